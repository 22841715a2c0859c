"""Reasons for a card that rest on the contracts: tricks needed, a set in reach, bags."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spades_learn.bots.case import Case
    from spades_learn.rules.rule import Fact

Facts = dict[str, "Fact"] | None


def _takes(case: Case) -> bool:
    """Whether the card is ahead in the trick, and no other legal card would hold it better; as a lead, a master."""
    card = case.card
    if card is None or not case.wins_so_far(card) or case.nil_alive(case.me):
        return False
    if case.ahead is None or case.last:
        return case.last or not case.higher_unseen(card)
    higher = len(case.higher_unseen(card))
    winning = (each for each in case.legal if case.suit(each) is case.suit(card) and case.wins_so_far(each))
    return all(len(case.higher_unseen(each)) >= higher for each in winning)


def needs_tricks(case: Case) -> Facts:
    """The own side has not made its contract and still can; this card is ahead, or no card of its suit beats it."""
    if not _takes(case) or not case.short or not case.counts(case.me) or _partners_trick(case):
        return None
    bid, taken = case.contract(case.me)
    return {"contract": bid, "taken": taken, "needed": bid - taken, "left": case.tricks_left}


def _partners_trick(case: Case) -> bool:
    """Whether the trick is the partner's already, and counts as much in their hands."""
    if case.ahead is None or case.ahead[0] is not case.partner:
        return False
    counts = not case.view.bids[case.ahead[0]].is_nil or case.view.rules.options.failed_nil_tricks == "help"
    return counts and (case.last or not case.other(case.ahead[1]).threats(case.ahead[1]))


def set_in_reach(case: Case) -> Facts:
    """An opposing side needs nearly all the tricks left; this card is ahead."""
    seat = case.set_target
    if seat is None or not _takes(case) or (case.ahead is not None and case.ahead[0] is case.partner):
        return None
    bid, taken = case.contract(seat)
    side = str(case.view.rules.seating.side(seat))
    return {"side": side, "needed": bid - taken, "left": case.tricks_left}


def bags_free(case: Case) -> Facts:
    """The contract is made, and at this table a trick more is a point and no bag (VAR-S10)."""
    if not case.view.rules.options.solid_ten or not case.made or not _takes(case) or case.ahead is None:
        return None
    if case.ahead[0] is case.partner:
        return None
    bid, taken = case.contract(case.me)
    return {"contract": bid, "taken": taken}


def contract_made_duck(case: Case) -> Facts:
    """The contract is made, bags cost, another legal card would win so far and this one does not."""
    card, options = case.card, case.view.rules.options
    if card is None or case.ahead is None or not case.made or case.set_target is not None:
        return None
    if options.solid_ten or options.overtrick != 1 or options.mirror_strict:
        return None  # there an overtrick is harmless, or worse than a bag
    if case.ahead[0] is case.partner or case.wins_so_far(card):
        return None  # a trick of the partner's is the same bag
    if not any(case.wins_so_far(each) for each in case.legal):
        return None
    bid, taken = case.contract(case.me)
    bags = case.view.before[str(case.view.rules.seating.side(case.me))].bags
    return {"contract": bid, "taken": taken, "bags": bags + taken - bid}


def overtrick_costs(case: Case) -> Facts:
    """The contract is made, and at this table each trick above it costs points at once; this card does not win."""
    card, cost = case.card, case.view.rules.options.overtrick
    if card is None or case.ahead is None or not case.made or cost >= 0 or case.set_target is not None:
        return None
    if case.ahead[0] is case.partner or case.wins_so_far(card):
        return None
    if not any(case.wins_so_far(each) for each in case.legal):
        return None
    bid, _ = case.contract(case.me)
    return {"contract": bid, "points": cost}
