"""What the oracle says of a position: every text of its events read anew, none of the package's answers used."""

import random
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import oracle

from spades_learn.cards.card import Card
from spades_learn.cards.seat import Seat
from spades_learn.game.events import Action, Bid, Kept, Looked, Passed, Played, Rejected, Replaced
from spades_learn.game.referee import Refereed
from spades_learn.game.state import State, undone
from spades_learn.rules.bidding import Call
from spades_learn.rules.scoring import Score


class Said(NamedTuple):
    """The phase, whose turn it is, what each named action breaks (none named where cards are chosen), and the cards."""

    phase: str
    turn: str | None
    reasons: oracle.Reasons
    hands: dict[str, list[str]]
    count: int = 0


def names(cards: Sequence[Card]) -> list[str]:
    return [str(card) for card in cards]


def says(text: oracle.Rules, state: State) -> Said:
    """The oracle's reading of a position."""
    dealer, events = str(state.dealer), state.events
    second = oracle.left_of(text, dealer)
    hands = {str(seat): [str(card) for card in hand] for seat, hand in state.dealt.hands.items()}
    bids = {str(event.seat): str(event.call) for event in events if isinstance(event, Bid)}
    pack = names(state.dealt.stock)
    if pack:
        choices = "".join(
            "K" if isinstance(each, Kept) else "R" for each in events if isinstance(each, Kept | Rejected)
        )
        hands, pile = oracle.draw(pack, choices, dealer, second)
        if len(choices) < 26:
            return drawing(text, state, hands, bids, second if len(choices) % 2 else dealer)
        for each in events:
            if isinstance(each, Replaced):
                assert len(each.out) == len(each.came) <= 3
                assert set(names(each.came)) <= set(pile)
                pile = [card for card in pile if card not in names(each.came)]
                swap(hands[str(each.seat)], names(each.out), names(each.came))
        done = {str(each.seat) for each in events if isinstance(each, Replaced)}
        for seat in (second, dealer):
            if bids.get(seat) == "blind nil" and seat not in done:
                return Said("replace", seat, {}, hands, 3)
    if not state.dealt.unbid and len(bids) < len(text["seats"]):
        return bidding(text, state, hands, bids)
    passed = [each for each in events if isinstance(each, Passed)]
    turns = [] if state.dealt.settled or state.dealt.unbid else oracle.exchangers(text, bids, dealer)
    for each, turn in zip(passed, turns, strict=False):
        mate = oracle.partner_of(text, turn)
        assert mate is not None
        assert str(each.seat) == turn
        swap(hands[turn], names(each.cards), [])
        swap(hands[mate], [], names(each.cards))
    if len(passed) < len(turns):
        return Said("exchange", turns[len(passed)], {}, hands, text["nil_exchange"])
    return playing(text, state, hands)


def swap(hand: list[str], out: list[str], came: list[str]) -> None:
    for card in out:
        hand.remove(card)
    hand += came


def drawing(text: oracle.Rules, state: State, hands: dict[str, list[str]], bids: Mapping[str, str], seat: str) -> Said:
    """DRW-4 and BNL-8: keep, reject, or before the first look blind nil."""
    before = {side: tally.points for side, tally in state.before.items()}
    blind = oracle.calls(text, seat, bids, [], before)["blind nil"]
    seen = any(isinstance(each, Kept | Rejected | Looked) and str(each.seat) == seat for each in state.events)
    if state.dealt.unbid or seat in bids:
        blind = ["BID-3"]
    elif seen:
        blind = ["BNL-8"]
    return Said("draw", seat, {"keep": [], "reject": [], "blind nil": blind}, hands)


def bidding(text: oracle.Rules, state: State, hands: dict[str, list[str]], bids: Mapping[str, str]) -> Said:
    seat = oracle.left_of(text, str(state.dealer))
    while seat in bids:
        seat = oracle.left_of(text, seat)
    before = {side: tally.points for side, tally in state.before.items()}
    reasons = oracle.calls(text, seat, bids, hands[seat], before)
    if state.dealt.stock or any(isinstance(each, Looked) and str(each.seat) == seat for each in state.events):
        reasons["blind nil"] = ["BNL-1"]
    return Said("bidding", seat, reasons, hands)


def playing(text: oracle.Rules, state: State, hands: dict[str, list[str]]) -> Said:
    plays = [str(event.card) for event in state.events if isinstance(event, Played)]
    _, winners, held, turn = oracle.replay(text, hands, str(state.dealer), plays)
    if not any(held.values()):
        return Said("done", None, {}, held)
    spades = any(oracle.suit_of(text, card) == "S" for card in plays)
    on_table = plays[len(winners) * len(text["seats"]) :]
    no = oracle.barred(text, held[turn], on_table, first=not winners, broken=spades)
    return Said("play", turn, {card: no.get(card, []) for card in held[turn]}, held)


def action(seat: Seat, name: str, phase: str) -> Action:
    """The action of a name in the reasons."""
    if name in {"keep", "reject"}:
        return Kept(seat) if name == "keep" else Rejected(seat)
    return Played(seat, Card.parse(name)) if phase == "play" else Bid(seat, Call.parse(name))


def chosen(said: Said, seat: Seat, chance: random.Random) -> Action:
    """Some cards replaced or passed."""
    held = [Card.parse(name) for name in said.hands[str(seat)]]
    if said.phase == "replace":
        return Replaced(seat, tuple(chance.sample(held, chance.randint(0, said.count))))
    return Passed(seat, tuple(chance.sample(held, said.count)))


def agree(text: oracle.Rules, state: State, score: Score, winner: str | None) -> None:
    """The oracle comes to this score of a finished hand."""
    said = playing(text, state, at_play(text, state))
    assert said.phase == "done"
    sides, won = oracle.score(
        text,
        {str(seat): str(call) for seat, call in state.bids.items()},
        {str(seat): count for seat, count in state.won.items()},
        totals(state),
    )
    assert table(score) == sides
    assert winner == won


def at_play(text: oracle.Rules, state: State) -> dict[str, list[str]]:
    """The hands the play began with."""
    plays = sum(isinstance(event, Played) for event in state.events)
    return says(text, undone(state, drop=plays)).hands


def totals(state: State) -> dict[str, oracle.Total]:
    return {name: {"points": tally.points, "bags": tally.bags} for name, tally in state.before.items()}


def table(score: Score) -> dict[str, oracle.Total]:
    return {name: {"hand": each.hand, "points": each.points, "bags": each.bags} for name, each in score.sides.items()}


def refereed_score(
    text: oracle.Rules, hand: Refereed, proofs: Sequence[bool]
) -> tuple[dict[str, oracle.Total], str | None]:
    """What the oracle makes of a hand under a referee, from its claims and whether each was proved when made."""
    state = hand.state
    bids = {str(seat): str(call) for seat, call in state.bids.items()}
    tricks = {str(seat): count for seat, count in state.won.items()}
    owed: dict[str, tuple[int, int]] = {}
    for claim, right in zip(hand.claims, proofs, strict=True):
        side = oracle.side_of(text, str(claim.against if right else claim.by))
        off, more = owed.get(side, (0, 0))
        if right and text["renege"] in {"hand", "set"}:
            return oracle.settle(text, side, bids, tricks, totals(state))
        if text["renege"] == "three_books":
            owed[side] = (off + 3, more)
        elif right and text["renege"] == "bid_plus_three":
            owed[side] = (off, more + 3)
    return oracle.score(text, bids, tricks, totals(state), owed)
