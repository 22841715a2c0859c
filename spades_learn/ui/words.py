"""Ids and facts into sentences: every `Say`, score line and reason a learner reads is rendered here.

A template names its facts with a format that says how to read them: ``{card:card}``, ``{held:cards}``,
``{seat:seat}``, ``{led:suit}``, ``{points:points}``, ``{share:percent}``. A template whose id ends in ``.you`` is
used when the seat it speaks of is the learner's own; one that ends in ``.one`` when ``k``, what it counts, is one.
"""

from __future__ import annotations

import string
from dataclasses import dataclass
from html import escape
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from spades_learn.cards.card import Card, Suit
from spades_learn.ui.i18n import N_, SOURCE, translation
from spades_learn.ui.sentences import TEMPLATES

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from spades_learn.rules.rule import Fact

SEATS = MappingProxyType({"N": N_("North"), "E": N_("East"), "S": N_("South"), "W": N_("West")})
RANK_WORDS = MappingProxyType(
    {
        "A": N_("ace"),
        "K": N_("king"),
        "Q": N_("queen"),
        "J": N_("jack"),
        "T": N_("ten"),
        "9": N_("nine"),
        "8": N_("eight"),
        "7": N_("seven"),
        "6": N_("six"),
        "5": N_("five"),
        "4": N_("four"),
        "3": N_("three"),
        "2": N_("two"),
    }
)
SUIT_WORDS = MappingProxyType({"S": N_("spades"), "H": N_("hearts"), "D": N_("diamonds"), "C": N_("clubs")})


class Drawn(str):
    """Markup made here. Its type says so, and not its first letters, which a lesson pack could write too."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Words:
    """The words of one language at one table.

    Attributes:
        language: ISO code.
        you: the learner's seat letter, or "" where nobody is "you".
        form: ``html`` (cards as coloured spans), ``text`` (``♥9``) or ``speech`` (``nine of hearts``).
    """

    language: str = SOURCE
    you: str = "S"
    form: str = "html"

    def as_form(self, form: str) -> Words:
        """The same words in another form."""
        return Words(self.language, self.you, form)

    def text(self, message: str, /, **facts: Fact) -> str:
        """Translate an interface text and fill in its facts."""
        return self._filled(translation(self.language).gettext(message), facts)

    def say(self, name: str, facts: Mapping[str, Fact]) -> str:
        """The sentence of an id.

        Raises:
            KeyError: there is no template of that id, or it needs a fact that is not given.
        """
        fits = {"you": bool(self.you) and facts.get("seat") == self.you, "one": facts.get("k") == 1}
        special = next(
            (f"{name}.{form}" for form, holds in fits.items() if holds and f"{name}.{form}" in TEMPLATES), name
        )
        return self._filled(translation(self.language).gettext(TEMPLATES[special]), facts)

    def _filled(self, template: str, facts: Mapping[str, Fact]) -> str:
        """A template of ours with its facts; in HTML it may stand inside another one as it is."""
        filled = _Formatter(self).vformat(template, (), facts)
        return Drawn(filled) if self.form == "html" else filled

    def line(self, clause: str, points: int, facts: Mapping[str, Fact]) -> str:
        """The sentence of a score line."""
        sign = "plus" if points > 0 else "minus" if points < 0 else "zero"
        return self.say(f"line.{clause}.{sign}", {**facts, "points": points})

    def card(self, name: str) -> str:
        """A card in this form."""
        card = Card.parse(name)
        if card.is_joker:
            return self.text("big joker") if name == "BJ" else self.text("little joker")
        if self.form == "speech":
            return self.text(
                "{rank} of {suit}", rank=self.text(RANK_WORDS[card.rank.value]), suit=self.suit(card.suit.value)
            )
        face = f"{card.suit.symbol}{'10' if card.rank.value == 'T' else card.rank.value}"
        if self.form == "html":
            return Drawn(f'<span class="sl-card {card.suit.value.lower()}">{face}</span>')
        return face

    def action(self, text: str) -> str:
        """A bid or a card, whichever the text is."""
        if text == "nil":
            return self.text("Nil")
        if text == "blind nil":
            return self.text("Blind nil")
        return text if text.isdecimal() else self.card(text)

    def suit(self, letter: str) -> str:
        """A suit's name."""
        return self.text(SUIT_WORDS[Suit(letter).value])

    def seat(self, letter: str) -> str:
        """A seat's name."""
        return self.text(SEATS[letter])

    def side(self, name: str) -> str:
        """A side's name, such as ``You & North``."""
        mine = [self.text("You")] if self.you and self.you in name else []
        others = [self.seat(letter) for letter in name if letter != self.you]
        return (" &amp; " if self.form == "html" else " & ").join([*mine, *others])

    def listed(self, parts: list[str]) -> str:
        """Several things in a row: ``a``, ``a and b``, ``a, b and c``."""
        if len(parts) <= 1:
            return parts[0] if parts else ""
        *most, last = parts
        first = ", ".join(most)
        drawn = all(isinstance(part, Drawn) for part in most)
        return self.text("{first} and {last}", first=Drawn(first) if drawn else first, last=last)


class _Formatter(string.Formatter):
    """`str.format` with the formats of the game's own facts."""

    def __init__(self, words: Words) -> None:
        """Format in these words."""
        super().__init__()
        self._words = words

    def format_field(self, value: Any, format_spec: str) -> Any:
        """One fact in words; plain text is escaped in HTML."""
        words = self._words
        forms: dict[str, Callable[[Any], str]] = {
            "card": words.card,
            "cards": lambda cards: words.listed([words.card(card) for card in cards]),
            "first": lambda cards: words.card(cards[0]),
            "seat": words.seat,
            "side": words.side,
            "suit": words.suit,
            "points": signed,
            "percent": lambda share: f"{100 * float(share):.0f} %",
            "tricks": lambda count: words.text("1 trick") if count == 1 else words.text("{n} tricks", n=count),
            "bags": lambda count: words.text("1 bag") if count == 1 else words.text("{n} bags", n=count),
            "times": lambda count: words.text("once") if count == 1 else words.text("{n} times", n=count),
            "apart": lambda count: (
                words.text("1 percentage point") if count == 1 else words.text("{n} percentage points", n=count)
            ),
            "": self._plain,
        }
        return forms[format_spec](value) if format_spec in forms else super().format_field(value, format_spec)

    def _plain(self, value: Any) -> str:
        """A fact as it is; in HTML everything but a card drawn here is escaped."""
        return str(value) if self._words.form != "html" or isinstance(value, Drawn) else escape(str(value))


def signed(points: int) -> str:
    """Points with their sign, and a true minus."""
    return f"{points:+d}".replace("-", "−")
