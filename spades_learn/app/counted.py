"""The parts of a bid in a headless answer: what counts, for how many tenths of a trick, up to the bid itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from spades_learn.app.contract import NOBODY
from spades_learn.bots.parts import count
from spades_learn.rules.bidding import Call
from spades_learn.ui.why import part_name

if TYPE_CHECKING:
    from spades_learn.bots.parts import Part
    from spades_learn.cards.card import Card
    from spades_learn.game.view import View


def part_tables(view: View, best: Call | Card) -> list[dict[str, Any]]:
    """Every part of a bid, the last one leading from their sum to ten times the bid; none for a card."""
    told = count(view, best) if isinstance(best, Call) else None
    return [] if told is None else [_part(each) for each in (*told.parts, told.last)]


def _part(part: Part) -> dict[str, Any]:
    return {
        "id": part.id,
        "cards": [str(card) for card in part.cards],
        "suit": part.suit.value if part.suit is not None else None,
        "tenths": part.tenths,
        "text": part_name(part, NOBODY),
    }
