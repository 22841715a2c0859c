"""The pictures of a class report: every figure against a recount of the raw attempts, and nothing that could run.

quality.md, Class report; teaching.md, Class. The recount reads the items that were written into the files and the
lessons' own steps; it uses none of the functions that the report is counted by.
"""

import json
import re
from collections import Counter, defaultdict
from html import unescape
from html.parser import HTMLParser
from itertools import pairwise
from math import sqrt
from statistics import fmean, median
from typing import Any

import made_class
import pytest
from quiet_host import QuietHost

from spades_learn.rules.options import rules_for
from spades_learn.teaching.class_bids import DealBids
from spades_learn.teaching.class_counts import Slow, Tally
from spades_learn.teaching.class_heat import Cell, Heat
from spades_learn.teaching.class_report import Report, report_of
from spades_learn.teaching.classroom import Fate, gather
from spades_learn.teaching.classset import ClassSet, Task
from spades_learn.teaching.evidence import lessons_of
from spades_learn.teaching.gauge import Bin
from spades_learn.teaching.library import library
from spades_learn.ui.bids_chart import bids_html, columns_of
from spades_learn.ui.class_gauge_text import calibration_html
from spades_learn.ui.class_names import ClassNames
from spades_learn.ui.class_print import POLICY, class_page
from spades_learn.ui.class_steps_text import confusions_html, slow_html
from spades_learn.ui.files_table import files_html
from spades_learn.ui.heat_chart import heat_html
from spades_learn.ui.misconception_words import MISCONCEPTIONS
from spades_learn.ui.parts import sentence
from spades_learn.ui.who_table import COLUMNS, WhoTable, who_html
from spades_learn.ui.words import Words

BOOKS, WORDS = library(), Words()
COURSE = lessons_of(BOOKS, "en")
NAMES = ClassNames(BOOKS, WORDS, links=False)
EVIL = "<script>alert(1)</script>\"'&"
TASKS = (Task("lesson", "following-suit"), *(Task("nil", each.code) for each in made_class.hands()[:3]))
SET = ClassSet(rules=rules_for(), tasks=TASKS, language="en")

Item = dict[str, Any]


@pytest.fixture(scope="module")
def logs() -> dict[str, list[Item]]:
    """What each learner of a generated class did, without the fresh deals, whose rules only the drills know."""
    return {
        each.name: [item for item in each.log if not item["step"].startswith("practice:")]
        for each in made_class.pupils(3, 10)
    }


def told(logs: dict[str, list[Item]], made: ClassSet | None = None) -> Report:
    files = [
        (f"{name}.json", json.dumps({"v": 1, "log": log, "settings": {"name": name}}).encode())
        for name, log in logs.items()
    ]
    return report_of(gather(files), COURSE, made=made)


@pytest.fixture(scope="module")
def report(logs: dict[str, list[Item]]) -> Report:
    return told(logs)


class Tables(HTMLParser):
    """The cells of every table, as text, hidden signs left out."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tables: list[list[list[str]]] = []
        self._hidden, self._cell = 0, False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "table":
            self.tables.append([])
        elif tag == "tr":
            self.tables[-1].append([])
        elif tag in {"td", "th"}:
            self.tables[-1][-1].append("")
            self._cell = True
        elif tag == "span":
            self._hidden += ("aria-hidden", "true") in attrs or bool(self._hidden)

    def handle_endtag(self, tag: str) -> None:
        if tag == "span" and self._hidden:
            self._hidden -= 1
        self._cell = self._cell and tag not in {"td", "th"}

    def handle_data(self, data: str) -> None:
        if self._cell and not self._hidden:
            self.tables[-1][-1][-1] += data


def tables(text: str) -> list[list[list[str]]]:
    return [[[cell.strip() for cell in row] for row in table] for table in Tables(text).tables]


def recounted(logs: dict[str, list[Item]]) -> dict[tuple[str, str], dict[str, Any]]:
    """First tries by rule and lesson, from the items and the lessons' own steps."""
    steps = {(each.lesson, each.step): each for each in made_class.questions()}
    cells: dict[tuple[str, str], dict[str, Any]] = defaultdict(
        lambda: {"asked": 0, "missed": 0, "who": set(), "reached": set()}
    )
    for name, log in logs.items():
        for item in log:
            question = steps.get((item["lesson"], item["step"]))
            if question is None or not question.asks or item["try"] != 1:
                continue
            for clause in question.clauses:
                for key in ((clause, item["lesson"]), (clause, "")):
                    cell = cells[key]
                    missed = item["verdict"] in {"wrong", "worse"} or item["assisted"]
                    cell["asked"] += 1
                    cell["missed"] += missed
                    cell["reached"].add(name)
                    if missed:
                        cell["who"].add(name)
    return cells


def test_the_figures_of_the_heat_map_are_those_of_the_raw_attempts(logs: dict[str, list[Item]], report: Report) -> None:
    counts = recounted(logs)
    head, *rows = tables(heat_html(report.heat, WORDS, NAMES))[-1]
    assert head == ["Rule", "Lesson", "Missed", "First tries", "Share", "Learners who missed it", "Learners asked"]
    slugs = {NAMES.numbered(slug): slug for slug in COURSE} | {"All lessons": ""}
    found = {}
    for rule, lesson, missed, asked, share, who, reached in rows:
        found[rule.split(" ")[0], slugs[lesson]] = (int(missed), int(asked), int(who), int(reached))
        assert share == (f"{round(100 * int(missed) / int(asked))} %" if int(asked) >= 5 else "–")
    assert found == {
        key: (each["missed"], each["asked"], len(each["who"]), len(each["reached"])) for key, each in counts.items()
    }


def test_the_sentences_and_the_cells_of_the_heat_map_say_what_the_attempts_say(
    logs: dict[str, list[Item]], report: Report
) -> None:
    counts = recounted(logs)
    drawn = heat_html(report.heat, WORDS, NAMES, most=500)
    slugs = {str(NAMES.number(slug)): slug for slug in COURSE}
    lines = re.findall(r"<li>(\d+) of (\d+) learners missed <b>([A-Za-z0-9-]+)</b> [^.]*? in lesson (\d+), ", drawn)
    assert len(lines) == 5
    for who, reached, clause, number in lines:
        cell = counts[clause, slugs[number]]
        assert (int(who), int(reached)) == (len(cell["who"]), len(cell["reached"]))
        assert len(cell["who"]) == max(len(each["who"]) for key, each in counts.items() if key[0] == clause and key[1])
    cells = re.findall(
        r'<g class="(\w+)"><title>([A-Za-z0-9-]+) · (\d+) [^<]*</title><rect[^>]*/><text[^>]*>([^<]*)<', drawn
    )
    assert len(cells) == sum(bool(lesson) for _, lesson in counts)
    for shade, clause, number, told_in in cells:
        cell = counts[clause, slugs[number]]
        share = cell["missed"] / cell["asked"]
        if cell["asked"] < 5:
            assert (shade, told_in) == ("few", f"{cell['missed']}/{cell['asked']}"), "no share of a few"
        else:
            level = 0 if share < 0.1 else 1 if share < 0.25 else 2 if share < 0.5 else 3 if share < 0.75 else 4
            assert (shade, told_in) == (f"s{level}", str(round(100 * share)))


def lowest(share: float, count: int) -> float:
    """The least true share from which this one is still within 1.645 standard errors: by halving, not by a formula."""
    low, high = 0.0, share
    for _ in range(60):
        middle = (low + high) / 2
        far = share - middle > 1.645 * sqrt(middle * (1 - middle) / count)
        low, high = (middle, high) if far else (low, middle)
    return low


def test_what_the_class_must_hear_again_is_on_top_and_few_answers_put_nothing_there(
    logs: dict[str, list[Item]], report: Report
) -> None:
    counts = {clause: each for (clause, lesson), each in recounted(logs).items() if not lesson}
    drawn = heat_html(report.heat, WORDS, NAMES, most=500)
    order = re.findall(r'<div class="sl-heat-row"><span class="label"><b>([A-Za-z0-9-]+)</b>', drawn)
    assert sorted(order) == sorted(counts)
    ends = [lowest(counts[each]["missed"] / counts[each]["asked"], len(counts[each]["reached"])) for each in order]
    # Those that were missed only beside another clause come after all that were missed themselves.
    beside = [not each.own for each in sorted(report.heat.rows, key=lambda each: order.index(each.clause))]
    assert beside == sorted(beside)
    first = beside.count(False)
    assert first
    assert all(one >= other - 1e-6 for part in (ends[:first], ends[first:]) for one, other in pairwise(part))
    rows = (Cell("NIL-1", "", 1, 1, 0, 1, 1), Cell("NIL-2", "", 30, 20, 0, 20, 30))
    cells = {(each.clause, "what-is-nil"): Cell(each.clause, "what-is-nil", *row(each)) for each in rows}
    small = heat_html(Heat(rows, ("what-is-nil",), cells), WORDS, NAMES)
    assert small.index("NIL-2") < small.index("NIL-1"), "one of one says less than twenty of thirty"
    assert "1 of 1 learners" not in small.split("</ol>")[0]


def row(cell: Cell) -> tuple[int, int, int, int, int]:
    return cell.asked, cell.missed, cell.sure, cell.learners, cell.reached


@pytest.mark.parametrize("count", [0, 5, 60])
def test_a_map_of_any_size_shows_every_rule_once(count: int) -> None:
    clauses = sorted({clause for each in made_class.questions() for clause in each.clauses})[:count]
    rows = tuple(Cell(each, "", 10, place % 11, 0, place % 11, 10) for place, each in enumerate(clauses))
    cells = {(each.clause, "bags"): Cell(each.clause, "bags", *row(each)) for each in rows}
    drawn = heat_html(Heat(rows, ("bags",) if rows else (), cells), WORDS, NAMES, most=15)
    assert drawn.count('<div class="sl-heat-row">') == count
    assert ("<summary>45 rules more</summary>" in drawn) == (count == 60)
    assert drawn.count('role="img"') == (0 if not count else 1 if count == 5 else 2)


def test_the_bids_of_a_deal_are_the_first_answers_of_the_raw_attempts(
    logs: dict[str, list[Item]], report: Report
) -> None:
    for deal in report.bids:
        first = [
            next((each for each in log if (each["lesson"], each["step"]) == (deal.lesson, deal.deal)), None)
            for log in logs.values()
        ]
        met = [each for each in first if each is not None]
        counts = Counter(each["answer"] for each in met)
        assert Counter({told: n for told, n in columns_of(deal) if n}) == counts
        drawn = bids_html([deal], WORDS, NAMES)
        head, *rows = tables(drawn)[-1]
        assert head == ["Answer", "Learners", "How it stands"]
        called = {"Nil": "nil", "Blind nil": "blind nil", "Look": "look", "A number": "number"}
        assert Counter({called.get(told, told): int(n) for told, n, _ in rows if int(n)}) == counts
        good = sum(each["verdict"] in {"right", "fine"} for each in met)
        assert f"{good} of {len(met)} learners answered well at once." in drawn
        here = [one for log in logs.values() for one in log if (one["lesson"], one["step"]) == (deal.lesson, deal.deal)]
        right = {one["answer"] for one in here if one["verdict"] == "right"}
        assert {called.get(told, told) for told, _, stands in rows if stands == "best"} == right
        assert drawn.count("★") - 1 == len(right), "the best answer is marked in the picture, and in the legend"


def test_a_deal_shows_its_cards_and_says_whose_bid_is_the_best() -> None:
    hand = next(each for each in made_class.hands() if not each.known.blind)
    answers = (("nil", 2), ("3", 1))
    deal = DealBids("nil-gym", hand.code, learners=3, answers=answers, good=2, best=("3",), accepted=("nil",))
    drawn = bids_html([deal], WORDS, NAMES, bot=True)
    suits = re.findall(r'aria-hidden="true">([♠♥♦♣])</span><span class="sl-sr">\w+</span> ([^<]*)</span>', drawn)
    ranks = " ".join(each for _, each in suits if each != "–").split()
    assert [each for each, _ in suits] == ["♠", "♥", "♦", "♣"]
    assert len(ranks) == 13
    assert "the bot's bid" in unescape(drawn)
    assert "2 bid nil." in drawn
    empty = bids_html([DealBids("nil-gym", EVIL)], WORDS, NAMES)
    assert "Nobody has bid here yet." in empty
    assert "<script" not in empty


def test_the_curve_and_the_brier_score_are_those_of_the_raw_attempts(
    logs: dict[str, list[Item]], report: Report
) -> None:
    pairs = [(each["said"], each["truth"]) for log in logs.values() for each in log if each["said"] is not None]
    tenths: dict[int, list[tuple[float, float]]] = defaultdict(list)
    for said, truth in pairs:
        tenths[min(9, int(10 * said + 1e-9))].append((said, truth))
    drawn = calibration_html(report.gauge, report.bins, WORDS)
    rows = tables(drawn)[-1]
    assert rows[0] == ["The class said", "It was", "Estimates"]
    expected = [
        [f"{100 * fmean(s for s, _ in each):.0f} %", f"{100 * fmean(t for _, t in each):.0f} %", str(len(each))]
        for _, each in sorted(tenths.items())
    ]
    assert rows[1:] == expected
    assert f"Brier score {fmean((said - truth) ** 2 for said, truth in pairs):.3f} " in drawn
    assert f"{len(pairs)} estimates were off by {100 * fmean(abs(s - t) for s, t in pairs):.0f} percentage" in drawn


def test_of_few_estimates_only_their_number_is_told() -> None:
    drawn = calibration_html(None, [Bin(0.1, 0.2, 2), Bin(0.9, 0.8, 1)], WORDS)
    assert "3 chances were estimated so far; the curve comes after 20." in drawn
    assert "%" not in drawn
    assert "svg" not in drawn


def test_slow_steps_are_those_of_the_raw_attempts(logs: dict[str, list[Item]], report: Report) -> None:
    steps: dict[tuple[str, str], dict[str, list[Any]]] = defaultdict(lambda: {"tries": [], "helped": [], "time": []})
    for log in logs.values():
        by_step: dict[tuple[str, str], list[Item]] = defaultdict(list)
        last: dict[str, str] = {}
        for item in log:
            key = item["lesson"], item["step"]
            if item["lesson"] == "nil-gym":
                continue
            before = last.get(item["lesson"])
            if key not in by_step and before is not None:
                seconds = _seconds(item["at"]) - _seconds(before)
                if 0 < seconds <= 600:
                    steps[key]["time"].append(seconds)
            last[item["lesson"]] = item["at"]
            by_step[key].append(item)
        for key, items in by_step.items():
            steps[key]["tries"].append(max(each["try"] for each in items))
            steps[key]["helped"].append(any(each["assisted"] for each in items))
    told_of = {(each.lesson, each.step): each for each in report.slow}
    assert len(told_of) == 20
    for key, each in told_of.items():
        assert each.tries == pytest.approx(fmean(steps[key]["tries"]))
        assert (each.learners, each.helped) == (len(steps[key]["tries"]), sum(steps[key]["helped"]))
        times = steps[key]["time"]
        assert each.seconds == (pytest.approx(median(times)) if len(times) >= 5 else None)
    least = min(each.tries for each in report.slow)
    assert all(fmean(each["tries"]) <= least for key, each in steps.items() if key not in told_of)


def _seconds(at: str) -> int:
    """Seconds of a month of times as the browser writes them."""
    day, hour, minute, second = (int(each) for each in re.findall(r"\d+", at)[2:6])
    month = int(at[5:7])
    return ((day + (30 if month > 11 else 0)) * 24 + hour) * 3600 + minute * 60 + second


def test_a_pause_is_no_time_spent_on_a_step() -> None:
    first, second = [each.id for each in COURSE["bags"].steps][:2]
    item = {
        "v": 2,
        "lesson": "bags",
        "verdict": "right",
        "try": 1,
        "assisted": False,
        "tags": [],
        "said": None,
        "truth": None,
    }

    def log(who: int, later: str) -> list[Item]:
        begun = {**item, "id": f"{who}-1", "step": first, "at": "2026-11-30T09:00:00Z", "number": 1}
        return [begun, {**item, "id": f"{who}-2", "step": second, "at": f"2026-11-30T{later}Z", "number": 2}]

    lunch, at_once = "12:00:00", "09:01:00"
    five = {f"learner {who}": log(who, at_once) for who in range(5)}
    slow = told({**five, "away": log(7, lunch), "backwards": log(8, "08:00:00")}).slow
    assert [(each.step, each.learners, each.seconds) for each in slow if each.step == second] == [(second, 7, 60.0)]
    slow = told({**five, "learner 4": log(4, lunch)}).slow
    assert [each.seconds for each in slow if each.step == second] == [None], "four clocks are too few"


def test_steps_of_few_learners_and_times_of_few_clocks_are_not_told() -> None:
    slow = [Slow("bags", "full-count", 4, 3.0, 4, None), Slow("bags", "full-count", 5, 2.0, 1, None)]
    rows = tables(slow_html(slow, WORDS, NAMES))[0]
    assert [each[1:] for each in rows[1:]] == [["2.0", "1 of 5", "–", "5"]]
    assert rows[1][0].startswith("8 Bags and sandbaggingStep ")
    assert "Steps that fewer than 5" in slow_html(slow, WORDS, NAMES)
    assert "table" not in slow_html(slow[:1], WORDS, NAMES)


def test_mistaken_ideas_are_told_in_words_with_learners_and_times(logs: dict[str, list[Item]], report: Report) -> None:
    who: dict[str, set[str]] = defaultdict(set)
    where: set[tuple[str, str, str, str]] = set()
    for name, log in logs.items():
        for item in log:
            for tag in item["tags"]:
                who[tag].add(name)
                where.add((tag, name, item["lesson"], item["step"]))
    times = Counter(tag for tag, *_ in where)
    drawn = confusions_html(report.confusions, WORDS, NAMES)
    items = re.findall(r"<li>([^<]*) <small>(\d+) learners?, ([^.]*)\. Mostly in", drawn)
    assert len(items) == min(12, len(who))
    tags = {sentence(text): tag for tag, text in MISCONCEPTIONS.items()}
    for text, learners, said in items:
        tag = tags[unescape(text)]
        assert int(learners) == len(who[tag])
        assert said == ("once" if times[tag] == 1 else f"{times[tag]} times")
    assert [int(each[1]) for each in items] == sorted((int(each[1]) for each in items), reverse=True)


def test_who_did_what_is_sorted_by_every_column_and_counts_the_tasks(logs: dict[str, list[Item]]) -> None:
    found = told(logs, SET)
    figure_keys = [each for each in COLUMNS if each != "tasks"]
    for order in [sign + key for key in COLUMNS for sign in ("", "-")]:
        key = order.removeprefix("-")
        both = who_html(found.tallies, WORDS, NAMES, order=order, made=SET, progress=found.progress)
        tasks, figures = (table[1:] for table in tables(both))
        assert [each[0] for each in tasks] == [each[0] for each in figures]
        if key == "tasks":
            column = [each[1].split("/")[0] for each in tasks]
        else:
            column = [each[figure_keys.index(key)] for each in figures]
        values = column if key == "name" else [float(each) for each in column if each != "–"]
        assert values == sorted(values, reverse=order.startswith("-")), order
    for name, done, *marks in tasks:
        mine = logs[name]
        gym = [any((each["lesson"], each["step"]) == ("nil-gym", task.name) for each in mine) for task in TASKS[1:]]
        passed = {each["step"] for each in mine if each["lesson"] == "following-suit" and each["verdict"] == "right"}
        lesson = "done" if passed == {each.id for each in COURSE["following-suit"].steps} else "begun"
        assert marks == [lesson, *("done" if each else "not begun" for each in gym)]
        assert done == f"{sum(each == 'done' for each in marks)}/4"


def test_who_said_no_chance_comes_last_in_both_orders() -> None:
    some = [Tally(name, 1, 1, 0, 0, 0, 0, brier, ()) for name, brier in (("a", None), ("b", 0.2), ("c", 0.1))]
    for order, names in (("brier", "cba"), ("-brier", "bca")):
        rows = tables(who_html(some, WORDS, NAMES, order=order))[0]
        assert "".join(each[0] for each in rows[1:]) == names
    assert tables(who_html(some, WORDS, NAMES))[0][1] == ["a", "1", "1", "0", "0", "0", "0", "–", "–"]


def test_a_press_sorts_and_says_so_and_a_second_one_turns_it_round(report: Report) -> None:
    who = WhoTable(QuietHost(BOOKS), report.tallies, NAMES)  # type: ignore[arg-type]
    row, said, table = who.widget.children
    press = {each.description: each for each in row.children[1:]}
    assert list(press) == [name for key, name in COLUMNS.items() if key != "tasks"]
    press["Questions"].click()
    first = [int(each[1]) for each in tables(table.value)[0][1:]]
    assert first == sorted(first, reverse=True)
    assert 'role="status"' in said.value
    assert "Sorted by “Questions”, the most first." in said.value
    assert 'aria-sort="descending"' in table.value
    assert ["on" in each._dom_classes for each in press.values()].count(True) == 1
    press["Questions"].click()
    assert [int(each[1]) for each in tables(table.value)[0][1:]] == sorted(first)
    assert "the least first" in said.value


def test_every_file_is_told_once_with_its_fate_and_why() -> None:
    room = gather(made_class.class_of(5, 20))
    drawn = files_html(room.handed, WORDS)
    rows = tables(drawn)[0][1:]
    assert Counter(each[1] for each in rows) == Counter(each.name for each in room.handed)
    assert [each[0] for each in rows] == ["refused"] * 2 + ["merged"] + ["used"] * 17
    assert all(each[3] for each in rows if each[0] != "used"), "a reason for each"
    assert {(each[1], each[0]) for each in rows} == {(each.name, each.fate.value) for each in room.handed}
    assert "20 files: used 17, merged 1, refused 2." in drawn
    assert sum(each.fate is Fate.USED for each in room.handed) == 17


class Runs(HTMLParser):
    """Whatever in a page could run or load something."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in {"script", "iframe", "object", "embed", "link", "img", "base", "form", "a", "image", "use"}:
            self.found.append(tag)
        self.found += [
            name for name, _ in attrs if name.startswith("on") or name in {"src", "href", "xlink:href", "style"}
        ]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_printed_page_stands_alone_in_its_language(language: str, logs: dict[str, list[Item]]) -> None:
    words = Words(language=language)
    some = told({name: logs[name] for name in list(logs)[:4]}, SET)
    names = ClassNames(BOOKS, words, lambda name: f"{EVIL}{name}", links=False)
    page = class_page(some, words, names, on="2026-11-30")
    assert Runs(page).found == []
    assert f'content="{POLICY}"' in page
    assert "default-src 'none'" in POLICY
    assert not re.search(r"https?:|url\(|@import|javascript:", page)
    assert f'<html lang="{language}">' in page
    assert page.count("2026-11-30") == 2, "the day is the caller's, so that the same report gives the same file"
    ids = re.findall(r'<section id="(\w+)">', page)
    assert ids == ["rules", "mistakes", "bids", "estimates", "steps", "learners", "files"]
    assert "&lt;script&gt;" in page


def test_a_class_that_did_nothing_has_a_report_too() -> None:
    page = class_page(told({}), WORDS, NAMES, on="2026-11-30")
    assert page.count("<section") == 7
    assert "No question about a rule is answered yet." in page
    assert "No file was handed in." in page
