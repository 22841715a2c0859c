"""Blind nil: whether to bid it, decided before the cards are looked at (BNL-1, BNL-2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from spades_learn.bots import rollout
from spades_learn.bots.bands import CLOSE_NIL, band, mean_and_error, verdict
from spades_learn.bots.bidder import call_worlds, own_nil_chance, predicted, table_bids
from spades_learn.bots.choice import choose_weighed
from spades_learn.bots.spot import spot
from spades_learn.bots.value import Worth
from spades_learn.bots.worlds import sample
from spades_learn.rules.bidding import BLIND_NIL, Call

if TYPE_CHECKING:
    from spades_learn.bots.bands import Verdict
    from spades_learn.bots.choice import Choice
    from spades_learn.bots.spot import Spot
    from spades_learn.bots.value import Weighed
    from spades_learn.game.view import View

LOOK = Call(1)
"""Stands for looking first in the choice; its value is that of the bid each sampled hand then calls for."""


def bids_blind(view: View, *, number: int, seed: int) -> bool:
    """Whether blind nil is clearly better than a look at the cards.

    What a player would bid after the look is the rule bidder's call for each sampled hand. That is less than the best
    the score asks for, so a close lead does not count. Cards passed with the partner afterwards count (BNL-5).

    Args:
        view: what the seat sees, its cards still face down.
        number: worlds.
        seed: the same seed gives the same answer.
    """
    if view.hand is not None or BLIND_NIL not in view.legal():
        return False
    said = blind_or_look(view, number=number, seed=seed)
    return said.values[0].action == BLIND_NIL and said.verdict == "clear"


def blind_or_look(view: View, *, number: int, seed: int) -> Choice[Call]:
    """Blind nil against `LOOK` over the same deals.

    Args:
        view: what the seat sees, its cards still face down.
        number: worlds.
        seed: the same seed gives the same answer.
    """
    where = spot(view)
    drawn = sample(where, number, seed=seed)
    seen = _played(where, view, drawn.hands)
    return choose_weighed(
        {BLIND_NIL: seen.blind, LOOK: seen.looked}, close=CLOSE_NIL, by_win=seen.match_on, widened=drawn.widened
    )


@dataclass(frozen=True, slots=True)
class BlindVerdict:
    """Blind nil against a look at the cards.

    Attributes:
        probability: the chance that the blind nil is made.
        low: lower end of its 95 % interval, as `nil.NilVerdict` has it.
        high: upper end.
        blind_value: mean points of the hand when blind nil is bid, own side minus the others.
        look_value: mean points when the cards are looked at and bid by rule.
        blind_se: standard error of ``blind_value - look_value``, widened to the independent deals.
        blind_win: mean chance to win the match when blind nil is bid.
        look_win: the same after a look.
        win_se: standard error of ``blind_win - look_win``, widened too.
        by_win: whether a match is on, so that the win chance says which is better; else the points.
        verdict: ``clear``, ``close`` or ``unsure`` about which of the two is better.
        deals: sampled deals.
        compiled: whether the compiled kernel played them out.
    """

    probability: float
    low: float
    high: float
    blind_value: float
    look_value: float
    blind_se: float
    blind_win: float
    look_win: float
    win_se: float
    by_win: bool
    verdict: Verdict
    deals: int
    compiled: bool

    @property
    def difference(self) -> float:
        """Points by which blind nil is better than a look, below 0 when it is worse."""
        return self.blind_value - self.look_value

    @property
    def answer(self) -> Call:
        """`BLIND_NIL` or `LOOK`."""
        return BLIND_NIL if (self.blind_win - self.look_win if self.by_win else self.difference) > 0 else LOOK


BLIND_DEALS, BLIND_DEALS_INTERPRETED = 1500, 100
"""Deals a verdict samples when not told; every one asks three or four bids of the rule bidder."""


def blind_verdict(view: View, *, seed: int, deals: int | None = None) -> BlindVerdict:
    """Weigh blind nil against a look over the same deals, as `bids_blind` does.

    Args:
        view: what the seat sees, its cards still face down.
        seed: the same view and seed give the same verdict.
        deals: how many deals to sample.

    Raises:
        ValueError: the cards have been looked at, or fewer than one deal is asked for.
    """
    if view.hand is not None:
        raise ValueError("the cards have been looked at")
    usual = BLIND_DEALS if rollout.compiled() else BLIND_DEALS_INTERPRETED
    number = usual if deals is None else deals
    if number < 1:
        raise ValueError(f"deals: {number}; a verdict needs at least one")
    where = spot(view)
    drawn = sample(where, number, seed=seed)
    seen = _played(where, view, drawn.hands)
    made = sum(tricks == 0 for tricks in seen.tricks)
    low, high = drawn.interval(made)
    lead, error = mean_and_error([a - b for a, b in zip(seen.blind.points, seen.looked.points, strict=True)])
    ahead, chance_error = mean_and_error([a - b for a, b in zip(seen.blind.wins, seen.looked.wins, strict=True)])
    by_win = seen.match_on
    differs, off = (ahead, chance_error) if by_win else (lead, error)
    return BlindVerdict(
        probability=own_nil_chance(where, made / number, deals=number),
        low=own_nil_chance(where, low, deals=number),
        high=own_nil_chance(where, high, deals=number),
        blind_value=mean_and_error(seen.blind.points)[0],
        look_value=mean_and_error(seen.looked.points)[0],
        blind_se=error * drawn.widened,
        blind_win=mean_and_error(seen.blind.wins)[0],
        look_win=mean_and_error(seen.looked.wins)[0],
        win_se=chance_error * drawn.widened,
        by_win=by_win,
        verdict=verdict(abs(differs), off * drawn.widened, close=band(CLOSE_NIL, by_win=by_win)),
        deals=number,
        compiled=rollout.compiled(),
    )


@dataclass(frozen=True, slots=True)
class _Played:
    """The same deals with blind nil and after a look, the tricks of the blind nil, and whether a match is on."""

    blind: Weighed
    looked: Weighed
    tricks: list[int]
    match_on: bool


def _played(where: Spot, view: View, hands: list[int]) -> _Played:
    seats, mate = len(where.seats), where.mates[where.me]
    partner = where.bids[mate] if mate >= 0 else None
    after: list[int] = []
    for at in range(0, len(hands), seats):
        mine = predicted(where, hands[at + where.me], partner=partner)
        after += table_bids(where, hands[at : at + seats], mine)
    others = frozenset(at for at, seat in enumerate(where.seats) if seat in view.bids and view.bids[seat].blind)
    looked = Worth(view.rules, view.before, others)
    blind = Worth(view.rules, view.before, others | {where.me})
    weighed, _, tricks = call_worlds(where, BLIND_NIL, hands, blind)
    return _Played(
        weighed, looked.weigh(where.me, after, where.run(hands, after)), tricks[where.me :: seats], looked.match_on
    )
