"""How the cards are dealt, told plainly, and many more deals held against exact odds; pure."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from spades_learn.teaching.fairness import CONFIDENCE, checks, expected
from spades_learn.ui.bar_charts import Bar, bars
from spades_learn.ui.charts import PERCENT, About
from spades_learn.ui.i18n import N_
from spades_learn.ui.parts import table_html

if TYPE_CHECKING:
    from collections.abc import Mapping

    from spades_learn.cards.seat import Seat
    from spades_learn.rules.options import Rules
    from spades_learn.teaching.fairness import Check, Tally
    from spades_learn.ui.words import Words

WHATS = MappingProxyType(
    {"high": N_("High cards"), "spades": N_("Spades"), "void": N_("Hands without a suit")},
)
FEW = 30
"""Hands of a match below which nothing is to be read out of them."""


def method(words: Words) -> str:
    """How a deal comes about."""
    head = words.text("How the cards are dealt")
    told = words.text(
        "A match has one secret number, drawn by the computer's random source when it begins, unless its address names one. The number of each deal "
        "follows from it and from how many hands are scored, from nothing else: no bid, no card and no bot can change it."
    )
    how = words.text(
        "The pack is shuffled by the Fisher–Yates method with the Mersenne Twister generator of Python, begun "
        "from the number of the deal, and dealt one card at a time clockwise. That is sound for play; it is not the kind used for money."
    )
    name = words.text("The method of shuffling")
    folded = f"<details><summary>{name}</summary><p>{how} <small>DEAL-2</small></p></details>"
    return f'<h2 class="sl-eyebrow">{head}</h2><p>{told}</p>{folded}'


def sealed(mark: str, words: Words) -> str:
    """The fingerprint of the hand in play."""
    name = words.text("Fingerprint of this hand")
    told = words.text(
        "It was made from the number of this deal before anybody bid. Note it down: after the hand the number is shown, and "
        "you can check that they belong together. It proves nothing to somebody who has not noted it before."
    )
    return f"<h3>{name}</h3><code>{mark}</code><p><small>{told}</small></p>"


def opened(mark: str, text: str, words: Words) -> str:
    """The fingerprint of the hand just played, with what it was made from."""
    name = words.text("Fingerprint of this hand, opened")
    told = words.text("The SHA-256 of the second line is the first: any program that computes it can check this.")
    return f"<h3>{name}</h3><code>{mark}</code><code>{text}</code><p><small>{told}</small></p>"


def borrowed(words: Words) -> str:
    """Of a deal that came by an address there is nothing to prove."""
    told = words.text("This deal came by its code or link: it was fixed before it was opened.")
    return f"<p>{told}</p>"


def own(tally: Tally, rules: Rules, words: Words) -> str:
    """The learner's own hands of the match."""
    name = words.text("Your own hands in this match")
    if rules.ruleset.draws:
        told = words.text("Here you choose your cards yourself while you draw, so there is nothing to compare.")
        return f"<h3>{name}</h3><p>{told}</p>"
    if not tally.hands:
        return f"<h3>{name}</h3><p>{words.text('No hand of this match is scored yet.')}</p>"
    exact = expected(rules)
    number = tally.hands
    average = sum(length * count for length, count in tally.spades.items()) / number
    rows = [
        [
            words.text(WHATS["high"]),
            words.number(tally.high / number, places=1),
            words.number(float(exact.high), places=1),
        ],
        [words.text(WHATS["spades"]), words.number(average, places=1), words.number(exact.average_spades, places=1)],
        [words.text(WHATS["void"]), words.number(tally.voids), words.number(number * float(exact.void), places=1)],
    ]
    head = ["", words.many("{n} hand", "{n} hands", number), words.text("Expected")]
    note = (
        f"<p><small>{words.text('So few hands differ from the average by chance alone: nothing can be read out of them.')}</small></p>"
        if number < FEW
        else ""
    )
    return f"<h3>{name}</h3>{table_html(head, rows, numeric={1: True, 2: True})}{note}"


def counted(tallies: Mapping[Seat, Tally], rules: Rules, words: Words, *, whole: bool) -> str:
    """What many more deals came to, seat by seat, against the exact figures.

    Args:
        tallies: counted so far.
        rules: of the match.
        words: of the learner.
        whole: whether the run is over; before that no test is named.
    """
    exact = expected(rules)
    found = checks(tallies, exact)
    deals = next(iter(tallies.values())).hands
    nobody = words.for_seat("")
    name = words.text("{n} more deals by the same method", n=words.number(deals))
    firsts = {each.what: each for each in found}
    rows = [[words.text("Expected"), *(_figure(firsts[what], firsts[what].expected, words) for what in WHATS)]]
    for seat in tallies:
        mine = {each.what: each for each in found if each.seat is seat}
        rows.append([nobody.seat(str(seat)), *(_cell(mine[what], words, whole=whole) for what in WHATS)])
    head = ["", *(words.text(name) for name in WHATS.values())]
    table = f'<div class="sl-wide">{table_html(head, rows, numeric={1: True, 2: True, 3: True})}</div>'
    if not whole:
        return f"<h3>{name}</h3>{table}"
    return f"<h3>{name}</h3>{_told(found, words)}{table}{_notes(words)}{_lengths(tallies, rules, words)}"


def _cell(check: Check, words: Words, *, whole: bool) -> str:
    """A figure, and once all is counted how often fair deals are as far off."""
    figure = _figure(check, check.found, words)
    return f"{figure} <small>({words.percent(check.chance)})</small>" if whole else figure


def _told(found: tuple[Check, ...], words: Words) -> str:
    """How many of the figures are farther off than 99 of 100 fair ones, and how many that should be."""
    told = words.text(
        "Figures farther off than in 99 of 100 runs of a fair dealer: {off} of {n}. To be expected: about {mean}.",
        off=sum(not each.inside for each in found),
        n=len(found),
        mean=words.number(len(found) * (1 - CONFIDENCE), places=1),
    )
    return f"<p>{told}</p>"


def _notes(words: Words) -> str:
    """What the columns are."""
    told = words.text(
        "On average for each hand: high cards (aces, kings, queens and whatever beats them) and spades; then the share of "
        "hands that lack a suit. The expected figures are exact. In brackets: how often fair deals are at least as far "
        "off, for spades by chi-square over all lengths, else by the normal approximation."
    )
    return f"<p><small>{told}</small></p>"


def _lengths(tallies: Mapping[Seat, Tally], rules: Rules, words: Words) -> str:
    """Spades in a hand, all seats together, against the exact chances."""
    exact = expected(rules)
    hands = sum(tally.hands for tally in tallies.values())
    plain = words.as_form("text")
    rows = []
    for length, chance in enumerate(exact.spades):
        count = sum(tally.spades[length] for tally in tallies.values())
        if count or float(chance) * hands >= 1:
            rows.append(Bar(label=str(length), value=count / hands, note=_share(float(chance), plain)))
    most = max(rows, key=lambda row: row.value)
    about = About(
        title=plain.text("Spades in a hand"),
        summary=plain.text(
            "Hands with {n} spades are the most frequent: {share} of all, {chance} expected.",
            n=most.label,
            share=_share(most.value, plain),
            chance=most.note,
        ),
        along=plain.text("Spades"),
        kind=PERCENT,
    )
    return bars(rows, words, about=about, value=plain.text("Hands"), note=plain.text("Expected"))


def _share(share: float, words: Words) -> str:
    return words.percent(share, places=1)


def _figure(check: Check, value: float, words: Words) -> str:
    return _share(value, words) if check.what == "void" else words.number(value, places=2)
