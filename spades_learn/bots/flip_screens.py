"""The lead of nil over the best number after a change, on few deals: what `flips` looks at before it weighs in full.

A change of cards and one of score or bags meet the very deals of the hand as it is, so that both sides of the
comparison share their luck; a change of the bids draws other deals, and more of them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from spades_learn.bots.bands import mean_and_error
from spades_learn.bots.bidder import exchanged, table_bids, weighed_call
from spades_learn.bots.spot import spot
from spades_learn.bots.value import Worth
from spades_learn.bots.worlds import likely_worlds
from spades_learn.rules.bidding import NIL, Call

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from spades_learn.bots.flip_ladders import Change
    from spades_learn.bots.nil import NilSituation, NilVerdict
    from spades_learn.bots.spot import Spot

WIDER = 3
"""So many times as many deals where a change of the bids draws other ones, which share less of their luck."""


@dataclass(frozen=True, slots=True)
class Asked:
    """The question whose answer is to be turned.

    Attributes:
        situation: the hand and what is known.
        base: the verdict on it.
        where: the situation as masks.
        goal: 1 where the answer is to become nil, -1 where it is to become a number.
        deals: how many a change is screened on.
        seed: of these deals.
    """

    situation: NilSituation
    base: NilVerdict
    where: Spot
    goal: int
    deals: int
    seed: int


class Screen:
    """The lead of nil over the best number after a change, on few deals.

    Attributes:
        known: by change, that lead in widths of the close band; above 1 it is clearly nil.
    """

    def __init__(self, asked: Asked) -> None:
        self.asked = asked
        self.known: dict[Change, float] = {}

    def lead(self, change: Change) -> tuple[float, bool]:
        """The lead, and whether it is one of win chances."""
        raise NotImplementedError

    def _from(self, base: float, now: float) -> float:
        """The lead of the full verdict, moved by what the change does to that of the few deals."""
        found = self.asked.base
        return (found.nil_win - found.best_win if found.by_win else found.difference) + now - base

    def _numbers(self, *steps: int) -> tuple[Call, ...]:
        """The numbers so many steps from the best one."""
        tricks = self.asked.base.best_call.tricks
        most = self.asked.situation.rules.tricks
        return tuple(Call(tricks + step) for step in steps if 1 <= tricks + step <= most)


class HandScreen(Screen):
    """A change of cards, on the same deals with the cards exchanged."""

    def __init__(self, asked: Asked) -> None:
        super().__init__(asked)
        self.worth = Worth(asked.situation.rules, asked.situation.before)
        self.hands = likely_worlds(asked.where, asked.deals, seed=asked.seed)
        self.base = _lead(_played(asked.where, self.hands, self._numbers(0)), self.worth, asked.where)

    def lead(self, change: Change) -> tuple[float, bool]:
        """From the same deals, whoever held the taken cards holding the given ones."""
        where, code = self.asked.where, self.asked.where.code
        pairs = [(code.bits[give], code.bits[take]) for give, take in zip(change.give, change.take, strict=True)]
        given, taken = sum(give for give, _ in pairs), sum(take for _, take in pairs)
        moved = replace(where, hand=where.hand & ~given | taken)
        # A hand made safer for nil is good for a trick less, and the other way round.
        played = _played(moved, exchanged_cards(where, self.hands, pairs), self._numbers(0, -self.asked.goal))
        return self._from(self.base, _lead(played, self.worth, moved)), self.worth.match_on


class TableScreen(Screen):
    """A change of what was bid before: other deals are likely then."""

    def lead(self, change: Change) -> tuple[float, bool]:
        """From deals that fit the changed bids."""
        after = change.made(self.asked.situation)
        where, worth = spot(after.view()), Worth(after.rules, after.before)
        hands = likely_worlds(where, WIDER * self.asked.deals, seed=self.asked.seed)
        return _lead(_played(where, hands, self._numbers(0, 1, -1)), worth, where), worth.match_on


class ScoreScreen(Screen):
    """A change of score or bags: the play of every deal stays as it is, and only its worth is another."""

    def __init__(self, asked: Asked) -> None:
        super().__init__(asked)
        hands = likely_worlds(asked.where, WIDER * asked.deals, seed=asked.seed)
        self.played = _played(asked.where, hands, self._numbers(0, 1, -1))
        self.base = _lead(self.played, Worth(asked.situation.rules, asked.situation.before), asked.where)

    def lead(self, change: Change) -> tuple[float, bool]:
        """From the same play, scored anew."""
        worth = Worth(self.asked.situation.rules, change.made(self.asked.situation).before)
        now = _lead(self.played, worth, self.asked.where)
        same = worth.match_on is self.asked.base.by_win
        return self._from(self.base, now) if same else now, worth.match_on


Played = list[tuple[Call, list[int], list[int]]]
"""By call, every seat's bid and the tricks they end with, world after world."""


def _played(where: Spot, hands: list[int], numbers: Iterable[Call]) -> Played:
    """Deals played out with nil and with some numbers."""
    done = []
    for call in (NIL, *numbers):
        bids = table_bids(where, hands, call.tricks)
        done.append((call, bids, where.run(exchanged(where, hands, bids, frozenset()), bids)))
    return done


def _lead(played: Played, worth: Worth, where: Spot) -> float:
    """Mean lead of nil over the best of the numbers, in win chance where a match is on, else in points."""
    means = []
    for call, bids, tricks in played:
        weighed = weighed_call(where, call, bids, tricks, worth)
        means.append(mean_and_error(weighed.wins if worth.match_on else weighed.points)[0])
    return means[0] - max(means[1:])


def exchanged_cards(where: Spot, hands: Sequence[int], pairs: Sequence[tuple[int, int]]) -> list[int]:
    """The same deals with own cards given for others': whoever held those has the given ones.

    Args:
        where: the position, before the first card.
        hands: the deals, world after world.
        pairs: bits of the cards given and taken.
    """
    seats = len(where.seats)
    given, taken = sum(give for give, _ in pairs), sum(take for _, take in pairs)
    out = list(hands)
    for at, hand in enumerate(hands):
        if at % seats == where.me:
            out[at] = hand & ~given | taken
        elif hand & taken:
            for give, take in pairs:
                if hand & take:
                    out[at] ^= give | take
    return out
