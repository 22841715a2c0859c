"""The kernel: legal, complete, the same compiled and interpreted, and a rule player with manners."""

import importlib.util
import random
from pathlib import Path
from types import ModuleType

import pytest

import spades_learn.bots
from spades_learn.bots import rollout

DECK = (1 << 52) - 1
MATES = [2, 3, 0, 1]


@pytest.fixture(scope="module")
def interpreted() -> ModuleType:
    source = Path(spades_learn.bots.__path__[0]) / "rollout.py"
    spec = importlib.util.spec_from_file_location("rollout_interpreted", source)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def card(text: str) -> int:
    return 1 << ("CDHS".index(text[0]) * 13 + "23456789TJQKA".index(text[1]))


def cards(text: str) -> int:
    return sum(card(each) for each in text.split())


def test_the_source_file_is_the_interpreted_one(interpreted: ModuleType) -> None:
    assert not interpreted.compiled()


@pytest.mark.parametrize("policy", [False, True])
@pytest.mark.parametrize("bids", [[3, 3, 2, 3], [0, 4, 5, 3], [0, 0, 4, 5], [5, 5, 4, 3]])
def test_same_seed_same_answer_compiled_and_interpreted(
    interpreted: ModuleType,
    policy: bool,
    bids: list[int],
) -> None:
    hands = rollout.deal_out(DECK, [13] * 4, 60, 11)
    assert hands == interpreted.deal_out(DECK, [13] * 4, 60, 11)
    given = (hands, bids, [0] * 4, MATES, 1, [])
    assert rollout.run(*given, policy=policy, seed=5) == interpreted.run(*given, policy=policy, seed=5)


def test_estimates_are_the_same_compiled_and_interpreted(interpreted: ModuleType) -> None:
    for hand in rollout.deal_out(DECK, [13], 300, 3):
        assert rollout.worth(hand, DECK) == interpreted.worth(hand, DECK)
        assert rollout.risk(hand, DECK) == interpreted.risk(hand, DECK)


@pytest.mark.parametrize(("seats", "each"), [(2, 13), (3, 17), (4, 13)])
@pytest.mark.parametrize("policy", [False, True])
def test_every_trick_is_taken_by_somebody(seats: int, each: int, policy: bool) -> None:
    hands = rollout.deal_out(DECK, [each] * seats, 100, 4)
    won = rollout.run(hands, [3] * seats, [0] * seats, [-1] * seats, 0, [], policy=policy, seed=1)
    assert all(sum(won[at : at + seats]) == each for at in range(0, len(won), seats))


def test_jokers_need_no_other_kernel() -> None:
    """Fifteen spades and 52 cards: the places above the ace of spades are used (E16, E19)."""
    jokers = (DECK & ~cards("C2 H2")) | 3 << 52
    hands = rollout.deal_out(jokers, [13] * 4, 50, 2)
    won = rollout.run(hands, [3] * 4, [0] * 4, MATES, 0, [])
    assert all(sum(won[at : at + 4]) == 13 for at in range(0, len(won), 4))
    assert rollout.winner([card("SA"), 1 << 53, 1 << 52, card("HA")]) == 1


def test_deals_use_each_card_once() -> None:
    hands = rollout.deal_out(DECK, [13] * 4, 20, 9)
    for at in range(0, len(hands), 4):
        assert sum(hands[at : at + 4]) == DECK
        assert all(hand.bit_count() == 13 for hand in hands[at : at + 4])


@pytest.mark.parametrize(
    ("hand", "led", "broken", "expected"),
    [
        ("S2 H3", "", False, "H3"),
        ("S2 S9", "", False, "S2 S9"),
        ("S2 H3 C4", "HA", False, "H3"),
        ("SA HA", "H2", True, "HA"),
        ("S2 H3 C4", "DA", False, "S2 H3 C4"),
    ],
)
def test_the_rule_player_keeps_the_rules(hand: str, led: str, broken: bool, expected: str) -> None:
    """FOL-1, FOL-2, LEAD-2 and LEAD-3."""
    others = [cards("H5 H6 H7"), cards("D5 D6 D7"), cards("C5 C6 C7")]
    trick = [card(led)] if led else []
    hands = [others[0], cards(hand), *others[1:]] if led else [cards(hand), *others]
    won = [1, 1, 1, 1]
    picked = rollout.policy_card(hands, [3] * 4, won, MATES, 0, trick, broken=broken)
    assert picked
    assert picked & ~cards(expected) == 0


def test_trick_winner() -> None:
    """TRK-1 and DCK-3."""
    assert rollout.winner([card("H2"), card("HA"), card("DA"), card("HK")]) == 1
    assert rollout.winner([card("H2"), card("HA"), card("S2"), card("HK")]) == 2
    assert rollout.winner([card("S2"), card("SA"), card("H2")]) == 1


def choice(hand: str, trick: str, bids: list[int], **facts: object) -> int:
    """The policy's card from ``hand``, next to play after ``trick``; seat 0 led, all other cards are out."""
    played = [card(each) for each in trick.split()]
    seat = len(played)
    hands = [0] * 4
    hands[seat] = cards(hand)
    hands[(seat + 3) % 4] = DECK & ~cards(hand) & ~sum(played)
    facts.setdefault("broken", True)
    return rollout.policy_card(hands, bids, [0] * 4, MATES, 0, played, **facts)  # type: ignore[arg-type]


HAND = "S2 S3 S4 C2 C3 C4 C5 C6 C7 D2 D3 D4 D5"


@pytest.mark.parametrize(
    ("why", "hand", "trick", "bids", "expected"),
    [
        ("last, void, partner winning: the spade stays", HAND, "H3 HA H4", [3, 3, 3, 3], "D2 C2"),
        ("last, void, an opponent winning: the cheapest ruff", HAND, "H3 H4 HA", [3, 3, 3, 3], "S2"),
        ("last, cheapest winner", "HQ HA H2 C2", "H9 H3 HT", [1, 1, 1, 1], "HQ"),
        ("last, cannot win: lowest", "H2 H5 C2 C3", "H9 H3 HT", [1, 1, 1, 1], "H2"),
        ("third hand high, from equals the lowest", "HK HQ HJ H2", "H3 H5", [1, 1, 1, 1], "HJ"),
        ("second hand low", "HK H7 H2 C2", "H3", [1, 1, 1, 1], "H2"),
        ("second hand with the master", "HA H7 H2 C2", "H3", [1, 1, 1, 1], "HA"),
        ("a nil sheds the highest card that loses", "HT H3 HQ C2", "HJ", [3, 0, 3, 3], "HT"),
        ("a nil that is void throws its most exposed card", "SA CA DA D2", "H3", [3, 0, 3, 3], "CA"),
        ("a nil throws a spade under a higher spade", "SQ CA DA D2", "H3 SK", [3, 3, 0, 3], "SQ"),
        ("the partner plays over the nil that is winning", "HQ H5 C2 C3", "H3 H9 H4", [4, 0, 4, 3], "HQ"),
        ("the partner of a nil still to play goes high", "HQ H5 C2 C3", "H3", [4, 3, 4, 0], "HQ"),
        ("an opponent stays under the nil that is winning", "HQ H5 C2 C3", "H3 H4 H9", [4, 3, 0, 3], "H5"),
        ("contract made by the bids of nobody: bags are ducked", "HQ H9 C2 C3", "H3 HT", [0, 0, 0, 0], "H9"),
    ],
)
def test_manners(why: str, hand: str, trick: str, bids: list[int], expected: str) -> None:
    assert choice(hand, trick, bids) in {card(each) for each in expected.split()}, why


def test_bags_that_cost_nothing_are_taken() -> None:
    """VAR-S10: with no penalty an overtrick is a point."""
    hands = [cards("HQ C2 D2"), DECK & ~cards("HQ C2 D2"), 0, 0]
    given = (hands, [1, 3, 1, 3], [2, 0, 0, 0], MATES, 2, [card("H3"), card("H4")])
    assert rollout.policy_card(*given, bags_cost=False) == card("HQ")


def test_a_contract_made_is_ducked_while_bags_cost() -> None:
    mine, rest = cards("HQ H2 D2"), cards("CA CK CQ D9 D8 D7 S2 S3 S4")
    given = ([mine, rest, 0, 0], [2, 1, 1, 1], [3, 2, 0, 2], MATES, 1, [card("H9"), card("H3"), card("H4")])
    assert rollout.policy_card(*given) == card("H2")
    assert rollout.policy_card(*given, bags_cost=False) == card("HQ")


def test_a_set_in_reach_is_played_for() -> None:
    """The opponents need every trick that is left: the contract is made, the trick is taken all the same."""
    mine, rest = cards("HQ H2 D2"), cards("CA CK CQ D9 D8 D7 S2 S3 S4")
    given = ([mine, rest, 0, 0], [2, 4, 1, 3], [3, 2, 0, 2], MATES, 1, [card("H9"), card("H3"), card("H4")])
    assert rollout.policy_card(*given) == card("HQ")


def test_broken_input_is_refused() -> None:
    with pytest.raises(ValueError, match="one table of 2 to 4 seats"):
        rollout.run([1, 2, 3], [1] * 4, [0] * 4, MATES, 0, [])
    with pytest.raises(ValueError, match="bids"):
        rollout.run([1, 2, 4, 8], [1] * 3, [0] * 4, MATES, 0, [])


def test_random_cards_differ_by_seed() -> None:
    hands = rollout.deal_out(DECK, [13] * 4, 50, random.Random(1).getrandbits(63))
    given = (hands, [3] * 4, [0] * 4, MATES, 0, [])
    assert rollout.run(*given, policy=False, seed=1) != rollout.run(*given, policy=False, seed=2)
