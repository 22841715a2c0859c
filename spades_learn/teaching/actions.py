"""One action of a hand as a line of text, for codes, files and logs; what is written reads back equal.

``W bid nil`` · ``N HQ`` · ``S looked`` · ``N keeps`` · ``N rejects`` · ``N replaces SA H2`` · ``N passes SA H2 D3``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from spades_learn.cards.card import Card
from spades_learn.cards.notation import NotationError
from spades_learn.cards.seat import Seat
from spades_learn.game.events import Bid, Dealt, Kept, Looked, Passed, Played, Rejected, Replaced
from spades_learn.rules.bidding import Call

if TYPE_CHECKING:
    from spades_learn.game.events import Action, Event


def action_text(event: Event) -> str:
    """An action in text.

    Raises:
        ValueError: a deal, which follows from its seed or is written as hands.
    """
    match event:
        case Bid(seat, call):
            return f"{seat} bid {call}"
        case Played(seat, card):
            return f"{seat} {card}"
        case Looked(seat):
            return f"{seat} looked"
        case Kept(seat):
            return f"{seat} keeps"
        case Rejected(seat):
            return f"{seat} rejects"
        case Passed(seat, cards):
            return " ".join([f"{seat} passes", *map(str, cards)])
        case Replaced(seat, out):
            return " ".join([f"{seat} replaces", *map(str, out)])
        case Dealt():
            raise ValueError("a deal follows from its seed")


def read_action(text: str) -> Action:
    """Read an action.

    Raises:
        NotationError: not a seat and something it can do.
    """
    letter, _, what = text.partition(" ")
    seat = Seat.parse(letter)
    verb, _, rest = what.partition(" ")
    match verb:
        case "bid":
            return Bid(seat, Call.parse(rest))
        case "passes":
            return Passed(seat, tuple(Card.parse(name) for name in rest.split()))
        case "replaces":
            return Replaced(seat, tuple(Card.parse(name) for name in rest.split()))
        case "looked" if not rest:
            return Looked(seat)
        case "keeps" if not rest:
            return Kept(seat)
        case "rejects" if not rest:
            return Rejected(seat)
    if rest:
        raise NotationError(f"{text[:60]!r} is not an action; write one like 'W bid nil', 'N HQ' or 'N keeps'")
    return Played(seat, Card.parse(verb))
