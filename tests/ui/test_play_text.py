"""What the play page says of a hint: no card is called best that another one equals."""

import re

import pytest
from bots.positions import random_state, seen

from spades_learn.bots.choice import choose
from spades_learn.bots.hint import Hint, hint
from spades_learn.bots.parts import count
from spades_learn.cards.card import Card
from spades_learn.rules.scoring import Score, SideScore
from spades_learn.ui.play_text import hint_html, score_html, winner_text
from spades_learn.ui.why import count_rows
from spades_learn.ui.words import Words


def told(worlds: dict[str, list[float]], *, touching: tuple[str, ...] = ()) -> str:
    same = {Card.parse(name): Card.parse(touching[0]) for name in touching}
    choice = choose({Card.parse(name): values for name, values in worlds.items()}, close=3.0, same=same)
    found = Hint(choice.values, choice.verdict, choice.accepted, (), 4, compiled=True)
    return re.sub(r"<[^>]+>", "", hint_html(found, Words("en")))


@pytest.mark.parametrize(
    ("worlds", "touching", "words"),
    [
        ({"C9": [1, 2, 3, 4]}, (), "♣9 is your only choice"),
        ({"C9": [1, 2, 3, 4], "C7": [1, 2, 3, 4]}, ("C9", "C7"), "♣9 and ♣7: it makes no difference"),
        (
            {"C9": [11, 12, 13, 14], "C7": [11, 12, 13, 14], "DA": [1, 2, 3, 4]},
            ("C9", "C7"),
            "♣9 and ♣7 are clearly best, and as good as each other",
        ),
        ({"C9": [11, 12, 13, 14], "DA": [1, 2, 3, 4]}, (), "♣9 is clearly best"),
        ({"C9": [1, 2, 3, 4], "DA": [1, 2, 3, 4]}, (), "♣9, but it is close"),
    ],
)
def test_the_title_claims_no_more_than_the_values(
    worlds: dict[str, list[float]], touching: tuple[str, ...], words: str
) -> None:
    assert words in told(worlds, touching=touching)


def test_the_table_says_how_far_a_choice_is_behind_in_the_same_deals() -> None:
    # Each wanders by tens of points from deal to deal, the gap between them does not.
    shown = told({"C9": [50, -50, 50, -50], "DA": [40, -60, 40, -60]})
    assert "10.0 ± 0.0" in shown


def test_in_a_match_the_table_is_of_win_chances() -> None:
    """The ten points more win the match less often."""
    first, second = Card.parse("C9"), Card.parse("DA")
    points = {first: [10.0, 12.0], second: [20.0, 22.0]}
    choice = choose(points, close=3.0, wins={first: [0.5, 0.52], second: [0.4, 0.42]}, by_win=True)
    found = Hint(choice.values, choice.verdict, choice.accepted, (), 2, compiled=True, by_win=True)
    shown = re.sub(r"<[^>]+>", " ", hint_html(found, Words("en")))
    assert re.search(r"♣9\s+is clearly best", shown)
    assert re.search(r"♣9\s+51\.0\s+\+11\.0\s+♦A\s+41\.0\s+10\.0 ± 0\.0\s+\+21\.0", shown)
    assert "Win %" in shown


@pytest.mark.parametrize(
    ("winner", "own", "told"),
    [
        ("NS", "NS", "Your side wins."),
        ("EW", "NS", "The other side wins."),
        ("S", "S", "You win."),
        ("E", "S", "East wins."),
    ],
)
def test_who_won_is_named_where_everybody_plays_alone(winner: str, own: str, told: str) -> None:
    assert winner_text(winner, own, Words("en", you="S")) == told


def test_a_total_below_zero_has_the_minus_of_the_lines_above() -> None:
    sides = {"S": SideScore((), -200, -200, 0), "N": SideScore((), 90, 90, 0)}
    shown = score_html(Score(sides, over=False, winner=None), "S", Words("en", you="S"))
    assert "Total: −200 points, 0 bags" in shown
    assert "-200" not in shown


def test_a_bid_shows_what_it_is_counted_from() -> None:
    """STR-1: the lines of the table add up to the bid; a card has none."""
    here = seen(random_state(3))
    found = hint(here, seed=1, worlds=5)
    counted = count(here, found.best)  # type: ignore[arg-type]
    assert counted is not None
    shown = re.sub(r"<[^>]+>", "|", hint_html(found, Words("en"), counted))
    assert "How the bid is counted" in shown
    rows = count_rows(counted, Words("en", form="text"))
    figures = [float(figure.replace("\u2212", "-")) for _, figure in rows]
    parts = len(counted.parts)
    assert sum(figures[:parts]) == pytest.approx(figures[parts])
    assert figures[parts] + sum(figures[parts + 1 : -1]) == pytest.approx(figures[-1])
    assert "How the bid is counted" not in hint_html(found, Words("en"))
