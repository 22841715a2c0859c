"""The English source of what a referee, an exchange and a draw are told; ids on the left, templates on the right.

Each sentence states only what the facts of `teaching.steps.referee`, `.exchange` and `.draw` prove.
"""

from __future__ import annotations

from types import MappingProxyType

from spades_learn.ui.i18n import N_

AT_TABLE = MappingProxyType(
    {
        # A referee: the tricks watched, and what proves a breach
        "referee.trick": N_("Trick {n} of {all}."),
        "referee.none": N_("No card on the table proves that anybody broke a rule."),
        "proof.renege": N_(
            "{seat:seat} played {card:the} in trick {trick}, when {led:suits} were led, and {proof:the} in trick {proof_trick}: that card was in the hand all along, so suit could have been followed."
        ),
        "proof.renege.you": N_(
            "You played {card:the} in trick {trick}, when {led:suits} were led, and {proof:the} in trick {proof_trick}: that card was in your hand all along, so suit could have been followed."
        ),
        "proof.early-spade": N_(
            "{seat:seat} led {card:the} to trick {trick} before any spade had been played, and {proof:the} in trick {proof_trick} shows that the hand held more than spades."
        ),
        "proof.early-spade.you": N_(
            "You led {card:the} to trick {trick} before any spade had been played, and {proof:the} in trick {proof_trick} shows that your hand held more than spades."
        ),
        # A referee: why a card that was called is fair
        "fair.follows": N_("{card:card} in trick {trick} is fair: {led:suits} were led, and it follows suit."),
        "fair.void": N_(
            "{seat:seat} did not follow in trick {trick}, when {led:suits} were led; but no later card of that suit from this hand lies on the table, so nothing proves a renege."
        ),
        "fair.void.you": N_(
            "You did not follow in trick {trick}, when {led:suits} were led; but no later card of that suit from your hand lies on the table, so nothing proves a renege."
        ),
        "fair.lead": N_("{card:card} was led to trick {trick} and is no spade: it may be led."),
        "fair.opened": N_(
            "Nothing on the table shows that trick {trick} had to be opened with another card than {card:the}."
        ),
        "fair.lead-broken": N_(
            "{card:card} was led to trick {trick}, but a spade had been played in trick {broken}: spades were broken."
        ),
        "fair.lead-only": N_(
            "{card:card} was led before any spade had been played, but no later card from that hand is of another suit: nothing proves that one was held."
        ),
        # Cards passed for a nil, or thrown
        "pass.done": N_("You pass {cards:cards} to {partner:seat}, face down."),
        "pass.bot": N_("By its rule of thumb the bot would pass {cards:cards}."),
        "pass.keeps-sure": N_(
            "You keep {cards:cards}: too few spades are above them, so one of them must take a trick, and the nil is lost."
        ),
        "pass.keeps-sure.one": N_(
            "You keep {cards:cards}: no spade is above it, so it must take a trick, and the nil is lost."
        ),
        "pass.keeps-higher": N_("You keep {high:the} and pass {low:the}, a lower card of the same suit."),
        "pass.gives-sure": N_(
            "You pass {cards:cards} to the nil: too few spades are above them, so one of them must take a trick, and the nil is lost."
        ),
        "pass.gives-sure.one": N_(
            "You pass {cards:cards} to the nil: no spade is above it, so it must take a trick, and the nil is lost."
        ),
        "pass.gives-higher": N_("You pass {high:the} to the nil and keep {low:the}, a lower card of the same suit."),
        "throw.done": N_("You throw {cards:cards} and get as many random cards of those discarded before."),
        "throw.none": N_("You throw nothing and stay with the hand as it is."),
        "throw.bot": N_("By its rule of thumb the bot would throw {cards:cards}."),
        "throw.bot-none": N_("By its rule of thumb the bot would throw nothing."),
        "throw.keeps-higher": N_("You keep {high:the} and throw {low:the}, a lower card of the same suit."),
        # Cards drawn from the pack
        "draw.turn": N_("Draw {n} of {all}"),
        "draw.kept": N_("You kept {card:the}; the next card of the pack went face down to the discards, unseen."),
        "draw.rejected": N_("You put {card:the} face down to the discards; the next card, {next:the}, is yours."),
        "draw.compared": N_(
            "Cards you have not seen: {unseen}. By the course's rule of thumb, spades first and then high cards, {better} of them are worth more than {card:the}."
        ),
        "draw.compared-blind": N_(
            "Cards you have not seen: {unseen}. By the course's rule of thumb for a nil, low cards first and spades last, {better} of them are safer than {card:the}."
        ),
    }
)
