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
        "drill.look.spades-led": N_("{card:card} was led, so every card that follows suit is a spade."),
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
        "drill.score": N_("{side:side}: what does this hand score?"),
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
        # A bid
        "drill.bid": N_("What do you bid?"),
        "drill.think.bid": N_("How many tricks can you count on?"),
        "drill.think.bid-score": N_("How many tricks can you count on, and what does the score ask for?"),
        "drill.think.bid-rule": N_("Which bids does this table allow?"),
        "drill.look.spades": N_("Spades in your hand: {spades}."),
        "drill.look.tricks": N_("Spades in your hand: {spades}. Aces: {aces:cards}."),
        "drill.call": N_("{call:call}."),
        # Counting
        "drill.count.needed": N_("{side:side}: how many more tricks to make the contract?"),
        "drill.count.to-set": N_("{side:side}: how many more tricks must go elsewhere to set them?"),
        "drill.count.spades-out": N_("How many spades have you not seen yet?"),
        "drill.count.suit-out": N_("How many {suit:suits} have you not seen yet?"),
        "drill.count.higher-out": N_("How many cards of its suit above {card:card} have you not seen yet?"),
        "drill.count.void": N_("Who has shown to hold no {suit:suits}?"),
        "drill.count.table-total": N_("What do all the bids add up to?"),
        "drill.count.bags": N_("{side:side}: how many bags on the counter after this hand?"),
        "drill.count.sure-winners": N_("How many of your cards can no unseen card of their own suit beat?"),
        "drill.think.count-contract": N_("What was bid, and which tricks count toward it?"),
        "drill.think.count-bids": N_("What did each player bid?"),
        "drill.think.count-bags": N_("How many tricks above the contract, and what happens at ten?"),
        "drill.think.count-void": N_("Who did not follow when that suit was led?"),
        "drill.think.count-cards": N_("Which cards have you seen, in your hand and on the table?"),
        "drill.look.leads": N_("Look back at the tricks to which {suit:suits} were led."),
        "drill.look.count": N_("Go through the tricks so far, then through your hand."),
        "drill.look.bids": N_("Read the bid on each player's plate; a nil adds nothing."),
        "drill.look.taken": N_("Read the bids of the side and the tricks it has taken."),
        "drill.look.bags": N_("Read the bids, the tricks taken, and the bags the score sheet shows."),
        "drill.number-is": N_("{n}."),
        "drill.seat": N_("{seat:seat}."),
        # Referee
        "drill.referee": N_("Watch these tricks. Did anybody break a rule, and with which card?"),
        "drill.think.referee": N_("Did anybody show a suit later that they had not followed, or lead a spade too soon?"),
        "drill.look.discards": N_("Look at each card that does not follow, and at what its player plays later."),
        "drill.look.proof": N_("Keep an eye on {seat:seat}, trick by trick."),
        "drill.nobody": N_("Nobody broke a rule."),
        "drill.breach": N_("{seat:seat}'s {card:card} in trick {trick}."),
        # Another rule
        "drill.what-if.legal": N_(
            "Which of your cards are judged differently then? Mark each that may be played under one of the two rules only."
        ),
        "drill.what-if.score": N_("{side:side}: what would this hand score then?"),
        "drill.think.what-if": N_("What does that rule say of this table?"),
        "drill.look.what-if-legal": N_("Look at which cards you may play now, and which you could play then."),
        "drill.look.what-if-score": N_("Write the sheet line by line. Which line does that rule change?"),
        "drill.points": N_("{points:points}."),
        # Cards passed
        "drill.exchange.out": N_("Your nil stands. Pass {n} cards to {seat:seat}."),
        "drill.exchange.back": N_("{seat:seat} bid nil and has passed cards to you. Pass {n} back."),
        "drill.think.exchange-out": N_("Which of your cards could be made to take a trick?"),
        "drill.think.exchange-back": N_("Which of your cards can a nil always play under another?"),
        "drill.look.exchange-out": N_("Look at your spades first, then at the highest of the other suits."),
        "drill.look.exchange-back": N_("Look at your lowest cards outside spades."),
        # Drawing
        "drill.draw": N_(
            "Your draws, {n} in a row: keep each card that is turned up, or put it down for the next one?"
        ),
        "drill.draw.blind": N_(
            "You bid blind nil. Your draws, {n} in a row: keep each card that is turned up, or put it down for the next one?"
        ),
        "drill.think.draw": N_("Is this card better than what comes next on average?"),
        "drill.think.draw-blind": N_("Is this card safer for a nil than what comes next on average?"),
        "drill.look.draw": N_("Look at the card's suit first, then at its rank."),
        "drill.draws.keep": N_("Keep the first card; judge the next ones in the same way."),
        "drill.draws.reject": N_("Put the first card down; judge the next ones in the same way."),
    }
)
