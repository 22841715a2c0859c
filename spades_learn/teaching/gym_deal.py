"""Dealing a nil question: cards, a dealer, a score and the bids before it, all from one chance, until they fit a wish.

The seat asked is South, who sits at every table. What the others have bid is the rule bidder's call on the cards dealt,
so the bids fit the hands; in the drawing game South keeps or rejects by lot, since a hand drawn for tricks is none for
nil, and the other player draws by rule.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from spades_learn.bots.levels import Novice
from spades_learn.cards.card import Suit
from spades_learn.cards.seat import Seat
from spades_learn.game.events import Kept, Looked, Rejected
from spades_learn.game.match import dealt
from spades_learn.game.opening import Phase
from spades_learn.game.state import begin
from spades_learn.game.turn import play
from spades_learn.game.view import view
from spades_learn.rules.bidding import BLIND_NIL, Call
from spades_learn.rules.scoring import Tally
from spades_learn.teaching.feedback import say
from spades_learn.teaching.gym_wish import ANY, NoQuestionError, has_bags, no_question

if TYPE_CHECKING:
    import random

    from spades_learn.cards.deck import Deck
    from spades_learn.cards.hand import Hand
    from spades_learn.game.events import Action
    from spades_learn.game.state import State
    from spades_learn.rules.options import Rules
    from spades_learn.teaching.gym_wish import Wish

ASKED: Final = Seat.SOUTH
DEAL_BITS: Final = 32
"""Of the seed of a deal; more would only make the codes longer."""
LATE, APART = 0.8, 0.15
"""Parts of the target: where the end of the match begins, and how far apart two sides are not level any more."""
FEW, MANY = 3, 7
"""Bags up to which there are few, and from which there are many."""
LOW, HIGH = 2, 4
"""Numbers up to which a partner has bid low, and from which high."""
TRIES: Final = 4000
"""Deals looked at before a wish is given up; one in some hundred fits the rarest."""
PLAIN, LOADED = (0, 1), (5, 8)
"""Weights of hands whose answer is seldom in doubt, unseen: nil on the one, a number on the other."""
BETWEEN: Final = (1, 4)
"""Weights of hands on which nil is worth a thought."""
SHORT, LONG, HEAVY = 3, 5, 3
"""Spades up to which a hand looks like a nil, and from which it does not; the weight from which it does not either."""


def question_for(wish: Wish, chance: random.Random) -> State:
    """A position with South to decide on nil, as wished; unverified, for difficulty goes by the weight of the hand.

    Raises:
        NoQuestionError: there is none under these rules, or none was found.
    """
    told = no_question(wish)
    if told is not None:
        raise NoQuestionError(told)
    rules = wish.table()
    span = {"easy": chance.choice((PLAIN, LOADED)), "mixed": (0, 5)}.get(wish.difficulty, BETWEEN)
    for _ in range(TRIES):
        state = attempt(wish, rules, span, chance)
        if state is not None:
            return state
    raise NoQuestionError(say("gym.none.found"))


def attempt(wish: Wish, rules: Rules, span: tuple[int, int], chance: random.Random) -> State | None:
    """One deal, if it comes out as wished.

    Args:
        wish: what is asked for.
        rules: those it names.
        span: the least and greatest `weight` of the hand; not asked of a hand that lies face down.
        chance: where everything comes from.
    """
    place = _place(wish, rules, chance)
    dealer = next(each for each in rules.seating.seats if _order(rules, each).index(ASKED) == place)
    deal = dealt(rules, dealer, seed=chance.getrandbits(DEAL_BITS))
    fits = wish.blind or bool(deal.stock) or span[0] <= weight(deal.hands[ASKED], rules.deck) <= span[1]
    if not fits:
        return None
    before = scores(wish, rules, chance)
    if before is None:
        return None
    state = begin(rules, deal, before=before)
    bidder = Novice(slip=0.0)
    while state.to_act is not ASKED or state.phase is Phase.DRAW:
        seat = state.to_act
        if seat is None:
            return None
        action: Action
        if seat is ASKED:
            action = Kept(seat) if chance.getrandbits(1) else Rejected(seat)
        else:
            action = bidder.choose(view(state, seat), seed=0)
        if isinstance(action, Looked):
            raise TypeError("a seat that looks at its cards was shown them face down")
        state = play(state, action)
    if deal.stock and not span[0] <= weight(state.hands[ASKED], rules.deck) <= span[1]:
        return None
    return state if _partner_fits(wish, state) and _open(wish, state) else None


def _place(wish: Wish, rules: Rules, chance: random.Random) -> int:
    """A place in the bidding that can bring about what is wished of the partner."""
    last = len(rules.seating.seats) - 1
    named = {"first": 0, "second": 1, "third": 2, "last": last}
    places = list(range(last + 1)) if wish.seat == ANY else [min(named[wish.seat], last)]
    if rules.seating.partners:
        if wish.partner == "unknown" or (wish.partner == ANY and rules.options.suicide):
            places = [each for each in places if each < 2]
        elif wish.partner != ANY:
            places = [each for each in places if each >= 2]
    return chance.choice(places)


def _order(rules: Rules, dealer: Seat) -> list[Seat]:
    """Who bids, in order (BID-1)."""
    return list(rules.seating.order_from(rules.seating.left_of(dealer)))


def _partner_fits(wish: Wish, state: State) -> bool:
    return wish.partner == ANY or partner_kind(state) == wish.partner


def _open(wish: Wish, state: State) -> bool:
    """Whether both answers may be bid here."""
    legal = view(state, ASKED, looked=not wish.blind).legal()
    if wish.blind:
        return BLIND_NIL in legal
    calls = [each for each in legal if isinstance(each, Call)]
    return any(each.is_nil for each in calls) and not all(each.is_nil for each in calls)


def scores(wish: Wish, rules: Rules, chance: random.Random) -> dict[str, Tally] | None:
    """A score as wished, or None where chance did not bring one about.

    Tens and bags add up as they do at the table: a side with three bags stands at so many tens and three (SCO-2, C22).
    """
    options = rules.options
    target = options.target
    floor = -target // 3 if options.loss_floor is None else max(options.loss_floor, -target // 3)
    own = str(rules.seating.side(ASKED))
    kind = chance.choice(("level", "ahead", "behind", "late")) if wish.score == ANY else wish.score
    if wish.blind and rules.blind_nil_deficit is not None and wish.score == ANY:
        kind = chance.choice(("behind", "behind", "late"))
    for _ in range(200):
        tallies = {}
        for side in rules.seating.sides:
            bags = _bags(wish if str(side) == own else None, rules, chance)
            points = 10 * chance.randint(floor // 10 + 1, (target - 1) // 10) + (bags if options.overtrick == 1 else 0)
            tallies[str(side)] = Tally(points, bags)
        found = score_kind(tallies, own, target)
        behind = max(each.points for name, each in tallies.items() if name != own) - tallies[own].points
        enough = not wish.blind or rules.blind_nil_deficit is None or behind >= rules.blind_nil_deficit
        below = all(floor < each.points < target for each in tallies.values())
        if found == kind and enough and below and any(each != Tally() for each in tallies.values()):
            return tallies
    return None


def _bags(wish: Wish | None, rules: Rules, chance: random.Random) -> int:
    """Bags of a side; as wished where it is the own one."""
    if rules.options.overtrick != 1:
        return 0
    kind = wish.bags if wish is not None and has_bags(rules) else ANY
    low, high = {"few": (0, FEW), "many": (MANY, 9)}.get(kind, (0, 9))
    return chance.randint(low, high)


def score_kind(before: dict[str, Tally], own: str, target: int) -> str:
    """How a match stands for a side: ``late``, ``ahead``, ``behind`` or ``level``."""
    if max(each.points for each in before.values()) >= LATE * target:
        return "late"
    lead = before[own].points - max(each.points for name, each in before.items() if name != own)
    if abs(lead) < APART * target:
        return "level"
    return "ahead" if lead > 0 else "behind"


def bags_kind(bags: int) -> str:
    """``few``, ``many`` or ``some``."""
    return "few" if bags <= FEW else "many" if bags >= MANY else "some"


def partner_kind(state: State) -> str:
    """What South's partner has bid: ``unknown``, ``nil``, ``low``, ``middle``, ``high``; ``none`` without a partner."""
    partner = state.rules.seating.partner(ASKED)
    if partner is None:
        return "none"
    call = state.bids.get(partner)
    if call is None:
        return "unknown"
    if call.is_nil:
        return "nil"
    return "low" if call.tricks <= LOW else "high" if call.tricks >= HIGH else "middle"


def seat_kind(state: State) -> str:
    """South's place in the bidding."""
    place = len(state.bids)
    return "last" if place == len(state.rules.seating.seats) - 1 else ("first", "second", "third")[place]


def weight(hand: Hand, deck: Deck) -> int:
    """A rough count of what speaks against nil: high spades most, then aces and kings, then a long suit of spades.

    Spades count 5, 3, 2 and 1 from the top of the pack's own order, the jokers with them; aces 2 and kings 1.
    """
    top = max(deck.powers.values())
    total, spades = 0, 0
    for card in hand:
        power = deck.power(card)
        if deck.suit(card) is Suit.SPADES:
            spades += 1
            total += {0: 5, 1: 3, 2: 2, 3: 1}.get(top - power, 0)
        else:
            total += {12: 2, 11: 1}.get(power, 0)
    return total + max(0, spades - 4)


def look(hand: Hand, deck: Deck) -> str:
    """What a hand looks like at a glance: ``nil``, ``number``, or "" where it says nothing."""
    heavy, spades = weight(hand, deck), sum(deck.suit(card) is Suit.SPADES for card in hand)
    if heavy <= PLAIN[1] and spades <= SHORT:
        return "nil"
    return "number" if heavy >= HEAVY or spades >= LONG else ""
