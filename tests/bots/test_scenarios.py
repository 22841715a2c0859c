"""Known failings of other Spades programs, each as a position in which a good player does otherwise.

The failings are those of public engines and apps (the disputes the project collects, by number) and of the design's
list. Where it makes sense the same table is asked on both sides of the trigger: with the contract short and made, with
bags that cost and bags that do not, with the partner ahead and an opponent.
"""

from collections.abc import Callable

import pytest
from bots.positions import seen
from bots.scenes import ending, opening

from spades_learn.bots import rollout
from spades_learn.bots.bot import Bot
from spades_learn.bots.code import code_of
from spades_learn.bots.exchanging import exchange
from spades_learn.bots.hint import hint
from spades_learn.bots.levels import Club, Novice, levels
from spades_learn.cards.card import Rank, Suit
from spades_learn.cards.deck import pack
from spades_learn.cards.hand import Hand
from spades_learn.cards.seat import Seat
from spades_learn.game.events import Bid, Looked, Passed, Played
from spades_learn.game.state import Phase, State
from spades_learn.game.turn import play
from spades_learn.game.view import view
from spades_learn.rules.bidding import BLIND_NIL, NIL, Call
from spades_learn.rules.options import rules_for
from spades_learn.rules.scoring import Tally

SEEDS = range(3)
WORLDS = 300
RULE = Novice(slip=0.0)
SAMPLER = Club(bid_worlds=WORLDS, card_worlds=WORLDS)


def advised(state: State, seed: int) -> str:
    """The first choice of a hint."""
    return str(hint(seen(state), seed=seed, worlds=WORLDS).best)


def done(bot: Bot, state: State, seed: int) -> str:
    """What a level does."""
    action = bot.choose(seen(state), seed=seed)
    assert isinstance(action, Bid | Played)
    return str(action.call if isinstance(action, Bid) else action.card)


def everybody_plays(build: Callable[[int], State], good: Callable[[str], bool], *, rule: bool = True) -> None:
    """The hint and the levels, over several deals; ``rule`` is False where the rule player cannot know."""
    for seed in SEEDS:
        state = build(seed)
        assert good(told := advised(state, seed)), f"hint, seed {seed}: {told}"
        assert good(told := done(SAMPLER, state, seed)), f"club, seed {seed}: {told}"
        if rule:
            assert good(told := done(RULE, state, seed)), f"novice without slips, seed {seed}: {told}"


def exactly(*names: str) -> Callable[[str], bool]:
    return lambda told: told in names


def never(*names: str) -> Callable[[str], bool]:
    return lambda told: told not in names


# --- The partner's tricks --------------------------------------------------------------------------------------

RUFFER = "QJ53..K8742.T863"


def test_a_partners_winner_is_not_trumped_for_nothing() -> None:
    """FOL-2: last to play, void, and the partner's ace is winning."""
    everybody_plays(
        lambda seed: opening(RUFFER, dealer="S", bids="3 4 3 3", plays="H5 HA H9", seed=seed),
        lambda told: not told.startswith("S"),
    )


def test_an_opponents_winner_is_trumped_while_tricks_are_needed() -> None:
    """The same table with the ace in East's hand."""
    everybody_plays(
        lambda seed: opening(RUFFER, dealer="S", bids="3 4 3 3", plays="H5 H9 HA", seed=seed), exactly("S3", "S5")
    )


def test_a_partners_winner_is_not_trumped_where_bags_are_off_either() -> None:
    """VAR-S10: a trick is a trick of the side, whoever takes it."""
    everybody_plays(
        lambda seed: opening(RUFFER, dealer="S", bids="3 4 3 3", plays="H5 HA H9", seed=seed, solid_ten=True),
        lambda told: not told.startswith("S"),
    )


def test_a_partners_king_that_nobody_left_can_beat_is_not_overtaken_with_the_ace() -> None:
    everybody_plays(
        lambda seed: opening("QJ53.A64.K87.T86", dealer="S", bids="3 4 3 3", plays="H5 HK H9", seed=seed),
        exactly("H4", "H6"),
    )


# --- Beside a nil ----------------------------------------------------------------------------------------------


def test_beside_a_nil_the_own_bid_is_not_given_up() -> None:
    """NIL-4: North's nil is safe in this trick; South, a trick short, ruffs the king."""
    everybody_plays(
        lambda seed: ending(
            {"W": "D7 S3", "N": "D2 H2", "E": "DK SQ", "S": "S9 H4"},
            lead="W",
            need={"W": 0, "N": "nil", "E": 1, "S": 1},
            plays="D7 D2 DK",
            seed=seed,
        ),
        exactly("S9"),
    )


def test_beside_a_nil_the_ace_takes_the_king_while_tricks_are_needed() -> None:
    """NIL-4: West leads, the nil follows low, East plays the king."""
    everybody_plays(
        lambda seed: opening("AKQJ3.A9.A73.K62", dealer="S", bids="2 nil 3 8", plays="H3 H2 HK", seed=seed),
        exactly("HA"),
    )


def test_a_nil_that_is_winning_is_covered_though_the_trick_is_a_bag() -> None:
    """STR-5: a hundred points against a bag."""
    everybody_plays(
        lambda seed: ending(
            {"W": "D7 H3", "N": "DJ C3", "E": "D4 H9", "S": "DQ D2"},
            lead="W",
            need={"W": 0, "N": "nil", "E": 1, "S": 0},
            plays="D7 DJ D4",
            seed=seed,
        ),
        exactly("DQ"),
    )


def test_a_nil_is_covered_when_spades_are_led() -> None:
    """STR-5, dispute 26: the trump test is for other suits than spades."""
    everybody_plays(
        lambda seed: opening(
            "AJ6.KJ84.T85.QT2",
            dealer="S",
            bids="3 nil 4 4",
            plays="DK D3 S3 D5 H2 H4 HA H3 S4 S9 S5",
            seed=seed,
            void={"E": "D"},
        ),
        exactly("SJ", "SA"),
    )


def test_a_lost_nils_trick_is_overtaken_where_it_does_not_count_for_the_contract() -> None:
    """NIL-5: North's nil has failed, and South needs a trick of its own."""
    everybody_plays(
        lambda seed: ending(
            {"W": "D7 H3", "N": "DJ C3", "E": "D4 H9", "S": "DQ D2"},
            lead="W",
            need={"W": 0, "N": "lost", "E": 0, "S": 1},
            plays="D7 DJ D4",
            seed=seed,
        ),
        exactly("DQ"),
    )


def test_the_partner_of_a_nil_leads_high() -> None:
    """STR-5."""
    everybody_plays(
        lambda seed: opening("A53.KQJ5.AK4.T93", dealer="E", bids="4 3 nil 4", seed=seed),
        exactly("HK", "HQ", "HJ", "DA", "DK"),
    )


@pytest.mark.parametrize(
    ("hand", "least"),
    [("AKQ5.AK42.A83.72", 6), ("KQ84.A73.KJ2.T84", 3), ("AQJ93.K5.AQ4.K32", 5), ("AJT4.AQ3.K752.83", 4)],
)
def test_beside_a_nil_nobody_underbids(hand: str, least: int) -> None:
    """NIL-4: the number beside a nil is the hand's own tricks, and covering takes some of them anyway."""
    everybody_plays(
        lambda seed: opening(hand, dealer="S", bids="3 nil 4", seed=seed),
        lambda told: told != "nil" and int(told) >= least,
    )


def test_two_strong_partners_do_not_both_bid_nil() -> None:
    """VAR-SUI, dispute 28: only under suicide must one of them bid nil."""
    for seed in SEEDS:
        state = opening("AKQ5.AK42.A83.72", dealer="S", bids="3 4 3", seed=seed)
        assert advised(state, seed) != "nil"
        forced = opening("AKQ5.AK42.A83.72", dealer="S", bids="3 4 nil", seed=seed, suicide=True)
        assert {str(each.action) for each in hint(seen(forced), seed=seed, worlds=20).values} == {"nil"}


def test_in_whiz_nil_is_weighed_beside_the_count_of_spades() -> None:
    """VAR-WHZ, dispute 30: nil is always allowed, not only without spades."""
    for seed in SEEDS:
        weak = opening("42.8532.9743.652", dealer="E", seed=seed, whiz=True)
        told = hint(seen(weak), seed=seed, worlds=WORLDS)
        assert {str(each.action) for each in told.values} == {"nil", "2"}
        assert told.best == NIL
        strong = opening("AK.A532.A743.A52", dealer="E", seed=seed, whiz=True)
        assert advised(strong, seed) == "2"


# --- Against a nil ---------------------------------------------------------------------------------------------


def test_to_the_nils_right_high_cards_are_not_thrown_away() -> None:
    """East, the nil's partner, leads the ace; South plays before West's nil and still needs tricks."""
    everybody_plays(
        lambda seed: opening("KQ5.972.KT3.AJ84", dealer="N", bids="4 4 nil 3", plays="DA", seed=seed), never("DK")
    )


def test_to_the_nils_right_no_ace_is_discarded() -> None:
    """South is out of the suit led and has other cards to let go."""
    everybody_plays(
        lambda seed: opening("KQ53.AJ972..AQ84", dealer="N", bids="4 5 nil 3", plays="DA", seed=seed),
        never("HA", "CA", "SK", "SQ"),
    )


def test_a_defender_keeps_its_top_tricks_while_a_nil_is_attacked() -> None:
    """The whole hand, by the rule player on every seat: three sure spades and the two best hearts, four bid."""
    lost = set_ = 0
    for seed in range(20):
        state = opening("AKQ.AK75.643.742", dealer="N", bids="4 4 nil 3", seed=seed)
        while state.to_act is not None:
            state = play(state, RULE.choose(seen(state), seed=seed))
        lost += state.won[Seat.SOUTH] < 4 and state.won[Seat.NORTH] + state.won[Seat.SOUTH] < 7
        set_ += state.won[Seat.WEST] > 0
    assert lost <= 1
    assert set_ >= 10  # and the attack goes on


# --- Bags, and when they cost nothing -----------------------------------------------------------------------------

TABLE = {"W": "H5 S3", "N": "H4 D2", "E": "HK C7", "S": "HA H2"}
MADE = {"W": 0, "N": 0, "E": -1, "S": 0}


@pytest.mark.parametrize(
    ("options", "before", "card"),
    [
        ({}, Tally(0, 9), "H2"),
        ({}, Tally(), "H2"),
        ({"overtrick": -9, "bags": "reset"}, Tally(), "H2"),
        ({"solid_ten": True}, Tally(), "HA"),
        ({"solid_ten": True}, Tally(60, 9), "HA"),
    ],
    ids=["tenth-bag", "bag", "paid-at-once", "solid-ten", "solid-ten-after-nine"],
)
def test_bags_are_dodged_where_they_cost_and_only_there(options: dict[str, object], before: Tally, card: str) -> None:
    """SCO-2, BAG-1, VAR-S10, dispute 52: every contract is made."""
    everybody_plays(
        lambda seed: ending(TABLE, lead="W", need=MADE, plays="H5 H4 HK", seed=seed, before={"NS": before}, **options),
        exactly(card),
    )


def test_a_side_that_is_set_already_has_no_bags_to_dodge() -> None:
    """SCO-4: South's side cannot make it any more; East needs both of the last two."""
    everybody_plays(
        lambda seed: ending(TABLE, lead="W", need={"W": 0, "N": 2, "E": 2, "S": 2}, plays="H5 H4 HK", seed=seed),
        exactly("HA"),
    )


# --- The score at the end -----------------------------------------------------------------------------------------


def test_the_trick_that_sets_the_leader_is_taken() -> None:
    """SCO-3, dispute 50: solo, 396 211 198 244, bids 4 4 2 2, after eleven tricks 2 4 3 2."""
    before = {"N": Tally(396), "E": Tally(211), "S": Tally(198), "W": Tally(244)}
    everybody_plays(
        lambda seed: ending(
            {"W": "H5 C3", "N": "HQ SA", "E": "H4 C7", "S": "HA C2"},
            lead="W",
            need={"N": 2, "E": 0, "S": -1, "W": 0},
            plays="H5 HQ H4",
            seed=seed,
            before=before,
            ruleset="solo4",
        ),
        exactly("HA"),
    )


def test_the_trick_that_sets_the_other_side_is_taken_though_it_is_a_bag() -> None:
    """SCO-3: East and West need both of the last tricks."""
    everybody_plays(
        lambda seed: ending(TABLE, lead="W", need={"W": 1, "N": 0, "E": 1, "S": 0}, plays="H5 H4 HK", seed=seed),
        exactly("HA"),
    )


@pytest.mark.parametrize(("points", "card"), [(439, "HA"), (250, "H2")])
def test_one_point_is_taken_when_it_ends_the_game(points: int, card: str) -> None:
    """END-1: 439 and a contract of six made are 499; the overtrick makes it 500 against 300."""

    def table(seed: int) -> State:
        state = ending(TABLE, lead="W", need=MADE, seed=seed)
        bids = state.bids[Seat.SOUTH].tricks + state.bids[Seat.NORTH].tricks
        before = {"NS": Tally(points + 60 - 10 * bids), "EW": Tally(300)}
        return ending(TABLE, lead="W", need=MADE, plays="H5 H4 HK", seed=seed, before=before)

    everybody_plays(table, exactly(card), rule=False)


@pytest.mark.parametrize(("own", "theirs", "bids"), [(0, 0, ("2", "3")), (430, 455, ("4", "5"))])
def test_the_last_bid_looks_at_the_score(own: int, theirs: int, bids: tuple[str, ...]) -> None:
    """END-2: 455 and five made are 505; seven and a bag make 430 only 501, eight make it 510."""
    for seed in SEEDS:
        before = {"NS": Tally(own), "EW": Tally(theirs)}
        state = opening("KQ5.A74.K963.T84", dealer="S", bids="2 4 3", seed=seed, before=before)
        assert str(hint(seen(state), seed=seed).best) in bids
        assert done(SAMPLER, state, seed) in bids


# --- The own nil --------------------------------------------------------------------------------------------------


def test_a_nil_plays_its_highest_card_under_the_winner() -> None:
    """NIL-1."""
    everybody_plays(
        lambda seed: opening("42.Q853.9743.652", dealer="S", bids="3 3 4 nil", plays="H4 H9 HK", seed=seed),
        exactly("HQ"),
    )


def test_a_nil_that_is_out_of_the_suit_throws_its_worst_card() -> None:
    """NIL-1."""
    everybody_plays(
        lambda seed: opening("42..A95.J9765432", dealer="S", bids="3 3 4 nil", plays="H4 H9 HK", seed=seed),
        exactly("DA"),
    )


def test_a_lost_nil_no_longer_ducks_what_sets_the_others() -> None:
    """SCO-3: South's nil has failed, East and West need both of the last tricks."""
    everybody_plays(
        lambda seed: ending(TABLE, lead="W", need={"W": 1, "N": 0, "E": 1, "S": "lost"}, plays="H5 H4 HK", seed=seed),
        exactly("HA"),
    )


# --- Blind nil and the exchange --------------------------------------------------------------------------------------


def exchanged(seed: int) -> tuple[State, State]:
    """The exchange before the blind nil passes, and before the partner gives back."""
    state = opening("Q84.KT73.A52.974", seat="W", dealer="E", seed=seed, ruleset="exchange")
    assert state.to_act is Seat.SOUTH
    state = play(state, Bid(Seat.SOUTH, BLIND_NIL))
    for call in (3, 4, 3):
        assert state.to_act is not None
        state = play(state, Bid(state.to_act, Call(call)))
    if state.phase is not Phase.EXCHANGE:
        raise AssertionError(state.phase)
    if Seat.SOUTH not in state.looked:
        state = play(state, Looked(Seat.SOUTH))
    after = play(state, exchange(view(state, Seat.SOUTH)))
    return state, after


def test_a_blind_nil_passes_its_high_spades() -> None:
    """BNL-5: no spade honour is kept, and no low side card goes while three spades stay."""
    for seed in range(40):
        state, after = exchanged(seed)
        passed = after.events[-1]
        assert isinstance(passed, Passed)
        spades = state.hands[Seat.SOUTH].of(Suit.SPADES)
        honours = [card for card in spades if card.rank.value in "AKQJ"]
        assert set(honours[:3]) <= set(passed.cards)
        kept = [card for card in spades if card not in passed.cards]
        lower = [card for card in passed.cards if card.suit is not Suit.SPADES and card.rank.order < Rank.JACK.order]
        assert len(kept) <= 2 or not lower


def test_the_partner_of_a_blind_nil_gives_back_no_spade_and_no_honour() -> None:
    """BNL-5, C12."""
    for seed in range(40):
        _, after = exchanged(seed)
        assert after.to_act is Seat.NORTH
        back = exchange(view(after, Seat.NORTH))
        assert not [card for card in back.cards if card.suit is Suit.SPADES]
        assert not [card for card in back.cards if card.rank.value in "AKQJ"]
        assert not {*back.cards} & {*after.events[-1].cards}  # type: ignore[union-attr]


# --- What the table's rules change ------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["hint", *levels()])
def test_no_bot_leads_a_spade_to_the_first_trick(level: str) -> None:
    """LEAD-2, dispute 24: also right after a hand in which spades were broken, for each hand begins anew."""
    for seed in SEEDS:
        state = opening("AKQJT98.A2.K3.72", dealer="E", bids="8 2 1 2", seed=seed)
        told = advised(state, seed) if level == "hint" else done(levels()[level], state, seed)
        assert not told.startswith("S")


@pytest.mark.parametrize("level", ["hint", *levels()])
def test_a_joker_is_a_spade_and_is_not_led_before_spades_are_broken(level: str) -> None:
    """VAR-JOK, dispute 48."""
    for seed in SEEDS:
        state = opening("BLAKQ9.A4.K3.743", dealer="E", bids="8 2 1 2", seed=seed, deck="jokers")
        told = advised(state, seed) if level == "hint" else done(levels()[level], state, seed)
        assert told not in {"BJ", "LJ"}
        assert not told.startswith("S")


def worth(text: str, deck: str = "standard") -> int:
    """The bidder's estimate of a hand, in hundredths of a trick."""
    code = code_of(pack(deck))
    return rollout.worth(code.mask(Hand.parse(text).cards), code.whole)


@pytest.mark.parametrize(
    ("more", "less"),
    [
        ("KJ4.9753.T864.432", "K.97532.T8642.43"),  # the king needs a guard
        ("QJ4.9753.T864.432", "Q.97532.T8642.43"),
        ("QJ4.9753.T864.432", "QJ.9753.T864.7432"),  # the queen needs two
        ("KQ4.9753.T864.432", "K74.9753.T864.532"),
        ("AKQ.9753.T864.432", "AK2.9753.T864.532"),
        ("AQJ.9753.T864.432", "AQ2.9753.T864.532"),
        ("T9876.853.T64.43", "T987.853.T64.432"),  # length
    ],
)
def test_each_spade_that_counts_counts(more: str, less: str) -> None:
    """STR-1, dispute 16: an estimate that stops at the first gap misses the spades below it."""
    assert worth(more) > worth(less)


def test_an_opening_by_the_lowest_club_changes_what_a_nil_of_middle_clubs_is_worth() -> None:
    """E26, dispute 54: every seat must play a club to trick one, and ten, eight, six may take it."""
    from spades_learn.bots.nil import NilSituation, nil_verdict  # noqa: PLC0415

    shares = {
        first: nil_verdict(
            NilSituation(
                Hand.parse("32.8532.97432.T8"), Seat.SOUTH, Seat.WEST, rules=rules_for("classic", {"first_lead": first})
            ),
            seed=1,
            deals=1500,
        ).probability
        for first in ("dealers_left", "lowest_club")
    }
    assert abs(shares["lowest_club"] - shares["dealers_left"]) > 0.01, shares
