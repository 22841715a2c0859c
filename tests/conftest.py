"""Hypothesis settings for the whole run: the same examples every time in CI, many new ones at night."""

import os

from hypothesis import HealthCheck, settings

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
settings.load_profile(os.environ.get("SPADES_LEARN_HYPOTHESIS", "ci"))
