"""A small lesson that is right in every way, for tests to break in one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spades_learn.teaching.library import Library
from spades_learn.teaching.lint import Problem, lint

if TYPE_CHECKING:
    from pathlib import Path

DEAL = "N:JT9762.Q862.K5.J KQ3.AKT4.7.AK973 A84.J73.Q962.T85 5.95.AJT843.Q642"

COURSE = """
[[lessons]]
slug = "small"
number = 1
part = "table"
"""

LESSON = f"""
slug = "small"
minutes = 3
teaches = ["FOL-1"]

[[steps]]
id = "begin"
kind = "read"
clauses = ["FOL-1"]

[[steps]]
id = "follow"
kind = "pick-card"
clauses = ["FOL-1"]
accept = ["H3"]
also = ["H7"]
[steps.table]
dealer = "S"
deal = "{DEAL}"
bids = ["3", "3", "4", "3"]
plays = ["H9 H2 HK"]
[steps.wrong]
"SA S8 S4" = "FOL-1"
"""

PROSE = """# A small lesson

One sentence for the course map.

## begin
Read this.

## follow
West leads {H9}. Play a card.

### right
Good.

### fine
Nearly.

### wrong SA S8 S4
You still hold hearts.

### hint 1
Which suit was led?

### hint 2
Look at your hearts.

### hint 3
FOL-1 says follow suit.

### hint 4
{H3}.
"""


class Pack:
    """A folder of one lesson; `write` puts a changed file in."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.write("course.toml", COURSE)
        self.write("small/lesson.toml", LESSON)
        self.write("small/en.md", PROSE)
        self.write("small/design.md", "# small — design\n")

    def write(self, name: str, text: str | bytes) -> None:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())

    def change(self, name: str, old: str, new: str) -> None:
        text = (self.root / name).read_text(encoding="utf-8")
        assert old in text
        self.write(name, text.replace(old, new))

    def problems(self) -> tuple[Problem, ...]:
        return lint(Library(self.root))
