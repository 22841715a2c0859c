"""Lesson packs broken by hand and by strangers: each is named with its file, and none takes the course away."""

import logging
import random
import time
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import packs
import pytest
from click.testing import CliRunner

from spades_learn.app import controller
from spades_learn.app.cli import main
from spades_learn.teaching.library import Library
from spades_learn.ui.coach import clause_html
from spades_learn.ui.home_page import HomePage
from spades_learn.ui.prose import html, inline, label, plain
from spades_learn.ui.words import Words

COURSE, LESSON, WORDS = "course.toml", "small/lesson.toml", "small/en.md"
TEXTS = {COURSE: packs.COURSE, LESSON: packs.LESSON, WORDS: packs.PROSE}
ANYWHERE: dict[str, str | bytes] = {
    "empty": "",
    "binary": b"\x00\xff\xfe",
    "utf-16": packs.LESSON.encode("utf-16"),
    "huge": "#" * 1_000_001,
    "garbage": "<<<>>>",
}
TOML = {
    "deep list": "a = " + "[" * 5000 + "]" * 5000,
    "deep table": "a = " + "{a=" * 3000 + "1" + "}" * 3000,
    "deep key": "slug." + ".".join("a" * 3000) + " = 1",
    "deep enough": "slug = " + "[" * 30 + "]" * 30,
    "long number": "a = " + "9" * 5000,
    "nul": "a = \0",
    "key twice": "a = 1\na = 2",
}
CHANGES = [
    (COURSE, "number = 1", f"number = {value}")
    for value in ("inf", "nan", "true", '"1"', "-1", "0", "1e9", "[]", "{}", "2020-01-01", "9" * 30)
]
CHANGES += [
    (COURSE, '"small"', value)
    for value in (
        '"../x"',
        '"/etc"',
        '"a\\u0000"',
        '["a"]',
        '"Small"',
        '"small\\n"',
        '"' + "a" * 10_000 + '"',
        "1",
        '""',
    )
]
CHANGES += [(COURSE, '"table"', value) for value in ("7", "[]", '"nowhere"', '"<script>"')]
CHANGES += [
    (COURSE, "number = 1", f"number = 1\n{line}")
    for line in ('after = "small"', "after = 1", 'after = [["x"]]', "after = {a=1}", 'after = ["x"]', "wat = 1")
]
CHANGES += [
    (LESSON, "minutes = 3", line)
    for line in (
        *(f"minutes = {value}" for value in ("-3", "0", "9" * 19, "true", "3.0", "2020-01-01", '"3"', "[]")),
        "",
        *(f"minutes = 3\nrules = {value}" for value in ('"x"', "1", "[]", '"solo3"', '"draw2"')),
        *(f"minutes = 3\noptions = {value}" for value in ("{target=1e9}", "{target=[1]}", "{bags=2020-01-01}", "[]")),
        "minutes = 3\noptions = {x=1}",
    )
]
CHANGES += [(LESSON, 'kind = "read"', f"kind = {value}") for value in ('"x"', '["read"]', "{a=1}", "1")]
CHANGES += [
    (LESSON, 'id = "begin"', f"id = {value}") for value in ('"Begin!"', '"follow"', '""', '"../x"', '"<img>"', "1")
]
CHANGES += [(LESSON, 'accept = ["H3"]', f"accept = {value}") for value in ('["ZZ"]', '"H3"', '["SA"]', "[3]")]
CHANGES += [
    (LESSON, 'dealer = "S"', line)
    for line in (
        'dealer = "Q"',
        'dealer = ""',
        'dealer = "S"\nseat = "X"',
        'dealer = "S"\npoints = {XX=2}',
        'dealer = "S"\npoints = {NS=99999999999999999999}',
        'dealer = "S"\nbags = {NS=-3}',
    )
]
CHANGES += [
    (LESSON, packs.DEAL, deal)
    for deal in ("N:", "N", "Q:" + packs.DEAL[2:], packs.DEAL + " 5.9.A.Q", packs.DEAL.replace("JT9762", "JT976"))
]
CHANGES += [
    (LESSON, '"3", "3", "4", "3"', bids) for bids in ('"3"', '"3","3","4","3","3"', "3, 3, 4, 3", '"99","3","4","3"')
]
CHANGES += [
    (LESSON, '["H9 H2 HK"]', plays)
    for plays in ('["SA"]', '["HZ"]', '"H9 H2 HK"', '["' + "H9 " * 100_000 + '"]', '["H9 H2 HK H3 H4"]')
]
CHANGES += [
    (LESSON, '"SA S8 S4" = "FOL-1"', wrong)
    for wrong in ('"" = "FOL-1"', '"ZZ" = "FOL-1"', '"SA S8 S4" = "NOPE"', '"SA S8 S4" = 1', '"<script>" = "FOL-1"')
]
CHANGES += [
    (WORDS, "# A small lesson", title) for title in ("A small lesson", "# <b>x", "# {x}", "# {0.__class__}", "### x")
]
CHANGES += [
    (WORDS, "Read this.", text)
    for text in ("{0.__class__}", "{", "{{H9}}", "{H9!r:>1000000}", "word " * 999, "x" * 20_000, "## nope\nx")
]


def problems_of(root: Path) -> list[str]:
    """What `lint` says on the command line, soon and in short lines that name the file."""
    began = time.perf_counter()
    done = CliRunner().invoke(main, ["lint", str(root)])
    assert time.perf_counter() - began < 5
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    assert done.exit_code == 1, done.output
    lines = done.stdout.splitlines()
    assert all(line.split(":")[0].endswith((".toml", ".md")) or line.startswith("lessons:") for line in lines), lines
    assert all(len(line) < 600 for line in lines)
    return lines


@pytest.fixture
def pack(tmp_path: Path) -> packs.Pack:
    return packs.Pack(tmp_path / "lessons")


@pytest.mark.parametrize("text", ANYWHERE)
@pytest.mark.parametrize("file", TEXTS)
def test_a_spoiled_file_is_named(pack: packs.Pack, file: str, text: str) -> None:
    pack.write(file, ANYWHERE[text])
    assert problems_of(pack.root)[0].startswith(file)


@pytest.mark.parametrize("text", TOML)
@pytest.mark.parametrize("file", [COURSE, LESSON])
def test_spoiled_toml_is_named(pack: packs.Pack, file: str, text: str) -> None:
    pack.write(file, TOML[text])
    assert problems_of(pack.root)[0].startswith(file)


@pytest.mark.parametrize(("file", "old", "new"), CHANGES, ids=[f"{file} {new[:40]}" for file, _, new in CHANGES])
def test_one_wrong_value_is_a_problem(pack: packs.Pack, file: str, old: str, new: str) -> None:
    pack.change(file, old, new)
    problems_of(pack.root)


def test_thousands_of_lessons_are_refused_at_once(pack: packs.Pack) -> None:
    pack.write(COURSE, packs.COURSE * 4000)
    assert "too many" in problems_of(pack.root)[0]


@pytest.mark.parametrize("key", ["it's", "<b>", "a b", "x" * 60])
def test_an_option_key_that_no_log_would_take_is_a_problem(pack: packs.Pack, key: str) -> None:
    """`chose-KEY` is stored as a tag; one that is refused when it is read back would cost the learner the answer."""
    step = f'\n[[steps]]\nid = "c"\nkind = "choose"\nclauses = ["FOL-1"]\noptions = ["{key}", "b"]\nright = "b"\n'
    pack.write(LESSON, packs.LESSON + step + f'[steps.wrong]\n"{key}" = "FOL-1"\n')
    assert any("is a key, not the words" in line for line in problems_of(pack.root))


@pytest.mark.parametrize("target", ["/etc/hostname", "/dev/zero", "../../outside.md", "en.md"])
def test_a_link_out_of_the_pack_is_refused(pack: packs.Pack, target: str) -> None:
    (pack.root.parent / "outside.md").write_text(packs.PROSE, encoding="utf-8")
    (pack.root / WORDS).unlink()
    (pack.root / WORDS).symlink_to(target)
    assert problems_of(pack.root)[0].startswith(WORDS)


def test_a_random_byte_changes_no_lesson_into_a_traceback(pack: packs.Pack) -> None:
    chance = random.Random(1)
    for _ in range(150):
        file = chance.choice(list(TEXTS))
        data = bytearray(TEXTS[file].encode())
        place = chance.randrange(len(data))
        data[place : place + chance.choice((0, 1, 5))] = chance.choice(
            (b'"', b"[", b"]", b"{", b"\\", b"\n", b"\xff", b"=", b"#", b"1e9", b"true", b"\0")
        )
        pack.write(file, bytes(data))
        for problem in pack.problems():
            assert problem.file
        pack.write(file, TEXTS[file])


def test_one_broken_lesson_leaves_the_others(pack: packs.Pack, monkeypatch: pytest.MonkeyPatch) -> None:
    more = packs.COURSE.replace('"small"', '"broken"').replace("number = 1", "number = 2")
    pack.write(COURSE, packs.COURSE + more)
    pack.write("broken/lesson.toml", "steps = 7")
    books = Library(pack.root)
    assert [each.slug for each in books.usable()] == ["small"]
    monkeypatch.setattr(controller, "library", lambda: books)
    course = controller.Course()
    assert isinstance(course._page, HomePage)
    course.go("lesson", lesson="broken")
    assert isinstance(course._page, HomePage)
    course.go("lesson", lesson="small")
    assert course._page.title == "A small lesson"


@pytest.mark.parametrize("spoil", [("deal = ", 'deal = "N:x"\nold = '), ('bids = ["3"', 'bids = ["99"')])
def test_a_table_that_cannot_be_laid_leaves_the_map(
    pack: packs.Pack, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, spoil: tuple[str, str]
) -> None:
    old, new = spoil
    pack.change(LESSON, old, new)
    monkeypatch.setattr(controller, "library", lambda: Library(pack.root))
    with caplog.at_level(logging.CRITICAL):
        course = controller.Course(page="lesson", lesson="small", step="follow")
    assert isinstance(course._page, HomePage)


PAYLOADS = [
    "<img src=x onerror=alert(1)>",
    "<svg onload=alert(1)>",
    "<script>alert(1)</script>",
    "<ScRiPt >alert(1)</sCrIpT>",
    "[x](javascript:alert(1))",
    "[x](jAvAsCrIpT&#58;alert(1))",
    "![x](https://example.invalid/x.png)",
    "[a]: javascript:alert(1)\n\n[a]",
    "<javascript:alert(1)>",
    "<https://example.invalid>",
    "https://example.invalid",
    "<!-- <script>alert(1)</script> -->",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
    "&#60;img src=x onerror=alert(1)&#62;",
    "`<img src=x onerror=alert(1)>`",
    "    <img src=x onerror=alert(1)>",
    '```" onmouseover=alert(1)\nx\n```',
    "{__class__}",
    "{0.__init__}",
    "{0.__class__.__mro__[1].__subclasses__()}",
    "{H9.__class__}",
    "{H9!r:>100000000}",
    "%s%n %(x)s",
    '| <img src=x onerror=alert(1)> | b |\n|---|---|\n| " onclick="x | y |',
    "<a href='javascript:alert(1)'>x</a>",
    "<iframe srcdoc='<script>alert(1)</script>'>",
    '<math><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<span class="sl-card s" onmouseover=alert(1)>x</span>',
    '<span class="sl-card s">♠A</span><img src=x onerror=alert(1)>',
    "\\<img src=x onerror=alert(1)>",
    "\u202e<img src=x onerror=alert(1)>",
    "\x00<img src=x onerror=alert(1)>",
    "# <img src=x onerror=alert(1)>",
]
TAGS = {"p", "em", "strong", "ul", "ol", "li", "blockquote", "code", "pre", "br", "hr", "h3", "h4", "span"}
TAGS |= {"table", "thead", "tbody", "tr", "th", "td"}


class Live(HTMLParser):
    """Whatever in a page could act: a tag or attribute that no formatting needs."""

    def __init__(self, text: str, allowed: set[str]) -> None:
        super().__init__()
        self.found: list[Any] = []
        self._allowed = allowed
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [tag] if tag not in self._allowed else []
        self.found += [each for each in attrs if each[0] not in {"class", "data-clause"}]

    def handle_comment(self, data: str) -> None:
        self.found.append(data)


@pytest.mark.parametrize("render", [html, inline])
@pytest.mark.parametrize("payload", PAYLOADS)
def test_a_lessons_words_cannot_act(payload: str, render: Callable[[str, Words], str]) -> None:
    words = Words()
    assert not Live(render(payload, words), TAGS).found
    assert isinstance(label(payload, words), str)
    assert isinstance(plain(payload, words), str)


@pytest.mark.parametrize("payload", PAYLOADS)
def test_a_rulebooks_words_cannot_act(pack: packs.Pack, payload: str) -> None:
    """A pack may bring its own rulebook: heading, rule and notes are a stranger's too."""
    line = payload.replace("\n", " ")
    pack.write("rules/en.md", f"## FOL-1 · {line}\n{line}\n\n{payload}\n")
    shown = clause_html("FOL-1", Library(pack.root), Words())
    assert not Live(shown, TAGS | {"div", "details", "summary", "small"}).found
