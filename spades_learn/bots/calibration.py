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


def nil_slope(share: float, chance: float) -> float:
    """By how much the chance moves with the share: the derivative of the fitted line where it stands.

    Args:
        share: of the sampled deals in which the nil is made, between 0 and 1.
        chance: what `nil_chance` says of it.
    """
    return SLOPE * chance * (1 - chance) / (share * (1 - share))


def blended(weighed: Weighed, made: Sequence[bool], chance: float, *, slope: float = 1.0) -> Weighed:
    """The same deals, were the nil made in another share of them.

    The mean is that of the wanted chance: so much of the mean of the deals that made the nil, and the rest of the
    others'. Each deal stands at what it adds to that mean (its influence), so that their spread is the error of the
    mean as it is: a deal more that makes the nil moves the chance by the slope of the fitted line, and with it the
    mean. Moving deals from one kind toward the other instead gives the same mean and too small an error, by half near
    a share of .85. Nothing changes where all deals are of one kind.

    Args:
        weighed: what the nil comes to in each deal.
        made: whether it is made there.
        chance: the share that is wanted.
        slope: by how much it moves with the share of those made.
    """
    hits = sum(made)
    if not 0 < hits < len(made):
        return weighed
    share = hits / len(made)
    return Weighed(
        _blended(weighed.points, made, share, chance, slope), _blended(weighed.wins, made, share, chance, slope)
    )


def _blended(values: Sequence[float], made: Sequence[bool], share: float, chance: float, slope: float) -> list[float]:
    """One measure of `blended`."""
    hits = sum(made)
    won = sum(value for value, hit in zip(values, made, strict=True) if hit) / hits
    lost = sum(value for value, hit in zip(values, made, strict=True) if not hit) / (len(made) - hits)
    mean, apart = chance * won + (1 - chance) * lost, slope * (won - lost)
    kept, left = chance / share, (1 - chance) / (1 - share)
    up, down = mean + apart * (1 - share), mean - apart * share
    return [
        up + kept * (value - won) if hit else down + left * (value - lost)
        for value, hit in zip(values, made, strict=True)
    ]
