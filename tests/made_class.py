"""A class that never was: learners of different strength who go through the course, as the progress files they hand in.

Deterministic in its seed. What a learner knows of a rule depends on the rule, on the lesson that asks for it, and on
the learner, so that the pictures of a report have something to show; hints, pauses, gym hands of a class set and
mistaken ideas are in it. Some files are spoiled, handed in twice or of the older schema, as quality.md has them.
"""

from __future__ import annotations

import hashlib
import json
import random
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import TYPE_CHECKING, Any

from spades_learn.teaching import animal_names, gym_pool
from spades_learn.teaching.class_bids import BID_STEPS
from spades_learn.teaching.library import library
from spades_learn.teaching.misconceptions import CLAUSES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from spades_learn.teaching.gym_pool import Entry
    from spades_learn.teaching.lesson import Lesson

HANDS = 8
"""Hands of the nil gym that the teacher gave everybody."""
SPOILED, TWICE, OLDER = 0.10, 0.05, 0.05
"""Shares of the files (quality.md, Class report)."""
BEGIN = datetime(2026, 11, 2, 9, tzinfo=UTC)
TAGS = {clause: [tag for tag, about in CLAUSES.items() if about == clause] for clause in CLAUSES.values()}


@dataclass(frozen=True)
class Question:
    """A step of a lesson: its clauses, and the right bid where it asks for one."""

    lesson: str
    step: str
    clauses: tuple[str, ...]
    asks: bool
    kind: str
    right: str


@cache
def questions() -> tuple[Question, ...]:
    """Every step of the course in its order."""
    books = library()
    found = []
    for entry in books.course():
        lesson = books.lesson(entry.slug)
        for step in lesson.steps:
            right = ""
            if step.kind == "nil-or-number":  # to weigh it would take longer than all the rest
                right = "nil" if hardness(lesson.slug, step.id) < 0.5 else "number"
            elif step.kind in BID_STEPS:
                right = str(step.solution(lesson.table_rules(step)))
            found.append(Question(lesson.slug, step.id, tuple(step.clauses), bool(step.asks), step.kind, right))
    return tuple(found)


@cache
def drills() -> dict[str, tuple[str, ...]]:
    """The fresh deals each lesson offers."""
    books = library()
    lessons: list[Lesson] = [books.lesson(entry.slug) for entry in books.course()]
    return {each.slug: tuple(practice.drill for practice in each.practice) for each in lessons}


@cache
def hands() -> tuple[Entry, ...]:
    """The gym hands of the class set: close and clear ones, from all over the pool."""
    pool = gym_pool.pool("classic")
    return tuple(pool[place * len(pool) // HANDS] for place in range(HANDS))


def hardness(*about: str) -> float:
    """How hard something is, from 0 to 1, always the same of the same thing."""
    return hashlib.sha256("/".join(about).encode()).digest()[0] / 255


@dataclass
class Pupil:
    """One learner at work."""

    chance: random.Random
    name: str
    strength: float
    pace: float
    nerve: float
    log: list[dict[str, Any]] = field(default_factory=list)
    at: datetime = BEGIN

    def add(self, lesson: str, step: str, verdict: str, **more: object) -> None:
        """One answer, some seconds after the last."""
        number = len(self.log) + 1
        self.log.append(
            {
                "v": 2, "id": f"{self.name}-{number}", "lesson": lesson, "step": step, "verdict": verdict, "try": 1,
                "assisted": False, "tags": [], "said": None, "truth": None,
                "at": self.at.isoformat(timespec="seconds").replace("+00:00", "Z"), "number": number, **more,
            }
        )  # fmt: skip

    def knows(self, question: Question) -> float:
        """The chance of a right answer at once."""
        hard = max(
            (hardness(each, question.lesson) * 0.6 + hardness(each) * 0.4 for each in question.clauses), default=0.3
        )
        return min(0.98, max(0.05, 0.62 + 0.55 * self.strength - 0.85 * float(hard**1.5)))

    def ask(self, question: Question) -> None:
        """A step until it is right, or four tries."""
        if not question.asks:
            self.at += timedelta(seconds=self.chance.randint(10, 40))
            self.add(question.lesson, question.step, "right")
            return
        knows = self.knows(question)
        helped = False
        for number in range(1, 5):
            self.at += timedelta(seconds=round(self.pace * (8 + 60 * (1 - knows)) * self.chance.uniform(0.5, 2)))
            helped = helped or self.chance.random() < 0.25 * (1 - knows) * number
            right = self.chance.random() < min(0.97, knows + 0.2 * (number - 1) + 0.15 * helped)
            more: dict[str, Any] = {"try": number, "assisted": helped}
            if not right:
                more["tags"] = self.tags(question)
            if question.right:
                more["answer"] = question.right if right else self.other(question.right)
            self.add(
                question.lesson, question.step, "right" if right else self.chance.choice(["wrong", "worse"]), **more
            )
            if right or (number == 2 and self.chance.random() < 0.05):
                break

    def tags(self, question: Question) -> list[str]:
        """A mistaken idea about a rule of the question, the same one for most of a class."""
        tags = [tag for clause in question.clauses for tag in TAGS.get(clause, [])]
        if not tags or self.chance.random() < 0.35:
            return []
        usual = tags[int(hardness(question.lesson, question.step, "tag") * (len(tags) - 1))]
        return [usual if self.chance.random() < 0.7 else self.chance.choice(tags)]

    def other(self, right: str) -> str:
        """A wrong bid, near the right one."""
        if right in {"nil", "number"}:
            return "number" if right == "nil" else "nil"
        if not right.isdecimal():
            return str(self.chance.randint(2, 4))
        return str(max(1, int(right) + self.chance.choice([-1, 1, 1, 2])))

    def practise(self, lesson: str) -> None:
        """Some fresh deals of a lesson."""
        for drill in drills()[lesson][:2] * self.chance.randint(0, 5):
            self.at += timedelta(seconds=self.chance.randint(8, 45))
            right = self.chance.random() < 0.6 + 0.35 * self.strength
            self.add(lesson, f"practice:{drill}:{self.chance.getrandbits(30)}", "right" if right else "wrong")

    def gym(self, hand: Entry) -> None:
        """A hand of the class set: the chance said, and nil or a number."""
        self.at += timedelta(seconds=self.chance.randint(20, 120))
        truth = hand.known.probability
        bold = 0.5 + (truth - 0.5) * (1.0 + 0.5 * self.nerve)
        said = min(0.99, max(0.01, self.chance.gauss(bold + 0.06 * self.nerve, 0.08 + 0.16 * (1 - self.strength))))
        nil = said > 0.5 + 0.1 * self.chance.random()
        gives_up = hand.known.lead if not nil else -hand.known.lead
        verdict = "right" if gives_up <= 0 else "fine" if gives_up < 3 else "wrong"
        bid, other = ("blind nil", "look") if hand.known.blind else ("nil", str(hand.known.best_call))
        self.add(
            "nil-gym", hand.code, verdict, said=round(said, 2), truth=round(truth, 3),
            answer=bid if nil else other, assisted=self.chance.random() < 0.1,
        )  # fmt: skip


def pupil(seed: int, number: int, name: str) -> Pupil:
    """A learner's whole term."""
    chance = random.Random(f"{seed}/{number}")
    made = Pupil(chance, name, chance.betavariate(3, 2), chance.uniform(0.6, 1.8), chance.gauss(0.4, 0.7))
    done = chance.randint(30, len(questions()))
    lesson = ""
    for question in questions()[:done]:
        if lesson and question.lesson != lesson:
            made.practise(lesson)
            made.at += timedelta(hours=chance.randint(20, 70))
        lesson = question.lesson
        made.ask(question)
    for hand in hands():
        if chance.random() < 0.85:
            made.gym(hand)
    return made


def pupils(seed: int, count: int) -> list[Pupil]:
    """A class; their logs are what a test recounts."""
    names = animal_names.class_names(seed, count)
    return [pupil(seed, number, str(name)) for number, name in enumerate(names)]


def content(made: Pupil, log: Sequence[dict[str, Any]], *, old: bool = False) -> bytes:
    """The file of a learner, as the browser writes it; the older schema has no numbers and kept no bids."""
    items = (
        [{key: value for key, value in each.items() if key not in {"number", "answer"}} | {"v": 1} for each in log]
        if old
        else log
    )
    return json.dumps({"v": 1, "log": list(items), "settings": {"name": made.name}}).encode()


def class_of(seed: int, files: int) -> list[tuple[str, bytes]]:
    """So many files as a class hands them in: a tenth spoiled, a twentieth twice, a twentieth of the older schema.

    A learner's second file is an earlier download of the first: it has the first part of the same answers.
    """
    chance = random.Random(f"files/{seed}")
    twice, spoiled, older = round(TWICE * files), round(SPOILED * files), round(OLDER * files)
    made = pupils(seed, files - twice)
    found = []
    for number, each in enumerate(made):
        data = content(each, each.log, old=spoiled <= number < spoiled + older)
        if number < spoiled:
            data = _spoiled(data, chance)
        found.append((f"spades-learn-{each.name}.json", data))
    for each in made[spoiled + older : spoiled + older + twice]:
        part = each.log[: chance.randint(len(each.log) // 2, len(each.log))]
        found.append((f"spades-learn-{each.name} (1).json", content(each, part)))
    chance.shuffle(found)
    return found


def _spoiled(data: bytes, chance: random.Random) -> bytes:
    """Broken off, with a byte that is no text, of something else, or empty."""
    kind = chance.randrange(4)
    if kind == 0:
        return data[: chance.randrange(1, len(data) - 1)]
    if kind == 1:
        place = chance.randrange(1, len(data) - 1)
        return data[:place] + b"\xff" + data[place + 1 :]
    return b"<html>not a progress file</html>" if kind == 2 else b""
