"""The field's terms by language (design rules.md section 5): what a translation must say, and what it must not.

A term is required where the English has it as a word of the game; a forbidden word is one that machine translation
puts in its place. Patterns are read without regard to case, on whole words.
"""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class Term:
    """A term of the game.

    Attributes:
        english: pattern of the English text it stands for.
        wanted: pattern of which the translation must have a match.
    """

    english: str
    wanted: str


TERMS = MappingProxyType(
    {
        "it": (
            Term(r"\bspades?\b", r"\bpicch|\bpicca\b|\bSpades\b"),
            Term(r"\bhearts?\b", r"\bcuori\b"),
            Term(r"\bdiamonds?\b", r"\bquadri\b"),
            Term(r"\bclubs\b", r"\bfiori\b"),
            Term(r"\btricks?\b", r"\bpres[ae]\b"),
            Term(r"\bblind nils?\b", r"\bnil ciec[ohi]"),
            Term(r"\bnils?\b", r"\bnil\b"),
            Term(r"\bcontracts?\b", r"\bcontratt[oi]\b"),
            Term(r"\bbags?\b", r"\bsacchett[oi]\b"),
            Term(r"\bdealers?\b", r"\bmazzier[ei]\b"),
        ),
        "es": (
            Term(r"\bspades?\b", r"\bpicas?\b|\bSpades\b"),
            Term(r"\bhearts?\b", r"\bcoraz(?:ón|ones)\b"),
            Term(r"\bdiamonds?\b", r"\bdiamantes?\b"),
            Term(r"\bclubs\b", r"\btréboles\b|\btrébol\b"),
            Term(r"\btricks?\b", r"\bbazas?\b"),
            Term(r"\bblind nils?\b", r"\bnil(?:es)? a ciegas\b"),
            Term(r"\bnils?\b", r"\bnil\b"),
            Term(r"\bcontracts?\b", r"\bcontratos?\b"),
            Term(r"\bbags?\b", r"\bbolsas?\b"),
            Term(r"\bdealers?\b", r"\brepartidor\b"),
        ),
        "fr": (
            Term(r"\bspades?\b", r"\bpiques?\b|\bSpades\b"),
            Term(r"\bhearts?\b", r"\bcœurs?\b"),
            Term(r"\bdiamonds?\b", r"\bcarreaux?\b"),
            Term(r"\bclubs\b", r"\btrèfles?\b"),
            Term(r"\btricks?\b", r"\bplis?\b|\blevées?\b"),
            Term(r"\bblind nils?\b", r"\bnils? à l[’']aveugle\b"),
            Term(r"\bnils?\b", r"\bnils?\b"),
            Term(r"\bcontracts?\b", r"\bcontrats?\b"),
            Term(r"\bbags?\b", r"\bsacs?\b"),
            Term(r"\bdealers?\b", r"\bdonneur\b"),
        ),
        "co": (
            Term(r"\bspades?\b", r"\bpicch|\bpicca\b|\bSpades\b"),
            Term(r"\bhearts?\b", r"\bcori\b"),
            Term(r"\bdiamonds?\b", r"\bquatri\b"),
            Term(r"\bclubs\b", r"\bfiori\b"),
            Term(r"\btricks?\b", r"\bpres[ae]\b"),
            Term(r"\bnils?\b", r"\bnil\b"),
            Term(r"\bcontracts?\b", r"\bcuntratt[ui]\b"),
            Term(r"\bdealers?\b", r"\bmazz(?:eru|eri|er)\b"),
        ),
    }
)
"""Required terms."""


@dataclass(frozen=True, slots=True)
class Ban:
    """A word that gives a machine translation away.

    Attributes:
        word: its pattern.
        english: pattern of the English in whose translation it is wrong; everywhere where there is none.
    """

    word: str
    english: str = ""


FORBIDDEN = MappingProxyType(
    {
        "it": (Ban(r"\bvangh[ae]\b"), Ban(r"\btrucc(?:o|hi)\b"), Ban(r"\bpal[ae]\b"), Ban(r"\bmorto\b")),
        "es": (Ban(r"\btrucos?\b"), Ban(r"\bespadas?\b"), Ban(r"\bpalas?\b"), Ban(r"\bmuerto\b")),
        "fr": (
            Ban(r"\bpelles?\b"),
            Ban(r"\bbêches?\b"),
            Ban(r"\btours?\b", r"\btricks?\b"),
            Ban(r"\bastuces?\b"),
            Ban(r"\bcostumes?\b"),
            Ban(r"\bponts?\b"),
            Ban(r"\bplate-forme\b"),
            Ban(r"\brevendeurs?\b"),
            Ban(r"\bcroupiers?\b"),
            Ban(r"\bmort\b"),
            Ban(r"\bdouble nil\b(?! à)", r"\bblind nil\b"),
        ),
        "co": (
            Ban(r"\btrucc[ui]\b"),
            Ban(r"\btrucelli\b"),
            Ban(r"\bscherzu\b"),
            Ban(r"\bpal[ae]\b"),
            Ban(r"\bvestitu\b"),
            Ban(r"\bpalazzu\b"),
            Ban(r"\bcuniglia\b"),
            Ban(r"\bspade\b"),
        ),
    }
)
"""Words that give a machine translation away. French ``tour`` is a turn and never a trick."""

SAME = frozenset(
    {
        # Names, signs and figures that are the same in every language, or in several.
        "{name}: {card}", "{side:side}: {has} of {need}", "{side:side}: {won} of {need}", "par {par}", "{first}, {next}",
        "nil", "Nil", "Bots", "bot", "QS", "4, nil", "N", "n", "-", "D", "Boston", "Whiz", "Suicide", "Mirror", "Solo",
        "300", "500", "1000", "Spades", "Points", "Rule", "Total", "Est", "Nord", "Sud", "Solid ten", "Enter", "no",
        "{option}: {value}", "{n} percentage points", "Rulebook", "Classic", "Variants", "Note", "Options", "Error {code}",
        "{n} steps · {m} min", "{m} min", "{seat:seat}: nil, {won:tricks}", "Code", "1 point", "Score", "six",
        "Spades Learn",
    }
)  # fmt: skip
"""English texts that a translation may repeat as they are; any other repetition is a text forgotten."""
