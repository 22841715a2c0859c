"""A class's zip: the same report as from a folder, and every trick of archives refused, by itself or as a whole."""

from __future__ import annotations

import io
import json
import random
import stat
import struct
import zipfile
from typing import TYPE_CHECKING

import pytest

from spades_learn.app.class_files import handed_in
from spades_learn.cards.notation import NotationError
from spades_learn.teaching.class_zip import CLASS_LIMIT, Unzipped, class_files
from spades_learn.teaching.classroom import Classroom, Fate, gather
from spades_learn.teaching.errors import LessonError
from spades_learn.teaching.progress_file import DEEPEST, BadProgress, read_file, strict_json

if TYPE_CHECKING:
    from pathlib import Path


def progress(ident: str, **settings: object) -> bytes:
    item = {"v": 2, "id": ident, "lesson": "bags", "step": "x", "verdict": "right", "number": 1}
    return json.dumps({"v": 1, "log": [item], "settings": settings}).encode()


GOOD = {"class/otter.json": progress("a"), "class/4 b/heron (1).json": progress("b"), "Zoë.json": progress("c")}


def made(files: dict[str, bytes], *more: tuple[zipfile.ZipInfo, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    kept = io.BytesIO()
    with zipfile.ZipFile(kept, "w", method) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
        for info, data in more:
            archive.writestr(info, data)
    return kept.getvalue()


def flagged(data: bytes, name: bytes, bit: int) -> bytes:
    """One entry with a flag bit set, as one with a password has."""
    raw = bytearray(data)
    for mark, at, length in ((b"PK\x03\x04", 6, 30), (b"PK\x01\x02", 8, 46)):
        place = raw.find(mark)
        while raw[place + length : place + length + len(name)] != name:
            place = raw.find(mark, place + 4)
        raw[place + at] |= bit
    return bytes(raw)


def room(found: Unzipped) -> Classroom:
    return gather(found.files, found.refused)


def test_a_zip_gives_what_its_folder_gives(tmp_path: Path) -> None:
    files = {**GOOD, "bad.json": b"{", ".hidden.json": b"x", "__MACOSX/._otter.json": b"x", "class/Thumbs.db": b"x"}
    for name, data in files.items():
        (tmp_path / "in" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "in" / name).write_bytes(data)
    (tmp_path / "class.zip").write_bytes(made(files))
    zipped, folder = room(handed_in(tmp_path / "class.zip")), room(handed_in(tmp_path / "in"))
    assert zipped == folder
    assert [(each.name, each.fate) for each in zipped.handed] == [
        ("Zoë.json", Fate.USED), ("bad.json", Fate.REFUSED), ("heron (1).json", Fate.USED), ("otter.json", Fate.USED),
    ]  # fmt: skip
    order = list(files.items())
    random.Random(1).shuffle(order)
    assert room(class_files(made(dict(order)), name="x.zip")) == zipped


def link() -> bytes:
    info = zipfile.ZipInfo("odd.json")
    info.create_system, info.external_attr = 3, (stat.S_IFLNK | 0o777) << 16
    return made(GOOD, (info, b"/etc/passwd"))


def damaged() -> bytes:
    """One entry whose bytes do not fit its check sum."""
    data = made({**GOOD, "odd.json": b"the very bytes"}, method=zipfile.ZIP_STORED)
    return data.replace(b"the very bytes", b"the very BYTES")


def in_one_place() -> bytes:
    """Two entries that share one place: the seed of the smallest bombs."""
    data = bytearray(made({**GOOD, "odd.json": b"x", "odder.json": b"x"}))
    last = data.rfind(b"PK\x01\x02")
    before = data.rfind(b"PK\x01\x02", 0, last)
    data[last + 42 : last + 46] = data[before + 42 : before + 46]
    return bytes(data)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (made({**GOOD, "../odd.json": progress("z")}), "leads out"),
        (made({**GOOD, "class/../../odd.json": progress("z")}), "leads out"),
        (made({**GOOD, "/odd.json": progress("z")}), "leads out"),
        (made({**GOOD, "C:/odd.json": progress("z")}), "leads out"),
        (made({**GOOD, "x+..+odd.json": progress("z")}).replace(b"x+..+odd.json", b"x\\..\\odd.json"), "leads out"),
        (link(), "is a link"),
        (flagged(made({**GOOD, "odd.json": b"x"}), b"odd.json", 1), "password"),
        (made({**GOOD, "odd.zip": made(GOOD)}), "itself a zip file"),
        (made({**GOOD, "odd.json": made(GOOD)}), "itself a zip file"),
        (damaged(), "damaged"),
        (in_one_place(), ""),
        (made({**GOOD, "odd.json": b"\x00" * 5_300_000}), "5.2 MB|5.3 MB"),
        (made({**GOOD, "odd.json": b"[" * 5000}), "nested deeper"),
        (made({**GOOD, "odd.txt": b"hello"}), "line 1"),
    ],
)
def test_one_odd_file_is_refused_by_itself(data: bytes, said: str) -> None:
    handed = room(class_files(data, name="class.zip")).handed
    odd = [each for each in handed if each.fate is Fate.REFUSED]
    assert odd
    assert all(each.name.startswith("odd") for each in odd)
    assert all("\n" not in each.why for each in odd)
    assert any(part in odd[-1].why for part in said.split("|"))
    assert sum(each.fate is Fate.USED for each in handed) == 3


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "no zip file"),
        (b"hello", "no zip file"),
        (made(GOOD)[:200], "spoiled"),
        (made({"bomb.json": b"0" * (CLASS_LIMIT + 1)}), "larger than it may be"),
        (made({f"{n}.json": b"" for n in range(1001)}, method=zipfile.ZIP_STORED), "1001 files"),
        (made(GOOD) + b"\x00" * CLASS_LIMIT, "larger than it may be"),
    ],
)
def test_a_zip_that_cannot_be_believed_is_refused_whole(data: bytes, said: str, tmp_path: Path) -> None:
    file = tmp_path / "class.zip"
    file.write_bytes(data)
    with pytest.raises(LessonError, match=said) as caught:
        handed_in(file)
    assert "\n" not in str(caught.value)
    assert "lesson pack" not in str(caught.value)
    assert str(caught.value).startswith("class.zip: ")


def test_a_bomb_that_lies_about_its_size_unpacks_no_further() -> None:
    data = bytearray(made({**GOOD, "odd.json": b"0" * 9_000_000}))
    place = data.rfind(b"PK\x01\x02")
    struct.pack_into("<I", data, place + 24, 10)
    found = class_files(bytes(data), name="x.zip")
    assert [name for name, _ in found.refused] == ["odd.json"]


def test_every_truncation_of_a_zip_is_one_error_or_a_shorter_list() -> None:
    data = made(GOOD)
    for length in range(len(data)):
        with pytest.raises(LessonError):
            class_files(data[:length], name="x.zip")
    chance = random.Random(2)
    for _ in range(400):
        raw = bytearray(data)
        raw[chance.randrange(len(raw))] ^= 1 << chance.randrange(8)
        try:
            found = class_files(bytes(raw), name="x.zip")
        except LessonError:
            continue
        for each in room(found).handed:
            assert each.fate is not Fate.REFUSED or each.why


def test_a_folder_follows_no_link_and_tells_of_it(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "secret.json").write_bytes(progress("s"))
    (tmp_path / "in" / "a.json").write_bytes(progress("a"))
    (tmp_path / "in" / "b.json").symlink_to(tmp_path / "secret.json")
    (tmp_path / "in" / "round").symlink_to(tmp_path)
    handed = room(handed_in(tmp_path / "in")).handed
    assert [(each.name, each.fate) for each in handed] == [("a.json", Fate.USED), ("b.json", Fate.REFUSED)]
    with pytest.raises(NotationError, match="no such folder or zip"):
        handed_in(tmp_path / "nowhere")


def test_learners_have_the_generated_name_of_their_file_and_no_two_the_same() -> None:
    files = {
        "1/progress.json": progress("a"), "2/progress.json": progress("b"),
        "3/progress.json": progress("c", name="calm-otter-47"), "4/progress.json": progress("d", name="calm-otter-47"),
        "5/progress.json": progress("e", name="<script>"), "progress (2).json": progress("f"),
    }  # fmt: skip
    first = gather(files.items())
    assert [each.name for each in first.learners] == [
        "calm-otter-47", "calm-otter-47 (2)", "progress", "progress (2)", "progress (2) (2)", "progress (3)",
    ]  # fmt: skip
    assert gather(reversed(files.items())) == first


def test_the_quick_count_of_brackets_says_what_the_slow_one_says() -> None:
    """Whatever is nested too deep is refused with its line, and nothing else is, strings and escapes aside."""
    chance = random.Random(4)
    for _ in range(3000):
        marks = "".join(
            chance.choice(["[", "]", "{", "}", '"', "\\", "[[[[[[", "]]]]]]", "a", '"["']) for _ in range(30)
        )
        deepest = depth = 0
        inside = skip = False
        for letter in marks:
            if skip:
                skip = False
            elif inside:
                skip, inside = letter == "\\", letter != '"'
            elif letter == '"':
                inside = True
            elif letter in "[{":
                depth += 1
                deepest = max(deepest, depth)
            elif letter in "]}":
                depth -= 1
        with pytest.raises(BadProgress) as caught:
            read_file(marks.encode())
        if deepest > DEEPEST:
            assert "nested deeper" in str(caught.value), marks
        else:
            assert "nested deeper" not in str(caught.value), marks
    sound = "[" * DEEPEST + '"[[\\"[["' + "]" * DEEPEST
    assert strict_json(sound.encode())
    with pytest.raises(BadProgress, match="nested deeper"):
        strict_json(f"[{sound}]".encode())
