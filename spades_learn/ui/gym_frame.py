"""The frame that all gyms share: a question at the table, an estimate, a decision, and what there is to learn from it.

A gym fills in the hooks of `gym_hooks.GymHooks`; the order of things, what is kept, the keyboard and the counting are
here, so that every gym is used in the same way.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from spades_learn.teaching.progress import kept_answer
from spades_learn.ui import coach
from spades_learn.ui.gym_asked import BY_NAME, AskBox, Choice, Estimate, More, NoHand, Outcome, Refused, Wish
from spades_learn.ui.gym_hooks import GymHooks, Q, V
from spades_learn.ui.gym_kept import Kept, read_kept, with_kept
from spades_learn.ui.gym_wishes import Wishes
from spades_learn.ui.gym_work import Work
from spades_learn.ui.parts import box, html

if TYPE_CHECKING:
    from collections.abc import Mapping

    from spades_learn.ui.host import Host

__all__ = ["Choice", "Estimate", "GymFrame", "More", "NoHand", "Outcome", "Refused", "Wish"]


class GymFrame(GymHooks[Q, V]):
    """Hand after hand; nothing of the bot's view is shown before the learner has answered."""

    def __init__(self, host: Host, *, deal: str = "", afresh: bool = False) -> None:
        """Open the hand of a name, the one that was left unanswered, or a fresh one.

        Args:
            host: the app.
            deal: the hand's name.
            afresh: ask it anew, though it was answered before.
        """
        self.host = host
        self.title = self.name_page()
        self.bar = html("", "sl-gymcount")
        self._felt = box([host.table], "sl-felt")
        self._task = html("", "sl-box")
        self._hints = html("", "sl-hints")
        self._result = html("", "sl-result")
        self._more = html("", "sl-more")
        self._learned = html("", "sl-learned")
        self._row = box([], "sl-row", "sl-gymrow")
        self._minor = box([], "sl-row", "minor")
        self._coach = box([], "sl-coach", "sl-gym")
        self._below = box([], "sl-below")
        self._main = box([self._felt, self._coach], "sl-main")
        self.body = box([self._main], "sl-gympage")
        self._work = Work(host)
        self._found: V | None = None
        self.begin()
        self._wishes = Wishes(host, self.PAGE, self.wishes, self._wished)
        hand, kept = self._left(deal)
        self._open(hand, None if afresh else kept)

    # What the frame gives to a gym.

    @property
    def hand(self) -> Q:
        """The hand that is asked about now."""
        return self._hand

    @property
    def wish(self) -> Mapping[str, str]:
        """What is wished for."""
        return self._wishes.chosen

    def next_hand(self) -> None:
        """Deal another hand."""
        self._open(self._dealt(), None)

    def _skip(self) -> None:
        """Leave the question: to another hand, or to what comes next in a class set."""
        onward = self.host.onward()
        (self.next_hand if onward is None else onward.go)()

    def _dealt(self) -> Q:
        """A fresh hand as wished for; of any kind where that cannot be had."""
        try:
            return self.fresh(self._wishes.chosen)
        except NoHand:
            self._wishes.forget()
            return self.fresh(self._wishes.chosen)

    def redraw(self) -> None:
        """Draw the question or the result anew, after something that it tells of has changed."""
        self._task.value = f'<div class="sl-task">{self.question(self._hand)}</div>'
        self._draw()

    # How it goes.

    def _left(self, deal: str) -> tuple[Q, Kept | None]:
        """The hand an address names, else the one that was left without an answer, else a fresh one."""
        kept = read_kept(self.host.recall(self.PAGE))
        wanted = [deal] if deal else [each.of for each in kept[-1:] if not each.call]
        for name in wanted:
            with suppress(ValueError):
                hand = self.again(name)
                return hand, next((each for each in kept if each.of == self.name(hand)), None)
        return self._dealt(), None

    def _open(self, hand: Q, kept: Kept | None) -> None:
        """Put a hand on the table, as far as the learner came with it."""
        self._work.stop()
        self._hand, self._found = hand, None
        self._now = kept or Kept(of=self.name(hand))
        self._task.value = f'<div class="sl-task">{self.question(hand)}</div>'
        self._minor.children = []
        self._asked = AskBox(
            self.host, self.estimate(hand), self.choices(hand), said=self._now.said, say=self._say, decide=self._decide
        )
        self.host.remember(self.PAGE, with_kept(self.host.recall(self.PAGE), self._now))
        self.host.place(page=self.PAGE, deal=self._now.of)
        self.bar.value = self.count()
        if self._now.call:
            self._settle()
        else:
            self._draw()

    def leave(self) -> None:
        """The learner goes to another page: nothing is worked on any more."""
        self._work.stop()

    def _wished(self) -> str:
        """Other hands are wished for: the next one is dealt at once, unless the result of this one is being read."""
        try:
            hand = self.fresh(self._wishes.chosen)
        except NoHand as none:
            return f'<p role="alert">{none}</p>'
        if not self._now.call:
            self._open(hand, None)
        return ""

    def _become(self, **changes: Any) -> None:
        """Take a step with the hand, and keep it."""
        self._now = Kept(**{**self._now.as_json(), **changes})
        self.host.remember(self.PAGE, with_kept(self.host.recall(self.PAGE), self._now))

    def hear(self, intent: Mapping[str, Any]) -> str | None:
        """An intent of the table: what is typed as the estimate while it is wanted, or the decision."""
        match intent["do"]:
            case "hint" if not self._now.call:
                self._hint()
            case "bid" | "card" | "choose" if not self._now.call:
                call = str(intent.get("call", ""))
                said = self._asked.typed(call)
                if said is not None:
                    self._asked.put(said)
                    return None
                named = {**intent, "call": call.removeprefix(BY_NAME)} if call else intent
                try:
                    self._decide(self.read(self._hand, named))
                except Refused as bad:
                    return str(bad)
            case _:
                return ""
        return None

    def _say(self, said: int) -> None:
        """The learner has said how likely."""
        self._become(said=said)
        self._show()

    def _hint(self) -> None:
        if self._now.hints < len(self.hints(self._hand)):
            self._become(hints=self._now.hints + 1)
            self._draw()

    def _decide(self, call: str) -> None:
        """A decision; without the estimate that belongs to it, it waits for that."""
        if self._now.call:
            return
        if self._asked.wanted:
            self._asked.wait_for(call)
            self._show()
            return
        other = self._elsewhere()
        if other is not None:
            self._now = other
        else:
            self._become(call=call)
        self._settle()

    def _elsewhere(self) -> Kept | None:
        """This hand as it was answered in another tab, and counted there."""
        kept = read_kept(self.host.recall(self.PAGE))
        return next((each for each in kept if each.of == self._now.of and each.done), None)

    def _settle(self) -> None:
        """Work out what there is to say to the answer that was given."""
        self._draw()
        self._work.run(self.work(self._hand, self._now.call), done=self._answered, cancelled=self._undecided)

    def _undecided(self) -> None:
        """The learner did not wait for the result: the question stands again, unless it was answered before."""
        if self._now.done:
            self.next_hand()
            return
        self._become(call="")
        self._draw()

    def _answered(self, found: V) -> None:
        """Count the answer, once, and show what was found."""
        now, hand = self._now, self._hand
        if not now.done and self._elsewhere() is None:  # the other tab may have been quicker
            got = self.outcome(hand, found, said=now.said, call=now.call)
            self.host.record(
                lesson=self.LESSON,
                step=now.of,
                verdict=got.verdict,
                tags=got.tags,
                assisted=now.hints > 0,
                said=got.said,
                truth=got.truth,
                answer=kept_answer(now.call),
            )
        if not now.done:
            self._become(done=True)
        self._found = found
        told = self.result(hand, found, said=now.said, call=now.call)
        self._result.value = f'<div role="status">{told}</div>'
        self._more.value = ""
        self._learned.value = self.learned()
        self.bar.value = self.count()
        self._draw()
        more = self.more(hand, found, said=now.said, call=now.call)
        self._work.follow(more, each=self._add)

    def _add(self, part: More) -> None:
        if part.html is not None:
            self._more.value = part.html

    def _draw(self) -> None:
        """The coach panel and the table, as things stand."""
        text, now, button = self.words.text, self._now, self.host.button
        following = self.host.onward()
        wishes = [self._wishes.toggle] if following is None else []  # a class's hands are chosen already
        if self._found is None:
            self._show()  # before the buttons: whoever sees them may type at the table at once
        else:
            onward = button(text("Next hand"), self.next_hand, "primary")
            if following is not None:  # a class has the same hands: what comes next is the set's
                onward = button(following.label, following.go, "primary")
            first, *others = self.ways(self._hand, self._found, said=now.said, call=now.call) or [None]
            self._row.children = [onward, *([first] if first is not None else [])]
            self._minor.children = [*others, *self.extras(self._hand), *wishes]
            self._coach.children = [self._task, self._result]
            self._below.children = [self._work.widget, self._more, self._learned, self._minor, self._wishes.widget]
            self._main.children = [self._felt, self._coach, self._below]
            self.body.children = [self._main, self._row]
            self._show()  # after them: the table hands the focus on to them
            return
        self._main.children = [self._felt, self._coach]
        self.body.children = [self._main]
        if now.call:
            # What was pressed stays, so that the focus does; a second press means nothing.
            self._coach.children = [self._task, self._asked.widget, self._work.widget]
            return
        rungs = self.hints(self._hand)
        self._hints.value = coach.hints_html(rungs[: now.hints], self.words)
        hint = [button(text("Hint"), self._hint)] if now.hints < len(rungs) else []
        skip = button(text("Skip"), self._skip, "quiet")
        self._minor.children = [*hint, skip, *self.extras(self._hand), *wishes]
        hints = [self._hints] if self._hints.value else []
        self._coach.children = [self._task, self._asked.widget, *hints, self._minor, self._wishes.widget]

    def _show(self) -> None:
        """The table."""
        now = self._now
        if self._found is not None:
            said = self.spoken(self._hand, self._found, said=now.said, call=now.call)
            scene = self.answered_scene(self._hand, self._found, call=now.call)
            self.host.show({**scene, "say": said, "ask": None})
            return
        ask = None if now.call else self._asked.asks(self.ask(self._hand))
        self.host.show({**self.scene(self._hand), "ask": ask})
