"""bid: make a call on a table where it is your turn; held against the author's calls and the bot's figures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from spades_learn.bots.bands import CLOSE_BID, CLOSE_NIL, Grade, grade
from spades_learn.bots.blind import LOOK
from spades_learn.bots.parts import count
from spades_learn.bots.reason import find
from spades_learn.cards.notation import NotationError
from spades_learn.game.events import Bid, Looked
from spades_learn.game.state import apply
from spades_learn.game.turn import why_not
from spades_learn.game.view import View, view
from spades_learn.rules.bidding import BLIND_NIL, Call, calls, why_not_bid
from spades_learn.teaching.bid_slips import slip
from spades_learn.teaching.bot_bid import BotBid
from spades_learn.teaching.feedback import Feedback, Say, Verdict, quoted, say, say_broken
from spades_learn.teaching.known import calls_table, question, weighed_calls
from spades_learn.teaching.steps.nil_or_number import reason_say
from spades_learn.teaching.steps.step import Answer, Ask, Common, out_of_turn

if TYPE_CHECKING:
    from collections.abc import Iterator

    from spades_learn.bots.choice import ActionValue
    from spades_learn.bots.reason import Reason
    from spades_learn.game.state import State
    from spades_learn.rules.options import Rules
    from spades_learn.rules.rule import Broken, Fact
    from spades_learn.teaching.position import Position

LOOKS = "look"
"""The answer that is no call: look at the cards."""
LESSON_DEALS = 1000
"""Deals simulated for a lesson's own table."""
TOLD = 2
"""Reasons told beside the figures."""
GOOD: frozenset[Grade] = frozenset({"best", "good"})

ILLEGAL_TAGS = {
    "BID-2": "bid-out-of-range",
    "BNL-1": "blind-after-looking",
    "BNL-2": "blind-nil-not-allowed",
    "BNL-3": "blind-nil-not-allowed",
    "VAR-DBN": "blind-nil-not-allowed",
    "VAR-MIN4": "below-team-minimum",
    "VAR-SUI": "suicide-roles",
    "VAR-MIR": "not-the-spade-count",
    "VAR-WHZ": "not-the-spade-count",
}


@dataclass(frozen=True, slots=True)
class Weighed:
    """What the bot says of a call.

    Attributes:
        mine: the call, with its value.
        best: the best call, with its value.
        grade: how the first stands against the second.
        by_win: whether a match is on.
        reasons: what speaks for the best.
        deals: how many were simulated.
    """

    mine: ActionValue[Call]
    best: ActionValue[Call]
    grade: Grade
    by_win: bool
    reasons: tuple[Reason, ...]
    deals: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MakeBid(Common):
    """One call is asked for.

    Attributes:
        accept: the right calls; empty means that the bot's best is right.
        also: calls accepted as close enough.
        rule: whether the answer follows from a rule: every call that is allowed is right, and no figure is told.
        blind: whether the cards lie face down, so that the answers are blind nil or to look.
        seed: of the simulation.
        deals: how many are simulated; interpreted, fewer.
    """

    kind: ClassVar[str] = "bid"
    asks: ClassVar[bool] = True
    needs_table: ClassVar[bool] = True
    accept: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    rule: bool = False
    blind: bool = False
    seed: int = 1
    deals: int = LESSON_DEALS

    @property
    def face_down(self) -> bool:
        """Whether the learner's cards lie face down until the step is passed."""
        return self.blind

    def ask(self, rules: Rules) -> Ask:
        """A call: every number, nil, and blind nil where the step is about it."""
        if self.blind:
            return Ask("call", (str(BLIND_NIL), LOOKS))
        numbers = tuple(str(Call(number)) for number in range(rules.tricks + 1))
        named = any(clause.startswith("BNL-") for clause in (*self.clauses, *self.wrong.values()))
        return Ask("call", (*numbers, str(BLIND_NIL)) if named else numbers)

    def seen(self, rules: Rules) -> View:
        """What the learner sees.

        Raises:
            ValueError: the table has no cards.
        """
        return view(_state(self.position(rules)), self.position(rules).seat, looked=not self.blind)

    def beforehand(self, rules: Rules) -> dict[str, Any]:
        """Every call weighed, unless only the rules decide."""
        if self.rule:
            return {}
        asked = self.seen(rules), self.deals, self.seed
        return {question(*asked): calls_table(weighed_calls(*asked))}

    def bot_bid(self, rules: Rules) -> BotBid:
        """The author's calls, those that the rules leave, or the bot's."""
        allowed = self.allowed(rules)
        if self.rule:
            return BotBid(allowed)
        graded = {said: self.found(said, rules).grade for said in allowed}
        best = self.accept or tuple(said for said, grade in graded.items() if grade == "best")
        close = (said for said, grade in graded.items() if grade in {"best", "good", "unsure"} or said in self.also)
        return BotBid(best, tuple(said for said in close if said not in best))

    def allowed(self, rules: Rules) -> tuple[str, ...]:
        """Every answer that the rules allow."""
        seen = self.seen(rules)
        legal = [str(call) for call in calls(seen.bid_position()) if call.blind is self.blind]
        return (*legal, LOOKS) if self.blind else tuple(legal)

    def check(self, answer: Answer, rules: Rules) -> Feedback:
        """Illegal with every clause broken; else held against the author's calls and the bot's values.

        Raises:
            NotationError: no call, or while the cards lie face down neither blind nil nor a look.
        """
        said = self._read(answer)
        broken = () if said == LOOKS else self.broken(Call.parse(said), rules)
        if broken:
            says = tuple(say_broken(each) for each in broken)
            named = dict.fromkeys(ILLEGAL_TAGS.get(each.clause, "illegal-bid") for each in broken)
            return Feedback(
                verdict=Verdict.ILLEGAL, says=says, clauses=quoted(says), text=self._text(said), tags=tuple(named)
            )
        return self._by_rule(said, rules) if self.rule else self._weighed(said, rules)

    def broken(self, call: Call, rules: Rules) -> tuple[Broken, ...]:
        """The clauses a call would break here."""
        here = self.position(rules)
        state = _state(here)
        if self.blind:
            return why_not(state, Bid(here.seat, call))
        # A call that this table does not know at all is refused for that, and not for having looked.
        seen = view(state, here.seat).bid_position()
        return why_not_bid(call, seen) or why_not(apply(state, Looked(here.seat)), Bid(here.seat, call))

    def _read(self, answer: Answer) -> str:
        if not isinstance(answer, str):
            raise NotationError("make one bid")
        if self.blind:
            said = " ".join(answer.lower().split())
            if said not in {LOOKS, str(BLIND_NIL)}:
                raise NotationError("bid blind nil, or look at your cards")
            return said
        return str(Call.parse(answer))

    def _by_rule(self, said: str, rules: Rules) -> Feedback:
        """An allowed call where only the rules decide."""
        open_to = self.allowed(rules)
        name = "bid.rule.look" if said == LOOKS else "bid.rule.only" if len(open_to) == 1 else "bid.rule"
        says = (say(name, None, call=said),)
        return Feedback(verdict=Verdict.RIGHT, says=says, clauses=quoted(says, *self.clauses), text="right")

    def _weighed(self, said: str, rules: Rules) -> Feedback:
        found = self.found(said, rules)
        fine = said in self.also or found.grade in {*GOOD, "unsure"}
        right = said in self.accept if self.accept else found.grade == "best"
        verdict = Verdict.RIGHT if right else Verdict.FINE if fine else Verdict.WORSE
        says: tuple[Say, ...] = (figures(found),)
        tags: tuple[str, ...] = ()
        call, best, seen = found.mine.action, found.best.action, self.seen(rules)
        if not self.blind:
            says += tuple(reason_say(each) for each in found.reasons[:TOLD])
        if not verdict.passes:
            told, tags = misled(call, best, seen)
            says = (*told, *says)
        return Feedback(
            verdict=verdict,
            says=says,
            clauses=quoted((), *self.clauses) or quoted(says),
            text={Verdict.RIGHT: "right", Verdict.FINE: "fine"}.get(verdict) or self._text(said),
            tags=tags,
            count=count(seen, best) if not self.blind else None,
        )

    def found(self, said: str, rules: Rules) -> Weighed:
        """The bot's view of an allowed answer."""
        all_calls = weighed_calls(self.seen(rules), self.deals, self.seed)
        values, by_win = all_calls.values, all_calls.by_win
        call = LOOK if said == LOOKS else Call.parse(said)
        mine, best = next(each for each in values if each.action == call), values[0]
        close = CLOSE_NIL if call.is_nil != best.action.is_nil else CLOSE_BID
        how = grade(*mine.given_up(by_win=by_win), close=close, by_win=by_win)
        return Weighed(mine, best, how, by_win, all_calls.reasons, all_calls.deals)

    def _text(self, said: str) -> str | None:
        """The author's text for this call; one key may name several, parted by commas."""
        return next((f"wrong {key}" for key in self.wrong if said in _named(key)), None)

    def wrong_answers(self, rules: Rules) -> Iterator[tuple[Answer, str, str]]:  # noqa: ARG002 - the protocol's
        """Every call a key of ``wrong`` names."""
        return ((call, clause, key) for key, clause in self.wrong.items() for call in _named(key))

    @property
    def accepted(self) -> tuple[str, ...]:
        """The calls of ``accept`` and ``also``."""
        return (*self.accept, *self.also)

    def problems(self, rules: Rules) -> Iterator[str]:
        """The learner is to bid on cards, and the author's calls are not contradicted by rules or bot."""
        here = self.position(rules)
        if here.state is None:
            yield "write deal: a bid is made on cards"
            return
        told = [*out_of_turn(here, "bids"), *self._amiss(rules)]
        yield from told
        if not told:
            yield from self._contradicted(rules)

    def _amiss(self, rules: Rules) -> Iterator[str]:
        """What is written that cannot be."""
        if len(self.position(rules).bids) == len(rules.seating.seats):
            yield "bids: everybody has bid; stop before the learner's own"
        if not 1 <= self.deals <= 20_000:
            yield "deals: write 1 to 20000"
        for name in self.accepted:
            if self._read(name) != name:
                yield f"accept or also: write {self._read(name)!r} for {name!r}"
        if self.rule and self.also:
            yield "also: where a rule decides there is no close enough; remove it"

    def _contradicted(self, rules: Rules) -> Iterator[str]:
        allowed = self.allowed(rules)
        for name in self.accepted:
            if name not in allowed:
                yield f"{name} may not be bid here; allowed: {', '.join(allowed)}"
                return
        if self.rule:
            if self.accept and set(self.accept) != set(allowed):
                yield f"accept: by the rules {', '.join(allowed)} may be bid; write those, or leave accept out"
            if not self.blind and len(allowed) > rules.tricks:
                yield "rule: every number may be bid here, so no rule decides; remove it"
            return
        for name in self.accepted:
            found = self.found(name, rules)
            if found.grade not in {*GOOD, "unsure"}:
                best = LOOKS if found.best.action == LOOK else found.best.action
                yield f"{name} is contradicted by the bot: {best} is better by {lost(found)} ({found.deals} deals)"

    def solution(self, rules: Rules) -> Answer:
        """The first accepted call, the first allowed one where a rule decides, or the bot's best."""
        if self.accept:
            return self.accept[0]
        allowed = self.allowed(rules)
        if self.rule:
            return allowed[0]
        best = self.found(allowed[0], rules).best.action
        return LOOKS if self.blind and best == LOOK else str(best)

    def texts(self) -> tuple[str, ...]:
        """A text for the right call, for one close enough where there is such, and for each named wrong one."""
        return ("right", *(("fine",) if self.also else ()), *(f"wrong {key}" for key in self.wrong))


def _state(here: Position) -> State:
    if here.state is None:
        raise ValueError("this table has no cards")
    return here.state


def _named(key: str) -> tuple[str, ...]:
    return tuple(" ".join(each.lower().split()) for each in key.split(","))


def lost(found: Weighed) -> str:
    """What a call gives up, for an author."""
    return f"{found.mine.win_loss:.1%} of matches" if found.by_win else f"{found.mine.loss:.1f} points"


def figures(found: Weighed) -> Say:
    """What the call and the best one came to in the simulated deals."""
    mine, best = found.mine, found.best
    facts: dict[str, Fact] = {
        "deals": found.deals,
        "call": str(mine.action),
        "mine": round(mine.value),
        "best": str(best.action),
        "top": round(best.value),
        "mine_wins": f"{mine.win or 0:.4f}",
        "top_wins": f"{best.win or 0:.4f}",
    }
    name = {"best": "best", "good": "close", "unsure": "unsure"}.get(found.grade, "worse")
    if LOOK in {mine.action, best.action} and BLIND_NIL in {mine.action, best.action}:
        name = f"blind.{name}" if mine.action == BLIND_NIL else f"look.{name}"
    elif mine.action == BLIND_NIL:
        name = "blind.best"
    elif mine.action == LOOK and best.action == LOOK:
        name = "look.best"
    return say(f"bid.match.{name}" if found.by_win else f"bid.{name}", None, **facts)


def misled(call: Call, best: Call, seen: View) -> tuple[tuple[Say, ...], tuple[str, ...]]:
    """What a worse call shows: a slip in the count where it gives just this number, and which way it is off."""
    if call.blind or seen.hand is None:
        return (), ("blind-nil-with-danger",) if call.blind else ("missed-blind-nil",)
    if call.is_nil:
        forced = find("forced-spade", seen, best) is not None
        return (), ("nil-with-high-spade" if forced else "nil-with-danger",)
    if best.is_nil:
        return (), ("missed-nil",)
    over = call > best
    told = slip(seen.hand, seen.rules.deck, call.tricks, over=over)
    way = "overbid" if over else "underbid"
    return ((), (way,)) if told is None else ((told[0],), (told[1], way))
