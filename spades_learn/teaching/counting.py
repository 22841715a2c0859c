"""What can be counted at a table, how each count is made, and the slips that give a wrong one.

Every number follows from what the learner's seat may know: its own hand, the bids and the cards played.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from spades_learn.cards.card import Rank, Suit
from spades_learn.cards.seat import Seat
from spades_learn.rules.scoring import score_hand
from spades_learn.teaching.feedback import Say, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from spades_learn.cards.card import Card
    from spades_learn.cards.seat import Side
    from spades_learn.rules.rule import Fact
    from spades_learn.rules.scoring import Line, SideScore
    from spades_learn.teaching.position import Position


PLAIN = 13
"""Cards of a suit in the plain pack."""


@dataclass(frozen=True, slots=True)
class Slip:
    """A wrong way to count: the number it gives, what to say of it, and the misconception."""

    number: int
    say: Say
    tag: str


@dataclass(frozen=True, slots=True)
class Counted:
    """A number, how it is made, and what wrong numbers come from."""

    number: int
    says: tuple[Say, ...]
    slips: tuple[Slip, ...] = ()

    def slip(self, said: int) -> Slip | None:
        """The one slip that gives just this number; None where none does, or several do."""
        found = {each.tag: each for each in self.slips if each.number == said != self.number}
        return next(iter(found.values())) if len(found) == 1 else None


def needed(here: Position, side: Side) -> Counted:
    """Tricks a side still needs for its contract (BID-6): only those of its number bidders count (NIL-4, NIL-5)."""
    bid, won, nils = contract(here, side)
    number = max(0, bid - won)
    facts: dict[str, Fact] = {"side": str(side), "bid": bid, "won": won, "left": number}
    clause = "BID-6" if here.rules.seating.partners else "BID-6c"
    says = [say("count.needed" if number else "count.needed-none", clause, **facts), *_apart(here, side, nils)]
    slips = []
    if won:
        slips.append(Slip(bid, say("slip.forgot-tricks-taken", clause, won=won), "forgot-tricks-taken"))
    if nils and not helps(here):
        told = say("slip.counted-nil-tricks", "NIL-5", won=nils)
        slips.append(Slip(max(0, bid - won - nils), told, "counted-nil-tricks"))
    if len(side.seats) > 1 and here.seat in side.seats and not here.bids[here.seat].is_nil:
        mine, taken = here.bids[here.seat].tricks, here.won[here.seat]
        told = say("slip.own-bid-alone", clause, bid=mine)
        slips.append(Slip(max(0, mine - taken), told, "counted-own-bid-alone"))
    return Counted(number, tuple(says), tuple(slips))


def to_set(here: Position, side: Side) -> Counted:
    """Tricks that must go elsewhere for a side to miss its contract (SCO-3).

    Raises:
        ValueError: its contract is made already.
    """
    bid, won, nils = contract(here, side)
    left = here.rules.tricks - sum(here.won.values())
    need = bid - won
    if need <= 0:
        raise ValueError(f"{side} has made its contract already, so it cannot be set")
    number = max(0, left - need + 1)
    facts: dict[str, Fact] = {"side": str(side), "bid": bid, "won": won, "need": need, "left": left, "k": number}
    says = (say("count.to-set" if number else "count.is-set", "SCO-3", **facts), *_apart(here, side, nils))
    slips = (
        Slip(need, say("slip.what-they-need", "SCO-3", need=need), "counted-what-they-need"),
        Slip(left - need, say("slip.one-short-of-set", "SCO-3", need=need), "one-short-of-set"),
    )
    return Counted(number, says, slips)


def contract(here: Position, side: Side) -> tuple[int, int, int]:
    """A side's contract, the tricks that count toward it, and those its nil bidders took.

    Raises:
        ValueError: a player of the side has not bid.
    """
    if any(seat not in here.bids for seat in side.seats):
        raise ValueError(f"bids: {side} has not bid, so there is no contract to count for")
    nils = [seat for seat in side.seats if here.bids[seat].is_nil]
    bid = sum(here.bids[seat].tricks for seat in side.seats)
    failed = sum(here.won[seat] for seat in nils)
    won = sum(here.won[seat] for seat in side.seats if seat not in nils) + (failed if helps(here) else 0)
    return bid, won, failed


def helps(here: Position) -> bool:
    """Whether a failed nil's tricks help the partner's contract (C3)."""
    return here.rules.options.failed_nil_tricks == "help"


def _apart(here: Position, side: Side, failed: int) -> tuple[Say, ...]:
    """What a nil on this side means for the count, where it has taken a trick."""
    nils = [seat for seat in side.seats if here.bids[seat].is_nil and here.won[seat]]
    name = "count.nil-helps" if helps(here) else "count.nil-apart"
    return tuple(say(name, "NIL-5", seat=str(seat), won=here.won[seat]) for seat in nils) if failed else ()


def unseen(here: Position) -> tuple[Card, ...]:
    """Cards the learner has not seen, high to low: not in hand, not played, not put down by the own hand."""
    gone = set(here.hand) | set(here.view.played) | set(here.view.out)
    return _ordered(here, (card for card in here.rules.deck.cards if card not in gone))


def all_dealt(here: Position) -> bool:
    """Whether every card of the pack is in some hand, so that what is unseen is held by somebody."""
    return here.rules.tricks * len(here.rules.seating.seats) >= len(here.rules.deck.cards)


def suit_out(here: Position, suit: Suit, above: Card | None = None) -> Counted:
    """Unseen cards of a suit; of those above one of them, where it is named."""
    deck = here.rules.deck

    def fits(card: Card) -> bool:
        return deck.suit(card) is suit and (above is None or deck.power(card) > deck.power(above))

    def some(cards: Iterable[Card]) -> tuple[str, ...]:
        return tuple(str(card) for card in _ordered(here, filter(fits, cards)))

    whole, mine, out = some(deck.cards), some(here.hand), some(unseen(here))
    fallen = some((*here.view.played, *here.view.out))
    now = some(here.trick.cards)
    # STR-6 says that all thirteen spades are dealt: false where cards stay out of play, or jokers make them fifteen.
    spades = "VAR-JOK" if here.rules.deck.high_spades else "STR-6"
    clause = None if not all_dealt(here) else spades if suit is Suit.SPADES else "TRK-3"
    facts: dict[str, Fact] = {"suit": suit.value, "card": str(above) if above is not None else ""}
    first = say("count.pack-above" if above is not None else "count.pack", None, n=len(whole), **facts)
    says = [first if whole else say("count.nothing-above", "DCK-2", **facts)]
    says += [say("count.held", None, cards=mine, k=len(mine))] if mine else [say("count.held-none")]
    says += [say("count.played", None, cards=fallen, k=len(fallen))] if fallen else [say("count.played-none")]
    says += [say("count.out", clause, cards=out, k=len(out))] if out else [say("count.out-none", clause)]
    if out and not all_dealt(here):
        says.append(say("count.in-the-pack", None))
    slips = [
        Slip(len(out) + len(mine), say("slip.counted-own-cards", clause, n=len(mine)), "counted-own-cards"),
        Slip(len(mine), say("slip.own-cards-alone", clause), "named-own-cards"),
        Slip(len(out) + len(fallen), say("slip.forgot-played", clause, n=len(fallen)), "forgot-played-cards"),
        Slip(len(fallen), say("slip.played-alone", clause), "named-played-cards"),
    ]
    if suit is Suit.SPADES and above is None and len(whole) > PLAIN:
        told = say("slip.counted-from-thirteen", "VAR-JOK", n=len(whole))
        slips.append(Slip(len(out) - len(whole) + PLAIN, told, "forgot-high-spades"))
    if now and len(now) < len(fallen):
        told = say("slip.forgot-this-trick", clause, cards=now, k=len(now))
        slips.append(Slip(len(out) + len(now), told, "forgot-this-trick"))
    return Counted(len(out), tuple(says) if whole else (says[0],), tuple(slips) if whole else ())


def table_total(here: Position) -> Counted:
    """The bids made so far, added up; a nil adds nothing."""
    bids = here.bids
    number = sum(call.tricks for call in bids.values())
    added = " + ".join(str(call.tricks) for call in bids.values())
    says = [say("count.total", "BID-2", sum=added, n=number)]
    if any(call.is_nil for call in bids.values()):
        says.append(say("count.nil-adds-nothing", "NIL-1"))
    if len(bids) == len(here.rules.seating.seats):
        spare = here.rules.tricks - number
        name = "count.spare" if spare > 0 else "count.full" if not spare else "count.too-many"
        says.append(say(name, "BID-2", n=abs(spare), all=here.rules.tricks))
    slips = []
    if here.seat in bids:
        own = here.rules.seating.side(here.seat)
        mine = bids[here.seat].tricks
        slips.append(Slip(number - mine, say("slip.forgot-own-bid", "BID-2", bid=mine), "forgot-own-bid"))
        if len(own.seats) > 1:
            ours = sum(bids[seat].tricks for seat in own.seats if seat in bids)
            slips.append(Slip(ours, say("slip.own-side-alone", "BID-6"), "counted-one-side"))
    return Counted(number, tuple(says), tuple(slips))


def bags(here: Position, side: Side, tricks: Mapping[str, int]) -> Counted:
    """Bags on a side's counter after the hand (SCO-2, NIL-5, BAG-1, BAG-2).

    Raises:
        ValueError: the bids or tricks do not make a hand.
    """
    score = _scored(here, side, tricks)
    before = here.before[str(side)].bags
    new = {line.clause: line for line in score.lines if line.clause in {"SCO-2", "NIL-5"}}
    gained = sum(_bags(line) for line in new.values())
    says = [say("count.bags-before", None, side=str(side), bags=before)]
    for clause, line in new.items():
        name = "count.bags-over" if clause == "SCO-2" else "count.bags-nil"
        says.append(say(name, clause, bags=line.facts["bags"]))
    if not gained:
        says.append(say("count.bags-no-new", "SCO-2"))
    penalty = next((line for line in score.lines if line.clause in {"BAG-2", "BAG-2b"}), None)
    if penalty is not None:
        name = "count.bags-reset" if penalty.clause == "BAG-2" else "count.bags-carried"
        says.append(say(name, penalty.clause, full=before + gained, bags=score.bags))
    says.append(say("count.bags-now", None, side=str(side), bags=score.bags))
    slips = []
    if before:
        slips.append(Slip(gained, say("slip.forgot-old-bags", "SCO-2", bags=before), "forgot-old-bags"))
    if penalty is not None:
        told = say("slip.forgot-bag-penalty", penalty.clause, full=before + gained)
        slips.append(Slip(before + gained, told, "forgot-bag-penalty"))
    if "NIL-5" in new:
        failed = _bags(new["NIL-5"])
        told = say("slip.forgot-nil-bags", "NIL-5", bags=failed)
        slips.append(Slip(score.bags - failed, told, "forgot-nil-bags"))
    return Counted(score.bags, tuple(says), tuple(slips))


def _scored(here: Position, side: Side, tricks: Mapping[str, int]) -> SideScore:
    taken = {Seat.parse(seat): count for seat, count in tricks.items()} or dict(here.won)
    return score_hand(here.rules, bids=here.bids, tricks=taken, before=here.before).sides[str(side)]


def _bags(line: Line) -> int:
    """The bags that a line of the sheet brings."""
    return int(str(line.facts["bags"]))


def sure_winners(here: Position) -> Counted:
    """Cards of the hand that no unseen card of their own suit beats; one of a side suit may still be ruffed (DCK-3)."""
    deck, out = here.rules.deck, unseen(here)

    def beaten(card: Card, by: Iterable[Card]) -> list[Card]:
        return [each for each in by if deck.suit(each) is deck.suit(card) and deck.power(each) > deck.power(card)]

    masters = [card for card in here.hand if not beaten(card, out)]
    rest = [card for card in here.hand if card not in masters]
    says = []
    if masters:
        says.append(say("count.masters", "TRK-1", cards=tuple(map(str, masters)), k=len(masters)))
    else:
        says.append(say("count.masters-none", "TRK-1"))
    if rest:
        next_best = min(rest, key=lambda card: (len(beaten(card, out)), -deck.power(card)))
        over = tuple(str(card) for card in beaten(next_best, out))
        says.append(say("count.not-master", "TRK-1", card=str(next_best), cards=over, k=len(over)))
    side = tuple(str(card) for card in masters if deck.suit(card) is not Suit.SPADES)
    if side:
        says.append(say("count.masters-side", "DCK-3", cards=side, k=len(side)))
    kings = tuple(str(card) for card in rest if card.rank is Rank.KING and deck.suit(card) is not Suit.SPADES)
    slips = []
    if kings:
        told = say("slip.king-not-master", "DCK-2", cards=kings, k=len(kings))
        slips.append(Slip(len(masters) + len(kings), told, "counted-side-king-as-sure"))
    fresh = [card for card in here.hand if not beaten(card, (each for each in deck.cards if each not in here.hand))]
    if here.view.played:
        slips.append(Slip(len(fresh), say("slip.as-if-none-played", "TRK-1"), "forgot-played-cards"))
    if side and len(side) < len(masters):
        told = say("slip.spades-alone", "TRK-1", cards=side, k=len(side))
        slips.append(Slip(len(masters) - len(side), told, "counted-spades-alone"))
    return Counted(len(masters), tuple(says), tuple(slips))


def _ordered(here: Position, cards: Iterable[Card]) -> tuple[Card, ...]:
    """Cards suit by suit, high to low inside each."""
    deck = here.rules.deck
    order = [Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS]
    return tuple(sorted(set(cards), key=lambda card: (order.index(deck.suit(card)), -deck.power(card))))
