"""A match against bots: the learner plays, asks for hints, takes back, and reads the score line by line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from spades_learn.bots.hint import hint
from spades_learn.bots.levels import levels
from spades_learn.bots.parts import count
from spades_learn.rules.bidding import Call
from spades_learn.teaching import replayed, sittings
from spades_learn.teaching.sitting import Sitting, Waits
from spades_learn.ui import play_claim_text, play_deeds, play_opening, play_seats_text, play_share_text, play_text
from spades_learn.ui.parts import box, html, notice
from spades_learn.ui.play_bots import BotTurns
from spades_learn.ui.play_claim import PlayClaim
from spades_learn.ui.play_coach import PlayCoach
from spades_learn.ui.play_deal_log import DealLog
from spades_learn.ui.play_more import PlayMore
from spades_learn.ui.play_row import ADVISED, ENDS, KEPT, PlayRow
from spades_learn.ui.scene import play_scene

if TYPE_CHECKING:
    from collections.abc import Mapping

    from spades_learn.teaching.claiming import Claimed
    from spades_learn.ui.bot_turn import Choice
    from spades_learn.ui.host import Host
    from spades_learn.ui.words import Words

REPLAYED = "replayed"
"""Under which name the browser keeps the hands of one deal, for the learner to compare."""


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
        host.place(page="play", **({"deal": self.opened.of} if self.opened.of else {}))
        # A class has the same bots as it has the same cards, whomever each of them likes to play against.
        alike = self.opened.code is not None and host.onward() is not None
        kept = level or ("club" if alike else host.recall("level"))
        bots = levels().get(kept if isinstance(kept, str) else "", levels()["club"])
        self._turns = BotTurns(host, bots, now=lambda: self._sitting, did=self._bot_did, show=self._bots_shown)
        self.coach = PlayCoach(host, words=lambda: self.words, changed=self._stack)
        self.claims = PlayClaim(
            host,
            bots,
            now=lambda: self._sitting,
            words=lambda: self.words,
            played_out=self._claimed,
            changed=self._draw,
        )
        self.more = PlayMore(self)
        self._compared = html("", "sl-box", "sl-compared")
        self._before_claim: Sitting | None = None
        self.told = DealLog(host, self.opened.code)
        self._row = PlayRow(self)
        self._become(self._sitting)

    @property
    def keeps(self) -> frozenset[str]:
        """The hand in the browser for which another tab may compete."""
        return frozenset({play_opening.BORROWED if self.opened.borrowed else KEPT})

    @property
    def sitting(self) -> Sitting:
        """The match at this moment."""
        return self._sitting

    @property
    def words(self) -> Words:
        """The words of the language in use, with the learner's seat as "you"; a deal code may seat them anywhere."""
        return self.host.words.for_seat(str(self._sitting.seat))

    def hear(self, intent: Mapping[str, Any]) -> str | None:
        """An intent from the table; the text says why it did not count."""
        match intent["do"]:
            case "hint":
                self.give_hint()
            case "undo":
                self.undo()
            case "claim":
                return self.claims.toggle()
            case _:
                before = self._sitting
                after = play_deeds.after(before, intent, self.words)
                if isinstance(after, str):
                    return after
                self._note.value = ""
                self._become(after)
                self.coach.acted(before, after)
        return None

    def leave(self) -> None:
        """The page goes: nothing of it works on."""
        for part in (self._turns, self.coach, self.claims, self.more):
            part.leave()

    def press(self, intent: Mapping[str, Any]) -> None:
        """An intent from a button: what it could not do is told above the table."""
        self._tell(self.hear(intent))

    def _tell(self, why: str | None) -> None:
        """What a press could not do, above the table."""
        if why:
            self._note.value = notice(why)
            self._draw()

    def next_hand(self) -> None:
        """Deal the next hand of the match."""
        self.coach.new_hand()
        self._note.value = ""
        self._become(self._sitting.next_hand())

    def again(self) -> None:
        """Choose the next game, beginning with this one."""
        self.host.go("setup", rules=sittings.rules_text(self._sitting.match.rules))

    def undo(self) -> None:
        """Back to the learner's last decision; a claim is taken back whole."""
        self._turns.leave()
        self.coach.forget()
        self._note.value = ""
        before, self._before_claim = self._before_claim, None
        self._become(before if before is not None else self._sitting.undone())

    def claim(self) -> None:
        """Show the claim form, or shut it."""
        self._tell(self.claims.toggle())

    def fold(self) -> None:
        """Show what else there is, or fold it."""
        self.more.toggle()
        self._draw()

    def review(self) -> None:
        """Every decision of this hand, graded, on its own page."""
        self.host.go("review", deal=play_share_text.code_now(self._sitting.state, self._sitting.seat))

    def replay(self, code: str) -> None:
        """Play a deal from another seat; the match waits in the browser."""
        self.host.go("play", deal=code)

    def give_hint(self) -> None:
        """The bot's view, only when asked for and only of what the learner can see."""
        if self._sitting.waits is not Waits.LEARNER or self._sitting.state.phase not in ADVISED:
            return
        here = self._sitting.view()
        found = hint(here, seed=len(self._sitting.state.events))
        counted = count(here, found.best) if isinstance(found.best, Call) else None
        self._hint.value = play_text.hint_html(found, self.words, counted)
        self.coach.hinted(self._sitting)
        self.told.hinted()
        self._stack()

    def _become(self, sitting: Sitting) -> None:
        """Show a sitting and let the bots go on."""
        self._sitting = sitting
        self._hint.value = ""
        if sitting.waits not in ENDS:
            self._before_claim = None
        self.claims.close()
        play_opening.keep(self.host, self.opened, sitting)
        self.told.reached(sitting)
        self._compare()
        self._draw()
        self.coach.reached(sitting, claimed=self._claimed_at())
        if sitting.waits is Waits.BOT:
            self._turns.run()

    def _claimed(self, found: Claimed, done: Sitting) -> None:
        """A claim that stands: the hand is over, and may be taken back to where it was claimed."""
        before = self._sitting
        told = play_claim_text.accepted(found.trial.tricks, found.trial.left, self.words)
        self._note.value = notice(told, "info")
        self._turns.leave()
        self._before_claim = before
        self._become(done)

    def _claimed_at(self) -> int | None:
        return None if self._before_claim is None else len(self._before_claim.state.events)

    def _compare(self) -> None:
        """Keep a hand that is over beside those of the same deal from other seats, and show them together."""
        self._compared.value = ""
        if self._sitting.waits in ENDS:
            state, seat = self._sitting.state, self._sitting.seat
            kept = replayed.with_hand(self.host.recall(REPLAYED), state, seat)
            self.host.remember(REPLAYED, kept)
            self._compared.value = play_seats_text.compared_html(replayed.compared(kept, state), self.words)

    def _bot_did(self, done: Choice) -> None:
        """A bot's action."""
        self._sitting = self._sitting.acted(done.action)
        self.told.reached(self._sitting)
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
        self.host.show(play_scene(sitting, self.words, thinking=sitting.waits is Waits.BOT))
        self._panel.value = play_text.panel(sitting, self.host.books, self.words)
        self.more.draw()
        self._row.draw()
        self._coded_note()
        self._stack()

    def _stack(self) -> None:
        """The coach's parts that say something, and the buttons below them."""
        said = [
            each for each in (self._note, self._panel, self._compared, self.coach.verdict, self._hint) if each.value
        ]
        forms = [each for each in (self.claims.widget, self.more.widget) if each.children]
        self._coach.children = [*said, self.coach.working.widget, self._row.widget, *forms]

    def _coded_note(self) -> None:
        """Where a code has a stop point, say so when it is reached."""
        code = self.opened.code
        if code is None or code.stop is None:
            return
        done = len(self._sitting.state.tricks) >= code.stop
        told = self.host.words.as_form("text").text("The task of this deal ends here. You may play on.")
        self._note.value = notice(told, "info") if done else ""
