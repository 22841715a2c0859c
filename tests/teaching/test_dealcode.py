"""Deal codes: short, the same both ways at every table and point, and never read as another deal when damaged."""

import random
from dataclasses import replace
from math import comb
from typing import Any

import pytest
import strategies
from hypothesis import given, settings
from hypothesis import strategies as st

from spades_learn.cards.card import Card, every_card
from spades_learn.cards.notation import NotationError
from spades_learn.cards.seat import Seat
from spades_learn.game.events import Action, Bid, Dealt, Kept, Looked, Played, Replaced
from spades_learn.game.match import dealt
from spades_learn.game.opening import Phase, discards
from spades_learn.game.record import record_of
from spades_learn.game.replay import replay
from spades_learn.game.state import State, apply, begin
from spades_learn.game.turn import may, play
from spades_learn.rules.bidding import BLIND_NIL, Call
from spades_learn.rules.options import Options, Rules, rules_for, rulesets
from spades_learn.rules.scoring import Tally
from spades_learn.teaching import codewire
from spades_learn.teaching.actions import action_text, read_action
from spades_learn.teaching.dealcode import MOST_LESSONS, VERSION, DealCode, code_of, dealt_by, read, write
from spades_learn.teaching.digits import ALPHABET, LONGEST, DigitReader, DigitWriter, subset_at, subset_rank

CLASSIC = rules_for()
SLUGS = st.from_regex(r"[a-z0-9]{1,12}(-[a-z0-9]{1,8}){0,2}", fullmatch=True)


def walk(rules: Rules, seed: int, steps: int, before: dict[str, Tally] | None = None) -> State:
    """A position reached by allowed actions alone."""
    chance = random.Random(seed)
    dealer = chance.choice(rules.seating.seats)
    unbid = rules.options.first_hand_bids_itself and seed % 2 == 0
    state = begin(rules, dealt(rules, dealer, seed=seed, unbid=unbid), before=before)
    for _ in range(steps):
        seat = state.to_act
        if seat is None:
            break
        held = list(state.hands[seat])
        if state.phase in {Phase.DRAW, Phase.REPLACE, Phase.EXCHANGE}:
            action: Action = strategies.random_action(state, chance)
        elif state.phase is Phase.BIDDING:
            calls = [Bid(seat, call) for call in (BLIND_NIL, *map(Call, range(rules.tricks + 1)))]
            allowed = [call for call in calls if may(state, call)]
            action = allowed[0] if chance.random() < 0.3 else chance.choice(allowed)
        else:
            cards = [Played(seat, card) for card in chance.sample(held, len(held))]
            action = next(card for card in cards if may(state, card))
        state = play(state, action)
    return state


@st.composite
def positions(draw: st.DrawFn) -> State:
    rules = rules_for(*draw(strategies.tables()))
    return walk(rules, draw(strategies.seeds), draw(st.integers(0, 90)), draw(strategies.befores(rules)))


@st.composite
def codes(draw: st.DrawFn) -> DealCode:
    state = draw(positions())
    code = code_of(state, draw(st.sampled_from(state.rules.seating.seats)), by_cards=draw(st.booleans()))
    return replace(
        code,
        stop=draw(st.none() | st.integers(0, state.rules.tricks)),
        lessons=tuple(draw(st.lists(SLUGS, max_size=3))),
        language=draw(st.sampled_from(["", "en", "it", "co", "fil"])),
    )


def refused(text: str) -> str:
    with pytest.raises(NotationError) as caught:
        read(text)
    assert len(str(caught.value).splitlines()) == 1
    return str(caught.value)


def plain(*, seed: int = 2**48 - 1, **facts: object) -> DealCode:
    return DealCode(CLASSIC, dealt_by(CLASSIC, Seat.WEST, seed), Seat.SOUTH, seed, **facts)  # type: ignore[arg-type]


@given(codes())
def test_a_code_reads_back_what_was_written(code: DealCode) -> None:
    text = write(code)
    assert read(text) == code
    assert set(text) <= set(ALPHABET)
    assert read(f" {text.lower().replace('0', 'o').replace('1', 'l')}\n") == code


@given(positions())
def test_a_position_opens_at_that_very_point(state: State) -> None:
    for by_cards in (False, True):
        opened = read(write(code_of(state, state.rules.seating.seats[0], by_cards=by_cards))).state()
        assert (opened.hands, opened.bids, opened.tricks, opened.trick, opened.to_act, opened.before) == (
            (state.hands, state.bids, state.tricks, state.trick, state.to_act, state.before)
        )
        assert opened.dealt.stock == state.dealt.stock


@given(positions().flatmap(lambda state: st.tuples(st.just(state), st.integers(0, 99))))
def test_an_action_reads_back_from_its_text(drawn: tuple[State, int]) -> None:
    state, place = drawn
    for event in state.events[place % 7 :: 7]:
        written = replace(event, came=()) if isinstance(event, Replaced) else event
        assert read_action(action_text(event)) == written
    assert read_action(action_text(Looked(Seat.SOUTH))) == Looked(Seat.SOUTH)


@pytest.mark.parametrize("text", ["", "N", "X HQ", "N bid", "N bid lots", "N keeps it", "N passes ZZ", "N HQ HK"])
def test_what_is_no_action_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        read_action(text)


def test_a_deal_has_no_line_of_text() -> None:
    with pytest.raises(ValueError, match="seed"):
        action_text(dealt(CLASSIC, Seat.NORTH, seed=1))


@given(st.integers(0, 2**48 - 1))
def test_a_plain_classic_deal_by_seed_is_short(seed: int) -> None:
    assert len(write(plain(seed=seed))) <= 24


@given(st.integers(0, 2**48 - 1))
def test_a_whole_deal_by_its_cards_is_short(seed: int) -> None:
    state = walk(CLASSIC, seed, 0)
    assert len(write(code_of(state, Seat.SOUTH, by_cards=True))) <= 32
    done = walk(CLASSIC, seed, 56)
    assert done.to_act is None
    assert len(write(code_of(done, Seat.SOUTH, by_cards=True))) <= 63


@pytest.fixture(scope="module")
def many() -> list[DealCode]:
    chance = random.Random(11)
    tables = [
        CLASSIC,
        rules_for("exchange"),
        rules_for("draw2"),
        rules_for("solo3"),
        rules_for("duel", {"bags": "carry"}),
    ]
    made = []
    for number in range(50):
        rules = tables[number % len(tables)]
        state = walk(rules, number, chance.randint(0, 30))
        made.append(code_of(state, rules.seating.seats[0], by_cards=number % 2 == 0))
    return made


def test_five_thousand_flipped_bits_never_give_another_deal(many: list[DealCode]) -> None:
    chance = random.Random(5)
    texts = [write(code) for code in many]
    same = 0
    for number in range(5000):
        code = many[number % len(many)]
        raw = bytearray(texts[number % len(many)].encode())
        raw[chance.randrange(len(raw))] ^= 1 << chance.randrange(8)
        try:
            found = read(raw.decode("latin-1"))
        except NotationError:
            continue
        # A small letter, or a letter that looks like a digit, is the same code.
        assert found == code
        same += 1
    assert same < 2000


def test_every_wrong_missing_doubled_or_swapped_character_is_noticed(many: list[DealCode]) -> None:
    for code in many[:6]:
        text = write(code)
        for place, letter in enumerate(text):
            wrong = {text[:place] + other + text[place + 1 :] for other in ALPHABET if other != letter}
            wrong |= {text[:place] + text[place + 1 :], text[:place] + letter + text[place:]}
            wrong.add(text[:place] + text[place : place + 2][::-1] + text[place + 2 :])
            wrong |= {text[:place], text + letter}
            for damaged in wrong - {text}:
                assert "copy it again" in refused(damaged)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "0 characters cannot be a code"),
        ("A" * (LONGEST + 1), "401 characters cannot be a code"),
        ("U" * 20, "'U' is in no code"),
        ("ABC DEF", "' ' is in no code"),
        ("ÄÖ" * 6, "'Ä' is in no code"),
        ("0000000", "a character is wrong, missing or too many"),
        ("ß" * 7, "14 characters|'S'|wrong"),
    ],
)
def test_what_is_no_code_is_refused_with_what_to_do(text: str, said: str) -> None:
    told = refused(text)
    assert any(each in told for each in said.split("|"))
    assert "copy it again" in told


def digits(*parts: tuple[int, int]) -> str:
    made = DigitWriter()
    for value, radix in parts:
        made.put(value, radix)
    return made.text()


def test_a_code_of_another_version_says_so() -> None:
    assert "layout 2 and this version of Spades Learn reads layout 1" in refused(digits((VERSION + 1, 32)))


def test_what_a_newer_version_might_name_is_refused() -> None:
    assert "names ruleset 15" in refused(digits((VERSION, 32), (15, 16)))
    head = ((VERSION, 32), (0, 16), (1, 2), *((0, 2),) * 4)
    assert "names option 60" in refused(digits(*head, (1, 64), (60, 64), (0, 16)))
    assert "names option 0" in refused(digits(*head, (1, 64), (0, 64), (9, 16)))


def test_what_write_would_not_write_is_refused() -> None:
    """A longer spelling of the same deal is not a second code for it: an option at its default, flags of nothing."""
    head = ((VERSION, 32), (0, 16), (1, 2), *((0, 2),) * 4)
    rest = ((3, 4), (2, 4), (0, 4), (0, 3), (0, 65), (0, 128))
    assert "do not fit together" in refused(digits(*head, (1, 64), (0, 64), (0, 16), *rest))
    plain_head = ((VERSION, 32), (0, 16), *((0, 2),) * 5)
    assert "do not fit together" in refused(digits(*plain_head, *rest, (1, 2)))
    assert read(digits(*plain_head, *rest)).seed == 0
    assert "do not fit together" in refused(digits(*plain_head, (3, 4), (2, 4), (2, 4), *rest[3:]))
    endless = ((VERSION, 32), (0, 16), *((0, 2),) * 4, (1, 2), *rest, *((1, 38),) * 70)
    assert "never ends" in refused(digits(*endless))


def test_a_position_that_the_rules_do_not_reach_is_refused() -> None:
    head = ((VERSION, 32), (0, 16), *((0, 2),) * 5, (3, 4), (2, 4), (0, 4), (0, 3), (0, 65))
    told = refused(digits(*head, (1, 128), (14, 15)))
    assert "the rules refuse 'N bid blind nil' here (BNL-2)" in told
    late = code_of(walk(CLASSIC, 1, 56), Seat.SOUTH)
    with pytest.raises(NotationError, match="after the last trick"):
        write(replace(late, actions=(*late.actions, late.actions[-1])))
    with pytest.raises(NotationError, match="cannot come here, in the bidding"):
        write(plain(actions=(Kept(Seat.NORTH),)))
    with pytest.raises(NotationError, match="is not in the hand"):
        write(plain(actions=(*walk(CLASSIC, 2**48 - 1, 0).events, *_bids(Seat.WEST), Played(Seat.NORTH, _foreign()))))


def _bids(dealer: Seat) -> tuple[Bid, ...]:
    return tuple(Bid(seat, Call(3)) for seat in CLASSIC.seating.order_from(CLASSIC.seating.left_of(dealer)))


def _foreign() -> Card:
    hands = dealt(CLASSIC, Seat.WEST, seed=2**48 - 1).hands
    return next(card for card in every_card() if not card.is_joker and card not in hands[Seat.NORTH])


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({"language": "english"}, "language: 'english' is not a code"),
        ({"language": "EN"}, "language"),
        ({"lessons": ("../etc",)}, "lessons: '../etc' is not the name of a lesson"),
        ({"lessons": ("a",) * (MOST_LESSONS + 1)}, "9 are too many"),
        ({"stop": 14}, "14 has no room here"),
    ],
)
def test_facts_that_no_code_holds_are_refused(facts: dict[str, object], said: str) -> None:
    with pytest.raises(NotationError, match=said):
        write(plain(**facts))


def test_seats_and_seeds_must_be_of_this_table() -> None:
    duel = rules_for("duel")
    with pytest.raises(NotationError, match="seat: W does not sit"):
        DealCode(duel, dealt_by(duel, Seat.NORTH, 1), Seat.WEST, 1)
    with pytest.raises(NotationError, match="dealer: W does not sit"):
        dealt_by(duel, Seat.WEST, 1)
    for seed in (-1, 2**64):
        with pytest.raises(NotationError, match="is not a whole number from 0"):
            dealt_by(duel, Seat.NORTH, seed)
    with pytest.raises(NotationError, match="seed: 2 gives another deal"):
        DealCode(duel, dealt_by(duel, Seat.NORTH, 1), Seat.NORTH, 2)


def test_too_much_to_say_is_refused() -> None:
    with pytest.raises(NotationError, match="name fewer lessons"):
        write(plain(lessons=("x" * 64,) * MOST_LESSONS))


@given(st.sets(st.sampled_from(every_card()), max_size=20))
def test_a_set_of_cards_has_one_place(chosen: set[Card]) -> None:
    pack = list(every_card())
    rank, sets = subset_rank(chosen, pack)
    assert sets == comb(len(pack), len(chosen))
    assert 0 <= rank < sets
    assert set(subset_at(rank, len(chosen), pack)) == chosen


def test_every_set_has_its_own_place() -> None:
    pack = list(every_card())[:7]
    for size in range(8):
        found = {frozenset(subset_at(rank, size, pack)) for rank in range(comb(7, size))}
        assert len(found) == comb(7, size)


@given(st.lists(st.integers(0, 2**70), max_size=8))
def test_numbers_come_out_as_they_went_in(numbers: list[int]) -> None:
    writer = DigitWriter()
    for number in numbers:
        writer.put_number(number, most_bits=80)
    reader = DigitReader(writer.text())
    assert [reader.take_number(most_bits=80) for _ in numbers] == numbers
    reader.finish()


def test_a_number_too_large_has_no_room() -> None:
    with pytest.raises(NotationError, match="has no room"):
        DigitWriter().put_number(256, most_bits=8)


def test_the_tables_of_codes_hold_every_ruleset_and_option() -> None:
    assert set(rulesets()) <= set(codewire.RULESETS)
    for key, values in Options.values().items():
        assert set(values) <= set(codewire.OPTIONS[key]), f"add {key} at the end of codewire.OPTIONS"


# Printed once; these stay readable for as long as the course lives.
GOLDEN = {
    "HSHJ82DVWS9Q6YHTSFCYY6Y019439SZ": "classic: 0 actions, bidding",
    "QYYVDYNB0Y40HP39WS9S3FYG1ZSDR0TV2S6HTBSNH0DYED21201EG1YQ8YHC": "classic: 9 actions, play",
    "QYYHMBB0M4ATKXCBV83TF0BBFAY6Y11601AF9": "exchange: 8 actions, play",
    "2858X0DZ9JVJHXHXRAEGYYMW7HE210MHG20": "draw2: 12 actions, draw",
    "2E4R7VYKGS98A5673AVTY716QY2PV7JK8ES2J8A8YZVFNFCQBGJFMCV2SE2EBCKXBTQE41HFR872": "solo3: 54 actions, done",
}


@pytest.mark.parametrize(("text", "said"), GOLDEN.items())
def test_codes_printed_before_still_open(text: str, said: str) -> None:
    code = read(text)
    state = code.state()
    assert f"{code.rules.ruleset.id}: {len(code.actions)} actions, {state.phase.value}" == said
    assert (write(code), code.stop, code.lessons, code.language) == (text, 2, ("what-is-nil",), "it")


def test_a_finished_record_of_settled_hands_keeps_its_mark() -> None:
    state = walk(rules_for("exchange"), 4, 4)
    settled = Dealt(state.dealer, state.dealt.hands, settled=True)
    code = DealCode(state.rules, settled, Seat.SOUTH)
    assert read(write(code)).dealt.settled
    assert apply(code.state(), Bid(state.rules.seating.left_of(state.dealer), Call(2))).bids


@settings(max_examples=15, deadline=None)
@given(strategies.tables(), strategies.seeds, st.data())
def test_every_finished_hand_has_a_code_played_here_or_out_of_a_record(
    table: tuple[str, dict[str, Any]], seed: int, data: st.DataObject
) -> None:
    """BNL-8, BNL-5: also where a record tells which cards came to a blind nil, which no seed of the deal would give."""
    rules = rules_for(*table)
    state = walk(rules, seed, 200, data.draw(strategies.befores(rules)))
    assert state.to_act is None
    for each in (state, replay(record_of(state)).state):
        here = read(write(code_of(each, rules.seating.seats[0], by_cards=data.draw(st.booleans())))).state()
        assert (here.tricks, here.score, here.bids, here.hands) == (each.tricks, each.score, each.bids, each.hands)


def test_cards_that_came_at_a_real_table_are_in_the_code() -> None:
    """BNL-8: the deal's own seed would have given others; a code of a hand played here is no longer than before."""
    state = begin(rules_for("draw2"), dealt(rules_for("draw2"), Seat.NORTH, seed=3))
    state = play(state, Bid(Seat.NORTH, BLIND_NIL))
    while state.phase is Phase.DRAW:
        assert state.to_act is not None
        state = play(state, Kept(state.to_act))
    own = play(state, Replaced(Seat.NORTH, tuple(state.hands[Seat.NORTH])[:3]))
    assert isinstance(own.events[-1], Replaced)
    pile = sorted(set(discards(state.dealt, state.events)) - set(own.events[-1].came), key=str)
    told = play(state, Replaced(Seat.NORTH, tuple(state.hands[Seat.NORTH])[:3], tuple(pile[:3])))
    for each in (own, told):
        again = read(write(code_of(each, Seat.NORTH))).state()
        assert again.hands == each.hands
    assert len(write(code_of(own, Seat.NORTH))) < len(write(code_of(told, Seat.NORTH)))
