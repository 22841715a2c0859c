"""What a gym asks: the estimate first, then the decision; and what the hooks of a gym are made of."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

import ipywidgets

from spades_learn.ui.parts import box, guarded, html

if TYPE_CHECKING:
    from collections.abc import Callable

    from spades_learn.teaching.feedback import Verdict
    from spades_learn.ui.host import Host

MIDDLE = 0.5
"""Where a slider stands before it was touched: in the middle, which is no estimate."""


BY_NAME = "call "
"""Before a call that is typed while the estimate is still wanted."""


class Refused(Exception):  # noqa: N818 - no error: an answer of the learner's
    """An answer that does not count; its text says why, plain, or "" where there is nothing to explain."""


class NoHand(Exception):  # noqa: N818 - no error: a wish that cannot be had
    """There is no hand as wished for; its text says why, safe HTML."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A decision to choose from.

    Attributes:
        call: what it is kept and typed as.
        label: what stands on its button, plain.
        wide: whether it stands before the others, wider than they are.
    """

    call: str
    label: str
    wide: bool = False


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure to be said before the decision.

    Attributes:
        label: what is estimated, plain.
        low: the least.
        high: the most.
        unit: what stands behind the figure, plain.
        quick: figures to be said by one press.
    """

    label: str
    low: int = 0
    high: int = 100
    unit: str = "%"
    quick: tuple[int, ...] = (10, 25, 50, 75, 90)


@dataclass(frozen=True, slots=True)
class Wish:
    """Something that may be wished for in a hand.

    Attributes:
        key: what it is kept as.
        label: its name, plain.
        choices: what is on offer, each with its plain label and its value.
        default: the value until another one is chosen.
    """

    key: str
    label: str
    choices: tuple[tuple[str, str], ...]
    default: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the log keeps of an answer: how it stands, misconceptions seen, the estimate and the truth, both 0 to 1."""

    verdict: Verdict
    tags: tuple[str, ...] = ()
    said: float | None = None
    truth: float | None = None


@dataclass(frozen=True, slots=True)
class More:
    """A part of what takes longer: the share done, and the whole of what is known by now as safe HTML if it changed."""

    share: float
    html: str | None = None


class AskBox:
    """The estimate and the decision in the coach panel.

    A decision made before the estimate is kept and waits for it: an untouched slider says nothing.

    Attributes:
        widget: the panel's part.
        said: the estimate, or None.
    """

    def __init__(
        self,
        host: Host,
        estimate: Estimate | None,
        choices: tuple[Choice, ...],
        *,
        said: int | None,
        say: Callable[[int], None],
        decide: Callable[[str], None],
    ) -> None:
        """Ask; ``say`` and ``decide`` hear the answers."""
        self.said = said
        self._host, self._estimate, self._choices = host, estimate, choices
        self._say, self._decide = say, decide
        self._waiting = ""
        self._note = html("", "sl-gymnote")
        self._confirm: ipywidgets.Widget | None = None
        self._buttons = {
            each.call: host.button(each.label, partial(decide, each.call), *_look(each)) for each in choices
        }
        self._slider = self._slide(estimate) if estimate is not None else None
        self.widget = box([], "sl-box", "sl-gymask")
        self._draw()

    @property
    def wanted(self) -> bool:
        """Whether the estimate is still to be said."""
        return self._estimate is not None and self.said is None

    def _slide(self, estimate: Estimate) -> ipywidgets.IntSlider:
        middle = round(estimate.low + MIDDLE * (estimate.high - estimate.low))
        slider = ipywidgets.IntSlider(
            value=middle if self.said is None else self.said,
            min=estimate.low,
            max=estimate.high,
            description=estimate.label,
        )
        slider.add_class("sl-slider")
        if self.said is None:
            slider.add_class("untouched")
        slider.observe(lambda change: guarded(partial(self._slid, change["new"])), names="value")
        return slider

    def _slid(self, value: int) -> None:
        """The slider was moved, or a figure typed beside it."""
        self.said = value
        if self._slider is not None:
            self._slider.remove_class("untouched")
        self._say(value)
        self._draw()

    def put(self, value: int) -> None:
        """Say a figure, as a press or the table's typed line does; a decision that waits for it is made."""
        waiting = self._waiting
        if self._slider is not None and self._slider.value != value:
            self._slider.value = value
        else:
            self._slid(value)
        if waiting:
            self._waiting = ""
            self._decide(waiting)

    def wait_for(self, call: str) -> None:
        """Keep a decision until the estimate is there."""
        self._waiting = call
        self._draw()

    def typed(self, text: str) -> int | None:
        """The figure that a typed line means: a bare number while it is wanted, later with its unit."""
        if self._estimate is None:
            return None
        bare = text.removesuffix(self._estimate.unit).strip() if self._estimate.unit else text
        if not bare.lstrip("-").isdecimal() or (bare == text and not self.wanted):
            return None
        value = int(bare)
        return value if self._estimate.low <= value <= self._estimate.high else None

    def asks(self, ask: dict[str, Any] | None) -> dict[str, Any] | None:
        """What the table asks, with the estimate among what may be typed there."""
        if ask is None or self._estimate is None or ask["kind"] != "bid":
            return ask
        unit = self._estimate.unit
        low, high = self._estimate.low, self._estimate.high
        middle = round(low + MIDDLE * (high - low))
        figures = [*range(middle, high + 1), *range(low, middle)]  # the first is the example that the field shows
        said = [{"call": f"{n}{unit}", "label": f"{n} {unit}".strip(), "why": None} for n in figures]
        if not self.wanted:
            return {**ask, "choices": [*ask["choices"], *said]}
        bare = [{"call": str(n), "label": str(n), "why": None} for n in figures]
        # A bare figure is an estimate now, 0 too, which as a call would be nil: so calls go by their labels alone.
        calls = [
            {**each, "call": f"{BY_NAME}{each['call']}"} for each in ask["choices"] if not each["call"].isdecimal()
        ]
        return {**ask, "label": self._estimate.label, "choices": [*bare, *calls, *said]}

    def _draw(self) -> None:
        wide = [self._buttons[each.call] for each in self._choices if each.wide]
        narrow = [self._buttons[each.call] for each in self._choices if not each.wide]
        rows = [*([box(wide, "sl-row", "sl-wide")] if wide else []), *([box(narrow, "sl-calls")] if narrow else [])]
        if rows:
            rows = [html(f'<div class="sl-gymlabel">{self._host.words.text("Your bid")}</div>'), *rows]
        for call, button in self._buttons.items():
            (button.add_class if call == self._waiting else button.remove_class)("picked")
        if self._estimate is None or self._slider is None:
            self.widget.children = rows
            return
        quick = [
            self._host.button(f"{n} {self._estimate.unit}".strip(), partial(self.put, n), "sl-quick")
            for n in self._estimate.quick
        ]
        self.widget.children = [self._slider, box(quick, "sl-quicks"), *self._waits(), *rows]

    def _waits(self) -> list[ipywidgets.Widget]:
        """A decision that waits for its estimate: why, and the way to say that the slider stands right."""
        if not self._waiting or self._slider is None or self._estimate is None:
            return []
        text = self._host.words.text
        chosen = next(each.label for each in self._choices if each.call == self._waiting)
        said = f"{self._slider.value} {self._estimate.unit}".strip()
        self._note.value = (
            f'<p role="alert">{text("{option}: and how likely? Your estimate comes first.", option=chosen)}</p>'
        )
        confirm = self._host.button(
            self._host.words.as_form("text").text("I say {value}", value=said),
            partial(self.put, self._slider.value),
            "primary",
        )
        return [self._note, box([confirm], "sl-row")]


def _look(choice: Choice) -> tuple[str, ...]:
    return ("primary",) if choice.wide else ("sl-bid",)
