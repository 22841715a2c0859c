"""best-card: a moment at which one card, or a few that are as good, is clearly better than the rest by simulation."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from spades_learn.bots.affording import afforded
from spades_learn.bots.hint import Hint, hint
from spades_learn.game.view import view
from spades_learn.rules.bidding import NIL
from spades_learn.teaching.drills.drill import Drill, Ladder, Made, NoTableError
from spades_learn.teaching.drills.table import LEARNER, chance, moments, playing, spec
from spades_learn.teaching.feedback import Feedback, Say, Verdict, quoted, say
from spades_learn.teaching.gym_seeded import NEAR_NIL, liability
from spades_learn.teaching.steps.nil_or_number import reason_say
from spades_learn.teaching.steps.pick_card import PickCard

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator, Mapping

    from spades_learn.cards.seat import Seat
    from spades_learn.game.state import State
    from spades_learn.rules.bidding import Call
    from spades_learn.rules.options import Rules
    from spades_learn.teaching.steps.step import Answer

TRIES = 200
"""Hands looked at; of each, one or two moments are weighed."""
FEWEST, MOST = 4, 11
"""Cards in hand: enough to choose from, and a few tricks to have looked at."""
QUICK, FULL = 150, 1000
"""Deals for a first look, and for the answer; a position is asked only where both call the lead clear."""
DEALS = 200
"""Deals looked at for a hand on which nil is worth a thought; about one in ten is."""
WANTS = ("any", "nil", "cover", "set-nil", "contract")


@dataclass(frozen=True, slots=True, kw_only=True)
class BestCard(PickCard):
    """One card, judged by the bot's simulation; its reasons are told, and what another card gave up.

    Attributes:
        reasons: what the seat's own view proves for the best card.
        losses: by legal card, points given up on average.
        deals: simulated deals behind them.
    """

    kind: ClassVar[str] = "best-card"
    reasons: tuple[Say, ...] = ()
    losses: tuple[tuple[str, float], ...] = ()
    deals: int = 0

    def check(self, answer: Answer, rules: Rules) -> Feedback:
        """Right within the close band; another legal card is told what it gave up, an illegal one its clause.

        Raises:
            NotationError: not a card, or a card not held.
        """
        # Named in full: in a slotted dataclass `super` would look into the class from before the slots.
        found = PickCard.check(self, answer, rules)
        if found.verdict is Verdict.ILLEGAL:
            return found
        card, best = next(iter(found.marks)), self.accept[0]
        if found.verdict.passes:
            told = say("drill.best.right", None, card=card, deals=self.deals)
        else:
            loss = dict(self.losses)[card]
            told = say("drill.best.other", None, card=card, best=best, loss=round(loss, 1), deals=self.deals)
        # The reasons speak for the best card, not for one that only comes near it.
        reasons = self.reasons if card == best or not found.verdict.passes else ()
        says = (told, *reasons)
        return replace(found, says=says, clauses=quoted(says, *self.clauses), text=None)


def _make(seed: int, rules: Rules, want: str, name: str) -> Made:
    rng = chance(f"best-card {want}", seed)
    forced = _forced(rules, want)
    for _ in range(TRIES):
        states = _of_a_fair_nil(rng, rules, forced)
        found = [state for state in states if fits(state, want)]
        for state in rng.sample(found, min(2, len(found))):
            step = _clear(state, seed % 1_000_000, name)
            if step is not None:
                return Made(step, partial(_ladder, step, rules))
    raise NoTableError(want)


def _of_a_fair_nil(rng: random.Random, rules: Rules, forced: Mapping[Seat, Call]) -> Iterator[State]:
    """A hand played on, on which whoever is made to bid nil might have bid it."""
    for _ in range(DEALS):
        states = moments(rng, rules, bids=forced)
        first = next(states)
        hands = [first.dealt.hands[seat] for seat in forced]
        # A joker, or a two that ranks with them, takes its trick.
        high = any(card in rules.deck.high_spades for hand in hands for card in hand)
        if not high and all(liability([str(card) for card in hand]) <= NEAR_NIL for hand in hands):
            return states
    return iter(())


def _forced(rules: Rules, want: str) -> dict[Seat, Call]:
    """The nil that the wish needs; it is bid by rule and not by its owner, who might know better."""
    seating = rules.seating
    partner = seating.partner(LEARNER)
    left = seating.left_of(LEARNER)
    who = {"nil": LEARNER, "cover": partner, "set-nil": left}.get(want)
    return {} if who is None else {who: NIL}


def fits(state: State, want: str) -> bool:
    """Whether a moment of the learner's is of the kind wished for, with more than one card to choose from."""
    if not playing(state) or not FEWEST <= len(state.hands[LEARNER]) <= MOST:
        return False
    seating, bids, won = state.rules.seating, state.bids, state.won
    partner = seating.partner(LEARNER)
    alive = {seat for seat in seating.seats if bids[seat].is_nil and not won[seat]}
    own = {LEARNER} if partner is None else {LEARNER, partner}
    if want == "nil":
        return LEARNER in alive
    if want == "cover":
        return partner in alive and LEARNER not in alive
    if want == "set-nil":
        return bool(alive - own) and not alive & own
    if want == "contract":
        bid = sum(bids[seat].tricks for seat in own)
        taken = sum(won[seat] for seat in own if not bids[seat].is_nil)
        return not alive and 0 < bid - taken <= len(state.hands[LEARNER])
    return want == "any"


def _clear(state: State, seed: int, name: str) -> BestCard | None:
    """The moment as a step where its best card is clear; None where it is not, or where nothing proves why."""
    seen = view(state, LEARNER)
    if len(seen.legal()) < 2 or not _asks(hint(seen, seed=seed, worlds=afforded(QUICK))):
        return None
    found = hint(seen, seed=seed, worlds=afforded(FULL))
    if not _asks(found) or not found.reasons:
        return None
    return BestCard(
        id=name,
        table=spec(state),
        accept=tuple(str(card) for card in found.accepted),
        reasons=tuple(reason_say(each) for each in found.reasons),
        losses=tuple((str(each.action), each.loss) for each in found.values),
        deals=found.worlds,
    )


def _asks(found: Hint) -> bool:
    """Whether there is something to get wrong: a clear best card, and cards that fall behind it."""
    return found.verdict == "clear" and len(found.accepted) < len(found.values)


def _possible(want: str, rules: Rules) -> bool:
    """Cover needs a partner, and a nil somebody who may bid it."""
    if want == "cover" and rules.seating.partner(LEARNER) is None:
        return False
    return not (rules.options.mirror and want in {"nil", "cover", "set-nil"})


def _ladder(step: BestCard, rules: Rules) -> Ladder:
    here = step.position(rules)
    seating = rules.seating
    bids, won = here.bids, here.won
    nils = [seat for seat in seating.seats if bids[seat].is_nil and not won[seat]]
    side = seating.side(here.seat)
    clause = step.reasons[0].clause or "GEN-1"
    answer = say("drill.cards", clause, cards=step.accept)
    if here.seat in nils:
        return Ladder(say("drill.best.own-nil"), say("drill.think.own-nil"), _look(step, rules), clause, answer)
    if nils:
        seat = nils[0]
        mate = seating.partner(here.seat) is seat
        return Ladder(
            say("drill.best.nil", None, seat=str(seat)),
            say("drill.think.cover" if mate else "drill.think.attack", None, seat=str(seat)),
            _look(step, rules),
            clause,
            answer,
        )
    bid = sum(bids[each].tricks for each in side.seats)
    taken = sum(won[each] for each in side.seats)
    return Ladder(
        say("drill.best", None, side=str(side), bid=bid, won=taken),
        say("drill.think.need"),
        _look(step, rules),
        clause,
        answer,
    )


def _look(step: BestCard, rules: Rules) -> Say:
    """Who is ahead in the trick, or that it is the learner's lead."""
    here = step.position(rules)
    if not here.trick.plays:
        return say("drill.look.lead")
    return say("drill.look.trick", None, played=tuple(map(str, here.trick.cards)))


DRILL = Drill("best-card", WANTS, _make, _possible, simulates=True)
