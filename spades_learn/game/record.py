"""One hand written down: from finished hands, or from the deal with what was drawn, replaced and passed."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING

from spades_learn.cards.hand import Hand
from spades_learn.cards.notation import NotationError
from spades_learn.game.events import Bid, Dealt, Kept, Passed, Played, Rejected, Replaced
from spades_learn.game.opening import Phase
from spades_learn.rules.scoring import Tally

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from spades_learn.cards.card import Card
    from spades_learn.cards.seat import Seat
    from spades_learn.game.events import Action
    from spades_learn.game.state import State
    from spades_learn.rules.bidding import Call
    from spades_learn.rules.options import Rules

KEEP, REJECT = "K", "R"


@dataclass(frozen=True, slots=True)
class Record:
    """One hand as it was written down; the plays may stop anywhere.

    Without `stock` and `passed` the hands are those the play began with, and nothing is told of how they came
    about. With `passed` they are those before the passing, with `stock` those the drawing gave.

    Attributes:
        rules: the rules in force.
        dealer: who dealt; in the drawing game who drew first.
        hands: the cards of each seat.
        bids: every seat's call; none in a first hand that bids itself (E38).
        plays: seat and card, in playing order.
        before: running scores before the hand, by side name; zero where absent.
        stock: the pack the players drew from, the top card first (DRW-1).
        draws: what they did with it, a letter for each two cards: ``K`` keep, ``R`` reject.
        replaced: what blind nils threw and got after the drawing (BNL-8); one that is absent kept its hand.
        passed: the cards passed between partners, in order (BNL-5, C12).
    """

    rules: Rules
    dealer: Seat
    hands: Mapping[Seat, Hand] = field(hash=False)
    bids: Mapping[Seat, Call] = field(hash=False)
    plays: tuple[tuple[Seat, Card], ...] = ()
    before: Mapping[str, Tally] = field(default_factory=lambda: MappingProxyType({}), hash=False)
    stock: tuple[Card, ...] = ()
    draws: str = ""
    replaced: tuple[Replaced, ...] = ()
    passed: tuple[Passed, ...] = ()

    def __post_init__(self) -> None:
        """Write out the sides that stand at zero, so that equal records compare equal."""
        full = {str(side): self.before.get(str(side), Tally()) for side in self.rules.seating.sides}
        object.__setattr__(self, "before", MappingProxyType(full))

    @property
    def dealt(self) -> Dealt:
        """The deal the hand began with."""
        unbid = not self.bids and self.rules.options.first_hand_bids_itself
        if self.stock:
            return Dealt(self.dealer, MappingProxyType({}), self.stock, unbid=unbid)
        return Dealt(self.dealer, self.hands, settled=not self.passed, unbid=unbid)

    def drawing(self) -> Iterator[Action]:
        """Everything before the bidding: blind nils called early, keeps and rejections, replacements.

        Raises:
            NotationError: not one letter for each two cards, or another letter than K and R.
        """
        check_draws(self.stock, self.draws)
        order = self.rules.seating.order_from(self.dealer)
        for place, letter in enumerate(self.draws):
            seat = order[place % len(order)]
            if place < len(order) and seat in self.bids and self.bids[seat].blind:
                yield Bid(seat, self.bids[seat])
            yield Kept(seat) if letter == KEEP else Rejected(seat)
        told = {each.seat: each for each in self.replaced}
        blind = [seat for seat in self.bidders if self.bids[seat].blind] if self.stock else []
        if len(told) != len(self.replaced) or not set(told) <= set(blind):
            raise NotationError("replaced: only a blind nil that drew its cards replaces some, once (BNL-8)")
        yield from (told.get(seat, Replaced(seat, ())) for seat in blind)

    @property
    def bidders(self) -> tuple[Seat, ...]:
        """Who bid, in bidding order (BID-1, BID-1c)."""
        seating = self.rules.seating
        return tuple(seat for seat in seating.order_from(seating.left_of(self.dealer)) if seat in self.bids)


def check_draws(stock: tuple[Card, ...], draws: str) -> None:
    """Refuse draws that do not use up the pack (DRW-4).

    Raises:
        NotationError: not one letter for each two cards, or another letter than K and R.
    """
    if len(draws) != len(stock) // 2 or set(draws) - {KEEP, REJECT}:
        raise NotationError(f"draws: write {len(stock) // 2} letters, K for keep and R for reject")


def drawn(rules: Rules, dealer: Seat, stock: tuple[Card, ...], draws: str) -> Mapping[Seat, Hand]:
    """The hands that a drawing gives (DRW-2, DRW-3)."""
    order = rules.seating.order_from(dealer)
    hands: dict[Seat, list[Card]] = {seat: [] for seat in rules.seating.seats}
    for place, letter in enumerate(draws):
        hands[order[place % len(order)]].append(stock[2 * place + (letter != KEEP)])
    return MappingProxyType({seat: Hand.of_cards(cards) for seat, cards in hands.items()})


def record_of(state: State) -> Record:
    """A hand written down from the deal on; the bidding must be over.

    Raises:
        ValueError: the hand has not come to its play.
    """
    events, dealt = state.events, state.dealt
    draws = "".join(
        KEEP if isinstance(event, Kept) else REJECT for event in events if isinstance(event, Kept | Rejected)
    )
    if state.phase not in {Phase.PLAY, Phase.DONE}:
        raise ValueError("a hand is written down once its play has begun")
    return Record(
        rules=state.rules,
        dealer=state.dealer,
        hands=drawn(state.rules, state.dealer, dealt.stock, draws) if dealt.stock else dict(dealt.hands),
        bids=dict(state.bids),
        plays=tuple((event.seat, event.card) for event in events if isinstance(event, Played)),
        before=state.before,
        stock=dealt.stock,
        draws=draws,
        replaced=tuple(event for event in events if isinstance(event, Replaced) and event.out),
        passed=tuple(event for event in events if isinstance(event, Passed)),
    )
