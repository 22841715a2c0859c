"""Why a seat did what it did, from the record of a hand: the view it had then, and what that proves for its action.

The bot's own reasoning is not stored, and a level may have chosen at random; so nothing here claims to tell what a
player thought. It tells what speaks for the action taken, whether the hint would have done the same, and where nothing
is found it says so.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from spades_learn.bots.hint import hint
from spades_learn.bots.reason import Reason, reasons
from spades_learn.bots.slips import CALLS, CARDS
from spades_learn.bots.why_opening import opening_reasons
from spades_learn.cards.card import Card
from spades_learn.game.events import Bid, Dealt, Kept, Passed, Played, Rejected, Replaced
from spades_learn.game.state import begin
from spades_learn.game.turn import play
from spades_learn.game.view import view
from spades_learn.rules.bidding import Call

if TYPE_CHECKING:
    from spades_learn.bots.grading import Graded
    from spades_learn.cards.seat import Seat
    from spades_learn.game.events import Action
    from spades_learn.game.state import State
    from spades_learn.game.view import View

Found = Literal["best", "as-good", "unsure", "worse", "looks", "only", "by-rule", "other-rule", "unweighed"]

Done = Bid | Played | Kept | Rejected | Passed | Replaced
"""An action; a look at the cards is none."""


@dataclass(frozen=True, slots=True)
class Past:
    """One action of the past, looked at again.

    Attributes:
        action: what was done.
        view: what the seat could see then.
        reasons: what that view proves in favour of the action; none where nothing does.
        verdict: against the hint of today: ``best`` its own choice, ``as-good`` within its band, ``worse``,
            ``unsure`` where its deals do not tell the two apart, ``looks`` where a blind nil should have looked first;
            ``only`` where nothing else was allowed; ``by-rule`` for an action of the opening that the bots' rule of
            thumb chooses too, ``other-rule`` where it does not; ``unweighed`` for what nothing weighs.
        best: what the hint does instead, or None where it does the same or weighs nothing.
        loss: points given up against it, 0 for the best.
        slip: the beginner's mistake (`slips`) that gives just this action, where it is worse than the best; or None.
    """

    action: Done
    view: View
    reasons: tuple[Reason, ...]
    verdict: Found
    best: Action | Call | Card | None = None
    loss: float = 0.0
    slip: str | None = None


def before(state: State, ply: int) -> tuple[State, Done]:
    """The position before an event of the hand, and the event.

    Args:
        state: any later position of the same hand.
        ply: which event, from 0.

    Raises:
        IndexError: the hand has no such event, or it is no action (a look at the cards is none).
    """
    if not 0 <= ply < len(state.events):
        raise IndexError(f"event {ply} of a hand of {len(state.events)}")
    event = state.events[ply]
    if not isinstance(event, Done):
        raise IndexError(f"event {ply} is no action")
    here = begin(state.rules, state.dealt, before=state.before)
    for each in state.events[:ply]:
        if not isinstance(each, Dealt):
            here = play(here, each)
    return here, event


def why(state: State, ply: int, *, seed: int, worlds: int | None = None) -> Past:
    """Look at one action of a hand again.

    Args:
        state: any later position of the same hand.
        ply: which event of the hand, from 0.
        seed: of the hint that the action is held against.
        worlds: deals that the hint samples.

    Raises:
        IndexError: as in `before`.
    """
    here, event = before(state, ply)
    blind = isinstance(event, Bid) and event.call.blind
    seen = view(here, event.seat, looked=not blind)
    if not isinstance(event, Bid | Played):
        told = opening_reasons(seen, event)
        if told.same:
            return Past(event, seen, told.reasons, "by-rule")
        return Past(event, seen, told.reasons, "other-rule", told.rule)
    action: Call | Card = event.call if isinstance(event, Bid) else event.card
    legal = seen.legal()
    if seen.unbid or action not in legal:
        return Past(event, seen, (), "unweighed")  # a hand that bids itself, or a blind nil before the first card
    found = reasons(seen, action)
    if len(legal) == 1:
        return Past(event, seen, found, "only")
    told_now = hint(seen, seed=seed, worlds=worlds)
    if told_now.best == action:
        return Past(event, seen, told_now.reasons, "best")
    loss = next(each.loss for each in told_now.values if each.action == action)
    told_why = reasons(seen, action, versus=told_now.best)
    verdict: Found = "as-good" if action in told_now.accepted else "worse"
    slip = mistake(seen, action, told_now.best) if verdict == "worse" else None
    return Past(event, seen, told_why, verdict, told_now.best, loss, slip)


def of_graded(found: Graded) -> Past:
    """The same of a decision that has been graded, by the values already at hand."""
    decision, action = found.decision, found.decision.action
    seen = decision.view
    done = Bid(decision.seat, action) if isinstance(action, Call) else Played(decision.seat, action)
    silent = seen.unbid or (isinstance(action, Call) and action.blind)
    if found.forced:
        return Past(done, seen, () if silent else reasons(seen, action), "only")
    best = found.values[0].action
    if action == best:
        rival = next((each.action for each in found.values[1:] if each.loss or each.loss_se), None)
        return Past(done, seen, () if silent else reasons(seen, action, versus=rival), "best")
    if found.looks:
        return Past(done, seen, (), "looks", None, found.loss)
    told = () if silent else reasons(seen, action, versus=best)
    if found.better is None:
        return Past(done, seen, told, "as-good", best, found.loss)
    if found.grade == "unsure":
        return Past(done, seen, told, "unsure", best, found.loss)
    return Past(done, seen, told, "worse", best, found.loss, None if silent else mistake(seen, action, best))


def mistake(seen: View, action: Call | Card, best: Call | Card) -> str | None:
    """The beginner's mistake that gives this action instead of the best, or None."""
    legal = seen.legal()
    if isinstance(action, Card):
        cards = [card for card in legal if isinstance(card, Card)]
        return next((name for name, slip in CARDS.items() if slip(seen, cards) == action), None)
    if not isinstance(best, Call):
        return None
    return next((name for name, slip in CALLS.items() if slip(seen, best) == action), None)


def plies(state: State, seat: Seat | None = None) -> tuple[int, ...]:
    """The events of a hand that are actions, of one seat or of all."""
    return tuple(
        ply for ply, event in enumerate(state.events) if isinstance(event, Done) and seat in (None, event.seat)
    )
