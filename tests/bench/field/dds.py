"""Bo Haglund's double-dummy solver through endplay: tricks each card leads to when all hands are seen.

It counts tricks of a trump game and nothing else: no bids, no nils, and no rule that spades must be broken before
they are led. Callers look up the cards that are legal here; deeper in its search it leads spades whenever it likes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from spades_learn.bots.code import OFFSET

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

SUIT = 0x1FFF
LOWEST = 2
"""The solver writes the two as 2, the ace as 14."""


def card_tricks(hands: Sequence[int], *, leader: int, trick: Sequence[int]) -> Mapping[int, int]:
    """For each card of the seat to play, the tricks its side takes from here on, the one on the table included.

    Args:
        hands: a mask for each of N, E, S, W: what they still hold.
        leader: the place that leads or led this trick.
        trick: the cards on the table, in order.

    Raises:
        ImportError: endplay is not installed (extra ``bench``).
    """
    import endplay._dds as solver  # noqa: PLC0415 - the extra "bench" brings it, and only these players need it

    board = solver.deal()
    board.trump = 0
    board.first = leader
    for seat, hand in enumerate(hands):
        for suit in range(4):
            board.remainCards[seat][3 - suit] = (hand >> (OFFSET * suit) & SUIT) << LOWEST
    for at, card in enumerate(trick):
        place = card.bit_length() - 1
        board.currentTrickSuit[at] = 3 - place // OFFSET
        board.currentTrickRank[at] = place % OFFSET + LOWEST
    found = solver.futureTricks()
    solver.SolveBoard(board, 0, 3, 1, found, 0)
    tricks: dict[int, int] = {}
    for at in range(found.cards):
        same = 1 << found.rank[at] | found.equals[at]
        for rank in range(LOWEST, LOWEST + OFFSET):
            if same >> rank & 1:
                tricks[1 << (OFFSET * (3 - found.suit[at]) + rank - LOWEST)] = found.score[at]
    return tricks
