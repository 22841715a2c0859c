"""After a gym hand: what published rules of thumb say of it, beside the simulation; safe HTML.

Every figure is one that `bots.thumb` hands in; nothing is worked out here.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from spades_learn.bots.thumb import MEASURED
from spades_learn.ui.i18n import C_, N_
from spades_learn.ui.parts import table_html

if TYPE_CHECKING:
    from collections.abc import Iterable

    from spades_learn.bots.nil import NilVerdict
    from spades_learn.bots.thumb import Thumb
    from spades_learn.ui.words import Words

FEW = 20
"""Test hands below which a share says nothing."""
NAMES = MappingProxyType(
    {
        "counting": (N_("The counting fact"), N_("exact: k of the top 2k − 1 spades always win a trick")),
        "sheets": (N_("No ace, no high spade"), N_("the Italian and Spanish sheets")),
        "guide": (N_("What not to bid nil with"), N_("a guide of playspades.co.uk")),
        "checklist": (N_("Three questions before a nil"), N_("a checklist of dachimpy.com")),
        "bidder": (N_("No liability, fewer than four spades"), N_("the bidder of a paper, “Bidding in Spades”, 2020")),
    }
)
"""By rule: its name, and where it is published."""
WHYS = MappingProxyType(
    {
        "fits": N_("Nothing here speaks against nil."),
        "silent": N_("These spades can be lost, so it does not decide."),
        "forced": N_("One of {cards:cards} must win a trick."),
        "forced.one": N_("{cards:cards} must win a trick."),
        "high-spade": N_("Not with {cards:cards}."),
        "ace": N_("Not with {cards:cards}."),
        "lone-ace": N_("Perhaps, if you can throw {cards:cards}."),
        "middle-spades": N_("Not with {cards:cards} together."),
        "many-spades": N_("Not with more than three spades."),
        "guards": N_("Not with {cards:cards} and so few cards below."),
        "short-suit": N_("Perhaps: {cards:cards} may go on a short suit."),
        "liability": N_("Not with {cards:cards}, which will hardly lose its trick."),
    }
)
SAYS = MappingProxyType(
    {
        "nil": C_("what a rule of thumb says to bid", "Nil"),
        "number": C_("what a rule of thumb says to bid", "A number"),
        None: C_("what a rule of thumb says to bid", "Leaves it open"),
    }
)


def thumbs_html(told: Iterable[Thumb], found: NilVerdict, words: Words) -> str:
    """Published rules of thumb, each beside the simulation."""
    head = [words.text(each) for each in (N_("Rule of thumb"), N_("Says"))]
    rows = [[_rule(each, words), _said(each, words)] for each in told]
    note = (
        ""
        if found.verdict == "clear"
        else words.text("The simulation is not clear here, so no rule is right or wrong.")
    )
    return (
        f"<h3>{words.text('Rules of thumb')}</h3>{table_html(head, rows)}"
        f"{f'<p><small>{note}</small></p>' if note else ''}"
    )


def _rule(thumb: Thumb, words: Words) -> str:
    name, source = NAMES[thumb.id]
    where = words.text(source)
    if thumb.clause is not None:
        where = words.text("{source}, rule {clause}", source=where, clause=thumb.clause)
    return f"<b>{words.text(name)}</b><br><small>{where}</small>"


def _measured(thumb: Thumb, words: Words) -> str:
    """How often the rule was right when it said what it says here; nothing where that was not measured."""
    found = MEASURED.get((thumb.id, thumb.says)) if thumb.says is not None else None
    if found is None or found[1] < FEW:
        return ""
    share = f"{found[0] / found[1]:.4f}"
    if thumb.says == "nil":
        told = words.text(
            "When it says nil, it is right on {share:percent} of {n} test hands.", share=share, n=found[1]
        )
    else:
        told = words.text(
            "When it says a number, it is right on {share:percent} of {n} test hands.", share=share, n=found[1]
        )
    return f"<br><small>{told}</small>"


def _said(thumb: Thumb, words: Words) -> str:
    why = f"{thumb.why}.one" if len(thumb.cards) == 1 and f"{thumb.why}.one" in WHYS else thumb.why
    reason = words.text(WHYS[why], cards=tuple(str(card) for card in thumb.cards))
    says = f"<b>{words.text(SAYS[thumb.says])}</b>{_beside(thumb, words)}"
    return f"{says}<br><small>{reason}</small>{_measured(thumb, words)}"


def _beside(thumb: Thumb, words: Words) -> str:
    if thumb.agrees is None:
        return ""
    told = words.text("✓ as the simulation") if thumb.agrees else words.text("✗ not as the simulation")
    return f"<br>{told}"


def thumb_clauses(told: Iterable[Thumb]) -> tuple[str, ...]:
    """The clauses that the rules of thumb rest on, each once."""
    return tuple(dict.fromkeys(each.clause for each in told if each.clause is not None))
