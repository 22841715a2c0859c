"""The teacher's report: progress files of a class in, pictures, tables and what to teach next out; all of it in memory."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import ipywidgets

from spades_learn.teaching import classset
from spades_learn.teaching.class_csv import csv_tables
from spades_learn.teaching.class_links import code_in
from spades_learn.teaching.class_report import STAGES, asking_bot, reporting, table_of
from spades_learn.teaching.evidence import lessons_of
from spades_learn.teaching.spreadsheet import MARK
from spades_learn.ui import set_words
from spades_learn.ui.animal_words import said
from spades_learn.ui.arrivals import Taken
from spades_learn.ui.class_names import ClassNames
from spades_learn.ui.class_print import class_page
from spades_learn.ui.class_report_files import Files, Receiving
from spades_learn.ui.class_report_parts import TABLES, Around, report_parts
from spades_learn.ui.files_table import files_html
from spades_learn.ui.parts import box, html, notice
from spades_learn.ui.working import BREATH, Working

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from spades_learn.teaching.class_bids import DealBids
    from spades_learn.teaching.class_report import Report
    from spades_learn.teaching.class_zip import Unzipped
    from spades_learn.ui.arrivals import Arrival
    from spades_learn.ui.host import Host


class ClassReportPage:
    """A field for files, what became of each, and the report of them."""

    def __init__(self, host: Host, *, code: str = "", handed: Unzipped | None = None, trouble: str = "") -> None:
        """Ask for the files; report at once on those that are there already.

        Args:
            host: the app.
            code: a class set, as an address or a notebook names it.
            handed: files that were found on a disk, and those refused there with the reason; None where none were
                asked for.
            trouble: why there are none, where they were asked for; plain text.
        """
        self.host = host
        words = host.words
        text = self._text = words.as_form("text").text
        self.title = text("Class report")
        self.bar = html("")
        self._course = lessons_of(host.books, words.language)
        self._files = Files()
        self._report: Report | None = None
        self._made: classset.ClassSet | None = None
        self._taken, self._stopped = 0, False
        self._names = ClassNames(host.books, words, self._said)
        self._told, self._listed, self._shown = html(""), html("", "sl-files-list"), box([], "sl-report")
        self._more = box([], "sl-row")
        self._receiving = Receiving(host, self._cancel_files)
        self._working: Working[int] = Working(
            host, label=text("Making the report"), each=lambda _: None, done=self._made_up
        )
        self._asking: Working[DealBids] = Working(
            host, label=text("Asking the bot"), each=self._answer, done=self._answered
        )
        self._answers: list[DealBids] = []
        self._found: list[Report] = []
        self._code = ipywidgets.Text(
            value=code[:1100], placeholder="s-…", description=text("Class set"), continuous_update=False
        )
        working = box([self._receiving.widget, self._working.widget, self._more])
        self.body = box(
            [html(self._head()), self._drop(), self._told, working, self._listed, self._shown],
            "sl-rulebook",
            "sl-class-report",
        )
        host.place(page="class-report", **({"set": code} if code else {}))
        if trouble:
            self._say(trouble)
        if code:
            self._use_code()
        if handed is not None and (handed.files or handed.refused):
            self._files.give(handed.files, handed.refused)
            self._start()

    def hear(self, intent: Mapping[str, Any]) -> str | None:  # noqa: ARG002 - there is no table here
        """Nothing on this page comes from the table."""
        return ""

    def leave(self) -> None:
        """Stop what is going on and forget the class."""
        self._working.stop()
        self._asking.stop()
        if self._receiving.widget.children:
            self.host.stop_arrivals()
        self._stopped = True
        self._files, self._report = Files(), None
        self._found, self._answers = [], []
        self._shown.children = []
        self._listed.value = ""

    def arrived(self, file: Arrival) -> Taken:
        """One of the files that were chosen or dropped."""
        if not self._taken:  # the first of a new choice
            self._stopped = False
            self._working.stop()
            self._asking.stop()
            self._told.value = ""
        if self._stopped:
            return Taken(stop=True)
        self._taken += 1
        self._files.take(file)
        if file.left:
            self._receiving.show(self._taken, self._taken + file.left)
        else:
            self._all_here()
        return Taken(full=self._files.full)

    def _all_here(self) -> None:
        self._taken = 0
        self._receiving.clear()
        self._start()

    def _cancel_files(self) -> None:
        """No more of them; those that are here stay."""
        self._stopped = True
        self.host.stop_arrivals()
        self._all_here()

    def _head(self) -> str:
        text = self.host.words.text
        lines = (
            text(
                "Each learner downloads a file of their progress and hands it to you. Add the files here and see what the class has done, what it missed, and what to teach next."
            ),
            text(
                "The files are read in the memory of the program behind this page. Nothing of them is written to a disk or kept in this browser: when you leave or close this page, they are forgotten."
            ),
        )
        return f"<h1>{text('Class report')}</h1>" + "".join(f"<p>{each}</p>" for each in lines)

    def _drop(self) -> ipywidgets.Widget:
        """The field for files, and that for the code of the set."""
        text, button = self._text, self.host.button
        hint = self.host.words.text(
            "Drop the files here, or a folder or a zip file with them: many at once, and more later. Each may have {mb} MB.",
            mb=9,
        )
        pick = button(text("Choose files"), lambda: None, "primary", "sl-pick-many")
        use = button(text("Use this set"), self._use_code)
        why = self.host.words.text(
            "With the code of a class set the report shows who did which task of it, and the bids on its deals."
        )
        return box(
            [
                box([html(f"<p>{hint}</p>"), box([pick], "sl-row")], "sl-box", "sl-drop"),
                box([self._code, use], "sl-row", "sl-report-set"),
                html(f"<p><small>{why}</small></p>"),
            ],
            "sl-report-in",
        )

    def _said(self, name: str) -> str:
        """A learner's name in the language in use; one that is there twice keeps its number."""
        base, mark, number = name.partition(" (")
        return f"{said(base, self.host.words.language)}{mark}{number}"

    def _say(self, told: str, kind: str = "error") -> None:
        self._told.value = notice(told, kind)

    def _use_code(self) -> None:
        """See the class by a set; an empty field goes back to all deals."""
        code = code_in(str(self._code.value))
        trouble = set_words.trouble(code, self.host.words) if code else ""
        if trouble:
            self._say(trouble)
            return
        self._told.value = ""
        self._made = classset.read(code) if code else None
        if self._report is not None and not self._working.running:
            self._asking.stop()
            self._report = self._report.with_set(self._made, self._course)
            self._draw()

    def _start(self) -> None:
        """Read what waits and report on all of it, the page heard meanwhile."""
        self._asking.stop()
        self._found = []
        total = self._files.waiting + 2 * self._files.learners + STAGES
        self._more.children = []
        self._working.start(self._work(), total=total, percent=True, cancelled=self._cancelled)

    def _work(self) -> Iterator[int | None]:
        yield from self._files.reading()
        yield BREATH
        room = self._files.room()
        yield BREATH
        steps = reporting(room, self._course, made=self._made)
        while True:
            try:
                next(steps)
            except StopIteration as done:
                self._found.append(done.value)
                return
            yield 1

    def _cancelled(self) -> None:
        """The files stay; the report is made when it is asked for."""
        self._say(self._text("Stopped. The files that were taken are still here."), "info")
        self._more.children = [self.host.button(self._text("Make the report"), self._start, "primary")]

    def _made_up(self) -> None:
        self._report = self._found.pop()
        if self._report.made != self._made:  # another code was given meanwhile
            self._report = self._report.with_set(self._made, self._course)
        self._draw()
        learners = len(self._report.room.learners)
        if learners:
            told = self.host.words.as_form("text").many(
                "The report of {n} learner is below.", "The report of {n} learners is below.", learners
            )
            self._say(told, "ok")
        else:
            self._say(self._text("None of these files can be used; the list says why."))

    def _draw(self) -> None:
        """The report as it stands, and the list of files."""
        report, words = self._report, self.host.words
        if report is None:
            return
        self._listed.value = f"<h2>{words.text('The files')}</h2>{files_html(report.room.handed, words, fold=True)}"
        anew = self.host.button(self._text("Begin anew"), self._anew, "quiet")
        self._more.children = [anew]
        if not report.room.learners:
            self._shown.children = []
            return
        ask = self.host.button(self._text("Ask the bot about these deals"), self._ask_bot)
        around = Around(
            asked=[] if report.asked_bot or not report.bids else [ask, self._asking.widget],
            tables=[
                self.host.button(self._text(TABLES[name]), partial(self._csv, name))
                for name in csv_tables(table_of(report))
            ],
            pages=[
                self.host.button(self._text("Download the report to print"), self._page, "primary"),
                self.host.button(self._text("Print this page"), self.host.print),
            ],
        )
        self._shown.children = report_parts(self.host, report, self._course, self._names, around)

    def _anew(self) -> None:
        """Forget these files, for the next class."""
        self.leave()
        self._stopped = False
        self._more.children = []
        self._say(self._text("The files are forgotten. Add those of the next class."), "info")

    def _ask_bot(self) -> None:
        if self._report is None:
            return
        self._answers = []
        steps = asking_bot(self._report, self._course)
        self._asking.start(steps, total=len(self._report.bids), cancelled=lambda: None)

    def _answer(self, each: DealBids) -> None:
        self._answers.append(each)

    def _answered(self) -> None:
        if self._report is not None:
            self._report = self._report.beside_bot(self._answers)
            self._draw()

    def _csv(self, name: str) -> None:
        if self._report is not None:
            told = csv_tables(table_of(self._report))[name]
            self.host.download(f"class-{name.replace('_', '-')}.csv", f"{MARK}{told}", "text/csv")

    def _page(self) -> None:
        if self._report is not None:
            names = ClassNames(self.host.books, self.host.words, self._said, links=False)
            day = self.host.now().date().isoformat()
            page = class_page(self._report, self.host.words, names, on=day, bot=self._report.asked_bot)
            self.host.download("class-report.html", page, "text/html")
