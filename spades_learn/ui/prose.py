"""Lesson and rulebook Markdown into safe HTML, with ``{H9}`` as a card."""

from __future__ import annotations

import re
from functools import cache
from html import unescape
from typing import TYPE_CHECKING

from markdown_it import MarkdownIt

from spades_learn.ui.languages import SOURCE

try:
    import nh3
except ImportError:  # the browser's own Python has none
    from spades_learn.ui.cleaner import clean
else:

    def clean(markup: str, *, tags: Collection[str]) -> str:
        """Markup with no tag but these and no attribute but `class` on `span`."""
        return nh3.clean(markup, tags=set(tags), attributes={"span": {"class"}}, link_rel=None, url_schemes=set())


if TYPE_CHECKING:
    from collections.abc import Collection

    from spades_learn.ui.words import Words

_GLYPH = re.compile(r"\{([SHDC](?:10|[2-9TJQKA])|[BL]J)\}")
_TAGS = frozenset(
    {"p", "em", "strong", "ul", "ol", "li", "blockquote", "code", "br", "hr", "h3", "h4", "span"}
    | {"table", "thead", "tbody", "tr", "th", "td"}
)


@cache
def _markdown() -> MarkdownIt:
    # Raw HTML off and no links or images: lesson packs come from strangers.
    return (
        MarkdownIt("commonmark", {"html": False, "linkify": False})
        .enable("table")
        .disable(["link", "image", "autolink"])
    )


def html(markdown: str, words: Words) -> str:
    """Render Markdown; everything that is not plain formatting is text, and cards are drawn as coloured names."""
    return _drawn(_markdown().render(markdown), words)


def _drawn(rendered: str, words: Words) -> str:
    """Rendered Markdown with its cards drawn and nothing but plain formatting left."""
    drawn = _GLYPH.sub(lambda found: words.card(found[1].replace("10", "T")), rendered)
    return clean(drawn, tags=_TAGS)


def inline(markdown: str, words: Words) -> str:
    """Render one line without a paragraph around it; as a block, the answer ``4.`` would be a list of nothing."""
    line = markdown.strip()
    if "\n" not in line:
        return _drawn(_markdown().renderInline(line), words)
    text = html(line, words).strip()
    return text.removeprefix("<p>").removesuffix("</p>") if text.count("<p>") == 1 else text


def label(markdown: str, words: Words) -> str:
    """Render one line as the plain text of a button, cards as the words write them."""
    return unescape(re.sub(r"<[^>]*>", "", inline(markdown, words.as_form("text"))))


def foreign(markup: str, *, borrowed: bool) -> str:
    """Markup inside a line, marked as English where it is borrowed from there."""
    return f'<span lang="{SOURCE}">{markup}</span>' if borrowed else markup


def foreign_block(markup: str, words: Words, *, borrowed: bool) -> str:
    """Markup of its own, marked as English where it is borrowed from there, with a note that says so."""
    return f'<div lang="{SOURCE}">{markup}</div>{untold(words)}' if borrowed else markup


def untold(words: Words) -> str:
    """The note below what is in English only."""
    told = words.text("Not in this language yet, so in English.")
    return f'<p class="sl-untold"><small>{told}</small></p>'


def plain(markdown: str, words: Words) -> str:
    """Markdown as plain text for a screen reader: no marks, cards in words."""
    spoken = _GLYPH.sub(lambda found: words.as_form("speech").card(found[1].replace("10", "T")), markdown)
    return re.sub(r"[*_`#>]", "", spoken).strip()
