"""Nil or a number: the chance of nil, both choices in points, and where the danger lies.

The chance starts from the share of sampled deals in which the rule player, on all four seats, makes the nil. Players
who look ahead break more of them, and the share is brought to theirs by a fitted line (`bots.calibration`). Where that
line was not fitted, at tables other than two sides of two, it is the share itself and on the hopeful side.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING

from spades_learn.bots import rollout
from spades_learn.bots.bands import CLOSE_NIL, Verdict, band, mean_and_error, verdict
from spades_learn.bots.bidder import call_worlds, own_nil_chance
from spades_learn.bots.choice import choose_weighed
from spades_learn.bots.danger import SUITS, Danger, costliest_first, suit_danger
from spades_learn.bots.reason import Reason, reasons
from spades_learn.bots.spot import spot
from spades_learn.bots.value import Worth
from spades_learn.bots.whole import whole
from spades_learn.bots.worlds import sample
from spades_learn.game.view import View
from spades_learn.rules.bidding import NIL, Call
from spades_learn.rules.options import rules_for
from spades_learn.rules.scoring import Tally
from spades_learn.rules.trick import Trick

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping

    from spades_learn.bots.choice import ActionValue
    from spades_learn.bots.value import Weighed
    from spades_learn.cards.card import Card
    from spades_learn.cards.hand import Hand
    from spades_learn.cards.seat import Seat
    from spades_learn.rules.options import Rules

OVER_ESTIMATE = 2
"""Numbers are weighed up to the rule bidder's estimate and this many more."""


@dataclass(frozen=True, slots=True)
class NilSituation:
    """A hand that may bid nil, and everything the seat knows.

    Attributes:
        hand: the cards, all of a hand.
        seat: who holds them.
        dealer: who dealt.
        bids: calls made so far. The partner's may be given even if the partner bids later ("suppose they bid 4").
        before: running scores and bags by side name; zero where absent.
        rules: the rules in force.
        out: cards the seat knows to be in nobody's hand, as it rejected them while drawing (DRW-3).

    Raises:
        ValueError: the seat has bid, a seat is not at this table, or the hand has the wrong number of cards.
    """

    hand: Hand
    seat: Seat
    dealer: Seat
    bids: Mapping[Seat, Call] = field(default_factory=dict, hash=False)
    before: Mapping[str, Tally] = field(default_factory=dict, hash=False)
    rules: Rules = field(default_factory=rules_for)
    out: frozenset[Card] = frozenset()

    def __post_init__(self) -> None:
        """Refuse what cannot be a position."""
        seats = self.rules.seating.seats
        for who in (self.seat, self.dealer, *self.bids):
            if who not in seats:
                raise ValueError(f"{who} does not sit at this table")
        if self.seat in self.bids:
            raise ValueError(f"{self.seat} has bid already")
        if len(self.hand) != self.rules.tricks:
            raise ValueError(f"hand: {len(self.hand)} cards; each player has {self.rules.tricks}")
        for card in self.hand:
            if card not in self.rules.deck:
                raise ValueError(f"hand: {card} is not in the {self.rules.deck.name} pack")

    @property
    def partner_bid(self) -> Call | None:
        """The partner's call, or None where it is not known."""
        partner = self.rules.seating.partner(self.seat)
        return self.bids.get(partner) if partner is not None else None

    def view(self) -> View:
        """The same as a view in the bidding."""
        sides = self.rules.seating.sides
        return View(
            rules=self.rules,
            seat=self.seat,
            dealer=self.dealer,
            hand=self.hand,
            bids=MappingProxyType(dict(self.bids)),
            tricks=(),
            trick=Trick(),
            before=MappingProxyType({str(side): self.before.get(str(side), Tally()) for side in sides}),
            held=MappingProxyType(dict.fromkeys(self.rules.seating.seats, self.rules.tricks)),
            to_act=self.seat,
            out=self.out,
        )


@dataclass(frozen=True, slots=True)
class NilVerdict:
    """Nil against the best number.

    Attributes:
        probability: the chance that the nil is made.
        low: lower end of its 95 % interval: the Wilson interval of the share, over as many independent deals as the
            sampled ones are worth, brought to chances alike.
        high: upper end.
        nil_value: mean points of the hand when nil is bid, own side minus the others.
        nil_se: standard error of ``nil_value - best_value`` over the same deals, widened likewise.
        nil_win: mean chance to win the match when nil is bid.
        win_se: standard error of ``nil_win - best_win``, widened too.
        best_call: the number with the highest value.
        best_value: its mean points.
        best_se: standard error of that mean.
        best_win: mean chance to win the match with it.
        by_win: whether a match is on, so that the win chance says which is better; else the points.
        verdict: ``clear``, ``close`` or ``unsure`` about which of the two is better.
        dangers: what each suit costs the nil, the most dangerous first.
        reasons: what the hand and the bids prove, for the better of the two.
        numbers: all numbers weighed, best first.
        deals: sampled deals.
        compiled: whether the compiled kernel played them out.
    """

    probability: float
    low: float
    high: float
    nil_value: float
    nil_se: float
    nil_win: float
    best_call: Call
    best_value: float
    best_se: float
    best_win: float
    by_win: bool
    verdict: Verdict
    dangers: tuple[Danger, ...]
    reasons: tuple[Reason, ...]
    numbers: tuple[ActionValue[Call], ...]
    deals: int
    compiled: bool
    win_se: float = 0.0

    @property
    def difference(self) -> float:
        """Points by which nil is better than the best number, below 0 when it is worse."""
        return self.nil_value - self.best_value

    @property
    def answer(self) -> Call:
        """The better call."""
        ahead = self.nil_win - self.best_win if self.by_win else self.difference
        return NIL if ahead > 0 else self.best_call


def numbers_to_weigh(view: View, most: int) -> list[Call]:
    """The numbers that nil is held against: those that may be bid, up to the most worth a thought.

    Whiz and minimums leave few. Where they leave none that low, it is the lowest allowed; where a supposed call of the
    partner leaves none at all, the numbers as they would be without it.
    """
    allowed = [call for call in view.legal() if isinstance(call, Call) and not call.is_nil]
    return [call for call in allowed if call.tricks <= most] or allowed[:1] or [Call(bid) for bid in range(1, most + 1)]


def default_deals() -> int:
    """Deals a verdict samples when not told."""
    return 2000 if rollout.compiled() else 250


def nil_verdict(situation: NilSituation, *, seed: int, deals: int | None = None) -> NilVerdict:
    """Weigh nil against every sensible number over the same deals.

    Args:
        situation: the hand and what is known.
        seed: the same situation and seed give the same verdict.
        deals: how many deals to sample; `default_deals` when None.

    Raises:
        ValueError: fewer than one deal is asked for.
    """
    return whole(weighing(situation, seed=seed, deals=deals))


def weighing(
    situation: NilSituation, *, seed: int, deals: int | None = None, full: bool = True
) -> Generator[float, None, NilVerdict]:
    """`nil_verdict` in pieces: the share of the work done after each run of the deals, and in the end the verdict.

    Args:
        situation: the hand and what is known.
        seed: the same situation and seed give the same verdict.
        deals: how many deals to sample; `default_deals` when None.
        full: whether the verdict tells dangers and reasons; without them it is the same and takes about half as long.

    Raises:
        ValueError: fewer than one deal is asked for.
    """
    number = default_deals() if deals is None else deals
    if number < 1:
        raise ValueError(f"deals: {number}; a verdict needs at least one")
    view = situation.view()
    where = spot(view)
    drawn = sample(where, number, seed=seed)
    worth = Worth(view.rules, view.before)
    most = min(view.rules.tricks, rollout.worth(where.hand, where.code.whole) // 100 + OVER_ESTIMATE)
    calls = numbers_to_weigh(view, most)
    runs = len(calls) + 1 + (len(SUITS) if full else 0)
    nil, bids, tricks = call_worlds(where, NIL, drawn.hands, worth)
    yield 1 / runs
    weighed: dict[Call, Weighed] = {}
    for call in calls:
        weighed[call] = call_worlds(where, call, drawn.hands, worth)[0]
        yield (1 + len(weighed)) / runs
    told = partial(own_nil_chance, where, deals=number)
    found: list[Danger] = []
    for suit in SUITS if full else ():
        found.append(suit_danger(where, suit, drawn.hands, bids, tricks, told))
        yield (1 + len(calls) + len(found)) / runs
    made = sum(tricks[at] == 0 for at in range(where.me, len(tricks), len(where.seats)))
    low, high = drawn.interval(made)
    numbers = choose_weighed(weighed, close=CLOSE_NIL, by_win=worth.match_on, widened=drawn.widened)
    best = numbers.values[0]
    _, error = mean_and_error([a - b for a, b in zip(nil.points, weighed[best.action].points, strict=True)])
    by_win = worth.match_on
    nil_win, best_win = mean_and_error(nil.wins)[0], mean_and_error(weighed[best.action].wins)[0]
    ahead, chance_error = mean_and_error([a - b for a, b in zip(nil.wins, weighed[best.action].wins, strict=True)])
    nil_value = mean_and_error(nil.points)[0]
    lead = ahead if by_win else nil_value - best.value
    nil_se, win_se = error * drawn.widened, chance_error * drawn.widened
    return NilVerdict(
        probability=told(made / number),
        low=told(low),
        high=told(high),
        nil_value=nil_value,
        nil_se=nil_se,
        nil_win=nil_win,
        best_call=best.action,
        best_value=best.value,
        best_se=best.se,
        best_win=best_win,
        by_win=by_win,
        verdict=verdict(abs(lead), win_se if by_win else nil_se, close=band(CLOSE_NIL, by_win=by_win)),
        dangers=costliest_first(found),
        reasons=reasons(view, NIL if lead > 0 else best.action) if full else (),
        numbers=numbers.values,
        deals=number,
        compiled=rollout.compiled(),
        win_se=win_se,
    )
