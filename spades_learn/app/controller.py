"""The whole course in one kernel: pages come and go, the table and the store stay."""

from __future__ import annotations

import logging
import os
import re
import secrets
from dataclasses import asdict
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from spades_learn.app.away import Away
from spades_learn.app.bar import bar_parts
from spades_learn.app.keeping import HANDS, Keeping
from spades_learn.app.looks import read_look, wear
from spades_learn.app.pages import PAGES, asked_page, code_language, set_language, texts
from spades_learn.app.server_log import tell_server
from spades_learn.app.shelf import Shelf
from spades_learn.cards.notation import NotationError
from spades_learn.teaching.class_links import course_address
from spades_learn.teaching.errors import LessonError
from spades_learn.teaching.library import Library, library
from spades_learn.ui.arrivals import Taken
from spades_learn.ui.home_page import HomePage
from spades_learn.ui.host import Look
from spades_learn.ui.languages import SOURCE, chosen, spoken
from spades_learn.ui.notes import Notes
from spades_learn.ui.parts import box, button, guarded, html, notice, shown_in
from spades_learn.ui.set_page import SetPage
from spades_learn.ui.set_way import INSIDE, SET, SetWay
from spades_learn.ui.store import Store, StyledStore
from spades_learn.ui.table import Table
from spades_learn.ui.widget_words import store_words, table_words
from spades_learn.ui.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    import ipywidgets

    from spades_learn.teaching.progress import Attempt, Log
    from spades_learn.ui.arrivals import Arrival
    from spades_learn.ui.scene import Scene
    from spades_learn.ui.set_way import Onward

_log = logging.getLogger(__name__)


class Course:
    """The app: one widget to show, and the pages behind it.

    Attributes:
        widget: what a notebook displays.
        table: the one table every page shares.
        log: the learner's attempts, as the browser keeps them.
        look: how the learner wants things drawn.
    """

    def __init__(self, *, language: str = "", page: str = "home", books: Library | None = None, **facts: str) -> None:
        """Build the app and open a page; what the browser keeps arrives a moment later.

        Without a language the browser's own, or the one chosen there before, is used; without books the course's own.
        """
        self._wanted = language
        self.table = Table()
        self.store = Store() if in_voila() else StyledStore()
        self.keeping = Keeping(self.store, self._tell_trouble)
        self._away = Away(self, self.store)
        self.look = Look()
        self.address = ""
        self._language = SOURCE
        self._view = ""
        self._revision = 0
        self._asked = self._here = (page, facts)
        self._page: Any = None
        self._greeted = False
        self._bar = box([], "sl-bar")
        self._stage = box([], "sl-stage")
        self._notes = Notes(self)
        self._shelf = Shelf(library() if books is None else books, self._notes, out=self._out_of_pack)
        self.way = SetWay(self)
        self.widget = box([self.store, self._bar, self._notes.widget, self._stage], "sl-app")
        self.table.on_intent(self._hear)
        self.store.on_hello(self._hello)
        self.store.on_merged(self._merged)
        self.store.on_went(self._went)
        self.store.on_storage(lambda _message: self._tell_trouble())
        self.store.on_file(self._chosen)
        self.store.on_arrival(self._arrived)
        if in_voila():
            tell_server()
        self._speak(chosen((language,)))
        self.go(page, **facts)

    @property
    def step(self) -> str:
        """The step of the lesson that is open, or "" on another page."""
        step: str = getattr(self._page, "at", "")
        return step

    @property
    def words(self) -> Words:
        """The words of the language in use, as HTML."""
        return Words(self._language)

    def _speak(self, language: str) -> None:
        """Use a language from now on; the page that is open is drawn anew by whoever asks for this."""
        self._language = language
        plain = self.words.as_form("text")
        self.table.words = table_words(plain)
        self.store.set_words(store_words(plain))

    def set_language(self, language: str) -> None:
        """Use a language and remember it; the learner stays at the same place."""
        self._notes.drop("language")
        self._speak(chosen((language,)))
        self.remember("lang", self._language)
        self._tell_trouble()
        page, facts = self._here
        self.go(page, **facts)

    def go(self, page: str, **facts: str) -> None:
        """Open a page; one that cannot be opened leaves the learner on the course map with a plain note."""
        note = ""
        if page in INSIDE and facts.get(SET):
            self.way.enter(facts[SET])
        page = page if page in PAGES else "home"
        self._here = (page, facts)
        self._leave()
        try:
            opened = self._make(page, facts)
        except LessonError as bad:
            _log.warning("could not open %s: %s", page, bad)
            page, opened = "home", HomePage(self)
            note = self.words.text("That lesson cannot be opened here. Choose one below.")
        except Exception:  # noqa: BLE001 - a pack or a kept match we did not foresee must not take the course away
            mark = secrets.token_hex(3)
            _log.exception("could not open %s, note %s", page, mark)
            page, opened = "home", HomePage(self)
            note = self.words.text(
                "Something went wrong on our side (note {id}). Nothing was counted; please try again.", id=mark
            )
        self._page = opened
        self._notes.drop("elsewhere")
        self._bar.children = bar_parts(self, page, opened)
        told = [html(notice(note))] if note else []
        self._stage.children = [*told, opened.body]
        self._name_page()

    def _leave(self) -> None:
        """Tell the page that goes, so that what it works on stops; whatever fails there keeps nobody."""
        leave = getattr(self._page, "leave", None)
        if leave is not None:
            guarded(leave)

    def _name_page(self) -> None:
        """Tell the browser the page's title and language; before its hello neither is known, and its own stand."""
        if not self._greeted:
            return
        title = self._page.title
        named = title if isinstance(self._page, HomePage) else f"{title} · Spades Learn"
        self.store.set_title(named, lang=self._language)

    def _make(self, page: str, facts: dict[str, str]) -> Any:  # noqa: ANN401 - any page
        return PAGES[page](self, facts)

    def _hear(self, intent: Mapping[str, Any]) -> str | None:
        """Hand an intent to the page that is open now."""
        why: str | None = self._page.hear(intent)
        return why

    def button(self, label: str, act: Callable[[], None], *classes: str) -> ipywidgets.Button:
        """A button that tells the learner, with an id, when something goes wrong behind it."""
        made: ipywidgets.Button

        def act_if_shown() -> None:
            # A press that was on its way while the page changed is on a button that is gone: it means nothing now.
            if shown_in(self.widget, made):
                act()

        made = button(label, act_if_shown, *classes, failed=self.trouble_note)
        return made

    def trouble_note(self, note: str) -> None:
        """Say that a press did not count; the details are in the log under the same id."""
        text = self.words.as_form("text").text
        told = text("Something went wrong on our side (note {id}). Nothing was counted; please try again.", id=note)
        kept = [child for child in self._stage.children if "sl-trouble" not in child._dom_classes]  # noqa: SLF001 - ipywidgets keeps them there
        self._stage.children = [html(notice(told), "sl-trouble"), *kept]

    def show(self, scene: Scene) -> None:
        """Put a scene on the table; every scene is a new turn, so that a click made on an older one is stale."""
        self._revision += 1
        look = {name: value for name, value in asdict(self.look).items() if name != "theme"}
        frame = {"rev": self._revision, "turn": self._revision, "lang": self._language, "look": look}
        self.table.scene = {**scene, **frame, "view": self._view}

    def record(self, **facts: Any) -> Attempt:  # noqa: ANN401 - an attempt's own fields
        """Keep an attempt in the learner's browser, with a fresh id and the time."""
        kept = self.keeping.record(**facts)
        self.way.draw()
        self._away.tell()
        return kept

    def place(self, **query: str) -> None:
        """Keep the address in step, so that a reload comes back here; within a class set it names the set too."""
        # Until the page has said where it is, its address is a wish, and must not be written over.
        if not self._greeted:
            return
        pack = {"pack": self.pack} if self.pack else {}
        code = self.way.placed(query)
        self.store.send({"type": "place", "query": query | pack | ({SET: code} if code else {})})
        self._away.tell()

    def onward(self) -> Onward | None:
        """What comes after this page in the class set it belongs to; None outside of one."""
        return self.way.onward()

    @property
    def books(self) -> Library:
        """The lessons and the rulebook."""
        return self._shelf.books

    @property
    def pack(self) -> str:
        """The name of the lesson pack that is open, "" for the course's own lessons."""
        return self._shelf.pack

    @property
    def log(self) -> Log:
        """The learner's attempts."""
        return self.keeping.log

    def merge(self, log: Log) -> None:
        """Add attempts from a file or a code to the learner's own."""
        self.keeping.take(log)
        self._away.tell()

    def remember(self, key: str, value: Any) -> None:  # noqa: ANN401 - any small JSON value
        """Keep a small value in the learner's browser."""
        self.keeping.remember({key: value})

    def recall(self, key: str) -> Any:  # noqa: ANN401 - any small JSON value
        """A value kept before, or None."""
        return self.keeping.kept.get(key)

    def save(self) -> None:
        """Hand the learner a file of everything this browser keeps."""
        self.store.save()

    def download(self, name: str, text: str, mime: str = "application/json") -> None:
        """Hand the learner a file of this text."""
        self.store.download(name=name, text=text, mime=mime)

    def print(self) -> None:
        """Open the browser's own print dialogue."""
        self.store.send({"type": "print"})

    def now(self) -> datetime:
        """The time, in UTC; pages are told it, and nothing below them asks."""
        return datetime.now(UTC)

    def forget(self) -> None:
        """Erase everything this browser keeps, and begin anew."""
        self.keeping.forget()
        self._away.tell()
        self.look = Look()
        self._notes.drop("elsewhere")
        self._apply_look()

    @property
    def trouble(self) -> str:
        """Why this browser keeps nothing, or "" where it does."""
        return self.keeping.trouble

    def _tell_trouble(self) -> None:
        self._notes.storage(self.keeping.trouble, self.keeping.file_trouble)

    def _chosen(self, name: str, data: bytes | None) -> None:
        """A file the learner chose, for the page that asked for it."""
        take = getattr(self._page, "chosen", None)
        if take is not None:
            note = guarded(lambda: take(name, data))
            if note is not None:
                self.trouble_note(note)

    def _arrived(self, file: Arrival) -> Taken:
        """One of many files, for the page that asked for them; where no page does, the rest is not wanted."""
        take = getattr(self._page, "arrived", None)
        answers: list[Taken] = []
        note = None if take is None else guarded(lambda: answers.append(take(file)))
        if note is not None:
            self.trouble_note(note)
        return answers[0] if answers else Taken(stop=True)

    def stop_arrivals(self) -> None:
        """Tell the browser that the page wants no more of the files it is sending."""
        self.store.stop_arrivals()

    def set_look(self, look: Look) -> None:
        """Draw things this way from now on and remember it."""
        self.look = look
        self._apply_look()
        self.keeping.remember({"look": asdict(look), "theme": look.theme})

    def _apply_look(self) -> None:
        wear(self.widget, self.look, projector=self._view == "projector")
        if self.table.scene:
            self.show({key: value for key, value in self.table.scene.items() if key not in {"rev", "turn"}})

    def _hello(self, message: Mapping[str, Any]) -> None:
        """The page opened: take what the browser keeps, then go where its address asks."""
        drawn = self._here, self._language, self.log, self.pack
        self.keeping.hello(message)
        self.look = read_look(self.recall("look"))
        asked = texts(message.get("query"))
        self.address = _address(message.get("at"))
        accepted = message.get("languages")
        likes = accepted if isinstance(accepted, list) else []
        made_for = code_language(asked.get("deal", "")) or set_language(asked.get(SET, ""), self.recall(SET))
        self._speak(chosen([asked.get("lang"), self._wanted, made_for, self.recall("lang"), *likes]))
        wanted = asked.get("lang", "")
        # Whatever else an address may say is not repeated on the page.
        if not spoken(wanted) and re.fullmatch(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})?", wanted):
            self._notes.unspoken(wanted)
        self._view = "projector" if asked.get("view") == "projector" else ""
        self._apply_look()
        self._tell_trouble()
        self._shelf.take(asked.get("pack", ""))
        self._away.tell()
        page, facts = self._asked if not self._greeted else ("home", {})
        self._greeted = True
        page, facts = asked_page(asked) or (page, facts)
        if page == "home" and drawn == ((page, facts), self._language, self.log, self.pack):
            # The map stands there already; drawn anew, it would lose the press of a learner who was quick.
            self._name_page()
            self.place(page=page)
            return
        self.go(page, **facts)

    def _out_of_pack(self) -> None:
        self._shelf.take("")
        self.go("home")

    def _went(self, message: Mapping[str, Any]) -> None:
        """Back or Forward: go where the address points now."""
        asked = texts(message.get("query"))
        self._shelf.take(asked.get("pack", ""))
        page, facts = asked_page(asked) or ("home", {})
        went = getattr(self._page, "went", None)
        # A page may step to another place of its own, and keep what it has worked out.
        if went is not None and page == self._here[0] and went(facts):
            self._here = (page, facts)
            return
        self.go(page, **facts)

    def _merged(self, message: Mapping[str, Any]) -> None:
        """Another tab added attempts, changed settings or forgot everything; this page follows."""
        before = self.log
        changed = self.keeping.merged(message)
        look = read_look(self.recall("look"))
        if look != self.look:
            self.look = look
            self._apply_look()
        # Of one hand in two tabs the newer stands in the browser; this tab says so, and the learner chooses.
        if changed & {*HANDS} & self._page_keeps():
            self._notes.elsewhere(self._again)
        if isinstance(self._page, HomePage | SetPage) and self.log != before:
            page, facts = self._here
            self.go(page, **facts)

    def _page_keeps(self) -> frozenset[str]:
        """The hands that the open page keeps in the browser."""
        return getattr(self._page, "keeps", frozenset())

    def _again(self) -> None:
        """Open the same page once more, with what the browser keeps now."""
        self._notes.drop("elsewhere")
        page, facts = self._here
        # The address of a match only began it; what the browser keeps is further on.
        self.go(page, **({} if "sitting" in self._page_keeps() else facts))


def _address(told: object) -> str:
    """The address that the page says it has, if it is one of the web."""
    try:
        return course_address(told) if isinstance(told, str) and told else ""
    except NotationError:
        return ""


def in_voila() -> bool:
    """Whether Voilà shows this kernel's page; its template carries the stylesheet already."""
    # A kernel of the warm pool is started before any page asks, so it has only Voilà's own variables.
    return "VOILA_PREHEAT" in os.environ or os.environ.get("SERVER_SOFTWARE", "").startswith("voila")
