"""What a class bid on each deal: the first answers, counted, beside what is best. Pure; no words.

Four kinds of deals are the same for everybody and hence have a histogram: hands of the nil gym and of the bid gym
that several learners met and deals they played, by a class set above all, and a lesson's own bids.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from spades_learn.game.opening import Phase
from spades_learn.teaching import dealcode
from spades_learn.teaching.bid_lean import SCALE
from spades_learn.teaching.classset import DEAL, LOGS, step_of
from spades_learn.teaching.feedback import Verdict
from spades_learn.teaching.statistics import BID, NIL

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from spades_learn.teaching.bot_bid import BotBid
    from spades_learn.teaching.classroom import Classroom
    from spades_learn.teaching.classset import ClassSet
    from spades_learn.teaching.lesson import Lesson
    from spades_learn.teaching.progress import Attempt, Log

BID_STEPS: Final = frozenset({"bid", "nil-or-number"})
"""Kinds of steps that ask for a bid."""
FEWEST: Final = 2
"""Learners on one deal before it is a histogram."""
_FIRST: Final = ("blind nil", "look", "nil")
"""Answers that come before the numbers."""

Key = tuple[str, str]
"""A deal as the log names it: the lesson or gym, and the step or code."""


@dataclass(frozen=True, slots=True)
class DealBids:
    """The first answers of a class on one deal.

    Attributes:
        lesson: the lesson's slug, or the gym as the log calls it.
        deal: the step's id, or the hand's code.
        learners: how many answered.
        answers: each answer and how many gave it, from blind nil and nil up through the numbers.
        untold: answers that an older version of the course did not keep.
        good: learners whose first answer was right or close enough; nobody judged the bid of a deal that was played.
        helped: learners who took a hint before it.
        best: the best answers as the learners were told; the bot's, once it was asked.
        accepted: what is close enough to the best, told likewise.
    """

    lesson: str
    deal: str
    learners: int = 0
    answers: tuple[tuple[str, int], ...] = ()
    untold: int = 0
    good: int = 0
    helped: int = 0
    best: tuple[str, ...] = ()
    accepted: tuple[str, ...] = ()

    @property
    def judged(self) -> bool:
        """Whether the answers were weighed when they were given."""
        return self.lesson != DEAL

    def beside(self, bot: BotBid) -> DealBids:
        """The same with what the bot finds."""
        return replace(self, best=bot.best, accepted=bot.accepted)


@dataclass(slots=True)
class _Count:
    answers: Counter[str] = field(default_factory=Counter)
    learners: int = 0
    good: int = 0
    helped: int = 0
    best: set[str] = field(default_factory=set)
    accepted: set[str] = field(default_factory=set)


def keys_of(made: ClassSet, course: Mapping[str, Lesson]) -> tuple[Key, ...]:
    """The deals of a class set on which bids are asked for, in its order; lessons that are not in the course have none.

    Args:
        made: the set.
        course: the lessons by slug.
    """
    keys: list[Key] = []
    for task in made.tasks:
        if task.kind in {"nil", "bid"} or (task.kind == "deal" and _bids_in(task.name)):
            keys.append((LOGS[task.kind], step_of(task)))
        elif task.kind == "lesson" and task.name in course:
            keys += [(task.name, step.id) for step in course[task.name].steps if step.kind in BID_STEPS]
    return tuple(keys)


def _bids_in(code: str) -> bool:
    """Whether the learner bids in a deal, rather than that the code has all bids already."""
    deal = dealcode.read(code)
    state = deal.state()
    return state.phase in {Phase.DRAW, Phase.REPLACE, Phase.BIDDING} and deal.seat not in state.bids


def bids_by_deal(
    room: Classroom, course: Mapping[str, Lesson], *, only: Sequence[Key] | None = None, fewest: int = FEWEST
) -> tuple[DealBids, ...]:
    """The deals on which the class bid.

    Args:
        room: the class.
        course: its lessons by slug, in order.
        only: these deals in this order, met or not; by default all that enough learners met: the gyms' first, the
            most learners first, then the lessons' in the order of the course.
        fewest: learners that are enough.
    """
    asked = {(slug, step.id) for slug, lesson in course.items() for step in lesson.steps if step.kind in BID_STEPS}
    wanted = None if only is None else frozenset(only)
    counts: dict[Key, _Count] = defaultdict(_Count)
    for learner in room.learners:
        for key, each in _first_answers(learner.log, asked):
            if wanted is None or key in wanted:
                _add(counts[key], each)
        for each in learner.log.attempts.values():
            if (each.lesson, each.step) in counts:
                _learn(counts[each.lesson, each.step], each)
    if only is not None:
        return tuple(_bids(key, counts.get(key, _Count())) for key in only)
    met = [key for key, count in counts.items() if count.learners >= fewest]
    places = {slug: place for place, slug in enumerate((NIL, BID, DEAL, *course))}
    order = {(slug, step.id): at for slug, lesson in course.items() for at, step in enumerate(lesson.steps)}
    met.sort(key=lambda key: (places[key[0]], order.get(key, -counts[key].learners), key[1]))
    return tuple(_bids(key, counts[key]) for key in met)


def _first_answers(log: Log, asked: Iterable[Key]) -> list[tuple[Key, Attempt]]:
    """Each deal's first answer that is one."""
    lessons = frozenset(asked)
    first: dict[Key, Attempt] = {}
    for each in log.attempts.values():
        key = each.lesson, each.step
        bid = each.lesson in {NIL, BID} or key in lessons or (each.lesson == DEAL and each.answer)
        if each.verdict is not Verdict.SKIPPED and bid:
            first.setdefault(key, each)
    return list(first.items())


def _add(count: _Count, attempt: Attempt) -> None:
    count.learners += 1
    count.good += attempt.verdict.passes and attempt.lesson != DEAL
    count.helped += attempt.assisted
    count.answers[told(attempt)] += 1


def _learn(count: _Count, attempt: Attempt) -> None:
    """What an answer's verdict tells of the deal, a later try's as well."""
    answer = told(attempt) if attempt.lesson != DEAL else ""
    if answer and attempt.verdict is Verdict.RIGHT:
        count.best.add(answer)
    if answer and attempt.verdict is Verdict.FINE:
        count.accepted.add(answer)
    if attempt.lesson == BID and attempt.truth:
        count.best.add(str(round(SCALE * attempt.truth)))


def told(attempt: Attempt) -> str:
    """What was bid, "" where the log does not say; before answers were kept, the bid gym kept its numbers as shares."""
    if attempt.answer or attempt.lesson != BID or not attempt.said:
        return attempt.answer
    return str(round(SCALE * attempt.said))


def bid_order(answer: str) -> tuple[int, int, str]:
    """A key that sorts bids: blind nil, a look, nil, the numbers, and then whatever else a log may hold."""
    if answer in _FIRST:
        return 0, _FIRST.index(answer), ""
    return (1, int(answer), "") if answer.isascii() and answer.isdecimal() else (2, 0, answer)


def _bids(key: Key, count: _Count) -> DealBids:
    answers = sorted(((answer, number) for answer, number in count.answers.items() if answer), key=_answer_order)
    return DealBids(
        *key,
        learners=count.learners,
        answers=tuple(answers),
        untold=count.answers[""],
        good=count.good,
        helped=count.helped,
        best=tuple(sorted(count.best, key=bid_order)),
        accepted=tuple(sorted(count.accepted - count.best, key=bid_order)),
    )


def _answer_order(each: tuple[str, int]) -> tuple[int, int, str]:
    return bid_order(each[0])
