"""The smallest change of a hand, and of what is known around it, that turns the answer to a nil question.

A change is first screened on few deals: those of the verdict with the cards exchanged, so that both sides of the
comparison meet the same luck. What looks as if it turned the answer is weighed anew with all the deals of the verdict
itself, from another stream of deals than the screening's, and is told only if that verdict is certain. "Smallest"
means the smallest found: a ladder of like changes is searched from its far end and halved, for the further a card or
a bid is moved the more it should matter.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from heapq import heappop, heappush
from typing import TYPE_CHECKING

from spades_learn.bots import rollout
from spades_learn.bots.bands import CLOSE_NIL, band, mean_and_error
from spades_learn.bots.bidder import exchanged, table_bids, weighed_call
from spades_learn.bots.flip_ladders import Change, card_ladders, pair_ladders, score_ladders, table_ladders
from spades_learn.bots.nil import NilSituation, NilVerdict, default_deals, weighing
from spades_learn.bots.spot import spot
from spades_learn.bots.value import Worth
from spades_learn.bots.worlds import likely_worlds
from spades_learn.rules.bidding import NIL, Call

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Iterator, Sequence

    from spades_learn.bots.flip_ladders import Ladder
    from spades_learn.bots.spot import Spot

SCREEN = 200, 60
"""Deals that a change is screened on, compiled and interpreted."""
WIDER = 3
"""So many times as many where a change of the bids draws other deals, which share less of their luck."""
CONFIRMED = 5, 3
"""Changes of the hand, and of each kind of situation, that are weighed in full at most."""
PAIRED = 4
"""Cards that make up the pairs, those that matter most by themselves."""
HAND_SHARE = 0.6
"""The part of the progress that the hand takes; a rough guess of the time."""


@dataclass(frozen=True, slots=True)
class Flip:
    """A change that turns the answer.

    Attributes:
        change: what is other than it is.
        situation: the situation after it.
        now: the verdict on that with the seed of the search (`nil_verdict` gives the same); no dangers and reasons.
    """

    change: Change
    situation: NilSituation
    now: NilVerdict

    @property
    def clear(self) -> bool:
        """Whether the other answer is clearly better now; else a clear question has become a close one."""
        return self.now.verdict == "clear"


@dataclass(frozen=True, slots=True)
class Flips:
    """How far the search has come, and what it has found.

    Attributes:
        base: the verdict that is to be turned.
        share: of the work done, 0 to 1.
        tried: changes screened.
        confirmed: changes weighed in full.
        hand: the smallest change of the hand found.
        situation: the smallest change of each kind of situation found, the smallest first.
        done: whether the search is over.
    """

    base: NilVerdict
    share: float = 0.0
    tried: int = 0
    confirmed: int = 0
    hand: Flip | None = None
    situation: tuple[Flip, ...] = ()
    done: bool = False


def flips(situation: NilSituation, found: NilVerdict, *, seed: int, deals: int | None = None) -> Iterator[Flips]:
    """Search, telling how far it is after every short piece of work; the last one is done.

    Args:
        situation: the hand and what is known.
        found: the verdict on it, of however many deals.
        seed: the same situation, verdict and seed find the same.
        deals: how many deals what is found is weighed with; `nil.default_deals` when None.
    """
    return _Search(situation, found, seed, default_deals() if deals is None else deals).run()


class _Search:
    """One search: what it weighs with, and what it has found so far."""

    def __init__(self, situation: NilSituation, found: NilVerdict, seed: int, full: int) -> None:
        self.situation = situation
        self.seed = seed
        self.full = full
        self.at = Flips(found)
        self.goal = -1 if found.answer.is_nil else 1
        self.where = spot(situation.view())
        self.deals = SCREEN[0 if rollout.compiled() else 1]

    def run(self) -> Iterator[Flips]:
        """Hand first, then the situation kind by kind."""
        yield self.at
        yield from self._hand()
        yield from self._kinds()
        self.at = replace(self.at, share=1.0, done=True)
        yield self.at

    def _tell(self, share: float) -> Flips:
        self.at = replace(self.at, share=max(self.at.share, min(share, 0.99)))
        return self.at

    def _hand(self) -> Iterator[Flips]:
        screen = _HandScreen(self)
        singles, others = card_ladders(self.situation, easier=self.goal > 0)
        flip = yield from self._climb(singles, screen, CONFIRMED[0], 0.0, HAND_SHARE)
        if flip is None:
            matter = sorted(singles, key=lambda ladder: -screen.known.get(ladder[-1], 0.0) * self.goal)[:PAIRED]
            most = [ladder for ladder in others if any(ladder[0].give == one[0].give for one in matter)]
            flip = yield from self._climb(most, screen, CONFIRMED[0], HAND_SHARE / 3, HAND_SHARE)
            if flip is None:
                flip = yield from self._climb(
                    pair_ladders(matter), screen, CONFIRMED[0], 2 * HAND_SHARE / 3, HAND_SHARE
                )
        self.at = replace(self.at, hand=flip)
        yield self._tell(HAND_SHARE)

    def _kinds(self) -> Iterator[Flips]:
        scores = score_ladders(self.situation)
        kinds: list[tuple[tuple[Ladder, ...], _Screen]] = [
            *((ladders, _TableScreen(self)) for ladders in table_ladders(self.situation)),
            *((ladders, screen) for screen in [_ScoreScreen(self)] * bool(scores) for ladders in scores),
        ]
        found: list[Flip] = []
        each = (1 - HAND_SHARE) / max(1, len(kinds))
        for number, (ladders, screen) in enumerate(kinds):
            begin = HAND_SHARE + number * each
            flip = yield from self._climb(ladders, screen, CONFIRMED[1], begin, begin + each)
            if flip is not None:
                found.append(flip)
                self.at = replace(
                    self.at, situation=tuple(sorted(found, key=lambda one: (not one.clear, one.change.weight)))
                )
            yield self._tell(begin + each)

    def _climb(
        self, ladders: Sequence[Ladder], screen: _Screen, most: int, begin: float, end: float
    ) -> Generator[Flips, None, Flip | None]:
        """The smallest change of some ladders that turns the answer."""
        middle = (begin + end) / 2
        heap: list[tuple[int, float, int, int]] = []
        for number, ladder in enumerate(ladders):
            yield self._tell(begin + (middle - begin) * number / len(ladders))
            at = yield from self._nearest(ladder, screen)
            if at is not None:
                heappush(heap, (ladder[at].size, -self.goal * screen.known[ladder[at]], number, at))
        second: Flip | None = None
        for count in range(most):
            if not heap:
                break
            _, _, number, at = heappop(heap)
            ladder = ladders[number]
            share = (end - middle) / most
            flip = yield from self._weighed(ladder[at], middle + count * share, share)
            if flip is not None and flip.clear:
                return flip
            second = second or flip
            if at + 1 < len(ladder):
                further = at + 1 + (len(ladder) - 2 - at) // 2
                heappush(heap, (ladder[further].size, 0.0, number, further))
        return second

    def _nearest(self, ladder: Ladder, screen: _Screen) -> Generator[Flips, None, int | None]:
        """The first rung that looks as if it turned the answer, by halving; None where the last one does not."""
        if not self._turns(screen, ladder[-1]):
            return None
        low, high = 0, len(ladder) - 1
        while low < high:
            yield self.at
            middle = (low + high) // 2
            if self._turns(screen, ladder[middle]):
                high = middle
            else:
                low = middle + 1
        return high

    def _weighed(self, change: Change, begin: float, part: float) -> Generator[Flips, None, Flip | None]:
        """A change weighed in full, or None where the verdict does not bear out that it turns the answer."""
        after = change.made(self.situation)
        steps = weighing(after, seed=self.seed, deals=self.full, full=False)
        while True:
            try:
                yield self._tell(begin + part * next(steps))
            except StopIteration as end:
                flip = Flip(change, after, end.value)
                break
        self.at = replace(self.at, confirmed=self.at.confirmed + 1)
        return flip if self._told(flip) else None

    def _turns(self, screen: _Screen, change: Change) -> bool:
        """Whether a change looks as if it turned the answer."""
        if change not in screen.known:
            lead, by_win = screen.lead(change)
            screen.known[change] = lead / band(CLOSE_NIL, by_win=by_win)
            self.at = replace(self.at, tried=self.at.tried + 1)
        return self.goal * screen.known[change] > 1

    def _told(self, flip: Flip) -> bool:
        """Whether the full verdict bears it out: the other answer, and certain of it; or at least a close call."""
        if flip.clear:
            return flip.now.answer.is_nil != self.at.base.answer.is_nil
        return flip.now.verdict == "close" and self.at.base.verdict == "clear"


class _Screen:
    """The lead of nil over the best number after a change, on few deals.

    Attributes:
        known: by change, that lead in widths of the close band; above 1 it is clearly nil.
    """

    def __init__(self, search: _Search) -> None:
        self.search = search
        self.known: dict[Change, float] = {}

    def lead(self, change: Change) -> tuple[float, bool]:
        """The lead, and whether it is one of win chances."""
        raise NotImplementedError

    def _from(self, base: float, now: float) -> float:
        """The lead of the full verdict, moved by what the change does to that of the few deals."""
        found = self.search.at.base
        return (found.nil_win - found.best_win if found.by_win else found.difference) + now - base

    def _numbers(self, *steps: int) -> tuple[Call, ...]:
        """The numbers so many steps from the best one."""
        tricks = self.search.at.base.best_call.tricks
        most = self.search.situation.rules.tricks
        return tuple(Call(tricks + step) for step in steps if 1 <= tricks + step <= most)


class _HandScreen(_Screen):
    """A change of cards, on the same deals with the cards exchanged."""

    def __init__(self, search: _Search) -> None:
        super().__init__(search)
        self.worth = Worth(search.situation.rules, search.situation.before)
        self.hands = likely_worlds(search.where, search.deals, seed=search.seed + 1)
        self.base = _lead(_played(search.where, self.hands, self._numbers(0)), self.worth, search.where)

    def lead(self, change: Change) -> tuple[float, bool]:
        where, code = self.search.where, self.search.where.code
        pairs = [(code.bits[give], code.bits[take]) for give, take in zip(change.give, change.take, strict=True)]
        given, taken = sum(give for give, _ in pairs), sum(take for _, take in pairs)
        moved = replace(where, hand=where.hand & ~given | taken)
        # A hand made safer for nil is good for a trick less, and the other way round.
        played = _played(moved, exchanged_cards(where, self.hands, pairs), self._numbers(0, -self.search.goal))
        return self._from(self.base, _lead(played, self.worth, moved)), self.worth.match_on


class _TableScreen(_Screen):
    """A change of what was bid before: other deals are likely then."""

    def lead(self, change: Change) -> tuple[float, bool]:
        after = change.made(self.search.situation)
        where, worth = spot(after.view()), Worth(after.rules, after.before)
        hands = likely_worlds(where, WIDER * self.search.deals, seed=self.search.seed + 1)
        return _lead(_played(where, hands, self._numbers(0, 1, -1)), worth, where), worth.match_on


class _ScoreScreen(_Screen):
    """A change of score or bags: the play of every deal stays as it is, and only its worth is another."""

    def __init__(self, search: _Search) -> None:
        super().__init__(search)
        hands = likely_worlds(search.where, WIDER * search.deals, seed=search.seed + 1)
        self.played = _played(search.where, hands, self._numbers(0, 1, -1))
        self.base = _lead(self.played, Worth(search.situation.rules, search.situation.before), search.where)

    def lead(self, change: Change) -> tuple[float, bool]:
        worth = Worth(self.search.situation.rules, change.made(self.search.situation).before)
        now = _lead(self.played, worth, self.search.where)
        same = worth.match_on is self.search.at.base.by_win
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
