"""Why: a closed list of reasons, each with the facts on this table that prove it. Words are made elsewhere.

A reason appears only when its function finds the facts in the view; break the fact and the reason is gone. And it must
speak for the action: one that the view proves of every other legal action just as well tells nothing and is left out.
The facts are text forms of cards, suits and seats, numbers, or tuples of text forms. Each reason's facts are those
that its function returns; its sentence is ``reason.<id>`` in `ui.reason_sentences`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from spades_learn.bots import why_bid, why_card, why_lead, why_nil, why_nil_play, why_score
from spades_learn.bots.case import Case

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from spades_learn.cards.card import Card
    from spades_learn.game.view import View
    from spades_learn.rules.bidding import Call
    from spades_learn.rules.rule import Fact

    Finder = Callable[[Case], dict[str, Fact] | None]

MOST = 4
"""Reasons given for one action: what a learner reads."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason for an action.

    Attributes:
        id: which of the closed list.
        clause: the rulebook clause it rests on.
        facts: what proves it.
    """

    id: str
    clause: str
    facts: Mapping[str, Fact] = field(hash=False)


@dataclass(frozen=True, slots=True)
class Kind:
    """An entry of the closed list.

    Attributes:
        clause: the rulebook clause it rests on.
        find: the function that finds its facts.
        lone: it stands where nothing else may be done, or nothing that differs; then it is the only reason.
        beside: it tells of the table and says nothing by itself; given only after a reason that does.
    """

    clause: str
    find: Finder
    lone: bool = False
    beside: bool = False


@cache
def kinds() -> Mapping[str, Kind]:
    """The closed list, in the order in which reasons are told."""
    return MappingProxyType(
        {
            "last-card": Kind("TRK-3", why_card.last_card, lone=True),
            "only-legal-card": Kind("FOL-1", why_card.only_legal_card, lone=True),
            "all-alike": Kind("TRK-1", why_card.all_alike, lone=True),
            # A nil at stake
            "cover-nil": Kind("STR-5", why_nil_play.cover_nil),
            "cover-ahead": Kind("STR-5", why_nil_play.cover_ahead),
            "lead-safe-for-nil": Kind("STR-7", why_nil_play.lead_safe_for_nil),
            "lead-for-nil": Kind("STR-5", why_nil_play.lead_for_nil),
            "attack-nil": Kind("NIL-2", why_nil_play.attack_nil),
            "room-for-nil": Kind("NIL-2", why_nil_play.room_for_nil),
            "lead-at-nil": Kind("NIL-2", why_nil_play.lead_at_nil),
            "low-kept-for-nil": Kind("NIL-2", why_nil_play.low_kept_for_nil),
            "own-nil-under": Kind("NIL-1", why_nil_play.own_nil_under),
            "own-nil-sheds": Kind("NIL-1", why_nil_play.own_nil_sheds),
            "own-nil-lowest": Kind("NIL-1", why_nil_play.own_nil_lowest),
            "own-nil-leads-low": Kind("NIL-1", why_nil_play.own_nil_leads_low),
            # The partner's trick
            "spade-kept": Kind("FOL-2", why_card.spade_kept),
            "partner-winning": Kind("BID-6", why_card.partner_winning),
            # Taking tricks
            "set-in-reach": Kind("SCO-3", why_score.set_in_reach),
            "sure-winner": Kind("TRK-1", why_card.sure_winner),
            "master": Kind("TRK-1", why_card.master),
            "ruffs": Kind("FOL-2", why_card.ruffs),
            "needs-tricks": Kind("SCO-1", why_score.needs_tricks),
            "bags-free": Kind("VAR-S10", why_score.bags_free),
            "cheapest-winner": Kind("TRK-1", why_card.cheapest_winner),
            "third-hand": Kind("TRK-1", why_card.third_hand),
            # Leaving tricks
            "contract-made-duck": Kind("SCO-2", why_score.contract_made_duck),
            "overtrick-costs": Kind("SCO-2", why_score.overtrick_costs),
            "goes-under": Kind("STR-8", why_card.goes_under),
            "wins-high": Kind("STR-8", why_card.wins_high),
            "danger-thrown": Kind("STR-8", why_card.danger_thrown),
            "second-hand-low": Kind("TRK-1", why_card.second_hand_low),
            "honour-kept": Kind("TRK-1", why_card.honour_kept),
            "saves": Kind("TRK-1", why_card.saves),
            "cannot-win": Kind("TRK-1", why_card.cannot_win),
            "suit-emptied": Kind("FOL-2", why_card.suit_emptied),
            "loser-thrown": Kind("FOL-2", why_card.loser_thrown),
            # Leads
            "partner-void": Kind("STR-7", why_lead.partner_void),
            "draws-spades": Kind("STR-6", why_lead.draws_spades),
            "spades-out": Kind("STR-6", why_lead.spades_out),
            "sequence": Kind("TRK-1", why_lead.sequence),
            "lead-singleton": Kind("FOL-2", why_lead.lead_singleton),
            "ruff-avoided": Kind("STR-7", why_lead.ruff_avoided),
            "lead-loses": Kind("STR-8", why_lead.lead_loses),
            "long-suit": Kind("STR-2", why_lead.long_suit),
            "no-honour": Kind("TRK-1", why_lead.no_honour),
            "honours-kept": Kind("TRK-1", why_lead.honours_kept),
            "last-to-play": Kind("PLY-5", why_card.last_to_play, beside=True),
            # Bids
            "mirror-bid": Kind("VAR-MIR", why_bid.mirror, lone=True),
            "suicide-bid": Kind("VAR-SUI", why_bid.suicide),
            "blind-behind": Kind("BNL-2", why_nil.behind),
            "spades-can-duck": Kind("NIL-1", why_nil.spades_can_duck),
            "no-spades": Kind("NIL-1", why_nil.no_spades),
            "low-cards": Kind("STR-3", why_nil.low_cards),
            "little-to-count": Kind("STR-1", why_nil.little_to_count),
            "partner-covers": Kind("STR-5", why_nil.partner_covers),
            "outscores": Kind("END-2", why_bid.outscores),
            "whiz-bid": Kind("VAR-WHZ", why_bid.whiz),
            "minimum-bid": Kind("VAR-MIN4", why_bid.minimum),
            "counted": Kind("STR-1", why_bid.counted),
            "many-left": Kind("TRK-3", why_bid.many_left),
            "few-left": Kind("TRK-3", why_bid.few_left),
            "few-sure": Kind("STR-1", why_bid.few_sure),
            "cover-costs": Kind("STR-5", why_bid.cover_costs),
            "forced-spade": Kind("NIL-1", why_bid.forced),
            "no-low-card": Kind("STR-3", why_bid.no_low_card),
            "sure-spades": Kind("STR-1", why_bid.sure_spades),
            "side-aces": Kind("STR-1", why_bid.side_aces),
            "guarded-spades": Kind("STR-1", why_bid.guarded_spades),
            "long-spades": Kind("STR-6", why_bid.long_spades),
            "short-side-suit": Kind("FOL-2", why_bid.short_side_suit),
            "guarded-kings": Kind("STR-1", why_bid.guarded_kings),
            "nothing-sure": Kind("STR-1", why_bid.nothing_sure),
            "bags-near": Kind("STR-4", why_bid.bags_near),
            "partner-nil": Kind("NIL-4", why_bid.partner_nil, beside=True),
            "partner-bid": Kind("BID-6", why_bid.partner_bid, beside=True),
            "table-total": Kind("BID-2", why_bid.table_total, beside=True),
        }
    )


def reasons(
    view: View, action: Call | Card, *, versus: Call | Card | None = None, most: int = MOST
) -> tuple[Reason, ...]:
    """What the view proves in favour of an action, the most telling first.

    Args:
        view: what the seat sees; it is the seat's turn.
        action: a legal call or card.
        versus: the next best action: what tells the two apart comes first.
        most: how many at most.
    """
    case = Case.of(view, action)
    beside: list[Reason] = []
    apart: list[Reason] = []
    both: list[Reason] = []
    for name, kind in kinds().items():
        facts = kind.find(case)
        if facts is None:
            continue
        told = Reason(name, kind.clause, MappingProxyType(facts))
        if kind.lone:
            return (told,)
        if kind.beside:
            beside.append(told)
        elif _speaks(kind, case):
            same = versus is not None and kind.find(case.other(versus)) is not None
            (both if same else apart).append(told)
    found = [*apart, *both]
    return tuple((found + beside)[:most]) if found else ()


def _speaks(kind: Kind, case: Case) -> bool:
    """Whether some other action lacks the reason; what holds for all of them is no reason for one."""
    return any(kind.find(case.other(each)) is None for each in case.rivals)


def find(name: str, view: View, action: Call | Card) -> Reason | None:
    """One reason by id, or None where the view does not prove it.

    Raises:
        KeyError: no such reason.
    """
    kind = kinds()[name]
    facts = kind.find(Case.of(view, action))
    return None if facts is None else Reason(name, kind.clause, MappingProxyType(facts))
