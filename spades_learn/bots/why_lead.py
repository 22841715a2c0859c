"""Reasons for a lead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spades_learn.bots.case import SIDE_SUITS, Case, names
from spades_learn.cards.card import Suit

if TYPE_CHECKING:
    from spades_learn.cards.card import Card
    from spades_learn.rules.rule import Fact

Facts = dict[str, "Fact"] | None


def _lead(case: Case) -> Card | None:
    """The card, where it is led and no nil of one's own is at stake."""
    return case.card if case.ahead is None and not case.nil_alive(case.me) else None


def partner_void(case: Case) -> Facts:
    """The partner has shown out of the side suit led, and spades are unseen that may be theirs; a trick is wanted."""
    card, partner = _lead(case), case.partner
    if card is None or partner is None or case.suit(card) is Suit.SPADES or not case.wants:
        return None
    voids = case.table.voids[partner]
    if case.suit(card) not in voids or Suit.SPADES in voids or case.nil_alive(partner):
        return None
    out = case.unseen(Suit.SPADES)
    return {"partner": str(partner), "suit": case.suit(card).value, "spades": len(out)} if out else None


def lead_singleton(case: Case) -> Facts:
    """The only card of its side suit is led, and spades are held to ruff the next round with; tricks are wanted."""
    card = _lead(case)
    if card is None or case.suit(card) is Suit.SPADES or not case.wants:
        return None
    spades = len(case.of_suit(Suit.SPADES))
    if len(case.of_suit(case.suit(card))) != 1 or not spades or not case.unseen(case.suit(card)):
        return None
    return {"card": str(card), "suit": case.suit(card).value, "spades": spades}


def guarded(case: Case) -> tuple[Card, ...]:
    """The top card of each side suit that better cards may capture if it is led from: king or queen with company."""
    return tuple(
        case.of_suit(suit)[0]
        for suit in SIDE_SUITS
        if case.of_suit(suit)
        and 1 <= len(case.higher_unseen(case.of_suit(suit)[0])) <= 2
        and len(case.of_suit(suit)) > len(case.higher_unseen(case.of_suit(suit)[0]))
    )


def honours_kept(case: Case) -> Facts:
    """A low side card is led; other side suits with a guarded top card that is not the best left are let alone."""
    card = _lead(case)
    if card is None or case.suit(card) is Suit.SPADES or len(case.higher_unseen(card)) <= len(case.lower_unseen(card)):
        return None
    if not case.all_held:
        return None  # the better card may be in no hand, and then it never falls
    kept = guarded(case)
    if not kept or any(case.suit(each) is case.suit(card) for each in kept):
        return None
    return {"card": str(card), "kept": names(kept)}


def sequence(case: Case) -> Facts:
    """The lead drives out the one unseen card above it, with the next card below held too; tricks are wanted."""
    card = _lead(case)
    if card is None or not case.wants:
        return None
    higher = case.higher_unseen(card)
    if len(higher) != 1:
        return None
    # The highest card held that this lead leaves behind must be the best once the one above it has gone.
    left = [each for each in case.of_suit(case.suit(card)) if each != card]
    if not left or not case.below(left[0], higher[0]) or case.table.alike[left[0]] != case.table.alike[card]:
        return None
    return {"card": str(card), "higher": str(higher[0]), "next": str(left[0])}


def _may_ruff(case: Case) -> bool:
    """Whether an opponent may still hold a spade: the partner's alone are nothing to draw."""
    return any(Suit.SPADES not in case.table.voids[seat] for seat in case.opponents)


def draws_spades(case: Case) -> Facts:
    """The highest spade out or held is led: a spade of each other hand goes, and side winners are held."""
    card = _lead(case)
    if card is None or case.suit(card) is not Suit.SPADES or case.higher_unseen(card) or not case.wants:
        return None
    if not _may_ruff(case) or not case.all_held:
        return None
    out = case.unseen(Suit.SPADES)
    tops = [case.of_suit(suit)[0] for suit in SIDE_SUITS if case.of_suit(suit)]
    winners = [top for top in tops if not case.higher_unseen(top) and case.unseen(case.suit(top))]
    if not out or not winners:
        return None
    return {"card": str(card), "spades": len(out), "winners": names(winners)}


def spades_out(case: Case) -> Facts:
    """A spade is led that higher ones are out against, while spades are out that could ruff side winners held."""
    card = _lead(case)
    if card is None or case.suit(card) is not Suit.SPADES or not case.higher_unseen(card) or not case.wants:
        return None
    if not _may_ruff(case) or not case.all_held:
        return None
    out = case.unseen(Suit.SPADES)
    tops = [case.of_suit(suit)[0] for suit in SIDE_SUITS if case.of_suit(suit)]
    winners = [top for top in tops if not case.higher_unseen(top) and case.unseen(case.suit(top))]
    return {"spades": len(out), "winners": names(winners)} if winners else None


def ruff_avoided(case: Case) -> Facts:
    """An opponent has shown out of another suit in which a high card is held, and may still have spades."""
    card = _lead(case)
    if card is None or not case.unseen(Suit.SPADES) or not case.wants:
        return None
    for suit in SIDE_SUITS:
        held = case.of_suit(suit)
        if not held or suit is case.suit(card) or case.higher_unseen(held[0]):
            continue
        for seat in case.opponents:
            mine = case.table.voids[seat]
            if suit in mine and Suit.SPADES not in mine and case.suit(card) not in mine:
                return {"seat": str(seat), "suit": suit.value, "kept": str(held[0])}
    return None


def lead_loses(case: Case) -> Facts:
    """No trick is wanted, and this lead is the lowest of its suit and below most of what is out."""
    card = _lead(case)
    if card is None or case.wants or not case.made or case.ward is not None:
        return None
    higher, lower = len(case.higher_unseen(card)), len(case.lower_unseen(card))
    lowest = case.of_suit(case.suit(card))[-1]
    if case.table.alike[lowest] != case.table.alike[card] or higher <= lower:
        return None
    return {"card": str(card), "higher": higher, "lower": lower}


def long_suit(case: Case) -> Facts:
    """The longest side suit is led with its top card high: what is left of it may win once the others are out."""
    card = _lead(case)
    if card is None or not case.wants or case.suit(card) is Suit.SPADES or not case.all_held:
        return None
    lengths = {suit: len(case.of_suit(suit)) for suit in SIDE_SUITS}
    mine = lengths.pop(case.suit(card))
    if mine < 4 or mine <= max(lengths.values()) or len(case.unseen(case.suit(card))) >= 2 * mine:
        return None
    return {"suit": case.suit(card).value, "count": mine, "out": len(case.unseen(case.suit(card)))}


def no_honour(case: Case) -> Facts:
    """The suit led holds nothing that is likely to take a trick, and every other side suit held does."""
    card = _lead(case)
    if card is None or case.suit(card) is Suit.SPADES:
        return None
    weak = [suit for suit in SIDE_SUITS if case.of_suit(suit) and len(case.higher_unseen(case.of_suit(suit)[0])) >= 3]
    strong = [case.of_suit(suit)[0] for suit in SIDE_SUITS if case.of_suit(suit) and suit not in weak]
    if weak != [case.suit(card)] or not strong:
        return None
    best = case.of_suit(case.suit(card))[0]
    return {
        "suit": case.suit(card).value,
        "higher": len(case.higher_unseen(best)),
        "best": str(best),
        "kept": names(strong),
    }
