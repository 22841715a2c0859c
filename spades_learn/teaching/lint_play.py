"""Proof of a play-out: the scripts never run dry, the goal can be reached, and named first cards cannot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spades_learn.cards.card import Card
from spades_learn.rules.bidding import Call
from spades_learn.teaching.search import by_first_card

if TYPE_CHECKING:
    from collections.abc import Iterator

    from spades_learn.game.state import State
    from spades_learn.rules.options import Rules
    from spades_learn.teaching.position import Position
    from spades_learn.teaching.steps.play_out import PlayOut


def play_out_problems(step: PlayOut, rules: Rules) -> Iterator[str]:
    """What is wrong with a play-out, as messages to its author.

    Raises:
        NotationError: a table or a card that cannot be read, or too many lines to search.
    """
    here = step.position(rules)
    if here.state is None:
        return
    told = (*_script(step, here), *_goal(step, here))
    yield from told
    if told:
        return
    values = by_first_card(step, rules)
    best = max(values.values())
    if best < 0:
        yield f"goal: no line reaches it; the best falls short by {-best}"
    if step.goal == "tricks" and not step.exactly and best >= 0 and step.par != step.need + best:
        yield f"par: the best line takes {step.need + best} tricks, so par is not {step.par}"
    for card in (each for key in step.wrong for each in key.split()):
        if values.get(card, -1) >= 0:
            yield f"wrong first card {card} still reaches the goal"


def _script(step: PlayOut, here: Position) -> Iterator[str]:
    """A script names every card its seat holds: so on every line one of them may be played."""
    state = here.state
    if state is None:
        return
    for seat in here.rules.seating.seats:
        names = step.script.get(str(seat), "").split()
        if seat is here.seat:
            if names:
                yield f"script.{seat}: {seat} is the learner; leave it out"
            continue
        listed, held = {str(Card.parse(name)) for name in names}, {str(card) for card in state.hands[seat]}
        for card in sorted(held - listed):
            yield f"script.{seat}: {card} is missing; list every card {seat} holds"
        for card in sorted(listed - held):
            yield f"script.{seat}: {seat} does not hold {card} here"
        if len(names) > len(listed):
            yield f"script.{seat}: a card is named twice"


def _goal(step: PlayOut, here: Position) -> Iterator[str]:
    """The goal is one that these tricks can decide."""
    state = here.state
    if state is None:
        return
    left = len(here.hand)
    if not 0 <= step.stop <= left:
        yield f"stop: {step.stop} tricks, but only {left} are left"
    if here.trick.card_of(here.seat) is not None:
        yield f"plays: {here.seat} has already played to the last trick; end it before"
    if step.goal == "tricks":
        if not 0 < step.need <= (step.stop or left):
            yield f"need: {step.need} tricks of {step.stop or left}; write how many the side needs"
    elif step.need or step.par or step.exactly:
        yield f"goal {step.goal!r} takes no need, par or exactly"
    yield from _nil(step, here, state) if step.goal.endswith("-nil") else ()


def _nil(step: PlayOut, here: Position, state: State) -> Iterator[str]:
    """There is one nil that the goal is about, and it still holds."""
    nils = step.nils(state, here.seat, here.rules)
    if step.goal == "keep-nil":
        if not here.bids.get(here.seat, Call(1)).is_nil:
            yield f"bids: {here.seat} has not bid nil, so there is none to keep"
    elif len(nils) != 1:
        whose = "the partner" if step.goal == "cover-nil" else "the opponents"
        yield f"bids: {len(nils)} nils of {whose}; goal {step.goal!r} needs one"
    for seat in nils:
        if here.won[seat]:
            yield f"plays: {seat} has already taken a trick, so the nil is lost"
