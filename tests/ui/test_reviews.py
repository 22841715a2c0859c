"""The reviews of the stored hands held against the play by a reader that shares no code with them.

The record is read by its own few lines here, the tricks and the score are the oracle's, and each reason is worked out
again from what its seat could see. What the exported page says is read back from its text.
"""

import re
from functools import cache
from html.parser import HTMLParser
from itertools import islice

import oracle
import pytest
from bench.reviews import FOLDER, names, plain, stored
from bots.test_reason_facts import CHECKS
from bots.test_reason_facts import plain as raw_view

from spades_learn.bots.ceiling import ceilings
from spades_learn.bots.grading import decisions, graded
from spades_learn.bots.past import of_graded
from spades_learn.bots.timeline import moments as timeline
from spades_learn.bots.timeline import turning
from spades_learn.game.events import Bid, Played
from spades_learn.rules.bidding import Call
from spades_learn.teaching import dealcode, hand_review, importing
from spades_learn.teaching.hand_review import Judged, kind_of
from spades_learn.ui.hand_export import as_json, as_page, as_pbn, as_ptn, file_name
from spades_learn.ui.words import Words

SEATS = {"N": "North", "E": "East", "S": "South", "W": "West"}
SUITS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}
NAMES = names()
WORLDS = 3
CEILINGS = 4


class Told:
    """A stored hand by the oracle: its rules, deal, bids, tricks as ``[(seat, card), …]`` and their takers."""

    def __init__(self, name: str) -> None:
        text = (FOLDER / f"{name}.ptn").read_text(encoding="utf-8")
        tag = dict(re.findall(r'\[(\w+) "(.*?)"\]', text))
        self.ruleset = tag["Rules"]
        self.options = dict(part.split("=") for part in tag.get("Options", "").split("; ") if part)
        words = {"true": True, "false": False, "none": None}
        self.options = {
            key: words.get(value, int(value) if value.isdecimal() else value) for key, value in self.options.items()
        }
        self.rules = oracle.table(self.ruleset, self.options)
        seats = self.rules["seats"]
        first, *_ = tag["Deal"].split(":")
        self.deal = dict(zip(seats, tag["Deal"].split(":")[1].split(), strict=True))
        assert first == seats[0]
        auction = re.search(r'\[Auction "(\w)"\]\n(.*)', text)
        assert auction is not None
        order = [*seats[seats.index(auction[1]) :], *seats[: seats.index(auction[1])]]
        said = re.findall(r"blind nil|\w+", auction[2])
        self.bids = dict(zip(order, said, strict=True))
        play = re.search(r'\[Play "(\w)"\]\n(.*)', text, re.DOTALL)
        assert play is not None
        columns = [*seats[seats.index(play[1]) :], *seats[: seats.index(play[1])]]
        rows = [line.split() for line in play[2].split("\n") if line and line != "*"]
        leader, self.tricks, self.takers = play[1], [], []
        for row in rows:
            cards = dict(zip(columns, row, strict=True))
            turn = [*seats[seats.index(leader) :], *seats[: seats.index(leader)]]
            self.tricks.append([(seat, cards[seat]) for seat in turn])
            leader = oracle.winner(self.rules, self.tricks[-1])
            self.takers.append(leader)
        self.won = {seat: self.takers.count(seat) for seat in seats}
        self.before = {
            part.split()[0]: (int(part.split()[1]), int(part.split()[2]))
            for part in tag.get("Score", "").split("; ")
            if part
        }


told = cache(Told)


@cache
def judged(name: str) -> tuple[Judged, ...]:
    """The seat's own decisions and every third of the others', with few deals: no fact depends on how many."""
    state, seat = stored(name)
    plies = [ply for ply, event in enumerate(state.events) if isinstance(event, Bid | Played)]
    wanted = [each for each in decisions(state) if each.seat is seat or each.number % 3 == 0]
    found = [(each, graded(each, seed=1, worlds=WORLDS)) for each in wanted]
    return tuple(
        Judged(one, of_graded(one), plies[each.number], kind_of(one)) for each, one in found if one is not None
    )


def page(name: str, language: str = "en") -> str:
    state, seat = stored(name)
    return as_page(state, seat, judged(name), Words(language, str(seat), "html"))


def card(face: str) -> str:
    """``♦10`` as ``DT``."""
    if "joker" in face:
        return "BJ" if "big" in face else "LJ"
    return SUITS[face[0]] + face[1:].strip().replace("10", "T")


def test_ten_hands_of_many_kinds_are_stored() -> None:
    assert len(NAMES) == 10
    hands = [told(name) for name in NAMES]
    assert len({each.ruleset for each in hands}) == 5
    nils = [(oracle.is_nil(call), each.won[seat]) for each in hands for seat, call in each.bids.items()]
    assert any(nil and not won for nil, won in nils)
    assert any(nil and won for nil, won in nils)
    assert any("blind nil" in each.bids.values() for each in hands)
    scores = [score for name in NAMES if (score := stored(name)[0].score) is not None]
    clauses = {line.clause for score in scores for side in score.sides.values() for line in side.lines}
    assert {"SCO-1", "SCO-2", "SCO-3", "BAG-1", "NIL-2", "NIL-5", "BNL-1"} <= clauses
    assert any(score.over for score in scores)


@pytest.mark.parametrize("name", NAMES)
def test_every_reason_of_a_review_is_true_when_it_is_worked_out_again(name: str) -> None:
    """TRK-1 and the rest: for the action that was better, and for the action that was taken."""
    hand = told(name)
    checked = 0
    for each in judged(name):
        found = each.graded
        raw = raw_view(hand.ruleset, hand.options, found.decision.view)
        mine = [(found.better or found.decision.action, reason) for reason in found.reasons]
        theirs = [(found.decision.action, reason) for reason in each.past.reasons]
        for action, reason in (*mine, *theirs):
            checked += 1
            assert CHECKS[reason.id](raw, str(action), reason.facts), (reason, str(action), raw)
    assert checked > 10


@pytest.mark.parametrize("name", NAMES)
def test_a_decision_is_looked_at_with_what_its_seat_could_see(name: str) -> None:
    """Each view is that of the position by the record: own cards, the cards played before, the bids before."""
    hand = told(name)
    flat = [(seat, card) for trick in hand.tricks for seat, card in trick]
    seen = [each for each in decisions(stored(name)[0]) if not isinstance(each.action, Call)]
    assert len(seen) == len(flat)
    for number, each in enumerate(seen):
        view = each.view
        assert (str(each.seat), str(each.action)) == flat[number]
        assert [str(card) for trick in (*view.tricks, view.trick) for card in trick.cards] == [
            card for _, card in flat[:number]
        ]
        assert view.hand is not None
        assert {str(card) for card in view.hand} == {card for seat, card in flat[number:] if seat == str(each.seat)}
        assert {str(seat): str(call) for seat, call in view.bids.items()} == hand.bids


@pytest.mark.parametrize("name", NAMES)
def test_the_page_says_what_was_played_taken_and_scored(name: str) -> None:
    """TRK-1, SCO-1 ... BAG-2: read back from the page's own text."""
    hand, text = told(name), plain(page(name))
    you = str(stored(name)[1])
    called = {seat: "You" if seat == you else SEATS[seat] for seat in hand.rules["seats"]}
    moves = text[text.index("\nMove by move\n") :]
    flat = [(called[seat], card) for trick in hand.tricks for seat, card in trick]
    face = r"([♠♥♦♣](?:10|[2-9AKQJ])|big joker|little joker)"
    said = [(who, card(each)) for who, each in re.findall(rf"^(\w+) plays? {face} ?\. ", moves, re.MULTILINE)]
    chosen = [each for each in judged(name) if not each.graded.forced]
    places = [flat.index(each) for each in said]
    assert places == sorted(places)
    assert len(said) == sum(isinstance(each.past.action, Played) for each in chosen)
    for seat, call in hand.bids.items():
        verb = "bid" if seat == you else "bids"
        assert re.search(rf"^{called[seat]} {verb} {call}\.", text, re.MULTILINE)
    table = text[text.index("\nThe play\n") : text.index("\nScore sheet\n")]
    rows = re.findall(r"^(\d+) (.*) (You|North|East|South|West)$", table, re.MULTILINE)
    assert [who for _, _, who in rows] == [called[seat] for seat in hand.takers]
    for (_, row, _), trick in zip(rows, hand.tricks, strict=True):
        assert sorted(map(card, re.findall(face, row))) == sorted(card for _, card in trick)
    before = {side: {"points": 0, "bags": 0} for side in hand.rules["sides"]}
    before |= {side: {"points": points, "bags": bags} for side, (points, bags) in hand.before.items()}
    totals, _ = oracle.score(hand.rules, hand.bids, hand.won, before)
    for side, total in totals.items():
        mates = " & ".join(sorted((called[seat] for seat in side), key=lambda each: each != "You"))
        block = text[text.index("\nThe score, line by line\n") :]
        block = block[block.index(f"\n{mates}\n") :]
        found = re.search(r"^Total: (.*) points, (\d+) bags?$", block, re.MULTILINE)
        assert found is not None
        assert (int(found[1].replace("−", "-")), int(found[2])) == (total["points"], total["bags"])
        lines = block[: found.start()]
        points = [int(each.replace("−", "-")) for each in re.findall(r"[A-Z]+-\w+ ([+−]?\d+)$", lines, re.MULTILINE)]
        whole = re.search(r"^This hand ([+−]?\d+)$", lines, re.MULTILINE)
        assert whole is not None
        assert sum(points) == int(whole[1].replace("−", "-"))


@pytest.mark.parametrize("name", NAMES)
def test_chances_end_at_the_facts_and_turns_are_of_the_play(name: str) -> None:
    """SCO-1, NIL-2: by the oracle's count of the tricks."""
    hand = told(name)
    moments = list(timeline(*stored(name), seed=1, worlds=20, every=False))
    last = moments[-1]
    for seat, call in hand.bids.items():
        nil = [chance.value for who, chance in last.nils.items() if str(who) == seat]
        assert nil == ([float(hand.won[seat] == 0)] if oracle.is_nil(call) else [])
    help_counts = hand.rules["failed_nil_tricks"] == "help"
    for side, chance in last.contracts.items():
        bid = sum(oracle.number(hand.bids[seat]) for seat in side)
        took = sum(hand.won[seat] for seat in side if help_counts or not oracle.is_nil(hand.bids[seat]))
        assert chance.value == float(took >= bid)
    flat = [(seat, card) for trick in hand.tricks for seat, card in trick]
    for turn in turning(moments):
        if isinstance(turn.event, Played):
            place = flat.index((str(turn.event.seat), str(turn.event.card)))
            assert turn.trick == 1 + place // len(hand.rules["seats"])


@pytest.mark.parametrize("name", NAMES)
def test_the_ceiling_is_a_line_that_could_have_been_played(name: str) -> None:
    """FOL-1, LEAD-3, TRK-1: the oracle plays it, and scores it."""
    hand, state = told(name), stored(name)[0]
    flat = [card for trick in hand.tricks for _, card in trick]
    hands = {seat: [] for seat in hand.rules["seats"]}
    for trick in hand.tricks:
        for seat, played in trick:
            hands[seat].append(played)
    for each in islice(ceilings(state), CEILINGS):
        size = len(hand.rules["seats"])
        whole = [*flat[: each.trick * size], *(str(card) for _, card in each.line)]
        plies, takers, _, _ = oracle.replay(hand.rules, hands, str(state.dealer), whole)
        assert not any(broken for *_, broken in plies)
        assert {str(seat): takes for seat, takes in each.tricks.items()} == {
            seat: takers.count(seat) for seat in hand.rules["seats"]
        }
        if each.trick == len(hand.tricks) - 1:
            assert each.scores == each.reached


@pytest.mark.parametrize("name", NAMES)
def test_it_can_be_taken_along_and_opened_again(name: str) -> None:
    state, seat = stored(name)
    for text, form in ((as_ptn(state), "ptn"), (as_json(state), "json"), (as_pbn(state), "pbn")):
        (found,) = importing.read_hands(text.encode())
        assert (found.form, found.state.tricks, found.state.score) == (form, state.tricks, state.score)
        assert file_name(found.state, form) == file_name(state, form)
    here = dealcode.read(dealcode.write(dealcode.code_of(state, seat))).state()
    assert (here.tricks, here.score, here.bids) == (state.tricks, state.score, state.bids)


class Safe(HTMLParser):
    """What a page is made of."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.open: list[str] = []
        self.bad: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag not in {"meta", "br", "i"}:
            self.open.append(tag)
        self.bad += [
            name for name, value in attrs if name.startswith("on") or "://" in (value or "") or name in {"src", "href"}
        ]

    def handle_endtag(self, tag: str) -> None:
        if tag != "i" and (not self.open or self.open.pop() != tag):
            self.bad.append(f"</{tag}>")


@pytest.mark.parametrize("language", ["en", "it", "es", "fr", "co"])
def test_the_page_stands_alone(language: str) -> None:
    """No script, nothing from elsewhere, every tag closed, in the learner's language."""
    text = page("nil-set", language)
    safe = Safe()
    safe.feed(text)
    assert (safe.bad, safe.open) == ([], [])
    assert not {"script", "iframe", "img", "link", "object", "form", "a", "button"} & set(safe.tags)
    assert "url(" not in text
    assert "@import" not in text
    assert f'<html lang="{language}">' in text
    assert "{" not in plain(text)


def test_a_page_of_a_hand_half_weighed_or_half_played() -> None:
    state, seat = stored("first-hand")
    words = Words("en", str(seat), "html")
    none = plain(as_page(state, seat, [], words))
    assert "Move by move" not in none
    assert "The play" in none
    few = plain(as_page(state, seat, judged("first-hand")[:7], words))
    assert "So far" in few
    bids = hand_review.before(state, next(ply for ply, event in enumerate(state.events) if isinstance(event, Played)))
    assert "Score sheet" not in plain(as_page(bids, seat, [], words))
    with pytest.raises(ValueError, match="once its play has begun"):
        as_ptn(hand_review.before(state, next(p for p, each in enumerate(state.events) if isinstance(each, Bid))))
