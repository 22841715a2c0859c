"""Deals for authors: one that holds what is wanted, bid and played on by bots, as a ``[steps.table]`` to paste."""

from __future__ import annotations

import operator
import re
from types import MappingProxyType
from typing import TYPE_CHECKING

from spades_learn.bots.levels import levels
from spades_learn.cards.card import Card, Suit
from spades_learn.cards.deck import deal
from spades_learn.cards.notation import NotationError
from spades_learn.game import fields
from spades_learn.game.events import Bid, Dealt
from spades_learn.game.opening import Phase
from spades_learn.game.state import begin
from spades_learn.game.turn import IllegalMove, play
from spades_learn.game.view import view
from spades_learn.rules.bidding import Call

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from spades_learn.cards.hand import Hand
    from spades_learn.cards.seat import Seat
    from spades_learn.game.state import State
    from spades_learn.rules.options import Rules

MOST_DEALS = 50_000
"""Deals looked through for what is wanted: some seconds."""
_POINTS = MappingProxyType({"A": 4, "K": 3, "Q": 2, "J": 1})
_OPERATORS = MappingProxyType(
    {">=": operator.ge, "<=": operator.le, "=": operator.eq, ">": operator.gt, "<": operator.lt}
)
_TERM = re.compile(r"([a-z]+)(>=|<=|=|>|<)([A-Z0-9,]+)")


def _length(suit: Suit) -> Callable[[Hand], int]:
    return lambda hand: len(hand.of(suit))


def _ranks(ranks: str) -> Callable[[Hand], int]:
    return lambda hand: sum(str(card)[1] in ranks for card in hand)


def measures() -> Mapping[str, Callable[[Hand], int]]:
    """What of a hand can be counted, by the word an author writes."""
    suits = {suit.name.lower(): _length(suit) for suit in Suit}
    return MappingProxyType(
        {
            **suits,
            "longest": lambda hand: max(len(hand.of(suit)) for suit in Suit),
            "shortest": lambda hand: min(len(hand.of(suit)) for suit in Suit),
            "points": lambda hand: sum(_POINTS.get(str(card)[1], 0) for card in hand),
            "aces": _ranks("A"),
            "kings": _ranks("K"),
            "honours": _ranks("AKQ"),
        }
    )


def wanted(text: str, rules: Rules) -> Callable[[Mapping[Seat, Hand]], bool]:
    """The test that a text such as ``S: spades>=4 points<=6 has=SA,HK lacks=SK`` is.

    Raises:
        NotationError: a seat, word or number that there is not.
    """
    name, colon, rest = text.partition(":")
    if not colon or not rest.split():
        raise NotationError(f'want {text[:60]!r}: name the seat, like "S: spades>=4 points<=6"')
    seat = fields.read_seat(name.strip(), rules, "want")
    tests = [_term(each) for each in rest.split()]
    return lambda hands: all(test(hands[seat]) for test in tests)


def _term(text: str) -> Callable[[Hand], bool]:
    found = _TERM.fullmatch(text)
    words = measures()
    if found is None or found[1] not in {*words, "has", "lacks"}:
        said = f"use {', '.join(words)} with >=, <=, =, > or <; or has=SA,HK; or lacks=SK"
        raise NotationError(f"want {text[:40]!r}: {said}")
    word, sign, value = found.groups()
    if word in {"has", "lacks"}:
        cards = [Card.parse(each) for each in value.split(",")]
        return lambda hand: all((card in hand) is (word == "has") for card in cards)
    if not value.isdecimal() or len(value) > 2:
        raise NotationError(f"want {text[:40]!r}: write a number up to 52")
    return lambda hand: _OPERATORS[sign](words[word](hand), int(value))


def found_deal(rules: Rules, wants: Sequence[str], *, seed: int) -> tuple[int, Mapping[Seat, Hand]]:
    """The first seed from this one on whose deal holds all that is wanted, and the deal.

    Raises:
        NotationError: none of 50 000 does, or a want cannot be read.
    """
    tests = [wanted(each, rules) for each in wants]
    for number in range(seed, seed + MOST_DEALS):
        hands = deal(seating=rules.seating, deck=rules.deck, seed=number, each=rules.tricks)
        if all(test(hands) for test in tests):
            return number, hands
    raise NotationError(f"none of {MOST_DEALS} deals from seed {seed} on holds all that; want less")


def table_block(  # noqa: PLR0913 - the verb's own options
    *,
    seed: int,
    wants: Sequence[str] = (),
    rules: str = "classic",
    dealer: str = "",
    bids: str = "",
    trick: int = 0,
    until: str = "",
    level: str = "novice",
) -> str:
    """A deal with bids and tricks as ``[steps.table]``, under a comment with what it was found by.

    Args:
        seed: where the search begins.
        wants: what hands must hold (`wanted`).
        rules: ruleset id.
        dealer: who deals, "" for the last seat.
        bids: calls in bidding order; where they end, the bots bid on.
        trick: tricks the bots play.
        until: the seat whose turn it must then be, or "".
        level: the bots'.

    Raises:
        NotationError: an option cannot be read, or nothing fits.
    """
    table = fields.rules_of(rules, {})
    if table.ruleset.draws:
        raise NotationError("rules: the players draw their cards here; there is no deal to print")
    if level not in levels():
        raise NotationError(f"level: {level[:20]!r} is no player; use {', '.join(levels())}")
    number, hands = found_deal(table, wants, seed=seed)
    deals = fields.read_seat(dealer, table, "dealer") if dealer else table.seating.seats[-1]
    state = begin(table, Dealt(deals, hands))
    state = _bid(state, bids.split(), level=level, seed=number)
    state = _played(state, trick, until, level=level, seed=number)
    return _block(state, hands, f"seed {number}" + "".join(f"; {each}" for each in wants))


def _bid(state: State, calls: Sequence[str], *, level: str, seed: int) -> State:
    """Every bid: those that are written, then the bots'."""
    left = list(calls)
    while state.phase is Phase.BIDDING and state.to_act is not None:
        if left:
            call = Call.parse(left.pop(0))
            try:
                state = play(state, Bid(state.to_act, call))
            except IllegalMove as bad:
                clauses = ", ".join(each.clause for each in bad.broken)
                raise NotationError(f"bids: {state.to_act} may not bid {call} ({clauses})") from None
        else:
            state = on(state, level=level, seed=seed)
    if left:
        raise NotationError(f"bids: {left[0]} is one too many")
    return state


def _played(state: State, tricks: int, until: str, *, level: str, seed: int) -> State:
    """That many tricks, and then on until it is a seat's turn."""
    wanted_seat = fields.read_seat(until, state.rules, "until") if until else None
    if tricks > state.rules.tricks:
        raise NotationError(f"trick: a hand has {state.rules.tricks} tricks at this table")
    while state.to_act is not None and len(state.tricks) < tricks:
        state = on(state, level=level, seed=seed)
    while wanted_seat is not None and state.to_act is not None and state.to_act is not wanted_seat:
        state = on(state, level=level, seed=seed)
    if wanted_seat is not None and state.to_act is not wanted_seat:
        raise NotationError(f"until: the hand is over before it is {wanted_seat}'s turn; play fewer tricks")
    return state


def on(state: State, *, level: str, seed: int) -> State:
    """One action more, by the bot of that level.

    Raises:
        ValueError: the hand is over.
    """
    if state.to_act is None:
        raise ValueError("the hand is over")
    return play(state, levels()[level].choose(view(state, state.to_act), seed=seed))


def deal_text(hands: Mapping[Seat, Hand], rules: Rules) -> str:
    """The hands as an author writes them, clockwise from the first seat."""
    first = rules.seating.seats[0]
    order = rules.seating.order_from(first)
    return f"{first}:{' '.join(str(hands[seat]) for seat in order)}"


def _block(state: State, hands: Mapping[Seat, Hand], found: str) -> str:
    """The state as TOML."""
    lines = [
        "[steps.table]",
        f"# {found}",
        f'dealer = "{state.dealer}"',
        f'deal = "{deal_text(hands, state.rules)}"',
        f"bids = [{', '.join(chr(34) + str(call) + chr(34) for call in state.bids.values())}]",
    ]
    tricks = [*state.tricks, *([state.trick] if state.trick.plays else [])]
    if tricks:
        lines += ["plays = [", *(f'  "{" ".join(str(card) for card in each.cards)}",' for each in tricks), "]"]
    if state.to_act is not None:
        lines.append(f"# {state.to_act} is to play and holds {state.hands[state.to_act]}")
    return "\n".join(lines)
