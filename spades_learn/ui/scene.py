"""A session, a hand in play or a gym hand as plain data for the table widget; the widget knows no rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from spades_learn.game.state import Phase
from spades_learn.rules.bidding import BLIND_NIL, Call, why_not_bid
from spades_learn.rules.play import why_not_play
from spades_learn.rules.trick import Trick, winner
from spades_learn.teaching.position import parse_trick
from spades_learn.teaching.sitting import Sitting, Waits
from spades_learn.teaching.steps.break_or_not import BreakOrNot
from spades_learn.teaching.steps.watch import Watch
from spades_learn.teaching.steps.who_wins import WhoWins

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from spades_learn.cards.card import Card
    from spades_learn.cards.seat import Seat, Seating
    from spades_learn.game.view import View
    from spades_learn.rules.options import Rules
    from spades_learn.rules.rule import Broken
    from spades_learn.rules.scoring import Tally
    from spades_learn.teaching.position import Position
    from spades_learn.teaching.session import Session
    from spades_learn.ui.words import Words

Scene = dict[str, Any]

PLACES = {4: ("bottom", "left", "top", "right"), 3: ("bottom", "left", "right"), 2: ("bottom", "top")}
"""Where each seat is drawn, clockwise from the learner."""


def lesson_scene(session: Session, words: Words) -> Scene:
    """The table of the step at hand."""
    rules = session.lesson.table_rules()
    step = session.step
    here = step.position(rules)
    trick, say = _lesson_trick(session, here)
    full = len(trick.plays) == len(rules.seating.seats)
    open_question = isinstance(step, WhoWins) and session.feedback is None
    told = words.as_form("speech")
    marks = session.feedback.marks if session.feedback else {}
    return {
        "you": str(here.seat),
        "seats": _seats(
            words,
            seating=rules.seating,
            you=here.seat,
            dealer=here.dealer if here.bids else None,
            turn=_turn(here, trick),
            bids=here.bids,
            won={seat: here.won[seat] for seat in rules.seating.seats} if here.bids or any(here.won.values()) else None,
            left=None,
            void={},
        ),
        "score": _score(words, here.tallies) if step.table and (step.table.points or step.table.bags) else [],
        "broken": here.spades_broken if step.kind in {"pick-card", "mark-legal"} and not here.trick.plays else None,
        "trick": _trick(trick, rules, crown=full and not open_question),
        "last": None,
        "hand": [
            _lesson_card(card, here, marks, words) for card in here.hand if f"{here.seat} {card}" not in _gone(session)
        ],
        "facedown": 0,
        "ask": _lesson_ask(session, words),
        "say": told.say(say.id, say.facts) if say else "",
        "transcript": [
            told.say("told.leads", {"seat": str(who), "card": str(card)})
            if n == 0
            else told.text("{seat:seat} plays {card:card}.", seat=str(who), card=str(card))
            for n, (who, card) in enumerate(trick.plays)
        ],
    }


def _gone(session: Session) -> tuple[str, ...]:
    """The learner's card once it lies on the table."""
    return session.feedback.after if session.feedback else ()


def _lesson_trick(session: Session, here: Position) -> tuple[Trick, Any]:
    """The trick to draw and what to say of it."""
    step = session.step
    if isinstance(step, Watch):
        trick, say = step.frames(here.rules)[session.frame]
        return trick, say
    if isinstance(step, WhoWins | BreakOrNot):
        return parse_trick(step.plays, here.rules), None
    if session.feedback and session.feedback.after:
        return parse_trick(session.feedback.after, here.rules), None
    return here.trick, None


def _turn(here: Position, trick: Trick) -> Seat | None:
    seating = here.rules.seating
    if len(trick.plays) == len(seating.seats) or not len(here.hand):
        return None
    return seating.left_of(trick.plays[-1][0]) if trick.plays else here.seat


def _lesson_card(card: Card, here: Position, marks: Mapping[str, str], words: Words) -> dict[str, Any]:
    mark = marks.get(str(card))
    why = why_text(why_not_play(card, here.play), words) if mark in {"no", "wrong"} else None
    return {"card": str(card), "mark": mark, "why": why}


def _lesson_ask(session: Session, words: Words) -> dict[str, Any] | None:
    """The table's part of the question; choices and numbers are asked in the coach panel."""
    if session.passed and not isinstance(session.step, Watch):
        return None
    match session.ask.kind:
        case "card":
            return {"kind": "card", "label": words.text("Play a card")}
        case "cards":
            return {"kind": "cards", "label": words.text("Mark every card you may play"), "submit": words.text("Check")}
        case "seat":
            return {"kind": "seat", "label": words.text("Who takes the trick?"), "seats": list(session.ask.choices)}
        case "next" if isinstance(session.step, Watch) and not session.passed:
            return {"kind": "next", "label": words.text("Next")}
    return None


def play_scene(sitting: Sitting, words: Words, *, thinking: bool = False) -> Scene:
    """The table of a hand in play; built from the learner's view alone."""
    seen = sitting.view()
    rules = seen.rules
    waits = sitting.waits
    shown = sitting.shown
    done = waits in {Waits.HAND, Waits.MATCH}
    turn = None if done or waits is Waits.TRICK else seen.to_act
    last = seen.tricks[sitting.seen - 1] if sitting.seen else None
    return {
        "you": str(seen.seat),
        "seats": _seats(
            words,
            seating=rules.seating,
            you=seen.seat,
            dealer=seen.dealer,
            turn=turn,
            bids=seen.bids,
            won=seen.won if seen.phase is not Phase.BIDDING else None,
            left=seen.held,
            void={seat: [suit.value for suit in suits] for seat, suits in seen.shown_void.items()},
            thinking=thinking and turn is not seen.seat,
        ),
        "score": _score(words, seen.before),
        "broken": seen.spades_broken if seen.phase is not Phase.BIDDING else None,
        "trick": _trick(shown, rules, crown=waits is Waits.TRICK),
        "last": _last(last, rules),
        "hand": [_card(card, seen, words, asked=waits is Waits.LEARNER) for card in seen.hand or ()],
        "facedown": seen.held[seen.seat] if seen.hand is None else 0,
        "ask": _play_ask(sitting, seen, words),
        "say": _heard(sitting, words.as_form("speech")),
        "transcript": transcript(seen, words.as_form("speech")),
    }


def _card(card: Card, seen: View, words: Words, *, asked: bool) -> dict[str, Any]:
    """One card of the hand; while the learner is to play, those not allowed are marked and say why."""
    if not asked or seen.phase is not Phase.PLAY:
        return {"card": str(card), "mark": None, "why": None}
    broken = why_not_play(card, seen.play_position())
    return {"card": str(card), "mark": "no" if broken else None, "why": why_text(broken, words) if broken else None}


def _play_ask(sitting: Sitting, seen: View, words: Words) -> dict[str, Any] | None:
    match sitting.waits:
        case Waits.LOOK:
            return {
                "kind": "bid",
                "label": words.text("Blind nil, or look at your cards?"),
                "choices": [
                    {"call": str(BLIND_NIL), "label": words.text("Blind nil"), "why": None},
                    {"call": "look", "label": words.text("Look at my cards"), "why": None},
                ],
            }
        case Waits.LEARNER if seen.phase is Phase.BIDDING:
            return bid_ask(seen, words)
        case Waits.LEARNER:
            return {"kind": "card", "label": words.text("Your turn: play a card")}
        case Waits.TRICK:
            return {"kind": "next", "label": words.text("Next trick")}
    return None


def bid_ask(seen: View, words: Words) -> dict[str, Any]:
    """The bid picker: every number, each with the reason where it is not allowed."""
    calls = [Call(number) for number in range(seen.rules.tricks + 1)]
    choices = []
    for call in calls:
        broken = why_not_bid(call, seen.bid_position())
        label = words.text("Nil") if call.is_nil else str(call)
        choices.append({"call": str(call), "label": label, "why": why_text(broken, words) if broken else None})
    return {"kind": "bid", "label": words.text("Your bid"), "choices": choices}


def gym_scene(seen: View, words: Words) -> Scene:
    """The table of a gym hand: the bids so far, the score, the learner's cards; the question is in the coach panel."""
    return {
        "you": str(seen.seat),
        "seats": _seats(
            words,
            seating=seen.rules.seating,
            you=seen.seat,
            dealer=seen.dealer,
            turn=seen.seat,
            bids=seen.bids,
            won=None,
            left=None,
            void={},
        ),
        "score": _score(words, seen.before),
        "broken": None,
        "trick": [],
        "last": None,
        "hand": [{"card": str(card), "mark": None, "why": None} for card in seen.hand or ()],
        "facedown": 0,
        "ask": None,
        "say": "",
        "transcript": transcript(seen, words.as_form("speech")),
    }


def why_text(broken: Iterable[Broken], words: Words) -> str:
    """The reasons a card or call is refused, as one plain text with its clauses."""
    plain = words.as_form("text")
    parts = [f"{plain.say(f'broken.{each.clause}', each.facts)} ({each.clause})" for each in broken]
    return " ".join(parts[:1])


def transcript(seen: View, words: Words) -> list[str]:
    """The hand so far in words, from the same facts as the picture."""
    lines = [words.text("{seat:seat} deals.", seat=str(seen.dealer))]
    lines += [
        words.text("{seat:seat} bids {call}.", seat=str(seat), call=str(call)) for seat, call in seen.bids.items()
    ]
    for number, trick in enumerate((*seen.tricks, seen.trick), start=1):
        if not trick.plays:
            continue
        cards = ", ".join(f"{words.seat(str(seat))} {words.card(str(card))}" for seat, card in trick.plays)
        line = words.text("Trick {n}: {cards}.", n=number, cards=cards)
        if len(trick.plays) == len(seen.rules.seating.seats):
            line += " " + words.text("{seat:seat} takes it.", seat=str(winner(trick, seen.rules.deck).seat))
        lines.append(line)
    return lines


def _heard(sitting: Sitting, words: Words) -> str:
    """What a screen reader hears of the newest event."""
    state = sitting.state
    if sitting.waits is Waits.TRICK:
        return words.text("{seat:seat} takes the trick.", seat=str(winner(state.tricks[-1], state.rules.deck).seat))
    if state.trick.plays:
        seat, card = state.trick.plays[-1]
        return words.text("{seat:seat} plays {card:card}.", seat=str(seat), card=str(card))
    if state.bids and state.phase is Phase.BIDDING:
        seat, call = list(state.bids.items())[-1]
        return words.text("{seat:seat} bids {call}.", seat=str(seat), call=str(call))
    return ""


def _seats(  # noqa: PLR0913 - each is one thing a plate shows
    words: Words,
    *,
    seating: Seating,
    you: Seat,
    dealer: Seat | None,
    turn: Seat | None,
    bids: Mapping[Seat, Call],
    won: Mapping[Seat, int] | None,
    left: Mapping[Seat, int] | None,
    void: Mapping[Seat, list[str]],
    thinking: bool = False,
) -> list[dict[str, Any]]:
    return [
        {
            "seat": str(seat),
            "at": place,
            "name": words.text("You") if seat is you else words.seat(str(seat)),
            "you": seat is you,
            "dealer": seat is dealer,
            "turn": seat is turn,
            "bid": str(bids[seat]) if seat in bids else None,
            "won": won[seat] if won is not None else 0,
            "left": left[seat] if left is not None else None,
            "void": void.get(seat, []),
            "thinking": thinking and seat is turn,
        }
        for seat, place in zip(seating.order_from(you), PLACES[len(seating.seats)], strict=True)
    ]


def _score(words: Words, tallies: Mapping[str, Tally]) -> list[dict[str, Any]]:
    plain = words.as_form("text")
    return [{"label": plain.side(name), "points": tally.points, "bags": tally.bags} for name, tally in tallies.items()]


def _trick(trick: Trick, rules: Rules, *, crown: bool) -> list[dict[str, Any]]:
    won = winner(trick, rules.deck).seat if crown and trick.plays else None
    return [{"seat": str(seat), "card": str(card), "win": seat is won} for seat, card in trick.plays]


def _last(trick: Trick | None, rules: Rules) -> dict[str, Any] | None:
    if trick is None:
        return None
    return {
        "plays": [{"seat": str(seat), "card": str(card)} for seat, card in trick.plays],
        "winner": str(winner(trick, rules.deck).seat),
    }
