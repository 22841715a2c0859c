"""Proof that the lessons are what they claim to be; every problem says the file, the field and what to do."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from spades_learn.cards.notation import NotationError
from spades_learn.rules.book import clauses, rulebook
from spades_learn.teaching.errors import LessonError
from spades_learn.teaching.session import RUNGS
from spades_learn.teaching.steps.break_or_not import BreakOrNot
from spades_learn.teaching.steps.choose import Choose
from spades_learn.teaching.steps.pick_card import PickCard
from spades_learn.teaching.steps.watch import Watch
from spades_learn.teaching.steps.who_wins import WhoWins

if TYPE_CHECKING:
    from collections.abc import Iterator

    from spades_learn.rules.options import Rules
    from spades_learn.rules.trick import Trick
    from spades_learn.teaching.lesson import Lesson, Prose
    from spades_learn.teaching.library import Library
    from spades_learn.teaching.steps.kinds import AnyStep
    from spades_learn.teaching.steps.step import Answer

GLYPH = re.compile(r"\{([^{}]*)\}")
CARD = re.compile(r"[SHDC](?:10|[2-9TJQKA])|[BL]J")
LONGEST_TASK = 60
"""Words before the first action: two short sentences and a question (teaching.md, the coach)."""
READ_TASK = 130
"""Words of a step that only asks to be read."""


@dataclass(frozen=True, slots=True)
class Problem:
    """Something to mend in a lesson."""

    file: str
    field: str
    message: str

    def __str__(self) -> str:
        return f"{self.file}: {self.field}: {self.message}" if self.field else f"{self.file}: {self.message}"


def lint(books: Library, *, language: str = "en") -> tuple[Problem, ...]:
    """Every problem of a folder of lessons; nothing means that it is proved."""
    try:
        entries = books.course()
    except LessonError as bad:
        return (Problem(bad.file, bad.field, str(bad)),)
    slugs = [entry.slug for entry in entries]
    problems = [
        Problem("course.toml", slug, "stands in the course twice") for slug in set(slugs) if slugs.count(slug) > 1
    ]
    for entry in entries:
        missing = [each for each in entry.after if each not in slugs]
        problems += [
            Problem("course.toml", entry.slug, f"after names {each!r}, which is no lesson") for each in missing
        ]
        problems += _lint_lesson(books, entry.slug, language)
    return (*problems, *_lint_rulebook(books, language))


def _lint_lesson(books: Library, slug: str, language: str) -> Iterator[Problem]:
    file = f"{slug}/lesson.toml"
    try:
        lesson = books.lesson(slug)
        prose = books.prose(slug, language)
    except LessonError as bad:
        yield Problem(bad.file, bad.field, str(bad).removeprefix(f"{bad.file}: ").removeprefix(f"{bad.field}: "))
        return
    names = [step.id for step in lesson.steps]
    for name in sorted({each for each in names if names.count(each) > 1}):
        yield Problem(file, name, "two steps have this id; progress could not tell them apart")
    for clause in lesson.teaches:
        if clause not in rulebook():
            yield Problem(file, "teaches", f"{clause} is no clause of the rulebook")
        elif not any(clause in step.clauses for step in lesson.steps):
            yield Problem(file, "teaches", f"{clause} is taught by no step; name it in a step's clauses")
    if not (books.root / slug / "design.md").is_file():
        yield Problem(f"{slug}/design.md", "", "is missing: goal, out of scope, confusions seen")
    for place, step in enumerate(lesson.steps):
        yield from _lint_step(step, lesson, prose, where=(file, f"{slug}/{language}.md", f"steps[{place}] {step.id}"))
    yield from _lint_sections(lesson, prose, f"{slug}/{language}.md")


def _lint_sections(lesson: Lesson, prose: Prose, words: str) -> Iterator[Problem]:
    """No text without a step, and none that no answer could bring up."""
    names = {step.id for step in lesson.steps}
    for step_id, key in prose.sections:
        if step_id not in names:
            yield Problem(words, step_id, "no step of this id in lesson.toml")
        elif key and key not in _known_keys(lesson.step(step_id)):
            yield Problem(words, f"{step_id} / {key}", "no answer of this step uses this text")


def _known_keys(step: AnyStep) -> tuple[str, ...]:
    return (*step.texts(), *(f"hint {rung}" for rung in range(1, RUNGS + 1)))


def _lint_step(step: AnyStep, lesson: Lesson, prose: Prose, *, where: tuple[str, str, str]) -> Iterator[Problem]:
    file, words, field = where
    rules = lesson.table_rules()
    for clause in (*step.clauses, *filter(None, step.wrong.values())):
        if clause not in rulebook():
            yield Problem(file, field, f"{clause} is no clause of the rulebook")
    if step.needs_table and step.table is None:
        yield Problem(file, field, f"a {step.kind} step needs a [steps.table]")
        return
    try:
        step.position(rules)
        yield from _lint_cards(step, rules, file, field)
        yield from _lint_answers(step, rules, file, field)
    except (NotationError, ValueError, KeyError) as bad:
        yield Problem(file, field, str(bad))
        return
    yield from _lint_words(step, prose, words, field)


def _lint_cards(step: AnyStep, rules: Rules, file: str, field: str) -> Iterator[Problem]:
    """No card may be both held and played, and a trick shown whole must be whole."""
    if not isinstance(step, Watch | WhoWins | BreakOrNot):
        return
    if isinstance(step, WhoWins):
        trick: Trick = step.trick(rules)
        if len(trick.plays) != len(rules.seating.seats):
            yield Problem(file, field, f"the trick has {len(trick.plays)} cards; everybody must have played")
    held = {str(card) for card in step.position(rules).hand}
    for play in step.plays:
        if play.split()[-1] in held:
            yield Problem(file, field, f"{play.split()[-1]} is both in the hand and played")
    names = [play.split()[-1] for play in step.plays]
    for name in sorted({each for each in names if names.count(each) > 1}):
        yield Problem(file, field, f"{name} is played twice")


def _lint_answers(step: AnyStep, rules: Rules, file: str, field: str) -> Iterator[Problem]:
    """The solution passes; every named wrong answer fails, and for the clause it names."""
    if not step.asks:
        return
    right = step.check(step.solution(rules), rules)
    if not right.verdict.passes:
        yield Problem(file, field, f"its own solution {step.solution(rules)!r} is judged {right.verdict.value}")
    if isinstance(step, PickCard):
        for card in (*step.accept, *step.also):
            if not step.check(card, rules).verdict.passes:
                yield Problem(file, field, f"{card} is accepted by the author but is not legal here")
    if isinstance(step, Choose):
        yield from _lint_options(step, file, field)
    for answer, clause in _named_wrong(step):
        judged = step.check(answer, rules)
        if judged.verdict.passes:
            yield Problem(file, field, f"wrong answer {answer!r} is judged {judged.verdict.value}")
        elif clause and clause not in judged.clauses:
            told = ", ".join(judged.clauses) or "no clause"
            yield Problem(file, field, f"wrong answer {answer!r} should fail for {clause} but fails for {told}")


def _lint_options(step: Choose, file: str, field: str) -> Iterator[Problem]:
    for key in step.options:
        if key != step.right and key not in step.wrong:
            yield Problem(file, field, f"option {key!r} is neither right nor named in wrong")
    if step.right not in step.options:
        yield Problem(file, field, f"right = {step.right!r} is not one of the options")


def _named_wrong(step: AnyStep) -> Iterator[tuple[Answer, str]]:
    """Every wrong answer an author named, as it would be given, with the clause it should fail for."""
    for key, clause in step.wrong.items():
        if step.kind == "mark-legal":
            yield tuple(key.split()), clause
        elif step.kind == "pick-card":
            yield from ((card, clause) for card in key.split())
        else:
            yield key, clause


def _lint_words(step: AnyStep, prose: Prose, words: str, field: str) -> Iterator[Problem]:
    """Every text is there, cards in it are cards, and no hint before the last names the answer's cards."""
    task = prose.text(step.id)
    if not task:
        yield Problem(words, field, f"write '## {step.id}' with the step's text")
    limit = LONGEST_TASK if step.asks else READ_TASK
    if task and len(task.split()) > limit:
        yield Problem(words, field, f"{len(task.split())} words before the learner may act; at most {limit}")
    for key in step.texts():
        if not prose.text(step.id, key):
            yield Problem(words, field, f"write '### {key}' below '## {step.id}'")
    rungs = [prose.text(step.id, f"hint {rung}") for rung in range(1, RUNGS + 1)]
    if step.asks and not all(rungs):
        yield Problem(words, field, f"write four hints, '### hint 1' to '### hint {RUNGS}'")
    for key in ("", *_known_keys(step)):
        for glyph in GLYPH.findall(prose.text(step.id, key) or ""):
            if not CARD.fullmatch(glyph):
                yield Problem(words, f"{step.id} / {key}", f"{{{glyph}}} is not a card")
    yield from _lint_leaks(step, rungs, words, field)


def _lint_leaks(step: AnyStep, rungs: list[str | None], words: str, field: str) -> Iterator[Problem]:
    """A hint before the last may not name a card that is the whole answer."""
    if not isinstance(step, PickCard) or len(step.accept) != 1:
        return
    for rung, text in enumerate(rungs[:-1], start=1):
        if text and f"{{{step.accept[0]}}}" in text:
            yield Problem(words, field, f"hint {rung} names {step.accept[0]}, the answer; only hint {RUNGS} may")


def _lint_rulebook(books: Library, language: str) -> Iterator[Problem]:
    try:
        texts = books.clause_texts(language)
    except LessonError as bad:
        yield Problem(bad.file, bad.field, str(bad))
        return
    for rule in clauses("classic"):
        if rule.id not in texts:
            yield Problem(f"rules/{language}.md", rule.id, f"write '## {rule.id} · {rule.topic}'")
