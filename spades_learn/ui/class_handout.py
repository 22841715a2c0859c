"""What a class is handed: one printed page, and the address large for a wall; both in the set's own language, both pure."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from spades_learn.teaching.class_links import without_set
from spades_learn.ui.class_qr import square

if TYPE_CHECKING:
    from collections.abc import Sequence

    from spades_learn.ui.words import Words

LONG = 150
"""Characters from which an address or a code is printed small."""
VAST = 400
"""Characters from which it is printed smaller still, so that all of it stays on the sheet."""


@dataclass(frozen=True, slots=True)
class Handed:
    """A set as it is handed out.

    Attributes:
        title: the teacher's, or "".
        link: the address that opens it.
        code: its code.
        others: addresses that open it too.
        binder: the link starts a Binder.
    """

    title: str
    link: str
    code: str
    others: Sequence[str] = ()
    binder: bool = False

    def named(self, words: Words) -> str:
        """Its title, plain."""
        return self.title.strip() or words.as_form("text").text("A lesson in Spades")


def handout_html(handed: Handed, words: Words) -> str:
    """The page to print: title, address, QR code, code, three steps, and what to do when it does not work."""
    text, plain = words.text, words.as_form("text")
    qr = square(handed.link, label=plain.text("The address as a QR code"))
    steps = (
        text("Open the address, or point the camera of a phone at the square. No account is needed."),
        text("Do the tasks from the first to the last. What you do is kept in this browser only."),
        text(
            "When you are done, press “{button}” on the page of the class set and give the file to your teacher.",
            button=plain.text("Download the file"),
        ),
    )
    typed = text("Wherever the course is open, this code can be typed under “{tile}”.", tile=plain.text("A class set"))
    return (
        f'<article class="sl-handout" lang="{escape(words.language)}"><h1>{escape(handed.named(words))}</h1>'
        f'<div class="sl-handway">{qr}<div><h2>{text("The address")}</h2>{_mono(handed.link)}'
        f"<h2>{text('The code of this set')}</h2>{_mono(handed.code)}<small>{typed}</small></div></div>"
        f"<ol>{''.join(f'<li>{each}</li>' for each in steps)}</ol>"
        f"<h2>{text('When it does not work')}</h2><ul>{''.join(f'<li>{each}</li>' for each in _trouble(handed, words))}</ul>"
        "</article>"
    )


def big_html(handed: Handed, words: Words) -> str:
    """The address for a wall."""
    qr = square(handed.link, label=words.as_form("text").text("The address as a QR code"))
    return (
        f'<article class="sl-bigway" lang="{escape(words.language)}"><h1>{escape(handed.named(words))}</h1>'
        f"{qr}{_mono(handed.link)}</article>"
    )


def _trouble(handed: Handed, words: Words) -> list[str]:
    """What to do, from the most likely on; safe HTML."""
    text, plain = words.text, words.as_form("text")
    full = (
        text("Binder is full, or nothing has come after five minutes: load the page once more.")
        if handed.binder
        else text("The page says that the class is full, or nothing comes: wait a minute and load it again.")
    )
    other = "".join(f"<br>{_other(each, words)}" for each in handed.others)
    return [
        full + other,
        text(
            "The page stops answering: press “{button}”, or open the address again. What you have done is still there.",
            button=plain.text("Reconnect"),
        ),
        text(
            "To go on at another machine, take your file or the short code along: both are under “{settings}”, “{progress}”, and there they are also taken in.",
            settings=plain.text("Settings"),
            progress=plain.text("My progress"),
        ),
    ]


def _other(link: str, words: Words) -> str:
    """Another address: the whole link where somebody could type it, else the course's, for the code."""
    text = words.text
    if len(link) <= LONG:
        return f"{text('Or use this address:')} {_mono(link)}"
    told = text(
        "Or open this address, and type the code of this set there under “{tile}”:",
        tile=words.as_form("text").text("A class set"),
    )
    return f"{told} {_mono(without_set(link))}"


def _mono(value: str) -> str:
    """An address or a code, to be copied letter by letter."""
    small = " vast" if len(value) > VAST else " long" if len(value) > LONG else ""
    return f'<p class="sl-mono{small}">{escape(value)}</p>'
