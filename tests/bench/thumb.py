"""How often each published rule of thumb for nil is right, on hands where the simulation is clear.

Hands are dealt as the nil gym deals them by rule, of any place in the bidding and any score, each with nil worth a
thought; each is weighed with ``--deals`` deals and counts where the verdict is clear. Printed as JSON: by rule, on how
many clear hands it said nil and on how many of them nil was right, with the share and its 95 % Wilson interval; and the
same for a number. On such hands a number is right nine times in ten, so the two must not be lumped together: a rule
that never says nil would come out well. ``bots.thumb.MEASURED`` holds the figures of ``--hands 1000``.
"""

import argparse
import json
import random
import sys

from spades_learn.bots.bands import wilson
from spades_learn.bots.nil import NilSituation, NilVerdict, weighing
from spades_learn.bots.thumb import RULES, thumbs
from spades_learn.game.view import view
from spades_learn.teaching.gym_deal import ASKED, question_for
from spades_learn.teaching.gym_wish import Wish

SEED = 20_261_130


def weighed(situation: NilSituation, *, seed: int, deals: int) -> NilVerdict:
    """The verdict without what only a learner reads."""
    steps = weighing(situation, seed=seed, deals=deals, full=False)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: NilVerdict = end.value
            return found


def main() -> None:
    """Deal, weigh, count and print."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--hands", type=int, default=200)
    asked.add_argument("--deals", type=int, default=1000)
    told = asked.parse_args()
    chance = random.Random(SEED)
    counts: dict[str, dict[str, list[int]]] = {rule: {"nil": [0, 0], "number": [0, 0]} for rule in RULES}
    clear = nils = 0
    for number in range(told.hands):
        state = question_for(Wish(), chance)
        seen = view(state, ASKED)
        if seen.hand is None:
            continue
        situation = NilSituation(seen.hand, ASKED, state.dealer, dict(seen.bids), dict(state.before), state.rules)
        found = weighed(situation, seed=number, deals=told.deals)
        if found.verdict != "clear":
            continue
        clear += 1
        nils += found.answer.is_nil
        for each in thumbs(situation, found):
            if each.says is not None:
                counts[each.id][each.says][0] += each.agrees is True
                counts[each.id][each.says][1] += 1
    table = {
        rule: {
            says: {"right": right, "said": said, "interval": [round(end, 3) for end in wilson(right, said)]}
            for says, (right, said) in of.items()
        }
        for rule, of in counts.items()
    }
    json.dump({"hands": told.hands, "clear": clear, "nil": nils, "deals": told.deals, "rules": table}, sys.stdout)


if __name__ == "__main__":
    main()
