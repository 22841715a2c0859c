"""The report of a class: everything that is counted of its files, in pieces so that a page may breathe; and as JSON.

Pure: whoever has files reads them with `classroom.read_one` and unites them with `classroom.unite`. The command line
and the page both report from here, so that they never differ.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Any

from spades_learn.bots.whole import whole
from spades_learn.cards.notation import NotationError
from spades_learn.teaching.class_bids import bids_by_deal, keys_of
from spades_learn.teaching.class_bot import asking
from spades_learn.teaching.class_counts import by_clause, calibration, class_gauge, gauges, slow_steps, tally
from spades_learn.teaching.class_heat import confusions, heating
from spades_learn.teaching.class_tasks import stages

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Iterator, Mapping

    from spades_learn.teaching.class_bids import DealBids
    from spades_learn.teaching.class_counts import Slow, Tally, Trouble
    from spades_learn.teaching.class_heat import Confusion, Heat
    from spades_learn.teaching.class_tasks import Progress
    from spades_learn.teaching.classroom import Classroom
    from spades_learn.teaching.classset import ClassSet
    from spades_learn.teaching.gauge import Bin, Gauge
    from spades_learn.teaching.lesson import Lesson

STAGES = 8
"""Breaths of `reporting` beside the two a learner."""


@dataclass(frozen=True, slots=True)
class Report:
    """A class, counted.

    Attributes:
        room: the learners and the files.
        tallies: a row a learner.
        clauses: how each clause of a lesson's own questions went.
        heat: clauses against lessons, first tries, fresh deals too.
        confusions: the mistaken ideas that showed.
        slow: the questions that took many tries.
        bins: what was said of chances against what they were.
        gauge: the class's estimates judged together; None while there are too few.
        gauges: each learner's.
        bids: the deals on which the class bid; those of the set where there is one.
        made: the class set, or None.
        progress: who did which task of it.
        asked_bot: whether best and accepted of the bids are the bot's.
    """

    room: Classroom
    tallies: tuple[Tally, ...]
    clauses: tuple[Trouble, ...]
    heat: Heat
    confusions: tuple[Confusion, ...]
    slow: tuple[Slow, ...]
    bins: tuple[Bin, ...]
    gauge: Gauge | None
    gauges: tuple[tuple[str, Gauge | None], ...]
    bids: tuple[DealBids, ...]
    made: ClassSet | None = None
    progress: tuple[Progress, ...] = ()
    asked_bot: bool = False

    def with_set(self, made: ClassSet | None, course: Mapping[str, Lesson]) -> Report:
        """The same class seen by a set, or by none: only the deals and the tasks differ."""
        bids = bids_by_deal(self.room, course, only=None if made is None else keys_of(made, course))
        progress = () if made is None else stages(self.room, made, course)
        return replace(self, bids=bids, made=made, progress=progress, asked_bot=False)

    def beside_bot(self, bids: Iterable[DealBids]) -> Report:
        """The same with what `ask_bot` gave."""
        return replace(self, bids=tuple(bids), asked_bot=True)


def report_of(room: Classroom, course: Mapping[str, Lesson], *, made: ClassSet | None = None) -> Report:
    """The report, worked out at once."""
    return whole(reporting(room, course, made=made))


def reporting(
    room: Classroom, course: Mapping[str, Lesson], *, made: ClassSet | None = None
) -> Generator[None, None, Report]:
    """The report in pieces of some milliseconds: two a learner and `STAGES` more.

    Args:
        room: the class.
        course: its lessons by slug, in order.
        made: a class set: the deals are then those of the set, and its tasks are told.
    """
    tallies = []
    for each in room.learners:
        tallies.append(tally(each, course))
        yield
    heat = yield from heating(room, course)
    clauses = by_clause(room, course)
    yield
    shown = confusions(room)
    yield
    slow = slow_steps(room)
    yield
    bins, gauge = calibration(room), class_gauge(room)
    yield
    each_gauge = gauges(room)
    yield
    bids = bids_by_deal(room, course, only=None if made is None else keys_of(made, course))
    yield
    progress = () if made is None else stages(room, made, course)
    yield
    return Report(
        room=room, tallies=tuple(tallies), clauses=clauses, heat=heat, confusions=shown, slow=slow, bins=bins,
        gauge=gauge, gauges=each_gauge, bids=bids, made=made, progress=progress,
    )  # fmt: skip


def asking_bot(report: Report, course: Mapping[str, Lesson]) -> Iterator[DealBids | None]:
    """Each deal of the report beside what the bot bids there, None in between to be heard; up to some seconds a deal.

    A deal that is no longer asked, or whose name in the log is no code, stays as it is.
    """
    for each in report.bids:
        work = asking(each.lesson, each.deal, course)
        found = None
        while True:
            try:
                next(work)
            except StopIteration as done:
                found = done.value
                break
            except NotationError:
                break
            yield None
        yield each if found is None else each.beside(found)


def ask_bot(report: Report, course: Mapping[str, Lesson]) -> Iterator[DealBids]:
    """The same without a word in between."""
    return (each for each in asking_bot(report, course) if each is not None)


def table_of(report: Report) -> dict[str, Any]:
    """The report as one JSON object."""
    room, warm = report.room, report.heat
    table: dict[str, Any] = {
        "files": [
            {"name": each.name, "fate": each.fate.value, "why": each.why, "attempts": each.attempts}
            for each in room.handed
        ],
        "learners": [{**asdict(each), "tags": dict(each.tags)} for each in report.tallies],
        "clauses": [asdict(each) for each in report.clauses],
        "heat": [
            {**asdict(each), "share": round(each.share, 4), "spread": round(each.spread, 4)}
            for each in (*warm.rows, *warm.cells.values())
        ],
        "confusions": [asdict(each) for each in report.confusions],
        "slow_steps": [asdict(each) for each in report.slow],
        "calibration": [{"said": each.said, "truth": each.truth, "n": each.count} for each in report.bins],
        "gauge": _gauge_table(report.gauge),
        "gauges": [{"name": name, **each} for name, one in report.gauges if (each := _gauge_table(one))],
        "bids": [_bids_table(each) for each in report.bids],
    }
    if report.made is not None:
        table["tasks"] = [asdict(each) for each in report.made.tasks]
        table["progress"] = [
            {"name": each.name, "stages": [stage.value for stage in each.stages]} for each in report.progress
        ]
    return table


def _bids_table(each: DealBids) -> dict[str, Any]:
    return {**asdict(each), "answers": [{"answer": answer, "learners": count} for answer, count in each.answers]}


def _gauge_table(found: Gauge | None) -> dict[str, Any] | None:
    if found is None:
        return None
    keys = ("count", "brier", "reference", "miss", "bias", "lean", "nerve")
    return {key: getattr(found, key) for key in keys}
