"""The verbs for a class at the command line: a set made and read, and a report of a zip with that set."""

from __future__ import annotations

import csv
import json
import os
import zipfile
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner

from spades_learn.app.cli import main

if TYPE_CHECKING:
    from pathlib import Path


def run(*words: str) -> Any:  # noqa: ANN401 - whatever JSON holds
    done = CliRunner().invoke(main, ["class", *words, "--json"])
    assert done.exit_code == 0, done.output
    return json.loads(done.stdout)


def test_a_set_is_made_read_and_made_again() -> None:
    words = ["what-is-nil", "nil:2", "play:1", "deal:1", "of-our-own"]
    made = run("set", "make", *words, "--lang", "it", "--option", "target=300", "--seed", "7")
    assert made == run("set", "make", *words, "--lang", "it", "--option", "target=300", "--seed", "7")
    assert made["characters"] == len(made["code"])
    assert made["options"] == {"target": 300}
    assert [each["kind"] for each in made["tasks"]] == ["lesson", "nil", "nil", "play", "deal", "lesson"]
    assert [each["known"] for each in made["tasks"]] == [True] * 5 + [False]
    assert made["tasks"][1]["address"] == f"?page=gym&deal={made['tasks'][1]['name']}&lang=it"
    assert run("set", "read", made["code"].upper()) == made
    again = [each["word"] for each in made["tasks"]]
    assert run("set", "make", *again, "--lang", "it", "--option", "target=300") == made
    plain = CliRunner().invoke(main, ["class", "set", "read", made["code"]]).stdout.splitlines()
    assert plain[0] == made["code"]
    assert plain[-1].endswith("of-our-own  (no lesson of this course)")


def test_links_are_printed_after_the_set_and_read_as_well_as_its_code() -> None:
    words = ["make", "bags", "--lang", "it", "--binder", "owner/name/main", "--at", "https://a.example/x/?token=secret"]
    made = run("set", *words)
    code = made["code"]
    assert [each["address"] for each in made["links"]] == [
        f"https://a.example/x/?set={code}&lang=it",
        f"https://mybinder.org/v2/gh/owner/name/main?urlpath=voila%2Frender%2Fapp.ipynb%3Fset%3D{code}%26lang%3Dit",
    ]
    plain = CliRunner().invoke(main, ["class", "set", *words]).stdout.splitlines()
    assert plain[-2:] == [each["address"] for each in made["links"]]
    for each in made["links"]:
        assert run("set", "read", each["address"])["code"] == code


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["make", "bags", "--at", "javascript:alert(1)"], "no address of the web"),
        (["make", "bags", "--binder", "name"], "owner/name"),
        (["make", "nil:0"], "from 1 to 20 fresh hands"),
        (["make", "nil:21"], "from 1 to 20 fresh hands"),
        (["make", "homework:1"], "write a lesson's name"),
        (["make", "Bags"], "not the name of a lesson"),
        (["make", "bags", "bags"], "twice"),
        (["make", "deal:ABCDEFGH"], "a character is wrong"),
        (["make", "bags", "--rules", "bridge"], "bridge"),
        (["make", "bags", "--option", "target"], "key=value"),
        (["make", "bags", "--option", "target=[1]"], "neither text"),
        (["make", "nil:1", "--option", "mirror=true"], "no such hands"),
        (["read", "s-123456789"], "copy it again"),
        (["read", "hello"], "begins with s-"),
    ],
)
def test_what_is_no_set_is_one_line(words: list[str], said: str) -> None:
    done = CliRunner().invoke(main, ["class", "set", *words])
    assert done.exit_code == 2
    assert not done.stdout
    assert len(done.stderr.splitlines()) == 1
    assert said in done.stderr


def test_a_report_of_a_zip_tells_who_did_which_task_and_what_the_bot_bids(tmp_path: Path) -> None:
    made = run("set", "make", "nil:1", "bags")
    hand = made["tasks"][0]["name"]
    item = {
        "v": 2, "id": "a", "lesson": "nil-gym", "step": hand, "verdict": "worse", "answer": "5", "number": 1,
        "said": 0.5, "truth": 0.7,
    }  # fmt: skip
    file = tmp_path / "class.zip"
    # A name that a spreadsheet would run is text in every table.
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("=otter.json", json.dumps({"v": 1, "log": [item], "settings": {}}))
        archive.writestr("../heron.json", "{}")
    table = run("report", str(file), "--set", made["code"], "--bot", "--tables", str(tmp_path / "out"))
    assert [(each["name"], each["fate"]) for each in table["files"]] == [
        ("=otter.json", "used"),
        ("heron.json", "refused"),
    ]
    assert table["progress"] == [{"name": "=otter", "stages": ["done", "new"]}]
    assert table["bids"][0]["deal"] == hand
    assert table["bids"][0]["answers"] == [{"answer": "5", "learners": 1}]
    assert table["bids"][0]["best"]
    assert table["gauge"] is None
    tables = {each.stem: each for each in (tmp_path / "out").iterdir()}
    assert set(tables) == {"files", "learners", "calibration", "bids", "progress"}
    assert all(each.read_bytes().startswith(b"\xef\xbb\xbf") for each in tables.values())
    rows = list(csv.reader(tables["bids"].read_text(encoding="utf-8-sig").splitlines()))
    assert ["nil-gym", hand, "5", "1"] in [row[:4] for row in rows]
    assert {"best"} < {row[4] for row in rows}
    assert list(csv.reader(tables["progress"].read_text(encoding="utf-8-sig").splitlines())) == [
        ["learner", f"nil {hand}", "lesson bags"],
        ["'=otter", "done", "new"],
    ]
    page = tmp_path / "out.html"
    words = ["class", "report", str(file), "--set", made["code"], "--page", str(page), "--lang"]
    plain = CliRunner().invoke(main, [*words, "it"])
    assert plain.exit_code == 0
    written = page.read_text(encoding="utf-8")
    assert '<html lang="it">' in written
    assert "<script" not in written
    assert "heron.json" in written, "each file is told, the refused too"
    wrong = CliRunner().invoke(main, [*words, "klingon"])
    assert wrong.exit_code == 2
    assert "klingon" in wrong.output
    assert page.read_text(encoding="utf-8") == written, "what was there before still is"
    nowhere = CliRunner().invoke(main, ["class", "report", str(file), "--page", str(tmp_path / "no" / "out.html")])
    assert nowhere.exit_code == 2
    assert "=otter                      x ." in plain.stdout
    assert CliRunner().invoke(main, ["class", "report", str(file), "--set", "s-1"]).exit_code == 2


def test_the_help_names_every_key_of_the_report(tmp_path: Path) -> None:
    made = run("set", "make", "bags")
    shown = " ".join(CliRunner().invoke(main, ["class", "report", "--help"]).stdout.split())
    table = run("report", str(tmp_path), "--set", made["code"])
    for key in table:
        assert f'"{key}"' in shown
    shown = " ".join(CliRunner().invoke(main, ["class", "set", "make", "--help"]).stdout.split())
    for key in (*made, *made["tasks"][0]):
        assert f'"{key}"' in shown


def test_an_output_never_takes_the_place_of_a_pipe_or_a_device(tmp_path: Path) -> None:
    """As root `--csv /dev/stdout` put a file in the place of the machine's own."""
    pipe = tmp_path / "out.csv"
    os.mkfifo(pipe)
    (tmp_path / "in").mkdir()
    for option in ("--csv", "--page"):
        done = CliRunner().invoke(main, ["class", "report", str(tmp_path / "in"), option, str(pipe)])
        assert (done.exit_code, done.stderr) == (2, f"spades-learn: {pipe}: File exists\n")
    assert pipe.is_fifo()
    assert sorted(each.name for each in tmp_path.iterdir()) == ["in", "out.csv"]


def test_a_folder_within_that_cannot_be_read_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every file is listed as used, merged or refused: learners must not be missing without a word."""
    (tmp_path / "in" / "closed").mkdir(parents=True)
    read = os.scandir

    def scandir(path: str) -> Any:  # noqa: ANN401 - whatever the system's own gives
        if str(path).endswith("closed"):
            raise PermissionError(13, "Permission denied", str(path))
        return read(path)

    monkeypatch.setattr(os, "scandir", scandir)
    (told,) = run("report", str(tmp_path / "in"))["files"]
    assert (told["name"], told["fate"], told["why"]) == ("closed", "refused", "Permission denied")
    done = CliRunner().invoke(main, ["class", "report", str(tmp_path / "in" / "closed")])
    assert done.exit_code == 2
    assert done.stderr.endswith("closed: Permission denied\n")
