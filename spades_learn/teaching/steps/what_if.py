"""what-if: the same table under another option: which cards' verdicts change, who takes the trick, what is scored."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar, Literal

from spades_learn.cards.notation import NotationError
from spades_learn.cards.seat import Seat
from spades_learn.rules.options import Options, Rules, rules_for
from spades_learn.rules.play import playable, why_not_play
from spades_learn.rules.trick import winner
from spades_learn.teaching.feedback import Feedback, Say, Verdict, quoted, say
from spades_learn.teaching.position import TableSpec, position
from spades_learn.teaching.steps.pick_card import held_card
from spades_learn.teaching.steps.score_hand import line_say, points_of, scored, slip_of
from spades_learn.teaching.steps.step import Answer, Ask, Common, out_of_turn, without_cards
from spades_learn.teaching.steps.who_wins import why_lost

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from spades_learn.cards.card import Card
    from spades_learn.rules.scoring import SideScore
    from spades_learn.rules.trick import Trick
    from spades_learn.teaching.position import Position

NONE = "none"
"""The answer that no card's verdict changes."""
OLD_RULE = "answered-by-old-rule"


@dataclass(frozen=True, slots=True, kw_only=True)
class OtherRules:
    """What is different.

    Attributes:
        rules: another ruleset of the same seats; "" for the lesson's own.
        options: options on top of the lesson's, or of the other ruleset.
    """

    rules: str = ""
    options: dict[str, str | int | bool] = field(default_factory=dict)

    def over(self, rules: Rules) -> Rules:
        """The other rules, seen from the lesson's.

        Raises:
            OptionError: an unknown ruleset or option, or options that clash.
        """
        if self.rules and self.rules != rules.ruleset.id:
            return rules_for(self.rules, self.options)
        return rules_for(rules.ruleset.id, {**rules.changed, **self.options})


@dataclass(frozen=True, slots=True, kw_only=True)
class WhatIf(Common):
    """What is different at this table under another rule?

    Attributes:
        question: ``legal`` (cards whose verdict changes), ``winner`` (of the last trick) or ``score`` (of a side).
        other: the other rule.
        side: the side scored, for ``score``.
        tricks: tricks taken by seat letter, for ``score``.
    """

    kind: ClassVar[str] = "what-if"
    asks: ClassVar[bool] = True
    needs_table: ClassVar[bool] = True
    secret: ClassVar[bool] = True
    question: Literal["legal", "winner", "score"]
    other: OtherRules
    side: str = ""
    tricks: dict[str, int] = field(default_factory=dict)

    @property
    def counted(self) -> Mapping[str, int]:
        """The tricks of the hand to score."""
        return self.tricks

    def position(self, rules: Rules) -> Position:
        """The table under these rules; the trick asked about stays on it.

        Raises:
            NotationError: the table could not have come about.
        """
        return position(self.table or TableSpec(), rules, lying=self.question == "winner")

    def there(self, rules: Rules) -> Position:
        """The same table under the other rule.

        Raises:
            NotationError: it could not have come about under that.
        """
        try:
            return self.position(self.other.over(rules))
        except NotationError as bad:
            raise NotationError(f"other: under the other rule this table could not be: {bad}") from None

    def ask(self, rules: Rules) -> Ask:
        """Cards, a seat or points."""
        if self.question == "legal":
            return Ask("cards", about="changed")
        if self.question == "winner":
            return Ask("seat", tuple(str(seat) for seat, _ in self._trick(rules).plays), about="other-winner")
        return Ask("number")

    def check(self, answer: Answer, rules: Rules) -> Feedback:
        """Right or wrong, with both verdicts and what differs between the rules.

        Raises:
            NotationError: not an answer to the question.
        """
        match self.question:
            case "legal":
                return self._legal(answer, rules)
            case "winner":
                return self._winner(answer, rules)
            case "score":
                return self._score(answer, rules)

    def _feedback(
        self, key: str | None, says: tuple[Say, ...], tag: str, marks: dict[str, str], rules: Rules
    ) -> Feedback:
        """The verdict with what differs said first; ``tag`` is empty for a right answer."""
        told = (*self.differs(rules), *says)
        return Feedback(
            verdict=Verdict.WRONG if tag else Verdict.RIGHT,
            says=told,
            clauses=quoted(told, *self.clauses),
            text=(None if key is None else f"wrong {key}") if tag else "right",
            marks=MappingProxyType(marks),
            tags=(tag,) if tag else (),
        )

    def differs(self, rules: Rules) -> tuple[Say, ...]:
        """What is not the same, option by option, or the games where those differ."""
        other = self.other.over(rules)
        if other.ruleset.id != rules.ruleset.id:
            return (say("whatif.game", None, here=rules.ruleset.id, there=other.ruleset.id),)
        return tuple(
            say("whatif.option", None, option=key, here=setting(key, rules), there=setting(key, other))
            for key in Options.values()
            if getattr(rules.options, key) != getattr(other.options, key)
        )

    # Which cards change

    def changed(self, rules: Rules) -> tuple[Card, ...]:
        """The cards that may be played under one of the two rules only."""
        here, there = self.position(rules), self.there(rules)
        before, after = set(playable(here.play)), set(playable(there.play))
        return tuple(card for card in here.hand if (card in before) is not (card in after))

    def _legal(self, answer: Answer, rules: Rules) -> Feedback:
        here, there = self.position(rules), self.there(rules)
        texts = (answer,) if isinstance(answer, str) else answer
        picked = [held_card(text, here) for text in texts if text != NONE]
        changed = self.changed(rules)
        wrong = [card for card in here.hand if card in picked and card not in changed]
        missed = [card for card in changed if card not in picked]
        marks = {str(card): "right" for card in picked if card in changed}
        marks |= {str(card): "wrong" for card in wrong} | {str(card): "missed" for card in missed}
        says = tuple(_same(card, here) for card in wrong[:1]) + self._both(changed, here, there)
        tag = "changed-misjudged" if wrong else "missed-changed-card" if missed else ""
        return self._feedback(self._key(picked, missed), says, tag, marks, rules)

    def _both(self, changed: tuple[Card, ...], here: Position, there: Position) -> tuple[Say, ...]:
        """Both verdicts on the cards that change, or that none does."""
        if not changed:
            cards = tuple(str(card) for card in playable(here.play))
            name = "whatif.no-card-all" if len(cards) == len(here.hand) else "whatif.no-card"
            return (say(name, None, cards=cards, k=len(cards)),)
        told = []
        for name, this, that in (("whatif.barred", here, there), ("whatif.freed", there, here)):
            free = [card for card in changed if not why_not_play(card, this.play)]
            if free:
                clause = why_not_play(free[0], that.play)[0].clause
                told.append(say(name, clause, cards=tuple(str(card) for card in free), k=len(free)))
        return tuple(told)

    def _key(self, picked: list[Card], missed: list[Card]) -> str | None:
        """The first key of ``wrong`` that describes these cards; the keys are those of mark-legal, and ``none``."""
        chosen, left = {str(card) for card in picked}, {str(card) for card in missed}
        for key in sorted(self.wrong, key=lambda each: each != NONE):
            how, *names = key.split()
            cards = set(names)
            fits = {"marks": bool(cards & chosen), "only": cards == chosen, "without": cards <= left, NONE: not chosen}
            if fits.get(how):
                return key
        return None

    # Who takes the trick

    def _trick(self, rules: Rules) -> Trick:
        here = self.position(rules)
        if not here.lying:
            raise NotationError(f"plays: the last trick has {len(here.trick.plays)} cards; everybody must have played")
        return here.trick

    def _winner(self, answer: Answer, rules: Rules) -> Feedback:
        other, trick = self.other.over(rules), self._trick(rules)
        seat = Seat.parse(answer) if isinstance(answer, str) else None
        if seat is None or trick.card_of(seat) is None:
            raise NotationError("choose one of the players of this trick")
        now, then = winner(trick, rules.deck), winner(trick, other.deck)
        says: tuple[Say, ...] = (
            say("whatif.takes-here", "TRK-1", seat=str(now.seat), card=str(now.card)),
            say("whatif.takes-there", "TRK-1", seat=str(then.seat), card=str(then.card)),
        )
        tag = ""
        if seat is not then.seat:
            lost, tag = why_lost(trick, seat, then, other)
            tag = OLD_RULE if seat is now.seat else tag
            says = (*says, lost)
        marks = {str(seat): "wrong" if tag else "right"}
        return self._feedback(str(seat) if str(seat) in self.wrong else None, says, tag, marks, rules)

    # What is scored

    def _scores(self, rules: Rules) -> tuple[SideScore, SideScore]:
        """The side's hand under both rules.

        Raises:
            ValueError: the bids or tricks do not make a hand, or there is no such side.
        """
        side = self.side or str(rules.seating.side(self.position(rules).seat))
        return scored(self.position(rules), self.tricks, side), scored(self.there(rules), self.tricks, side)

    def _score(self, answer: Answer, rules: Rules) -> Feedback:
        points = points_of(answer)
        now, then = self._scores(rules)
        side = self.side or str(rules.seating.side(self.position(rules).seat))
        says: tuple[Say, ...] = (
            say("whatif.score-here", None, side=side, points=now.hand),
            say("whatif.score-there", None, side=side, points=then.hand),
            *(line_say(line.clause, line.points, dict(line.facts)) for line in then.lines),
        )
        tag, told = "", tuple[Say, ...]()
        if points != then.hand:
            slip = slip_of(points, then)
            old = points == now.hand
            tag = OLD_RULE if old else slip.id.removeprefix("slip.") if slip else "score-misadded"
            told = (slip,) if slip is not None and not old else ()
        found = self._feedback(str(points) if str(points) in self.wrong else None, says, tag, {}, rules)
        return replace(found, says=(*told, *found.says), clauses=quoted(told, *found.clauses))

    # For lint and the headless proof

    def wrong_answers(self, rules: Rules) -> Iterator[tuple[Answer, str, str]]:
        """Answers that each key of ``wrong`` describes, with the clause and the key.

        Raises:
            NotationError: a key of ``legal`` that is not one of the four forms.
        """
        if self.question != "legal":
            yield from ((key, clause, key) for key, clause in self.wrong.items())
            return
        right = tuple(str(card) for card in self.changed(rules))
        for key, clause in self.wrong.items():
            how, *names = key.split() or [""]
            if how not in {"marks", "only", "without", NONE} or (how == NONE) is bool(names):
                raise NotationError(f"wrong {key!r}: write 'marks', 'only' or 'without' and cards, or 'none'")
            if how == "marks":
                yield from (((*right, card), clause, key) for card in names)
            elif how == "without":
                yield tuple(card for card in right if card not in names), clause, key
            else:
                yield tuple(names), clause, key

    def problems(self, rules: Rules) -> Iterator[str]:
        """Something differs, and the table can be asked about under both rules."""
        other = self.other.over(rules)
        if other.seating != rules.seating:
            yield f"other.rules: {other.ruleset.id} has other seats than {rules.ruleset.id}"
            return
        if other == rules:
            yield "other: nothing differs from the lesson's own rules; write options or rules"
            return
        if self.question != "score" and (self.tricks or self.side):
            yield f"tricks or side: {self.question} takes neither; remove it"
        here, there = self.position(rules), self.there(rules)
        if self.question == "legal":
            yield from tuple(without_cards(here)) or out_of_turn(here, "plays")
            if there.turn is not here.turn:
                # Another opening of trick one: then these cards are not judged there at all.
                yield f"other: under the other rule it is {there.turn}'s turn at this table; choose another deal"
        elif self.question == "winner":
            self._trick(rules)
        else:
            self._scores(rules)

    def given_away(self, rules: Rules) -> tuple[str, ...]:
        """The cards that change."""
        return tuple(str(card) for card in self.changed(rules)) if self.question == "legal" else ()

    def solution(self, rules: Rules) -> Answer:
        """The cards that change, the winner, or the points."""
        if self.question == "legal":
            return tuple(str(card) for card in self.changed(rules))
        if self.question == "winner":
            return str(winner(self._trick(rules), self.other.over(rules).deck).seat)
        return str(self._scores(rules)[1].hand)

    def texts(self) -> tuple[str, ...]:
        """A text for the right answer and for each named wrong one."""
        return ("right", *(f"wrong {key}" for key in self.wrong))


def setting(key: str, rules: Rules) -> str:
    """An option's value as the text of a fact: the key, and the value's place among those it can take."""
    return f"{key}:{Options.values()[key].index(getattr(rules.options, key))}"


def _same(card: Card, here: Position) -> Say:
    """A card that was marked though its verdict is the same under both rules."""
    broken = why_not_play(card, here.play)
    if broken:
        return say("whatif.neither", broken[0].clause, card=str(card))
    return say("whatif.either", None, card=str(card))
