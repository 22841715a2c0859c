"""Bid gym hands: a number to be bid after the bids before it, with a score and bags, all in one deal code.

What is asked about is the number, so hands that the rule bidder calls nil on are left out, and so are tables where the
spades held decide the bid (VAR-MIR, VAR-WHZ). How hard a hand is goes by how near its estimate lies to where the next
number begins, and by what a small sample says of the two best numbers; what is judged by is a large one, afterwards.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from statistics import fmean
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from spades_learn.bots import rollout
from spades_learn.bots.bands import CLOSE_BID, band
from spades_learn.bots.bid_table import bid_table
from spades_learn.bots.bidder import call_worlds
from spades_learn.bots.chances import match_chances
from spades_learn.bots.code import code_of
from spades_learn.bots.levels import Novice
from spades_learn.bots.parts import HUNDRED, count
from spades_learn.bots.spot import spot
from spades_learn.bots.value import Worth
from spades_learn.bots.worlds import likely_worlds
from spades_learn.cards.notation import NotationError
from spades_learn.game.events import Bid, Looked
from spades_learn.game.match import dealt
from spades_learn.game.opening import Phase
from spades_learn.game.state import begin
from spades_learn.game.turn import play
from spades_learn.game.view import View, view
from spades_learn.rules.bidding import Call
from spades_learn.rules.options import OptionError
from spades_learn.teaching import dealcode
from spades_learn.teaching.bid_slips import UP
from spades_learn.teaching.feedback import Feedback, Verdict, quoted
from spades_learn.teaching.gym_deal import ASKED, DEAL_BITS, scores
from spades_learn.teaching.gym_wish import ANY, Wish, has_bags
from spades_learn.teaching.sittings import read_rules, rules_text
from spades_learn.teaching.steps.make_bid import TOLD, Weighed, figures, misled
from spades_learn.teaching.steps.nil_or_number import reason_say

if TYPE_CHECKING:
    from collections.abc import Collection, Generator, Mapping

    from spades_learn.bots.bid_table import BidTable
    from spades_learn.cards.seat import Seat
    from spades_learn.game.state import State
    from spades_learn.rules.options import Rules

LESSON: Final = "bid-gym"
"""What the log calls it."""
WISHES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "difficulty": ("mixed", "easy", "close"),
        "seat": (ANY, "first", "second", "third", "last"),
        "score": (ANY, "level", "ahead", "behind", "late"),
        "bags": (ANY, "few", "many"),
    }
)
"""Every wish but the rules with its values, the usual one first."""
LEAST: Final = 150
"""Hundredths of a trick below which there is nothing to count."""
NEAR, FAR = 14, 30
"""Hundredths from where the next number begins: within the first a hand may be close, beyond the second it is not."""
SCREENED: Final = 4
"""Hands of which the one that fits best is taken, and the deals each is weighed on."""
SCREEN_DEALS: Final = 100
OPEN: Final = 0.08
"""A match that is this nearly won or lost leaves nothing to a bid."""
TRIES: Final = 2000
PARTS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "sure": ("sure-spades",),
        "probable": ("guarded-spades", "bare-spades", "side-aces", "side-kings", "side-queens"),
        "length": ("long-spades",),
        "ruffs": ("ruffs",),
    }
)
"""The parts of a bid as a learner adds them up, and which lines of the bot's count each holds."""
VERDICTS: Mapping[str, Verdict] = MappingProxyType(
    {"best": Verdict.RIGHT, "good": Verdict.FINE, "unsure": Verdict.FINE}
)


class NoBidError(ValueError):
    """These rules have no number to be chosen.

    Attributes:
        clause: by which the spades held decide every bid; None where merely no hand as wished was found.
    """

    def __init__(self, clause: str | None) -> None:
        """Keep the clause."""
        super().__init__(clause or "no hand as wished was found")
        self.clause = clause


@dataclass(frozen=True, slots=True)
class BidHand:
    """A number to be bid.

    Attributes:
        code: its name in the log and in an address: a deal code.
        seed: of the deals it is weighed on.
        state: the whole deal with the bids made so far; never shown, only played out.
    """

    code: str
    seed: int
    state: State

    @property
    def view(self) -> View:
        """What the learner sees."""
        return view(self.state, ASKED)

    def weighing(self, call: Call, *, deals: int | None = None) -> Generator[float, None, BidTable]:
        """Every sensible number, and the one that was bid, over the same deals; in pieces."""
        return bid_table(self.view, seed=self.seed, deals=deals, also=(call,))

    def after(self, call: Call) -> str:
        """The deal code of the hand with that bid made, to be played out."""
        return dealcode.write(dealcode.code_of(play(self.state, Bid(ASKED, call)), ASKED))


def bid_hand(code: str) -> BidHand:
    """The hand of a deal code.

    Raises:
        NotationError: no code, or not South's turn to bid on cards that were looked at.
    """
    state = dealcode.read(code).state()
    if state.to_act is not ASKED or state.phase is not Phase.BIDDING:
        raise NotationError("bid gym hand: it is not South's turn to bid")
    return hand_of(state)


def hand_of(state: State) -> BidHand:
    """The hand of a position in which South is to bid."""
    if view(state, ASKED).hand is None:
        state = play(state, Looked(ASKED))
    return BidHand(dealcode.write(dealcode.code_of(state, ASKED)), state.dealt.seed, state)


def decided(rules: Rules) -> str | None:
    """The clause by which the spades held decide every bid, so that there is nothing to choose; or None."""
    return "VAR-MIR" if rules.options.mirror else "VAR-WHZ" if rules.options.whiz else None


def rules_of(wish: Mapping[str, str]) -> Rules:
    """The rules that a wish names; the classic ones where it names none that exist."""
    try:
        return read_rules(wish.get("rules", "classic"))
    except OptionError:
        return read_rules("classic")


def open_wishes(wish: Mapping[str, str]) -> Mapping[str, tuple[str, ...]]:
    """The values of each wish that make sense at its table."""
    rules = rules_of(wish)
    kept = dict(WISHES)
    named = (ANY, "first", "second", "third")[: len(rules.seating.seats)]
    kept["seat"] = (*named, "last")
    if not has_bags(rules):
        kept["bags"] = (ANY,)
    return MappingProxyType(kept)


def next_hand(wish: Mapping[str, str], *, seed: int, seen: Collection[str] = ()) -> BidHand:
    """A hand as wished that was not met yet.

    Args:
        wish: ``rules`` and the keys of `WISHES`; what is absent or unknown is the usual.
        seed: the same wish, seed and hands seen give the same hand.
        seen: codes of hands met.

    Raises:
        NoBidError: these rules have no number to be chosen, or no hand as wished was found.
    """
    rules = rules_of(wish)
    if decided(rules) is not None:
        raise NoBidError(decided(rules))
    chance = random.Random(f"spades-learn bid gym {seed}")  # noqa: S311 - seeded hands, not secrets
    told = {key: wish[key] if wish.get(key) in values else values[0] for key, values in WISHES.items()}
    kind = told["difficulty"] if told["difficulty"] != "mixed" else chance.choice(("easy", "close", "plain"))
    found: list[tuple[float, BidHand]] = []
    for _ in range(TRIES):
        state = _attempt(told, rules, chance)
        if state is None or not _fits(state, kind):
            continue
        hand = hand_of(state)
        if hand.code in seen:
            continue
        if kind == "plain" or not rollout.compiled():
            return hand
        found.append((_gap(hand), hand))
        if len(found) == SCREENED:
            break
    if not found:
        raise NoBidError(None)
    return (min if kind == "close" else max)(found, key=lambda each: each[0])[1]


def _attempt(wish: Mapping[str, str], rules: Rules, chance: random.Random) -> State | None:
    """One deal up to South's bid, or None where it does not come to one."""
    last = len(rules.seating.seats) - 1
    places = {"first": 0, "second": 1, "third": min(2, last), "last": last}
    place = places.get(wish["seat"], chance.randint(0, last))
    dealer = next(each for each in rules.seating.seats if _place(rules, each) == place)
    before = scores(Wish(score=wish["score"], bags=wish["bags"]), rules, chance)
    if before is None:
        return None
    tallies = [before[str(side)] for side in rules.seating.sides]
    own = rules.seating.sides.index(rules.seating.side(ASKED))
    if not OPEN < match_chances(rules, tallies)[own] < 1 - OPEN:
        return None
    state = begin(rules, dealt(rules, dealer, seed=chance.getrandbits(DEAL_BITS)), before=before)
    bidder = Novice(slip=0.0)
    while state.to_act is not None and (state.to_act is not ASKED or state.phase is Phase.DRAW):
        state = play(state, bidder.choose(view(state, state.to_act), seed=0))
    return state if state.to_act is ASKED and state.phase is Phase.BIDDING else None


def _place(rules: Rules, dealer: Seat) -> int:
    """South's place in the bidding (BID-1)."""
    return rules.seating.order_from(rules.seating.left_of(dealer)).index(ASKED)


def _fits(state: State, kind: str) -> bool:
    """Whether the hand asks for a number, as hard a one as wished."""
    seen = view(state, ASKED)
    numbers = [call for call in seen.legal() if isinstance(call, Call) and not call.is_nil]
    code = code_of(state.rules.deck)
    mask = code.mask(state.hands[ASKED].cards)
    worth = rollout.worth(mask, code.whole)
    if len(numbers) < 2 or worth < LEAST or rollout.rule_bid(mask, code.whole) == 0:
        return False
    off = (worth + UP) % HUNDRED
    border = min(off, HUNDRED - off)
    return border <= NEAR if kind == "close" else border >= FAR if kind == "easy" else True


def _gap(hand: BidHand) -> float:
    """By how much the best of three numbers leads, in close bands, on a small sample."""
    seen = hand.view
    where, worth = spot(seen), Worth(seen.rules, seen.before)
    middle = max(1, (rollout.worth(where.hand, where.code.whole) + UP) // HUNDRED)
    legal = [call for call in seen.legal() if isinstance(call, Call) and abs(call.tricks - middle) <= 1 and call.tricks]
    hands = likely_worlds(where, SCREEN_DEALS, seed=hand.seed)
    known = [call_worlds(where, call, hands, worth)[0] for call in legal]
    means = sorted(fmean(each.wins if worth.match_on else each.points) for each in known)
    return (means[-1] - means[-2]) / band(CLOSE_BID, by_win=worth.match_on) if len(means) > 1 else 0.0


def judged(hand: BidHand, found: BidTable, call: Call) -> Feedback:
    """How a bid stands, with its figures, what speaks for the best one, and what a worse one may come from.

    Raises:
        KeyError: the bid was not weighed.
    """
    seen = hand.view
    how = found.grade(call)
    weighed = Weighed(found.row(call).value, found.row(found.best).value, how, found.by_win, found.reasons, found.deals)
    verdict = VERDICTS.get(how, Verdict.WORSE)
    says = (figures(weighed), *(reason_say(each) for each in found.reasons[:TOLD]))
    tags: tuple[str, ...] = ()
    if not verdict.passes:
        told, tags = misled(call, found.best, seen)
        says = (*told, *says)
    return Feedback(
        verdict=verdict,
        says=says,
        clauses=quoted(says, "STR-1")[:2],
        tags=tags,
        count=count(seen, found.best),
    )


def counted(hand: BidHand) -> Mapping[str, int]:
    """What the bot counts for each of `PARTS`, in tenths of a trick."""
    lines = count(hand.view, Call(1))
    parts = lines.parts if lines is not None else ()
    return MappingProxyType({name: sum(part.tenths for part in parts if part.id in ids) for name, ids in PARTS.items()})


def game(hand: BidHand) -> str:
    """The rules of a hand, as short text."""
    return rules_text(hand.state.rules)
