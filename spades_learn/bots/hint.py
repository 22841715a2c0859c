"""A hint: every legal action with its value, what may be said of the best, and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from spades_learn.bots import rollout
from spades_learn.bots.bidder import value_bids
from spades_learn.bots.levels import as_if_bid
from spades_learn.bots.player import affordable, value_cards
from spades_learn.bots.reason import Reason, reasons
from spades_learn.game.state import Phase

if TYPE_CHECKING:
    from spades_learn.bots.bands import Verdict
    from spades_learn.bots.choice import ActionValue, Choice
    from spades_learn.cards.card import Card
    from spades_learn.game.view import View
    from spades_learn.rules.bidding import Call


@dataclass(frozen=True, slots=True)
class Hint:
    """Advice on one decision.

    Attributes:
        values: every legal action, best first, with its points (own side minus the others) and its win chance.
        verdict: ``clear``, ``close`` or ``unsure`` (`bands.verdict`), touching cards counted as one.
        accepted: the actions as good as the best within the band; the best is the first.
        reasons: what the view proves in favour of the best.
        worlds: sampled deals behind the values.
        compiled: whether the compiled kernel played them out; interpreted, there are fewer.
        by_win: whether a match is on, so that the order and the verdict are by win chance; else by points.
    """

    values: tuple[ActionValue[Call | Card], ...]
    verdict: Verdict
    accepted: tuple[Call | Card, ...]
    reasons: tuple[Reason, ...]
    worlds: int
    compiled: bool
    by_win: bool = False

    @property
    def best(self) -> Call | Card:
        """The best action."""
        return self.values[0].action


def default_worlds(phase: Phase) -> int:
    """Deals a hint samples when not told: as many as fit a quarter of a second, fewer without the compiled kernel."""
    if phase is Phase.BIDDING:
        return 500 if rollout.compiled() else 80
    return 1500 if rollout.compiled() else 80


def _default(view: View) -> int:
    number = default_worlds(view.phase)
    return affordable(view, number) if view.phase is Phase.PLAY else number


def hint(view: View, *, seed: int, worlds: int | None = None) -> Hint:
    """Advise the seat whose turn it is, from what it can see.

    Args:
        view: the seat's view.
        seed: the same view and seed give the same hint.
        worlds: how many deals to sample; `default_worlds` when None.

    Raises:
        ValueError: it is not this seat's turn, or fewer than one world is asked for.
    """
    if view.to_act is not view.seat:
        raise ValueError(f"{view.seat} is not to act, so there is nothing to advise")
    unbid, view = view.unbid, as_if_bid(view)
    number = _default(view) if worlds is None else worlds
    if number < 1:
        raise ValueError(f"worlds: {number}; a hint needs at least one")
    weigh = value_bids if view.phase is Phase.BIDDING else value_cards
    choice = weigh(view, number=number, seed=seed)
    return Hint(
        values=choice.values,
        verdict=choice.verdict,
        accepted=choice.accepted,
        # A hand that bids itself is weighed by bids nobody made; nothing may be said of them.
        reasons=() if unbid else reasons(view, choice.values[0].action, versus=_next(choice)),
        worlds=number,
        compiled=rollout.compiled(),
        by_win=choice.by_win,
    )


def _next(choice: Choice[Call] | Choice[Card]) -> Call | Card | None:
    """The best action that does not come to the same as the first in every deal, or None."""
    return next((each.action for each in choice.values[1:] if each.loss or each.loss_se), None)
