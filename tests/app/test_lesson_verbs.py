"""The authoring kit: a template that passes lint at once, deals to paste, and packs to give away."""

from __future__ import annotations

import os
import re
from textwrap import dedent
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner, Result

from spades_learn.app.cli import main
from spades_learn.app.controller import Course
from spades_learn.app.lesson_template import KINDS
from spades_learn.app.proof import show_instead
from spades_learn.app.rehearsal import rehearsed
from spades_learn.cards.card import Card, Suit
from spades_learn.cards.seat import Seat
from spades_learn.rules.options import rules_for
from spades_learn.teaching.lesson import read_lesson
from spades_learn.teaching.library import PLACE, Library, library, own_home
from spades_learn.teaching.lint import lint
from spades_learn.teaching.pack import open_pack
from spades_learn.teaching.position import parse_deal

if TYPE_CHECKING:
    from pathlib import Path


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(main, [str(each) for each in words])


def test_a_new_lesson_passes_lint_at_once(tmp_path: Path) -> None:
    done = run("lesson", "new", "my-lesson", "--dir", tmp_path)
    assert done.exit_code == 0, done.output
    assert sorted(path.name for path in (tmp_path / "my-lesson").iterdir()) == ["design.md", "en.md", "lesson.toml"]
    assert run("lint", tmp_path / "my-lesson").stdout.splitlines() == ["1 lesson proved"]


@pytest.mark.parametrize("kind", KINDS)
def test_the_template_of_each_kind_is_a_whole_lesson(kind: str, tmp_path: Path) -> None:
    assert run("lesson", "new", "one", "--dir", tmp_path, "--kind", kind).exit_code == 0
    books = Library(tmp_path, only="one")
    assert [step.kind for step in books.lesson("one").steps] == [kind]
    assert not lint(books)
    assert not rehearsed(books, "one", languages=("en",)).problems


def test_one_kind_twice_has_two_names(tmp_path: Path) -> None:
    run("lesson", "new", "one", "--dir", tmp_path, "--kind", "read", "--kind", "choose", "--kind", "choose")
    books = Library(tmp_path, only="one")
    assert [step.id for step in books.lesson("one").steps] == ["read", "choose", "choose-3"]
    assert not lint(books)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("new", "My Lesson"), "small letters"),
        (("new", "../x"), "small letters"),
        (("new", "x", "--kind", "dance"), "pick-card"),
        (("new", "there"), "is there already"),
        (("deal", "--want", "spades>4"), "name the seat"),
        (("deal", "--want", "S: spade>4"), "spades"),
        (("deal", "--want", "S: spades>=999"), "number"),
        (("deal", "--want", "S: aces>4"), "want less"),
        (("deal", "--want", "Q: aces>4"), "want"),
        (("deal", "--bids", "3 99"), "E may not bid 99 (BID-2)"),
        (("deal", "--bids", "3 3 3 3 3"), "one too many"),
        (("deal", "--rules", "draw2"), "draw"),
        (("deal", "--level", "god"), "novice"),
        (("deal", "--trick", "14"), "13 tricks"),
        (("deal", "--trick", "13", "--until", "S"), "over before it is S's turn"),
        (("new", "con"), "no name of a file in a pack"),
        (("pack", "nowhere"), "name one"),
        (("pack", "/dev/zero"), "name one"),
        (("pack", "there", "-o", "there/there.zip"), "elsewhere"),
    ],
)
def test_what_cannot_be_done_is_one_line(
    words: tuple[str, ...], says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("spades_learn.app.lesson_deals.MOST_DEALS", 300)
    (tmp_path / "there").mkdir()
    done = run("lesson", *words)
    assert done.exit_code == 2
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    assert says in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["there"]


def test_a_deal_holds_what_is_wanted_and_can_be_pasted() -> None:
    wants = ["--want", "S: spades>=4 points<=8 lacks=SA", "--want", "W: hearts=0"]
    block = run("lesson", "deal", "--seed", "5", *wants, "--trick", "2", "--until", "S").stdout
    toml = f'slug = "x"\nminutes = 1\nteaches = []\n[[steps]]\nid = "s"\nkind = "mark-legal"\n{block}'
    step = read_lesson(toml, file="x/lesson.toml").steps[0]
    rules = rules_for("classic")
    here = step.position(rules)  # every bid and card is legal, or this raises
    assert step.table is not None
    hands = parse_deal(step.table.deal, rules)
    assert len(hands[Seat.SOUTH].of(Suit.SPADES)) >= 4
    assert Card.parse("SA") not in hands[Seat.SOUTH]
    assert not hands[Seat.WEST].of(Suit.HEARTS)
    assert len(here.gathered) >= 2
    assert here.turn is Seat.SOUTH
    assert run("lesson", "deal", "--seed", "5", *wants, "--trick", "2", "--until", "S").stdout == block


def test_written_bids_stand_and_the_bots_bid_the_rest() -> None:
    block = run("lesson", "deal", "--dealer", "E", "--bids", "nil 4").stdout
    assert 'bids = ["nil", "4", ' in block
    assert block.count('"') == 2 * (2 + 4)


def test_a_pack_is_what_was_in_the_folder(tmp_path: Path) -> None:
    run("lesson", "new", "mine", "--dir", tmp_path / "box")
    done = run("lesson", "pack", tmp_path / "box" / "mine", "-o", tmp_path / "mine.zip")
    assert done.exit_code == 0, done.output
    assert "1 lesson, " in done.stdout
    assert run("lint", tmp_path / "mine.zip").stdout.splitlines() == ["1 lesson proved"]
    assert [each.slug for each in open_pack(tmp_path / "mine.zip").course()] == ["mine"]


def test_a_lesson_with_a_problem_is_not_packed(tmp_path: Path) -> None:
    run("lesson", "new", "mine", "--dir", tmp_path)
    words = tmp_path / "mine" / "en.md"
    words.write_text(words.read_text(encoding="utf-8").replace("### hint 4", "### hint 5"), encoding="utf-8")
    done = run("lesson", "pack", tmp_path / "mine", "-o", tmp_path / "mine.zip")
    assert done.exit_code == 2
    assert "hint" in done.stderr
    assert not (tmp_path / "mine.zip").exists()


def test_a_pack_that_is_a_pipe_is_refused_and_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "mine.zip")
    done = run("lesson", "pack", tmp_path / "mine.zip", "-o", tmp_path / "other.zip")
    assert done.exit_code == 2
    assert "name one" in done.stderr


def test_replay_prints_how_each_lesson_went(tmp_path: Path) -> None:
    run("lesson", "new", "mine", "--dir", tmp_path)
    done = run("lint", "--replay", tmp_path / "mine")
    assert done.exit_code == 0, done.output
    lines = done.stdout.splitlines()
    assert lines[0].startswith("mine ")
    assert "no problems" in lines[0]
    assert lines[-1].startswith("1 lesson replayed in en, it, es, fr, co")


@pytest.mark.parametrize("what", ["folder", "zip"])
def test_the_course_can_show_other_lessons(what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(PLACE, "")  # put back as it was afterwards
    run("lesson", "new", "mine", "--dir", tmp_path)
    shown = tmp_path / "mine"
    if what == "zip":
        shown = tmp_path / "mine.zip"
        run("lesson", "pack", tmp_path / "mine", "-o", shown)
    show_instead(shown)
    library.cache_clear()
    try:
        assert [each.slug for each in library().usable()] == ["mine"]
        assert library().clause("FOL-1").rule  # the rulebook is the course's own
        assert Course(page="lesson", lesson="mine")._page.title == "Mine"
    finally:
        library.cache_clear()


def test_lessons_with_a_problem_are_not_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(PLACE, "")
    run("lesson", "new", "mine", "--dir", tmp_path)
    (tmp_path / "mine" / "design.md").unlink()
    done = run("serve", "--lessons", tmp_path / "mine", "--no-browser")
    assert done.exit_code == 2
    assert "design.md" in done.stderr
    assert os.environ[PLACE] == ""


def test_the_example_of_the_readme_is_a_lesson(tmp_path: Path) -> None:
    """What lessons/README.md prints can be typed in as it stands."""
    text = (own_home() / "README.md").read_text(encoding="utf-8")
    blocks = [dedent(each) for each in re.findall(r"(?:^(?: {4}.*)?\n)+", text, flags=re.MULTILINE)]
    head, table, step, words = (
        next(each.strip("\n") for each in blocks if each.strip().startswith(begins))
        for begins in ('slug = "ducking-aces"', "[steps.table]", "[[steps]]", "## second-club")
    )
    whole = step.replace("[steps.table]\n…", table)
    assert whole != step
    place = tmp_path / "ducking-aces"
    place.mkdir()
    (place / "lesson.toml").write_text(f"{head}\n\n{whole}\n", encoding="utf-8")
    (place / "en.md").write_text(f"# Ducking aces\n\nOne line.\n\n{words}\n", encoding="utf-8")
    (place / "design.md").write_text("# ducking-aces\n", encoding="utf-8")
    assert [str(each) for each in lint(Library(tmp_path, only="ducking-aces"))] == []


def test_the_readme_names_every_kind_there_is_a_template_of() -> None:
    text = (own_home() / "README.md").read_text(encoding="utf-8")
    assert [kind for kind in KINDS if f"| `{kind}` |" not in text] == []


def test_what_a_lesson_holds_cannot_move_the_cursor_of_a_terminal(tmp_path: Path) -> None:
    run("lesson", "new", "mine", "--dir", tmp_path)
    toml = tmp_path / "mine" / "lesson.toml"
    text = toml.read_text(encoding="utf-8")
    toml.write_text(text.replace('clauses = ["', 'clauses = ["\\u001b[2J\\u202e', 1), encoding="utf-8")
    done = run("lint", tmp_path / "mine")
    assert done.exit_code == 1
    assert "?[2J?" in done.stdout
    assert not {"\x1b", "\u202e"} & {*done.stdout}
    packed = run("lesson", "pack", tmp_path / "mine", "-o", tmp_path / "mine.zip")
    assert packed.exit_code == 2
    assert "?[2J?" in packed.stderr
