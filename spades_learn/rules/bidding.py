"""Calls and which of them may be made: one bid each, nil to thirteen (BID-1 … BID-7, NIL-1, BNL-1 … BNL-3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from spades_learn.cards.card import Suit
from spades_learn.cards.notation import NotationError
from spades_learn.rules.rule import Broken, broken

if TYPE_CHECKING:
    from collections.abc import Mapping

    from spades_learn.cards.hand import Hand
    from spades_learn.cards.seat import Seat
    from spades_learn.rules.options import Rules
    from spades_learn.rules.scoring import Tally


@dataclass(frozen=True, slots=True, order=True)
class Call:
    """One player's bid: a number of tricks, or nil (0), made blind or not.

    Raises:
        ValueError: below 0, or a blind bid of a number.

    >>> Call.parse("nil") == NIL, str(Call(4)), str(BLIND_NIL)
    (True, '4', 'blind nil')
    """

    tricks: int
    blind: bool = False

    def __post_init__(self) -> None:
        """Refuse what no table has a word for."""
        if self.tricks < 0 or (self.blind and self.tricks):
            raise ValueError("a call is a number from 0 up, and only nil can be blind")

    @property
    def is_nil(self) -> bool:
        """Whether the player promises to take no trick (NIL-1); 0 is nil (BID-2)."""
        return self.tricks == 0

    def __str__(self) -> str:
        if self.blind:
            return "blind nil"
        return "nil" if self.is_nil else str(self.tricks)

    def __repr__(self) -> str:
        return f"Call.parse({str(self)!r})"

    @staticmethod
    def parse(text: str | int) -> Call:
        """Read ``4``, ``"4"``, ``0``, ``"nil"`` or ``"blind nil"``.

        Raises:
            NotationError: the text is not a call.
        """
        tidy = " ".join(str(text).lower().split())
        if not isinstance(text, bool) and isinstance(text, int | str):
            if tidy in {"nil", "0"}:
                return NIL
            if tidy == "blind nil":
                return BLIND_NIL
            if tidy.isascii() and tidy.isdecimal() and len(tidy) <= 3:
                return Call(int(tidy))
        raise NotationError(f"{text!r} is not a bid; write a number, nil or blind nil")


NIL = Call(0)
BLIND_NIL = Call(0, blind=True)


@dataclass(frozen=True, slots=True)
class BidPosition:
    """What decides whether a call may be made.

    Attributes:
        rules: the rules in force.
        seat: who is to call.
        bids: the calls made so far.
        hand: the caller's cards, or None while they have not been looked at.
        before: each side's points and bags before this hand, by side name.
    """

    rules: Rules
    seat: Seat
    bids: Mapping[Seat, Call]
    hand: Hand | None
    before: Mapping[str, Tally]


def why_not_bid(call: Call, position: BidPosition) -> tuple[Broken, ...]:
    """The clauses a call would break; nothing means it may be made."""
    reasons = _reasons(call, position)
    if not _fills_the_table(call, position):
        return reasons
    # Where every other call is barred this house option yields (E32): a player can always bid.
    others = (each for each in _every_call(position) if not _fills_the_table(each, position))
    if all(_reasons(each, position) for each in others):
        return reasons
    return (*reasons, broken("BID-2", total=position.rules.tricks))


def calls(position: BidPosition) -> tuple[Call, ...]:
    """Every call that may be made here, low to high, blind nil last."""
    return tuple(call for call in _every_call(position) if not why_not_bid(call, position))


def _every_call(position: BidPosition) -> tuple[Call, ...]:
    return (*(Call(number) for number in range(position.rules.tricks + 1)), BLIND_NIL)


def _reasons(call: Call, position: BidPosition) -> tuple[Broken, ...]:
    return tuple(
        reason
        for check in (_in_range, _blind, _team_minimum, _suicide, _spade_count)
        if (reason := check(call, position)) is not None
    )


def _in_range(call: Call, position: BidPosition) -> Broken | None:
    most = position.rules.tricks
    return broken("BID-2", call=str(call), most=most) if call.tricks > most else None


def _blind(call: Call, position: BidPosition) -> Broken | None:
    if not call.blind:
        return None
    options, seating = position.rules.options, position.rules.seating
    if not options.blind_nil:
        return broken("BNL-3", call=str(call))
    partner = seating.partner(position.seat)
    if (
        partner is not None
        and partner in position.bids
        and position.bids[partner].blind
        and not (options.double_blind_nil or position.rules.ruleset.two_blind_nils)
    ):
        return broken("VAR-DBN", partner=str(partner))
    need = position.rules.blind_nil_deficit
    if need is None:
        return None
    own = str(seating.side(position.seat))
    behind = max(tally.points for side, tally in position.before.items() if side != own)
    behind -= position.before[own].points
    return broken("BNL-2", need=need, behind=behind) if behind < need else None


def _team_minimum(call: Call, position: BidPosition) -> Broken | None:
    """VAR-MIN4 binds the second caller of a side; two nils are exempt, a nil's partner is not (C13, C14).

    Under suicide a side has one number, so it binds whoever names it.
    """
    options = position.rules.options
    partner = position.rules.seating.partner(position.seat)
    if not options.min_team_bid or partner is None:
        return None
    first = position.bids.get(partner)
    if first is None and (call.is_nil or not options.suicide):
        return None
    if first is not None and ((first.is_nil and call.is_nil) or _too_few_spades(first, position)):
        return None
    other = first or NIL
    team = other.tricks + call.tricks
    if team >= options.min_team_bid:
        return None
    return broken("VAR-MIN4", minimum=options.min_team_bid, partner_bid=str(other), team=team)


def _too_few_spades(first: Call, position: BidPosition) -> bool:
    """Under whiz the minimum yields when the spade count cannot reach it."""
    options = position.rules.options
    return options.whiz and spades_in(position) < options.min_team_bid - first.tricks


def _suicide(call: Call, position: BidPosition) -> Broken | None:
    """VAR-SUI: one nil a team; the second caller supplies whatever the first left open (E24).

    With whiz a partner without spades has no number to supply, and may bid the second nil.
    """
    options = position.rules.options
    partner = position.rules.seating.partner(position.seat)
    if not options.suicide or partner is None or partner not in position.bids:
        return None
    first = position.bids[partner]
    if first.is_nil != call.is_nil or (first.is_nil and options.whiz and spades_in(position) == 0):
        return None
    return broken("VAR-SUI", partner_bid=str(first))


def _spade_count(call: Call, position: BidPosition) -> Broken | None:
    """VAR-MIR forces the spade count; VAR-WHZ allows it or nil."""
    options = position.rules.options
    if not (options.mirror or options.whiz) or position.hand is None:
        return None
    spades = spades_in(position)
    if options.mirror and call.tricks != spades:
        return broken("VAR-MIR", spades=spades)
    if options.whiz and not call.is_nil and call.tricks != spades:
        return broken("VAR-WHZ", spades=spades)
    return None


def _fills_the_table(call: Call, position: BidPosition) -> bool:
    """Whether the last call makes all bids add up to the tricks of the hand where that is not allowed (E32)."""
    rules = position.rules
    if rules.options.bids_may_total_13 or len(position.bids) < len(rules.seating.seats) - 1:
        return False
    return sum(bid.tricks for bid in position.bids.values()) + call.tricks == rules.tricks


def spades_in(position: BidPosition) -> int:
    """How many spades the caller holds; jokers and high deuces count (E16, E17). 0 for a hand not looked at."""
    if position.hand is None:
        return 0
    suits = position.rules.deck.suits
    return sum(suits[card] is Suit.SPADES for card in position.hand.cards)
