"""The rulebook as safe HTML: chapters, clauses with how they stand, citations, footnotes, options; pure."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from itertools import groupby
from types import MappingProxyType
from typing import TYPE_CHECKING

from spades_learn.rules.book import RULESETS, SHEETS, TOPICS, rulebook
from spades_learn.rules.options import Options
from spades_learn.rules.standing import Stands, house_rules, standings
from spades_learn.ui import rule_words
from spades_learn.ui.i18n import N_
from spades_learn.ui.languages import SOURCE
from spades_learn.ui.prose import foreign, foreign_block, html, inline, plain

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from spades_learn.rules.options import Rules
    from spades_learn.rules.rule import Citation
    from spades_learn.rules.standing import Standing
    from spades_learn.teaching.library import ClauseText, Library
    from spades_learn.ui.words import Words

_MENTION = re.compile(r"\b[A-Z]{3,4}-[A-Z0-9]+[bc]?\b")
_NOTE = re.compile(r"\s?\[([A-Z]{3}-\d+)\]")
KINDS = MappingProxyType({"tip": N_("advice, not a rule"), "example": N_("example"), "erratum": N_("about the sheets")})
"""What a section is where it binds nobody."""

ASKED = 80
"""Characters of a search that are looked at."""


@dataclass(frozen=True, slots=True)
class Found:
    """What a search found.

    Attributes:
        body: the chapters with their clauses, or the line that says there are none.
        count: how many clauses.
    """

    body: str
    count: int


def rulebook_html(rules: Rules, books: Library, words: Words, *, find: str = "", others: bool = False) -> Found:
    """The clauses of a table, by chapter.

    Args:
        rules: the rules in force.
        books: where the words are.
        words: the language.
        find: an id, or words that a clause must all contain; typed by a learner.
        others: whether to show clauses of other games too.
    """
    texts = books.clause_texts(words.language)
    shown = [
        standing
        for standing in standings(rules).values()
        if standing.rule.id in texts
        and (others or standing.stands is not Stands.ELSEWHERE)
        and matches(texts[standing.rule.id], find, words)
    ]
    if not shown:
        told = words.text("No rule found for {asked}.", asked=f"“{find.strip()[:ASKED]}”")
        tip = words.text("Try one word, such as nil, bag or lead, a number such as FOL-1, or the rules of every game.")
        return Found(f'<p class="sl-none">{told} <small>{tip}</small></p>', 0)
    names = frozenset(each.rule.id for each in shown)
    parts, links = [], []
    for place, chapter in groupby(sorted(shown, key=_topic), key=_topic):
        topic = TOPICS[place]
        head = words.text(rule_words.CHAPTERS[topic])
        links.append(f'<a href="#chapter-{topic}">{head}</a>')
        parts.append(f'<h2 id="chapter-{topic}">{head}</h2>')
        parts += [section_html(each, rules, texts, words, linked=names) for each in chapter]
    label = words.as_form("text").text("Chapters")
    return Found(f'<nav class="sl-chapters" aria-label="{label}">{"".join(links)}</nav>{"".join(parts)}', len(shown))


def section_html(
    standing: Standing, rules: Rules, texts: Mapping[str, ClauseText], words: Words, *, linked: frozenset[str]
) -> str:
    """One clause: heading, how it stands, the rule, examples and notes, where it is from, the sheets' slips."""
    name = standing.rule.id
    text = texts[name]
    quiet = "" if standing.holds or standing.stands is Stands.OFFERED else " off"
    body = _linked(_prose(text, words), name, linked)
    lang = f' lang="{SOURCE}"' if text.borrowed else ""
    english = _chip("info", words.text("in English so far")) if text.borrowed else ""
    notes = "".join(_footnote(each, texts, words) for each in dict.fromkeys(_NOTE.findall(text.rest)))
    return (
        f'<section class="sl-rule{quiet}" id="rule-{name}" data-clause="{name}">'
        f'<h3>{foreign(inline(text.heading, words), borrowed=text.borrowed)} <span class="sl-id">{name}</span></h3>'
        f'<div class="sl-chips">{chips_html(standing, rules, words)}{english}</div>'
        f'<div class="sl-prose"{lang}>{body}</div>'
        f'<small class="sl-cite">{cited(standing.rule.citations, words)}</small>{notes}</section>'
    )


def chips_html(standing: Standing, rules: Rules, words: Words) -> str:
    """How a clause stands, in one or two chips."""
    told = {
        Stands.CHANGED: ("close", N_("changed by option {option}")),
        Stands.SWITCHED_ON: ("ok", N_("holds by option {option}")),
        Stands.SWITCHED_OFF: ("bad", N_("switched off by option {option}")),
        Stands.OFFERED: ("info", N_("an option, off here: {option}")),
    }.get(standing.stands)
    here = rules.ruleset.id
    elsewhere = [each for each in RULESETS if each in standing.rule.rulesets and each != here]
    games = "; ".join(rule_words.game(each, words) for each in elsewhere)
    if told is not None:
        kind, sentence = told
        key = standing.option
        chosen = f": {rule_words.value(key, rules.changed[key], words)}" if key in rules.changed else ""
        made = _chip(kind, words.text(sentence, option=f"{rule_words.option(key, words)}{chosen}"))
    elif standing.rule.kind in KINDS:
        made = _chip("info", words.text(KINDS[standing.rule.kind]))
    elif standing.stands is Stands.ELSEWHERE:
        made = _chip("bad", words.text("not in this game; holds in: {games}", games=games))
    elif len(elsewhere) == len(RULESETS) - 1:
        made = _chip("ok", words.text("holds in every game"))
    else:
        made = _chip("ok", words.text("holds here"))
        also = words.text("and in: {games}", games=games)
        made += f"<small>{also}</small>" if games else ""
    if standing.instead:
        links = ", ".join(f'<a href="#rule-{each}">{each}</a>' for each in standing.instead)
        made += f"<span>→ {links}</span>"
    if standing.inherited and standing.holds:
        made += _chip("info", words.text("taken over from the classic sheets"))
    return made


def cited(citations: Iterable[Citation], words: Words) -> str:
    """Citations by sheet and line: ``IT 43, 46 · ES 43, 46``; an outside source stands by its name."""
    lines: dict[str, list[str]] = {}
    for each in citations:
        lines.setdefault(each.source, []).append(each.locator.replace("-", "–"))
    parts = [
        f'<abbr title="{escape(words.text(rule_words.SOURCES[source]))}">{source}</abbr> {", ".join(places)}'.strip()
        for source, places in lines.items()
    ]
    return " · ".join(parts)


def options_html(rules: Rules, words: Words) -> str:
    """Every option: what it means, its values with the one in force, and who has it."""
    rows = []
    for key, values in Options.values().items():
        now = getattr(rules.options, key)
        listed = " · ".join(
            f"<b>{rule_words.value(key, each, words)}</b>" if each == now else rule_words.value(key, each, words)
            for each in values
        )
        house = house_rules()[key]
        outside = [each for each in house.sources if each.source not in SHEETS]
        sheets = [each for each in house.sources if each.source in SHEETS]
        said = cited(sheets, words)
        if outside:
            told = words.text("from outside the sheets")
            said = f"{said}{' · ' if said else ''}{told}: {cited(outside, words)}"
        meaning = words.text(rule_words.OPTION_MEANINGS[key]) if key in rule_words.OPTION_MEANINGS else ""
        rows.append(
            f"<li><b>{rule_words.option(key, words)}</b> <code>{key}</code>: {meaning}.<br>{listed}"
            f'<br><small class="sl-cite">{said}</small></li>'
        )
    head = words.text("Options and where they come from")
    note = words.text(
        "The value in force is set bold. Every option is off, or as the game has it, until a table agrees."
    )
    return (
        f"<details><summary>{head}</summary><div class='sl-prose'><p>{note}</p><ul>{''.join(rows)}</ul></div></details>"
    )


def sources_html(words: Words) -> str:
    """The four sheets and the outside sources, explained."""
    lines = words.text("numbers are its lines")
    rows = "".join(
        f"<li><b translate=no>{name}</b> {words.text(told)}{'' if name not in SHEETS else '; ' + lines}.</li>"
        for name, told in rule_words.SOURCES.items()
    )
    head = words.text("The sheets, and how they are cited")
    return f"<details><summary>{head}</summary><div class='sl-prose'><ul>{rows}</ul></div></details>"


def matches(text: ClauseText, find: str, words: Words) -> bool:
    """Whether a clause is meant by a search: its id begins so, or it contains every word typed, in any case."""
    asked = find.strip()[:ASKED].casefold()
    if not asked:
        return True
    if asked.upper() in rulebook():
        return text.id.casefold() == asked
    if re.fullmatch(r"[a-z]{3,4}-[a-z0-9]*", asked):
        return text.id.casefold().startswith(asked)
    words_in = _haystack(text, words)
    return all(word in words_in for word in asked.split())


@lru_cache(maxsize=2000)
def _haystack(text: ClauseText, words: Words) -> str:
    spoken = words.as_form("text")
    cards = re.sub(r"<[^>]*>", "", inline(f"{text.heading} {text.rule} {text.rest}", spoken))
    return f"{text.id} {cards} {plain(f'{text.heading} {text.rule} {text.rest}', words)}".casefold()


@lru_cache(maxsize=2000)
def _prose(text: ClauseText, words: Words) -> str:
    """The rule, set apart, and what follows it; notes in brackets become marks."""
    rest = _NOTE.sub(lambda note: f' <sup class="sl-ref">{note[1]}</sup>', html(text.rest, words)) if text.rest else ""
    return f'<p class="sl-law">{inline(text.rule, words)}</p>{rest}'


def _linked(body: str, own: str, linked: frozenset[str]) -> str:
    """Mentions of clauses that are on the page become links to them."""
    return _MENTION.sub(
        lambda found: f'<a href="#rule-{found[0]}">{found[0]}</a>' if found[0] in linked - {own} else found[0], body
    )


def _footnote(name: str, texts: Mapping[str, ClauseText], words: Words) -> str:
    if name not in texts:
        return ""
    text = texts[name]
    rest = foreign_block(html(text.rest, words), words, borrowed=text.borrowed) if text.rest else ""
    lines = cited(rulebook()[name].citations, words)
    return (
        f'<details class="sl-footnote"><summary>{name} · {foreign(inline(text.heading, words), borrowed=text.borrowed)}'
        f'</summary><p>{foreign(inline(text.rule, words), borrowed=text.borrowed)}</p>{rest}<small class="sl-cite">{lines}</small></details>'
    )


def _chip(kind: str, text: str) -> str:
    return f'<span class="sl-chip {kind}">{text}</span>'


def _topic(standing: Standing) -> int:
    return TOPICS.index(standing.rule.topic)
