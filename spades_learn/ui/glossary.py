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

FORBIDDEN = MappingProxyType(
    {
        "it": (r"\bvanghe?\b", r"\btrucc(?:o|hi)\b", r"\bpala\b", r"\bmorto\b"),
        "es": (r"\btrucos?\b", r"\bespadas?\b", r"\bpalas?\b", r"\bmuerto\b"),
        "fr": (
            r"\bpelles?\b",
            r"\bbêches?\b",
            r"\btours?\b",
            r"\bastuces?\b",
            r"\bcostumes?\b",
            r"\bponts?\b",
            r"\bplate-forme\b",
            r"\brevendeurs?\b",
            r"\bcroupiers?\b",
            r"\bmort\b",
            r"\bdouble nil\b",
        ),
        "co": (
            r"\btrucc[ui]\b",
            r"\btrucelli\b",
            r"\bscherzu\b",
            r"\bpal[ae]\b",
            r"\bvestitu\b",
            r"\bpalazzu\b",
            r"\bcuniglia\b",
            r"\bspade\b",
        ),
    }
)
"""Words that give a machine translation away. French ``tour`` is no trick; say ``à toi`` for a turn."""

SAME = frozenset(
    {
        # Names, signs and figures that are the same in every language, or in several.
        "{name}: {card}", "{side:side}: {has} of {need}", "{side:side}: {won} of {need}", "par {par}", "{first}, {next}",
        "nil", "Nil", "Bots", "bot", "QS", "4, nil", "N", "n", "-", "D", "Boston", "Whiz", "Suicide", "Mirror", "Solo",
        "300", "500", "1000", "Spades", "Points", "Rule", "Total", "Est", "Nord", "Sud", "Solid ten", "Enter", "no",
        "{option}: {value}", "{n} percentage points", "Rulebook", "Classic", "Variants", "Note", "Options", "Error {code}",
        "{n} steps · {m} min", "{seat:seat}: nil, {won:tricks}",
    }
)  # fmt: skip
"""English texts that a translation may repeat as they are; any other repetition is a text forgotten."""
