"""who-wins: a whole trick is shown; which seat takes it?"""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar

from spades_learn.cards.card import Suit
from spades_learn.cards.notation import NotationError
from spades_learn.cards.seat import Seat
from spades_learn.rules.trick import Taken, Trick, winner
from spades_learn.teaching.feedback import Feedback, Say, Verdict, quoted, say
from spades_learn.teaching.steps.step import Answer, Ask, Common
from spades_learn.teaching.steps.watch import taken

if TYPE_CHECKING:
    from spades_learn.rules.options import Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class WhoWins(Common):
    """The winner of the table's last trick is asked for."""

    kind: ClassVar[str] = "who-wins"
    asks: ClassVar[bool] = True
    needs_table: ClassVar[bool] = True
    lies: ClassVar[bool] = True
    secret: ClassVar[bool] = True

    def trick(self, rules: Rules) -> Trick:
        """The trick shown.

        Raises:
            NotationError: the table could not have come about, or its last trick is not finished.
        """
        here = self.position(rules)
        if not here.lying:
            raise NotationError(f"plays: the last trick has {len(here.trick.plays)} cards; everybody must have played")
        return here.trick

    def ask(self, rules: Rules) -> Ask:
        """One of the seats that played."""
        return Ask("seat", tuple(str(seat) for seat, _ in self.trick(rules).plays))

    def check(self, answer: Answer, rules: Rules) -> Feedback:
        """Right for the winner; otherwise why the chosen card cannot win and which card does.

        Raises:
            NotationError: not a seat of the trick.
        """
        trick = self.trick(rules)
        seat = Seat.parse(answer) if isinstance(answer, str) else None
        card = trick.card_of(seat) if seat is not None else None
        if seat is None or card is None:
            raise NotationError("choose one of the players of this trick")
        won = winner(trick, rules.deck)
        if seat is won.seat:
            says: tuple[Say, ...] = (taken(trick, rules),)
            return Feedback(
                verdict=Verdict.RIGHT,
                says=says,
                clauses=quoted(says, *self.clauses),
                text="right",
                marks=MappingProxyType({str(seat): "right"}),
            )
        lost, tag = why_lost(trick, seat, won, rules)
        says = (lost, taken(trick, rules))
        return Feedback(
            verdict=Verdict.WRONG,
            says=says,
            clauses=quoted(says),
            text=f"wrong {seat}" if str(seat) in self.wrong else None,
            marks=MappingProxyType({str(seat): "wrong"}),
            tags=(tag,),
        )

    def solution(self, rules: Rules) -> Answer:
        """The winner's seat."""
        return str(winner(self.trick(rules), rules.deck).seat)

    def texts(self) -> tuple[str, ...]:
        """A text for the right answer and for each named wrong one."""
        return ("right", *(f"wrong {seat}" for seat in self.wrong))


def why_lost(trick: Trick, seat: Seat, won: Taken, rules: Rules) -> tuple[Say, str]:
    """Why a seat's card does not take the trick, with the misconception that choosing it shows."""
    deck = rules.deck
    card = trick.card_of(seat)
    led = trick.led(deck)
    if card is None or led is None:
        raise ValueError("the seat has not played")
    facts = {"seat": str(seat), "card": str(card), "led": led.value, "best": str(won.card)}
    if deck.suit(card) is Suit.SPADES and led is not Suit.SPADES:
        # Where there are jokers the ace of spades is no longer the highest card, as DCK-4 says.
        return say("lost.lower-trump", "VAR-JOK" if deck.high_spades else "DCK-4", **facts), "trump-order"
    if deck.suit(card) is not led:
        return say("lost.off-suit", "TRK-1", **facts), "off-suit-can-win"
    if won.ruffed:
        return say("lost.ruffed", "DCK-3", **facts), "forgot-trump"
    # DCK-2 begins with the ace: a joker above it stands in no clause but its own.
    return say("lost.lower", "VAR-JOK" if won.card in deck.high_spades else "DCK-2", **facts), "rank-order"
