"""mark-legal: a moment at which some cards may be played and some may not, or a void player may play any."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from spades_learn.cards.card import Suit
from spades_learn.game.turn import play_position
from spades_learn.rules.play import playable
from spades_learn.teaching.drills.drill import TRIES, Drill, Ladder, Made, NoTableError
from spades_learn.teaching.drills.table import LEARNER, broken_at_once, chance, moments, playing, spec
from spades_learn.teaching.feedback import say
from spades_learn.teaching.steps.mark_legal import MarkLegal
from spades_learn.teaching.why_legal import bar, why_all

if TYPE_CHECKING:
    from collections.abc import Iterator

    from spades_learn.game.state import State
    from spades_learn.rules.options import Rules

FEWEST = 4
"""Cards in hand, so that there is something to choose from."""


def _make(seed: int, rules: Rules, want: str, name: str) -> Made:
    rng = chance(f"mark-legal {want}", seed)
    for _ in range(TRIES):
        found = [state for state in _until(moments(rng, rules), want) if playing(state) and fits(state, want)]
        if found:
            step = MarkLegal(id=name, table=spec(rng.choice(found)))
            return Made(step, partial(_ladder, step, rules))
    raise NoTableError(want)


def _until(states: Iterator[State], want: str) -> Iterator[State]:
    """The moments that can be meant: for the opening lead nobody plays the hand on."""
    for state in states:
        if want == "first" and (state.trick.plays or state.tricks):
            return
        yield state


def fits(state: State, want: str) -> bool:
    """Whether a moment of the learner's has the point that is wished for."""
    deck, hand = state.rules.deck, state.hands[LEARNER]
    if len(hand) < FEWEST:
        return False
    if not state.trick.plays:
        if want != ("lead" if state.tricks else "first"):
            return False
        return len(playable(play_position(state, LEARNER))) < len(hand)
    led = state.trick.led(deck)
    follows = [card for card in hand if deck.suit(card) is led]
    if want == "follow":
        # Two or more that follow, and as many that tempt: or there is nothing to find.
        return len(follows) > 1 and len(hand) - len(follows) > 1
    suits = {deck.suit(card) for card in hand}
    return want == "void" and not follows and len(suits) > 1 and Suit.SPADES in suits


def _ladder(step: MarkLegal, rules: Rules) -> Ladder:
    here = step.position(rules)
    legal = tuple(str(card) for card in playable(here.play))
    told = why_all(here, legal)
    led = here.trick.led(rules.deck)
    clause = told.clause or "FOL-1"
    answer = say("drill.cards", clause, cards=legal)
    if led is None:
        barred = bar(here)
        must = barred is not None and "must" in barred.facts
        look = (
            "drill.look.first"
            if here.first_trick
            else "drill.look.broken"
            if here.spades_broken
            else "drill.look.unbroken"
        )
        return Ladder(
            say("drill.mark.lead"),
            say("drill.think.opening" if must else "drill.think.lead"),
            say(look, None, tricks=len(here.gathered)),
            clause,
            answer,
        )
    seat, card = here.trick.plays[0]
    return Ladder(
        say("drill.mark", None, seat=str(seat), card=str(card)),
        say("drill.think.led"),
        say("drill.look.suit", None, led=led.value),
        clause,
        answer,
    )


def _possible(want: str, rules: Rules) -> bool:
    """After trick one a lead is only barred while spades are not broken."""
    return want != "lead" or not broken_at_once(rules)


DRILL = Drill("mark-legal", ("follow", "void", "lead", "first"), _make, _possible)
