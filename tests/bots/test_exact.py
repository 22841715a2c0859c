"""Endings weighed by search alone (`bots.exact`): the solver's own values, averaged over the deals that fit."""

import pytest

from spades_learn.bots.exact import exact_cards
from spades_learn.cards.card import Card
from spades_learn.teaching.play_gym import pool, posed
from spades_learn.teaching.play_themes import Theme

ENDING = posed(next(each for each in pool().values() if each.theme is Theme.END_PLAY)).view
EARLY = posed(next(each for each in pool().values() if len(posed(each).view.hand or ()) > 6)).view


def test_every_legal_card_is_weighed_and_the_best_gives_up_nothing() -> None:
    found = exact_cards(ENDING, number=40, seed=1)
    assert {each.action for each in found.values} == set(ENDING.legal())
    assert found.values[0].loss == 0
    assert found.values[0].best == max(each.best for each in found.values)
    assert all(isinstance(each.action, Card) for each in found.values)
    assert exact_cards(ENDING, number=40, seed=1) == found


def test_what_cannot_be_solved_is_refused() -> None:
    with pytest.raises(ValueError, match="not an ending"):
        exact_cards(EARLY, number=5, seed=1)
