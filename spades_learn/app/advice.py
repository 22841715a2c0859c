"""The headless answers of ``spades-learn nil`` and ``hint``; plain dictionaries whose keys do not change."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from spades_learn.app import asked
from spades_learn.app.contract import NOBODY
from spades_learn.app.counted import part_tables
from spades_learn.app.seen import read_view
from spades_learn.bots.hint import hint
from spades_learn.bots.nil import NilSituation, nil_verdict
from spades_learn.cards.notation import NotationError
from spades_learn.cards.seat import Seat
from spades_learn.game import fields
from spades_learn.rules.scoring import Tally

if TYPE_CHECKING:
    from collections.abc import Iterable

    from spades_learn.bots.choice import ActionValue
    from spades_learn.bots.reason import Reason
    from spades_learn.cards.card import Card
    from spades_learn.rules.bidding import Call


def nil_answer(  # noqa: PLR0913 - the verb's own options
    *,
    hand: str,
    partner_bid: str | None,
    score: str,
    bags: str,
    seat: int,
    rules: str,
    deals: int | None,
    seed: int,
) -> dict[str, Any]:
    """Weigh nil on a hand held by South.

    Args:
        hand: ``S.H.D.C``.
        partner_bid: the partner's bid, or None where it is not known.
        score: own points and theirs, ``240-310``; both may be negative.
        bags: own bags and theirs.
        seat: bidding place, 1 for first.
        rules: ruleset id.
        deals: deals to simulate, or None.
        seed: of the simulation.

    Raises:
        NotationError: an option cannot be read; one line that names it.
    """
    table = fields.rules_of(rules, {})
    if not 1 <= seat <= len(table.seating.seats):
        raise NotationError(f"seat: {seat} is no bidding place; write 1 to {len(table.seating.seats)}")
    asked.check_number("deals", deals)
    south = Seat.SOUTH  # who sits at every table
    order = table.seating.order_from(south)
    dealer = order[-1 - (seat - 1)]  # the dealer bids last (BID-1)
    bids: dict[Seat, Call] = {}
    partner = table.seating.partner(south)
    if partner_bid is not None and partner is None:
        raise NotationError(f"partner-bid: there are no partners under {rules}; leave it out")
    if partner_bid is not None and partner is not None:
        bids[partner] = asked.call(partner_bid, "partner-bid", table)
    points, sandbags = asked.pair(score, "score"), asked.pair(bags, "bags")
    own = str(table.seating.side(south))
    names = [own, *(str(side) for side in table.seating.sides if str(side) != own)]
    before = {name: Tally(points[min(place, 1)], sandbags[min(place, 1)]) for place, name in enumerate(names)}
    situation = NilSituation(asked.thirteen(hand, table), south, dealer, bids, before, table)
    asked.check_seed(seed)
    found = nil_verdict(situation, seed=seed, deals=deals)
    return {
        "probability": found.probability,
        "interval": [found.low, found.high],
        "nil": {"value": found.nil_value, "win": found.nil_win},
        "best_number": {
            "bid": found.best_call.tricks,
            "value": found.best_value,
            "standard_error": found.best_se,
            "win": found.best_win,
        },
        "difference": {"value": found.difference, "standard_error": found.nil_se},
        "verdict": found.verdict,
        "better": str(found.answer),
        "by": "win" if found.by_win else "points",
        "dangers": [
            {
                "suit": each.suit.value,
                "cards": [str(card) for card in each.cards],
                "cost": each.cost,
                "standard_error": each.cost_se,
                "both_follow": [float(share) for share in each.follow],
                "forced": each.forced,
                "forced_share": float(each.forced_share) if each.forced_share is not None else None,
            }
            for each in found.dangers
        ],
        "reasons": reason_tables(found.reasons),
        "clauses": ["NIL-1", "NIL-2"],
        "deals": found.deals,
        "seed": seed,
        "compiled": found.compiled,
    }


def reason_tables(found: Iterable[Reason]) -> list[dict[str, Any]]:
    """Reasons as the contract gives them, each with its sentence."""
    return [
        {
            "id": each.id,
            "clause": each.clause,
            "facts": {key: list(value) if isinstance(value, tuple) else value for key, value in each.facts.items()},
            "text": NOBODY.say(f"reason.{each.id}", each.facts),
        }
        for each in found
    ]


def hint_answer(text: str, *, seed: int, worlds: int | None) -> dict[str, Any]:
    """Advise on the position in a request; it holds nothing that the seat could not see.

    Raises:
        NotationError: the request cannot be read, or it is not this seat's turn.
    """
    asked.check_number("worlds", worlds)
    asked.check_seed(seed)
    view = read_view(text)
    found = hint(view, seed=seed, worlds=worlds)
    return {
        "phase": view.phase.value,
        "actions": [_action(each) for each in found.values],
        "best": str(found.best),
        "accepted": [str(each) for each in found.accepted],
        "verdict": found.verdict,
        "by": "win" if found.by_win else "points",
        "reasons": reason_tables(found.reasons),
        "parts": part_tables(view, found.best),
        "worlds": found.worlds,
        "seed": seed,
        "compiled": found.compiled,
    }


def _action(each: ActionValue[Call | Card]) -> dict[str, Any]:
    return {
        "action": str(each.action),
        "value": each.value,
        "standard_error": each.se,
        "share_best": each.best,
        "win": each.win,
    }


def hint_lines(table: dict[str, Any]) -> list[str]:
    """A hint for people."""
    lines = [f"{table['best']} ({table['verdict']}; {table['worlds']} deals)"]
    lines += [f"  {each['text']} [{each['clause']}]" for each in table["reasons"]]
    lines += [f"  {each['tenths'] / 10:>+5.1f}  {each['text']}" for each in table["parts"]]
    lines += [
        f"  {each['action']:>4}  {each['value']:+7.1f} ± {each['standard_error']:.1f}"
        f"  best in {100 * each['share_best']:.0f} %  wins {100 * each['win']:.1f} %"
        for each in table["actions"]
    ]
    return lines


def nil_lines(table: dict[str, Any]) -> list[str]:
    """A nil verdict for people."""
    low, high = table["interval"]
    number = table["best_number"]
    lines = [
        f"nil is made {100 * table['probability']:.1f} % of the time (95 %: {100 * low:.1f} to {100 * high:.1f})",
        (
            f"nil is worth {table['nil']['value']:+.1f}, {number['bid']} is worth {number['value']:+.1f}: "
            f"{table['verdict']}, better {table['better']}"
            + (
                f"; the match is won {100 * table['nil']['win']:.1f} % with nil, {100 * number['win']:.1f} % with "
                f"{number['bid']}"
                if table["by"] == "win"
                else ""
            )
        ),
    ]
    lines += [
        f"  {each['suit']} {' '.join(card[1] for card in each['cards']) or '-':<14} costs {100 * each['cost']:.1f} %"
        for each in table["dangers"]
    ]
    return lines + [f"  {each['text']} [{each['clause']}]" for each in table["reasons"]]
