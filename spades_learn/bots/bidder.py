"""The value of every legal bid: sampled deals, the other bids as made or predicted, hands played out."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from spades_learn.bots import rollout
from spades_learn.bots.bands import CLOSE_BID
from spades_learn.bots.calibration import applies, blended, nil_chance, nil_slope
from spades_learn.bots.choice import Choice, choose_weighed
from spades_learn.bots.code import suit_bits
from spades_learn.bots.drawing import danger
from spades_learn.bots.spot import spot
from spades_learn.bots.value import Weighed, Worth, is_match
from spades_learn.bots.worlds import sample
from spades_learn.cards.card import Suit
from spades_learn.rules.bidding import Call

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from spades_learn.bots.spot import Spot
    from spades_learn.game.view import View


def value_bids(view: View, *, number: int, seed: int) -> Choice[Call]:
    """Weigh every legal call of the seat to act.

    Args:
        view: what the seat sees, in the bidding.
        number: worlds.
        seed: the same seed gives the same answer.

    Raises:
        ValueError: it is not this seat's turn to bid.
    """
    where = spot(view)
    legal = [call for call in view.legal() if isinstance(call, Call)]
    if not legal:
        raise ValueError(f"{view.seat} has no call to make here")
    drawn = sample(where, number, seed=seed)
    weighed = bid_worlds(where, legal, drawn.hands, view=view)
    return choose_weighed(weighed, close=CLOSE_BID, by_win=is_match(view.before), widened=drawn.widened)


def bid_worlds(where: Spot, legal: Sequence[Call], hands: list[int], *, view: View) -> Mapping[Call, Weighed]:
    """What each call comes to in each world."""
    blind = frozenset(at for at, seat in enumerate(where.seats) if seat in view.bids and view.bids[seat].blind)
    seen: dict[Call, Weighed] = {}
    plain = Worth(view.rules, view.before, blind)
    for call in legal:
        worth = Worth(view.rules, view.before, blind | {where.me}) if call.blind else plain
        seen[call] = call_worlds(where, call, hands, worth)[0]
    return seen


def call_worlds(where: Spot, call: Call, hands: list[int], worth: Worth) -> tuple[Weighed, list[int], list[int]]:
    """One call in each world: what it comes to, every seat's bid, and the tricks they end with.

    Where nils exchange cards the play begins after that (BNL-5). The worth of a nil is that of the calibrated chance.
    """
    bids = table_bids(where, hands, call.tricks)
    tricks = where.run(exchanged(where, hands, bids, worth.blind), bids)
    return weighed_call(where, call, bids, tricks, worth), bids, tricks


def weighed_call(where: Spot, call: Call, bids: Sequence[int], tricks: Sequence[int], worth: Worth) -> Weighed:
    """What a call comes to in worlds that are played out; a nil is worth what its calibrated chance makes it."""
    weighed = worth.weigh(where.me, bids, tricks)
    if not call.is_nil:
        return weighed
    made = [taken == 0 for taken in tricks[where.me :: len(where.seats)]]
    share = sum(made) / len(made)
    if not (applies(where.rules) and 0 < share < 1):
        return weighed
    chance = own_nil_chance(where, share, deals=len(made))
    return blended(weighed, made, chance, slope=nil_slope(share, chance))


def own_nil_chance(where: Spot, share: float, *, deals: float) -> float:
    """The chance of the own nil by the rule player's share of made ones: the share where no line was fitted."""
    if not applies(where.rules):
        return share
    if not where.hand:
        return nil_chance(share, deals)
    deck = where.code.whole
    return nil_chance(share, deals, risk=rollout.risk(where.hand, deck), worth=rollout.worth(where.hand, deck))


def exchanged(where: Spot, hands: list[int], bids: Sequence[int], blind: frozenset[int]) -> list[int]:
    """The deals after the cards that nils and their partners will pass, by the rule of `exchanging` (BNL-5, C12)."""
    count, seats = where.rules.options.nil_exchange, len(where.seats)
    if not count or where.order:
        return hands
    every = where.rules.ruleset.exchanges_any_nil
    deck = where.code.deck
    order = [where.code.bits[card] for card in sorted(deck.cards, key=lambda card: danger(card, deck))]
    after = list(hands)
    wide = len(bids) != seats
    for at in range(0, len(hands), seats):
        for place, mate in enumerate(where.mates):
            said = bids[at + place] if wide else bids[place]
            other = bids[at + mate] if wide else bids[mate]
            if mate < 0 or said or (other == 0 if every else place not in blind or mate in blind):
                continue
            gone = _some(reversed(order), after[at + place], count)
            both = after[at + mate] | gone
            back = _some(order, both, count)
            after[at + place] = after[at + place] & ~gone | back
            after[at + mate] = both & ~back
    return after


def _some(order: Iterable[int], hand: int, count: int) -> int:
    """The first cards of an order that a hand holds."""
    return sum(islice((bit for bit in order if bit & hand), count))


def table_bids(where: Spot, hands: Sequence[int], mine: int) -> list[int]:
    """Every seat's bid in every world: those made, the own one, and for the rest what the rule bidder would say."""
    seats = len(where.seats)
    order = [(where.me + step) % seats for step in range(1, seats)]
    waiting = [place for place in order if where.bids[place] is None]
    known = [0 if bid is None else bid for bid in where.bids]
    known[where.me] = mine
    bids: list[int] = []
    for at in range(0, len(hands), seats):
        row = list(known)
        for place in waiting:
            mate = where.mates[place]
            said = row[mate] if mate >= 0 and mate not in waiting else None
            row[place] = predicted(where, hands[at + place], partner=said)
        bids += row
    return bids


def predicted(where: Spot, hand: int, *, partner: int | None) -> int:
    """The rule bidder's call for a sampled hand, bent to what the rules let it say.

    Args:
        where: the position, for the rules and the pack.
        hand: the cards.
        partner: the partner's bid if it is known (0 is nil).
    """
    options, whole = where.rules.options, where.code.whole
    bid = rollout.rule_bid(hand, whole)
    if options.mirror or (options.whiz and bid):
        return (hand & suit_bits(Suit.SPADES)).bit_count()
    # Most bids are these: a verdict asks some ten thousand, and the rest is for house rules and partners of a nil.
    if partner != 0 and not options.suicide and not options.min_team_bid:
        return bid
    number = bid or max(1, (rollout.worth(hand, whole) + 40) // 100)
    if options.suicide and partner is not None:
        return number if partner == 0 else 0
    if partner == 0:
        bid = number  # two nils on one side protect nobody
    if partner is not None and bid + partner < options.min_team_bid:
        return max(number, options.min_team_bid - partner)
    return bid
