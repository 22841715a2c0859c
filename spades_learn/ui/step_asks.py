"""The table's part of the questions that only some kinds of step ask, as plain data for the table widget."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from spades_learn.rules.bidding import BLIND_NIL, NIL
from spades_learn.ui.asks import LOOK, draw_ask

if TYPE_CHECKING:
    from spades_learn.teaching.position import Position
    from spades_learn.teaching.session import Session
    from spades_learn.ui.words import Words


def other_ask(session: Session, here: Position, words: Words) -> dict[str, Any] | None:
    """Cards to pass or throw, a draw, a referee's trick, a call or a number; None for what the coach panel asks alone."""
    text = words.as_form("text").text
    match session.ask.kind:
        case "pass":
            partner = here.rules.seating.partner(here.seat)
            label = text("Pick {n} cards for {seat:seat}", n=session.ask.count, seat=str(partner))
            return {"kind": "cards", "label": label, "submit": text("Pass them")}
        case "throw":
            label = text("Pick up to {n} cards to throw", n=session.ask.count)
            return {"kind": "cards", "label": label, "submit": text("Throw them")}
        case "draw":
            return draw_ask(words.as_form("text"))
        case "referee":
            seats = [str(seat) for seat, _ in here.trick.plays]
            return {"kind": "seat", "label": text("Who broke a rule in this trick?"), "seats": seats}
        case "call":
            return call_ask(session.ask.choices, words)
        case "count":
            return {**call_ask(session.ask.choices, words), "label": text("How many?"), "typed": True}
    return None


def call_ask(choices: tuple[str, ...], words: Words) -> dict[str, Any]:
    """Answers on the table's bidding buttons; none shows that it is not allowed before it has been tried."""
    text = words.as_form("text").text
    named = {LOOK: text("Look at my cards"), str(NIL): text("Nil"), str(BLIND_NIL): text("Blind nil")}
    shown = [{"call": call, "label": named.get(call, call), "why": None} for call in choices]
    return {"kind": "bid", "label": text("Your bid"), "choices": shown}
