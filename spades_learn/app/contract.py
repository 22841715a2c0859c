"""The headless answers: plain dictionaries for ``spades-learn score``, ``legal`` and ``replay``.

People script these; their keys do not change.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from spades_learn.cards.notation import NotationError
from spades_learn.game import fields
from spades_learn.rules.play import PlayPosition, playable, why_not_play
from spades_learn.rules.scoring import Score, score_hand
from spades_learn.rules.trick import Trick
from spades_learn.ui.words import Words

if TYPE_CHECKING:
    from spades_learn.cards.hand import Hand
    from spades_learn.game.replay import Replay
    from spades_learn.rules.options import Rules

NOBODY = Words(you="", form="text")
"""Words in which no seat is the reader's own."""


def score_answer(text: str) -> dict[str, Any]:
    """Score the hand in a request.

    Args:
        text: JSON with ``rules``, ``options``, ``bids``, ``tricks`` and ``before``; the first two and the last may
            be left out.

    Raises:
        NotationError: the request cannot be read; one line that names the field.
    """
    table = fields.json_object(text)
    fields.only(table, need=("bids", "tricks"), may=("rules", "options", "before"))
    rules = fields.read_rules(table)
    bids = fields.read_bids(table["bids"], rules)
    fields.check_bids_text(rules, bids)
    tricks = fields.read_tricks(table["tricks"], rules)
    before = fields.read_before(table.get("before", {}), rules)
    return score_table(score_hand(rules, bids=bids, tricks=tricks, before=before))


def score_table(score: Score) -> dict[str, Any]:
    """A score as the contract gives it, each line with its sentence."""
    sides = {}
    for name, side in score.sides.items():
        lines = [
            {"clause": line.clause, "points": line.points, "text": NOBODY.line(line.clause, line.points, line.facts)}
            for line in side.lines
        ]
        sides[name] = {"lines": lines, "hand": side.hand, "points": side.points, "bags": side.bags}
    return {"sides": sides, "over": score.over, "winner": score.winner}


def legal_answer(text: str) -> dict[str, Any]:
    """Sort the cards of the hand in a request into legal ones and the clauses the others break.

    Args:
        text: JSON with ``hand``, and where wanted ``rules``, ``options``, ``trick``, ``broken`` and ``first_trick``.
            ``first_trick`` is taken to be true while the hand is whole.

    Raises:
        NotationError: the request cannot be read; one line that names the field.
    """
    table = fields.json_object(text)
    fields.only(table, need=("hand",), may=("rules", "options", "trick", "broken", "first_trick"))
    rules = fields.read_rules(table)
    here = _play_position(table, rules)
    refused = {str(card): why_not_play(card, here) for card in here.hand}
    return {
        "legal": [str(card) for card in playable(here)],
        "why_not": {card: [each.clause for each in broken] for card, broken in refused.items() if broken},
    }


def _play_position(table: dict[str, object], rules: Rules) -> PlayPosition:
    hand = fields.read_hand(table["hand"], rules, "hand")
    if not 0 < len(hand) <= rules.tricks:
        raise NotationError(f"hand: {len(hand)} cards; name from 1 to {rules.tricks}")
    trick = Trick(fields.read_plays(table.get("trick", []), rules, "trick"))
    _check_trick(trick, hand, rules)
    whole = len(hand) == rules.tricks
    return PlayPosition(
        rules=rules,
        hand=hand,
        trick=trick,
        spades_broken=_flag(table, "broken", default=False),
        first_trick=_flag(table, "first_trick", default=whole),
    )


def _check_trick(trick: Trick, hand: Hand, rules: Rules) -> None:
    if len(trick.plays) >= len(rules.seating.seats):
        raise NotationError(f"trick: {len(trick.plays)} cards leave nobody to play; give fewer")
    for place, (seat, card) in enumerate(trick.plays):
        if card in hand:
            raise NotationError(f"trick: {card} is also in the hand")
        if place and rules.seating.left_of(trick.plays[place - 1][0]) is not seat:
            raise NotationError(f"trick: {seat} is out of turn after {trick.plays[place - 1][0]} (PLY-5)")
        if card in trick.cards[:place]:
            raise NotationError(f"trick: {card} is played twice")


def _flag(table: dict[str, object], key: str, *, default: bool) -> bool:
    value = table.get(key, default)
    if not isinstance(value, bool):
        raise NotationError(f"{key}: write true or false, not {fields.shown(value)}")
    return value


def replay_table(played: Replay) -> dict[str, Any]:
    """A replayed hand as the contract gives it; ``score`` is null where the record stops early."""
    return {
        "plies": [
            {
                "seat": str(ply.seat),
                "legal": [str(card) for card in ply.legal],
                "card": str(ply.card),
                "broken_clauses": list(ply.broken_clauses),
            }
            for ply in played.plies
        ],
        "tricks": [{"winner": str(taken.seat), "clause": taken.clause} for taken in played.tricks],
        "score": score_table(played.score) if played.score is not None else None,
        "bids": [
            {"seat": str(each.seat), "call": str(each.call), "broken_clauses": [why.clause for why in each.broken]}
            for each in played.bids
        ],
    }
