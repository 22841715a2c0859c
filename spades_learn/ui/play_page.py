"""A match against bots: the learner plays, asks for hints, takes back, and reads the score line by line."""

from __future__ import annotations

import asyncio
import logging
import random
import re
import secrets
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from spades_learn.bots.hint import hint
from spades_learn.bots.levels import levels
from spades_learn.bots.parts import count
from spades_learn.cards.card import Card
from spades_learn.cards.notation import NotationError
from spades_learn.cards.seat import Seat
from spades_learn.game.events import Bid, Kept, Looked, Passed, Played, Rejected, Replaced
from spades_learn.game.opening import Phase
from spades_learn.game.turn import IllegalMove, may
from spades_learn.rules.bidding import Call
from spades_learn.rules.options import rules_for
from spades_learn.teaching import dealcode, sittings
from spades_learn.teaching.gym import gym_hand
from spades_learn.teaching.sitting import Sitting, Waits, sit
from spades_learn.ui import play_text
from spades_learn.ui.asks import KEEP, LOOK, TAKE
from spades_learn.ui.bot_turn import Choice, chosen
from spades_learn.ui.languages import SOURCE
from spades_learn.ui.parts import box, html, notice
from spades_learn.ui.prose import label
from spades_learn.ui.refusals import refusal
from spades_learn.ui.scene import play_scene
from spades_learn.ui.why import why_text

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from spades_learn.game.events import Action
    from spades_learn.rules.options import Rules
    from spades_learn.teaching.dealcode import DealCode
    from spades_learn.ui.host import Host
    from spades_learn.ui.words import Words

PAUSE = 0.55
"""Seconds between two bots' cards, so that each can be seen; none where motion is off."""

KEPT = "sitting"
BORROWED = "borrowed"
"""A hand that came by an address: a deal code, or a gym hand played out."""

_GYM = re.compile(r"nil-(\d{1,15})-(nil|\d{1,2})")
_log = logging.getLogger(__name__)

ADVISED = frozenset({Phase.BIDDING, Phase.PLAY})
"""Phases in which the bot weighs every choice."""


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
        self._row = box([], "sl-row")
        self._gap = html("")
        self._made: dict[tuple[str, ...], Any] = {}
        self._acts: dict[tuple[str, ...], Callable[[], None]] = {}
        kept = level or host.recall("level")
        self._bots = levels().get(kept if isinstance(kept, str) else "", levels()["club"])
        self._running: asyncio.Task[None] | None = None
        self._note = html("")
        self._code: DealCode | None = None
        gym = _GYM.fullmatch(seed)  # so that a reload comes back to the hand that is played out
        nil, call = (gym[1], gym[2]) if gym else (nil, call)
        self._single = self._borrowed = bool(nil)
        self._sitting = self._opened(seed, nil, call, rules)
        self._of = f"nil-{nil}-{call}" if nil else seed if self._code is not None else ""
        if self._of:
            self._sitting = self._gone_on(self._sitting)
        host.place(page="play", **({"deal": self._of} if self._of else {}))
        self._become(self._sitting)

    @property
    def keeps(self) -> frozenset[str]:
        """The hand in the browser for which another tab may compete."""
        return frozenset({BORROWED if self._borrowed else KEPT})

    def _gone_on(self, sitting: Sitting) -> Sitting:
        """A hand that has its address, as it was left."""
        kept = self.host.recall(BORROWED)
        if not isinstance(kept, dict) or kept.get("of") != self._of:
            return sitting
        try:
            return sittings.hand_again(sitting, kept)
        except ValueError:
            return sitting

    def _keep(self) -> None:
        """Keep the hand in the browser, so that a reload goes on with it."""
        if not self._borrowed:
            self.host.remember(KEPT, sittings.to_json(self._sitting))
        elif self._of:
            self.host.remember(BORROWED, {"of": self._of, **sittings.hand_json(self._sitting)})

    def _opened(self, seed: str, nil: str, call: str, rules: str) -> Sitting:
        if nil:
            hand = gym_hand(int(nil))
            return sittings.of_hand(hand.state, Seat.SOUTH).acted(Bid(Seat.SOUTH, Call.parse(call)))
        if rules:
            return _fresh(sittings.read_rules(rules))
        if seed.isdecimal() and len(seed) <= 15:
            return sit(rules_for(), seed=int(seed), seat=Seat.SOUTH)
        if seed:
            return self._coded(seed)
        kept = self.host.recall(KEPT)
        if kept is not None:
            try:
                return sittings.from_json(kept)
            except ValueError:
                self.host.remember(KEPT, None)
        return _fresh(rules_for())

    def _coded(self, text: str) -> Sitting:
        """The deal of a code at its point; a code that cannot be read is explained above a fresh deal.

        Neither takes the place of the match that the browser keeps.
        """
        self._borrowed = True
        try:
            code = dealcode.read(text)
            state = code.state()
        except NotationError as bad:
            why = str(bad).removeprefix("deal code: ")
            plain = self.host.words.as_form("text")
            told = (
                plain.text("That deal code cannot be opened: {why}. Here is a fresh deal instead.", why=why)
                if plain.language == SOURCE
                else plain.text("That deal code cannot be opened; copy it again, whole. Here is a fresh deal instead.")
            )
            self._note.value = notice(told)
            return _fresh(rules_for())
        self._code, self._single = code, True
        return replace(sittings.of_hand(state, code.seat), seen=len(state.tricks))

    def _coded_note(self) -> None:
        """Where a code has a stop point, say so when it is reached."""
        if self._code is None or self._code.stop is None:
            return
        done = len(self._sitting.state.tricks) >= self._code.stop
        told = self.host.words.as_form("text").text("The task of this deal ends here. You may play on.")
        self._note.value = notice(told, "info") if done else ""

    def hear(self, intent: Mapping[str, Any]) -> str | None:
        """An intent from the table; the text says why it did not count."""
        waits = self._sitting.waits
        match intent["do"]:
            case "next" if waits is Waits.TRICK:
                self._become(self._sitting.cleared())
            case "bid" | "card" | "cards" if waits in {Waits.LEARNER, Waits.LOOK}:
                return self._act(intent)
            case "choose" if self._sitting.state.phase is Phase.DRAW:
                return self._draws(intent["call"])
            case "hint":
                self._give_hint()
            case "undo":
                self._undo()
            case _:
                return ""
        return None

    def _act(self, intent: Mapping[str, Any]) -> str | None:
        """The learner's bid, card or cards; what is not allowed is explained and changes nothing."""
        try:
            after = self._sitting.acted(self._action(intent))
        except NotationError as bad:
            return refusal(bad, self._words.as_form("text"))
        except IllegalMove as illegal:
            return why_text(illegal.broken, self._words)
        self._become(after)
        return None

    def _action(self, intent: Mapping[str, Any]) -> Action:
        """The action an intent means in this phase.

        Raises:
            NotationError: no bid or card of this text.
        """
        seat = self._sitting.seat
        if intent["do"] == "cards":
            cards = tuple(Card.parse(str(card)) for card in intent["cards"])
            return Passed(seat, cards) if self._sitting.state.phase is Phase.EXCHANGE else Replaced(seat, cards)
        if intent["do"] == "card":
            return Played(seat, Card.parse(intent["card"]))
        return Looked(seat) if intent["call"] == LOOK else Bid(seat, Call.parse(intent["call"]))

    @property
    def _words(self) -> Words:
        """The words of the language in use, with the learner's seat as "you"; a deal code may seat them anywhere."""
        return replace(self.host.words, you=str(self._sitting.seat))

    def _become(self, sitting: Sitting) -> None:
        """Show a sitting and let the bots go on."""
        self._sitting = sitting
        self._hint.value = ""
        self._keep()
        self._draw()
        if sitting.waits is Waits.BOT:
            self._run_bots()

    def _draw(self) -> None:
        sitting = self._sitting
        self.host.show(play_scene(sitting, self._words, thinking=sitting.waits is Waits.BOT))
        self._panel.value = play_text.panel(sitting, self.host.books, self._words)
        self._row.children = self._buttons()
        self._coded_note()
        self._coach.children = [each for each in (self._note, self._panel, self._hint) if each.value] + [self._row]

    def _buttons(self) -> list[Any]:
        text = self.host.words.text
        waits = self._sitting.waits
        row = []
        if waits is Waits.HAND and not self._single:
            row.append(self._button(text("Next hand"), lambda: self._become(self._sitting.next_hand()), "primary"))
        if waits is Waits.MATCH and not self._single:
            row.append(self._button(text("New match"), self._again, "primary"))
        if self._code is not None and waits in {Waits.HAND, Waits.MATCH}:
            row += self._lesson_buttons(self._code)
            row.append(self._button(text("New match"), partial(self.host.go, "play"), "primary"))
        elif self._single and waits in {Waits.HAND, Waits.MATCH}:
            row.append(self._button(text("Next gym hand"), partial(self.host.go, "gym"), "primary"))
        if self._sitting.state.phase is Phase.REPLACE and waits is Waits.LEARNER:
            keep = partial(self._act, {"do": "cards", "cards": ()})
            row.append(self._button(text("Keep my cards"), lambda: self._say(keep()), "primary"))
        if waits is Waits.LEARNER and self._sitting.state.phase in ADVISED:
            row.append(self._button(text("Hint"), self._give_hint))
        row.append(self._button(text("Undo"), self._undo, "quiet"))
        if not self._single:
            row.append(self._button(text("New match"), self._again, "quiet") if waits is not Waits.MATCH else self._gap)
        return row

    def _lesson_buttons(self, code: DealCode) -> list[Any]:
        """The way to each lesson that a deal belongs to, once it is played; what this install lacks is left out."""
        words = self.host.words
        usable = {entry.slug for entry in self.host.books.usable(words.language)}
        named = [(slug, self.host.books.prose(slug, words.language).title) for slug in code.lessons if slug in usable]
        plain = words.as_form("text")
        return [
            self._button(
                plain.text("Next: {title}", title=label(title, plain)), partial(self.host.go, "lesson", lesson=slug)
            )
            for slug, title in named
        ]

    def _button(self, label: str, act: Callable[[], None], *classes: str) -> Any:
        """The button of this label, made once: a hundred draws of the row must not leave a hundred buttons behind."""
        key = (label, *classes)
        self._acts[key] = act

        def press() -> None:
            self._acts[key]()  # whatever the button means by now

        if key not in self._made:
            self._made[key] = self.host.button(label, press, *classes)
        return self._made[key]

    def _draws(self, call: str) -> str | None:
        """Keep the card turned up or take the next; while another draws, say so."""
        if self._sitting.waits is not Waits.LEARNER:
            return self._words.as_form("text").text(
                "Wait: {seat:seat} is drawing.", seat=str(self._sitting.state.to_act)
            )
        seat = self._sitting.seat
        action = Kept(seat) if call == KEEP else Rejected(seat)
        if call not in {KEEP, TAKE} or not may(self._sitting.state, action):
            return ""
        self._become(self._sitting.acted(action))
        return None

    def _say(self, why: str | None) -> None:
        """Tell what a press of a button could not do."""
        if why:
            self._note.value = notice(why)
            self._draw()

    def _again(self) -> None:
        """Choose the next game, beginning with this one."""
        self._stop()
        self.host.go("setup", rules=sittings.rules_text(self._sitting.match.rules))

    def _undo(self) -> None:
        self._stop()
        self._become(self._sitting.undone())

    def _give_hint(self) -> None:
        """The bot's view, only when asked for and only of what the learner can see."""
        if self._sitting.waits is not Waits.LEARNER or self._sitting.state.phase not in ADVISED:
            return
        here = self._sitting.view()
        found = hint(here, seed=len(self._sitting.state.events))
        counted = count(here, found.best) if isinstance(found.best, Call) else None
        self._hint.value = play_text.hint_html(found, self._words, counted)
        self._coach.children = [each for each in (self._note, self._panel, self._hint) if each.value] + [self._row]

    def _run_bots(self) -> None:
        """Bots act one at a time on the kernel's own loop; without a loop (in a test) at once."""
        self._stop()
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            while self._sitting.waits is Waits.BOT:
                self._bot_acts()
            self._draw()
            return
        self._running = loop.create_task(self._paced())

    async def _paced(self) -> None:
        """One bot after another; what fails on our side is told, and the hand waits where it is."""
        try:
            while self._sitting.waits is Waits.BOT:
                await asyncio.sleep(PAUSE if self.host.look.motion else 0)
                done = await chosen(self._bots, self._sitting.bot_view(), seed=self._bot_seed())
                self._bot_did(done)
        except Exception:  # noqa: BLE001 - nobody awaits this task, so nobody else would hear of it
            note = secrets.token_hex(3)
            _log.exception("a bot could not go on, note %s", note)
            self.host.trouble_note(note)

    def _bot_did(self, done: Choice) -> None:
        """A bot's action, drawn and kept."""
        self._sitting = self._sitting.acted(done.action)
        if done.note:
            text = self.host.words.as_form("text").text
            told = text("A bot took too long, so it made a simple move instead (note {id}).", id=done.note)
            self._note.value = notice(told, "info")
        self._draw()
        self._keep()

    def _bot_acts(self) -> None:
        """A bot's action at once, where there is no loop."""
        seed = self._bot_seed()
        self._sitting = self._sitting.acted(self._bots.choose(self._sitting.bot_view(), seed=seed))

    def _bot_seed(self) -> int:
        return self._sitting.match.next_seed + len(self._sitting.state.events)

    def _stop(self) -> None:
        if self._running is not None and not self._running.done():
            self._running.cancel()
        self._running = None


def _fresh(rules: Rules) -> Sitting:
    """A match of a seed nobody has chosen, the learner at the bottom of the table."""
    return sit(rules, seed=random.SystemRandom().getrandbits(40), seat=Seat.SOUTH)
