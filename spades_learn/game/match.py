"""A match: hand after hand until a side reaches the target (OBJ-1, DEAL-1, DEAL-3, END-1 … END-3b)."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from spades_learn.cards.deck import deal
from spades_learn.game.events import Dealt
from spades_learn.game.state import State, begin
from spades_learn.rules.scoring import Score, Tally

if TYPE_CHECKING:
    from collections.abc import Mapping

    from spades_learn.cards.card import Card
    from spades_learn.cards.seat import Seat
    from spades_learn.rules.options import Rules


@dataclass(frozen=True, slots=True)
class Match:
    """A game to the target.

    Attributes:
        rules: the rules in force.
        seed: every deal of the match follows from it.
        dealer: who deals the next hand.
        scores: the scored hands so far.
    """

    rules: Rules
    seed: int
    dealer: Seat
    scores: tuple[Score, ...] = ()

    @property
    def tallies(self) -> Mapping[str, Tally]:
        """Running points and bags by side name."""
        if not self.scores:
            return MappingProxyType({str(side): Tally() for side in self.rules.seating.sides})
        return MappingProxyType({name: side.tally for name, side in self.scores[-1].sides.items()})

    @property
    def winner(self) -> str | None:
        """The winning side's name, or None while the match goes on."""
        return self.scores[-1].winner if self.scores else None

    @property
    def next_seed(self) -> int:
        """The seed of the next deal."""
        return random.Random(f"spades-learn match {self.seed} hand {len(self.scores)}").getrandbits(48)

    def deal(self) -> State:
        """The next hand, dealt.

        Raises:
            ValueError: the match is over.
        """
        if self.winner is not None:
            raise ValueError(f"the match is over; {self.winner} won")
        hands = deal(seating=self.rules.seating, deck=self.rules.deck, seed=self.next_seed, each=self.rules.tricks)
        return begin(self.rules, Dealt(self.dealer, MappingProxyType(hands)), before=self.tallies)

    def scored(self, state: State) -> Match:
        """The match after a finished hand; the deal passes one seat clockwise (DEAL-3).

        Raises:
            ValueError: the hand is not finished.
        """
        if state.score is None:
            raise ValueError("the hand is not finished")
        dealer = self.rules.seating.left_of(state.dealer)
        return replace(self, dealer=dealer, scores=(*self.scores, state.score))


def start(rules: Rules, *, seed: int) -> Match:
    """A new match; the pack is cut for the first dealer (DEAL-1)."""
    return Match(rules, seed, cut_for_deal(rules, seed=seed))


def cut_for_deal(rules: Rules, *, seed: int) -> Seat:
    """Each seat cuts a card; the highest deals, and seats level on rank cut again (DEAL-1, C17)."""
    shuffler = random.Random(f"spades-learn cut {seed}")
    cutters = list(rules.seating.seats)
    while len(cutters) > 1:
        cut: dict[Seat, Card] = dict(zip(cutters, shuffler.sample(rules.deck.cards, len(cutters)), strict=True))
        best = max(rules.deck.power(card) for card in cut.values())
        cutters = [seat for seat, card in cut.items() if rules.deck.power(card) == best]
    return cutters[0]
