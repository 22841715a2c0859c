"""A hand in play or a gym hand as plain data for the table widget; the widget knows no rules."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from spades_learn.game.state import Phase
from spades_learn.rules.play import why_not_play
from spades_learn.rules.scoring import Tally
from spades_learn.rules.trick import Trick, winner
from spades_learn.teaching.sitting import Sitting, Waits
from spades_learn.ui import told
from spades_learn.ui.asks import play_ask
from spades_learn.ui.why import why_text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from spades_learn.cards.card import Card
    from spades_learn.cards.seat import Seat, Seating
    from spades_learn.game.view import View
    from spades_learn.rules.bidding import Call
    from spades_learn.rules.options import Rules
    from spades_learn.ui.words import Words

Scene = dict[str, Any]

PLAYED = frozenset({Phase.PLAY, Phase.DONE})
"""Phases in which tricks are counted."""

PLACES = MappingProxyType({4: ("bottom", "left", "top", "right"), 3: ("bottom", "left", "right"), 2: ("bottom", "top")})
"""Where each seat is drawn, clockwise from the learner."""


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
        "seats": seat_plates(
            words,
            seating=rules.seating,
            you=seen.seat,
            dealer=seen.dealer,
            turn=turn,
            bids=seen.bids,
            won=seen.won if seen.phase in PLAYED else None,
            left=seen.held,
            void={seat: [suit.value for suit in suits] for seat, suits in seen.shown_void.items()},
            thinking=thinking and turn is not seen.seat,
        ),
        "score": score_rows(words, _standing(sitting)),
        "broken": seen.spades_broken if seen.phase in PLAYED else None,
        "trick": _drawn(seen) or trick_cards(shown, rules, crown=waits is Waits.TRICK),
        "last": last_trick(last, rules),
        "tricks": [last_trick(trick, rules) for trick in seen.tricks[: sitting.seen]],
        # A card that is turned up lies beside the pack.
        "stock": seen.stock - (seen.top is not None) if seen.phase is Phase.DRAW else 0,
        "hand": [_card(card, seen, words, asked=waits is Waits.LEARNER) for card in seen.hand or ()],
        "facedown": seen.held[seen.seat] if seen.hand is None else 0,
        "ask": play_ask(sitting, seen, words),
        "say": _heard(sitting, words.as_form("speech")),
        "transcript": transcript(seen, words.as_form("speech")),
    }


def _standing(sitting: Sitting) -> Mapping[str, Tally]:
    """The running score: once the hand is scored, with its points."""
    score = sitting.state.score
    if score is None or sitting.waits not in {Waits.HAND, Waits.MATCH}:
        return sitting.view().before
    return {name: Tally(points=side.points, bags=side.bags) for name, side in score.sides.items()}


def _card(card: Card, seen: View, words: Words, *, asked: bool) -> dict[str, Any]:
    """One card of the hand; while the learner is to play, those not allowed are marked and say why."""
    if not asked or seen.phase is not Phase.PLAY:
        return {"card": str(card), "mark": None, "why": None}
    broken = why_not_play(card, seen.play_position())
    return {"card": str(card), "mark": "no" if broken else None, "why": why_text(broken, words) if broken else None}


def _drawn(seen: View) -> list[dict[str, Any]]:
    """The card turned up in front of the learner while the pack is drawn."""
    return [{"seat": str(seen.seat), "card": str(seen.top), "win": False}] if seen.top is not None else []


def gym_scene(seen: View, words: Words) -> Scene:
    """The table of a gym hand: the bids so far, the score, the learner's cards; the question is in the coach panel."""
    return {
        "you": str(seen.seat),
        "seats": seat_plates(
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
        "score": score_rows(words, seen.before),
        "broken": None,
        "trick": [],
        "last": None,
        "tricks": [],
        "hand": [{"card": str(card), "mark": None, "why": None} for card in seen.hand or ()],
        "facedown": seen.held[seen.seat] if seen.hand is None else 0,
        "ask": None,
        "say": "",
        "transcript": transcript(seen, words.as_form("speech")),
    }


def transcript(seen: View, words: Words) -> list[str]:
    """The hand so far in words, from the same facts as the picture."""
    lines = [told.deals(seen.dealer, words)]
    lines += [told.bids(seat, call, words) for seat, call in seen.bids.items()]
    lines += [told.passes(each.seat, each.cards, words) for each in seen.passed]
    lines += [
        told.trick_line(number, trick, seen.rules, words)
        for number, trick in enumerate((*seen.tricks, seen.trick), start=1)
        if trick.plays
    ]
    return lines


def _heard(sitting: Sitting, words: Words) -> str:
    """What a screen reader hears of the newest event."""
    state = sitting.state
    top = sitting.view().top
    if top is not None:
        return words.text("You turned up {card:the}.", card=str(top))
    if sitting.waits is Waits.TRICK:
        return told.takes(winner(state.tricks[-1], state.rules.deck).seat, words)
    if state.trick.plays:
        return told.plays(*state.trick.plays[-1], words)
    if state.bids and state.phase is Phase.BIDDING:
        return told.bids(*list(state.bids.items())[-1], words)
    return ""


def seat_plates(  # noqa: PLR0913 - each is one thing a plate shows
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
    """What stands at each seat, the learner first and then clockwise."""
    return [
        {
            "seat": str(seat),
            "at": place,
            "name": words.text("You") if seat is you else words.seat(str(seat)),
            "letter": words.seat(str(seat))[:1],
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


def score_rows(words: Words, tallies: Mapping[str, Tally]) -> list[dict[str, Any]]:
    """The running scores, one row a side."""
    plain = words.as_form("text")
    return [{"label": plain.side(name), "points": tally.points, "bags": tally.bags} for name, tally in tallies.items()]


def trick_cards(trick: Trick, rules: Rules, *, crown: bool) -> list[dict[str, Any]]:
    """The cards on the table in playing order; crowned, the winning one is marked."""
    won = winner(trick, rules.deck).seat if crown and trick.plays else None
    return [{"seat": str(seat), "card": str(card), "win": seat is won} for seat, card in trick.plays]


def last_trick(trick: Trick | None, rules: Rules) -> dict[str, Any] | None:
    """The trick taken up last, for the look back."""
    if trick is None:
        return None
    return {
        "plays": [{"seat": str(seat), "card": str(card)} for seat, card in trick.plays],
        "winner": str(winner(trick, rules.deck).seat),
    }
