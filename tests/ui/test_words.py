"""Every sentence the code can say has its words, and renders without a leftover brace."""

import random
import re

import pytest

from spades_learn.bots.levels import Novice
from spades_learn.bots.reason import kinds, reasons
from spades_learn.game.events import Bid, Played
from spades_learn.game.match import start
from spades_learn.game.state import Phase
from spades_learn.game.turn import play, why_not
from spades_learn.game.view import view
from spades_learn.rules.bidding import Call
from spades_learn.rules.options import rules_for
from spades_learn.rules.scoring import Tally, score_hand
from spades_learn.ui.sentences import TEMPLATES
from spades_learn.ui.why import why_text
from spades_learn.ui.words import Words

FORMS = [Words(form=form) for form in ("html", "text", "speech")]


def whole(text: str) -> bool:
    return bool(text) and not re.search(r"[{}]", text)


def some_hands(number: int):
    """Every position of some hands played by rule."""
    bot = Novice(slip=0.3)
    for seed in range(number):
        state = start(rules_for(), seed=seed).deal()
        while state.phase is not Phase.DONE:
            yield state
            state = play(state, bot.choose(view(state, state.to_act), seed=seed))


def test_every_reason_renders_in_every_form() -> None:
    seen = set()
    for state in some_hands(12):
        here = view(state, state.to_act)
        for action in here.legal():
            for reason in reasons(here, action):
                seen.add(reason.id)
                assert all(whole(words.say(f"reason.{reason.id}", reason.facts)) for words in FORMS), reason
    # Most of the closed list turns up in a dozen hands; the rest is held by its template alone.
    assert len(seen) > len(kinds()) / 2
    assert {f"reason.{name}" for name in kinds()} <= set(TEMPLATES)


def test_every_refusal_renders_and_cites_its_clause() -> None:
    for state in some_hands(6):
        seat = state.to_act
        actions = [Played(seat, card) for card in state.hands[seat]] + [Bid(seat, Call(number)) for number in range(15)]
        for action in actions:
            broken = why_not(state, action)
            if broken:
                text = why_text(broken, Words())
                assert whole(text)
                assert f"({broken[0].clause})" in text


def test_every_score_line_renders_under_every_ruleset_and_option() -> None:
    chance = random.Random(5)
    tables = [
        rules_for("classic", options)
        for options in (
            {},
            {"bags": "carry"},
            {"overtrick": -9},
            {"double_blind_nil": True},
            {"set_scores_zero": True},
            {"nil_value": 50},
        )
    ] + [rules_for("solo4"), rules_for("exchange")]
    clauses = set()
    for _ in range(600):
        rules = chance.choice(tables)
        seats = rules.seating.seats
        bids = {seat: Call(chance.choice((0, 0, 1, 3, 5))) for seat in seats}
        if rules.options.double_blind_nil and chance.random() < 0.5:
            bids = {seat: Call(0, blind=True) for seat in seats}
        taken = dict.fromkeys(seats, 0)
        for _ in range(rules.tricks):
            taken[chance.choice(seats)] += 1
        before = {str(side): Tally(0, chance.randint(0, 9)) for side in rules.seating.sides}
        for side in score_hand(rules, bids=bids, tricks=taken, before=before).sides.values():
            for line in side.lines:
                clauses.add(line.clause)
                assert all(whole(words.line(line.clause, line.points, line.facts)) for words in FORMS), line
    assert clauses >= {"SCO-1", "SCO-2", "SCO-3", "NIL-2", "NIL-5", "BAG-1", "BAG-2", "BAG-2b", "VAR-DBN"}


def test_the_learner_is_spoken_to_as_you() -> None:
    facts = {"seat": "S", "card": "SA", "led": "H"}
    assert Words(form="text").say("taken.ruff", facts).startswith("You take")
    assert Words(form="text", you="").say("taken.ruff", facts).startswith("South takes")
    assert Words(form="text").side("NS") == "You & North"
    assert Words(form="html").side("EW") == "East &amp; West"


def test_one_of_a_thing_is_not_told_as_many() -> None:
    text = Words(form="text")
    facts = {"k": 1, "top": 1, "cards": ("SA",)}
    assert text.say("reason.forced-spade", facts) == "♠A is the highest spade: it must take a trick."
    assert text.say("reason.forced-spade", {"k": 2, "top": 3, "cards": ("SK", "SQ")}).startswith(
        "You hold 2 of the top 3"
    )
    assert text.say("pair.lost", facts) == "So ♠A alone makes nil impossible."
    assert "follow once in 99 %" in text.say("odds.both-follow", {"own": 2, "rounds": 1, "share": "0.99"})
    assert "follow 3 times in" in text.say("odds.both-follow", {"own": 2, "rounds": 3, "share": "0.625"})
    assert text.say("estimate.off", {"said": "0.26", "off": 1}) == "You said 26 %; that is 1 percentage point off."
    assert text.line("SCO-2", 1, {"bags": 1}) == "Overtricks: 1 bag, +1."
    assert text.line("BNL-1", -200, {"seat": "N", "won": 1}) == "North's blind nil failed (1 trick), −200."


def test_several_things_are_listed_as_people_say_them() -> None:
    text = Words(form="text")
    assert [text.listed(parts) for parts in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == [
        "",
        "a",
        "a and b",
        "a, b and c",
    ]


def test_cards_in_every_form() -> None:
    assert Words(form="text").card("HT") == "♥10"
    assert Words(form="speech").card("HT") == "ten of hearts"
    assert Words(form="html").card("HT") == '<span class="sl-card h">♥10</span>'
    assert Words(form="text").card("BJ") == "big joker"


def test_typed_text_in_a_fact_is_escaped() -> None:
    assert Words().text("{who} plays", who="<img src=x onerror=alert(1)>") == "&lt;img src=x onerror=alert(1)&gt; plays"


def test_a_typed_text_that_looks_like_a_card_is_escaped_too() -> None:
    """What is escaped follows from where a text was made, not from how it begins."""
    assert Words().text("{who}", who="<span onmouseover=alert(1)>") == "&lt;span onmouseover=alert(1)&gt;"
    assert Words().text("{best} is best", best=Words().action("HT")) == '<span class="sl-card h">♥10</span> is best'
    three = Words().listed([Words().card(name) for name in ("HT", "SA", "C2")])
    assert Words().text("{best} are best", best=three).count('<span class="sl-card ') == 3
    assert Words().listed(["<b>", "<i>"]) == "&lt;b&gt; and &lt;i&gt;"


def test_an_unknown_sentence_is_an_error_not_a_blank() -> None:
    with pytest.raises(KeyError):
        Words().say("no.such.sentence", {})
