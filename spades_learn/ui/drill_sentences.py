"""The English source of practice questions and their hints; ids on the left, templates on the right.

A question and its hints are rendered from facts of the question's own table, by `teaching.drills`.
"""

from __future__ import annotations

from types import MappingProxyType

from spades_learn.ui.i18n import N_

DRILLS = MappingProxyType(
    {
        "drill.cards": N_("{cards:cards}."),
        # Which cards may be played
        "drill.mark": N_("{seat:seat} leads {card:card}. Mark every card you may play."),
        "drill.mark.lead": N_("The lead is yours. Mark every card you may lead."),
        "drill.think.led": N_("Which suit was led?"),
        "drill.think.lead": N_("Has a spade been played yet?"),
        "drill.think.opening": N_("How does trick one open at this table?"),
        "drill.look.suit": N_("Count the {led:suits} in your hand."),
        "drill.look.first": N_("This is the first trick of the hand."),
        "drill.look.broken": N_("Look back through the tricks so far ({tricks}): a spade has been played."),
        "drill.look.unbroken": N_("Look back through the tricks so far ({tricks}): no spade has been played."),
        # Who takes the trick
        "drill.who-wins": N_("Who takes this trick?"),
        "drill.think.spade-in-it": N_("Is there a spade in this trick?"),
        "drill.look.spades-led": N_("{card:card} was led, so every card that follows is a spade."),
        "drill.look.ruffs": N_("{card:card} was led. Spades played on it: {spades:cards}."),
        "drill.look.no-spade": N_("{card:card} was led and no spade was played. Look only at the {led:suits}."),
        # Broken or not
        "drill.break": N_("Are spades broken after this trick?"),
        "drill.think.break": N_("Has a spade been played in this hand, in this trick or before it?"),
        "drill.look.off-suit": N_(
            "On the table: {cards:cards}. Look at what did not follow suit, then at the tricks before."
        ),
        "drill.look.earlier": N_("Every card of this trick follows suit. Look at the tricks before it."),
        # Scoring
        "drill.score": N_("What does this hand score for {side:side}?"),
        "drill.think.lines": N_("Was the contract made, and with how many tricks to spare?"),
        "drill.think.nil-lines": N_("A nil is settled by itself. Was it made?"),
        "drill.look.contract": N_("{side:side}: bid {bid}, took {won:tricks}."),
        "drill.look.nil": N_("{seat:seat} bid nil and took {won:tricks}."),
        "drill.look.nil.you": N_("You bid nil and took {won:tricks}."),
        "drill.look.counter": N_("Bags on the counter before this hand: {bags}. Count on from there to {most}."),
        # Nil or a number
        "drill.nil-or-number": N_("Would you bid nil on this hand, or a number?"),
        "drill.think.nil": N_("Which of your cards could be made to take a trick?"),
        "drill.look.danger": N_("This suit costs a nil the most here: {cards:cards}."),
        "drill.look.hand": N_("Look at each suit: are there low cards under its high ones?"),
        "drill.nil": N_("Nil. It is made {share:percent} of the time here, and in the simulation it does better."),
        "drill.number": N_(
            "A number. Nil is made {share:percent} of the time here, and in the simulation a number does better."
        ),
        # The best card
        "drill.best": N_("{side:side}: bid {bid}, tricks so far {won}. Play your best card."),
        "drill.best.own-nil": N_("You bid nil, and it still holds. Play your best card."),
        "drill.best.nil": N_("{seat:seat} bid nil, and it still holds. Play your best card."),
        "drill.think.own-nil": N_("How can you lose this trick, and those after it?"),
        "drill.think.cover": N_("How can you keep {seat:seat} from taking a trick?"),
        "drill.think.attack": N_("How can you make {seat:seat} take a trick?"),
        "drill.think.need": N_("How many tricks do you still need, and is this one worth having?"),
        "drill.look.lead": N_("You lead. Look at each of your suits, and at what has been played of it."),
        "drill.look.trick": N_("On the table: {played:cards}. Which of your cards beat them, and which do not?"),
        "drill.best.right": N_("By {deals} simulated deals no card does clearly better than {card:card}."),
        "drill.best.other": N_(
            "By {deals} simulated deals {card:card} gives up {loss} points on average against {best:card}."
        ),
    }
)
