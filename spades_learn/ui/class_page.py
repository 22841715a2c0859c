"""The teacher's page: a set of lessons and hands put together, its links and handout, and the ways to guide and report."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from html import escape
from typing import TYPE_CHECKING

import ipywidgets

from spades_learn.cards.notation import NotationError
from spades_learn.rules.options import rules_for
from spades_learn.teaching import class_draft, classset
from spades_learn.teaching.class_draft import Draft, FullError, TwiceError
from spades_learn.teaching.class_ready import tasks_from
from spades_learn.ui import class_handout, class_result, class_text
from spades_learn.ui.class_handout import Handed
from spades_learn.ui.class_making import FULL, Making
from spades_learn.ui.class_places import BINDER, Places
from spades_learn.ui.class_reading import Reading
from spades_learn.ui.class_rows import TaskRows
from spades_learn.ui.languages import LANGUAGES
from spades_learn.ui.parts import box, html, notice
from spades_learn.ui.picker import RulesPicker, observed
from spades_learn.ui.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any

    from spades_learn.teaching.class_ready import Ready
    from spades_learn.teaching.classset import ClassSet, Task
    from spades_learn.ui.host import Host

UNDONE = 50
"""Changes that can be taken back."""
NEARLY = 900
"""Characters of a code from which the page warns."""


class ClassPage:
    """A list to fill, the rules and the language, and what is handed out; the draft survives a reload."""

    def __init__(self, host: Host) -> None:
        """Go on with the draft that the browser keeps."""
        self.host = host
        text = self._text = host.words.as_form("text").text
        self.title = text("For a class")
        self.bar = html("")
        draft = class_draft.from_json(host.recall(class_draft.SETTING))
        self._draft = replace(draft, title=class_text.retitled(draft.title, self._words_of(draft.language)))
        self._before: list[Draft] = []
        self._filling = False
        self._told = html("", "sl-classtold")
        self._sum = html("")
        self._course = class_text.course(host.books, host.words)
        self._rows = TaskRows(host, self._course, move=self._move, drop=self._drop)
        self._making = Making(
            host,
            self._course,
            have=lambda: (self._draft.rules, self._draft.tasks),
            add=self._add,
            begin=self._begin,
            tell=self._refuse,
        )
        self._name = observed(
            ipywidgets.Text(
                description=text("Title on the handout"),
                placeholder=text("A lesson in Spades"),
                continuous_update=False,
            ),
            self._settle,
        )
        languages = [(text("each learner's own"), ""), *((each.name, code) for code, each in LANGUAGES.items())]
        self._language = observed(ipywidgets.Dropdown(options=languages, description=text("Language")), self._settle)
        self._picker = RulesPicker(host, self._draft.rules, self._settle)
        self._places = Places(host, self._show)
        self._code, self._links = html(""), html("")
        self._wanted = html("")
        self._acts = box([], "sl-row")
        back = [host.button(text("Take back"), self._undo), host.button(text("Empty the list"), self._empty)]
        self._back = box(back, "sl-row", "minor")
        self._reading = Reading(host, self._course, draft=lambda: self._draft, names=self._rows.names, take=self._take)
        self._main = box(self._parts(), "sl-classparts")
        self.body = box([self._main], "sl-rulebook", "sl-class")
        self._fill()
        self._show()
        host.place(page="class")

    def hear(self, intent: Mapping[str, Any]) -> str | None:  # noqa: ARG002 - there is no table here
        """Nothing on this page comes from the table."""
        return ""

    def leave(self) -> None:
        """Stop dealing."""
        self._making.working.leave()

    def _parts(self) -> list[ipywidgets.Widget]:
        """The page from top to bottom."""
        host, text = self.host, self.host.words.text
        intro = text(
            "Put a lesson together, give the class its link, and read afterwards what became of it. Everybody gets the same tasks and the same cards; nobody needs an account."
        )
        after = text("After the lesson your learners give you their files; the report reads them all at once.")
        ways = [
            host.button(self._text("Guide for teachers"), partial(host.go, "class-guide")),
            host.button(self._text("Report on a class"), partial(host.go, "class-report")),
        ]
        rules = box([self._picker.game, self._picker.toggle], "sl-classadd")
        fixed = text("A hand that is in the list already keeps the rules it was dealt under.")
        return [
            html(f"<h1>{escape(self.title)}</h1><p>{intro}</p>"),
            html(f"<h2>{text('What they do')}</h2>"),
            self._making.ready,
            self._rows.widget,
            self._sum,
            self._told,
            self._back,
            html(f"<h3>{text('Add to the list')}</h3>"),
            self._making.widget,
            html(f"<h2>{text('Rules and language')}</h2>"),
            box(
                [rules, self._picker.note, self._picker.panel, html(f"<p><small>{fixed}</small></p>")], "sl-classrules"
            ),
            box([self._language, self._name], "sl-classadd", "even"),
            html(f"<h2>{text('Give it to the class')}</h2>"),
            self._wanted,
            self._code,
            self._places.widget,
            self._links,
            self._acts,
            html(f"<h2>{text('A set you have already')}</h2>"),
            self._reading.widget,
            html(f"<h2>{text('Before and after the lesson')}</h2><p>{after}</p>"),
            box(ways, "sl-row"),
        ]

    # What changes the draft

    def _begin(self, ready: Ready, seed: int) -> None:
        """A ready-made set in the place of the list."""
        rules = self._draft.rules if self._draft.rules.ruleset.id == ready.rules else rules_for(ready.rules)
        try:
            tasks = tasks_from(ready.tasks, rules, seed=seed)
        except NotationError:  # house rules that know no such hands
            rules = rules_for(ready.rules)
            tasks = tasks_from(ready.tasks, rules, seed=seed)
        title = self._draft.title
        words = self._words_of(self._draft.language)
        if class_text.is_ready(title):
            title = words.as_form("text").text(class_text.READY[ready.id])
        self._change(replace(self._draft, rules=rules, tasks=tasks, title=title))
        self._fill()
        self._say(self._text("The list is now “{set}”.", set=self._text(class_text.READY[ready.id])))

    def _take(self, made: ClassSet) -> None:
        """A set that was read, to be changed."""
        self._change(class_draft.of_set(made, title=self._draft.title))
        self._fill()
        self._say(self._text("The set you read is now in the list. Change it, and it gets a new code."))

    def _add(self, tasks: Sequence[Task]) -> None:
        try:
            self._change(self._draft.added(tasks))
        except TwiceError:
            self._refuse(self._text("That is in the list already."))
        except FullError:
            self._refuse(self._text(FULL, n=classset.MOST_TASKS))
        else:
            names = self._rows.names(self._draft.tasks)
            self._say(
                self._text(
                    "Added: {tasks}.", tasks=self.host.words.as_form("text").listed([names[each] for each in tasks])
                )
            )

    def _move(self, task: Task, by: int) -> None:
        moved = self._draft.moved(task, by)
        name, place = self._rows.names(())[task], moved.tasks.index(task) + 1
        if moved != self._draft:
            self._change(moved)
        self._say(self._text("{task} is number {n} of {all}.", task=name, n=place, all=len(moved.tasks)))

    def _drop(self, task: Task) -> None:
        self._change(self._draft.without(task))
        self._say(self._text("Taken out: {task}.", task=self._rows.names(())[task]))

    def _empty(self) -> None:
        if self._draft.tasks:
            self._change(replace(self._draft, tasks=()))
        self._say(self._text("The list is empty."))

    def _undo(self) -> None:
        """The draft as it was before the last change of the list."""
        self._making.working.stop()
        if not self._before:
            self._say(self._text("There is nothing to take back."))
            return
        self._draft = self._before.pop()
        self._fill()
        self._keep()
        self._say(self._text("Taken back."))

    def _settle(self) -> None:
        """Rules, language and title as the fields have them now."""
        if self._filling:
            return
        title, language = str(self._name.value).strip()[: class_draft.LONGEST_TITLE], str(self._language.value)
        if language != self._draft.language:
            title = class_text.retitled(title, self._words_of(language))
        self._draft = replace(self._draft, rules=self._picker.rules, language=language, title=title)
        self._filling, self._name.value = True, title
        self._filling = False
        self._keep()

    def _change(self, draft: Draft) -> None:
        self._before = [*self._before[-UNDONE:], self._draft]
        self._draft = draft
        self._keep()

    def _keep(self) -> None:
        self.host.remember(class_draft.SETTING, self._draft.to_json())
        self._show()

    # What is shown

    def _fill(self) -> None:
        """The fields as the draft has them, without hearing of it."""
        self._filling = True
        try:
            self._picker.to(self._draft.rules)
            self._picker.note.value = ""
            self._language.value = self._draft.language if self._draft.language in LANGUAGES else ""
            self._name.value = self._draft.title
        finally:
            self._filling = False

    def _say(self, told: str) -> None:
        self._told.value = f'<p role="status">{escape(told)}</p>'

    def _refuse(self, why: str) -> None:
        self._told.value = notice(why) if why else ""

    def _words_of(self, language: str) -> Words:
        """The words of a set: its own, or those of the page."""
        return Words(language or self.host.words.language)

    def _made(self) -> tuple[str, str]:
        """The code of the draft, or "" and why there is none, plain."""
        if not self._draft.tasks:
            return "", self._text("Put something into the list first; the link and the handout come by themselves.")
        try:
            return classset.write(self._draft.made), ""
        except NotationError as bad:
            general = self._text(
                "This is more than one code can hold. Take some hands out, or make two sets: hands dealt under the same rules take the least room."
            )
            return "", class_text.refused(bad, general, self.host.words)

    def _show(self) -> None:
        """The list, what it takes, and what is handed out."""
        draft, words = self._draft, self.host.words
        self._rows.draw(draft.tasks)
        total = sum(map(self._course.minutes, draft.tasks))
        size = words.many("{n} task, about {m} minutes", "{n} tasks, about {m} minutes", len(draft.tasks), m=total)
        self._sum.value = f'<p class="sl-classsum"><b>{size}</b></p>' if draft.tasks else ""
        self._back.layout.display = None if draft.tasks or self._before else "none"
        code, trouble = self._made()
        told = [trouble] if trouble else self._warnings(code)
        self._wanted.value = "".join(notice(each, "warn" if draft.tasks else "info") for each in told)
        self._code.value = class_result.code_html(code, words) if code else ""
        link = self._places.link(code, language=draft.language) if code else ""
        wall = self._places.link(code, language=draft.language, projector=True) if link else ""
        self._links.value = class_result.links_html(link, wall, words) if link else ""
        self._places.widget.layout.display = None if code else "none"
        self._acts.children = self._ways(code, link)

    def _warnings(self, code: str) -> list[str]:
        """What is about to be too much, plain."""
        told = []
        if len(self._draft.tasks) == classset.MOST_TASKS:
            told.append(self._text("{n} tasks are the most that one set holds.", n=classset.MOST_TASKS))
        if len(code) > NEARLY:
            told.append(
                self._text(
                    "The code has {n} characters of at most {most}.",
                    n=len(code),
                    most=classset.LONGEST + len(classset.PREFIX),
                )
            )
        return told

    def _ways(self, code: str, link: str) -> list[ipywidgets.Widget]:
        host = self.host
        opened = [host.button(self._text("Open it as a learner"), partial(host.go, "set", set=code))] if code else []
        if not link:
            return opened
        return [
            host.button(self._text("Handout to print"), self._handout, "primary"),
            host.button(self._text("Show it large"), self._large),
            *opened,
        ]

    def _handed(self) -> Handed:
        code, language = self._made()[0], self._draft.language
        others = self._places.others(code, language=language)
        link = self._places.link(code, language=language)
        return Handed(self._draft.title, link, code, others, binder=self._places.where == BINDER)

    def _handout(self) -> None:
        self._instead(class_handout.handout_html, self.host.button(self._text("Print"), self.host.print, "primary"))

    def _large(self) -> None:
        self._instead(class_handout.big_html)

    def _instead(self, draw: Callable[[Handed, Words], str], *acts: ipywidgets.Widget) -> None:
        """A sheet in the place of the page, with the way back."""
        back = self.host.button(self._text("Back to the set"), self._return)
        sheet = html(draw(self._handed(), self._words_of(self._draft.language)), "sl-classsheet")
        self.body.children = [box([*acts, back], "sl-row"), sheet]

    def _return(self) -> None:
        self.body.children = [self._main]
