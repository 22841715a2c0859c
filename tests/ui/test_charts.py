"""Charts: a picture with a text, the figures behind it, nothing by colour alone, and nothing that could run."""

import re
from html.parser import HTMLParser

import pytest

from spades_learn.ui.bar_charts import Bar, Column, bars, columns
from spades_learn.ui.calibration_chart import Point, calibration_chart
from spades_learn.ui.chart_parts import COUNT, NARROW, NUMBER, OFF, PERCENT, POINTS, WIDE, About, scale, shown
from spades_learn.ui.charts import Line, Mark, line_chart
from spades_learn.ui.languages import offered
from spades_learn.ui.words import Words

WORDS = Words()
EVIL = "<script>alert(1)</script>\"'"
VOID = {"line", "circle", "rect", "path", "polyline", "polygon", "br", "img", "input"}


class Read(HTMLParser):
    """The tags of a chart, in order, each closed; its text and its attributes."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text: list[str] = []
        self.feed(text)
        assert self.open == [], f"left open: {self.open}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)

    def of(self, name: str) -> list[dict[str, str | None]]:
        return [attrs for tag, attrs in self.tags if name in (attrs.get("class") or "").split() or tag == name]


def about(kind: str = PERCENT, text: str = "A text") -> About:
    return About(title=text, summary=text, along=text, kind=kind)


def four(text: str) -> list[str]:
    """Every chart, with this text wherever one is handed in."""
    line = Line(name=text, values=[0.1, 0.5, None, 0.9], band=[(0.0, 0.2), None, None, (0.8, 1.0)])
    mark = Mark(place=1, note=text, href=f"?page=better&deal={text}", tone=text)
    return [
        line_chart([line, line], WORDS, about=about(text=text), places=[text, "2", "3", "4"], marks=[mark]),
        bars([Bar(label=text, value=-1.5, note=text)], WORDS, about=about(OFF, text), value=text, note=text),
        columns([Column(label=text, parts=(3, 1))], WORDS, about=about(COUNT, text), parts=[text, text]),
        calibration_chart([Point(0.1, 0.2, 3), Point(0.9, 0.8, 5)], WORDS, about=about(text=text)),
    ]


@pytest.mark.parametrize("chart", four("A text"), ids=["lines", "bars", "columns", "calibration"])
def test_a_chart_is_a_picture_with_a_text_and_the_table_of_its_figures(chart: str) -> None:
    """teaching.md, Accessibility: everything drawn has a text equivalent."""
    read = Read(chart)
    pictures = [attrs for _, attrs in read.tags if attrs.get("role") == "img"]
    assert [each["aria-label"] for each in pictures] == ["A text"]
    assert read.tags[0][0] == "figure"
    for name in ("figcaption", "details", "summary", "table"):
        assert len(read.of(name)) == 1, name


@pytest.mark.parametrize("chart", four(EVIL), ids=["lines", "bars", "columns", "calibration"])
def test_no_text_handed_in_becomes_markup(chart: str) -> None:
    read = Read(chart)
    assert "script" not in {tag for tag, _ in read.tags}
    assert [attrs["aria-label"] for _, attrs in read.tags if attrs.get("role") == "img"] == [EVIL]
    assert not any(name.startswith("on") for _, attrs in read.tags for name in attrs)


def test_the_figures_in_the_table_are_those_that_were_handed_in() -> None:
    line = Line(name="Win", values=[0.62, None, 0.31], band=[(0.5, 0.7), None, None])
    found = line_chart([line], WORDS, about=about(), places=["1", "2", "3"])
    cells = re.findall(r"<td[^>]*>([^<]*)</td>", found)
    assert cells == ["1", "62 % (50 % … 70 %)", "2", "–", "3", "31 %"]


def test_a_gap_parts_a_line() -> None:
    whole = Line(name="a", values=[0.1, 0.2, 0.3, 0.4])
    parted = Line(name="a", values=[0.1, 0.2, None, 0.3, 0.4])
    assert len(Read(line_chart([whole], WORDS, about=about(), places="1234")).of("polyline")) == 1
    drawn = Read(line_chart([parted], WORDS, about=about(), places="12345")).of("polyline")
    assert [each["points"] for each in drawn] == ["0.00,90.0 25.00,80.0", "75.00,70.0 100.00,60.0"]


def test_lines_differ_by_shape_as_well_and_are_named() -> None:
    lines = [Line(name=name, values=[0.1, 0.2]) for name in ("one", "two", "three")]
    read = Read(line_chart(lines, WORDS, about=about(), places="12"))
    assert {"circle", "rect", "path"} <= {tag for tag, attrs in read.tags if "dot" in (attrs.get("class") or "")}
    assert len(read.of("sl-legend")) == 1
    assert [name for name in ("one", "two", "three") if name not in "".join(read.text)] == []


def test_turning_points_are_numbered_in_the_picture_and_told_below() -> None:
    marks = [
        Mark(place=1, note="A slip", href="?page=better&deal=X"),
        Mark(place=2, note=WORDS.text("{c:card}", c="HK")),
    ]
    found = line_chart([Line(name="a", values=[0.5, 0.99, 0.2])], WORDS, about=about(), places="123", marks=marks)
    read = Read(found)
    assert len(read.of("tag")) == 2
    assert [each["href"] for each in read.of("a")] == ["?page=better&deal=X"]
    assert len(read.of("li")) == 2
    assert '<span class="sl-card h">♥K</span>' in found, "a note may be drawn by Words"


def test_values_of_another_number_than_places_are_refused() -> None:
    with pytest.raises(ValueError, match="3 values"):
        line_chart([Line(name="a", values=[0.1])], WORDS, about=about(), places="123")
    with pytest.raises(ValueError, match="3 values"):
        line_chart([Line(name="a", values=[0.1] * 3, band=[None])], WORDS, about=about(), places="123")


@pytest.mark.parametrize(
    ("values", "kind", "ends"),
    [
        ([0.3], PERCENT, (0, 1)),
        ([-180, 220], POINTS, (-200, 300)),
        ([7], COUNT, (0, 8)),
        ([], COUNT, (0, 1)),
        ([0.04], NUMBER, (0, 0.1)),
        ([-0.5, 0.2], OFF, (-0.6, 0.2)),
        ([1e6], POINTS, (0, 1e6)),
    ],
)
def test_a_scale_holds_its_values_and_zero_on_round_figures(
    values: list[float], kind: str, ends: tuple[float, float]
) -> None:
    found = scale(values, kind)
    assert (found.low, found.high) == pytest.approx(ends)
    assert 0.0 in [round(each, 6) for each in found.ticks]
    assert 2 <= len(found.ticks) <= 7
    assert all(found.low <= each <= found.high for each in values)


def test_labels_are_thinned_evenly_and_more_so_on_a_phone() -> None:
    def labels(count: int) -> tuple[list[str], list[str]]:
        line = Line(name="a", values=[0.5] * count)
        names = [str(n) for n in range(1, count + 1)]
        found = line_chart([line], WORDS, about=about(), places=names)
        every, phone = (re.findall(f'class="x{look}"[^>]*>([^<]*)<', found) for look in ("(?: wide)?", ""))
        return every, phone

    every, phone = labels(13)
    assert every == [str(n) for n in range(1, 14)]
    assert phone == ["1", "3", "5", "7", "9", "11", "13"]
    every, phone = labels(52)
    assert set(phone) < set(every)
    assert len(every) <= WIDE // 20
    assert len(phone) <= NARROW // 20
    assert labels(1) == (["1"], ["1"])


def test_bars_below_zero_go_to_the_left_of_the_line() -> None:
    rows = [Bar(label="1", value=1.0), Bar(label="2", value=-1.0), Bar(label="3", value=0.0)]
    read = Read(bars(rows, WORDS, about=about(OFF), value="Tricks"))
    assert [(each["x"], each["width"]) for each in read.of("rect")] == [("50.00%", "50.00%"), ("0.00%", "50.00%")]
    assert [text for text in read.text if text in {"+1.0", "−1.0"}] == ["+1.0", "−1.0"] * 2


def test_parts_of_a_column_stand_on_each_other() -> None:
    read = Read(columns([Column(label="1", parts=(2, 2))], WORDS, about=about(COUNT), parts=["a", "b"]))
    first, second = read.of("rect")[:2]
    assert (first["y"], first["height"]) == ("50.00%", "50.00%")
    assert (second["y"], second["height"]) == ("0.00%", "50.00%")


@pytest.mark.parametrize("language", offered())
def test_figures_are_written_as_the_language_writes_them(language: str) -> None:
    words = Words(language)
    assert shown(0.5, PERCENT, words) == words.percent(0.5)
    assert shown(-3.25, OFF, words) == words.number(-3.25, places=1, plus=True)
    assert shown(40, POINTS, words) == "+40"
    assert shown(None, COUNT, words) == "–"
