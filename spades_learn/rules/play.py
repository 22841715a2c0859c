"""Which card may be played, and which clause each of the others would break (LEAD-2, LEAD-3, FOL-1, FOL-2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from spades_learn.cards.card import Card, Suit
from spades_learn.cards.hand import Hand
from spades_learn.rules.rule import Broken, broken

if TYPE_CHECKING:
    from spades_learn.cards.deck import Deck
    from spades_learn.rules.options import Rules
    from spades_learn.rules.trick import Trick


@dataclass(frozen=True, slots=True)
class PlayPosition:
    """What decides whether a card may be played.

    Attributes:
        rules: the rules in force.
        hand: the player's cards.
        trick: what lies on the table; empty when the player is to lead.
        spades_broken: whether a spade has been played in an earlier trick or in this one (BRK-3).
        first_trick: whether this is trick 1.
    """

    rules: Rules
    hand: Hand
    trick: Trick
    spades_broken: bool
    first_trick: bool


@dataclass(frozen=True, slots=True)
class _Bar:
    """What stands in the way of some cards: which, the clauses they would break, and the fact behind it.

    Cards among the facts are named only when a reason is asked for: most questions are only whether.
    """

    cards: frozenset[Card]
    clauses: tuple[str, ...] = ()
    facts: tuple[tuple[str, str | frozenset[Card]], ...] = ()

    def reasons(self, card: Card) -> tuple[Broken, ...]:
        """The clauses that one of the barred cards would break."""
        facts = {key: fact if isinstance(fact, str) else tuple(map(str, Hand(fact))) for key, fact in self.facts}
        return tuple(broken(clause, card=str(card), **facts) for clause in self.clauses)


def why_not_play(card: Card, position: PlayPosition) -> tuple[Broken, ...]:
    """The clauses that playing this card would break; nothing means it may be played."""
    if card not in position.hand:
        return (broken("TRK-3", card=str(card)),)
    bar = _bar(position)
    return bar.reasons(card) if card in bar.cards else ()


def playable(position: PlayPosition) -> tuple[Card, ...]:
    """Every card that may be played, in display order; never empty while cards are held."""
    barred = _bar(position).cards
    return tuple(card for card in position.hand if card not in barred)


_NOTHING = frozenset[Card]()


def _bar(position: PlayPosition) -> _Bar:
    """The one computation behind both: why a card may not be played, and so which may."""
    return _follow_bar(position) if position.trick.plays else _lead_bar(position)


def _lead_bar(position: PlayPosition) -> _Bar:
    rules, hand = position.rules, position.hand
    if position.first_trick and (forced := _forced_lead(position)) is not None:
        return _Bar(hand.cards - {forced}, (_forced_clause(rules),), (("must", str(forced)),))
    spades = _NOTHING if position.spades_broken else _of_suit(hand, Suit.SPADES, rules.deck)
    if not spades or len(spades) == len(hand):
        return _Bar(_NOTHING)
    clauses = ("LEAD-2", "LEAD-3") if position.first_trick else ("LEAD-3",)
    return _Bar(spades, clauses, (("others", hand.cards - spades),))


def _forced_lead(position: PlayPosition) -> Card | None:
    """The one card that may open trick 1 under `first_lead`, or None where the leader chooses."""
    how = position.rules.options.first_lead
    if how == "lead_the_ace":
        ace = Card.parse("SA")
        return ace if ace in position.hand else None
    if how == "lowest_club":
        return lowest_club(position.hand)
    return None


def lowest_club(hand: Hand) -> Card | None:
    """The lowest club of a hand, or None."""
    clubs = hand.of(Suit.CLUBS)
    return clubs[-1] if clubs else None


def _forced_clause(rules: Rules) -> str:
    return "VAR-ASL" if rules.options.first_lead == "lead_the_ace" else "LEAD-1"


def _follow_bar(position: PlayPosition) -> _Bar:
    rules, hand = position.rules, position.hand
    led = rules.deck.suit(position.trick.plays[0][1])
    following = _of_suit(hand, led, rules.deck)
    if following:
        return _Bar(hand.cards - following, ("FOL-1",), (("led", led.value), ("held", following)))
    if position.first_trick and not rules.options.ruff_on_first_trick:
        spades = _of_suit(hand, Suit.SPADES, rules.deck)
        if len(spades) < len(hand):
            return _Bar(spades, ("FOL-2",), (("others", hand.cards - spades),))
    return _Bar(_NOTHING)


def _of_suit(hand: Hand, suit: Suit, deck: Deck) -> frozenset[Card]:
    suits = deck.suits
    return frozenset(card for card in hand.cards if suits[card] is suit)
