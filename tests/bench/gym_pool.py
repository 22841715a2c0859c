"""The gym's stored hands: ``python tests/bench/gym_pool.py --help``.

Deals nil questions by rule at every kind of table, weighs each over many deals and keeps those that lie for certain in
the band that is wanted there: easy, middle, close, or looking like the other answer. A hand is left out where the
verdict that a learner would get at the time, compiled or interpreted, calls it clear on the other side, or clear though
it is close. The large sample is another one than the learner's.

Every slot has a chance of its own, so the same seed gives the same lines however often the run is broken off: what has
been found stands in the work file, and the pool is written out of it every few hands.
"""

import argparse
import json
import random
import sys
import time
from collections import Counter
from pathlib import Path

from spades_learn.bots.bands import CLOSE_NIL, MISTAKE
from spades_learn.bots.bidder import exchanged, own_nil_chance, table_bids
from spades_learn.bots.blind import BLIND_DEALS, BLIND_DEALS_INTERPRETED, LOOK, BlindVerdict, blind_verdict
from spades_learn.bots.chances import match_chances
from spades_learn.bots.nil import NilVerdict, weighing
from spades_learn.bots.spot import spot
from spades_learn.bots.worlds import likely_worlds
from spades_learn.game.state import State
from spades_learn.teaching import gym, gym_pool
from spades_learn.teaching.gym_deal import (
    ASKED,
    attempt,
    bags_kind,
    look,
    partner_kind,
    score_kind,
    seat_kind,
)
from spades_learn.teaching.gym_pool import Entry, Known, band_of, read_entry, write_entry
from spades_learn.teaching.gym_wish import Wish
from spades_learn.teaching.sittings import read_rules, rules_text

ROOT = Path(__file__).resolve().parents[2]
TABLES = (
    *14 * (("classic", False),), ("exchange", False), ("solo4", False), ("solo3", False), ("duel", False),
    ("draw2", False), ('classic deck="jokers"', False), ("classic suicide=true", False), ("classic whiz=true", False),
    ("classic", True), ("exchange", True), ("solo4", False), ("exchange", False), ("duel", False), ("classic", True),
)  # fmt: skip
"""What the slots take turns in: the rules and whether the hand lies face down."""
WANTED = ("close", "middle", "looks-nil", "easy", "close", "looks-number", "middle", "easy", "close", "middle")
SCREEN = (250, 2000)
"""Deals of the looks beforehand: as many as the learner's own verdict takes, interpreted and compiled."""
FAR = {"close": 8.0, "middle": 22.0}
"""Leads in points with which a hand is not looked at further for a band."""
EASIER = 4
"""An easy hand shows in this part of the deals."""
OPEN = (0.06, 0.94)
"""Win chances outside which the match is as good as decided, so that nothing much hangs on the answer."""
WIDEN = 25
"""Hands after which one that is not quite close will do for a close one."""
GLANCE = 100
"""Deals of the first short look."""
LIKELY = {"close": (0.2, 0.85), "middle": (0.12, 0.92), "looks-number": (0.35, 1.0)}
"""Chances of the nil between which such hands are looked for; a hand outside can hardly be one."""
HOPELESS = 0.03
"""A nil made less often than this is no question but where it is to be easy."""


def asked() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--slots", type=int, default=1000, help="hands to look for; some slots stay empty")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--deals", type=int, default=20_000, help="deals that the verdict kept is made of")
    parser.add_argument("--tries", type=int, default=50, help="hands looked at for a slot before it stays empty")
    parser.add_argument("--work", type=Path, default=ROOT / "out" / "gym_pool.jsonl", help="what has been found")
    parser.add_argument("--out", type=Path, default=Path(gym_pool.__file__).with_name(gym_pool.FILE))
    parser.add_argument("--minutes", type=float, default=None, help="stop after so long; go on another time")
    return parser.parse_args()


def main() -> int:
    """Fill the slots and write the pool."""
    chosen = asked()
    chosen.work.parent.mkdir(parents=True, exist_ok=True)
    key = f"{chosen.seed} {chosen.deals} {chosen.tries}"
    found = {}
    if chosen.work.is_file():
        for line in chosen.work.read_text(encoding="utf-8").splitlines():
            told = json.loads(line)
            if told["key"] == key:
                found[told["slot"]] = told["line"]
    begun = time.monotonic()
    with chosen.work.open("a", encoding="utf-8") as work:
        for slot in range(chosen.slots):
            if slot in found:
                continue
            if chosen.minutes is not None and time.monotonic() - begun > 60 * chosen.minutes:
                break
            found[slot] = filled(slot, chosen)
            work.write(json.dumps({"key": key, "slot": slot, "line": found[slot]}) + "\n")
            work.flush()
            if slot % 20 == 19:
                write(found, chosen.out)
                sys.stderr.write(f"{slot + 1} slots, {len(found)} looked for, {time.monotonic() - begun:.0f} s\n")
    write(found, chosen.out)
    show(found)
    return 0


def filled(slot: int, chosen: argparse.Namespace) -> str | None:
    """The line of a slot, or None where no hand in so many tries was as wanted."""
    rules, blind = TABLES[slot % len(TABLES)]
    turn = slot // len(TABLES) + slot % len(TABLES)
    wanted = WANTED[turn % len(WANTED)]
    chance = random.Random(f"spades-learn gym pool {chosen.seed} {slot}")
    table = read_rules(rules)
    if blind:
        wanted = {"looks-nil": "close", "looks-number": "easy"}.get(wanted, wanted)
    partner = chance.choice(("any", "any", "unknown", "low", "high", "nil")) if table.seating.partners else "any"
    if "suicide" in rules:
        partner = "unknown"
    wish = Wish(
        rules=rules,
        partner=partner,
        score="any" if blind else chance.choice(("level", "ahead", "behind", "late")),
        bags=chance.choice(("any", "few", "many")),
        blind=blind,
    )
    span = {"looks-nil": (0, 1), "looks-number": (3, 9), "easy": (0, 9)}.get(wanted, (0, 6))
    looked = 0
    for _ in range(200 * chosen.tries):
        state = attempt(wish, table, span, chance)
        if state is None or not matters(state):
            continue
        shown = look(state.hands[ASKED], table.deck)
        if wanted.startswith("looks-") and shown != wanted.removeprefix("looks-"):
            continue
        looked += 1
        if looked > chosen.tries:
            return None
        hand = gym.hand_of(state, blind=blind)
        if not (blind or thinkable(hand, wanted)):
            continue
        wide = wanted == "close" and looked > WIDEN
        entry = weighed(hand, "middle" if wide else wanted, shown, chosen.deals)
        if entry is not None:
            return write_entry(entry) + "\t" + rules_text(table)
    return None


def matters(state: State) -> bool:
    """Whether the match is still open as the hand begins."""
    rules = state.rules
    own = rules.seating.sides.index(rules.seating.side(ASKED))
    chance = match_chances(rules, [state.before[str(side)] for side in rules.seating.sides])[own]
    return OPEN[0] <= chance <= OPEN[1]


def thinkable(hand: gym.GymHand, wanted: str) -> bool:
    """A short look at the nil alone: whether it is made about as often as in hands of the band that is wanted."""
    low, high = LIKELY.get(wanted, (0.0, 1.0))
    if low == 0.0 and high == 1.0:
        return True
    where = spot(hand.situation.view())
    hands = likely_worlds(where, GLANCE, seed=hand.seed)
    bids = table_bids(where, hands, 0)
    tricks = where.run(exchanged(where, hands, bids, frozenset()), bids)
    made = sum(taken == 0 for taken in tricks[where.me :: len(where.seats)])
    return low <= own_nil_chance(where, made / GLANCE, deals=GLANCE) <= high


def weighed(hand: gym.GymHand, wanted: str, shown: str, deals: int) -> Entry | None:
    """The hand as an entry of the pool, if it is for certain what is wanted and no live verdict speaks against it."""
    live = []
    for number in (BLIND_DEALS_INTERPRETED, BLIND_DEALS) if hand.blind else SCREEN:
        live.append(found := figures(hand, number, hand.seed))
        if not likely(found, wanted):
            return None
    known = known_of(figures(hand, deals // EASIER, hand.seed + 1), hand, shown)
    if known is None or known.band != "easy":
        known = known_of(figures(hand, deals, hand.seed + 1), hand, shown)
    if known is None or not wished(known, wanted):
        return None
    if any(clashes(each, known) for each in live):
        return None
    state = hand.state
    own = str(state.rules.seating.side(ASKED))
    kind = score_kind(dict(state.before), own, state.rules.options.target)
    return Entry(hand.code, seat_kind(state), partner_kind(state), kind, bags_kind(state.before[own].bags), known)


def figures(hand: gym.GymHand, deals: int, seed: int) -> NilVerdict | BlindVerdict:
    """A verdict without dangers and reasons."""
    if hand.blind:
        return blind_verdict(hand.view, seed=seed, deals=deals)
    steps = weighing(hand.situation, seed=seed, deals=deals, full=False)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: NilVerdict = end.value
            return found


def lead(found: NilVerdict | BlindVerdict) -> tuple[float, float]:
    """How far nil is ahead in points, as `Known.lead` has it, and the standard error."""
    known = known_figures(found, "close", "")
    return known.lead, known.lead_se


def wished(known: Known, wanted: str) -> bool:
    """Whether the hand will do; a close one is never refused."""
    return wanted in {known.band, known.alike} or (wanted == "middle" and known.band == "close")


def likely(found: NilVerdict | BlindVerdict, wanted: str) -> bool:
    """Whether a hand may still turn out as wanted."""
    ahead, error = lead(found)
    off = 1.5 * error
    best = (
        max(found.look_win, found.blind_win) if isinstance(found, BlindVerdict) else max(found.nil_win, found.best_win)
    )
    if found.by_win and not OPEN[0] <= best <= OPEN[1]:
        return False
    if wanted != "easy" and found.high < HOPELESS:
        return False
    if wanted in FAR:
        return abs(ahead) - off < FAR[wanted]
    if wanted == "easy":
        return abs(ahead) + off > MISTAKE
    return (ahead if wanted == "looks-number" else -ahead) + off > CLOSE_NIL


def known_figures(found: NilVerdict | BlindVerdict, band: gym_pool.Band, alike: gym_pool.Alike) -> Known:
    """A verdict as the pool keeps it."""
    if isinstance(found, BlindVerdict):
        return Known(
            band, alike, found.deals, found.by_win, found.probability, found.low, found.high, found.blind_value,
            found.blind_se, found.blind_win, found.win_se, LOOK, found.look_value, 0.0, found.look_win, blind=True,
        )  # fmt: skip
    return Known(
        band, alike, found.deals, found.by_win, found.probability, found.low, found.high, found.nil_value,
        found.nil_se, found.nil_win, found.win_se, found.best_call, found.best_value, found.best_se, found.best_win,
    )  # fmt: skip


def known_of(found: NilVerdict | BlindVerdict, hand: gym.GymHand, shown: str) -> Known | None:
    """What the pool would say of the hand, or None where the sample does not tell its band."""
    ahead, error = lead(found)
    band = band_of(ahead, error)
    if band is None:
        return None
    alike: gym_pool.Alike = ""
    if not hand.blind and band != "close" and isinstance(found, NilVerdict):
        if shown == "nil" and ahead < 0 and found.best_call.tricks <= 2:
            alike = "looks-nil"
        elif shown == "number" and ahead > 0:
            alike = "looks-number"
    return known_figures(found, band, alike)


def clashes(live: NilVerdict | BlindVerdict, known: Known) -> bool:
    """Whether a learner would be told that a hand is clear which is not, or is on the other side."""
    return live.verdict == "clear" and (known.band == "close" or (lead(live)[0] > 0) != (known.lead > 0))


def write(found: dict[int, str | None], out: Path) -> None:
    """The pool, each table by itself; whole or not at all."""
    tables: dict[str, set[str]] = {}
    for line in found.values():
        if line is not None:
            entry, _, rules = line.rpartition("\t")
            tables.setdefault(rules, set()).add(entry)
    text = ["# made by tests/bench/gym_pool.py"]
    for rules in sorted(tables):
        text += [f"@ {rules}", *sorted(tables[rules])]
    beside = out.with_suffix(".new")
    beside.write_text("\n".join(text) + "\n", encoding="utf-8")
    beside.replace(out)


def show(found: dict[int, str | None]) -> None:
    """How many hands of each kind there are."""
    count: Counter[str] = Counter()
    for line in found.values():
        if line is not None:
            text, _, rules = line.rpartition("\t")
            entry = read_entry(text)
            count[f"{rules}{' blind' if entry.known.blind else ''} {entry.known.alike or entry.known.band}"] += 1
    for name in sorted(count):
        sys.stdout.write(f"{count[name]:5} {name}\n")
    sys.stdout.write(f"{sum(count.values()):5} hands, {sum(each is None for each in found.values())} slots empty\n")


if __name__ == "__main__":
    raise SystemExit(main())
