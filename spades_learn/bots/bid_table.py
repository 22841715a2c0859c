"""Every sensible bid over the same deals: what it is worth, and how likely it is to be made."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from spades_learn.bots import rollout
from spades_learn.bots.bands import CLOSE_BID, CLOSE_NIL, band, grade, verdict
from spades_learn.bots.bidder import call_worlds, own_nil_chance
from spades_learn.bots.choice import choose_weighed
from spades_learn.bots.make_chance import contracts_made
from spades_learn.bots.nil import default_deals
from spades_learn.bots.reason import reasons
from spades_learn.bots.spot import spot
from spades_learn.bots.value import Worth
from spades_learn.bots.worlds import sample
from spades_learn.rules.bidding import Call

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Sequence

    from spades_learn.bots.bands import Grade, Verdict
    from spades_learn.bots.choice import ActionValue
    from spades_learn.bots.reason import Reason
    from spades_learn.bots.spot import Spot
    from spades_learn.bots.value import Weighed
    from spades_learn.game.view import View

OVER = 3
"""Numbers are weighed up to the rule bidder's estimate and this many more."""


@dataclass(frozen=True, slots=True)
class BidRow:
    """One bid.

    Attributes:
        call: the bid.
        value: its points and its win chance, against the best one over the same deals.
        made: for a number the share of deals in which the side makes its contract, for nil the chance that the nil
            is made; None where the side has no contract.
    """

    call: Call
    value: ActionValue[Call]
    made: float | None


@dataclass(frozen=True, slots=True)
class BidTable:
    """The bids weighed.

    Attributes:
        rows: every bid weighed, nil first, then upward.
        best: the best one.
        verdict: on its lead over the next: ``clear``, ``close`` or ``unsure``.
        by_win: whether a match is on, so that the win chance says which is better; else the points.
        reasons: what the hand and the bids prove in favour of the best.
        deals: sampled deals.
        compiled: whether the compiled kernel played them out.
    """

    rows: tuple[BidRow, ...]
    best: Call
    verdict: Verdict
    by_win: bool
    reasons: tuple[Reason, ...]
    deals: int
    compiled: bool

    def row(self, call: Call) -> BidRow:
        """The row of a bid.

        Raises:
            KeyError: it was not weighed.
        """
        for each in self.rows:
            if each.call == call:
                return each
        raise KeyError(str(call))

    def grade(self, call: Call) -> Grade:
        """How a bid stands against the best one; nil and a number are further apart before they differ."""
        value = self.row(call).value
        close = CLOSE_NIL if call.is_nil != self.best.is_nil else CLOSE_BID
        return grade(*value.given_up(by_win=self.by_win), close=close, by_win=self.by_win)


def sensible(view: View, *, also: Iterable[Call] = ()) -> tuple[Call, ...]:
    """The calls worth weighing: those that may be made and are not far above the rule bidder's estimate.

    Args:
        view: what the seat sees, in the bidding.
        also: weighed in any case, if they may be made.
    """
    where = spot(view)
    most = rollout.worth(where.hand, where.code.whole) // 100 + OVER
    legal = [call for call in view.legal() if isinstance(call, Call) and not call.blind]
    wanted = set(also)
    fits = [call for call in legal if call.tricks <= most or call in wanted]
    return tuple(fits or legal[:1])


def bid_table(
    view: View, *, seed: int, deals: int | None = None, also: Iterable[Call] = ()
) -> Generator[float, None, BidTable]:
    """Weigh bids in pieces: the share of the work done after each, and the table in the end.

    Args:
        view: what the seat sees, in the bidding; it is its turn and it has looked at its cards.
        seed: the same view and seed give the same table.
        deals: how many deals to sample; `nil.default_deals` when None.
        also: bids to weigh beside the `sensible` ones.

    Raises:
        ValueError: fewer than one deal is asked for, or there is no bid to weigh.
    """
    number = default_deals() if deals is None else deals
    if number < 1:
        raise ValueError(f"deals: {number}; bids are weighed over at least one")
    where = spot(view)
    drawn = sample(where, number, seed=seed)
    worth = Worth(view.rules, view.before)
    chosen = sensible(view, also=also)
    if not chosen:
        raise ValueError(f"{view.seat} has no call to make here")
    weighed: dict[Call, Weighed] = {}
    made: dict[Call, float | None] = {}
    for done, call in enumerate(chosen, start=1):
        weighed[call], bids, tricks = call_worlds(where, call, drawn.hands, worth)
        made[call] = _nil_share(where, tricks) if call.is_nil else _contract_share(view, bids, tricks)
        yield done / len(chosen)
    choice = choose_weighed(weighed, close=CLOSE_BID, by_win=worth.match_on, widened=drawn.widened)
    best = choice.values[0].action
    by_call = {each.action: each for each in choice.values}
    return BidTable(
        rows=tuple(BidRow(call, by_call[call], made[call]) for call in sorted(chosen, key=lambda each: each.tricks)),
        best=best,
        verdict=_lead(choice.values, by_win=choice.by_win),
        by_win=choice.by_win,
        reasons=reasons(view, best, versus=choice.values[1].action if len(choice.values) > 1 else None),
        deals=number,
        compiled=rollout.compiled(),
    )


def _lead(values: Sequence[ActionValue[Call]], *, by_win: bool) -> Verdict:
    """What may be said of the best bid against the next."""
    if len(values) == 1:
        return "clear"
    best, second = values[0], values[1]
    close = CLOSE_NIL if best.action.is_nil != second.action.is_nil else CLOSE_BID
    return verdict(*second.given_up(by_win=by_win), close=band(close, by_win=by_win))


def _nil_share(where: Spot, tricks: Sequence[int]) -> float:
    mine = tricks[where.me :: len(where.seats)]
    return own_nil_chance(where, sum(taken == 0 for taken in mine) / len(mine), deals=len(mine))


def _contract_share(view: View, bids: Sequence[int], tricks: Sequence[int]) -> float | None:
    hits, contracts = contracts_made(view, bids, tricks)
    return hits / contracts if contracts else None
