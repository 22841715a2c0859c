"""Why did that player do this: any action of a finished hand, of every level, in every ruleset."""

from collections import Counter

import pytest
from bots.positions import position
from bots.scenes import opening

from spades_learn.bots.bot import Bot
from spades_learn.bots.hint import hint
from spades_learn.bots.levels import Club, Novice
from spades_learn.bots.past import before, plies, why
from spades_learn.bots.reason import find, kinds
from spades_learn.bots.slips import CALLS, CARDS
from spades_learn.bots.why_opening import IDS
from spades_learn.cards.card import Card
from spades_learn.cards.seat import Seat
from spades_learn.game.events import Bid, Kept, Looked, Passed, Played, Rejected, Replaced
from spades_learn.game.match import start
from spades_learn.game.state import Phase, State
from spades_learn.game.turn import play
from spades_learn.game.view import view
from spades_learn.rules.bidding import BLIND_NIL
from spades_learn.rules.book import rulebook
from spades_learn.rules.options import rules_for
from spades_learn.ui.sentences import TEMPLATES
from spades_learn.ui.why import past_lines
from spades_learn.ui.words import Words

WORDS = Words("en", you="", form="text")


def whole_hand(ruleset: str, bot: Bot, *, seed: int, blind: bool = False) -> State:
    """A hand by bots to its end, the first to act bidding blind nil if asked."""
    state = start(rules_for(ruleset), seed=seed).deal()
    if blind:
        assert state.to_act is not None
        state = play(state, Bid(state.to_act, BLIND_NIL))
    while state.to_act is not None:
        state = play(state, bot.choose(view(state, state.to_act), seed=seed))
    return state


@pytest.mark.parametrize(
    ("ruleset", "blind"), [("classic", False), ("exchange", True), ("draw2", False), ("draw2", True), ("solo3", False)]
)
def test_every_action_of_a_hand_can_be_looked_at_again(ruleset: str, blind: bool) -> None:
    """DRW-2, BNL-5, BNL-8 included: the reasons are those that the view of that moment proves, and they have words."""
    state = whole_hand(ruleset, Novice(), seed=4, blind=blind)
    verdicts: Counter[str] = Counter()
    for ply in plies(state):
        past = why(state, ply, seed=1, worlds=6)
        assert past.action == state.events[ply]
        assert past.view.seat is past.action.seat
        verdicts[past.verdict] += 1
        for reason in past.reasons:
            assert reason.clause in rulebook()
            if reason.id not in IDS:
                done = past.action.call if isinstance(past.action, Bid) else past.action.card  # type: ignore[union-attr]
                again = find(reason.id, past.view, done)
                assert again is not None
                assert again.facts == reason.facts
        lines = past_lines(past, WORDS, slips=True)
        assert all(line and "{" not in line for line in lines)
        assert (past.verdict in {"worse", "as-good", "other-rule"}) is (past.best is not None)
        assert past.loss == 0 or past.verdict in {"worse", "as-good"}
    assert verdicts["best"]
    assert verdicts["only"]
    opening = {
        each.action
        for ply in plies(state)
        if isinstance((each := why(state, ply, seed=1, worlds=2)).action, Kept | Rejected | Passed | Replaced)
    }
    assert bool(opening) is (ruleset in {"exchange", "draw2"})


def test_a_player_who_does_what_the_hint_says_is_told_so() -> None:
    state = position("3 1 4 4", "HQ H3 HA H2")
    here, event = before(state, 6)
    assert isinstance(event, Played)
    told = hint(view(here, event.seat), seed=1, worlds=60)
    again = play(here, Played(event.seat, told.best))  # type: ignore[arg-type]
    past = why(again, 6, seed=1, worlds=60)
    assert (past.verdict, past.best, past.loss) == ("best", None, 0.0)
    assert past.reasons == told.reasons
    worst = told.values[-1].action
    other = why(play(here, Played(event.seat, worst)), 6, seed=1, worlds=60)  # type: ignore[arg-type]
    assert (other.verdict, other.best) == ("worse", told.best)
    assert other.loss == told.values[-1].loss > 0


def test_what_is_known_later_is_not_used() -> None:
    """The view is that of the moment: the cards played afterwards are unseen in it."""
    state = whole_hand("classic", Novice(), seed=2)
    ply = plies(state)[6]
    here, event = before(state, ply)
    assert why(state, ply, seed=1, worlds=3) == why(play(here, event), ply, seed=1, worlds=3)


def test_a_slip_without_a_reason_is_called_one_only_for_a_level_that_slips() -> None:
    """A player of random cards: some of them have nothing that speaks for them, and that is what is said."""
    state = whole_hand("classic", Novice(slip=1.0), seed=5)
    silent = [
        past
        for ply in plies(state)
        if not (past := why(state, ply, seed=1, worlds=30)).reasons and past.verdict == "worse"
    ]
    assert silent
    assert past_lines(silent[0], WORDS, slips=True)[0] == TEMPLATES["past.slip"]
    assert past_lines(silent[0], WORDS)[0] == TEMPLATES["past.silent"]
    assert past_lines(silent[0], WORDS)[1].startswith("The hint prefers ")


def test_a_slip_is_named_where_it_is_a_mistake_of_beginners() -> None:
    """BID-6: the novice ruffs the partner's ace; the same card is no slip where it is the best."""
    state = opening("QJ53..K8742.T863", dealer="S", bids="3 4 3 3", plays="H5 HA H9")
    hand = play(state, Played(Seat.SOUTH, Card.parse("S3")))
    past = why(hand, len(hand.events) - 1, seed=1, worlds=60)
    assert (past.verdict, past.slip) == ("worse", "trumped-partner")
    assert TEMPLATES["past.slip.trumped-partner"] in past_lines(past, WORDS, slips=True)
    assert TEMPLATES["past.slip.trumped-partner"] not in past_lines(past, WORDS)
    right = play(state, Played(Seat.SOUTH, Card.parse("C3")))
    assert why(right, len(right.events) - 1, seed=1, worlds=60).slip is None
    assert all(f"past.slip.{name}" in TEMPLATES for name in (*CALLS, *CARDS))


def test_the_reasons_of_the_opening_follow_the_rule_of_thumb() -> None:
    """DRW-2, BNL-5, BNL-8: what the bots do themselves has a reason, the opposite has none."""
    seen: set[str] = set()
    for seed in range(3):
        for ruleset, blind in (("draw2", False), ("draw2", True), ("exchange", True)):
            state = whole_hand(ruleset, Club(1, 1), seed=seed, blind=blind)
            for ply in plies(state):
                here, event = before(state, ply)
                if not isinstance(event, Kept | Rejected | Passed | Replaced):
                    continue
                past = why(state, ply, seed=1)
                assert past.verdict == "by-rule"
                seen |= {reason.id for reason in past.reasons}
                if isinstance(event, Kept | Rejected):
                    other = Rejected(event.seat) if isinstance(event, Kept) else Kept(event.seat)
                    against = why(play(here, other), ply, seed=1)
                    assert (against.verdict, against.best, against.reasons) == ("other-rule", event, ())
    assert seen == set(IDS)
    assert not set(IDS) & set(kinds())
    assert all(f"reason.{name}" in TEMPLATES for name in IDS)


def test_only_actions_are_looked_at() -> None:
    state = position("3 1 4 4", "HQ H3")
    with pytest.raises(IndexError, match="hand of 6"):
        why(state, 6, seed=1)
    assert plies(state, Seat.NORTH) == (3,)
    assert state.phase is Phase.PLAY
    blind = start(rules_for("exchange"), seed=1).deal()
    assert blind.to_act is not None
    looked = play(blind, Looked(blind.to_act))
    with pytest.raises(IndexError, match="no action"):
        why(looked, 0, seed=1)
