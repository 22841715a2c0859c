"""The choice of a language, and what is said of one that is a draft or is not there."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

import ipywidgets

from spades_learn.ui.i18n import C_
from spades_learn.ui.languages import LANGUAGES, language
from spades_learn.ui.parts import guarded

if TYPE_CHECKING:
    from spades_learn.ui.host import Host
    from spades_learn.ui.words import Words


def language_picker(host: Host, *classes: str) -> ipywidgets.Dropdown:
    """A dropdown of the languages, each under its own name; it takes effect at once."""
    plain = host.words.as_form("text")
    names = {code: each.name for code, each in LANGUAGES.items()}
    names |= {
        code: plain.text(C_("a language", "{name} (draft)"), name=each.name)
        for code, each in LANGUAGES.items()
        if each.draft
    }
    if plain.language not in names:
        names[plain.language] = plain.language
    made = ipywidgets.Dropdown(
        options=[(name, code) for code, name in names.items()],
        value=plain.language,
        description=plain.text("Language"),
    )
    for each in classes:
        made.add_class(each)
    made.observe(lambda change: guarded(lambda: host.set_language(change["new"])), names="value")
    return made


def draft_chip(words: Words) -> str:
    """A mark for the bar where the language is a draft, or nothing."""
    if not language(words.language).draft:
        return ""
    told = words.as_form("text").text("This translation is a draft and wants a speaker's review.")
    short = words.text(C_("a translation", "draft"))
    return f'<span class="sl-chip close" title="{escape(told)}">{short}</span>'


def draft_note(words: Words) -> str:
    """The same as a sentence, or nothing."""
    if not language(words.language).draft:
        return ""
    return words.text("This translation is a draft and wants a speaker's review.")
