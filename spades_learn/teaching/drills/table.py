"""Fresh tables for drills: a deal played on by beginners' bots, and any moment of it as an author would write it."""

from __future__ import annotations

import random
from types import MappingProxyType
from typing import TYPE_CHECKING

from spades_learn.bots.levels import Novice
from spades_learn.cards.deck import deal
from spades_learn.cards.seat import Seat
from spades_learn.game.events import Bid, Dealt, Looked, Passed
from spades_learn.game.state import Phase, State, begin
from spades_learn.game.turn import may, play
from spades_learn.game.view import view
from spades_learn.teaching.position import TableSpec

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from spades_learn.rules.bidding import Call
    from spades_learn.rules.options import Rules
    from spades_learn.rules.scoring import Tally

LEARNER = Seat.SOUTH
"""Who sits at every table, of two, three and four."""


def chance(drill: str, seed: int) -> random.Random:
    """The randomness of one step."""
    return random.Random(f"spades-learn practice {drill} {seed}")


def moments(
    rng: random.Random,
    rules: Rules,
    *,
    bids: Mapping[Seat, Call] | None = None,
    before: Mapping[str, Tally] | None = None,
) -> Iterator[State]:
    """A fresh hand from its first bid on: every position of it in turn, played by bots that slip now and then.

    It ends early where cards would have to be passed: a lesson's table has no place for that.

    Args:
        rng: decides deal, dealer and slips.
        rules: the table's.
        bids: calls some seats are made to make, where the rules let them.
        before: the running score.
    """
    dealer = rng.choice(rules.seating.seats)
    seed = rng.getrandbits(40)
    hands = deal(seating=rules.seating, deck=rules.deck, seed=seed, each=rules.tricks)
    state = begin(rules, Dealt(dealer, MappingProxyType(hands)), before=before)
    bots = Novice()
    while (seat := state.to_act) is not None:
        yield state
        if state.phase not in {Phase.BIDDING, Phase.PLAY}:
            return
        seen = view(state, seat)
        action = bots.choose(seen, seed=seed)
        if isinstance(action, Looked):
            # A position of a lesson has no looks, and nobody bids blind here.
            seen = view(state, seat, looked=True)
            action = bots.choose(seen, seed=seed)
        if bids and seat in bids and may(state, Bid(seat, bids[seat])):
            action = Bid(seat, bids[seat])
        state = play(state, action)
    yield state


def spec(state: State, *, seat: Seat = LEARNER) -> TableSpec:
    """A moment as an author would write it; folded again it is the same position."""
    order = state.rules.seating.order_from(state.rules.seating.seats[0])
    deal_text = " ".join(str(state.dealt.hands[each]) for each in order)
    plays = [" ".join(str(card) for card in trick.cards) for trick in (*state.tricks, state.trick) if trick.plays]
    return TableSpec(
        deal=f"{order[0]}:{deal_text}",
        dealer=str(state.dealer),
        bids=tuple(str(call) for call in state.bids.values()),
        plays=tuple(plays),
        seat=str(seat),
        passes=tuple(" ".join(map(str, each.cards)) for each in state.events if isinstance(each, Passed)),
        points=points(state.before),
        bags=bags(state.before),
    )


def points(before: Mapping[str, Tally]) -> dict[str, int]:
    """Running points as an author writes them; none where all is 0, so that the table shows no score."""
    return {side: each.points for side, each in before.items()} if scored(before) else {}


def bags(before: Mapping[str, Tally]) -> dict[str, int]:
    """Running bags as an author writes them."""
    return {side: each.bags for side, each in before.items()} if scored(before) else {}


def scored(before: Mapping[str, Tally]) -> bool:
    """Whether there is a score to show."""
    return any(each.points or each.bags for each in before.values())


def broken_at_once(rules: Rules) -> bool:
    """Whether the first card of every hand is the ace of spades, so that spades are never unbroken after (VAR-ASL)."""
    all_dealt = rules.tricks * len(rules.seating.seats) >= len(rules.deck.cards)
    return rules.options.first_lead == "lead_the_ace" and all_dealt


def playing(state: State) -> bool:
    """Whether the learner is to play a card here."""
    return state.phase is Phase.PLAY and state.to_act is LEARNER
