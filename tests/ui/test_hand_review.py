"""The review of a hand without a browser: its pages step, tell and judge as the engine found, and give nothing away."""

import json
import re
from collections.abc import Callable, Iterator
from itertools import dropwhile, takewhile
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from headless import buttons, page_html
from quiet_host import QuietHost

from spades_learn.cards.card import Card
from spades_learn.cards.seat import Seat
from spades_learn.game.events import Kept, Rejected
from spades_learn.game.state import State, begin
from spades_learn.game.turn import play
from spades_learn.rules.options import rules_for
from spades_learn.teaching import dealcode, hand_review
from spades_learn.teaching.feedback import Verdict
from spades_learn.teaching.hand_review import CLEAR, Judged, pieces
from spades_learn.teaching.importing import address, read_hands
from spades_learn.teaching.library import library
from spades_learn.teaching.sitting import sit
from spades_learn.ui import find_better_text as better
from spades_learn.ui.find_better_page import FindBetterPage
from spades_learn.ui.hand_review_moves import hands_html, moves, moves_html
from spades_learn.ui.hand_review_page import HandReviewPage
from spades_learn.ui.hand_review_summary import finds
from spades_learn.ui.hand_review_text import GRADES, badge, done_text, verdict_text
from spades_learn.ui.import_page import ImportPage
from spades_learn.ui.words import Words

CODE = "GRXVZJNJRE82CW6H953Y38SQ207WKS8VA12Y5GM334G01YBKC50"
"""A classic hand that novices played: South bid 6, West's nil was made."""

PTN = """[Rules "classic"]
[Dealer "E"]
[Deal "N:Q95.873.KT93.J64 T76.QJ42.QJ864.K AKJ8.A95.A75.A97 432.KT6.2.QT8532"]
[Auction "S"]
6 nil 1 1
[Play "S"]
C7 C5 CJ CK
D7 D2 DK DQ
*
"""


class Host(QuietHost):
    """Remembers where a page goes, too."""

    def __init__(self) -> None:
        super().__init__(library())
        self.gone: list[tuple[str, dict[str, str]]] = []
        self.places: list[dict[str, str]] = []
        self.files: list[tuple[str, str, str]] = []

    def go(self, page: str, **facts: str) -> None:
        self.gone.append((page, facts))

    def place(self, **query: str) -> None:
        self.places.append(query)

    def trouble_note(self, note: str) -> None:
        raise AssertionError(note)

    def download(self, name: str, text: str, mime: str = "application/json") -> None:
        self.files.append((name, text, mime))


@pytest.fixture(scope="module")
def state() -> State:
    return dealcode.read(CODE).state()


@pytest.fixture(scope="module")
def found(state: State) -> tuple[hand_review.Piece, ...]:
    """The learner's own decisions weighed well enough for clear mistakes, the rest quickly."""

    def mine(piece: hand_review.Piece) -> bool:
        return isinstance(piece, Judged) and piece.seat is Seat.SOUTH

    own = takewhile(mine, pieces(state, Seat.SOUTH, worlds=400))
    return (*own, *dropwhile(mine, pieces(state, Seat.SOUTH, worlds=16)))


@pytest.fixture
def host(monkeypatch: pytest.MonkeyPatch, found: tuple[hand_review.Piece, ...]) -> Host:
    """A host whose review is worked out once for all tests."""

    def again(state: State, seat: Seat) -> Iterator[hand_review.Piece]:
        assert (state.dealt, seat) == (dealcode.read(CODE).dealt, Seat.SOUTH)
        yield from found

    def no_loop() -> None:
        raise RuntimeError

    monkeypatch.setattr(hand_review, "pieces", again)
    # Where browser tests ran before in the same process, their loop still runs: here all is worked out at once.
    monkeypatch.setattr("asyncio.get_running_loop", no_loop)
    return Host()


def judged(found: tuple[hand_review.Piece, ...]) -> list[Judged]:
    return [each for each in found if isinstance(each, Judged)]


def text(markup: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", markup))


def test_every_step_shows_the_learners_cards_and_nobody_elses(host: Host, state: State) -> None:
    page = HandReviewPage(host, deal=CODE)
    own = state.dealt.hands[Seat.SOUTH]
    for number, move in enumerate(moves(state)[:17], start=1):
        assert page.hear({"do": "next"}) is None
        shown = json.loads(json.dumps(host.scenes[-1]))
        assert {each["card"] for each in shown["hand"]} == {str(card) for card in move.after.hands[Seat.SOUTH]}
        assert {each["card"] for each in shown["hand"]} <= {str(card) for card in own}
        lying = {each["card"] for each in shown["trick"]}
        assert len(lying) == (number - 4 - 1) % 4 + 1 if number > 4 else not lying
        assert f"Move {number} of {len(state.events)}" in page_html(page.body)
    page._to(14)  # before South's third card: a press on a card tells when it is played, after it what it was worth
    assert {each["card"]: each["why"] for each in host.scenes[-1]["hand"]}["HA"] == "♥A is played in trick 3."
    page._to(15)
    assert "gives up" in {each["card"]: each["why"] for each in host.scenes[-1]["hand"]}["H5"]
    page._to(len(state.events))
    page.hear({"do": "next"})
    assert host.places[-1] == {"page": "review", "deal": CODE, "step": str(len(state.events))}
    page.hear({"do": "undo"})
    assert host.places[-1]["step"] == str(len(state.events) - 1)


def test_all_cards_are_shown_only_when_asked_for_and_are_all_there(host: Host, state: State) -> None:
    page = HandReviewPage(host, deal=CODE)
    assert "sl-hands" not in page_html(page.body)
    page._all.value = True
    assert "sl-hands" in page_html(page.body)
    told = text(hands_html(begin(state.rules, state.dealt), Seat.SOUTH, Words("en")))
    assert len(re.findall(r"\b(10|[2-9JQKA])\b", told)) == 52


def test_a_link_steps_in_this_hand_and_no_other(host: Host) -> None:
    page = HandReviewPage(host, deal=CODE, step="3")
    assert host.places[-1]["step"] == "3"
    assert page.went({"deal": CODE, "step": "40"})
    assert host.places[-1]["step"] == "40"
    assert not page.went({"deal": CODE[:-1], "step": "4"})
    assert not page.went({"deal": CODE, "step": "x"})
    links = re.findall(r'href="([^"]+)"', page._list.value)
    assert len(links) == len(set(links)) == 56


def test_every_decision_has_its_grade_and_the_learners_own_its_reason_against_the_values(
    host: Host, found: tuple[hand_review.Piece, ...]
) -> None:
    page = HandReviewPage(host, deal=CODE)
    assert page._list.value.count("sl-grade") == len(judged(found)) == 56
    for piece in judged(found)[::3]:
        page._to(page._numbers[piece.ply])
        told = text(page._now.value)
        assert badge(piece.graded, Words("en").as_form("text")) in told
        if piece.seat is Seat.SOUTH:
            assert text(verdict_text(piece.graded, Words("en"))) in told
        else:
            assert "Why did" in told
        for each in piece.graded.values:
            assert text(Words("en").action(str(each.action))) in told


def test_only_a_clear_loss_is_told_off(found: tuple[hand_review.Piece, ...]) -> None:
    """bands.grade: what the sample cannot tell from the best is never a mistake."""
    seen = set()
    for piece in judged(found):
        grade = piece.graded.grade
        seen.add(grade)
        told = text(verdict_text(piece.graded, Words("en")))
        if not piece.graded.forced:
            assert ("gives up" in told) == (grade in CLEAR), told
            assert ("nothing is held against it" in told) == (grade == "unsure"), told
    assert {"best", "unsure", "mistake"} <= seen
    costly = hand_review.costliest(judged(found), Seat.SOUTH)
    assert costly
    assert all(each.graded.grade in CLEAR for each in costly)
    for each in finds(judged(found), Seat.SOUTH):
        rest = [one for one in each.graded.values if one.action not in hand_review.accepted(each.graded)]
        assert hand_review.tried(each.graded, rest[0].action).grade in CLEAR


def test_the_summary_is_counted_from_what_came_and_a_cancelled_review_can_be_finished(
    host: Host, found: tuple[hand_review.Piece, ...]
) -> None:
    page = HandReviewPage(host, deal=CODE)
    told = text(page._summary.value)
    bands = hand_review.summary(judged(found), Seat.SOUTH).bands
    for grade, count in bands.items():
        if count:
            assert re.search(rf"{GRADES[grade][2]} {count}\b", told), (grade, told)
    assert "Find better" in buttons(page.body)
    assert "Weigh the rest" not in buttons(page.body)

    def until_the_third(piece: hand_review.Piece) -> None:
        page._came(piece)
        if piece is found[2]:
            page._working._pressed()

    page._working._each = until_the_third
    page._finished, page._pieces = False, {}
    page._start()
    assert "So far" in page._summary.value
    assert page._list.value.count("sl-grade") == 3
    assert "Find better" not in buttons(page.body)
    page._working._each = page._came
    buttons(page.body)["Weigh the rest"].click()
    assert page._list.value.count("sl-grade") == 56


def test_the_chart_has_a_line_for_each_contract_and_nil_and_its_turns_lead_to_their_moves(host: Host) -> None:
    page = HandReviewPage(host, deal=CODE)
    told = text(page._chart.value)
    for name in ("Your contract", "Nil: West", "Contract: East &amp; West"):
        assert name in told
    assert 'role="img"' in page._chart.value
    for link in re.findall(r'href="([^"]+)"', page._chart.value):
        assert re.search(rf"page=review&(amp;)?deal={CODE}&(amp;)?step=\d+$", link)
    assert "Hindsight" in page._hindsight.value
    assert "Hindsight" not in page._summary.value + page._now.value


@pytest.mark.parametrize("page", [HandReviewPage, FindBetterPage])
def test_what_is_no_finished_hand_is_told_with_the_ways_on(page: Callable[..., Any]) -> None:
    host = Host()
    spoiled = page(host, deal="not a code")
    assert page_html(spoiled.body).count('role="alert"') == 1
    assert list(buttons(spoiled.body)) == ["Open another hand"]
    fresh = dealcode.write(dealcode.code_of(begin((code := dealcode.read(CODE)).rules, code.dealt), Seat.EAST))
    buttons(page(host, deal=fresh).body)["Play on"].click()
    assert host.gone == [("play", {"deal": fresh})]
    assert spoiled.hear({"do": "next"}) == ""
    spoiled.leave()


def test_the_list_names_each_move_for_the_ear_and_marks_the_one_on_the_table(state: State) -> None:
    words = Words("en")
    markup = moves_html(moves(state), Seat.SOUTH, 1, {}, words, lambda number: f"?step={number}")
    names = re.findall(r'aria-label="([^"]+)"', markup)
    assert len(names) == len(set(names))
    assert "You bid 6." in names
    assert markup.count('aria-current="step"') == 1


# Find better


def pick(page: FindBetterPage, action: object) -> str | None:
    kind = {"do": "card", "card": str(action)} if isinstance(action, Card) else {"do": "bid", "call": str(action)}
    return page.hear(kind)


def test_second_tries_come_in_order_and_are_judged_by_the_values_with_the_close_band(
    host: Host, found: tuple[hand_review.Piece, ...]
) -> None:
    page = FindBetterPage(host, deal=CODE)
    wanted = sorted(hand_review.costliest(judged(found), Seat.SOUTH), key=lambda each: each.ply)
    assert list(page._asked) == wanted
    for number, piece in enumerate(wanted):
        asked = page_html(page.body)
        best = str(piece.graded.values[0].action)
        assert f"Mistake {number + 1} of {len(wanted)}" in asked
        assert text(Words("en").action(best)) not in text(asked)
        assert pick(page, piece.graded.decision.action) is None
        assert host.records[-1]["verdict"] is Verdict.WORSE
        assert text(Words("en").action(best)) not in text(page_html(page.body)), "a wrong try gives nothing away"
        assert host.scenes[-1]["ask"] is not None
        assert "Next" not in buttons(page.body)
        good = hand_review.accepted(piece.graded)[-1]
        assert pick(page, good) is None
        last = host.records[-1]
        assert last["verdict"].passes
        assert (last["lesson"], last["tries"], last["assisted"]) == ("better", 2, False)
        assert last["step"] == hand_review.step_name(dealcode.read(CODE).state(), piece.ply)
        assert host.scenes[-1]["ask"] is None
        assert pick(page, good) == ""
        buttons(page.body)["Next"].click()
    assert "found at try 2" in page_html(page.body)
    buttons(page.body)["Back to the review"].click()
    assert host.gone == [("review", {"deal": CODE})]


def test_help_comes_in_four_rungs_and_only_the_last_names_the_answer(host: Host) -> None:
    page = FindBetterPage(host, deal=CODE)
    piece = page._asked[0]
    best = text(Words("en").action(str(piece.graded.values[0].action)))
    for rung in range(1, better.RUNGS + 1):
        page.hear({"do": "hint"})
        told = text(page._help.value)
        assert told.count("Hint") == rung
        assert (best in told) == (rung == better.RUNGS)
    pick(page, piece.graded.values[0].action)
    assert host.records[-1]["assisted"] is True
    assert host.records[-1]["verdict"] is Verdict.RIGHT


def test_a_card_that_is_not_allowed_is_explained_and_is_no_try(host: Host) -> None:
    page = FindBetterPage(host, deal=CODE)
    view = page._asked[0].graded.decision.view
    illegal = next(card for card in view.hand if card not in view.legal())
    assert re.search(r"\((FOL|LEAD)-\d\)", page.hear({"do": "card", "card": str(illegal)}) or "")
    assert host.records == []


def test_the_second_rung_points_the_right_way(found: tuple[hand_review.Piece, ...]) -> None:
    words = Words("en")
    for piece in judged(found):
        graded = piece.graded
        if graded.grade not in CLEAR:
            continue
        told = text(better.rungs(piece, library(), words)[1])
        action, good = graded.decision.action, hand_review.accepted(graded)
        if not isinstance(action, Card):
            continue
        ranks = "23456789TJQKA"
        same = [each for each in good if isinstance(each, Card) and each.suit is action.suit]
        if "higher" in told:
            assert all(ranks.index(each.rank.value) > ranks.index(action.rank.value) for each in same)
        elif "lower" in told:
            assert all(ranks.index(each.rank.value) < ranks.index(action.rank.value) for each in same)
        elif "Look at" in told:
            assert not same


# Hands from elsewhere


def given(page: ImportPage, pasted: str) -> str:
    page._field.value = pasted
    buttons(page.body)["Read it"].click()
    return text(page_html(page.body))


def test_a_pasted_hand_is_looked_at_and_then_played_on_or_reviewed_from_the_seat_that_is_chosen() -> None:
    host = Host()
    page = ImportPage(host)
    told = given(page, PTN)
    assert "Tricks played: 2 of 13." in told
    assert "South bids 6." in told
    page._seat.value = "W"
    buttons(page.body)["Play on from there"].click()
    where, facts = host.gone[-1]
    code = dealcode.read(facts["deal"])
    assert (where, code.seat, len(code.state().tricks)) == ("play", Seat.WEST, 2)
    link = f"https://somewhere.example/app?page=review&deal={CODE}"
    launch = f"https://b.example/v2/gh/o/n/HEAD?urlpath={quote(link, safe='')}"
    for pasted in (CODE, f"  {link}&step=4 ", f"See {link} please", launch):
        assert "Tricks played: 13 of 13." in given(page, pasted)
        assert page._seat.value == "S"
        buttons(page.body)["Review it"].click()
        assert host.gone[-1] == ("review", {"deal": CODE})


@pytest.mark.parametrize(
    ("bad", "why"),
    [
        ("", "nothing in the field"),
        ("hello", "cannot be read"),
        (CODE[:-2], "cannot be read"),
        (PTN.replace("AKJ8", "AKX8"), "line 3"),
        ("<script>alert(1)</script>", "cannot be read"),
    ],
)
def test_what_cannot_be_read_is_one_message_and_nothing_is_lost(bad: str, why: str) -> None:
    page = ImportPage(Host())
    given(page, PTN)
    told = given(page, bad)
    assert why in told
    assert page_html(page.body).count('role="alert"') == 1
    assert "<script" not in page_html(page.body)
    assert page._field.value == bad, "what was pasted stays"
    assert "Tricks played: 2 of 13." in told, "what was read before stays"


def test_a_file_is_read_as_what_is_pasted_is_and_one_too_large_is_told() -> None:
    page = ImportPage(Host())
    page.chosen("hand.ptn", PTN.encode())
    assert "Tricks played: 2 of 13." in text(page_html(page.body))
    page.chosen("film.mkv", None)
    assert "larger than 9 MB" in text(page_html(page.body))
    two = "\n\n".join(f'[Board "{n}"]\n[Dealer "N"]\n{PTN.splitlines()[2]}' for n in (1, 2))
    page.chosen("boards.pbn", two.encode())
    assert [label for label, _ in page._which.options] == ["1. 1", "2. 2"]
    assert "It has no bids" in text(page_html(page.body))


def test_a_card_against_the_rules_is_named_with_its_clause() -> None:
    page = ImportPage(Host())
    told = given(page, PTN.replace("D7 D2 DK DQ", "D7 S2 DK DQ"))
    assert "In trick 2 West's ♠2 is against the rules" in told.replace("  ", " ")
    assert "FOL-1" in told


@pytest.mark.parametrize("language", ["it", "co"])
def test_the_pages_are_drawn_in_every_language(host: Host, language: str) -> None:
    host.words = Words(language)
    page = HandReviewPage(host, deal=CODE, step="9")
    page._to(20)
    assert "{" not in text(page_html(page.body))
    again = FindBetterPage(host, deal=CODE)
    again.hear({"do": "hint"})
    assert "{" not in text(page_html(again.body))


def test_in_the_drawing_game_keeps_and_rejections_are_told_with_their_cards() -> None:
    """DRW-2, DRW-3: kept is the card turned up, taken instead is the one below it."""
    rules = rules_for("draw2")
    here = sit(rules, seed=5, seat=Seat.SOUTH).state
    top, below, third = here.stock[0], here.stock[1], here.stock[2]
    first, second = here.to_act, rules.seating.left_of(here.to_act)
    here = play(play(here, Rejected(first)), Kept(second))
    words = Words("en", str(first), "text")
    assert [done_text(each.event, each.before, words) for each in moves(here)] == [
        f"You reject {words.card(str(top))} and take {words.card(str(below))}.",
        f"{words.seat(str(second))} keeps {words.card(str(third))}.",
    ]


def test_a_hand_with_a_decision_that_cannot_be_graded_is_summed_up_all_the_same() -> None:
    (hand,) = read_hands((Path(__file__).parents[1] / "reviews" / "draw-blind.ptn").read_bytes())
    page = HandReviewPage(Host(), deal=address(hand, Seat.SOUTH))
    assert "What cost most" in page_html(page.body)
