"""Nil questions that follow from one whole number: those of lessons' practice, and of gym logs of the first version."""

from __future__ import annotations

import random
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from spades_learn.bots.levels import Novice
from spades_learn.bots.nil import NilSituation
from spades_learn.cards.deck import deal
from spades_learn.cards.seat import Seat
from spades_learn.game.events import Bid, Dealt
from spades_learn.game.state import State, begin
from spades_learn.game.turn import play
from spades_learn.game.view import view
from spades_learn.rules.scoring import Tally

if TYPE_CHECKING:
    from spades_learn.rules.options import Rules

NEAR_NIL = 4
"""Hands are dealt until one has no more than this many high cards weighed by suit, so that nil is worth a thought."""


@dataclass(frozen=True, slots=True)
class Seeded:
    """A nil question of a seed: the whole deal up to South's bid, and what South knows."""

    seed: int
    state: State
    situation: NilSituation


def seeded(seed: int, table: Rules) -> Seeded:
    """The hand of a seed: a random score, dealer and bids by rule, and a hand on which nil is a question."""
    chance = random.Random(f"spades-learn gym {seed}")
    seat = Seat.SOUTH
    dealer = chance.choice(table.seating.seats)
    before = {str(side): Tally(10 * chance.randint(-5, 44), chance.randint(0, 9)) for side in table.seating.sides}
    for number in range(10_000):
        hands = deal(seating=table.seating, deck=table.deck, seed=seed * 10_000 + number, each=table.tricks)
        if liability([str(card) for card in hands[seat]]) <= NEAR_NIL:
            break
    state = begin(table, Dealt(dealer, MappingProxyType(hands)), before=before)
    bidder = Novice(slip=0.0)
    while state.to_act is not seat and state.to_act is not None:
        state = play(state, _bid(bidder, state, seed))
    seen = view(state, seat)
    situation = NilSituation(hands[seat], seat, dealer, dict(seen.bids), dict(state.before), table)
    return Seeded(seed, state, situation)


def _bid(bidder: Novice, state: State, seed: int) -> Bid:
    if state.to_act is None:
        raise ValueError("the bidding is over")
    made = bidder.choose(view(state, state.to_act), seed=seed)
    if not isinstance(made, Bid):
        raise TypeError("a bidder bids")
    return made


def liability(cards: list[str]) -> int:
    """A rough count of what speaks against nil: high spades count most, then aces and kings, then long spades."""
    weight = 0
    for card in cards:
        suit, rank = card[0], card[1]
        if suit == "S":
            weight += {"A": 5, "K": 3, "Q": 2, "J": 1}.get(rank, 0)
        else:
            weight += {"A": 2, "K": 1}.get(rank, 0)
    return weight + max(0, sum(card[0] == "S" for card in cards) - 4)
