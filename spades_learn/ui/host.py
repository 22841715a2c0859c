"""What a page may ask of the app that holds it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    import ipywidgets

    from spades_learn.teaching.library import Library
    from spades_learn.teaching.progress import Attempt, Log
    from spades_learn.ui.scene import Scene
    from spades_learn.ui.set_way import Onward
    from spades_learn.ui.table import Table
    from spades_learn.ui.words import Words


@dataclass(frozen=True, slots=True)
class Look:
    """How the learner wants things drawn; remembered in the browser.

    Attributes:
        deck: ``two`` or ``four`` colours.
        simple: plain cards without drawn courts.
        large: larger cards.
        motion: cards travel.
        confirm: a tap selects, a second plays.
        theme: ``auto``, ``light`` or ``dark``.
        contrast: the table in black, white and yellow; also on where the device asks for more contrast.
        order: ``left`` or ``right``, the end of the hand where the spades lie, highest outermost.
    """

    deck: str = "two"
    simple: bool = False
    large: bool = False
    motion: bool = True
    confirm: bool = False
    theme: str = "auto"
    contrast: bool = False
    order: str = "left"


class Host(Protocol):
    """The app as its pages see it."""

    table: Table
    look: Look
    address: str
    """Of the page without its query, such as ``https://school.example/voila/render/app.ipynb``; "" in JupyterLab."""

    @property
    def books(self) -> Library:
        """The lessons and the rulebook."""

    @property
    def pack(self) -> str:
        """The name of the lesson pack that is open, "" for the course's own lessons."""

    @property
    def log(self) -> Log:
        """The learner's attempts."""

    @property
    def words(self) -> Words:
        """The words of the language in use, as HTML."""

    def now(self) -> datetime:
        """The time, in UTC: the one clock of the course; what is below is handed it."""

    def button(self, label: str, act: Callable[[], None], *classes: str) -> ipywidgets.Button:
        """A button that tells the learner, with an id, when something goes wrong behind it."""

    def trouble_note(self, note: str) -> None:
        """Tell the learner that something went wrong on our side; the log has it under this id."""

    def go(self, page: str, **facts: str) -> None:
        """Open a page: ``home``, ``lesson``, ``gym``, ``play``, ``rules`` or ``settings``."""

    def show(self, scene: Scene) -> None:
        """Put a scene on the table; revision, turn, look and words are added here."""

    def record(self, **facts: Any) -> Attempt:
        """Keep an attempt in the learner's browser."""

    def place(self, **query: str) -> None:
        """Keep the address in step, so that a reload comes back here."""

    def onward(self) -> Onward | None:
        """What comes after this page in the class set it belongs to; None outside of one."""

    def remember(self, key: str, value: Any) -> None:
        """Keep a small value in the learner's browser."""

    def recall(self, key: str) -> Any:
        """A value kept before, or None."""

    def save(self) -> None:
        """Hand the learner a file of everything this browser keeps."""

    def download(self, name: str, text: str, mime: str = "application/json") -> None:
        """Hand the learner a file of this text."""

    def stop_arrivals(self) -> None:
        """Tell the browser that the page wants no more of the many files it is sending."""

    def print(self) -> None:
        """Open the browser's own print dialogue."""

    def forget(self) -> None:
        """Erase everything this browser keeps, and begin anew."""

    def merge(self, log: Log) -> None:
        """Add attempts from a file or a code to the learner's own."""

    def set_language(self, language: str) -> None:
        """Use a language from now on and remember it; the learner stays at the same place."""

    def set_look(self, look: Look) -> None:
        """Draw things this way from now on and remember it."""


@dataclass
class Page:
    """A page: what it shows, its title, and what goes into the bar.

    A page that works on something has a ``leave()`` too, which is called once when another page takes its place.

    Attributes:
        body: the widget.
        title: the page's name.
        bar: safe HTML for the middle of the bar.
    """

    body: ipywidgets.Widget
    title: str = ""
    bar: ipywidgets.Widget | None = None
    hears: dict[str, Any] = field(default_factory=dict)
