"""Fresh tasks for a class set: hands that are not in it yet, and the words that ask for tasks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from spades_learn.cards.notation import NotationError
from spades_learn.game import fields
from spades_learn.teaching import bid_gym, dealcode, gym, play_gym
from spades_learn.teaching.classset import KINDS, Kind, Task
from spades_learn.teaching.gym_deal import ASKED
from spades_learn.teaching.sittings import rules_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from spades_learn.rules.options import Rules

MOST_FRESH: Final = 20
"""Fresh hands that one word may ask for."""


def tasks_of(word: str, rules: Rules, *, seed: int, have: Sequence[Task] = ()) -> tuple[Task, ...]:
    """The tasks that one word asks for.

    Args:
        word: a lesson's slug, ``KIND:CODE`` for a hand, or ``KIND:NUMBER`` for so many fresh ones.
        rules: for fresh hands.
        seed: the same seed and the same tasks before it give the same fresh hands.
        have: the tasks before it; no fresh hand is one of them.

    Raises:
        NotationError: the word names no task, or these rules have no such hands.
    """
    kind, colon, name = word.partition(":")
    if not colon:
        return (Task("lesson", word),)
    named = next((each for each in KINDS if each == kind), None)
    if named is None:
        raise NotationError(f"{fields.shown(word)}: write a lesson's name, or one of {', '.join(KINDS[1:])} and a code")
    if not (name.isascii() and name.isdecimal() and len(name) <= 3) or named == "lesson":
        return (Task(named, name),)
    if not 1 <= int(name) <= MOST_FRESH:
        raise NotationError(f"{word}: from 1 to {MOST_FRESH} fresh hands")
    return tuple(fresh(named, int(name), rules, seed=seed, have=have))


def fresh(kind: Kind, count: int, rules: Rules, *, seed: int, have: Sequence[Task] = ()) -> Iterator[Task]:
    """So many hands of a kind, one by one, none of them in the set yet; one of the bid gym takes tenths of a second.

    Raises:
        NotationError: these rules have none.
    """
    met = [each.name for each in have if each.kind == kind]
    for number in range(count):
        met.append(_hand(kind, rules, seed=seed * 1000 + len(have) + number, met=met))
        yield Task(kind, met[-1])


def _hand(kind: Kind, rules: Rules, *, seed: int, met: Sequence[str]) -> str:
    """The code of a hand that is not among those met.

    Raises:
        NotationError: these rules have none.
    """
    try:
        if kind == "nil":
            return gym.next_hand(gym.Wish(rules=rules_text(rules)), seed=seed, seen=met).code
        if kind == "bid":
            return bid_gym.next_hand({"rules": rules_text(rules)}, seed=seed, seen=met).code
    except (gym.NoQuestionError, bid_gym.NoBidError) as none:
        raise NotationError(f"{kind}: there are no such hands under these rules ({none})") from None
    if kind == "play":
        return play_gym.next_position(play_gym.Wish(), seed=seed, seen=met).position.code
    seats = rules.seating.seats
    dealt = dealcode.dealt_by(rules, seats[seed % len(seats)], seed)
    seat = ASKED if ASKED in seats else seats[-1]
    return dealcode.write(dealcode.DealCode(rules, dealt, seat, seed))
