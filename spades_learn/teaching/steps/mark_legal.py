"""mark-legal: mark every card that may be played, and no other."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar

from spades_learn.cards.card import Suit
from spades_learn.cards.notation import NotationError
from spades_learn.rules.play import playable, why_not_play
from spades_learn.teaching.feedback import Feedback, Verdict, quoted, say_broken
from spades_learn.teaching.steps.pick_card import held_card, tags
from spades_learn.teaching.steps.step import Answer, Ask, Common, out_of_turn, without_cards
from spades_learn.teaching.why_legal import bar, why_all, why_missed

if TYPE_CHECKING:
    from collections.abc import Iterator

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
            says += (why_missed(here, tuple(str(card) for card in missed)),)
        if not says:
            says = (why_all(here, tuple(str(card) for card in legal)),)
        return Feedback(
            verdict=Verdict.RIGHT if not wrong and not missed else Verdict.WRONG,
            says=says,
            clauses=quoted(says, *self.clauses),
            text=self._text(picked, missed) if wrong or missed else "right",
            marks=MappingProxyType(marks),
            tags=tags(says) if wrong else _missed_tags(here, picked) if missed else (),
        )

    def _text(self, picked: list[Card], missed: list[Card]) -> str | None:
        """The author's text for the first key that describes this set of cards.

        A key is a word and cards: ``marks SA S8`` (any of them marked), ``only SQ S7`` (these marked and no others) or
        ``without HJ`` (all of them left out).
        """
        chosen, left = {str(card) for card in picked}, {str(card) for card in missed}
        for key in self.wrong:
            how, *names = key.split()
            cards = set(names)
            if {"marks": bool(cards & chosen), "only": cards == chosen, "without": cards <= left}.get(how):
                return f"wrong {key}"
        return None

    def wrong_answers(self, rules: Rules) -> Iterator[tuple[Answer, str, str]]:
        """Answers that each key of ``wrong`` describes, with the clause they must fail for and the key.

        Raises:
            NotationError: a key that is not one of the three forms.
        """
        legal = tuple(str(card) for card in playable(self.position(rules).play))
        for key, clause in self.wrong.items():
            how, *names = key.split() or [""]
            if how not in {"marks", "only", "without"} or not names:
                raise NotationError(f"wrong {key!r}: write 'marks', 'only' or 'without' and cards")
            if how == "marks":
                yield from (((*legal, card), clause, key) for card in names)
            elif how == "only":
                yield tuple(names), clause, key
            else:
                yield tuple(card for card in legal if card not in names), clause, key

    def problems(self, rules: Rules) -> Iterator[str]:
        """The learner is to play."""
        here = self.position(rules)
        yield from tuple(without_cards(here)) or out_of_turn(here, "plays")

    def given_away(self, rules: Rules) -> tuple[str, ...]:
        """Every legal card."""
        return tuple(self.solution(rules))

    def solution(self, rules: Rules) -> Answer:
        """Every legal card."""
        return tuple(str(card) for card in playable(self.position(rules).play))

    def texts(self) -> tuple[str, ...]:
        """A text for the right answer and for each named wrong one."""
        return ("right", *(f"wrong {key}" for key in self.wrong))


def _missed_tags(here: Position, picked: list[Card]) -> tuple[str, ...]:
    """What leaving legal cards out shows: a void player who marks spades alone, or none, misreads FOL-2."""
    deck = here.rules.deck
    spades = {deck.suit(card) is Suit.SPADES for card in here.hand}
    # Where a card is barred the player is not void, or may not ruff at this table.
    if not here.trick.plays or len(spades) == 1 or bar(here):
        return ("missed-legal-card",)
    marked = {deck.suit(card) is Suit.SPADES for card in picked}
    if marked == {True}:
        return ("thought-ruff-compulsory",)
    return ("thought-ruff-barred",) if marked == {False} else ("missed-legal-card",)
