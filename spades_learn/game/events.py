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
    """The cards were dealt (DEAL-2)."""

    dealer: Seat
    hands: Mapping[Seat, Hand] = field(hash=False)


@dataclass(frozen=True, slots=True)
class Looked:
    """A player looked at their cards; blind nil is no longer open to them (BNL-1)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Bid:
    """A player bid (BID-1 … BID-5)."""

    seat: Seat
    call: Call


@dataclass(frozen=True, slots=True)
class Played:
    """A player played a card."""

    seat: Seat
    card: Card


Action = Looked | Bid | Played
Event = Dealt | Action
