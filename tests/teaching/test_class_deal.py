"""The deals a class bid on, as its learners saw them: a log may name any deal."""

import pytest

from spades_learn.teaching import bid_gym, gym_pool
from spades_learn.teaching.class_bids import BID_STEPS
from spades_learn.teaching.class_deal import seen
from spades_learn.teaching.classset import DEAL
from spades_learn.teaching.evidence import lessons_of
from spades_learn.teaching.library import library

COURSE = lessons_of(library(), "en")


def test_each_bid_of_the_course_shows_the_cards_it_was_made_on() -> None:
    bids = [(slug, step) for slug, lesson in COURSE.items() for step in lesson.steps if step.kind in BID_STEPS]
    assert len(bids) > 20
    for slug, step in bids:
        found = seen(slug, step.id, COURSE)
        assert found is not None, (slug, step.id)
        here = step.position(COURSE[slug].table_rules(step))
        assert found.seat is here.seat
        assert (found.hand is None) == bool(getattr(step, "blind", False))
        assert found.hand is None or (here.state is not None and found.hand == here.state.hands[here.seat])


def test_a_gym_hand_shows_no_card_that_lay_face_down() -> None:
    pool = gym_pool.pool("classic")
    for blind in (False, True):
        entry = next(each for each in pool if each.known.blind is blind)
        found = seen("nil-gym", entry.code, COURSE)
        assert found is not None
        assert (found.hand is None) == blind
    hand = bid_gym.next_hand({"difficulty": "easy"}, seed=1)
    assert seen("bid-gym", hand.code, COURSE) == hand.view
    played = seen(DEAL, hand.code, COURSE)
    assert played is not None
    assert played.hand == hand.view.hand


@pytest.mark.parametrize("lesson", ["nil-gym", "bid-gym", DEAL, "play-gym", "bags", "no-such-lesson"])
@pytest.mark.parametrize("deal", ["", "no such step", "n-123", "<script>", "0" * 64, "-1"])
def test_what_names_no_deal_shows_none(lesson: str, deal: str) -> None:
    assert seen(lesson, deal, COURSE) is None or (lesson == "nil-gym" and deal.isdecimal())
