"""Class sets on the command line: make one out of words, and say what one holds."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from spades_learn.cards.notation import NotationError
from spades_learn.game import fields
from spades_learn.teaching import class_links, classset
from spades_learn.teaching.class_ready import tasks_from
from spades_learn.teaching.classset import ClassSet, Task
from spades_learn.teaching.library import library

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from spades_learn.rules.options import OptionValue


def set_of(tasks: Sequence[str], *, rules: str, options: Sequence[str], language: str, seed: int) -> ClassSet:
    """A class set out of words.

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
    return ClassSet(table, tasks_from(tasks, table, seed=seed), language)


def read_answer(code: str) -> dict[str, Any]:
    """What a class set holds.

    Raises:
        NotationError: no class set, damaged, or of another version; with what to do.
    """
    return answer(classset.read(class_links.code_in(code)))


def answer(made: ClassSet, *, links: Sequence[Mapping[str, str]] = ()) -> dict[str, Any]:
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
        "links": list(links),
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
        *(each["address"] for each in table["links"]),
    ]


def word_of(task: Task) -> str:
    """The word that makes the same task again."""
    return task.name if task.kind == "lesson" else f"{task.kind}:{task.name}"


def links_to(made: ClassSet, *, binder: str, at: Sequence[str]) -> list[dict[str, str]]:
    """The links that are asked for.

    Args:
        made: the set.
        binder: a repository, as `class_links.read_binder` reads it, or "".
        at: addresses of courses.

    Raises:
        NotationError: no repository, or no address.
    """
    code, language = classset.write(made), made.language
    links = [{"where": each, "address": class_links.at(each, code, language=language)} for each in at]
    if binder:
        links.append({"where": binder, "address": class_links.read_binder(binder).link(code, language=language)})
    return links


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
