"""The smallest change of a hand, and of what is known around it, that turns the answer to a nil question.

A change is first screened on few deals (`flip_screens`). What looks as if it turned the answer is weighed anew with
all the deals of the verdict itself, from another stream of deals than the screening's, and is told only if that verdict
is certain. "Smallest" means the smallest found: a ladder of like changes is searched from its far end and halved, for
the further a card or a bid is moved the more it should matter.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from heapq import heappop, heappush
from typing import TYPE_CHECKING

from spades_learn.bots import rollout
from spades_learn.bots.bands import CLOSE_NIL, band
from spades_learn.bots.flip_ladders import card_ladders, pair_ladders, score_ladders, table_ladders
from spades_learn.bots.flip_screens import Asked, HandScreen, ScoreScreen, TableScreen
from spades_learn.bots.nil import default_deals, weighing
from spades_learn.bots.spot import spot

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Sequence

    from spades_learn.bots.flip_ladders import Change, Ladder
    from spades_learn.bots.flip_screens import Screen
    from spades_learn.bots.nil import NilSituation, NilVerdict

SCREEN = 200, 60
"""Deals that a change is screened on, compiled and interpreted."""
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
        deals = SCREEN[0 if rollout.compiled() else 1]
        # Another stream of deals than that of the full verdicts.
        self.asked = Asked(situation, found, spot(situation.view()), self.goal, deals, seed + 1)

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
        screen = HandScreen(self.asked)
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
        kinds: list[tuple[tuple[Ladder, ...], Screen]] = [
            *((ladders, TableScreen(self.asked)) for ladders in table_ladders(self.situation)),
            *((ladders, screen) for screen in [ScoreScreen(self.asked)] * bool(scores) for ladders in scores),
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
        self, ladders: Sequence[Ladder], screen: Screen, most: int, begin: float, end: float
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

    def _nearest(self, ladder: Ladder, screen: Screen) -> Generator[Flips, None, int | None]:
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

    def _turns(self, screen: Screen, change: Change) -> bool:
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
