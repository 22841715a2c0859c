"""The glossary as safe HTML: terms by group, or those a search finds, each with its clauses and its other names; pure."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from itertools import groupby
from types import MappingProxyType
from typing import TYPE_CHECKING
from urllib.parse import quote_plus

from spades_learn.teaching.glossary import search
from spades_learn.ui.i18n import N_
from spades_learn.ui.languages import SOURCE
from spades_learn.ui.prose import foreign, inline
from spades_learn.ui.words import Drawn

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from spades_learn.teaching.glossary import Term
    from spades_learn.teaching.library import ClauseText, Library
    from spades_learn.ui.words import Words

ASKED = 80
"""Characters of a search that are looked at."""
TOPICS = MappingProxyType(
    {
        "cards": N_("The cards"),
        "table": N_("Around the table"),
        "play": N_("The play"),
        "bid": N_("Bids and contracts"),
        "nil": N_("All about nil"),
        "score": N_("Keeping score"),
        "games": N_("Games and house rules"),
    }
)
"""The groups of terms."""


@dataclass(frozen=True, slots=True)
class Found:
    """What a search found: the terms as HTML, and how many they are."""

    body: str
    count: int


def glossary_html(terms: tuple[Term, ...], books: Library, words: Words, *, asked: str = "") -> Found:
    """The terms a search finds, best first; all of them by group where nothing is asked."""
    asked = asked.strip()[:ASKED]
    found = search(terms, asked)
    if not found:
        told = words.text("No term found for {asked}.", asked=f"“{asked}”")
        tip = words.text("Try another name for it, or a single word of its meaning.")
        return Found(f'<p class="sl-none">{told} <small>{tip}</small></p>', 0)
    names = {each.id: each for each in terms}
    shown = frozenset(each.id for each in found)
    texts = books.clause_texts(words.language)

    def drawn(some: Iterable[Term]) -> str:
        return "".join(term_html(each, names, texts, words, shown=shown, level=2 if asked else 3) for each in some)

    if asked:
        return Found(f'<div class="sl-terms">{drawn(found)}</div>', len(found))
    parts, links = [], []
    for topic, group in groupby(found, key=lambda each: each.topic):
        head = words.text(TOPICS[topic])
        links.append(f'<a href="#terms-{topic}">{head}</a>')
        parts.append(f'<h2 id="terms-{topic}">{head}</h2><div class="sl-terms">{drawn(group)}</div>')
    label = words.as_form("text").text("Groups of terms")
    nav = f'<nav class="sl-chapters" aria-label="{escape(label)}">{"".join(links)}</nav>'
    return Found(nav + "".join(parts), len(found))


def term_html(
    term: Term,
    names: Mapping[str, Term],
    texts: Mapping[str, ClauseText],
    words: Words,
    *,
    shown: frozenset[str],
    level: int,
) -> str:
    """One term: name, meaning, other names, what to beware of, its rules and what to read with it.

    Its heading is of the level that the page's outline wants there.
    """
    head = foreign(escape(term.name), borrowed=term.borrowed)
    rules = " · ".join(clause_link(each, texts, words) for each in term.clauses)
    rows = f"<small>{words.text('Rules')}: {rules}</small>"
    if term.see:
        see = " · ".join(_see(names[each], shown=each in shown) for each in term.see)
        rows += f"<small>{words.text('See also')}: {see}</small>"
    lang = f' lang="{SOURCE}"' if term.borrowed else ""
    return (
        f'<article class="sl-term" id="term-{term.id}" data-term="{term.id}"><h{level}>{head}</h{level}>'
        f"<div{lang}>{meaning_html(term, words)}</div>"
        f'<div class="sl-termlinks">{rows}</div></article>'
    )


def meaning_html(term: Term, words: Words) -> str:
    """What a term means, its other names, and what to beware of."""
    parts = [f"<p>{inline(term.meaning, words)}</p>"]
    if term.also:
        told = words.text(
            "Also called: {names}", names=Drawn(" · ".join(f"<i>{escape(each)}</i>" for each in term.also))
        )
        parts.append(f'<p class="sl-also">{told}</p>')
    if term.beware:
        parts.append(f'<p class="sl-beware"><b>{words.text("Beware")}.</b> {inline(term.beware, words)}</p>')
    return "".join(parts)


def clause_link(name: str, texts: Mapping[str, ClauseText], words: Words) -> str:
    """A link that opens the rulebook at a clause, with its heading."""
    text = texts.get(name)
    head = f" {foreign(inline(text.heading, words), borrowed=text.borrowed)}" if text else ""
    return f'<a href="?page=rules&amp;find={quote_plus(name)}">{name}{head}</a>'


def _see(term: Term, *, shown: bool) -> str:
    """A link to another term: on this page, or by a search where that term is not on it."""
    href = f"#term-{term.id}" if shown else f"?page=glossary&amp;find={quote_plus(term.name)}"
    return f'<a href="{href}">{foreign(escape(term.name), borrowed=term.borrowed)}</a>'
