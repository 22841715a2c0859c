"""What was read from a file or a code, before anything is done with it; pure."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from spades_learn.teaching.feedback import say_broken
from spades_learn.ui import rule_words, told
from spades_learn.ui.hand_review_summary import result_html
from spades_learn.ui.i18n import N_
from spades_learn.ui.words import Drawn

if TYPE_CHECKING:
    from collections.abc import Mapping

    from spades_learn.game.replay import Ply
    from spades_learn.game.state import State
    from spades_learn.teaching.importing import Imported
    from spades_learn.ui.words import Words

FORMS: Mapping[str, str] = MappingProxyType({"ptn": "PTN", "json": "JSON", "pbn": "PBN", "code": N_("deal code")})


@dataclass(frozen=True, slots=True)
class Found:
    """One hand that was read.

    Attributes:
        name: as the file has it, "" where it has none.
        form: a key of `FORMS`.
        state: how far it goes by the rules.
        illegal: the first card against the rules, or None.
        lacks: ``bids``, ``plays`` or "".
        code: the code it was read from, or "".
        imported: what the file gave, None for a code.
    """

    name: str
    form: str
    state: State
    illegal: Ply | None
    lacks: str
    code: str = ""
    imported: Imported | None = None


def preview_html(found: Found, words: Words) -> str:
    """The game, the bids, how far it was played, what it came to, and what is wrong with it."""
    state = found.state
    rules = state.rules
    lines = [
        words.text(
            "{game}, from {form}",
            game=Drawn(rule_words.game(rules.ruleset.id, words)),
            form=words.text(FORMS[found.form]),
        ),
    ]
    if rules.changed:
        changed = ", ".join(
            words.text(
                "{option}: {value}", option=rule_words.option(key, words), value=rule_words.value(key, each, words)
            )
            for key, each in rules.changed.items()
        )
        lines.append(words.text("Changed: {options}", options=Drawn(changed)))
    lines.append(told.deals(state.dealer, words))
    if found.lacks == "bids":
        lines.append(words.text("It has no bids: it can be played from the deal on."))
    elif state.bids:
        lines.append(" ".join(told.bids(seat, call, words) for seat, call in state.bids.items()))
    done = words.text("Tricks played: {n} of {all}.", n=len(state.tricks), all=rules.tricks)
    lines.append(done if found.lacks != "bids" else "")
    wrong = _illegal(found, words)
    rows = "".join(f"<li>{line}</li>" for line in lines if line)
    name = words.text("What is in it")
    return f"<h2>{name}</h2><ul>{rows}</ul>{wrong}{result_html(state, rules.seating.seats[0], words)}"


def _illegal(found: Found, words: Words) -> str:
    """The first card that the rules do not allow; the hand is read up to there."""
    ply = found.illegal
    if ply is None:
        return ""
    line = words.text(
        "In trick {n} {seat:seat}'s {card:card} is against the rules, so the hand is read up to there.",
        n=len(found.state.tricks) + 1,
        seat=str(ply.seat),
        card=str(ply.card),
    )
    why = "".join(
        f" {words.say(each.id, each.facts)} <small>{broken.clause}</small>"
        for broken in ply.broken[:1]
        for each in (say_broken(broken),)
    )
    return f'<div class="sl-note warn"><div>{line}{why}</div></div>'
