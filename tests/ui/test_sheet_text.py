"""The score sheet: every hand of a match with points and bags apart, and every line with its clause and a sentence."""

import re

import pytest
import strategies
from hypothesis import given
from hypothesis import strategies as st

from spades_learn.rules.options import Rules, rules_for
from spades_learn.rules.scoring import Score, Tally, score_hand
from spades_learn.ui.sheet_text import sheet_block, sheet_html
from spades_learn.ui.words import Words

WORDS = Words()


def match(rules: Rules, hands: int, seed: int = 3) -> list[Score]:
    scores: list[Score] = []
    before: dict[str, Tally] = {}
    for number in range(hands):
        state = strategies.random_hand(rules, seed + number, before=before)
        score = score_hand(rules, bids=state.bids, tricks=state.won, before=before)
        scores.append(score)
        before = {name: side.tally for name, side in score.sides.items()}
    return scores


def plain(text: str) -> list[str]:
    return [re.sub(r"<[^>]*>", "", cell).replace("−", "-") for cell in re.findall(r"<td class=\"n\">(.*?)</td>", text)]


@pytest.mark.parametrize("ruleset", ["classic", "solo3", "solo4", "duel"])
def test_every_hand_has_a_row_with_points_and_bags_apart(ruleset: str) -> None:
    rules = rules_for(ruleset)
    scores = match(rules, 4)
    own = str(rules.seating.sides[-1])
    text = sheet_html(scores, own, WORDS)
    want = []
    for score in scores:
        for name in sorted(score.sides, key=lambda each: each != own):
            side = score.sides[name]
            want += [f"{side.points} {side.hand:+d}", str(side.bags)]
    assert plain(text) == want
    assert text.count("<details open>") == 1
    assert text.count("</tr>") == text.count("<tr") == 2 + 2 * len(scores)


def test_the_learners_side_comes_first() -> None:
    text = sheet_html(match(rules_for(), 1), "EW", Words(you="E"))
    assert text.index("You &amp; West") < text.index("North &amp; South")


def test_every_line_shows_its_clause() -> None:
    scores = match(rules_for(), 6)
    text = sheet_html(scores, "NS", WORDS)
    for score in scores:
        for side in score.sides.values():
            for line in side.lines:
                assert f"<small>{line.clause}</small>" in text


def test_a_match_without_a_hand_says_so() -> None:
    assert "No hand has been scored yet" in sheet_html([], "NS", WORDS)
    assert sheet_block([], "NS", WORDS) == ""


def test_the_winner_is_named_where_the_match_ends() -> None:
    rules = rules_for()
    state = strategies.random_hand(rules, 5)
    score = score_hand(rules, bids=state.bids, tricks=state.won, before={"NS": Tally(900, 0), "EW": Tally(-100, 0)})
    assert "winner: You &amp; North" in sheet_html([score], "NS", WORDS)
    assert "winner: You &amp; North" in sheet_block([score], "NS", WORDS, opened=True)


@given(st.data())
def test_every_line_of_every_table_has_its_sentence(data: st.DataObject) -> None:
    rules = rules_for(*data.draw(strategies.tables()))
    score = score_hand(
        rules,
        bids=data.draw(strategies.bids_for(rules)),
        tricks=data.draw(strategies.tricks_for(rules)),
        before=data.draw(strategies.befores(rules)),
    )
    assert "<h4>" in sheet_html([score], str(rules.seating.sides[0]), WORDS)
