"""The nil gym: a real hand, an estimate, a decision, and then what the odds say."""

from __future__ import annotations

import random
from functools import partial
from typing import TYPE_CHECKING

import ipywidgets

from spades_learn.teaching.gym import GymHand, gym_hand
from spades_learn.teaching.steps.nil_or_number import judged
from spades_learn.ui import gym_text
from spades_learn.ui.parts import box, html
from spades_learn.ui.scene import gym_scene

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from spades_learn.bots.nil import NilVerdict
    from spades_learn.ui.host import Host

KEPT = "gym"
SEED_BITS = 40


class GymPage:
    """Hand after hand; nothing of the bot's view is shown before the learner has answered."""

    def __init__(self, host: Host, *, seed: int | None = None) -> None:
        """Deal the first hand."""
        self.host = host
        self.title = host.words.text("Nil gym")
        self.bar = html("", "sl-gymcount")
        self._felt = box([host.table], "sl-felt")
        self._question = html("", "sl-box")
        self._answer = html("", "sl-result")
        self._slider = ipywidgets.IntSlider(
            value=50, min=0, max=100, description=host.words.as_form("text").text("Chance of nil, %")
        )
        self._slider.add_class("sl-slider")
        self._coach = box([], "sl-coach", "sl-gym")
        self.body = box([self._felt, self._coach], "sl-main")
        kept = host.recall(KEPT)
        left = kept if seed is None and isinstance(kept, dict) else {}
        begun = left.get("seed")
        if not (type(begun) is int and 0 <= begun < 1 << SEED_BITS):
            left, begun = {}, seed
        self._hand: GymHand = gym_hand(_fresh() if begun is None else begun)
        host.place(page="gym")
        self._deal(self._hand)
        said, nil = left.get("said"), left.get("nil")
        if type(said) is int and 0 <= said <= 100 and isinstance(nil, bool):
            self._slider.value = said
            self._answered(self._hand.verdict(), nil=nil)

    def hear(self, intent: Mapping[str, Any]) -> str | None:
        """A typed bid from the table counts as the decision."""
        if intent["do"] == "bid":
            self._decide(nil=intent["call"] == "nil")
            return None
        return ""

    def _deal(self, hand: GymHand) -> None:
        self._hand = hand
        kept = self.host.recall(KEPT)
        if not isinstance(kept, dict) or kept.get("seed") != hand.seed:
            self.host.remember(KEPT, {"seed": hand.seed})
        text = self.host.words.text
        self._slider.value = 50
        self._slider.disabled = False
        self.bar.value = gym_text.count(self.host.log, self.host.words)
        self._question.value = gym_text.question(hand, self.host.words)
        nil = self.host.button(text("Nil"), partial(self._decide, nil=True), "primary")
        number = self.host.button(text("A number"), partial(self._decide, nil=False), "primary")
        self._show()  # before the buttons: whoever sees them may type at the table at once
        self._coach.children = [self._question, self._slider, box([nil, number], "sl-row")]

    def _show(self, say: str = "") -> None:
        scene = gym_scene(self._hand.situation.view(), self.host.words)
        self.host.show({**scene, "say": say, "ask": None if self._slider.disabled else self._ask()})

    def _ask(self) -> dict[str, Any]:
        """A bid may be typed; the buttons for it stand in the coach panel, beside the estimate that comes first."""
        text = self.host.words.as_form("text").text
        calls = [("nil", text("Nil")), *((str(n), str(n)) for n in range(1, 14))]
        choices = [{"call": call, "label": label, "why": None} for call, label in calls]
        return {"kind": "bid", "label": text("Would you bid nil?"), "choices": choices, "typed": True}

    def _decide(self, *, nil: bool) -> None:
        """Judge the estimate and the decision, and keep both."""
        if self._slider.disabled:
            return
        found = self._hand.verdict()
        feedback = judged(nil=nil, found=found)
        self.host.record(
            lesson="nil-gym",
            step=str(self._hand.seed),
            verdict=feedback.verdict,
            tags=feedback.tags,
            said=self._slider.value / 100,
            truth=found.probability,
        )
        self.host.remember(KEPT, {"seed": self._hand.seed, "said": self._slider.value, "nil": nil})
        self._answered(found, nil=nil)

    def _answered(self, found: NilVerdict, *, nil: bool) -> None:
        """Show what the odds say; kept already."""
        self._slider.disabled = True
        said = self._slider.value / 100
        feedback = judged(nil=nil, found=found)
        words, text = self.host.words, self.host.words.text
        self._answer.value = gym_text.result(found, feedback, self.host.books, words, said=said, nil=nil)
        self.bar.value = gym_text.count(self.host.log, words)
        onward = self.host.button(text("Next hand"), lambda: self._deal(gym_hand(_fresh())), "primary")
        out = self.host.button(
            text("Play it out"),
            partial(self.host.go, "play", nil=str(self._hand.seed), call="nil" if nil else str(found.best_call)),
        )
        self._coach.children = [self._answer, box([onward, out], "sl-row")]
        self._show(gym_text.spoken(feedback, words))


def _fresh() -> int:
    """A seed nobody has chosen; from it on everything is repeatable."""
    return random.SystemRandom().getrandbits(SEED_BITS)
