"""A view as numbers: what the kernels need to know of a position, and nothing that the seat does not know."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from spades_learn.bots import rollout
from spades_learn.bots.code import Code, code_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from spades_learn.cards.seat import Seat
    from spades_learn.game.view import View
    from spades_learn.rules.options import Options, Rules


@dataclass(frozen=True, slots=True)
class Spot:
    """One seat's knowledge as masks and places; places are seats 0..n-1 clockwise as the seating lists them.

    Attributes:
        rules: the rules in force.
        code: the bits of the pack.
        me: the place of the seat that looks.
        seats: the seats, place by place.
        mates: the partner's place, or -1.
        hand: the own cards, 0 while they have not been looked at.
        sizes: how many cards each place holds.
        bids: tricks bid by place (0 is nil), or None before the call.
        won: tricks won by place.
        leader: who leads or led the trick in progress (while bidding: who will lead).
        trick: the cards in the trick, in order.
        played: cards each place has played.
        broken: whether a spade has been played.
        shown: voids shown, bit ``4 * place + suit``.
    """

    rules: Rules
    code: Code
    me: int
    seats: tuple[Seat, ...]
    mates: tuple[int, ...]
    hand: int
    sizes: tuple[int, ...]
    bids: tuple[int | None, ...]
    won: tuple[int, ...]
    leader: int
    trick: tuple[int, ...]
    played: tuple[int, ...]
    broken: bool
    shown: int

    @property
    def gone(self) -> int:
        """Every card played, the trick in progress included."""
        return sum(self.played)

    @property
    def unseen(self) -> int:
        """Cards that are neither played nor in the own hand."""
        return self.code.whole & ~self.gone & ~self.hand

    def run(self, hands: list[int], bids: Sequence[int], *, first: int = 0) -> list[int]:
        """Play out worlds with the rule player; the arguments and the answer are those of `rollout.run`."""
        options = self.rules.options
        return rollout.run(
            hands,
            list(bids),
            list(self.won),
            list(self.mates),
            self.leader,
            list(self.trick),
            first=first,
            broken=self.broken,
            shown=self.shown,
            unplayed=self.hand | self.unseen,
            ruff_first=options.ruff_on_first_trick,
            bags_cost=bags_cost(options),
            nil_helps=options.failed_nil_tricks == "help",
        )


def bags_cost(options: Options) -> bool:
    """Whether an overtrick is to be avoided: not under solid ten, where it is a point and no more (VAR-S10)."""
    return not options.solid_ten


def spot(view: View) -> Spot:
    """The numbers of a view."""
    rules = view.rules
    code = code_of(rules.deck)
    seats = rules.seating.seats
    place = {seat: at for at, seat in enumerate(seats)}
    partners = tuple(rules.seating.partner(seat) for seat in seats)
    played = dict.fromkeys(seats, 0)
    for trick in (*view.tricks, view.trick):
        for seat, card in trick.plays:
            played[seat] |= code.bits[card]
    shown = sum(1 << (4 * place[seat] + suit.order) for seat, suits in view.shown_void.items() for suit in suits)
    leads = view.trick.leader or view.to_act
    if leads is None or len(view.bids) < len(seats):
        # An ace or a club that opens the play is in a hand not seen; the dealer's left is the likeliest single seat.
        leads = rules.seating.left_of(view.dealer)
    won = view.won
    return Spot(
        rules=rules,
        code=code,
        me=place[view.seat],
        seats=seats,
        mates=tuple(-1 if partner is None else place[partner] for partner in partners),
        hand=code.mask(view.hand.cards) if view.hand is not None else 0,
        sizes=tuple(view.held[seat] for seat in seats),
        bids=tuple(view.bids[seat].tricks if seat in view.bids else None for seat in seats),
        won=tuple(won[seat] for seat in seats),
        leader=place[leads],
        trick=tuple(code.bits[card] for card in view.trick.cards),
        played=tuple(played[seat] for seat in seats),
        broken=view.spades_broken,
        shown=shown,
    )
