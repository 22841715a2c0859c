"""The sentences of the gyms that are built from facts; see `ui.sentences`."""

from __future__ import annotations

from types import MappingProxyType

from spades_learn.ui.i18n import N_

GYMS = MappingProxyType(
    {
        # Why there is no hand as wished for (teaching/gym_wish.py)
        "gym.none.rules": N_("There is no such game."),
        "gym.none.found": N_("No such hand came up: wish for less at once."),
        "gym.none.mirror": N_("In mirror every bid is the number of spades held: there is no nil to decide on."),
        "gym.none.blind-off": N_("Blind nil is not played in this game."),
        "gym.none.blind-draw": N_(
            "In the drawing game a blind nil is declared before the first card is drawn; the gym has no such hands."
        ),
        "gym.none.blind-behind": N_(
            "Blind nil needs a side that is at least {need} points behind: choose another score."
        ),
        "gym.none.partner": N_("In this game nobody has a partner."),
        "gym.none.partner-later": N_(
            "Who bids first or second bids before the partner: choose another place, or a partner who has not bid."
        ),
        "gym.none.partner-earlier": N_(
            "Who bids third or last bids after the partner: choose another place, or a partner who has bid."
        ),
        "gym.none.suicide-second": N_(
            "In suicide one partner bids nil and the other a number: after the partner's bid nothing is left to decide."
        ),
        "gym.none.min-team": N_(
            "The bids of a side must reach {minimum} here: after a low bid of the partner nil is hardly ever allowed."
        ),
        # What a hand of the review is called (teaching/gym_queue.py)
        "gym.name.guarded": N_("{card:card} among {n} of its suit"),
        "gym.name.alone": N_("{card:card} alone in its suit"),
        "gym.name.low": N_("no card above the eight"),
        "gym.name.blind": N_("cards face down"),
        "gym.name.partner-silent": N_("partner still to bid"),
        "gym.name.partner-bid": N_("partner bid {call:call}"),
        "gym.name.no-partner": N_("no partner"),
        "gym.name.score": N_("{own} to {other}"),
        # Blind nil or a look (teaching/gym_blind.py)
        "gym.blind.clear": N_(
            "By {deals} simulated deals blind nil is made {share:percent} of the time. It came to {nil:points} on average, your side less theirs, with bags at their long-run cost; looking at the cards and bidding by them came to {number:points}. That is clear."
        ),
        "gym.blind.close": N_(
            "By {deals} simulated deals blind nil is made {share:percent} of the time. It came to {nil:points} on average, your side less theirs, with bags at their long-run cost; looking at the cards and bidding by them came to {number:points}. That is close: both answers are fine."
        ),
        "gym.blind.unsure": N_(
            "By {deals} simulated deals blind nil is made {share:percent} of the time. It came to {nil:points} on average, your side less theirs, with bags at their long-run cost; looking at the cards and bidding by them came to {number:points}. The sample does not settle it."
        ),
        "gym.blind.match.clear": N_(
            "By {deals} simulated deals blind nil is made {share:percent} of the time. From the scores after them your side wins the match {nil_wins:percent} of the time with blind nil, and {number_wins:percent} after a look; in points of the hand blind nil came to {nil:points}, the look to {number:points}. That is clear."
        ),
        "gym.blind.match.close": N_(
            "By {deals} simulated deals blind nil is made {share:percent} of the time. From the scores after them your side wins the match {nil_wins:percent} of the time with blind nil, and {number_wins:percent} after a look; in points of the hand blind nil came to {nil:points}, the look to {number:points}. That is close: both answers are fine."
        ),
        "gym.blind.match.unsure": N_(
            "By {deals} simulated deals blind nil is made {share:percent} of the time. From the scores after them your side wins the match {nil_wins:percent} of the time with blind nil, and {number_wins:percent} after a look; in points of the hand blind nil came to {nil:points}, the look to {number:points}. The sample does not settle it."
        ),
        # Which number (ui/gym_page.py)
        "gym.number.best": N_("Of the numbers, {call:call} is the bot's choice too."),
        "gym.number.near": N_(
            "Of the numbers the bot would bid {best:call}; yours is about as good, {loss} points less on average."
        ),
        "gym.number.near.match": N_(
            "Of the numbers the bot would bid {best:call}; yours wins the match about as often, {loss:apart} less."
        ),
        "gym.number.less": N_("Of the numbers {best:call} is better: yours gave up {loss} points on average."),
        "gym.number.less.match": N_(
            "Of the numbers {best:call} is better: with yours the match is won {loss:apart} less often."
        ),
        "gym.number.far": N_(
            "Of the numbers the bot would bid {best:call}; {call:call} is so high that it was not weighed."
        ),
        "gym.number.level": N_(
            "Of the numbers the bot would bid {best:call}; whether yours is worse the sample does not settle."
        ),
        # Hints before the answer: what to look at, never what to say
        "gym.hint.nil": N_("Which of your cards could the others force to win a trick, whatever you do?"),
        "gym.hint.spades": N_("Look at your spades first: you hold {n} of them, and {card:card} is the highest."),
        "gym.hint.no-spade": N_("You hold no spade, so look at {suit:suit}: {card:card} is your highest card there."),
        "gym.hint.blind": N_("How far behind is your side, and how many hands are left to catch up without a risk?"),
    }
)
