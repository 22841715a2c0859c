"""Perfect-information Monte Carlo: sample the hidden cards, solve each deal double dummy, play the best on average.

The method is Levy's and Ginsberg's for bridge; the solver is `dds`, and a count of tricks is turned into points by the
contract. The solver knows no nil, so while one is alive the rule player plays instead: better than letting trick
counts ruin it. That is a choice in the rival's favour.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from spades_learn.bots.levels import rule_card
from spades_learn.bots.spot import spot
from spades_learn.bots.value import Worth
from spades_learn.bots.worlds import likely_worlds

from .dds import card_tricks

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from spades_learn.bots.spot import Spot
    from spades_learn.cards.card import Card
    from spades_learn.game.view import View


@dataclass(frozen=True, slots=True)
class Pimc:
    """The card player.

    Attributes:
        worlds: deals solved for a card; at 13 cards a hand one takes about 100 ms, at 8 about 5.
    """

    worlds: int = 10

    def card(self, view: View, cards: tuple[Card, ...], seed: int) -> Card:
        """The legal card with the best mean points over the sampled deals, the lowest of equals."""
        where = spot(view)
        if nil_alive(where):
            return rule_card(where, list(cards))
        seats = len(where.seats)
        hands = likely_worlds(where, self.worlds, seed=seed)
        worth = Worth(view.rules, view.before)
        values = dict.fromkeys(cards, 0.0)
        for at in range(0, len(hands), seats):
            solved = card_tricks(hands[at : at + seats], leader=where.leader, trick=where.trick)
            for card in cards:
                values[card] += points(where, worth, solved[where.code.bits[card]])
        return best(values)


def best(values: Mapping[Card, float]) -> Card:
    """The card with the highest value, the lowest card of equals."""
    return max(values, key=lambda card: (round(values[card], 6), -card.rank.order, -card.place))


def nil_alive(where: Spot) -> bool:
    """Whether a seat that bid nil has taken nothing yet."""
    return any(bid == 0 and won == 0 for bid, won in zip(where.bids, where.won, strict=True))


def points(where: Spot, worth: Worth, more: int) -> float:
    """Points of a hand in which the own side takes so many more tricks and the others the rest."""
    bids = [0 if bid is None else bid for bid in where.bids]
    tricks = list(where.won)
    tricks[number_of(where.me, bids, where.mates)] += more
    other = (where.me + 1) % len(tricks)
    tricks[number_of(other, bids, where.mates)] += where.rules.tricks - sum(tricks)
    return worth.value(where.me, bids, tricks)


def number_of(seat: int, bids: Sequence[int], mates: Sequence[int]) -> int:
    """The seat of a side whose tricks count toward the contract: a lost nil's further tricks are not to be had."""
    return mates[seat] if not bids[seat] and bids[mates[seat]] else seat
