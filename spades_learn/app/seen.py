"""One seat's view from the request of the verb ``hint``, refused where no deal could have led to it.

Every error is a `NotationError` that names the field, and the clause where one is broken.
"""

from __future__ import annotations

from itertools import combinations
from types import MappingProxyType
from typing import TYPE_CHECKING

from spades_learn.app import asked
from spades_learn.cards.card import Card, Suit
from spades_learn.cards.hand import Hand
from spades_learn.cards.notation import NotationError
from spades_learn.game import fields
from spades_learn.game.view import View
from spades_learn.rules.play import PlayPosition, lowest_club, why_not_play
from spades_learn.rules.scoring import Tally
from spades_learn.rules.trick import Trick, winner

if TYPE_CHECKING:
    from spades_learn.cards.seat import Seat
    from spades_learn.rules.bidding import Call
    from spades_learn.rules.options import Rules


def read_view(text: str) -> View:
    """One seat's view from a request.

    Raises:
        NotationError: with the field and what to write.
    """
    table = fields.json_object(text)
    fields.only(table, need=("seat", "hand"), may=("rules", "options", "dealer", "bids", "plays", "before"))
    rules = fields.read_rules(table)
    seat = fields.read_seat(table["seat"], rules, "seat")
    dealer = fields.read_seat(table.get("dealer", str(rules.seating.seats[-1])), rules, "dealer")
    bids = {
        fields.read_seat(key, rules, "bids"): asked.call(value, f"bids.{key}", rules)
        for key, value in fields.as_object(table.get("bids", {}), "bids").items()
    }
    plays = fields.read_plays(table.get("plays", []), rules, "plays")
    held = fields.read_hand(table["hand"], rules, "hand")
    # The thirteen cards as dealt are as welcome as those still held.
    hand = held.without(*(card for who, card in plays if who is seat and card in held))
    tricks, trick, to_act = _played(rules, dealer, bids, plays)
    if len(bids) == len(rules.seating.seats) and not plays and _may_open(rules, hand):
        to_act = seat
    if to_act is not seat:
        raise NotationError(f"seat: it is the turn of {to_act}, not of {seat}")
    view = View(
        rules=rules,
        seat=seat,
        dealer=dealer,
        hand=hand,
        bids=MappingProxyType(_in_order(rules, dealer, bids)),
        tricks=tricks,
        trick=trick,
        before=MappingProxyType(
            {str(side): Tally() for side in rules.seating.sides}
            | dict(fields.read_before(table.get("before", {}), rules))
        ),
        held=MappingProxyType(_held(rules, plays)),
        to_act=to_act,
    )
    _check_view(view)
    _check_plays(view)
    _check_voids(view)
    return view


def _in_order(rules: Rules, dealer: Seat, bids: dict[Seat, Call]) -> dict[Seat, Call]:
    """The calls in bidding order.

    Raises:
        NotationError: a seat has bid before one whose turn came earlier.
    """
    order = rules.seating.order_from(rules.seating.left_of(dealer))
    for place, who in enumerate(order[1:], start=1):
        if who in bids and order[place - 1] not in bids:
            raise NotationError(f"bids: {who} has bid before {order[place - 1]} (BID-1)")
    return {who: bids[who] for who in order if who in bids}


def _played(
    rules: Rules, dealer: Seat, bids: dict[Seat, Call], plays: tuple[tuple[Seat, Card], ...]
) -> tuple[tuple[Trick, ...], Trick, Seat]:
    """The tricks that the plays make, and whose turn it is."""
    seats = rules.seating.seats
    turn = rules.seating.left_of(dealer)
    if len(bids) < len(seats):
        if plays:
            raise NotationError("plays: cards come after every seat has bid (GEN-2)")
        return (), Trick(), next(who for who in rules.seating.order_from(turn) if who not in bids)
    done: list[Trick] = []
    trick = Trick()
    seen: set[Card] = set()
    for number, (seat, card) in enumerate(plays):
        if trick.plays or done:
            if seat is not turn:
                raise NotationError(f"plays[{number}]: it is the turn of {turn}, not of {seat}")
        elif rules.options.first_lead == "dealers_left" and seat is not turn:
            raise NotationError(f"plays[{number}]: {turn} leads the first trick, not {seat} (LEAD-1)")
        if card in seen:
            raise NotationError(f"plays[{number}]: {card} is played twice")
        seen.add(card)
        trick = trick.with_play(seat, card)
        turn = rules.seating.left_of(seat)
        if len(trick.plays) == len(seats):
            turn = winner(trick, rules.deck).seat
            done.append(trick)
            trick = Trick()
    return tuple(done), trick, turn


def _may_open(rules: Rules, hand: Hand) -> bool:
    """Whether a card of this hand can be what makes its seat lead trick 1 (VAR-ASL, C21, E3)."""
    how = rules.options.first_lead
    if how == "lowest_club":
        mine, all_clubs = lowest_club(hand), lowest_club(Hand(frozenset(rules.deck.cards)))
        # Where cards stay out of the hands a higher club may be the lowest one held.
        some_out = len(rules.deck.cards) > rules.tricks * len(rules.seating.seats)
        return mine is not None and (mine == all_clubs or some_out)
    return how != "dealers_left" and Card.parse("SA") in hand


def _held(rules: Rules, plays: tuple[tuple[Seat, Card], ...]) -> dict[Seat, int]:
    return {seat: rules.tricks - sum(who is seat for who, _ in plays) for seat in rules.seating.seats}


def _check_view(view: View) -> None:
    """The hand has as many cards as its seat should hold, none of them played, and there is something to do."""
    hand = view.hand or Hand(frozenset())
    if len(hand) != view.held[view.seat]:
        raise NotationError(f"hand: {len(hand)} cards; after these plays {view.seat} holds {view.held[view.seat]}")
    for card in view.played:
        if card in hand:
            raise NotationError(f"hand: {card} has been played")
    if not len(hand):
        raise NotationError("hand: the hand is over; there is nothing to advise")
    if view.trick.plays and all(why_not_play(card, view.play_position()) for card in hand):
        raise NotationError("hand: no card may be played here")


def _check_plays(view: View) -> None:
    """Every card was legal for all that is known: the seat's own hand, and what the others have played since."""
    rules, spades = view.rules, Suit.SPADES
    tricks = (*view.tricks, view.trick)
    later: dict[Seat, set[Card]] = {seat: set() for seat in rules.seating.seats}
    later[view.seat] |= (view.hand or Hand(frozenset())).cards
    broken = [False]
    for trick in tricks:
        broken.append(broken[-1] or any(rules.deck.suit(card) is spades for card in trick.cards))
    for number in range(len(tricks) - 1, -1, -1):
        trick = tricks[number]
        for place in range(len(trick.plays) - 1, -1, -1):
            seat, card = trick.plays[place]
            where = f"plays[{number * len(rules.seating.seats) + place}]"
            later[seat].add(card)
            here = PlayPosition(
                rules, Hand(frozenset(later[seat])), Trick(trick.plays[:place]), broken[number], not number
            )
            if wrong := why_not_play(card, here):
                facts = wrong[0].facts
                names = facts.get("held") or facts.get("others") or (facts["must"],)
                also = ", ".join(map(str, names))  # type: ignore[arg-type]  # these facts are tuples of card names
                raise NotationError(f"{where}: {seat} played {card} while holding {also} ({wrong[0].clause})")
            if place or broken[number] or rules.deck.suit(card) is not spades or seat is view.seat:
                continue
            if not number and rules.options.first_lead == "lead_the_ace":
                continue  # the ace must be led here, whatever is held beside it (VAR-ASL)
            held = rules.tricks - number
            most = sum(rules.deck.suit(each) is spades for each in rules.deck.cards if each not in later[view.seat])
            if held > most:
                raise NotationError(
                    f"{where}: {seat} may not lead {card} from {held} cards, of which at most {most} are spades"
                    f" ({'LEAD-2' if not number else 'LEAD-3'})"
                )


def _check_voids(view: View) -> None:
    """Some deal of the unseen cards fits the voids shown: no suits have more cards left than there is room for.

    By Hall's theorem it is enough to count, for every set of suits, the places that may hold any of them.
    """
    deck, held = view.rules.deck, dict(view.held)
    own = held.pop(view.seat)
    gone = {*view.played, *(view.hand or Hand(frozenset())).cards}
    unseen = [deck.suit(card) for card in deck.cards if card not in gone]
    spare = len(deck.cards) - len(view.played) - own - sum(held.values())
    for size in range(1, len(Suit) + 1):
        for suits in combinations(Suit, size):
            left = sum(suit in suits for suit in unseen)
            seats = [seat for seat in held if not view.shown_void[seat].issuperset(suits)]
            room = sum(held[seat] for seat in seats)
            if left > room + spare:
                names = " and ".join(suit.name.lower() for suit in suits)
                who = (
                    f"only {' and '.join(map(str, seats))} may hold any, with room for {room}" if room else "nobody may"
                )
                raise NotationError(f"plays: no deal fits the voids shown: {left} {names} are unseen and {who}")
