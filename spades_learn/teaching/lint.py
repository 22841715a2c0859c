"""Proof that the lessons are what they claim to be; every problem says the file, the field and what to do."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from spades_learn.cards.notation import NotationError
from spades_learn.rules.book import clauses, rulebook
from spades_learn.teaching.class_guide import guide_problems, has_guide
from spades_learn.teaching.coverage import left_out_problems
from spades_learn.teaching.errors import LessonError
from spades_learn.teaching.glossary import glossary_problems, has_glossary
from spades_learn.teaching.library import checked_slug
from spades_learn.teaching.lint_languages import language_problems
from spades_learn.teaching.lint_practice import practice_problems
from spades_learn.teaching.lint_words import text_problems
from spades_learn.teaching.session import RUNGS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from spades_learn.rules.options import Rules
    from spades_learn.teaching.feedback import Feedback
    from spades_learn.teaching.lesson import Lesson, Prose
    from spades_learn.teaching.library import Library
    from spades_learn.teaching.steps.kinds import AnyStep
    from spades_learn.teaching.steps.step import Answer


MOST_POINTS = 9999
MOST_BAGS = 99


@dataclass(frozen=True, slots=True)
class Problem:
    """Something to mend in a lesson."""

    file: str
    field: str
    message: str

    def __str__(self) -> str:
        """The three on one line, each cut where an author wrote more than anybody wants to read."""
        said = ((self.file, 100), (self.field, 100), (self.message, 300))
        return ": ".join(" ".join(part.split())[:most] for part, most in said if part)


def lint(books: Library, *, language: str = "en") -> tuple[Problem, ...]:
    """Every problem of a folder of lessons; nothing means that it is proved."""
    try:
        entries = books.course()
    except LessonError as bad:
        return (_problem(bad),)
    slugs = [entry.slug for entry in entries]
    problems = [
        Problem("course.toml", slug, "stands in the course twice; leave one out")
        for slug, times in sorted(Counter(slugs).items())
        if times > 1
    ]
    for entry in {each.slug: each for each in entries}.values():
        missing = [each for each in entry.after if each not in slugs]
        problems += [
            Problem("course.toml", entry.slug, f"after names {each!r}, which is no lesson of the course")
            for each in missing
        ]
        problems += _lint_lesson(books, entry.slug, language)
    problems += _lint_left_out(books)
    problems += _lint_rulebook(books, language)
    problems += [Problem(*each) for each in language_problems(books)]
    # Packs have no glossary of their own; a folder that has one is proved.
    if not books.only and has_glossary(books.root):
        problems += [Problem(*each) for each in glossary_problems(books.root)]
    if not books.only and has_guide(books.root):
        problems += [Problem(*each) for each in guide_problems(books.root)]
    return tuple(problems)


def _problem(bad: LessonError) -> Problem:
    """A reader's complaint, without file and field said twice."""
    place = f"{bad.file}: {bad.field}: " if bad.field else f"{bad.file}: "
    return Problem(bad.file, bad.field, str(bad).removeprefix(place))


def _lint_left_out(books: Library) -> list[Problem]:
    try:
        return [Problem("course.toml", *each) for each in left_out_problems(books)]
    except LessonError as bad:
        return [_problem(bad)]


def _lint_lesson(books: Library, slug: str, language: str) -> Iterator[Problem]:
    file = f"{slug}/lesson.toml"
    try:
        lesson = books.lesson(slug)
        prose = books.prose(slug, language)
    except LessonError as bad:
        yield _problem(bad)
        return
    names = [step.id for step in lesson.steps]
    if not names:
        yield Problem(file, "steps", "there are none; write [[steps]]")
    for name in sorted({each for each in names if names.count(each) > 1}):
        yield Problem(file, name, "two steps have this id; progress could not tell them apart")
    if len(set(names)) < len(names):
        return
    yield from (Problem(file, "teaches", each) for each in _lint_taught(lesson))
    if f"{slug}/design.md" not in books.names(f"{slug}/"):
        yield Problem(f"{slug}/design.md", "", "is missing; write goal, out of scope and confusions seen")
    yield from (Problem(file, *each) for each in practice_problems(lesson))
    words = f"{slug}/{language}.md"
    for place, step in enumerate(lesson.steps):
        field = f"steps[{place}] {step.id}"
        broken = [Problem(file, field, each) for each in step_problems(step, lesson)]
        yield from broken
        if not broken:
            said = text_problems(step, prose, lesson.table_rules(step))
            yield from (Problem(words, f"{step.id} / {key}" if key else step.id, text) for key, text in said)
    yield from _lint_sections(lesson, prose, words)


def _lint_taught(lesson: Lesson) -> Iterator[str]:
    for clause in lesson.teaches:
        if clause not in rulebook():
            yield f"{clause} is no clause of the rulebook"
        elif not any(clause in step.clauses for step in lesson.steps):
            yield f"{clause} is taught by no step; name it in a step's clauses"


def _lint_sections(lesson: Lesson, prose: Prose, words: str) -> Iterator[Problem]:
    """No text without a step, and none that no answer could bring up."""
    names = {step.id for step in lesson.steps}
    for step_id, key in prose.sections:
        if step_id not in names:
            if not key:
                yield Problem(words, step_id, "there is no step of this id in lesson.toml; rename or remove it")
            continue
        step = lesson.step(step_id)
        if key and key not in (*step.texts(), *(f"hint {rung}" for rung in range(1, RUNGS + 1))):
            yield Problem(words, f"{step_id} / {key}", "no answer of this step uses this text; rename or remove it")


def step_problems(step: AnyStep, lesson: Lesson) -> Iterator[str]:
    """What is wrong with a step's structure: clauses, table, solution and named wrong answers."""
    rules = lesson.table_rules(step)
    try:
        checked_slug(step.id)
    except LessonError:
        yield f"id {step.id!r}: use small letters, digits and hyphens"
    unknown = [each for each in (*step.clauses, *filter(None, step.wrong.values())) if each not in rulebook()]
    if unknown:
        yield f"{', '.join(unknown)}: no clause of the rulebook has this id"
        return
    if step.needs_table and step.table is None:
        yield f"a {step.kind} step needs a [steps.table]"
        return
    try:
        step.position(rules)
        found = [*_lint_tallies(step), *step.problems(rules)]
        found += [] if found else _lint_answers(step, rules)
    except (NotationError, ValueError, KeyError) as bad:
        yield str(bad)
        return
    yield from found


def _lint_tallies(step: AnyStep) -> Iterator[str]:
    """Running scores are such as a game can have."""
    if step.table is not None:
        for side, points in step.table.points.items():
            if abs(points) > MOST_POINTS:
                yield f"points.{side}: write {-MOST_POINTS} to {MOST_POINTS}"
        for side, bags in step.table.bags.items():
            if not 0 <= bags <= MOST_BAGS:
                yield f"bags.{side}: write 0 to {MOST_BAGS}"


def _lint_answers(step: AnyStep, rules: Rules) -> Iterator[str]:
    """The solution passes; every named wrong answer fails, for the clause it names and with its own text."""
    if not step.asks:
        return
    yield from _lint_right(step, rules)
    yield from _lint_wrong(step, rules)


def _lint_right(step: AnyStep, rules: Rules) -> Iterator[str]:
    try:
        right = step.check(step.solution(rules), rules)
    except NotationError as bad:
        yield f"its right answer {step.solution(rules)!r}: {bad}; name another"
        return
    if not right.verdict.passes:
        yield f"its own solution {step.solution(rules)!r} is judged {right.verdict.value}"
    for card in step.accepted:
        try:
            passes = step.check(card, rules).verdict.passes
        except NotationError as bad:
            yield f"accept or also: {bad}; name other cards"
            continue
        if not passes:
            yield f"{card} is accepted by the author but may not be played here"


def _lint_wrong(step: AnyStep, rules: Rules) -> Iterator[str]:
    """Each key of ``wrong``, with the first of its answers that is not as it should be."""
    told: set[str] = set()
    for answer, clause, key in step.wrong_answers(rules):
        if key in told:
            continue
        try:
            message = _wrong_problem(step.check(answer, rules), answer, clause, key)
        except NotationError as bad:
            message = f"wrong {key!r}: {bad}; mend the key in [steps.wrong]"
        if message is not None:
            told.add(key)
            yield message


def _wrong_problem(judged: Feedback, answer: Answer, clause: str, key: str) -> str | None:
    if judged.verdict.passes:
        return f"wrong answer {answer!r} is judged {judged.verdict.value}"
    if clause and clause not in judged.clauses:
        told_for = ", ".join(judged.clauses) or "no clause"
        return f"wrong answer {answer!r} should fail for {clause} but fails for {told_for}"
    if judged.text != f"wrong {key}":
        return f"wrong answer {answer!r} brings up {judged.text!r}, not 'wrong {key}'; order the keys anew"
    return None


def _lint_rulebook(books: Library, language: str) -> Iterator[Problem]:
    try:
        texts = books.clause_texts(language)
    except LessonError as bad:
        yield _problem(bad)
        return
    for rule in clauses("classic"):
        if rule.id not in texts:
            yield Problem(f"rules/{language}.md", rule.id, f"write '## {rule.id} · {rule.topic}'")
