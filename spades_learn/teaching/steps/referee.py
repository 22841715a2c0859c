"""referee: tricks are watched one by one; which card broke a rule, which rule, and what does it cost?"""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar

from spades_learn.cards.card import Card, Suit
from spades_learn.cards.notation import NotationError
from spades_learn.game.referee import Refereed
from spades_learn.game.state import apply
from spades_learn.rules.book import rulebook
from spades_learn.teaching.feedback import Feedback, Say, Verdict, quoted, say
from spades_learn.teaching.offences import CALLABLE, RENEGE, Offence, breaches, offences
from spades_learn.teaching.position import Position, TableSpec, position
from spades_learn.teaching.steps.score_hand import points_of, scored_says
from spades_learn.teaching.steps.step import Answer, Ask, Common, Frame

if TYPE_CHECKING:
    from collections.abc import Iterator

    from spades_learn.game.state import State
    from spades_learn.rules.options import Rules
    from spades_learn.rules.rule import Fact
    from spades_learn.rules.scoring import SideScore
    from spades_learn.rules.trick import Trick

NONE = "none"
"""The answer that nobody broke a rule."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Referee(Common):
    """One card of the tricks shown may have broken a rule; the learner names it.

    Attributes:
        right: the offending card, or ``none``.
        choices: the clauses offered for the one it broke; none where that is not asked.
        ask_score: whether the points of a side are asked too, by REN-1 or as the option ``renege`` has it.
        side: that side.
        start: tricks that are over before the watching begins.
    """

    kind: ClassVar[str] = "referee"
    asks: ClassVar[bool] = True
    needs_table: ClassVar[bool] = True
    tells_voids: ClassVar[bool] = False
    right: str
    choices: tuple[str, ...] = ()
    ask_score: bool = False
    side: str = "NS"
    start: int = 0

    def position(self, rules: Rules) -> Position:
        """The table after the last trick; a card that broke a rule lies among them."""
        return position(self.table or TableSpec(), rules, lying=True, taken=CALLABLE)

    def frames(self, rules: Rules) -> tuple[Frame, ...]:
        """The table with each trick in turn lying on it."""
        whole = self.position(rules)
        state = position(self.table or TableSpec(), rules, tricks=self.start, taken=CALLABLE).state
        if whole.state is None or state is None:
            return ()
        moments: list[Position] = []
        for event in whole.state.events[len(state.events) :]:
            before = len(state.tricks)
            state = apply(state, event)
            if len(state.tricks) > before:
                moments.append(whole.after(state, lying=True))
        if state.trick.plays:
            moments.append(whole.after(state, lying=False))
        last = self.start + len(moments)
        return tuple(
            Frame(each, say("referee.trick", None, n=n, all=last)) for n, each in enumerate(moments, self.start + 1)
        )

    def ask(self, rules: Rules) -> Ask:  # noqa: ARG002 - the protocol's signature
        """A card of the tricks, the clause it broke, and points."""
        parts = (*(("clause",) if self.choices else ()), *(("points",) if self.ask_score else ()))
        return Ask("referee", self.choices, parts)

    def check(self, answer: Answer, rules: Rules) -> Feedback:
        """Right when every part is; else the first part that is wrong is told, with the proof from the table.

        Raises:
            NotationError: no card of these tricks, or a part is missing or cannot be read.
        """
        card, *rest = (answer.split() or [""]) if isinstance(answer, str) else (answer or ("",))
        state = self._state(rules)
        found = next(iter(offences(state)), None)
        if card != NONE and _played(state, card) is None:
            raise NotationError("name a card of these tricks, or say that nobody broke a rule")
        # Every part is read before any is judged: what is asked for next must not tell whether the card was right.
        clause = rest.pop(0) if self.choices and rest else ""
        if card != NONE and self.choices and clause not in self.choices:
            raise NotationError("say which rule the card broke")
        points = points_of(rest[0] if rest else "") if card != NONE and self.ask_score else 0
        if found is None or card != str(found.card):
            return self._card_wrong(card, found, state)
        proof = _proof(found)
        if self.choices and clause != found.clause:
            return self._wrong((proof,), f"clause {clause}", "wrong-clause", found)
        score = self._score(found, rules) if self.ask_score else None
        if score is not None and points != score.hand:
            says = scored_says(score, self.side)
            return self._wrong(says, f"points {points}", "penalty-miscounted", found)
        says = (proof, *(scored_says(score, self.side) if score is not None else ()))
        return Feedback(
            verdict=Verdict.RIGHT,
            says=says,
            clauses=quoted(says, *self.clauses),
            text="right",
            marks=MappingProxyType({card: "wrong"}),
            frame=found.trick - 1 - self.start,
        )

    def _card_wrong(self, card: str, found: Offence | None, state: State) -> Feedback:
        """A fair card was called, the offending one was missed, or nobody is rightly found to have broken a rule."""
        if card != NONE:
            return self._wrong((_fair(card, state),), card, "called-fair-play", None)
        if found is not None:
            tag = "missed-renege" if found.clause == RENEGE else "missed-lead"
            return self._wrong((_proof(found),), NONE, tag, found)
        says = (say("referee.none", None),)
        return Feedback(verdict=Verdict.RIGHT, says=says, clauses=quoted(says, *self.clauses), text="right")

    def _wrong(self, says: tuple[Say, ...], key: str, tag: str, found: Offence | None) -> Feedback:
        """A wrong answer; the offending card is marked where the answer has named or missed it."""
        return Feedback(
            verdict=Verdict.WRONG,
            says=says,
            clauses=quoted(says),
            text=next((f"wrong {each}" for each in self.wrong if key in _named(each)), None),
            marks=MappingProxyType({str(found.card): "wrong"} if found is not None else {}),
            tags=(tag,),
            frame=None if found is None else found.trick - 1 - self.start,
        )

    def _state(self, rules: Rules) -> State:
        state = self.position(rules).state
        if state is None:
            raise NotationError("deal: a referee needs cards on the table")
        return state

    def _score(self, found: Offence, rules: Rules) -> SideScore | None:
        """What the side scores once the renege is claimed, or None where the hand goes on."""
        seating = rules.seating
        by = next(seat for seat in seating.order_from(found.seat) if seating.side(seat) != seating.side(found.seat))
        claimed = Refereed(self._state(rules)).claimed(by=by, against=found.seat, trick=found.trick)
        return claimed.score.sides.get(self.side) if claimed.score is not None else None

    def wrong_answers(self, rules: Rules) -> Iterator[tuple[Answer, str, str]]:
        """Each named slip, with all that stands before it right.

        Raises:
            NotationError: a key that is none of the four forms.
        """
        before = tuple(self.solution(rules))
        tail = (*self.choices[:1], *(("0",) if self.ask_score else ()))
        for key, clause in self.wrong.items():
            how, *named = key.split() or [""]
            if how == "clause" and len(named) == 1:
                yield (before[0], named[0], *before[2:]), clause, key
            elif how == "points" and len(named) == 1:
                yield (*before[:-1], named[0]), clause, key
            else:
                yield from (((name, *(tail if name != NONE else ())), clause, key) for name in _named(key))

    def problems(self, rules: Rules) -> Iterator[str]:
        """There is at most one breach, the table proves it, and it is the one the author means."""
        state = self._state(rules)
        if not 0 <= self.start < len(state.tricks):
            yield f"start: {self.start} tricks are over of {len(state.tricks)}; leave some to watch"
        elif any(each.trick <= self.start for each in offences(state)):
            yield f"start: the rule was broken before trick {self.start + 1}; begin earlier"
        broke = tuple(dict.fromkeys(str(card) for _, card in breaches(state)))
        shown = {str(each.card): each for each in offences(state)}
        if len(broke) > 1:
            yield f"plays: {', '.join(broke)} break rules; leave one"
        elif (right := broke[0] if broke else NONE) != self.right:
            yield (
                f"right: write {right!r}; {self.right!r} broke no rule"
                if broke
                else f"right: no card breaks a rule; write {NONE!r}"
            )
        elif broke and right not in shown:
            yield f"plays: no later card on the table proves that {right} broke a rule; play on"
        else:
            yield from self._asked(shown.get(right), rules)

    def _asked(self, found: Offence | None, rules: Rules) -> Iterator[str]:
        """The further questions have an answer."""
        for each in self.choices:
            if each not in rulebook():
                yield f"choices: {each[:40]} is no clause of the rulebook"
        if len(set(self.choices)) < len(self.choices):
            yield "choices: a clause stands twice"
        if found is not None and self.choices and found.clause not in self.choices:
            yield f"choices: {found.clause} is the clause broken; offer it too"
        if not self.ask_score:
            return
        if found is None or found.clause != RENEGE:
            yield "ask_score: only a renege has a price in the sheets; leave it out"
        elif self.side not in {str(side) for side in rules.seating.sides}:
            yield f"side: {self.side[:40]!r} is no side here"
        elif self._score(found, rules) is None:
            yield f"ask_score: with renege = {rules.options.renege!r} the hand is played out; write every trick of it"

    def given_away(self, rules: Rules) -> tuple[str, ...]:  # noqa: ARG002 - the protocol's
        """The offending card."""
        return () if self.right == NONE else (self.right,)

    def solution(self, rules: Rules) -> Answer:
        """Every part that is asked for."""
        found = next(iter(offences(self._state(rules))), None)
        if found is None:
            return (NONE,)
        score = self._score(found, rules) if self.ask_score else None
        clause = (found.clause,) if self.choices else ()
        return (str(found.card), *clause, *((str(score.hand),) if score is not None else ()))

    def texts(self) -> tuple[str, ...]:
        """A text for the right answer and for each named wrong one."""
        return ("right", *(f"wrong {key}" for key in self.wrong))


def _named(key: str) -> tuple[str, ...]:
    """The slips a key names: one clause or one sum, or each of its cards."""
    return (key,) if key.split()[:1] in (["clause"], ["points"]) else tuple(key.split())


def _played(state: State, card: str) -> tuple[int, Trick] | None:
    """The trick a card was played to, with its number, or None."""
    tricks = enumerate((*state.tricks, state.trick), start=1)
    return next(((n, trick) for n, trick in tricks if card in map(str, trick.cards)), None)


def _proof(found: Offence) -> Say:
    """The two cards that show the breach."""
    name = "proof.renege" if found.clause == RENEGE else "proof.early-spade"
    return say(
        name,
        found.clause,
        seat=str(found.seat),
        card=str(found.card),
        trick=found.trick,
        led=found.led.value,
        proof=str(found.proof),
        proof_trick=found.proof_trick,
    )


def _fair(name: str, state: State) -> Say:
    """Why nothing on the table is wrong with a card that was called."""
    found = _played(state, name)
    if found is None:
        raise NotationError("name a card of these tricks, or say that nobody broke a rule")
    number, trick = found
    deck, card = state.rules.deck, Card.parse(name)
    seat = next(seat for seat, played in trick.plays if played == card)
    led = trick.led(deck)
    facts: dict[str, Fact] = {"seat": str(seat), "card": name, "trick": number, "led": led.value if led else ""}
    if card == trick.plays[0][1]:
        return _fair_lead(card, state, number, facts)
    if deck.suit(card) is led:
        return say("fair.follows", "FOL-1", **facts)
    return say("fair.void", "FOL-2", **facts)


def _fair_lead(card: Card, state: State, number: int, facts: dict[str, Fact]) -> Say:
    """Why a card could be led."""
    deck = state.rules.deck
    if number == 1 and state.rules.options.first_lead != "dealers_left":
        return say("fair.opened", "LEAD-1", **facts)
    if deck.suit(card) is not Suit.SPADES:
        return say("fair.lead", "LEAD-3", **facts)
    spades = [n for n, trick in enumerate(state.tricks[: number - 1], 1) if Suit.SPADES in map(deck.suit, trick.cards)]
    if spades:
        return say("fair.lead-broken", "LEAD-3", broken=spades[0], **facts)
    return say("fair.lead-only", "LEAD-3", **facts)
