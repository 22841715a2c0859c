"""How a match comes to the table: as the browser keeps it, fresh, by a seed, out of a deal code, or from the gym."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from spades_learn.cards.notation import NotationError
from spades_learn.cards.seat import Seat
from spades_learn.game.events import Bid
from spades_learn.game.turn import IllegalMove, play
from spades_learn.rules.bidding import BLIND_NIL, Call
from spades_learn.rules.options import rules_for
from spades_learn.teaching import dealcode, sittings
from spades_learn.teaching.gym import gym_hand
from spades_learn.teaching.sitting import Sitting, sit
from spades_learn.ui.languages import SOURCE
from spades_learn.ui.parts import notice
from spades_learn.ui.play_row import KEPT

if TYPE_CHECKING:
    from spades_learn.rules.options import Rules
    from spades_learn.teaching.dealcode import DealCode
    from spades_learn.ui.host import Host
    from spades_learn.ui.words import Words

BORROWED = "borrowed"
"""What came by an address: the hand of a deal code, a gym hand played out, or a match by its number."""

_GYM = re.compile(r"nil-(\d{1,15}|[nb]-[0-9A-Za-z]{7,60})-(nil|blind|\d{1,2})(?:-([NESW]))?")
"""A gym hand played out: its code, what the gym's seat calls, and where the learner sits (as that seat where none is told)."""


@dataclass(frozen=True, slots=True)
class Opening:
    """What is put on the table.

    Attributes:
        sitting: the match, at its point.
        of: the ``deal`` of the address that comes back to a borrowed hand; "" for a match of one's own.
        code: the deal code it came by.
        single: one hand and no match.
        gym: the code of the gym hand that is played out.
        borrowed: it never takes the place of the match that the browser keeps.
        note: safe HTML to be shown above it.
    """

    sitting: Sitting
    of: str = ""
    code: DealCode | None = None
    gym: str = ""
    single: bool = False
    borrowed: bool = False
    note: str = ""


def opening(host: Host, *, seed: str = "", nil: str = "", call: str = "", rules: str = "") -> Opening:
    """Resume the kept match, begin one of chosen rules or a seed, open a deal code, or play out a gym hand."""
    seed = f"nil-{nil}-{call}" if nil else seed
    gym = _GYM.fullmatch(seed)
    if gym is not None:
        return _gone_on(host, _of_gym(gym, host.words))
    if rules:
        return Opening(fresh(sittings.read_rules(rules)))
    if seed.isascii() and seed.isdecimal() and len(seed) <= 15:
        return _numbered(host, sit(rules_for(), seed=int(seed), seat=Seat.SOUTH))
    if seed:
        return _gone_on(host, _coded(seed, host.words))
    kept = _own(host)
    return Opening(fresh(rules_for()) if kept is None else kept)


def keep(host: Host, opened: Opening, now: Sitting) -> None:
    """Keep the hand in the browser, so that a reload goes on with it."""
    if not opened.borrowed:
        host.remember(KEPT, sittings.to_json(now))
    elif opened.of:
        kept = sittings.hand_json(now) if opened.single else sittings.to_json(now)
        host.remember(BORROWED, {"of": opened.of, **kept})


def fresh(rules: Rules) -> Sitting:
    """A match of a seed nobody has chosen, the learner at the bottom of the table."""
    return sit(rules, seed=random.SystemRandom().getrandbits(40), seat=Seat.SOUTH)


def _own(host: Host) -> Sitting | None:
    """The match that the browser keeps; what is spoiled is dropped."""
    kept = host.recall(KEPT)
    if kept is None:
        return None
    try:
        return sittings.from_json(kept)
    except ValueError:
        host.remember(KEPT, None)
        return None


def _numbered(host: Host, begun: Sitting) -> Opening:
    """A match by its number: one's own, unless another one is under way, which it never takes the place of."""
    kept = _own(host)
    if kept is None or not sittings.under_way(kept):
        return Opening(begun)
    if (kept.match.rules, kept.match.seed, kept.seat) == (begun.match.rules, begun.match.seed, begun.seat):
        return Opening(kept)
    return _gone_on(host, Opening(begun, str(begun.match.seed), borrowed=True))


def _of_gym(asked: re.Match[str], words: Words) -> Opening:
    """A gym hand after the decision, from the seat of whoever decided, the partner or an opponent."""
    code, call, seat = asked[1], asked[2], asked[3] or str(Seat.SOUTH)
    try:
        hand = gym_hand(code)
        bid = Bid(Seat.SOUTH, BLIND_NIL if call == "blind" else Call.parse(call))
        sitting = sittings.of_hand(play(hand.state, bid), Seat.parse(seat))
    except (NotationError, IllegalMove) as bad:
        return _refused(bad, words)
    if sitting.seat not in hand.state.rules.seating.seats:
        return _refused(NotationError(f"seat: {seat} does not sit at this table"), words)
    return Opening(sitting, asked[0], gym=code, single=True, borrowed=True)


def _coded(text: str, words: Words) -> Opening:
    """The deal of a code at its point; a code that cannot be read is explained above a fresh deal."""
    try:
        code = dealcode.read(text)
        state = code.state()
    except NotationError as bad:
        return _refused(bad, words)
    sitting = replace(sittings.of_hand(state, code.seat), seen=len(state.tricks))
    return Opening(sitting, text, code, single=True, borrowed=True)


def _refused(bad: Exception, words: Words) -> Opening:
    """A fresh deal with the reason above it why another was not opened."""
    why = str(bad).removeprefix("deal code: ")
    plain = words.as_form("text")
    told = (
        plain.text("That deal code cannot be opened: {why}. Here is a fresh deal instead.", why=why)
        if plain.language == SOURCE
        else plain.text("That deal code cannot be opened; copy it again, whole. Here is a fresh deal instead.")
    )
    return Opening(fresh(rules_for()), borrowed=True, note=notice(told))


def _gone_on(host: Host, opened: Opening) -> Opening:
    """A hand that has its address, as it was left."""
    kept = host.recall(BORROWED)
    if not opened.of or not isinstance(kept, dict) or kept.get("of") != opened.of:
        return opened
    try:
        if opened.single:
            return replace(opened, sitting=sittings.hand_again(opened.sitting, kept))
        again = sittings.from_json(kept)
    except ValueError:
        return opened
    same = (again.match.rules, again.match.seed, again.seat) == (
        opened.sitting.match.rules,
        opened.sitting.match.seed,
        opened.sitting.seat,
    )
    return replace(opened, sitting=again) if same else opened
