"""The panel that tells how the cards are dealt, and deals many more to show it."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from spades_learn.teaching.fairness import CHUNK, DEALS, fingerprint, own_hands, redealt, revealed
from spades_learn.ui import fairness_text
from spades_learn.ui.parts import box, html
from spades_learn.ui.play_row import ENDS
from spades_learn.ui.working import Working

if TYPE_CHECKING:
    from collections.abc import Mapping

    from spades_learn.cards.seat import Seat
    from spades_learn.teaching.fairness import Tally
    from spades_learn.teaching.sitting import Sitting
    from spades_learn.ui.host import Host
    from spades_learn.ui.words import Words


class PlayFair:
    """One page's panel; it is filled when it is opened."""

    def __init__(self, host: Host, *, borrowed: bool) -> None:
        """An empty panel; of a borrowed deal there is no fingerprint."""
        self._host = host
        self._borrowed = borrowed
        self._told = html("")
        self._counted = html("")
        plain = host.words.as_form("text")
        label = plain.text("Dealing")
        self._working: Working[Mapping[Seat, Tally]] = Working(host, label=label, each=self._each, done=self._done)
        self._button = host.button(plain.text("Deal {n} more", n=plain.number(DEALS)), self._deal)
        self._sitting: Sitting | None = None
        self._words = host.words
        self._last: Mapping[Seat, Tally] = {}
        self.widget = box([self._told, box([self._button], "sl-row"), self._working.widget, self._counted], "sl-fair")

    def draw(self, sitting: Sitting, words: Words) -> None:
        """Fill it for this moment."""
        self._sitting, self._words = sitting, words
        rules = sitting.match.rules
        parts = [fairness_text.method(words)]
        if self._borrowed:
            parts.append(fairness_text.borrowed(words))
        else:
            mark = fingerprint(sitting.match)
            over = sitting.waits in ENDS
            parts.append(
                fairness_text.opened(mark, revealed(sitting.match), words)
                if over
                else fairness_text.sealed(mark, words)
            )
            parts.append(fairness_text.own(own_hands(sitting.match, sitting.seat), rules, words))
        self._told.value = "".join(parts)

    def leave(self) -> None:
        """Stop dealing."""
        self._working.stop()

    def _deal(self) -> None:
        if self._sitting is None:
            return
        seed = random.SystemRandom().getrandbits(40)
        self._counted.value = ""
        self._working.start(redealt(self._sitting.match.rules, seed=seed), total=DEALS // CHUNK)

    def _each(self, tallies: Mapping[Seat, Tally]) -> None:
        self._last = tallies
        if self._sitting is not None and next(iter(tallies.values())).hands % (10 * CHUNK) == 0:
            rules = self._sitting.match.rules
            self._counted.value = fairness_text.counted(tallies, rules, self._words, whole=False)

    def _done(self) -> None:
        if self._sitting is not None:
            rules = self._sitting.match.rules
            self._counted.value = fairness_text.counted(self._last, rules, self._words, whole=True)
