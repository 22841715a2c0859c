"""The answers that are given in the coach panel rather than on the table: options, a chance, a number, a call."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import ipywidgets

from spades_learn.ui.i18n import N_
from spades_learn.ui.parts import FOREIGN
from spades_learn.ui.prose import label

if TYPE_CHECKING:
    from collections.abc import Callable

    from spades_learn.teaching.lesson import Prose
    from spades_learn.teaching.session import Session
    from spades_learn.ui.host import Host


def answer_inputs(host: Host, session: Session, prose: Prose, *, say: Callable[[str], None]) -> list[ipywidgets.Widget]:
    """The controls of the question at hand; none where it is answered on the table.

    Args:
        host: makes the buttons.
        session: stands at the question.
        prose: the lesson's words, for the options of a choice.
        say: called with the answer, as text.
    """
    ask, text = session.ask, host.words.text
    match ask.kind:
        case "choice":
            return [_option(host, session.step.id, key, prose, say) for key in ask.choices]
        case "percent":
            slider = ipywidgets.IntSlider(value=50, min=0, max=100, step=1, description=text("Chance, %"))
            slider.add_class("sl-slider")
            return [slider, host.button(text("Say it"), lambda: say(str(slider.value)), "primary")]
        case "number":
            # Sent when it is left, which a press on Check does: typed quickly, the last digits came after the press.
            hint = text("points, such as 42 or -50")
            field = ipywidgets.Text(value="", placeholder=hint, continuous_update=False)
            field.add_class("sl-number")
            return [field, host.button(text("Check"), lambda: say(field.value), "primary")]
        case "count":
            return [host.button(number, partial(say, number), "sl-bid", "sl-count") for number in ask.choices]
        case "bid":
            named = {"nil": N_("Nil"), "number": N_("A number")}
            calls = [(call, text(named[call]) if call in named else call) for call in ask.choices]
            return [host.button(words, partial(say, call), "sl-bid") for call, words in calls]
    return []


def _option(host: Host, step: str, key: str, prose: Prose, say: Callable[[str], None]) -> ipywidgets.Widget:
    """One option of a choice, in the author's words or in ours."""
    fixed = {"broken": N_("Yes, spades are broken"), "not-broken": N_("No, not yet")}
    written = prose.text(step, f"option {key}")
    plain = host.words.as_form("text")
    text = label(written, plain) if written else plain.text(fixed.get(key, key))
    borrowed = (step, f"option {key}") in prose.borrowed
    return host.button(text, partial(say, key), "option", *((FOREIGN,) if borrowed else ()))
