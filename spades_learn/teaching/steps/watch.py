"""watch: a worked example, one step at a time, each with the sentence that says what happened and why.

What is watched follows from what the author gave: the table's tricks, a hand's score line by line, or the spades of
a nil paired off with the higher ones.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from spades_learn.cards.card import Suit
from spades_learn.cards.hand import Hand
from spades_learn.cards.notation import NotationError
from spades_learn.game.events import Played
from spades_learn.game.state import apply
from spades_learn.rules.trick import Trick, winner
from spades_learn.teaching.feedback import Feedback, Say, Verdict, quoted, say
from spades_learn.teaching.position import TableSpec, position
from spades_learn.teaching.steps.score_hand import scored, scored_says
from spades_learn.teaching.steps.step import Answer, Ask, Common, Frame

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from spades_learn.cards.card import Card
    from spades_learn.rules.options import Rules
    from spades_learn.teaching.position import Position


@dataclass(frozen=True, slots=True, kw_only=True)
class Watch(Common):
    """A worked example.

    Attributes:
        start: tricks of the table that are over before the watching begins.
        tricks: tricks taken by seat letter, where a hand's score is watched.
        side: the side scored.
        spades: spade holdings of a nil, such as ``"Q63"``, each paired off with the spades above it.
    """

    kind: ClassVar[str] = "watch"
    asks: ClassVar[bool] = False
    needs_table: ClassVar[bool] = False
    shows_broken: ClassVar[bool] = True
    start: int = 0
    tricks: dict[str, int] = field(default_factory=dict)
    side: str = "NS"
    spades: tuple[str, ...] = ()

    @property
    def adds_up(self) -> bool:
        """Whether what was said stays in sight, as the lines of a sheet do."""
        return bool(self.tricks or self.spades)

    @property
    def counted(self) -> Mapping[str, int]:
        """The tricks of the hand whose score is watched."""
        return self.tricks

    def position(self, rules: Rules) -> Position:
        """The table before the watching begins."""
        return position(self.table or TableSpec(), rules, tricks=self.start)

    def frames(self, rules: Rules) -> tuple[Frame, ...]:
        """Every moment in order; the first says nothing yet.

        Raises:
            NotationError: there is nothing to watch, or the table could not have come about.
        """
        here = self.position(rules)
        if self.tricks:
            moments = [Frame(here, each) for each in scored_says(scored(here, self.tricks, self.side), self.side)]
        elif self.spades:
            if rules.tricks * len(rules.seating.seats) < len(rules.deck.cards):
                raise NotationError("spades: cards are out of play in this game, so a higher one may be in no hand")
            moments = [Frame(here, each) for text in self.spades for each in paired(text, rules)]
        else:
            moments = list(self._played(here, rules))
        if not moments:
            raise NotationError("there is nothing to watch: write plays, tricks or spades")
        return (Frame(here, None), *moments)

    def _played(self, here: Position, rules: Rules) -> Iterator[Frame]:
        """The table after each card, and once more when a trick is finished."""
        whole = position(self.table or TableSpec(), rules).state
        state = here.state
        if whole is None or state is None:
            return
        for event in whole.events[len(state.events) :]:
            before = len(state.tricks)
            state = apply(state, event)
            now = here.after(state, lying=len(state.tricks) > before)
            if isinstance(event, Played):
                yield Frame(now, _told(now.trick, rules))
            if now.lying:
                yield Frame(now, taken(now.trick, rules))

    def ask(self, rules: Rules) -> Ask:  # noqa: ARG002 - the protocol's signature
        """Only a Next button."""
        return Ask("next")

    def check(self, answer: Answer, rules: Rules) -> Feedback:  # noqa: ARG002 - the protocol's signature
        """Watching to the end is right."""
        last = self.frames(rules)[-1].say
        says = (last,) if last is not None else ()
        return Feedback(verdict=Verdict.RIGHT, says=says, clauses=quoted(says, *self.clauses))

    def problems(self, rules: Rules) -> Iterator[str]:
        """There is something to watch, and it begins within the plays."""
        self.frames(rules)
        listed = len(self.table.plays) if self.table is not None else 0
        if not 0 <= self.start <= listed:
            yield f"start: {self.start} tricks are over, but plays has {listed}"

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
    if deck.suit(card) is Suit.SPADES:
        return say("told.ruffs", "FOL-2", led=led.value, **facts)
    return say("told.discards", "FOL-2", led=led.value, **facts)


def taken(trick: Trick, rules: Rules) -> Say:
    """Who takes a finished trick, and why."""
    won = winner(trick, rules.deck)
    led = trick.led(rules.deck)
    facts = {"seat": str(won.seat), "card": str(won.card), "led": led.value if led else ""}
    if led is Suit.SPADES:
        return say("taken.trumps-led", "TRK-1", **facts)
    return say("taken.ruff" if won.ruffed else "taken.high", "TRK-1", **facts)


def paired(text: str, rules: Rules) -> Iterator[Say]:
    """Each spade of a nil hand, from the top, with a higher spade of another hand to fall under, or none left.

    Every card of a hand is played, and a spade takes its trick unless a higher spade lies in it (TRK-1); two cards of
    one hand never lie in the same trick, so each needs a higher spade of its own.

    Raises:
        NotationError: not a holding of spades.
    """
    held = Hand.parse(f"{text}...").of(Suit.SPADES)
    free = [card for card in reversed(_spades(rules)) if card not in held]
    for place, card in enumerate(held):
        above = [other for other in free if rules.deck.power(other) > rules.deck.power(card)]
        if not above:
            over = tuple(str(each) for each in _spades(rules) if each not in held and _above(each, card, rules))
            yield say("pair.none" if over else "pair.top", "TRK-1", card=str(card), over=over)
            high = tuple(str(each) for each in held[: place + 1])
            yield say("pair.lost", "NIL-1", k=place + 1, top=2 * place + 1, cards=high)
            return
        # The lowest one that is enough: no other choice pairs more cards.
        free.remove(above[0])
        yield say("pair.found", "TRK-1", card=str(card), over=str(above[0]), above=len(above))
    yield say("pair.done", "NIL-1", spades=tuple(str(each) for each in held))


def _spades(rules: Rules) -> tuple[Card, ...]:
    """Every spade of the pack, high to low."""
    cards = [card for card in rules.deck.cards if rules.deck.suit(card) is Suit.SPADES]
    return tuple(sorted(cards, key=rules.deck.power, reverse=True))


def _above(other: Card, card: Card, rules: Rules) -> bool:
    return rules.deck.power(other) > rules.deck.power(card)
