"""Class sets on the command line: make one out of words, and say what one holds."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from spades_learn.cards.notation import NotationError
from spades_learn.game import fields
from spades_learn.teaching import bid_gym, classset, dealcode, gym, play_gym
from spades_learn.teaching.classset import KINDS, ClassSet, Task
from spades_learn.teaching.gym_deal import ASKED
from spades_learn.teaching.library import library
from spades_learn.teaching.sittings import rules_text

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from spades_learn.rules.options import OptionValue, Rules

MOST_FRESH = 20
"""Fresh hands that one word may ask for."""


def make_answer(
    tasks: Sequence[str], *, rules: str, options: Sequence[str], language: str, seed: int
) -> dict[str, Any]:
    """The code of a class set.

    Args:
        tasks: in order: a lesson's slug, ``KIND:CODE`` for a hand, ``KIND:NUMBER`` for so many fresh ones.
        rules: the ruleset's id.
        options: ``key=value`` each, the value in JSON or a plain word.
        language: "" for whichever the learner uses.
        seed: the same seed gives the same fresh hands.

    Raises:
        NotationError: a word that names no task, rules that do not exist, or a set that no code holds.
    """
    table = fields.rules_of(rules, dict(map(_option, options)))
    made: list[Task] = []
    for word in tasks:
        made += _tasks(word, table, seed=seed, have=made)
    return answer(ClassSet(table, tuple(made), language))


def read_answer(code: str) -> dict[str, Any]:
    """What a class set holds.

    Raises:
        NotationError: no class set, damaged, or of another version; with what to do.
    """
    return answer(classset.read(code))


def answer(made: ClassSet) -> dict[str, Any]:
    """A class set as JSON, with the address of each task."""
    code = classset.write(made)
    course = {entry.slug for entry in library().course()}
    tongue = f"&lang={made.language}" if made.language else ""
    return {
        "code": code,
        "characters": len(code),
        "rules": made.rules.ruleset.id,
        "options": dict(made.rules.changed),
        "language": made.language,
        "tasks": [
            {
                "kind": each.kind,
                "name": each.name,
                "word": word_of(each),
                "address": _address(each.place) + tongue,
                "known": each.kind != "lesson" or each.name in course,
            }
            for each in made.tasks
        ],
    }


def answer_lines(table: Mapping[str, Any]) -> list[str]:
    """The answer in words: the code by itself in the first line."""
    options = ", ".join(f"{key}={value}" for key, value in table["options"].items())
    return [
        table["code"],
        f"rules {table['rules']}" + (f" with {options}" if options else ""),
        *([f"language {table['language']}"] if table["language"] else []),
        *(
            f"{number}. {each['word']}  " + (each["address"] if each["known"] else "(no lesson of this course)")
            for number, each in enumerate(table["tasks"], 1)
        ),
    ]


def word_of(task: Task) -> str:
    """The word that makes the same task again."""
    return task.name if task.kind == "lesson" else f"{task.kind}:{task.name}"


def _address(place: Mapping[str, str]) -> str:
    return "?" + "&".join(f"{key}={value}" for key, value in place.items())


def _option(text: str) -> tuple[str, OptionValue]:
    key, equals, value = text.partition("=")
    if not equals:
        raise NotationError(f"option: {fields.shown(text)} is no option; write key=value")
    try:
        read = json.loads(value)
    except (ValueError, RecursionError):
        read = value
    if not (read is None or isinstance(read, str | int)):
        raise NotationError(f"option: {fields.shown(text)}: the value is neither text, a whole number, true nor false")
    return key, read


def _tasks(word: str, rules: Rules, *, seed: int, have: Sequence[Task]) -> list[Task]:
    """The tasks that one word asks for."""
    kind, colon, name = word.partition(":")
    if not colon:
        return [Task("lesson", word)]
    named = next((each for each in KINDS if each == kind), None)
    if named is None:
        raise NotationError(f"{fields.shown(word)}: write a lesson's name, or one of {', '.join(KINDS[1:])} and a code")
    if not (name.isascii() and name.isdecimal() and len(name) <= 3) or named == "lesson":
        return [Task(named, name)]
    if not 1 <= int(name) <= MOST_FRESH:
        raise NotationError(f"{word}: from 1 to {MOST_FRESH} fresh hands")
    fresh: list[Task] = []
    for number in range(int(name)):
        met = [each.name for each in (*have, *fresh) if each.kind == named]
        fresh.append(Task(named, _fresh(named, rules, seed=seed * 1000 + len(have) + number, met=met)))
    return fresh


def _fresh(kind: str, rules: Rules, *, seed: int, met: Sequence[str]) -> str:
    """The code of a hand that is not in the set yet.

    Raises:
        NotationError: these rules have none.
    """
    try:
        if kind == "nil":
            return gym.next_hand(gym.Wish(rules=rules_text(rules)), seed=seed, seen=met).code
        if kind == "bid":
            return bid_gym.next_hand({"rules": rules_text(rules)}, seed=seed, seen=met).code
    except (gym.NoQuestionError, bid_gym.NoBidError) as none:
        raise NotationError(f"{kind}: there are no such hands under these rules ({none})") from None
    if kind == "play":
        return play_gym.next_position(play_gym.Wish(), seed=seed, seen=met).position.code
    seats = rules.seating.seats
    dealt = dealcode.dealt_by(rules, seats[seed % len(seats)], seed)
    seat = ASKED if ASKED in seats else seats[-1]
    return dealcode.write(dealcode.DealCode(rules, dealt, seat, seed))
