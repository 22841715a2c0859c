"""The files of a class and what became of each: used, merged or refused, with the reason; as safe HTML, pure."""

from __future__ import annotations

from html import escape
from types import MappingProxyType
from typing import TYPE_CHECKING

from spades_learn.teaching.classroom import Fate
from spades_learn.ui.i18n import N_
from spades_learn.ui.parts import table_html
from spades_learn.ui.reason_text import fate_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from spades_learn.teaching.classroom import Handed
    from spades_learn.ui.words import Words

FATES = MappingProxyType({Fate.REFUSED: N_("refused"), Fate.MERGED: N_("merged"), Fate.USED: N_("used")})
"""Those that want a look come first."""
SIGNS = MappingProxyType({Fate.REFUSED: "✕", Fate.MERGED: "+", Fate.USED: "✓"})


def counts_text(handed: Sequence[Handed], words: Words) -> str:
    """How many there are of each fate, in a sentence."""
    counts = {fate: sum(each.fate is fate for each in handed) for fate in Fate}
    return words.many(
        "{n} file: used {used}, merged {merged}, refused {refused}.",
        "{n} files: used {used}, merged {merged}, refused {refused}.",
        len(handed),
        used=counts[Fate.USED],
        merged=counts[Fate.MERGED],
        refused=counts[Fate.REFUSED],
    )


def files_html(handed: Sequence[Handed], words: Words, *, fold: bool = False) -> str:
    """Every file in exactly one of the three, those refused first.

    Args:
        handed: the files.
        words: the words of the language in use.
        fold: whether those that are used, of which there is nothing to say, open only at a press.
    """
    if not handed:
        return f"<p>{words.text('No file was handed in.')}</p>"
    counts = f"<p>{counts_text(handed, words)}</p>"
    if not fold:
        return f"{counts}{_table(handed, words)}"
    plain = [each for each in handed if each.fate is Fate.USED and not each.why]
    others = [each for each in handed if each.fate is not Fate.USED or each.why]
    told = words.many("{n} file of which all is used", "{n} files of which all is used", len(plain))
    used = f'<details class="sl-files-used"><summary>{told}</summary>{_table(plain, words)}</details>'
    return f"{counts}{_table(others, words) if others else ''}{used if plain else ''}"


def _table(handed: Sequence[Handed], words: Words) -> str:
    text, order = words.text, list(FATES)
    rows = [
        [
            f'<span class="sl-fate {each.fate.value}"><span aria-hidden="true">{SIGNS[each.fate]}</span> {text(FATES[each.fate])}</span>',
            escape(each.name),
            words.number(each.attempts) if each.fate is not Fate.REFUSED else "–",
            fate_text(each, words),
        ]
        for each in sorted(handed, key=lambda each: (order.index(each.fate), each.name))
    ]
    table = table_html([text("What became of it"), text("File"), text("Answers"), text("Why")], rows, numeric={2: True})
    label = escape(words.as_form("text").text("The files"))
    return f'<div class="sl-scroll sl-handed" tabindex="0" role="region" aria-label="{label}">{table}</div>'
