"""One deal of a duplicate match: A sits North-South and B East-West, then the same cards the other way round."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from spades_learn.rules.bidding import Call
from spades_learn.rules.scoring import BAGS_TO_PENALTY, PENALTY, score_hand

from .roster import player
from .table import Result, deal_of, play_out, result, rules_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from spades_learn.rules.options import Rules


class DealFailed(RuntimeError):  # noqa: N818 - it names the thing
    """A deal could not be played; the text names its seed, so that it can be played again alone."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Who meets whom, under what.

    Attributes:
        a: the player whose margin is measured.
        b: the rival.
        config: the name of the configuration.
    """

    a: str
    b: str
    config: str

    def key(self, deal: int, code: str) -> str:
        """What a played deal is found by; ``code`` is the fingerprint of the program that plays."""
        return f"{self.config}|{self.a}|{self.b}|{deal}|{code}"


@dataclass(frozen=True, slots=True)
class Board:
    """A deal played both ways.

    Attributes:
        pair: who met whom.
        deal: the seed.
        first: the hand with A North-South.
        second: the hand with A East-West.
    """

    pair: Pair
    deal: int
    first: Result
    second: Result


def play_board(pair: Pair, deal: int) -> Board:
    """Play one deal both ways.

    Raises:
        DealFailed: an action was illegal or a player failed, with the seed.
    """
    try:
        rules = rules_of(pair.config)
        seats = rules.seating.seats
        a, b = player(pair.a), player(pair.b)
        hands = []
        for evens, odds in ((a, b), (b, a)):
            players = {seat: (evens, odds)[at % 2] for at, seat in enumerate(seats)}
            hands.append(result(play_out(deal_of(rules, deal), players, seed=deal)))
        return Board(pair, deal, *hands)
    except Exception as bad:
        raise DealFailed(f"deal {deal} of {pair.a} against {pair.b} ({pair.config}): {bad!r}") from bad


def as_row(board: Board, code: str) -> dict[str, object]:
    """A board as one JSON object."""
    return {
        "key": board.pair.key(board.deal, code),
        "config": board.pair.config,
        "a": board.pair.a,
        "b": board.pair.b,
        "deal": board.deal,
        "hands": [[list(hand.bids), list(hand.tricks)] for hand in (board.first, board.second)],
    }


def from_row(row: Mapping[str, object]) -> Board:
    """The board of a JSON object.

    Raises:
        KeyError, TypeError, ValueError: it is not one.
    """
    pair = Pair(str(row["a"]), str(row["b"]), str(row["config"]))
    first, second = (Result(tuple(bids), tuple(tricks)) for bids, tricks in row["hands"])  # type: ignore[attr-defined]
    return Board(pair, int(row["deal"]), first, second)  # type: ignore[call-overload]


def margin(board: Board, *, sheet: bool = False) -> float:
    """Points by which A's side beats B's in this deal, the mean of both ways round.

    Args:
        board: the deal.
        sheet: count what the score sheet of one hand from level scores says, where a bag is a point and its penalty
            never comes; otherwise each bag left on the counter is charged the tenth part of the penalty.
    """
    rules = rules_of(board.pair.config)
    return (ahead(rules, board.first, sheet=sheet) - ahead(rules, board.second, sheet=sheet)) / 2


def ahead(rules: Rules, hand: Result, *, sheet: bool) -> float:
    """Points of North-South less those of East-West in one hand from level scores."""
    seats = rules.seating.seats
    score = score_hand(
        rules,
        bids={seat: Call(bid) for seat, bid in zip(seats, hand.bids, strict=True)},
        tricks=dict(zip(seats, hand.tricks, strict=True)),
    )
    cost = 0.0 if sheet or rules.options.solid_ten else PENALTY / BAGS_TO_PENALTY
    ours, theirs = (score.sides[side].hand - cost * score.sides[side].bags for side in ("NS", "EW"))
    return ours - theirs
