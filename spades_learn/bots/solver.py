"""The exact value of an ending with all cards known, under the rules of Spades: a compiled search.

The same file runs interpreted where there is no compiler; ``solver.pxd`` beside it holds the C types. Cards,
hands and places are encoded as in `rollout`. `ending` is the front that takes and returns domain values.

What is solved. One side (``mine``) wants the final value high, every other seat wants it low. With two sides that
is the game itself; with three or four players on their own it is the cautious reading: the others join forces.
The value depends on who takes how many of the tricks still to come, and on nothing else: a table of outcomes says
how, so that contracts, bags, nils, sets and any option of the score are the business of `value.Worth` alone.

How. The question put to the search is yes or no: can ``mine`` reach at least this value? For one such goal the
outcomes become a decision graph: a node for what is still open, an arrow for each seat that may take the next
trick, and two ends, yes and no. Equal nodes are one, so "two more tricks of five" is the same node whatever came
before, and a node from which all ways lead to one end *is* that end: play stops when the goal is settled. The value
is found by asking for goals near a first guess (after MTD(f): Plaat, Schaeffer, Pijls and de Bruin 1996).

Positions are remembered at the start of a trick as partitions (Ginsberg 1996): the lengths of all suits in all
hands, and the owners of only those top cards that the proof has used. A position is known to be won in every
node that asks no more than one it was won in. What a seat must win with its trumps alone, whatever anybody wants,
settles many positions without search.

Nothing is random; the order of the search changes no value. A limit on the nodes gives no answer, never a wrong one.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

import cython

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

if not cython.compiled:

    def count(x: int) -> int:
        """How many cards are in the mask."""
        return x.bit_count()

    def top(x: int) -> int:
        """The highest bit of a mask that is not empty."""
        return 1 << (x.bit_length() - 1)

    def words(number: int) -> memoryview:
        """So many zeros, as unsigned 64-bit numbers."""
        return memoryview(bytearray(8 * number)).cast("Q")

    def numbers(number: int) -> memoryview:
        """So many zeros, as 32-bit numbers."""
        return memoryview(bytearray(4 * number)).cast("i")

    def marks(number: int) -> memoryview:
        """So many zeros, as bytes."""
        return memoryview(bytearray(number))

    def free(store: memoryview) -> None:
        """C memory is given back by hand, this by itself."""


SIZES = (12, 12, 12, 12, 12, 12, 13, 15, 17)
"""Positions remembered at most by tricks to come, as powers of two, the last for more; then all are forgotten."""
MOST = 1 << 18
"""Positions remembered at most in the largest endings; a number below fits the 20 bits an entry has for it."""
WORDS = 6
"""Words an entry takes: lengths, two of owners, two of which owners matter, one of the rest."""
HOPS = 400
"""Entries of one list looked at before giving up."""
STATES = 1 << 13
"""Nodes of decision graphs at most."""
COMPARED = 1 << 9
"""Nodes that are compared with each other: a table of this square, filled as asked."""
BOUNDS = 1 << 13
"""Answers of `bounded` kept."""
SCALE = 4096
"""Chance of a yes where each seat is as likely to take each trick: 0 to this."""


def compiled() -> bool:
    """Whether the C build of this module is the one in use."""
    return bool(cython.compiled)


def low(x: cython.ulonglong) -> cython.ulonglong:
    """Return the lowest bit of a mask, 0 for an empty one."""
    return x & (~x + 1)


def suit_of(card: cython.ulonglong) -> cython.int:
    """Return the suit 0..3 of a single bit."""
    one: cython.ulonglong = 1
    if card >= one << 39:
        return 3
    if card >= one << 26:
        return 2
    return 1 if card >= one << 13 else 0


class Solver:
    """Endings of one table: the same seats, the same tricks to come, the same outcomes; any number of deals.

    What was found out about one deal is kept for the next, which changes no value.
    """

    def __init__(self, outcomes: Mapping[int, float], left: int, seats: int, mine: int) -> None:
        """Take the value of every outcome.

        Args:
            outcomes: the value to ``mine`` by tricks still to come: the number of place ``p`` is at bit ``5 * p``.
            left: tricks still to come, the one in progress included.
            seats: 2 to 4.
            mine: the places that want the value high, as bits.
        """
        shape: cython.int
        one: cython.ulonglong = 1
        if not 2 <= seats <= 4 or not 1 <= left <= 17 or not 0 < mine < (1 << seats) - 1:
            raise ValueError("a solver needs 2 to 4 seats on two sides and 1 to 17 tricks")
        self.seats = seats
        self.left = left
        self.mine = mine
        self.outcomes = dict(outcomes)
        self.goals = sorted(set(self.outcomes.values()))
        if not cython.compiled:
            self.hands = [0] * 4
            self.suits = [0] * 4
            self.owners = [0] * 4
            self.cards = [0] * 80
            self.ones = [0] * 256
            self.twos = [0] * 256
        self.suits[0] = 0x1FFF
        self.suits[1] = 0x1FFF << 13
        self.suits[2] = 0x1FFF << 26
        self.suits[3] = 0x1FFFF << 39
        for shape in range(256):
            self.ones[shape] = (one << 2 * (shape & 3)) - 1 | (one << 2 * (shape >> 2 & 3)) - 1 << 26
            self.twos[shape] = (one << 2 * (shape >> 4 & 3)) - 1 | (one << 2 * (shape >> 6)) - 1 << 26
        # Small tables are at hand sooner: a small ending takes less time than clearing large ones.
        self.size = 1 << SIZES[left] if left < len(SIZES) else MOST
        self.slots = self.size >> 2
        self.groups = self.size >> 6
        self.entries = words(WORDS * self.size)
        self.bounds = words(BOUNDS)
        self.heads = numbers(self.slots)
        self.shapes = words(4 * self.groups)
        self.after = numbers(4 * STATES)
        self.chance = numbers(STATES)
        self.inside = marks(COMPARED * COMPARED)
        self.nodes = 0
        self.limit = 0
        self.stopped = 0
        self.broken = 0
        self.no_ruff = 0
        self.live = 0
        self.lengths = 0
        self.need = 0
        self.used = 0
        self.move = 0
        self.hint = 0
        self.last_state = 1
        self.chance[0] = 0
        self.chance[1] = SCALE
        self.plan: list[tuple[int, ...]] = []
        self.ids: dict[tuple[int, ...], int] = {}
        self.made: dict[tuple[int, ...], int] = {}
        self.roots: dict[int, int] = {}
        self.known: dict[int, int] = {}

    def __dealloc__(self) -> None:
        """Give the tables back."""
        free(self.entries)
        free(self.bounds)
        free(self.heads)
        free(self.shapes)
        free(self.after)
        free(self.chance)
        free(self.inside)

    # --- the decision graph ---------------------------------------------------------------------------------

    def clear(self) -> None:
        """Empty the table of positions."""
        i: cython.int
        for i in range(self.slots):
            self.heads[i] = 0
        for i in range(4 * self.groups):
            self.shapes[i] = 0

    def forget(self) -> None:
        """Empty every table."""
        i: cython.int
        self.clear()
        for i in range(BOUNDS):
            self.bounds[i] = 0
        for i in range(COMPARED * COMPARED):
            self.inside[i] = 0
        self.used = 0
        self.last_state = 1
        self.made = {}
        self.roots = {}

    def root(self, at: int) -> int:
        """Return the node that asks for the goal of this number or more; 0 is a sure no, 1 a sure yes."""
        if not self.plan:
            self.known = {}
            self.sketch(0, self.left)
        if self.last_state + len(self.plan) >= STATES:
            self.forget()  # room for one more goal, whatever it needs
        if at not in self.roots:
            found = [int(number >= at) for number in range(len(self.goals))]
            for ways in self.plan:
                found.append(self.node([found[way] for way in ways]))
            self.roots[at] = found[-1]
        return self.roots[at]

    def sketch(self, code: cython.longlong, left: cython.int) -> int:
        """Make a graph of outcomes once, before any goal: equal nodes are one; its ends are the goals by number."""
        one: cython.longlong = 1
        if code in self.known:
            return self.known[code]
        if left == 0:
            self.known[code] = bisect_left(self.goals, self.outcomes[code])
            return self.known[code]
        ways = tuple([self.sketch(code + (one << (5 * seat)), left - 1) for seat in range(self.seats)])
        place = self.ids.get(ways)
        if place is None:
            self.plan.append(ways)
            place = self.ids[ways] = len(self.goals) + len(self.plan) - 1
        self.known[code] = place
        return place

    def node(self, ways: list[int]) -> int:
        """Return the node with these arrows, made new if there is none yet."""
        seat: cython.int
        total: cython.int = 0
        state: cython.int = ways[0]
        if state < 2 and all(way == state for way in ways):
            return int(state)
        key = tuple(ways)
        if key not in self.made:
            self.last_state += 1
            state = self.last_state
            self.made[key] = state
            for seat in range(self.seats):
                self.after[4 * state + seat] = ways[seat]
                total += self.chance[ways[seat]]
            self.chance[state] = total // self.seats
        return self.made[key]

    def implies(self, small: cython.int, large: cython.int) -> cython.int:
        """Whether every way to a yes of one node is a yes of the other."""
        seat: cython.int
        answer: cython.int = 1
        if small == large or small == 0 or large == 1:
            return 1
        if small == 1 or large == 0 or small >= COMPARED or large >= COMPARED:
            return 0
        if self.inside[COMPARED * small + large]:
            return self.inside[COMPARED * small + large] - 1
        for seat in range(self.seats):
            if not self.implies(self.after[4 * small + seat], self.after[4 * large + seat]):
                answer = 0
                break
        self.inside[COMPARED * small + large] = answer + 1
        return answer

    def bounded(self, state: cython.int, sure: cython.uint, left: cython.int) -> cython.int:
        """Return 0 or 1 where the sure tricks of each place (4 bits each) settle the node, 2 where they do not."""
        seat: cython.int
        spare: cython.int = left
        answer: cython.int = 3
        one: cython.int
        key: cython.ulonglong
        slot: cython.int
        less: cython.uint
        if state < 2:
            return state
        if sure == 0:
            return 2
        for seat in range(self.seats):
            spare -= sure >> (4 * seat) & 15
        key = state
        key = key << 24 | sure << 8 | left << 2
        slot = (key ^ key >> 13 ^ key >> 22) & (BOUNDS - 1)
        if self.bounds[slot] >> 2 == key >> 2:
            return self.bounds[slot] & 3
        for seat in range(self.seats):
            less = sure
            if sure >> (4 * seat) & 15:
                less = sure - (cython.cast(cython.uint, 1) << (4 * seat))
            elif spare == 0:
                continue
            one = self.bounded(self.after[4 * state + seat], less, left - 1)
            if answer == 3:
                answer = one
            elif answer != one:
                answer = 2
            if answer == 2:
                break
        self.bounds[slot] = key | answer
        return answer

    # --- what the front calls -------------------------------------------------------------------------------

    def lay(
        self,
        hands: Sequence[int],
        leader: int,
        trick: Sequence[int],
        *,
        broken: bool,
        no_ruff: bool,
        limit: int,
    ) -> int:
        """Lay a deal on the table, and return the place to play.

        Raises:
            ValueError: the hands do not fit the tricks to come.
        """
        seat: cython.int
        suit: cython.int
        place: cython.int
        i: cython.int
        held: cython.ulonglong
        rest: cython.ulonglong
        card: cython.ulonglong
        if len(hands) != self.seats or len(trick) >= self.seats:
            raise ValueError("a hand for every seat, and a trick that is not complete")
        self.live = 0
        self.lengths = 0
        for seat in range(self.seats):
            self.hands[seat] = hands[seat]
            self.cards[seat] = hands[seat]  # what the seat had when the trick began
        for i in range(len(trick)):
            self.cards[(leader + i) % self.seats] |= trick[i]
            self.cards[4 * self.left + (leader + i) % self.seats] = trick[i]
        for seat in range(self.seats):
            held = self.cards[seat]
            if count(held) != self.left or held & self.live:
                raise ValueError(f"place {seat} does not hold one card a trick for {self.left} tricks")
            self.live |= held
            for suit in range(4):
                self.lengths += cython.cast(cython.ulonglong, count(held & self.suits[suit])) << (16 * suit + 4 * seat)
        for suit in range(4):
            self.owners[suit] = 0
            rest = self.live & self.suits[suit]
            place = 0
            while rest:
                card = top(rest)
                rest ^= card
                for seat in range(self.seats):
                    if self.cards[seat] & card:
                        self.owners[suit] |= cython.cast(cython.ulonglong, seat) << place
                place += 2
        self.broken = broken
        self.no_ruff = self.left if no_ruff else 0
        self.limit = limit
        self.nodes = 0
        self.stopped = 0
        # Tables are emptied between deals only: a goal in progress keeps its nodes.
        if self.last_state > STATES // 2 or self.used > self.size // 2:
            self.forget()
        return (leader + len(trick)) % self.seats

    def legal(self, seat: int, trick: Sequence[int]) -> int:
        """Return the cards the place may play (FOL-1, FOL-2, LEAD-2, LEAD-3)."""
        spades: cython.ulonglong = self.suits[3]
        hand: cython.ulonglong = self.hands[seat]
        part: cython.ulonglong
        if len(trick) == 0:
            part = hand & ~spades
            return int(hand) if self.broken or part == 0 else int(part)
        part = hand & self.suits[suit_of(trick[0])]
        if part == 0 and self.no_ruff:
            part = hand & ~spades
        return int(part) if part else int(hand)

    def moves(
        self,
        hands: Sequence[int],
        leader: int,
        trick: Sequence[int],
        *,
        broken: bool = False,
        no_ruff: bool = False,
        only: int = 0,
        guess: float = 0.0,
        limit: int = 0,
    ) -> dict[int, float] | None:
        """Return the exact value of every legal card of the place to play.

        Args:
            hands: a mask a place; cards in the trick not among them.
            leader: who led, or leads, the trick in progress.
            trick: the cards in the trick so far, in order.
            broken: whether a spade has been played in this hand.
            no_ruff: whether a spade may not be thrown on the trick in progress while another card is held (FOL-2).
            only: the cards to value, where not all the legal ones.
            guess: where to begin; a near guess saves time and changes nothing.
            limit: nodes to search for all cards together; 0 for no limit.

        Returns:
            Values by card, or None where the limit was reached.

        Raises:
            ValueError: the hands do not fit the tricks to come.
        """
        seat = self.lay(hands, leader, trick, broken=broken, no_ruff=no_ruff, limit=limit)
        legal = self.legal(seat, trick)
        if only:
            legal &= only
        near = self.near(guess)
        values: dict[int, float] = {}
        others = self.live & ~self.hands[seat]
        before, head = 0, 0
        while legal:
            card = top(legal)
            legal ^= card
            # Touching cards are worth the same.
            if head and suit_of(card) == suit_of(before) and others & (before - 1) & ~(2 * card - 1) == 0:
                values[card] = values[head]
            else:
                at = self.settle_goal(seat, trick, leader, card, near)
                if at < 0:
                    return None
                head, near = card, at
                values[card] = self.goals[at]
            before = card
        return values

    def value(
        self,
        hands: Sequence[int],
        leader: int,
        trick: Sequence[int],
        *,
        broken: bool = False,
        no_ruff: bool = False,
        guess: float = 0.0,
        limit: int = 0,
    ) -> float | None:
        """Return the exact value of the position; arguments and errors are those of `moves`."""
        seat = self.lay(hands, leader, trick, broken=broken, no_ruff=no_ruff, limit=limit)
        at = self.settle_goal(seat, trick, leader, 0, self.near(guess))
        return None if at < 0 else self.goals[at]

    def searched(self) -> int:
        """Return the nodes that the last deal took."""
        return int(self.nodes)

    def near(self, guess: float) -> int:
        """Return the greatest goal not above the guess, by number."""
        at = 0
        while at + 1 < len(self.goals) and self.goals[at + 1] <= guess:
            at += 1
        return at

    def settle_goal(self, seat: int, trick: Sequence[int], leader: int, card: int, near: int) -> int:
        """Return the number of the greatest goal that can be reached, -1 where the limit stopped the search."""
        least, most = 0, len(self.goals) - 1
        at, step = near, 1
        while least < most:
            at = max(least + 1, min(at, most))
            reached = self.ask(self.root(at), seat, trick, leader, card)
            if self.stopped:
                return -1
            if reached:
                least = at
                at += step
            else:
                most = at - 1
                at -= step
            # Close steps first, wide ones when the guess was poor.
            step = step + step if step < 2 else max(1, (most - least + 1) // 2)
        return least

    def ask(self, state: int, seat: int, trick: Sequence[int], leader: int, card: int) -> int:
        """Return whether the goal of the node is reached from the table as laid, after the card if there is one."""
        suit: cython.int = 0
        best: cython.ulonglong = 0
        ahead: cython.int = leader
        rivals: cython.int = 0
        spade: cython.int = 0
        each: cython.ulonglong
        i: cython.int
        if state < 2:
            return state
        for i in range(len(trick)):
            each = trick[i]
            if each & self.suits[3]:
                spade = 1
            if i == 0:
                suit = suit_of(each)
                best = each
                rivals = 1
            elif each & (self.suits[suit] | self.suits[3]) and each > best:
                rivals = rivals + 1 if suit_of(each) == suit_of(best) else 1
                best = each
                ahead = (leader + i) % self.seats
            elif suit_of(each) == suit_of(best):
                rivals += 1
        if card:
            return int(self.put(seat, len(trick), state, self.left, suit, best, ahead, rivals, spade, card))
        if len(trick) == 0:
            return int(self.lead(seat, state, self.left))
        return int(self.follow(seat, len(trick), state, self.left, suit, best, ahead, rivals, spade))

    # --- the search -----------------------------------------------------------------------------------------

    def lead(self, seat: cython.int, state: cython.int, left: cython.int) -> cython.int:
        """Return whether the goal is reached from the start of a trick; ``need`` then holds the cards that matter."""
        hand: cython.ulonglong = self.hands[seat]
        won: cython.int
        if state < 2:
            self.need = 0
            return state
        if left == 1:
            return self.last(seat, state)
        won = self.forced(seat, state, left)
        if won < 2:
            return won
        self.nodes += 1
        if self.limit and self.nodes > self.limit:
            self.stopped = 1
            return 0
        won = self.recall(seat, state)
        if won < 2:
            return won
        if not self.broken and hand & ~self.suits[3]:
            hand &= ~self.suits[3]
        won = self.choose(seat, 0, state, left, 0, 0, seat, 0, 0, hand, self.hint)
        if not self.stopped:
            self.keep(seat, state, won)
        return won

    def last(self, seat: cython.int, state: cython.int) -> cython.int:
        """Return the answer of the last trick, where nobody has a choice."""
        best: cython.ulonglong = self.hands[seat]
        led: cython.ulonglong = self.suits[suit_of(best)]
        same: cython.ulonglong = led
        card: cython.ulonglong
        ahead: cython.int = seat
        rivals: cython.int = 1
        i: cython.int
        for i in range(1, self.seats):
            seat += 1
            if seat == self.seats:
                seat = 0
            card = self.hands[seat]
            if card & same:
                rivals += 1
                if card > best:
                    best = card
                    ahead = seat
            elif card & self.suits[3]:
                same = self.suits[3]
                rivals = 1
                best = card
                ahead = seat
        self.need = best if rivals > 1 else 0
        return self.after[4 * state + ahead]

    def forced(self, seat: cython.int, state: cython.int, left: cython.int) -> cython.int:
        """Return 0 or 1 where the cards settle the goal without search, 2 where they do not.

        A seat's spade is beaten only by a higher one, and each of those beats one card at most: the spades that
        are over when each higher card has beaten one win a trick each, whatever anybody wants. Beside that, the
        leader may cash top cards of side suits that everybody who could ruff must follow.
        """
        who: cython.int
        i: cython.int = 0
        seen: cython.int = 0
        wins: cython.int = self.mine >> seat & 1
        answer: cython.int
        suit: cython.int
        quick: cython.int = 0
        sure: cython.uint = 0
        one: cython.uint = 1
        line: cython.ulonglong = self.owners[3]
        rest: cython.ulonglong = self.live & self.suits[3]
        trumps: cython.ulonglong = rest
        card: cython.ulonglong
        deep: cython.ulonglong = 0
        tops: cython.ulonglong = 0
        beaten: cython.uint = 0
        own: cython.uint = 0
        while rest:
            card = top(rest)
            rest ^= card
            who = line & 3
            line >>= 2
            if seen - cython.cast(cython.int, own >> (4 * who) & 15) > cython.cast(
                cython.int, beaten >> (4 * who) & 15
            ):
                beaten += one << (4 * who)
            else:
                sure += one << (4 * who)
                deep = card
            own += one << (4 * who)
            seen += 1
        if sure:
            answer = self.bounded(state, sure, left)
            if answer < 2:
                self.need = deep
                return answer
        for suit in range(3):
            rest = self.live & self.suits[suit]
            i = 0
            while rest:
                card = top(rest)
                if self.hands[seat] & card == 0:
                    break
                rest ^= card
                i += 1
                for who in range(self.seats):
                    if (
                        who != seat
                        and cython.cast(cython.int, self.lengths >> (16 * suit + 4 * who) & 15) < i
                        and self.hands[who] & trumps
                    ):
                        i = -1
                        break
                if i < 0:
                    break
                tops |= card
                quick += 1
        if quick > left:
            quick = left
        for i in range(quick):
            state = self.after[4 * state + seat]
            answer = self.bounded(state, sure, left - 1 - i)
            if answer == wins:
                self.need = deep | tops
                return answer
            if answer < 2:
                break
        return 2

    def to_need(self, first: cython.ulonglong, second: cython.ulonglong) -> cython.ulonglong:
        """Return the lowest card of each suit that an entry's masks of owners reach down to."""
        suit: cython.int
        deep: cython.int
        part: cython.ulonglong
        rest: cython.ulonglong
        cards: cython.ulonglong = 0
        side: cython.ulonglong = 0x3FFFFFF
        for suit in range(4):
            if suit == 0:
                part = first & side
            elif suit == 1:
                part = first >> 26
            elif suit == 2:
                part = second & side
            else:
                part = second >> 26
            if part:
                deep = count(part) >> 1
                rest = self.live & self.suits[suit]
                while deep > 1:
                    rest ^= top(rest)
                    deep -= 1
                cards |= top(rest)
        return cards

    def home(self, seat: cython.int) -> cython.ulonglong:
        """Return a number for the lengths of all suits, the leader, and whether spades may be led."""
        full: cython.ulonglong = 0xFFFFFFFFFFFFFFFF
        stir: cython.ulonglong = 0x9E3779B97F4A7C15
        return ((self.lengths ^ (self.lengths >> 29) ^ self.tag(seat)) * stir) & full

    def tag(self, seat: cython.int) -> cython.int:
        """Return the leader, and whether spades may be led (it does not matter once they are gone)."""
        return seat | (4 if self.broken or self.live & self.suits[3] == 0 else 0)

    def slot(
        self, home: cython.ulonglong, shape: cython.int, first: cython.ulonglong, second: cython.ulonglong
    ) -> cython.int:
        """Return the list for positions of which these owners matter: the shape says how many, up to three a suit."""
        full: cython.ulonglong = 0xFFFFFFFFFFFFFFFF
        stir: cython.ulonglong = 0x9E3779B97F4A7C15
        knead: cython.ulonglong = 0xC2B2AE3D27D4EB4F
        mixed: cython.ulonglong = (home >> 5) ^ shape
        mixed ^= ((first & self.ones[shape]) * stir) & full
        mixed ^= ((second & self.twos[shape]) * knead) & full
        mixed = ((mixed ^ (mixed >> 31)) * stir) & full
        return (mixed >> 40) & (self.slots - 1)

    def recall(self, seat: cython.int, state: cython.int) -> cython.int:
        """Return what is known of the position, 0 or 1, or 2 for nothing; ``hint`` is a lead that won it before."""
        first: cython.ulonglong = self.owners[0] | self.owners[1] << 26
        second: cython.ulonglong = self.owners[2] | self.owners[3] << 26
        home: cython.ulonglong = self.home(seat)
        group: cython.int = (home >> 40) & (self.groups - 1)
        tag: cython.ulonglong = self.tag(seat)
        word: cython.int
        shape: cython.int
        at: cython.int
        hops: cython.int
        shapes: cython.ulonglong
        rest: cython.ulonglong
        self.hint = 0
        for word in range(4):
            shapes = self.shapes[4 * group + word]
            while shapes:
                shape = 64 * word + count(low(shapes) - 1)
                shapes &= shapes - 1
                at = self.heads[self.slot(home, shape, first, second)]
                hops = 0
                while at and hops < HOPS:
                    hops += 1
                    rest = self.entries[WORDS * at + 5]
                    if (
                        self.entries[WORDS * at] == self.lengths
                        and ((self.entries[WORDS * at + 1] ^ first) & self.entries[WORDS * at + 3]) == 0
                        and ((self.entries[WORDS * at + 2] ^ second) & self.entries[WORDS * at + 4]) == 0
                        and (rest >> 20 & 7) == tag
                    ):
                        if self.implies(rest >> 24 & (STATES - 1), state):
                            self.need = self.to_need(self.entries[WORDS * at + 3], self.entries[WORDS * at + 4])
                            return 1
                        if self.implies(state, rest >> 37 & (STATES - 1)):
                            self.need = self.to_need(self.entries[WORDS * at + 3], self.entries[WORDS * at + 4])
                            return 0
                        if self.hint == 0:
                            self.hint = rest >> 50 & 127
                    at = rest & (MOST - 1)
        return 2

    def keep(self, seat: cython.int, state: cython.int, won: cython.int) -> None:
        """Remember an answer for every deal that has the same lengths and the same owners of the cards needed."""
        first: cython.ulonglong = self.owners[0] | self.owners[1] << 26
        second: cython.ulonglong = self.owners[2] | self.owners[3] << 26
        home: cython.ulonglong = self.home(seat)
        suit: cython.int
        shape: cython.int = 0
        deep: cython.int
        at: cython.int
        slot: cython.int
        hops: cython.int = 0
        one: cython.ulonglong = 1
        part: cython.ulonglong
        rest: cython.ulonglong
        word: cython.ulonglong
        ones: cython.ulonglong = 0
        twos: cython.ulonglong = 0
        tag: cython.ulonglong = self.tag(seat)
        for suit in range(4):
            part = self.need & self.suits[suit]
            if part:
                deep = count(self.live & self.suits[suit] & ~(low(part) - 1))
                shape |= (min(3, deep)) << (2 * suit)
                part = (one << (2 * deep)) - 1
                if suit == 0:
                    ones = part
                elif suit == 1:
                    ones |= part << 26
                elif suit == 2:
                    twos = part
                else:
                    twos |= part << 26
        slot = self.slot(home, shape, first, second)
        first &= ones
        second &= twos
        at = self.heads[slot]
        while at and hops < HOPS:
            hops += 1
            rest = self.entries[WORDS * at + 5]
            if (
                self.entries[WORDS * at] == self.lengths
                and self.entries[WORDS * at + 1] == first
                and self.entries[WORDS * at + 2] == second
                and self.entries[WORDS * at + 3] == ones
                and self.entries[WORDS * at + 4] == twos
                and (rest >> 20 & 7) == tag
            ):
                word = state
                part = STATES - 1
                if won:
                    rest = rest & ~(part << 24) | word << 24
                else:
                    rest = rest & ~(part << 37) | word << 37
                if self.move:
                    word = self.move
                    part = 127
                    rest = rest & ~(part << 50) | word << 50
                self.entries[WORDS * at + 5] = rest
                return
            at = rest & (MOST - 1)
        self.used += 1
        if self.used >= self.size:
            self.clear()
            self.used = 1
        at = self.used
        self.shapes[4 * ((home >> 40) & (self.groups - 1)) + (shape >> 6)] |= one << (shape & 63)
        self.entries[WORDS * at] = self.lengths
        self.entries[WORDS * at + 1] = first
        self.entries[WORDS * at + 2] = second
        self.entries[WORDS * at + 3] = ones
        self.entries[WORDS * at + 4] = twos
        # A yes that nothing asks for and a no that nothing asks for stand for "not known".
        word = state if won else 1
        rest = word << 24
        word = 0 if won else state
        rest |= word << 37
        word = self.move
        rest |= word << 50
        rest |= tag << 20
        word = self.heads[slot]
        self.entries[WORDS * at + 5] = rest | word
        self.heads[slot] = at

    def follow(
        self,
        seat: cython.int,
        played: cython.int,
        state: cython.int,
        left: cython.int,
        suit: cython.int,
        best: cython.ulonglong,
        ahead: cython.int,
        rivals: cython.int,
        spade: cython.int,
    ) -> cython.int:
        """Return whether the goal is reached with this seat to play to a trick already led."""
        legal: cython.ulonglong = self.hands[seat] & self.suits[suit]
        if legal == 0 and self.no_ruff == left:
            legal = self.hands[seat] & ~self.suits[3]
        if legal == 0:
            legal = self.hands[seat]
        if legal & (legal - 1) == 0:
            return self.put(seat, played, state, left, suit, best, ahead, rivals, spade, legal)
        return self.choose(seat, played, state, left, suit, best, ahead, rivals, spade, legal, 0)

    def choose(
        self,
        seat: cython.int,
        played: cython.int,
        state: cython.int,
        left: cython.int,
        suit: cython.int,
        best: cython.ulonglong,
        ahead: cython.int,
        rivals: cython.int,
        spade: cython.int,
        legal: cython.ulonglong,
        hint: cython.int,
    ) -> cython.int:
        """Try the cards, the likeliest first; one of each group of touching cards stands for all."""
        cards = cython.declare(cython.ulonglong[20]) if cython.compiled else [0] * 20
        tops = cython.declare(cython.ulonglong[20]) if cython.compiled else [0] * 20
        lows = cython.declare(cython.ulonglong[20]) if cython.compiled else [0] * 20
        scores = cython.declare(cython.int[20]) if cython.compiled else [0] * 20
        number: cython.int = 0
        i: cython.int
        pick: cython.int
        mine: cython.int = self.mine >> seat & 1
        foe: cython.int = seat
        wanted: cython.int
        place: cython.int
        taker: cython.int
        idle: cython.int = -1
        result: cython.int
        others: cython.ulonglong = self.live & ~self.hands[seat]
        card: cython.ulonglong
        last: cython.ulonglong
        high: cython.ulonglong
        other: cython.ulonglong
        mask: cython.ulonglong
        need: cython.ulonglong = 0
        following: cython.int = seat + 1
        if following == self.seats:
            following = 0
        while self.mine >> foe & 1 == mine:
            foe += 1
            if foe == self.seats:
                foe = 0
        wanted = self.good(seat, seat, state) >= self.good(seat, foe, state)
        while legal:
            card = top(legal)
            legal ^= card
            mask = self.suits[suit_of(card)]
            last = card
            while legal:
                other = top(legal)
                if other & mask == 0 or others & (last - 1) & ~(2 * other - 1):
                    break
                last = other
                legal ^= other
            if played == 0:
                taker = self.likely(following, 1, state, suit_of(card), card, seat)
            elif card > best and card & (self.suits[suit] | self.suits[3]):
                taker = self.likely(following, played + 1, state, suit, card, seat)
            else:
                if idle < 0:
                    idle = self.likely(following, played + 1, state, suit, best, ahead)
                taker = idle
            place = count(self.live & mask & (card - 1))
            scores[number] = 32 * self.good(seat, taker, state) + (-place if wanted else place)
            if played == 0 and hint == 32 * suit_of(card) + 1 + count(self.live & mask & ~(2 * card - 1)):
                scores[number] += 1 << 20
            # The card that may win is the higher one, which needs less to be known of the rest.
            cards[number] = card if taker == seat else last
            tops[number] = card
            lows[number] = last
            number += 1
        while number:
            pick = 0
            for i in range(1, number):
                if scores[i] > scores[pick]:
                    pick = i
            card = cards[pick]
            last = lows[pick]
            high = tops[pick]
            number -= 1
            cards[pick] = cards[number]
            lows[pick] = lows[number]
            tops[pick] = tops[number]
            scores[pick] = scores[number]
            result = self.put(seat, played, state, left, suit, best, ahead, rivals, spade, card)
            if self.stopped:
                return 0
            mask = self.suits[suit_of(card)]
            if result == mine:
                if played == 0:
                    self.move = 32 * suit_of(card) + 1 + count(self.live & mask & ~(2 * card - 1))
                return result
            # The touching cards were not all tried: where one mattered, all do.
            other = self.need & mask
            if other and low(other) <= high:
                self.need |= last
            need |= self.need
        self.need = need
        self.move = 0
        return 1 - mine

    def put(
        self,
        seat: cython.int,
        played: cython.int,
        state: cython.int,
        left: cython.int,
        suit: cython.int,
        best: cython.ulonglong,
        ahead: cython.int,
        rivals: cython.int,
        spade: cython.int,
        card: cython.ulonglong,
    ) -> cython.int:
        """Play a card, return the answer, and take it back."""
        result: cython.int
        following: cython.int = seat + 1
        if following == self.seats:
            following = 0
        self.hands[seat] ^= card
        self.cards[4 * left + seat] = card
        if card & self.suits[3]:
            spade = 1
        if played == 0:
            suit = suit_of(card)
            best = card
            ahead = seat
            rivals = 1
        elif card & self.suits[suit_of(best)]:
            rivals += 1
            if card > best:
                best = card
                ahead = seat
        elif card & self.suits[3]:
            rivals = 1
            best = card
            ahead = seat
        if played + 1 == self.seats:
            result = self.settle(state, left, best, ahead, rivals, spade)
        else:
            result = self.follow(following, played + 1, state, left, suit, best, ahead, rivals, spade)
        self.hands[seat] ^= card
        return result

    def settle(
        self,
        state: cython.int,
        left: cython.int,
        best: cython.ulonglong,
        ahead: cython.int,
        rivals: cython.int,
        spade: cython.int,
    ) -> cython.int:
        """Give the trick away and go on to the next."""
        seat: cython.int
        suit: cython.int
        place: cython.int
        result: cython.int
        broken: cython.int = self.broken
        one: cython.ulonglong = 1
        card: cython.ulonglong
        line: cython.ulonglong
        live: cython.ulonglong = self.live
        lengths: cython.ulonglong = self.lengths
        clubs: cython.ulonglong
        diamonds: cython.ulonglong
        hearts: cython.ulonglong
        spades: cython.ulonglong
        state = self.after[4 * state + ahead]
        if state < 2:
            self.need = best if rivals > 1 else 0
            return state
        clubs = self.owners[0]
        diamonds = self.owners[1]
        hearts = self.owners[2]
        spades = self.owners[3]
        for seat in range(self.seats):
            card = self.cards[4 * left + seat]
            suit = suit_of(card)
            place = 2 * count(self.live & self.suits[suit] & ~(2 * card - 1))
            line = self.owners[suit]
            self.owners[suit] = line & ((one << place) - 1) | (line >> 2) & ~((one << place) - 1)
            self.live ^= card
            self.lengths -= one << (16 * suit + 4 * seat)
        if spade:
            self.broken = 1
        result = self.lead(ahead, state, left - 1)
        self.owners[0] = clubs
        self.owners[1] = diamonds
        self.owners[2] = hearts
        self.owners[3] = spades
        self.live = live
        self.lengths = lengths
        self.broken = broken
        if rivals > 1:
            self.need |= best
        return result

    def good(self, seat: cython.int, winner: cython.int, state: cython.int) -> cython.int:
        """Return how glad the seat would be of this winner, 0 to `SCALE`: for the order of search only."""
        chance: cython.int = self.chance[self.after[4 * state + winner]]
        return chance if self.mine >> seat & 1 else SCALE - chance

    def likely(
        self,
        seat: cython.int,
        played: cython.int,
        state: cython.int,
        suit: cython.int,
        best: cython.ulonglong,
        ahead: cython.int,
    ) -> cython.int:
        """Return who will take the trick if each seat still to play does what it would be glad of."""
        spades: cython.ulonglong = self.suits[3]
        hand: cython.ulonglong
        part: cython.ulonglong
        while played < self.seats:
            hand = self.hands[seat]
            part = hand & self.suits[suit]
            if part == 0:
                part = hand & spades
                # Other cards can be thrown instead.
                if (
                    part
                    and top(part) > best
                    and (
                        (part == hand and low(part) > best)
                        or self.good(seat, seat, state) > self.good(seat, ahead, state)
                    )
                ):
                    best = top(part)
                    ahead = seat
            elif (
                (best & spades == 0 or suit == 3)
                and top(part) > best
                and (low(part) > best or self.good(seat, seat, state) > self.good(seat, ahead, state))
            ):
                best = top(part)
                ahead = seat
            seat += 1
            if seat == self.seats:
                seat = 0
            played += 1
        return ahead
