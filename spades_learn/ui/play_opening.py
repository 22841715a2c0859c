"""How a match comes to the table: as the browser keeps it, fresh, by a seed, out of a deal code, or from the gym."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from spades_learn.cards.notation import NotationError
from spades_learn.cards.seat import Seat
from spades_learn.game.events import Bid
from spades_learn.rules.bidding import Call
from spades_learn.rules.options import rules_for
from spades_learn.teaching import dealcode, sittings
from spades_learn.teaching.gym import gym_hand
from spades_learn.teaching.sitting import Sitting, sit
from spades_learn.ui.languages import SOURCE
from spades_learn.ui.parts import notice

if TYPE_CHECKING:
    from spades_learn.rules.options import Rules
    from spades_learn.teaching.dealcode import DealCode
    from spades_learn.ui.host import Host
    from spades_learn.ui.words import Words

KEPT = "sitting"
BORROWED = "borrowed"
"""A hand that came by an address: a deal code, or a gym hand played out."""

_GYM = re.compile(r"nil-(\d{1,15})-(nil|\d{1,2})")


@dataclass(frozen=True, slots=True)
class Opening:
    """What is put on the table.

    Attributes:
        sitting: the match, at its point.
        of: the ``deal`` of the address that comes back to a borrowed hand; "" for a match of one's own.
        code: the deal code it came by.
        single: one hand and no match.
        borrowed: it never takes the place of the match that the browser keeps.
        note: safe HTML to be shown above it.
    """

    sitting: Sitting
    of: str = ""
    code: DealCode | None = None
    single: bool = False
    borrowed: bool = False
    note: str = ""


def opening(host: Host, *, seed: str = "", nil: str = "", call: str = "", rules: str = "") -> Opening:
    """Resume the kept match, begin one of chosen rules or a seed, open a deal code, or play out a gym hand."""
    gym = _GYM.fullmatch(seed)  # so that a reload comes back to the hand that is played out
    nil, call = (gym[1], gym[2]) if gym else (nil, call)
    if nil:
        return _gone_on(host, _of_gym(nil, call))
    if rules:
        return Opening(fresh(sittings.read_rules(rules)))
    if seed.isdecimal() and len(seed) <= 15:
        return Opening(sit(rules_for(), seed=int(seed), seat=Seat.SOUTH))
    if seed:
        return _gone_on(host, _coded(seed, host.words))
    kept = host.recall(KEPT)
    if kept is not None:
        try:
            return Opening(sittings.from_json(kept))
        except ValueError:
            host.remember(KEPT, None)
    return Opening(fresh(rules_for()))


def keep(host: Host, opened: Opening, now: Sitting) -> None:
    """Keep the hand in the browser, so that a reload goes on with it."""
    if not opened.borrowed:
        host.remember(KEPT, sittings.to_json(now))
    elif opened.of:
        host.remember(BORROWED, {"of": opened.of, **sittings.hand_json(now)})


def fresh(rules: Rules) -> Sitting:
    """A match of a seed nobody has chosen, the learner at the bottom of the table."""
    return sit(rules, seed=random.SystemRandom().getrandbits(40), seat=Seat.SOUTH)


def _of_gym(nil: str, call: str) -> Opening:
    hand = gym_hand(int(nil))
    sitting = sittings.of_hand(hand.state, Seat.SOUTH).acted(Bid(Seat.SOUTH, Call.parse(call)))
    return Opening(sitting, f"nil-{nil}-{call}", single=True, borrowed=True)


def _coded(text: str, words: Words) -> Opening:
    """The deal of a code at its point; a code that cannot be read is explained above a fresh deal."""
    try:
        code = dealcode.read(text)
        state = code.state()
    except NotationError as bad:
        why = str(bad).removeprefix("deal code: ")
        plain = words.as_form("text")
        told = (
            plain.text("That deal code cannot be opened: {why}. Here is a fresh deal instead.", why=why)
            if plain.language == SOURCE
            else plain.text("That deal code cannot be opened; copy it again, whole. Here is a fresh deal instead.")
        )
        return Opening(fresh(rules_for()), borrowed=True, note=notice(told))
    sitting = replace(sittings.of_hand(state, code.seat), seen=len(state.tricks))
    return Opening(sitting, text, code, single=True, borrowed=True)


def _gone_on(host: Host, opened: Opening) -> Opening:
    """A hand that has its address, as it was left."""
    kept = host.recall(BORROWED)
    if not opened.of or not isinstance(kept, dict) or kept.get("of") != opened.of:
        return opened
    try:
        return replace(opened, sitting=sittings.hand_again(opened.sitting, kept))
    except ValueError:
        return opened
