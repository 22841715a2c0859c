"""watch: a worked example, one card at a time, each with the sentence that says what happened and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from spades_learn.rules.trick import Trick, winner
from spades_learn.teaching.feedback import Feedback, Say, Verdict, quoted, say
from spades_learn.teaching.position import parse_trick
from spades_learn.teaching.steps.step import Answer, Ask, Common

if TYPE_CHECKING:
    from spades_learn.rules.options import Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class Watch(Common):
    """Plays shown one after another.

    Attributes:
        plays: the trick to watch, in order, each ``"W H9"``.
    """

    kind: ClassVar[str] = "watch"
    asks: ClassVar[bool] = False
    needs_table: ClassVar[bool] = False
    plays: tuple[str, ...] = ()

    def frames(self, rules: Rules) -> tuple[tuple[Trick, Say | None], ...]:
        """The trick after each card, with what to say; the first frame is the empty table."""
        trick = parse_trick(self.plays, rules)
        shown: list[tuple[Trick, Say | None]] = [(Trick(), None)]
        for count in range(1, len(trick.plays) + 1):
            part = Trick(trick.plays[:count])
            shown.append((part, _told(part, rules)))
        if len(trick.plays) == len(rules.seating.seats):
            shown.append((trick, taken(trick, rules)))
        return tuple(shown)

    def ask(self, rules: Rules) -> Ask:  # noqa: ARG002 - the protocol's signature
        """Only a Next button."""
        return Ask("next")

    def check(self, answer: Answer, rules: Rules) -> Feedback:  # noqa: ARG002 - the protocol's signature
        """Watching to the end is right."""
        last = self.frames(rules)[-1][1]
        says = (last,) if last is not None else ()
        return Feedback(verdict=Verdict.RIGHT, says=says, clauses=quoted(says, *self.clauses), after=self.plays)

    def solution(self, rules: Rules) -> Answer:  # noqa: ARG002 - the protocol's signature
        """Watching on."""
        return "next"

    def texts(self) -> tuple[str, ...]:
        """No further text."""
        return ()


def _told(trick: Trick, rules: Rules) -> Say:
    """What the newest card did."""
    seat, card = trick.plays[-1]
    deck = rules.deck
    led = trick.led(deck)
    facts = {"seat": str(seat), "card": str(card)}
    if led is None or len(trick.plays) == 1:
        return say("told.leads", None, **facts)
    if deck.suit(card) is led:
        return say("told.follows", "FOL-1", led=led.value, **facts)
    if deck.suit(card).value == "S":
        return say("told.ruffs", "FOL-2", led=led.value, **facts)
    return say("told.discards", "FOL-2", led=led.value, **facts)


def taken(trick: Trick, rules: Rules) -> Say:
    """Who takes a finished trick, and why."""
    won = winner(trick, rules.deck)
    led = trick.led(rules.deck)
    facts = {"seat": str(won.seat), "card": str(won.card), "led": led.value if led else ""}
    if led is not None and led.value == "S":
        return say("taken.trumps-led", "TRK-1", **facts)
    return say("taken.ruff" if won.ruffed else "taken.high", "TRK-1", **facts)
