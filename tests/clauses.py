"""Which test checks which clause: a table from the tests' docstrings, the facts they assert and the case files.

python tests/clauses.py > clauses.md

A test counts for a clause when the clause's id stands in its docstring, in the data it is parametrised with or in
what it asserts; a case of a case file when the id stands in its name or among the clauses it expects.
"""

import ast
import re
import sys
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from spades_learn.rules.book import rulebook

TESTS = Path(__file__).parent
ID = re.compile(r"(?<![\w-])[A-Z]{3,4}-[A-Z]*\d*[a-c]?(?![\w-])")
ASKED = {"clause", "variant"}
"""Kinds that must be tested; examples are too, while tips and errata are the book's to tell."""


class Place(NamedTuple):
    """A test or a case: its file, its name, and every text it says."""

    file: str
    name: str
    text: str


def places() -> Iterator[Place]:
    """Every test and every case."""
    for path in sorted(TESTS.rglob("test_*.py")):
        if path.name in {"test_clauses.py", "test_book.py", "test_standing.py"}:
            continue  # these go through the whole book and would count for everything
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                said = [each.value for each in ast.walk(node) if isinstance(each, ast.Constant)]
                text = " ".join(each for each in said if isinstance(each, str))
                yield Place(str(path.relative_to(TESTS)), node.name, text)
    for path in sorted((TESTS / "rules" / "cases").glob("*.toml")):
        for case in tomllib.loads(path.read_text(encoding="utf-8"))["case"]:
            text = f"{case['name']} {' '.join(map(str, case.get('why_not', {}).values()))}"
            yield Place(str(path.relative_to(TESTS)), case["name"], text)


def coverage() -> Mapping[str, list[Place]]:
    """For each clause of the book the places that check it."""
    found: dict[str, list[Place]] = {name: [] for name in rulebook()}
    for place in places():
        for name in sorted(set(ID.findall(place.text)) & set(found)):
            found[name].append(place)
    return found


def uncovered() -> list[str]:
    """Clauses and variants that no test names."""
    return [name for name, where in coverage().items() if not where and rulebook()[name].kind in ASKED]


def table() -> str:
    """The table in Markdown: clause, kind, how many, and up to three of the places."""
    lines = ["| clause | kind | checks | for example |", "|---|---|---|---|"]
    for name, where in coverage().items():
        some = "<br>".join(f"`{place.file}` {place.name}".replace("|", "/") for place in where[:3])
        lines.append(f"| {name} | {rulebook()[name].kind} | {len(where)} | {some} |")
    return "\n".join(lines)


def main() -> int:
    left = uncovered()
    print(table())  # noqa: T201 - this is what it is for
    print(f"\n{len(rulebook())} clauses; without a test: {', '.join(left) or 'none'}")  # noqa: T201
    return int(bool(left))


if __name__ == "__main__":
    sys.exit(main())
