"""One self-contained module from several: anywidget takes a single text, people read small files."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pathlib import Path

_IMPORT: Final = re.compile(r'^import \{[^}]*\} from "\./(\w+\.js)";\n', re.MULTILINE)
_EXPORT: Final = re.compile(r"^export (?!default )", re.MULTILINE)


def bundle(entry: Path) -> str:
    """The text of `entry` and of every module it imports, each once and before its first use, as one module.

    The modules name each other as ``import { a, b } from "./other.js"``, one statement a line, and share one scope
    once joined, so no two may declare the same name; only `entry` exports a default.

    Raises:
        OSError: a module that is named is not there.
    """
    parts: dict[str, str] = {}
    _collect(entry, parts, frozenset())
    return "\n".join(parts.values())


def _collect(path: Path, parts: dict[str, str], above: frozenset[str]) -> None:
    """Add what `path` needs, then `path` itself.

    Raises:
        ValueError: modules import each other in a circle.
    """
    if path.name in above:
        msg = f"{path.name} imports itself by way of {', '.join(sorted(above))}"
        raise ValueError(msg)
    text = path.read_text(encoding="utf-8")
    for name in _IMPORT.findall(text):
        if name not in parts:
            _collect(path.with_name(name), parts, above | {path.name})
    parts[path.name] = _EXPORT.sub("", _IMPORT.sub("", text))
