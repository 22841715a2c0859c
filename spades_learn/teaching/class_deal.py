"""What a class saw on a deal that is the same for all: the cards bid on and the bids before. Pure; no words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spades_learn.cards.notation import NotationError
from spades_learn.game.view import view
from spades_learn.teaching import bid_gym, dealcode, gym
from spades_learn.teaching.classset import DEAL

if TYPE_CHECKING:
    from collections.abc import Mapping

    from spades_learn.game.view import View
    from spades_learn.teaching.lesson import Lesson


def seen(lesson: str, deal: str, course: Mapping[str, Lesson]) -> View | None:
    """What the learner knew when the bid was asked for; None where the deal is no longer there or shows no cards.

    Args:
        lesson: the lesson's slug, or the gym as the log calls it.
        deal: the step's id, or the hand's code; a log may hold any text there.
        course: the lessons by slug.
    """
    try:
        if lesson == gym.LESSON:
            return gym.gym_hand(deal).view
        if lesson == bid_gym.LESSON:
            return bid_gym.bid_hand(deal).view
        if lesson == DEAL:
            found = dealcode.read(deal)
            return view(found.state(), found.seat)
        step = course[lesson].step(deal)
        here = step.position(course[lesson].table_rules(step))
    except (KeyError, NotationError, ValueError):  # no such deal
        return None
    return None if here.state is None else view(here.state, here.seat, looked=not getattr(step, "blind", False))
