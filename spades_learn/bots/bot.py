"""What a player is to the rest of the house: a view in, an action out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from spades_learn.game.events import Action
    from spades_learn.game.view import View


class Bot(Protocol):
    """A player that decides from what its seat can see."""

    def choose(self, view: View, *, seed: int) -> Action:
        """The seat's next action: in the bidding and the play a bid or a card.

        With the cards face down in the bidding, a blind nil or the look that gives it up.

        Raises:
            ValueError: it is not this seat's turn.
        """
        ...
