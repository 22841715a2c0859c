"""Forecasts beside what came of them: one deal played by one level on all seats, and what each bidder foresaw."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from spades_learn.bots import rollout
from spades_learn.bots.make_chance import make_chance
from spades_learn.bots.nil import NilSituation, nil_verdict
from spades_learn.bots.spot import spot
from spades_learn.game.events import Bid
from spades_learn.game.state import Phase
from spades_learn.game.turn import play
from spades_learn.game.view import view
from spades_learn.rules.bidding import NIL

from .duplicate import DealFailed
from .roster import player
from .table import deal_of, decision, play_out, rules_of

if TYPE_CHECKING:
    from spades_learn.cards.seat import Seat
    from spades_learn.game.state import State
    from spades_learn.game.view import View

RISKS = (20, 130)
"""The risk (`rollout.risk`) of a hand of middling safety, on which a nil is forced: a tenth to nine tenths are made."""
KINDS = ("natural nil", "forced nil", "contract")


@dataclass(frozen=True, slots=True)
class Forecast:
    """One forecast and what came of it.

    Attributes:
        kind: one of `KINDS`.
        deal: the seed of the deal.
        chance: what the bidder's side of the engine said, from 0 to 1.
        happened: whether it came true.
    """

    kind: str
    deal: int
    chance: float
    happened: bool


def forecasts(level: str, deal: int, *, config: str = "classic", samples: int | None = None) -> list[Forecast]:
    """Play a deal as it comes and, where a seat has a hand of middling risk, once more with that seat's nil forced.

    Every forecast is made at the moment of the bid, from that seat's view: a nil's by `bots.nil`, the contract's by
    `bots.make_chance` for the call about to be made, or of the side's second bidder with both bids known.

    Raises:
        DealFailed: with the seed.
    """
    try:
        return [*_natural(level, deal, config, samples), *_forced(level, deal, config, samples)]
    except Exception as bad:
        raise DealFailed(f"deal {deal} of {level} ({config}): {bad!r}") from bad


def _natural(level: str, deal: int, config: str, samples: int | None) -> list[Forecast]:
    state = deal_of(rules_of(config), deal)
    players = dict.fromkeys(state.rules.seating.seats, player(level))
    nils: dict[Seat, float] = {}
    sides: dict[str, float] = {}
    while state.phase is Phase.BIDDING and (seat := state.to_act) is not None:
        here = view(state, seat)
        action = decision(state, players, seed=deal)
        if not isinstance(action, Bid):
            raise TypeError(f"{action} is no bid")
        if action.call.is_nil:
            nils[seat] = _nil_chance(here, deal, samples)
        # The second bidder of a side knows the contract; what the first foresaw is overwritten.
        chance = make_chance(here, call=action.call, seed=deal, deals=samples)
        if chance is not None and here.rules.seating.partner(seat) in here.bids:
            sides[str(here.rules.seating.side(seat))] = chance.probability
        state = play(state, action)
    state = play_out(state, players, seed=deal)
    won = state.won
    seen = [Forecast("natural nil", deal, chance, won[seat] == 0) for seat, chance in nils.items()]
    return seen + [Forecast("contract", deal, chance, _made(state, side)) for side, chance in sides.items()]


def _forced(level: str, deal: int, config: str, samples: int | None) -> list[Forecast]:
    """At most one a deal: the first bidder with such a hand whose partner has not bid nil."""
    state = deal_of(rules_of(config), deal)
    players = dict.fromkeys(state.rules.seating.seats, player(level))
    forced: tuple[Seat, float] | None = None
    while state.phase is Phase.BIDDING and (seat := state.to_act) is not None:
        here = view(state, seat)
        partner = here.rules.seating.partner(seat)
        mate = here.bids.get(partner) if partner is not None else None
        where = spot(here)
        if forced is None and mate != NIL and RISKS[0] <= rollout.risk(where.hand, where.code.whole) <= RISKS[1]:
            forced = seat, _nil_chance(here, deal, samples)
            state = play(state, Bid(seat, NIL))
        else:
            state = play(state, decision(state, players, seed=deal))
    if forced is None:
        return []
    state = play_out(state, players, seed=deal)
    return [Forecast("forced nil", deal, forced[1], state.won[forced[0]] == 0)]


def _nil_chance(here: View, deal: int, samples: int | None) -> float:
    asked = NilSituation(here.hand, here.seat, here.dealer, dict(here.bids), dict(here.before), here.rules)
    return nil_verdict(asked, seed=deal, deals=samples).probability


def _made(state: State, side: str) -> bool:
    score = state.score
    return score is not None and any(line.clause == "SCO-1" for line in score.sides[side].lines)
