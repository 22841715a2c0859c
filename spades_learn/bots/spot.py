"""A view as numbers: what the kernels need to know of a position, and nothing that the seat does not know."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from spades_learn.bots import rollout
from spades_learn.bots.code import Code, code_of
from spades_learn.cards.card import Card, Suit

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

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
        out: cards this seat knows to be in no hand (rejected or thrown while drawing).
        fixed: cards this seat knows a place to hold: those it passed to the partner and that are not played.
        opened: who led the first trick (while bidding: who will, as far as anybody knows).
        order: every card played, in order.
        swapped: what each place gave away and got in an exchange after it bid, as far as this seat knows; None where
            it does not know.
        may: for each place the cards it may still hold for all that its play as a nil has shown; see `ceilings`.
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
    out: int = 0
    fixed: tuple[int, ...] = ()
    opened: int = 0
    order: tuple[int, ...] = ()
    swapped: tuple[tuple[int, int] | None, ...] = ()
    may: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        """Nothing was passed where nothing is said of it."""
        if not self.swapped:
            object.__setattr__(self, "swapped", ((0, 0),) * len(self.seats))

    @property
    def gone(self) -> int:
        """Every card played, the trick in progress included."""
        return sum(self.played)

    @property
    def unseen(self) -> int:
        """Cards that may be in another hand: neither played, nor in the own hand, nor known to be out."""
        return self.code.whole & ~self.gone & ~self.hand & ~self.out

    @property
    def flags(self) -> Mapping[str, bool]:
        """The options of the play, by the names the kernel gives them."""
        options = self.rules.options
        return {
            "ruff_first": options.ruff_on_first_trick,
            "bags_cost": bags_cost(options),
            "nil_helps": options.failed_nil_tricks == "help",
        }

    def openers(self, hands: Sequence[int]) -> tuple[list[int], list[int]]:
        """Who opens the play in each world and with which card (0: any), where `first_lead` lets the deal decide.

        Nothing where the dealer's left leads (LEAD-1); the holder of a card nobody holds is the leader known so far.
        """
        how, seats = self.rules.options.first_lead, len(self.seats)
        if how == "dealers_left":
            return [], []
        leaders, firsts = [], []
        ace = self.code.bits[Card.parse("SA")]
        clubs = self.code.suit(Suit.CLUBS)
        for at in range(0, len(hands), seats):
            world = hands[at : at + seats]
            card = ace
            if how == "lowest_club":
                held = sum(world) & clubs
                card = held & -held
            place = next((place for place, hand in enumerate(world) if hand & card), self.leader)
            leaders.append(place)
            firsts.append(card if how != "ace_of_spades_holder" and world[place] & card else 0)
        return leaders, firsts

    def run(self, hands: list[int], bids: Sequence[int], *, first: int = 0) -> list[int]:
        """Play out worlds with the rule player; the arguments and the answer are those of `rollout.run`."""
        leaders, firsts = ([], []) if first or self.order else self.openers(hands)
        return rollout.run(
            hands,
            list(bids),
            list(self.won),
            list(self.mates),
            self.leader,
            list(self.trick),
            first=first,
            leaders=leaders,
            firsts=firsts,
            broken=self.broken,
            shown=self.shown,
            unplayed=self.hand | self.unseen,
            may=self.may,
            **self.flags,
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
    tricks = (*view.tricks, view.trick)
    order = tuple(code.bits[card] for trick in tricks for card in trick.cards)
    mate = partners[seats.index(view.seat)]
    fixed = tuple(code.mask(view.partner_holds) if seat is mate else 0 for seat in seats)
    leads = view.trick.leader or view.to_act
    if leads is None or len(view.bids) < len(seats):
        # An ace or a club that opens the play is in a hand not seen; the dealer's left is the likeliest single seat.
        leads = rules.seating.left_of(view.dealer)
    won = view.won
    bids = tuple(view.bids[seat].tricks if seat in view.bids else None for seat in seats)
    opened = place[tricks[0].leader or leads]
    return Spot(
        rules=rules,
        code=code,
        me=place[view.seat],
        seats=seats,
        mates=tuple(-1 if partner is None else place[partner] for partner in partners),
        hand=code.mask(view.hand.cards) if view.hand is not None else 0,
        sizes=tuple(view.held[seat] for seat in seats),
        bids=bids,
        won=tuple(won[seat] for seat in seats),
        leader=place[leads],
        trick=tuple(code.bits[card] for card in view.trick.cards),
        played=tuple(played[seat] for seat in seats),
        broken=view.spades_broken,
        shown=shown,
        out=code.mask(view.out),
        fixed=fixed,
        opened=opened,
        order=order,
        swapped=swaps(view, code),
        may=ceilings(view, code),
    )


def swaps(view: View, code: Code) -> tuple[tuple[int, int] | None, ...]:
    """What each place gave away and got after the bidding: known for the own side, unknown for any other nil's."""
    options, seats = view.rules.options, view.rules.seating.seats
    partner = view.rules.seating.partner(view.seat)
    sent = {view.seat: 0, partner: 0}
    for each in view.passed:
        sent[each.seat] |= code.mask(each.cards)
    known: dict[Seat | None, tuple[int, int]] = {
        view.seat: (sent[view.seat], sent[partner]),
        partner: (sent[partner], sent[view.seat]),
    }
    theirs = (
        options.nil_exchange
        and len(view.bids) == len(seats)
        and any(call.is_nil for seat, call in view.bids.items() if seat not in known)
    )
    return tuple(known.get(seat, None if theirs else (0, 0)) for seat in seats)


def ceilings(view: View, code: Code) -> tuple[int, ...]:
    """For each place the cards that a nil played in earnest may still hold.

    A nil under the trick throws the highest card that stays under it, so it holds none between its card and the one
    it stayed under. Nothing is taken from anybody else.
    """
    seats = view.rules.seating.seats
    may = dict.fromkeys(seats, (1 << 64) - 1)
    alive = {seat for seat in seats if seat in view.bids and view.bids[seat].is_nil}
    for trick in (*view.tricks, view.trick):
        best, ahead, led = 0, None, 0
        for seat, card in trick.plays:
            bit = code.bits[card]
            suit = code.suit(view.rules.deck.suit(card))
            led = led or suit
            if seat in alive and best and bit & led and bit < best:
                may[seat] &= ~(led & (best - 1) & ~(2 * bit - 1))
            if not best or (bit > best and bit & (led | code.suit(Suit.SPADES))):
                best, ahead = bit, seat
        if ahead is not None and len(trick.plays) == len(seats):
            alive.discard(ahead)
    return tuple(may[seat] for seat in seats)
