"""What the coach says where a table plays by a house option: only what the rules in force prove."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from spades_learn.cards.notation import NotationError
from spades_learn.cards.seat import Seat
from spades_learn.rules.bidding import BidPosition, Call, why_not_bid
from spades_learn.rules.options import rules_for
from spades_learn.rules.play import playable
from spades_learn.rules.scoring import Tally
from spades_learn.teaching.feedback import Verdict, say_broken
from spades_learn.teaching.position import TableSpec, position
from spades_learn.ui.sentences import TEMPLATES
from spades_learn.ui.why import why_text
from spades_learn.ui.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable

    from packs import Pack

    from spades_learn.rules.options import Rules
    from spades_learn.teaching.feedback import Feedback
    from spades_learn.teaching.steps.kinds import AnyStep

    Build = Callable[[str], AnyStep]

LEADING = """
[steps.table]
dealer = "E"
deal = "N:T952.T83.AQ4.J85 J43.Q65.97652.73 AKQ7.J94.T83.K62 86.AK72.KJ.AQT94"
bids = ["3", "3", "3", "3"]
"""
VOID = """
[steps.table]
dealer = "W"
seat = "W"
deal = "N:Q75.AQJ84.73.A92 K94.T.QJ2.KJ7643 JT6.K73.A84.QT85 A832.9652.KT965.-"
bids = ["3", "3", "3", "3"]
plays = ["CA CK C5"]
"""
NO_RUFF = rules_for("classic", {"ruff_on_first_trick": False})
LOW_CLUB = rules_for("classic", {"first_lead": "lowest_club"})
THE_ACE = rules_for("classic", {"first_lead": "lead_the_ace"})
TEXT = Words(form="text")


def told(feedback: Feedback) -> list[str]:
    """The sentences, each rendered: a template must be there for it."""
    assert all(TEXT.say(each.id, each.facts) for each in feedback.says)
    return [each.id for each in feedback.says]


@pytest.mark.parametrize(
    ("table", "rules", "card", "name", "clause"),
    [
        (VOID, NO_RUFF, "H9", "legal.void-no-ruff", "FOL-2"),
        (VOID, NO_RUFF, "S2", "broken.FOL-2.others", "FOL-2"),
        (LEADING, LOW_CLUB, "C2", "legal.lead-must", "LEAD-1"),
        (LEADING, LOW_CLUB, "H4", "broken.LEAD-1.must", "LEAD-1"),
        (LEADING, THE_ACE, "SA", "legal.lead-must", "VAR-ASL"),
        (LEADING, THE_ACE, "H4", "broken.VAR-ASL", "VAR-ASL"),
    ],
)
def test_a_card_is_explained_by_the_table_it_is_played_at(
    step: Build, table: str, rules: Rules, card: str, name: str, clause: str
) -> None:
    judged = step('kind = "pick-card"' + table).check(card, rules)
    assert told(judged)[0] == name
    assert judged.clauses[0] == clause
    # Opening with another card than the table's rule wants is a slip with a name of its own.
    opening = name in {"broken.LEAD-1.must", "broken.VAR-ASL"}
    assert judged.tags == (("opening-card-misread",) if opening else ())


@pytest.mark.parametrize(
    ("table", "rules", "legal", "name"),
    [
        (VOID, NO_RUFF, 9, "void-no-ruff"),
        (LEADING, LOW_CLUB, 1, "lead-must"),
        (LEADING, THE_ACE, 1, "lead-must"),
    ],
)
def test_the_legal_cards_are_explained_by_the_table(
    step: Build, table: str, rules: Rules, legal: int, name: str
) -> None:
    made = step('kind = "mark-legal"' + table)
    right = made.solution(rules)
    assert len(right) == legal
    judged = made.check(right, rules)
    assert judged.verdict is Verdict.RIGHT
    assert told(judged) == [f"all.{name}"]
    held = made.position(rules).hand
    others = tuple(str(card) for card in held if str(card) not in right)
    assert told(made.check(others, rules))[-1] == f"missed.{name}"


def test_leaving_cards_out_where_no_ruff_is_allowed_shows_no_misreading_of_it(step: Build) -> None:
    judged = step('kind = "mark-legal"' + VOID).check(("H9", "H6"), NO_RUFF)
    assert judged.tags == ("missed-legal-card",)
    assert "spades" not in TEXT.say(judged.says[-1].id, judged.says[-1].facts)


def test_spades_may_be_all_a_void_player_has_on_the_first_trick() -> None:
    deal = "N:-.AQJ84.7432.A92K AKQJT98765432.-.-.- -.KT73.AQJT.8765J -.9652.K9865.QT43"
    here = position(TableSpec(dealer="W", seat="E", deal=deal, bids=("1", "9", "1", "1"), plays=("CA",)), NO_RUFF)
    assert len(playable(here.play)) == 13


def test_a_refusal_has_one_sentence_wherever_it_is_said() -> None:
    bids = {Seat.NORTH: Call(4), Seat.EAST: Call(4), Seat.SOUTH: Call(3)}
    rules = rules_for("classic", {"bids_may_total_13": False})
    asked = BidPosition(rules, Seat.WEST, bids, None, {"NS": Tally(), "EW": Tally()})
    full, over = why_not_bid(Call(2), asked), why_not_bid(Call(14), asked)
    assert [say_broken(each).id for each in (*full, *over)] == ["broken.BID-2.total", "broken.BID-2"]
    assert why_text(full, TEXT) == "At this table the last bid may not make all the bids add up to 13. (BID-2)"
    assert "from 0 to" in why_text(over, TEXT)


def test_house_refusals_say_that_this_table_plays_it_so() -> None:
    for name in ("broken.BID-2.total", "broken.FOL-2.others", "broken.LEAD-1.must", "broken.VAR-ASL"):
        assert TEMPLATES[name].startswith("At this table ")


def test_a_nil_is_not_paired_off_where_cards_are_out_of_play(step: Build, pack: Pack) -> None:
    """No other hand need hold the higher spade there."""
    made = step('kind = "watch"\nspades = ["Q63"]\ntable = { dealer = "N" }')
    assert any(each.say and each.say.id == "pair.found" for each in made.frames(rules_for("classic")))
    for ruleset in ("duel", "draw2"):
        with pytest.raises(NotationError, match="out of play"):
            made.frames(rules_for(ruleset))
    pack.change("small/lesson.toml", "minutes = 3", 'minutes = 3\nrules = "duel"')
    watched = 'kind = "watch"\nspades = ["Q63"]\ntable = { dealer = "N" }'
    pack.change("small/lesson.toml", 'kind = "read"', watched)
    assert any("out of play" in each.message for each in pack.problems())


def test_tricks_won_are_those_of_the_state_less_the_one_that_lies(step: Build) -> None:
    rules = rules_for("classic")
    plays = VOID.replace('"CA CK C5"', '"CA CK C5 S2"')
    lying, gathered = (step(f'kind = "{kind}"' + plays).position(rules) for kind in ("who-wins", "pick-card"))
    assert lying.lying
    assert not gathered.lying
    assert dict(gathered.won) == {Seat.NORTH: 0, Seat.EAST: 0, Seat.SOUTH: 0, Seat.WEST: 1}
    assert set(lying.won.values()) == {0}
    assert lying.state == gathered.state
