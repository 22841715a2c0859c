"""Lint: every way in which a lesson can be broken gives one message with the file, the field and what to do."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from packs import Pack

TOML, WORDS, COURSE = "small/lesson.toml", "small/en.md", "course.toml"


def test_the_small_lesson_is_right(pack: Pack) -> None:
    assert pack.problems() == ()


BROKEN = {
    # what is wrong: (file, old, new, file told, field told, words told)
    "bad TOML": (TOML, 'slug = "small"', "slug = small", TOML, "", "not valid TOML"),
    "unknown key": (TOML, "minutes = 3", "minutes = 3\nlevel = 2", TOML, "", "level"),
    "unknown key in a step": (TOML, 'also = ["H7"]', 'also = ["H7"]\nhint = "x"', TOML, "steps[1]", "hint"),
    "unknown kind": (TOML, 'kind = "read"', 'kind = "dance"', TOML, "steps[0]", "use one of"),
    "missing field": (TOML, "minutes = 3\n", "", TOML, "minutes", "is missing; write it"),
    "wrong type": (TOML, "minutes = 3", 'minutes = "3"', TOML, "minutes", "whole number"),
    "a number that is true": (TOML, "minutes = 3", "minutes = true", TOML, "minutes", "whole number"),
    "unknown option": (TOML, "minutes = 3", "minutes = 3\noptions = { moon = 1 }", TOML, "options", "moon"),
    "unknown ruleset": (TOML, "minutes = 3", 'minutes = 3\nrules = "moon"', TOML, "rules", "use one of"),
    "an unknown option of one table": (
        TOML,
        'dealer = "S"',
        "options = { moon = 1 }",
        TOML,
        "steps[1].table.options",
        "moon",
    ),
    "a ruleset unknown": (
        TOML,
        'dealer = "S"',
        'rules = "moon"',
        TOML,
        "steps[1].table.rules",
        "use one",
    ),
    "unknown clause": (TOML, '"SA S8 S4" = "FOL-1"', '"SA S8 S4" = "FOL-9"', TOML, "steps[1] follow", "no clause"),
    "a clause nobody teaches": (TOML, 'teaches = ["FOL-1"]', 'teaches = ["FOL-1", "TRK-1"]', TOML, "teaches", "TRK-1"),
    "duplicate step id": (TOML, 'id = "begin"', 'id = "follow"', TOML, "follow", "two steps have this id"),
    "duplicate card": (TOML, "A84.J73", "A94.J73", TOML, "steps[1] follow", "S9"),
    "12-card hand": (TOML, "A84.J73", "A8.J73", TOML, "steps[1] follow", "12 cards"),
    "three hands": (TOML, " 5.95.AJT843.Q642", "", TOML, "steps[1] follow", "3 hands"),
    "no first seat": (TOML, "N:JT9762", "JT9762", TOML, "steps[1] follow", "first seat"),
    "unknown rank": (TOML, "A84.J73", "X84.J73", TOML, "steps[1] follow", "not a rank"),
    "five bids": (TOML, '"4", "3"]', '"4", "3", "3"]', TOML, "steps[1] follow", "5 bids"),
    "an illegal bid": (TOML, '"4", "3"]', '"4", "14"]', TOML, "steps[1] follow", "BID-2"),
    "a bid missing": (TOML, '"4", "3"]', '"4"]', TOML, "steps[1] follow", "3 bids so far"),
    "out of turn": (TOML, "H9 H2 HK", "HK H9 H2", TOML, "steps[1] follow", "W's turn"),
    "illegal play": (TOML, "H9 H2 HK", "H9 S2 HK", TOML, "steps[1] follow", "FOL-1"),
    "five cards in a trick": (TOML, "H9 H2 HK", "H9 H2 HK H3 CA", TOML, "steps[1] follow", "5 cards"),
    "not the learner's turn": (TOML, "H9 H2 HK", "H9 H2", TOML, "steps[1] follow", "E's turn"),
    "an unknown seat": (TOML, 'dealer = "S"', 'dealer = "X"', TOML, "steps[1] follow", "write N, E, S or W"),
    "no table": (TOML, "[steps.table]", "[steps.wrongtable]", TOML, "steps[1]", "wrongtable"),
    "wrong clause": (TOML, '"SA S8 S4" = "FOL-1"', '"SA S8 S4" = "FOL-2"', TOML, "steps[1] follow", "fails for FOL-1"),
    "a wrong answer that is right": (TOML, '"SA S8 S4"', '"H3"', TOML, "steps[1] follow", "is judged right"),
    "an answer not held": (TOML, '"SA S8 S4"', '"SK"', TOML, "steps[1] follow", "not in your hand"),
    "an accepted card that is illegal": (TOML, 'also = ["H7"]', 'also = ["SA"]', TOML, "steps[1] follow", "SA is acc"),
    "the slug is another": (TOML, 'slug = "small"', 'slug = "large"', TOML, "slug", "make them one"),
    "missing section": (WORDS, "## begin\nRead this.\n", "", WORDS, "begin", "write '## begin'"),
    "missing answer text": (WORDS, "### right\nGood.\n", "", WORDS, "follow / right", "write '### right'"),
    "missing hint": (WORDS, "### hint 3\nFOL-1 says follow suit.\n", "", WORDS, "follow", "write 4 hints"),
    "leaking hint": (WORDS, "Look at your hearts.", "Try {H3}.", WORDS, "follow / hint 2", "the answer"),
    "unknown section": (WORDS, "## begin", "## beginning\nOh.\n\n## begin", WORDS, "beginning", "no step of this id"),
    "unknown text": (WORDS, "### right", "### wrong HJ\nOh.\n\n### right", WORDS, "follow / wrong HJ", "no answer"),
    "bad glyph": (WORDS, "leads {H9}", "leads {9H}", WORDS, "follow", "not a card"),
    "a lone brace": (WORDS, "leads {H9}", "leads {H9", WORDS, "follow", "brace"),
    "a section twice": (WORDS, "## follow", "## begin\nAgain.\n\n## follow", WORDS, "line 8", "written twice"),
    "no title": (WORDS, "# A small lesson", "A small lesson", WORDS, "line 1", "title"),
    "a title with markup": (WORDS, "# A small lesson", "# A <b>small</b> lesson", WORDS, "title", "plain text"),
    "a task too long": (WORDS, "Play a card.", "Play a card. " + "Well " * 60, WORDS, "follow", "at most 60"),
    "path-like slug": (COURSE, 'slug = "small"', 'slug = "../small"', "lessons", "", "small letters"),
    "a slug with a NUL": (COURSE, 'slug = "small"', 'slug = "sm\\u0000all"', "lessons", "", "small letters"),
    "no such lesson": (COURSE, 'slug = "small"', 'slug = "other"', "other/lesson.toml", "", "missing"),
    "a course without numbers": (COURSE, "number = 1\n", "", COURSE, "", "number"),
    "a lesson after none": (COURSE, 'part = "table"', 'part = "table"\nafter = ["big"]', COURSE, "small", "'big'"),
}


FOLLOW_UPS = {"a wrong answer that is right", "an answer not held", "an accepted card that is illegal"}
"""Mistakes that leave a text without its answer, which is told too."""


@pytest.mark.parametrize("name", BROKEN)
def test_each_broken_lesson_gives_one_message(pack: Pack, name: str) -> None:
    file, old, new, told_file, field, words = BROKEN[name]
    pack.change(file, old, new)
    problems = pack.problems()
    if name in FOLLOW_UPS:
        problems = tuple(each for each in problems if words in str(each))
    assert len(problems) == 1, problems
    problem = problems[0]
    assert problem.file == told_file
    assert problem.field.startswith(field)
    assert words in str(problem)
    assert "\n" not in str(problem)


def test_a_step_id_that_is_no_slug(pack: Pack) -> None:
    pack.change(TOML, 'id = "begin"', 'id = "Be/gin"')
    pack.change(WORDS, "## begin", "## Be/gin")
    assert [str(each) for each in pack.problems()] == [
        "small/lesson.toml: steps[0] Be/gin: id 'Be/gin': use small letters, digits and hyphens"
    ]


def test_a_lesson_twice_in_the_course(pack: Pack) -> None:
    pack.write(COURSE, (pack.root / COURSE).read_text() * 2)
    assert [str(each) for each in pack.problems()] == ["course.toml: small: stands in the course twice; leave one out"]


def test_not_utf8(pack: Pack) -> None:
    pack.write(WORDS, b"# A small less\xf6n\n")
    assert [str(each) for each in pack.problems()] == ["small/en.md: save the file as UTF-8 (byte 14 is not)"]


def test_too_big(pack: Pack) -> None:
    pack.write(WORDS, "# Big\n" + "x" * 1_000_001)
    assert "1000007 bytes is too long; the limit is 1000000" in str(pack.problems()[0])


def test_a_missing_file(pack: Pack) -> None:
    (pack.root / "small" / "en.md").unlink()
    assert [str(each) for each in pack.problems()] == ["small/en.md: this file is missing or cannot be read"]


def test_a_missing_design(pack: Pack) -> None:
    (pack.root / "small" / "design.md").unlink()
    assert [each.file for each in pack.problems()] == ["small/design.md"]


def test_no_steps(pack: Pack) -> None:
    pack.write(TOML, 'slug = "small"\nminutes = 1\nteaches = []\nsteps = []\n')
    pack.write(WORDS, "# Small\n")
    assert [str(each) for each in pack.problems()] == ["small/lesson.toml: steps: there are none; write [[steps]]"]


PLAY_OUT = """
slug = "small"
minutes = 3
teaches = []

[[steps]]
id = "out"
kind = "play-out"
goal = "tricks"
need = 4
par = 4
[steps.table]
dealer = "S"
deal = "N:J52.A8763.AJ.KQT T9.T542.T954.542 Q643.KQJ.Q86.A98 AK87.9.K732.J763"
bids = ["3", "3", "4", "3"]
plays = ["H9 HA H2 HJ", "DA D4 D6 D2", "DJ D5 D8 DK", "D3 S2 D9 DQ", "H3 HT HQ S7", "SA S5 S9 S3",
  "SK SJ ST S4", "D7 H6 DT S6", "CA C3 CT C2"]
[steps.script]
N = "CQ H8 H7 CK"
E = "C5 C4 H4 H5"
W = "S8 C7 C6 CJ"
[steps.wrong]
"HK" = "DCK-3"
"""

PLAYED = {
    "a script without a card": ('N = "CQ H8 H7 CK"', 'N = "CQ H8 H7"', "CK is missing"),
    "a script with a stranger": ('N = "CQ H8', 'N = "C5 CQ H8', "does not hold C5"),
    "a card twice": ('N = "CQ H8', 'N = "CQ CQ H8', "named twice"),
    "a script for the learner": ('N = "CQ', 'S = "SQ"\nN = "CQ', "S is the learner"),
    "a par too high": ("par = 4", "par = 5", "takes 4 tricks, so par is not 5"),
    "a goal out of reach": ("need = 4\npar = 4", "need = 4\npar = 4\nexactly = true\nstop = 3", "need"),
    "a wrong first card that works": ('"HK" = "DCK-3"', '"SQ" = "DCK-3"', "SQ still reaches the goal"),
    "more tricks than left": ("need = 4", "need = 4\nstop = 5", "only 4 are left"),
    "no nil to keep": ('goal = "tricks"\nneed = 4\npar = 4', 'goal = "keep-nil"', "has not bid nil"),
    "no nil to cover": ('goal = "tricks"\nneed = 4\npar = 4', 'goal = "cover-nil"', "0 nils of the partner"),
    "no nil to set": ('goal = "tricks"\nneed = 4\npar = 4', 'goal = "set-nil"', "0 nils of the opponents"),
    "a need without a goal": ('goal = "tricks"', 'goal = "no-illegal"', "takes no need"),
    "an unknown goal": ('goal = "tricks"', 'goal = "win"', "win"),
}


@pytest.mark.parametrize("name", PLAYED)
def test_each_broken_play_out_gives_a_message(pack: Pack, name: str) -> None:
    old, new, words = PLAYED[name]
    pack.write(TOML, PLAY_OUT)
    pack.change(TOML, old, new)
    assert any(words in str(each) for each in pack.problems() if each.file == TOML)


KINDS = {
    'kind = "estimate"\nfact = "forced"\nown = 8': "own: write 1 to 7",
    'kind = "estimate"\nfact = "both-follow"\nown = 13': "own: write 1 to 12",
    'kind = "estimate"\nfact = "both-follow"\nown = 3\nrounds = 0': "rounds: write 1 to 6",
    'kind = "estimate"\nfact = "nil"': "write [steps.table]",
    'kind = "estimate"\nfact = "luck"': "luck",
    'kind = "watch"\nstart = 1\nspades = ["A"]': "start: 1 tricks are over, but plays has 0",
    'kind = "watch"\nspades = ["X"]': "'X' in 'X...' is not a rank",
    'kind = "watch"': "nothing to watch",
    'kind = "mark-legal"': "needs a [steps.table]",
    'kind = "who-wins"\n[steps.table]\nbids = ["3"]': "everybody must have played",
    'kind = "break-or-not"\n[steps.table]\nbids = ["3"]': "there is no trick to look at",
    'kind = "nil-or-number"\n[steps.table]\nbids = ["3"]': "but the learner sits S",
    'kind = "pick-card"\n[steps.table]\nbids = ["3"]': "write deal and bids",
    'kind = "choose"\noptions = ["a"]\nright = "b"\nwrong = { a = "" }': "not one of the options",
    'kind = "choose"\noptions = ["a", "b"]\nright = "a"': "neither right nor named in wrong",
    'kind = "score-hand"\n[steps.table]\nbids = ["3"]': "give one for each of",
    'kind = "score-hand"\n[steps.table]\nbids = ["3"]\nplays = ["SA"]': "write deal too",
    'kind = "score-hand"\n[steps.table]\nbids = ["3"]\npoints = { NW = 3 }': "is no side here",
    'kind = "score-hand"\n[steps.table]\nbids = ["blind nil"]': "may not bid blind nil (BNL-2)",
    'kind = "score-hand"\n[steps.table]\nbids = ["3", "3", "3", "3", "3"]': "5 bids; there are 4 players",
}


@pytest.mark.parametrize("lines", KINDS)
def test_each_kind_says_what_it_lacks(pack: Pack, lines: str) -> None:
    pack.write(TOML, f'slug = "small"\nminutes = 1\nteaches = []\n[[steps]]\nid = "begin"\n{lines}\n')
    problems = [str(each) for each in pack.problems() if each.file == TOML]
    assert problems
    assert KINDS[lines] in problems[0]


def run_lint(*args: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "spades_learn", "lint", *args], capture_output=True, text=True, check=False
    )


def test_the_command_line_exits_1_with_the_problem(pack: Pack) -> None:
    pack.change(TOML, "minutes = 3", 'minutes = "3"')
    done = run_lint(str(pack.root))
    assert done.returncode == 1
    assert done.stdout.startswith("small/lesson.toml: minutes: ")
    assert "Traceback" not in done.stdout + done.stderr
    assert len(json.loads(run_lint("--json", str(pack.root)).stdout)["problems"]) == 1


def test_the_command_line_exits_2_without_a_folder(tmp_path: Path) -> None:
    done = run_lint(str(tmp_path / "nowhere"))
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1


def test_the_command_line_exits_0_for_a_good_pack(pack: Pack) -> None:
    assert run_lint(str(pack.root)).returncode == 0
