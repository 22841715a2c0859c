"""From the nils the rule player makes to those that players who look ahead let through.

The rule player on every seat is too kind to a nil: players who look at many deals before each card break more of
them. How many more was measured: on deals with a nil of low to high risk all four seats were played by a sampling
player, and a logistic line was fitted to what happened (Platt 1999) against the share of sampled deals the rule player
made, the exposure of the hand and its tricks: a hand that looks safe card by card is broken less often than another
of the same share. On 1350 deals the log likelihood rose by 46 for the shift and the slope, by 6 more for the other two.
``python tests/bench/fit_nil.py`` makes such a fit;
``tests/bench/calibration.py`` measures the result on other deals.
"""

from __future__ import annotations

from math import exp, log
from typing import TYPE_CHECKING

from spades_learn.bots.value import Weighed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from spades_learn.rules.options import Rules

SHIFT, SLOPE, PER_RISK, PER_WORTH = -0.63, 0.82, -0.73, -0.17
"""Log odds of the made nil: SHIFT, SLOPE times the log odds of the rule player's share, and so much for each hundred
by which the hand's exposure (`rollout.risk`) or estimated tricks (`rollout.worth`) lie above the usual."""
FITTED_ON = 1350
"""Played-out nils the line was fitted on."""
USUAL_RISK, USUAL_WORTH = 100, 200
MOST_RISK, MOST_WORTH = 170, 420


def applies(rules: Rules) -> bool:
    """Whether the line was fitted for such a table: two sides of two; elsewhere shares stay as they are."""
    return len(rules.seating.seats) == 4 and len(rules.seating.sides) == 2


def nil_chance(share: float, deals: float, *, risk: int = USUAL_RISK, worth: int = USUAL_WORTH) -> float:
    """The chance of a nil.

    Args:
        share: of the sampled deals in which the rule player makes it.
        deals: how many were sampled. A nil lost in all of them is lost; one made in all counts as half a deal short.
        risk: the exposure of the hand.
        worth: its estimated tricks, in hundredths.

    >>> round(nil_chance(0.5, 1000), 2)
    0.35
    """
    if share <= 0:
        return 0.0
    share = min(share, 1 - 0.5 / max(deals, 1.0))
    odds = SHIFT + SLOPE * log(share / (1 - share))
    # Beyond the hands it was fitted on the line says no more than at their edge.
    odds += (
        PER_RISK * (min(risk, MOST_RISK) - USUAL_RISK) / 100 + PER_WORTH * (min(worth, MOST_WORTH) - USUAL_WORTH) / 100
    )
    return 1.0 / (1.0 + exp(-odds))


def blended(weighed: Weighed, made: Sequence[bool], chance: float) -> Weighed:
    """The same deals, were the nil made in another share of them.

    Deals of the kind there are too many of are moved toward the mean of the other kind, all by the same part, so that
    the mean is that of the wanted share and what else differs between deals still does. Nothing changes where all
    deals are of one kind.
    """
    hits = sum(made)
    if not 0 < hits < len(made):
        return weighed
    share = hits / len(made)
    part = 1 - chance / share if chance < share else 1 - (1 - chance) / (1 - share)
    return Weighed(
        _moved(weighed.points, made, part, lost=chance < share), _moved(weighed.wins, made, part, lost=chance < share)
    )


def _moved(values: Sequence[float], made: Sequence[bool], part: float, *, lost: bool) -> list[float]:
    """Move the values of one kind toward the mean of the other: of the made ones toward the lost, or the reverse."""
    goal = [value for value, hit in zip(values, made, strict=True) if hit is not lost]
    mean = sum(goal) / len(goal)
    return [value + part * (mean - value) if hit is lost else value for value, hit in zip(values, made, strict=True)]
