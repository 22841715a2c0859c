"""The parts of a bid: what each holding counts for, and what turns their sum into the number bid.

The estimate is that of the rule bidder (`rollout.worth`), taken apart: the same cards, the same figures. They are
a rule of thumb in hundredths of a trick; the table shows tenths, rounded so that the lines add up to the total. What
is left between the estimate and the bid is one last line of its own, named after what the view proves.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from spades_learn.bots.code import code_of
from spades_learn.cards.card import Card, Suit

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from spades_learn.cards.deck import Deck
    from spades_learn.game.view import View
    from spades_learn.rules.bidding import Call

SIDE_SUITS = (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS)
HUNDRED, TEN = 100, 10
SPADE_HONOURS, SIDE_HONOURS = 4, 3
"""How far down from the top a card counts as an honour."""
WHOLE, GUARDED_HIGH, GUARDED_LOW, BARE_HIGH, BARE_LOW = 100, 85, 55, 30, 10
LONG_SPADE, SHORT_SPADES = 75, 3
LONG_SUIT = 4
ACE = (92, 80, 55)
"""The best card of a side suit: up to four cards, five, more."""
KING, KING_UNDER_ACE, KING_ALONE = (62, 35), (85, 45), 25
QUEEN, QUEEN_UNDER_HIGHER = (22, 15), (45, 15)
VOID, SINGLETON, DOUBLETON = (90, 150), (55, 75), 28
"""Ruffs in a short suit: with one spare spade, with more; a doubleton counts the same."""
ROUNDING = 6
"""Tenths between estimate and bid that rounding alone explains: 1.6 is bid as 1 or as 2."""

Line = tuple[str, tuple[Card, ...], Suit | None, int]
"""An id, the cards or the short suit that count, and what for."""


@dataclass(frozen=True, slots=True)
class Part:
    """One line of the table.

    Attributes:
        id: ``sure-spades``, ``guarded-spades``, ``bare-spades``, ``long-spades``, ``side-aces``, ``side-kings``,
            ``side-queens``, ``ruffs``; or, last, one of ``rounded``, ``adjusted.*`` or ``imposed``.
        cards: the cards that count, if it is cards.
        suit: the short suit, for ruffs.
        tenths: what it counts, in tenths of a trick; below 0 for a line that takes away.
        hundredths: the figure behind it.
    """

    id: str
    cards: tuple[Card, ...]
    suit: Suit | None
    tenths: int
    hundredths: int


@dataclass(frozen=True, slots=True)
class Count:
    """A bid taken apart: the parts sum to the estimate, and with the last line to the bid.

    Attributes:
        parts: what the hand holds.
        estimate: their sum in tenths.
        last: from the estimate to the bid; its ``tenths`` may be 0.
        bid: the tricks bid, 0 for nil.
    """

    parts: tuple[Part, ...]
    estimate: int
    last: Part
    bid: int


def hand_parts(cards: Iterable[Card], deck: Deck) -> tuple[Part, ...]:
    """What each holding of a hand counts for, in the order they are told; those that count nothing are left out."""
    held = set(cards)
    whole = code_of(deck).cards(code_of(deck).whole)
    order = {suit: [card for card in whole if deck.suit(card) is suit] for suit in Suit}
    found: list[Line] = []
    spare = _spades([card for card in order[Suit.SPADES] if card in held], order[Suit.SPADES], found)
    for name, ranks in (("side-aces", 0), ("side-kings", 1), ("side-queens", 2)):
        counted = [
            (card, figure)
            for suit in reversed(SIDE_SUITS)
            for card, place, figure in _honours(held, order[suit])
            if place == ranks
        ]
        found.append((name, tuple(card for card, _ in counted), None, sum(figure for _, figure in counted)))
    lengths = {suit: sum(card in held for card in order[suit]) for suit in SIDE_SUITS}
    found += [("ruffs", (), suit, figure) for suit, figure in _ruffs(lengths, spare)]
    found = [each for each in found if each[3]]
    tenths = _tenths([each[3] for each in found])
    return tuple(Part(*each[:3], tenth, each[3]) for each, tenth in zip(found, tenths, strict=True))


def _spades(mine: Sequence[Card], order: Sequence[Card], found: list[Line]) -> int:
    """The lines of the spades; how many are left over for ruffs."""
    lines: dict[str, list[tuple[Card, int]]] = {"sure-spades": [], "guarded-spades": [], "bare-spades": []}
    honours = 0
    for rank, card in enumerate(order[:SPADE_HONOURS]):
        if card not in mine:
            continue
        high = rank < 2
        if rank == honours:
            lines["sure-spades"].append((card, WHOLE))
        elif len(mine) > rank + 1:
            lines["guarded-spades"].append((card, WHOLE))
        elif len(mine) == rank + 1:
            lines["guarded-spades"].append((card, GUARDED_HIGH if high else GUARDED_LOW))
        else:
            lines["bare-spades"].append((card, BARE_HIGH if high else BARE_LOW))
        honours += 1
    for name, counted in lines.items():
        found.append((name, tuple(card for card, _ in counted), None, sum(figure for _, figure in counted)))
    spare = len(mine) - honours
    long = min(max(0, len(mine) - SHORT_SPADES), spare)
    low = [card for card in mine if card not in order[:SPADE_HONOURS]]
    found.append(("long-spades", tuple(low[len(low) - long :]), None, LONG_SPADE * long))
    return spare - long


def _honours(held: set[Card], order: Sequence[Card]) -> list[tuple[Card, int, int]]:
    """The honours held of a side suit, each with its place from the top and what it counts for."""
    n = sum(card in held for card in order)
    longer = n > LONG_SUIT
    found: list[tuple[Card, int, int]] = []
    for rank, card in enumerate(order[:SIDE_HONOURS]):
        if card not in held:
            continue
        if rank == 0:
            figure = ACE[0] if not longer else ACE[1] if n == LONG_SUIT + 1 else ACE[2]
        elif rank == 1:
            figure = KING_ALONE if n == 1 else (KING_UNDER_ACE if found else KING)[longer]
        elif n >= SIDE_HONOURS:
            figure = (QUEEN_UNDER_HIGHER if found else QUEEN)[longer]
        else:
            figure = 0
        found.append((card, rank, figure))
    return [each for each in found if each[2]]


def _ruffs(lengths: dict[Suit, int], spare: int) -> list[tuple[Suit, int]]:
    """The short suits that spare spades may ruff, and what each counts for."""
    found = []
    for suit in SIDE_SUITS:
        if spare <= 0 or lengths[suit] > 2:
            continue
        if lengths[suit] == 2:
            found.append((suit, DOUBLETON))
        else:
            found.append((suit, (SINGLETON if lengths[suit] else VOID)[spare > 1]))
            spare -= 1 if lengths[suit] else 2
    return found


def _tenths(hundredths: Sequence[int]) -> list[int]:
    """Tenths whose sum is the rounded sum: the largest remainders are rounded up."""
    down = [each // TEN for each in hundredths]
    missing = (sum(hundredths) + TEN // 2) // TEN - sum(down)
    by_remainder = sorted(range(len(down)), key=lambda at: (-(hundredths[at] % TEN), at))
    for at in by_remainder[:missing]:
        down[at] += 1
    return down


def count(view: View, call: Call) -> Count | None:
    """A call taken apart, or None while the cards have not been looked at.

    Args:
        view: what the seat sees, in the bidding.
        call: the bid to explain; for a nil the last line takes away the whole estimate.
    """
    if view.hand is None:
        return None
    parts = hand_parts(view.hand, view.rules.deck)
    estimate = sum(part.tenths for part in parts)
    gap = TEN * call.tricks - estimate
    last = Part(_why(view, call, gap), (), None, gap, TEN * gap)
    return Count(parts, estimate, last, call.tricks)


def _why(view: View, call: Call, gap: int) -> str:
    """What the last line is called: the first that the view proves of what may move a bid that way."""
    options = view.rules.options
    partner = view.rules.seating.partner(view.seat)
    theirs = view.bids.get(partner) if partner is not None else None
    if len([each for each in view.legal() if not getattr(each, "blind", False)]) == 1:
        return "imposed"
    if call.is_nil:
        return "adjusted.nil"
    if options.whiz:
        return "imposed"
    if abs(gap) <= ROUNDING:
        return "rounded"
    least = options.min_team_bid - (theirs.tricks if theirs is not None else 0)
    if gap > 0 and theirs is not None and options.min_team_bid and call.tricks == least:
        return "adjusted.minimum"
    if theirs is not None and theirs.is_nil:
        return "adjusted.partner-nil"
    return "adjusted.table" if view.bids else "adjusted.deals"
