"""The second wall behind markdown-it where nh3 does not install: in the browser's own Python.

It knows one thing: tags that are named pass, bare but for a `span`'s class; everything else is text or nothing.
"""

from __future__ import annotations

from html import escape
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Collection

_VOID: Final = frozenset({"br", "hr"})
_SILENT: Final = frozenset({"script", "style"})


def clean(markup: str, *, tags: Collection[str]) -> str:
    """Markup with no tag but these, no attribute but `class` on `span`, and every tag closed.

    Args:
        markup: HTML of any kind.
        tags: the names that pass; of any other tag only what stands inside is kept, of scripts and styles nothing.
    """
    cleaner = _Cleaner(frozenset(tags) - _SILENT)
    cleaner.feed(markup)
    cleaner.close()
    return cleaner.result()


class _Cleaner(HTMLParser):
    """Writes what passes; comments, doctypes and processing instructions have no handler and so are gone."""

    def __init__(self, tags: frozenset[str]) -> None:
        super().__init__(convert_charrefs=True)
        self._tags = tags
        self._open: list[str] = []
        self._silent = 0
        self._out: list[str] = []

    def result(self) -> str:
        """What was written, with the tags that were left open closed."""
        return "".join([*self._out, *(f"</{tag}>" for tag in reversed(self._open))])

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _SILENT:
            self._silent += 1
        elif tag in self._tags and not self._silent:
            given = next((value or "" for name, value in attrs if name == "class"), None) if tag == "span" else None
            self._out.append(f"<{tag}>" if given is None else f'<{tag} class="{escape(given)}">')
            if tag not in _VOID:
                self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in _SILENT:
            self._silent = max(0, self._silent - 1)
        elif tag in self._open and not self._silent:
            while True:
                last = self._open.pop()
                self._out.append(f"</{last}>")
                if last == tag:
                    break

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self._out.append(escape(data, quote=False).replace("\xa0", "&nbsp;"))
