"""Builds ``bis_table.json``: a few minutes once, so that a bid is a look-up. The command is ``bis_table.py``."""

from __future__ import annotations

import base64
import json
from typing import TYPE_CHECKING

import numpy as np

from spades_learn.bots import rollout

from .bis import (
    FAIR,
    LONGEST,
    ROUND_UP,
    SHARES,
    TOP,
    Tables,
    estimate,
    honours_of,
    nil_signs,
    raw_tricks,
)
from .suits import safe_share, tricks_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

VERSION = 1
COMMAND = "python tests/bench/bis_table.py"
SAMPLES = 500
DEALS = 20_000
SEED = 20_261
DECK = (1 << 52) - 1
MATES = [2, 3, 0, 1]
SEATS = 4


def trick_row(name: str) -> list[float]:
    """Expected tricks of a pattern of honours by number of lower cards."""
    honours = honours_of(name)
    return [round(tricks_of(honours, small), 4) for small in range(13 - TOP + 1)]


def names() -> list[str]:
    """Every pattern of A K Q J."""
    every = ["".join("AKQJ"[at] for at in range(TOP) if mask >> (TOP - 1 - at) & 1) for mask in range(1 << TOP)]
    return [name or "-" for name in every]


def nil_byte(holding: int, *, spades: bool) -> int:
    """The share of safe deals in 250ths; holdings over six cards are never looked up."""
    if holding.bit_count() > LONGEST:
        return 0
    return round(SHARES * safe_share(holding, spades=spades, samples=SAMPLES))


def build(say: Callable[[str], None]) -> dict[str, object]:
    """All of the file."""
    say("tricks of side suits")
    tricks = {name: trick_row(name) for name in names()}
    masks = {honours_of(name): row for name, row in tricks.items()}
    say("nils in side suits, then in spades")
    nil = tuple(bytes(nil_byte(holding, spades=spades) for holding in range(1 << 13)) for spades in (False, True))
    say("corrections")
    bare = Tables(masks, (nil[0], nil[1]), 1.0, (0.0,) * SEATS, ())
    keep, toward = fitted_numbers(bare)
    fit = fitted_nil(bare)
    return {
        "command": COMMAND,
        "version": VERSION,
        "tricks": tricks,
        "keep": keep,
        "toward": toward,
        "nil_fit": fit,
        "nil": {
            "side": base64.b64encode(nil[0]).decode(),
            "spades": base64.b64encode(nil[1]).decode(),
        },
    }


def fitted_numbers(bare: Tables, *, deals: int = DEALS) -> tuple[float, list[float]]:
    """Least squares of tricks taken over the estimates, on hands that the rule player bids and plays.

    One number first, how much of the distance from 13/4 to keep; with that, one number for each count of bids heard.
    """
    hands = rollout.deal_out(DECK, [13] * SEATS, deals, SEED)
    bids = [rollout.rule_bid(hand, DECK) for hand in hands]
    taken = rollout.run(hands, bids, [0] * SEATS, MATES, 0, [])
    off = np.array([raw_tricks(hand, bare.tricks) - FAIR for hand in hands])
    over = np.array(taken) - FAIR
    plain = np.array([bid > 0 for bid in bids])  # who bid nil tried to take none
    keep = round(float(off[plain] @ over[plain] / (off[plain] @ off[plain])), 4)
    corrected = Tables(bare.tricks, bare.nil, keep, bare.toward, bare.nil_fit)
    toward = [0.0]
    for heard in range(1, SEATS):
        gap, miss = [], []
        for at in range(0, len(hands), SEATS):
            if not bids[at + heard]:
                continue
            own = estimate(hands[at + heard], [], corrected)
            said = [max(1, int(estimate(hand, [], corrected) + ROUND_UP)) for hand in hands[at : at + heard]]
            gap.append((13 - sum(said)) / (SEATS - heard) - own)
            miss.append(taken[at + heard] - own)
        toward.append(round(float(np.dot(gap, miss) / np.dot(gap, gap)), 4))
    return keep, toward


def fitted_nil(bare: Tables, *, deals: int = DEALS) -> list[float]:
    """Logistic regression of nils made on `bis.nil_signs`.

    On random hands with at most four spades, every seat played by the rule player, the others bidding as it bids.
    """
    hands = rollout.deal_out(DECK, [13] * SEATS, deals, SEED + 1)
    few = [at for at in range(0, len(hands), SEATS) if (hands[at] >> 39).bit_count() <= 4]
    dealt = [hand for at in few for hand in hands[at : at + SEATS]]
    bids = [0 if place % SEATS == 0 else max(1, rollout.rule_bid(hand, DECK)) for place, hand in enumerate(dealt)]
    taken = rollout.run(dealt, bids, [0] * SEATS, MATES, 1, [])
    made = [float(taken[at] == 0) for at in range(0, len(dealt), SEATS)]
    return [
        round(each, 4) for each in logistic([nil_signs(dealt[at], bare.nil) for at in range(0, len(dealt), 4)], made)
    ]


def logistic(signs: Sequence[Sequence[float]], happened: Sequence[float]) -> list[float]:
    """The constant and the weights of a logistic regression (Newton's method, 25 steps).

    Raises:
        numpy.linalg.LinAlgError: the signs do not tell the cases apart, or tell them apart without fail.
    """
    design = np.column_stack([np.ones(len(signs)), np.asarray(signs, dtype=float)])
    seen = np.asarray(happened, dtype=float)
    weights = np.zeros(design.shape[1])
    for _ in range(25):
        chance = 1 / (1 + np.exp(-design @ weights))
        hessian = design.T @ (design * (chance * (1 - chance))[:, None])
        weights = weights + np.linalg.solve(hessian, design.T @ (seen - chance))
    return [float(each) for each in weights]


def text_of(built: Mapping[str, object]) -> str:
    """The file's text, the same for the same numbers."""
    return json.dumps(built, indent=1) + "\n"
