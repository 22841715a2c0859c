"""The themes of the play gym: what a position is about, told from the view of the seat to play and nothing else.

A theme fits a position where the table has its occasion (a nil alive, a contract made, few cards left) and the reasons
that the view proves for the best card are those of the theme. Nothing here looks at a hidden card.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
from typing import TYPE_CHECKING

from spades_learn.bots.case import Case
from spades_learn.bots.why_lead import partner_void, ruff_avoided
from spades_learn.cards.card import Suit

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from spades_learn.bots.reason import Reason
    from spades_learn.cards.card import Card
    from spades_learn.game.view import View

LAST = 5
"""Cards a hand, at most, of an end-play: all deals that fit are solved for it (`bots.player.ENDING`)."""


class Theme(Enum):
    """What a position of the play gym is about, in the order in which they are offered."""

    TAKE = "take"
    HOLD_UP = "hold-up"
    TRUMP = "trump"
    COUNT = "count"
    DUCK = "duck"
    COVER = "cover"
    SET_NIL = "set-nil"
    OWN_NIL = "own-nil"
    END_PLAY = "end-play"


@dataclass(frozen=True, slots=True)
class About:
    """What makes a theme.

    Attributes:
        clause: the rulebook clause that its tip rests on.
        reasons: of these at least one must be told for the best card; empty where any reason does.
        occasion: whether the table has the occasion, the best card being the action of the case.
    """

    clause: str
    reasons: frozenset[str]
    occasion: Callable[[Case], bool]


def _peaceful(case: Case) -> bool:
    """No nil is alive on either side, so that tricks are all that counts."""
    return not any(case.nil_alive(seat) for seat in case.view.bids)


def _take(case: Case) -> bool:
    """The contract is short, an opponent is ahead in the trick, and the card goes over it; no nil is to be covered."""
    return (
        case.short
        and case.ward is None
        and case.ahead is not None
        and case.ahead[0] in case.opponents
        and case.card is not None
        and case.wins_so_far(case.card)
    )


def _hold_up(case: Case) -> bool:
    """Tricks are wanted, the trick could be headed now, and the card leaves it to others."""
    return (
        case.wants
        and _peaceful(case)
        and case.ahead is not None
        and case.card is not None
        and not case.wins_so_far(case.card)
        and any(case.wins_so_far(each) for each in case.legal)
    )


def _trump(case: Case) -> bool:
    """A spade is led to draw spades, or ruffs a trick that is wanted; no nil is to be covered."""
    return (
        case.wants
        and case.ward is None
        and case.card is not None
        and case.suit(case.card) is Suit.SPADES
        and case.led is not Suit.SPADES
    )


def _count(case: Case) -> bool:
    """A trick is wanted, and what was played proves something that the cards held do not show."""
    card = case.card
    if card is None or not case.wants or case.ward is not None or case.last or not case.view.tricks:
        return False
    if partner_void(case) is not None or ruff_avoided(case) is not None:
        return True
    return case.wins_so_far(card) and (_high_by_count(case, card) or _safe_by_count(case, card))


def _high_by_count(case: Case, card: Card) -> bool:
    """Every higher card of its suit has been played or is held, and at least one has been played."""
    deck, suit = case.view.rules.deck, case.suit(card)
    above = {each for each in deck.cards if deck.suit(each) is suit and deck.power(each) > deck.power(card)}
    return not case.higher_unseen(card) and bool(above & set(case.view.played))


def _safe_by_count(case: Case, card: Card) -> bool:
    """A side card that nobody still to play can beat or ruff, for all spades out are with others, or none is out."""
    return case.suit(card) is not Suit.SPADES and not case.threats(card)


def _duck(case: Case) -> bool:
    """No trick is wanted: the contract is made, no nil is alive, and one more is a bag."""
    return case.made and not case.wants and _peaceful(case) and case.bags_cost


def _cover(case: Case) -> bool:
    """The partner's nil is alive and may still be caught."""
    return case.ward is not None


def _set_nil(case: Case) -> bool:
    """An opponent's nil is alive, and no nil of one's own side."""
    return case.prey is not None and case.ward is None and not case.nil_alive(case.me)


def _own_nil(case: Case) -> bool:
    """One's own nil is alive."""
    return case.nil_alive(case.me)


def _end_play(case: Case) -> bool:
    """Few cards are left, in a game of two sides."""
    two = len(case.view.rules.seating.sides) == 2
    return two and 2 <= len(case.hand) <= LAST


ABOUT: Mapping[Theme, About] = MappingProxyType(
    {
        Theme.TAKE: About(
            "SCO-1",
            frozenset({"sure-winner", "master", "ruffs", "needs-tricks", "cheapest-winner", "third-hand"}),
            _take,
        ),
        Theme.HOLD_UP: About(
            "TRK-1",
            frozenset({"second-hand-low", "honour-kept", "saves", "partner-winning", "spade-kept"}),
            _hold_up,
        ),
        Theme.TRUMP: About("STR-6", frozenset({"draws-spades", "spades-out", "ruffs"}), _trump),
        Theme.COUNT: About("STR-7", frozenset({"partner-void", "ruff-avoided", "sure-winner", "master"}), _count),
        Theme.DUCK: About(
            "STR-8",
            frozenset(
                {"contract-made-duck", "overtrick-costs", "goes-under", "wins-high", "danger-thrown", "lead-loses"}
            ),
            _duck,
        ),
        Theme.COVER: About(
            "STR-5", frozenset({"cover-nil", "cover-ahead", "lead-for-nil", "lead-safe-for-nil"}), _cover
        ),
        Theme.SET_NIL: About(
            "NIL-2", frozenset({"attack-nil", "room-for-nil", "lead-at-nil", "low-kept-for-nil"}), _set_nil
        ),
        Theme.OWN_NIL: About(
            "NIL-1", frozenset({"own-nil-under", "own-nil-sheds", "own-nil-lowest", "own-nil-leads-low"}), _own_nil
        ),
        Theme.END_PLAY: About("TRK-3", frozenset(), _end_play),
    }
)
"""Every theme with what makes it."""


def fits(theme: Theme, view: View, best: Card, told: Collection[Reason]) -> bool:
    """Whether a position is about a theme.

    Args:
        theme: which.
        view: what the seat to play sees.
        best: the best card there.
        told: the reasons that are told for it, as `bots.reason.reasons` proves them from the same view.
    """
    about = ABOUT[theme]
    names = {each.id for each in told}
    if not names or (about.reasons and not names & about.reasons):
        return False
    return about.occasion(Case.of(view, best))


def clause_of(theme: Theme, view: View, told: Collection[Reason]) -> str:
    """The clause that a theme rests on in a position: its own, or the one that its ruff or its void speaks for.

    Args:
        theme: which.
        view: what the seat to play sees.
        told: the reasons that are told for the best card.
    """
    if theme is Theme.TRUMP and view.trick.plays:
        return "FOL-2"
    if theme is Theme.COUNT and not any(each.clause == "STR-7" for each in told):
        # Counting the spades holds where the whole pack is dealt (STR-6).
        return "STR-6" if len(view.rules.seating.seats) > 2 else "TRK-1"
    return ABOUT[theme].clause
