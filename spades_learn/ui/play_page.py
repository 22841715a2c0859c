"""A match against bots: the learner plays, asks for hints, takes back, and reads the score line by line."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from spades_learn.bots.hint import hint
from spades_learn.bots.levels import levels
from spades_learn.bots.parts import count
from spades_learn.rules.bidding import Call
from spades_learn.teaching import sittings
from spades_learn.teaching.sitting import Sitting, Waits
from spades_learn.ui import play_deeds, play_opening, play_text
from spades_learn.ui.parts import box, html, notice
from spades_learn.ui.play_bots import BotTurns
from spades_learn.ui.play_row import ADVISED, PlayRow
from spades_learn.ui.scene import play_scene

if TYPE_CHECKING:
    from collections.abc import Mapping

    from spades_learn.ui.bot_turn import Choice
    from spades_learn.ui.host import Host
    from spades_learn.ui.words import Words


class PlayPage:
    """One sitting; bots act one by one, each shown before the next."""

    def __init__(
        self, host: Host, *, seed: str = "", nil: str = "", call: str = "", rules: str = "", level: str = ""
    ) -> None:
        """Resume the kept match, begin one of chosen rules or a seed, open a deal code, or play out a gym hand."""
        self.host = host
        self.title = host.words.text("Play a match")
        self.bar = html("")
        self._felt = box([host.table], "sl-felt")
        self._coach = box([], "sl-coach")
        self.body = box([self._felt, self._coach], "sl-main")
        self._panel = html("", "sl-box", "sl-state")
        self._hint = html("", "sl-hints")
        self._note = html("")
        self.opened = play_opening.opening(host, seed=seed, nil=nil, call=call, rules=rules)
        self._note.value = self.opened.note
        self._sitting = self.opened.sitting
        kept = level or host.recall("level")
        bots = levels().get(kept if isinstance(kept, str) else "", levels()["club"])
        self._turns = BotTurns(host, bots, now=lambda: self._sitting, did=self._bot_did, show=self._bots_shown)
        self._row = PlayRow(self)
        host.place(page="play", **({"deal": self.opened.of} if self.opened.of else {}))
        self._become(self._sitting)

    @property
    def keeps(self) -> frozenset[str]:
        """The hand in the browser for which another tab may compete."""
        return frozenset({play_opening.BORROWED if self.opened.borrowed else play_opening.KEPT})

    @property
    def sitting(self) -> Sitting:
        """The match at this moment."""
        return self._sitting

    @property
    def _words(self) -> Words:
        """The words of the language in use, with the learner's seat as "you"; a deal code may seat them anywhere."""
        return replace(self.host.words, you=str(self._sitting.seat))

    def hear(self, intent: Mapping[str, Any]) -> str | None:
        """An intent from the table; the text says why it did not count."""
        match intent["do"]:
            case "hint":
                self.give_hint()
            case "undo":
                self.undo()
            case _:
                after = play_deeds.after(self._sitting, intent, self._words)
                if isinstance(after, str):
                    return after
                self._become(after)
        return None

    def press(self, intent: Mapping[str, Any]) -> None:
        """An intent from a button: what it could not do is told above the table."""
        why = self.hear(intent)
        if why:
            self._note.value = notice(why)
            self._draw()

    def next_hand(self) -> None:
        """Deal the next hand of the match."""
        self._become(self._sitting.next_hand())

    def again(self) -> None:
        """Choose the next game, beginning with this one."""
        self._turns.stop()
        self.host.go("setup", rules=sittings.rules_text(self._sitting.match.rules))

    def undo(self) -> None:
        """Back to the learner's last decision."""
        self._turns.stop()
        self._become(self._sitting.undone())

    def give_hint(self) -> None:
        """The bot's view, only when asked for and only of what the learner can see."""
        if self._sitting.waits is not Waits.LEARNER or self._sitting.state.phase not in ADVISED:
            return
        here = self._sitting.view()
        found = hint(here, seed=len(self._sitting.state.events))
        counted = count(here, found.best) if isinstance(found.best, Call) else None
        self._hint.value = play_text.hint_html(found, self._words, counted)
        self._stack()

    def _become(self, sitting: Sitting) -> None:
        """Show a sitting and let the bots go on."""
        self._sitting = sitting
        self._hint.value = ""
        play_opening.keep(self.host, self.opened, sitting)
        self._draw()
        if sitting.waits is Waits.BOT:
            self._turns.run()

    def _bot_did(self, done: Choice) -> None:
        """A bot's action."""
        self._sitting = self._sitting.acted(done.action)
        if done.note:
            text = self.host.words.as_form("text").text
            told = text("A bot took too long, so it made a simple move instead (note {id}).", id=done.note)
            self._note.value = notice(told, "info")

    def _bots_shown(self) -> None:
        """Draw and keep what bots have done."""
        self._draw()
        play_opening.keep(self.host, self.opened, self._sitting)

    def _draw(self) -> None:
        sitting = self._sitting
        self.host.show(play_scene(sitting, self._words, thinking=sitting.waits is Waits.BOT))
        self._panel.value = play_text.panel(sitting, self.host.books, self._words)
        self._row.draw()
        self._coded_note()
        self._stack()

    def _stack(self) -> None:
        """The coach's parts that say something, and the buttons below them."""
        said = [each for each in (self._note, self._panel, self._hint) if each.value]
        self._coach.children = [*said, self._row.widget]

    def _coded_note(self) -> None:
        """Where a code has a stop point, say so when it is reached."""
        code = self.opened.code
        if code is None or code.stop is None:
            return
        done = len(self._sitting.state.tricks) >= code.stop
        told = self.host.words.as_form("text").text("The task of this deal ends here. You may play on.")
        self._note.value = notice(told, "info") if done else ""
