"""Coverage: every clause is taught by a step or left out for a reason, and what is listed is true."""

from __future__ import annotations

from typing import TYPE_CHECKING

import packs
import pytest
from click.testing import CliRunner

from spades_learn.app import proof
from spades_learn.app.cli import main
from spades_learn.rules.book import rulebook
from spades_learn.teaching import coverage as covered
from spades_learn.teaching.coverage import coverage, untaught
from spades_learn.teaching.errors import LessonError
from spades_learn.teaching.library import Library, library

if TYPE_CHECKING:
    from packs import Pack


def left_out(text: str) -> str:
    return f"[left_out]\n{text}\n{packs.COURSE}"


def test_every_clause_has_its_row_with_the_steps_that_name_it(pack: Pack) -> None:
    rows = {row.clause: row for row in coverage(Library(pack.root))}
    assert tuple(rows) == tuple(rulebook())
    assert rows["FOL-1"].steps == (("small", "begin"), ("small", "follow"))
    assert not rows["GEN-4"].settled
    assert {row.kind for row in rows.values()} == {"clause", "example", "variant", "tip", "erratum"}


def test_a_reason_settles_a_clause(pack: Pack) -> None:
    before = untaught(Library(pack.root))
    assert any(each.startswith("course.toml: GEN-4: no step teaches") for each in before)
    pack.write("course.toml", left_out('"GEN-4" = "History has no bearing on play."'))
    assert not pack.problems()
    after = untaught(Library(pack.root))
    assert set(before) - set(after) == {each for each in before if "GEN-4" in each}


@pytest.mark.parametrize(
    ("line", "field", "says"),
    [
        ('"FOL-1" = "too easy"', "left_out.FOL-1", "taught after all, by small / begin"),
        ('"FOL-9" = "no such"', "left_out.FOL-9", "no clause"),
        ('"GEN-4" = ""', "left_out.GEN-4", "reason"),
        ('"GEN-4" = 4', "left_out.GEN-4", "reason"),
        ('"GEN-4" = ["x"]', "left_out.GEN-4", "reason"),
    ],
)
def test_a_stale_or_empty_entry_is_a_problem(pack: Pack, line: str, field: str, says: str) -> None:
    pack.write("course.toml", left_out(line))
    assert any(each.field == field and says in each.message for each in pack.problems())


@pytest.mark.parametrize("text", ['left_out = ["GEN-4"]\n', 'left_out = "GEN-4"\n', "leftout = 1\n"])
def test_another_form_is_refused(pack: Pack, text: str) -> None:
    pack.write("course.toml", text + packs.COURSE)
    with pytest.raises(LessonError, match="left_out"):
        Library(pack.root).left_out()
    assert any(each.file == "course.toml" and "left" in each.field for each in pack.problems())


def test_a_broken_lesson_teaches_nothing_and_breaks_no_table(pack: Pack) -> None:
    pack.write("small/lesson.toml", "steps = 7")
    assert not any(row.steps for row in coverage(Library(pack.root)))


def test_a_whole_course_owes_every_clause(monkeypatch: pytest.MonkeyPatch) -> None:
    """Until the last lesson is there, what nothing teaches yet is work to do; from then on it fails."""
    open_ = untaught(library())
    monkeypatch.setattr(proof, "untaught", lambda _books: (*open_, "course.toml: X-1: no step teaches this"))
    monkeypatch.setattr(proof, "lint", lambda _books: ())
    monkeypatch.setattr(proof.places, "notebooks", lambda: proof.places.PACKAGE)
    monkeypatch.setattr(proof, "WHOLE_COURSE", 1000)
    growing = proof.proof(None)
    assert growing["warnings"][-1].startswith("course.toml: X-1")
    assert not any("X-1" in each for each in growing["problems"])
    monkeypatch.setattr(proof, "WHOLE_COURSE", 1)
    whole = proof.proof(None)
    assert not whole["warnings"]
    assert any("X-1" in each for each in whole["problems"])
    assert covered.WHOLE_COURSE == 24


def test_the_verb_prints_the_table(pack: Pack) -> None:
    done = CliRunner().invoke(main, ["lint", str(pack.root), "--coverage"])
    assert done.exit_code == 0
    lines = done.stdout.splitlines()
    assert f"{len(rulebook())} clauses: 1 taught, 0 left out, {len(rulebook()) - 1} open" == lines[-1]
    assert [line for line in lines if line.startswith("FOL-1 ")] == ["FOL-1     clause   small/begin, small/follow"]
    found = CliRunner().invoke(main, ["lint", str(pack.root), "--coverage", "--json"])
    assert '"untaught": ["GEN-1"' in found.stdout
