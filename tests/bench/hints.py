"""Twenty hints on real deals, to be read by somebody who plays; and how many hints have a reason at all.

    python tests/bench/hints.py                  twenty hints: hand, table, values, verdict, reasons
    python tests/bench/hints.py --coverage 500   the share of best actions with one reason, and with two

The deals are random (fixed seeds) and played by the rule player without slips up to the decision that is shown, so that
nobody has picked the positions by hand: of each kind the first ones that come up, one a deal.
"""

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType

sys.path.insert(0, str(Path(__file__).parents[1]))

import many_hands

from spades_learn.bots.choice import ActionValue
from spades_learn.bots.hint import Hint, hint
from spades_learn.bots.levels import Novice
from spades_learn.bots.parts import count
from spades_learn.bots.reason import kinds
from spades_learn.cards.card import Card
from spades_learn.game.match import start
from spades_learn.game.state import Phase
from spades_learn.game.turn import play
from spades_learn.game.view import View, view
from spades_learn.rules.bidding import Call
from spades_learn.rules.options import rules_for
from spades_learn.rules.scoring import Tally
from spades_learn.ui.why import count_lines
from spades_learn.ui.words import Words

WANTED = MappingProxyType(
    {
        "bid first": 2,
        "bid last": 2,
        "bid beside a nil": 1,
        "bid at the end of a match": 2,
        "lead": 3,
        "second or third hand": 2,
        "last to play": 1,
        "void": 2,
        "own nil": 1,
        "cover": 1,
        "attack": 1,
        "set": 1,
        "bag": 1,
    }
)
"""How many of each kind are printed: twenty."""
SHOWN = 6


@dataclass(frozen=True)
class Asked:
    """One decision: its kind and the view of the seat that takes it."""

    kind: str
    here: View


def kind_of(here: View) -> str:
    """What a decision is about; empty for a bid in the middle of the round."""
    return kind_of_bid(here) if here.phase is Phase.BIDDING else kind_at_a_nil(here) or kind_of_card(here)


def kind_of_bid(here: View) -> str:
    """First or last to bid, beside a nil, or with a score."""
    partner = here.rules.seating.partner(here.seat)
    if any(tally.points for tally in here.before.values()):
        return "bid at the end of a match"
    if partner in here.bids and here.bids[partner].is_nil:
        return "bid beside a nil"
    return "bid first" if not here.bids else "bid last" if len(here.bids) == len(here.rules.seating.seats) - 1 else ""


def kind_at_a_nil(here: View) -> str:
    """Whose nil is alive: the own one, the partner's, an opponent's; empty for none."""
    won = here.won
    alive = {seat for seat in here.rules.seating.seats if here.bids[seat].is_nil and not won[seat]}
    if here.seat in alive:
        return "own nil"
    return "cover" if here.rules.seating.partner(here.seat) in alive else "attack" if alive else ""


def kind_of_card(here: View) -> str:
    """By the contracts and the place in the trick."""
    seats, won = here.rules.seating.seats, here.won
    mine = {here.seat, here.rules.seating.partner(here.seat)}
    left = here.rules.tricks - len(here.tricks)
    gap = sum(here.bids[seat].tricks - won[seat] for seat in seats if seat in mine)
    theirs = sum(here.bids[seat].tricks - won[seat] for seat in seats if seat not in mine)
    if gap > 0 and 0 < theirs <= left <= theirs + 1:
        return "set"
    if gap <= 0 and theirs <= 0:
        return "bag"
    led = here.trick.led(here.rules.deck)
    if led is None:
        return "lead"
    if not any(here.rules.deck.suit(card) is led for card in here.hand or ()):
        return "void"
    return "last to play" if len(here.trick.plays) == len(seats) - 1 else "second or third hand"


def decisions(seed: int, *, ruleset: str = "classic", before: Mapping[str, Tally] | None = None) -> Iterator[Asked]:
    """The decisions of one deal in which more than one thing may be done."""
    state = start(rules_for(ruleset), seed=seed).deal()
    if before:
        state = replace(state, before=MappingProxyType(dict(before)))
    while state.to_act is not None:
        here = view(state, state.to_act)
        if here.legal() and len(here.legal()) > 1:
            yield Asked(kind_of(here), here)
        state = play(state, Novice(slip=0.0).choose(here, seed=seed))


def twenty() -> Iterator[Asked]:
    """The first decisions of each kind, one a deal, at any trick."""
    found: Counter[str] = Counter()
    chance = random.Random(20)
    seed = 100
    while sum(found.values()) < sum(WANTED.values()):
        seed += 1
        late = {"NS": Tally(chance.choice((392, 448)), 4), "EW": Tally(chance.choice((420, 461)), 6)}
        asked = list(decisions(seed, before=late if seed % 5 == 0 else None))
        chance.shuffle(asked)
        for each in asked:
            if found[each.kind] < WANTED.get(each.kind, 0):
                found[each.kind] += 1
                yield each
                break


def told(asked: Asked, words: Words) -> list[str]:
    """One hint as lines."""
    here = asked.here
    found = hint(here, seed=1)
    lines = [f"[{asked.kind}] {words.seat(str(here.seat))} to act, {words.seat(str(here.dealer))} dealt"]
    lines.append("  hand    " + " ".join(words.card(str(card)) for card in here.hand or ()))
    won = here.won
    if any(tally.points or tally.bags for tally in here.before.values()):
        lines.append("  score   " + ", ".join(f"{side} {t.points} ({t.bags} bags)" for side, t in here.before.items()))
    lines.append("  bids    " + (", ".join(f"{seat} {call}" for seat, call in here.bids.items()) or "none yet"))
    if here.phase is Phase.PLAY:
        lines.append("  tricks  " + ", ".join(f"{seat} {number}" for seat, number in won.items()))
        gone = [" ".join(words.card(str(card)) for card in trick.cards) for trick in here.tricks]
        if gone:
            lines.append("  played  " + " | ".join(gone))
        lines.append("  trick   " + (" ".join(f"{s} {words.card(str(c))}" for s, c in here.trick.plays) or "on lead"))
    lines.append(f"  hint    {words.action(str(found.best))}: {found.verdict}, {found.worlds} deals")
    lines.append("  values  " + values(found, words))
    lines += [f"    · {words.say(f'reason.{each.id}', each.facts)} [{each.clause}]" for each in found.reasons]
    if isinstance(found.best, Call) and (counted := count(here, found.best)) is not None:
        lines += [f"      {line}" for line in count_lines(counted, words)]
    return lines


def values(found: Hint, words: Words) -> str:
    """The best actions with what they give up against the first: points, or win chance once there is a score."""

    def behind(each: ActionValue[Call | Card]) -> str:
        if found.by_win:
            return f" (wins {100 * (each.win or 0):.1f} %)"
        return f" (−{each.loss:.1f} ± {each.loss_se:.1f})" if each is not found.values[0] else ""

    return ", ".join(
        f"{words.action(str(each.action))} {each.value:+.1f}{behind(each)}" for each in found.values[:SHOWN]
    )


def coverage(number: int, *, worlds: int | None) -> Iterator[str]:
    """The share of best actions with one reason and with two, by kind and verdict, over positions of every game."""
    table: dict[tuple[str, str], list[int]] = {}
    for kind, here in anywhere(number):
        found = hint(here, seed=1, worlds=worlds)
        speaking = [each for each in found.reasons if not kinds()[each.id].beside]
        for verdict in (found.verdict, "any"):
            row = table.setdefault((kind, verdict), [0, 0, 0])
            row[0] += 1
            row[1] += len(speaking) >= 1
            row[2] += len(found.reasons) >= 2
    yield f"{'kind':<8}{'verdict':<9}{'hints':>6}{'a reason':>10}{'two':>7}"
    for (kind, verdict), (asked, one, two) in sorted(table.items()):
        yield f"{kind:<8}{verdict:<9}{asked:>6}{one / asked:>10.1%}{two / asked:>7.1%}"


def anywhere(number: int) -> Iterator[tuple[str, View]]:
    """Decisions of random hands: half of them under classic rules, half under any ruleset and options."""
    chance = random.Random(5)
    done = seed = 0
    while done < number:
        seed += 1
        ruleset, options = ("classic", {}) if seed % 2 else many_hands.agreed_options(chance)
        state = start(rules_for(ruleset, options), seed=seed).deal()
        while state.to_act is not None and done < number:
            here = view(state, state.to_act)
            legal = here.legal()
            often = 0.12 if here.phase is Phase.PLAY else 0.5  # a hand has four bids and fifty cards
            if len(legal) > 1 and here.hand is not None and not here.unbid and chance.random() < often:
                done += 1
                yield "card" if isinstance(legal[0], Card) else "bid", here
            state = play(state, Novice().choose(here, seed=seed))


def main() -> None:
    """Print the hints, or the coverage."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--coverage", type=int, metavar="N", help="measure over N random positions")
    asked.add_argument("--worlds", type=int, help="deals a hint samples; by default its own number")
    given = asked.parse_args()
    if given.coverage:
        sys.stdout.write("\n".join((*coverage(given.coverage, worlds=given.worlds), "")))
        return
    for number, each in enumerate(twenty(), start=1):
        seat = Words("en", you=str(each.here.seat), form="text")
        head, *rest = told(each, seat)
        sys.stdout.write("\n".join((f"{number}. {head}", *rest, "", "")))


if __name__ == "__main__":
    main()
