"""The teacher's report on the page: every file with its fate, nothing kept, nothing run, the same in any order."""

import ast
import asyncio
import io
import json
import random
import re
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from made_class import class_of, content, pupils
from quiet_host import QuietHost

import spades_learn
from spades_learn.app.class_files import files_at
from spades_learn.app.controller import Course
from spades_learn.rules.options import rules_for
from spades_learn.teaching import gym_pool
from spades_learn.teaching.class_heat import Heat
from spades_learn.teaching.class_report import report_of
from spades_learn.teaching.classroom import ReadFile, gather, read_one
from spades_learn.teaching.classset import ClassSet, Task, write
from spades_learn.teaching.evidence import lessons_of
from spades_learn.teaching.library import library
from spades_learn.teaching.reason import Reason
from spades_learn.teaching.spreadsheet import MARK
from spades_learn.teaching.teach_next import Finding, teach_next, teaches
from spades_learn.ui import class_report_files
from spades_learn.ui.arrivals import LARGEST, Arrival, Taken, arrival
from spades_learn.ui.class_names import ClassNames
from spades_learn.ui.class_report_next import next_html
from spades_learn.ui.class_report_page import ClassReportPage
from spades_learn.ui.reason_text import WHY, reason_text
from spades_learn.ui.words import Words

BOOKS = library()
COURSE = lessons_of(BOOKS, "en")
CLASS = class_of(5, 20)
PAYLOAD = '"><img src=x onerror=alert(1)>.json'


class Teacher(QuietHost):
    """A host that also hands out files."""

    def __init__(self, language: str = "en") -> None:
        super().__init__(BOOKS)
        self.words = Words(language)
        self.files: dict[str, str] = {}
        self.stopped = self.printed = 0

    def download(self, name: str, text: str, mime: str = "") -> None:
        self.files[name] = text
        assert mime.startswith("text/")

    def print(self) -> None:
        self.printed += 1

    def stop_arrivals(self) -> None:
        self.stopped += 1

    def now(self) -> datetime:
        return datetime(2026, 11, 30, tzinfo=UTC)


def opened(**facts: Any) -> ClassReportPage:  # noqa: ANN401 - what the page takes
    host: Any = Teacher(facts.pop("language", "en"))
    return ClassReportPage(host, **facts)


def handed(page: ClassReportPage, files: list[tuple[str, bytes]]) -> Taken:
    """All files of one choice."""
    taken = Taken()
    for left, (name, data) in zip(range(len(files) - 1, -1, -1), files, strict=True):
        taken = page.arrived(Arrival(name, data, "", len(data), left))
    return taken


def shown(widget: Any) -> str:  # noqa: ANN401 - any widget
    """All that a page says."""
    own = f"{getattr(widget, 'value', '')}\n{getattr(widget, 'description', '')}"
    return "\n".join([own, *(shown(each) for each in getattr(widget, "children", ()))])


def buttons(widget: Any) -> Iterator[Any]:  # noqa: ANN401 - as above
    if hasattr(widget, "on_click"):
        yield widget
    for each in getattr(widget, "children", ()):
        yield from buttons(each)


def press(page: ClassReportPage, label: str) -> None:
    next(each for each in buttons(page.body) if each.description == label).click()


def zipped(files: list[tuple[str, bytes]]) -> bytes:
    kept = io.BytesIO()
    with zipfile.ZipFile(kept, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files:
            archive.writestr(name, data)
    return kept.getvalue()


def test_every_file_is_listed_with_its_fate_and_the_order_changes_nothing() -> None:
    page = opened()
    handed(page, CLASS)
    told = shown(page.body)
    room = gather(CLASS)
    fates = [each.fate.value for each in room.handed]
    assert len(room.handed) == len(CLASS)
    assert f"{len(CLASS)} files: used {fates.count('used')}, merged {fates.count('merged')}, refused" in told
    assert all(told.count(f">{each.name}<") == 1 for each in room.handed), "each file in one place"
    assert f"The report of {len(room.learners)} learners is below." in told
    mixed = random.Random(1).sample(CLASS, len(CLASS))
    again = opened()
    handed(again, mixed[:7])
    handed(again, [("rest.zip", zipped(mixed[7:]))])
    assert shown(again._shown) == shown(page._shown), "in two goes, some of them zipped, in another order"
    assert again._listed.value == page._listed.value


def test_what_to_teach_next_says_what_the_class_missed() -> None:
    """Recounted from the logs: who missed a rule at a first try, and the lesson that asks most about it."""
    page = opened()
    handed(page, CLASS)
    report = page._report
    assert report is not None
    found = teach_next(report, COURSE)
    first = found[0]
    assert first.id == "clause"
    clause = str(first.facts["clause"])
    row = next(each for each in report.heat.rows if each.clause == clause)
    assert (first.facts["n"], first.facts["all"]) == (row.learners, row.reached)
    slug = teaches(clause, COURSE)
    counts = {each: sum(s.asks and clause in s.clauses for s in COURSE[each].steps) for each in COURSE}
    assert counts[slug] == max(counts.values()) > 0
    told = shown(page._shown)
    assert f"{row.learners} of {row.reached} learners missed" in told
    assert f'<a target="_blank" rel="noopener" href="?lesson={slug}&amp;view=projector">' in told
    assert '<a href="?' not in told, "a link that takes the report away"
    quiet = report_of(gather([("a.json", content(pupils(1, 1)[0], []))]), COURSE)
    assert teach_next(quiet, COURSE) == ()


def log_of(*attempts: tuple[str, str, str, list[str]]) -> bytes:
    """A file of answers: lesson, step, verdict and tags of each."""
    log = [
        {
            "v": 2,
            "id": f"{id(attempts)}-{n}",
            "lesson": lesson,
            "step": step,
            "verdict": verdict,
            "tags": tags,
            "number": n,
        }
        | ({"try": 3} if verdict == "right" else {})
        for n, (lesson, step, verdict, tags) in enumerate(attempts, 1)
    ]
    return json.dumps({"v": 1, "log": log, "settings": {}}).encode()


def test_each_thing_to_teach_is_said_with_its_figures() -> None:
    """Three of four learners who bid badly, were slow and had one idea in common; recounted by hand."""
    hand = gym_pool.pool("classic")[0].code
    slow = next(step for step in COURSE["following-suit"].steps if step.asks)
    bad = log_of(("nil-gym", hand, "wrong", ["missed-nil"]), ("following-suit", slow.id, "right", []))
    # An attempt's id is its learner's own.
    files = [(f"{n}.json", bad.replace(b'"id": "', f'"id": "{n}-'.encode())) for n in range(3)]
    files.append(("3.json", log_of()))
    made = ClassSet(rules_for(), (Task("nil", hand), Task("lesson", "bags")))
    report = report_of(gather(files), COURSE, made=made)
    found = {each.id: each for each in teach_next(report, COURSE)}
    assert set(found) == {"confusion", "bid", "slow"}
    assert found["confusion"].facts["n"] == 3
    assert (found["bid"].facts["n"], found["bid"].facts["all"]) == (0, 3)
    assert found["bid"].place == {"page": "gym", "deal": hand}
    assert (found["slow"].facts["tries"], found["slow"].facts["all"]) == (3.0, 3)
    task = Finding("task", {"n": 0, "all": 4, "place": 2}, {"lesson": "bags"})
    lean = Finding("hopeful", {"off": 7, "count": 41, "lesson": "bags"}, {"lesson": "bags"})
    alone = Finding("clause", {"clause": "FOL-1", "n": 2, "all": 4, "lesson": ""})
    told = next_html([*found.values(), task, lean, alone], Words(), ClassNames(BOOKS, Words()), made)
    for line in (
        "Of 4 learners, 3 made this mistake:",
        "only 0 of 3 learners bid well at once",
        "took 3 learners 3.0 tries on average",
        "Task 2 of the set was done by 0 of 4 learners: Bags",
        "too high, by 7 percentage points on average over 41 estimates",
        "</a> at a first try.</p></li>",
    ):
        assert line in told, line
    assert f'href="?page=gym&amp;deal={hand}&amp;view=projector"' in told


def test_a_set_tells_who_did_which_task_and_the_bot_is_asked_about_its_deals() -> None:
    hand = gym_pool.pool("classic")[0].code
    made = ClassSet(rules_for(), (Task("lesson", "following-suit"), Task("nil", hand)))
    page = opened()
    page._code.value = "s-nonsense"
    press(page, "Use this set")
    assert "Copy it again, whole" in shown(page._told)
    page._code.value = f"https://a.example/?lang=it&set={write(made)}"
    press(page, "Use this set")
    handed(page, CLASS)
    report = page._report
    assert report is not None
    assert report.made == made
    assert len(report.progress) == len(report.room.learners)
    assert [each.deal for each in report.bids][-1] == hand
    assert "Tasks done" in shown(page._shown)
    press(page, "Ask the bot about these deals")
    assert page._report is not None
    assert page._report.asked_bot
    assert page._report.bids[-1].best
    page._code.value = ""
    press(page, "Use this set")
    assert page._report.made is None
    assert not page._report.asked_bot


def test_tables_and_the_printed_page_are_handed_out() -> None:
    page = opened()
    handed(page, [(PAYLOAD, CLASS[-1][1]), ("=HYPERLINK(1).json", CLASS[-2][1])])
    host: Any = page.host
    for label in ("Learners", "Rules by lesson", "Files", "Download the report to print", "Print this page"):
        press(page, label)
    assert host.printed == 1
    tables = {name: text for name, text in host.files.items() if name.endswith(".csv")}
    assert set(tables) == {"class-learners.csv", "class-heat.csv", "class-files.csv"}
    assert all(text.startswith(MARK) for text in tables.values())
    assert not any(re.search(r"(?m)(^|,)=", text) for text in tables.values()), "a live formula"
    page_text = host.files["class-report.html"]
    assert "<script" not in page_text
    assert "<img" not in page_text
    assert "default-src 'none'" in page_text


def test_names_are_shown_and_never_run() -> None:
    """Payloads in the names of files, zips and in the settings (quality.md, script payloads)."""
    named = json.loads(CLASS[-1][1])
    named["settings"]["name"] = PAYLOAD
    page = opened()
    handed(
        page,
        [
            (PAYLOAD, json.dumps(named).encode()),
            (PAYLOAD + PAYLOAD, b"<script>alert(1)</script>"),
            ("x.zip", zipped([(f"a/{PAYLOAD}", b"{}"), (f"../{PAYLOAD}", b"{}")])),
        ],
    )
    told = shown(page.body)
    assert "<img" not in told
    assert "<script" not in told
    assert "&lt;img src=x" in told


BAD = {
    "empty.json": b"",
    "cut.json": CLASS[-1][1][:-40],
    "html.json": b"<html>",
    "binary.json": b"\xff\xfe\x00",
    "deep.json": b"[" * 100_000,
    "nan.json": b'{"v": 1, "log": [NaN]}',
    "huge.json": b'{"v": 1, "log": [1e999]}',
    "long.json": b'{"v": 1, "log": [' + b"9" * 30 + b"]}",
    "twice.json": b'{"v": 1, "v": 1, "log": []}',
    "list.json": b"[]",
    "kind.json": b"{}",
    "newer.json": b'{"v": 99, "log": []}',
    "no-log.json": b'{"v": 1}',
    "settings.json": b'{"v": 1, "log": [], "settings": 3}',
    "items.json": b'{"v": 1, "log": [3, 4]}',
    "many.json": b'{"v": 1, "log": [' + b"0," * 50_000 + b"0]}",
    "large.json": b'{"v": 1, "log": []}' + b" " * (5 * 1024 * 1024),
    "spoiled.zip": zipped([("a.json", b"x" * 500)])[:-30],
    "void.zip": b"PK\x03\x04",
    "empty.zip": zipped([(".hidden", b"")]),
    "bomb.zip": zipped([("a.json", b"\0" * (51 * 1024 * 1024))]),
    "many.zip": zipped([(f"{n}.json", b"") for n in range(1001)]),
}


def test_what_cannot_be_used_is_refused_by_name_in_one_line_and_the_rest_is_used() -> None:
    page = opened()
    handed(page, [CLASS[-1]])
    handed(page, [*BAD.items(), ("nested.zip", zipped([("in.zip", zipped(CLASS[-3:-2])), CLASS[-2]]))])
    assert page._report is not None
    refused = {each.name: each for each in page._report.room.handed if each.fate.value == "refused"}
    assert set(refused) == {*BAD, "in.zip"}
    assert all(each.reasons and "\n" not in each.why for each in refused.values())
    told = {name: reason_text(each.reasons[0], Words().as_form("text")) for name, each in refused.items()}
    assert all(line.endswith(".") and "{" not in line for line in told.values()), told
    assert "newer" in told["newer.json"]
    assert len(page._report.room.learners) == 2
    assert "Traceback" not in shown(page.body)
    void = opened()
    handed(void, [("empty.json", b"")])
    assert "None of these files can be used" in shown(void._told)
    assert not void._shown.children


def test_every_reason_has_a_sentence() -> None:
    """Whoever writes a new one must give it words; found in the source, so that none is forgotten."""
    idents = set()
    for path in Path(spades_learn.__file__).parent.rglob("*.py"):
        source = path.read_text(encoding="utf-8")
        if "teaching.reason import Reason" not in source:  # the bots have reasons of another kind
            continue
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Reason":
                assert isinstance(node.args[1], ast.Constant), f"{path.name}: an id that cannot be found"
                facts = {each.arg for each in node.keywords}
                wants = set(re.findall(r"\{(\w+)\}", WHY[str(node.args[1].value)]))
                assert wants <= facts, f"{path.name}: {node.args[1].value} wants {wants - facts}"
                idents.add(node.args[1].value)
    assert idents == {*WHY}, "a sentence that nothing says"


@pytest.mark.parametrize(
    ("why", "told"), [("large", "larger than 9 MB"), ("unreadable", "cannot be read"), ("many", "in one go: 12")]
)
def test_what_the_browser_could_not_send_is_listed_too(why: str, told: str) -> None:
    page = opened()
    page.arrived(Arrival("big.json", None, why, 12, 1))
    page.arrived(Arrival(*CLASS[-1], "", 1, 0))
    assert told in page._listed.value
    assert page._report is not None
    assert len(page._report.room.learners) == 1


def test_a_page_has_room_for_so_much_and_says_so_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(class_report_files, "MOST_FILES", 3)
    page = opened()
    taken = handed(page, CLASS[-5:])
    assert taken.full, "the browser names the rest without sending it"
    assert page._listed.value.count("There are 3 files here already") == 2
    monkeypatch.undo()
    monkeypatch.setattr(class_report_files, "MOST_BYTES", len(CLASS[-1][1]) + 10)
    page = opened()
    handed(page, [CLASS[-1], CLASS[-2]])
    assert page._listed.value.count("more than 0 MB here") == 1


def test_cancel_keeps_what_has_come_and_leaving_forgets_it() -> None:
    page = opened()
    host: Any = page.host
    for left, file in zip((9, 8), CLASS[-2:], strict=True):
        page.arrived(Arrival(*file, "", 1, left))
    assert "2 of 10" in shown(page._receiving.widget)
    press(page, "Cancel")
    assert host.stopped == 1
    assert page._report is not None
    assert len(page._report.room.learners) == 2
    page.arrived(Arrival(*CLASS[-3], "", 1, 5))
    page.leave()
    assert host.stopped == 2
    assert page.arrived(Arrival(*CLASS[-3], "", 1, 4)).stop, "what was on its way is not taken"
    assert not page._files.read
    assert page._report is None
    assert not page._shown.children


def test_the_report_is_made_in_pieces_and_stops_when_the_page_is_left() -> None:
    async def run() -> tuple[int, ClassReportPage]:
        page = opened()
        handed(page, [("all.zip", zipped(CLASS))])
        breaths = 0
        while page._working.running:
            await asyncio.sleep(0)
            breaths += 1
        left = opened()
        handed(left, [("all.zip", zipped(CLASS))])
        await asyncio.sleep(0)
        assert left._working.running
        left.leave()
        await asyncio.sleep(0.01)
        assert left._report is None
        assert not left._working.running
        return breaths, page

    breaths, page = asyncio.run(run())
    assert page._report is not None
    assert breaths > 1, "the page was never heard"


def test_begin_anew_forgets_a_class_for_the_next_one() -> None:
    page = opened()
    handed(page, CLASS[-2:])
    press(page, "Begin anew")
    handed(page, CLASS[-3:-2])
    assert page._report is not None
    assert len(page._report.room.handed) == 1


def test_a_notebook_may_name_a_folder_or_a_zip_and_is_told_what_is_wrong_with_it(tmp_path: Path) -> None:
    for name, data in CLASS[-3:]:
        (tmp_path / name).write_bytes(data)
    course = Course(page="class-report", place=str(tmp_path))
    page: Any = course._page
    assert len(page._report.room.learners) == 3
    missing: Any = Course(page="class-report", place=str(tmp_path / "none"))._page
    assert "no such folder or zip file" in shown(missing._told)
    assert files_at("")[0].files == ()


def test_a_message_that_is_not_as_it_should_be_is_a_file_that_cannot_be_read() -> None:
    good = {"type": "part", "name": "a.json", "size": 2, "left": 0, "why": ""}
    assert arrival(good, [memoryview(b"{}")]) == Arrival("a.json", b"{}", "", 2, 0)
    assert arrival(good, []).why == "unreadable"
    assert arrival({**good, "why": 7, "left": -1, "size": True}, [b""]) == Arrival("a.json", None, "unreadable", 0, 0)
    assert arrival(good, [b"0" * (LARGEST + 1)]).why == "large"


def test_each_file_is_answered_and_a_page_that_wants_none_stops_the_rest() -> None:
    course = Course(page="home")
    sent: list[Any] = []
    course.store.send = lambda content, **_: sent.append(content)  # type: ignore[method-assign,assignment]
    part = {"type": "part", "id": 4, "name": "a.json", "size": 2, "left": 3, "why": ""}
    course.store._hear(None, part, [b"{}"])
    assert sent[-1] == {"type": "part-taken", "id": 4, "stop": True, "full": False}
    course.go("class-report")
    course.store._hear(None, part, [b"{}"])
    assert sent[-1] == {"type": "part-taken", "id": 4, "stop": False, "full": False}


def test_a_reason_is_the_line_a_terminal_prints() -> None:
    found = read_one("a.json", b"{")
    assert not isinstance(found, ReadFile)
    assert found.why == found.reasons[0] == str(found.reasons[0])
    assert isinstance(found.reasons[0], Reason)
    assert reason_text("from elsewhere", Words()) == "This file cannot be used."


def test_a_lean_of_the_class_is_told_in_percentage_points() -> None:
    """As the curve beside it tells it."""
    report = report_of(gather(CLASS), COURSE)
    gauge = report.gauge
    assert gauge is not None
    lean = replace(
        report, heat=Heat((), (), {}), confusions=(), bids=(), gauge=replace(gauge, lean="hopeful", bias=0.07)
    )
    assert teach_next(lean, COURSE)[0].facts["off"] == 7
