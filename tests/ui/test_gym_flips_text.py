"""What the gym says of flips, rules of thumb and results: every figure is the bot's (NIL-2)."""

from dataclasses import replace
from html.parser import HTMLParser

import pytest

from spades_learn.bots.flip_ladders import Change, Kind
from spades_learn.bots.flips import Flip, Flips
from spades_learn.bots.nil import NilSituation, NilVerdict, nil_verdict
from spades_learn.bots.outcome import outcome
from spades_learn.bots.thumb import RULES, Thumb, thumbs
from spades_learn.cards.card import Card
from spades_learn.cards.hand import Hand
from spades_learn.cards.seat import Seat
from spades_learn.ui import gym_flips_text as text
from spades_learn.ui import gym_thumb_text
from spades_learn.ui.gym_thumb_text import thumb_clauses, thumbs_html
from spades_learn.ui.words import Words

PLAIN = Words(form="text")
HERE = NilSituation(Hand.parse("J32.964.T73.8542"), Seat.SOUTH, Seat.SOUTH)


@pytest.fixture(scope="module")
def base() -> NilVerdict:
    return nil_verdict(HERE, seed=1, deals=60)


def flipped(base: NilVerdict, kind: Kind = "card", **facts: object) -> Flip:
    facts = {"give": (Card.parse("SJ"),), "take": (Card.parse("SK"),)} if kind == "card" else facts
    change = Change(kind, 2, **facts)  # type: ignore[arg-type]
    now = replace(base, probability=0.314, nil_value=-41.2, best_value=17.3, verdict="clear", by_win=False)
    return Flip(change, HERE, now)


def test_a_change_of_cards_tells_the_chances_and_both_values_before_and_after(base: NilVerdict) -> None:
    was = replace(base, probability=0.876, nil_value=88.0, best_value=9.0, by_win=False)
    line = text.flip_line(flipped(base), was, PLAIN)
    assert line.startswith("♠J → ♠K: ")
    for figure in ("31 %", "88 %", "−41", "+17", "+88", "+9", f"{base.best_call} is clearly better"):
        assert figure in line, line
    close = replace(flipped(base), now=replace(flipped(base).now, verdict="close"))
    assert "close call" in text.flip_line(close, was, PLAIN)
    assert "clearly" not in text.flip_line(close, was, PLAIN)


@pytest.mark.parametrize(
    ("kind", "facts", "says"),
    [
        ("partner", {"seat": Seat.NORTH, "before": 4, "after": 2}, "North bids 2, not 4."),
        ("partner", {"seat": Seat.NORTH, "before": None, "after": 5}, "North bids 5."),
        ("opponent", {"seat": Seat.EAST, "before": 0, "after": 1}, "East bids 1, not nil."),
        ("seat", {"seat": Seat.SOUTH, "before": 4, "after": 2}, "You bid second, with one bid heard."),
        ("own-score", {"before": 160, "after": 410}, "Your side has 410 points, not 160."),
        ("their-score", {"before": 0, "after": 50}, "The other side has 50 points, not 0."),
        ("own-bags", {"before": 9, "after": 1}, "Your side has 1 bag, not 9."),
    ],
)
def test_a_change_of_situation_is_named(kind: Kind, facts: dict[str, object], says: str, base: NilVerdict) -> None:
    flip = flipped(base, kind, **facts)
    line = text.flip_line(flip, base, PLAIN)
    assert line.startswith(says)
    # Points and bags change nothing in the play, so the chance is told as one that stays.
    assert ("stays" in line) is (kind in text.SCORES)
    assert (f"stays {PLAIN.percent(base.probability)}" in line) is (kind in text.SCORES)


def test_nothing_found_is_said_with_how_much_was_tried(base: NilVerdict) -> None:
    none = text.flips_note(Flips(base, 1.0, 37, 4, done=True), PLAIN)
    assert "No change of one or two cards was found" in none
    assert "37 changes tried." in none
    half = text.flips_html(Flips(base, 0.4, 12), Words())
    assert "12 changes tried so far" in half
    assert "No change" not in half
    found = text.flips_html(Flips(base, 1.0, 37, 4, flipped(base), (flipped(base),), done=True), Words())
    assert found.count("<li>") == 2
    assert "No change" not in found
    assert f"weighed with {base.deals} deals" in found


def test_every_rule_of_thumb_stands_beside_the_simulation(base: NilVerdict) -> None:
    told = thumbs(HERE, base)
    shown = thumbs_html(told, base, Words())
    for name, source in gym_thumb_text.NAMES.values():
        assert PLAIN.text(name) in shown
        assert PLAIN.text(source) in shown
    assert set(gym_thumb_text.NAMES) == set(RULES)
    assert thumb_clauses(told) == ("NIL-1", "STR-3")
    unsure = thumbs_html(thumbs(HERE, replace(base, verdict="unsure")), replace(base, verdict="unsure"), Words())
    assert "not clear" in unsure
    assert "as the simulation" not in unsure
    against = Thumb("sheets", "STR-3", "number", (Card.parse("SQ"),), "high-spade", agrees=False)
    assert "✗ not as the simulation" in thumbs_html((against,), base, Words())


class _Cells(HTMLParser):
    """The rows of a table, as texts."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[list[str]] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:  # noqa: ARG002 - the parser's signature
        if tag == "tr":
            self.rows.append([])
        elif tag in {"td", "th"}:
            self.rows[-1].append("")

    def handle_data(self, data: str) -> None:
        if self.rows:
            self.rows[-1][-1] += data


@pytest.mark.parametrize(("nil", "came", "row", "column"), [(True, False, 1, 2), (False, True, 2, 1)])
def test_the_cell_of_the_two_by_two_is_that_of_this_hand(
    nil: bool, came: bool, row: int, column: int, base: NilVerdict
) -> None:
    clear = replace(base, verdict="clear", nil_value=90.0, best_value=1.0, by_win=False, probability=0.7)
    made = outcome(clear, nil=nil, came=came, chance=None if nil else 0.6)
    shown = text.outcome_html(made, Words())
    cells = _Cells()
    cells.feed(shown)
    places = [(y, x) for y, line in enumerate(cells.rows) for x, cell in enumerate(line) if "This hand" in cell]
    assert places == [(row, column)]
    assert f"{made.others} of 499 other deals" in shown
    close = text.outcome_html(outcome(replace(clear, verdict="close"), nil=True, came=True), Words())
    assert "This hand" not in close
    assert "says nothing of the decision" in close


def test_how_often_a_rule_is_right_is_told_of_what_it_says_here(
    base: NilVerdict, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gym_thumb_text, "MEASURED", {("sheets", "nil"): (30, 40), ("guide", "nil"): (9, 10)})
    here, told = thumbs(HERE, base)[1:3]
    assert (here.id, here.says, told.id, told.says) == ("sheets", "nil", "guide", "nil")
    shown = thumbs_html((here,), base, Words())
    assert "When it says nil, it is right on 75 % of 40 test hands." in shown
    assert "test hands" not in thumbs_html((told,), base, Words()), "ten hands say nothing"
    other = replace(here, says="number")
    assert "test hands" not in thumbs_html((other,), base, Words()), "that was not measured"
