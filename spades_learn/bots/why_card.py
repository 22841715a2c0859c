"""Reasons for a card: each function returns the facts that make its sentence true, or None."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spades_learn.bots.case import Case, names
from spades_learn.cards.card import Suit

if TYPE_CHECKING:
    from spades_learn.rules.rule import Fact

Facts = dict[str, "Fact"] | None


def only_legal_card(case: Case) -> Facts:
    """The only card held of the suit led, among others that may not be played."""
    if case.card is None or case.legal != (case.card,) or len(case.hand) == 1:
        return None
    if case.suit(case.card) is not case.led:
        return None  # a lone lead rests on LEAD-3, which the rules themselves tell
    return {"card": str(case.card), "held": len(case.hand)}


def last_card(case: Case) -> Facts:
    """One card is held, so no rule of the play has anything to choose from."""
    return {"card": str(case.card)} if case.card is not None and len(case.hand) == 1 else None


def must_follow(case: Case) -> Facts:
    """The suit led is held, and so are others."""
    if case.card is None or case.led is None or case.suit(case.card) is not case.led:
        return None
    held = case.of(case.led)
    return {"led": case.led.value, "held": names(held)} if len(held) < len(case.hand) else None


def cover_nil(case: Case) -> Facts:
    """The partner's nil is alive and winning, and this card goes over it; before they play nothing is proved."""
    card, partner = case.card, case.partner
    if card is None or partner is None or not case.nil_alive(partner) or case.ahead is None:
        return None
    if case.ahead[0] is not partner or not case.wins_so_far(card):
        return None
    return {"partner": str(partner), "card": str(card), "over": str(case.ahead[1])}


def lead_for_nil(case: Case) -> Facts:
    """The partner's nil is alive, and this lead is the highest held of its suit and above most of what is out."""
    card, partner = case.card, case.partner
    if card is None or partner is None or case.ahead is not None or not case.nil_alive(partner):
        return None
    higher, lower = len(case.higher_unseen(card)), len(case.lower_unseen(card))
    if case.of(case.suit(card))[0] != card or higher >= lower:
        return None
    return {"partner": str(partner), "card": str(card), "higher": higher, "lower": lower}


def attack_nil(case: Case) -> Facts:
    """An opponent's nil is winning the trick, and this card leaves it there."""
    if case.card is None or case.ahead is None or case.ahead[0] not in case.opponents:
        return None
    seat, best = case.ahead
    if not case.nil_alive(seat) or case.wins_so_far(case.card):
        return None
    return {"seat": str(seat), "under": str(best), "card": str(case.card)}


def lead_at_nil(case: Case) -> Facts:
    """An opponent's nil is alive and may follow; the lead is the lowest of its suit and below most of what is out."""
    card = case.card
    if card is None or case.ahead is not None or case.of(case.suit(card))[-1] != card:
        return None
    suit = case.suit(card)
    higher, lower = len(case.higher_unseen(card)), len(case.lower_unseen(card))
    for seat in case.opponents:
        if case.nil_alive(seat) and suit not in case.view.shown_void[seat] and higher > lower:
            return {"seat": str(seat), "card": str(card), "higher": higher, "lower": lower}
    return None


def own_nil_under(case: Case) -> Facts:
    """The own nil is alive, and this is the highest legal card that does not win so far."""
    card = case.card
    if card is None or case.ahead is None or not case.nil_alive(case.me) or case.wins_so_far(card):
        return None
    if case.suit(card) is not case.led:
        return None
    losing = [each for each in case.of(case.suit(card)) if not case.wins_so_far(each)]
    return {"card": str(card), "under": str(case.ahead[1])} if losing[0] == card else None


def own_nil_sheds(case: Case) -> Facts:
    """The own nil is alive and void in the suit led: the top card of another suit goes away."""
    card = case.card
    if card is None or case.led is None or not case.nil_alive(case.me) or case.suit(card) is case.led:
        return None
    if case.wins_so_far(card) or case.of(case.suit(card))[0] != card:
        return None
    lower = len(case.lower_unseen(card))
    return {"card": str(card), "led": case.led.value, "lower": lower} if lower else None


def sure_winner(case: Case) -> Facts:
    """Nothing can beat this card in this trick: last and ahead, or the highest spade not played."""
    card = case.card
    if card is None or not case.wins_so_far(card):
        return None
    if case.last:
        return {"card": str(card), "how": "last"}
    if case.suit(card) is Suit.SPADES and not case.higher_unseen(card):
        return {"card": str(card), "how": "top-spade"}
    return None


def master(case: Case) -> Facts:
    """A side card that no unseen card of its suit beats, ahead so far; a higher one may be in the same hand."""
    card = case.card
    if card is None or case.last or case.suit(card) is Suit.SPADES or case.higher_unseen(card):
        return None
    if case.led not in (None, case.suit(card)) or not case.wins_so_far(card):
        return None
    return {"card": str(card), "suit": case.suit(card).value}


def cheapest_winner(case: Case) -> Facts:
    """Of several legal cards that would be ahead this is the lowest."""
    card = case.card
    if card is None or case.ahead is None or not case.wins_so_far(card):
        return None
    deck = case.view.rules.deck
    dearer = [
        each for each in case.legal if each != card and case.wins_so_far(each) and case.suit(each) is case.suit(card)
    ]
    if not dearer or any(deck.power(each) < deck.power(card) for each in dearer):
        return None
    return {"card": str(card), "beats": str(case.ahead[1]), "kept": names(dearer)}


def partner_winning(case: Case) -> Facts:
    """The partner is ahead, and this card leaves the trick with them."""
    card, partner = case.card, case.partner
    if card is None or partner is None or case.ahead is None or case.ahead[0] is not partner:
        return None
    if case.nil_alive(partner) or case.wins_so_far(card):
        return None
    return {"partner": str(partner), "best": str(case.ahead[1])}


def spade_kept(case: Case) -> Facts:
    """The partner is ahead, a spade could be thrown on it, and is not."""
    card = case.card
    facts = partner_winning(case)
    if facts is None or card is None or case.led in (None, Suit.SPADES) or case.suit(card) is case.led:
        return None
    spades = [each for each in case.legal if case.suit(each) is Suit.SPADES]
    return {**facts, "kept": names(spades)} if spades and card not in spades else None


def cannot_win(case: Case) -> Facts:
    """No legal card would be ahead; this one is the lowest legal card of its suit."""
    card = case.card
    if card is None or case.ahead is None or any(case.wins_so_far(each) for each in case.legal):
        return None
    same = [each for each in case.of(case.suit(card)) if each in case.legal]
    return {"card": str(card), "best": str(case.ahead[1])} if same[-1] == card else None


def needs_tricks(case: Case) -> Facts:
    """The own side has not made its contract and still can; this card is ahead, or no card of its suit beats it."""
    if case.card is None or not case.wins_so_far(case.card) or case.nil_alive(case.me):
        return None
    if case.ahead is None and case.higher_unseen(case.card):
        return None
    bid, taken = case.contract(case.me)
    if not 0 < bid - taken <= case.tricks_left:
        return None
    return {"contract": bid, "taken": taken, "needed": bid - taken, "left": case.tricks_left}


def contract_made_duck(case: Case) -> Facts:
    """The contract is made, bags cost, another legal card would win so far and this one does not."""
    card, options = case.card, case.view.rules.options
    own = case.view.bids.get(case.me)
    if card is None or case.ahead is None or own is None or own.is_nil:
        return None
    if options.solid_ten or options.overtrick != 1 or options.mirror_strict:
        return None  # there an overtrick is harmless, or worse than a bag
    bid, taken = case.contract(case.me)
    if not bid or taken < bid or case.wins_so_far(card) or not any(case.wins_so_far(each) for each in case.legal):
        return None
    bags = case.view.before[str(case.view.rules.seating.side(case.me))].bags
    return {"contract": bid, "taken": taken, "bags": bags + taken - bid}


def set_in_reach(case: Case) -> Facts:
    """An opposing side needs all the tricks left, or all but one; this card is ahead."""
    if case.card is None or not case.wins_so_far(case.card) or case.nil_alive(case.me):
        return None
    for seat in case.opponents:
        bid, taken = case.contract(seat)
        if bid > taken and 0 <= case.tricks_left - (bid - taken) <= 1:
            side = str(case.view.rules.seating.side(seat))
            return {"side": side, "needed": bid - taken, "left": case.tricks_left}
    return None


def second_hand_low(case: Case) -> Facts:
    """Second to play, the lowest card of the suit, while higher cards than the own best are unseen."""
    card = case.card
    if card is None or len(case.view.trick.plays) != 1 or len(case.view.rules.seating.seats) < 4:
        return None
    held = case.of(case.suit(card))
    if case.suit(card) is not case.led or len(held) < 2 or held[-1] != card or not case.higher_unseen(held[0]):
        return None
    return {"card": str(card), "kept": names(held[:-1]), "higher": len(case.higher_unseen(held[0]))}


def partner_void(case: Case) -> Facts:
    """The partner has shown out of the side suit led, and spades are unseen that may be theirs."""
    card, partner = case.card, case.partner
    if card is None or partner is None or case.ahead is not None or case.suit(card) is Suit.SPADES:
        return None
    voids = case.view.shown_void[partner]
    if case.suit(card) not in voids or Suit.SPADES in voids or case.nil_alive(partner):
        return None
    out = case.spot.unseen & case.spot.code.suit(Suit.SPADES)
    return {"partner": str(partner), "suit": case.suit(card).value, "spades": out.bit_count()} if out else None


def lead_singleton(case: Case) -> Facts:
    """The only card of its side suit is led, and spades are held to ruff the next round."""
    card = case.card
    if card is None or case.ahead is not None or case.suit(card) is Suit.SPADES or case.nil_alive(case.me):
        return None
    spades = len(case.of(Suit.SPADES))
    if len(case.of(case.suit(card))) != 1 or not spades:
        return None
    return {"card": str(card), "suit": case.suit(card).value, "spades": spades}


def honours_kept(case: Case) -> Facts:
    """The lead leaves alone other side suits whose highest card held has one better card out, and is guarded."""
    card = case.card
    if card is None or case.ahead is not None or case.nil_alive(case.me):
        return None
    kept = [
        case.of(suit)[0]
        for suit in (Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
        if len(case.of(suit)) > 1 and len(case.higher_unseen(case.of(suit)[0])) == 1
    ]
    if not kept or any(case.suit(each) is case.suit(card) for each in kept):
        return None
    return {"card": str(card), "kept": names(kept)}


def last_to_play(case: Case) -> Facts:
    """Everybody else has played to the trick."""
    if case.card is None or not case.last or case.ahead is None:
        return None
    return {"seat": str(case.ahead[0]), "best": str(case.ahead[1])}
