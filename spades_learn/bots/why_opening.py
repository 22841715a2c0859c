"""Why a card was kept, rejected, passed or thrown before the play: by the rules of thumb that the bots act on."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from spades_learn.bots.case import names
from spades_learn.bots.drawing import danger, draw, replace, worth
from spades_learn.bots.exchanging import exchange, for_the_nil
from spades_learn.bots.reason import Reason
from spades_learn.cards.card import Suit
from spades_learn.game.events import Kept, Passed, Rejected, Replaced

if TYPE_CHECKING:
    from spades_learn.game.view import View
    from spades_learn.rules.rule import Fact

    Opened = Kept | Rejected | Passed | Replaced


IDS = (
    "kept",
    "rejected",
    "kept-for-nil",
    "rejected-for-nil",
    "threw-danger",
    "passed-danger",
    "passed-low",
)
"""Every reason of the opening."""


@dataclass(frozen=True, slots=True)
class Told:
    """An action of the opening beside the bots' rule.

    Attributes:
        reasons: what speaks for it.
        same: whether the rule does the same.
        rule: what the rule does.
    """

    reasons: tuple[Reason, ...]
    same: bool
    rule: Opened


def opening_reasons(view: View, action: Opened) -> Told:
    """What speaks for an action while cards are drawn, replaced or passed.

    Raises:
        ValueError: it is no such moment.
    """
    if isinstance(action, Kept | Rejected):
        return _drawn(view, action)
    if isinstance(action, Replaced):
        rule: Opened = replace(view)
        same = isinstance(rule, Replaced) and set(rule.out) == set(action.out)
        return Told(_thrown(view, action), same, rule)
    rule = exchange(view)
    return Told(_passed(view, action), set(rule.cards) == set(action.cards), rule)


def _drawn(view: View, action: Kept | Rejected) -> Told:
    """A card turned up beside what may come instead: as a trick winner, or after a blind nil as a danger."""
    rule = draw(view)
    card = view.top
    same = rule == action
    if card is None or not same:
        return Told((), same, rule)
    blind = view.seat in view.bids and view.bids[view.seat].blind
    appraise = danger if blind else worth
    # What may come instead: every card that the seat has neither in hand nor put down itself.
    here = appraise(card, view.rules.deck)
    seen = {*(view.hand or ()), *view.out, card}
    others = [appraise(each, view.rules.deck) for each in view.rules.deck.cards if each not in seen]
    name = f"{'kept' if isinstance(action, Kept) else 'rejected'}{'-for-nil' if blind else ''}"
    facts: dict[str, Fact] = {
        "card": str(card),
        "lower": sum(each < here for each in others),
        "higher": sum(each > here for each in others),
        "others": len(others),
    }
    return Told((Reason(name, "BNL-8" if blind else "DRW-2", MappingProxyType(facts)),), same, rule)


def _thrown(view: View, action: Replaced) -> tuple[Reason, ...]:
    """The cards thrown are the most dangerous held; nothing thrown, and all held are low."""
    deck = view.rules.deck
    kept = [card for card in view.hand or () if card not in action.out]
    if not action.out or any(danger(card, deck) > danger(out, deck) for card in kept for out in action.out):
        return ()
    return (Reason("threw-danger", "BNL-8", MappingProxyType({"cards": names(action.out)})),)


def _passed(view: View, action: Passed) -> tuple[Reason, ...]:
    """The nil bidder passes what may take a trick, spades first; the partner gives back low side cards."""
    deck = view.rules.deck
    kept = [card for card in view.hand or () if card not in action.cards]
    facts = MappingProxyType({"cards": names(action.cards)})
    if for_the_nil(view):
        if any(deck.suit(card) is Suit.SPADES for card in action.cards):
            return ()
        if any(danger(card, deck) < danger(out, deck) for card in kept for out in action.cards):
            return ()
        return (Reason("passed-low", "BNL-5", facts),)
    if any(danger(card, deck) > danger(out, deck) for card in kept for out in action.cards):
        return ()
    return (Reason("passed-danger", "BNL-5", facts),)
