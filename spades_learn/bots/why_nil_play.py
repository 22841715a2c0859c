"""Reasons for a card where a nil is alive: one's own, the partner's or an opponent's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spades_learn.cards.card import Suit

if TYPE_CHECKING:
    from spades_learn.bots.case import Case
    from spades_learn.rules.rule import Fact

Facts = dict[str, "Fact"] | None


def cover_nil(case: Case) -> Facts:
    """The partner's nil is winning, and this card goes over it."""
    card, ward = case.card, case.ward
    if card is None or ward is None or case.ahead is None or case.ahead[0] is not ward or not case.wins_so_far(card):
        return None
    return {"partner": str(ward), "card": str(card), "over": str(case.ahead[1])}


def cover_ahead(case: Case) -> Facts:
    """The partner's nil has still to play; this card is ahead, the highest of the suit or above most of what is out."""
    card, ward = case.card, case.ward
    if card is None or ward is None or ward not in case.table.after or case.ahead is None:
        return None
    if not case.wins_so_far(card) or case.suit(card) is not case.led or case.led in case.table.voids[ward]:
        return None
    higher, lower = len(case.higher_unseen(card)), len(case.lower_unseen(card))
    best = case.table.alike[case.of_suit(case.suit(card))[0]] == case.table.alike[card]
    if not lower or (higher >= lower and not best):
        return None
    return {"partner": str(ward), "card": str(card), "higher": higher, "lower": lower}


def lead_for_nil(case: Case) -> Facts:
    """The partner's nil is alive, and this lead is the highest held of its suit and above most of what is out."""
    card, ward = case.card, case.ward
    if card is None or ward is None or case.ahead is not None or case.suit(card) in case.table.voids[ward]:
        return None
    higher, lower = len(case.higher_unseen(card)), len(case.lower_unseen(card))
    # A touching card is as high.
    best = case.of_suit(case.suit(card))[0]
    if case.table.alike[best] != case.table.alike[card] or higher >= lower:
        return None
    return {"partner": str(ward), "card": str(card), "higher": higher, "lower": lower}


def lead_safe_for_nil(case: Case) -> Facts:
    """The partner's nil is alive and has shown out of the suit of this lead: it cannot take the trick in that suit."""
    card, ward = case.card, case.ward
    if card is None or ward is None or case.ahead is not None or case.suit(card) is Suit.SPADES:
        return None
    if case.suit(card) not in case.table.voids[ward]:
        return None
    return {"partner": str(ward), "suit": case.suit(card).value}


def attack_nil(case: Case) -> Facts:
    """An opponent's nil is winning the trick, and this card leaves it there."""
    if case.card is None or case.ahead is None or case.ahead[0] not in case.opponents:
        return None
    seat, best = case.ahead
    if not case.nil_alive(seat) or case.wins_so_far(case.card):
        return None
    return {"seat": str(seat), "under": str(best), "card": str(case.card)}


def room_for_nil(case: Case) -> Facts:
    """An opponent's nil has still to play; this card stays under, and most of what is out would win over the trick."""
    card, prey = case.card, case.prey
    if card is None or prey is None or prey not in case.table.after or case.ahead is None or case.led is None:
        return None
    seat, best = case.ahead
    if case.wins_so_far(card) or case.suit(best) is not case.led or case.led in case.table.voids[prey]:
        return None
    if case.view.rules.seating.partner(prey) is seat:
        return None  # their partner is ahead with a card the nil can play under
    higher, lower = len(case.higher_unseen(best)), len(case.lower_unseen(best))
    return {"seat": str(prey), "under": str(best), "higher": higher, "lower": lower} if higher > lower else None


def low_kept_for_nil(case: Case) -> Facts:
    """An opponent's nil is alive: the highest card that does not win goes, and one to lead at the nil is kept."""
    card, prey = case.card, case.prey
    if card is None or prey is None or case.ahead is None or case.wins_so_far(card) or case.suit(card) is not case.led:
        return None
    if case.led is Suit.SPADES or case.led in case.table.voids[prey] or not case.unseen(case.led):
        return None
    losing = [each for each in case.of_suit(case.led) if not case.wins_so_far(each)]
    lowest = losing[-1]
    if losing[0] != card or case.table.alike[lowest] == case.table.alike[card]:
        return None
    if len(case.higher_unseen(lowest)) < len(case.lower_unseen(lowest)):
        return None
    return {"seat": str(prey), "card": str(card), "kept": str(lowest)}


def lead_at_nil(case: Case) -> Facts:
    """An opponent's nil is alive and may follow; the lead is the lowest of its suit and below most of what is out."""
    card = case.card
    if card is None or case.ahead is not None or case.nil_alive(case.me):
        return None
    suit = case.suit(card)
    lowest = case.of_suit(suit)[-1]
    higher, lower = len(case.higher_unseen(card)), len(case.lower_unseen(card))
    if case.table.alike[lowest] != case.table.alike[card] or higher <= lower:
        return None
    for seat in case.opponents:
        if case.nil_alive(seat) and suit not in case.table.voids[seat]:
            return {"seat": str(seat), "card": str(card), "higher": higher, "lower": lower}
    return None


def own_nil_under(case: Case) -> Facts:
    """The own nil is alive, and this is the highest card of the suit led that does not win so far."""
    card = case.card
    if card is None or case.ahead is None or not case.nil_alive(case.me) or case.wins_so_far(card):
        return None
    if case.suit(card) is not case.led:
        return None
    losing = [each for each in case.of_suit(case.suit(card)) if not case.wins_so_far(each)]
    return {"card": str(card), "under": str(case.ahead[1])} if losing[0] == card else None


def own_nil_sheds(case: Case) -> Facts:
    """The own nil is alive and void in the suit led: the top card of another suit goes away."""
    card = case.card
    if card is None or case.led is None or not case.nil_alive(case.me) or case.suit(card) is case.led:
        return None
    if case.wins_so_far(card) or case.of_suit(case.suit(card))[0] != card:
        return None
    lower = len(case.lower_unseen(card))
    return {"card": str(card), "led": case.led.value, "lower": lower} if lower else None


def own_nil_lowest(case: Case) -> Facts:
    """The own nil is alive and every legal card is ahead so far: the lowest, with others that may go over it."""
    card = case.card
    if card is None or case.ahead is None or not case.nil_alive(case.me) or case.last:
        return None
    if not all(case.wins_so_far(each) for each in case.legal):
        return None
    same = [each for each in case.legal if case.suit(each) is case.suit(card)]
    if any(case.below(each, card) for each in same) or not case.threats(card):
        return None
    return {"card": str(card), "over": str(case.ahead[1]), "higher": len(case.higher_unseen(card))}


def own_nil_leads_low(case: Case) -> Facts:
    """The own nil is alive and on lead: the lowest card of a suit, below most of what is out."""
    card = case.card
    if card is None or case.ahead is not None or not case.nil_alive(case.me):
        return None
    higher, lower = len(case.higher_unseen(card)), len(case.lower_unseen(card))
    lowest = case.of_suit(case.suit(card))[-1] == card
    return {"card": str(card), "higher": higher, "lower": lower} if lowest and higher > lower else None
