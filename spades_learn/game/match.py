"""A match: hand after hand until a side reaches the target (OBJ-1, DEAL-1, DEAL-3, END-1 … END-3b)."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from spades_learn.cards.deck import deal, shuffle
from spades_learn.game.events import Dealt
from spades_learn.game.state import State, begin
from spades_learn.rules.scoring import Score, Tally, leader

if TYPE_CHECKING:
    from collections.abc import Mapping

    from spades_learn.cards.card import Card
    from spades_learn.cards.seat import Seat
    from spades_learn.rules.options import Rules


MOST_HANDS = 100
"""A match ends here at the latest: a game of 500 takes four to six hands (GEN-5), reckless bidding never ends."""


@dataclass(frozen=True, slots=True)
class Match:
    """A game to the target.

    No sheet limits the number of hands. Where scores run away downward a match would never end, so it ends after
    `most_hands`: the highest total wins, and level at the top nobody does.

    Attributes:
        rules: the rules in force.
        seed: every deal of the match follows from it.
        dealer: who deals the next hand; in the drawing game the first player of it (END-5).
        scores: the scored hands so far.
        most_hands: the hand after which the match ends in any case.
    """

    rules: Rules
    seed: int
    dealer: Seat
    scores: tuple[Score, ...] = ()
    most_hands: int = MOST_HANDS

    @property
    def tallies(self) -> Mapping[str, Tally]:
        """Running points and bags by side name."""
        if not self.scores:
            return MappingProxyType({str(side): Tally() for side in self.rules.seating.sides})
        return MappingProxyType({name: side.tally for name, side in self.scores[-1].sides.items()})

    @property
    def over_by(self) -> str | None:
        """What ended the match: ``score`` (END-1 … END-3b, or a floor, E15), ``hands`` (the cap); None before that."""
        if self.scores and self.scores[-1].over:
            return "score"
        return "hands" if len(self.scores) >= self.most_hands else None

    @property
    def winner(self) -> str | None:
        """The winning side's name; None while the match goes on, and after the last hand where the top is level."""
        if self.over_by == "hands":
            return leader({name: tally.points for name, tally in self.tallies.items()})
        return self.scores[-1].winner if self.scores else None

    @property
    def next_seed(self) -> int:
        """The seed of the next deal."""
        return random.Random(f"spades-learn match {self.seed} hand {len(self.scores)}").getrandbits(48)

    def deal(self) -> State:
        """The next hand, dealt or its pack put down.

        Raises:
            ValueError: the match is over.
        """
        if self.over_by is not None:
            raise ValueError(f"the match is over; {self.winner or 'nobody'} won")
        first = self.rules.options.first_hand_bids_itself and not self.scores
        return begin(self.rules, dealt(self.rules, self.dealer, seed=self.next_seed, unbid=first), before=self.tallies)

    def scored(self, state: State) -> Match:
        """The match after a finished hand; the deal passes one seat clockwise (DEAL-3, END-5).

        Raises:
            ValueError: the hand is not finished.
        """
        if state.score is None:
            raise ValueError("the hand is not finished")
        return self.with_score(state.score)

    def with_score(self, score: Score) -> Match:
        """The match after a hand that came to this, played out or stopped by a renege (`game.referee`)."""
        return replace(self, dealer=self.rules.seating.left_of(self.dealer), scores=(*self.scores, score))


def start(rules: Rules, *, seed: int, most_hands: int = MOST_HANDS) -> Match:
    """A new match; the pack is cut for the first dealer (DEAL-1), or one is chosen by lot (DEAL-1b, C17)."""
    first = cut_for_deal(rules, seed=seed) if rules.ruleset.cut else chosen_dealer(rules, seed=seed)
    return Match(rules, seed, first, most_hands=most_hands)


def dealt(rules: Rules, dealer: Seat, *, seed: int, unbid: bool = False) -> Dealt:
    """The deal of a seed: a hand for each seat, or where the players draw, the shuffled pack (DEAL-2, DRW-1).

    Args:
        rules: the rules in force.
        dealer: who deals; where the players draw, who draws first.
        seed: any whole number; the same seed always gives the same deal.
        unbid: the first hand of a match under `first_hand_bids_itself` (E38).
    """
    if rules.ruleset.draws:
        return Dealt(dealer, MappingProxyType({}), shuffle(rules.deck, seed=seed), seed, unbid=unbid)
    hands = deal(seating=rules.seating, deck=rules.deck, seed=seed, each=rules.tricks)
    return Dealt(dealer, MappingProxyType(hands), seed=seed, unbid=unbid)


def chosen_dealer(rules: Rules, *, seed: int) -> Seat:
    """A seat by lot, each as likely as the others (DEAL-1b; C17 for the first player of the drawing game)."""
    return random.Random(f"spades-learn first {seed}").choice(rules.seating.seats)


def cut_for_deal(rules: Rules, *, seed: int) -> Seat:
    """Each seat cuts a card; the highest deals, and seats level on rank cut again (DEAL-1, C17)."""
    shuffler = random.Random(f"spades-learn cut {seed}")
    cutters = list(rules.seating.seats)
    while len(cutters) > 1:
        cut: dict[Seat, Card] = dict(zip(cutters, shuffler.sample(rules.deck.cards, len(cutters)), strict=True))
        best = max(rules.deck.power(card) for card in cut.values())
        cutters = [seat for seat, card in cut.items() if rules.deck.power(card) == best]
    return cutters[0]
