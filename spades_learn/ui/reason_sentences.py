"""The English source of the bot's reasons and of a bid's parts; ids on the left, templates on the right.

Each sentence states only what the facts of `bots.reason` and `bots.parts` prove.
"""

from __future__ import annotations

from types import MappingProxyType

from spades_learn.ui.i18n import N_

REASONS = MappingProxyType(
    {
        # Nothing to choose
        "reason.last-card": N_("{card:card} is your last card."),
        "reason.only-legal-card": N_("{card:card} is your only card of the suit led, so it must be played."),
        "reason.all-alike": N_("{cards:cards} are as good as each other: no card of the others lies between them."),
        # A nil at stake
        "reason.cover-nil": N_("{card:card} goes over {over:card} and keeps {partner:seat}'s nil out of this trick."),
        "reason.cover-ahead": N_(
            "{partner:seat} bid nil and plays after you, so play high. Unseen cards of the suit above {card:card}: {higher}; below it: {lower}."
        ),
        "reason.lead-for-nil": N_(
            "{partner:seat} bid nil, so lead high. Unseen cards of the suit above {card:card}: {higher}; below it: {lower}."
        ),
        "reason.lead-safe-for-nil": N_(
            "{partner:seat} bid nil and has shown no {suit:suit}: they can throw a card on this lead."
        ),
        "reason.attack-nil": N_("{seat:seat} bid nil and is winning with {under:card}: leave the trick to them."),
        "reason.room-for-nil": N_(
            "{seat:seat} bid nil and plays after you: stay under {under:card}. Unseen cards of the suit above it: {higher}; below it: {lower}."
        ),
        "reason.lead-at-nil": N_(
            "{seat:seat} bid nil, so lead low at them. Unseen cards of the suit above {card:card}: {higher}; below it: {lower}."
        ),
        "reason.low-kept-for-nil": N_(
            "{card:card} cannot win this trick; keep {kept:card} to lead at {seat:seat}'s nil."
        ),
        "reason.own-nil-under": N_("Your highest card that loses to {under:card} is {card:card}."),
        "reason.own-nil-sheds": N_("You hold no {led:suit}: throw {card:card} while it cannot win."),
        "reason.own-nil-lowest": N_(
            "Every card you may play beats {over:card}: {card:card} is the lowest, and somebody may still go over it."
        ),
        "reason.own-nil-leads-low": N_(
            "You bid nil, so lead low. Unseen cards of the suit above {card:card}: {higher}; below it: {lower}."
        ),
        # The partner's trick
        "reason.spade-kept": N_("{partner:seat}, your partner, is winning with {best:card}: no need to ruff it."),
        "reason.partner-winning": N_(
            "{partner:seat}, your partner, is winning with {best:card}: no need to take it from them."
        ),
        # Taking tricks
        "reason.set-in-reach": N_(
            "{side:side}: {needed} of the last {left:tricks} still needed. Taking this one can set them."
        ),
        "reason.sure-winner": N_("Nothing can beat {card:card} in this trick."),
        "reason.master": N_("In {suit:suit} no unseen card beats {card:card}: only a spade can."),
        "reason.ruffs": N_("You hold no {led:suit}, so {card:card} ruffs and goes over {beats:card}."),
        "reason.needs-tricks": N_("Your side has {taken} of {contract}: {needed} more of the {left:tricks} left."),
        "reason.bags-free": N_(
            "Your contract of {contract} is made, and at this table another trick is a point and no bag."
        ),
        "reason.cheapest-winner": N_("{card:card} is enough to beat {beats:card}, and you keep {kept:cards}."),
        "reason.third-hand": N_(
            "{card:card} goes over {beats:card} as high as you can. Unseen cards of the suit above it: {higher}."
        ),
        # Leaving tricks
        "reason.contract-made-duck": N_("Your contract of {contract} is made: another trick would be a bag."),
        "reason.overtrick-costs": N_(
            "Your contract of {contract} is made, and at this table another trick costs at once: {points:points}."
        ),
        "reason.goes-under": N_(
            "{card:card} goes under {under:card}, where it cannot win; {kept:cards} can stay low another time."
        ),
        "reason.wins-high": N_(
            "Whatever you play takes this trick, so let {card:card} go; {kept:cards} can stay low another time."
        ),
        "reason.danger-thrown": N_(
            "{card:card} could take a trick you do not want: unseen cards of its suit below it: {lower}."
        ),
        "reason.second-hand-low": N_(
            "You play second: keep {kept:cards} for later. Unseen cards of the suit above your best: {higher}."
        ),
        "reason.honour-kept": N_("You keep {kept:cards} for a later round: no unseen card of the suit is higher."),
        "reason.saves": N_(
            "You keep {kept:card} for a later round. Unseen cards of the suit above it: {higher}; below it: {lower}."
        ),
        "reason.cannot-win": N_(
            "None of the cards you may play beats {best:card}, so a low one goes: {card:card} is your lowest of its suit."
        ),
        "reason.suit-emptied": N_(
            "{card:card} is your only card in {suit:suit}: once it is gone you can ruff that suit."
        ),
        "reason.loser-thrown": N_(
            "{card:card} is the least likely to win (unseen cards of its suit above it: {higher}); you keep {kept:cards}."
        ),
        # Leads
        "reason.partner-void": N_("{partner:seat}, your partner, has shown no {suit:suit} and may ruff."),
        "reason.draws-spades": N_(
            "Nothing beats {card:card}, and it draws some of the {spades} spades still out, which could ruff {winners:cards}."
        ),
        "reason.spades-out": N_(
            "Spades still out that could ruff {winners:cards}: {spades}. Leading a spade draws them."
        ),
        "reason.sequence": N_(
            "In its suit only {higher:card} beats {card:card}: once it has fallen, {next:card} is the highest of the suit."
        ),
        "reason.lead-singleton": N_(
            "{card:card} is your only card in {suit:suit}: once it is gone you can ruff that suit."
        ),
        "reason.ruff-avoided": N_(
            "{seat:seat} has shown no {suit:suit} and may hold a spade, so {kept:card} could be ruffed: lead another suit."
        ),
        "reason.lead-loses": N_(
            "You want no more tricks, so lead low. Unseen cards of the suit above {card:card}: {higher}; below it: {lower}."
        ),
        "reason.long-suit": N_(
            "You hold {count} in {suit:suit} and the others {out}: once theirs have fallen, the rest of yours are high."
        ),
        "reason.no-honour": N_(
            "Your {suit:suit} are too low to take tricks (unseen cards above your best: {higher}); leading them leaves {kept:cards} alone."
        ),
        "reason.honours-kept": N_(
            "This lead does not touch {kept:cards}: a better card of the suit is out, and it may fall first."
        ),
        "reason.last-to-play": N_("You play last, and {best:card} is winning."),
        # Bids
        "reason.mirror-bid": N_("In mirror you bid the spades you hold: {spades}."),
        "reason.suicide-bid": N_(
            "{partner:seat} bid {bid:call}: one partner bids nil and the other a number, so the other is yours."
        ),
        "reason.blind-behind": N_(
            "Your side is {behind} points behind, and a blind nil brings {points}; it costs as much when it fails."
        ),
        "reason.spades-can-duck": N_(
            "Your spades ({cards:cards}) can all be played under higher ones; {forced_of} in {forced_in} holdings of that length cannot."
        ),
        "reason.no-spades": N_("You hold no spade, so spades cannot force a trick on you."),
        "reason.low-cards": N_("The lowest you hold in each side suit is very low: {cards:cards}."),
        "reason.little-to-count": N_("As a number the hand would bring little: it comes to about {about} tricks."),
        "reason.partner-covers": N_(
            "{partner:seat}, your partner, bid {bid:call}, a sign of high cards that may go over yours."
        ),
        "reason.outscores": N_(
            "If every contract is made they come to {theirs}, and you with {contract} to {own}: less would not be enough."
        ),
        "reason.whiz-bid": N_("In whiz it is nil or the spades you hold: {bid:call}."),
        "reason.minimum-bid": N_(
            "{partner:seat} bid {bid:call}, and at this table the two of you must bid {minimum} at least."
        ),
        "reason.counted": N_("Counted out, your cards come to about {about} tricks."),
        "reason.many-left": N_(
            "The bids so far come to {heard} of the {tricks:tricks}, less than the share of those who made them: more are left."
        ),
        "reason.few-left": N_(
            "The bids so far come to {heard} of the {tricks:tricks}, more than the share of those who made them: fewer are left."
        ),
        "reason.few-sure": N_(
            "Counted out, your cards come to about {about} tricks, but the highest spades and side aces make up only {sure} of them: the rest depends on how the cards lie."
        ),
        "reason.cover-costs": N_(
            "{partner:seat} bid nil: some of your high cards may go on covering, so bid fewer than you count."
        ),
        "reason.forced-spade": N_(
            "You hold {k} of the top {top} spades ({cards:cards}): one of them must take a trick."
        ),
        "reason.forced-spade.one": N_("{cards:cards} is the highest spade: it must take a trick."),
        "reason.no-low-card": N_(
            "As a nil you would fear {suit:suit}: {lower} of the {unseen} unseen cards are below your lowest."
        ),
        "reason.sure-spades": N_("{cards:cards}: {count:tricks} for sure."),
        "reason.side-aces": N_(
            "{cards:cards}: no card of the suit is higher, so usually a trick unless a spade ruffs it."
        ),
        "reason.long-spades": N_("{count} spades: the last ones win once the high ones are gone."),
        "reason.short-side-suit": N_(
            "You are short in {suit:suit} (cards: {count}) and hold spades ({spades}), so you may get to ruff."
        ),
        "reason.partner-nil": N_("{partner:seat} bid nil: you make your own number alone, and cover."),
        "reason.partner-bid": N_("{partner:seat} bid {bid:call}: together you need {contract}."),
        "reason.table-total": N_("With yours the bids add up to {total}, and the hand has {tricks:tricks}."),
        "reason.bags-near": N_(
            "Your side has {bags:bags}; the tenth costs 100 points, so bid what you expect to take."
        ),
        "reason.guarded-spades": N_(
            "{cards:cards}: guarded by lower spades, so usually good for a trick once the higher ones are gone."
        ),
        "reason.guarded-kings": N_(
            "{cards:cards}: only one unseen card of the suit is higher, and you have another card to play under it."
        ),
        "reason.nothing-sure": N_(
            "You hold neither the highest spade nor the highest card of a side suit, so there is no sure trick to count."
        ),
        # Before the bids and the play
        "reason.kept": N_(
            "Of the {others} cards that might come instead, {lower} are worth less than {card:card} by the bots' rule of thumb."
        ),
        "reason.rejected": N_(
            "Of the {others} cards that might come instead, {higher} are worth more than {card:card} by the bots' rule of thumb."
        ),
        "reason.kept-for-nil": N_(
            "Of the {others} cards that might come instead, {higher} are more dangerous to a nil than {card:card} by the bots' rule of thumb."
        ),
        "reason.rejected-for-nil": N_(
            "Of the {others} cards that might come instead, {lower} are less dangerous to a nil than {card:card} by the bots' rule of thumb."
        ),
        "reason.threw-danger": N_("{cards:cards}: nothing held is more dangerous to a nil."),
        "reason.passed-danger": N_(
            "{cards:cards}: nothing held is more dangerous to a nil, and your partner can use it."
        ),
        "reason.passed-low": N_("{cards:cards}: the lowest side cards held, which a nil can play under others."),
        # An action of the past
        "past.from-seat": N_("From the seat of {seat:seat}, with what could be seen there:"),
        "past.from-seat.you": N_("From your seat, with what you could see:"),
        "past.best": N_("The hint would do the same."),
        "past.as-good": N_("The hint finds {best} as good."),
        "past.worse": N_("The hint prefers {best}."),
        "past.unsure": N_("The hint leans to {best}, but its deals do not tell the two apart."),
        "past.looks": N_("The hint would look at the cards first."),
        "past.only": N_("Nothing else was allowed."),
        "past.by-rule": N_("The bots' rule of thumb does the same."),
        "past.unweighed": N_("The bots do not weigh this."),
        "past.other-rule": N_("The bots' rule of thumb prefers {best}."),
        "past.silent": N_("No reason was found for it."),
        "past.slip": N_("No reason was found for it: at this level the bots slip now and then."),
        "past.slip.counted-side-king-as-sure": N_(
            "A beginner does so who counts every king of a side suit as a trick."
        ),
        "past.slip.counted-spades-only": N_(
            "A beginner does so who forgets that long and short suits take tricks too."
        ),
        "past.slip.nil-with-high-spade": N_(
            "A beginner does so who bids nil on a weak hand and overlooks its high spade."
        ),
        "past.slip.missed-nil": N_("A beginner does so who has a hand for nil and does not dare."),
        "past.slip.trumped-partner": N_("A beginner does so who ruffs the partner's winning card."),
        "past.slip.wasted-honour": N_("A beginner does so who plays a high card under one that it cannot beat."),
        "past.slip.led-unguarded-king": N_("A beginner does so who leads a king while the ace is out."),
        "past.slip.took-a-bag": N_("A beginner does so who takes a trick though the contract is made."),
        # The parts of a bid
        "part.sure-spades": N_("Highest spades: {cards:cards}"),
        "part.guarded-spades": N_("Spades with enough below them: {cards:cards}"),
        "part.bare-spades": N_("Spades with too little below them: {cards:cards}"),
        "part.long-spades": N_("Long spades: {cards:cards}"),
        "part.side-aces": N_("Highest of a side suit: {cards:cards}"),
        "part.side-kings": N_("Second of a side suit: {cards:cards}"),
        "part.side-queens": N_("Third of a side suit: {cards:cards}"),
        "part.ruffs": N_("Ruffs, being short in {suit:suit}"),
        "part.estimate": N_("Together"),
        "part.rounded": N_("Rounded"),
        "part.imposed": N_("The rules of this table leave no other number"),
        "part.adjusted.nil": N_("Nil: none of them is to be taken"),
        "part.adjusted.minimum": N_("Your side's bids must reach the minimum"),
        "part.adjusted.partner-nil": N_("Your partner bid nil: weighed with that in the sampled deals"),
        "part.adjusted.table": N_("Weighed with the bids so far in the sampled deals"),
        "part.adjusted.deals": N_("Weighed in the sampled deals"),
        "part.bid": N_("Bid"),
    }
)
