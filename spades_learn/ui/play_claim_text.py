"""What is said of a claim: the custom, the refusal with what could happen, and the acceptance; pure."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from spades_learn.ui.i18n import N_
from spades_learn.ui.parts import sentence, verdict_html

if TYPE_CHECKING:
    from spades_learn.bots.claim import Doubt, Trial
    from spades_learn.ui.words import Words

DOUBTS = MappingProxyType(
    {
        "on-table": N_("{seat:seat} has {card:card} on the table, and it may take this trick."),
        "higher": N_("{seat:seat} may hold a card of {suit:suits} higher than {card:the}."),
        "ruffed": N_("{seat:seat} may be out of the suit of {card:the} and trump it with a spade."),
        "elsewhere": N_("{seat:seat} may win a trick with {suit:suits} while you throw {card:the}."),
        "left": N_("The others may have nothing that beats {card:the}, and then it takes one trick too many."),
        "unproved": N_("There are still too many ways the cards may lie to settle it. Play on and claim later."),
    }
)


def head(left: int, words: Words) -> str:
    """What a claim is, and whose rule it is."""
    name = words.text("Claim")
    told = words.many(
        "One trick is left. Say whether your own hand takes it for certain (1) or certainly does not (0), however the unseen cards lie.",
        "{n} tricks are left. Say how many of them your own hand takes for certain, however the unseen cards lie.",
        left,
    )
    custom = words.text(
        "The rules have no clause on claims: this is a custom of this table. "
        "A claim that is proved is played out at once and scored; one that is not costs nothing."
    )
    return f'<h2 class="sl-eyebrow">{name}</h2><p>{told}</p><p><small>{custom}</small></p>'


def trying(words: Words) -> str:
    """While a claim is being tried."""
    told = words.text("Looking at every way the cards may lie…")
    return f'<p role="status">{told}</p>'


def refused(trial: Trial, words: Words) -> str:
    """Why a claim does not stand: one thing that could happen, told from what the learner knows."""
    if trial.doubt is None:
        return ""
    title = words.many("Not certain: {n} trick", "Not certain: {n} tricks", trial.tricks)
    shown = verdict_html("close", "≈", title, f"<p>{doubt(trial.doubt, words)}</p>")
    return f'<div role="status">{shown}</div>'


def doubt(found: Doubt, words: Words) -> str:
    """One thing that could happen."""
    facts = {
        "seat": str(found.seat) if found.seat is not None else "",
        "card": str(found.card) if found.card is not None else "",
        "suit": found.suit.value if found.suit is not None else "",
    }
    used = {name: fact for name, fact in facts.items() if fact}
    return sentence(words.text(DOUBTS[found.kind], **used))


def accepted(tricks: int, left: int, words: Words) -> str:
    """A claim that stands, as plain text."""
    return words.as_form("text").text(
        "Your claim stands: {n} of the last {all} tricks. The rest was played out.", n=tricks, all=left
    )
