"""The bid gym: add up the parts of a bid, make it, and see what every bid is worth."""

from __future__ import annotations

import random
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

import ipywidgets

from spades_learn.rules.bidding import Call
from spades_learn.teaching.bid_gym import (
    LESSON,
    PARTS,
    WISHES,
    BidHand,
    NoBidError,
    bid_hand,
    decided,
    judged,
    next_hand,
    open_wishes,
)
from spades_learn.teaching.bid_lean import lean, offs, shares
from spades_learn.teaching.sittings import read_rules
from spades_learn.ui import bid_gym_text, bid_lean_text, gym_wish_text, rule_words
from spades_learn.ui.gym_frame import Choice, GymFrame, More, NoHand, Outcome, Wish
from spades_learn.ui.i18n import C_, N_
from spades_learn.ui.parts import box, html
from spades_learn.ui.scene import gym_scene

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Mapping

    from spades_learn.bots.bid_table import BidTable
    from spades_learn.ui.scene import Scene

KEPT = "bid-gym-parts"
"""What the browser keeps of the parts that were added up."""
SEED_BITS = 40
MOST, STEP = 8.0, 0.5
"""Tricks that a part may be counted for, and the steps."""


class BidGymPage(GymFrame["BidHand", "BidTable"]):
    """Hand after hand; nothing of the bot's view is shown before the learner has bid."""

    LESSON: ClassVar[str] = LESSON
    PAGE: ClassVar[str] = "bid-gym"

    def begin(self) -> None:
        """The inputs of the parts and their sum."""
        self._parts: dict[str, float] = {}
        self._sum = html("", "sl-sum")
        self._where = html(bid_gym_text.meanings(self.words), "sl-sum")
        self._adding = box([], "sl-box", "sl-parts")
        self._drawn_for = ""

    def name_page(self) -> str:
        """Its title."""
        return self.words.as_form("text").text("Bid gym")

    def wishes(self, wish: Mapping[str, str]) -> tuple[Wish, ...]:
        """The game, the situation and how hard."""
        return bid_wishes(wish, self.words.as_form("text"))

    def fresh(self, wish: Mapping[str, str]) -> BidHand:
        """A hand that was not met yet.

        Raises:
            NoHand: at this table the spades held decide every bid.
        """
        seed = random.SystemRandom().getrandbits(SEED_BITS)
        try:
            return next_hand(wish, seed=seed, seen={each.step for each in self.host.log.of(LESSON)})
        except NoBidError as none:
            told = N_("At this table the number of spades decides every bid; there is nothing to choose.")
            raise NoHand(self.words.text(told if none.clause else N_("No such hand was found."))) from None

    def again(self, name: str) -> BidHand:
        """The hand of a deal code."""
        return bid_hand(name)

    def name(self, hand: BidHand) -> str:
        """Its deal code."""
        return hand.code

    def scene(self, hand: BidHand) -> Scene:
        """The bids so far, the score and the own cards."""
        return gym_scene(hand.view, self.words)

    def answered_scene(self, hand: BidHand, found: BidTable, *, call: str) -> Scene:  # noqa: ARG002 - the frame's
        """The same, with the learner's bid at the plate."""
        scene = self.scene(hand)
        mine = next(each for each in scene["seats"] if each["you"])
        mine |= {"bid": call, "turn": False}
        return scene

    def question(self, hand: BidHand) -> str:
        """The situation in words."""
        return bid_gym_text.question(hand, self.words)

    def choices(self, hand: BidHand) -> tuple[Choice, ...]:
        """Every bid that the rules allow."""
        calls = [each for each in hand.view.legal() if isinstance(each, Call) and not each.blind]
        nil = self.words.as_form("text").text("Nil")
        return tuple(Choice(str(each), nil if each.is_nil else str(each)) for each in calls)

    def ask(self, hand: BidHand) -> dict[str, Any] | None:
        """A bid may be typed at the table too."""
        asked = super().ask(hand)
        return {**asked, "label": self.words.as_form("text").text("What do you bid?")} if asked else None

    def hints(self, hand: BidHand) -> tuple[str, ...]:
        """What to count; the last one adds it up."""
        return bid_gym_text.hints(hand, self.host.books, self.words)

    def work(self, hand: BidHand, call: str) -> Generator[float, None, BidTable]:
        """Weigh every sensible bid and the one that was made."""
        return hand.weighing(Call.parse(call))

    def outcome(self, hand: BidHand, found: BidTable, *, said: int | None, call: str) -> Outcome:  # noqa: ARG002 - the frame's
        """How the bid stands against the best, and both for the log."""
        feedback = judged(hand, found, Call.parse(call))
        return Outcome(feedback.verdict, feedback.tags, *shares(Call.parse(call), found.best))

    def result(self, hand: BidHand, found: BidTable, *, said: int | None, call: str) -> str:  # noqa: ARG002 - the same
        """The verdict and what speaks for the best bid."""
        return bid_gym_text.result(self._answer(hand, found, call), self.host.books, self.words)

    def more(self, hand: BidHand, found: BidTable, *, said: int | None, call: str) -> Iterator[More]:  # noqa: ARG002 - the same
        """The parts and the table of bids, which take no longer."""
        yield More(1.0, bid_gym_text.below(self._answer(hand, found, call), self.words))

    def _answer(self, hand: BidHand, found: BidTable, call: str) -> bid_gym_text.Answer:
        feedback = judged(hand, found, Call.parse(call))
        return bid_gym_text.Answer(hand, found, feedback, call, self._kept(hand))

    def spoken(self, hand: BidHand, found: BidTable, *, said: int | None, call: str) -> str:  # noqa: ARG002 - the same
        """The verdict and its figures."""
        return bid_gym_text.spoken(judged(hand, found, Call.parse(call)), self.words)

    def ways(self, hand: BidHand, found: BidTable, *, said: int | None, call: str) -> list[ipywidgets.Widget]:  # noqa: ARG002
        """Play the hand out with this bid."""
        out = partial(self.host.go, "play", deal=hand.after(Call.parse(call)))
        return [self.host.button(self.words.as_form("text").text("Play it out"), out, "quiet")]

    def learned(self) -> str:
        """Whether the learner bids too much or too little."""
        log = self.host.log
        return bid_lean_text.lean_html(lean(log), len(offs(log)), self.words)

    # The parts, which the frame knows nothing of.

    def _draw(self) -> None:
        """The frame's panel, with the parts above the bids while the question stands."""
        super()._draw()
        if self._found is not None or self._now.call:
            return
        if self._drawn_for != self._now.of:
            self._drawn_for = self._now.of
            self._parts = self._kept(self._hand)
            self._adding.children = [*(self._input(name) for name in PARTS), self._sum, self._where]
            self._add_up()
        task, *rest = self._coach.children
        self._coach.children = [task, self._adding, *rest]

    def _input(self, name: str) -> ipywidgets.BoundedFloatText:
        field = ipywidgets.BoundedFloatText(
            value=self._parts.get(name, 0.0),
            min=0.0,
            max=MOST,
            step=STEP,
            description=self.words.as_form("text").text(bid_gym_text.NAMES[name]),
        )
        field.add_class("sl-part")
        field.observe(partial(self._changed, name), names="value")
        return field

    def _changed(self, name: str, change: Mapping[str, Any]) -> None:
        """A part was counted anew."""
        self._parts = {**self._parts, name: float(change["new"])}
        self.host.remember(KEPT, {"of": self._now.of, "parts": self._parts})
        self._add_up()

    def _add_up(self) -> None:
        self._sum.value = f'<p role="status"><b>{bid_gym_text.total(self._parts, self.words)}</b></p>'

    def _kept(self, hand: BidHand) -> dict[str, float]:
        """The parts that were added up for this hand; none where none were."""
        kept = self.host.recall(KEPT)
        if not isinstance(kept, dict) or kept.get("of") != hand.code or not isinstance(kept.get("parts"), dict):
            return {}
        found = {name: kept["parts"].get(name) for name in PARTS}
        return {
            name: float(value)
            for name, value in found.items()
            if isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= MOST
        }


def bid_wishes(wish: Mapping[str, str], plain: Any) -> tuple[Wish, ...]:
    """The games in which a number is chosen, and every wish with the values that make sense beside them."""
    games = [(rule_words.game(each, plain), each) for each in rule_words.GAMES if decided(read_rules(each)) is None]
    own = wish.get("rules", "")
    if own and own not in rule_words.GAMES and own.split()[0] in rule_words.GAMES:
        games.append((plain.text("{game}, as you changed it", game=rule_words.game(own.split()[0], plain)), own))
    names = {**gym_wish_text.VALUES, ("difficulty", "mixed"): C_("how hard a hand is", "Mixed")}
    offered = open_wishes(wish)
    return (
        Wish("rules", plain.text("Game"), tuple(games), "classic"),
        *(
            Wish(
                key,
                plain.text(gym_wish_text.NAMES[key]),
                tuple((plain.text(names[key, each]), each) for each in offered[key]),
                WISHES[key][0],
            )
            for key in WISHES
        ),
    )
