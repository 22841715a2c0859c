"""A hand in which somebody may play a card of the wrong suit, for a learner to call it. Pure; bots are asked outside.

Who reneges, and from which trick on, comes from the seed: one of the learner's two opponents, or in one hand of five
nobody. The learner may renege too; then an opponent calls it as soon as a card proves it (`game.referee`, REN-1).
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from spades_learn.cards.card import Suit
from spades_learn.cards.seat import Seat
from spades_learn.game.events import Played
from spades_learn.game.match import start
from spades_learn.game.opening import Phase
from spades_learn.game.referee import Refereed, hidden, proved
from spades_learn.game.turn import play_position
from spades_learn.game.view import View, view
from spades_learn.rules.options import rules_for
from spades_learn.rules.play import why_not_play
from spades_learn.teaching.actions import action_text, read_action
from spades_learn.teaching.sitting import Waits

if TYPE_CHECKING:
    from collections.abc import Sequence

    from spades_learn.cards.card import Card
    from spades_learn.game.events import Action
    from spades_learn.game.referee import Claim, Renege
    from spades_learn.game.state import State
    from spades_learn.rules.options import Rules
    from spades_learn.rules.trick import Trick

CULPRITS = (Seat.WEST, Seat.WEST, Seat.EAST, Seat.EAST, None)
"""Who reneges in a hand, one of these by the seed; the learner is South."""

NEXT, SCORE, CALLS = "next", "score", "calls"
"""The deeds that are no actions of the hand: a trick gathered, the hand scored as played, a renege called."""

MOST_DEEDS = 400
"""Deeds of a hand: its actions, a trick gathered each, and more calls than a hand has cards to call."""

FIRST, LAST = 2, 5
"""The culprit waits for the first occasion from one of these tricks on, so that there is time for the proof."""


@dataclass(frozen=True, slots=True)
class Watch:
    """A hand that the learner plays and referees.

    Attributes:
        seed: what the deal, and who reneges in it, come from.
        hand: the cards and the claims so far.
        culprit: who will play a wrong card, or None.
        since: the first trick, from 1, in which the culprit would.
        seat: the learner's seat.
        seen: finished tricks the learner has gathered.
        closed: the learner has nothing more to call, so a finished hand counts as it was played.
        deeds: all that was done since the deal, as text, for `again`.
    """

    seed: int
    hand: Refereed
    culprit: Seat | None
    since: int
    seat: Seat = Seat.SOUTH
    seen: int = 0
    closed: bool = False
    deeds: tuple[str, ...] = ()

    @property
    def state(self) -> State:
        """The position."""
        return self.hand.state

    @property
    def waits(self) -> Waits:
        """The learner, a bot, Next trick, or the hand's end; a claim that is right ends the hand where it stands."""
        if self.hand.stopped:
            return Waits.HAND
        if len(self.state.tricks) > self.seen:
            return Waits.TRICK
        if self.hand.to_act is None:
            return Waits.HAND
        return Waits.LEARNER if self.hand.to_act is self.seat else Waits.BOT

    @property
    def settled(self) -> bool:
        """Whether the score stands: nothing more can be called, or nothing more will be."""
        over = self.state.phase is Phase.DONE and (self.closed or self.hand.ruling is not None)
        return self.waits is Waits.HAND and (self.hand.stopped or over)

    @property
    def may_call(self) -> bool:
        """Whether the learner may call a renege: a trick is over, none was settled, and the hand is not scored."""
        return bool(self.state.tricks) and self.hand.ruling is None and not self.closed

    @property
    def shown(self) -> Trick:
        """The trick on the table: a finished one stays until it is gathered, or the hand stops."""
        state = self.state
        return state.tricks[-1] if len(state.tricks) > self.seen else state.trick

    @property
    def missed(self) -> tuple[Renege, ...]:
        """What the cards prove and nobody called; for after the hand."""
        return () if self.hand.ruling is not None else proved(self.state)

    def view(self) -> View:
        """What the learner sees."""
        return view(self.state, self.seat)

    def acted(self, action: Action) -> Watch:
        """The hand after an action; a card that only fails to follow is taken.

        Raises:
            IllegalMove: the action breaks another clause than FOL-1, or the hand is over.
        """
        return replace(self, hand=self.hand.played(action), deeds=(*self.deeds, action_text(action)))

    def cleared(self) -> Watch:
        """The finished trick is gathered; an opponent calls what a card of the learner has proved."""
        after = replace(self, seen=len(self.state.tricks), deeds=(*self.deeds, NEXT))
        own = next((each for each in proved(self.state) if each.seat is self.seat), None)
        if own is None or self.hand.ruling is not None:
            return after
        caller = self.state.rules.seating.order_from(self.seat)[1]
        return replace(after, hand=self.hand.claimed(by=caller, against=self.seat, trick=own.trick))

    def called(self, *, against: Seat, trick: int) -> Watch:
        """The hand after the learner's claim, right or wrong.

        Raises:
            ValueError: nothing can be called now, the seat is the learner's, or there is no such finished trick.
        """
        if not self.may_call or against is self.seat or not 1 <= trick <= len(self.state.tricks):
            raise ValueError("no such claim can be made now")
        hand = self.hand.claimed(by=self.seat, against=against, trick=trick)
        return replace(self, hand=hand, deeds=(*self.deeds, f"{CALLS} {against} {trick}"))

    def counted(self) -> Watch:
        """The learner has nothing to call: the finished hand is scored as it was played."""
        return replace(self, closed=True, deeds=(*self.deeds, SCORE))

    def bot_does(self, chosen: Action) -> Action:
        """What a bot does: what it chose, or where it is the culprit and the occasion has come, the wrong card."""
        state = self.state
        if not isinstance(chosen, Played) or chosen.seat is not self.culprit or len(state.tricks) + 1 < self.since:
            return chosen
        done = any(seat is self.culprit for seat, _ in hidden(state))
        done = done or any(each.seat is self.culprit for each in proved(state))
        card = None if done else _wrong(state, chosen)
        return chosen if card is None else Played(chosen.seat, card)

    @property
    def last_claim(self) -> Claim | None:
        """The newest claim, or None."""
        return self.hand.claims[-1] if self.hand.claims else None


def watch(seed: int, rules: Rules | None = None) -> Watch:
    """The hand of a seed, dealt.

    Args:
        seed: any whole number; the same seed gives the same deal and the same culprit.
        rules: those of the table; the classic ones where none are given. A `renege` option says what one costs.
    """
    state = start(rules or rules_for(), seed=seed).deal()
    rng = random.Random(f"referee {seed}")
    return Watch(seed, Refereed(state), rng.choice(CULPRITS), rng.randint(FIRST, LAST))


def again(seed: int, rules: Rules, deeds: Sequence[object]) -> Watch:
    """A hand as it was left; every deed is checked as it was the first time.

    Raises:
        ValueError: a deed that is none, or that cannot be done where it stands.
    """
    now = watch(seed, rules)
    if len(deeds) > MOST_DEEDS:
        raise ValueError("more deeds than a hand has")
    for deed in map(str, deeds):
        match deed.split():
            case [word] if word == NEXT:
                now = now.cleared()
            case [word] if word == SCORE:
                now = now.counted()
            case [word, seat, trick] if word == CALLS:
                now = now.called(against=Seat.parse(seat), trick=int(trick))
            case _:
                now = now.acted(read_action(deed))
    return now


def _wrong(state: State, chosen: Played) -> Card | None:
    """The card a culprit plays instead of following: a low ruff, or for a nil the highest card of a side suit."""
    deck, seat = state.rules.deck, chosen.seat
    led = state.trick.led(deck)
    if led is None or deck.suit(chosen.card) is not led:
        return None
    here = play_position(state, seat)
    wrong = [card for card in state.hands[seat] if {each.clause for each in why_not_play(card, here)} == {"FOL-1"}]
    spades = [card for card in wrong if deck.suit(card) is Suit.SPADES]
    others = [card for card in wrong if deck.suit(card) is not Suit.SPADES]
    if state.bids[seat].is_nil:
        return max(others, key=deck.power, default=None)
    return min(spades or others, key=deck.power, default=None)
