"""Every decision of a hand held against the best one, from what that seat could see at that moment.

`decisions` lists them, cheaply; `graded` weighs one; `grade_hand` weighs them one after the other, so that a page can
show how far it is and stop at any time. Nothing here looks at a hidden card: each decision is weighed from the seat's
own view, with the players and values of `hint`. How a decision turned out plays no part.

Bids and cards are graded. Keeping, replacing and passing cards are not, nor a call that its rules did not allow.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from spades_learn.bots import rollout
from spades_learn.bots.bands import CLOSE_BID, CLOSE_CARD, CLOSE_NIL, Grade, Verdict, band, grade, verdict
from spades_learn.bots.bidder import value_bids
from spades_learn.bots.blind import LOOK, blind_or_look
from spades_learn.bots.levels import as_if_bid
from spades_learn.bots.player import affordable, value_cards
from spades_learn.bots.reason import Reason, reasons
from spades_learn.game.events import Bid, Played
from spades_learn.game.state import Phase, apply, begin
from spades_learn.game.view import view
from spades_learn.rules.bidding import Call

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from spades_learn.bots.choice import ActionValue, Choice
    from spades_learn.cards.card import Card
    from spades_learn.cards.seat import Seat
    from spades_learn.game.state import State
    from spades_learn.game.view import View


@dataclass(frozen=True, slots=True)
class Decision:
    """One bid or card of a hand.

    Attributes:
        number: its place among the bids and cards of the hand, from 0.
        view: what the seat saw, its turn; the cards face down where it bid blind.
        action: what it did.
    """

    number: int
    view: View
    action: Call | Card

    @property
    def seat(self) -> Seat:
        """Who decided."""
        return self.view.seat


@dataclass(frozen=True, slots=True)
class Graded:
    """A decision and what it gave up.

    Attributes:
        decision: the decision.
        grade: its band (`bands.grade`), by win chance where a match is on, else by points.
        verdict: on the lead of the best action over this one: ``clear``, ``close`` or ``unsure``. Only a clear loss
            is an inaccuracy, a mistake or a blunder.
        loss: mean points given up against the best action over the same deals. Below 0 where the best action wins the
            match more often with fewer points.
        loss_se: its standard error.
        win_loss: mean win chance given up.
        win_loss_se: its standard error.
        win: the chance of this side to win the match with the best action.
        by_win: whether a match is on.
        better: the best action where this one is not as good, else None.
        looks: whether a look at the cards was better than the blind nil bid; there is no better action then to name.
        reasons: what the view proves for the better action, or for this one where there is none better.
        values: every action weighed, best first; one alone where there was no choice.
        worlds: sampled deals; 0 where there was no choice.
    """

    decision: Decision
    grade: Grade
    verdict: Verdict
    loss: float
    loss_se: float
    win_loss: float
    win_loss_se: float
    win: float | None
    by_win: bool
    better: Call | Card | None
    reasons: tuple[Reason, ...]
    values: tuple[ActionValue[Call | Card], ...]
    worlds: int
    looks: bool = False

    @property
    def forced(self) -> bool:
        """Whether there was no choice."""
        return not self.worlds


def decisions(state: State, *, seats: Collection[Seat] | None = None) -> Iterator[Decision]:
    """The bids and cards of a hand in order.

    Args:
        state: the hand, finished or not (of a record: `game.replay.replay(record).state`).
        seats: whose decisions; everybody's when None.
    """
    here = begin(state.rules, state.dealt, before=state.before)
    number = 0
    for event in state.events:
        if isinstance(event, Bid | Played):
            action = event.call if isinstance(event, Bid) else event.card
            if seats is None or event.seat in seats:
                blind = isinstance(action, Call) and action.blind
                yield Decision(number, view(here, event.seat, looked=not blind), action)
            number += 1
        here = apply(here, event)


def gradable(decision: Decision) -> bool:
    """Whether a decision can be graded: its rules allowed it, and it is no blind nil while cards are drawn."""
    here = as_if_bid(decision.view)
    return decision.action in here.legal() and here.phase in {Phase.BIDDING, Phase.PLAY}


def default_worlds() -> int:
    """Deals weighed for one decision when not told: a whole hand of four takes less than five seconds compiled."""
    return 600 if rollout.compiled() else 60


def graded(decision: Decision, *, seed: int, worlds: int | None = None) -> Graded | None:
    """Weigh one decision.

    Args:
        decision: one of `decisions`.
        seed: the same decision and seed give the same answer.
        worlds: how many deals to sample; when None `default_worlds`, or fewer where they are solved too.

    Returns:
        None for a call or card that the rules did not allow there, or a blind nil bid while cards are drawn.

    Raises:
        ValueError: fewer than one world is asked for.
    """
    number = default_worlds() if worlds is None else worlds
    if number < 1:
        raise ValueError(f"worlds: {number}; a grade needs at least one")
    if not gradable(decision):
        return None
    here, action = as_if_bid(decision.view), decision.action
    legal = here.legal()
    if len(legal) == 1:
        return _graded(decision, None, 0)
    if isinstance(action, Call):
        weigh = blind_or_look if action.blind else value_bids
        return _graded(decision, weigh(here, number=number, seed=seed), number)
    number = affordable(here, number) if worlds is None else number
    return _graded(decision, value_cards(here, number=number, seed=seed), number)


def grade_hand(
    state: State, *, seed: int, seats: Collection[Seat] | None = None, worlds: int | None = None
) -> Iterator[Graded]:
    """The graded decisions of a hand, one as soon as the one before is taken; stop whenever enough is known.

    Args:
        state: the hand, finished or not.
        seed: the same hand and seed give the same grades.
        seats: whose decisions; everybody's when None.
        worlds: deals for each decision; `default_worlds` when None.
    """
    for decision in decisions(state, seats=seats):
        found = graded(decision, seed=seed + decision.number, worlds=worlds)
        if found is not None:
            yield found


def regraded(found: Graded, action: Call | Card) -> Graded:
    """Another action of the same decision, graded by the values already at hand.

    Raises:
        ValueError: nothing was weighed there, or not this action.
    """
    if action == found.decision.action:
        return found
    if action not in {each.action for each in found.values}:
        raise ValueError(f"{action} was not weighed here")
    return _weighed(replace(found.decision, action=action), found.values, found.worlds, by_win=found.by_win)


def accepted(found: Graded) -> tuple[Call | Card, ...]:
    """The actions of a decision that are the best or as good, the best first."""
    return tuple(each.action for each in found.values if regraded(found, each.action).grade in {"best", "good"})


def _graded(decision: Decision, choice: Choice[Call] | Choice[Card] | None, worlds: int) -> Graded:
    action = decision.action
    if choice is None:
        told = _told(decision, action)
        return Graded(decision, "best", "clear", 0.0, 0.0, 0.0, 0.0, None, False, None, told, (), 0)  # noqa: FBT003
    return _weighed(decision, choice.values, worlds, by_win=choice.by_win)


def _weighed(decision: Decision, values: tuple[ActionValue[Call | Card], ...], worlds: int, *, by_win: bool) -> Graded:
    action = decision.action
    mine = next(each for each in values if each.action == action)
    best = values[0]
    loss, error = mine.given_up(by_win=by_win)
    close = _close(action, best.action)
    name = grade(loss, error, close=close, by_win=by_win)
    better = best.action if name not in {"best", "good"} else None
    looks = better is not None and isinstance(action, Call) and action.blind and better == LOOK
    return Graded(
        decision=decision,
        grade=name,
        verdict=verdict(loss, error, close=band(close, by_win=by_win)),
        loss=mine.loss,
        loss_se=mine.loss_se,
        win_loss=mine.win_loss,
        win_loss_se=mine.win_loss_se,
        win=best.win,
        by_win=by_win,
        better=None if looks else better,
        reasons=() if looks else _told(decision, better or action),
        values=values,
        worlds=worlds,
        looks=looks,
    )


def _told(decision: Decision, action: Call | Card) -> tuple[Reason, ...]:
    """Reasons, but none for a hand that bids itself, where bids are weighed that nobody made, nor for a blind bid."""
    silent = decision.view.unbid or (isinstance(action, Call) and action.blind)
    return () if silent else reasons(decision.view, action)


def _close(action: Call | Card, best: Call | Card) -> float:
    if not isinstance(action, Call):
        return CLOSE_CARD
    return CLOSE_NIL if isinstance(best, Call) and action.is_nil != best.is_nil else CLOSE_BID
