"""The table's module: several files to read, one self-contained text to send (architecture, UI habit 18)."""

from __future__ import annotations

import re
import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest

from spades_learn.ui.bundle import bundle
from spades_learn.ui.store import Store
from spades_learn.ui.table import Table

if TYPE_CHECKING:
    from pathlib import Path

LARGEST = 120_000  # bytes; the design's limit for a widget module


def write(folder: Path, **modules: str) -> Path:
    """Modules of these texts; the one called main is the entry."""
    for name, text in modules.items():
        (folder / f"{name}.js").write_text(text)
    return folder / "main.js"


def test_a_module_comes_once_and_before_its_first_use(tmp_path: Path) -> None:
    entry = write(
        tmp_path,
        main='import { b } from "./b.js";\nimport { c } from "./c.js";\nexport default b + c;\n',
        b='import { c } from "./c.js";\nexport const b = c;\n',
        c="export const c = 1;\n",
    )
    assert bundle(entry) == "const c = 1;\n\nconst b = c;\n\nexport default b + c;\n"


def test_a_circle_is_refused(tmp_path: Path) -> None:
    entry = write(tmp_path, main='import { b } from "./b.js";\n', b='import { a } from "./main.js";\n')
    with pytest.raises(ValueError, match="imports itself"):
        bundle(entry)


def test_a_missing_module_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="nowhere"):
        bundle(write(tmp_path, main='import { b } from "./nowhere.js";\n'))


def test_the_table_s_module_needs_nothing_else_and_is_small() -> None:
    text = str(Table._esm)
    assert len(text.encode()) <= LARGEST
    assert not re.search(r"^\s*import\b|\bimport\(|https?://(?!www\.w3)", text, re.MULTILINE)
    assert re.findall(r"^export .*", text, re.MULTILINE) == ["export default { render };"]


@pytest.mark.parametrize("widget", [Table, Store], ids=["table", "store"])
def test_a_joined_module_is_valid_javascript(widget: type[Table | Store], tmp_path: Path) -> None:
    """Joined into one scope, no two parts may declare the same name: only a parser tells."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node.js is missing")
    joined = tmp_path / "joined.mjs"
    joined.write_text(str(widget._esm), encoding="utf-8")
    done = subprocess.run([node, "--check", joined], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
