"""A sitting as small JSON, so that a reload goes on with the same hand; read back by playing it again."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from spades_learn.cards.seat import Seat
from spades_learn.game.match import Match, start
from spades_learn.game.state import Phase, State, begin
from spades_learn.game.turn import play
from spades_learn.rules.options import OptionError, rules_for
from spades_learn.teaching.actions import action_text, read_action
from spades_learn.teaching.sitting import Sitting, Waits

if TYPE_CHECKING:
    from spades_learn.rules.options import Rules

SCHEMA = 1
MOST_HANDS = 200
"""A match longer than this is not one that was played here."""
MOST_ACTIONS = 250
"""A hand has at most 52 cards, four bids, and a look or a draw for each card."""


def to_json(sitting: Sitting) -> dict[str, Any]:
    """The match seed, the finished hands and the hand in play, each as its actions in text."""
    return {
        "v": SCHEMA,
        "rules": sitting.match.rules.ruleset.id,
        "options": dict(sitting.match.rules.changed),
        "seed": sitting.match.seed,
        "seat": str(sitting.seat),
        "hands": [*map(list, sitting.past), [action_text(event) for event in sitting.state.events]],
        "seen": sitting.seen,
    }


def from_json(kept: object) -> Sitting:
    """Play a kept sitting again; every action is checked by the rules as it was the first time.

    Raises:
        ValueError: not a sitting, a newer schema, or an action the rules refuse.
    """
    if not isinstance(kept, dict) or type(kept.get("v")) is not int or kept["v"] != SCHEMA:
        raise ValueError("not a sitting this version can read")
    seed, seen, hands = kept.get("seed"), kept.get("seen"), kept.get("hands")
    if type(seed) is not int or type(seen) is not int or not isinstance(hands, list) or not hands:
        raise ValueError("seed, seen or hands is not as it should be")
    if len(hands) > MOST_HANDS:
        raise ValueError("more hands than a match has")
    options = kept.get("options", {})
    rules = rules_for(str(kept.get("rules", "classic")), options if isinstance(options, dict) else {})
    seat = Seat.parse(str(kept.get("seat")))
    if seat not in rules.seating.seats:
        raise ValueError(f"{seat} does not sit at this table")
    match = start(rules, seed=seed)
    past: tuple[tuple[str, ...], ...] = ()
    for actions in hands[:-1]:
        match = match.scored(_again(match, actions))
        past = (*past, tuple(str(each) for each in actions))
    state = _again(match, hands[-1])
    return Sitting(match, state, seat, min(max(seen, 0), len(state.tricks)), past)


def under_way(sitting: Sitting) -> bool:
    """Whether there is something to lose: a hand is scored or something was done in it, and the match is not over."""
    return sitting.waits is not Waits.MATCH and bool(sitting.match.scores or sitting.state.events)


def rules_text(rules: Rules) -> str:
    """Rules as short text, such as ``solo3`` or ``classic bags="carry" target=300``, for an address or a button."""
    return " ".join([rules.ruleset.id, *(f"{key}={json.dumps(value)}" for key, value in rules.changed.items())])


def read_rules(text: str) -> Rules:
    """Read what `rules_text` wrote.

    Raises:
        OptionError: no such ruleset or option, or a clash.
    """
    name, *changes = text.split() or [""]
    options = {}
    for change in changes:
        key, _, value = change.partition("=")
        try:
            options[key] = json.loads(value)
        except (ValueError, RecursionError):
            raise OptionError(f"options: {change[:40]!r} is not an option; write key=value") from None
    return rules_for(name, options)


def of_hand(state: State, seat: Seat) -> Sitting:
    """A single hand as a sitting, such as a gym hand to be played out."""
    return Sitting(Match(state.rules, 0, state.dealer), state, seat)


def hand_json(sitting: Sitting) -> dict[str, Any]:
    """What was done in a single hand, such as one out of a deal code; the deal itself is known from there."""
    actions = [action_text(event) for event in sitting.state.events]
    return {"v": SCHEMA, "actions": actions, "seen": sitting.seen}


def hand_again(sitting: Sitting, kept: object) -> Sitting:
    """A single hand gone on with as it was kept, from its deal on.

    Raises:
        ValueError: not a kept hand, a newer schema, or an action the rules refuse.
    """
    if not isinstance(kept, dict) or type(kept.get("v")) is not int or kept["v"] != SCHEMA:
        raise ValueError("not a hand this version can read")
    seen = kept.get("seen")
    if type(seen) is not int:
        raise ValueError("seen is not as it should be")
    before = sitting.state
    state = _played(begin(before.rules, before.dealt, before=before.before), kept.get("actions"))
    return replace(sitting, state=state, seen=min(max(seen, 0), len(state.tricks)))


def _again(match: Match, actions: object) -> State:
    return _played(match.deal(), actions)


def _played(state: State, actions: object) -> State:
    if not isinstance(actions, list | tuple):
        raise ValueError("a hand is a list of actions")  # noqa: TRY004 - one error type for a bad file
    if len(actions) > MOST_ACTIONS:
        raise ValueError("more actions than a hand has")
    for text in actions:
        if state.phase is Phase.DONE:
            raise ValueError("actions after the last trick")
        state = play(state, read_action(str(text)))
    return state
