"""What the bot bids on a class's deals: hands of the nil and the bid gym, and a lesson's own bids.

It is asked only for deals that a teacher wants to see: a deal takes up to some seconds where no pool and no author has
the answer.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from spades_learn.rules.bidding import BLIND_NIL, NIL, Call
from spades_learn.teaching import bid_gym, gym
from spades_learn.teaching.steps.make_bid import LOOKS, MakeBid
from spades_learn.teaching.steps.nil_or_number import NilOrNumber

if TYPE_CHECKING:
    from collections.abc import Mapping

    from spades_learn.rules.options import Rules
    from spades_learn.teaching.lesson import Lesson


@dataclass(frozen=True, slots=True)
class BotBid:
    """The bot's answer on a deal.

    Attributes:
        best: the best answers; several where the author or the rules name several.
        accepted: others that are close, or that the sample cannot tell from the best.
    """

    best: tuple[str, ...]
    accepted: tuple[str, ...] = ()


def bot_bid(lesson: str, deal: str, course: Mapping[str, Lesson]) -> BotBid | None:
    """The bot's answer, by the same figures that judged the learners; None where no such deal is asked any more.

    Args:
        lesson: the lesson's slug, or the gym as the log calls it.
        deal: the step's id, or the hand's code.
        course: the lessons by slug.

    Raises:
        NotationError: no gym hand has this code.
    """
    if lesson == gym.LESSON:
        return _nil(gym.gym_hand(deal))
    if lesson == bid_gym.LESSON:
        return _number(bid_gym.bid_hand(deal))
    step = next((each for each in course[lesson].steps if each.id == deal), None) if lesson in course else None
    if isinstance(step, MakeBid):
        return _call(step, course[lesson].table_rules(step))
    if isinstance(step, NilOrNumber):
        found = step.found(course[lesson].table_rules(step))
        nil = found.answer.is_nil
        return _either("nil", "number", first=nil, clear=found.verdict == "clear")
    return None


def _nil(hand: gym.GymHand) -> BotBid:
    known, nil = hand.known, str(BLIND_NIL if hand.blind else NIL)
    if known is not None:
        other = LOOKS if hand.blind else str(known.best_call)
        return _either(nil, other, first=known.lead > 0, clear=known.verdict == "clear")
    if hand.blind:
        blind = hand.blind_verdict()
        return _either(nil, LOOKS, first=blind.answer.blind, clear=blind.verdict == "clear")
    found = hand.verdict()
    return _either(nil, str(found.best_call), first=found.answer.is_nil, clear=found.verdict == "clear")


def _either(one: str, other: str, *, first: bool, clear: bool) -> BotBid:
    best, rest = (one, other) if first else (other, one)
    return BotBid((best,), () if clear else (rest,))


def _number(hand: bid_gym.BidHand) -> BotBid:
    """The table of bids, worked out to its end."""
    work = hand.weighing(_any_call(hand))
    while True:
        try:
            next(work)
        except StopIteration as done:
            table = done.value
            break
    close = (row.call for row in table.rows if row.call != table.best)
    return BotBid(
        (str(table.best),), tuple(str(call) for call in close if bid_gym.VERDICTS.get(table.grade(call)) is not None)
    )


def _any_call(hand: bid_gym.BidHand) -> Call:
    """A call that may be made: the table wants one to be weighed in any case."""
    return next(each for each in hand.view.legal() if isinstance(each, Call) and not each.blind)


def _call(step: MakeBid, rules: Rules) -> BotBid:
    """The author's calls, those that the rules leave, or the bot's."""
    allowed = step.allowed(rules)
    if step.rule:
        return BotBid(allowed)
    graded = {said: step.found(said, rules).grade for said in allowed}
    best = step.accept or tuple(said for said, grade in graded.items() if grade == "best")
    close = (said for said, grade in graded.items() if grade in {"best", "good", "unsure"} or said in step.also)
    return BotBid(best, tuple(said for said in close if said not in best))
