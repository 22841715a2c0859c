"""referee: a few tricks in which somebody breaks a rule and a later card shows it, or nobody does."""

from __future__ import annotations

from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING

from spades_learn.bots.levels import Novice
from spades_learn.cards.card import Suit
from spades_learn.cards.deck import deal
from spades_learn.game.events import Bid, Dealt, Looked, Played
from spades_learn.game.state import Phase, State, apply, begin
from spades_learn.game.turn import play_position
from spades_learn.game.view import view
from spades_learn.rules.play import why_not_play
from spades_learn.teaching.drills.drill import TRIES, Drill, Ladder, Made, NoTableError
from spades_learn.teaching.drills.table import LEARNER, chance, spec
from spades_learn.teaching.feedback import say
from spades_learn.teaching.offences import EARLY_SPADE, RENEGE, breaches, offences
from spades_learn.teaching.steps.referee import NONE, Referee

if TYPE_CHECKING:
    import random

    from spades_learn.cards.card import Card
    from spades_learn.rules.options import Rules

SHOWN = 5
"""Tricks watched at most; the breach and its proof are among them."""
CHOICES = (RENEGE, "FOL-2", "LEAD-3")
CLEAN = 6
"""Tricks of a hand in which nobody breaks a rule."""


def _make(seed: int, rules: Rules, want: str, name: str) -> Made:
    rng = chance(f"referee {want}", seed)
    for _ in range(TRIES):
        state = _played(rng, rules, want)
        if state is None:
            continue
        found = offences(state)
        first = max(0, len(state.tricks) - SHOWN)
        if want == "none":
            if tuple(breaches(state)) or not _discards(state, rules, first):
                continue
            step = Referee(id=name, table=spec(state), right=NONE, choices=CHOICES, start=first)
        else:
            if len(found) != 1 or len(tuple(breaches(state))) != 1 or found[0].trick <= first:
                continue
            right = str(found[0].card)
            choices = (RENEGE, "FOL-2", found[0].clause if found[0].clause != RENEGE else "LEAD-3")
            step = Referee(id=name, table=spec(state), right=right, choices=choices, start=first)
        if not tuple(step.problems(rules)):
            return Made(step, partial(_ladder, step, rules))
    raise NoTableError(want)


def _played(rng: random.Random, rules: Rules, want: str) -> State | None:
    """A hand up to the trick in which the later card falls; None where no occasion came or no proof."""
    dealer, seed = rng.choice(rules.seating.seats), rng.getrandbits(40)
    hands = deal(seating=rules.seating, deck=rules.deck, seed=seed, each=rules.tricks)
    state = begin(rules, Dealt(dealer, MappingProxyType(hands)))
    bots, since = Novice(slip=0.0), rng.randint(0, 3)
    while (seat := state.to_act) is not None and state.phase in {Phase.BIDDING, Phase.PLAY}:
        proved = bool(offences(state))
        if not state.trick.plays and (proved or (want == "none" and len(state.tricks) == CLEAN)):
            return state
        seen = view(state, seat, looked=True)
        action = bots.choose(seen, seed=seed)
        if isinstance(action, Looked | Bid):
            state = apply(state, action)
            continue
        if not isinstance(action, Played):
            return None
        tempted = want != "none" and not tuple(breaches(state)) and seat is not LEARNER and len(state.tricks) >= since
        wrong = _wrong_card(state, want) if tempted else None
        state = apply(state, action if wrong is None else Played(seat, wrong))
    return None


def _wrong_card(state: State, want: str) -> Card | None:
    """A card that breaks the rule wished for, the lowest there is; None where no card of this seat does."""
    seat = state.to_act
    if seat is None:
        return None
    position = play_position(state, seat)
    clauses = {RENEGE} if want == "renege" else EARLY_SPADE
    deck = state.rules.deck
    wrong = [
        card
        for card in state.hands[seat]
        if (broken := why_not_play(card, position)) and {each.clause for each in broken} <= clauses
    ]
    return min(wrong, key=lambda card: (deck.suit(card) is Suit.SPADES, deck.power(card)), default=None)


def _discards(state: State, rules: Rules, first: int) -> bool:
    """Whether somebody did not follow in the tricks watched: without that nobody would suspect anything."""
    deck = rules.deck
    return any(deck.suit(card) is not trick.led(deck) for trick in state.tricks[first:] for card in trick.cards)


def _ladder(step: Referee, rules: Rules) -> Ladder:
    state = step.position(rules).state
    found = next(iter(offences(state)), None) if state is not None else None
    if found is None:
        return Ladder(
            say("drill.referee"), say("drill.think.referee"), say("drill.look.discards"), "FOL-2", say("drill.nobody")
        )
    answer = say("drill.breach", found.clause, seat=str(found.seat), card=str(found.card), trick=found.trick)
    look = say("drill.look.proof", None, seat=str(found.seat))
    return Ladder(say("drill.referee"), say("drill.think.referee"), look, found.clause, answer)


def _possible(want: str, rules: Rules) -> bool:
    """An early spade is no breach where trick one opens otherwise; the wish is for the common game."""
    return want != "lead" or rules.options.first_lead == "dealers_left"


DRILL = Drill("referee", ("renege", "lead", "none"), _make, _possible)
