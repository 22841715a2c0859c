"""What happens at the table, one frozen fact each; a position is the fold of its events."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from spades_learn.cards.card import Card
    from spades_learn.cards.hand import Hand
    from spades_learn.cards.seat import Seat
    from spades_learn.rules.bidding import Call


@dataclass(frozen=True, slots=True)
class Dealt:
    """The cards were dealt (DEAL-2), or in the drawing game the pack was shuffled and put down (DRW-1).

    Attributes:
        dealer: who dealt; in the drawing game the first player, who draws first and bids and leads second (BID-1c,
            LEAD-1c, E31).
        hands: each seat's cards; none where the players draw them.
        stock: the whole pack, the top card first, where the players draw; empty where the hands are given.
        seed: what decides the cards that a blind nil's discards are replaced with (BNL-8).
        settled: the hands are those of the play, as in a record of a finished hand: no cards are passed any more.
        unbid: the first hand of a match that bids itself (E38): there is no bidding.
    """

    dealer: Seat
    hands: Mapping[Seat, Hand] = field(hash=False)
    stock: tuple[Card, ...] = ()
    seed: int = 0
    settled: bool = False
    unbid: bool = False


@dataclass(frozen=True, slots=True)
class Looked:
    """A player looked at their cards, or while drawing at the top card; blind nil is no longer open (BNL-1, BNL-8)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Kept:
    """A player kept the top card of the pack; the next one went face down to the discards, unseen (DRW-2, E30)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Rejected:
    """A player put the top card face down to the discards and took the next one (DRW-3)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Replaced:
    """A blind nil threw up to three cards and got as many random ones of the earlier discards (BNL-8).

    Attributes:
        seat: who.
        out: the cards thrown; none to stay with the hand as it is.
        came: the cards that came for them. Leave it empty to have the deal's seed decide.
    """

    seat: Seat
    out: tuple[Card, ...]
    came: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Bid:
    """A player bid (BID-1 … BID-5)."""

    seat: Seat
    call: Call


@dataclass(frozen=True, slots=True)
class Passed:
    """A player passed cards to the partner, face down: the nil bidder first, then the partner (BNL-5, C12)."""

    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Played:
    """A player played a card."""

    seat: Seat
    card: Card


Action = Looked | Kept | Rejected | Replaced | Bid | Passed | Played
Event = Dealt | Action
