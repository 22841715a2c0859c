"""The form of a referee's step: go through the tricks, name a card, and say which rule it broke and what it costs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import ipywidgets

from spades_learn.teaching.steps.referee import NONE
from spades_learn.ui.parts import box
from spades_learn.ui.picker import observed
from spades_learn.ui.prose import label

if TYPE_CHECKING:
    from collections.abc import Callable

    from spades_learn.teaching.session import Session
    from spades_learn.teaching.steps.step import Answer
    from spades_learn.ui.host import Host

OPEN = ""
"""Nothing chosen yet."""


class RefereeForm:
    """What is asked of a referee beside the table; what further parts there are shows once a card is named.

    Attributes:
        parts: the widgets, top to bottom.
    """

    def __init__(
        self, host: Host, session: Session, *, say: Callable[[Answer], None], turn: Callable[[int], None]
    ) -> None:
        """The form of the step at hand; ``say`` takes the answer, ``turn`` goes a trick on or back."""
        self._host, self._say, self._asked = host, say, session.ask
        plain = host.words.as_form("text")
        text = plain.text
        moves = [
            host.button(text("Trick before"), lambda: turn(-1)),
            host.button(text("Next trick"), lambda: turn(1)),
        ]
        # Drawn once a step: a fresh button would lose the focus, and with it a quick second press.
        self._cards = observed(
            ipywidgets.Dropdown(options=_cards(session, host), value=OPEN, description=text("Who broke a rule?")),
            self._lay,
        )
        clauses = [(text("Choose a rule"), OPEN), *((_heading(host, each), each) for each in session.ask.choices)]
        self._clause = ipywidgets.Dropdown(options=clauses, value=OPEN, description=text("Which rule?"))
        points = text("Points of {side:side} for this hand", side=getattr(session.step, "side", ""))
        # Sent whole when it is left: digit by digit, the newest could come after the press on Check.
        self._points = ipywidgets.Text(
            value="", description=points, placeholder=text("points, such as 42 or -50"), continuous_update=False
        )
        for each in (self._cards, self._clause, self._points):
            each.add_class("sl-asked")
        self._check = host.button(text("Check"), self._answer, "primary")
        self._head = box(moves, "sl-row")
        self._box = box([], "sl-choice", "sl-refform")
        self.parts: list[ipywidgets.Widget] = [self._box]
        self._lay()

    def _lay(self) -> None:
        """Show the parts that are asked now: of a hand without a breach there is nothing more to say."""
        named = self._cards.value not in {OPEN, NONE}
        asked = {"clause": self._clause, "points": self._points}
        more = [asked[part] for part in self._asked.parts if named]
        self._box.children = [self._head, self._cards, *more, self._check]

    def name(self, card: str) -> None:
        """Name a card, as a press on the table does."""
        self._cards.value = card

    def _answer(self) -> None:
        """Give the answer, part by part."""
        card = self._cards.value
        given = {"clause": self._clause.value, "points": self._points.value}
        self._say((card, *(given[part] for part in self._asked.parts if card not in {OPEN, NONE})))


def _cards(session: Session, host: Host) -> list[tuple[str, str]]:
    """Every card of the tricks watched, and the answer that nobody broke a rule."""
    plain = host.words.as_form("text")
    text = plain.text
    frames = session.step.frames(session.rules)
    shown = [(text("Choose a card"), OPEN), (text("Nobody broke a rule"), NONE)]
    for each in frames:
        number = len(each.here.gathered) + 1
        for seat, card in each.here.trick.plays:
            who = text("You") if seat is each.here.seat else plain.seat(str(seat))
            told = text("Trick {n}: {who}, {card:card}", n=number, who=who, card=str(card))
            shown.append((told, str(card)))
    return shown


def _heading(host: Host, clause: str) -> str:
    """A clause as it is offered: its heading, and its id."""
    found = host.books.clause(clause, host.words.language)
    return f"{label(found.heading, host.words)} ({clause})"
