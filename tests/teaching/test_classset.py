"""Class sets: what is written reads back, damage is one clear error, and the names for learners without an account."""

from __future__ import annotations

import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spades_learn.cards.notation import NotationError
from spades_learn.rules.options import rules_for
from spades_learn.teaching import bid_gym, dealcode, gym, gym_pool, play_gym
from spades_learn.teaching.animal_names import ADJECTIVES, ANIMALS, class_names, named, read_name
from spades_learn.teaching.classset import KINDS, LONGEST, MOST_TASKS, PREFIX, SLUGS, ClassSet, Task, read, write
from spades_learn.teaching.digits import ALPHABET, DigitReader, DigitWriter
from spades_learn.teaching.library import library

CLASSIC = rules_for()
NILS = tuple(each.code for each in gym_pool.pool("classic")[:6])
BIDS = tuple(bid_gym.next_hand({"difficulty": "easy"}, seed=seed).code for seed in range(2))
PLAYS = tuple(sorted(play_gym.pool()))[:4]
RULES = (CLASSIC, rules_for("classic", {"bags": "carry", "target": 300}), rules_for("solo3"), rules_for("draw2"))


def deal(seed: int, rules: int = 0) -> str:
    table = RULES[rules]
    seat = table.seating.seats[0]
    dealt = dealcode.dealt_by(table, seat, seed)
    return dealcode.write(dealcode.DealCode(table, dealt, seat, seed))


TASKS = st.one_of(
    st.sampled_from(SLUGS).map(lambda slug: Task("lesson", slug)),
    st.from_regex(r"[a-z][a-z0-9]{0,8}(-[a-z0-9]{1,6}){0,2}", fullmatch=True).map(lambda slug: Task("lesson", slug)),
    st.sampled_from([Task("nil", each) for each in NILS]),
    st.sampled_from([Task("bid", each) for each in BIDS]),
    st.sampled_from([Task("play", each) for each in PLAYS]),
    st.builds(lambda seed, rules: Task("deal", deal(seed, rules)), st.integers(0, 2**40), st.integers(0, 3)),
)
SETS = st.builds(
    ClassSet,
    st.sampled_from(RULES),
    st.lists(TASKS, min_size=1, max_size=6, unique=True).map(tuple),
    st.sampled_from(["", "en", "it", "cos"]),
)
WHOLE = ClassSet(
    RULES[1],
    (
        Task("lesson", "what-is-nil"), Task("nil", NILS[0]), Task("lesson", "of-our-own"), Task("bid", BIDS[0]),
        Task("play", PLAYS[0]), Task("deal", deal(7)),
    ),
    "it",
)  # fmt: skip


def refused(text: str) -> str:
    with pytest.raises(NotationError) as caught:
        read(text)
    told = str(caught.value)
    assert "\n" not in told
    assert "class set" in told
    return told


@settings(max_examples=30, deadline=None)
@given(SETS)
def test_a_set_reads_back_what_was_written(made: ClassSet) -> None:
    text = write(made)
    assert read(text) == made
    assert re.fullmatch(r"s-[0-9a-z]{7,1000}", text)  # nothing that an address would have to escape
    assert read(f" {text.upper()}\n") == made


def test_every_truncation_and_every_flipped_bit_is_one_clear_error_or_the_same_set() -> None:
    text = write(WHOLE)
    for length in range(len(text)):
        refused(text[:length])
    same = 0
    for place in range(len(text)):
        for bit in range(8):
            raw = bytearray(text.encode())
            raw[place] ^= 1 << bit
            damaged = raw.decode("latin-1")
            try:
                found = read(damaged)
            except NotationError:
                refused(damaged)
                continue
            # A capital, or a letter that looks like a digit, is the same code.
            assert found == WHOLE
            same += 1
    assert same < len(text) * 2


def test_wrong_doubled_and_swapped_characters_are_noticed_up_to_the_longest() -> None:
    every = ClassSet(CLASSIC, tuple(Task("deal", deal(seed)) for seed in range(MOST_TASKS)))
    text = write(every)
    assert 250 < len(text) <= LONGEST + len(PREFIX)
    chance = random.Random(3)
    for _ in range(300):
        letters = list(text)
        for place in chance.sample(range(2, len(text)), chance.randint(1, 3)):
            letters[place] = chance.choice([each for each in ALPHABET.lower() if each != letters[place]])
        refused("".join(letters))
    for place in range(2, len(text), 7):
        refused(text[:place] + text[place] + text[place:])


def test_lessons_and_hands_are_short() -> None:
    assert len(write(ClassSet(CLASSIC, tuple(Task("lesson", each) for each in SLUGS[:5])))) <= 25
    assert len(write(ClassSet(CLASSIC, tuple(Task("nil", each) for each in NILS[:5])))) <= 130


def test_the_order_is_kept_and_codes_are_as_the_log_has_them() -> None:
    made = ClassSet(CLASSIC, (Task("lesson", "bags"), Task("nil", NILS[0].lower()), Task("lesson", "who-wins")))
    assert made.lessons == ("bags", "who-wins")
    assert made.tasks[1].name == gym.gym_hand(NILS[0]).code == NILS[0]
    assert dict(made.tasks[1].place) == {"page": "gym", "deal": NILS[0]}
    assert dict(made.tasks[0].place) == {"lesson": "bags"}
    assert dict(WHOLE.tasks[4].place) == {"page": "play-gym", "deal": PLAYS[0]}
    assert read(write(made)).tasks == made.tasks


@pytest.mark.parametrize(
    ("tasks", "language", "said"),
    [
        ((), "", "0 tasks"),
        (tuple(Task("lesson", f"l{n}") for n in range(MOST_TASKS + 1)), "", "41 tasks"),
        ((Task("lesson", "bags"), Task("lesson", "bags")), "", "twice"),
        ((Task("lesson", "../x"),), "", "not the name of a lesson"),
        ((Task("lesson", "<b>"),), "", "not the name of a lesson"),
        ((Task("nil", "17"),), "", "begins with n- or b-"),
        ((Task("nil", BIDS[0]),), "", "begins with n- or b-"),
        ((Task("bid", PLAYS[0]),), "", "turn to bid"),
        ((Task("play", BIDS[0]),), "", "turn to play a card"),
        ((Task("deal", "ABC"),), "", "cannot be a code"),
        ((Task("homework", "bags"),), "", "kind of task"),  # type: ignore[arg-type]
        ((Task("lesson", "bags"),), "Italian", "language"),
        ((Task("lesson", "bags"),), "en-GB", "language"),
    ],
)
def test_what_no_set_holds_is_refused(tasks: tuple[Task, ...], language: str, said: str) -> None:
    with pytest.raises(NotationError, match=re.escape(said)):
        ClassSet(CLASSIC, tasks, language)


def test_a_set_too_long_for_an_address_is_refused() -> None:
    long = tuple(Task("lesson", f"{'a' * 45}{n}") for n in range(25))
    with pytest.raises(NotationError, match="too many; name fewer lessons"):
        write(ClassSet(CLASSIC, long))


@pytest.mark.parametrize(
    "text", ["", "s-", "S-000000000", "n-14AW3Q341JQC6", f"s-{deal(7)}", deal(7), "s-" + "1" * 1100]
)
def test_other_codes_are_no_class_set(text: str) -> None:
    refused(text)


def test_what_a_newer_version_might_name_is_refused_with_what_to_do() -> None:
    def code(*put: tuple[int, int]) -> str:
        digits = DigitWriter()
        for value, radix in ((21, 32), *put):
            digits.put(value, radix)
        return PREFIX + digits.text()

    head = ((1, 32), (0, 16), (0, 2), (0, 2), (0, MOST_TASKS))
    assert "layout 2" in refused(code((2, 32)))
    assert "ask for a new code" in refused(code(*head, (7, 8)))
    assert "ask for a new code" in refused(code(*head, (0, 8), (99, 128)))
    assert "fit together" in refused(code(*head, (0, 8), (3, 128), (1, 5)))
    # A known lesson that is spelled out all the same is what `write` would not write.
    spelled = tuple((" abcdefghijklmnopqrstuvwxyz0123456789-".index(each), 38) for each in "bags ")
    assert "fit together" in refused(code(*head, (0, 8), (0, 128), *spelled))


def test_sets_printed_before_still_open() -> None:
    """If this fails, the layout changed: raise VERSION, for codes are on worksheets; so does that of dealcode."""
    assert dealcode.VERSION == 1
    assert DigitReader(write(WHOLE)[2:], longest=LONGEST).take(32) == 21
    made = read(
        "s-17gw7a1pqzyfabr8534rgr20dt2s0k8h59ww19bcchycabcpvvjhq3cz0ajry39atfmm"
        "6c1fa9y48yrv6m4x5qw41f99efbsj7twakyq64m402g1nj7w95h"
    )
    assert made.language == "it"
    assert [each.kind for each in made.tasks] == ["lesson", "nil", "lesson", "bid", "play", "deal"]
    assert made.lessons == ("what-is-nil", "of-our-own")
    assert dealcode.read(made.tasks[5].name).seed == 7
    assert KINDS == ("lesson", "nil", "bid", "play", "deal")
    assert SLUGS[:3] == ("following-suit", "who-wins", "breaking-spades")


def test_every_lesson_of_the_course_has_a_short_number() -> None:
    assert {entry.slug for entry in library().course()} <= set(SLUGS)
    assert len(set(SLUGS)) == len(SLUGS)


def test_names_are_the_same_everywhere_and_seldom_meet() -> None:
    assert str(named(0)) == "quick-ibex-72"
    assert named("a") == named("a")
    assert len(set(ADJECTIVES)) == 64
    assert len(set(ANIMALS)) == 130
    classes = [[str(named(f"{number} {place}")) for place in range(40)] for number in range(300)]
    assert sum(len(set(each)) < 40 for each in classes) <= 2  # one class of a thousand, by the count of names


def test_names_handed_out_are_all_different() -> None:
    names = class_names("4b", 40)
    assert names == class_names("4b", 40) != class_names("4c", 40)
    assert len({each.animal for each in names}) == 40
    assert len({str(each) for each in class_names("x", 300)}) == 300
    with pytest.raises(ValueError, match="more than there are"):
        class_names("x", 10_000)


@given(st.integers(0, 2**32))
def test_a_name_reads_back(seed: int) -> None:
    assert read_name(str(named(seed))) == named(seed)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Anna",
        "calm-otter",
        "calm-otter-9",
        "calm-otter-047",
        "Calm-otter-47",
        "calm-anna-47",
        "calm-otter-\uff147",
        7,
        None,
    ],
)
def test_what_a_person_typed_is_no_generated_name(text: object) -> None:
    assert read_name(text) is None
