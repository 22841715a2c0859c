"""The bench field: rivals keep the rules, the runner is fair and goes on where it stopped, the figures are right.

The clauses are those a bid and a card answer to (BID-1 ... BID-7, PLY-5, LEAD-1, FOL-1, BRK-1): `game.turn.play`
refuses whatever breaks one.
"""

import dataclasses
import json
import random
import subprocess
import sys
from pathlib import Path

import pytest
from bench.field import bis, bis_build, runner
from bench.field.cheat import DoubleDummy
from bench.field.dds import card_tricks
from bench.field.duplicate import Board, DealFailed, Pair, as_row, from_row, margin, play_board
from bench.field.figures import Habits, bootstrap, habits, margins
from bench.field.forecast import Forecast, forecasts
from bench.field.forecast_runner import Question
from bench.field.forecast_runner import run as run_forecasts
from bench.field.pimc import Pimc
from bench.field.rb import liability, rb_bid
from bench.field.reliability import reliability
from bench.field.rivals import Rival, bid_by_bis, bid_by_rb, card_by_rule
from bench.field.roster import UnknownPlayer, player, roster
from bench.field.runner import deal_seeds
from bench.field.store import Store
from bench.field.suits import safe_share, tricks_of
from bench.field.table import CONFIGS, Cheat, Result, deal_of, play_out, rules_of

from spades_learn.bots.bot import Bot
from spades_learn.bots.code import code_of
from spades_learn.bots.odds import both_follow
from spades_learn.cards.hand import Hand
from spades_learn.cards.seat import Seat
from spades_learn.rules.options import rules_for

FAST = ("random", "rb-random", "rb", "bis")
RULES_KEPT = {"pimc": Rival(bid_by_rb, Pimc(worlds=1).card), "cheat": DoubleDummy()}


def table_of(who: Bot | Cheat):
    return dict.fromkeys(rules_for().seating.seats, who)


@pytest.mark.parametrize("config", CONFIGS)
@pytest.mark.parametrize("name", FAST)
def test_every_rival_plays_whole_hands_without_breaking_a_rule(name: str, config: str):
    for seed in range(6):
        state = play_out(deal_of(rules_of(config), seed), table_of(player(name)), seed=seed)
        assert sum(state.won.values()) == 13


@pytest.mark.parametrize("name", RULES_KEPT)
def test_players_over_the_double_dummy_solver_keep_the_rules_it_does_not_know(name: str):
    pytest.importorskip("endplay")
    state = play_out(deal_of(rules_of("classic"), 3), table_of(RULES_KEPT[name]), seed=3)
    assert sum(state.won.values()) == 13


def test_rivals_bid_and_play_under_house_rules_too():
    for options in ({"mirror": True}, {"min_team_bid": 4}, {"suicide": True}, {"bids_may_total_13": False}):
        rules = rules_for("classic", options)
        for seed in range(3):
            for who in (Rival(bid_by_rb, card_by_rule), Rival(bid_by_bis, card_by_rule)):
                assert sum(play_out(deal_of(rules, seed), table_of(who), seed=seed).won.values()) == 13


@pytest.mark.parametrize(
    ("hand", "bid"),
    [
        ("A92.KQ4.9732.T64", 2),  # the ace of spades and a guarded king
        ("A92.K.97432.T642", 1),  # a king alone does not count
        ("Q92.AQ4.9732.T64", 2),  # a queen of spades with two guards counts, a side queen does not
        ("Q9.AQ43.9732.T64", 1),  # with one guard it does not
        ("AKQ32.A4.932.T64", 6),  # three honours, two more spades by length, an ace
        ("J9432.A4.932.T64", 3),  # two spades beyond the third
        ("5.96432.9732.T64", 0),  # nothing a nil need fear
        ("965.943.9732.864", 0),
        ("9652.94.9732.864", 1),  # four spades are too many for a nil
        ("Q52.94.97432.864", 1),  # the queen of spades is a liability, here a trick
        ("52.943.97432.Q64", 0),  # a side queen hides behind two small cards
        ("52.943.974326.Q6", 1),  # behind one it does not
        ("52.943.9743265.J", 1),
    ],
)
def test_rb_bids_by_its_published_rule(hand: str, bid: int):
    assert rb_bid(Hand.parse(hand)) == bid


def test_rb_sees_a_liability_in_each_high_card():
    safe = "952.943.9732.864"
    assert not liability(Hand.parse(safe))
    for high in ("Q52.943.9732.864", "K52.943.9732.864", "A52.943.9732.864", "952.A43.9732.864", "952.K43.9732.864"):
        assert liability(Hand.parse(high))


def test_the_table_of_tricks_agrees_with_exact_odds():
    # With an ace the only question is whether both opponents follow once, with a guarded king whether they do twice.
    for length in range(1, 8):
        assert tricks_of(bis.honours_of("A"), length - 1) == pytest.approx(float(both_follow(length, 1)), abs=1e-9)
    assert tricks_of(bis.honours_of("K"), 1) == pytest.approx(float(both_follow(2, 2)), abs=1e-9)
    assert tricks_of(bis.honours_of("K"), 0) == 0
    with pytest.raises(ValueError, match="do not fit"):
        tricks_of(bis.honours_of("AK"), 12)


def test_a_better_holding_is_never_worth_less():
    known = bis.tables().tricks
    for small in range(7):
        assert known[bis.honours_of("AK")][small] > known[bis.honours_of("AQ")][small]
        assert known[bis.honours_of("AQ")][small] > known[bis.honours_of("A")][small + 1]
        assert known[bis.honours_of("K")][small + 1] > known[bis.honours_of("Q")][small + 1]
        assert known[0][small] == 0


def test_the_stored_tables_are_those_their_command_makes():
    stored = json.loads(bis.files("bench.field").joinpath("bis_table.json").read_text(encoding="utf-8"))
    assert (stored["command"], stored["version"]) == (bis_build.COMMAND, bis_build.VERSION)
    chance = random.Random(1)
    for name in chance.sample(bis_build.names(), 5):
        assert stored["tricks"][name] == bis_build.trick_row(name)
    known = bis.tables()
    masks = [mask for mask in range(1 << 13) if 0 < mask.bit_count() <= bis.LONGEST]
    for mask in chance.sample(masks, 12):
        for spades in (False, True):
            assert known.nil[spades][mask] == bis_build.nil_byte(mask, spades=spades)


def test_the_stored_corrections_fit_the_rule_player_of_today():
    known = bis.tables()
    bare = dataclasses.replace(known, keep=1.0, toward=(0.0,) * 4)
    keep, toward = bis_build.fitted_numbers(bare, deals=1500)
    assert known.keep == pytest.approx(keep, abs=0.06)
    assert known.toward == pytest.approx(toward, abs=0.1)
    assert known.nil_fit == pytest.approx(bis_build.fitted_nil(bare, deals=4000), abs=0.6)


def test_a_nil_is_safest_with_low_cards():
    ranks = "23456789TJQKA"
    share = {
        cards: safe_share(sum(1 << ranks.index(card) for card in cards), spades=False, samples=300)
        for cards in ("2", "32", "T2", "J", "K", "A")
    }
    assert share["2"] == share["32"] == 1
    assert share["T2"] > share["J"] > share["K"] > share["A"]
    assert safe_share(0, spades=True, samples=1) == 1


@pytest.mark.parametrize(
    ("spades", "tricks", "spare"),
    [
        ("A", 1, 0),
        ("K", 0, 1),
        ("K2", 1, 0),
        ("Q2", 0, 2),
        ("Q32", 1, 0),
        ("AKQ", 3, 0),
        ("5432", 0.5, 3),
        ("65432", 1.5, 3),
    ],
)
def test_spades_are_counted_once_each(spades: str, tricks: float, spare: int):
    ranks = "23456789TJQKA"
    assert bis.spades_of(sum(1 << ranks.index(card) for card in spades)) == (tricks, spare)


def test_bis_knows_no_jokers():
    with pytest.raises(ValueError, match="52"):
        bis.suits_of(1 << 52)


def test_the_double_dummy_cards_are_ours():
    pytest.importorskip("endplay")
    code = code_of(rules_for().deck)
    hands = [code.mask(Hand.parse(each).cards) for each in ("A.A..", "2..2.", ".32..", ".54..")]
    found = {str(code.card(card)): tricks for card, tricks in card_tricks(hands, leader=0, trick=()).items()}
    # The ace of hearts is ruffed unless East's last spade is drawn first. BRK-1 would not let North lead it here:
    # the solver knows no such rule, so callers ask it about legal cards only.
    assert found == {"SA": 2, "HA": 1}
    spade, heart = (code.mask(Hand.parse(each).cards) for each in ("A...", ".A.."))
    after = [hands[0] ^ heart, *hands[1:]]
    assert {card: code.card(card) for card in card_tricks(after, leader=0, trick=(heart,))}.keys() == {
        code.mask(Hand.parse("2...").cards),
        code.mask(Hand.parse("..2.").cards),
    }
    assert spade in card_tricks(hands, leader=0, trick=())


def test_a_player_against_itself_wins_nothing():
    for name in ("bis", "rb-random"):
        for deal in range(8):
            board = play_board(Pair(name, name, "classic"), deal)
            assert board.first == board.second
            assert margin(board) == 0


def test_swapping_the_pair_turns_the_margin_round():
    for deal in range(4):
        one = play_board(Pair("bis", "rb", "comparison"), deal)
        other = play_board(Pair("rb", "bis", "comparison"), deal)
        assert (one.first, one.second) == (other.second, other.first)
        assert margin(one) == -margin(other)


def test_a_margin_is_the_score_sheet_with_bags_at_their_cost():
    # SCO-1, SCO-2, SCO-3, NIL-2: North-South 4 and 3 with 8 tricks, then set by one; East-West a nil and 5.
    made = Result((4, 0, 3, 5), (5, 0, 3, 5))
    missed = Result((4, 0, 3, 5), (3, 1, 3, 6))
    classic, comparison = (Board(Pair("bis", "rb", config), 0, made, missed) for config in ("classic", "comparison"))
    assert margin(classic, sheet=True) == ((71 - 150) - (-70 - (51 + 1 - 100))) / 2
    assert margin(classic) == ((71 - 10 - 150) - (-70 - (51 + 1 - 100 - 20))) / 2
    assert margin(comparison) == margin(comparison, sheet=True) == ((61 - 100) - (-70 - (41 - 9 - 50))) / 2


def test_the_dealer_goes_round_the_table():
    rules = rules_of("classic")
    assert [deal_of(rules, seed).dealer for seed in deal_seeds(1, 4)] == list(rules.seating.seats)
    assert set(deal_seeds(1, 50)).isdisjoint(deal_seeds(2, 50))


def test_a_match_goes_on_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    matches, store = (
        {Pair("bis", "rb", "classic"): deal_seeds(1, 6)},
        Store(tmp_path / "deep" / "field.jsonl", code="test"),
    )
    whole = runner.run(matches, store)
    kept = store.path.read_text(encoding="utf-8").splitlines()
    assert len(kept) == 6
    # A run that died in the middle of its fourth line.
    store.path.write_text("\n".join(kept[:3]) + "\n" + kept[3][:25], encoding="utf-8")
    played = []
    monkeypatch.setattr(runner, "play_board", lambda pair, deal: played.append(deal) or play_board(pair, deal))
    assert runner.run(matches, store) == whole
    assert played == list(deal_seeds(1, 6))[3:]
    played.clear()
    assert runner.run(matches, store) == whole
    assert not played
    # Other code, another result.
    runner.run({Pair("bis", "rb", "classic"): deal_seeds(1, 1)}, Store(store.path, code="other"))
    assert played == [1_000_000]


def test_two_processes_play_the_same_deals(tmp_path: Path):
    pytest.importorskip("distributed")
    matches = {Pair("bis", "rb-random", "classic"): deal_seeds(3, 4)}
    here = runner.run(matches, Store(tmp_path / "one.jsonl", code="test"))
    assert runner.run(matches, Store(tmp_path / "two.jsonl", code="test"), processes=2) == here


def test_a_scheduler_elsewhere_is_given_by_its_address(tmp_path: Path):
    distributed = pytest.importorskip("distributed")
    matches = {Pair("rb", "random", "classic"): deal_seeds(3, 2)}
    here = runner.run(matches, Store(tmp_path / "one.jsonl", code="test"))
    with distributed.LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address="127.0.0.1:0") as cluster:
        address = cluster.scheduler_address
        assert runner.run(matches, Store(tmp_path / "two.jsonl", code="test"), scheduler=address) == here


def test_a_failure_names_its_deal(monkeypatch: pytest.MonkeyPatch):
    def fails(name: str) -> None:
        raise ZeroDivisionError(name)

    monkeypatch.setattr("bench.field.duplicate.player", fails)
    with pytest.raises(DealFailed, match="deal 17 of bis against rb"):
        play_board(Pair("bis", "rb", "classic"), 17)
    monkeypatch.setattr("bench.field.forecast.player", fails)
    with pytest.raises(DealFailed, match="deal 18 of bis"):
        forecasts("bis", 18)


def test_a_name_that_nobody_has_is_refused():
    with pytest.raises(UnknownPlayer, match="use one of random"):
        player("deep blue")
    assert {"novice", "club"} <= set(roster())


def test_a_board_is_its_json():
    board = Board(Pair("a", "b", "classic"), 5, Result((1, 2, 3, 0), (1, 2, 3, 7)), Result((4, 4, 4, 1), (4, 4, 4, 1)))
    assert from_row(json.loads(json.dumps(as_row(board, "x")))) == board


def test_the_bootstrap_finds_the_interval_of_known_data():
    rng = random.Random(4)
    values = [rng.gauss(10, 20) for _ in range(400)]
    found = bootstrap(values, resamples=4000)
    mean = sum(values) / 400
    error = (sum((value - mean) ** 2 for value in values) / 400) ** 0.5 / 20
    assert found.mean == pytest.approx(mean)
    assert found.low == pytest.approx(mean - 1.96 * error, abs=0.15)
    assert found.high == pytest.approx(mean + 1.96 * error, abs=0.15)
    assert bootstrap(values) == bootstrap(values)
    assert bootstrap([3.0] * 9) == dataclasses.replace(bootstrap([3.0] * 9), mean=3, low=3, high=3, number=9)
    assert bootstrap([]).number == 0


def test_strata_are_by_nil_and_habits_by_player():
    pair = Pair("a", "b", "classic")
    plain = Result((3, 3, 3, 3), (4, 3, 3, 3))
    with_nil = Result((0, 3, 5, 4), (1, 3, 5, 4))
    boards = [Board(pair, 0, plain, plain), Board(pair, 1, with_nil, plain)]
    found = margins(boards)
    assert (found["all"].number, found["nil"].number, found["no_nil"].number) == (2, 1, 1)
    a, b = (habits(boards)[name] for name in ("a", "b"))
    # A sat North-South in the first hand of each deal, East-West in the second.
    assert (a.hands, a.nils, a.nils_made, a.contracts, a.sets, a.overtricks) == (8, 1, 0, 4, 0, 1)
    assert (b.hands, b.nils, b.contracts, b.sets) == (8, 0, 4, 0)
    assert b.rates()["table_bid"] == pytest.approx((6 + 7 + 6 + 6) / 2)
    itself = habits([Board(Pair("a", "a", "classic"), 0, plain, plain)])["a"]
    assert (itself.hands, itself.contracts) == (4, 2)
    assert Habits(hands=1).rates()["nil_success_high"] == 1


def test_forecasts_stand_beside_what_happened(tmp_path: Path):
    asked = [Question("rb", deal, "classic", 60) for deal in deal_seeds(2, 3)]
    found = run_forecasts(asked, tmp_path / "f.jsonl", code="test")
    assert {each.kind for each in found} >= {"contract", "forced nil"}
    assert all(0 <= each.chance <= 1 for each in found)
    assert run_forecasts(asked, tmp_path / "f.jsonl", code="test") == found
    assert len((tmp_path / "f.jsonl").read_text(encoding="utf-8").splitlines()) == 3


def test_a_perfect_forecaster_has_slope_one_and_a_timid_one_more():
    rng = random.Random(2)
    said = [rng.uniform(0.05, 0.95) for _ in range(3000)]
    happened = [rng.random() < chance for chance in said]
    good = reliability(
        [Forecast("contract", at, chance, came) for at, (chance, came) in enumerate(zip(said, happened, strict=True))],
        resamples=30,
    )
    assert good["slope"][1] < 1 < good["slope"][2]
    assert good["logistic_slope"][1] < 1 < good["logistic_slope"][2]
    assert good["intercept"][0] == pytest.approx(0, abs=0.05)
    assert sum(row["n"] for row in good["bins"]) == 3000
    assert all(row["low"] <= row["happened"] <= row["high"] for row in good["bins"])
    timid = reliability(
        [
            Forecast("contract", at, 0.5 + (chance - 0.5) / 2, came)
            for at, (chance, came) in enumerate(zip(said, happened, strict=True))
        ],
        resamples=30,
    )
    assert timid["slope"][0] == pytest.approx(2 * good["slope"][0])
    assert timid["brier"] > good["brier"]


def test_a_picture_of_the_curve_is_drawn(tmp_path: Path):
    pytest.importorskip("matplotlib")
    from bench.field.curve import draw  # noqa: PLC0415 - only where matplotlib is

    found = reliability([Forecast("contract", at, at / 9, at > 4) for at in range(10)], resamples=5)
    head = {"level": "rb", "config": "classic", "deals": 10, "seed": 1}
    draw({"contract": found}, head, tmp_path / "one.svg")
    draw({"contract": found}, head, tmp_path / "two.svg")
    assert b"<svg" in (tmp_path / "one.svg").read_bytes()
    assert (tmp_path / "one.svg").read_bytes() == (tmp_path / "two.svg").read_bytes()


def test_the_verb_bench_runs_these_and_hands_them_every_word():
    # --deals 0 plays nothing, so the figures are empty, but there is one JSON object.
    words = ["bench", "strength", "--players", "bis", "--rivals", "rb,nobody", "--deals", "0", "--json"]
    run = [sys.executable, "-c", "from spades_learn.app.cli import main; main()"]
    done = subprocess.run([*run, *words], capture_output=True, text=True, check=True)
    assert json.loads(done.stdout)["matches"][0]["all"] == {"mean": None, "low": None, "high": None, "deals": 0}
    assert done.stderr.count("\n") == 1
    assert "no player 'nobody' here" in done.stderr
    assert (
        "--scheduler" in subprocess.run([*run, *words[:2], "--help"], capture_output=True, text=True, check=True).stdout
    )
    refused = subprocess.run([*run, "bench", "test_field"], capture_output=True, text=True, check=False)
    assert (refused.returncode, refused.stdout, refused.stderr.count("\n")) == (2, "", 1)


def test_the_cheat_sees_what_no_view_shows():
    # The documented exception: it is handed the state, so it must not stand among the players of the product.
    from spades_learn.bots.levels import levels  # noqa: PLC0415

    assert not any(hasattr(level, "choose_seeing") for level in levels().values())
    assert Seat.NORTH in deal_of(rules_of("classic"), 0).hands
