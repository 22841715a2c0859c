"""Zips from strangers: every trick of archives is one clear message at once, and nothing is written or run."""

from __future__ import annotations

import io
import os
import random
import stat
import struct
import time
import warnings
import zipfile
from typing import TYPE_CHECKING

import packs
import pytest
from click.testing import CliRunner

from spades_learn.app.cli import main
from spades_learn.teaching.errors import LessonError
from spades_learn.teaching.lint import lint
from spades_learn.teaching.pack import MOST_ITEMS, open_pack, pack_of, zipped

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

GOOD = {
    "course.toml": packs.COURSE,
    "small/lesson.toml": packs.LESSON,
    "small/en.md": packs.PROSE,
    "small/design.md": "# small\n",
}


def made(
    files: Mapping[str, str | bytes], *more: tuple[zipfile.ZipInfo, bytes], method: int = zipfile.ZIP_DEFLATED
) -> bytes:
    """A zip of these files, and of entries made by hand."""
    kept = io.BytesIO()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a name twice is what some of them are about
        with zipfile.ZipFile(kept, "w", method) as archive:
            for name, text in files.items():
                archive.writestr(name, text)
            for info, data in more:
                archive.writestr(info, data)
    return kept.getvalue()


def with_name(name: str, text: str | bytes = "x") -> bytes:
    return made({**GOOD, name: text})


def special(name: str, mode: int, data: bytes = b"en.md") -> bytes:
    """An entry that is no plain file: a link, a device, a pipe."""
    info = zipfile.ZipInfo(name)
    info.create_system = 3
    info.external_attr = (mode | 0o777) << 16
    return made(GOOD, (info, data))


def patched(data: bytes, old: bytes, new: bytes) -> bytes:
    """The same bytes with a name or field changed in place, in local header and directory alike."""
    assert len(old) == len(new)
    assert old in data
    return data.replace(old, new)


def flagged(bit: int, *, method: int | None = None) -> bytes:
    """Every entry with a flag bit set, as one with a password has, or with another way of packing."""
    data = bytearray(made(GOOD))
    for mark, at in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        place = data.find(mark)
        while place >= 0:
            flags, how = struct.unpack_from("<HH", data, place + at)
            struct.pack_into("<HH", data, place + at, flags | bit, how if method is None else method)
            place = data.find(mark, place + 4)
    return bytes(data)


def lying_size() -> bytes:
    """A bomb whose directory says that it is small."""
    data = bytearray(made({**GOOD, "small/it.md": b"0" * 900_000_0}))
    place = data.rfind(b"PK\x01\x02")
    struct.pack_into("<I", data, place + 24, 10)
    return bytes(data)


def many() -> bytes:
    """More entries than 16 bits can count, all of them one tiny file."""
    count, name = 65_536, b"a"
    local = b"PK\x03\x04" + struct.pack("<5H3I2H", 20, 0, 0, 0, 33, 0, 0, 0, len(name), 0) + name
    entry = b"PK\x01\x02" + struct.pack("<6H3I5H2I", 20, 20, 0, 0, 0, 33, 0, 0, 0, len(name), 0, 0, 0, 0, 0, 0) + name
    end = b"PK\x05\x06" + struct.pack("<4H2IH", 0, 0, 0xFFFF, 0xFFFF, len(entry) * count, len(local), 0)
    return local + entry * count + end


def counted_wrong() -> bytes:
    """An end record that promises 65 535 entries."""
    data = bytearray(made(GOOD))
    place = data.rfind(b"PK\x05\x06")
    struct.pack_into("<HH", data, place + 8, 0xFFFF, 0xFFFF)
    return bytes(data)


def overlapping() -> bytes:
    """Two entries of the directory that share one place: the seed of the smallest bombs."""
    data = bytearray(made({**GOOD, "small/it.md": "# a\n", "small/es.md": "# a\n"}))
    last = data.rfind(b"PK\x01\x02")
    before = data.rfind(b"PK\x01\x02", 0, last)
    data[last + 42 : last + 46] = data[before + 42 : before + 46]
    return bytes(data)


def another_name_inside() -> bytes:
    """The directory says one name, the entry itself another."""
    data = bytearray(made(GOOD))
    place = data.find(b"small/en.md")
    data[place : place + 11] = b"small/../xx"
    return bytes(data)


def too_deep() -> bytes:
    return made({**GOOD, "small/lesson.toml": packs.LESSON + "x = " + "[" * 30 + "]" * 30})


REFUSED: dict[str, Callable[[], bytes]] = {
    "empty file": lambda: b"",
    "no zip": lambda: b"hello" * 100,
    "a script before the zip": lambda: b"#!/bin/sh\n" + made(GOOD),
    "half a zip": lambda: made(GOOD)[:300],
    "no directory": lambda: made(GOOD)[: made(GOOD).find(b"PK\x01\x02")],
    "empty zip": lambda: made({}),
    "no lesson": lambda: made({"course.toml": packs.COURSE}),
    "up and out": lambda: with_name("../outside.md"),
    "up and out inside": lambda: with_name("small/../../outside.md"),
    "only dots": lambda: with_name("small/..."),
    "this folder": lambda: with_name("./small/it.md"),
    "absolute": lambda: with_name("/etc/passwd"),
    "twice a slash": lambda: with_name("small//it.md"),
    "a drive": lambda: with_name("C:/x.md"),
    "a backslash": lambda: patched(with_name("small+..+x.md"), b"small+..+x.md", b"small\\..\\x.md"),
    "a device": lambda: with_name("small/con.md"),
    "a zero": lambda: patched(with_name("small/it.mdXpy"), b"small/it.mdXpy", b"small/it.md\0py"),
    "a line end": lambda: with_name("small/it\n.md"),
    "a letter that looks like another": lambda: with_name("small/\u0435n.md"),
    "turned round": lambda: with_name("small/\u202edm.ne"),
    "a long name": lambda: with_name("small/" + "a" * 300 + ".md"),
    "a space": lambda: with_name("small/ it.md"),
    "a link": lambda: special("small/it.md", stat.S_IFLNK, b"/etc/passwd"),
    "a link as a folder": lambda: special("other", stat.S_IFLNK, b"/etc"),
    "a pipe": lambda: special("small/it.md", stat.S_IFIFO),
    "a device node": lambda: special("small/it.md", stat.S_IFCHR),
    "the same name twice": lambda: made(GOOD, (zipfile.ZipInfo("small/en.md"), b"# Other\n")),
    "the same name in capitals": lambda: made(GOOD, (zipfile.ZipInfo("SMALL/en.md"), b"# Other\n")),
    "a bomb": lambda: with_name("small/it.md", b"0" * 50_000_000),
    "a bomb in parts": lambda: made({**GOOD, **{f"a{n}/en.md": b"0" * 90_000 for n in range(12)}}),
    "a bomb that lies": lying_size,
    "larger than a pack": lambda: with_name("small/it.md", os.urandom(1_100_000)),
    "a zip in the zip": lambda: with_name("small/more.zip", made(GOOD)),
    "a zip called a text": lambda: with_name("small/it.md", made(GOOD)),
    "password": lambda: flagged(0x1),
    "strong password": lambda: flagged(0x40),
    "a way of packing nobody has": lambda: flagged(0, method=99),
    "packed with bzip2": lambda: made(GOOD, method=zipfile.ZIP_BZIP2),
    "packed with lzma": lambda: made(GOOD, method=zipfile.ZIP_LZMA),
    "65 536 files": many,
    "1 001 files": lambda: made({f"a/{number}": "" for number in range(1001)}, method=zipfile.ZIP_STORED),
    "65 535 files promised": counted_wrong,
    "two files in one place": overlapping,
    "another name inside": another_name_inside,
    "a broken check sum": lambda: patched(
        made(GOOD, method=zipfile.ZIP_STORED), b"# A small lesson", b"# A small LESSON"
    ),
    "a folder with contents": lambda: made(GOOD, (zipfile.ZipInfo("more/"), b"x")),
    "code": lambda: with_name("small/lesson.py", "print(1)"),
    "code beside": lambda: with_name("setup.py", "print(1)"),
    "a page": lambda: with_name("small/index.html", "<script>"),
    "a picture": lambda: with_name("small/card.svg", "<svg onload=alert(1)>"),
    "a notebook": lambda: with_name("small/explore.ipynb", "{}"),
    "too many values": lambda: made({**GOOD, "small/lesson.toml": packs.LESSON + f"x = {[0] * (MOST_ITEMS + 1)}\n"}),
    "too many sections": lambda: with_name("small/it.md", "# x\n" + "## y\n" * (MOST_ITEMS + 1)),
    "no text": lambda: with_name("small/it.md", b"\xff\xfe\x00"),
    "html in the words": lambda: with_name("small/it.md", "# x\n\n<img src=x onerror=alert(1)>\n"),
    "a picture in the words": lambda: with_name("small/it.md", "# x\n\n![x](a.png)\n"),
    "a link in the words": lambda: with_name("small/it.md", "# x\n\n[x](other.md)\n"),
    "a link by name": lambda: with_name("small/it.md", "# x\n\n[x]: //example.invalid\n"),
    "an address in the words": lambda: with_name("small/it.md", "# x\n\nhttps://example.invalid\n"),
    "html in the rulebook": lambda: with_name("rules/en.md", "## FOL-1 · x\n<b>x</b>\n"),
    "no slug": lambda: made({"lesson.toml": "minutes = 1", "en.md": packs.PROSE}),
    "a slug that leads out": lambda: made({"lesson.toml": 'slug = "../x"', "en.md": packs.PROSE}),
}


def refusal(data: bytes) -> LessonError:
    began = time.perf_counter()
    with pytest.raises(LessonError) as caught:
        pack_of(data, name="stranger.zip")
    assert time.perf_counter() - began < 5
    return caught.value


@pytest.mark.parametrize("name", REFUSED)
def test_what_a_stranger_may_not_send_is_refused_in_one_line(name: str) -> None:
    said = str(refusal(REFUSED[name]()))
    assert said.isprintable()
    assert len(said) < 400
    assert said.split(": ", 1)[0].endswith((".zip", ".md", ".toml", ".py", ".html", ".svg", ".ipynb", "lessons")), said


def test_there_are_as_many_zips_as_the_plan_asks_for() -> None:
    assert len(REFUSED) >= 25


@pytest.mark.parametrize("name", ["up and out", "a link", "a bomb", "password", "code", "half a zip"])
def test_the_command_line_refuses_and_writes_nothing(name: str, tmp_path: Path) -> None:
    room = tmp_path / "room"
    room.mkdir()
    (room / "x.zip").write_bytes(REFUSED[name]())
    before = sorted(path.name for path in tmp_path.rglob("*"))
    done = CliRunner().invoke(main, ["lint", str(room / "x.zip")])
    assert done.exit_code == 1
    assert len(done.stdout.splitlines()) == 1
    assert sorted(path.name for path in tmp_path.rglob("*")) == before


@pytest.mark.parametrize(
    "files",
    [
        GOOD,
        {f"my-pack/{name}": text for name, text in GOOD.items()},
        {name: text for name, text in GOOD.items() if name != "course.toml"},
        {name.removeprefix("small/"): text for name, text in GOOD.items() if name != "course.toml"},
        {**GOOD, "README.md": "By me, see https://example.invalid", "LICENSE": "x", "__MACOSX/small/._en.md": b"\0"},
        {**GOOD, "small/.DS_Store": b"\0\1", "small/": ""},
        {**GOOD, "small/en.md": "\ufeff" + packs.PROSE},
    ],
    ids=["whole", "in a folder", "without a course", "one lesson", "from a Mac", "with folders", "with a mark"],
)
def test_what_a_teacher_sends_is_opened(files: dict[str, str | bytes]) -> None:
    opened = pack_of(made(files), name="mine.zip")
    assert [each.slug for each in opened.course()] == ["small"]
    assert not lint(opened)
    assert opened.clause("FOL-1").rule  # the course's own rulebook
    assert opened.usable()


def test_a_folder_becomes_a_pack_and_the_pack_says_the_same(tmp_path: Path) -> None:
    folder = packs.Pack(tmp_path / "lessons").root
    (folder / ".git").mkdir()
    (folder / ".git" / "config").write_text("x", encoding="utf-8")
    data = zipped(open_pack(folder))
    assert data == zipped(open_pack(folder))
    opened = pack_of(data, name="x.zip")
    assert opened.files == open_pack(folder).files
    assert set(opened.files) == set(GOOD)


@pytest.mark.parametrize("target", ["/etc/hostname", "../outside.md", "en.md", "/"])
def test_a_folder_with_a_link_is_no_pack(tmp_path: Path, target: str) -> None:
    folder = packs.Pack(tmp_path / "lessons").root
    (tmp_path / "outside.md").write_text(packs.PROSE, encoding="utf-8")
    (folder / "small" / "it.md").symlink_to(target)
    with pytest.raises(LessonError, match="link"):
        open_pack(folder)


def test_a_folder_larger_than_a_pack_is_refused(tmp_path: Path) -> None:
    folder = packs.Pack(tmp_path / "lessons").root
    for number in range(3):
        (folder / "small" / f"{'abc'[number] * 2}.md").write_bytes(b"x" * 400_000)
    with pytest.raises(LessonError, match="larger"):
        open_pack(folder)


def spoiled(rounds: int, seed: int) -> None:
    """Zips with bytes changed, cut and put in: refused in one line, or opened to lessons that lint can judge."""
    chance = random.Random(seed)
    whole = [made(GOOD), made(GOOD, method=zipfile.ZIP_STORED), zipped(pack_of(made(GOOD), name="x.zip"))]
    marks = (b"PK\x03\x04", b"PK\x01\x02", b"PK\x05\x06", b"../", b"\0", b"\xff" * 4, b"/", b"\\")
    opened = 0
    told: set[str] = set()
    for _ in range(rounds):
        data = bytearray(chance.choice(whole))
        for _ in range(chance.choice((1, 1, 2, 5))):
            place = chance.randrange(len(data))
            how = chance.randrange(4)
            if how == 0:
                data[place] ^= 1 << chance.randrange(8)
            elif how == 1:
                del data[place : place + chance.choice((1, 4, 50))]
            else:
                mark = chance.choice(marks)
                data[place : place + len(mark) * (how - 2)] = mark
        try:
            found = pack_of(bytes(data), name="x.zip")
        except LessonError as bad:
            told.add(str(bad))
            continue
        opened += 1
        lint(found)
    assert opened  # a bit of a date harms nothing
    assert all(each.isprintable() for each in told)


def test_spoiled_zips_never_end_in_a_traceback() -> None:
    spoiled(600, 1)


@pytest.mark.long
@pytest.mark.fuzz
@pytest.mark.timeout(7200)
def test_twenty_thousand_spoiled_zips() -> None:
    spoiled(20_000, 2)


TOKENS = (
    "[", "]", "{", "}", '"', "'''", "\\u0000", "#", "=", "1e999", "-0", "0x", "true", "inf", "\n[[steps]]\n", "{H9}",
    "<b>", "](x)", "FOL-1", "\u202e", "N:", "-.-.-.-", "SA", "nil", "9" * 40, "..", "\t", "1979-05-27",
)  # fmt: skip


def generated(rounds: int, seed: int) -> None:
    """Packs with pieces put into any of their files: refused, told by lint, or right after all; never a traceback."""
    chance = random.Random(seed)
    told: set[str] = set()
    for _ in range(rounds):
        files = dict(GOOD)
        for _ in range(chance.choice((1, 2, 4))):
            name = chance.choice([*files])
            text = files[name]
            place = chance.randrange(len(text) + 1)
            gone = chance.choice((0, 0, 1, 12))
            files[name] = text[:place] + chance.choice(TOKENS) + text[place + gone :]
        try:
            found = pack_of(made(files, method=zipfile.ZIP_STORED), name="x.zip")
        except LessonError as bad:
            told.add(str(bad))
            continue
        for problem in lint(found):
            assert problem.file
    assert all(each.isprintable() for each in told)


def test_generated_packs_never_end_in_a_traceback() -> None:
    generated(120, 1)


@pytest.mark.long
@pytest.mark.fuzz
@pytest.mark.timeout(7200)
def test_twenty_thousand_generated_packs() -> None:
    generated(20_000, 2)
