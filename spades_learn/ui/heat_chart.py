"""The misconception heat map: rules against lessons, the share missed at the first try; as safe HTML like every chart.

Wide, it is a row a rule with a cell a lesson; narrow, a bar a rule with where it went wrong most. A cell's number says
what its shade says, and one with few answers has so many of so many in it, for a share of two tells nothing.
"""

from __future__ import annotations

from html import escape
from itertools import groupby, pairwise
from typing import TYPE_CHECKING

from spades_learn.teaching.class_heat import urgent
from spades_learn.ui import chart_parts
from spades_learn.ui.parts import sentence, table_html
from spades_learn.ui.words import Drawn

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from spades_learn.rules.rule import Fact
    from spades_learn.teaching.class_heat import Cell, Heat
    from spades_learn.ui.class_names import ClassNames
    from spades_learn.ui.words import Words

FEW = 5
"""Answers below which no share is told."""
SHADES = (0.1, 0.25, 0.5, 0.75)
"""Shares missed from which a cell is a shade darker."""
MANY = 14
"""Lessons from which the cells want a wide screen."""
TOLD = 5
"""Rules that are told in a sentence."""


def heat_html(warm: Heat, words: Words, names: ClassNames, *, most: int = 15) -> str:
    """The map with sentences above it and its figures below.

    Args:
        warm: the class by clause and lesson.
        words: the words of the language in use.
        names: what rules and lessons are called.
        most: rows that are shown at once; the others open below them.
    """
    plain = words.as_form("text")
    if not warm.rows:
        return f"<p>{words.text('No question about a rule is answered yet.')}</p>"
    rows = urgent(warm.rows)
    by_clause = _by_clause(warm)
    missed = [each for each in rows if each.missed]
    # What few learners met is no sentence about a class, unless the class is few.
    spoken = ([each for each in missed if each.reached >= FEW] or missed)[:TOLD]
    told = [_sentence(each, by_clause, words, names, names.rule(each.clause)) for each in spoken]
    said = [_sentence(each, by_clause, plain, names, each.clause) for each in spoken]
    none = plain.text("Every question about a rule was answered right at once.")
    lines = "".join(f"<li>{each}</li>" for each in told)
    above = f'<ol class="sl-told-list sl-heat-told">{lines}</ol>' if told else f"<p>{escape(none)}</p>"
    first, rest = rows[:most], rows[most:]
    picture = _map(first, warm, words, names, summary=" ".join(said) or none)
    if rest:
        more = words.many("{n} rule more", "{n} rules more", len(rest))
        label = plain.many("{n} rule more", "{n} rules more", len(rest))
        picture += (
            f'<details class="sl-heat-more"><summary>{more}</summary>'
            f"{_map(rest, warm, words, names, summary=label)}</details>"
        )
    drawn = chart_parts.figure(
        picture, words, title="", table=_figures(rows, by_clause, words, names), below=_legend(warm, words, names)
    )
    return f"{above}{drawn}"


def _by_clause(warm: Heat) -> Mapping[str, tuple[Cell, ...]]:
    """The cells of each clause, the one that most learners missed first."""
    every = sorted(warm.cells.values(), key=lambda each: each.clause)
    return {
        clause: tuple(sorted(cells, key=lambda each: (-each.learners, -each.share, warm.lessons.index(each.lesson))))
        for clause, cells in groupby(every, key=lambda each: each.clause)
    }


def _sentence(row: Cell, by_clause: Mapping[str, tuple[Cell, ...]], words: Words, names: ClassNames, rule: str) -> str:
    """Who missed a rule, in which lesson most of them did, and in all where it is in several."""
    cells = by_clause[row.clause]
    worst = cells[0]
    number, title = names.number(worst.lesson), names.lesson(worst.lesson)
    facts: dict[str, Fact] = {
        "all": worst.reached,
        "rule": Drawn(rule) if words.form == "html" else rule,
        "title": title,
    }
    if number == title:  # of a lesson without a number, as in a pack
        told = words.many(
            "{n} of {all} learners missed {rule} in “{title}”.",
            "{n} of {all} learners missed {rule} in “{title}”.",
            worst.learners,
            **facts,
        )
    else:
        told = words.many(
            "{n} of {all} learners missed {rule} in lesson {number}, “{title}”.",
            "{n} of {all} learners missed {rule} in lesson {number}, “{title}”.",
            worst.learners,
            number=number,
            **facts,
        )
    if (row.learners, row.reached) == (worst.learners, worst.reached):
        return told
    every = words.text("In all lessons together: {missed} of {all}.", missed=row.learners, all=row.reached)
    return f"{told} {every}"


def _map(rows: Sequence[Cell], warm: Heat, words: Words, names: ClassNames, *, summary: str) -> str:
    """The rows as a picture, and as a list of bars for a narrow screen."""
    head = _heads(warm.lessons, names)
    every, who = words.text("All"), words.text("Learners")
    top = f'<div class="sl-heat-row head"><span class="label"></span>{head}<span class="all">{every}</span><small class="who">{who}</small></div>'
    grid = "".join(_row(each, warm, words, names) for each in rows)
    narrow = "".join(_bar(each, warm, words, names) for each in rows)
    many = " many" if len(warm.lessons) > MANY else ""
    wide = f'<div class="sl-heat{many}" role="img" aria-label="{escape(summary)}">{top}{grid}</div>'
    return f'{wide}<ul class="sl-heat-list">{narrow}</ul>'


def _heads(lessons: Sequence[str], names: ClassNames) -> str:
    """The numbers of the lessons above their columns."""
    wide = 100 / max(1, len(lessons))
    marks = "".join(
        f'<text x="{wide * (place + 0.5):.2f}%" y="50%" dy=".35em">{escape(names.number(slug))}</text>'
        for place, slug in enumerate(lessons)
    )
    return f'<svg class="cells" width="100%" height="20" focusable="false">{marks}</svg>'


def _row(row: Cell, warm: Heat, words: Words, names: ClassNames) -> str:
    wide = 100 / max(1, len(warm.lessons))
    cells = ""
    for place, slug in enumerate(warm.lessons):
        cell = warm.cells.get((row.clause, slug))
        if cell is None:
            cells += f'<text class="none" x="{wide * (place + 0.5):.2f}%" y="50%" dy=".35em">·</text>'
            continue
        title = escape(f"{row.clause} · {names.numbered(slug)}: {_told(cell, words.as_form('text'))}")
        cells += (
            f'<g class="{shade(cell)}"><title>{title}</title>'
            f'<rect x="{wide * place:.2f}%" y="3%" width="{wide:.2f}%" height="94%"/>'
            f'<text x="{wide * (place + 0.5):.2f}%" y="50%" dy=".35em">{_number(cell)}</text></g>'
        )
    return (
        f'<div class="sl-heat-row"><span class="label"><b>{escape(row.clause)}</b> {escape(names.clause(row.clause))}</span>'
        f'<svg class="cells" width="100%" height="30" focusable="false">{cells}</svg>'
        f'<span class="all">{share_text(row.missed, row.asked, words)}</span><small class="who">{_of_learners(row, words)}</small></div>'
    )


def _of_learners(cell: Cell, words: Words) -> str:
    return escape(words.as_form("text").text("{n} of {all}", n=cell.learners, all=cell.reached))


def _bar(row: Cell, warm: Heat, words: Words, names: ClassNames) -> str:
    """A rule for a narrow screen: its bar, who missed it, and where."""
    there = [warm.cells[row.clause, slug] for slug in warm.lessons if (row.clause, slug) in warm.cells]
    where = "; ".join(
        words.text(
            "lesson {number}: {share}",
            number=names.number(each.lesson),
            share=share_text(each.missed, each.asked, words),
        )
        for each in there
    )
    bar = (
        f'<rect class="bar full" x="0" y="2" width="{100 * row.share:.2f}%" height="10" rx="2"/>' if row.missed else ""
    )
    return (
        f'<li><span class="label"><b>{escape(row.clause)}</b> {escape(names.clause(row.clause))}</span>'
        f'<span class="value">{share_text(row.missed, row.asked, words)}</span>'
        f'<svg class="track {shade(row)}" width="100%" height="14" focusable="false" aria-hidden="true">'
        f'<rect class="back" x="0" y="2" width="100%" height="10" rx="2"/>{bar}</svg>'
        f"<small>{_told(row, words)} {sentence(where)}.</small></li>"
    )


def _told(cell: Cell, words: Words) -> str:
    """A cell in words."""
    return words.many(
        "{n} of {all} learners missed it, {missed} of {asked} first tries.",
        "{n} of {all} learners missed it, {missed} of {asked} first tries.",
        cell.learners,
        all=cell.reached,
        missed=cell.missed,
        asked=cell.asked,
    )


def shade(cell: Cell) -> str:
    """The class of a cell: ``few``, or ``s0`` to ``s4`` by its share."""
    return "few" if cell.asked < FEW else f"s{sum(cell.share >= each for each in SHADES)}"


def _number(cell: Cell) -> str:
    """What is written in a cell: the share in per cent, or so many of so many where they are few."""
    return f"{cell.missed}/{cell.asked}" if cell.asked < FEW else str(round(100 * cell.share))


def share_text(part: int, whole: int, words: Words) -> str:
    """A share in per cent, or, where few stand behind it, so many of so many."""
    return words.percent(part / whole) if whole >= FEW else f"{part}/{whole}"


def _legend(warm: Heat, words: Words, names: ClassNames) -> str:
    """What shades and numbers mean, and which lesson has which number."""
    plain = words.as_form("text")
    edges = [0.0, *SHADES, 1.0]
    keys = "".join(
        f'<li><svg class="key s{place}" width="30" height="18" aria-hidden="true"><rect x="1" y="1" width="28" height="16"/></svg> '
        f"{words.percent(low)} – {words.percent(high)}</li>"
        for place, (low, high) in enumerate(pairwise(edges))
    )
    few = plain.text("Fewer than {n} answers: missed/asked, no share.", n=FEW)
    missed = words.text(
        "In a cell: of a hundred first tries, how many were wrong or right only with a hint. On the right: the same over all lessons, and how many of the learners who were asked missed one. On top is what the class must hear again; a rule that few learners met is put lower."
    )
    lessons = "".join(f"<li>{escape(names.numbered(slug))}</li>" for slug in warm.lessons)
    return (
        f'<ul class="sl-legend sl-heat-keys">{keys}<li><svg class="key few" width="30" height="18" aria-hidden="true">'
        f'<rect x="1" y="1" width="28" height="16"/></svg> {escape(few)}</li></ul>'
        f'<p class="sl-heat-how"><small>{missed}</small></p>'
        f'<p class="sl-heat-how"><small>{words.text("The lessons:")}</small></p><ul class="sl-heat-lessons">{lessons}</ul>'
    )


def _figures(rows: Iterable[Cell], by_clause: Mapping[str, tuple[Cell, ...]], words: Words, names: ClassNames) -> str:
    """Every cell, and each rule over all lessons."""
    plain = words.as_form("text")
    text = plain.text
    head = [
        text("Rule"), text("Lesson"), text("Missed"), text("First tries"), text("Share"),
        text("Learners who missed it"), text("Learners asked"),
    ]  # fmt: skip
    cells = []
    for row in rows:
        for each in (row, *sorted(by_clause[row.clause], key=lambda each: each.lesson)):
            lesson = names.numbered(each.lesson) if each.lesson else text("All lessons")
            rule = f"{each.clause} {names.clause(each.clause)}".strip()
            share = plain.percent(each.share) if each.asked >= FEW else "–"
            cells.append(
                [rule, lesson, *(plain.number(one) for one in (each.missed, each.asked)), share]
                + [plain.number(one) for one in (each.learners, each.reached)]
            )
    return _table(head, cells)


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """The figures; the first two columns are words."""
    numeric = dict.fromkeys(range(2, len(head)), True)
    return table_html(
        [escape(each) for each in head], [[escape(each) for each in row] for row in rows], numeric=numeric
    )
