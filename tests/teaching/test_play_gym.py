"""The play gym's pool: every position stands as it is stored, fits its theme, and has something to get wrong.

`teaching.md`, Nil gym ("a play gym uses the same frame") and Feedback: a wrong explanation is worse than none. The
bench ``play_pool.py check`` weighs every position again; here a sample is, from another seed.
"""

from collections import Counter
from functools import cache

import pytest

from spades_learn.bots.bands import CLOSE_CARD, band
from spades_learn.bots.reason import find
from spades_learn.cards.card import Card
from spades_learn.rules.play import why_not_play
from spades_learn.teaching import dealcode
from spades_learn.teaching.feedback import Verdict
from spades_learn.teaching.play_gym import (
    LEVELS,
    Position,
    Question,
    Wish,
    next_position,
    pool,
    posed,
    question,
    read_line,
    wished,
    write_line,
)
from spades_learn.teaching.play_tempting import IDEAS, OTHER, tags_of, temptations
from spades_learn.teaching.play_themes import ABOUT, LAST, Theme, clause_of, fits
from spades_learn.teaching.play_weigh import weighed
from spades_learn.teaching.progress import Attempt, log_of, read_log

EVERY = list(pool().values())
SOME = EVERY[::4]
"""Those that are put on the table here; the bench puts them all."""
SAMPLE = [next(each for each in EVERY[place:] if each.theme is theme) for theme in Theme for place in (0, 7)][::2]


@cache
def placed(position: Position) -> Question:
    """A position on the table, set up once for all tests."""
    return posed(position)


def named(position: Position) -> str:
    return f"{position.theme.value}-{position.code[:8]}"


def test_each_theme_has_positions_of_each_level() -> None:
    have = Counter((each.theme, each.level) for each in EVERY)
    assert all(have[theme, level] for theme in Theme for level in LEVELS)
    assert all(sum(have[theme, level] for level in LEVELS) >= 15 for theme in Theme)
    assert len({each.code for each in EVERY}) == len(EVERY)
    tables = {placed(each).state.rules.ruleset.id for each in SOME}
    assert {"classic", "exchange", "solo4"} <= tables


def test_every_position_is_its_code_and_the_code_fits_the_log() -> None:
    for each in SOME:
        asked = placed(each)
        assert dealcode.write(dealcode.code_of(asked.state, asked.seat)) == each.code
        assert {value.action for value in each.values} == set(asked.view.legal())
        assert read_line(write_line(each)) == each
    kept = [
        Attempt(id=f"a{n}", lesson="play-gym", step=each.code, verdict=Verdict.RIGHT) for n, each in enumerate(EVERY)
    ]
    again, refused = read_log([each.as_json() for each in log_of(kept).attempts.values()])
    assert len(again.attempts) == len(EVERY)
    assert not refused


def test_every_reason_is_proved_by_the_view_and_fits_the_theme() -> None:
    for each in SOME:
        asked = placed(each)
        assert asked.told, each.code
        for reason in asked.told:
            assert find(reason.id, asked.view, each.best) == reason, (each.code, reason.id)
        assert fits(each.theme, asked.view, each.best, asked.told), each.code
        assert clause_of(each.theme, asked.view, asked.told)


def test_every_position_is_clear_and_has_something_to_get_wrong() -> None:
    for each in SOME:
        asked = placed(each)
        close = band(CLOSE_CARD, by_win=each.by_win)
        assert 0 < each.good < len(each.values)
        for place, value in enumerate(each.values):
            lost = value.win_loss if each.by_win else value.loss
            passes = asked.verdict(value.action).passes
            assert passes == (place < each.good), (each.code, value.action)
            # A point's worth of a tie may come to the band's very edge.
            assert (lost <= 1.05 * close) == passes, (each.code, value.action)


@pytest.mark.parametrize("position", SAMPLE, ids=named)
def test_another_seed_finds_the_same_best_card(position: Position) -> None:
    found = weighed(placed(position).view, seed=99_000, deals=min(position.deals, 600), solved=position.solved)
    assert found.values[0].action in position.accepted


@pytest.mark.parametrize("theme", [theme for theme in Theme if ABOUT[theme].reasons], ids=lambda theme: theme.value)
def test_a_theme_goes_with_the_reason_that_makes_it(theme: Theme) -> None:
    each = next(each for each in EVERY if each.theme is theme)
    asked = placed(each)
    without = [reason for reason in asked.told if reason.id not in ABOUT[theme].reasons]
    assert not fits(theme, asked.view, each.best, without)
    assert not fits(theme, asked.view, each.best, ())


def test_end_plays_are_solved_and_short() -> None:
    for each in wished(Wish(Theme.END_PLAY)):
        assert each.solved
        assert len(placed(each).view.hand or ()) <= LAST
    assert not any(each.solved for each in EVERY if each.theme is not Theme.END_PLAY)


def test_a_wish_is_kept_and_no_position_comes_twice_before_all_were_met() -> None:
    wish = Wish(Theme.HOLD_UP)
    every = {each.code for each in wished(wish)}
    met: set[str] = set()
    for seed in range(len(every)):
        asked = next_position(wish, seed=seed, seen=met)
        assert asked.position.theme is Theme.HOLD_UP
        assert asked.position.code not in met
        met.add(asked.position.code)
    assert met == every
    assert next_position(wish, seed=0, seen=met).position.code in every
    assert next_position(Wish(level="close"), seed=5).position.level == "close"


def test_mixed_the_themes_come_equally_often() -> None:
    come = Counter(next_position(Wish(), seed=seed).position.theme for seed in range(90))
    assert set(come) == set(Theme)
    assert min(come.values()) >= 3


def test_a_code_that_is_not_in_the_pool_is_no_position() -> None:
    with pytest.raises(ValueError, match="no position"):
        question("1234567")


def test_a_wrong_idea_leads_to_a_legal_card_that_falls_behind_and_tags_the_answer() -> None:
    tagged: Counter[str] = Counter()
    for each in SOME:
        asked = placed(each)
        for cards in temptations(asked.view, each.wrong).values():
            assert set(cards) <= set(each.wrong)
            assert not any(why_not_play(card, asked.view.play_position()) for card in cards)
        for card in each.wrong:
            (tag,) = tags_of(asked.view, card, each.wrong)
            tagged[tag] += 1
            assert asked.tags(card) == (f"theme-{each.theme.value}", tag)
        assert asked.tags(each.best) == (f"theme-{each.theme.value}",)
    assert set(tagged) <= {*IDEAS, OTHER}
    assert tagged[OTHER] < sum(tagged.values()) / 2


def test_a_card_that_may_not_be_played_has_no_grade() -> None:
    each = EVERY[0]
    held = set(placed(each).view.hand or ())
    absent = next(card for card in placed(each).state.rules.deck.cards if card not in held)
    with pytest.raises(ValueError, match="may not be played"):
        each.grade(absent)
    assert isinstance(each.best, Card)
