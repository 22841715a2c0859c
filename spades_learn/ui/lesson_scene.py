"""The table of a lesson's step as plain data for the table widget; what is not yet answered is not on it."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from spades_learn.game.state import Phase
from spades_learn.rules.bidding import Call
from spades_learn.rules.play import why_not_play
from spades_learn.rules.trick import Trick
from spades_learn.ui import told
from spades_learn.ui.asks import LOOK
from spades_learn.ui.i18n import N_
from spades_learn.ui.scene import last_trick, score_rows, seat_plates, transcript, trick_cards
from spades_learn.ui.step_asks import other_ask
from spades_learn.ui.why import why_text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from spades_learn.cards.card import Card
    from spades_learn.cards.seat import Seat
    from spades_learn.teaching.feedback import Say
    from spades_learn.teaching.position import Position
    from spades_learn.teaching.session import Session
    from spades_learn.ui.scene import Scene
    from spades_learn.ui.words import Words

LIGHT = 4
"""The rung of the hint ladder at which a play-out for legal play greys out the cards that may not be played."""

LABELS = MappingProxyType(
    {
        "changed": N_("Mark the cards that change, or none"),
        "other-winner": N_("Who takes the trick under the other rule?"),
        "void": N_("Who has none of the suit?"),
    }
)
"""What is asked on the table, by `Ask.about`, where it is not the usual question of its kind."""


def lesson_scene(session: Session, words: Words) -> Scene:
    """The table of the step at hand."""
    rules = session.rules
    step = session.step
    here, say = moment(session)
    trick = _trick_shown(session, here)
    full = len(trick.plays) == len(rules.seating.seats)
    secret = step.secret and session.feedback is None
    speech = words.as_form("speech")
    marks = _marks(session, here)
    played = {card for seat, card in trick.plays if seat is here.seat}
    gathered = here.gathered
    hidden = step.face_down and not session.passed
    return {
        "you": str(here.seat),
        "seats": seat_plates(
            words,
            seating=rules.seating,
            you=here.seat,
            dealer=here.dealer if here.bids else None,
            turn=_turn(session, here),
            bids=_bids(session, here),
            won=_won(session, here),
            left=_left(here, trick),
            void=_voids(session, here),
        ),
        "score": score_rows(words, here.before) if step.table and (step.table.points or step.table.bags) else [],
        "broken": here.spades_broken if _tells_broken(session, here) else None,
        "trick": _turned_up(session, here) or trick_cards(trick, rules, crown=full and not secret),
        "last": last_trick(gathered[-1] if gathered else None, rules),
        "tricks": [last_trick(each, rules) for each in gathered],
        "hand": [] if hidden else [_card(card, here, marks, words) for card in here.hand if card not in played],
        "facedown": len(here.hand) if hidden else 0,
        "ask": _ask(session, here, words),
        "stock": here.view.stock if here.state is not None and here.state.phase is Phase.DRAW else 0,
        "say": _heard(session, here, say, speech),
        "transcript": _transcript(here, trick, speech, secret=secret),
    }


def moment(session: Session) -> tuple[Position, Say | None]:
    """The table as it stands at this point of the step, and what there is to say of it."""
    step, rules = session.step, session.rules
    frames = step.frames(rules)
    if frames:
        return frames[session.frame].here, frames[session.frame].say
    here = step.position(rules)
    line = session.line
    return (here, None) if line is None else (here.after(line.state, lying=line.lying), None)


def _trick_shown(session: Session, here: Position) -> Trick:
    """The trick to draw: the table's, or as the answer leaves it."""
    after = session.feedback.after if session.feedback else None
    return here.trick if after is None else after


def _marks(session: Session, here: Position) -> Mapping[str, str]:
    """Marks of the answer; at a play-out's last hint, the cards that may not be played."""
    if session.feedback:
        return session.feedback.marks
    if session.step.greys_out and session.hints >= LIGHT and here.turn is here.seat:
        return {str(card): "no" for card in here.hand if why_not_play(card, here.play)}
    return {}


def _turn(session: Session, here: Position) -> Seat | None:
    """Whose turn to show; nobody's once the answer is given, and nobody's in a trick shown whole."""
    if session.passed and session.step.asks:
        return None
    return here.turn


def _won(session: Session, here: Position) -> Mapping[Seat, int] | None:
    """Tricks taken, once there are any to take; those of a finished hand where its score is asked."""
    counted = session.step.counted
    if counted:
        return {seat: counted.get(str(seat), 0) for seat in here.rules.seating.seats}
    playing = here.state is not None and len(here.bids) == len(here.rules.seating.seats)
    return here.won if playing else None


def _bids(session: Session, here: Position) -> Mapping[Seat, Call]:
    """The bids made, with the learner's own once it is accepted."""
    answer = session.answer
    if session.ask.kind != "call" or not session.passed or not isinstance(answer, str) or answer == LOOK:
        return here.bids
    return {**here.bids, here.seat: Call.parse(answer)}


def _voids(session: Session, here: Position) -> dict[Seat, list[str]]:
    """Suits that players have shown to hold none of; nothing while that is what is asked."""
    # A referee's tricks may hold a renege: there a player who does not follow has shown nothing, even afterwards.
    if not session.step.tells_voids and (session.feedback is None or session.ask.kind == "referee"):
        return {}
    return {seat: [suit.value for suit in suits] for seat, suits in here.shown_void.items()}


def _left(here: Position, trick: Trick) -> Mapping[Seat, int] | None:
    """Cards held, less those an answer has put on the table."""
    held = here.held
    if held is None:
        return None
    drawn = {seat for seat, _ in trick.plays} - {seat for seat, _ in here.trick.plays}
    return {seat: count - (seat in drawn) for seat, count in held.items()}


def _tells_broken(session: Session, here: Position) -> bool:
    """Whether to show if spades are broken: in play, and elsewhere only once the learner has answered."""
    if here.state is None or here.state.phase not in {Phase.PLAY, Phase.DONE}:
        return False
    return session.step.shows_broken or session.feedback is not None


def _card(card: Card, here: Position, marks: Mapping[str, str], words: Words) -> dict[str, Any]:
    mark = marks.get(str(card))
    broken = why_not_play(card, here.play) if mark in {"no", "wrong"} else ()
    return {"card": str(card), "mark": mark, "why": why_text(broken, words) if broken else None}


def _ask(session: Session, here: Position, words: Words) -> dict[str, Any] | None:
    """The table's part of the question; choices and numbers are asked in the coach panel."""
    text = words.as_form("text").text
    if session.ask.kind == "next":
        return None if session.passed else {"kind": "next", "label": text("Next")}
    if session.passed or session.line_over:
        return None
    match session.ask.kind:
        case "card" if here.lying:
            return {"kind": "next", "label": text("Next trick")}
        case "card":
            return {"kind": "card", "label": text("Play a card")}
        case "cards":
            label = text(LABELS.get(session.ask.about, N_("Mark every card you may play")))
            return {"kind": "cards", "label": label, "submit": text("Check")}
        case "seat":
            label = text(LABELS.get(session.ask.about, N_("Who takes the trick?")))
            return {"kind": "seat", "label": label, "seats": list(session.ask.choices)}
    return other_ask(session, here, words)


def _turned_up(session: Session, here: Position) -> list[dict[str, Any]]:
    """The card turned up for the learner, while it is to be kept or rejected; the one below it is on no scene (E30)."""
    if session.ask.kind != "draw" or session.passed or session.line_over or here.view.top is None:
        return []
    return [{"seat": str(here.seat), "card": str(here.view.top), "win": False}]


def _heard(session: Session, here: Position, say: Say | None, words: Words) -> str:
    """What a screen reader hears of this moment."""
    line = session.line
    if session.ask.kind == "referee":
        return told.trick_line(len(here.gathered) + 1, here.trick, here.rules, words)
    if session.ask.kind == "draw" and line is not None and not session.line_over and here.view.top is not None:
        done = [words.say(each.id, each.facts) for each in session.step.progress(line, session.rules)[1:]]
        return " ".join([*done, words.text("You turned up {card:the}.", card=str(here.view.top))])
    return words.say(say.id, say.facts) if say else ""


def _transcript(here: Position, trick: Trick, words: Words, *, secret: bool) -> list[str]:
    """The hand so far in words; who takes the trick on the table is left out while it is asked."""
    if here.state is None:
        return [told.bids(seat, call, words) for seat, call in here.bids.items()]
    lines = transcript(replace(here.view, tricks=here.gathered, trick=Trick()), words)
    if trick.plays:
        lines.append(told.trick_line(len(here.gathered) + 1, trick, here.rules, words, taken=not secret))
    return lines
