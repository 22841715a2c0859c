"""The rulebook in the app: the clauses that hold, by topic, with the one that was asked for first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spades_learn.rules.book import rulebook
from spades_learn.ui.coach import clause_html
from spades_learn.ui.parts import html

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from spades_learn.ui.host import Host

CHAPTERS = {
    "GEN": "The game",
    "PLY": "Players",
    "OBJ": "The goal",
    "DCK": "The pack",
    "DEAL": "The deal",
    "BID": "Bidding",
    "NIL": "Nil",
    "DNL": "Two nils",
    "BNL": "Blind nil",
    "LEAD": "Leading",
    "FOL": "Following suit",
    "BRK": "Breaking spades",
    "TRK": "Taking tricks",
    "PLAY": "Examples of play",
    "REN": "Reneging",
    "SCO": "The score",
    "BAG": "Bags",
    "END": "The end of the game",
    "STR": "Advice",
}


class RulesPage:
    """Every clause of the classic ruleset, in catalogue order."""

    def __init__(self, host: Host, *, ruleset: str = "classic") -> None:
        """Draw the rulebook of a ruleset."""
        self.host = host
        words = host.words
        self.title = words.text("Rulebook")
        self.bar = html("")
        texts = host.books.clause_texts(words.language)
        held = [rule for rule in rulebook().values() if ruleset in rule.rulesets and rule.id in texts]
        parts = [f"<h1>{self.title}</h1><p>{words.text('Classic Spades: four players, two partnerships.')}</p>"]
        for prefix, name in CHAPTERS.items():
            chapter = [rule.id for rule in held if rule.id.split("-")[0] == prefix]
            if chapter:
                parts.append(f"<h2>{words.text(name)}</h2>")
                parts += [clause_html(clause, host.books, words) for clause in chapter]
        self.body = html("".join(parts), "sl-rulebook")
        host.place(page="rules")

    def hear(self, intent: Mapping[str, Any]) -> str | None:  # noqa: ARG002 - there is no table here
        """Nothing on this page comes from the table."""
        return ""
