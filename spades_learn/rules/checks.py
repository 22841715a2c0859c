"""What is refused before a hand is scored: bids without a score, and trick counts that are no finished hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from spades_learn.cards.seat import Seat
    from spades_learn.rules.bidding import Call
    from spades_learn.rules.options import Rules


def check_bids(rules: Rules, bids: Mapping[Seat, Call]) -> None:
    """Refuse bids that these rules have no score for.

    Raises:
        ValueError: a seat is missing, a bid is above the tricks of a hand, or blind nil where it cannot be.
    """
    if not bids and rules.options.first_hand_bids_itself:
        return
    _check_seats(rules, "bids", bids)
    for seat, call in bids.items():
        if call.tricks > rules.tricks:
            raise ValueError(f"bids: {seat} bid {call}, above the {rules.tricks} tricks of a hand (BID-2)")
        if call.blind and not rules.options.blind_nil:
            raise ValueError(f"bids: {seat} bid blind nil, which these rules do not allow (BNL-3)")
    for side in rules.seating.sides:
        both = len(side.seats) > 1 and all(bids[seat].blind for seat in side.seats)
        if both and not (rules.options.double_blind_nil or rules.ruleset.two_blind_nils):
            raise ValueError(
                f"bids: {side} bid two blind nils; turn on double_blind_nil or use the exchange rules (VAR-DBN)"
            )


def check_tricks(rules: Rules, tricks: Mapping[Seat, int]) -> None:
    """Refuse trick counts that are no finished hand (TRK-3).

    Raises:
        ValueError: a seat is missing, a count is below 0, or they do not add up to the tricks of a hand.
    """
    _check_seats(rules, "tricks", tricks)
    if any(count < 0 for count in tricks.values()) or sum(tricks.values()) != rules.tricks:
        raise ValueError(
            f"tricks: they add up to {sum(tricks.values())}; a hand has {rules.tricks} (TRK-3), none below 0"
        )


def _check_seats(rules: Rules, what: str, given: Mapping[Seat, object]) -> None:
    if set(given) != set(rules.seating.seats):
        need = " ".join(str(seat) for seat in rules.seating.seats)
        raise ValueError(f"{what}: give one for each of {need}")
