"""One hand between four players: bids and tricks come out, and a player that breaks a rule stops the bench."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from spades_learn.game.match import dealt
from spades_learn.game.state import State, begin
from spades_learn.game.turn import play
from spades_learn.game.view import view
from spades_learn.rules.options import Rules, rules_for

if TYPE_CHECKING:
    from collections.abc import Mapping

    from spades_learn.bots.bot import Bot
    from spades_learn.cards.seat import Seat
    from spades_learn.game.events import Action
    from spades_learn.rules.options import OptionValue

CONFIGS: Mapping[str, Mapping[str, OptionValue]] = {
    # Game scores are level at 0 in every hand, so blind nil is never open.
    "classic": {},
    # The single-hand scoring that published Spades research plays: nothing is carried from hand to hand.
    "comparison": {"nil_value": 50, "overtrick": -9},
}
"""Options by the name of a configuration, on top of the classic ruleset."""


@runtime_checkable
class Cheat(Protocol):
    """A player that sees every hand: a ceiling for the bench, and nothing that the product could ever run."""

    def choose_seeing(self, state: State, *, seed: int) -> Action:
        """The next action of the seat to act."""
        ...


@dataclass(frozen=True, slots=True)
class Result:
    """What a finished hand comes to, seat by seat in the order of the seating.

    Attributes:
        bids: tricks bid, 0 for nil.
        tricks: tricks taken.
    """

    bids: tuple[int, ...]
    tricks: tuple[int, ...]


@cache
def rules_of(config: str) -> Rules:
    """The rules of a configuration.

    Raises:
        ValueError: there is none of this name.
    """
    if config not in CONFIGS:
        raise ValueError(f"{config!r} is no configuration; use one of {', '.join(CONFIGS)}")
    return rules_for("classic", CONFIGS[config])


def deal_of(rules: Rules, seed: int) -> State:
    """The deal of a seed; the dealer, and so the leader, goes round the table from one seed to the next."""
    seats = rules.seating.seats
    return begin(rules, dealt(rules, seats[seed % len(seats)], seed=seed))


def play_out(state: State, players: Mapping[Seat, Bot | Cheat], *, seed: int) -> State:
    """Play a hand to its end.

    Every decision has a seed of its own made of the hand's, the seat and how far the hand has come, so two tables
    with the same deal draw common random numbers.

    Raises:
        IllegalMove: a player broke a rule.
    """
    while state.to_act is not None:
        state = play(state, decision(state, players, seed=seed))
    return state


def decision(state: State, players: Mapping[Seat, Bot | Cheat], *, seed: int) -> Action:
    """What the seat to act does.

    Raises:
        ValueError: the hand is over.
    """
    seat = state.to_act
    if seat is None:
        raise ValueError("the hand is over")
    own = random.Random(f"field {seed} {seat} {len(state.events)}").getrandbits(32)
    who = players[seat]
    if isinstance(who, Cheat):
        return who.choose_seeing(state, seed=own)
    return who.choose(view(state, seat), seed=own)


def result(state: State) -> Result:
    """The bids and tricks of a finished hand."""
    won = state.won
    seats = state.rules.seating.seats
    return Result(tuple(state.bids[seat].tricks for seat in seats), tuple(won[seat] for seat in seats))
