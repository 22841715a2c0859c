"""Positions made to order: some cards and tricks are told, the rest of the deal is random and legal.

`opening` deals what is not told and plays the cards given. `ending` begins at the end: it takes the cards that are
still held, deals the spent ones at random and searches for a legal way to play them, so that the position is one that
a real hand comes to.
"""

import random
from collections.abc import Iterable, Mapping

from spades_learn.cards.card import Card, Suit
from spades_learn.cards.hand import Hand
from spades_learn.cards.seat import Seat
from spades_learn.game.events import Bid, Dealt, Played
from spades_learn.game.state import State, begin
from spades_learn.game.turn import play
from spades_learn.rules.bidding import Call
from spades_learn.rules.options import Rules, rules_for
from spades_learn.rules.scoring import Tally

TRIES = 20_000
MOST_BID = 9


def cards(text: str) -> tuple[Card, ...]:
    """``HA S2`` as cards."""
    return tuple(Card.parse(each) for each in text.split())


def filled(
    rules: Rules, known: Mapping[str, Iterable[Card]], seed: int, void: Mapping[str, str] | None = None
) -> dict[Seat, Hand]:
    """The known cards with the seats that hold them, the rest dealt at random; a void seat gets none of those suits."""
    rng = random.Random(f"scene {seed}")
    seats = rules.seating.seats
    held = {seat: list(known.get(str(seat), ())) for seat in seats}
    named = {card for part in held.values() for card in part}
    rest = [card for card in rules.deck.cards if card not in named]
    for _ in range(TRIES):
        rng.shuffle(rest)
        hands, stock = {}, list(rest)
        for seat in seats:
            need = rules.tricks - len(held[seat])
            shut = (void or {}).get(str(seat), "")
            fits = [card for card in stock if rules.deck.suit(card).value not in shut][:need]
            stock = [card for card in stock if card not in fits]
            hands[seat] = Hand.of_cards([*held[seat], *fits])
        if all(len(hand) == rules.tricks for hand in hands.values()):
            return hands
    raise AssertionError("no deal fits")


def opening(
    hand: str,
    *,
    seat: str = "S",
    dealer: str = "E",
    bids: str = "",
    plays: str = "",
    seed: int = 0,
    void: Mapping[str, str] | None = None,
    before: Mapping[str, Tally] | None = None,
    ruleset: str = "classic",
    **options: object,
) -> State:
    """A hand of one seat, the bids from the dealer's left on, and the cards played so far in order.

    Args:
        hand: all thirteen cards of the seat.
        seat: whose hand.
        dealer: who dealt.
        bids: from the dealer's left on.
        plays: cards in turn order; whose turn it was is found by playing.
        seed: of the other hands.
        void: suits that a seat holds none of.
        before: running scores.
        ruleset: of the table.
        options: house rules.
    """
    rules = rules_for(ruleset, options)  # type: ignore[arg-type]
    own = tuple(Hand.parse(hand))
    played = cards(plays)
    seats = rules.seating.seats
    # Whose card is whose: the first trick goes round from the dealer's left, later ones from the winner.
    owner: dict[str, list[Card]] = {str(each): [] for each in seats}
    leader = rules.seating.left_of(Seat(dealer))
    for at in range(0, len(played), len(seats)):
        trick = dict(zip(rules.seating.order_from(leader), played[at : at + len(seats)], strict=False))
        for who, card in trick.items():
            owner[str(who)].append(card)
        led = rules.deck.suit(played[at])
        worth = {
            who: (rules.deck.suit(card) is Suit.SPADES, rules.deck.suit(card) is led, rules.deck.power(card))
            for who, card in trick.items()
        }
        leader = max(worth, key=lambda who: worth[who])
    owner[seat] = list(own)
    state = begin(rules, Dealt(Seat(dealer), filled(rules, owner, seed, void)), before=before)
    for call in bids.split():
        assert state.to_act is not None
        state = play(state, Bid(state.to_act, Call.parse(call)))
    for card in played:
        assert state.to_act is not None
        state = play(state, Played(state.to_act, card))
    return state


def ending(
    held: Mapping[str, str],
    *,
    lead: str,
    need: Mapping[str, int | str],
    plays: str = "",
    seed: int = 0,
    before: Mapping[str, Tally] | None = None,
    ruleset: str = "classic",
    **options: object,
) -> State:
    """The end of a hand with these cards held and this lead.

    Args:
        held: cards of each seat, ``SA H2``.
        lead: who leads the next trick.
        need: what each seat still needs of its own bid (below 0: tricks too many), ``nil``, or ``lost`` for a nil
            that has taken a trick.
        plays: cards of the trick in progress.
        seed: of what was played before.
        before: running scores.
        ruleset: of the table.
        options: house rules.
    """
    rules = rules_for(ruleset, options)  # type: ignore[arg-type]
    kept = {Seat(name): cards(text) for name, text in held.items()}
    nils = {Seat(name) for name, wanted in need.items() if wanted == "nil"}
    for attempt in range(TRIES):
        hands, dealer, done, won, last = _spent(rules, kept, nils, f"{seed} {attempt}")
        if len(done) < rules.tricks * len(kept) - sum(map(len, kept.values())) or str(last) != lead:
            continue
        if any(not _fits(won[Seat(name)], wanted) for name, wanted in need.items()):
            continue
        state = begin(rules, Dealt(dealer, hands), before=before)
        while len(state.bids) < len(rules.seating.seats):
            assert state.to_act is not None
            wanted = need[str(state.to_act)]
            call = "nil" if isinstance(wanted, str) else str(won[state.to_act] + wanted)
            state = play(state, Bid(state.to_act, Call.parse(call)))
        for card in (*done, *cards(plays)):
            assert state.to_act is not None
            state = play(state, Played(state.to_act, card))
        return state
    raise AssertionError("no hand comes to this ending")


def _spent(
    rules: Rules, kept: Mapping[Seat, tuple[Card, ...]], nils: Iterable[Seat], seed: str
) -> tuple[dict[Seat, Hand], Seat, list[Card], dict[Seat, int], Seat]:
    """Deal the spent cards and play them at random, as far as nobody has to play a card still held."""
    rng = random.Random(seed)
    suit, power, seats = rules.deck.suits, rules.deck.power, rules.seating.seats
    named = {card for part in kept.values() for card in part}
    rest = [card for card in rules.deck.cards if card not in named]
    # A nil has low cards, or hardly any of these hands would leave it without a trick.
    rest.sort(key=lambda card: power(card) + 13 * (suit[card] is Suit.SPADES) + 6 * rng.random())
    spent: dict[Seat, list[Card]] = {}
    for seat in sorted(seats, key=lambda seat: seat not in nils):
        need = rules.tricks - len(kept[seat])
        if seat not in nils:
            rng.shuffle(rest)
        spent[seat], rest = rest[:need], rest[need:]
    hands = {seat: Hand.of_cards([*kept[seat], *spent[seat]]) for seat in seats}
    dealer = rng.choice(seats)
    leader, done, broken = rules.seating.left_of(dealer), [], False
    won = dict.fromkeys(seats, 0)
    while any(spent.values()):
        trick: list[tuple[tuple[bool, bool, int], Seat]] = []
        led = None
        for seat in rules.seating.order_from(leader):
            held = [*spent[seat], *kept[seat]]
            if led is None:
                bound = [card for card in held if broken or suit[card] is not Suit.SPADES] or held
            else:
                bound = [card for card in held if suit[card] is led] or held
            free = [card for card in spent[seat] if card in bound]
            if led is None:
                # A lead that everybody can follow without a card still held.
                free = [card for card in free if not any(_stuck(rules, spent[o], kept[o], suit[card]) for o in seats)]
            if not free:
                return hands, dealer, done, won, leader
            card = rng.choice(free)
            spent[seat].remove(card)
            done.append(card)
            led = led or suit[card]
            broken = broken or suit[card] is Suit.SPADES
            trick.append(((suit[card] is Suit.SPADES, suit[card] is led, power(card)), seat))
        leader = max(trick, key=lambda each: each[0])[1]
        won[leader] += 1
    return hands, dealer, done, won, leader


def _fits(won: int, wanted: int | str) -> bool:
    """Whether these tricks go with what the seat is to need."""
    if isinstance(wanted, str):
        return (won > 0) is (wanted == "lost")
    return 1 <= won + wanted <= MOST_BID


def _stuck(rules: Rules, spent: Iterable[Card], kept: Iterable[Card], led: Suit) -> bool:
    """Whether the seat could follow only with a card that it is to keep."""
    suit = rules.deck.suits
    return any(suit[card] is led for card in kept) and not any(suit[card] is led for card in spent)
