"""The nil gym's hands: named by a code, dealt as wished, weighed beforehand, brought back for a wrong decision."""

import random
import re
from collections.abc import Generator
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from bench.gym_verdicts import compared, hands

from spades_learn.bots.blind import LOOK, blind_verdict
from spades_learn.bots.nil import NilVerdict, nil_verdict
from spades_learn.cards.card import Card
from spades_learn.cards.hand import Hand
from spades_learn.cards.notation import NotationError
from spades_learn.cards.seat import Seat
from spades_learn.game.events import Bid
from spades_learn.game.turn import may
from spades_learn.rules.bidding import BLIND_NIL, NIL, Call
from spades_learn.teaching import gym_deal, gym_pool, gym_queue
from spades_learn.teaching.dealcode import read, write
from spades_learn.teaching.feedback import Verdict
from spades_learn.teaching.gym import LESSON, WISHES, NoQuestionError, Wish, gym_hand, next_hand, open_wishes
from spades_learn.teaching.gym_blind import judged_blind
from spades_learn.teaching.gym_pool import Entry, Known, band_of, read_entry, write_entry
from spades_learn.teaching.gym_wish import no_question, wish_of
from spades_learn.teaching.progress import Attempt, Log, log_of, read_attempt
from spades_learn.teaching.sittings import rules_text
from spades_learn.ui.words import Words

TABLES = (
    "classic", "exchange", "draw2", "duel", "solo3", "solo4", 'classic deck="jokers"', "classic suicide=true",
    "classic whiz=true", "classic min_team_bid=4", "classic solid_ten=true target=300",
)  # fmt: skip
OLD = ("JT8.AKT.853.T754", {"N": "4", "E": "1"}, {"NS": (190, 6), "EW": (-50, 3)})
"""The hand of the seed 11, the bids before it, and points and bags."""
NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)


@pytest.fixture
def no_pool(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the pool had no hand, so that every hand is dealt."""
    monkeypatch.setattr(gym_pool, "pool", lambda _rules: ())


@pytest.mark.usefixtures("no_pool")
@pytest.mark.parametrize("rules", TABLES)
def test_a_code_gives_the_very_hand_at_every_table(rules: str) -> None:
    """NIL-1: at each of these a hand has both answers, and it is South's turn to bid."""
    for seed in range(4):
        hand = next_hand(Wish(rules=rules), seed=seed)
        assert gym_hand(hand.code) == hand == next_hand(Wish(rules=rules), seed=seed)
        assert read_attempt(Attempt(id="a", lesson=LESSON, step=hand.code, verdict=Verdict.RIGHT).as_json())
        assert re.fullmatch(r"[nb]-[0-9A-Za-z]{7,60}", hand.code)
        assert rules_text(hand.state.rules) == rules_text(Wish(rules=rules).table())
        assert hand.known is None
        assert hand.state.to_act is Seat.SOUTH
        assert may(hand.state, Bid(Seat.SOUTH, NIL))
        assert any(may(hand.state, Bid(Seat.SOUTH, Call(number))) for number in range(1, 8))
        assert read(hand.deal).state() == hand.state
        if rules == "draw2":
            assert hand.situation.out, "what was rejected lies in nobody's hand (DRW-3)"
            assert not hand.situation.out & set(hand.situation.hand)


def test_the_seeds_of_old_logs_open_the_hands_they_were() -> None:
    """The code of the first version, a decimal seed: these hands were dealt by it."""
    hand = gym_hand("11")
    assert str(hand.situation.hand) == OLD[0]
    assert {str(seat): str(call) for seat, call in hand.situation.bids.items()} == OLD[1]
    assert {side: (tally.points, tally.bags) for side, tally in hand.situation.before.items()} == OLD[2]
    assert gym_hand(11) == hand
    assert (hand.code, hand.seed) == ("11", 11)


@pytest.mark.parametrize("bad", ["", "n-", "x-123", "n-18W5", "1" * 16, "n-J5TAR9QYHG9ZZZXK1S131PD2MS9"])
def test_what_is_no_gym_hand_is_refused(bad: str) -> None:
    with pytest.raises(NotationError):
        gym_hand(bad)


def test_a_deal_code_of_another_seat_or_moment_is_no_gym_hand() -> None:
    hand = next_hand(Wish(seat="third"), seed=1)
    code = read(hand.deal)
    for other in (replace(code, seat=Seat.NORTH), replace(code, actions=code.actions[:1])):
        with pytest.raises(NotationError):
            gym_hand(f"n-{write(other)}")


@pytest.mark.usefixtures("no_pool")
@pytest.mark.parametrize(
    "wish",
    [
        Wish(partner="nil"),
        Wish(partner="high", seat="last", score="late", bags="many"),
        Wish(partner="low", score="behind", bags="few"),
        Wish(partner="unknown", seat="second", score="ahead"),
        Wish(seat="first", score="level"),
        Wish(rules="solo3", seat="last"),
        Wish(blind=True, seat="last"),
        Wish(rules="exchange", blind=True, score="ahead"),
    ],
)
def test_a_hand_is_as_wished(wish: Wish) -> None:
    """BID-1, BAG-1, BNL-2: seat, partner, score and bags; face down, blind nil may be bid and no card is shown."""
    for seed in range(3):
        hand = next_hand(wish, seed=seed)
        state = hand.state
        own = str(state.rules.seating.side(Seat.SOUTH))
        has = {
            "seat": gym_deal.seat_kind(state),
            "partner": gym_deal.partner_kind(state),
            "score": gym_deal.score_kind(dict(state.before), own, state.rules.options.target),
            "bags": gym_deal.bags_kind(state.before[own].bags),
        }
        for key, value in has.items():
            assert getattr(wish, key) in {"any", value}, key
        assert hand.blind == wish.blind
        if wish.blind:
            assert hand.view.hand is None
            assert BLIND_NIL in hand.view.legal()
            assert hand.looked().view.hand == hand.situation.hand
            assert gym_hand(hand.looked().code).state == state


@pytest.mark.parametrize(
    ("wish", "why"),
    [
        (Wish(rules="classic mirror=true"), "mirror"),
        (Wish(rules="classic suicide=true", seat="last"), "suicide-second"),
        (Wish(rules="solo4", partner="nil"), "partner"),
        (Wish(seat="first", partner="nil"), "partner-later"),
        (Wish(seat="last", partner="unknown"), "partner-earlier"),
        (Wish(rules="classic blind_nil=false", blind=True), "blind-off"),
        (Wish(rules="classic whiz=true", blind=True), "blind-off"),
        (Wish(blind=True, score="ahead"), "blind-behind"),
        (Wish(rules="draw2", blind=True), "blind-draw"),
        (Wish(rules="classic min_team_bid=4", partner="low"), "min-team"),
        (Wish(rules="nothing"), "rules"),
    ],
)
def test_where_there_is_no_choice_there_is_no_question(wish: Wish, why: str) -> None:
    """VAR-MIR, VAR-SUI, BNL-2, BNL-3, BNL-8: and each has a sentence."""
    with pytest.raises(NoQuestionError) as told:
        next_hand(wish, seed=1)
    assert told.value.say.id == f"gym.none.{why}"
    assert Words().say(told.value.say.id, told.value.say.facts)


def test_the_open_wishes_are_those_that_have_a_question() -> None:
    for rules in (*TABLES, "classic mirror=true"):
        for key, values in open_wishes(Wish(rules=rules)).items():
            assert values[0] == WISHES[key][0]
            for value in values if "mirror" not in rules else ():
                changed: dict[str, object] = {key: value == "yes" if key == "blind" else value}
                assert no_question(replace(Wish(rules=rules), **changed)) is None  # type: ignore[arg-type]
    assert open_wishes(Wish(rules="duel"))["seat"] == ("any", "first", "last")
    assert open_wishes(Wish(rules="solo3"))["seat"] == ("any", "first", "second", "last")
    assert open_wishes(Wish(rules="classic solid_ten=true"))["bags"] == ("any",)


def test_kept_wishes_of_another_version_are_read_as_far_as_they_go() -> None:
    assert wish_of({"seat": "last", "partner": "silly", "new": "x", "blind": "yes", "rules": "duel"}) == Wish(
        seat="last", blind=True, rules="duel"
    )
    assert wish_of({"rules": "classic nothing=1", "alike": False}) == Wish(alike=False)


def known(band: gym_pool.Band = "close", alike: gym_pool.Alike = "", *, ahead: float = 5.0) -> Known:
    return Known(
        band, alike, 20_000, by_win=False, probability=0.5, low=0.49, high=0.51, nil_value=ahead, nil_se=0.5,
        nil_win=0.5, win_se=0.001, best_call=Call(2), best_value=0.0, best_se=0.4, best_win=0.49,
    )  # fmt: skip


def pooled(monkeypatch: pytest.MonkeyPatch) -> dict[str, Known]:
    """A pool of six hands, two a band, one of which looks like the other answer."""
    kinds = [
        ("close", ""), ("close", ""), ("middle", ""), ("middle", "looks-nil"), ("easy", ""), ("easy", "looks-number"),
    ]  # fmt: skip
    codes = [next_hand(Wish(rules="classic target=300"), seed=seed).code for seed in range(6)]
    entries = [
        Entry(code, "first", "unknown", "level", "few", known(*kind))  # type: ignore[arg-type]
        for code, kind in zip(codes, kinds, strict=True)
    ]
    monkeypatch.setattr(gym_pool, "pool", lambda rules: tuple(entries) if rules == "classic" else ())
    return {each.code: each.known for each in entries}


def test_the_pool_comes_first_and_nothing_twice_until_a_band_is_used_up(monkeypatch: pytest.MonkeyPatch) -> None:
    there = pooled(monkeypatch)
    met: list[str] = []
    for seed in range(2):
        met.append(next_hand(Wish(difficulty="close"), seed=seed, seen=met).code)
    assert {there[code].band for code in met} == {"close"}
    assert len(set(met)) == 2
    assert next_hand(Wish(difficulty="close"), seed=3, seen=met).code not in there, "then one is dealt"
    for seed in range(4):
        met.append(next_hand(Wish(), seed=seed, seen=met).code)
    assert set(met) == set(there)
    assert next_hand(Wish(), seed=9, seen=met).known is None


def test_look_alikes_come_between_unless_they_are_not_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    there = pooled(monkeypatch)
    kinds = [there[next_hand(Wish(), seed=seed).code].alike for seed in range(60)]
    assert 10 < sum(map(bool, kinds)) < 45
    assert {"looks-nil", "looks-number"} < set(kinds)
    assert not any(there[next_hand(Wish(alike=False), seed=seed).code].alike for seed in range(20))


def test_a_line_of_the_pool_is_read_as_it_was_written() -> None:
    entry = Entry("n-1", "last", "nil", "late", "many", known("middle", "looks-number", ahead=17.3))
    assert read_entry(write_entry(entry)) == entry
    assert (entry.known.answer, entry.known.verdict, entry.known.lead) == (NIL, "clear", 17.3)


@pytest.mark.parametrize(
    ("lead", "error", "band"),
    [(3.0, 1.0, "close"), (8.0, 1.0, None), (14.0, 1.0, "middle"), (-40.0, 3.0, "easy"), (-27.0, 1.0, None)],
)
def test_a_band_is_told_only_for_certain(lead: float, error: float, band: str | None) -> None:
    assert band_of(lead, error) == band


def test_the_pool_that_is_shipped_is_whole_and_its_figures_are_of_its_hands() -> None:
    """Every line opens; three of them are weighed again over fewer deals and lie where the pool says."""
    entries = {rules: gym_pool.pool(rules) for rules in gym_pool.lines()}
    assert {"classic", "exchange", "duel"} < set(entries)
    for rules, every in entries.items():
        assert len({each.code for each in every}) == len(every)
        for each in every:
            assert band_of(each.known.lead, each.known.lead_se) == each.known.band
            assert each.known.band == "close" or each.known.verdict == "clear"
        hand = gym_hand(every[0].code)
        assert rules_text(hand.state.rules) == rules
        assert hand.known == every[0].known
        assert gym_deal.seat_kind(hand.state) == every[0].seat
        assert gym_deal.partner_kind(hand.state) == every[0].partner
    chance = random.Random(3)
    for each in chance.sample([each for each in entries["classic"] if not each.known.blind], 3):
        found = nil_verdict(gym_hand(each.code).situation, seed=9, deals=800)
        assert abs(found.probability - each.known.probability) < 0.07
        assert found.verdict != "clear" or (found.answer.is_nil == each.known.answer.is_nil)


def test_a_settled_verdict_has_the_figures_of_the_larger_sample() -> None:
    entry = next(each for each in gym_pool.pool("classic") if not each.known.blind)
    hand = gym_hand(entry.code)
    found = hand.verdict(deals=80)
    told = hand.settled(found)
    assert (told.deals, told.probability, told.verdict) == (
        entry.known.deals, entry.known.probability, entry.known.verdict,
    )  # fmt: skip
    assert told.answer.is_nil == entry.known.answer.is_nil
    assert told.dangers == found.dangers
    assert replace(hand, known=None).settled(found) is found


def test_a_verdict_comes_in_pieces_too() -> None:
    hand = gym_hand("11")
    shares: list[float] = []

    def whole() -> Generator[float, None, NilVerdict]:
        found = yield from hand.weighing(deals=60)
        assert found == hand.verdict(deals=60)
        return found

    shares += whole()
    assert len(shares) > 5
    assert shares == sorted(shares)
    assert shares[-1] == 1


def test_blind_nil_is_judged_by_what_is_known_before_the_look() -> None:
    """BNL-1: the verdict asks the view, which has no card in it; two hands under one score get one answer."""
    hand = next_hand(Wish(blind=True), seed=4)
    found = hand.blind_verdict(deals=60)
    assert found == blind_verdict(hand.view, seed=hand.seed, deals=60)
    assert found.answer in {BLIND_NIL, LOOK}
    assert found.low <= found.probability <= found.high
    clear = replace(found, verdict="clear", blind_value=-50.0, look_value=40.0, by_win=False)
    assert judged_blind(blind=False, found=clear).verdict is Verdict.RIGHT
    wrong = judged_blind(blind=True, found=clear)
    assert (wrong.verdict, wrong.tags) == (Verdict.WRONG, ("blind-nil-with-danger",))
    assert judged_blind(blind=True, found=replace(clear, verdict="unsure")).verdict is Verdict.FINE
    for each in (clear, replace(clear, by_win=True), replace(clear, verdict="close")):
        told = judged_blind(blind=True, found=each).says[0]
        assert Words().say(told.id, told.facts)
    with pytest.raises(ValueError, match="looked at"):
        hand.looked().blind_verdict(deals=10)


def log(*answers: tuple[str, str], lesson: str = LESSON, at: datetime = NOON) -> Log:
    attempts = [
        Attempt(
            id=f"{lesson}{number}", lesson=lesson, step=step, verdict=Verdict(verdict), at=f"{at:%Y-%m-%dT%H:%M:%S}Z"
        )
        for number, (step, verdict) in enumerate(answers)
    ]
    return log_of([replace(each, number=number) for number, each in enumerate(attempts, 1)])


def test_only_a_wrong_decision_brings_a_hand_back_when_it_is_due() -> None:
    told = log(("a", "wrong"), ("b", "right"), ("c", "fine"), ("d", "skipped"))
    found = gym_queue.queue(told, NOON + timedelta(minutes=1))
    assert ([each.code for each in found.due], [each.code for each in found.later]) == ([], ["a"])
    later = gym_queue.queue(told, NOON + timedelta(hours=1))
    assert [(each.code, each.times) for each in later.due] == [("a", 1)]
    right = gym_queue.queue(log(("a", "wrong"), ("a", "right")), NOON + timedelta(hours=1))
    assert [each.settled for each in right.later] == [True]


def test_what_is_taken_out_stays_out_until_it_goes_wrong_again() -> None:
    wrong = Attempt(id="1", lesson=LESSON, step="a", verdict=Verdict.WRONG)
    out = Attempt(id="2", **gym_queue.removal("a"))
    told = Log().with_attempt(wrong).with_attempt(out)
    assert gym_queue.queue(told, NOON) == gym_queue.GymQueue((), ())
    right = told.with_attempt(replace(wrong, id="3", verdict=Verdict.RIGHT))
    assert gym_queue.queue(right, NOON) == gym_queue.GymQueue((), ())
    again = right.with_attempt(replace(wrong, id="4"))
    assert [each.times for each in gym_queue.queue(again, NOON).due] == [1]
    assert [each.id for each in gym_queue.first_answers(again)] == ["1"]


@pytest.mark.parametrize(
    ("cards", "named"),
    [
        ("SQ S7 S3 H8 H5 H2 D9 D6 D4 D2 C7 C5 C3", ("guarded", "SQ", 3)),
        ("S5 S4 S2 HA D9 D8 D6 D4 D2 C7 C5 C3 C2", ("alone", "HA", None)),
        ("S5 S4 S2 H8 H6 H3 D8 D6 D4 D2 C7 C5 C3", ("low", None, None)),
    ],
)
def test_a_hand_is_named_by_its_most_exposed_card(cards: str, named: tuple[str, str | None, int | None]) -> None:
    hand = gym_hand("11")
    other = Hand.of_cards([Card.parse(each) for each in cards.split()])
    said = gym_queue.naming(replace(hand, situation=replace(hand.situation, hand=other)))
    kind, card, number = named
    assert said[0].id == f"gym.name.{kind}"
    assert (said[0].facts.get("card"), said[0].facts.get("n")) == (card, number)
    assert all(Words().say(each.id, each.facts) for each in said)


def test_a_hand_that_lies_face_down_is_named_without_a_card() -> None:
    hand = next_hand(Wish(blind=True), seed=4)
    assert gym_queue.naming(hand)[0].id == "gym.name.blind"
    assert not any("card" in each.facts for each in gym_queue.naming(hand))


def test_no_verdict_is_clear_on_the_wrong_side() -> None:
    """Seven questions, 200 deals each, against ten times as many; the whole, fifty against 100 times the gym's own
    deals, is ``python tests/bench/gym_verdicts.py``."""
    found = [compared(each, 200, 10) for each in hands(7, 2)]
    assert not any(each.wrong for each in found)
    assert {"clear", "close"} & {each.verdict for each in found}
    assert sum(each.apart**2 for each in found) / len(found) < 4, "the errors are told about as they are"


def test_a_verdict_on_the_wrong_side_would_be_seen() -> None:
    found = compared(hands(1, 2)[0], 100, 2)
    turned = replace(found, verdict="clear", lead=30.0, far_lead=-30.0, far_error=2.0)
    assert turned.wrong
    assert not replace(turned, verdict="unsure").wrong
    assert not replace(turned, far_lead=-1.0).wrong
