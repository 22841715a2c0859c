"""A table to try things at: bid, play, ask and score, each call giving a new table and leaving the old one alone."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from spades_learn.app.advice import reason_tables
from spades_learn.app.contract import NOBODY, score_table
from spades_learn.app.exploring_shown import Advice, Legal, Sheet, card, rows
from spades_learn.app.lesson_deals import on
from spades_learn.bots.hint import hint
from spades_learn.bots.levels import levels
from spades_learn.cards.card import Suit
from spades_learn.cards.notation import NotationError
from spades_learn.game import fields
from spades_learn.game.events import Bid, Played
from spades_learn.game.opening import Phase
from spades_learn.game.turn import IllegalMove, play, play_position
from spades_learn.game.view import view
from spades_learn.rules.bidding import Call
from spades_learn.rules.play import playable, why_not_play
from spades_learn.rules.trick import winner

if TYPE_CHECKING:
    from collections.abc import Mapping

    from spades_learn.cards.hand import Hand
    from spades_learn.cards.seat import Seat
    from spades_learn.game.events import Action
    from spades_learn.game.state import State
    from spades_learn.rules.options import Rules

SUITS = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)


def seat_of(text: str, rules: Rules) -> Seat:
    """The seat of that letter.

    Raises:
        NotationError: nobody sits there.
    """
    return fields.read_seat(text, rules, "seat")


@dataclass(frozen=True, slots=True, repr=False)
class Table:
    """A hand in progress.

    Attributes:
        state: the game's own value, for those who want more.
    """

    state: State

    def hand(self, seat: str) -> Hand:
        """What a seat still holds.

        Raises:
            NotationError: nobody sits there.
        """
        return self.state.hands[seat_of(seat, self.state.rules)]

    def bid(self, *calls: str | int) -> Table:
        """The table after these bids, in bidding order: ``bid(3, 4, "nil", 2)``.

        Raises:
            NotationError: a bid that is not allowed, with the clause.
        """
        state = self.state
        for each in calls:
            call = Call.parse(str(each))
            state = _done(state, lambda seat, call=call: Bid(seat, call), card(str(each)))
        return Table(state)

    def play(self, cards: str) -> Table:
        """The table after these cards, in playing order: ``play("H9 H2 HK H3")``.

        Raises:
            NotationError: a card that may not be played, with the clause.
        """
        state = self.state
        for name in cards.split():
            one = fields.read_card(name, state.rules, "cards")
            if state.to_act is not None and one not in state.hands.get(state.to_act, ()):
                raise NotationError(f"{card(name)}: {state.to_act} is to play and does not hold it")
            state = _done(state, lambda seat, one=one: Played(seat, one), card(name))
        return Table(state)

    def bots_bid(self, *, level: str = "novice", seed: int = 1) -> Table:
        """The table once the bots have drawn, bid and passed what is still to be done before the play."""
        state = self.state
        while state.to_act is not None and state.phase is not Phase.PLAY:
            state = _on(state, level=level, seed=seed)
        return Table(state)

    def bots_play(self, tricks: int = 17, *, level: str = "novice", seed: int = 1) -> Table:
        """The table after the bots have played so many tricks more, or all that are left."""
        state = self.bots_bid(level=level, seed=seed).state
        until = len(state.tricks) + tricks
        while state.to_act is not None and len(state.tricks) < until:
            state = _on(state, level=level, seed=seed)
        return Table(state)

    def legal(self) -> Legal:
        """Which cards whoever is to play may play, and why not each other."""
        seat = self._player()
        here = play_position(self.state, seat)
        refused = {str(each): [why.clause for why in why_not_play(each, here)] for each in here.hand}
        told = {name: clauses for name, clauses in refused.items() if clauses}
        return Legal({"legal": [str(each) for each in playable(here)], "why_not": told})

    def hint(self, *, seed: int = 1, worlds: int | None = None) -> Advice:
        """What the bot advises whoever is to act, from that seat's own view.

        Raises:
            NotationError: the hand is over, or cards are still to be drawn or passed.
        """
        if self.state.to_act is None or self.state.phase not in {Phase.BIDDING, Phase.PLAY}:
            raise NotationError("nobody is to bid or play here")
        seat = self.state.to_act
        found = hint(view(self.state, seat), seed=seed, worlds=worlds)
        why = tuple(f"{each['text']} [{each['clause']}]" for each in reason_tables(found.reasons))
        values = tuple((str(each.action), each.value) for each in found.values)
        return Advice(str(seat), str(found.best), found.verdict, values, why)

    def score(self) -> Sheet:
        """The score of the finished hand.

        Raises:
            NotationError: it is not finished.
        """
        if self.state.score is None:
            raise NotationError("the hand is not over yet; bots_play() plays it out")
        return Sheet(score_table(self.state.score))

    @property
    def tricks(self) -> tuple[str, ...]:
        """The finished tricks, each with who took it."""
        deck = self.state.rules.deck
        return tuple(
            f"{' '.join(card(str(each)) for each in trick.cards)}: {winner(trick, deck).seat}"
            for trick in self.state.tricks
        )

    @property
    def won(self) -> dict[str, int]:
        """Tricks taken by seat letter."""
        return {str(seat): count for seat, count in self.state.won.items()}

    @property
    def bids(self) -> dict[str, str]:
        """The bids so far by seat letter."""
        return {str(seat): str(call) for seat, call in self.state.bids.items()}

    def _player(self) -> Seat:
        if self.state.to_act is None or self.state.phase is not Phase.PLAY:
            raise NotationError("nobody is to play here; bid first")
        return self.state.to_act

    def _now(self) -> str:
        state = self.state
        seed = f"deal {state.dealt.seed}, " if state.dealt.seed else ""
        doing = "bid" if state.phase is Phase.BIDDING else "play" if state.phase is Phase.PLAY else "draw or pass"
        then = f"{state.to_act} to {doing}" if state.to_act is not None else "the hand is over"
        lies = f"; on the table: {' '.join(card(str(each)) for each in state.trick.cards)}" if state.trick.plays else ""
        return f"{seed}{state.dealer} dealt, {then}{lies}"

    def _held(self) -> Mapping[Seat, Hand]:
        """The cards to show: those still held, and once the hand is over those that were dealt."""
        return self.state.hands if self.state.to_act is not None else self.state.dealt.hands or self.state.hands

    def _lines(self) -> list[list[str]]:
        """Each seat's cards by suit, its bid and its tricks."""
        state, bids, won, held = self.state, self.bids, self.won, self._held()
        return [
            [
                str(seat),
                *(
                    " ".join(str(each)[1:].replace("T", "10") for each in held[seat].of(suit)) or "–"
                    for suit in SUITS
                    if seat in held
                ),
                NOBODY.call(bids[str(seat)]) if str(seat) in bids else "",
                str(won.get(str(seat), 0)) if state.tricks else "",
            ]
            for seat in state.rules.seating.seats
        ]

    def __repr__(self) -> str:
        state = self.state
        lines, hands = [self._now()], self._held()
        for seat in state.rules.seating.seats:
            held = f"{hands[seat]}" if seat in hands else ""
            bid = f"  bid {self.bids[str(seat)]}" if str(seat) in self.bids else ""
            taken = f", took {self.won.get(str(seat), 0)}" if state.tricks else ""
            lines.append(f"{seat}  {held}{bid}{taken}")
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        head = ("", "♠", "♥", "♦", "♣", "bid", "tricks")
        return f"<p>{escape(self._now())}</p>" + rows(head, self._lines())


def _done(state: State, act: object, said: str) -> State:
    """The position after what whoever is to act does."""
    if state.to_act is None:
        raise NotationError(f"{said}: the hand is over")
    action: Action = act(state.to_act)  # type: ignore[operator]  # a small function of the seat
    try:
        return play(state, action)
    except IllegalMove as bad:
        clauses = ", ".join(dict.fromkeys(each.clause for each in bad.broken))
        raise NotationError(f"{said}: {state.to_act} may not do that here ({clauses})") from None


def _on(state: State, *, level: str, seed: int) -> State:
    if level not in levels():
        raise NotationError(f"level: {level!r} is no player; use {', '.join(levels())}")
    return on(state, level=level, seed=seed)
