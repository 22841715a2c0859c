"""What happens at the table as sentences for the ear and the transcript; the learner is "you"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spades_learn.rules.trick import winner

if TYPE_CHECKING:
    from collections.abc import Sequence

    from spades_learn.cards.card import Card
    from spades_learn.cards.seat import Seat
    from spades_learn.rules.bidding import Call
    from spades_learn.rules.options import Rules
    from spades_learn.rules.trick import Trick
    from spades_learn.ui.words import Words


def deals(seat: Seat, words: Words) -> str:
    """Who deals."""
    if str(seat) == words.you:
        return words.text("You deal.")
    return words.text("{seat:seat} deals.", seat=str(seat))


def bids(seat: Seat, call: Call, words: Words) -> str:
    """A bid."""
    if str(seat) == words.you:
        return words.text("You bid {call:call}.", call=str(call))
    return words.text("{seat:seat} bids {call:call}.", seat=str(seat), call=str(call))


def passes(seat: Seat, cards: Sequence[Card], words: Words) -> str:
    """Cards handed to the partner."""
    passed = tuple(map(str, cards))
    if str(seat) == words.you:
        return words.text("You pass {cards:cards}.", cards=passed)
    return words.text("{seat:seat} passes {cards:cards}.", seat=str(seat), cards=passed)


def plays(seat: Seat, card: Card, words: Words) -> str:
    """A card played."""
    if str(seat) == words.you:
        return words.text("You play {card:card}.", card=str(card))
    return words.text("{seat:seat} plays {card:card}.", seat=str(seat), card=str(card))


def takes(seat: Seat, words: Words) -> str:
    """Who takes the trick that has just been completed."""
    if str(seat) == words.you:
        return words.text("You take the trick.")
    return words.text("{seat:seat} takes the trick.", seat=str(seat))


def trick_line(number: int, trick: Trick, rules: Rules, words: Words, *, taken: bool = True) -> str:
    """A trick of the transcript: its cards in playing order and, unless that is still asked, who takes it."""
    played = [f"{_name(seat, words)} {words.card(str(card))}" for seat, card in trick.plays]
    line = words.text("Trick {n}: {cards}.", n=number, cards=", ".join(played))
    if not taken or len(trick.plays) < len(rules.seating.seats):
        return line
    taker = winner(trick, rules.deck).seat
    if str(taker) == words.you:
        return f"{line} {words.text('You take it.')}"
    return f"{line} {words.text('{seat:seat} takes it.', seat=str(taker))}"


def _name(seat: Seat, words: Words) -> str:
    """A seat's name, as on its plate."""
    return words.text("You") if str(seat) == words.you else words.seat(str(seat))
