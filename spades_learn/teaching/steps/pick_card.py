"""pick-card: play one card; illegal ones are explained, legal ones are judged and played out."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar

from spades_learn.cards.card import Card
from spades_learn.cards.notation import NotationError
from spades_learn.rules.play import playable, why_not_play
from spades_learn.teaching.feedback import MISCONCEPTION_BY_CLAUSE, Feedback, Say, Verdict, quoted, say, say_broken
from spades_learn.teaching.position import Position, parse_play
from spades_learn.teaching.steps.step import Answer, Ask, Common
from spades_learn.teaching.steps.watch import taken

if TYPE_CHECKING:
    from spades_learn.rules.options import Rules
    from spades_learn.rules.trick import Trick


@dataclass(frozen=True, slots=True, kw_only=True)
class PickCard(Common):
    """One card is asked for.

    Attributes:
        accept: the right cards; empty means that every legal card is right.
        also: legal cards accepted as close enough.
        then: plays after the learner's that finish the trick, each ``"E S2"``; the consequence shown.
    """

    kind: ClassVar[str] = "pick-card"
    asks: ClassVar[bool] = True
    needs_table: ClassVar[bool] = True
    accept: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    then: tuple[str, ...] = ()

    def ask(self, rules: Rules) -> Ask:  # noqa: ARG002 - the protocol's signature
        """A card of the hand."""
        return Ask("card")

    def check(self, answer: Answer, rules: Rules) -> Feedback:
        """Illegal, worse, fine or right, with the clause or the finished trick as the reason.

        Raises:
            NotationError: not a card, or a card not held.
        """
        here = self.position(rules)
        card = held_card(answer, here)
        broken = why_not_play(card, here.play)
        if broken:
            says = tuple(say_broken(each) for each in broken)
            return Feedback(
                verdict=Verdict.ILLEGAL,
                says=says,
                clauses=quoted(says),
                text=self._text(card),
                marks=MappingProxyType({str(card): "wrong", **not_allowed(here)}),
                tags=tags(says),
            )
        return self._legal(card, here)

    def _legal(self, card: Card, here: Position) -> Feedback:
        """A legal card: shown with the rest of the trick where the author wrote it."""
        accepted = not self.accept or str(card) in self.accept
        verdict = Verdict.RIGHT if accepted else Verdict.FINE if str(card) in self.also else Verdict.WORSE
        full = here.trick.with_play(here.seat, card)
        says: tuple[Say, ...] = ()
        for text in self.then:
            full = full.with_play(*parse_play(text))
        if len(full.plays) == len(here.rules.seating.seats):
            says = (taken(full, here.rules),)
        says = (_why_legal(card, here), *says)
        return Feedback(
            verdict=verdict,
            says=says,
            clauses=quoted(says, *self.clauses) if verdict.passes else quoted(says),
            text=self._text(card) or ("right" if verdict.passes else None),
            marks=MappingProxyType({str(card): "right" if verdict.passes else "wrong"}),
            after=plays_of(full),
            tags=() if verdict.passes else ("legal-but-worse",),
        )

    def _text(self, card: Card) -> str | None:
        """The author's text for this card; one key may name several cards, parted by spaces."""
        return next((f"wrong {key}" for key in self.wrong if str(card) in key.split()), None)

    def solution(self, rules: Rules) -> Answer:
        """The first accepted card, or the first legal one."""
        return self.accept[0] if self.accept else str(playable(self.position(rules).play)[0])

    def texts(self) -> tuple[str, ...]:
        """A text for the right answer and for each named wrong one."""
        return ("right", *(f"wrong {card}" for card in self.wrong))


def held_card(answer: Answer, here: Position) -> Card:
    """Read one card of the learner's hand.

    Raises:
        NotationError: not one card, or not held.
    """
    if not isinstance(answer, str):
        raise NotationError("play one card")
    card = Card.parse(answer)
    if card not in here.hand:
        raise NotationError(f"{card} is not in your hand")
    return card


def not_allowed(here: Position) -> dict[str, str]:
    """Every card that may not be played now, marked so."""
    return {str(card): "no" for card in here.hand if why_not_play(card, here.play)}


def tags(says: tuple[Say, ...]) -> tuple[str, ...]:
    """The misconceptions that some broken clauses show."""
    named = (MISCONCEPTION_BY_CLAUSE.get(each.clause or "") for each in says)
    return tuple(dict.fromkeys(tag for tag in named if tag))


def plays_of(trick: Trick) -> tuple[str, ...]:
    """A trick as text plays."""
    return tuple(f"{seat} {card}" for seat, card in trick.plays)


def _why_legal(card: Card, here: Position) -> Say:
    """The clause that lets this card be played, with the fact that makes it apply."""
    deck = here.rules.deck
    led = here.trick.led(deck)
    if led is None:
        if deck.suit(card).value != "S":
            return say("legal.lead", "LEAD-2" if here.first_trick else "LEAD-3", card=str(card))
        if here.spades_broken:
            return say("legal.lead-broken", "LEAD-3", card=str(card))
        return say("legal.lead-only-spades", "BRK-2", card=str(card))
    if deck.suit(card) is led:
        return say("legal.follows", "FOL-1", card=str(card), led=led.value)
    return say("legal.void", "FOL-2", card=str(card), led=led.value)
