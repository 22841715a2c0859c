"""Make and check the positions of the play gym, ``spades_learn/teaching/play_pool.txt``.

    python tests/bench/play_pool.py make --lines FILE    bots play seeded hands; what is worth asking is added to FILE
    python tests/bench/play_pool.py again --lines FILE   those of FILE are weighed anew, as after a change of the bots
    python tests/bench/play_pool.py pack --lines FILE    FILE becomes the pool
    python tests/bench/play_pool.py sift                 after a change of the reasons: what lost its reason goes
    python tests/bench/play_pool.py check                every stored position is weighed again with another seed

``make`` goes on where the file ends and may be stopped at any time.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from spades_learn import teaching
from spades_learn.bots.bands import CLOSE_CARD, Z, band
from spades_learn.bots.case import Case
from spades_learn.bots.levels import levels, rule_card
from spades_learn.bots.player import value_cards
from spades_learn.bots.reason import find
from spades_learn.bots.spot import spot
from spades_learn.cards.card import Card
from spades_learn.game import match
from spades_learn.game.events import Bid, Looked
from spades_learn.game.state import Phase, State, begin
from spades_learn.game.turn import may, play
from spades_learn.game.view import View, view
from spades_learn.rules.bidding import NIL, Call
from spades_learn.rules.options import OptionValue, rules_for
from spades_learn.rules.scoring import Tally
from spades_learn.teaching import dealcode
from spades_learn.teaching.gym_seeded import NEAR_NIL, liability
from spades_learn.teaching.play_gym import LEVELS, POOL, Position, posed, read_line, told, write_line
from spades_learn.teaching.play_tempting import temptations
from spades_learn.teaching.play_themes import ABOUT, LAST, Theme, fits
from spades_learn.teaching.play_weigh import weighed

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from spades_learn.bots.choice import Choice

PACKED = Path(teaching.__file__).parent / POOL
QUICK, FULL, SMALL, SOLVED = 150, 3600, 900, 600
"""Deals of the first look, and behind the values stored: of most positions, with few cards left, and solved."""
EACH = 18
"""Positions of one theme and level."""
LOOKED_AT = 0.8
"""Share of a hand's moments that is looked at."""
SCORED = 0.6
"""Share of hands in the middle of a match."""
BAGS = (0, 2, 4, 5, 6, 7, 7, 8, 8, 9)
"""Bags before such a hand: often so many that a bag more costs something."""
CAUTIOUS = 0.5
"""Share of hands in which one side bids a trick less each, so that its contract is made early."""
LONGEST = 64
"""Characters of a code: what the step of an attempt holds (`teaching.progress`)."""
TABLES: tuple[tuple[str, Mapping[str, OptionValue]], ...] = (
    *(("classic", {}),) * 13,
    *(("exchange", {}),) * 2,
    ("classic", {"suicide": True}),
    ("classic", {"solid_ten": True}),
    ("classic", {"deck": "jokers"}),
    ("classic", {"mirror": True}),
    ("classic", {"whiz": True}),
    ("classic", {"bags": "carry"}),
    *(("solo4", {}),) * 2,
    ("solo3", {}),
    ("duel", {}),
)


def hand(number: int) -> Iterator[State]:
    """The positions of a seeded hand, card by card, played by bots of all levels."""
    rng = random.Random(f"play pool {number}")
    name, options = rng.choice(TABLES)
    rules = rules_for(name, options)
    seats = rules.seating.seats
    before = {}
    if rng.random() < SCORED:
        before = {str(side): Tally(10 * rng.randint(-5, 22), rng.choice(BAGS)) for side in rules.seating.sides}
    state = begin(rules, match.dealt(rules, rng.choice(seats), seed=number), before=before)
    bots = [levels()[name] for name in rng.choices(("novice", "club", "expert"), (50, 38, 12), k=len(seats))]
    weight = {seat: liability([str(card) for card in state.hands[seat]]) for seat in seats}
    lightest = min(seats, key=lambda seat: weight[seat])
    nil = lightest if weight[lightest] <= NEAR_NIL and rng.random() < 0.8 else None
    cautious = rng.choice(rules.seating.sides).seats if rng.random() < CAUTIOUS else ()
    while (seat := state.to_act) is not None:
        if state.phase is Phase.PLAY:
            yield state
        seen = view(state, seat)
        action = bots[seats.index(seat)].choose(seen, seed=number)
        if isinstance(action, Looked):
            action = bots[seats.index(seat)].choose(view(state, seat, looked=True), seed=number)
        if state.phase is Phase.BIDDING and seat is nil and may(state, Bid(seat, NIL)):
            action = Bid(seat, NIL)
        elif isinstance(action, Bid) and seat in cautious and action.call.tricks > 1:
            lower = Bid(seat, Call(action.call.tricks - 1))
            action = lower if may(state, lower) else action
        state = play(state, action)


def worth_asking(state: State, seed: int, wanted: set[Theme]) -> Position | None:
    """The moment as a position, or None where it is not one."""
    if state.to_act is None:
        return None
    seen = view(state, state.to_act)
    legal = [card for card in seen.legal() if isinstance(card, Card)]
    case = Case.of(seen, legal[0]) if len(legal) > 1 else None
    if case is None or not case.rivals:
        return None
    # Cheaper than any sample: some card must have the occasion.
    wanted = {theme for theme in wanted if any(ABOUT[theme].occasion(case.other(card)) for card in legal)}
    if not wanted:
        return None
    first = value_cards(seen, number=QUICK, seed=seed)
    if first.verdict != "clear" or len(first.accepted) == len(first.values):
        return None
    themes = about(seen, first) & wanted
    if not themes or not tempting(seen, behind(first)):
        return None
    solved = themes == {Theme.END_PLAY} or (Theme.END_PLAY in themes and random.Random(seed).random() < 0.5)
    theme = Theme.END_PLAY if solved else random.Random(seed).choice(sorted(themes - {Theme.END_PLAY}, key=str))
    found = weighed(seen, seed=seed + 1, deals=SOLVED if solved else full(seen), solved=solved)
    if not clear(found) or not tempting(seen, behind(found)):
        return None
    if theme not in about(seen, found):
        return None
    code = dealcode.write(dealcode.code_of(state, seen.seat))
    if len(code) > LONGEST:
        return None
    made = Position(
        code, theme, found.values, len(found.accepted), SOLVED if solved else full(seen), solved, found.by_win
    )
    return read_line(write_line(made))


def small(seen: View) -> bool:
    """Whether the deals of a hint are solved too, which takes its time."""
    return len(seen.hand or ()) <= LAST


def full(seen: View) -> int:
    """Deals behind the values stored."""
    return SMALL if small(seen) else FULL


def about(seen: View, found: Choice[Card]) -> set[Theme]:
    """The themes that fit."""
    why = told(seen, found.values)
    best = found.values[0].action
    # A reason that knows of no other choice says nothing of this one.
    if not why or why[0].id in {"only-legal-card", "last-card", "all-alike"}:
        return set()
    return {theme for theme in Theme if fits(theme, seen, best, why)}


def clear(found: Choice[Card]) -> bool:
    """Whether every card is either as good as the best or clearly behind it, with nothing between."""
    if found.verdict != "clear" or len(found.accepted) == len(found.values):
        return False
    close = band(CLOSE_CARD, by_win=found.by_win)
    for place, each in enumerate(found.values):
        loss, error = (each.win_loss, each.win_loss_se) if found.by_win else (each.loss, each.loss_se)
        good = place < len(found.accepted)
        if good and loss + Z * error > 2 * close:
            return False
        if not good and (loss <= 1.2 * close or loss - Z * error <= 0):
            return False
    return True


def behind(found: Choice[Card]) -> list[Card]:
    """The cards that are not as good as the best."""
    return [each.action for each in found.values[len(found.accepted) :]]


def tempting(seen: View, wrong: Collection[Card]) -> bool:
    """Whether a beginner's idea or the rule player leads to a card that falls behind."""
    legal = [card for card in seen.legal() if isinstance(card, Card)]
    return bool(wrong) and (rule_card(spot(seen), legal) in wrong or bool(temptations(seen, wrong)))


def make(lines: Path, minutes: float) -> None:
    """Play hands until every theme has enough of each level, or time is over."""
    kept = [read_line(line) for line in lines.read_text().splitlines()] if lines.exists() else []
    have = Counter((each.theme, each.level) for each in kept)
    done = lines.with_suffix(".at")
    begin_at = int(done.read_text()) if done.exists() else 1
    until = time.monotonic() + 60 * minutes
    for number in count(begin_at):
        wanted = {theme for theme in Theme if any(have[theme, level] < EACH for level in LEVELS)}
        if not wanted or time.monotonic() > until:
            break
        done.write_text(str(number))
        rng = random.Random(number)
        met: set[Theme] = set()
        for place, state in enumerate(hand(number)):
            if rng.random() > LOOKED_AT or not (left := wanted - met):
                continue
            found = worth_asking(state, 1000 * number + place, left)
            if found is None or have[found.theme, found.level] >= EACH:
                continue
            have[found.theme, found.level] += 1
            met.add(found.theme)
            with lines.open("a") as file:
                file.write(write_line(found) + "\n")
        if number % 20 == 0:
            print(number, {theme.value: [have[theme, level] for level in LEVELS] for theme in Theme}, flush=True)  # noqa: T201 - a bench prints


def again(lines: Path) -> None:
    """Weigh every position of a file once more from other seeds, and keep those that still stand."""
    every = [read_line(line) for line in lines.read_text().splitlines()]
    kept = []
    for place, each in enumerate(every):
        asked = posed(each)
        seen = asked.view
        deals = SOLVED if each.solved else full(seen)
        found = weighed(seen, seed=50_000_000 + place, deals=deals, solved=each.solved)
        if clear(found) and tempting(seen, behind(found)) and each.theme in about(seen, found):
            kept.append(
                Position(each.code, each.theme, found.values, len(found.accepted), deals, each.solved, found.by_win)
            )
    lines.write_text("".join(write_line(each) + "\n" for each in kept))
    print(len(kept), "of", len(every), "kept")  # noqa: T201


def sift() -> None:
    """Keep of the pool what still has its reasons, its theme and something that tempts; quick, nothing is weighed."""
    every = [read_line(line) for line in PACKED.read_text().splitlines()]
    kept = []
    for each in every:
        asked = posed(each)
        if asked.told and fits(each.theme, asked.view, each.best, asked.told) and tempting(asked.view, each.wrong):
            kept.append(each)
    PACKED.write_text("".join(write_line(each) + "\n" for each in kept))
    print(len(kept), "of", len(every), "kept")  # noqa: T201


def pack(lines: Path) -> None:
    """Write the pool, ordered by theme and level."""
    kept = {each.code: each for each in map(read_line, lines.read_text().splitlines())}
    themes = list(Theme)
    order = sorted(kept.values(), key=lambda each: (themes.index(each.theme), LEVELS.index(each.level), each.code))
    PACKED.write_text("".join(write_line(each) + "\n" for each in order))
    print(len(order), "positions,", PACKED.stat().st_size, "bytes")  # noqa: T201
    figures(order)


def figures(every: list[Position]) -> None:
    """How many of what."""
    for theme in Theme:
        mine = [each for each in every if each.theme is theme]
        told_of = Counter(each.level for each in mine)
        print(f"{theme.value:9} {len(mine):4}", {level: told_of[level] for level in LEVELS})  # noqa: T201
    tables = Counter(posed(each).state.rules.ruleset.id for each in every)
    changed = sum(bool(posed(each).state.rules.changed) for each in every)
    print(dict(tables), "with options:", changed, "in a match:", sum(each.by_win for each in every))  # noqa: T201


def check(seed: int, drop: Path | None) -> int:
    """Weigh every stored position again, from another seed; tell what does not stand."""
    every = [read_line(line) for line in PACKED.read_text().splitlines()]
    bad: list[Position] = []
    moved = Counter[str]()
    for place, each in enumerate(every):
        asked = posed(each)
        found = weighed(asked.view, seed=seed + place, deals=each.deals, solved=each.solved)
        best = found.values[0].action
        wrong_now = {value.action for value in found.values if value.action not in found.accepted}
        problems = []
        if best not in each.accepted:
            problems.append(f"best {best}, stored {each.best}")
        if each.best in wrong_now:
            problems.append(f"stored {each.best} falls behind")
        if not fits(each.theme, asked.view, each.best, asked.told):
            problems.append("theme")
        if not tempting(asked.view, each.wrong):
            problems.append("nothing tempts")
        if len(each.code) > LONGEST or dealcode.write(dealcode.code_of(asked.state, asked.seat)) != each.code:
            problems.append("code")
        if any(find(reason.id, asked.view, each.best) != reason for reason in asked.told):
            problems.append("reason")
        moved["same best"] += best == each.best
        moved["clear again"] += found.verdict == "clear"
        if problems:
            bad.append(each)
            print(each.theme.value, each.code, *problems, sep=" | ", flush=True)  # noqa: T201
    print(f"{len(every)} positions, {len(bad)} do not stand; {dict(moved)}")  # noqa: T201
    figures(every)
    if drop is not None and bad:
        codes = {each.code for each in bad}
        drop.write_text("".join(write_line(each) + "\n" for each in every if each.code not in codes))
    return len(bad)


def main() -> None:
    """Read the command line."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("what", choices=("make", "again", "pack", "sift", "check"))
    options.add_argument("--lines", type=Path, default=Path("out/play_pool.lines"))
    options.add_argument("--minutes", type=float, default=25.0)
    options.add_argument("--seed", type=int, default=70_000_000)
    options.add_argument("--drop", type=Path, help="write the positions that stand to this file")
    asked = options.parse_args()
    if asked.what == "make":
        asked.lines.parent.mkdir(parents=True, exist_ok=True)
        make(asked.lines, asked.minutes)
    elif asked.what == "again":
        again(asked.lines)
    elif asked.what == "sift":
        sift()
    elif asked.what == "pack":
        pack(asked.lines)
    else:
        sys.exit(bool(check(asked.seed, asked.drop)))


if __name__ == "__main__":
    main()
