"""The themes of the play gym in words: their names, a sentence on each, and the one that goes worst."""

from __future__ import annotations

from collections import Counter
from types import MappingProxyType
from typing import TYPE_CHECKING

from spades_learn.teaching.feedback import Verdict
from spades_learn.teaching.misconceptions import THEME
from spades_learn.teaching.play_gym import LESSON
from spades_learn.teaching.play_themes import Theme
from spades_learn.ui.i18n import N_

if TYPE_CHECKING:
    from spades_learn.teaching.progress import Log
    from spades_learn.ui.words import Words

ENOUGH = 10
"""Answers after which the page names the theme that goes worst; of that theme at least `OF_ONE`."""
OF_ONE = 3

NAMES = MappingProxyType(
    {
        Theme.TAKE: N_("Take the trick you need"),
        Theme.HOLD_UP: N_("Hold up"),
        Theme.TRUMP: N_("Draw spades, or ruff"),
        Theme.COUNT: N_("Count"),
        Theme.DUCK: N_("Duck"),
        Theme.COVER: N_("Cover a nil"),
        Theme.SET_NIL: N_("Set a nil"),
        Theme.OWN_NIL: N_("Play your nil"),
        Theme.END_PLAY: N_("The last tricks"),
    }
)
"""The themes by name."""

TIPS = MappingProxyType(
    {
        Theme.TAKE: N_("Your contract is short: where you can win a trick you need, win it, as cheaply as is safe."),
        Theme.HOLD_UP: N_("You may win this trick and need not: what you keep may win a later one."),
        Theme.TRUMP: N_("A spade wins a trick of another suit, or takes the opponents' spades away before they ruff."),
        Theme.COUNT: N_("What was played tells what is left: who is void, and which card is the highest now."),
        Theme.DUCK: N_("Your contract is made: leave the other tricks to others."),
        Theme.COVER: N_("Your partner's nil still holds: go over their cards, and lead what they can go under."),
        Theme.SET_NIL: N_("An opponent's nil still holds: leave them the trick wherever they may be caught in it."),
        Theme.OWN_NIL: N_("Your nil still holds: under a higher card, get rid of the cards that could win."),
        Theme.END_PLAY: N_("Few cards are left: go through them trick by trick to the end."),
    }
)
"""One sentence a theme, true wherever the theme fits."""


def theme_name(theme: Theme, words: Words) -> str:
    """A theme's name."""
    return words.text(NAMES[theme])


def weakest(log: Log, words: Words) -> str:
    """The theme that goes worst so far, once there is enough to tell by; hinted answers are left out."""
    good: Counter[str] = Counter()
    tried: Counter[str] = Counter()
    for each in log.of(LESSON):
        if each.assisted or each.verdict is Verdict.SKIPPED:
            continue
        for theme in (tag.removeprefix(THEME) for tag in each.tags if tag.startswith(THEME)):
            tried[theme] += 1
            good[theme] += each.verdict.passes
    known = {each.value: each for each in Theme}
    told = [name for name in known if tried[name] >= OF_ONE and good[name] < tried[name]]
    if sum(tried.values()) < ENOUGH or not told:
        return ""
    worst = min(told, key=lambda name: (good[name] / tried[name], -tried[name]))
    line = words.text(
        "So far “{theme}” goes worst: {good} of {n} were good.",
        theme=theme_name(known[worst], words),
        good=good[worst],
        n=tried[worst],
    )
    return f"<p><small>{line}</small></p>"
