"""The row of buttons beside a hand in play: what may be done at this moment, most wanted first."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from spades_learn.game.opening import Phase
from spades_learn.teaching.sitting import Waits
from spades_learn.ui.parts import box
from spades_learn.ui.prose import label

if TYPE_CHECKING:
    from collections.abc import Callable

    from spades_learn.teaching.dealcode import DealCode
    from spades_learn.ui.host import Host
    from spades_learn.ui.play_page import PlayPage

KEPT = "sitting"
"""Under which name the browser keeps the learner's match."""

ADVISED = frozenset({Phase.BIDDING, Phase.PLAY})
"""Phases in which the bot weighs every choice."""

ENDS = frozenset({Waits.HAND, Waits.MATCH})


class Buttons:
    """Buttons by their labels, each made once: a hundred draws of a row must not leave a hundred buttons behind."""

    def __init__(self, host: Host) -> None:
        """No button yet."""
        self._host = host
        self._made: dict[tuple[str, ...], Any] = {}
        self._acts: dict[tuple[str, ...], Callable[[], None]] = {}

    def button(self, label: str, act: Callable[[], None], *classes: str) -> Any:
        """The button of this label; it does from now on what it is given here."""
        key = (label, *classes)
        self._acts[key] = act

        def press() -> None:
            self._acts[key]()  # whatever the button means by now

        if key not in self._made:
            self._made[key] = self._host.button(label, press, *classes)
        return self._made[key]


class PlayRow:
    """The row of one play page."""

    def __init__(self, page: PlayPage) -> None:
        """An empty row."""
        self.widget = box([], "sl-row")
        self._page = page
        self._host = page.host
        self._button = Buttons(page.host).button
        self._fold = page.host.button(page.host.words.text("More"), page.fold, "quiet")  # one, so that it keeps focus

    def draw(self) -> None:
        """Show the buttons of this moment."""
        page, text = self._page, self._host.words.text
        waits, single, borrowed = page.sitting.waits, page.opened.single, page.opened.borrowed
        row = []
        if waits is Waits.HAND and not single:
            row.append(self._button(text("Next hand"), page.next_hand, "primary"))
        if waits is Waits.MATCH and not borrowed:
            row.append(self._button(text("New match"), page.again, "primary"))
        if (single and (waits in ENDS or self._may_go())) or (borrowed and waits is Waits.MATCH):
            row += self._onward()
        if page.sitting.state.phase is Phase.REPLACE and waits is Waits.LEARNER:
            row.append(
                self._button(text("Keep my cards"), partial(page.press, {"do": "cards", "cards": ()}), "primary")
            )
        if waits in ENDS:
            row.append(self._button(text("Review this hand"), page.review))
        if waits is Waits.LEARNER and page.sitting.state.phase in ADVISED:
            row.append(self._button(text("Hint"), page.give_hint))
        row.append(self._button(text("Undo"), page.undo, "quiet"))
        if page.claims.may():
            row.append(self._button(text("Claim"), page.claim, "quiet"))
        self._fold.description = text("Less") if page.more.open else text("More")
        row.append(self._fold)
        self.widget.children = row

    def _may_go(self) -> bool:
        """Whether a class set goes on though the hand does not: its task ended before, or was done another time."""
        return self._page.told.over and self._host.onward() is not None

    def _onward(self) -> list[Any]:
        """Where what came by an address leads to once it is played."""
        text = self._host.words.text
        code, gym = self._page.opened.code, self._page.opened.gym
        onward = self._host.onward()
        if onward is not None:
            following = self._button(onward.label, onward.go, "primary")
            if not gym:
                return [following]
            back = partial(self._host.go, "gym", deal=gym)
            return [following, self._button(text("What it says of my decision"), back)]
        if gym:
            back = partial(self._host.go, "gym", deal=gym)
            return [
                self._button(text("What it says of my decision"), back, "primary"),
                self._button(text("Next gym hand"), partial(self._host.go, "gym")),
            ]
        # Without facts the page plays on with what the browser keeps.
        kept = self._host.recall(KEPT) is not None
        on = self._button(
            text("Go on with my match") if kept else text("New match"), partial(self._host.go, "play"), "primary"
        )
        return [*(self._lessons(code) if code is not None else ()), on]

    def _lessons(self, code: DealCode) -> list[Any]:
        """The way to each lesson that a deal belongs to; what this install lacks is left out."""
        words = self._host.words
        usable = {entry.slug for entry in self._host.books.usable(words.language)}
        named = [(slug, self._host.books.prose(slug, words.language).title) for slug in code.lessons if slug in usable]
        plain = words.as_form("text")
        return [
            self._button(
                plain.text("Next: {title}", title=label(title, plain)), partial(self._host.go, "lesson", lesson=slug)
            )
            for slug, title in named
        ]
