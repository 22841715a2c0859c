"""A second reading of the rules, to hold the package against: plain strings and dicts, and no code in common.

Written from the text of the rule catalogue alone. Cards are ``"SA"``, seats ``"N"``, calls ``"nil"``,
``"blind nil"`` or ``"4"``, sides ``"NS"``. ``table(ruleset, options)`` gives the dict that every other
function takes. Slow and plain on purpose: where it and the package differ, one of them misread a clause.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from typing import Any

Rules = Mapping[str, Any]
Options = Mapping[str, Any]
Reasons = dict[str, list[str]]
Plies = list[tuple[str, list[str], list[str]]]
Total = dict[str, int]

RULESETS: dict[str, dict[str, Any]] = {
    "classic": {"seats": "NESW", "sides": ("NS", "EW"), "tricks": 13, "behind": 100, "both_blind": False},
    "exchange": {"seats": "NESW", "sides": ("NS", "EW"), "tricks": 13, "behind": None, "both_blind": True},
    "draw2": {"seats": "NS", "sides": ("N", "S"), "tricks": 13, "behind": None, "both_blind": False},
    "duel": {"seats": "NS", "sides": ("N", "S"), "tricks": 13, "behind": 100, "both_blind": False},
    "solo3": {"seats": "NES", "sides": ("N", "E", "S"), "tricks": 17, "behind": 100, "both_blind": False},
    "solo4": {"seats": "NESW", "sides": ("N", "E", "S", "W"), "tricks": 13, "behind": 100, "both_blind": False},
}
VALUES: dict[str, list[Any]] = {
    "target": [500, 300, 1000],
    "deck": ["standard", "jokers", "jokers_deuces", "short"],
    "blind_nil": [True, False],
    "double_blind_nil": [False, True],
    "nil_exchange": [0, 1, 2, 3, 4],
    "min_team_bid": [0, 4, 5],
    "suicide": [False, True],
    "mirror": [False, True],
    "mirror_strict": [False, True],
    "whiz": [False, True],
    "first_lead": ["dealers_left", "ace_of_spades_holder", "lead_the_ace", "lowest_club"],
    "solid_ten": [False, True],
    "bags": ["reset", "carry"],
    "failed_nil_tricks": ["bags", "help", "nothing"],
    "failed_nil_bags_when_set": [True, False],
    "nil_value": [100, 50],
    "overtrick": [1, -9],
    "loss_floor": [None, -200, -250, -500],
    "ten_for_200": [False, True],
    "boston": [False, True],
    "set_scores_zero": [False, True],
    "ruff_on_first_trick": [True, False],
    "bids_may_total_13": [True, False],
    "first_hand_bids_itself": [False, True],
    "renege": ["hand", "set", "three_books", "bid_plus_three"],
}
PLAIN = {suit: [suit + rank for rank in "AKQJT98765432"] for suit in "SHDC"}


def table(ruleset: str = "classic", options: Options | None = None) -> Rules:
    """The ruleset with its own defaults and the options a table chose."""
    agreed = {key: values[0] for key, values in VALUES.items()}
    if ruleset in {"exchange", "draw2"}:
        agreed["bags"] = "carry"
    if ruleset == "exchange":
        agreed["nil_exchange"] = 3
    if ruleset in {"draw2", "duel", "solo3", "solo4"}:
        agreed["failed_nil_tricks"] = "nothing"
    if ruleset == "solo3":
        agreed["deck"] = "short"
    options = dict(options or {})
    if (options.get("mirror") or options.get("whiz")) and options.get("blind_nil") is not True:
        options["blind_nil"] = False
    return {**RULESETS[ruleset], **agreed, **options, "ruleset": ruleset}


def clash(rules: Rules) -> bool:
    """Whether these options cannot go together (the list after section 3)."""
    alone = len(rules["sides"][0]) == 1
    return (
        (rules["mirror"] and (rules["suicide"] or rules["whiz"] or rules["min_team_bid"] > 0))
        or ((rules["mirror"] or rules["whiz"]) and rules["blind_nil"])
        or (alone and (rules["suicide"] or rules["min_team_bid"] > 0 or rules["double_blind_nil"]))
        or (rules["double_blind_nil"] and not rules["blind_nil"])
        or (rules["mirror_strict"] and not rules["mirror"])
        or (rules["mirror"] and rules["first_hand_bids_itself"])
        or (alone and rules["nil_exchange"] > 0)
        or (rules["overtrick"] == -9 and rules["solid_ten"])
        or ((rules["ruleset"] == "solo3") != (rules["deck"] == "short"))
    )


def suits_of(rules: Rules) -> dict[str, list[str]]:
    """Each suit's cards from high to low, as the pack in use has them."""
    return _suits_of(rules["deck"])


@cache
def _suits_of(deck: str) -> dict[str, list[str]]:
    """DCK-2, DCK-4, VAR-JOK, PLY-3, E16, E17."""
    suits = {suit: list(cards) for suit, cards in PLAIN.items()}
    if deck == "short":
        suits["C"].remove("C2")
    if deck in {"jokers", "jokers_deuces"}:
        suits["C"].remove("C2")
        suits["H"].remove("H2")
        suits["S"] = ["BJ", "LJ", *suits["S"]]
    if deck == "jokers_deuces":
        suits["D"].remove("D2")
        suits["S"] = ["BJ", "LJ", "D2", "S2", *PLAIN["S"][:-1]]
    return suits


def suit_of(rules: Rules, card: str) -> str:
    return next(suit for suit, cards in suits_of(rules).items() if card in cards)


def pack_of(rules: Rules) -> list[str]:
    return [card for cards in suits_of(rules).values() for card in cards]


def left_of(rules: Rules, seat: str) -> str:
    seats = rules["seats"]
    return seats[(seats.index(seat) + 1) % len(seats)]


def side_of(rules: Rules, seat: str) -> str:
    return next(side for side in rules["sides"] if seat in side)


def partner_of(rules: Rules, seat: str) -> str | None:
    others = side_of(rules, seat).replace(seat, "")
    return others or None


def winner(rules: Rules, trick: Sequence[tuple[str, str]]) -> str:
    """Who takes ``[(seat, card), …]``: the highest spade, else the highest card of the suit led (TRK-1)."""
    suits = suits_of(rules)
    led = suit_of(rules, trick[0][1])
    for wanted in ("S", led):
        for card in suits[wanted]:
            for seat, played in trick:
                if played == card:
                    return seat
    raise AssertionError(trick)


def barred(rules: Rules, hand: Sequence[str], trick: Sequence[str], *, first: bool, broken: bool) -> Reasons:
    """Every card of the hand that may not be played, with the clauses it breaks."""
    suits = suits_of(rules)
    spades = [card for card in hand if card in suits["S"]]
    if trick:
        led = suit_of(rules, trick[0])
        following = [card for card in hand if card in suits[led]]
        if following:
            return {card: ["FOL-1"] for card in hand if card not in following}
        if first and not rules["ruff_on_first_trick"] and len(spades) < len(hand):
            return {card: ["FOL-2"] for card in spades}
        return {}
    if first and rules["first_lead"] == "lead_the_ace" and "SA" in hand:
        return {card: ["VAR-ASL"] for card in hand if card != "SA"}
    clubs = [card for card in PLAIN["C"] if card in hand]
    if first and rules["first_lead"] == "lowest_club" and clubs:
        return {card: ["LEAD-1"] for card in hand if card != clubs[-1]}
    if broken or len(spades) == len(hand):
        return {}
    return {card: ["LEAD-2", "LEAD-3"] if first else ["LEAD-3"] for card in spades}


def opener(rules: Rules, hands: Mapping[str, Sequence[str]], dealer: str) -> str:
    """Who leads trick 1."""
    if rules["first_lead"] == "lowest_club":
        for club in reversed(PLAIN["C"]):
            for seat in rules["seats"]:
                if club in hands[seat]:
                    return seat
    if rules["first_lead"] in {"ace_of_spades_holder", "lead_the_ace"}:
        for seat in rules["seats"]:
            if "SA" in hands[seat]:
                return seat
    return left_of(rules, dealer)


def replay(
    rules: Rules, hands: Mapping[str, Sequence[str]], dealer: str, plays: Sequence[str]
) -> tuple[Plies, list[str], dict[str, list[str]], str]:
    """Play cards in order. Gives each ply's seat, open cards and broken clauses, and the tricks' winners."""
    held = {seat: list(hand) for seat, hand in hands.items()}
    turn = opener(rules, hands, dealer)
    plies, winners, trick, broken = [], [], [], False
    for card in plays:
        no = barred(rules, held[turn], [each for _, each in trick], first=not winners, broken=broken)
        plies.append((turn, [each for each in held[turn] if each not in no], no.get(card, [])))
        assert card in held[turn]
        held[turn].remove(card)
        trick.append((turn, card))
        broken = broken or suit_of(rules, card) == "S"  # any spade, however it fell (BRK-3)
        turn = left_of(rules, turn)
        if len(trick) == len(rules["seats"]):
            turn = winner(rules, trick)
            winners.append(turn)
            trick = []
    return plies, winners, held, turn


def number(call: str) -> int:
    return 0 if call in {"nil", "blind nil"} else int(call)


def is_nil(call: str) -> bool:
    return call in {"nil", "blind nil"}


def _why_not_call(
    rules: Rules,
    call: str,
    seat: str,
    bids: Mapping[str, str],
    hand: Sequence[str],
    before: Mapping[str, int],
    *,
    total: bool,
) -> Iterator[str]:
    spades = sum(suit_of(rules, card) == "S" for card in hand)
    mate = bids.get(partner_of(rules, seat) or "nobody")
    mine = before[side_of(rules, seat)]
    ahead = max(points for side, points in before.items() if side != side_of(rules, seat))
    minimum = rules["min_team_bid"]
    if number(call) > rules["tricks"]:
        yield "BID-2"
    if call == "blind nil":
        yield from _why_not_blind(rules, mate, ahead - mine)
    # MIN4: the numbers of a side reach the minimum once both are known, or in suicide once the one is known.
    known = mate is not None or (rules["suicide"] and not is_nil(call))
    short = number(mate or "nil") + number(call) < minimum
    two_nils = mate is not None and is_nil(mate) and is_nil(call)
    yields = rules["whiz"] and mate is not None and number(mate) + spades < minimum
    if known and short and not two_nils and not yields:
        yield "VAR-MIN4"
    # Suicide: one nil and one number; a partner without spades cannot bid a number in whiz.
    no_number = rules["whiz"] and spades == 0
    if rules["suicide"] and mate is not None and is_nil(mate) == is_nil(call) and not (is_nil(mate) and no_number):
        yield "VAR-SUI"
    if rules["mirror"] and number(call) != spades:
        yield "VAR-MIR"
    if rules["whiz"] and not is_nil(call) and number(call) != spades:
        yield "VAR-WHZ"
    last = len(bids) == len(rules["seats"]) - 1
    if total and last and sum(map(number, bids.values())) + number(call) == rules["tricks"]:
        yield "BID-2"


def _why_not_blind(rules: Rules, mate: str | None, behind: int) -> Iterator[str]:
    if not rules["blind_nil"]:
        yield "BNL-3"
    elif mate == "blind nil" and not rules["double_blind_nil"] and not rules["both_blind"]:
        yield "VAR-DBN"
    elif rules["behind"] is not None and behind < rules["behind"]:
        yield "BNL-2"


def calls(rules: Rules, seat: str, bids: Mapping[str, str], hand: Sequence[str], before: Mapping[str, int]) -> Reasons:
    """Every call, with the clauses it would break here; ``before`` is points by side."""
    every = ["nil", *map(str, range(1, rules["tricks"] + 3)), "blind nil"]
    strict = not rules["bids_may_total_13"]
    reasons = {call: list(_why_not_call(rules, call, seat, bids, hand, before, total=strict)) for call in every}
    if strict and all(reasons.values()):  # where nothing else is left the total yields
        return {call: list(_why_not_call(rules, call, seat, bids, hand, before, total=False)) for call in every}
    return reasons


def score(
    rules: Rules,
    bids: Mapping[str, str],
    tricks: Mapping[str, int],
    before: Mapping[str, Total],
    owed: Mapping[str, tuple[int, int]] | None = None,
) -> tuple[dict[str, Total], str | None]:
    """Both sides' ``{"hand", "points", "bags"}``, and who has won the game, or None; ``before`` has both columns.

    ``owed`` is what reneges cost a side under E40: tricks off its count, and tricks on top of its contract.
    """
    owed = owed or {}
    sides = {
        side: _score_side(rules, side, bids, tricks, before[side], owed.get(side, (0, 0))) for side in rules["sides"]
    }
    return sides, _game_to(rules, sides)


def _game_to(rules: Rules, sides: Mapping[str, Total]) -> str | None:
    totals = sorted((each["points"] for each in sides.values()), reverse=True)
    reached = totals[0] >= rules["target"]
    sunk = rules["loss_floor"] is not None and totals[-1] <= rules["loss_floor"]
    if (reached or sunk) and totals[0] != totals[1]:
        return next(side for side, each in sides.items() if each["points"] == totals[0])
    return None


def _score_side(
    rules: Rules,
    side: str,
    bids: Mapping[str, str],
    tricks: Mapping[str, int],
    before: Total,
    owed: tuple[int, int],
) -> Total:
    off, more = owed
    if not bids:  # the first hand bids itself: ten points a trick, and no more to it (E38)
        took = max(0, sum(tricks[seat] for seat in side) - off)
        hand = -10 * (took + more) if more else 10 * took
        return {"hand": hand, "points": before["points"] + hand, "bags": before["bags"]}
    nils = [seat for seat in side if is_nil(bids[seat])]
    points = _nils(rules, nils, bids, tricks)
    # The contract, by the tricks of those who bid a number.
    said = sum(number(bids[seat]) for seat in side)
    contract = said + more
    own = sum(tricks[seat] for seat in side if seat not in nils)
    lost = sum(tricks[seat] for seat in nils)
    if rules["failed_nil_tricks"] == "help":
        own, lost = own + lost, 0
    if rules["failed_nil_tricks"] == "nothing":
        lost = 0
    own = max(0, own - off)
    if own == contract or (own > contract and (contract == 0 or not rules["mirror_strict"])):
        big = (rules["ten_for_200"] and said >= 10) or (rules["boston"] and said == rules["tricks"])
        points += 200 if big else 10 * contract
        bags = own - contract + lost
    else:
        big = rules["ten_for_200"] and said >= 10
        points -= 0 if rules["set_scores_zero"] else 100 if big else 10 * contract
        bags = lost if rules["failed_nil_bags_when_set"] else 0
    points, counter = _bags(rules, points, bags, before["bags"])
    return {"hand": points, "points": before["points"] + points, "bags": counter}


def _nils(rules: Rules, nils: Sequence[str], bids: Mapping[str, str], tricks: Mapping[str, int]) -> int:
    if len(nils) == 2 and rules["double_blind_nil"] and all(bids[seat] == "blind nil" for seat in nils):
        return int(4 * rules["nil_value"] * (1 if tricks[nils[0]] + tricks[nils[1]] == 0 else -1))
    points = 0
    for seat in nils:
        worth = rules["nil_value"] if bids[seat] == "nil" else 2 * rules["nil_value"]
        points += worth if tricks[seat] == 0 else -worth
    return points


def _bags(rules: Rules, points: int, bags: int, counter: int) -> tuple[int, int]:
    if rules["overtrick"] == -9:
        return points - 9 * bags, counter
    points += bags
    counter += bags
    if not rules["solid_ten"] and counter >= 10:
        if rules["bags"] == "reset":
            points -= 100
            counter = 0
        while counter >= 10:
            points -= 100
            counter -= 10
    return points, counter


def draw(pack: Sequence[str], choices: str, first: str, second: str) -> tuple[dict[str, list[str]], list[str]]:
    """DRW-1 … DRW-4: both hands and the discards after these choices, one letter each, K for keep and R for reject."""
    hands: dict[str, list[str]] = {first: [], second: []}
    pile = []
    for turn, choice in enumerate(choices):
        upper, lower = pack[2 * turn : 2 * turn + 2]
        hands[second if turn % 2 else first].append(upper if choice == "K" else lower)
        pile.append(lower if choice == "K" else upper)
    return hands, pile


def exchangers(rules: Rules, bids: Mapping[str, str], dealer: str) -> list[str]:
    """Who passes cards, in order (BNL-5, BNL-6, C12): the nil bidder, then the partner."""
    order: list[str] = []
    if rules["nil_exchange"] == 0:
        return order
    seat = dealer
    for _ in rules["seats"]:
        seat = left_of(rules, seat)
        mate = partner_of(rules, seat)
        if mate is None:
            continue
        if rules["ruleset"] == "exchange":
            wanted = bids[seat] == "blind nil" and bids[mate] != "blind nil"
        else:
            wanted = is_nil(bids[seat]) and not is_nil(bids[mate])
        if wanted:
            order += [seat, mate]
    return order


def reneges(rules: Rules, plays: Sequence[tuple[str, str]]) -> list[tuple[str, int, str, int]]:
    """Every renege that the cards on the table prove: who, in which trick, the card that proves it, and its trick."""
    size = len(rules["seats"])
    found = []
    for place, (seat, card) in enumerate(plays):
        led = suit_of(rules, plays[place - place % size][1])
        if suit_of(rules, card) == led:
            continue
        for later in range(place + 1, len(plays)):
            if plays[later][0] == seat and suit_of(rules, plays[later][1]) == led:
                found.append((seat, place // size + 1, plays[later][1], later // size + 1))
                break
    return found


def settle(
    rules: Rules,
    offenders: str,
    bids: Mapping[str, str],
    tricks: Mapping[str, int],
    before: Mapping[str, Total],
) -> tuple[dict[str, Total], str | None]:
    """REN-1 as C15 reads it, and the automatic set of E40: a hand stopped by a proved renege."""
    sides = {}
    for side in rules["sides"]:
        contract = sum(number(bids[seat]) for seat in side if seat in bids)
        if side != offenders:
            hand = 10 * contract
            for seat in side:
                if is_nil(bids.get(seat, "1")) and tricks[seat] == 0:
                    hand += rules["nil_value"] * (2 if bids[seat] == "blind nil" else 1)
        elif rules["renege"] == "hand":
            hand = -50
        elif rules["set_scores_zero"]:
            hand = 0
        else:
            hand = -100 if rules["ten_for_200"] and contract >= 10 else -10 * contract
        sides[side] = {"hand": hand, "points": before[side]["points"] + hand, "bags": before[side]["bags"]}
    return sides, _game_to(rules, sides)


def every_pair() -> Iterator[Options]:
    """Options two at a time, every pair of values of every two keys."""
    keys = list(VALUES)
    for place, first in enumerate(keys):
        for second in keys[place + 1 :]:
            for one, other in product(VALUES[first], VALUES[second]):
                yield {first: one, second: other}
