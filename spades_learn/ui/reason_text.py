"""Why a file of a class is not used, or is one learner's with another, in the reader's words."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from spades_learn.teaching.reason import Reason
from spades_learn.ui.i18n import N_

if TYPE_CHECKING:
    from spades_learn.teaching.classroom import Handed
    from spades_learn.ui.words import Words

WHY = MappingProxyType(
    {
        "progress.large": N_("{mb} MB are more than a progress file has (5 MB): choose another file."),
        "progress.other": N_("This is not a progress file of Spades Learn: choose the file that was downloaded there."),
        "progress.newer": N_("It was made by a newer Spades Learn: open it there, or update this one."),
        "progress.no-log": N_("The list of answers is missing: choose the file that was downloaded."),
        "progress.many": N_("It says {n} answers, and a file may have {most}."),
        "progress.settings": N_("Its settings are damaged: download the file anew."),
        "progress.none-read": N_("None of its {n} answers can be read: download the file anew."),
        "progress.not-text": N_("Line {line} is not text: the file is damaged or of another kind."),
        "progress.damaged": N_("It breaks off or goes wrong in line {line}: the file is damaged or not complete."),
        "progress.deep": N_("Line {line} is nested deeper than {most} levels: the file is damaged or of another kind."),
        "progress.twice": N_("“{key}” is in it twice: the file is damaged."),
        "progress.number": N_("“{value}” in it is no number that can be used: the file is damaged."),
        "zip.itself": N_("It is a zip file in a zip file: unpack it and add what is in it."),
        "zip.anew": N_("It is damaged in the zip file: make the zip file anew."),
        "zip.leads-out": N_("Its name leads out of the zip file: rename it."),
        "zip.link": N_("It is a link and no plain file: put the file itself into the zip file."),
        "zip.locked": N_("It is locked with a password: make the zip file without one."),
        "zip.method": N_("It is packed in an unusual way: make the zip file anew."),
        "zip.none": N_("It is no zip file: make one of the files that the learners downloaded."),
        "zip.spoiled": N_("The zip file is damaged: make it anew."),
        "zip.many": N_("It lists {n} files, and a zip file may have {most}: make one for each half of the class."),
        "zip.large": N_("It is larger than {mb} MB when unpacked: make a zip file for each half of the class."),
        "file.link": N_("It is a link and no plain file: put the file itself there."),
        "file.unreadable": N_("It cannot be read: if it is open elsewhere, close it, and if it is a folder, make a zip file of it."),
        "file.large": N_("It is larger than {mb} MB: make a zip file for each half of the class, or choose the files one by one."),
        "file.too-many": N_("There are {most} files here already: begin anew for the next class."),
        "file.too-much": N_("With it there would be more than {mb} MB here: begin anew for the next half of the class."),
        "file.beyond": N_("Files beyond the {most} that are looked at in one go: {n}. Add them now."),
        "zip.empty": N_("There is no file in it: put the files that the learners downloaded into it."),
        "merged.more": N_("Same learner as “{name}”; answers it adds: {n}."),
        "merged.none": N_("All of it is in “{name}” already."),
        "left-out": N_("Answers in it that cannot be read and are left out: {n}."),
    }
)  # fmt: skip
"""A template for the id of each `reason.Reason`."""


def reason_text(why: str, words: Words) -> str:
    """One reason as a sentence; of one without an id only that the file cannot be used."""
    if isinstance(why, Reason) and why.id in WHY:
        return words.text(WHY[why.id], **why.facts)
    return words.text("This file cannot be used.")


def fate_text(handed: Handed, words: Words) -> str:
    """Everything to be said of a file beside its fate; "" where all of it is used."""
    return " ".join(reason_text(each, words) for each in handed.reasons or ((handed.why,) if handed.why else ()))
