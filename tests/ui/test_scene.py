"""The scene shows what the seat may see, and nothing that could be read from it gives anything away."""

import json
from dataclasses import replace
from types import MappingProxyType

import pytest

from spades_learn.bots.levels import Novice
from spades_learn.cards.seat import Seat
from spades_learn.game.events import Bid, Played
from spades_learn.rules.bidding import BLIND_NIL, Call
from spades_learn.rules.options import rules_for
from spades_learn.rules.play import playable
from spades_learn.rules.rule import broken
from spades_learn.rules.scoring import Tally
from spades_learn.teaching import sittings
from spades_learn.teaching.gym import gym_hand
from spades_learn.teaching.sitting import Sitting, Waits, sit
from spades_learn.ui.scene import gym_scene, play_scene
from spades_learn.ui.why import why_text
from spades_learn.ui.words import Words

WORDS = Words()


def played_through(seed: int):
    """A hand with the rule player in every seat, and every sitting on the way."""
    bot = Novice(slip=0.2)
    sitting = sit(rules_for(), seed=seed, seat=Seat.SOUTH)
    while True:
        yield sitting
        match sitting.waits:
            case Waits.TRICK:
                sitting = sitting.cleared()
            case Waits.LOOK:
                sitting = sitting.looked()
            case Waits.HAND | Waits.MATCH:
                return
            case Waits.LEARNER:
                sitting = sitting.acted(bot.choose(sitting.view(), seed=seed))
            case Waits.BOT:
                sitting = sitting.acted(bot.choose(sitting.bot_view(), seed=seed))


@pytest.mark.parametrize("seed", range(6))
def test_no_scene_of_a_hand_holds_an_unseen_card(seed: int) -> None:
    for sitting in played_through(seed):
        scene = json.dumps(play_scene(sitting, WORDS), ensure_ascii=False)
        shown = {str(card) for trick in (*sitting.state.tricks, sitting.state.trick) for card in trick.cards}
        for seat, hand in sitting.state.hands.items():
            if seat is not Seat.SOUTH:
                hidden = {str(card) for card in hand} - shown
                assert not any(f'"{card}"' in scene for card in hidden)
                spoken = Words(form="speech")
                assert not any(spoken.card(card) in scene for card in hidden)


@pytest.mark.parametrize("seed", range(4))
def test_a_scene_does_not_depend_on_hidden_cards(seed: int) -> None:
    first = sit(rules_for(), seed=seed, seat=Seat.SOUTH)
    state = first.state
    north, east = state.hands[Seat.NORTH], state.hands[Seat.EAST]

    swapped = replace(state, hands=MappingProxyType({**state.hands, Seat.NORTH: east, Seat.EAST: north}))
    assert play_scene(first, WORDS) == play_scene(Sitting(first.match, swapped, Seat.SOUTH), WORDS)


def test_cards_that_may_not_be_played_say_why_only_on_the_learners_turn() -> None:
    marked = 0
    for sitting in played_through(3):
        scene = play_scene(sitting, WORDS)
        no = {card["card"] for card in scene["hand"] if card["mark"] == "no"}
        if sitting.waits is Waits.LEARNER and sitting.state.phase.value != "bidding":
            legal = {str(card) for card in playable(sitting.view().play_position())}
            assert no == {card["card"] for card in scene["hand"]} - legal
            assert all(card["why"] for card in scene["hand"] if card["mark"])
            marked += len(no)
        else:
            assert not no
    assert marked


TAKES = {"N": "North takes", "E": "East takes", "S": "You take", "W": "West takes"}


def taker(plays: list[tuple[str, str]]) -> str:
    """Who takes four cards, straight from the rule: the highest spade, or the highest of the suit led."""
    suit = "S" if any(card[0] == "S" for _, card in plays) else plays[0][1][0]
    return max((card for card in plays if card[1][0] == suit), key=lambda play: "23456789TJQKA".index(play[1][1]))[0]


@pytest.mark.parametrize("seed", range(3))
def test_a_finished_trick_is_crowned_and_then_the_last_one(seed: int) -> None:
    before = None
    for sitting in played_through(seed):
        scene = play_scene(sitting, WORDS)
        drawn = [(play["seat"], play["card"]) for play in scene["trick"]]
        crowned = [play["seat"] for play in scene["trick"] if play["win"]]
        if sitting.waits is Waits.TRICK:
            assert len(drawn) == 4
            assert crowned == [taker(drawn)]
            assert not any(seat["turn"] for seat in scene["seats"])
            assert scene["say"] == f"{TAKES[taker(drawn)]} the trick."
            finished = {"plays": [{"seat": seat, "card": card} for seat, card in drawn], "winner": taker(drawn)}
        else:
            assert crowned == []
            assert scene["last"] == before
            continue
        assert scene["last"] == before
        before = finished
    assert before is not None


def test_a_refusal_shows_its_first_reason_alone() -> None:
    """A spade lead to the first trick breaks two clauses; the learner reads the one for the first trick."""
    text = why_text((broken("LEAD-2", others=("H4",)), broken("LEAD-3", card="SA", others=("H4",))), WORDS)
    assert text == ("The first trick may not be opened with a spade: you hold other cards, such as ♥4. (LEAD-2)")
    assert why_text((), WORDS) == ""


def test_every_scene_is_plain_json_with_one_seat_to_act_at_most() -> None:
    for sitting in played_through(5):
        scene = json.loads(json.dumps(play_scene(sitting, WORDS)))
        assert sum(seat["turn"] for seat in scene["seats"]) <= 1
        assert [seat["at"] for seat in scene["seats"]] == ["bottom", "left", "top", "right"]
        assert len(scene["hand"]) + scene["facedown"] == len(sitting.state.hands[Seat.SOUTH])


def test_the_gym_scene_shows_bids_and_hand_only() -> None:
    hand = gym_hand(11)
    scene = json.dumps(gym_scene(hand.situation.view(), WORDS))
    hidden = {str(card) for seat, held in hand.state.hands.items() if seat is not Seat.SOUTH for card in held}
    assert not any(f'"{card}"' in scene for card in hidden)
    assert scene == json.dumps(gym_scene(gym_hand(11).situation.view(), WORDS)), "a seed gives one hand"


def test_a_learner_far_behind_is_asked_before_the_cards_are_shown() -> None:

    sitting = next(each for seed in range(40) for each in played_through(seed) if each.waits is Waits.LEARNER)
    behind = MappingProxyType({"NS": Tally(0), "EW": Tally(100)})
    asked = replace(sitting, state=replace(sitting.state, before=behind, looked=frozenset()))
    assert asked.waits is Waits.LOOK
    scene = play_scene(asked, WORDS)
    assert scene["hand"] == []
    assert scene["facedown"] == 13
    assert [choice["call"] for choice in scene["ask"]["choices"]] == ["blind nil", "look"]
    assert asked.looked().waits is Waits.LEARNER
    assert asked.acted(Bid(Seat.SOUTH, BLIND_NIL)).state.bids[Seat.SOUTH].blind


def test_a_sitting_survives_its_own_text() -> None:
    for sitting in list(played_through(8))[::7]:
        again = sittings.from_json(json.loads(json.dumps(sittings.to_json(sitting))))
        assert again == sitting
        assert again.waits is sitting.waits


@pytest.mark.parametrize(
    "kept",
    [
        None,
        3,
        [],
        {},
        {"v": 2},
        {"v": 1, "seed": "x", "seen": 0, "hands": [[]], "seat": "S"},
        {"v": 1, "seed": 1, "seen": 0, "hands": [["N SA", "N SA"]], "seat": "S"},
        {"v": 1, "seed": 1, "seen": 0, "hands": [["S bid 99"]], "seat": "S"},
        {"v": 1, "seed": 1, "seen": 0, "hands": [[]], "seat": "Q"},
        {"v": 1, "seed": 1, "seen": 0, "hands": [[]] * 500, "seat": "S"},
        {"v": 1, "seed": 1, "seen": 0, "hands": [[]], "seat": "S", "options": {"target": 7}},
    ],
)
def test_a_spoiled_sitting_is_refused(kept: object) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - every way of being spoiled is one error type
        sittings.from_json(kept)


def test_undo_goes_back_to_the_learners_last_decision() -> None:
    for sitting in played_through(9):
        mine = [event for event in sitting.state.events if isinstance(event, Bid | Played) and event.seat is Seat.SOUTH]
        back = sitting.undone()
        if not mine:
            assert back == sitting
        else:
            assert back.state.to_act is Seat.SOUTH
            assert back.acted(mine[-1]).state.events == sitting.state.events[: len(back.state.events) + 1]


def test_calls_are_offered_with_their_reasons() -> None:
    sitting = next(each for seed in range(9) for each in played_through(seed) if each.waits is Waits.LEARNER)
    choices = play_scene(sitting, WORDS)["ask"]["choices"]
    assert [choice["call"] for choice in choices] == ["nil", *(str(number) for number in range(1, 14))]
    assert all(choice["why"] is None for choice in choices)
    assert Call.parse(choices[0]["call"]).is_nil
