"""Reasons for a card to a trick: each function returns the facts that make its sentence true, or None."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spades_learn.bots.case import SIDE_SUITS, Case, names
from spades_learn.cards.card import Suit

if TYPE_CHECKING:
    from spades_learn.cards.card import Card
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


def all_alike(case: Case) -> Facts:
    """Every legal card is as good as every other: no card of the others lies between them."""
    if case.card is None or len(case.legal) == 1 or case.rivals:
        return None
    return {"cards": names(case.legal)}


def sure_winner(case: Case) -> Facts:
    """A trick is wanted, and nothing that a seat still to play may hold can beat this card."""
    card = case.card
    if card is None or not case.wants or not case.wins_so_far(card) or case.threats(card):
        return None
    return {"card": str(card), "how": "last" if case.last else "unbeatable"}


def master(case: Case) -> Facts:
    """A trick is wanted, and no unseen card of the suit beats this side card: a spade alone can."""
    card = case.card
    if card is None or case.last or case.suit(card) is Suit.SPADES or case.higher_unseen(card) or not case.wants:
        return None
    if case.led not in (None, case.suit(card)) or not case.wins_so_far(card) or not case.threats(card):
        return None
    return {"card": str(card), "suit": case.suit(card).value}


def ruffs(case: Case) -> Facts:
    """A trick is wanted, an opponent is ahead or may be, and this spade is the way in: the suit led is not held."""
    card = case.card
    if card is None or case.ahead is None or case.led in (None, Suit.SPADES) or not case.wants:
        return None
    if case.suit(card) is not Suit.SPADES or not case.wins_so_far(card) or case.ahead[0] not in case.opponents:
        return None
    return {"card": str(card), "led": str(case.led.value), "beats": str(case.ahead[1])}


def cheapest_winner(case: Case) -> Facts:
    """Of several legal cards of the suit that would be ahead this is the lowest, and dearer ones are kept."""
    card = case.card
    if card is None or case.ahead is None or not case.wins_so_far(card) or case.nil_alive(case.me):
        return None
    dearer = [each for each in case.legal if case.below(card, each)]
    cheaper = [each for each in case.legal if case.below(each, card) and case.wins_so_far(each)]
    if not dearer or cheaper:
        return None
    return {"card": str(card), "beats": str(case.ahead[1]), "kept": names(dearer)}


def third_hand(case: Case) -> Facts:
    """The partner has played and is not safe; of the cards that win so far, this one fewest unseen cards can beat."""
    card, partner = case.card, case.partner
    if card is None or partner is None or case.ahead is None or case.last or not case.wants:
        return None
    if partner in case.table.after or case.suit(card) is not case.led or not case.wins_so_far(card):
        return None
    higher = len(case.higher_unseen(card))
    winning = [each for each in case.of_suit(case.suit(card)) if case.wins_so_far(each)]
    if any(len(case.higher_unseen(each)) < higher for each in winning):
        return None
    return {"card": str(card), "beats": str(case.ahead[1]), "higher": higher}


def partner_winning(case: Case) -> Facts:
    """The partner is ahead, another legal card would take the trick from them, and this one does not."""
    card, partner = case.card, case.partner
    if card is None or partner is None or case.ahead is None or case.ahead[0] is not partner:
        return None
    if case.nil_alive(partner) or case.wins_so_far(card) or not any(case.wins_so_far(each) for each in case.legal):
        return None
    return {"partner": str(partner), "best": str(case.ahead[1])}


def spade_kept(case: Case) -> Facts:
    """The partner is ahead, a spade could be thrown on it, and is not."""
    card = case.card
    facts = partner_winning(case)
    if facts is None or card is None or case.led in (None, Suit.SPADES) or case.suit(card) is case.led:
        return None
    spades = [each for each in case.of_suit(Suit.SPADES) if each in case.legal]
    return {**facts, "kept": names(spades)} if spades and card not in spades else None


def cannot_win(case: Case) -> Facts:
    """No legal card would be ahead; this is the lowest of several of its suit, and no nil of one's own is alive."""
    card = case.card
    if card is None or case.ahead is None or any(case.wins_so_far(each) for each in case.legal):
        return None
    if case.nil_alive(case.me) or any(case.below(each, card) for each in case.legal):
        return None
    # Of a suit's only card "the lowest of its suit" would say nothing for it.
    if len(case.of_suit(case.suit(card))) == 1:
        return None
    return {"card": str(card), "best": str(case.ahead[1])}


def second_hand_low(case: Case) -> Facts:
    """Second to play, the lowest card of the suit, while higher cards than the own best are unseen."""
    card = case.card
    if card is None or len(case.view.trick.plays) != 1 or case.last:
        return None
    if case.nil_alive(case.me) or case.suit(card) is not case.led or case.wins_so_far(card):
        return None
    held = case.of_suit(case.suit(card))
    over = [each for each in held if case.wins_so_far(each)]
    if held[-1] != card or not over or not case.higher_unseen(held[0]):
        return None
    return {"card": str(card), "kept": names(over), "higher": len(case.higher_unseen(held[0]))}


def honour_kept(case: Case) -> Facts:
    """Another round of the suit is likely, and the highest card of it that is left stays in the hand for it."""
    card = case.card
    if card is None or case.ahead is None or case.suit(card) is not case.led or not case.wants or case.last:
        return None
    held = case.of_suit(case.suit(card))
    masters = [each for each in held if not case.higher_unseen(each)]
    if card in masters or not masters or len(case.unseen(case.suit(card))) < len(case.table.after):
        return None
    return {"card": str(card), "kept": names(masters)}


def saves(case: Case) -> Facts:
    """A higher card of the suit led is kept that no unseen card or only a few can beat, and that would beat more."""
    card = case.card
    if card is None or case.ahead is None or case.suit(card) is not case.led or not case.wants:
        return None
    if case.ahead[0] in case.opponents and case.wins_so_far(card) and not case.last:
        return None
    kept = [
        each
        for each in case.of_suit(case.suit(card))
        if case.below(card, each)
        and case.table.alike[each] != case.table.alike[card]
        and 0 < len(case.higher_unseen(each)) < len(case.lower_unseen(each))
    ]
    if not kept:
        return None
    best = kept[0]
    return {"kept": str(best), "higher": len(case.higher_unseen(best)), "lower": len(case.lower_unseen(best))}


def goes_under(case: Case) -> Facts:
    """No trick is wanted: the highest card of the suit that stays under the one ahead, with a lower one kept."""
    card = case.card
    if card is None or case.ahead is None or case.wins_so_far(card) or case.suit(card) is not case.led:
        return None
    if case.wants or not case.made or case.ward is not None:
        return None
    losing = [each for each in case.of_suit(case.suit(card)) if not case.wins_so_far(each)]
    if losing[0] != card or len(losing) < 2 or not case.lower_unseen(card):
        return None
    return {"card": str(card), "under": str(case.ahead[1]), "kept": names(losing[1:])}


def wins_high(case: Case) -> Facts:
    """Every legal card takes the trick, wanted or not, and this is the highest of its suit: the low ones can duck."""
    card = case.card
    if card is None or case.ahead is None or not case.last or case.wants or case.nil_alive(case.me):
        return None
    if len(case.legal) < 2 or not all(case.wins_so_far(each) for each in case.legal):
        return None
    lower = [each for each in case.legal if case.below(each, card)]
    if not lower or any(case.below(card, each) for each in case.legal):
        return None
    return {"card": str(card), "kept": names(lower)}


def _thrown(case: Case) -> Card | None:
    """The card, where it is a side card that goes away on another suit and a nil of one's own is not at stake."""
    card = case.card
    if card is None or case.led is None or case.suit(card) in (case.led, Suit.SPADES) or case.nil_alive(case.me):
        return None
    return card


def loser_thrown(case: Case) -> Facts:
    """A side card that better ones are out against is thrown, and cards that may take tricks are kept."""
    card = _thrown(case)
    if card is None or not case.wants or not case.higher_unseen(card):
        return None
    if any(case.below(each, card) for each in case.legal):
        return None
    tops = [case.of_suit(suit)[0] for suit in SIDE_SUITS if case.of_suit(suit) and suit is not case.suit(card)]
    kept = [each for each in tops if len(case.higher_unseen(each)) < min(2, len(case.higher_unseen(card)))]
    spades = case.of_suit(Suit.SPADES)
    if not kept and not spades:
        return None
    return {"card": str(card), "higher": len(case.higher_unseen(card)), "kept": names((*spades[:1], *kept))}


def suit_emptied(case: Case) -> Facts:
    """The last card of a side suit is thrown, and spades are held to ruff it with."""
    card = _thrown(case)
    if card is None or not case.wants or len(case.of_suit(case.suit(card))) != 1 or not case.unseen(case.suit(card)):
        return None
    spades = len(case.of_suit(Suit.SPADES))
    return {"card": str(card), "suit": case.suit(card).value, "spades": spades} if spades else None


def danger_thrown(case: Case) -> Facts:
    """No trick is wanted: the highest card of a side suit goes where it cannot win, for it might take one later."""
    card = _thrown(case)
    if card is None or case.wants or not case.made or case.ward is not None:
        return None
    lower = case.lower_unseen(card)
    if case.of_suit(case.suit(card))[0] != card or not lower:
        return None
    return {"card": str(card), "lower": len(lower)}


def last_to_play(case: Case) -> Facts:
    """Everybody else has played to the trick."""
    if case.card is None or not case.last or case.ahead is None:
        return None
    return {"seat": str(case.ahead[0]), "best": str(case.ahead[1])}
