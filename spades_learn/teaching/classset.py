"""Class sets: the same lessons and hands, under the same rules, for a whole class, in one code for a link.

A code holds the rules, the language and an ordered list of tasks: lessons by name, and hands of the gyms or of a
match as deal codes, so that everybody gets the very same cards whatever a later version deals. It names nobody: no
class, no teacher, no date. It begins with ``s-`` and is else of the family of `dealcode`: the same letters, the same
check. A lesson takes two characters, a hand by its seed about twenty.

The order in `write` and `read` never changes within a `VERSION`, and `SLUGS` only grows at its end. The hands are in
the layout of `dealcode.VERSION`: when that one is raised, so is this one.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Literal, get_args

from spades_learn.cards.notation import NotationError
from spades_learn.game import fields
from spades_learn.game.opening import Phase
from spades_learn.teaching import bid_gym, dealcode, gym, play_gym
from spades_learn.teaching import codewire as wire
from spades_learn.teaching.digits import COPY_AGAIN, DigitReader, DigitWriter
from spades_learn.teaching.errors import LessonError, OtherVersionError
from spades_learn.teaching.library import checked_slug

if TYPE_CHECKING:
    from collections.abc import Mapping

    from spades_learn.rules.options import Rules

PREFIX: Final = "s-"
VERSION: Final = 1
KIND: Final = 21
"""The first digit of a class set, so that a deal code with a wrong beginning is never taken for one."""
MOST_TASKS: Final = 40
LONGEST: Final = 1000
"""Characters after the prefix; the check finds any three wrong ones among up to 1023 (BIP 173), and an address of
twice this length is still carried everywhere."""
LOGGED: Final = 64
"""Characters that the name of a gym hand may have in a log (`progress`)."""

# Places in this table are written into codes: add at the end, never move or remove.
SLUGS: Final = (
    "following-suit", "who-wins", "breaking-spades", "first-hand", "counting-winners", "team-contract", "being-set",
    "bags", "length-and-ruffs", "what-is-nil", "should-i-nil", "playing-a-nil", "cover-and-set-a-nil",
    "two-nils-and-blind-nil", "counting-cards", "playing-to-the-contract", "bidding-to-the-score", "referee", "drawing",
    "small-tables", "jokers", "suicide-mirror-whiz", "house-rules", "final-match",
)  # fmt: skip
"""Lessons with a short number; any other is spelled out."""
_SLUGS_RADIX = 128

Kind = Literal["lesson", "nil", "bid", "play", "deal"]
# The order is written into codes.
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
_KINDS_RADIX = 8

DEAL: Final = "deal-played"
"""The lesson under which the log has deals that were played to their end; see `step_of`."""
LOGS: Mapping[str, str] = MappingProxyType(
    {"nil": gym.LESSON, "bid": bid_gym.LESSON, "play": play_gym.LESSON, "deal": DEAL}
)
"""What the log calls the gym of a task, and a deal."""
_PAGES: Mapping[str, str] = MappingProxyType({"nil": "gym", "bid": "bid-gym", "play": "play-gym", "deal": "play"})


@dataclass(frozen=True, slots=True)
class Task:
    """One thing to do.

    Attributes:
        kind: a lesson, a hand of one of the three gyms, or a deal to play.
        name: the lesson's slug, or the hand's code as the log and an address have it.
    """

    kind: Kind
    name: str

    @property
    def place(self) -> Mapping[str, str]:
        """What an address needs to open it: the known keys and their values."""
        if self.kind == "lesson":
            return MappingProxyType({"lesson": self.name})
        return MappingProxyType({"page": _PAGES[self.kind], "deal": self.name})


@dataclass(frozen=True, slots=True)
class ClassSet:
    """What a class is to do.

    Attributes:
        rules: ruleset and options for whatever the set does not fix itself; each hand has its own with it.
        tasks: in order, none twice.
        language: such as ``it``; "" for whichever the learner uses.
    """

    rules: Rules
    tasks: tuple[Task, ...]
    language: str = ""

    def __post_init__(self) -> None:
        """Write every hand's code as it is written here, and check what no digit can.

        Raises:
            NotationError: no task, too many, one twice, or one that names no lesson or no hand of its kind.
        """
        if not 1 <= len(self.tasks) <= MOST_TASKS:
            raise NotationError(f"class set: {len(self.tasks)} tasks; give from 1 to {MOST_TASKS}")
        if not re.fullmatch(r"([a-z]{2,3})?", self.language):
            raise NotationError(f"language: {fields.shown(self.language)} is not a code like en or it")
        tasks = tuple(map(checked, self.tasks))
        twice = next((each for place, each in enumerate(tasks) if each in tasks[:place]), None)
        if twice is not None:
            raise NotationError(f"class set: {twice.kind} {twice.name} is in it twice; leave one out")
        object.__setattr__(self, "tasks", tasks)

    @property
    def lessons(self) -> tuple[str, ...]:
        """The slugs of its lessons, in order."""
        return tuple(each.name for each in self.tasks if each.kind == "lesson")


def checked(task: Task) -> Task:
    """The task with its code as the log will have it.

    Raises:
        NotationError: no such kind, no lesson's name, no code, or a hand that is not of this kind.
    """
    if task.kind == "lesson":
        try:
            return Task("lesson", checked_slug(task.name))
        except LessonError:
            raise NotationError(f"lesson: {fields.shown(task.name)} is not the name of a lesson") from None
    if task.kind not in KINDS:
        raise NotationError(f"class set: {fields.shown(task.kind)} is no kind of task; use {', '.join(KINDS)}")
    name, _code = _hand(task)
    if task.kind != "deal" and len(name) > LOGGED:
        raise NotationError(f"{task.kind}: a gym's hand may have {LOGGED} characters, this one has {len(name)}")
    return Task(task.kind, name)


@lru_cache(maxsize=4 * MOST_TASKS)
def _hand(task: Task) -> tuple[str, dealcode.DealCode]:
    """The name and the deal code of a task that is a hand, once it is one of its kind.

    The last few are remembered: a set is checked when it is read, and again as it is written.
    """
    if task.kind == "nil":
        if task.name.isdecimal():
            raise NotationError("nil: give the hand's code, which begins with n- or b-")
        name = gym.gym_hand(task.name).code
        return name, dealcode.read(name[len(gym.NIL_CODE) :])
    if task.kind == "bid":
        name = bid_gym.bid_hand(task.name).code
        return name, dealcode.read(name)
    code = dealcode.read(task.name)
    state = code.state()
    if task.kind == "play" and not (state.phase is Phase.PLAY and state.to_act is code.seat):
        raise NotationError("play: it is not the learner's turn to play a card in this code")
    return dealcode.write(code), code


def step_of(task: Task) -> str:
    """What the log calls the step of a task that is a hand: its code, or a digest of one that is too long for a log."""
    if len(task.name) <= LOGGED:
        return task.name
    return f"deal:{hashlib.sha256(task.name.encode()).hexdigest()[:40]}"


def write(made: ClassSet) -> str:
    """The set as text.

    Raises:
        NotationError: it is longer than a code may be, or something in it has no room.
    """
    try:
        digits = DigitWriter()
        digits.put(KIND, 32)
        digits.put(VERSION, 32)
        digits.put(wire.RULESETS.index(made.rules.ruleset.id), 16)
        digits.put(int(bool(made.rules.changed)), 2)
        if made.rules.changed:
            wire.put_options(digits, made.rules.changed)
        digits.put(int(bool(made.language)), 2)
        if made.language:
            wire.put_words(digits, (made.language,))
        digits.put(len(made.tasks) - 1, MOST_TASKS)
        for task in made.tasks:
            _put(digits, task)
        return PREFIX + digits.text(longest=LONGEST).lower()
    except NotationError as bad:
        raise _ours(bad) from None


def read(text: str) -> ClassSet:
    """The set a text says, strictly: what `write` would not write is refused; capitals and lookalikes do not matter.

    Raises:
        NotationError: no class set, damaged, or from a newer version; with what to do.
    """
    told = text.strip()
    if told[: len(PREFIX)].lower() != PREFIX:
        raise NotationError(f"class set: its code begins with {PREFIX}; {COPY_AGAIN}")
    try:
        digits = DigitReader(told[len(PREFIX) :], longest=LONGEST)
        made = _take(digits)
        digits.finish()
    except NotationError as bad:
        raise _ours(bad) from None
    if write(made) != PREFIX + digits.told.lower():
        raise NotationError(f"class set: its parts do not fit together; {COPY_AGAIN}")
    return made


def _put(digits: DigitWriter, task: Task) -> None:
    digits.put(KINDS.index(task.kind), _KINDS_RADIX)
    if task.kind == "lesson":
        known = task.name in SLUGS
        digits.put(SLUGS.index(task.name) + 1 if known else 0, _SLUGS_RADIX)
        if not known:
            wire.put_words(digits, (task.name,))
        return
    if task.kind == "nil":
        digits.put(int(task.name.startswith(gym.BLIND_CODE)), 2)
    dealcode.put(digits, _hand(task)[1])


def _take(digits: DigitReader) -> ClassSet:
    if digits.take(32) != KIND:
        raise NotationError(f"class set: it is a code of another kind; {COPY_AGAIN}")
    version = digits.take(32)
    if version != VERSION:
        raise OtherVersionError(
            f"class set: it has layout {version} and this version of Spades Learn reads layout {VERSION}; "
            "open it where it was made, or ask for a new code"
        )
    name = wire.take_ruleset(digits)
    rules = fields.rules_of(name, wire.take_options(digits) if digits.take(2) else {})
    language = wire.take_words(digits, 1)[0] if digits.take(2) else ""
    count = digits.take(MOST_TASKS) + 1
    return ClassSet(rules, tuple(_take_task(digits) for _ in range(count)), language)


def _take_task(digits: DigitReader) -> Task:
    place = digits.take(_KINDS_RADIX)
    if place >= len(KINDS):
        raise _newer("kind of task", place)
    kind = KINDS[place]
    if kind == "lesson":
        number = digits.take(_SLUGS_RADIX)
        if number > len(SLUGS):
            raise _newer("lesson", number)
        return Task(kind, SLUGS[number - 1] if number else wire.take_words(digits, 1)[0])
    head = (gym.BLIND_CODE if digits.take(2) else gym.NIL_CODE) if kind == "nil" else ""
    return Task(kind, head + dealcode.write(dealcode.take(digits)))


def _newer(kind: str, place: int) -> OtherVersionError:
    return OtherVersionError(
        f"class set: it names {kind} {place}, which this version of Spades Learn does not have; "
        "open it where it was made, or ask for a new code"
    )


def _ours(bad: NotationError) -> NotationError:
    """An error of the parts that a set shares with deal codes, said of the set."""
    return type(bad)(str(bad).replace("deal code: ", "class set: ", 1))
