"""Referee practice: a hand in which somebody may not follow suit; the learner plays it, watches, and calls it."""

from __future__ import annotations

import asyncio
import logging
import random
import secrets
from typing import TYPE_CHECKING, Any

import ipywidgets

from spades_learn.bots.levels import levels
from spades_learn.cards.card import Card
from spades_learn.cards.notation import NotationError
from spades_learn.cards.seat import Seat
from spades_learn.game.events import Bid, Played
from spades_learn.game.opening import Phase
from spades_learn.game.turn import IllegalMove, why_not
from spades_learn.game.view import view
from spades_learn.rules.bidding import Call
from spades_learn.rules.options import Options, rules_for
from spades_learn.teaching.refereeing import Watch, again, watch
from spades_learn.teaching.sitting import Waits
from spades_learn.ui import referee_text, rule_words
from spades_learn.ui.bot_turn import chosen
from spades_learn.ui.parts import box, html
from spades_learn.ui.picker import observed
from spades_learn.ui.refusals import refusal
from spades_learn.ui.why import why_text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from spades_learn.game.events import Action
    from spades_learn.ui.host import Host

PAUSE = 0.55
"""Seconds between two bots' cards, so that each can be seen; none where motion is off."""

COST, KEPT = "renege", "refereed"
"""Under which names the browser keeps what a renege costs here, and the hand as it was left."""

_log = logging.getLogger(__name__)


class RefereePage:
    """One hand after another; the table takes a wrong card, and the coach panel holds the call."""

    def __init__(self, host: Host, *, seed: str = "") -> None:
        """Deal the hand of a seed, or one that nobody has chosen."""
        self.host = host
        plain = host.words.as_form("text")
        self.title = host.words.text("Be the referee")
        self.bar = html("")
        self._bots = levels()["novice"]
        self._running: asyncio.Task[None] | None = None
        self._warned = ""
        self._panel = html("", "sl-box", "sl-state")
        self._claim = html("", "sl-result")
        self._filling = False
        self._filled = (-1, 0)
        self._who = observed(ipywidgets.Dropdown(options=[], description=plain.text("Player")), self._preview)
        self._trick = observed(ipywidgets.Dropdown(options=[], description=plain.text("Trick")), self._preview)
        self._shown = html("", "sl-callshown")
        self._call_head = html(f"<h2>{plain.text('Call a renege')}</h2>")
        call = host.button(plain.text("Call it"), self._call, "primary")
        self._call_box = box(
            [self._call_head, box([self._who, self._trick], "sl-callwhat"), self._shown, box([call], "sl-row")],
            "sl-box",
            "sl-call",
        )
        costs = [(rule_words.value("renege", each, plain), each) for each in Options.values()["renege"]]
        kept = host.recall(COST)
        self._cost = ipywidgets.Dropdown(
            options=costs,
            value=kept if kept in Options.values()["renege"] else "hand",
            description=rule_words.option("renege", plain),
        )
        self._cost.add_class("sl-price")
        observed(self._cost, self._priced)
        self._score = host.button(plain.text("Nothing to call: score the hand"), self._count)
        self._next = host.button(plain.text("Next hand"), lambda: self._deal(_fresh()), "primary")
        self._another = host.button(plain.text("Another hand"), lambda: self._deal(_fresh()))
        self._row = box([], "sl-row")
        self._coach = box([], "sl-coach", "sl-referee")
        self.body = box([box([host.table], "sl-felt"), self._coach], "sl-main")
        self._watch = self._left(seed) or self._dealt(int(seed) if seed.isdecimal() and len(seed) <= 15 else _fresh())
        self._become(self._watch)
        self._claim.value = (
            referee_text.claim_html(self._watch, host.books, host.words) if self._watch.hand.ruling else ""
        )
        self._draw()

    def hear(self, intent: Mapping[str, Any]) -> str | None:
        """An intent from the table; the text says why it did not count."""
        waits = self._watch.waits
        match intent["do"]:
            case "next" if waits is Waits.TRICK:
                self._become(self._watch.cleared())
                return None
            case "bid" | "card" if waits is Waits.LEARNER:
                return self._act(intent)
        return ""

    def _act(self, intent: Mapping[str, Any]) -> str | None:
        """The learner's bid or card; one that only fails to follow is warned of once, and then taken."""
        plain = self.host.words.as_form("text")
        try:
            action = self._action(intent)
            broken = why_not(self._watch.state, action)
            if broken and all(each.clause == "FOL-1" for each in broken) and self._warned != str(action):
                self._warned = str(action)
                again = plain.text("Play it once more if you mean to renege: the table takes it.")
                return f"{why_text(broken, plain)} {again}"
            after = self._watch.acted(action)
        except NotationError as bad:
            return refusal(bad, plain)
        except IllegalMove as illegal:
            return why_text(illegal.broken, plain)
        self._become(after)
        return None

    def _action(self, intent: Mapping[str, Any]) -> Action:
        """The action an intent means.

        Raises:
            NotationError: no bid or card of this text.
        """
        seat = self._watch.seat
        if intent["do"] == "card":
            return Played(seat, Card.parse(intent["card"]))
        return Bid(seat, Call.parse(intent["call"]))

    def _deal(self, seed: int) -> None:
        self._become(self._dealt(seed))

    def _dealt(self, seed: int) -> Watch:
        self.host.place(page="referee", deal=str(seed))
        return watch(seed, rules_for("classic", {"renege": self._cost.value}))

    def _left(self, seed: str) -> Watch | None:
        """The hand that the browser keeps, where the address asks for it or for none; a scored one is over."""
        kept = self.host.recall(KEPT)
        if not isinstance(kept, dict) or not isinstance(kept.get("deeds"), list) or type(kept.get("seed")) is not int:
            return None
        if seed and seed != str(kept["seed"]):
            return None
        try:
            found = again(kept["seed"], rules_for("classic", {"renege": str(kept.get("renege"))}), kept["deeds"])
        except ValueError:
            return None
        if found.settled and not seed:
            return None
        self.host.place(page="referee", deal=str(found.seed))
        return found

    def _priced(self) -> None:
        """Another price: the same hand, not yet bid for, by the new one; in a hand under way it holds from the next."""
        self.host.remember(COST, self._cost.value)
        if not self._watch.state.bids:
            self._deal(self._watch.seed)

    def _become(self, after: Watch) -> None:
        """Show a position and let the bots go on."""
        self._stop()
        before, self._watch = self._watch, after
        self._warned = ""
        if len(after.hand.claims) > len(before.hand.claims):
            self._claim.value = referee_text.claim_html(after, self.host.books, self.host.words)
        elif after.hand.ruling is None:
            self._claim.value = ""
        self._draw()
        if after.waits is Waits.BOT:
            self._run_bots()

    def _draw(self) -> None:
        now = self._watch
        renege = now.state.rules.options.renege
        self.host.remember(KEPT, {"seed": now.seed, "renege": renege, "deeds": list(now.deeds)})
        self.host.show(referee_text.referee_scene(now, self.host.words, thinking=now.waits is Waits.BOT))
        self._panel.value = referee_text.panel(now, self.host.books, self.host.words)
        self._fill_call()
        row: list[Any] = []
        if now.settled:
            row = [self._next]
        elif now.waits is Waits.HAND:
            row = [self._score]
        pricing = now.settled or now.state.phase is Phase.BIDDING
        self._row.children = [*row, *([] if now.settled else [self._another])]
        parts = [self._panel, *([self._claim] if self._claim.value else []), self._row]
        parts += [self._call_box] if now.may_call else []
        self._coach.children = [*parts, *([self._cost] if pricing else [])]

    def _fill_call(self) -> None:
        """The players and the finished tricks to choose from; the newest trick first, a choice made stays."""
        now, plain = self._watch, self.host.words.as_form("text")
        if not now.may_call:
            return
        count = len(now.state.tricks)
        if (now.seed, count) == self._filled:
            return
        self._filled = (now.seed, count)
        self._filling = True
        try:
            who, trick = self._who.value, self._trick.value
            seats = [each for each in now.state.rules.seating.order_from(now.seat) if each is not now.seat]
            self._who.options = [(plain.seat(str(each)), str(each)) for each in seats]
            self._who.value = who if who in {str(each) for each in seats} else str(seats[0])
            kept = trick if isinstance(trick, int) and trick < count - 1 else None
            self._trick.options = [(referee_text.choice(now, n, plain), n) for n in range(count, 0, -1)]
            self._trick.value = kept or count
        finally:
            self._filling = False
        self._preview()

    def _preview(self) -> None:
        if self._filling or not self._trick.value:
            return
        self._shown.value = referee_text.trick_html(self._watch, self._trick.value, self.host.words)

    def _call(self) -> None:
        """The learner calls; the engine proves it or not."""
        if self._watch.may_call and self._who.value and self._trick.value:
            self._become(self._watch.called(against=Seat.parse(self._who.value), trick=self._trick.value))

    def _count(self) -> None:
        if self._watch.waits is Waits.HAND:
            self._become(self._watch.counted())

    def _run_bots(self) -> None:
        """Bots act one at a time on the kernel's own loop; without a loop (in a test) at once."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            while self._watch.waits is Waits.BOT:
                now = self._watch
                self._bot_did(self._bots.choose(view(now.state, self._to_act()), seed=self._seed()))
            return
        self._running = loop.create_task(self._paced())

    async def _paced(self) -> None:
        """One bot after another; what fails on our side is told, and the hand waits where it is."""
        try:
            while self._watch.waits is Waits.BOT:
                await asyncio.sleep(PAUSE if self.host.look.motion else 0)
                done = await chosen(self._bots, view(self._watch.state, self._to_act()), seed=self._seed())
                self._bot_did(done.action)
        except Exception:  # noqa: BLE001 - nobody awaits this task, so nobody else would hear of it
            note = secrets.token_hex(3)
            _log.exception("a bot could not go on, note %s", note)
            self.host.trouble_note(note)

    def _bot_did(self, action: Action) -> None:
        self._watch = self._watch.acted(self._watch.bot_does(action))
        self._draw()

    def _to_act(self) -> Seat:
        seat = self._watch.hand.to_act
        if seat is None:
            raise ValueError("nobody is to act")
        return seat

    def _seed(self) -> int:
        return self._watch.seed + len(self._watch.state.events)

    def _stop(self) -> None:
        if self._running is not None and not self._running.done():
            self._running.cancel()
        self._running = None


def _fresh() -> int:
    """A seed nobody has chosen; from it on everything is repeatable."""
    return random.SystemRandom().getrandbits(40)
