"""The solver against plain minimax: over the game engine with its own scores, and over masks with any outcomes."""

import doctest
import importlib.util
import itertools
import random
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest

import spades_learn.bots
from spades_learn.bots import ending, solver
from spades_learn.bots.ending import outcomes, solver_for, values_by_world
from spades_learn.bots.solver import Solver
from spades_learn.bots.spot import spot
from spades_learn.bots.value import Worth
from spades_learn.cards.card import Card, Suit
from spades_learn.cards.deck import deal
from spades_learn.cards.seat import Seat
from spades_learn.game.events import Bid, Dealt, Played
from spades_learn.game.state import State, begin
from spades_learn.game.turn import play
from spades_learn.game.view import view
from spades_learn.rules.bidding import Call
from spades_learn.rules.options import rules_for
from spades_learn.rules.play import PlayPosition, playable
from spades_learn.rules.scoring import Tally

SPADES = 0x1FFFF << 39
MATES = [2, 3, 0, 1]


@pytest.fixture(scope="module")
def interpreted() -> ModuleType:
    source = Path(spades_learn.bots.__path__[0]) / "solver.py"
    spec = importlib.util.spec_from_file_location("solver_interpreted", source)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert not module.compiled()
    return module


# --- against the game itself ------------------------------------------------------------------------------------

TABLES = [
    ("classic", {}),
    ("classic", {"failed_nil_tricks": "help", "bags": "carry"}),
    ("classic", {"failed_nil_tricks": "nothing", "deck": "jokers"}),
    ("classic", {"solid_ten": True, "deck": "jokers_deuces"}),
    ("classic", {"overtrick": -9, "nil_value": 50, "ruff_on_first_trick": False}),
    ("classic", {"mirror": True, "mirror_strict": True}),
    ("classic", {"double_blind_nil": True, "ten_for_200": True, "set_scores_zero": True}),
    ("classic", {"whiz": True}),
    ("classic", {"suicide": True, "failed_nil_bags_when_set": False}),
    ("duel", {}),
    ("duel", {"deck": "jokers", "failed_nil_tricks": "bags"}),
    ("solo3", {}),
    ("solo4", {}),
    ("solo4", {"bags": "carry", "deck": "jokers"}),
]
SEEDS = 4


def an_ending(ruleset: str, options: Mapping[str, str | int | bool], seed: int, left: int) -> State:
    """A hand bid and played at random down to the last tricks, spades often kept, sometimes in mid-trick."""
    rules = rules_for(ruleset, options)
    rng = random.Random(f"{ruleset} {options} {seed}")
    before = {str(side): Tally(rng.randrange(-100, 400), rng.randrange(10)) for side in rules.seating.sides}
    hands = deal(seating=rules.seating, deck=rules.deck, seed=seed, each=rules.tricks)
    state = begin(rules, Dealt(Seat.NORTH, hands), before=before)
    stop = len(rules.seating.seats) * (rules.tricks - left) + rng.choice([0, 0, 1, 2, 3]) % len(rules.seating.seats)
    hoard = rng.random() < 0.7
    played = 0
    while played < stop:
        assert state.to_act is not None
        legal = view(state, state.to_act).legal()
        calls = [each for each in legal if isinstance(each, Call)]
        if calls:
            # Small calls are the likely ones; a nil as often as all of them.
            small = [call for call in calls if call.tricks <= 4] or calls
            state = play(state, Bid(state.to_act, rng.choice(small)))
            continue
        cards = [each for each in legal if isinstance(each, Card)]
        keep = [card for card in cards if rules.deck.suit(card) is not Suit.SPADES]
        state = play(state, Played(state.to_act, rng.choice(keep if hoard and keep else cards)))
        played += 1
    return state


def worth_to(state: State, side: str) -> float:
    """What the bots count for the finished hand; `test_value` holds that against the score sheet."""
    seats = state.rules.seating.seats
    blind = frozenset(at for at, seat in enumerate(seats) if state.bids[seat].blind)
    me = next(at for at, seat in enumerate(seats) if seat.value in side)
    worth = Worth(state.rules, state.before, blind)
    return worth.value(me, [state.bids[seat].tricks for seat in seats], list(state.won.values()))


def plain(state: State, side: str, known: dict[object, float]) -> float:
    """Minimax over the game engine: this side's seats want the value high, all other seats low."""
    if state.to_act is None:
        return worth_to(state, side)
    key = (
        tuple(tuple(state.hands[seat]) for seat in state.rules.seating.seats),
        tuple(state.won.values()),
        state.trick,
        state.to_act,
        state.spades_broken,
    )
    if key not in known:
        values = list(by_card(state, side, known).values())
        known[key] = max(values) if state.to_act.value in side else min(values)
    return known[key]


def by_card(state: State, side: str, known: dict[object, float]) -> dict[Card, float]:
    seat = state.to_act
    assert seat is not None
    where = PlayPosition(state.rules, state.hands[seat], state.trick, state.spades_broken, not state.tricks)
    return {card: plain(play(state, Played(seat, card)), side, known) for card in playable(where)}


def solved(state: State, *, limit: int = 0) -> Mapping[Card, float] | None:
    assert state.to_act is not None
    here = view(state, state.to_act)
    where = spot(here)
    blind = frozenset(at for at, seat in enumerate(where.seats) if state.bids[seat].blind)
    hands = [where.code.mask(state.hands[seat].cards) for seat in where.seats]
    cards = [card for card in here.legal() if isinstance(card, Card)]
    bids = [bid or 0 for bid in where.bids]
    worth = Worth(state.rules, state.before, blind)
    return values_by_world(where, cards, hands, lambda rows: worth.values(where.me, bids, rows), limit=limit)[0]


@pytest.mark.parametrize(("ruleset", "options"), TABLES)
def test_values_are_those_of_plain_minimax_over_the_game(ruleset: str, options: dict[str, str | int | bool]) -> None:
    """LEAD-2, LEAD-3, FOL-1, FOL-2, TRK-1 and every line of the score, as the engine has them."""
    for seed in range(SEEDS):
        left = 5 if ruleset == "duel" else 4 if seed == 0 and ruleset == "solo3" else 2 + seed % 2
        state = an_ending(ruleset, options, seed, left)
        assert state.to_act is not None
        side = str(state.rules.seating.side(state.to_act))
        expected = by_card(state, side, {})
        found = solved(state)
        assert found == pytest.approx(expected), (seed, state.trick)
        assert set(found or {}) == set(expected)


# --- against masks, with outcomes no score would give -----------------------------------------------------------

Case = tuple[int, int, list[int], int, int, bool, bool, list[int], dict[int, float]]


def suit(card: int) -> int:
    return min(3, (card.bit_length() - 1) // 13)


def bits(mask: int) -> list[int]:
    return [1 << at for at in range(mask.bit_length()) if mask >> at & 1]


def allowed(hand: int, trick: Sequence[int], *, broken: bool, no_ruff: bool) -> list[int]:
    if not trick:
        plain_cards = hand & ~SPADES
        return bits(hand if broken or not plain_cards else plain_cards)
    led = [card for card in bits(hand) if suit(card) == suit(trick[0])]
    if led or not no_ruff:
        return led or bits(hand)
    return bits(hand & ~SPADES or hand)


def brute(case: Case) -> dict[int, float]:
    """The value of every card of the seat to play, by trying everything."""
    seats, _left, hands, mine, leader, broken, no_ruff, trick, table = case

    @cache
    def after(hands, leader, trick, broken, no_ruff, won):  # noqa: ANN001, ANN202 - as `Case` has them
        if len(trick) == seats:
            strength = [(suit(card) == 3, suit(card) == suit(trick[0]), card) for card in trick]
            taker = (leader + strength.index(max(strength))) % seats
            broken = broken or any(suit(card) == 3 for card in trick)
            won += 1 << (5 * taker)
            return after(hands, taker, (), broken, False, won) if any(hands) else table[won]
        seat = (leader + len(trick)) % seats
        values = each(hands, leader, trick, broken, no_ruff, won).values()
        return max(values) if mine >> seat & 1 else min(values)

    def each(hands, leader, trick, broken, no_ruff, won):  # noqa: ANN001, ANN202 - the same
        seat = (leader + len(trick)) % seats
        return {
            card: after(
                tuple(hand ^ card if at == seat else hand for at, hand in enumerate(hands)),
                leader,
                (*trick, card),
                broken,
                no_ruff,
                won,
            )
            for card in allowed(hands[seat], trick, broken=broken, no_ruff=no_ruff)
        }

    return each(tuple(hands), leader, tuple(trick), broken, no_ruff, 0)


def shares(left: int, seats: int) -> Iterator[tuple[int, ...]]:
    return (each for each in itertools.product(range(left + 1), repeat=seats) if sum(each) == left)


def a_case(rng: random.Random, seats: int, left: int) -> Case:
    """Random cards, sides, rules and outcomes: arbitrary, by tricks, a bid with bags, a nil."""
    pack = bits((1 << rng.choice([52, 52, 56])) - 1)
    pack = pack[-rng.randint(seats * left, len(pack)) :]  # often mostly spades
    rng.shuffle(pack)
    hands = [sum(pack[at * left : (at + 1) * left]) for at in range(seats)]
    mine = rng.choice([5, 10]) if seats == 4 and rng.random() < 0.6 else rng.randrange(1, (1 << seats) - 1)
    leader, broken, no_ruff = rng.randrange(seats), rng.random() < 0.4, rng.random() < 0.2
    trick: list[int] = []
    for at in range(rng.choice([0, 0, 0, 1, 2, 3]) % seats):
        seat = (leader + at) % seats
        card = rng.choice(allowed(hands[seat], trick, broken=broken, no_ruff=no_ruff))
        hands[seat] ^= card
        trick.append(card)
    broken = broken or any(suit(card) == 3 for card in trick)
    kind, bid, nil = rng.randrange(4), rng.randrange(left + 1), rng.randrange(seats)

    def value(share: tuple[int, ...]) -> float:
        own = sum(tricks for at, tricks in enumerate(share) if mine >> at & 1)
        points = 10.0 * bid - 9 * (own - bid) if own >= bid else -10.0 * bid
        by_kind = (rng.randrange(4), own, points, points + (100 if share[nil] == 0 else -100))
        return float(by_kind[kind])

    table = {sum(tricks << (5 * at) for at, tricks in enumerate(share)): value(share) for share in shares(left, seats)}
    return seats, left, hands, mine, leader, broken, no_ruff, trick, table


def cases(seed: int, number: int, *, most: int = 4) -> Iterator[Case]:
    rng = random.Random(seed)
    for _ in range(number):
        seats = rng.choice([2, 3, 4, 4])
        yield a_case(rng, seats, rng.choice([2, 3, 5] if seats == 2 else [2, 3, most]))


def moves(case: Case, kernel: ModuleType = solver, **more: float) -> dict[int, float] | None:
    seats, left, hands, mine, leader, broken, no_ruff, trick, table = case
    given = {"broken": broken, "no_ruff": no_ruff, **more}
    found: dict[int, float] | None = kernel.Solver(table, left, seats, mine).moves(hands, leader, trick, **given)
    return found


def test_values_are_those_of_trying_everything() -> None:
    for case in cases(1, 80):
        assert moves(case) == brute(case), case[:8]


def test_compiled_and_interpreted_search_the_same_nodes(interpreted: ModuleType) -> None:
    for case in cases(2, 25, most=5):
        seats, left, hands, mine, leader, broken, no_ruff, trick, table = case
        both = [kernel.Solver(table, left, seats, mine) for kernel in (solver, interpreted)]
        rest = {"broken": broken, "no_ruff": no_ruff}
        assert both[0].moves(hands, leader, trick, **rest) == both[1].moves(hands, leader, trick, **rest)
        assert both[0].searched() == both[1].searched()


def large(rng: random.Random, left: int) -> tuple[list[int], dict[int, float], int]:
    """A four-handed ending too large to try everything: a contract each and at times a nil."""
    pack = rng.sample(bits((1 << 52) - 1), 4 * left)
    hands = [sum(pack[at * left : (at + 1) * left]) for at in range(4)]
    bids = [rng.choice([0, 2, 3, 4]), rng.choice([2, 3]), rng.choice([2, 3, 4]), rng.choice([2, 3])]
    won = [0, 13 - left - 4, 3, 1]
    worth = Worth(rules_for(), {})
    table = outcomes(won, left, lambda rows: worth.values(0, bids, rows))
    return hands, table, rng.randrange(4)


def test_guess_order_and_what_was_solved_before_change_no_value() -> None:
    rng = random.Random(3)
    hands, table, leader = large(rng, 7)
    worlds = [hands, *(large(rng, 7)[0] for _ in range(5))]
    alone = [Solver(table, 7, 4, 5).moves(world, leader, []) for world in worlds]
    order = list(range(len(worlds)))
    for guess in (-300.0, 0.0, 40.0, 300.0):
        rng.shuffle(order)
        shared = Solver(table, 7, 4, 5)
        for at in order:
            assert shared.moves(worlds[at], leader, [], guess=guess) == alone[at]
            values = (alone[at] or {}).values()
            assert shared.value(worlds[at], leader, [], guess=guess) == (max if leader % 2 == 0 else min)(values)


def test_both_sides_see_one_value_with_opposite_signs() -> None:
    rng = random.Random(4)
    for _ in range(10):
        hands, table, leader = large(rng, 6)
        other = {code: -value for code, value in table.items()}
        mine = Solver(table, 6, 4, 5).moves(hands, leader, [])
        assert mine is not None
        assert Solver(other, 6, 4, 10).moves(hands, leader, []) == {card: -value for card, value in mine.items()}


def test_turning_the_table_and_swapping_side_suits_change_no_value() -> None:
    rng = random.Random(5)
    for _ in range(10):
        hands, table, leader = large(rng, 6)
        expected = Solver(table, 6, 4, 5).value(hands, leader, [])
        turned = {(code << 5 | code >> 15) & (1 << 20) - 1: value for code, value in table.items()}
        assert Solver(turned, 6, 4, 10).value([hands[-1], *hands[:-1]], (leader + 1) % 4, []) == expected
        side = (1 << 13) - 1
        swapped = [hand & ~(side | side << 26) | (hand & side) << 26 | hand >> 26 & side for hand in hands]
        assert Solver(table, 6, 4, 5).value(swapped, leader, []) == expected


def test_a_limit_gives_no_answer_or_the_right_one() -> None:
    rng = random.Random(6)
    hands, table, leader = large(rng, 7)
    right = Solver(table, 7, 4, 5).moves(hands, leader, [])
    answers = [Solver(table, 7, 4, 5).moves(hands, leader, [], limit=limit) for limit in (1, 10, 100, 1000, 10**7)]
    assert answers[0] is None
    assert answers[-1] == right
    assert all(answer in (None, right) for answer in answers)
    shared = Solver(table, 7, 4, 5)
    assert shared.moves(hands, leader, [], limit=5) is None
    assert shared.moves(hands, leader, []) == right


# --- positions one can check by hand ----------------------------------------------------------------------------


def cards(text: str) -> int:
    return sum(1 << ("CDHS".index(each[0]) * 13 + "23456789TJQKA".index(each[1])) for each in text.split())


def test_the_break_rule_changes_the_answer() -> None:
    """LEAD-3: the leader would draw the other's only spade first, but may not while spades are unbroken."""
    tricks = {code: float(code & 31) for code in (sum(x << 5 * i for i, x in enumerate(s)) for s in shares(3, 2))}
    hands = [cards("SA HA HK"), cards("S2 H3 C2")]
    found = Solver(tricks, 3, 2, 1)
    assert found.value(hands, 0, [], broken=True) == 3
    assert found.value(hands, 0, [], broken=False) == 2
    assert found.moves(hands, 0, [], broken=False) == {cards("HA"): 2, cards("HK"): 2}


def test_a_bag_is_ducked_unless_it_is_free() -> None:
    """BAG-1 against VAR-S10: the same two cards, another value and another card."""
    hands = [cards("HA H3"), cards("HK C3"), cards("H4 D4"), cards("H5 D5")]
    bids, won = [3, 4, 2, 2], [4, 4, 1, 2]
    found = []
    for options in ({}, {"solid_ten": True}):
        worth = Worth(rules_for("classic", options), {})
        table = outcomes(won, 2, lambda rows, worth=worth: worth.values(0, bids, rows))
        found.append(Solver(table, 2, 4, 5).moves(hands, 0, []) or {})
    costly, free = found
    assert costly[cards("H3")] > costly[cards("HA")]
    assert free[cards("HA")] > free[cards("H3")]


def test_refuses_what_is_not_a_position() -> None:
    with pytest.raises(ValueError, match="2 to 4 seats"):
        Solver({}, 3, 5, 1)
    with pytest.raises(ValueError, match="two sides"):
        Solver({}, 3, 2, 3)
    table = dict.fromkeys((sum(x << 5 * i for i, x in enumerate(s)) for s in shares(2, 2)), 0.0)
    with pytest.raises(ValueError, match="one card a trick"):
        Solver(table, 2, 2, 1).moves([3, 4], 0, [])
    with pytest.raises(ValueError, match="one card a trick"):
        Solver(table, 2, 2, 1).moves([3, 6], 0, [])
    with pytest.raises(ValueError, match="a hand for every seat"):
        Solver(table, 2, 2, 1).moves([3, 12], 0, [1, 2])


def test_a_seat_out_of_turn_is_refused() -> None:
    state = an_ending("classic", {}, 1, 3)
    waiting = next(seat for seat in state.rules.seating.seats if seat is not state.to_act)
    where = spot(view(state, waiting))
    with pytest.raises(ValueError, match="not to play"):
        values_by_world(where, [], [0] * 4, lambda rows: [0.0 for _ in rows[::4]])


def test_one_solver_serves_all_worlds_of_a_position() -> None:
    state = an_ending("classic", {}, 2, 3)
    assert state.to_act is not None
    where = spot(view(state, state.to_act))
    found = solver_for(where, lambda rows: [float(sum(rows[at : at + 2])) for at in range(0, len(rows), 4)])
    assert isinstance(found, Solver)
    assert solved(state, limit=1) in (None, solved(state))


def test_examples() -> None:
    assert doctest.testmod(ending).failed == 0
