"""Values of several actions over the same worlds, and what may be said of the best of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

from spades_learn.bots.bands import WIN_PER_POINT, Verdict, band, mean_and_error, verdict
from spades_learn.cards.card import Card
from spades_learn.rules.bidding import Call

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from spades_learn.bots.value import Weighed

Act = TypeVar("Act", bound=Call | Card)
Act_co = TypeVar("Act_co", bound=Call | Card, covariant=True)

TIE = WIN_PER_POINT / 100
"""Win chance that a point counts for when a match is played for: enough to choose between actions that win alike."""


@dataclass(frozen=True, slots=True)
class ActionValue(Generic[Act_co]):
    """One legal action and what it is worth.

    Attributes:
        action: the call or the card.
        value: mean points of the hand, own side minus the others.
        se: standard error of that mean.
        best: share of worlds in which no other action does better.
        loss: mean points given up against the best action, over the same worlds; 0 for the best. Below 0 where the
            best action wins the match more often with fewer points.
        loss_se: its standard error.
        win: mean chance to win the match, or None where it was not asked for.
        win_loss: mean win chance given up against the best action, over the same worlds.
        win_loss_se: its standard error.
    """

    action: Act_co
    value: float
    se: float
    best: float
    loss: float
    loss_se: float
    win: float | None = None
    win_loss: float = 0.0
    win_loss_se: float = 0.0

    def given_up(self, *, by_win: bool) -> tuple[float, float]:
        """What it gives up against the best, with its standard error: win chance where that decides, else points."""
        return (self.win_loss, self.win_loss_se) if by_win else (self.loss, self.loss_se)


@dataclass(frozen=True, slots=True)
class Choice(Generic[Act_co]):
    """Actions, best first, with the verdict on the first and those that are as good.

    Attributes:
        values: every action.
        verdict: on the lead of the first over the next, equal forms of the first left out.
        accepted: the actions as good as the first within the band; the first among them.
        by_win: whether the order is by win chance; else by points.
    """

    values: tuple[ActionValue[Act_co], ...]
    verdict: Verdict
    accepted: tuple[Act_co, ...]
    by_win: bool = False


def choose(
    worlds: Mapping[Act, Sequence[float]],
    *,
    close: float,
    same: Mapping[Act, Act] | None = None,
    wins: Mapping[Act, Sequence[float]] | None = None,
    by_win: bool = False,
    widened: float = 1.0,
) -> Choice[Act]:
    """Order actions by their mean over common worlds.

    Args:
        worlds: for each action its points in every world, the same worlds in the same order.
        close: the band in points within which actions count as equally good.
        same: actions that are one choice in two forms (touching cards), each with a common representative.
        wins: for each action its win chance in every world.
        by_win: order by win chance, points only breaking ties; the band is then `close` at `WIN_PER_POINT`.
        widened: what standard errors are multiplied by where some worlds came up twice (`worlds.effective`).

    Raises:
        ValueError: there is no action, or an order by win chances that are not given.
    """
    if not worlds or (by_win and wins is None):
        raise ValueError("there is no action to choose from" if not worlds else "no win chances are given")
    measure = worlds
    if by_win and wins is not None:
        measure = {
            action: [win + TIE * points for win, points in zip(wins[action], worlds[action], strict=True)]
            for action in worlds
        }
        close = band(close, by_win=True)
    score = {action: mean_and_error(values)[0] for action, values in measure.items()}
    order = sorted(worlds, key=lambda action: -score[action])
    first = order[0]
    tops = [max(column) for column in zip(*measure.values(), strict=True)]

    def told(values: Sequence[float]) -> tuple[float, float]:
        mean, error = mean_and_error(values)
        return mean, error * widened

    def given_up(values: Mapping[Act, Sequence[float]], action: Act) -> tuple[float, float]:
        if action == first:
            return 0.0, 0.0
        return told([top - mine for top, mine in zip(values[first], values[action], strict=True)])

    values = tuple(
        ActionValue(
            action,
            *told(worlds[action]),
            sum(mine >= top for mine, top in zip(measure[action], tops, strict=True)) / len(tops),
            *given_up(worlds, action),
            *((mean_and_error(wins[action])[0], *given_up(wins, action)) if wins is not None else ()),
        )
        for action in order
    )
    lost = {action: given_up(measure, action) for action in order}
    group = (same or {}).get
    rivals = [action for action in order[1:] if group(action, action) != group(first, first)]
    said: Verdict = verdict(*lost[rivals[0]], close=close) if rivals else "clear"
    return Choice(values, said, tuple(action for action in order if lost[action][0] <= close), by_win)


def choose_weighed(
    weighed: Mapping[Act, Weighed],
    *,
    close: float,
    same: Mapping[Act, Act] | None = None,
    by_win: bool,
    widened: float = 1.0,
) -> Choice[Act]:
    """`choose` between actions weighed by `value.Worth.weigh`."""
    return choose(
        {action: each.points for action, each in weighed.items()},
        close=close,
        same=same,
        wins={action: each.wins for action, each in weighed.items()},
        by_win=by_win,
        widened=widened,
    )
