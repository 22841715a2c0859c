"""Small positions for bot tests, built through the game itself."""

from spades_learn.cards.card import Card
from spades_learn.cards.deck import deal
from spades_learn.cards.hand import Hand
from spades_learn.cards.seat import FOUR, Seat
from spades_learn.game.events import Bid, Dealt, Played
from spades_learn.game.state import State, begin
from spades_learn.game.turn import play
from spades_learn.game.view import View, view
from spades_learn.rules.bidding import Call
from spades_learn.rules.options import Rules, rules_for
from spades_learn.rules.scoring import Tally

HANDS = {"N": "AKJ5.K72.A93.Q84", "E": "Q987.QJ4.KQ5.J93", "S": "42.8653.J842.765", "W": "T63.AT9.T76.AKT2"}


def random_state(seed: int, rules: Rules | None = None) -> State:
    rules = rules or rules_for()
    hands = deal(seating=rules.seating, deck=rules.deck, seed=seed, each=rules.tricks)
    return begin(rules, Dealt(Seat.NORTH, hands))


def position(
    calls: str = "",
    cards: str = "",
    *,
    hands: dict[str, str] | None = None,
    dealer: str = "N",
    before: dict[str, Tally] | None = None,
    rules: Rules | None = None,
) -> State:
    """A position from a deal, calls and cards, both in turn order; every card must be legal."""
    dealt = {Seat(name): Hand.parse(hand) for name, hand in (hands or HANDS).items()}
    state = begin(rules or rules_for(), Dealt(Seat(dealer), dealt), before=before)
    for call in calls.split():
        assert state.to_act is not None
        state = play(state, Bid(state.to_act, Call.parse(call)))
    for card in cards.split():
        assert state.to_act is not None
        state = play(state, Played(state.to_act, Card.parse(card)))
    return state


def seen(state: State) -> View:
    assert state.to_act is not None
    return view(state, state.to_act)


__all__ = ["FOUR", "HANDS", "position", "random_state", "seen"]
