"""The six games side by side, and the way back to the rulebook of each."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from spades_learn.ui import rule_words, tables_text
from spades_learn.ui.parts import box, html

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from spades_learn.ui.host import Host


class TablesPage:
    """What differs from game to game, topic by topic."""

    def __init__(self, host: Host) -> None:
        """Draw the comparison."""
        self.host = host
        words = host.words
        self.title = words.text("The games side by side")
        self.bar = html("")
        intro = words.text(
            "One table a column. What differs from the classic game is marked, and every cell names its rule."
        )
        plain = words.as_form("text")
        books = [
            host.button(rule_words.game(each, plain), partial(host.go, "rules", ruleset=each))
            for each in rule_words.GAMES
        ]
        head = words.text("The rulebook of each game")
        self.body = box(
            [
                html(f"<h1>{self.title}</h1><p>{intro}</p>"),
                html(tables_text.side_by_side(words)),
                html(f"<h2>{head}</h2>"),
                box(books, "sl-row"),
            ],
            "sl-rulebook",
            "wide",
        )
        host.place(page="tables")

    def hear(self, intent: Mapping[str, Any]) -> str | None:  # noqa: ARG002 - there is no table here
        """Nothing on this page comes from the table."""
        return ""
