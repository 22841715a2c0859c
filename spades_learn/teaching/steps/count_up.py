"""count: a whole number, or a seat, is asked of a table; the feedback shows how the count is made."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar, Literal

from spades_learn.cards.card import Card, Suit
from spades_learn.cards.notation import NotationError
from spades_learn.cards.seat import Seat
from spades_learn.teaching import counting
from spades_learn.teaching.feedback import Feedback, Say, Verdict, quoted, say
from spades_learn.teaching.steps.step import Answer, Ask, Common

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from spades_learn.cards.seat import Side
    from spades_learn.rules.options import Rules
    from spades_learn.teaching.position import Position

OWN_KEYS = MappingProxyType(
    {
        "needed": {"side"},
        "to-set": {"side"},
        "suit-out": {"suit"},
        "higher-out": {"card"},
        "void": {"suit"},
        "bags": {"side", "tricks"},
    }
)
"""By question, the keys beside ``what`` that it takes."""
CARDLESS = frozenset({"table-total", "bags", "needed"})
"""Questions that a table of bids alone can answer."""
MORE = 2
"""Numbers offered beyond the answer at least."""
BAGS, BIDS = 12, 16
"""The highest number offered for bags, and for the sum of bids; more where the answer is near it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CountUp(Common):
    """A count is asked for.

    Attributes:
        what: what is counted (`counting` has one function for each); ``void`` asks for a seat.
        suit: the suit, for ``suit-out`` and ``void``.
        card: the card, for ``higher-out``.
        side: the side, for ``needed``, ``to-set`` and ``bags``; by default the learner's, for ``to-set`` the other.
        tricks: tricks taken by seat letter, for ``bags`` where the table's plays are not a whole hand.
    """

    kind: ClassVar[str] = "count"
    asks: ClassVar[bool] = True
    needs_table: ClassVar[bool] = True
    what: Literal[
        "needed",
        "to-set",
        "spades-out",
        "suit-out",
        "higher-out",
        "void",
        "table-total",
        "bags",
        "sure-winners",
    ]
    suit: str = ""
    card: str = ""
    side: str = ""
    tricks: dict[str, int] = field(default_factory=dict)

    @property
    def counted(self) -> Mapping[str, int]:
        """The tricks of the hand whose bags are asked for."""
        return self.tricks

    @property
    def tells_voids(self) -> bool:  # type: ignore[override]
        """Where it is asked who is void, the table does not show it."""
        return self.what != "void"

    def ask(self, rules: Rules) -> Ask:
        """A number, or for ``void`` one of the other seats."""
        if self.what == "void":
            here = self.position(rules)
            return Ask("seat", tuple(str(seat) for seat in rules.seating.seats if seat is not here.seat), about="void")
        most = {"table-total": BIDS, "bags": BAGS}.get(self.what, 13)
        top = max(most, self.counting(rules).number + MORE)
        return Ask("count", tuple(str(number) for number in range(top + 1)), about=self.what)

    def check(self, answer: Answer, rules: Rules) -> Feedback:
        """Right or wrong, with the count made step by step; a known slip is named first.

        Raises:
            NotationError: not a whole number, or for ``void`` no other seat.
        """
        if self.what == "void":
            return self._seat(answer, rules)
        said, found = number(answer), self.counting(rules)
        right = said == found.number
        slip = found.slip(said)
        says = (*((slip.say,) if slip else ()), *found.says)
        return Feedback(
            verdict=Verdict.RIGHT if right else Verdict.WRONG,
            says=says,
            clauses=quoted(says, *self.clauses),
            text="right" if right else f"wrong {said}" if str(said) in self.wrong else None,
            tags=() if right else tuple(filter(None, (slip.tag if slip else "", f"miscounted-{self.what}"))),
        )

    def counting(self, rules: Rules) -> counting.Counted:
        """The number and how it is made.

        Raises:
            ValueError: this table does not answer the question.
        """
        here = self.position(rules)
        match self.what:
            case "needed":
                return counting.needed(here, self._side(here))
            case "to-set":
                return counting.to_set(here, self._side(here))
            case "bags":
                return counting.bags(here, self._side(here), self.tricks)
            case "table-total":
                return counting.table_total(here)
            case "sure-winners":
                return counting.sure_winners(here)
            case "spades-out":
                return counting.suit_out(here, Suit.SPADES)
            case "suit-out":
                return counting.suit_out(here, self._suit())
            case "higher-out":
                card = Card.parse(self.card)
                return counting.suit_out(here, rules.deck.suit(card), card)
        raise ValueError(f"what: {self.what} asks for a seat")

    def _side(self, here: Position) -> Side:
        """The side counted for.

        Raises:
            ValueError: no such side, or there are several others.
        """
        sides = {str(side): side for side in here.rules.seating.sides}
        own = str(here.rules.seating.side(here.seat))
        others = [name for name in sides if name != own]
        name = self.side or (own if self.what != "to-set" else others[0] if len(others) == 1 else "")
        if name not in sides:
            raise ValueError(f"side: {name!r} is no side here; write {' or '.join(sides)}")
        return sides[name]

    def _suit(self) -> Suit:
        """The suit asked about.

        Raises:
            ValueError: not a suit's letter.
        """
        if self.suit not in {each.value for each in Suit}:
            raise ValueError(f"suit: {self.suit!r} is no suit; write S, H, D or C")
        return Suit(self.suit)

    def shown(self, rules: Rules) -> tuple[Seat, ...]:
        """The other seats that have shown to hold none of the suit (STR-7)."""
        here, suit = self.position(rules), self._suit()
        return tuple(seat for seat, suits in here.shown_void.items() if suit in suits and seat is not here.seat)

    def _seat(self, answer: Answer, rules: Rules) -> Feedback:
        here = self.position(rules)
        seat = Seat.parse(answer) if isinstance(answer, str) else None
        if seat is None or seat is here.seat or seat not in rules.seating.seats:
            raise NotationError("choose one of the other players")
        shown = self.shown(rules)
        right = seat in shown
        says = (self._told(here, seat),) if right else (self._told(here, seat), self._told(here, shown[0]))
        return Feedback(
            verdict=Verdict.RIGHT if right else Verdict.WRONG,
            says=says,
            clauses=quoted(says, *self.clauses),
            text="right" if right else f"wrong {seat}" if str(seat) in self.wrong else None,
            marks=MappingProxyType({str(seat): "right" if right else "wrong"}),
            tags=() if right else ("void-misread",),
        )

    def _told(self, here: Position, seat: Seat) -> Say:
        """How a seat has met the leads of the suit: not following once, following always, or never asked."""
        suit, deck = self._suit(), here.rules.deck
        last = None
        for trick in (*here.gathered, here.trick):
            card = trick.card_of(seat)
            if card is None or trick.led(deck) is not suit:
                continue
            last = card
            if deck.suit(card) is not suit:
                return say("count.void", "STR-7", seat=str(seat), card=str(card), suit=suit.value)
        if last is None:
            return say("count.not-asked", None, seat=str(seat), suit=suit.value)
        return say("count.followed", "FOL-1", seat=str(seat), card=str(last), suit=suit.value)

    def problems(self, rules: Rules) -> Iterator[str]:
        """The question has what it needs, the table answers it, and each wrong answer can be given."""
        here = self.position(rules)
        takes = OWN_KEYS.get(self.what, set())
        for key in ("suit", "card", "side", "tricks"):
            if getattr(self, key) and key not in takes:
                yield f"{key}: {self.what} does not take it; remove it"
        if here.state is None and self.what not in CARDLESS:
            yield f"write deal: {self.what} is counted from cards"
            return
        yield from self._unanswered(rules)

    def _unanswered(self, rules: Rules) -> Iterator[str]:
        here = self.position(rules)
        if self.what == "void":
            if not self.shown(rules):
                yield f"plays: nobody else has shown to hold no {self.suit}"
            return
        if self.what == "table-total" and not here.bids:
            yield "bids: there are none to add up"
            return
        if self.what == "bags":
            if rules.options.overtrick != 1:
                yield "what: no bags are kept where an overtrick costs points at once"
                return
            if not self.tricks and sum(here.won.values()) != rules.tricks:
                yield "tricks: the plays are not a whole hand; write the tricks taken by each seat"
                return
        if self.what == "higher-out" and Card.parse(self.card) not in rules.deck:
            yield f"card: {self.card} is not in this pack"
            return
        self.counting(rules)
        for key in self.wrong:
            if str(number(key)) != key:
                yield f"wrong {key!r}: write the number as {number(key)}"

    def solution(self, rules: Rules) -> Answer:
        """The number, or the first seat that is void."""
        return str(self.shown(rules)[0]) if self.what == "void" else str(self.counting(rules).number)

    def texts(self) -> tuple[str, ...]:
        """A text for the right answer and for each named wrong one."""
        return ("right", *(f"wrong {key}" for key in self.wrong))


def number(answer: Answer) -> int:
    """Read a whole number from 0 up.

    Raises:
        NotationError: it is none.
    """
    text = answer.strip() if isinstance(answer, str) else ""
    if not (text.isascii() and text.isdecimal()) or len(text) > 3:
        raise NotationError("answer with a whole number")
    return int(text)
