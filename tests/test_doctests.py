"""The examples in the docstrings of the core are true."""

import doctest
import importlib
import pkgutil

import pytest

import spades_learn.cards
import spades_learn.game
import spades_learn.rules

MODULES = [
    found.name
    for package in (spades_learn.cards, spades_learn.rules, spades_learn.game)
    for found in pkgutil.iter_modules(package.__path__, f"{package.__name__}.")
]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0
