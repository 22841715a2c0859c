"""What the table asks of the learner at each moment of a hand in play, as plain data; the widget knows no rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from spades_learn.game.opening import MOST_REPLACED, Phase
from spades_learn.rules.bidding import BLIND_NIL, Call, why_not_bid
from spades_learn.teaching.sitting import Sitting, Waits
from spades_learn.ui.why import why_text

if TYPE_CHECKING:
    from spades_learn.game.view import View
    from spades_learn.ui.words import Words

LOOK = "look"
"""The answer that is no bid: look at the cards."""

KEEP, TAKE = "keep", "take"
"""The answers to a card turned up from the pack: keep it, or take the next one unseen."""


def play_ask(sitting: Sitting, seen: View, words: Words) -> dict[str, Any] | None:
    """The question of the moment, or None while others act and between hands."""
    match sitting.waits:
        case Waits.LOOK:
            return _look_ask(seen, words)
        case Waits.TRICK:
            return {"kind": "next", "label": words.text("Next trick")}
        case Waits.LEARNER:
            return _learner_ask(seen, words)
        case Waits.BOT if seen.phase is Phase.DRAW and seen.held[seen.seat]:
            # The question stays while another draws: buttons that come and go would take the focus with them.
            wait = words.text("Wait: {seat:seat} is drawing.", seat=str(seen.to_act))
            return {**draw_ask(words), "wait": wait}
    return None


def draw_ask(words: Words) -> dict[str, Any]:
    """The two answers to the card turned up."""
    choices = ((KEEP, words.text("Keep it")), (TAKE, words.text("Take the next")))
    return {
        "kind": "choose",
        "label": words.text("Keep this card?"),
        "choices": [{"call": call, "label": label, "why": None} for call, label in choices],
        "wait": None,
    }


def _look_ask(seen: View, words: Words) -> dict[str, Any]:
    drawing = seen.phase is Phase.DRAW
    text = words.text
    label = text("Blind nil, or turn up the first card?") if drawing else text("Blind nil, or look at your cards?")
    look = text("Turn up the first card") if drawing else text("Look at my cards")
    choices = ((str(BLIND_NIL), text("Blind nil")), (LOOK, look))
    return {
        "kind": "bid",
        "label": label,
        "choices": [{"call": call, "label": each, "why": None} for call, each in choices],
    }


def _learner_ask(seen: View, words: Words) -> dict[str, Any] | None:
    match seen.phase:
        case Phase.DRAW:
            return draw_ask(words)
        case Phase.REPLACE:
            label = words.text("Pick up to {n} cards to throw", n=MOST_REPLACED)
            return {"kind": "cards", "label": label, "submit": words.text("Throw them")}
        case Phase.EXCHANGE:
            partner = seen.rules.seating.partner(seen.seat)
            count = seen.rules.options.nil_exchange
            label = words.text("Pick {n} cards for {seat:seat}", n=count, seat=str(partner))
            return {"kind": "cards", "label": label, "submit": words.text("Pass them")}
        case Phase.BIDDING:
            return bid_ask(seen, words)
    return {"kind": "card", "label": words.text("Your turn: play a card")}


def bid_ask(seen: View, words: Words) -> dict[str, Any]:
    """The bid picker: every number, each with the reason where it is not allowed."""
    calls = [Call(number) for number in range(seen.rules.tricks + 1)]
    choices = []
    for call in calls:
        broken = why_not_bid(call, seen.bid_position())
        label = words.text("Nil") if call.is_nil else str(call)
        choices.append({"call": str(call), "label": label, "why": why_text(broken, words) if broken else None})
    return {"kind": "bid", "label": words.text("Your bid"), "choices": choices}
