"""What an author's table may hold before the first card: bids alone, a pack that is drawn from, and cards passed.

Every choice is made through `game.turn.play`, so a table that could not have come about is refused.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from spades_learn.cards.card import Card
from spades_learn.cards.deck import shuffle
from spades_learn.cards.notation import NotationError
from spades_learn.cards.seat import Seat
from spades_learn.game.events import Bid, Dealt, Kept, Passed, Rejected
from spades_learn.game.state import Phase, State, begin
from spades_learn.game.turn import IllegalMove, play
from spades_learn.rules.bidding import BLIND_NIL, BidPosition, Call, why_not_bid

if TYPE_CHECKING:
    from collections.abc import Mapping

    from spades_learn.cards.deck import Deck
    from spades_learn.game.events import Action
    from spades_learn.rules.options import Rules
    from spades_learn.rules.scoring import Tally
    from spades_learn.teaching.position import TableSpec

KEEP, REJECT = "keep", "reject"
"""The two answers to a card turned up (DRW-2, DRW-3)."""


def bids_alone(spec: TableSpec, rules: Rules, dealer: Seat, before: Mapping[str, Tally]) -> dict[Seat, Call]:
    """Bids of a table without cards."""
    bids: dict[Seat, Call] = {}
    seat = rules.seating.left_of(dealer)
    if len(spec.bids) > len(rules.seating.seats):
        raise NotationError(f"bids: {len(spec.bids)} bids; there are {len(rules.seating.seats)} players")
    for place, text in enumerate(spec.bids):
        call = Call.parse(text)
        broken = why_not_bid(call, BidPosition(rules, seat, bids, None, before))
        if broken:
            raise NotationError(f"bids[{place}]: {seat} may not bid {call} ({broken[0].clause})")
        bids[seat] = call
        seat = rules.seating.left_of(seat)
    return bids


def pack(text: str, seed: int, deck: Deck) -> tuple[Card, ...]:
    """The whole pack, the top card first: the cards named, then the others in the order of the seed.

    Raises:
        NotationError: a card that cannot be read, is not in the pack, or is named twice.
    """
    top = tuple(Card.parse(name) for name in text.split())
    for place, card in enumerate(top):
        if card not in deck or card in top[:place]:
            raise NotationError(f"pack: {card} is not in this pack, or named twice")
    return (*top, *(card for card in shuffle(deck, seed=seed) if card not in top))


def drawing(spec: TableSpec, rules: Rules, *, dealer: Seat, before: Mapping[str, Tally]) -> State:
    """A hand that is drawn card by card, after the choices of ``turns``.

    Raises:
        NotationError: nobody draws in this game, or a choice that cannot be made; with the place.
    """
    state = begin(rules, Dealt(dealer, {}, stock=pack(spec.pack, spec.seed, rules.deck), seed=spec.seed), before=before)
    blind = [Seat.parse(letter) for letter in spec.blind.split()]
    for each in blind:
        if each not in rules.seating.seats:
            raise NotationError(f"blind: {each} does not sit at this table")
    for place, choice in enumerate(spec.turns):
        state = _declared(state, blind)
        seat = state.to_act
        if seat is None or state.phase is not Phase.DRAW:
            raise NotationError(f"turns[{place}]: the pack is used up after {place} turns")
        if choice not in {KEEP, REJECT}:
            raise NotationError(f"turns[{place}]: write 'keep' or 'reject', not {choice[:40]!r}")
        state = play(state, Kept(seat) if choice == KEEP else Rejected(seat))
    return _declared(state, blind)


def _declared(state: State, blind: list[Seat]) -> State:
    """The hand once whoever draws now has bid blind nil, where the author says so (BNL-8)."""
    seat = state.to_act
    if seat is None or seat not in blind or seat in state.bids or state.phase is not Phase.DRAW:
        return state
    return _made(state, Bid(seat, BLIND_NIL), "blind")


def passed(state: State, passes: tuple[str, ...]) -> State:
    """The hand after cards were passed between partners, in order (BNL-5).

    Raises:
        NotationError: nobody passes cards here, or not these; with the place.
    """
    for place, text in enumerate(passes):
        where = f"passes[{place}]"
        seat = state.to_act
        if seat is None or state.phase is not Phase.EXCHANGE:
            raise NotationError(f"{where}: no cards are passed here; see bids and nil_exchange")
        state = _made(state, Passed(seat, tuple(Card.parse(name) for name in text.split())), where)
    return state


def _made(state: State, action: Action, where: str) -> State:
    try:
        return play(state, action)
    except IllegalMove as bad:
        raise NotationError(f"{where}: {action.seat} may not do this ({bad.broken[0].clause})") from None
