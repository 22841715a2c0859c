"""The parts of a deal code, each put into digits and taken out again; see `teaching.dealcode` for their order."""

from __future__ import annotations

from dataclasses import replace
from math import comb
from types import MappingProxyType
from typing import TYPE_CHECKING

from spades_learn.cards.hand import Hand
from spades_learn.cards.notation import NotationError
from spades_learn.game.events import Bid, Kept, Passed, Played, Rejected, Replaced
from spades_learn.game.opening import MOST_REPLACED, Phase, discards, replacements
from spades_learn.game.turn import IllegalMove, play
from spades_learn.rules.bidding import BLIND_NIL, Call
from spades_learn.rules.scoring import Tally
from spades_learn.teaching.actions import action_text
from spades_learn.teaching.digits import COPY_AGAIN, subset_at, subset_rank
from spades_learn.teaching.errors import OtherVersionError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from spades_learn.cards.card import Card
    from spades_learn.cards.seat import Seat
    from spades_learn.game.events import Action, Dealt
    from spades_learn.game.state import State
    from spades_learn.rules.options import OptionValue, Rules
    from spades_learn.teaching.digits import DigitReader, DigitWriter

# Places in these tables are written into codes: add at the end, never move or remove.
RULESETS = ("classic", "exchange", "draw2", "duel", "solo3", "solo4")
OPTIONS: Mapping[str, tuple[OptionValue, ...]] = MappingProxyType(
    {
        "target": (500, 300, 1000),
        "deck": ("standard", "jokers", "jokers_deuces", "short"),
        "blind_nil": (True, False),
        "double_blind_nil": (False, True),
        "min_team_bid": (0, 4, 5),
        "suicide": (False, True),
        "mirror": (False, True),
        "whiz": (False, True),
        "first_lead": ("dealers_left", "ace_of_spades_holder", "lead_the_ace", "lowest_club"),
        "solid_ten": (False, True),
        "bags": ("reset", "carry"),
        "failed_nil_tricks": ("bags", "help", "nothing"),
        "failed_nil_bags_when_set": (True, False),
        "nil_value": (100, 50),
        "overtrick": (1, -9),
        "loss_floor": (None, -200, -250, -500),
        "ten_for_200": (False, True),
        "boston": (False, True),
        "set_scores_zero": (False, True),
        "ruff_on_first_trick": (True, False),
        "bids_may_total_13": (True, False),
        "first_hand_bids_itself": (False, True),
        "nil_exchange": (0, 1, 2, 3, 4),
        "mirror_strict": (False, True),
        "renege": ("hand", "set", "three_books", "bid_plus_three"),
    }
)

SEED_BITS = 64
MOST_ACTIONS = 128
"""More than any hand has: 26 drawings, two replacements, and two bids and 26 cards, or four and 52 with passing."""

_KEYS_RADIX, _VALUES_RADIX = 64, 16
_TALLY_BITS = 24
_LETTERS = " abcdefghijklmnopqrstuvwxyz0123456789-"
_LONGEST_WORD = 64


def take_ruleset(digits: DigitReader) -> str:
    """The ruleset's id."""
    place = digits.take(16)
    if place >= len(RULESETS):
        raise _newer("ruleset", place)
    return RULESETS[place]


def put_options(digits: DigitWriter, changed: Mapping[str, OptionValue]) -> None:
    """The options that differ from the ruleset's own."""
    keys = tuple(OPTIONS)
    digits.put(len(changed), _KEYS_RADIX)
    for key in sorted(changed, key=keys.index):
        digits.put(keys.index(key), _KEYS_RADIX)
        digits.put(OPTIONS[key].index(changed[key]), _VALUES_RADIX)


def take_options(digits: DigitReader) -> dict[str, OptionValue]:
    """The options that differ from the ruleset's own."""
    keys = tuple(OPTIONS)
    chosen: dict[str, OptionValue] = {}
    for _ in range(digits.take(_KEYS_RADIX)):
        key, value = digits.take(_KEYS_RADIX), digits.take(_VALUES_RADIX)
        if key >= len(keys) or value >= len(OPTIONS[keys[key]]):
            raise _newer("option", key)
        chosen[keys[key]] = OPTIONS[keys[key]][value]
    return chosen


def put_hands(digits: DigitWriter, dealt: Dealt, rules: Rules) -> None:
    """Each hand as its place among all hands that the cards left over could make: 96 bits for four players."""
    left = list(rules.deck.cards)
    for seat in rules.seating.seats:
        digits.put(*subset_rank(dealt.hands[seat], left))
        left = [card for card in left if card not in dealt.hands[seat]]


def take_hands(digits: DigitReader, rules: Rules) -> Mapping[Seat, Hand]:
    """The hands put by `put_hands`."""
    left = list(rules.deck.cards)
    hands: dict[Seat, Hand] = {}
    for seat in rules.seating.seats:
        hands[seat] = Hand.of_cards(_take_subset(digits, rules.tricks, left))
        left = [card for card in left if card not in hands[seat]]
    return MappingProxyType(hands)


def put_stock(digits: DigitWriter, dealt: Dealt, rules: Rules) -> None:
    """The pack that two players draw from, each card as its place among those below it, and its seed."""
    left = list(rules.deck.cards)
    for card in dealt.stock:
        digits.put(left.index(card), len(left))
        left.remove(card)
    digits.put_number(dealt.seed, most_bits=SEED_BITS)


def take_stock(digits: DigitReader, rules: Rules) -> tuple[tuple[Card, ...], int]:
    """The pack and the seed put by `put_stock`."""
    left = list(rules.deck.cards)
    stock = tuple(left.pop(digits.take(len(left))) for _ in rules.deck.cards)
    return stock, digits.take_number(most_bits=SEED_BITS)


def put_tallies(digits: DigitWriter, before: Mapping[str, Tally]) -> None:
    """Points and bags of each side, in the order of the sides."""
    for tally in before.values():
        digits.put(int(tally.points < 0), 2)
        digits.put_number(abs(tally.points), most_bits=_TALLY_BITS)
        digits.put_number(tally.bags, most_bits=_TALLY_BITS)


def take_tallies(digits: DigitReader, rules: Rules) -> Mapping[str, Tally]:
    """The tallies put by `put_tallies`."""
    tallies = {}
    for side in rules.seating.sides:
        sign = -1 if digits.take(2) else 1
        points = sign * digits.take_number(most_bits=_TALLY_BITS)
        tallies[str(side)] = Tally(points, digits.take_number(most_bits=_TALLY_BITS))
    return MappingProxyType(tallies)


def put_actions(digits: DigitWriter, state: State, actions: Sequence[Action]) -> None:
    """Everything since the deal, each action as one of those that its phase has."""
    digits.put(len(actions), MOST_ACTIONS)
    for action in actions:
        seat = to_act(state)
        held = list(state.hands[seat])
        match state.phase, action:
            case Phase.DRAW, Kept() | Rejected():
                digits.put(int(isinstance(action, Rejected)), 3)
            case Phase.DRAW, Bid(_, call) if call.blind:
                digits.put(2, 3)
            case Phase.REPLACE, Replaced(_, out, came):
                digits.put(len(out), MOST_REPLACED + 1)
                digits.put(*_rank(out, held))
                if came:
                    digits.put(*_rank(came, _pile(state)))
            case Phase.BIDDING, Bid(_, call):
                acted(state, action)  # the rules name a bid that is too high better than its digit would
                digits.put(state.rules.tricks + 1 if call.blind else call.tricks, state.rules.tricks + 2)
            case Phase.EXCHANGE, Passed(_, cards):
                digits.put(*_rank(cards, held))
            case Phase.PLAY, Played(_, card):
                digits.put(_rank((card,), held)[0], len(held))
            case _:
                raise NotationError(f"deal code: {action!r} cannot come here, in the {state.phase.value}")
        state = acted(state, action)


def take_actions(digits: DigitReader, state: State, *, told: bool = False) -> tuple[Action, ...]:
    """The actions put by `put_actions`; ``told`` where the cards that came to blind nils stand among them."""
    actions: list[Action] = []
    for _ in range(digits.take(MOST_ACTIONS)):
        action = _take_action(digits, state)
        if told and isinstance(action, Replaced) and action.out:
            action = replace(action, came=_take_subset(digits, len(action.out), _pile(state)))
        actions.append(action)
        state = acted(state, actions[-1])
    return tuple(actions)


def _take_action(digits: DigitReader, state: State) -> Action:
    seat, tricks = to_act(state), state.rules.tricks
    held = list(state.hands[seat])
    match state.phase:
        case Phase.DRAW:
            return (Kept(seat), Rejected(seat), Bid(seat, BLIND_NIL))[digits.take(3)]
        case Phase.REPLACE:
            return Replaced(seat, _take_subset(digits, digits.take(MOST_REPLACED + 1), held))
        case Phase.BIDDING:
            number = digits.take(tricks + 2)
            return Bid(seat, BLIND_NIL if number > tricks else Call(number))
        case Phase.EXCHANGE:
            return Passed(seat, _take_subset(digits, state.rules.options.nil_exchange, held))
    return Played(seat, held[digits.take(len(held))])


def acted(state: State, action: Action) -> State:
    """The position after the next action.

    Raises:
        NotationError: the rules refuse it.
    """
    try:
        return play(state, action)
    except IllegalMove as illegal:
        clauses = ", ".join(each.clause for each in illegal.broken)
        raise NotationError(f"deal code: the rules refuse {action_text(action)!r} here ({clauses})") from None


def ordered(action: Action) -> Action:
    """The action as a code holds it: cards that go together in one order."""
    match action:
        case Passed(seat, cards):
            return Passed(seat, _in_order(cards))
        case Replaced(seat, out, came):
            return Replaced(seat, _in_order(out), _in_order(came))
    return action


def came_told(dealt: Dealt, actions: Sequence[Action]) -> tuple[Action, ...]:
    """The actions with the cards that came to blind nils where the deal's seed gives others, else without them."""
    full: list[Action] = []
    told = False
    for action in actions:
        if isinstance(action, Replaced) and 0 < len(action.out) <= MOST_REPLACED and dealt.stock:
            drawn = replacements(dealt, full, action.seat, len(action.out))
            told = told or bool(action.came and set(action.came) != set(drawn))
            full.append(replace(action, came=action.came or _in_order(drawn)))
        else:
            full.append(action)
    return tuple(replace(each, came=()) if isinstance(each, Replaced) and not told else each for each in full)


def _pile(state: State) -> list[Card]:
    """The discards that replacements come from, in the order of the pack."""
    pile = set(discards(state.dealt, state.events))
    return [card for card in state.rules.deck.cards if card in pile]


def to_act(state: State) -> Seat:
    """Whose turn it is.

    Raises:
        NotationError: the hand is over.
    """
    if state.to_act is None:
        raise NotationError("deal code: an action comes after the last trick")
    return state.to_act


def put_words(digits: DigitWriter, words: Iterable[str]) -> None:
    """Names of small letters, digits and hyphens."""
    for letter in "".join(f"{word} " for word in words):
        digits.put(_LETTERS.index(letter), len(_LETTERS))


def take_words(digits: DigitReader, count: int) -> tuple[str, ...]:
    """That many names."""
    words = []
    for _ in range(count):
        word = ""
        while (letter := _LETTERS[digits.take(len(_LETTERS))]) != " ":
            word += letter
            if len(word) > _LONGEST_WORD:
                raise NotationError(f"deal code: a name in it never ends; {COPY_AGAIN}")
        words.append(word)
    return tuple(words)


def _rank(cards: Sequence[Card], held: Sequence[Card]) -> tuple[int, int]:
    """As `subset_rank`, of cards that must be held."""
    lost = next((card for card in cards if card not in held), None)
    if lost is not None or len(set(cards)) != len(cards):
        raise NotationError(f"deal code: {lost or cards[0]} is not in the hand, or is named twice")
    return subset_rank(cards, held)


def _take_subset(digits: DigitReader, size: int, pack: Sequence[Card]) -> tuple[Card, ...]:
    """Cards put as their rank among all sets of this size."""
    return _in_order(subset_at(digits.take(comb(len(pack), size)), size, pack))


def _in_order(cards: Sequence[Card]) -> tuple[Card, ...]:
    return tuple(sorted(cards, key=lambda card: card.place, reverse=True))


def _newer(kind: str, place: int) -> OtherVersionError:
    return OtherVersionError(
        f"deal code: it names {kind} {place}, which this version of Spades Learn does not have; "
        "open it where it was made, or ask for a new code"
    )
