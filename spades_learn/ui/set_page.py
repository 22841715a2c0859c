"""A learner's page of a class set: its tasks in order, how far each is, what comes next, and handing in."""

from __future__ import annotations

from functools import partial
from html import escape
from typing import TYPE_CHECKING
from urllib.parse import urlencode

import ipywidgets

from spades_learn.teaching import classset
from spades_learn.teaching.class_links import code_in
from spades_learn.teaching.class_tasks import Stage
from spades_learn.ui import set_name
from spades_learn.ui.animal_words import said
from spades_learn.ui.parts import box, html, notice, ring
from spades_learn.ui.set_minutes import left, minutes
from spades_learn.ui.set_way import SET, next_task, open_task, read_set, set_stages
from spades_learn.ui.set_words import ASKS, STAGES, about, known, lessons_here, task_names, trouble

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from spades_learn.teaching.classset import Task
    from spades_learn.ui.host import Host


class SetPage:
    """The set of a code, else the one that is kept, else the field to type one."""

    def __init__(self, host: Host, *, code: str = "") -> None:
        """Open a set and keep it; one that cannot be opened leaves the one that is kept alone."""
        self.host = host
        self._text = host.words.as_form("text").text
        self.title = self._text("Class set")
        self.bar = html("")
        self._told = html("")
        self._name = box([], "sl-box", "sl-setname")
        self._hand = box([], "sl-box", "sl-sethand")
        self._sure = box([], "sl-sure")
        kept = host.recall(SET)
        wanted = code.strip() or (kept if isinstance(kept, str) else "")
        made = read_set(wanted) if wanted else None
        if made is None:
            self.body = self._closed(wanted)
            host.place(page=SET, **({SET: wanted} if wanted else {}))
            return
        self.made = made
        self.code = classset.write(made)
        host.remember(SET, self.code)
        self.body = self._opened()
        host.place(page=SET, set=self.code)

    def hear(self, intent: Mapping[str, Any]) -> str | None:  # noqa: ARG002 - there is no table here
        """Nothing on this page comes from the table."""
        return ""

    # A set.

    def _opened(self) -> ipywidgets.Widget:
        """The tasks, what comes next, the name and the hand-in."""
        host, made = self.host, self.made
        names = task_names(made, host.books, host.words)
        lessons = self._lessons = lessons_here(made, host.books)
        stages = set_stages(host, made, lessons)
        coming = next_task(made, stages, lessons)
        parts: list[ipywidgets.Widget] = [html(self._head(stages), "sl-sethead")]
        if coming is not None:
            begun = any(each is not Stage.NEW for each in stages)
            title = names[coming]
            told = self._text("Go on: {task}", task=title) if begun else self._text("Start: {title}", title=title)
            parts.append(box([host.button(told, partial(open_task, host, made.tasks[coming]), "primary")], "sl-row"))
        rows = "".join(
            self._row(number, task, name, how, following=number - 1 == coming)
            for number, (task, name, how) in enumerate(zip(made.tasks, names, stages, strict=True), 1)
        )
        head = host.words.text("Tasks")
        parts.append(html(f'<h2 class="sl-sr">{head}</h2><ol class="sl-settasks">{rows}</ol>'))
        self._draw_name()
        self._draw_hand(over=coming is None)
        # Once all is done, handing in is what is left to do.
        parts[1:1] = [self._hand, self._name] if coming is None else []
        parts += [self._name, self._hand] if coming is not None else []
        return box([*parts, self._others()], "sl-rulebook", "sl-set")

    def _head(self, stages: tuple[Stage, ...]) -> str:
        """How far, how long still, by which rules; and what is not in this course."""
        words = self.host.words
        mine = [how for task, how in zip(self.made.tasks, stages, strict=True) if known(task, self._lessons)]
        done = sum(each is Stage.DONE for each in mine)
        told = (
            words.text("All tasks are done.")
            if mine and done == len(mine)
            else words.many("{k} of {n} task done", "{k} of {n} tasks done", len(mine), k=done)
        )
        if still := left(self.made, stages, self._lessons):
            told += " · " + words.text("about {m} min left", m=still)
        missing = len(stages) - len(mine)
        note = ""
        if missing:
            lacks = words.as_form("text").many(
                "{n} lesson of this set is not in this course. Do the others, and tell your teacher.",
                "{n} lessons of this set are not in this course. Do the others, and tell your teacher.",
                missing,
            )
            note = notice(lacks, "warn")
        picture = ring(done / len(mine) if mine else 0.0, words)
        return (
            f"{picture}<div><h1>{words.text('Class set')}</h1>"
            f'<p class="sl-big" role="status">{told}</p><p><small>{about(self.made, words)}</small></p></div>{note}'
        )

    def _row(self, number: int, task: Task, name: str, how: Stage, *, following: bool) -> str:
        """A task: its number and name as a link, what it asks, how long it takes, how far it is."""
        words = self.host.words
        if not known(task, self._lessons):
            told = words.text("A lesson that this course does not have")
            return (
                f'<li class="none"><span class="sl-setmark" aria-hidden="true">–</span>'
                f"<div><b>{number}. {escape(name)}</b><small>{told}</small></div></li>"
            )
        sign, standing = STAGES[how.value]
        asks = words.text(ASKS[task.kind]) if task.kind in ASKS else words.text("Lesson")
        long = minutes(task, self._lessons)
        time = f" · {words.text('about {m} min', m=long)}" if long else ""
        place = {**task.place, **({} if "page" in task.place else {"page": "lesson"}), SET: self.code}
        link = escape(f"?{urlencode(place)}")
        return (
            f'<li class="{how.value}{" next" if following else ""}">'
            f'<span class="sl-setmark" aria-hidden="true">{sign}</span>'
            f'<div><a href="{link}">{number}. {escape(name)}</a><small>{asks}{time}</small></div>'
            f'<span class="sl-setstage">{words.text(standing)}</span></li>'
        )

    # The name.

    def _draw_name(self) -> None:
        """What the teacher's list calls the learner, and that it is no account."""
        host, words = self.host, self.host.words
        name = said(set_name.name_of(host), words.language)
        told = words.text("In your teacher’s list you are called {name}.", name=name)
        why = words.text(
            "This name was drawn by chance in this browser. It is no account, and it says nothing about you. Note it down if you want to find yourself in the list."
        )
        row = []
        if set_name.handed(host) is None:
            row.append(host.button(self._text("Another name"), self._rename, "quiet"))
        if host.log.attempts:
            row.append(host.button(self._text("I am somebody else"), self._ask_who, "quiet"))
        more = [box(row, "sl-row")] if row else []
        self._sure.children = []
        told = f'<p class="sl-called" role="status">{told}</p><p><small>{why}</small></p>'
        self._name.children = [html(told), *more, self._sure]

    def _rename(self) -> None:
        set_name.another(self.host)
        self._draw_name()

    def _ask_who(self) -> None:
        """A computer of a school has many learners: whoever comes next begins anew, once that is asked for twice."""
        name = said(set_name.name_of(self.host), self.host.words.language)
        told = self._text(
            "This erases from this browser, for good, what {name} has answered, and you begin anew under another name. If the file was not handed in yet, download it first.",
            name=name,
        )
        yes = self.host.button(self._text("Yes, begin anew"), self._begin_anew, "primary")
        no = self.host.button(self._text("Keep it"), self._draw_name)
        self._sure.children = [html(notice(told, "warn")), box([yes, no], "sl-row")]

    def _begin_anew(self) -> None:
        self.host.forget()
        self.host.go(SET, set=self.code)

    # Handing in.

    def _draw_hand(self, *, over: bool) -> None:
        """The file, what is in it, and what to do with it."""
        host, words = self.host, self.host.words
        what = words.text(
            "Download the file and give it to your teacher in the way your class does it. You may do so more than once: the teacher’s report puts the files of one learner together."
        )
        inside = words.text(
            "In it: your answers in this course with their times, your settings and your generated name. No real name, no account, no address."
        )
        lead = ("primary",) if over else ()
        press = host.button(self._text("Download the file"), self._hand_in, *lead)
        self._hand.children = [
            html(f"<h2>{words.text('Hand in')}</h2><p>{what}</p><p><small>{inside}</small></p>"),
            box([press], "sl-row"),
            self._told,
        ]
        before = set_name.handed(host)
        since = 0 if before is None else len(host.log.attempts) - before
        if since > 0:
            again = words.as_form("text").many(
                "Since you downloaded the file you have answered {n} time more. Download it again when you are done.",
                "Since you downloaded the file you have answered {n} times more. Download it again when you are done.",
                since,
            )
            self._told.value = notice(again, "info")

    def _hand_in(self) -> None:
        set_name.hand_in(self.host)
        file = set_name.file_name(set_name.name_of(self.host))
        told = self._text("Your browser saves it as {file}, most often in the folder of downloads.", file=file)
        self._told.value = notice(told, "ok")
        self._draw_name()

    # Other sets.

    def _others(self) -> ipywidgets.Widget:
        """The code, another set, and leaving this one."""
        words = self.host.words
        told = words.text("The code of this set")
        code = escape(self.code)
        done, failed = (
            escape(self._text("Copied.")),
            escape(self._text("This browser does not let the page copy: mark the code and copy it yourself.")),
        )
        link = escape(f"?{urlencode({SET: self.code})}")
        share = (
            f'<div class="sl-share"><h2>{told}</h2><code class="sl-setcode">{code}</code><div class="sl-row">'
            f'<button type="button" class="sl-btn sl-copy" data-copy="{link}" data-done="{done}" data-failed="{failed}">'
            f'{escape(self._text("Copy the link"))}</button></div><output class="sl-copied"></output></div>'
        )
        leave = self.host.button(self._text("Leave this set"), self._leave, "quiet")
        why = words.text("Your answers stay in this browser, and the link or the code opens the set again.")
        end = box([leave, html(f"<small>{why}</small>")], "sl-row")
        head = words.text("Another class set")
        return box([html(share), html(f"<h2>{head}</h2>"), SetField(self.host).widget, end], "sl-setothers")

    def _leave(self) -> None:
        """Keep no set any more; what was answered stays."""
        self.host.remember(SET, None)
        self.host.go("home")

    def _closed(self, wanted: str) -> ipywidgets.Widget:
        """Why a code does not open, and the field to type one."""
        words = self.host.words
        why = notice(trouble(wanted, words)) if wanted else ""
        told = words.text("Type the code that your teacher gave you, or paste the link. Nobody needs an account.")
        kept = self.host.recall(SET)
        row = []
        if isinstance(kept, str) and read_set(kept) is not None:
            back = partial(self.host.go, SET, set=kept)
            row = [box([self.host.button(self._text("Go on with my class set"), back)], "sl-row")]
        head = html(f"<h1>{self.title}</h1>{why}<p>{told}</p>")
        return box([head, SetField(self.host).widget, *row], "sl-rulebook", "sl-set")


class SetField:
    """The field for a code or a link with one, its button, and why the last code did not open."""

    def __init__(self, host: Host) -> None:
        """An empty field."""
        self._host = host
        plain = host.words.as_form("text")
        self._field = ipywidgets.Text(
            description=plain.text("Set code"), placeholder=plain.text("s-…, or a link with it")
        )
        self._told = html("")
        row = box([self._field, host.button(plain.text("Open the set"), self._open)], "sl-row", "sl-dealfield")
        self.widget = box([row, self._told], "sl-deal")

    def _open(self) -> None:
        """Open what is written, or say why it cannot be."""
        code = code_in(self._field.value)
        why = trouble(code, self._host.words)
        self._told.value = notice(why) if why else ""
        if not why:
            self._host.go(SET, set=code)
