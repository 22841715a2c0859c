"""Hypothesis settings for the whole run: the same examples every time in CI, many new ones at night."""

import os

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
