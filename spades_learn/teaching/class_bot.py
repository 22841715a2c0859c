"""What the bot bids on a class's deals: hands of the nil and the bid gym, deals that are played, a lesson's own bids.

It is asked only for deals that a teacher wants to see: a deal takes up to some seconds where no pool and no author has
the answer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from spades_learn.bots.levels import Club
from spades_learn.bots.whole import whole
from spades_learn.cards.notation import NotationError
from spades_learn.game.events import Bid
from spades_learn.game.opening import Phase
from spades_learn.game.turn import play
from spades_learn.game.view import view
from spades_learn.rules.bidding import BLIND_NIL, NIL, Call
from spades_learn.teaching import bid_gym, dealcode, gym
from spades_learn.teaching.bot_bid import BotBid, either
from spades_learn.teaching.classset import DEAL
from spades_learn.teaching.steps.make_bid import LOOKS

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping

    from spades_learn.teaching.lesson import Lesson


def bot_bid(lesson: str, deal: str, course: Mapping[str, Lesson]) -> BotBid | None:
    """The bot's answer, worked out at once; as `asking`."""
    return whole(asking(lesson, deal, course))


def asking(lesson: str, deal: str, course: Mapping[str, Lesson]) -> Generator[float, None, BotBid | None]:
    """The bot's answer, by the same figures that judged the learners; None where no such deal is asked any more.

    It gives the share done as it goes on, for whoever must be heard in between.

    Args:
        lesson: the lesson's slug, or the gym as the log calls it.
        deal: the step's id, or the hand's code.
        course: the lessons by slug.

    Raises:
        NotationError: no gym hand has this code.
    """
    if lesson == gym.LESSON:
        return (yield from _nil(gym.gym_hand(deal)))
    if lesson == bid_gym.LESSON:
        return (yield from _number(bid_gym.bid_hand(deal)))
    if lesson == DEAL:
        return _played(deal)
    step = next((each for each in course[lesson].steps if each.id == deal), None) if lesson in course else None
    return None if step is None else step.bot_bid(course[lesson].table_rules(step))


def _nil(hand: gym.GymHand) -> Generator[float, None, BotBid]:
    known, nil = hand.known, str(BLIND_NIL if hand.blind else NIL)
    if known is not None:
        other = LOOKS if hand.blind else str(known.best_call)
        return either(nil, other, first=known.lead > 0, clear=known.verdict == "clear")
    if hand.blind:
        blind = hand.blind_verdict()
        return either(nil, LOOKS, first=blind.answer.blind, clear=blind.verdict == "clear")
    found = yield from hand.weighing()
    return either(nil, str(found.best_call), first=found.answer.is_nil, clear=found.verdict == "clear")


def _number(hand: bid_gym.BidHand) -> Generator[float, None, BotBid]:
    """The table of bids, worked out to its end."""
    table = yield from hand.weighing(_any_call(hand))
    close = (row.call for row in table.rows if row.call != table.best)
    return BotBid(
        (str(table.best),), tuple(str(call) for call in close if bid_gym.VERDICTS.get(table.grade(call)) is not None)
    )


def _played(code: str) -> BotBid | None:
    """What the club bot bids in the learner's seat of a deal, after the bids that club bots make before it.

    None for a deal whose name in the log is a digest, or one that wants more than bids before.
    """
    try:
        deal = dealcode.read(code)
    except NotationError:
        return None
    state, bot = deal.state(), Club()
    while state.phase is Phase.BIDDING and state.to_act is not None:
        action = bot.choose(view(state, state.to_act), seed=len(state.events))
        if isinstance(action, Bid) and action.seat is deal.seat:
            return BotBid((str(action.call),), ())
        state = play(state, action)
    return None


def _any_call(hand: bid_gym.BidHand) -> Call:
    """A call that may be made: the table wants one to be weighed in any case."""
    return next(each for each in hand.view.legal() if isinstance(each, Call) and not each.blind)
