"""who-wins: a finished trick with something in it to go wrong by."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from spades_learn.cards.card import Suit
from spades_learn.rules.trick import winner
from spades_learn.teaching.drills.drill import TRIES, Drill, Ladder, Made, NoTableError
from spades_learn.teaching.drills.table import chance, moments, spec
from spades_learn.teaching.feedback import say
from spades_learn.teaching.steps.watch import taken
from spades_learn.teaching.steps.who_wins import WhoWins

if TYPE_CHECKING:
    from spades_learn.rules.options import Rules
    from spades_learn.rules.trick import Trick


def _make(seed: int, rules: Rules, want: str, name: str) -> Made:
    rng = chance(f"who-wins {want}", seed)
    for _ in range(TRIES):
        found = [
            state
            for state in moments(rng, rules)
            if state.tricks and not state.trick.plays and fits(state.tricks[-1], rules, want)
        ]
        if found:
            step = WhoWins(id=name, table=spec(rng.choice(found)))
            return Made(step, partial(_ladder, step, rules))
    raise NoTableError(want)


def fits(trick: Trick, rules: Rules, want: str) -> bool:
    """Whether a trick has the point that is wished for."""
    deck = rules.deck
    suits = [deck.suit(card) for card in trick.cards]
    led, spades = suits[0], suits.count(Suit.SPADES)
    if led is Suit.SPADES:
        return want == "spades" and spades > 1
    if spades:
        return want == ("ruff" if spades == 1 else "overruff")
    if want == "plain":
        return suits.count(led) == len(suits)
    best = deck.power(winner(trick, deck).card)
    # The discard that looks highest is what misleads.
    return want == "discard" and any(deck.suit(card) is not led and deck.power(card) > best for card in trick.cards)


def _possible(want: str, rules: Rules) -> bool:
    """Of two players only one can ruff."""
    return want != "overruff" or len(rules.seating.seats) > 2


def _ladder(step: WhoWins, rules: Rules) -> Ladder:
    here = step.position(rules)
    trick = here.trick
    deck = rules.deck
    led = trick.led(deck)
    told = taken(trick, rules)
    spades = tuple(str(card) for card in trick.cards if deck.suit(card) is Suit.SPADES)
    facts = {"card": str(trick.plays[0][1])}
    if led is Suit.SPADES:
        look = say("drill.look.spades-led", None, **facts)
    elif spades:
        look = say("drill.look.ruffs", None, spades=spades, **facts)
    else:
        look = say("drill.look.no-spade", None, led=led.value if led else "", **facts)
    return Ladder(say("drill.who-wins"), say("drill.think.spade-in-it"), look, told.clause or "TRK-1", told)


DRILL = Drill("who-wins", ("plain", "discard", "ruff", "overruff", "spades"), _make, _possible)
