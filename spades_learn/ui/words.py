"""Ids and facts into sentences: every `Say`, score line and reason a learner reads is rendered here.

A template names its facts with a format that says how to read them: ``{card:card}``, ``{held:cards}``,
``{seat:seat}``, ``{led:suit}``, ``{points:points}``, ``{share:percent}``; `FORMS` lists them all. A template whose id
ends in ``.you`` is used when the seat it speaks of is the learner's own; one that ends in ``.one`` when ``k``, what it
counts, is one. A translation may read the same fact in another form of its kind: ``{seat:of}`` for ``{seat:seat}``.
"""

from __future__ import annotations

import string
from dataclasses import dataclass
from html import escape
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from spades_learn.cards.card import Card, Suit
from spades_learn.rules.options import Options
from spades_learn.ui import languages, rule_words
from spades_learn.ui.i18n import C_, N_, InContext, translation
from spades_learn.ui.languages import SOURCE
from spades_learn.ui.sentences import TEMPLATES

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from spades_learn.rules.rule import Fact

SEATS = MappingProxyType({"N": N_("North"), "E": N_("East"), "S": N_("South"), "W": N_("West")})
SEATS_OF = MappingProxyType(
    {
        "N": C_("whose nil, whose turn", "of North"),
        "E": C_("whose nil, whose turn", "of East"),
        "S": C_("whose nil, whose turn", "of South"),
        "W": C_("whose nil, whose turn", "of West"),
    }
)
RANK_WORDS = MappingProxyType(
    {
        "A": C_("rank of a card", "ace"),
        "K": C_("rank of a card", "king"),
        "Q": C_("rank of a card", "queen"),
        "J": C_("rank of a card", "jack"),
        "T": C_("rank of a card", "ten"),
        "9": C_("rank of a card", "nine"),
        "8": C_("rank of a card", "eight"),
        "7": C_("rank of a card", "seven"),
        "6": C_("rank of a card", "six"),
        "5": C_("rank of a card", "five"),
        "4": C_("rank of a card", "four"),
        "3": C_("rank of a card", "three"),
        "2": C_("rank of a card", "two"),
    }
)
THE_RANKS = MappingProxyType(
    {
        "A": C_("rank of a card, with its article", "the ace"),
        "K": C_("rank of a card, with its article", "the king"),
        "Q": C_("rank of a card, with its article", "the queen"),
        "J": C_("rank of a card, with its article", "the jack"),
        "T": C_("rank of a card, with its article", "the ten"),
        "9": C_("rank of a card, with its article", "the nine"),
        "8": C_("rank of a card, with its article", "the eight"),
        "7": C_("rank of a card, with its article", "the seven"),
        "6": C_("rank of a card, with its article", "the six"),
        "5": C_("rank of a card, with its article", "the five"),
        "4": C_("rank of a card, with its article", "the four"),
        "3": C_("rank of a card, with its article", "the three"),
        "2": C_("rank of a card, with its article", "the two"),
    }
)
JOKERS = MappingProxyType({"BJ": N_("big joker"), "LJ": N_("little joker")})
THE_JOKERS = MappingProxyType({"BJ": N_("the big joker"), "LJ": N_("the little joker")})
SUIT_WORDS = MappingProxyType(
    {
        "S": C_("the suit, as in: nine of spades, no spades, spades were led", "spades"),
        "H": C_("the suit, as in: nine of hearts, no hearts, hearts were led", "hearts"),
        "D": C_("the suit, as in: nine of diamonds, no diamonds, diamonds were led", "diamonds"),
        "C": C_("the suit, as in: nine of clubs, no clubs, clubs were led", "clubs"),
    }
)
SUIT_CARDS = MappingProxyType(
    {
        "S": C_("cards of the suit, many: a spade beats all spades", "spades"),
        "H": C_("cards of the suit, many: a spade beats all hearts", "hearts"),
        "D": C_("cards of the suit, many: a spade beats all diamonds", "diamonds"),
        "C": C_("cards of the suit, many: a spade beats all clubs", "clubs"),
    }
)
_KINDS = (("card", "the"), ("seat", "of"), ("suit", "suits"))
FORMS = MappingProxyType(
    {
        **{form: kind for kind in _KINDS for form in kind},
        **{
            form: (form,)
            for form in (
                "cards",
                "first",
                "side",
                "call",
                "points",
                "percent",
                "tricks",
                "bags",
                "times",
                "apart",
                "option",
                "setting",
                "game",
                "",
            )
        },
    }
)
"""How a fact may be read, by what it is: a translation may choose another form of the same kind."""


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

    def for_seat(self, you: str) -> Words:
        """The same words with another seat as "you", or with none."""
        return Words(self.language, you, self.form)

    def text(self, message: str, /, **facts: Fact) -> str:
        """Translate an interface text and fill in its facts."""
        return self._filled(self._told(message), facts)

    def many(self, one: str, many: str, /, n: float, **facts: Fact) -> str:
        """Translate a text that counts, in the plural form that ``n`` wants, and fill in its facts; 0.4 is a plural."""
        told = translation(self.language).ngettext(one, many, n if isinstance(n, int) else 2)
        return self._filled(told, {"n": n, **facts})

    def template(self, message: str, /) -> str:
        """Translate a text and leave its placeholders for a script to fill."""
        return self._told(message)

    def _told(self, message: str) -> str:
        """A text's translation; the same English may be two texts, told apart by their contexts."""
        found = translation(self.language)
        return found.pgettext(message.context, message) if isinstance(message, InContext) else found.gettext(message)

    def say(self, name: str, facts: Mapping[str, Fact]) -> str:
        """The sentence of an id.

        Raises:
            KeyError: there is no template of that id, or it needs a fact that is not given.
        """
        fits = {"you": bool(self.you) and facts.get("seat") == self.you, "one": facts.get("k") == 1}
        special = next(
            (f"{name}.{form}" for form, holds in fits.items() if holds and f"{name}.{form}" in TEMPLATES), name
        )
        return self._filled(self._told(TEMPLATES[special]), facts)

    def _filled(self, template: str, facts: Mapping[str, Fact]) -> str:
        """A template of ours with its facts; in HTML it may stand inside another one as it is."""
        filled = _Formatter(self).vformat(template, (), facts)
        return Drawn(filled) if self.form == "html" else filled

    def line(self, clause: str, points: int, facts: Mapping[str, Fact]) -> str:
        """The sentence of a score line."""
        sign = "plus" if points > 0 else "minus" if points < 0 else "zero"
        return self.say(f"line.{clause}.{sign}", {**facts, "points": points})

    def card(self, name: str, *, article: bool = False) -> str:
        """A card in this form; with its article where it is said in words."""
        card = Card.parse(name)
        if card.is_joker:
            if self.form != "html" or article:
                return self.text((THE_JOKERS if article else JOKERS)[name])
            # Drawn as any card is, so that a sentence wants no article: "ruffs with" and a card.
            return Drawn(f'<span class="sl-card s">{escape(self.text(JOKERS[name]))}</span>')
        if self.form == "speech":
            ranks = THE_RANKS if article else RANK_WORDS
            return self.text(
                "{rank} of {suit}", rank=self.text(ranks[card.rank.value]), suit=self.suit(card.suit.value)
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

    def call(self, text: str | int) -> str:
        """A bid inside a sentence."""
        named = {"nil": C_("a bid inside a sentence", "nil"), "blind nil": C_("a bid inside a sentence", "blind nil")}
        return self.text(named[str(text)]) if str(text) in named else str(text)

    def suit(self, letter: str) -> str:
        """A suit's name."""
        return self.text(SUIT_WORDS[Suit(letter).value])

    def seat(self, letter: str) -> str:
        """A seat's name."""
        return self.text(SEATS[letter])

    def number(self, value: float, *, places: int = 0, plus: bool = False) -> str:
        """A number as this language writes it, with a true minus; ``plus`` also signs what is above zero."""
        return languages.number(value, self.language, places=places, plus=plus)

    def percent(self, share: float, *, plus: bool = False, places: int = 0) -> str:
        """A share of one in per cent, as this language writes it."""
        return languages.percent(share, self.language, plus=plus, places=places)

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
        first = most[0]
        for part in most[1:]:
            first = self.text("{first}, {next}", first=first, next=part)
        return self.text("{first} and {last}", first=first, last=last)


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
            "the": lambda card: words.card(card, article=True),
            "cards": lambda cards: words.listed([words.card(card) for card in cards]),
            "first": lambda cards: words.card(cards[0]),
            "seat": words.seat,
            "of": lambda seat: words.text(SEATS_OF[seat]),
            "side": words.side,
            "call": words.call,
            "suit": words.suit,
            "suits": lambda suit: words.text(SUIT_CARDS[suit]),
            "points": lambda points: words.number(points, plus=True),
            "percent": lambda share: words.percent(float(share)),
            "tricks": lambda count: words.many("{n} trick", "{n} tricks", count),
            "bags": lambda count: words.many("{n} bag", "{n} bags", count),
            "times": lambda count: words.text("once") if count == 1 else words.many("{n} time", "{n} times", count),
            "apart": lambda count: words.many("{n} percentage point", "{n} percentage points", count),
            "option": lambda key: rule_words.option(key, words),
            "setting": self._setting,
            "game": lambda ruleset: rule_words.game(ruleset, words),
            "": self._plain,
        }
        return forms[format_spec](value) if format_spec in forms else super().format_field(value, format_spec)

    def _setting(self, fact: str) -> str:
        """An option's value: the fact is its key and the value's place among those it can take."""
        key, _, place = fact.partition(":")
        return rule_words.value(key, Options.values()[key][int(place)], self._words)

    def _plain(self, value: Any) -> str:
        """A fact as it is, a number as the language writes it; in HTML everything but what was drawn here is escaped."""
        if isinstance(value, int | float) and not isinstance(value, bool):
            return self._words.number(value, places=0 if isinstance(value, int) else 1)
        return str(value) if self._words.form != "html" or isinstance(value, Drawn) else escape(str(value))
