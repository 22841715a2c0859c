"""What a gym fills in: each hook of the frame that `ui.gym_frame` leads a learner through."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from spades_learn.ui import gym_count
from spades_learn.ui.gym_asked import Refused

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Mapping

    import ipywidgets

    from spades_learn.ui.gym_asked import Choice, Estimate, More, Outcome, Wish
    from spades_learn.ui.host import Host
    from spades_learn.ui.scene import Scene
    from spades_learn.ui.words import Words

Q = TypeVar("Q")
"""What a gym asks about: one hand."""
V = TypeVar("V")
"""What it finds out about it."""


class GymHooks(Generic[Q, V]):
    """A gym without its frame.

    Attributes:
        LESSON: the lesson's name of its attempts in the log.
        PAGE: its name in the address, and the key of what the browser keeps.
        host: the app.
        title: the page's title, plain.
    """

    LESSON: ClassVar[str]
    PAGE: ClassVar[str]
    host: Host
    title: str

    @property
    def words(self) -> Words:
        """The words of the language in use, as HTML."""
        return self.host.words

    def begin(self) -> None:
        """Make what the gym needs of its own, before anything else is asked of it."""

    def name_page(self) -> str:
        """The page's title, plain."""
        raise NotImplementedError

    def wishes(self, wish: Mapping[str, str]) -> tuple[Wish, ...]:  # noqa: ARG002 - for those that need it
        """What may be wished for in a hand, beside what is wished for already."""
        return ()

    def fresh(self, wish: Mapping[str, str]) -> Q:
        """A hand nobody has chosen, under these wishes.

        Raises:
            NoHand: there is none, with the reason in words.
        """
        raise NotImplementedError

    def again(self, name: str) -> Q:
        """The hand of a name.

        Raises:
            ValueError: there is none.
        """
        raise NotImplementedError

    def name(self, hand: Q) -> str:
        """The hand's name."""
        raise NotImplementedError

    def scene(self, hand: Q) -> Scene:
        """The table while the question stands."""
        raise NotImplementedError

    def question(self, hand: Q) -> str:
        """The question, as safe HTML."""
        raise NotImplementedError

    def choices(self, hand: Q) -> tuple[Choice, ...]:  # noqa: ARG002 - for those that need it
        """The decisions to choose from; none where it is made at the table."""
        return ()

    def estimate(self, hand: Q) -> Estimate | None:  # noqa: ARG002 - the same
        """What is to be estimated first, if anything."""
        return None

    def read(self, hand: Q, intent: Mapping[str, Any]) -> str:
        """An intent of the table as a decision.

        Raises:
            Refused: with the reason in words.
        """
        call = str(intent.get("call") or intent.get("card") or "")
        choices = self.choices(hand)
        if not call or (choices and call not in {each.call for each in choices}):
            raise Refused("")
        return call

    def ask(self, hand: Q) -> dict[str, Any] | None:
        """What the table asks where the decision is made there; else the choices can be typed at it."""
        choices = [{"call": each.call, "label": each.label, "why": None} for each in self.choices(hand)]
        return {"kind": "bid", "label": self.title, "choices": choices, "typed": True} if choices else None

    def hints(self, hand: Q) -> tuple[str, ...]:  # noqa: ARG002 - the same
        """Hints as safe HTML, rung by rung."""
        return ()

    def work(self, hand: Q, call: str) -> Generator[float, None, V]:
        """Find out about the hand in short pieces, each giving the share done; what is found is returned at the end."""
        raise NotImplementedError

    def outcome(self, hand: Q, found: V, *, said: int | None, call: str) -> Outcome:
        """How the answer stands, for the log."""
        raise NotImplementedError

    def result(self, hand: Q, found: V, *, said: int | None, call: str) -> str:
        """The first results, as safe HTML."""
        raise NotImplementedError

    def spoken(self, hand: Q, found: V, *, said: int | None, call: str) -> str:
        """The same for a screen reader, in short."""
        raise NotImplementedError

    def answered_scene(self, hand: Q, found: V, *, call: str) -> Scene:  # noqa: ARG002 - the same
        """The table once the answer is given."""
        return self.scene(hand)

    def more(self, hand: Q, found: V, *, said: int | None, call: str) -> Iterator[More]:  # noqa: ARG002 - the same
        """What takes longer, in short pieces; it comes below the first results."""
        return iter(())

    def ways(self, hand: Q, found: V, *, said: int | None, call: str) -> list[ipywidgets.Widget]:  # noqa: ARG002
        """Where to go from the result, besides the next hand."""
        return []

    def extras(self, hand: Q) -> list[ipywidgets.Widget]:  # noqa: ARG002 - the same
        """More quiet buttons that go with the hand, before the answer and after it."""
        return []

    def learned(self) -> str:
        """What the answers so far tell of the learner, as safe HTML."""
        return ""

    def count(self) -> str:
        """What stands in the bar: hands, streak, calibration."""
        return gym_count.count(self.host.log, self.LESSON, self.words)
