"""The same deal from several seats side by side: facts of what was bid, taken and scored; pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spades_learn.ui.parts import table_html

if TYPE_CHECKING:
    from collections.abc import Sequence

    from spades_learn.teaching.replayed import Replayed
    from spades_learn.ui.words import Words


def seats_head(words: Words) -> str:
    """What playing from another seat means."""
    head = words.text("The same deal from another seat")
    told = words.text(
        "The same cards, dealer and scores; you sit elsewhere and the bots play the other seats. "
        "Your match waits where it is."
    )
    return f'<h2 class="sl-eyebrow">{head}</h2><p>{told}</p>'


def compared_html(hands: Sequence[Replayed], words: Words) -> str:
    """A row for each seat it was played from; nothing for fewer than two."""
    if len(hands) < 2:
        return ""
    nobody = words.for_seat("")  # "you" sat in all of these seats
    sides = list(hands[0].points)
    head = [words.text("Your seat"), words.text("Your bid"), words.text("Your tricks"), *map(nobody.side, sides)]
    rows = [
        [
            words.text("{seat} (this time)", seat=nobody.seat(str(each.seat)))
            if each is hands[-1]
            else nobody.seat(str(each.seat)),
            words.action(str(each.call)) if each.call is not None else "–",
            words.number(each.tricks),
            *(
                f"<b>{words.number(each.points[side], plus=True)}</b>"
                if str(each.seat) in side
                else words.number(each.points[side], plus=True)
                for side in sides
            ),
        ]
        for each in hands
    ]
    name = words.text("The same deal from your seats")
    note = words.text("Points of this hand by side; your side's in bold.")
    table = table_html(head, rows, numeric=dict.fromkeys(range(2, 3 + len(sides)), True))
    return f'<h2 class="sl-eyebrow">{name}</h2><div class="sl-wide">{table}</div><p><small>{note}</small></p>'
