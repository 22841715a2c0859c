"""What is said before a kernel runs and where none does: loading, error, closed address, full class."""

from __future__ import annotations

import json
from types import MappingProxyType
from typing import TYPE_CHECKING

from spades_learn.ui.i18n import N_
from spades_learn.ui.languages import LANGUAGES, accepted, chosen, offered
from spades_learn.ui.words import Words

if TYPE_CHECKING:
    from collections.abc import Mapping

HALL = MappingProxyType(
    {
        "fan": N_("A hand of cards"),
        "setting": N_("Setting the table…"),
        "moment": N_("A moment, please: the cards are being shuffled."),
        "slow": N_("This takes longer than usual. Many learners may be arriving at once."),
        "stuck": N_("The table is not ready yet"),
        "stuck.more": N_("The course has not answered. Load the page again; your progress is kept in this browser."),
        "part": N_("The page is incomplete"),
        "part.more": N_("A part of the course did not arrive. Please load the page again."),
        "again": N_("Load again"),
        "sorry": N_("The course could not start"),
        "sorry.more": N_("Something went wrong on our side. Your progress is kept in this browser and is not touched."),
    }
)
"""The loading page, which the browser puts into the learner's language."""

SITE = MappingProxyType(
    {
        "browser": N_("This browser cannot run the course"),
        "browser.more": N_(
            "It needs WebAssembly, which is missing or switched off here. Please try another or a newer browser."
        ),
        "file": N_("Please open the course by a web address"),
        "file.more": N_(
            "A browser does not let a page that is opened as a file start the course. Any web host will do."
        ),
    }
)
"""What only the static site has to say, on the same page."""

UNSCRIPTED = MappingProxyType(
    {
        "script": N_("The course needs JavaScript"),
        "script.more": N_(
            "Please allow JavaScript for this page and reload it. Nothing is loaded from other machines."
        ),
    }
)
"""Shown in every language at once, for without a script nobody can choose."""

PLAIN = MappingProxyType(
    {
        "fan": N_("A hand of cards"),
        "wrong": N_("Something went wrong"),
        "wrong.head": N_("Something went wrong on our side"),
        "wrong.more": N_(
            "The course could not open this page. Your progress is kept in this browser and is not touched."
        ),
        "course": N_("Go to the course"),
        "error": N_("Error {code}"),
        "none": N_("No such page"),
        "none.head": N_("There is no such page"),
        "none.more": N_("The link may be old or misspelt. The course itself is one click away."),
        "full": N_("The class is full"),
        "full.more": N_("Every place is taken just now. One is free again as soon as somebody leaves."),
        "full.again": N_("Try again"),
        "kept": N_("Your progress is kept in this browser."),
    }
)
"""The pages without a kernel, which the server writes in the learner's language."""

TABLES = (HALL, SITE, UNSCRIPTED, PLAIN)


def hall_words(more: Mapping[str, str] = MappingProxyType({})) -> str:
    """The loading page's words, and `more`, in every language, as JSON that may stand inside a script."""
    table = {code: _said({**HALL, **more}, code) for code in offered()}
    # "</script>" in a translation would end the script it stands in.
    return json.dumps(table, ensure_ascii=False).replace("<", "\\u003c")


def unscripted() -> list[dict[str, str]]:
    """What to say where scripts are off, once a language."""
    return [{"lang": code, **_said(UNSCRIPTED, code)} for code in LANGUAGES]


def page_words(asked: str, header: str) -> dict[str, str]:
    """The words of a page without a kernel.

    Args:
        asked: what the address says, or "".
        header: ``Accept-Language``.
    """
    code = chosen((asked, *accepted(header)))
    return {"lang": code, **_said(PLAIN, code)}


def _said(table: Mapping[str, str], code: str) -> dict[str, str]:
    words = Words(code, form="text")
    return {name.replace(".", "_"): words.template(text) for name, text in table.items()}
