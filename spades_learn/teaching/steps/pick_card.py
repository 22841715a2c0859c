"""pick-card: play one card; illegal ones are explained, legal ones are judged and played out."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar

from spades_learn.cards.card import Card
from spades_learn.cards.notation import NotationError
from spades_learn.game.events import Played
from spades_learn.game.turn import play
from spades_learn.rules.bidding import Call
from spades_learn.rules.play import playable, why_not_play
from spades_learn.rules.trick import winner
from spades_learn.teaching.feedback import MISCONCEPTION_BY_CLAUSE, Feedback, Say, Verdict, quoted, say, say_broken
from spades_learn.teaching.line import Script, begun, moved
from spades_learn.teaching.steps.step import Answer, Ask, Common, out_of_turn, without_cards
from spades_learn.teaching.steps.watch import taken
from spades_learn.teaching.steps.who_wins import why_lost
from spades_learn.teaching.why_legal import why_legal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from spades_learn.rules.options import Rules
    from spades_learn.rules.trick import Trick
    from spades_learn.teaching.position import Position


@dataclass(frozen=True, slots=True, kw_only=True)
class PickCard(Common):
    """One card is asked for.

    Attributes:
        accept: the right cards; empty means that every legal card is right.
        also: legal cards accepted as close enough.
        script: by seat letter, the cards it holds in order of preference; those still to play finish the trick, so
            that the consequence is shown.
    """

    kind: ClassVar[str] = "pick-card"
    asks: ClassVar[bool] = True
    needs_table: ClassVar[bool] = True
    accept: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    script: Script = field(default_factory=dict)

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
        full = self._finished(card, here)
        says: tuple[Say, ...] = (why_legal(card, here),)
        if len(full.plays) == len(here.rules.seating.seats):
            won = winner(full, here.rules.deck)
            if won.seat is not here.seat and not verdict.passes:
                says += (why_lost(full, here.seat, won, here.rules)[0],)
            says += (taken(full, here.rules),)
            # A nil is lost once: a later trick of its bidder is only a bag (NIL-5).
            if won.seat is here.seat and here.bids.get(here.seat, Call(1)).is_nil and not here.won[here.seat]:
                says += (say("nil.broken", "NIL-2", card=str(card)),)
        return Feedback(
            verdict=verdict,
            says=says,
            clauses=quoted(says, *self.clauses) if verdict.passes else quoted(says),
            text={Verdict.RIGHT: "right", Verdict.FINE: "fine"}.get(verdict) or self._text(card),
            marks=MappingProxyType({str(card): "right" if verdict.passes else "wrong"}),
            after=full,
            tags=() if verdict.passes else ("trumped-partner" if _trumps_partner(card, here) else "legal-but-worse",),
        )

    def _finished(self, card: Card, here: Position) -> Trick:
        """The trick with this card, and with those of the scripted seats still to play."""
        if here.state is None:
            raise ValueError("this table has no cards")
        alone = play(here.state, Played(here.seat, card))
        state = moved(begun(here.state, here.seat, self.script), str(card)).state if self.script else alone
        return state.trick if state.trick.plays else state.tricks[-1]

    def _text(self, card: Card) -> str | None:
        """The author's text for this card; one key may name several cards, parted by spaces."""
        return next((f"wrong {key}" for key in self.wrong if str(card) in key.split()), None)

    def wrong_answers(self, rules: Rules) -> Iterator[tuple[Answer, str, str]]:  # noqa: ARG002 - the protocol's
        """Every card a key of ``wrong`` names."""
        return ((card, clause, key) for key, clause in self.wrong.items() for card in key.split())

    @property
    def accepted(self) -> tuple[str, ...]:
        """The cards of ``accept`` and ``also``."""
        return (*self.accept, *self.also)

    def problems(self, rules: Rules) -> Iterator[str]:
        """The learner is to play."""
        here = self.position(rules)
        yield from tuple(without_cards(here)) or out_of_turn(here, "plays")

    def given_away(self, rules: Rules) -> tuple[str, ...]:  # noqa: ARG002 - the protocol's
        """The right cards, where the author lists them."""
        return self.accept

    def solution(self, rules: Rules) -> Answer:
        """The first accepted card, or the first legal one."""
        return self.accept[0] if self.accept else str(playable(self.position(rules).play)[0])

    def texts(self) -> tuple[str, ...]:
        """A text for the right card, for one close enough where there is such, and for each named wrong one."""
        return ("right", *(("fine",) if self.also else ()), *(f"wrong {card}" for card in self.wrong))


def _trumps_partner(card: Card, here: Position) -> bool:
    """Whether a spade takes a trick from the partner who was winning it."""
    deck, seating = here.rules.deck, here.rules.seating
    if not here.trick.plays or winner(here.trick, deck).seat is not seating.partner(here.seat):
        return False
    now = winner(here.trick.with_play(here.seat, card), deck)
    return now.seat is here.seat and now.ruffed


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
