"""What an intent of the table means in a hand in play: the sitting after it, or the words why it does not count."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spades_learn.cards.card import Card
from spades_learn.cards.notation import NotationError
from spades_learn.game.events import Bid, Kept, Looked, Passed, Played, Rejected, Replaced
from spades_learn.game.opening import Phase
from spades_learn.game.turn import IllegalMove, may
from spades_learn.rules.bidding import Call
from spades_learn.teaching.sitting import Sitting, Waits
from spades_learn.ui.asks import KEEP, LOOK, TAKE
from spades_learn.ui.refusals import refusal
from spades_learn.ui.why import why_text

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from spades_learn.game.events import Action
    from spades_learn.ui.words import Words


def after(sitting: Sitting, intent: Mapping[str, Any], words: Words) -> Sitting | str:
    """The sitting after a bid, a card, cards, a drawn card kept or not, or Next trick.

    Returns:
        The text why it did not count where it did not, "" for one that came too late or too early.
    """
    waits = sitting.waits
    match intent["do"]:
        case "next" if waits is Waits.TRICK:
            return sitting.cleared()
        case "bid" | "card" | "cards" if waits in {Waits.LEARNER, Waits.LOOK}:
            return _acted(sitting, intent, words)
        case "choose" if sitting.state.phase is Phase.DRAW:
            return _drawn(sitting, intent["call"], words)
    return ""


def _acted(sitting: Sitting, intent: Mapping[str, Any], words: Words) -> Sitting | str:
    """The learner's bid, card or cards; what is not allowed is explained and changes nothing."""
    try:
        return sitting.acted(_action(sitting, intent))
    except NotationError as bad:
        return refusal(bad, words.as_form("text"))
    except IllegalMove as illegal:
        return why_text(illegal.broken, words)


def _action(sitting: Sitting, intent: Mapping[str, Any]) -> Action:
    """The action an intent means in this phase.

    Raises:
        NotationError: no bid or card of this text.
    """
    seat = sitting.seat
    if intent["do"] == "cards":
        cards = tuple(Card.parse(str(card)) for card in intent["cards"])
        return Passed(seat, cards) if sitting.state.phase is Phase.EXCHANGE else Replaced(seat, cards)
    if intent["do"] == "card":
        return Played(seat, Card.parse(intent["card"]))
    return Looked(seat) if intent["call"] == LOOK else Bid(seat, Call.parse(intent["call"]))


def _drawn(sitting: Sitting, call: str, words: Words) -> Sitting | str:
    """Keep the card turned up or take the next; while another draws, say so."""
    if sitting.waits is not Waits.LEARNER:
        return words.as_form("text").text("Wait: {seat:seat} is drawing.", seat=str(sitting.state.to_act))
    action = Kept(sitting.seat) if call == KEEP else Rejected(sitting.seat)
    if call not in {KEEP, TAKE} or not may(sitting.state, action):
        return ""
    return sitting.acted(action)
