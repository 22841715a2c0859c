"""Claims: a number of the last tricks that one hand takes for certain, whatever the others hold and do.

No sheet has a clause on claims: TRK-3 lets every card be played. So a claim here is a custom of this table. It shortens
what cannot come out otherwise, and changes no score; so it is accepted only when it is proved (`claim_search`). What
takes too long to search is refused as unproved.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from spades_learn.bots.claim_search import (
    SPADES,
    SUITS,
    Here,
    Search,
    SpentError,
    Trick,
    bits_of,
    choices,
    masters,
    suit_of,
    taker,
    top,
)
from spades_learn.bots.spot import spot
from spades_learn.cards.card import Card, Suit
from spades_learn.game.state import Phase

if TYPE_CHECKING:
    from spades_learn.bots.spot import Spot
    from spades_learn.cards.seat import Seat
    from spades_learn.game.view import View

BUDGET = 10_000
"""Positions searched before a claim is refused as unproved: about a second."""

Kind = Literal["on-table", "higher", "ruffed", "elsewhere", "left", "unproved"]


@dataclass(frozen=True, slots=True)
class Doubt:
    """Why a claim is not certain: one trick of one deal that fits everything the claimer knows.

    Attributes:
        kind: ``on-table``: a card that lies on the table takes this trick; ``higher``: a seat may hold a higher card
            of the suit of the claimer's card; ``ruffed``: it may have none of that suit and a spade; ``elsewhere``:
            it may take a trick in which the claimer has to throw a card; ``left``: the claimer's card may be left to
            win though that is one trick too many; ``unproved``: too many deals to search.
        seat: who, or None.
        card: the claimer's card in that trick, or None.
        suit: the suit of the card that would win.
    """

    kind: Kind
    seat: Seat | None = None
    card: Card | None = None
    suit: Suit | None = None


@dataclass(frozen=True, slots=True)
class Trial:
    """What became of a claim.

    Attributes:
        tricks: how many tricks were claimed.
        left: how many were left, the one on the table included.
        doubt: why it was refused, or None where it is proved.
    """

    tricks: int
    left: int
    doubt: Doubt | None

    @property
    def proved(self) -> bool:
        """Whether the claim stands."""
        return self.doubt is None


def open_to_claim(view: View) -> bool:
    """Whether the seat may claim now: in turn to play a card, and after the first trick, which has rules of its own."""
    return view.to_act is view.seat and view.phase is Phase.PLAY and bool(view.tricks)


class Claims:
    """The claims of one seat from one position on; what one search found out serves the next."""

    def __init__(self, view: View, *, budget: int = BUDGET) -> None:
        """Take what the seat sees.

        Raises:
            ValueError: it is not this seat's turn to play a card, or the first trick is not over.
        """
        if not open_to_claim(view):
            raise ValueError("a claim is made in turn, after the first trick")
        self._where = spot(view)
        self._budget = budget
        self._start = _start(self._where, view)
        self._search = Search(me=self._where.me, seats=len(self._where.seats))

    def tried(self, tricks: int) -> Trial:
        """Whether the seat takes exactly so many of the tricks left, in every deal that fits and against every play.

        Raises:
            ValueError: there are not so many.
        """
        left = self._start.mine.bit_count()
        if not 0 <= tricks <= left:
            raise ValueError(f"{tricks} tricks cannot be claimed of {left}")
        here = replace(self._start, need=tricks)
        self._search.budget = self._budget
        try:
            doubt = None if self._search.sure(here) else self._doubt(here)
        except SpentError:
            doubt = Doubt("unproved")
        return Trial(tricks, left, doubt)

    def card(self, view: View, tricks: int) -> Card | None:
        """A card after which the seat still takes exactly so many, now or later in the hand; None where none is proved.

        Raises:
            ValueError: it is not this seat's turn to play a card.
        """
        if not open_to_claim(view):
            raise ValueError("a claim is played out in turn")
        here = replace(_start(spot(view), view), need=tricks)
        self._search.budget = self._budget
        try:
            found = next((bit for bit in choices(here) if self._search.sure(self._search.played(here, bit))), None)
        except SpentError:
            return None
        return None if found is None else self._where.code.card(found)

    def _doubt(self, here: Here) -> Doubt:
        """A deal and a play in which the claim fails: the trick in which it does."""
        while True:
            if not here.trick and masters(here) > here.need:
                return self._too_high(here)
            before = here
            if here.turn == self._where.me:
                bit = next(choices(here))
                here = self._search.played(here, bit)
            else:
                bit, here = next(each for each in self._search.replies(here) if not self._search.sure(each[1]))
            if here.trick:
                continue
            if not 0 <= here.need <= here.mine.bit_count():
                return self._told((*before.trick, (before.turn, bit)))

    def _told(self, trick: Trick) -> Doubt:
        """What the decisive trick tells."""
        where = self._where
        by = taker(trick)
        cards = dict(trick)
        own, won = cards[where.me], cards[by]
        card, suit = where.code.card(own), _named(suit_of(won))
        if by == where.me:
            return Doubt("left", card=card)
        seat = where.seats[by]
        if won in where.trick:
            return Doubt("on-table", seat, where.code.card(won), suit)
        if suit_of(won) == suit_of(own):
            return Doubt("higher", seat, card, suit)
        ruffed = suit is Suit.SPADES and suit_of(own) == suit_of(trick[0][1])
        return Doubt("ruffed" if ruffed else "elsewhere", seat, card, suit)

    def _too_high(self, here: Here) -> Doubt:
        """Spades that nobody can beat win, wanted or not: the lowest of them is one too many."""
        above = top((here.pile | sum(here.fixed)) & SUITS[SPADES])
        lowest = min(bit for bit in bits_of(here.mine & SUITS[SPADES]) if bit > above)
        return Doubt("left", card=self._where.code.card(lowest))


def _named(suit: int) -> Suit:
    return next(each for each in Suit if each.order == suit)


def _start(where: Spot, view: View) -> Here:
    """The position a claim is made in, with nothing claimed yet."""
    code = where.code
    fixed = [bits & ~where.gone for bits in where.fixed or (0,) * len(where.seats)]
    ace = code.bits.get(Card.parse("SA"), 0)
    if where.rules.options.first_lead in {"ace_of_spades_holder", "lead_the_ace"} and ace & where.unseen:
        fixed[where.opened] |= ace if where.opened != where.me else 0  # who opened the play has shown it
    return Here(
        mine=where.hand,
        pile=where.unseen & ~sum(fixed),
        fixed=tuple(fixed),
        sizes=where.sizes,
        voids=_voids(where, view),
        turn=where.me,
        trick=tuple(((where.leader + number) % len(where.seats), bit) for number, bit in enumerate(where.trick)),
        broken=where.broken,
        need=0,
    )


def _voids(where: Spot, view: View) -> tuple[int, ...]:
    """The suits each place has shown to be out of: by not following, and by leading a spade that was not broken."""
    found = [where.shown >> (4 * place) & 0xF for place in range(len(where.seats))]
    deck = view.rules.deck
    broken = False
    for trick in (*view.tricks, view.trick):
        for number, (seat, card) in enumerate(trick.plays):
            spade = deck.suit(card) is Suit.SPADES
            if spade and not broken and not number:
                found[where.seats.index(seat)] |= (1 << SPADES) - 1  # LEAD-3
            broken = broken or spade
    return tuple(found)
