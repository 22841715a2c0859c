"""The search behind `claim`: what one seat can make sure of, whoever holds the cards it does not see.

The others' cards are one pile; whoever has to play may take any card from it as long as some deal of the rest still
fits everything known: how many cards each seat holds, the voids shown, the cards known to lie with a seat. That is the
same as every deal that fits and every play of it, with the others in league and the seat choosing each card by what it
has seen: the others' cards chosen as late as possible are no more than a deal chosen in advance. Cards between which
none of the seat's own lie come to the same, and are tried as one.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import combinations
from typing import TYPE_CHECKING

from spades_learn.bots.code import suit_bits
from spades_learn.cards.card import Suit

if TYPE_CHECKING:
    from collections.abc import Iterator

SPADES = 3
SUITS = tuple(suit_bits(suit) for suit in sorted(Suit, key=lambda suit: suit.order))

Trick = tuple[tuple[int, int], ...]
"""Places and cards in playing order."""


@dataclass(frozen=True, slots=True)
class Here:
    """A position of the search; places are those of the spot.

    Attributes:
        mine: the claimer's cards.
        pile: the cards nobody knows the place of.
        fixed: by place, the cards known to lie there.
        sizes: how many cards each place holds.
        voids: by place, the suits it is out of, as four bits.
        turn: who plays next.
        trick: the trick on the table, places and cards in order.
        broken: whether spades may be led.
        need: how many tricks the claimer has yet to take, this one included.
    """

    mine: int
    pile: int
    fixed: tuple[int, ...]
    sizes: tuple[int, ...]
    voids: tuple[int, ...]
    turn: int
    trick: tuple[tuple[int, int], ...]
    broken: bool
    need: int


class SpentError(Exception):
    """The budget of positions is used up."""


class Search:
    """Positions of one table and one claimer; what was found out about one serves the next.

    Attributes:
        budget: positions that may be searched before `SpentError`; set anew for every question.
    """

    def __init__(self, *, me: int, seats: int) -> None:
        """Take the claimer's place and the number of seats."""
        self.me = me
        self.seats = seats
        self.budget = 0
        self._known: dict[tuple[object, ...], bool] = {}

    def sure(self, here: Here) -> bool:
        """Whether the claimer can make sure of exactly ``need`` from here.

        Raises:
            SpentError: it takes too long.
        """
        left = here.mine.bit_count() + any(place == self.me for place, _ in here.trick)
        if not 0 <= here.need <= left:
            return False
        if here.trick:
            return self._searched(here)
        top = masters(here)
        if top > here.need:
            return False
        if top == left or (here.need == left and here.turn == self.me and _cashes(here)):
            return True
        key = _key(here)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._searched(here)
        return known

    def _searched(self, here: Here) -> bool:
        self.budget -= 1
        if self.budget < 0:
            raise SpentError
        if here.turn == self.me:
            return any(self.sure(self.played(here, bit)) for bit in choices(here))
        return all(self.sure(after) for _, after in self.replies(here))

    def played(self, here: Here, bit: int) -> Here:
        """The position after a card of the claimer's."""
        return self._next(replace(here, mine=here.mine & ~bit), bit)

    def replies(self, here: Here) -> Iterator[tuple[int, Here]]:
        """Every different card that the seat in turn may play in some deal that fits, the most awkward first."""
        for bit in _candidates(here):
            after = _drawn(here, bit)
            if after is not None and _fits(after, self.me):
                yield bit, self._next(after, bit)

    def _next(self, here: Here, bit: int) -> Here:
        """The position after the card ``bit`` of the seat in turn, already taken from its cards."""
        sizes = tuple(size - (place == here.turn) for place, size in enumerate(here.sizes))
        trick = (*here.trick, (here.turn, bit))
        broken = here.broken or bool(bit & SUITS[SPADES])
        if len(trick) < self.seats:
            return replace(here, sizes=sizes, trick=trick, broken=broken, turn=(here.turn + 1) % self.seats)
        by = taker(trick)
        return replace(here, sizes=sizes, trick=(), broken=broken, turn=by, need=here.need - (by == self.me))


def choices(here: Here) -> Iterator[int]:
    """The claimer's cards that may be played, one of each run; the likeliest to keep the claim first."""
    legal = here.mine
    if here.trick:
        legal = legal & SUITS[suit_of(here.trick[0][1])] or legal
    elif not here.broken:
        legal = legal & ~SUITS[SPADES] or legal
    others = here.pile | sum(here.fixed) | sum(bit for _, bit in here.trick)
    runs = []
    for suit in SUITS:
        last = 0
        for bit in bits_of(legal & suit):  # low to high
            if not last or others & suit & (bit - 1) & ~(2 * last - 1):
                runs.append(bit)
            last = bit
    high_first = here.need * 2 > here.mine.bit_count()
    spades = [bit for bit in runs if bit & SUITS[SPADES]]
    rest = sorted((bit for bit in runs if not bit & SUITS[SPADES]), key=_rank, reverse=high_first)
    yield from ([*reversed(spades), *rest] if high_first else [*rest, *spades])


def _candidates(here: Here) -> list[int]:
    """The cards that the seat in turn may hold, one or two for all that come to the same: winners first."""
    place = here.turn
    led = suit_of(here.trick[0][1]) if here.trick else -1
    best = _best(here.trick)
    found: list[int] = []
    for suit, mask in enumerate(SUITS):
        if here.voids[place] >> suit & 1 and not here.fixed[place] & mask:
            continue
        cards = here.pile & mask
        found += bits_of(here.fixed[place] & mask)
        marks = here.mine & mask | (best & mask)
        low = 0
        for mark in [*bits_of(marks), 1 << 63]:
            gap = cards & (mark - 1) & ~low
            low = 2 * mark - 1
            if gap:
                found += {gap & -gap, top(gap)}
    wanted = here.need * 2 > here.mine.bit_count()

    def awkward(bit: int) -> tuple[bool, bool, int]:
        beats = bool(best) and _best(((0, best), (1, bit))) == bit
        return (suit_of(bit) != led, beats is not wanted, -_rank(bit) if wanted else _rank(bit))

    return sorted(set(found), key=awkward)


def _drawn(here: Here, bit: int) -> Here | None:
    """The position with a card taken by the seat in turn, and what that shows of it; None where it cannot be."""
    place, suit = here.turn, suit_of(bit)
    voids = here.voids[place]
    if here.trick:
        led = suit_of(here.trick[0][1])
        if suit != led:
            voids |= 1 << led
    elif suit == SPADES and not here.broken:
        voids |= (1 << SPADES) - 1
    fixed = tuple(cards & ~bit for cards in here.fixed)
    if any(fixed[place] & SUITS[each] for each in range(4) if voids >> each & 1):
        return None  # it is known to hold one
    return replace(
        here,
        pile=here.pile & ~bit,
        fixed=fixed,
        voids=tuple(voids if each == place else old for each, old in enumerate(here.voids)),
    )


def _fits(here: Here, me: int) -> bool:
    """Whether some deal of the pile gives every other seat its cards (Hall's condition, seat by seat and together).

    Where the pile is larger than the hands, the rest of it is out of play, and nobody need hold it.
    """
    # The seat in turn has one card fewer than its size says: it is on its way to the table.
    need = [
        size - (place == here.turn) - here.fixed[place].bit_count() if place != me else 0
        for place, size in enumerate(here.sizes)
    ]
    places = [place for place, count in enumerate(need) if count]
    if any(count < 0 for count in need):
        return False
    for number in range(1, len(places) + 1):
        for group in combinations(places, number):
            closed = 0xF
            for place in group:
                closed &= here.voids[place]
            open_cards = sum(
                (here.pile & mask).bit_count() for suit, mask in enumerate(SUITS) if not closed >> suit & 1
            )
            if open_cards < sum(need[place] for place in group):
                return False
    return True


def masters(here: Here) -> int:
    """The claimer's spades that no other card beats: each of them takes a trick, wanted or not."""
    spades = SUITS[SPADES]
    above = top((here.pile | sum(here.fixed)) & spades)
    return sum(1 for bit in bits_of(here.mine & spades) if bit > above)


def _cashes(here: Here) -> bool:
    """Whether the claimer, on lead, takes every trick by leading spades from the top and then each suit from the top.

    A seat that follows to every round has one card of the suit fewer each time; so against ``out`` cards of it the
    round ``out`` + 1 is won by anything. A plan that works, not the only one: the search finds others.
    """
    others = here.pile | sum(here.fixed)
    spades, rest = here.mine & SUITS[SPADES], here.mine & ~SUITS[SPADES]
    out = (others & SUITS[SPADES]).bit_count()
    if out and rest and (spades.bit_count() < out or not here.broken):
        return False
    return all(_runs(here.mine & mask, others & mask) for mask in SUITS)


def _runs(mine: int, others: int) -> bool:
    """Whether the cards of a suit, led from the top, all win while nobody ruffs."""
    out = others.bit_count()
    return all(number >= out or bit > top(others) for number, bit in enumerate(sorted(bits_of(mine), reverse=True)))


def _key(here: Here) -> tuple[object, ...]:
    """What decides a position between tricks: the others' cards only by how many lie between one's own."""
    shape: list[int] = []
    for mask in SUITS:
        mine, pile = here.mine & mask, here.pile & mask
        low = 0
        for bit in bits_of(mine):
            shape.append((pile & (bit - 1) & ~low).bit_count())
            low = 2 * bit - 1
        shape.append((pile & ~low).bit_count())
        shape.append(-1)
    exact = (here.mine, here.pile, here.fixed) if any(here.fixed) else ()
    return (tuple(shape), here.voids, here.turn, here.broken, here.need, exact)


def taker(trick: Trick) -> int:
    """The place that takes a whole trick."""
    best = _best(trick)
    return next(place for place, bit in trick if bit == best)


def _best(trick: Trick) -> int:
    """The card that wins so far, or 0."""
    best = 0
    for _, bit in trick:
        if not best or (bit > best if suit_of(bit) == suit_of(best) else suit_of(bit) == SPADES):
            best = bit
    return best


def suit_of(bit: int) -> int:
    """The suit of a card, 0 for clubs to 3 for spades."""
    return min(SPADES, (bit.bit_length() - 1) // 13)


def _rank(bit: int) -> int:
    return bit.bit_length() - 1 - 13 * suit_of(bit)


def top(cards: int) -> int:
    """The highest card of a mask that is one suit, or 0."""
    return 1 << (cards.bit_length() - 1) if cards else 0


def bits_of(cards: int) -> Iterator[int]:
    """The cards of a mask, low to high."""
    while cards:
        low = cards & -cards
        yield low
        cards ^= low
