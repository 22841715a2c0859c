"""Claims against a slow and independent proof: every deal that fits, one by one, and every play of each."""

from itertools import combinations

import pytest
from bots.positions import position
from bots.positions import seen as seen_of

from spades_learn.bots.claim import Claims, Doubt, open_to_claim
from spades_learn.bots.levels import Novice
from spades_learn.cards.card import Card, Suit
from spades_learn.cards.hand import Hand
from spades_learn.cards.seat import Seat
from spades_learn.game.match import start
from spades_learn.game.turn import play
from spades_learn.game.view import View, view
from spades_learn.rules.options import rules_for
from spades_learn.rules.play import PlayPosition, playable
from spades_learn.rules.trick import Trick, winner

Layout = dict[Seat, frozenset[Card]]


def voids(seen: View) -> dict[Seat, set[Suit]]:
    """Suits each seat is out of: not followed (FOL-1), or a spade led that was not broken (LEAD-3)."""
    deck, broken = seen.rules.deck, False
    out: dict[Seat, set[Suit]] = {seat: set() for seat in seen.rules.seating.seats}
    for trick in (*seen.tricks, seen.trick):
        for number, (seat, card) in enumerate(trick.plays):
            suit, led = deck.suit(card), trick.led(deck)
            if suit is not led and led is not None:
                out[seat].add(led)
            if suit is Suit.SPADES and not broken and not number:
                out[seat] |= set(Suit) - {Suit.SPADES}
            broken = broken or suit is Suit.SPADES
    return out


def layouts(seen: View) -> list[Layout]:
    """Every deal of the unseen cards that fits; cards may be left over where the pack is not dealt out."""
    deck, out = seen.rules.deck, voids(seen)
    held = {*seen.played, *(seen.hand or ()), *seen.out}
    found: list[Layout] = [{}]
    for seat in seen.rules.seating.seats:
        if seat is seen.seat:
            continue
        after = []
        for here in found:
            gone = held.union(*here.values())
            may = [card for card in deck.cards if card not in gone and deck.suit(card) not in out[seat]]
            after += [{**here, seat: frozenset(hand)} for hand in combinations(may, seen.held[seat])]
        found = after
    return found


def sure(seen: View, need: int) -> bool:
    """Whether the seat can make sure of exactly so many: its card is the same in all deals it cannot tell apart."""
    rules, deck, me = seen.rules, seen.rules.deck, seen.seat

    def legal(hand: frozenset[Card], trick: Trick, *, broken: bool) -> tuple[Card, ...]:
        return playable(PlayPosition(rules, Hand(hand), trick, broken, first_trick=False))

    def go(deals: list[Layout], mine: frozenset[Card], trick: Trick, turn: Seat, need: int, *, broken: bool) -> bool:
        if not trick.plays and not mine:
            return need == 0
        ways: dict[Card, list[Layout]] = {}
        if turn is me:
            ways = dict.fromkeys(legal(mine, trick, broken=broken), deals)
        else:
            for deal in deals:
                for card in legal(deal[turn], trick, broken=broken):
                    ways.setdefault(card, []).append({**deal, turn: deal[turn] - {card}})
        found = []
        for card, left in ways.items():
            now = trick.with_play(turn, card)
            whole = len(now.plays) == len(rules.seating.seats)
            by = winner(now, deck).seat if whole else rules.seating.left_of(turn)
            held = mine - {card} if turn is me else mine
            rest = need - (whole and by is me)
            spade = broken or deck.suit(card) is Suit.SPADES
            found.append(go(left, held, Trick() if whole else now, by, rest, broken=spade))
        return any(found) if turn is me else all(found)

    assert seen.hand is not None
    return go(layouts(seen), seen.hand.cards, seen.trick, me, need, broken=seen.spades_broken)


def claimable(game: str, seed: int, *, left: int) -> list[View]:
    """What each seat sees at its turn, with at most so many cards left, in a hand that novices play."""
    state, bot, found = start(rules_for(game), seed=seed).deal(), Novice(slip=0.3), []
    while state.to_act is not None:
        seen = view(state, state.to_act)
        if open_to_claim(seen) and len(seen.hand or ()) <= left:
            found.append(seen)
        state = play(state, bot.choose(seen, seed=100 * seed + len(state.events)))
    return found


@pytest.mark.parametrize(
    ("game", "left", "seeds"), [("classic", 2, 3), ("solo3", 3, 4), ("duel", 2, 2), ("exchange", 2, 1)]
)
def test_a_claim_is_accepted_exactly_where_every_deal_and_every_play_gives_it(game: str, left: int, seeds: int) -> None:
    accepted = refused = 0
    for seen in [each for seed in range(1, seeds + 1) for each in claimable(game, seed, left=left)]:
        for tricks in range(len(seen.hand or ()) + 1):
            trial = Claims(seen).tried(tricks)
            assert trial.proved == sure(seen, tricks), (game, seen.hand, seen.trick, tricks)
            accepted += trial.proved
            refused += not trial.proved
            if trial.doubt is not None:
                assert could_be(seen, trial.doubt), (seen.hand, trial)
    assert accepted > 3
    assert refused > 3


def could_be(seen: View, doubt: Doubt) -> bool:
    """Whether what a refusal says holds in some deal that fits."""
    deck, deals = seen.rules.deck, layouts(seen)
    if doubt.kind == "on-table":
        return (doubt.seat, doubt.card) in seen.trick.plays
    assert doubt.card in (seen.hand or ())
    if doubt.kind == "left":
        # In some deal each of the others has a card that does not beat it.
        table = {seat: {card} for seat, card in seen.trick.plays}
        hands = [[{*hand, *table.get(seat, ())} for seat, hand in deal.items()] for deal in deals]
        return any(all(any(not beats(card, doubt.card, seen) for card in hand) for hand in each) for each in hands)
    assert doubt.seat is not None
    suit = deck.suit(doubt.card)
    hands = [deal[doubt.seat] for deal in deals]
    if doubt.kind == "higher":
        return any(
            deck.suit(card) is suit and deck.power(card) > deck.power(doubt.card) for hand in hands for card in hand
        )
    if doubt.kind == "ruffed":
        return any(any(deck.suit(card) is Suit.SPADES for card in hand) for hand in hands)
    return any(deck.suit(card) is doubt.suit for hand in hands for card in hand)


def beats(card: Card, mine: Card, seen: View) -> bool:
    """Whether a card goes over another one that was led (TRK-1)."""
    deck = seen.rules.deck
    if deck.suit(card) is deck.suit(mine):
        return deck.power(card) > deck.power(mine)
    return deck.suit(card) is Suit.SPADES


LONG = {"N": "32.32.5432.65432", "E": "54.KQJT9.KQJT.98", "S": "AKQJT9876.A.A.AK", "W": ".87654.9876.QJT7"}


def test_spades_from_the_top_are_proved_early_and_an_ace_that_may_be_ruffed_is_not() -> None:
    here = seen_of(position("3 9 nil 3", "C9 CK CT C2 HA H4 H2 H9 CA C7 C3 C8", hands=LONG))
    assert here.seat is Seat.SOUTH
    doubt = Claims(here).tried(10).doubt
    assert doubt is not None, (
        "spades are not broken (LEAD-3), so the ace of diamonds goes first and may be ruffed (FOL-2)"
    )
    assert (doubt.kind, doubt.card) == ("ruffed", Card.parse("DA"))
    later = seen_of(position("3 9 nil 3", "C9 CK CT C2 HA H4 H2 H9 CA C7 C3 C8 DA D6 D2 DT", hands=LONG))
    assert Claims(later).tried(9).proved
    assert Claims(later).tried(8).doubt == Doubt("left", card=Card.parse("S6"))


def test_what_takes_too_long_is_refused_as_unproved_and_never_accepted() -> None:
    seen = max(claimable("classic", 1, left=9), key=lambda each: len(each.hand or ()))
    trial = Claims(seen, budget=3).tried(2)
    assert trial.doubt == Doubt("unproved")


def test_no_claim_before_the_first_trick_is_over_nor_out_of_turn() -> None:
    state = start(rules_for(), seed=1).deal()
    with pytest.raises(ValueError, match="after the first trick"):
        Claims(view(state, Seat.SOUTH))
    seen = claimable("classic", 1, left=3)[0]
    with pytest.raises(ValueError, match="cannot be claimed"):
        Claims(seen).tried(4)
