"""The compiled kernel: hands as bit masks, a rule player, and whole hands played out many worlds at a time.

The same file runs interpreted where there is no compiler; ``rollout.pxd`` beside it holds the C types.

Encoding. A card is one bit: ``13 * suit + power`` with clubs, diamonds, hearts, spades as suits 0..3 and the
deck's power inside the *effective* suit. Spades are last, so that jokers (and deuces counted as spades) fit
above the ace: 17 places, 56 bits. In one suit a greater number is a stronger card. A hand is the sum
of its bits. Seats are 0..n-1 clockwise; ``mate`` is the partner's seat or -1; a bid of 0 is nil.

The policy is a rule player that sees only its own hand and what is public: the cards played, the bids and the
voids shown. Nil bidders shed and duck, partners cover, opponents attack, needed tricks are taken with the
cheapest card, bags are ducked while they cost something, a partner's winner is not trumped for nothing.

The generator is splitmix64 (Steele, Lea and Flood 2014), so the same seed gives the same answer everywhere.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import cython

if TYPE_CHECKING:
    from collections.abc import Sequence

if not cython.compiled:

    def count(x: int) -> int:
        """How many cards are in the mask."""
        return x.bit_count()

    def top(x: int) -> int:
        """The highest bit of a mask that is not empty."""
        return 1 << (x.bit_length() - 1)

    def exp(x: float) -> float:
        """The exponential."""
        return math.exp(x)


def compiled() -> bool:
    """Whether the C build of this module is the one in use."""
    return bool(cython.compiled)


def low(x: cython.ulonglong) -> cython.ulonglong:
    """Return the lowest bit of a mask, 0 for an empty one."""
    return x & (~x + 1)


def above(x: cython.ulonglong) -> cython.ulonglong:
    """Return every bit above a single bit."""
    full: cython.ulonglong = 0xFFFFFFFFFFFFFFFF
    return ~(x | (x - 1)) & full


def suit_mask(suit: cython.int) -> cython.ulonglong:
    """Return the 13 places of a side suit, or the 17 of spades."""
    side: cython.ulonglong = 0x1FFF
    trumps: cython.ulonglong = 0x1FFFF
    if suit == 3:
        return trumps << 39
    return side << (13 * suit)


def suit_of(card: cython.ulonglong) -> cython.int:
    """Return the suit 0..3 of a single bit."""
    one: cython.ulonglong = 1
    if card >= one << 39:
        return 3
    if card >= one << 26:
        return 2
    return 1 if card >= one << 13 else 0


class Rng:
    """A splitmix64 stream."""

    def __init__(self, seed: int) -> None:
        self.state = seed & 0xFFFFFFFFFFFFFFFF

    def below(self, n: cython.ulonglong) -> cython.ulonglong:
        """Return a number 0..n-1, for n below 2**31 (bias under n / 2**32)."""
        x: cython.ulonglong
        full: cython.ulonglong = 0xFFFFFFFFFFFFFFFF
        step: cython.ulonglong = 0x9E3779B97F4A7C15
        first: cython.ulonglong = 0xBF58476D1CE4E5B9
        second: cython.ulonglong = 0x94D049BB133111EB
        # A large constant is a Python object in C until it is a typed local.
        self.state = (self.state + step) & full
        x = self.state
        x = ((x ^ (x >> 30)) * first) & full
        x = ((x ^ (x >> 27)) * second) & full
        x = x ^ (x >> 31)
        return ((x >> 32) * n) >> 32


class Table:
    """One hand in progress, as masks and counters; the fields are set by ``run``."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.hands = [0] * 4
            self.bids = [0] * 4
            self.won = [0] * 4
            self.need = [0] * 4  # tricks the seat's side still needs for its contract
            self.mate = [-1] * 4
            self.want = [0] * 4  # whether the side wants this trick
            self.prey = [-1] * 4
            self.is_nil = [0] * 4  # a nil still alive
            self.may = [0] * 4  # cards a nil may still hold, by what it has played
        self.seats = 4
        self.left = 0  # tricks left, the one in progress included
        self.leader = 0
        self.played = 0  # cards in the trick
        self.suit = 0  # suit led, when played > 0
        self.ahead = 0  # seat winning the trick so far
        self.broken = 0
        self.first_trick = 0
        self.ruff_first = 1
        self.bags_cost = 1
        self.nil_helps = 0
        self.led = 0  # mask of the suit led
        self.best = 0  # card winning the trick so far
        self.live = 0  # every card not yet played
        self.spades = suit_mask(3)
        self.shown = 0  # bit 4 * seat + suit: this seat has shown out of this suit

    def legal(self, seat: cython.int) -> cython.ulonglong:
        """Return the cards the seat may play (FOL-1, FOL-2, LEAD-2, LEAD-3, and the no-ruff option)."""
        hand: cython.ulonglong = self.hands[seat]
        part: cython.ulonglong
        if self.played == 0:
            part = hand & ~self.spades
            return hand if self.broken or part == 0 else part
        part = hand & self.led
        if part:
            return part
        if self.first_trick and not self.ruff_first:
            part = hand & ~self.spades
            if part:
                return part
        return hand

    def put(self, seat: cython.int, card: cython.ulonglong) -> None:
        """Play a card to the trick."""
        self.hands[seat] ^= card
        self.live &= ~card
        if card & self.spades:
            self.broken = 1
        if self.played == 0:
            self.suit = suit_of(card)
            self.led = suit_mask(self.suit)
            self.best = card
            self.ahead = seat
        else:
            if card & self.led == 0:
                self.shown |= 1 << (4 * seat + self.suit)
            elif self.is_nil[seat] and card < self.best:
                # A nil plays the highest card that stays under: it has none between.
                self.may[seat] &= ~(self.led & above(card) & (self.best - 1))
            if card & (self.led | self.spades) and card > self.best:  # spades lie above every other bit
                self.best = card
                self.ahead = seat
        self.played += 1

    def settle(self) -> None:
        """Give the trick to the seat ahead, which leads next."""
        seat: cython.int = self.ahead
        mate: cython.int = self.mate[seat]
        self.won[seat] += 1
        if self.bids[seat] > 0 or self.nil_helps:
            self.need[seat] -= 1
            if mate >= 0:
                self.need[mate] -= 1
        self.leader = seat
        self.played = 0
        self.first_trick = 0
        self.left -= 1

    def aims(self) -> None:
        """Decide, once a trick, which seats want it: contract short, a set in reach, or bags that cost nothing."""
        seat: cython.int
        foe: cython.int
        reach: cython.int
        for seat in range(self.seats):
            self.is_nil[seat] = self.bids[seat] == 0 and self.won[seat] == 0
        for seat in range(self.seats):
            self.prey[seat] = -1
            for foe in range(self.seats):
                if self.is_nil[foe] and foe != seat and foe != self.mate[seat]:
                    self.prey[seat] = foe
            # A lost nil's tricks bring its side's contract no nearer, unless the rules let them help.
            if not self.bags_cost or (
                0 < self.need[seat] <= self.left and (self.bids[seat] > 0 or self.nil_helps or self.is_nil[seat])
            ):
                self.want[seat] = 1
                continue
            reach = 3 if self.need[seat] > self.left else 2  # already set: more bags cost nothing
            self.want[seat] = 0
            for foe in range(self.seats):
                if (
                    foe != seat
                    and foe != self.mate[seat]
                    and 0 <= self.left - self.need[foe] <= reach
                    and self.need[foe] > 0
                ):
                    self.want[seat] = 1

    def playout(self, first: cython.ulonglong) -> None:
        """Finish the hand with the policy's cards, the next card being ``first`` if that is not 0."""
        seat: cython.int
        card: cython.ulonglong
        while self.left > 0:
            self.aims()
            seat = self.leader + self.played
            if seat >= self.seats:
                seat -= self.seats
            while self.played < self.seats:
                if first:
                    card = first
                    first = 0
                else:
                    card = self.pick(seat)
                self.put(seat, card)
                seat += 1
                if seat == self.seats:
                    seat = 0
            self.settle()

    def scatter(self, rng: Rng) -> None:
        """Finish the hand with random legal cards, each as likely as the others."""
        seat: cython.int
        skip: cython.int
        ahead: cython.int = self.ahead
        played: cython.int = self.played
        seats: cython.int = self.seats
        no_ruff: cython.int = self.first_trick and not self.ruff_first
        spades: cython.ulonglong = self.spades
        open_: cython.ulonglong = spades if self.broken else 0
        hand: cython.ulonglong
        legal: cython.ulonglong
        led: cython.ulonglong = self.led
        best: cython.ulonglong = self.best
        while self.left > 0:
            seat = self.leader + played
            if seat >= seats:
                seat -= seats
            while played < seats:
                # The same rules as `legal`, kept in registers: this loop is what a second of hands is made of.
                hand = self.hands[seat]
                if played:
                    legal = hand & led
                    if legal == 0:
                        legal = hand & ~spades if no_ruff else hand
                else:
                    legal = hand & (~spades | open_)
                legal = legal if legal else hand
                if legal & (legal - 1):
                    skip = rng.below(count(legal))
                    while skip:
                        legal &= legal - 1
                        skip -= 1
                    legal = low(legal)
                self.hands[seat] = hand ^ legal
                if played == 0:
                    led = suit_mask(suit_of(legal))
                    best = legal
                    ahead = seat
                elif legal & (led | spades) and legal > best:  # spades lie above every other bit
                    best = legal
                    ahead = seat
                if legal & spades:
                    open_ = spades
                played += 1
                seat += 1
                if seat == seats:
                    seat = 0
            played = 0
            no_ruff = 0
            self.ahead = ahead
            self.settle()

    def pick(self, seat: cython.int) -> cython.ulonglong:
        """Return the policy's card."""
        legal: cython.ulonglong = self.legal(seat)
        out: cython.ulonglong
        if legal & (legal - 1) == 0:
            return legal
        out = self.live & ~self.hands[seat]
        if self.played == 0:
            return self.lead(seat, legal, out)
        return self.follow(seat, legal, out)

    def lead(self, seat: cython.int, legal: cython.ulonglong, out: cython.ulonglong) -> cython.ulonglong:
        """Choose a lead by what the seat is up to: its own nil, beside a nil, against one, tricks, or none."""
        mate: cython.int = self.mate[seat]
        foe: cython.int = self.prey[seat]
        if self.is_nil[seat]:
            return self.lead_nil(legal, out)
        if mate >= 0 and self.is_nil[mate]:
            return self.lead_cover(legal, out, mate)
        if foe >= 0 and (not self.want[seat] or self.left > self.need[seat]):
            return self.lead_attack(legal, out, foe)
        if self.want[seat]:
            return self.lead_cash(seat, legal, out)
        return self.lead_duck(seat, legal, out)

    def lead_nil(self, legal: cython.ulonglong, out: cython.ulonglong) -> cython.ulonglong:
        """Choose a nil's lead: a card with few cards out below it and many above, spades last."""
        suit: cython.int
        worth: cython.int
        most: cython.int = -1000
        mask: cython.ulonglong
        card: cython.ulonglong
        choice: cython.ulonglong = 0
        for suit in range(4):
            mask = suit_mask(suit)
            if legal & mask == 0:
                continue
            card = low(legal & mask)
            worth = count(out & mask & above(card)) - 2 * count(out & mask & (card - 1))
            if suit == 3:
                worth -= 3
            if out & mask & above(card) == 0:
                worth -= 60
            if worth > most:
                most = worth
                choice = card
        return choice

    def lead_cover(self, legal: cython.ulonglong, out: cython.ulonglong, mate: cython.int) -> cython.ulonglong:
        """Choose a lead beside a nil: a suit it is out of, or the top of one where it can hardly be above that."""
        suit: cython.int
        worth: cython.int
        most: cython.int = -1000
        mask: cython.ulonglong
        mine: cython.ulonglong
        card: cython.ulonglong
        choice: cython.ulonglong = 0
        for suit in range(4):
            mask = suit_mask(suit)
            mine = legal & mask
            if mine == 0:
                continue
            card = top(mine)
            worth = count(mine) - 4 * count(out & mask & self.may[mate] & above(card))
            if suit == 3:
                worth += 3
            if out & mask & above(card) == 0:
                worth += 1
            if self.shown >> (4 * mate + suit) & 1:
                worth += 60
                if out & mask & above(card):
                    card = low(mine)
            if worth > most:
                most = worth
                choice = card
        return choice

    def lead_attack(self, legal: cython.ulonglong, out: cython.ulonglong, prey: cython.int) -> cython.ulonglong:
        """Choose a low lead against a nil, from a suit of few cards: it has fewer to duck with, its partner to cover.

        Best is a suit the partner is out of, worst one the nil is out of or where the lead would win.
        """
        suit: cython.int
        worth: cython.int
        most: cython.int = -1000
        mate: cython.int = self.mate[prey]
        mask: cython.ulonglong
        card: cython.ulonglong
        choice: cython.ulonglong = 0
        for suit in range(4):
            mask = suit_mask(suit)
            if legal & mask == 0:
                continue
            card = low(legal & mask)
            worth = -count(out & mask) - 2 * count(legal & mask)
            if suit == 3:
                worth -= 3
            if legal & mask == card:
                worth += 6
            if out & mask & above(card) == 0:
                worth -= 40
            if self.shown >> (4 * prey + suit) & 1:
                worth -= 40
            if mate >= 0 and self.shown >> (4 * mate + suit) & 1:
                worth += 10
            if worth > most:
                most = worth
                choice = card
        return choice

    def lead_cash(self, seat: cython.int, legal: cython.ulonglong, out: cython.ulonglong) -> cython.ulonglong:
        """Choose a lead for a side that wants tricks: winners nobody can ruff, then short suits and ruffs."""
        suit: cython.int
        foe: cython.int
        worth: cython.int
        most: cython.int = -1000
        beaten: cython.int
        trumps: cython.int = count(self.hands[seat] & self.spades)
        mate: cython.int = self.mate[seat]
        mask: cython.ulonglong
        mine: cython.ulonglong
        choice: cython.ulonglong = 0
        card: cython.ulonglong
        for suit in range(4):
            mask = suit_mask(suit)
            mine = legal & mask
            if mine == 0:
                continue
            card = top(mine)
            beaten = count(out & mask & above(card))
            if beaten == 0:
                worth = 60 - 2 * count(out & mask)
                if suit == 3:
                    worth -= 25 if trumps < 4 else 5
                elif out & self.spades:
                    for foe in range(self.seats):
                        if foe != seat and foe != mate and self.shown >> (4 * foe + suit) & 1:
                            worth -= 60
            else:
                if suit == 3:
                    worth = 4 * trumps - 12
                else:
                    worth = (36 if trumps else 8) - 4 * count(mine)
                    if mate >= 0 and self.shown >> (4 * mate + suit) & 1 and out & self.spades:
                        worth += 20
                    for foe in range(self.seats):
                        if foe != seat and foe != mate and self.shown >> (4 * foe + suit) & 1:
                            worth -= 3
                # One card out beats it: the top of two touching honours drives that out.
                if beaten > 1 or mine & (card >> 1) == 0:
                    card = low(mine)
            if worth > most:
                most = worth
                choice = card
        return choice

    def lead_duck(self, seat: cython.int, legal: cython.ulonglong, out: cython.ulonglong) -> cython.ulonglong:
        """Choose a lead for a side that wants no more tricks: low from a short suit, never one that would win."""
        suit: cython.int
        other: cython.int
        worth: cython.int
        most: cython.int = -1000
        mask: cython.ulonglong
        card: cython.ulonglong
        choice: cython.ulonglong = 0
        for suit in range(4):
            mask = suit_mask(suit)
            if legal & mask == 0:
                continue
            card = low(legal & mask)
            worth = count(out & mask & (card - 1)) - 3 * count(legal & mask)
            if suit == 3:
                worth -= 3
            if out & mask & above(card) == 0:
                worth -= 60
            for other in range(self.seats):
                if other != seat and self.shown >> (4 * other + suit) & 1:
                    worth += 3 if other == self.mate[seat] else -3
            if worth > most:
                most = worth
                choice = card
        return choice

    def follow(self, seat: cython.int, legal: cython.ulonglong, out: cython.ulonglong) -> cython.ulonglong:
        """Choose a card to a trick already led."""
        mate: cython.int = self.mate[seat]
        foe: cython.int = self.prey[seat]
        place: cython.int
        cover: cython.int = mate >= 0 and self.is_nil[mate]
        easy: cython.int
        last: cython.int = self.played == self.seats - 1
        follows: cython.int = (legal & self.led) != 0
        ruffed: cython.int = self.suit != 3 and (self.best & self.spades) != 0
        beat: cython.ulonglong
        over: cython.ulonglong
        under: cython.ulonglong
        stuck: cython.ulonglong
        if self.best & self.spades:
            beat = self.spades & above(self.best)
        else:
            beat = (self.led & above(self.best)) | self.spades
        over = legal & beat
        under = legal & ~beat
        # A nil of one's own: as high as possible without winning.
        if self.is_nil[seat]:
            if under:
                return top(under) if follows else self.shed(under, out)
            return top(over) if last else low(over)
        # The partner's nil: play over it, or over what it may be forced to beat.
        if cover:
            place = mate - self.leader
            if place < 0:
                place += self.seats
            if place < self.played:
                if self.ahead == mate and over:
                    return low(over)
            elif self.shown >> (4 * mate + self.suit) & 1 == 0:
                stuck = 0 if ruffed else out & self.led & self.may[mate] & above(self.best)
                if stuck and over:
                    if follows:
                        return self.lowest_equal(over, out)
                    if count(out & self.led & (self.best - 1)) <= count(stuck):
                        return low(over)
                if follows and over == 0:
                    return low(under)
        # A nil to attack: stay under it, or leave it room to win.
        elif foe >= 0:
            place = foe - self.leader
            if place < 0:
                place += self.seats
            easy = not self.want[seat] or self.left > self.need[seat]
            if place < self.played:
                if self.ahead == foe and under and (easy or last):
                    return top(under) if follows else self.give(seat, under, out)
            elif easy and under and self.shown >> (4 * foe + self.suit) & 1 == 0:
                stuck = 0 if ruffed else out & self.led & self.may[foe] & above(self.best)
                if stuck:
                    return top(under) if follows else self.give(seat, under, out)
        if not self.want[seat]:
            if under == 0:
                return top(over) if last else low(over)
            if cover:  # the high cards are kept for the nil
                return low(under) if follows else self.give(seat, under, out)
            return top(under) if follows else self.dump(under, out)
        if over == 0:
            return self.give(seat, under, out)
        if self.ahead == mate and (self.bids[mate] > 0 or self.nil_helps):
            if last or under == 0:
                return self.give(seat, under, out) if under else low(over)
            if not follows:
                # The partner's card is trumped only when somebody may beat it.
                if self.best & self.spades or out & self.led & above(self.best) == 0:
                    return self.give(seat, under, out)
                return low(over)
            if out & self.led & above(self.best) & (top(over) - 1):
                return self.lowest_equal(over, out)
            return self.give(seat, under, out)
        if not follows:
            if mate >= 0 and under and not last and self.best & self.spades == 0:
                place = mate - self.leader
                if place < 0:
                    place += self.seats
                if place > self.played and out & self.led & above(self.best):
                    return self.give(seat, under, out)  # the partner, still to play, may hold what beats it
            return low(over)
        if last:
            # With a nil to attack the low cards are kept for that.
            return low(over) if foe < 0 or cover else top(over)
        if self.played == 1 and self.seats > 2 and under and out & self.led & above(top(over)):
            return self.give(seat, under, out)  # second hand low, unless it holds the master
        return self.lowest_equal(over, out)

    def give(self, seat: cython.int, cards: cython.ulonglong, out: cython.ulonglong) -> cython.ulonglong:
        """Choose a card for a trick given up: the least missed, or, with a nil to attack, a high one.

        Low cards are what a nil is attacked with, and masters win tricks: the highest card between goes, best one
        of a suit the nil is out of.
        """
        suit: cython.int
        worth: cython.int
        most: cython.int = -100000
        mate: cython.int = self.mate[seat]
        card: cython.ulonglong
        mask: cython.ulonglong
        choice: cython.ulonglong = 0
        if self.prey[seat] < 0 or (mate >= 0 and self.is_nil[mate]):
            return self.cheap(cards, out)
        if cards & self.led:
            card = cards & self.led
            while self.want[seat] and card and out & self.led & above(top(card)) == 0:
                card ^= top(card)
            return top(card) if card else low(cards & self.led)
        for suit in range(3):
            mask = suit_mask(suit)
            if cards & mask == 0:
                continue
            card = cards & mask
            while card and out & mask & above(top(card)) == 0:
                card ^= top(card)
            if card:
                card = top(card)
                worth = 4 * count(out & mask & (card - 1)) + count(cards & mask) - 60 * count(out & mask & above(card))
            else:
                card = low(cards & mask)
                worth = -20
            if self.shown >> (4 * self.prey[seat] + suit) & 1:
                worth += 8
            if worth > most:
                most = worth
                choice = card
        return choice if choice else low(cards)

    def cheap(self, cards: cython.ulonglong, out: cython.ulonglong) -> cython.ulonglong:
        """Choose the card least missed: the lowest to follow with, or a low one of a short suit outside spades."""
        suit: cython.int
        worth: cython.int
        least: cython.int = 1000
        mask: cython.ulonglong
        mine: cython.ulonglong
        choice: cython.ulonglong = 0
        if cards & self.led:
            return low(cards & self.led)
        for suit in range(3):
            mask = suit_mask(suit)
            mine = cards & mask
            if mine:
                worth = count(out & mask & (low(mine) - 1)) - 3 * count(out & mask & above(low(mine))) + 3 * count(mine)
                if worth < least:
                    least = worth
                    choice = low(mine)
        return choice if choice else low(cards)

    def shed(self, cards: cython.ulonglong, out: cython.ulonglong) -> cython.ulonglong:
        """Choose what a nil throws away: a spade that loses, else the top of the most exposed and shortest suit."""
        suit: cython.int
        danger: cython.int
        most: cython.int = -1000
        mask: cython.ulonglong
        mine: cython.ulonglong
        choice: cython.ulonglong = 0
        if cards & self.spades:
            return top(cards & self.spades)
        for suit in range(3):
            mask = suit_mask(suit)
            mine = cards & mask
            if mine:
                danger = 2 * count(out & mask & (low(mine) - 1)) + count(out & mask & (top(mine) - 1)) - 4 * count(mine)
                if danger > most:
                    most = danger
                    choice = top(mine)
        return choice

    def dump(self, cards: cython.ulonglong, out: cython.ulonglong) -> cython.ulonglong:
        """Choose what to throw where tricks are not wanted: a spade that loses, else the likeliest winner."""
        suit: cython.int
        danger: cython.int
        most: cython.int = -1000
        mask: cython.ulonglong
        mine: cython.ulonglong
        choice: cython.ulonglong = 0
        if cards & self.spades and self.best & self.spades:
            return top(cards & self.spades)
        for suit in range(3):
            mask = suit_mask(suit)
            mine = cards & mask
            if mine:
                danger = (
                    2 * count(out & mask & (low(mine) - 1))
                    + count(out & mask & (top(mine) - 1))
                    - count(out & mask & above(top(mine)))
                )
                if danger > most:
                    most = danger
                    choice = top(mine)
        return choice if choice else top(cards)

    def lowest_equal(self, cards: cython.ulonglong, out: cython.ulonglong) -> cython.ulonglong:
        """Choose the lowest of the cards that are as good as the highest: no card out lies between."""
        mask: cython.ulonglong = suit_mask(suit_of(top(cards)))
        between: cython.ulonglong = out & mask & (top(cards) - 1)
        if between == 0:
            return low(cards & mask)
        return low(cards & mask & above(top(between)))


def run(
    hands: list[int],
    bids: list[int],
    won: list[int],
    mates: list[int],
    leader: int,
    trick: list[int],
    *,
    first: int = 0,
    leaders: Sequence[int] = (),
    firsts: Sequence[int] = (),
    broken: bool = False,
    shown: int = 0,
    may: Sequence[int] = (),
    unplayed: int = 0,
    policy: bool = True,
    ruff_first: bool = True,
    bags_cost: bool = True,
    nil_helps: bool = False,
    seed: int = 0,
) -> list[int]:
    """Play out many worlds and return the tricks each seat ends with, seat by seat, world after world.

    Args:
        hands: One mask a seat, world after world (length seats x worlds), cards in the trick not among them.
        bids: A bid a seat (0 is nil), the same for all worlds, or world after world like the hands.
        won: Tricks each seat has won so far.
        mates: The partner of each seat, or -1; its length is the number of seats, 2 to 4.
        leader: Who led, or leads, the trick in progress.
        trick: The cards in the trick so far, in order.
        first: The next card, the same in all worlds; 0 lets the player choose.
        leaders: Who leads, world after world, where that hangs on the deal; ``leader`` everywhere when empty.
        firsts: The next card world after world, likewise.
        broken: Whether a spade has been played.
        shown: Voids shown: bit 4 * seat + suit.
        may: The cards each seat may hold for all that its play as a nil has shown; any when empty.
        unplayed: Cards not yet played, those no seat holds included (two players), so that nobody takes them for
            gone; the hands alone when 0.
        policy: The rule player, or random legal cards.
        ruff_first: Whether a spade may be thrown on the first trick.
        bags_cost: Whether overtricks are to be avoided once the contract is made.
        nil_helps: Whether a broken nil's tricks count toward the partner's contract.
        seed: For random cards only; the rule player uses none.

    Raises:
        ValueError: when the lists do not fit together.
    """
    seats: cython.int = len(mates)
    worlds: cython.int
    world: cython.int
    seat: cython.int
    wide: cython.int
    at: cython.int
    table: Table = Table()
    rng: Rng = Rng(seed)
    everything: cython.ulonglong = 0xFFFFFFFFFFFFFFFF
    card: cython.ulonglong = first
    leads: cython.int = len(leaders) > 0
    results: list[int] = []
    if not 2 <= seats <= 4 or len(hands) % seats or len(won) != seats or len(trick) >= seats:
        raise ValueError("hands, won, mates and trick do not describe one table of 2 to 4 seats")
    worlds = len(hands) // seats
    wide = len(bids) != seats
    if wide and len(bids) != len(hands):
        raise ValueError("bids are one a seat, or one a seat in every world")
    if leads and not len(leaders) == len(firsts) == worlds:
        raise ValueError("leaders and firsts are one a world")
    table.seats = seats
    table.ruff_first = ruff_first
    table.bags_cost = bags_cost
    table.nil_helps = nil_helps
    for world in range(worlds):
        at = world * seats
        table.live = unplayed
        table.shown = shown
        table.broken = broken
        for seat in range(seats):
            table.may[seat] = everything
        for seat in range(len(may)):
            table.may[seat] = may[seat]
        if leads:
            leader = leaders[world]
            card = firsts[world]
        set_up(table, hands, at, bids, at if wide else 0, won, mates, leader, trick)
        if policy:
            table.playout(card)
        else:
            if card:
                table.put((table.leader + table.played) % table.seats, card)
            table.scatter(rng)
        for seat in range(seats):
            results.append(table.won[seat])
    return results


def set_up(
    table: Table,
    hands: Sequence[int],
    at: cython.int,
    bids: Sequence[int],
    bids_at: cython.int,
    won: Sequence[int],
    mates: Sequence[int],
    leader: cython.int,
    trick: Sequence[int],
) -> None:
    """Lay one world on the table, the trick in progress included."""
    seat: cython.int
    i: cython.int
    cards: cython.ulonglong
    table.first_trick = True
    for seat in range(table.seats):
        cards = hands[at + seat]
        table.hands[seat] = cards
        table.live |= cards
        table.bids[seat] = bids[bids_at + seat]
        table.won[seat] = won[seat]
        table.mate[seat] = mates[seat]
        if table.won[seat]:
            table.first_trick = False
    for seat in range(table.seats):
        table.need[seat] = 0
        for i in range(table.seats):
            if i == seat or i == table.mate[seat]:
                if table.bids[i] > 0:
                    table.need[seat] += table.bids[i]
                if table.bids[i] > 0 or table.nil_helps:
                    table.need[seat] -= table.won[i]
    table.leader = leader
    table.played = 0
    seat = leader
    for i in range(len(trick)):
        cards = trick[i]
        table.hands[seat] |= cards
        table.put(seat, cards)
        seat += 1
        if seat == table.seats:
            seat = 0
    table.left = count(table.hands[seat])


def policy_card(
    hands: list[int],
    bids: list[int],
    won: list[int],
    mates: list[int],
    leader: int,
    trick: list[int],
    *,
    broken: bool = False,
    shown: int = 0,
    may: Sequence[int] = (),
    unplayed: int = 0,
    ruff_first: bool = True,
    bags_cost: bool = True,
    nil_helps: bool = False,
) -> int:
    """Return the rule player's card for the seat to play; the arguments are those of `run` for one world.

    Only the union of the other hands matters to it, never who holds what.
    """
    table: Table = Table()
    seat: cython.int
    everything: cython.ulonglong = 0xFFFFFFFFFFFFFFFF
    table.seats = len(mates)
    table.live = unplayed
    table.shown = shown
    table.broken = broken
    table.ruff_first = ruff_first
    table.bags_cost = bags_cost
    table.nil_helps = nil_helps
    for seat in range(table.seats):
        table.may[seat] = may[seat] if len(may) else everything
    set_up(table, hands, 0, bids, 0, won, mates, leader, trick)
    table.aims()
    seat = (table.leader + table.played) % table.seats
    return int(table.pick(seat))


def winner(trick: list[int]) -> int:
    """Return the place (0 for the leader) of the card that wins the trick."""
    table: Table = Table()
    place: cython.int
    card: cython.ulonglong
    for place in range(len(trick)):
        card = trick[place]
        table.hands[place] |= card
        table.put(place, card)
    return table.ahead


def deal_out(cards: int, sizes: list[int], worlds: int, seed: int) -> list[int]:
    """Deal unseen cards at random: one mask a place, world after world; cards beyond the sizes stay out.

    Every deal is as likely as every other (a partial Fisher-Yates shuffle).
    """
    pack = cython.declare(cython.ulonglong[64]) if cython.compiled else [0] * 64
    rest: cython.ulonglong = cards
    total: cython.int = 0
    world: cython.int
    place: cython.int
    i: cython.int
    j: cython.int
    n: cython.int
    hand: cython.ulonglong
    card: cython.ulonglong
    rng: Rng = Rng(seed)
    results: list[int] = []
    while rest:
        pack[total] = low(rest)
        rest &= rest - 1
        total += 1
    for world in range(worlds):  # noqa: B007 - a C loop counter
        i = 0
        for place in range(len(sizes)):
            hand = 0
            for n in range(sizes[place]):  # noqa: B007 - a C loop counter
                j = i + rng.below(total - i)
                card = pack[j]
                pack[j] = pack[i]
                pack[i] = card
                hand |= card
                i += 1
            results.append(hand)
    return results


def heard(hands: list[int], bids: list[int], me: int, deck: int, shape: Sequence[float]) -> list[float]:
    """Return how well each world explains the bids of the other seats: the product of their chances.

    Args:
        hands: One mask a seat, world after world: the cards each seat had when it bid.
        bids: A bid a seat: 0 is nil, -1 not heard.
        me: The seat that looks; its own bid proves nothing.
        deck: Every card in play.
        shape: How bids follow from hands, eight numbers: the risk at which half of the players bid nil and the risk
            that makes it e times rarer; the estimated tricks (hundredths) a nil seldom exceeds, and the tricks that
            make it e times rarer; what is added to the estimate of a number and its spread (both hundredths);
            the share of bids made for other reasons; how much the estimate counts, as a factor.
    """
    seats: cython.int = len(bids)
    world: cython.int
    seat: cython.int
    hand: cython.ulonglong
    whole: cython.ulonglong = deck
    worth: cython.double
    safe: cython.double
    off: cython.double
    fit: cython.double
    bound: cython.double = shape[0]
    slope: cython.double = shape[1]
    most: cython.double = shape[2]
    fall: cython.double = shape[3]
    shift: cython.double = shape[4]
    spread: cython.double = shape[5]
    else_: cython.double = shape[6]
    scale: cython.double = shape[7]
    said = cython.declare(cython.int[4]) if cython.compiled else [0] * 4
    results: list[float] = []
    for seat in range(seats):
        said[seat] = bids[seat]
    for world in range(len(hands) // seats):
        fit = 1.0
        for seat in range(seats):
            if seat == me or said[seat] < 0:
                continue
            hand = hands[world * seats + seat]
            worth = worth_of(hand, whole)
            off = (risk_of(hand, whole) - bound) / slope
            if worth > most:
                off += (worth - most) / fall
            safe = 0.0 if off > 50.0 else 1.0 / (1.0 + exp(off))
            if said[seat] == 0:
                fit *= else_ * 0.1 + (1.0 - else_) * safe
            else:
                off = (scale * worth + shift - 100 * said[seat]) / spread
                # The density of a bell curve over a trick, in units of its spread.
                fit *= (1.0 - safe) * (1.0 - else_) * 39.9 / spread * exp(-0.5 * off * off) + else_ * 0.1
        results.append(fit)
    return results


def share_out(cards: list[int], splits: list[int], places: int, seed: int) -> list[int]:
    """Deal suit by suit in given shares: one mask a place, world after world.

    Args:
        cards: One mask for each pile of cards that is shared out.
        splits: How many cards of each pile each place gets: world after world, pile after pile, place after place;
            what is left of a pile stays out.
        places: How many places there are.
        seed: For the shuffle.
    """
    pack = cython.declare(cython.ulonglong[64]) if cython.compiled else [0] * 64
    ends = cython.declare(cython.int[8]) if cython.compiled else [0] * 8
    dealt = cython.declare(cython.ulonglong[8]) if cython.compiled else [0] * 8
    piles: cython.int = len(cards)
    worlds: cython.int = len(splits) // (piles * places)
    world: cython.int
    pile: cython.int
    place: cython.int
    total: cython.int = 0
    at: cython.int = 0
    n: cython.int
    i: cython.int
    j: cython.int
    rest: cython.ulonglong
    card: cython.ulonglong
    rng: Rng = Rng(seed)
    results: list[int] = []
    for pile in range(piles):
        rest = cards[pile]
        while rest:
            pack[total] = low(rest)
            rest &= rest - 1
            total += 1
        ends[pile] = total
    for world in range(worlds):  # noqa: B007 - a C loop counter
        for place in range(places):
            dealt[place] = 0
        i = 0
        for pile in range(piles):
            total = ends[pile]
            for place in range(places):
                for n in range(splits[at]):  # noqa: B007 - a C loop counter
                    j = i + rng.below(total - i)
                    card = pack[j]
                    pack[j] = pack[i]
                    pack[i] = card
                    dealt[place] |= card
                    i += 1
                at += 1
            i = total
        for place in range(places):
            results.append(dealt[place])
    return results


def worth_of(hand: cython.ulonglong, deck: cython.ulonglong) -> cython.int:
    """Estimate the tricks of a hand, in hundredths: honours by length, long spades, ruffs by shortness."""
    suit: cython.int
    n: cython.int
    rank: cython.int
    total: cython.int = 0
    trumps: cython.int = count(hand & suit_mask(3))
    spare: cython.int
    honours: cython.int = 0
    mask: cython.ulonglong
    mine: cython.ulonglong
    rest: cython.ulonglong
    card: cython.ulonglong
    # Spades: masters, guarded honours, then length.
    mine = hand & suit_mask(3)
    rest = deck & suit_mask(3)
    for rank in range(4):
        if rest == 0:
            break
        card = top(rest)
        rest ^= card
        if mine & card:
            if rank - honours == 0 or trumps > rank + 1:
                total += 100
            elif trumps == rank + 1:
                total += 85 if rank < 2 else 55
            else:
                total += 30 if rank < 2 else 10
            honours += 1
    spare = trumps - honours
    n = trumps - 3 if trumps > 3 else 0
    if n > spare:
        n = spare
    total += 75 * n
    spare -= n
    # Side suits: ace, king, queen by length; shortness with spare spades.
    for suit in range(3):
        mask = suit_mask(suit)
        mine = hand & mask
        n = count(mine)
        rest = deck & mask
        honours = 0
        for rank in range(3):
            if rest == 0:
                break
            card = top(rest)
            rest ^= card
            if mine & card:
                if rank == 0:
                    total += 92 if n <= 4 else (80 if n == 5 else 55)
                elif rank == 1:
                    if n == 1:
                        total += 25
                    elif honours:
                        total += 85 if n <= 4 else 45
                    else:
                        total += 62 if n <= 4 else 35
                elif n >= 3:
                    total += (45 if honours else 22) if n <= 4 else 15
                honours += 1
        if n == 0 and spare:
            total += 90 if spare == 1 else 150
            spare -= 2
        elif n == 1 and spare:
            total += 55 if spare == 1 else 75
            spare -= 1
        elif n == 2 and spare:
            total += 28
        if spare < 0:
            spare = 0
    return total


def risk_of(hand: cython.ulonglong, deck: cython.ulonglong) -> cython.int:
    """Estimate how exposed a nil is: 0 is safe, 100 about even; each suit's cards above what a round clears."""
    suit: cython.int
    place: cython.int
    excess: cython.int
    total: cython.int = 0
    mask: cython.ulonglong
    mine: cython.ulonglong
    others: cython.ulonglong
    card: cython.ulonglong
    for suit in range(4):
        mask = suit_mask(suit)
        mine = hand & mask
        others = deck & mask & ~hand
        place = 0
        while mine:
            card = low(mine)
            mine ^= card
            # Each round of a suit takes about three cards of the others; the i-th lowest should hide below them.
            excess = count(others & (card - 1)) - 2 * place - 1
            if suit == 3:
                excess += 1
            if excess > 0:
                if suit == 3:
                    total += excess * (9 if place < 3 else 14)
                elif place == 0:
                    total += excess * 5
                elif place == 1:
                    total += excess * 6
                elif place == 2:
                    total += excess * 4
                else:
                    total += excess
            place += 1
        if suit == 3:
            if place > 3:
                total += 25 * (place - 3)
            # k of the top 2k-1 spades: lost by force.
            others = deck & mask
            excess = 0
            place = 0
            while others:
                card = top(others)
                others ^= card
                place += 1
                if hand & card:
                    excess += 1
                if 2 * excess > place:
                    return 1000
    return total


def rule_bid(hand: int, deck: int) -> int:
    """Return the bid of a fast rule bidder: nil (0) for a safe weak hand, else its estimated tricks, at least 1.

    On 20 000 random deals (seed 7) the table bids 10.9 of 13 on average, 5.9 bids in 100 are nil, and with the
    policy on all seats 76 in 100 of those nils and 91 in 100 of the contracts are made.
    """
    tricks: cython.int = worth_of(hand, deck)
    if tricks <= 350 and risk_of(hand, deck) <= 65:
        return 0
    return int(max(1, (tricks + 40) // 100))


def worth(hand: int, deck: int) -> int:
    """Return the estimated tricks of a hand in hundredths."""
    return int(worth_of(hand, deck))


def risk(hand: int, deck: int) -> int:
    """Return how exposed the hand would be as a nil, 0 (safe) to 1000 (lost by force)."""
    return int(risk_of(hand, deck))
