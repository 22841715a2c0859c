"""Each reason's facts worked out again from the raw view, by the oracle's rules and none of the bots' code.

A checker gets the table in the oracle's plain words (card names, seat letters) and says whether the sentence that a
learner reads is true of it, and speaks for the action. Every kind that positions bring up is checked on thousands.
"""

# A checker takes the table, the action and the facts, whether or not it looks at all three.
# ruff: noqa: ARG005

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from types import MappingProxyType
from typing import Any

import many_hands
import oracle
import pytest
from bots.positions import seen

from spades_learn.bots.levels import Novice
from spades_learn.bots.reason import kinds, reasons
from spades_learn.game.events import Bid
from spades_learn.game.match import start
from spades_learn.game.turn import may, play
from spades_learn.game.view import View
from spades_learn.rules.bidding import NIL
from spades_learn.rules.options import rules_for
from spades_learn.rules.scoring import Tally

HANDS = 36
Facts = Mapping[str, Any]


@dataclass(frozen=True)
class Raw:
    """A view in plain words."""

    rules: dict[str, Any]
    seats: tuple[str, ...]
    me: str
    hand: list[str]
    legal: list[str]
    bids: dict[str, str]
    done: list[list[tuple[str, str]]]
    trick: list[tuple[str, str]]
    out: set[str]
    before: dict[str, Tally]

    def suit(self, card: str) -> str:
        return oracle.suit_of(self.rules, card)

    def order(self, suit: str) -> list[str]:
        return oracle.suits_of(self.rules)[suit]

    def over(self, card: str, other: str) -> bool:
        """Whether a card is higher than another of its suit."""
        order = self.order(self.suit(card))
        return other in order and order.index(card) < order.index(other)

    @property
    def unseen(self) -> set[str]:
        gone = {card for trick in (*self.done, self.trick) for _, card in trick}
        return set(oracle.pack_of(self.rules)) - gone - set(self.hand) - self.out

    def above(self, card: str) -> list[str]:
        return [each for each in self.unseen if self.over(each, card)]

    def below(self, card: str) -> list[str]:
        return [each for each in self.unseen if self.over(card, each)]

    def held(self, suit: str) -> list[str]:
        return sorted((card for card in self.hand if self.suit(card) == suit), key=self.order(suit).index)

    @property
    def mate(self) -> str | None:
        return oracle.partner_of(self.rules, self.me)

    @property
    def foes(self) -> list[str]:
        return [seat for seat in self.seats if seat not in (self.me, self.mate)]

    def won(self, seat: str) -> int:
        return sum(oracle.winner(self.rules, trick) == seat for trick in self.done)

    def nil(self, seat: str | None) -> bool:
        return seat is not None and seat in self.bids and oracle.is_nil(self.bids[seat]) and self.won(seat) == 0

    @property
    def ahead(self) -> tuple[str, str]:
        who = oracle.winner(self.rules, self.trick)
        return who, dict(self.trick)[who]

    def wins(self, card: str) -> bool:
        return oracle.winner(self.rules, [*self.trick, (self.me, card)]) == self.me

    @property
    def later(self) -> list[str]:
        turn = list(self.seats[self.seats.index(self.me) + 1 :]) + list(self.seats[: self.seats.index(self.me)])
        return turn[: len(self.seats) - 1 - len(self.trick)]

    def void(self, seat: str, suit: str) -> bool:
        """Whether a seat has failed to follow this suit."""
        return any(
            self.suit(trick[0][1]) == suit
            and dict(trick)[seat] in dict(trick).values()
            and self.suit(dict(trick)[seat]) != suit
            for trick in (*self.done, self.trick)
            if trick and seat in dict(trick)
        )

    def side(self, seat: str) -> tuple[int, int]:
        """What a side bid, and the tricks that count for it."""
        mates = [each for each in (seat, oracle.partner_of(self.rules, seat)) if each in self.bids]
        counting = [
            each for each in mates if not oracle.is_nil(self.bids[each]) or self.rules["failed_nil_tricks"] == "help"
        ]
        return sum(oracle.number(self.bids[each]) for each in mates), sum(self.won(each) for each in counting)

    @property
    def left(self) -> int:
        return len(self.hand)

    def needs(self) -> bool:
        bid, have = self.side(self.me)
        return 0 < bid - have <= self.left

    def sets(self) -> bool:
        return any(0 < (gap := self.side(foe)[0] - self.side(foe)[1]) <= self.left <= gap + 2 for foe in self.foes)

    def counts(self) -> bool:
        """Whether the own tricks count toward the own contract (NIL-5, C3)."""
        nil = self.me in self.bids and oracle.is_nil(self.bids[self.me])
        return not nil or self.rules["failed_nil_tricks"] == "help"

    def all_held(self) -> bool:
        """At a lead: whether the other hands hold all that was not seen."""
        return len(self.unseen) == (len(self.seats) - 1) * self.left

    def wants(self) -> bool:
        return not self.nil(self.me) and ((self.needs() and self.counts()) or self.sets() or self.rules["solid_ten"])

    def made(self) -> bool:
        bid, have = self.side(self.me)
        return 0 < bid <= have and not oracle.is_nil(self.bids[self.me])

    def beatable(self, card: str) -> list[str]:
        """Unseen cards that beat it in this trick and that a later seat may still hold."""
        return [
            each
            for each in self.unseen
            if oracle.winner(self.rules, [*self.trick, (self.me, card), ("?", each)]) == "?"
            and any(not self.void(seat, self.suit(each)) for seat in self.later)
        ]

    def touching(self, high: str, low: str) -> bool:
        live = self.unseen | {card for _, card in self.trick}
        return self.suit(high) == self.suit(low) and not any(
            (self.over(high, each) and self.over(each, low)) or (self.over(low, each) and self.over(each, high))
            for each in live
        )

    @property
    def follows(self) -> bool:
        return bool(self.trick)


Check = Callable[[Raw, str, Facts], bool]


def counts(raw: Raw, card: str, told: Facts) -> bool:
    return (len(raw.above(card)), len(raw.below(card))) == (told["higher"], told["lower"])


def losers(raw: Raw, card: str) -> list[str]:
    return [each for each in raw.held(raw.suit(card)) if not raw.wins(each)]


def makes(raw: Raw, card: str, told: Facts) -> bool:
    bid, have = raw.side(raw.me)
    gap = (
        raw.needs()
        and raw.counts()
        and (told["contract"], told["taken"], told["needed"], told["left"])
        == (
            bid,
            have,
            bid - have,
            raw.left,
        )
    )
    return gap and (raw.wins(card) if raw.follows else not raw.above(card))


def sets(raw: Raw, card: str, told: Facts) -> bool:
    foe = told["side"][0]
    bid, have = raw.side(foe)
    near = foe in raw.foes and told["needed"] == bid - have > 0 and told["left"] == raw.left
    return (
        near and bid - have <= raw.left <= bid - have + 2 and (raw.wins(card) if raw.follows else not raw.above(card))
    )


def ducks(raw: Raw, card: str) -> bool:
    return raw.made() and not raw.wins(card) and any(raw.wins(each) for each in raw.legal) and raw.ahead[0] in raw.foes


def tenths(raw: Raw) -> float:
    """The rule bidder's own sum is checked in test_parts; here only that the number told is the same for all bids."""
    from spades_learn.bots import rollout  # noqa: PLC0415
    from spades_learn.bots.code import code_of  # noqa: PLC0415
    from spades_learn.cards.card import Card  # noqa: PLC0415
    from spades_learn.cards.deck import pack  # noqa: PLC0415

    code = code_of(pack(raw.rules["deck"]))
    return (rollout.worth(code.mask([Card.parse(card) for card in raw.hand]), code.whole) + 5) // 10


def spades(raw: Raw) -> list[int]:
    return [raw.order("S").index(card) + 1 for card in raw.held("S")]


def duckable(raw: Raw) -> bool:
    """Whether every spade can be paired with a higher one of another hand, tried by brute force from the top."""
    free = [card for card in raw.order("S") if card not in raw.hand]
    for card in reversed(raw.held("S")):
        over = [each for each in free if raw.over(each, card)]
        if not over:
            return False
        free.remove(over[-1])
    return True


CHECKS: dict[str, Check] = {
    "last-card": lambda raw, card, told: raw.hand == [card] == [told["card"]],
    "only-legal-card": lambda raw, card, told: (
        raw.held(raw.suit(raw.trick[0][1])) == [card] and len(raw.hand) == told["held"] > 1
    ),
    "all-alike": lambda raw, card, told: (
        all(raw.touching(card, each) for each in raw.legal) and list(told["cards"]) == raw.legal
    ),
    "cover-nil": lambda raw, card, told: raw.nil(raw.mate) and raw.ahead == (raw.mate, told["over"]) and raw.wins(card),
    "cover-ahead": lambda raw, card, told: (
        raw.nil(raw.mate) and raw.mate in raw.later and raw.wins(card) and counts(raw, card, told) and told["lower"] > 0
    ),
    "lead-for-nil": lambda raw, card, told: (
        not raw.follows
        and raw.nil(raw.mate)
        and counts(raw, card, told)
        and told["higher"] < told["lower"]
        and all(not raw.over(each, card) or raw.touching(each, card) for each in raw.hand)
    ),
    "lead-safe-for-nil": lambda raw, card, told: (
        not raw.follows and raw.nil(raw.mate) and raw.void(str(raw.mate), raw.suit(card))
    ),
    "attack-nil": lambda raw, card, told: (
        raw.ahead == (told["seat"], told["under"]) and raw.nil(told["seat"]) and not raw.wins(card)
    ),
    "room-for-nil": lambda raw, card, told: (
        raw.nil(told["seat"])
        and told["seat"] in raw.later
        and told["seat"] in raw.foes
        and not raw.wins(card)
        and raw.ahead[1] == told["under"]
        and raw.ahead[0] != oracle.partner_of(raw.rules, told["seat"])
        and counts(raw, raw.ahead[1], told)
        and told["higher"] > told["lower"]
        and not raw.void(told["seat"], raw.suit(raw.trick[0][1]))
    ),
    "low-kept-for-nil": lambda raw, card, told: (
        raw.nil(told["seat"])
        and told["seat"] in raw.foes
        and not raw.wins(card)
        and told["kept"] in raw.hand
        and raw.over(card, told["kept"])
        and not raw.void(told["seat"], raw.suit(card))
        and len(raw.above(told["kept"])) >= len(raw.below(told["kept"]))
    ),
    "lead-at-nil": lambda raw, card, told: (
        not raw.follows
        and raw.nil(told["seat"])
        and told["seat"] in raw.foes
        and counts(raw, card, told)
        and told["higher"] > told["lower"]
        and not raw.void(told["seat"], raw.suit(card))
    ),
    "own-nil-under": lambda raw, card, told: (
        raw.nil(raw.me)
        and not raw.wins(card)
        and losers(raw, card)[0] == card
        and raw.suit(card) == raw.suit(raw.trick[0][1])
    ),
    "own-nil-sheds": lambda raw, card, told: (
        raw.nil(raw.me)
        and not raw.held(raw.suit(raw.trick[0][1]))
        and raw.held(raw.suit(card))[0] == card
        and not raw.wins(card)
    ),
    "own-nil-lowest": lambda raw, card, told: (
        raw.nil(raw.me)
        and all(raw.wins(each) for each in raw.legal)
        and bool(raw.beatable(card))
        and not any(raw.over(card, each) for each in raw.legal)
    ),
    "own-nil-leads-low": lambda raw, card, told: (
        raw.nil(raw.me)
        and not raw.follows
        and raw.held(raw.suit(card))[-1] == card
        and counts(raw, card, told)
        and told["higher"] > told["lower"]
    ),
    "spade-kept": lambda raw, card, told: (
        raw.ahead == (raw.mate, told["best"])
        and not raw.wins(card)
        and not raw.held(raw.suit(raw.trick[0][1]))
        and list(told["kept"]) == raw.held("S") != []
    ),
    "partner-winning": lambda raw, card, told: (
        raw.ahead == (raw.mate, told["best"])
        and not raw.nil(raw.mate)
        and not raw.wins(card)
        and any(raw.wins(each) for each in raw.legal)
    ),
    "set-in-reach": sets,
    "sure-winner": lambda raw, card, told: raw.wants() and raw.wins(card) and not raw.beatable(card),
    "master": lambda raw, card, told: (
        raw.wants()
        and raw.wins(card)
        and not raw.above(card)
        and raw.suit(card) == told["suit"] != "S"
        and all(raw.suit(each) == "S" for each in raw.beatable(card))
    ),
    "ruffs": lambda raw, card, told: (
        raw.wants()
        and raw.wins(card)
        and raw.suit(card) == "S"
        and not raw.held(told["led"])
        and told["led"] != "S"
        and raw.ahead[0] in raw.foes
        and raw.ahead[1] == told["beats"]
    ),
    "needs-tricks": makes,
    "bags-free": lambda raw, card, told: (
        raw.rules["solid_ten"] and raw.made() and raw.wins(card) and raw.ahead[0] in raw.foes
    ),
    "cheapest-winner": lambda raw, card, told: (
        raw.wins(card)
        and not raw.nil(raw.me)
        and raw.ahead[1] == told["beats"]
        and not any(raw.over(card, each) and raw.wins(each) for each in raw.legal)
        and set(told["kept"]) == {each for each in raw.legal if raw.over(each, card)} != set()
    ),
    "third-hand": lambda raw, card, told: (
        raw.wants()
        and raw.wins(card)
        and raw.mate in dict(raw.trick)
        and bool(raw.later)
        and len(raw.above(card)) == told["higher"] == min(len(raw.above(each)) for each in raw.held(raw.suit(card)))
    ),
    "contract-made-duck": lambda raw, card, told: (
        ducks(raw, card)
        and not raw.rules["solid_ten"]
        and raw.rules["overtrick"] == 1
        and told["contract"] == raw.side(raw.me)[0]
    ),
    "overtrick-costs": lambda raw, card, told: ducks(raw, card) and raw.rules["overtrick"] == told["points"] < 0,
    "goes-under": lambda raw, card, told: (
        raw.made()
        and not raw.wants()
        and losers(raw, card)[0] == card
        and losers(raw, card)[1:] == list(told["kept"]) != []
    ),
    "wins-high": lambda raw, card, told: (
        not raw.wants()
        and not raw.later
        and all(raw.wins(each) for each in raw.legal)
        and not any(raw.over(each, card) for each in raw.legal)
        and set(told["kept"]) <= set(raw.hand)
    ),
    "danger-thrown": lambda raw, card, told: (
        raw.made()
        and not raw.wants()
        and not raw.held(raw.suit(raw.trick[0][1]))
        and raw.suit(card) != "S"
        and raw.held(raw.suit(card))[0] == card
        and len(raw.below(card)) == told["lower"] > 0
    ),
    "second-hand-low": lambda raw, card, told: (
        len(raw.trick) == 1
        and bool(raw.later)
        and not raw.wins(card)
        and raw.held(raw.suit(card))[-1] == card
        and all(raw.wins(each) for each in told["kept"])
        and len(raw.above(raw.held(raw.suit(card))[0])) == told["higher"] > 0
    ),
    "honour-kept": lambda raw, card, told: (
        raw.wants()
        and card not in told["kept"]
        and all(each in raw.hand and not raw.above(each) for each in told["kept"])
    ),
    "saves": lambda raw, card, told: (
        raw.wants()
        and told["kept"] in raw.hand
        and raw.over(told["kept"], card)
        and counts(raw, told["kept"], told)
        and told["higher"] < told["lower"]
    ),
    "cannot-win": lambda raw, card, told: (
        not raw.nil(raw.me) and not any(raw.wins(each) for each in raw.legal) and raw.held(raw.suit(card))[-1] == card
    ),
    "suit-emptied": lambda raw, card, told: (
        not raw.held(raw.suit(raw.trick[0][1]))
        and raw.held(told["suit"]) == [card]
        and len(raw.held("S")) == told["spades"] > 0
    ),
    "loser-thrown": lambda raw, card, told: (
        raw.wants()
        and not raw.held(raw.suit(raw.trick[0][1]))
        and len(raw.above(card)) == told["higher"] > 0
        and card not in told["kept"]
        and all(raw.suit(each) == "S" or len(raw.above(each)) < told["higher"] for each in told["kept"])
    ),
    "partner-void": lambda raw, card, told: (
        not raw.follows
        and raw.void(str(raw.mate), told["suit"])
        and raw.suit(card) == told["suit"]
        and told["spades"] == sum(raw.suit(each) == "S" for each in raw.unseen) > 0
        and not raw.void(str(raw.mate), "S")
    ),
    "draws-spades": lambda raw, card, told: (
        raw.wants()
        and raw.suit(card) == "S"
        and not raw.above(card)
        and raw.all_held()
        and told["spades"] == sum(raw.suit(each) == "S" for each in raw.unseen) > 0
        and all(each in raw.hand and not raw.above(each) for each in told["winners"])
    ),
    "spades-out": lambda raw, card, told: (
        raw.wants()
        and not raw.follows
        and raw.suit(card) == "S"
        and bool(raw.above(card))
        and raw.all_held()
        and told["spades"] == sum(raw.suit(each) == "S" for each in raw.unseen)
        and all(each in raw.hand and not raw.above(each) and raw.suit(each) != "S" for each in told["winners"])
    ),
    "sequence": lambda raw, card, told: (
        raw.above(card) == [told["higher"]]
        and next(each for each in raw.held(raw.suit(card)) if each != card) == told["next"]
        and raw.touching(card, told["next"])
        and raw.over(told["higher"], told["next"])
    ),
    "lead-singleton": lambda raw, card, told: (
        raw.wants()
        and not raw.follows
        and raw.held(told["suit"]) == [card]
        and len(raw.held("S")) == told["spades"] > 0
    ),
    "ruff-avoided": lambda raw, card, told: (
        raw.void(told["seat"], told["suit"])
        and told["seat"] in raw.foes
        and raw.suit(card) != told["suit"]
        and raw.held(told["suit"])[0] == told["kept"]
        and not raw.above(told["kept"])
        and not raw.void(told["seat"], "S")
        and not raw.void(told["seat"], raw.suit(card))
        and any(raw.suit(each) == "S" for each in raw.unseen)
    ),
    "lead-loses": lambda raw, card, told: (
        not raw.follows
        and raw.made()
        and not raw.wants()
        and counts(raw, card, told)
        and told["higher"] > told["lower"]
    ),
    "long-suit": lambda raw, card, told: (
        raw.wants()
        and len(raw.held(told["suit"])) == told["count"] >= 4
        and raw.suit(card) == told["suit"]
        and raw.all_held()
        and told["out"] == sum(raw.suit(each) == told["suit"] for each in raw.unseen)
        and all(len(raw.held(suit)) < told["count"] for suit in "HDC" if suit != told["suit"])
    ),
    "no-honour": lambda raw, card, told: (
        len(raw.above(told["best"])) == told["higher"] >= 3
        and raw.held(told["suit"])[0] == told["best"]
        and all(len(raw.above(each)) < 3 for each in told["kept"])
    ),
    "honours-kept": lambda raw, card, told: (
        raw.all_held()
        and all(
            raw.suit(card) != "S"
            and raw.suit(each) != raw.suit(card)
            and 1 <= len(raw.above(each)) < len(raw.held(raw.suit(each)))
            for each in told["kept"]
        )
    ),
    "last-to-play": lambda raw, card, told: not raw.later and raw.ahead == (told["seat"], told["best"]),
    # Bids
    "mirror-bid": lambda raw, bid, told: raw.rules["mirror"] and len(raw.held("S")) == told["spades"],
    "suicide-bid": lambda raw, bid, told: (
        raw.rules["suicide"]
        and oracle.is_nil(bid) != oracle.is_nil(raw.bids[str(raw.mate)])
        and oracle.number(raw.bids[str(raw.mate)]) == told["bid"]
    ),
    "blind-behind": lambda raw, bid, told: told["behind"] >= 100 and "blind" in bid,
    "spades-can-duck": lambda raw, bid, told: (
        bid == "nil"
        and duckable(raw)
        and list(told["cards"]) == raw.held("S")
        and (
            sum(
                any(place <= 2 * held - 1 for held, place in enumerate(places, start=1))
                for places in combinations(range(1, 14), len(told["cards"]))
            )
            * told["forced_in"]
            == told["forced_of"] * sum(1 for _ in combinations(range(13), len(told["cards"])))
        )
    ),
    "no-spades": lambda raw, bid, told: bid == "nil" and not raw.held("S"),
    "low-cards": lambda raw, bid, told: bid == "nil" and all(len(raw.below(card)) <= 1 for card in told["cards"]),
    "little-to-count": lambda raw, bid, told: (
        bid == "nil" and tenths(raw) < 20 and float(told["about"]) * 10 == pytest.approx(tenths(raw))
    ),
    "partner-covers": lambda raw, bid, told: (
        bid == "nil" and oracle.number(raw.bids[str(raw.mate)]) == told["bid"] >= 4
    ),
    "outscores": lambda raw, bid, told: (
        told["own"] > told["theirs"] >= raw.rules["target"] > 0
        and told["own"] - 10 < told["theirs"]
        and told["contract"] == int(bid) + oracle.number(raw.bids[str(raw.mate)])
        and told["theirs"]
        == next(tally.points for name, tally in raw.before.items() if raw.me not in name)
        + 10 * sum(oracle.number(raw.bids[foe]) for foe in raw.foes)
    ),
    "whiz-bid": lambda raw, bid, told: raw.rules["whiz"] and len(raw.held("S")) == int(bid) == told["bid"],
    "minimum-bid": lambda raw, bid, told: told["minimum"] == raw.rules["min_team_bid"] == int(bid) + told["bid"],
    "counted": lambda raw, bid, told: (
        abs(10 * int(bid) - tenths(raw)) < 10 and float(told["about"]) * 10 == pytest.approx(tenths(raw))
    ),
    "many-left": lambda raw, bid, told: (
        10 * int(bid) > tenths(raw)
        and told["heard"] == sum(map(oracle.number, raw.bids.values()))
        and told["heard"] / len(raw.bids) < raw.left / len(raw.seats)
    ),
    "few-left": lambda raw, bid, told: (
        10 * int(bid) < tenths(raw)
        and told["heard"] == sum(map(oracle.number, raw.bids.values()))
        and told["heard"] / len(raw.bids) > raw.left / len(raw.seats)
    ),
    "few-sure": lambda raw, bid, told: 10 * int(bid) < tenths(raw) and 2 * float(told["sure"]) < float(told["about"]),
    "cover-costs": lambda raw, bid, told: 10 * int(bid) < tenths(raw) and oracle.is_nil(raw.bids[str(raw.mate)]),
    "forced-spade": lambda raw, bid, told: (
        0 < int(bid) <= 3 and not duckable(raw) and spades(raw)[told["k"] - 1] <= told["top"]
    ),
    "no-low-card": lambda raw, bid, told: (
        0 < int(bid) <= 3 and len(raw.below(raw.held(told["suit"])[-1])) == told["lower"] > told["unseen"] / 2
    ),
    "partner-nil": lambda raw, bid, told: oracle.is_nil(raw.bids[str(raw.mate)]),
    "sure-spades": lambda raw, bid, told: (
        raw.order("S")[: told["count"]] == list(told["cards"]) and told["count"] <= int(bid)
    ),
    "side-aces": lambda raw, bid, told: all(
        card in raw.hand and not raw.above(card) and raw.suit(card) != "S" for card in told["cards"]
    ),
    "guarded-spades": lambda raw, bid, told: all(
        0 < len(raw.above(card)) <= sum(raw.over(card, each) for each in raw.hand) for card in told["cards"]
    ),
    "long-spades": lambda raw, bid, told: len(raw.held("S")) == told["count"] >= 5,
    "short-side-suit": lambda raw, bid, told: (
        len(raw.held(told["suit"])) == told["count"] <= 1 and len(raw.held("S")) == told["spades"] > 0
    ),
    "guarded-kings": lambda raw, bid, told: all(
        len(raw.above(card)) == 1 and len(raw.held(raw.suit(card))) > 1 for card in told["cards"]
    ),
    "nothing-sure": lambda raw, bid, told: (
        0 < int(bid) <= 2 and duckable(raw) and all(raw.above(raw.held(suit)[0]) for suit in "HDC" if raw.held(suit))
    ),
    "bags-near": lambda raw, bid, told: (
        next(tally.bags for name, tally in raw.before.items() if raw.me in name) == told["bags"] >= 7
        and not raw.rules["solid_ten"]
        and 10 * int(bid) > tenths(raw) - 10
    ),
    "partner-bid": lambda raw, bid, told: oracle.number(raw.bids[str(raw.mate)]) + int(bid) == told["contract"],
    "table-total": lambda raw, bid, told: sum(map(oracle.number, raw.bids.values())) + int(bid) == told["total"],
}


def plain(ruleset: str, options: oracle.Options, here: View) -> Raw:
    """A view in plain words."""
    table = oracle.table(ruleset, options)
    return Raw(
        rules=dict(table),
        seats=tuple(str(seat) for seat in here.rules.seating.seats),
        me=str(here.seat),
        hand=[str(card) for card in here.hand or ()],
        legal=[str(action) for action in here.legal()],
        bids={str(seat): str(call) for seat, call in here.bids.items()},
        done=[[(str(seat), str(card)) for seat, card in trick.plays] for trick in here.tricks],
        trick=[(str(seat), str(card)) for seat, card in here.trick.plays],
        out={str(card) for card in here.out},
        before=dict(here.before),
    )


def positions(hands: int) -> Sequence[tuple[str, oracle.Options, View]]:
    """Decisions in random hands of every ruleset, nils more often than players bid them."""
    chance = random.Random(11)
    found = []
    for seed in range(hands):
        ruleset, options = ("classic", {}) if seed % 2 else many_hands.agreed_options(chance)
        match = start(rules_for(ruleset, options), seed=seed)
        totals = {
            str(side): Tally(chance.choice((0, 380, 455)), chance.randint(0, 9)) for side in match.rules.seating.sides
        }
        state = replace(match.deal(), before=MappingProxyType(totals))
        while state.to_act is not None:
            here = seen(state)
            if (
                here.legal()
                and here.hand is not None
                and not here.unbid
                and len(here.bids) <= len(here.rules.seating.seats)
            ):
                found.append((ruleset, options, here))
            nil = Bid(state.to_act, NIL)
            bold = chance.random() < 0.25 and may(state, nil)
            state = play(state, nil if bold else Novice(slip=0.3).choose(here, seed=seed))
    return found


def test_every_reason_is_true_when_it_is_worked_out_again() -> None:
    """TRK-1 and the rest: thousands of reasons of every action of every decision, each against its own checker."""
    told: Counter[str] = Counter()
    chance = random.Random(12)
    for ruleset, options, here in positions(HANDS):
        if chance.random() < 0.6:
            continue
        raw = plain(ruleset, options, here)
        for action in chance.sample(here.legal(), min(2, len(here.legal()))):
            for reason in reasons(here, action, most=99):
                told[reason.id] += 1
                assert CHECKS[reason.id](raw, str(action), reason.facts), (reason, str(action), raw)
    assert set(CHECKS) == set(kinds())
    assert len(told) >= 45, set(kinds()) - set(told)
    assert sum(told.values()) > 1000
