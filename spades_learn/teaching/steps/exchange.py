"""exchange: choose the cards that pass between a nil bidder and the partner, or that a blind nil throws away."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar

from spades_learn.bots import drawing
from spades_learn.bots.drawing import danger
from spades_learn.bots.exchanging import exchange, for_the_nil
from spades_learn.cards.card import Suit
from spades_learn.cards.notation import NotationError
from spades_learn.game.events import Replaced
from spades_learn.game.opening import MOST_REPLACED, Phase
from spades_learn.teaching.feedback import Feedback, Say, Verdict, quoted, say
from spades_learn.teaching.steps.pick_card import held_card
from spades_learn.teaching.steps.step import Answer, Ask, Common, out_of_turn
from spades_learn.teaching.steps.watch import paired

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from spades_learn.cards.card import Card
    from spades_learn.rules.options import Rules
    from spades_learn.teaching.position import Position

NOTHING = "none"
"""The answer that throws no card."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchange(Common):
    """Cards are passed to the partner, or thrown for random ones.

    Attributes:
        accept: the right choices, each a text of cards; a pass of fewer cards than the table passes stands for every
            choice that holds them. Without any, the choice of the bots is right.
        also: choices accepted as close enough.
    """

    kind: ClassVar[str] = "exchange"
    asks: ClassVar[bool] = True
    needs_table: ClassVar[bool] = True
    accept: tuple[str, ...] = ()
    also: tuple[str, ...] = ()

    def ask(self, rules: Rules) -> Ask:
        """Several cards: exactly so many to pass, or at most so many to throw."""
        here = self.position(rules)
        if _throws(here):
            return Ask("throw", count=MOST_REPLACED)
        return Ask("pass", count=here.rules.options.nil_exchange)

    def check(self, answer: Answer, rules: Rules) -> Feedback:
        """Right or close where the author says so; else allowed but worse, with what the cards themselves prove.

        Raises:
            NotationError: a card not held or named twice, or not as many as the table passes.
        """
        here = self.position(rules)
        cards = self._cards(answer, here)
        ask = self.ask(rules)
        if len(cards) != ask.count and (ask.kind == "pass" or len(cards) > ask.count):
            raise NotationError(f"pick {'exactly' if ask.kind == 'pass' else 'at most'} {ask.count} cards")
        verdict = Verdict.RIGHT if self._among(cards, self._right(here), here) else Verdict.WORSE
        if verdict is Verdict.WORSE and self._among(cards, self.also, here):
            verdict = Verdict.FINE
        chosen = tuple(str(card) for card in here.hand if card in cards)
        if verdict.passes:
            says = (_done(here, chosen),)
            return Feedback(
                verdict=verdict,
                says=says,
                clauses=quoted(says, *self.clauses),
                text="right" if verdict is Verdict.RIGHT else "fine",
                marks=MappingProxyType(dict.fromkeys(chosen, "right")),
            )
        faults = tuple(_faults(here, cards))
        told = tuple(each for each, _, _ in faults)
        says = (*(told[:1] or (_done(here, chosen),)), *((_by_bot(here),) if not self.accept else ()))
        bad = {str(card) for _, _, at_fault in faults[:1] for card in at_fault}
        return Feedback(
            verdict=verdict,
            says=says,
            clauses=quoted(says, *self._clause(chosen, here)),
            text=self._text(chosen, here),
            marks=MappingProxyType(dict.fromkeys(sorted(bad), "wrong")),
            tags=tuple(dict.fromkeys(tag for _, tag, _ in faults)) or ("legal-but-worse",),
        )

    def _cards(self, answer: Answer, here: Position) -> tuple[Card, ...]:
        """The cards of an answer, each held and named once.

        Raises:
            NotationError: they are not.
        """
        names = answer.split() if isinstance(answer, str) else answer
        cards = tuple(held_card(name, here) for name in names if name != NOTHING)
        if len(set(cards)) < len(cards):
            raise NotationError("name each card once")
        return cards

    def _right(self, here: Position) -> tuple[str, ...]:
        """The right choices: the author's, or the bots' own."""
        return self.accept or (" ".join(map(str, _bots(here))) or NOTHING,)

    def _among(self, cards: tuple[Card, ...], sets: tuple[str, ...], here: Position) -> bool:
        """Whether cards are one of these choices, or where cards are passed hold one of them."""
        chosen = set(cards)
        named = [set(self._cards(text, here)) for text in sets]
        return any(each == chosen if _throws(here) else each <= chosen for each in named)

    def _text(self, chosen: tuple[str, ...], here: Position) -> str | None:
        """The author's text for the first key that describes this choice."""
        key = self._key(chosen, here)
        return None if key is None else f"wrong {key}"

    def _clause(self, chosen: tuple[str, ...], here: Position) -> tuple[str, ...]:
        key = self._key(chosen, here)
        clause = "" if key is None else self.wrong[key]
        return (clause,) if clause else ()

    def _key(self, chosen: tuple[str, ...], here: Position) -> str | None:
        """The first key that describes a choice.

        A key is a word and cards: ``keeps SA SK`` (any of them kept), ``passes H2`` (any of them passed) or
        ``only HA HK HQ`` (these and no others; ``only none`` for nothing).
        """
        picked = set(chosen)
        kept = {str(card) for card in here.hand} - picked
        for key in self.wrong:
            how, *names = key.split()
            cards = set(names) - {NOTHING}
            if {"keeps": bool(cards & kept), "passes": bool(cards & picked), "only": cards == picked}.get(how):
                return key
        return None

    def wrong_answers(self, rules: Rules) -> Iterator[tuple[Answer, str, str]]:
        """For each key, the solution changed as it says.

        Raises:
            NotationError: a key that is not one of the three forms.
        """
        here = self.position(rules)
        best = tuple(self.solution(rules))
        for key, clause in self.wrong.items():
            how, *names = key.split() or [""]
            if how not in {"keeps", "passes", "only"} or not names:
                raise NotationError(f"wrong {key!r}: write 'keeps', 'passes' or 'only' and cards")
            if how == "only":
                yield tuple(names), clause, key
                continue
            for name in names:
                yield self._changed(best, name, here, kept=how == "keeps"), clause, key

    def _changed(self, best: tuple[str, ...], name: str, here: Position, *, kept: bool) -> Answer:
        """The solution with one card kept after all, or passed as well."""
        others = [card for card in best if card not in {name, NOTHING}]
        if not kept:
            return (name, *others[: max(0, (MOST_REPLACED if _throws(here) else len(best)) - 1)])
        if _throws(here):
            return tuple(others) or (NOTHING,)
        spare = (str(card) for card in here.hand if str(card) not in {*best, name})
        return (*others, *([next(spare)] if len(others) < len(best) else []))

    def problems(self, rules: Rules) -> Iterator[str]:
        """The learner is to pass or to throw, and every choice listed can be made."""
        here = self.position(rules)
        if here.state is None or here.state.phase not in {Phase.EXCHANGE, Phase.REPLACE}:
            yield "bids: nobody passes or throws cards here; see bids, nil_exchange, turns and blind"
            return
        if out := tuple(out_of_turn(here, "passes")):
            yield from out
            return
        count = self.ask(rules).count
        for text in (*self.accept, *self.also):
            cards = self._cards(text, here)
            if len(cards) > count or (not cards and not _throws(here)):
                yield f"accept or also: {text!r} is not 1 to {count} cards"
                continue
            judged = self.check(self._filled(cards, here), rules)
            if not judged.verdict.passes:
                yield f"{text!r} is accepted by the author but judged {judged.verdict.value}"

    def given_away(self, rules: Rules) -> tuple[str, ...]:
        """The cards of the first right choice."""
        right = self._right(self.position(rules))[0]
        return tuple(right.split()) if right != NOTHING else ()

    def _filled(self, cards: tuple[Card, ...], here: Position) -> tuple[str, ...]:
        """A choice brought to the number that is passed, with the cards the bots would pass next."""
        names = [str(card) for card in cards]
        if not _throws(here):
            helps = for_the_nil(here.view)
            order = sorted(here.hand, key=lambda card: danger(card, here.rules.deck), reverse=not helps)
            more = [str(card) for card in order if card not in cards]
            names += more[: here.rules.options.nil_exchange - len(names)]
        return tuple(names) or (NOTHING,)

    def solution(self, rules: Rules) -> Answer:
        """The first right choice."""
        here = self.position(rules)
        return self._filled(self._cards(self._right(here)[0], here), here)

    def texts(self) -> tuple[str, ...]:
        """A text for the right choice, for one close enough where there is such, and for each named wrong one."""
        return ("right", *(("fine",) if self.also else ()), *(f"wrong {key}" for key in self.wrong))


def _throws(here: Position) -> bool:
    """Whether cards are thrown for random ones instead of passed (BNL-8)."""
    return here.state is not None and here.state.phase is Phase.REPLACE


def _bots(here: Position) -> tuple[Card, ...]:
    """What the bots pass or throw here, by their rule of thumb."""
    chosen = drawing.replace(here.view) if _throws(here) else exchange(here.view)
    return chosen.out if isinstance(chosen, Replaced) else chosen.cards


def _by_bot(here: Position) -> Say:
    """The bots' own choice, told once the learner has made another."""
    cards = tuple(map(str, _bots(here)))
    if not cards:
        return say("throw.bot-none", "BNL-8")
    return say("throw.bot", "BNL-8", cards=cards) if _throws(here) else say("pass.bot", "BNL-5", cards=cards)


def _done(here: Position, chosen: tuple[str, ...]) -> Say:
    """What the choice does at the table."""
    if _throws(here):
        return say("throw.none", "BNL-8") if not chosen else say("throw.done", "BNL-8", cards=chosen)
    partner = here.rules.seating.partner(here.seat)
    return say("pass.done", "BNL-5", cards=chosen, partner=str(partner))


Fault = tuple[Say, str, tuple["Card", ...]]
"""A sentence, the misconception it shows, and the cards at fault."""


def _faults(here: Position, cards: tuple[Card, ...]) -> Iterator[Fault]:
    """What the cards themselves prove of a choice, most telling first."""
    kept = tuple(card for card in here.hand if card not in cards)
    if not _throws(here) and for_the_nil(here.view):
        yield from _faults_of_help(here, cards, kept)
        return
    deck = here.rules.deck
    whole = here.rules.tricks * len(here.rules.seating.seats) == len(deck.cards)
    held = tuple(card for card in kept if deck.suit(card) is Suit.SPADES)
    lost = _sure_trick(held, here.rules) if whole else ()
    if lost:
        facts = tuple(map(str, lost))
        yield say("pass.keeps-sure", "NIL-1", k=len(lost), cards=facts), "kept-a-high-spade", lost
    for high, low in _inverted(kept, cards, here):
        spade = deck.suit(high) is Suit.SPADES
        tag = "kept-a-high-spade" if spade else "passed-a-low-card"
        name = "throw.keeps-higher" if _throws(here) else "pass.keeps-higher"
        yield say(name, None, high=str(high), low=str(low)), tag, (low,)


def _faults_of_help(here: Position, cards: tuple[Card, ...], kept: tuple[Card, ...]) -> Iterator[Fault]:
    """What the cards prove of a partner's pass to the nil."""
    deck = here.rules.deck
    lost = _sure_trick(tuple(card for card in cards if deck.suit(card) is Suit.SPADES), here.rules)
    if lost:
        facts = tuple(map(str, lost))
        yield say("pass.gives-sure", "NIL-1", k=len(lost), cards=facts), "gave-the-nil-a-winner", lost
    for high, low in _inverted(cards, kept, here):
        yield say("pass.gives-higher", None, high=str(high), low=str(low)), "gave-the-nil-a-winner", (high,)


def _sure_trick(spades: tuple[Card, ...], rules: Rules) -> tuple[Card, ...]:
    """The top spades of a holding, one of which must take a trick however the others lie; nothing where none must."""
    if not spades:
        return ()
    text = "".join(str(card)[1:] for card in spades if not card.is_joker)
    if len(text) < len(spades):
        return ()
    lost = [each for each in paired(text, rules) if each.id == "pair.lost"]
    names = lost[0].facts["cards"] if lost else ()
    return tuple(card for card in spades if isinstance(names, tuple) and str(card) in names)


def _inverted(high: Iterable[Card], low: Iterable[Card], here: Position) -> Iterator[tuple[Card, Card]]:
    """The highest of some cards that is above the lowest of others of its suit, suit by suit, spades first."""
    deck = here.rules.deck
    above, below = tuple(high), tuple(low)
    for suit in reversed(Suit):
        ups = [card for card in above if deck.suit(card) is suit]
        downs = [card for card in below if deck.suit(card) is suit]
        if ups and downs:
            top, bottom = max(ups, key=deck.power), min(downs, key=deck.power)
            if deck.power(top) > deck.power(bottom):
                yield top, bottom
