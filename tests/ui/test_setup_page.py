"""The page that sets up a match, without a browser."""

from types import SimpleNamespace
from typing import Any

import ipywidgets
import pytest

from spades_learn.bots.levels import levels
from spades_learn.cards.seat import Seat
from spades_learn.game.events import Bid
from spades_learn.rules.bidding import Call
from spades_learn.rules.options import rules_for
from spades_learn.teaching import sittings
from spades_learn.teaching.sitting import Waits, sit
from spades_learn.ui.setup_page import LEVELS, SetupPage
from spades_learn.ui.words import Words


class Host:
    """Remembers what the page asks of it."""

    def __init__(self, level: str) -> None:
        self.words = Words("en")
        self.kept: dict[str, Any] = {"level": level}
        self.gone: list[tuple[str, dict[str, str]]] = []
        self.look = SimpleNamespace()

    def recall(self, key: str) -> object:
        return self.kept.get(key)

    def remember(self, key: str, value: object) -> None:
        self.kept[key] = value

    def button(self, text: str, act: Any, kind: str = "") -> ipywidgets.Button:  # noqa: ANN401 - a callback
        made = ipywidgets.Button(description=text)
        made.add_class(f"sl-{kind}")
        made.on_click(lambda _: act())
        return made

    def go(self, page: str, **facts: str) -> None:
        self.gone.append((page, facts))

    def place(self, **query: str) -> None:
        del query


def part(widget: ipywidgets.Widget, kind: type, label: str) -> Any:  # noqa: ANN401 - of the kind asked for
    """The control with this description."""
    if isinstance(widget, kind) and getattr(widget, "description", None) == label:
        return widget
    for child in getattr(widget, "children", ()):
        if (found := part(child, kind, label)) is not None:
            return found
    return None


def test_every_level_can_be_chosen_and_the_expert_is_one() -> None:
    assert set(LEVELS) == set(levels())
    host = Host(level="")
    page = SetupPage(host)  # type: ignore[arg-type]
    bots = part(page.body, ipywidgets.Dropdown, "Bots")
    assert [value for _, value in bots.options] == list(levels())
    assert bots.value == "club"
    bots.value = "expert"
    part(page.body, ipywidgets.Button, "Start").click()
    assert host.kept["level"] == "expert"
    assert host.gone[0][0] == "play"
    assert host.gone[0][1]["level"] == "expert"


@pytest.mark.parametrize(("kept", "chosen"), [("expert", "expert"), ("grandmaster", "club"), ("", "club")])
def test_the_level_of_last_time_is_offered_again(kept: str, chosen: str) -> None:
    page = SetupPage(Host(level=kept))  # type: ignore[arg-type]
    assert part(page.body, ipywidgets.Dropdown, "Bots").value == chosen


def test_a_match_under_way_is_named_with_the_way_back_before_another_one_ends_it() -> None:
    host = Host("club")
    begun = sit(rules_for(), seed=3, seat=Seat.SOUTH)

    def offered() -> ipywidgets.Button | None:
        return part(SetupPage(host).body, ipywidgets.Button, "Go on with my match")  # type: ignore[arg-type, no-any-return]

    assert offered() is None
    host.kept["sitting"] = sittings.to_json(begun)
    assert offered() is None, "a deal without a bid is nothing to lose"
    while begun.waits is Waits.BOT:
        begun = begun.acted(levels()["novice"].choose(begun.bot_view(), seed=1))
    host.kept["sitting"] = sittings.to_json(begun.acted(Bid(Seat.SOUTH, Call(3))))
    going = offered()
    assert going is not None
    going.click()
    assert host.gone == [("play", {})]
    host.kept["sitting"] = {"v": 99}
    assert offered() is None
