"""mark-legal: mark every card that may be played, and no other."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar

from spades_learn.cards.hand import Hand
from spades_learn.cards.notation import NotationError
from spades_learn.rules.play import playable, why_not_play
from spades_learn.teaching.feedback import Feedback, Say, Verdict, quoted, say, say_broken
from spades_learn.teaching.steps.pick_card import held_card, tags
from spades_learn.teaching.steps.step import Answer, Ask, Common

if TYPE_CHECKING:
    from spades_learn.cards.card import Card
    from spades_learn.rules.options import Rules
    from spades_learn.teaching.position import Position


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkLegal(Common):
    """All legal cards are asked for; nothing on the table gives them away before the answer."""

    kind: ClassVar[str] = "mark-legal"
    asks: ClassVar[bool] = True
    needs_table: ClassVar[bool] = True

    def ask(self, rules: Rules) -> Ask:  # noqa: ARG002 - the protocol's signature
        """Several cards of the hand."""
        return Ask("cards")

    def check(self, answer: Answer, rules: Rules) -> Feedback:
        """Right when the marked cards are the legal ones; each error is explained by its clause.

        Raises:
            NotationError: nothing marked, or a card not held.
        """
        here = self.position(rules)
        texts = (answer,) if isinstance(answer, str) else answer
        picked = [held_card(text, here) for text in texts]
        if not picked:
            raise NotationError("mark at least one card: there is always a card you may play")
        legal = playable(here.play)
        wrong = [card for card in here.hand if card in picked and card not in legal]
        missed = [card for card in legal if card not in picked]
        marks = {str(card): "right" for card in picked if card in legal}
        marks |= {str(card): "no" for card in here.hand if card not in legal}
        marks |= {str(card): "wrong" for card in wrong} | {str(card): "missed" for card in missed}
        says = tuple(say_broken(each) for card in wrong[:1] for each in why_not_play(card, here.play))
        if missed:
            says += (_why_missed(here, tuple(str(card) for card in missed)),)
        if not says:
            says = (_why_all(here, tuple(str(card) for card in legal)),)
        return Feedback(
            verdict=Verdict.RIGHT if not wrong and not missed else Verdict.WRONG,
            says=says,
            clauses=quoted(says, *self.clauses),
            text=self._text(picked) if wrong or missed else "right",
            marks=MappingProxyType(marks),
            tags=tags(says) if wrong else ("missed-legal-card",) if missed else (),
        )

    def _text(self, picked: list[Card]) -> str | None:
        """The author's text for this set of cards, written in display order joined by spaces."""
        key = " ".join(str(card) for card in Hand.of_cards(picked))
        return f"wrong {key}" if key in self.wrong else None

    def solution(self, rules: Rules) -> Answer:
        """Every legal card."""
        return tuple(str(card) for card in playable(self.position(rules).play))

    def texts(self) -> tuple[str, ...]:
        """A text for the right answer and for each named wrong one."""
        return ("right", *(f"wrong {key}" for key in self.wrong))


def _why_missed(here: Position, missed: tuple[str, ...]) -> Say:
    """Why the missed cards may be played too."""
    led = here.trick.led(here.rules.deck)
    if led is None:
        return say("missed.lead", "LEAD-3", missed=missed)
    held = any(here.rules.deck.suit(card) is led for card in here.hand)
    return say("missed.follow" if held else "missed.void", "FOL-1" if held else "FOL-2", missed=missed, led=led.value)


def _why_all(here: Position, legal: tuple[str, ...]) -> Say:
    """Why exactly these cards may be played."""
    led = here.trick.led(here.rules.deck)
    if led is None:
        if len(legal) == len(here.hand):
            clause = "LEAD-3"
            name = "all.lead-broken" if here.spades_broken else "all.lead-any"
            return say(name, clause, legal=legal)
        return say("all.lead", "LEAD-2" if here.first_trick else "LEAD-3", legal=legal)
    held = any(here.rules.deck.suit(card) is led for card in here.hand)
    return say("all.follow" if held else "all.void", "FOL-1" if held else "FOL-2", legal=legal, led=led.value)
