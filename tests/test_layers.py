"""One way down: a layer imports only what stands below it, and the widgets stay in ``ui`` and ``app``."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def lint(root: Path) -> subprocess.CompletedProcess[str]:
    command = Path(sys.executable).with_name("lint-imports")
    return subprocess.run([command, "--no-cache"], cwd=root, capture_output=True, text=True, check=False, timeout=120)


def test_the_contracts_hold() -> None:
    done = lint(ROOT)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "0 broken" in done.stdout


@pytest.mark.parametrize(
    ("module", "line", "contract"),
    [
        ("rules/trick.py", "from spades_learn.game import state", "one way down"),
        ("game/state.py", "import ipywidgets", "no widgets below ui"),
    ],
)
def test_a_step_up_would_be_caught(tmp_path: Path, module: str, line: str, contract: str) -> None:
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    ignored = shutil.ignore_patterns("*.so", "*.c", "__pycache__", "static", "locale", "jupyter")
    shutil.copytree(ROOT / "spades_learn", tmp_path / "spades_learn", ignore=ignored)
    target = tmp_path / "spades_learn" / module
    target.write_text(target.read_text(encoding="utf-8") + f"\n{line}  # a fault put in by a test\n", encoding="utf-8")
    done = lint(tmp_path)
    assert done.returncode == 1, done.stdout + done.stderr
    assert f"{contract} BROKEN" in done.stdout
