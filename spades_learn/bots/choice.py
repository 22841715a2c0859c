"""Values of several actions over the same worlds, and what may be said of the best of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

from spades_learn.bots.bands import Verdict, mean_and_error, verdict
from spades_learn.cards.card import Card
from spades_learn.rules.bidding import Call

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

Act = TypeVar("Act", bound=Call | Card)
Act_co = TypeVar("Act_co", bound=Call | Card, covariant=True)


@dataclass(frozen=True, slots=True)
class ActionValue(Generic[Act_co]):
    """One legal action and what it is worth.

    Attributes:
        action: the call or the card.
        value: mean points of the hand, own side minus the others.
        se: standard error of that mean.
        best: share of worlds in which no other action does better.
        loss: mean points given up against the best action, over the same worlds; 0 for the best.
        loss_se: its standard error.
    """

    action: Act_co
    value: float
    se: float
    best: float
    loss: float
    loss_se: float


@dataclass(frozen=True, slots=True)
class Choice(Generic[Act_co]):
    """Actions, best first, with the verdict on the first and those that are as good."""

    values: tuple[ActionValue[Act_co], ...]
    verdict: Verdict
    accepted: tuple[Act_co, ...]


def choose(
    worlds: Mapping[Act, Sequence[float]],
    *,
    close: float,
    same: Mapping[Act, Act] | None = None,
) -> Choice[Act]:
    """Order actions by their mean over common worlds.

    Args:
        worlds: for each action its value in every world, the same worlds in the same order.
        close: the band in points within which actions count as equally good.
        same: actions that are one choice in two forms (touching cards), each with a common representative.

    Raises:
        ValueError: there is no action.
    """
    means = {action: mean_and_error(values) for action, values in worlds.items()}
    order = sorted(worlds, key=lambda action: -means[action][0])
    if not order:
        raise ValueError("there is no action to choose from")
    first = order[0]
    tops = [max(column) for column in zip(*worlds.values(), strict=True)]
    losses = {
        action: mean_and_error([top - mine for top, mine in zip(worlds[first], worlds[action], strict=True)])
        for action in order
    }
    values = tuple(
        ActionValue(
            action,
            means[action][0],
            means[action][1],
            sum(mine >= top for mine, top in zip(worlds[action], tops, strict=True)) / len(tops),
            *(losses[action] if action != first else (0.0, 0.0)),
        )
        for action in order
    )
    group = (same or {}).get
    rivals = [each for each in values[1:] if group(each.action, each.action) != group(first, first)]
    said: Verdict = verdict(rivals[0].loss, rivals[0].loss_se, close=close) if rivals else "clear"
    return Choice(values, said, tuple(each.action for each in values if each.loss <= close))
