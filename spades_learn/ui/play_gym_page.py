"""The play gym: a position at the table, one card to play, and what every card would have been worth."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from spades_learn.bots.levels import Club
from spades_learn.cards.card import Card
from spades_learn.cards.notation import NotationError
from spades_learn.game.events import Played
from spades_learn.game.turn import IllegalMove, play
from spades_learn.game.view import view
from spades_learn.teaching import dealcode, sittings
from spades_learn.teaching.grade import loss_share
from spades_learn.teaching.play_gym import LESSON, LEVELS, Question, next_position, question
from spades_learn.teaching.play_gym import Wish as Wanted
from spades_learn.teaching.play_themes import Theme
from spades_learn.ui import play_gym_text, play_theme_text
from spades_learn.ui.gym_frame import GymFrame, More, NoHand, Outcome, Refused, Wish
from spades_learn.ui.i18n import C_
from spades_learn.ui.refusals import refusal
from spades_learn.ui.scene import play_scene
from spades_learn.ui.why import why_text

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Mapping

    import ipywidgets

    from spades_learn.game.state import State
    from spades_learn.ui.scene import Scene
    from spades_learn.ui.words import Words

SEED_BITS = 40
ANY = "mixed"


@dataclass(frozen=True, slots=True)
class Went:
    """What became of the learner's card in the very deal: the position right after it, and at the trick's end."""

    card: Card
    played: State
    trick: State


class PlayGymPage(GymFrame[Question, Went]):
    """Position after position; the values are stored, so the answer comes at once."""

    LESSON: ClassVar[str] = LESSON
    PAGE: ClassVar[str] = "play-gym"

    def name_page(self) -> str:
        """Its title."""
        return self.words.as_form("text").text("Play gym")

    @property
    def text(self) -> Any:
        """A text of the page, plain."""
        return self.words.as_form("text").text

    def wishes(self, wish: Mapping[str, str]) -> tuple[Wish, ...]:  # noqa: ARG002 - the same beside any other
        """One theme or all, and how hard."""
        words = self.words.as_form("text")
        themes = [(play_theme_text.theme_name(each, words), each.value) for each in Theme]
        names = (
            self.text(C_("how hard a hand is", "Easy")),
            self.text(C_("how hard a hand is", "In between")),
            self.text(C_("how hard a hand is", "Close")),
        )
        mixed = self.text("Mixed")
        return (
            Wish("theme", self.text("Theme"), ((mixed, ANY), *themes), ANY),
            Wish("difficulty", self.text("Difficulty"), ((mixed, ANY), *zip(names, LEVELS, strict=True)), ANY),
        )

    def fresh(self, wish: Mapping[str, str]) -> Question:
        """A position not met yet.

        Raises:
            NoHand: the pool has none of this theme and difficulty.
        """
        theme = None if wish["theme"] == ANY else Theme(wish["theme"])
        level = next((each for each in LEVELS if each == wish["difficulty"]), None)
        met = {each.step for each in self.host.log.of(LESSON)}
        seed = random.SystemRandom().getrandbits(SEED_BITS)
        try:
            return next_position(Wanted(theme, level), seed=seed, seen=met)
        except ValueError:
            raise NoHand(self.words.text("There is no position of this theme and difficulty.")) from None

    def again(self, name: str) -> Question:
        """The position of a code."""
        return question(name)

    def name(self, hand: Question) -> str:
        """Its code."""
        return hand.position.code

    def _mine(self, hand: Question) -> Words:
        """The words with the learner's seat as "you"; they may sit anywhere."""
        return self.words.for_seat(str(hand.seat))

    def scene(self, hand: Question) -> Scene:
        """The table at the learner's turn."""
        sitting = replace(sittings.of_hand(hand.state, hand.seat), seen=len(hand.state.tricks))
        return {**play_scene(sitting, self._mine(hand)), "ask": None}

    def ask(self, hand: Question) -> dict[str, Any] | None:  # noqa: ARG002 - the same at every table
        """One card, by mouse, by keys or typed."""
        return {"kind": "card", "label": self.text("Your turn: play a card")}

    def question(self, hand: Question) -> str:
        """The task; it names the theme only where the learner chose it, or has answered already."""
        chosen = self.wish.get("theme") == hand.position.theme.value
        return play_gym_text.question(hand, self._mine(hand), theme=hand.position.theme if chosen else None)

    def read(self, hand: Question, intent: Mapping[str, Any]) -> str:
        """A legal card; any other is refused with the rule.

        Raises:
            Refused: no card, or one that may not be played.
        """
        words = self._mine(hand)
        try:
            card = Card.parse(str(intent.get("card", "")))
            play(hand.state, Played(hand.seat, card))
        except NotationError as bad:
            raise Refused(refusal(bad, words.as_form("text"))) from None
        except IllegalMove as illegal:
            raise Refused(why_text(illegal.broken, words)) from None
        return str(card)

    def hints(self, hand: Question) -> tuple[str, ...]:
        """A question, where to look, the clause, the answer."""
        return play_gym_text.hints(hand, self.host.books, self._mine(hand))

    def work(self, hand: Question, call: str) -> Generator[float, None, Went]:
        """Play the trick on, so that the card's consequence is seen; its value is known already."""
        card = Card.parse(call)
        state = played = play(hand.state, Played(hand.seat, card))
        bots, seats = Club(), len(hand.state.rules.seating.seats)
        while len(state.tricks) == len(hand.state.tricks) and state.to_act is not None:
            yield len(state.trick.plays) / seats
            seen = view(state, state.to_act)
            state = play(state, bots.choose(seen, seed=len(state.events)))
        return Went(card, played, state)

    def outcome(self, hand: Question, found: Went, *, said: int | None, call: str) -> Outcome:  # noqa: ARG002
        """By value lost, whatever became of it in this deal."""
        return Outcome(hand.verdict(found.card), hand.tags(found.card), truth=loss_share(hand.lost(found.card)))

    def result(self, hand: Question, found: Went, *, said: int | None, call: str) -> str:  # noqa: ARG002
        """The verdict, and why."""
        return play_gym_text.result(hand, found.card, self._mine(hand))

    def more(self, hand: Question, found: Went, *, said: int | None, call: str) -> Iterator[More]:  # noqa: ARG002
        """The theme, the trick, what every card is worth, and the clauses; all of it is known already."""
        yield More(1.0, play_gym_text.more(hand, found.card, found.trick, self.host.books, self._mine(hand)))

    def spoken(self, hand: Question, found: Went, *, said: int | None, call: str) -> str:  # noqa: ARG002
        """The verdict and the first reason."""
        return play_gym_text.spoken(hand, found.card, self._mine(hand))

    def answered_scene(self, hand: Question, found: Went, *, call: str) -> Scene:  # noqa: ARG002
        """The trick played on, and the better cards marked in the hand."""
        sitting = replace(sittings.of_hand(found.trick, hand.seat), seen=len(hand.state.tricks))
        scene = play_scene(sitting, self._mine(hand))
        good = () if hand.verdict(found.card).passes else hand.position.accepted
        better = {str(card) for card in good}
        marked = [{**each, "mark": "missed" if each["card"] in better else None, "why": None} for each in scene["hand"]]
        return {**scene, "hand": marked}

    def ways(self, hand: Question, found: Went, *, said: int | None, call: str) -> list[ipywidgets.Widget]:  # noqa: ARG002
        """Try another card, or play the hand out from here."""
        onward = dealcode.write(dealcode.code_of(found.played, hand.seat))
        return [
            self.host.button(self.text("Try another card"), self.retry),
            self.host.button(self.text("Play it out"), partial(self.host.go, "play", deal=onward)),
        ]

    def retry(self) -> None:
        """The same position once more; the first answer has been counted, and no other is."""
        if self._found is None:
            return
        self._found = None
        theme = self.hand.position.theme
        told = play_gym_text.question(self.hand, self._mine(self.hand), theme=theme)
        self._task.value = f'<div class="sl-task">{told}</div>'
        self._become(call="")
        self._draw()

    def hear(self, intent: Mapping[str, Any]) -> str | None:
        """As in every gym; the key for undo takes the card back."""
        if intent["do"] == "undo" and self._found is not None:
            self.retry()
            return None
        return super().hear(intent)

    def learned(self) -> str:
        """The theme that goes worst."""
        return play_theme_text.weakest(self.host.log, self.words)
