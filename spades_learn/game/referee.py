"""Referee mode: a hand in which a player can fail to follow, and pays for it once a later card proves it.

`game.turn` refuses a renege before it is on the table. Here the card is taken; what shows it is a card of the suit
led that the same player brings out in a later trick. Any seat may then claim it. REN-1 says what follows, with the
flagged reading of C15, or the option `renege` does (`rules.renege`, E40). A claim that the cards do not prove has no
effect under the sheets.

A hand is charged once: after a renege is settled, further claims are refused.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from spades_learn.game.events import Played
from spades_learn.game.opening import Phase
from spades_learn.game.state import apply
from spades_learn.game.turn import IllegalMove, why_not
from spades_learn.rules.renege import charge, settle, stops_hand, wrong_claim_charge
from spades_learn.rules.scoring import NO_CHARGE, Charge, score_hand

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from spades_learn.cards.card import Card, Suit
    from spades_learn.cards.seat import Seat, Side
    from spades_learn.game.events import Action
    from spades_learn.game.state import State
    from spades_learn.rules.scoring import Score
    from spades_learn.rules.trick import Trick


@dataclass(frozen=True, slots=True)
class Renege:
    """A renege that lies open on the table.

    Attributes:
        seat: who did not follow.
        trick: in which trick, from 1.
        led: the suit to follow.
        card: the card played instead.
        proof: the card of that suit that shows it, the first one the seat brought out later.
        proof_trick: the trick of that card.
    """

    seat: Seat
    trick: int
    led: Suit
    card: Card
    proof: Card
    proof_trick: int


@dataclass(frozen=True, slots=True)
class Claim:
    """Somebody said that a seat reneged in a trick; the renege it proves, or None where it proves nothing."""

    by: Seat
    against: Seat
    trick: int
    renege: Renege | None


@dataclass(frozen=True, slots=True)
class Refereed:
    """A hand under a referee.

    Attributes:
        state: the position; its plays may hold reneges.
        claims: every claim made, in order.
    """

    state: State
    claims: tuple[Claim, ...] = ()

    @property
    def ruling(self) -> Claim | None:
        """The claim that was right, or None while there is none."""
        return next((claim for claim in self.claims if claim.renege is not None), None)

    @property
    def stopped(self) -> bool:
        """Whether a proved renege has ended the hand (REN-1)."""
        return self.ruling is not None and stops_hand(self.state.rules)

    @property
    def to_act(self) -> Seat | None:
        """Whose turn it is, or None when the hand is over or stopped."""
        return None if self.stopped else self.state.to_act

    @property
    def charges(self) -> Mapping[Side, Charge]:
        """The books that reneges, and under `three_books` a wrong claim, cost each side (E40)."""
        rules = self.state.rules
        owed: dict[Side, Charge] = {}
        for claim in self.claims:
            side = rules.seating.side(claim.against if claim.renege is not None else claim.by)
            more = charge(rules) if claim.renege is not None else wrong_claim_charge(rules)
            so_far = owed.get(side, NO_CHARGE)
            owed[side] = Charge(so_far.books_off + more.books_off, so_far.bid_more + more.bid_more)
        return owed

    @property
    def score(self) -> Score | None:
        """The score of the hand, played out or stopped; None before that."""
        state, ruling = self.state, self.ruling
        if ruling is not None and self.stopped:
            offenders = state.rules.seating.side(ruling.against)
            return settle(state.rules, offenders=offenders, bids=state.bids, tricks=state.won, before=state.before)
        if state.phase is not Phase.DONE:
            return None
        return score_hand(state.rules, bids=state.bids, tricks=state.won, before=state.before, charges=self.charges)

    def played(self, action: Action) -> Refereed:
        """The hand after an action; a card that only fails to follow is taken.

        Raises:
            IllegalMove: the action breaks another clause, or the hand has been stopped.
        """
        reasons = why_not(self.state, action)
        if self.stopped or any(each.clause != "FOL-1" for each in reasons):
            raise IllegalMove(action, reasons)
        return replace(self, state=apply(self.state, action))

    def claimed(self, *, by: Seat, against: Seat, trick: int) -> Refereed:
        """The hand after a seat says that another one reneged in a trick, counted from 1.

        Right or wrong, the claim is kept; a wrong one has no effect under the sheets.

        Raises:
            ValueError: a renege of this hand has been settled already.
        """
        if self.ruling is not None:
            raise ValueError("a renege of this hand has been settled already")
        found = next((each for each in proved(self.state) if (each.seat, each.trick) == (against, trick)), None)
        return replace(self, claims=(*self.claims, Claim(by, against, trick, found)))


def proved(state: State) -> tuple[Renege, ...]:
    """Every renege the cards on the table prove, in order of the tricks they happened in; anybody can see these."""
    tricks = (*state.tricks, state.trick)
    return tuple(
        renege
        for place, trick in enumerate(tricks)
        for seat, card in trick.plays
        if (renege := _shown(state, tricks, place, seat, card)) is not None
    )


def hidden(state: State) -> tuple[tuple[Seat, int], ...]:
    """Who has reneged in which trick without a proof yet, from the hands: the referee's knowledge, nobody else's."""
    known = {(each.seat, each.trick) for each in proved(state)}
    return tuple(each for each in _all(state) if each not in known)


def _shown(state: State, tricks: tuple[Trick, ...], place: int, seat: Seat, card: Card) -> Renege | None:
    deck = state.rules.deck
    led = tricks[place].led(deck)
    if led is None or deck.suit(card) is led:
        return None
    for later, trick in enumerate(tricks[place + 1 :], place + 1):
        proof = trick.card_of(seat)
        if proof is not None and deck.suit(proof) is led:
            return Renege(seat, place + 1, led, card, proof, later + 1)
    return None


def _all(state: State) -> Iterator[tuple[Seat, int]]:
    """Every card that did not follow though the suit led was held."""
    deck, seats = state.rules.deck, len(state.rules.seating.seats)
    plays = [event for event in state.events if isinstance(event, Played)]
    tricks = (*state.tricks, state.trick)
    for place, play in enumerate(plays):
        led = tricks[place // seats].led(deck)
        # What a seat held at that moment is what it plays later and what it still holds.
        held = [each.card for each in plays[place + 1 :] if each.seat is play.seat] + list(state.hands[play.seat])
        if deck.suit(play.card) is not led and any(deck.suit(card) is led for card in held):
            yield play.seat, place // seats + 1
