"""The gym's review queue: a hand whose decision was wrong comes back when it is due, under a name of its own.

Everything follows from the log, as in `teaching.review`: a hand enters by a wrong decision and by nothing else (a poor
estimate or an unlucky end is none), every later answer to it moves it on, and FSRS says when it is due. What a learner
takes out is an attempt too, of a lesson of its own that counts nowhere; a later wrong decision brings the hand back in.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Final

from spades_learn.cards.card import Suit
from spades_learn.teaching.feedback import Say, Verdict, say
from spades_learn.teaching.gym import LESSON
from spades_learn.teaching.spacing import Grade, due

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from spades_learn.cards.card import Card
    from spades_learn.cards.deck import Deck
    from spades_learn.teaching.gym import GymHand
    from spades_learn.teaching.progress import Attempt, Log

QUEUE: Final = "gym-queue"
"""The lesson under which the log keeps what was taken out."""
STEPS = (timedelta(minutes=10),)
"""How soon a hand comes back first; after that, days."""
HIGH: Final = 7
"""Strength inside a suit from which a card is worth naming: the nine."""
PER_LOWER: Final = 3
"""Ranks by which each further card of the suit makes its highest less of a danger; a judgement, not a measurement."""


@dataclass(frozen=True, slots=True)
class Queued:
    """A hand to decide again.

    Attributes:
        code: its name, for `gym.gym_hand`.
        times: wrong decisions on it since it came in.
        due: when it is to come back, in UTC.
        settled: whether it is past its first minutes, so that it comes back after days.
    """

    code: str
    times: int
    due: datetime
    settled: bool


@dataclass(frozen=True, slots=True)
class GymQueue:
    """What is due, the longest waiting first, and what comes later, the soonest first."""

    due: tuple[Queued, ...]
    later: tuple[Queued, ...]


def queue(log: Log, now: datetime) -> GymQueue:
    """The hands of a log that were decided wrongly, at a moment."""
    threads: dict[str, list[tuple[Grade, str]]] = defaultdict(list)
    for each in log.attempts.values():
        if each.lesson == QUEUE:
            threads.pop(each.step, None)
        elif each.lesson == LESSON:
            grade = _grade(each)
            if grade is not None and (each.step in threads or grade is Grade.AGAIN):
                threads[each.step].append((grade, each.at))
    items = sorted(
        (_queued(code, every, now) for code, every in threads.items()), key=lambda each: (each.due, each.code)
    )
    return GymQueue(tuple(each for each in items if each.due <= now), tuple(each for each in items if each.due > now))


def _grade(attempt: Attempt) -> Grade | None:
    """How well a hand was decided; None for an answer that was none."""
    if attempt.verdict.passes:
        return Grade.HARD if attempt.assisted else Grade.GOOD
    return Grade.AGAIN if attempt.verdict in {Verdict.WRONG, Verdict.WORSE} else None


def _queued(code: str, evidence: list[tuple[Grade, str]], now: datetime) -> Queued:
    when = due(evidence, now, steps=STEPS)
    return Queued(code, sum(grade is Grade.AGAIN for grade, _ in evidence), when.at, when.settled)


def removal(code: str) -> dict[str, Any]:
    """The attempt, as facts, by which a learner takes a hand out."""
    return {"lesson": QUEUE, "step": code, "verdict": Verdict.SKIPPED}


def first_answers(log: Log) -> tuple[Attempt, ...]:
    """The first answer to each gym hand, in order: a hand met again is known, and says nothing of judgement."""
    first: dict[str, Attempt] = {}
    for each in log.of(LESSON):
        if each.verdict is not Verdict.SKIPPED:
            first.setdefault(each.step, each)
    return tuple(first.values())


def naming(hand: GymHand) -> tuple[Say, ...]:
    """What a hand is called: its most exposed card, what the partner has said, and the score."""
    asked = hand.situation
    own = str(asked.rules.seating.side(asked.seat))
    others = [tally.points for side, tally in asked.before.items() if side != own]
    return (
        say("gym.name.blind") if hand.blind else _cards(asked.hand, asked.rules.deck),
        _partner(hand),
        say("gym.name.score", None, own=asked.before[own].points, other=max(others)),
    )


def _partner(hand: GymHand) -> Say:
    asked = hand.situation
    if asked.rules.seating.partner(asked.seat) is None:
        return say("gym.name.no-partner")
    call = asked.partner_bid
    return say("gym.name.partner-silent") if call is None else say("gym.name.partner-bid", None, call=str(call))


def _cards(hand: Iterable[Card], deck: Deck) -> Say:
    """The card that stands out, with how many of its suit are held; spades count as three ranks higher."""
    suits: dict[Suit, list[Card]] = defaultdict(list)
    for card in hand:
        suits[deck.suit(card)].append(card)
    tops = {suit: max(cards, key=deck.power) for suit, cards in suits.items()}
    high = [suit for suit, top in tops.items() if deck.power(top) >= HIGH]
    if not high:
        return say("gym.name.low")

    def exposed(suit: Suit) -> tuple[int, int]:
        trump = PER_LOWER if suit is Suit.SPADES else 0
        return deck.power(tops[suit]) + trump - PER_LOWER * (len(suits[suit]) - 1), suit.order

    suit = max(high, key=exposed)
    top, number = str(tops[suit]), len(suits[suit])
    return say("gym.name.alone", None, card=top) if number == 1 else say("gym.name.guarded", None, card=top, n=number)
