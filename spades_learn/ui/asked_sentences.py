"""The English source of what is said of a bid, a count, and a table under another rule; `sentences` has the rest."""

from __future__ import annotations

from types import MappingProxyType

from spades_learn.ui.i18n import N_

ASKED = MappingProxyType(
    {
        # A bid, where only the rules decide
        "bid.rule": N_("This bid is allowed at this table."),
        "bid.rule.only": N_("The rules of this table leave you this bid and no other."),
        "bid.rule.look": N_("You may always look at your cards first."),
        # A bid, weighed in points of the hand
        "bid.best": N_(
            "By {deals} simulated deals {call:call} is the best bid: it came to {mine:points} on average, your side less theirs, with bags at their long-run cost."
        ),
        "bid.close": N_(
            "By {deals} simulated deals {call:call} came to {mine:points} on average, your side less theirs, with bags at their long-run cost; {best:call} came to {top:points}. That is close: both are fine."
        ),
        "bid.unsure": N_(
            "By {deals} simulated deals {call:call} came to {mine:points} on average, your side less theirs, with bags at their long-run cost; {best:call} came to {top:points}. The sample does not settle which is better."
        ),
        "bid.worse": N_(
            "By {deals} simulated deals {call:call} came to {mine:points} on average, your side less theirs, with bags at their long-run cost; {best:call} came to {top:points}."
        ),
        # A bid, weighed in won matches
        "bid.match.best": N_(
            "By {deals} simulated deals {call:call} is the best bid: from the scores after it your side wins the match {mine_wins:percent} of the time."
        ),
        "bid.match.close": N_(
            "By {deals} simulated deals your side wins the match {mine_wins:percent} of the time after {call:call}, and {top_wins:percent} after {best:call}. That is close: both are fine."
        ),
        "bid.match.unsure": N_(
            "By {deals} simulated deals your side wins the match {mine_wins:percent} of the time after {call:call}, and {top_wins:percent} after {best:call}. The sample does not settle which is better."
        ),
        "bid.match.worse": N_(
            "By {deals} simulated deals your side wins the match {mine_wins:percent} of the time after {call:call}, and {top_wins:percent} after {best:call}."
        ),
        # Blind nil, or a look
        "bid.blind.best": N_(
            "By {deals} simulated deals blind nil is better here than a look: it came to {mine:points} on average, your side less theirs."
        ),
        "bid.blind.close": N_(
            "By {deals} simulated deals blind nil came to {mine:points} on average, your side less theirs, and a look to {top:points}. That is close: both are fine."
        ),
        "bid.blind.unsure": N_(
            "By {deals} simulated deals blind nil came to {mine:points} on average, your side less theirs, and a look to {top:points}. The sample does not settle which is better."
        ),
        "bid.blind.worse": N_(
            "By {deals} simulated deals blind nil came to {mine:points} on average, your side less theirs, and a look to {top:points}."
        ),
        "bid.look.best": N_(
            "By {deals} simulated deals a look is better here than blind nil: it came to {mine:points} on average, your side less theirs."
        ),
        "bid.look.close": N_(
            "By {deals} simulated deals a look came to {mine:points} on average, your side less theirs, and blind nil to {top:points}. That is close: both are fine."
        ),
        "bid.look.unsure": N_(
            "By {deals} simulated deals a look came to {mine:points} on average, your side less theirs, and blind nil to {top:points}. The sample does not settle which is better."
        ),
        "bid.look.worse": N_(
            "By {deals} simulated deals a look came to {mine:points} on average, your side less theirs, and blind nil to {top:points}."
        ),
        "bid.match.blind.best": N_(
            "By {deals} simulated deals blind nil is better here than a look: your side then wins the match {mine_wins:percent} of the time."
        ),
        "bid.match.blind.close": N_(
            "By {deals} simulated deals your side wins the match {mine_wins:percent} of the time after blind nil, and {top_wins:percent} after a look. That is close: both are fine."
        ),
        "bid.match.blind.unsure": N_(
            "By {deals} simulated deals your side wins the match {mine_wins:percent} of the time after blind nil, and {top_wins:percent} after a look. The sample does not settle which is better."
        ),
        "bid.match.blind.worse": N_(
            "By {deals} simulated deals your side wins the match {mine_wins:percent} of the time after blind nil, and {top_wins:percent} after a look."
        ),
        "bid.match.look.best": N_(
            "By {deals} simulated deals a look is better here than blind nil: your side then wins the match {mine_wins:percent} of the time."
        ),
        "bid.match.look.close": N_(
            "By {deals} simulated deals your side wins the match {mine_wins:percent} of the time after a look, and {top_wins:percent} after blind nil. That is close: both are fine."
        ),
        "bid.match.look.unsure": N_(
            "By {deals} simulated deals your side wins the match {mine_wins:percent} of the time after a look, and {top_wins:percent} after blind nil. The sample does not settle which is better."
        ),
        "bid.match.look.worse": N_(
            "By {deals} simulated deals your side wins the match {mine_wins:percent} of the time after a look, and {top_wins:percent} after blind nil."
        ),
        # Slips in the count behind a bid
        "slip.counted-as-sure": N_(
            "Your number comes out when each of {cards:cards} is counted as a whole trick. A higher card of its suit, which you do not hold, beats it."
        ),
        "slip.counted-as-sure.one": N_(
            "Your number comes out when {cards:cards} is counted as a whole trick. A higher card of its suit, which you do not hold, beats it."
        ),
        "slip.forgot-long-spades": N_(
            "Your number comes out when {cards:cards} are left out of the count: low spades too win tricks once the others have none left."
        ),
        "slip.forgot-long-spades.one": N_(
            "Your number comes out when {cards:cards} is left out of the count: a low spade too wins a trick once the others have none left."
        ),
        "slip.forgot-ruffs": N_(
            "Your number comes out when the ruffs are left out of the count: being short in {suit:suit}, you can win tricks with spare spades."
        ),
        # Tricks for and against a contract
        "count.needed": N_("{side:side}: {bid} bid, {won:tricks} counted so far, so {left} more to make the contract."),
        "count.needed-none": N_("{side:side}: {bid} bid and {won:tricks} counted, so the contract is made already."),
        "count.nil-apart": N_(
            "{won:tricks} went to {seat:seat}, who bid nil: that does not count toward the contract."
        ),
        "count.nil-apart.you": N_("{won:tricks} went to you, who bid nil: that does not count toward the contract."),
        "count.nil-helps": N_("{won:tricks} went to {seat:seat}, who bid nil: at this table that helps the contract."),
        "count.nil-helps.you": N_("{won:tricks} went to you, who bid nil: at this table that helps the contract."),
        "count.to-set": N_(
            "{side:side}: {bid} bid, {won:tricks} counted, so {need} of the {left} still to come would make the contract. If {k} of those {left} go elsewhere, it is set."
        ),
        "count.to-set.one": N_(
            "{side:side}: {bid} bid, {won:tricks} counted, so {need} of the {left} still to come would make the contract. If 1 of those {left} goes elsewhere, it is set."
        ),
        "count.is-set": N_(
            "{side:side}: {bid} bid, {won:tricks} counted. The {left} still to come cannot bring the {need} it needs: it is set already."
        ),
        "slip.forgot-tricks-taken": N_("That is the whole contract: {won:tricks} already counted toward it."),
        "slip.counted-nil-tricks": N_("That counts what the nil bidder took ({won:tricks}) toward the contract too."),
        "slip.own-bid-alone": N_(
            "That is what your own bid of {bid} still wants: partners add their bids and their tricks."
        ),
        "slip.what-they-need": N_("That is what they still need, not what must be kept from them."),
        "slip.one-short-of-set": N_("One too few: they would be left with exactly the {need} they need."),
        # Cards that have not been seen
        "count.pack": N_("The pack holds {n} {suit:suits}."),
        "count.pack-above": N_("Cards of the suit above {card:card}: {n}."),
        "count.nothing-above": N_("No card of its suit is above {card:card}."),
        "count.held": N_("In your hand: {k} ({cards:cards})."),
        "count.held-none": N_("In your hand: none."),
        "count.played": N_("Already seen on the table: {k} ({cards:cards})."),
        "count.played-none": N_("Already seen on the table: none."),
        "count.out": N_("Still out: {k} ({cards:cards})."),
        "count.out-none": N_("Still out: none."),
        "count.in-the-pack": N_(
            "Part of the pack is out of play here: some of these may be in nobody's hand, and need never fall."
        ),
        "slip.counted-from-thirteen": N_("That counts from thirteen, but this pack holds {n} spades."),
        "slip.counted-own-cards": N_("That counts the {n} in your own hand too."),
        "slip.own-cards-alone": N_("That is how many you hold yourself."),
        "slip.forgot-played": N_("That leaves the {n} already played out of the count."),
        "slip.played-alone": N_("That is how many have been played."),
        "slip.forgot-this-trick": N_("That leaves the trick on the table out of the count: {cards:cards} are there."),
        "slip.forgot-this-trick.one": N_(
            "That leaves the trick on the table out of the count: {cards:cards} is there."
        ),
        # Who is void
        "count.void": N_("{seat:seat} played {card:card} when {suit:suits} were led, and so holds none."),
        "count.followed": N_("{seat:seat} has followed every lead of {suit:suits}, the last time with {card:card}."),
        "count.not-asked": N_("{seat:seat} has not had to follow a lead of {suit:suits} yet."),
        # The bids of the table
        "count.total": N_("The bids in turn: {sum} = {n}."),
        "count.nil-adds-nothing": N_("A nil promises no trick, so it adds nothing."),
        "count.spare": N_("That is {n} fewer than the {all} tricks of the hand: so many nobody has bid for."),
        "count.full": N_("Those are all {all} tricks of the hand: every bid is met exactly, or somebody falls short."),
        "count.too-many": N_("That is {n} more than the {all} tricks of the hand: somebody must fall short."),
        "slip.forgot-own-bid": N_("That leaves out your own bid of {bid}."),
        "slip.own-side-alone": N_("That is your own side's contract: the whole table was asked for."),
        # Bags
        "count.bags-before": N_("{side:side}: {bags:bags} before this hand."),
        "count.bags-over": N_("Tricks above the contract: {bags:bags} more."),
        "count.bags-nil": N_("Tricks of a failed nil: {bags:bags} more."),
        "count.bags-no-new": N_("This hand brings no bag."),
        "count.bags-reset": N_("{full} reach ten: the penalty is paid, and the counter starts again from zero."),
        "count.bags-carried": N_("{full} reach ten: the penalty is paid, and the rest ({bags}) stays on the counter."),
        "count.bags-now": N_("{side:side}: {bags:bags} after it."),
        "slip.forgot-old-bags": N_("That is what this hand brings: the {bags:bags} from before stay on the counter."),
        "slip.forgot-bag-penalty": N_(
            "That leaves {full} on the counter: at ten the penalty is paid and the ten are wiped out."
        ),
        "slip.forgot-nil-bags": N_("That leaves out the failed nil: its tricks make {bags:bags}."),
        # Sure winners
        "count.masters": N_("No card you have not seen beats these in their own suits: {cards:cards}."),
        "count.masters.one": N_("No card you have not seen beats {cards:cards} in its own suit."),
        "count.masters-none": N_("Each of your cards can still be beaten in its own suit."),
        "count.not-master": N_("{card:card} is not among them: {cards:cards} are still out above it."),
        "count.not-master.one": N_("{card:card} is not among them: {cards:cards} is still out above it."),
        "count.masters-side": N_("A spade can still beat those of the side suits: {cards:cards}."),
        "count.masters-side.one": N_("A spade can still beat {cards:cards}, of a side suit."),
        "slip.king-not-master": N_("That counts {cards:cards} too, and each has a higher card of its suit still out."),
        "slip.king-not-master.one": N_("That counts {cards:cards} too, and a higher card of its suit is still out."),
        "slip.as-if-none-played": N_("That would be so before a card was played: what has fallen since changes it."),
        "slip.spades-alone": N_("That counts spades alone: {cards:cards} are the highest left of their suits too."),
        "slip.spades-alone.one": N_("That counts spades alone: {cards:cards} is the highest left of its suit too."),
        # The same table under another rule
        "whatif.game": N_("This table plays “{here:game}”; the other one plays “{there:game}”."),
        "whatif.option": N_("{option:option}: {here:setting} at this table, {there:setting} under the other rule."),
        "whatif.barred": N_("Allowed at this table, but not under the other rule: {cards:cards}."),
        "whatif.freed": N_("Not allowed at this table, but allowed under the other rule: {cards:cards}."),
        "whatif.no-card": N_("No card changes: under both rules {cards:cards} may be played, and nothing else."),
        "whatif.no-card.one": N_("No card changes: under both rules only {cards:cards} may be played."),
        "whatif.no-card-all": N_("No card changes: under both rules every card you hold may be played."),
        "whatif.either": N_("{card:card} may be played under both rules."),
        "whatif.neither": N_("{card:card} may be played under neither rule."),
        "whatif.takes-here": N_("At this table {seat:seat} takes the trick, with {card:card}."),
        "whatif.takes-here.you": N_("At this table you take the trick, with {card:card}."),
        "whatif.takes-there": N_("Under the other rule {seat:seat} takes it, with {card:card}."),
        "whatif.takes-there.you": N_("Under the other rule you take it, with {card:card}."),
        "whatif.score-here": N_("{side:side}: {points:points} for this hand by the rules of this table."),
        "whatif.score-there": N_("{side:side}: {points:points} under the other rule, line by line:"),
    }
)
