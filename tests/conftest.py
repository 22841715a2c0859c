"""Hypothesis settings for the whole run: the same examples every time in CI, many new ones at night.

And what the folders share: one Chromium, and the tests that run on demand (`make faults`, `make fuzz`).
"""

import os

import pytest
from browser.fixtures import browser, context, course, own_lessons, page  # noqa: F401 - fixtures, found by name
from hypothesis import HealthCheck, Phase, settings

settings.register_profile(
    "ci",
    deadline=None,  # a busy machine is no fault of the code
    derandomize=True,
    max_examples=60,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "nightly", deadline=None, max_examples=3000, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
# For the mutants: whether a fault is found is enough, its smallest example is not asked for.
settings.register_profile("mutants", settings.get_profile("ci"), phases=[Phase.explicit, Phase.generate])
settings.load_profile(os.environ.get("SPADES_LEARN_HYPOTHESIS", "ci"))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what runs on demand only, unless SPADES_LEARN_LONG asks for it."""
    if os.environ.get("SPADES_LEARN_LONG"):
        return
    long = [item for item in items if item.get_closest_marker("long")]
    if long:
        config.hook.pytest_deselected(items=long)
        items[:] = [item for item in items if not item.get_closest_marker("long")]
