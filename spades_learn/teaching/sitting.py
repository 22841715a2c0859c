"""A learner at a table of bots: one match, the hand in play, and what waits for whom. Pure; bots are asked outside."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING

from spades_learn.game.events import Bid, Dealt, Looked
from spades_learn.game.match import Match, start
from spades_learn.game.state import Phase, State, undone
from spades_learn.game.turn import may, play
from spades_learn.game.view import View, view
from spades_learn.rules.bidding import BLIND_NIL
from spades_learn.teaching.actions import action_text

if TYPE_CHECKING:
    from spades_learn.cards.seat import Seat
    from spades_learn.game.events import Action
    from spades_learn.rules.options import Rules
    from spades_learn.rules.trick import Trick


class Waits(Enum):
    """What the table is waiting for."""

    LOOK = "look"
    LEARNER = "learner"
    BOT = "bot"
    TRICK = "trick"
    HAND = "hand"
    MATCH = "match"


@dataclass(frozen=True, slots=True)
class Sitting:
    """A match with the learner in one seat.

    Attributes:
        match: the hands scored so far.
        state: the hand in play.
        seat: the learner's seat.
        seen: finished tricks the learner has cleared with Next trick.
        past: the finished hands as actions in text, for `sittings.to_json`.
    """

    match: Match
    state: State
    seat: Seat
    seen: int = 0
    past: tuple[tuple[str, ...], ...] = ()

    @property
    def waits(self) -> Waits:
        """What comes next: a look at the cards, the learner, a bot, Next trick, or the end of hand or match."""
        state = self.state
        if len(state.tricks) > self.seen:
            return Waits.TRICK
        if state.phase is Phase.DONE:
            return Waits.MATCH if self.match.scored(state).over_by is not None else Waits.HAND
        if state.to_act is not self.seat:
            return Waits.BOT
        return Waits.LOOK if self.may_bid_blind else Waits.LEARNER

    @property
    def may_bid_blind(self) -> bool:
        """Whether blind nil is open to the learner now, with the cards still face down."""
        return may(self.state, Bid(self.seat, BLIND_NIL))

    @property
    def shown(self) -> Trick:
        """The trick on the table: a finished one stays until it is cleared."""
        return self.state.tricks[-1] if len(self.state.tricks) > self.seen else self.state.trick

    def view(self) -> View:
        """What the learner sees."""
        return view(self.state, self.seat, looked=not self.may_bid_blind)

    def bot_view(self) -> View:
        """What the seat to act sees: its cards face down while it may bid blind nil.

        Raises:
            ValueError: no bot is to act.
        """
        if self.waits is not Waits.BOT or self.state.to_act is None:
            raise ValueError("no bot is to act")
        blind = self.state.phase is Phase.BIDDING and may(self.state, Bid(self.state.to_act, BLIND_NIL))
        return view(self.state, self.state.to_act, looked=not blind)

    def acted(self, action: Action) -> Sitting:
        """The sitting after an allowed action.

        Raises:
            IllegalMove: the action breaks a clause; nothing changes.
        """
        return replace(self, state=play(self.state, action))

    def looked(self) -> Sitting:
        """The learner looks at the cards and gives up blind nil."""
        return self.acted(Looked(self.seat))

    def cleared(self) -> Sitting:
        """The finished trick is gathered."""
        return replace(self, seen=len(self.state.tricks))

    def next_hand(self) -> Sitting:
        """The next hand, dealt.

        Raises:
            ValueError: the hand is not finished, or the match is over.
        """
        match = self.match.scored(self.state)
        done = tuple(action_text(event) for event in self.state.events)
        return Sitting(match, match.deal(), self.seat, past=(*self.past, done))

    def undone(self) -> Sitting:
        """Back to the learner's last decision; unchanged where there is none in this hand."""
        events = self.state.events
        mine = [
            place
            for place, event in enumerate(events)
            if not isinstance(event, Looked | Dealt) and event.seat is self.seat
        ]
        if not mine:
            return self
        state = undone(self.state, drop=len(events) - mine[-1])
        return replace(self, state=state, seen=len(state.tricks))


def sit(rules: Rules, *, seed: int, seat: Seat) -> Sitting:
    """A new match with the learner in this seat."""
    match = start(rules, seed=seed)
    return Sitting(match, match.deal(), seat)
