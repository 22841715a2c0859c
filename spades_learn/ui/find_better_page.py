"""The clear mistakes of a hand that cost most, tried again at the table, one after the other."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from spades_learn.cards.card import Card
from spades_learn.cards.notation import NotationError
from spades_learn.game.events import Bid, Played
from spades_learn.game.opening import Phase
from spades_learn.teaching import dealcode, hand_review, sittings
from spades_learn.teaching.hand_review import Judged
from spades_learn.teaching.sitting import Sitting, Waits
from spades_learn.ui import coach, play_deeds
from spades_learn.ui import find_better_text as texts
from spades_learn.ui.deal_field import unread
from spades_learn.ui.hand_review_page import closed
from spades_learn.ui.hand_review_text import where
from spades_learn.ui.parts import box, html
from spades_learn.ui.scene import play_scene
from spades_learn.ui.working import Working

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    import ipywidgets

    from spades_learn.game.state import State
    from spades_learn.rules.bidding import Call
    from spades_learn.ui.host import Host
    from spades_learn.ui.scene import Scene
    from spades_learn.ui.words import Words


class FindBetterPage:
    """Position after position; nothing of what the bot thinks is shown before the learner has answered."""

    def __init__(self, host: Host, *, deal: str = "") -> None:
        """Weigh the learner's own decisions of a finished hand, then ask for the dearest of them again."""
        self.host = host
        self.title = host.words.as_form("text").text("Find better")
        self.bar = html("")
        self._code = deal
        self._working: Working[Judged] | None = None
        host.place(page="better", deal=deal)
        try:
            code = dealcode.read(deal)
            state = code.state()
        except NotationError as bad:
            self.body = closed(host, self.title, unread(bad, host.words))
            return
        if state.phase is not Phase.DONE:
            told = host.words.as_form("text").text(
                "This hand is not over yet. It is reviewed once its last card is played."
            )
            self.body = closed(host, self.title, told, play=deal)
            return
        self._state: State = state
        self._seat = code.seat
        self._judged: list[Judged] = []
        self._asked: tuple[Judged, ...] = ()
        self._at = 0
        self._sitting = sittings.of_hand(state, code.seat)
        self._picks: list[Call | Card] = []
        self._hints = 0
        self._done: list[tuple[str, str]] = []
        text = host.words.as_form("text").text
        label = text("Looking for the decisions that cost most")
        self._working = Working(host, label=label, each=self._judged.append, done=self._found)
        self._task = html("", "sl-box")
        self._answer = html("", "sl-result")
        self._help = html("")
        self._row = box([], "sl-row")
        self._hint = host.button(text("Hint"), self._give_hint)
        self._skip = host.button(text("Leave it open"), self._next, "quiet")
        self._onward = host.button(text("Next"), self._next, "primary")
        self._back = host.button(text("Back to the review"), partial(host.go, "review", deal=deal), "primary")
        self._coach = box([self._working.widget], "sl-coach", "sl-better")
        self.body = box([box([host.table], "sl-felt"), self._coach], "sl-main", "alone")
        self._working.start(self._own(), total=sum(each.seat is self._seat for each in self._decided()))

    def _decided(self) -> list[Bid | Played]:
        return [each for each in self._state.events if isinstance(each, Bid | Played)]

    def _own(self) -> Iterator[Judged]:
        """The learner's own decisions, which come first; the rest of the review is not wanted here."""
        for piece in hand_review.pieces(self._state, self._seat):
            if isinstance(piece, Judged):
                if piece.seat is not self._seat:
                    return
                yield piece

    def leave(self) -> None:
        """The page is left: nothing is worked out any more."""
        if self._working is not None:
            self._working.stop()

    @property
    def _words(self) -> Words:
        """The words, with the seat that is looked from as "you"."""
        return self.host.words.for_seat(str(self._seat))

    @property
    def _now(self) -> Judged | None:
        return self._asked[self._at] if self._at < len(self._asked) else None

    @property
    def _passed(self) -> bool:
        now = self._now
        return now is not None and bool(self._picks) and texts.verdict_of(now.graded, self._picks[-1]).passes

    def _found(self) -> None:
        """Every decision is weighed: in the order of the hand, so that none gives a later one away."""
        costly = hand_review.costliest(self._judged, self._seat)
        self._asked = tuple(sorted(costly, key=lambda each: each.ply))
        self._ask()

    def _ask(self) -> None:
        """Put the next position on the table, or say how it went."""
        now, words = self._now, self._words
        self._picks, self._hints = [], 0
        self._help.value = self._answer.value = ""
        if now is None:
            self._end()
            return
        self.body.remove_class("alone")
        before = hand_review.before(self._state, now.ply)
        sitting = sittings.of_hand(before, self._seat)
        sitting = Sitting(sitting.match, before, self._seat, len(before.tricks))
        self._sitting = sitting.looked() if sitting.waits is Waits.LOOK else sitting
        self._task.value = texts.task_html(now, self._at + 1, len(self._asked), self._trick(now), words)
        self._draw()

    def _trick(self, piece: Judged) -> int:
        """The trick of a decision, from 1; 0 for a bid."""
        seen = piece.graded.decision.view
        return len(seen.tricks) + 1 if isinstance(piece.graded.decision.action, Card) else 0

    def _draw(self) -> None:
        now = self._now
        if now is None:
            return
        self.host.show(self._scene(now))
        row: list[ipywidgets.Widget] = [self._onward] if self._passed else []
        if not self._passed and self._hints < texts.RUNGS:
            row.append(self._hint)
        if not self._passed:
            row.append(self._skip)
        self._row.children = row
        self._coach.children = [self._task, *(each for each in (self._answer, self._help) if each.value), self._row]

    def _scene(self, now: Judged) -> Scene:
        """The position as it stood; after a try with that card marked, and once it is found with nothing to answer."""
        scene = play_scene(self._sitting, self._words)
        if not self._picks:
            return scene
        pick, mark = str(self._picks[-1]), "right" if self._passed else "wrong"
        hand = [
            {**each, "mark": mark, "why": None} if each["card"] == pick and self._passed else each
            for each in scene["hand"]
        ]
        title, said = texts.said(now.graded, self._picks[-1], self._words.as_form("speech"))
        return {**scene, "hand": hand, "say": f"{title}. {said}", "ask": None if self._passed else scene["ask"]}

    def hear(self, intent: Mapping[str, Any]) -> str | None:
        """A bid or a card is a try; H asks for a hint."""
        if self._working is None or self._now is None or self._passed:
            return ""
        match intent["do"]:
            case "hint":
                self._give_hint()
                return None
            case "bid" | "card":
                after = play_deeds.after(self._sitting, intent, self._words)
                if isinstance(after, str):
                    return after
                event = after.state.events[-1]
                return (
                    self._tried(event.call if isinstance(event, Bid) else event.card)
                    if isinstance(event, Bid | Played)
                    else ""
                )
        return ""

    def _tried(self, pick: Call | Card) -> str | None:
        """Judge a try by the values that are known already, and keep it."""
        now = self._now
        if now is None:
            return ""
        self._picks.append(pick)
        self.host.record(
            lesson="better",
            step=hand_review.step_name(self._state, now.ply),
            verdict=texts.verdict_of(now.graded, pick),
            tries=len(self._picks),
            assisted=bool(self._hints),
        )
        self._answer.value = texts.answer_html(now, pick, self.host.books, self._words)
        if self._passed:
            self._help.value = ""
        self._draw()
        return None

    def _give_hint(self) -> None:
        """The next rung."""
        now = self._now
        if now is None or self._passed or self._hints >= texts.RUNGS:
            return
        self._hints += 1
        words = self._words
        self._help.value = coach.hints_html(texts.rungs(now, self.host.books, words)[: self._hints], words)
        self._draw()

    def _next(self) -> None:
        now = self._now
        if now is None:
            return
        how = texts.how_text(passed=self._passed, tries=len(self._picks), hints=self._hints, words=self._words)
        self._done.append((where(self._trick(now), self._words), how))
        self._at += 1
        self._ask()

    def _end(self) -> None:
        """How it went, and the way back; or that there is nothing to try again."""
        self.body.add_class("alone")
        self._task.value = texts.end_html(self._done, self._words)
        text = self.host.words.as_form("text").text
        self._row.children = [self._back, self.host.button(text("Course"), partial(self.host.go, "home"), "quiet")]
        self._coach.children = [self._task, self._row]
