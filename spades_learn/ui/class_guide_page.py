"""The class guide in the app: the same text as in the repository, its addresses as links, on two sheets of paper."""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING

from spades_learn.teaching.class_guide import class_guide
from spades_learn.ui.parts import box, html
from spades_learn.ui.prose import foreign_block, inline, label
from spades_learn.ui.prose import html as prose_html

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from spades_learn.teaching.class_guide import Guide
    from spades_learn.ui.host import Host
    from spades_learn.ui.words import Words

_ADDRESS = re.compile(r"<code>(\?page=[a-z-]+)</code>")
_TABLE = re.compile(r"<table>.*?</table>", re.DOTALL)


class ClassGuidePage:
    """A sheet to read and to print; nothing on it is asked."""

    def __init__(self, host: Host) -> None:
        """Draw the guide in the learner's language, or in English with a note."""
        self.host = host
        plain = host.words.as_form("text")
        self.title = host.words.text("Class guide")
        self.bar = html("")
        tools = [
            host.button(plain.text("Print"), host.print, "primary"),
            host.button(plain.text("Make a class set"), lambda: host.go("class")),
            host.button(plain.text("Read what was handed in"), lambda: host.go("class-report")),
        ]
        sheet = html(guide_html(class_guide(host.words.language), host.words), "sl-guide-sheet")
        self.body = box([box(tools, "sl-row"), sheet], "sl-rulebook", "sl-guide")
        host.place(page="class-guide")

    def hear(self, intent: Mapping[str, Any]) -> str | None:  # noqa: ARG002 - there is no table here
        """Nothing on this page comes from the table."""
        return ""


def guide_html(guide: Guide, words: Words) -> str:
    """The guide as safe HTML; an address of the course between backticks is a link to that page."""
    parts = [f"<h1>{inline(guide.title, words)}</h1>", prose_html(guide.intro, words)]
    parts += [_section(heading, text, words) for heading, text in guide.sections]
    linked = _ADDRESS.sub(r'<a href="\1"><code>\1</code></a>', "".join(parts))
    return foreign_block(linked, words, borrowed=guide.borrowed)


def _section(heading: str, text: str, words: Words) -> str:
    """A section; on a narrow screen its table scrolls by itself, from the keyboard too."""
    held = _TABLE.sub(
        lambda found: (
            f'<div class="sl-scroll" role="region" tabindex="0" aria-label="{escape(label(heading, words))}">{found[0]}</div>'
        ),
        prose_html(text, words).replace("<th></th>", "<td></td>"),  # a head without words heads nothing
    )
    return f"<section><h2>{inline(heading, words)}</h2>{held}</section>"
