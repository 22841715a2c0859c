"""The English source of every sentence built from facts; ids on the left, templates on the right.

Each sentence states only what its facts prove; the code that makes the `Say` checks them.
"""

from __future__ import annotations

from types import MappingProxyType

from spades_learn.ui.asked_sentences import ASKED
from spades_learn.ui.drill_sentences import DRILLS
from spades_learn.ui.gym_sentences import GYMS
from spades_learn.ui.i18n import N_
from spades_learn.ui.reason_sentences import REASONS
from spades_learn.ui.table_sentences import AT_TABLE

TEMPLATES = MappingProxyType(
    {
        # Broken clauses (rules/play.py, rules/bidding.py, game/turn.py)
        "broken.FOL-1": N_(
            "{card:card} does not follow suit: the lead was {led:suit}, and you still hold {held:cards}."
        ),
        "broken.FOL-2.others": N_("At this table the first trick may not be ruffed: you still hold {others:cards}."),
        "broken.LEAD-1.must": N_("At this table trick one opens with the lowest club: here {must:card}."),
        "broken.LEAD-2": N_(
            "The first trick may not be opened with a spade: you hold other cards, such as {others:first}."
        ),
        "broken.LEAD-3": N_(
            "Spades are not broken, and {card:card} would lead one: you hold other cards, such as {others:first}."
        ),
        "broken.VAR-ASL": N_("At this table trick one opens with {must:card}."),
        "broken.TRK-3": N_("{card:card} is not in your hand."),
        "broken.BID-1": N_("It is {turn:seat}'s turn to bid."),
        "broken.BID-2": N_("A bid is a number from 0 to the tricks of the hand."),
        "broken.BID-2.total": N_("At this table the last bid may not make all the bids add up to {total}."),
        "broken.BID-3": N_("Each player bids once."),
        "broken.BNL-1": N_("A blind nil is bid before the cards are looked at."),
        "broken.BNL-2": N_(
            "Blind nil needs your side to be at least {need} points behind; points behind now: {behind}."
        ),
        "broken.BNL-3": N_("Blind nil is not played at this table."),
        "broken.VAR-DBN": N_(
            "{partner:seat} bid blind nil; both partners may do so only where two blind nils are played."
        ),
        "broken.VAR-MIN4": N_("The side's bids must reach {minimum}; with {partner_bid:call} they make {team}."),
        "broken.VAR-SUI": N_("One partner bids nil and the other a number; your partner bid {partner_bid:call}."),
        "broken.VAR-MIR": N_("In mirror you bid your spades: {spades}."),
        "broken.VAR-WHZ": N_("In whiz you bid nil or your spades: {spades}."),
        "broken.GEN-2": N_("Every bid is made before the first card is played."),
        "broken.DRW-4": N_("The players draw the whole pack first, two cards a turn."),
        "broken.BNL-5": N_(
            "After a blind nil the partners pass each other the same number of cards, the bidder first."
        ),
        "broken.BNL-8": N_(
            "Blind nil is declared before the first card is drawn; afterwards up to three cards may be thrown for random ones."
        ),
        "broken.PLY-5": N_("It is {turn:seat}'s turn."),
        # A worked example, card by card
        "told.leads": N_("{seat:seat} leads {card:card}."),
        "told.leads.you": N_("You lead {card:card}."),
        "told.follows": N_("{seat:seat} follows with {card:card}."),
        "told.follows.you": N_("You follow with {card:card}."),
        "told.ruffs": N_("{seat:seat} holds no {led:suit} and ruffs with {card:card}."),
        "told.ruffs.you": N_("You hold no {led:suit} and ruff with {card:card}."),
        "told.discards": N_("{seat:seat} holds no {led:suit} and throws {card:card}."),
        "told.discards.you": N_("You hold no {led:suit} and throw {card:card}."),
        "taken.high": N_(
            "{seat:seat} takes the trick: {card:card} is its highest card of the suit led, and no spade was played."
        ),
        "taken.high.you": N_(
            "You take the trick: {card:card} is its highest card of the suit led, and no spade was played."
        ),
        "taken.ruff": N_(
            "{seat:seat} takes the trick: {card:card} is the highest spade in it, and a spade beats all {led:suits}."
        ),
        "taken.ruff.you": N_(
            "You take the trick: {card:card} is the highest spade in it, and a spade beats all {led:suits}."
        ),
        "taken.trumps-led": N_(
            "{seat:seat} takes the trick: spades were led, and {card:card} is the highest spade in it."
        ),
        "taken.trumps-led.you": N_("You take the trick: spades were led, and {card:card} is the highest spade in it."),
        # Who does not win, and why
        "lost.lower-trump": N_("{card:card} is a spade, but {best:card} is a higher one."),
        "lost.off-suit": N_(
            "{card:card} is neither of the suit led ({led:suit}) nor a spade, so it cannot win the trick."
        ),
        "lost.ruffed": N_("{card:card} follows suit, but {best:card} is a spade, and a spade beats all {led:suits}."),
        "lost.lower": N_("{card:card} is lower than {best:card}, of the same suit."),
        # Why a card may be played
        "legal.lead": N_("You lead, and {card:card} is not a spade: it may be led."),
        "legal.lead-must": N_("At this table trick one opens with {card:card} and no other card."),
        "legal.lead-broken": N_("Spades are broken, so {card:card} may be led."),
        "legal.lead-only-spades": N_("You hold nothing but spades, so {card:card} may be led; that breaks spades."),
        "legal.follows": N_("{card:card} follows suit: the lead was {led:suit}."),
        "legal.void": N_("You hold no {led:suit}, so any card may be played."),
        "legal.void-no-ruff": N_(
            "You hold no {led:suit}, and at this table the first trick may not be ruffed: {card:card} is no spade and may be played."
        ),
        "missed.lead-must": N_("At this table trick one opens with {missed:cards} and no other card."),
        "missed.lead": N_("You may also lead {missed:cards}."),
        "missed.follow": N_("{missed:cards} may be played too: any card of the suit led will do, high or low."),
        "missed.void": N_("You hold no {led:suit}, so {missed:cards} may be played too."),
        "missed.void-no-ruff": N_(
            "You hold no {led:suit}; at this table only a ruff is barred from the first trick, so {missed:cards} may be played too."
        ),
        "all.follow": N_("You can follow suit ({led:suit}), so {legal:cards} may be played and nothing else."),
        "all.void": N_("You hold no {led:suit}, so every card you hold may be played."),
        "all.void-no-ruff": N_(
            "You hold no {led:suit}, and at this table the first trick may not be ruffed: you choose among {legal:cards}."
        ),
        "all.lead-must": N_("At this table trick one opens with {legal:cards} and no other card."),
        "all.lead": N_("Spades may not be led yet, so you choose among {legal:cards}."),
        "all.lead-any": N_("Each of your cards may be led here."),
        "all.lead-only-spades": N_("You hold nothing but spades, so each of them may be led; that breaks spades."),
        "all.lead-broken": N_("Spades are broken, so each of your cards may be led."),
        # Broken or not
        "broken.before": N_("{seat:seat} played {card:card} in an earlier trick, so spades are broken."),
        "broken.before.you": N_("You played {card:card} in an earlier trick, so spades are broken."),
        "broken.ruffed": N_(
            "{seat:seat} played a spade, {card:card}, on the lead of another suit, so spades are broken."
        ),
        "broken.ruffed.you": N_("You played a spade, {card:card}, on the lead of another suit, so spades are broken."),
        "broken.led": N_("{seat:seat} led a spade, {card:card}, so spades are broken."),
        "broken.led.you": N_("You led a spade, {card:card}, so spades are broken."),
        "broken.none": N_("No spade has been played in this hand, so spades are not broken."),
        # Score lines
        "line.SCO-1.plus": N_("Contract made: bid {bid}, {won:tricks} counted toward it, {points:points}."),
        "line.SCO-3.minus": N_("Set: bid {bid}, only {won:tricks} counted toward it, {points:points}."),
        "line.SCO-3.zero": N_("Set: bid {bid}, only {won:tricks} counted toward it; by this rule that costs nothing."),
        "line.SCO-2.plus": N_("Overtricks: {bags:bags}, {points:points}."),
        "line.SCO-2.minus": N_("{bags:tricks} above the contract, {points:points}."),
        "line.NIL-2.plus": N_("{seat:seat}'s nil is made, {points:points}."),
        "line.NIL-2.plus.you": N_("Your nil is made, {points:points}."),
        "line.NIL-2.minus": N_("{seat:seat}'s nil failed ({won:tricks}), {points:points}."),
        "line.NIL-2.minus.you": N_("Your nil failed ({won:tricks}), {points:points}."),
        "line.BNL-1.plus": N_("{seat:seat}'s blind nil is made, {points:points}."),
        "line.BNL-1.plus.you": N_("Your blind nil is made, {points:points}."),
        "line.BNL-1.minus": N_("{seat:seat}'s blind nil failed ({won:tricks}), {points:points}."),
        "line.BNL-1.minus.you": N_("Your blind nil failed ({won:tricks}), {points:points}."),
        "line.NIL-5.plus": N_("Tricks of a failed nil: {bags:bags}, {points:points}."),
        "line.NIL-5.minus": N_("The failed nil's tricks count as overtricks, {points:points}."),
        "line.VAR-DBN.plus": N_("Both blind nils are made, {points:points}."),
        "line.VAR-DBN.minus": N_("Two blind nils, {won:tricks} taken, {points:points}."),
        "line.BAG-1.minus": N_("The counter reached {bags} bags, {points:points}."),
        "line.BAG-2.zero": N_("The bag counter goes back to zero."),
        "line.BAG-2b.zero": N_("{bags:bags} carried on in the counter."),
        "line.VAR-MIR.minus": N_("Strict mirror: bid {bid}, but {won:tricks} taken, {points:points}."),
        "line.VAR-MIR.zero": N_("Strict mirror: bid {bid}, but {won:tricks} taken; by this rule that costs nothing."),
        "line.REN-1.plus": N_(
            "{side:side}: scored after the renege as if the contract of {bid} were made, {points:points}."
        ),
        "line.REN-1.minus": N_("{side:side}: a renege, {points:points}."),
        "line.REN-1.zero": N_("{side:side}: a renege makes the contract {books:tricks} harder."),
        "score.sum": N_("{side:side}: {points:points} for this hand."),
        "slip.sign": N_("The size is right, the sign is not."),
        "slip.forgot-bags": N_("That would be the sum without {bags:bags}: each is a point at once."),
        "slip.forgot-line": N_("That would be the sum without the line worth {points:points}."),
        "slip.wrong-sign": N_("That would be the sum with the wrong sign on the line worth {points:points}."),
        # A nil's spades paired off with higher ones
        "pair.found": N_("{card:card} needs a higher spade in its trick: {over:card} is in another hand, and will do."),
        "pair.none": N_(
            "{card:card} is left over: every spade above it ({over:cards}) is needed for a higher card of yours."
        ),
        "pair.top": N_("{card:card} has no spade above it: it takes its trick."),
        "pair.done": N_(
            "Each of {spades:cards} has a higher spade of its own: these spades alone do not rule nil out."
        ),
        "pair.lost": N_(
            "You would hold {k} of the top {top} spades ({cards:cards}), so one of them must take a trick. Nil is impossible."
        ),
        "pair.lost.one": N_("So {cards:cards} alone makes nil impossible."),
        # A trick played out to its end
        "nil.broken": N_("You bid nil, and this trick is yours: the nil is lost."),
        "goal.clean": N_("{tricks:tricks} played, and no card was refused."),
        "goal.refused": N_("{tricks:tricks} played, but cards refused on the way: {refused}."),
        "goal.tricks": N_("{side:side}: {won} of the {tricks:tricks}; the goal was {need}, and par is {par}."),
        "goal.exactly": N_("{side:side}: {won} of the {tricks:tricks}; the goal was exactly {need}."),
        "goal.out-of-reach": N_(
            "{side:side}: {won} of the {tricks:tricks} played, and {left} are left: the goal of {need} is out of reach."
        ),
        "goal.passed": N_("{side:side}: {won} of the {tricks:tricks} played, more than the {need} of the goal."),
        "goal.nil-made": N_("The hand is over and you took no trick: the nil is made."),
        "goal.nil-holds": N_("{tricks:tricks} played, and you took none: the nil still holds."),
        "goal.nil-lost": N_("Your {card:card} took this trick, so the nil is lost."),
        "goal.nil-covered": N_("{tricks:tricks} played, and {seat:seat} took none: the nil is covered."),
        "goal.cover-failed": N_("{seat:seat} had to win this trick with {card:card}: the nil is lost."),
        "goal.nil-set": N_("{seat:seat} had to win this trick with {card:card}: the nil is set."),
        "goal.nil-escaped": N_("{tricks:tricks} played, and {seat:seat} took none: the nil still holds."),
        "progress.played": N_("{n} of {all} tricks played"),
        "progress.side": N_("{side:side}: {won} of {need}"),
        "progress.par": N_("par {par}"),
        "progress.nil": N_("your tricks: {won}"),
        "progress.their-nil": N_("tricks of {seat:seat}, who bid nil: {won}"),
        "progress.refused": N_("cards refused: {n}"),
        # Odds and estimates
        "estimate.off": N_("You said {said:percent}; that is {off:apart} off."),
        "odds.both-follow": N_(
            "With {own} of a suit, both opponents follow {rounds:times} in {share:percent} of deals; that is exact."
        ),
        "odds.forced": N_(
            "Of all holdings of {own} spades, {own} in {rest} ({share:percent}) make nil impossible by themselves; that is exact."
        ),
        "odds.forced-any": N_(
            "Of all hands of thirteen cards, {share:percent} hold spades that make nil impossible by themselves; that is exact."
        ),
        "odds.nil": N_(
            "By {deals} simulated deals the nil is made {share:percent} of the time (95 % interval: {low:percent} to {high:percent})."
        ),
        "nil.clear": N_(
            "By {deals} simulated deals nil is made {share:percent} of the time. It came to {nil:points} on average, your side less theirs, with bags at their long-run cost; the best number, {call:call}, came to {number:points}. That is clear."
        ),
        "nil.close": N_(
            "By {deals} simulated deals nil is made {share:percent} of the time. It came to {nil:points} on average, your side less theirs, with bags at their long-run cost; the best number, {call:call}, came to {number:points}. That is close: both answers are fine."
        ),
        "nil.unsure": N_(
            "By {deals} simulated deals nil is made {share:percent} of the time. It came to {nil:points} on average, your side less theirs, with bags at their long-run cost; the best number, {call:call}, came to {number:points}. The sample does not settle it."
        ),
        "nil.match.clear": N_(
            "By {deals} simulated deals nil is made {share:percent} of the time. From the scores after them your side wins the match {nil_wins:percent} of the time with nil, and {number_wins:percent} with the best number, {call:call}; in points of the hand nil came to {nil:points}, the number to {number:points}. That is clear."
        ),
        "nil.match.close": N_(
            "By {deals} simulated deals nil is made {share:percent} of the time. From the scores after them your side wins the match {nil_wins:percent} of the time with nil, and {number_wins:percent} with the best number, {call:call}; in points of the hand nil came to {nil:points}, the number to {number:points}. That is close: both answers are fine."
        ),
        "nil.match.unsure": N_(
            "By {deals} simulated deals nil is made {share:percent} of the time. From the scores after them your side wins the match {nil_wins:percent} of the time with nil, and {number_wins:percent} with the best number, {call:call}; in points of the hand nil came to {nil:points}, the number to {number:points}. The sample does not settle it."
        ),
        **DRILLS,
        **REASONS,
        **ASKED,
        **AT_TABLE,
        **GYMS,
    }
)
