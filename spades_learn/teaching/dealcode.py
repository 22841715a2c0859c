"""Deal codes: one hand, at one point, for a whole class, in a few characters of an address.

A code holds the rules, the deal (as a seed or card by card), the auction and the play so far, the learner's seat,
where to stop, and the lessons and language it was made for (teaching.md, "Class"). A plain classic deal by seed
takes at most 24 characters, a whole deal card by card 32, and with its auction and all 52 plays about 60.

The order in `write` and `read` never changes within a `VERSION`, and the tables in `codewire` only grow at their
ends, so that a code printed on a worksheet opens for as long as the course lives.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from functools import reduce
from types import MappingProxyType
from typing import TYPE_CHECKING

from spades_learn.cards.notation import NotationError
from spades_learn.game import fields, match
from spades_learn.game.events import Dealt, Looked, Replaced
from spades_learn.game.state import begin
from spades_learn.rules.scoring import Tally
from spades_learn.teaching import codewire as wire
from spades_learn.teaching.digits import COPY_AGAIN, DigitReader, DigitWriter
from spades_learn.teaching.errors import LessonError, OtherVersionError
from spades_learn.teaching.library import checked_slug

if TYPE_CHECKING:
    from collections.abc import Mapping

    from spades_learn.cards.seat import Seat
    from spades_learn.game.events import Action
    from spades_learn.game.state import State
    from spades_learn.rules.options import Rules

VERSION = 1
MOST_LESSONS = 8


@dataclass(frozen=True, slots=True)
class DealCode:
    """What a code says.

    Attributes:
        rules: the rules in force.
        dealt: the deal, with its dealer.
        seat: where the learner sits.
        seed: the seed that `dealt_by` makes this deal from, or None where only the cards tell it.
        actions: everything since the deal.
        before: running scores before the hand; a side that is absent stands at zero.
        stop: after how many tricks the task ends, or None for the end of the hand.
        lessons: slugs of the lessons it belongs to.
        language: the language it was made for, "" for whichever the learner uses.
    """

    rules: Rules
    dealt: Dealt
    seat: Seat
    seed: int | None = None
    actions: tuple[Action, ...] = ()
    before: Mapping[str, Tally] = field(default_factory=lambda: MappingProxyType({}), hash=False)
    stop: int | None = None
    lessons: tuple[str, ...] = ()
    language: str = ""

    def __post_init__(self) -> None:
        """Write out the sides that stand at zero, order cards passed together, and check what no digit can.

        Raises:
            NotationError: a seat that is not at this table, a seed of another deal, or a lesson or language that
                is no name.
        """
        full = {str(side): self.before.get(str(side), Tally()) for side in self.rules.seating.sides}
        object.__setattr__(self, "before", MappingProxyType(full))
        actions = wire.came_told(self.dealt, tuple(wire.ordered(action) for action in self.actions))
        object.__setattr__(self, "actions", actions)
        if self.seat not in self.rules.seating.seats:
            raise NotationError(f"seat: {self.seat} does not sit at this table")
        if self.seed is None and not self.dealt.stock:
            # Where hands are written out, the seed of the deal decides nothing any more.
            object.__setattr__(self, "dealt", replace(self.dealt, seed=0))
        elif self.seed is not None and not _gives(self.rules, self.seed, self.dealt):
            raise NotationError(f"seed: {self.seed} gives another deal; leave it out to write the cards")
        if not re.fullmatch(r"([a-z]{2,3})?", self.language):
            raise NotationError(f"language: {fields.shown(self.language)} is not a code like en or it")
        if len(self.lessons) > MOST_LESSONS:
            raise NotationError(f"lessons: {len(self.lessons)} are too many; a code holds {MOST_LESSONS}")
        for slug in self.lessons:
            _check_lesson(slug)

    def state(self) -> State:
        """The position the code stops at.

        Raises:
            NotationError: no deal of this pack, or an action that the rules refuse; the text says which.
        """
        return reduce(wire.acted, self.actions, begin(self.rules, self.dealt, before=self.before))


def dealt_by(rules: Rules, dealer: Seat, seed: int, *, unbid: bool = False) -> Dealt:
    """The deal of a seed, as `game.match.dealt` makes it, from checked facts.

    Raises:
        NotationError: the dealer does not sit at this table, or the seed is not a whole number up to 64 bits.
    """
    if dealer not in rules.seating.seats:
        raise NotationError(f"dealer: {dealer} does not sit at this table")
    if not 0 <= seed < 1 << wire.SEED_BITS:
        raise NotationError(f"seed: {fields.shown(seed)} is not a whole number from 0 to 2^{wire.SEED_BITS} - 1")
    return match.dealt(rules, dealer, seed=seed, unbid=unbid)


def code_of(state: State, seat: Seat, *, by_cards: bool = False) -> DealCode:
    """The code of a position, by the seed of its deal where that gives it and the cards are not asked for."""
    actions = tuple(event for event in state.events if not isinstance(event, Looked | Dealt))
    by_seed = not by_cards and _gives(state.rules, state.dealt.seed, state.dealt)
    seed = state.dealt.seed if by_seed else None
    return DealCode(state.rules, state.dealt, seat, seed, actions, state.before)


def write(code: DealCode) -> str:
    """The code as text.

    Raises:
        NotationError: something it cannot hold, or a position that the rules do not reach.
    """
    digits = DigitWriter()
    digits.put(VERSION, 32)
    put(digits, code)
    return digits.text()


def put(digits: DigitWriter, code: DealCode) -> None:
    """All that a code says but its version, to stand alone or within a longer code.

    Raises:
        NotationError: as `write` says.
    """
    rules, dealt = code.rules, code.dealt
    seats = rules.seating.seats
    scored = any(tally != Tally() for tally in code.before.values())
    digits.put(wire.RULESETS.index(rules.ruleset.id), 16)
    for given in (rules.changed, scored, code.stop is not None, code.lessons, code.language):
        digits.put(int(bool(given)), 2)
    if rules.changed:
        wire.put_options(digits, rules.changed)
    digits.put(seats.index(dealt.dealer), len(seats))
    digits.put(seats.index(code.seat), len(seats))
    # Hands that are drawn are never settled: there the mark says that the cards that came to blind nils are told.
    digits.put(2 * (dealt.settled or _told(code.actions)) + dealt.unbid, 4)
    digits.put(0 if code.seed is not None else 2 if dealt.stock else 1, 3)
    if code.seed is not None:
        digits.put_number(code.seed, most_bits=wire.SEED_BITS)
    elif dealt.stock:
        wire.put_stock(digits, dealt, rules)
    else:
        wire.put_hands(digits, dealt, rules)
    if scored:
        wire.put_tallies(digits, code.before)
    wire.put_actions(digits, begin(rules, dealt, before=code.before), code.actions)
    if code.stop is not None:
        digits.put(code.stop, rules.tricks + 1)
    if code.lessons:
        digits.put(len(code.lessons) - 1, MOST_LESSONS)
        wire.put_words(digits, code.lessons)
    if code.language:
        wire.put_words(digits, (code.language,))


def read(text: str) -> DealCode:
    """The code a text says, strictly: what `write` would not write is refused.

    Raises:
        NotationError: damaged, from a newer version, or a position that the rules do not reach; with what to do.
    """
    digits = DigitReader(text)
    version = digits.take(32)
    if version != VERSION:
        raise OtherVersionError(
            f"deal code: it has layout {version} and this version of Spades Learn reads layout {VERSION}; "
            "open it where it was made, or ask for a new code"
        )
    code = take(digits)
    digits.finish()
    if write(code) != digits.told:
        raise NotationError(f"deal code: its parts do not fit together; {COPY_AGAIN}")
    return code


def take(digits: DigitReader) -> DealCode:
    """What `put` put; whoever calls has to see that writing it again gives the same text.

    Raises:
        NotationError: as `read` says.
    """
    name = wire.take_ruleset(digits)
    changed, scored, stops, taught, spoken = (bool(digits.take(2)) for _ in range(5))
    rules = fields.rules_of(name, wire.take_options(digits) if changed else {})
    seats = rules.seating.seats
    dealer, seat = seats[digits.take(len(seats))], seats[digits.take(len(seats))]
    seed, dealt, told = _take_deal(digits, rules, dealer)
    before = wire.take_tallies(digits, rules) if scored else {}
    actions = wire.take_actions(digits, begin(rules, dealt, before=before), told=told)
    stop = digits.take(rules.tricks + 1) if stops else None
    lessons = wire.take_words(digits, digits.take(MOST_LESSONS) + 1) if taught else ()
    language = wire.take_words(digits, 1)[0] if spoken else ""
    return DealCode(rules, dealt, seat, seed, actions, before, stop, lessons, language)


def _told(actions: tuple[Action, ...]) -> bool:
    """Whether the cards that came to blind nils are among the actions."""
    return any(isinstance(each, Replaced) and each.came for each in actions)


def _take_deal(digits: DigitReader, rules: Rules, dealer: Seat) -> tuple[int | None, Dealt, bool]:
    """The seed, where there is one, the deal, and whether the cards that came to blind nils are told."""
    marks, form = digits.take(4), digits.take(3)
    settled, unbid = bool(marks & 2), bool(marks & 1)
    if form == 0:
        seed = digits.take_number(most_bits=wire.SEED_BITS)
        return seed, dealt_by(rules, dealer, seed, unbid=unbid), settled and rules.ruleset.draws
    if form == 1:
        return None, Dealt(dealer, wire.take_hands(digits, rules), settled=settled, unbid=unbid), False
    stock, seed = wire.take_stock(digits, rules)
    return None, Dealt(dealer, MappingProxyType({}), stock, seed, unbid=unbid), settled


def _gives(rules: Rules, seed: int, dealt: Dealt) -> bool:
    """Whether a seed gives this very deal."""
    return 0 <= seed < 1 << wire.SEED_BITS and match.dealt(rules, dealt.dealer, seed=seed, unbid=dealt.unbid) == dealt


def _check_lesson(slug: str) -> None:
    try:
        checked_slug(slug)
    except LessonError:
        raise NotationError(f"lessons: {fields.shown(slug)} is not the name of a lesson") from None
