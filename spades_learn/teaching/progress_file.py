"""A learner's progress as a file: written by the browser, read back with suspicion, whoever made it.

Nothing here changes anything: reading gives a value or one line that says what is wrong, and merging is somebody
else's decision, made after a look at what is in the file.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from spades_learn.teaching.progress import SCHEMA, Log, Refused, read_log
from spades_learn.teaching.reason import Reason

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

FILE_SCHEMA = 1
"""Of the file: `v`, `log`, `settings`. Every attempt has a schema of its own, see `progress.SCHEMA`."""

LARGEST = 5 * 1024 * 1024
"""Bytes of a file; a year of daily practice takes about a tenth."""

DEEPEST = 20
MOST_ITEMS = 50_000

_BRACKETS = re.compile(r'[\[\]{}]|"(?:[^"\\]|\\.)*+"?', re.DOTALL)
"""A bracket, or a whole string, in which brackets mean nothing; a string without an end takes the rest."""
_ESCAPE = re.compile(r"\\.", re.DOTALL)
_NO_BRACKETS = bytes(each for each in range(256) if each not in b"[]{}")


class BadProgress(ValueError):  # noqa: N818 - it names what is wrong, in the house's words
    """A file that cannot be used; the text is one line: the place, what is wrong and what to do.

    Attributes:
        reason: the same with its id and facts.
    """

    def __init__(self, reason: Reason) -> None:
        """Keep the reason."""
        super().__init__(reason)
        self.reason = reason


class NewerProgress(BadProgress):
    """A file of a newer Spades Learn; it is left as it is."""


@dataclass(frozen=True, slots=True)
class Contents:
    """What is in a file.

    Attributes:
        log: the attempts that can be used.
        refused: the items that cannot, by their place from 0, and why.
        settings: what else was kept, unchecked: whoever uses a value checks it.
    """

    log: Log
    refused: tuple[Refused, ...] = ()
    settings: Mapping[str, Any] = field(default_factory=dict, hash=False)


def read_file(data: bytes) -> Contents:
    """Read a progress file.

    Raises:
        BadProgress: not a progress file, damaged, or larger than one can be.
        NewerProgress: made by a newer Spades Learn; nothing of it is used.
    """
    if len(data) > LARGEST:
        size = len(data) / 1e6
        told = f"{size:.1f} MB are more than a progress file has (5 MB): choose another file"
        raise BadProgress(Reason(told, "progress.large", mb=round(size, 1)))
    return read_value(strict_json(data))


def read_value(value: object) -> Contents:
    """Read what `strict_json` made of a progress file, or what a browser holds.

    Raises:
        BadProgress: it is no progress.
        NewerProgress: made by a newer Spades Learn.
    """
    if not isinstance(value, dict):
        raise BadProgress(Reason("line 1: not a progress file of Spades Learn: it begins with {", "progress.other"))
    version = value.get("v")
    if type(version) is not int or version < 1:
        told = "v: not a progress file of Spades Learn: the number of its kind is missing"
        raise BadProgress(Reason(told, "progress.other"))
    items, settings = value.get("log"), value.get("settings", {})
    if version > FILE_SCHEMA or _newest(items) > SCHEMA:
        told = "v: the file was made by a newer Spades Learn; open it there, or update this one"
        raise NewerProgress(Reason(told, "progress.newer"))
    if not isinstance(items, list):
        told = "log: the list of attempts is missing: choose the file that Download gave you"
        raise BadProgress(Reason(told, "progress.no-log"))
    if len(items) > MOST_ITEMS:
        told = f"log: {len(items)} attempts are more than anybody makes ({MOST_ITEMS})"
        raise BadProgress(Reason(told, "progress.many", n=len(items), most=MOST_ITEMS))
    if not isinstance(settings, dict):
        raise BadProgress(Reason("settings: not a table of settings", "progress.settings"))
    log, refused = read_log(items)
    if items and not log.attempts:
        told = f"log: none of its {len(items)} attempts can be read; the first says {refused[0].why}"
        raise BadProgress(Reason(told, "progress.none-read", n=len(items)))
    return Contents(log, refused, settings)


def write_file(items: Sequence[Mapping[str, Any]], settings: Mapping[str, Any]) -> str:
    """The text of a progress file.

    Raises:
        ValueError: a number that JSON does not have.
    """
    kept = {"v": FILE_SCHEMA, "log": items, "settings": settings}
    return json.dumps(kept, ensure_ascii=True, allow_nan=False, indent=1)


def strict_json(data: bytes) -> Any:  # noqa: ANN401 - whatever JSON holds
    """Parse JSON as the standard has it and no more: UTF-8, no NaN, no infinity, no key twice, no deep nesting.

    Raises:
        BadProgress: with the line where it goes wrong.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as bad:
        line = data.count(b"\n", 0, bad.start) + 1
        told = f"line {line}: not text; the file is damaged or of another kind"
        raise BadProgress(Reason(told, "progress.not-text", line=line)) from None
    _check_depth(text)
    try:
        return json.loads(
            text, object_pairs_hook=_once, parse_constant=_no_constant, parse_float=_finite, parse_int=_whole
        )
    except json.JSONDecodeError as bad:
        told = f"line {bad.lineno}: {bad.msg.lower()}; the file is damaged or not complete"
        raise BadProgress(Reason(told, "progress.damaged", line=bad.lineno)) from None
    except RecursionError:
        raise _too_deep(1) from None


def _too_deep(line: int) -> BadProgress:
    told = f"line {line}: nested deeper than {DEEPEST} levels"
    return BadProgress(Reason(told, "progress.deep", line=line, most=DEEPEST))


def _newest(items: object) -> int:
    if not isinstance(items, list):
        return 0
    versions = [item.get("v") for item in items if isinstance(item, dict)]
    return max((each for each in versions if type(each) is int), default=0)


def _check_depth(text: str) -> None:
    """Count brackets outside strings; before the parser, which would recurse."""
    if _shallow(text):
        return
    depth = 0
    for found in _BRACKETS.finditer(text):
        mark = found[0]
        if mark in "[{":
            depth += 1
            if depth > DEEPEST:
                line = text.count("\n", 0, found.start()) + 1
                raise _too_deep(line)
        elif mark in "]}":
            depth -= 1


def _shallow(text: str) -> bool:
    """Whether the brackets outside strings are pairs, surely nested no deeper than they may be.

    A class's files have a million brackets, which only a count that stays in C gets through at once. What is no pair,
    or may be too deep, is left to the count that knows the line.
    """
    bare = _ESCAPE.sub("", text) if "\\" in text else text
    # Every second piece between quotes is a string; one without an end takes the rest, and is left out as well.
    marks = "".join(bare.split('"')[::2]).encode(errors="replace").translate(None, _NO_BRACKETS)
    for _ in range(DEEPEST // 2):
        if not marks:
            break
        # Each of the two takes away one level at most.
        marks = marks.replace(b"[]", b"").replace(b"{}", b"")
    return not marks


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) < len(pairs):
        twice = Counter(key for key, _ in pairs).most_common(1)[0][0]
        told = f"{twice[:40]!r}: the key is there twice; the file is damaged"
        raise BadProgress(Reason(told, "progress.twice", key=twice[:40]))
    return made


def _no_constant(name: str) -> None:
    raise BadProgress(Reason(f"{name}: not a number", "progress.number", value=name))


def _finite(text: str) -> float:
    number = float(text)
    if number in {float("inf"), float("-inf")}:
        raise BadProgress(Reason(f"{text[:20]}: too large a number", "progress.number", value=text[:20]))
    return number


def _whole(text: str) -> int:
    if len(text) > 20:
        raise BadProgress(Reason(f"{text[:20]}…: too large a number", "progress.number", value=f"{text[:20]}…"))
    return int(text)
