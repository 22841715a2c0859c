"""Published rules of thumb for bidding nil, held against one hand and beside what the simulation says of it.

Each is taken as it was published and reads nothing but the own cards. Where a rule's words leave something open, how
it is read stands with it. They are first guesses: `MEASURED` says how often each was right on hands where the
simulation is sure (``python tests/bench/thumb.py --hands 1000``).
"""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal

from spades_learn.bots.odds import forced_spade
from spades_learn.cards.card import Rank, Suit

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from spades_learn.bots.nil import NilSituation, NilVerdict
    from spades_learn.cards.card import Card

Says = Literal["nil", "number"]

FREE_SPADES = 3
GUARDS, GUIDE_GUARDS = 2, 3
HIDING: Mapping[Rank, int] = MappingProxyType({Rank.QUEEN: 2, Rank.JACK: 1})
"""How many cards below the ten a side honour wants beside it before the published bidder fears it no more."""
HIGH = frozenset({Rank.ACE, Rank.KING, Rank.QUEEN})


MEASURED: Mapping[tuple[str, Says], tuple[int, int]] = MappingProxyType(
    {
        ("counting", "number"): (53, 53),
        ("sheets", "nil"): (55, 210),
        ("sheets", "number"): (563, 605),
        ("guide", "nil"): (77, 180),
        ("guide", "number"): (613, 631),
        ("checklist", "nil"): (92, 328),
        ("checklist", "number"): (485, 490),
        ("bidder", "nil"): (24, 35),
        ("bidder", "number"): (710, 783),
    }
)
"""By rule and what it says: on how many hands that was right, of those it said it of, where the simulation is clear."""


@dataclass(frozen=True, slots=True)
class Objection:
    """Why a rule says what it says: the id of the fact, and the cards that make it true."""

    why: str
    cards: tuple[Card, ...] = ()
    says: Says | None = "number"


FITS = Objection("fits", (), "nil")


@dataclass(frozen=True, slots=True)
class Thumb:
    """One rule of thumb held against a hand.

    Attributes:
        id: which rule; the places it is published in are told by this id.
        clause: the clause of the rulebook that holds it or what it rests on, or None.
        says: ``nil``, ``number``, or None where the rule leaves this hand open.
        cards: those it objects to.
        why: the id of the fact that decides.
        agrees: whether the simulation says the same; None where the rule says nothing or the simulation is not clear.
    """

    id: str
    clause: str | None
    says: Says | None
    cards: tuple[Card, ...]
    why: str
    agrees: bool | None


class _Held:
    """A hand suit by suit, high to low, as the rules of thumb look at it."""

    def __init__(self, situation: NilSituation) -> None:
        deck = situation.rules.deck
        cards = sorted(situation.hand, key=deck.power, reverse=True)
        self.suits = {suit: [card for card in cards if deck.suit(card) is suit] for suit in Suit}
        self.spades = self.suits[Suit.SPADES]
        self.sides = [held for suit, held in self.suits.items() if suit is not Suit.SPADES]
        order = sorted((card for card in deck.cards if deck.suit(card) is Suit.SPADES), key=deck.power, reverse=True)
        self.places = [order.index(card) + 1 for card in self.spades]

    def ranks(self, *ranks: Rank) -> tuple[Card, ...]:
        """The side cards of these ranks."""
        return tuple(card for held in self.sides for card in held if card.rank in ranks)

    def bare(self, ranks: frozenset[Rank], guards: int, *, spades: bool) -> tuple[Card, ...]:
        """The first cards of these ranks with fewer lower cards of their suit than so many."""
        for held in ([self.spades] if spades else []) + self.sides:
            for at, card in enumerate(held):
                if card.rank in ranks and len(held) - at - 1 < guards:
                    return (card,)
        return ()


def _forced(held: _Held) -> Objection | None:
    """The counting fact (`odds.forced_spade`): it speaks against some nils and for none."""
    k = forced_spade(held.places)
    return None if k is None else Objection("forced", tuple(held.spades[:k]))


def _sheets(held: _Held) -> Objection:
    """STR-3: no ace, except perhaps a lone one that can be thrown, and no high spade.

    A high spade is read as the ace, king or queen (or a joker). The partner's long suit, which it also speaks of,
    cannot be known before the play.
    """
    if high := tuple(card for card in held.spades if card.is_joker or card.rank in HIGH):
        return Objection("high-spade", high)
    aces = held.ranks(Rank.ACE)
    lone = tuple(card for suit in held.sides if len(suit) == 1 for card in suit if card.rank is Rank.ACE)
    if len(aces) > len(lone):
        return Objection("ace", tuple(card for card in aces if card not in lone))
    if len(lone) > 1:
        return Objection("ace", lone)
    return Objection("lone-ace", lone, None) if lone else FITS


def _guide(held: _Held) -> Objection:
    """The guide of playspades.co.uk: what not to bid nil with.

    Of the spades A, K, Q, J with 10 or 9, 10-9-8, and any four; of a side suit an ace or king with fewer than three
    cards below it, which it leaves open beside another suit of at most one card.
    """
    ranks = [card.rank for card in held.spades]
    if high := tuple(card for card in held.spades if card.is_joker or card.rank in HIGH):
        return Objection("high-spade", high)
    for group in ((Rank.JACK, Rank.TEN), (Rank.JACK, Rank.NINE), (Rank.TEN, Rank.NINE, Rank.EIGHT)):
        if all(rank in ranks for rank in group):
            return Objection("middle-spades", tuple(card for card in held.spades if card.rank in group))
    if len(held.spades) > FREE_SPADES:
        return Objection("many-spades", tuple(held.spades))
    if bare := held.bare(frozenset({Rank.ACE, Rank.KING}), GUIDE_GUARDS, spades=False):
        short = any(len(suit) <= 1 and bare[0] not in suit for suit in held.sides)
        return Objection("short-suit", bare, None) if short else Objection("guards", bare)
    return FITS


def _checklist(held: _Held) -> Objection:
    """The checklist of dachimpy.com: at most three spades, not the ace of them, two lower cards under each high one.

    High is read as ace, king or queen.
    """
    if held.spades and (held.spades[0].is_joker or held.spades[0].rank is Rank.ACE):
        return Objection("high-spade", (held.spades[0],))
    if len(held.spades) > FREE_SPADES:
        return Objection("many-spades", tuple(held.spades))
    bare = held.bare(HIGH, GUARDS, spades=True)
    return Objection("guards", bare) if bare else FITS


def _bidder(held: _Held) -> Objection:
    """The baseline bidder of Cohensius, Meir, Oved and Stern, "Bidding in Spades" (ECAI 2020), as the bench reads it.

    Fewer than four spades and no liability: any ace or king, the queen of spades, a queen with fewer than two cards
    below the ten beside it, a jack with none.
    """
    if len(held.spades) > FREE_SPADES:
        return Objection("many-spades", tuple(held.spades))
    for suit in (held.spades, *held.sides):
        low = sum(card.rank.order < Rank.TEN.order for card in suit)
        for card in suit:
            high = card.is_joker or card.rank in {Rank.ACE, Rank.KING}
            if high or (suit is held.spades and card.rank is Rank.QUEEN) or low < HIDING.get(card.rank, 0):
                return Objection("liability", (card,))
    return FITS


RULES: Mapping[str, tuple[str | None, Callable[[_Held], Objection | None]]] = MappingProxyType(
    {
        "counting": ("NIL-1", _forced),
        "sheets": ("STR-3", _sheets),
        "guide": (None, _guide),
        "checklist": (None, _checklist),
        "bidder": (None, _bidder),
    }
)
"""By id: the clause that holds it, and the rule."""


def thumbs(situation: NilSituation, found: NilVerdict) -> tuple[Thumb, ...]:
    """What every rule of thumb says of a hand, in a fixed order; one that does not speak of it says None.

    Args:
        situation: the hand.
        found: what the simulation says of it.
    """
    held = _Held(situation)
    answer: Says = "nil" if found.answer.is_nil else "number"
    told = []
    for name, (clause, rule) in RULES.items():
        made = rule(held) or Objection("silent", (), None)
        agrees = made.says == answer if made.says is not None and found.verdict == "clear" else None
        told.append(Thumb(name, clause, made.says, made.cards, made.why, agrees))
    return tuple(told)
