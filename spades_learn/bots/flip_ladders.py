"""Changes of a nil question, in ladders of like ones from the smallest to the furthest."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from spades_learn.cards.hand import Hand
from spades_learn.rules.bidding import Call
from spades_learn.rules.scoring import Tally

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from spades_learn.bots.nil import NilSituation
    from spades_learn.cards.card import Card
    from spades_learn.cards.seat import Seat

Kind = Literal["card", "cards", "partner", "opponent", "seat", "own-score", "their-score", "own-bags"]
ANOTHER_SUIT = 13
"""A card of another suit counts as so many ranks further off: it changes the lengths of two suits."""
BIDS, MOST_BID = 4, 9
"""Steps by which another's bid is moved, and the highest it is moved to."""
USUAL_BID = 3
"""What a partner who has not bid is measured from."""
STEP, STEPS = 50, 6
"""Points that a score is moved by, and how many such steps."""
LOWEST = -250
"""A score is not moved below this."""
BAGS = 10
WEIGHTS: dict[Kind, int] = {"partner": 1, "opponent": 1, "seat": 2, "own-bags": 1, "own-score": 1, "their-score": 1}


@dataclass(frozen=True, slots=True)
class Change:
    """One change.

    Attributes:
        kind: ``card`` and ``cards``: other cards are held; ``partner`` and ``opponent``: that seat bid something else;
            ``seat``: the bidding comes to the seat earlier, so that fewer bids are known; the rest by their names.
        size: how far it goes: ranks (a change of suit counts as thirteen more), tricks, places, 50 points, bags.
        give: the cards given.
        take: those held instead, one for one.
        seat: whose bid, or whose place in the bidding.
        before: the bid (0 is nil), the place in the bidding from 1, the points or the bags as they are; None for a
            bid not made yet.
        after: the same after the change.
    """

    kind: Kind
    size: int
    give: tuple[Card, ...] = ()
    take: tuple[Card, ...] = ()
    seat: Seat | None = None
    before: int | None = None
    after: int = 0

    @property
    def weight(self) -> int:
        """What orders changes of different kinds: steps of each kind's own, a place in the bidding counted double."""
        return self.size * WEIGHTS.get(self.kind, 1)

    def made(self, situation: NilSituation) -> NilSituation:
        """The situation with this change."""
        if self.kind in {"card", "cards"}:
            return replace(situation, hand=Hand((situation.hand.cards - set(self.give)) | set(self.take)))
        if self.kind in {"partner", "opponent"} and self.seat is not None:
            return replace(situation, bids={**situation.bids, self.seat: Call(self.after)})
        if self.kind == "seat":
            return _earlier(situation, self.after)
        own = str(situation.rules.seating.side(situation.seat))
        name = own if self.kind != "their-score" else _others(situation, own)
        old = situation.before.get(name, Tally())
        new = replace(old, bags=self.after) if self.kind == "own-bags" else replace(old, points=self.after)
        return replace(situation, before={**situation.before, name: new})


Ladder = tuple[Change, ...]


def card_ladders(situation: NilSituation, *, easier: bool) -> tuple[tuple[Ladder, ...], tuple[Ladder, ...]]:
    """For each card held those of its suit that would be better (or worse) for a nil, and those of other suits.

    Args:
        situation: the hand.
        easier: whether the changes are to make a nil easier, so lower cards.
    """
    deck, held = situation.rules.deck, situation.hand.cards
    unseen = [card for card in deck.cards if card not in held and card not in situation.out]
    same: list[Ladder] = []
    others: list[Ladder] = []
    for give in situation.hand:
        by_suit: dict[str, list[Change]] = {}
        for take in unseen:
            higher = deck.power(take) - deck.power(give)
            alike = deck.suit(take) is deck.suit(give)
            # A spade in exchange for another suit never makes a nil easier.
            if (higher > 0 if easier else higher < 0) or (easier and not alike and deck.suit(take).value == "S"):
                continue
            size = abs(higher) + (0 if alike else ANOTHER_SUIT)
            by_suit.setdefault(deck.suit(take).value, []).append(Change("card", size, (give,), (take,)))
        for suit, changes in by_suit.items():
            ladder = tuple(sorted(changes, key=lambda change: change.size))
            (same if suit == deck.suit(give).value else others).append(ladder)
    return tuple(same), tuple(others)


def pair_ladders(singles: Sequence[Ladder]) -> tuple[Ladder, ...]:
    """Two cards at once, rung by rung of both their ladders, never to the same card."""
    made = []
    for number, one in enumerate(singles):
        for two in singles[number + 1 :]:
            rungs: list[Change] = []
            for at in range(max(len(one), len(two))):
                first, second = one[min(at, len(one) - 1)], two[min(at, len(two) - 1)]
                if first.take == second.take:
                    nearer = min(at, len(two) - 1) - 1
                    if nearer < 0:
                        continue
                    second = two[nearer]
                size = first.size + second.size
                rungs.append(Change("cards", size, first.give + second.give, first.take + second.take))
            if rungs:
                made.append(tuple(rungs))
    return tuple(made)


def table_ladders(situation: NilSituation) -> tuple[tuple[Ladder, ...], ...]:
    """By kind: other bids of the partner, other bids of the opponents, an earlier place in the bidding."""
    seating = situation.rules.seating
    partner = seating.partner(situation.seat)
    kinds: list[tuple[Ladder, ...]] = []
    if partner is not None:
        said = situation.bids.get(partner)
        kinds.append(_both_ways(_bids("partner", partner, None if said is None else said.tricks)))
    theirs = [
        _both_ways(_bids("opponent", seat, call.tricks)) for seat, call in situation.bids.items() if seat != partner
    ]
    kinds.append(tuple(ladder for ladders in theirs for ladder in ladders))
    heard = len(situation.bids)
    # Each place is a rung of its own: what is not heard may speak for nil or against it.
    kinds.append(
        tuple(
            (Change("seat", heard - fewer, seat=situation.seat, before=heard + 1, after=fewer + 1),)
            for fewer in reversed(range(heard))
        )
    )
    return tuple(kind for kind in kinds if kind)


def score_ladders(situation: NilSituation) -> tuple[tuple[Ladder, ...], ...]:
    """By kind: another own score, another score of theirs, other bags; nothing where those do not count."""
    rules, options = situation.rules, situation.rules.options
    own = str(rules.seating.side(situation.seat))
    kinds: list[tuple[Ladder, ...]] = []
    names: list[tuple[Kind, str]] = [("own-score", own)]
    if len(rules.seating.sides) == 2:
        names.append(("their-score", _others(situation, own)))
    for kind, name in names:
        points = situation.before.get(name, Tally()).points
        moved = [points + way * STEP * step for way in (1, -1) for step in range(1, STEPS + 1)]
        kinds.append(_singly(kind, points, [each for each in moved if LOWEST <= each < options.target], step=STEP))
    bags = situation.before.get(own, Tally()).bags
    if not options.solid_ten and options.overtrick == 1:
        kinds.append(_singly("own-bags", bags, [each for each in range(BAGS) if each != bags]))
    return tuple(kind for kind in kinds if kind)


def _singly(kind: Kind, before: int, after: Iterable[int], *, step: int = 1) -> tuple[Ladder, ...]:
    """The two ladders up and down from a figure."""
    return _both_ways([Change(kind, abs(each - before) // step, before=before, after=each) for each in after], before)


def _bids(kind: Kind, seat: Seat, said: int | None) -> list[Change]:
    base = USUAL_BID if said is None else said
    near = range(max(1, base - BIDS), min(MOST_BID, base + BIDS) + 1)
    return [Change(kind, abs(bid - base) or 1, seat=seat, before=said, after=bid) for bid in near if bid != said]


def _both_ways(changes: Iterable[Change], base: int | None = None) -> tuple[Ladder, ...]:
    """Changes that go up and those that go down, each from the smallest to the furthest."""
    known = list(changes)

    def ladder(goes: Callable[[int], bool]) -> Iterator[Change]:
        return (each for each in sorted(known, key=lambda change: change.size) if goes(each.after))

    middle = base if base is not None else next((each.before for each in known if each.before is not None), USUAL_BID)
    ways = (tuple(ladder(lambda after: after >= middle)), tuple(ladder(lambda after: after < middle)))
    return tuple(way for way in ways if way)


def _earlier(situation: NilSituation, place: int) -> NilSituation:
    """The same hand when the bidding comes to it at an earlier place: the last bids before it stay as they were."""
    seats = situation.rules.seating.order_from(situation.seat)
    heard = seats[len(seats) - (place - 1) :]
    return replace(
        situation,
        dealer=seats[-place],
        bids={seat: call for seat, call in situation.bids.items() if seat in heard},
    )


def _others(situation: NilSituation, own: str) -> str:
    return next(str(side) for side in situation.rules.seating.sides if str(side) != own)
