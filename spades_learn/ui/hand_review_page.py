"""The review of a finished hand: how it went, every decision graded and explained, and the hand step by step."""

from __future__ import annotations

from functools import partial
from html import escape
from typing import TYPE_CHECKING, Any

import ipywidgets

from spades_learn.bots.ceiling import Ceiling
from spades_learn.bots.moment import Moment
from spades_learn.cards.notation import NotationError
from spades_learn.game.events import Bid, Played
from spades_learn.game.opening import Phase
from spades_learn.teaching import dealcode, hand_review
from spades_learn.teaching.hand_balance import balance
from spades_learn.teaching.hand_review import Judged, Told
from spades_learn.ui import hand_review_summary as top
from spades_learn.ui.deal_field import unread
from spades_learn.ui.hand_review_chart import chart_html, hindsight_html
from spades_learn.ui.hand_review_export import ExportPart
from spades_learn.ui.hand_review_moves import hands_html, moves, moves_html, played_why, review_scene, spoken
from spades_learn.ui.hand_review_text import badge, decision_html, done_text, value_why, where
from spades_learn.ui.parts import box, guarded, html, notice
from spades_learn.ui.working import Working

if TYPE_CHECKING:
    from collections.abc import Mapping

    from spades_learn.game.state import State
    from spades_learn.ui.host import Host
    from spades_learn.ui.words import Words

STRIDE = 7
"""Results between two drawings of the list of moves."""


class HandReviewPage:
    """One hand, named by its deal code; it is worked out again wherever the address is opened."""

    def __init__(self, host: Host, *, deal: str = "", step: str = "") -> None:
        """Open a hand at its first card or at a move."""
        self.host = host
        self.title = host.words.as_form("text").text("Review of a hand")
        self.bar = html("")
        self._code = deal
        self._working: Working[object] | None = None
        host.place(page="review", deal=deal, step=step)
        try:
            code = dealcode.read(deal)
            state = code.state()
        except NotationError as bad:
            self.body = closed(host, self.title, unread(bad, host.words))
            return
        if state.phase is not Phase.DONE:
            plain = host.words.as_form("text")
            told = plain.text("This hand is not over yet. It is reviewed once its last card is played.")
            self.body = closed(host, self.title, told, play=deal)
            return
        self._state: State = state
        self._seat = code.seat
        self._moves = moves(state)
        self._pieces: dict[int, Judged | Told] = {}
        self._moments: list[Moment] = []
        self._ceilings: list[Ceiling] = []
        self._numbers = {move.ply: number for number, move in enumerate(self._moves, start=1)}
        self._tricks = {move.ply: move.trick for move in self._moves}
        own = [move.event for move in self._moves if move.event.seat is self._seat]
        # Not every decision can be graded: a blind nil before the cards are drawn cannot.
        by_rule = sum(not isinstance(event, Bid | Played) for event in own)
        self._own = by_rule + hand_review.awaited(state, self._seat)
        self._at = min(int(step), len(self._moves)) if step.isdecimal() and len(step) < 4 else 0
        self._finished = False
        self._lay_out()
        self._to(self._at)
        self._start()

    def hear(self, intent: Mapping[str, Any]) -> str | None:
        """The table steps too: N onward, U back."""
        if self._working is None:
            return ""
        match intent["do"]:
            case "next":
                self._to(self._at + 1)
            case "undo":
                self._to(self._at - 1)
            case _:
                return ""
        return None

    def went(self, facts: Mapping[str, str]) -> bool:
        """A link to another move of the same hand: the table steps there, and nothing is worked out anew."""
        step = facts.get("step", "")
        if self._working is None or facts.get("deal") != self._code or not (step.isdecimal() and len(step) < 4):
            return False
        self._to(int(step))
        return True

    def leave(self) -> None:
        """The page is left: nothing is worked out any more."""
        if self._working is not None:
            self._working.stop()

    @property
    def _words(self) -> Words:
        """The words, with the seat that is looked from as "you"."""
        return self.host.words.for_seat(str(self._seat))

    def _link(self, number: int) -> str:
        return f"?page=review&deal={self._code}&step={number}"

    def _ply_link(self, ply: int) -> str:
        return self._link(self._numbers[ply])

    def _lay_out(self) -> None:
        words, host = self._words, self.host
        text = words.as_form("text").text
        self._working = Working(host, label=text("Weighing every decision"), each=self._came, done=self._all_in)
        self._result = html(f"<h1>{self.title}</h1>{top.result_html(self._state, self._seat, words)}", "sl-hr-result")
        self._summary = html("", "sl-hr-summary")
        self._better = host.button(text("Find better"), partial(host.go, "better", deal=self._code), "primary")
        self._resume = host.button(text("Weigh the rest"), self._start)
        self._ways = box([], "sl-row")
        self._chart = html("", "sl-hr-chart")
        self._hindsight = html("")
        self._now = html("", "sl-hr-now")
        self._hands = html("", "sl-hr-hands")
        self._list = html("", "sl-hr-moves")
        self._all = ipywidgets.Checkbox(value=False, description=text("All cards"), indent=False)
        self._all.add_class("sl-hr-all")
        self._all.observe(lambda _change: guarded(self._draw_hands), names="value")
        steps = (
            (text("First"), "first", lambda: self._to(0)),
            (text("Back"), "back", lambda: self._to(self._at - 1)),
            (text("Next"), "next", lambda: self._to(self._at + 1)),
            (text("Last"), "last", lambda: self._to(len(self._moves))),
        )
        row = box([host.button(label, act, f"sl-step-{name}") for label, name, act in steps], "sl-row", "sl-steprow")
        self._export = ExportPart(host, self._state, self._seat, code=self._code, judged=self._judged)
        left = box([self._result, self._chart], "sl-hr-left")
        right = box([self._working.widget, self._summary, self._ways], "sl-hr-right")
        coach = box([row, self._now, self._all, self._hands, self._list], "sl-coach", "sl-hr-coach")
        table = box([box([host.table], "sl-felt"), coach], "sl-main", "sl-hr-main")
        after = box([self._hindsight, self._export.body], "sl-hr-after")
        self.body = box([box([left, right], "sl-hr-head"), table, after], "sl-hr", "sl-stepping")

    def _start(self) -> None:
        """Weigh every decision, one's own first."""
        assert self._working is not None  # noqa: S101 - laid out before
        state, seat = self._state, self._seat
        self._moments, self._ceilings = [], []  # decisions that are weighed already stay, and come to the same again
        self._ways.children = []
        steps = hand_review.pieces(state, seat)
        self._working.start(steps, total=hand_review.count(state, seat), cancelled=self._stopped)

    def _came(self, piece: object) -> None:
        """One result: what it changes is drawn again."""
        match piece:
            case Moment():
                self._moments.append(piece)
            case Ceiling():
                self._ceilings.append(piece)
            case Judged() | Told():
                self._pieces[piece.ply] = piece
                mine = piece.past.action.seat is self._seat
                if mine:
                    self._draw_summary()
                if not len(self._pieces) % STRIDE:
                    self._draw_list()
                if self._at and self._moves[self._at - 1].ply == piece.ply:
                    self._draw_move()
        if self._moments and piece is self._moments[-1] and self._moments[-1].final:
            self._draw_chart()

    def _all_in(self) -> None:
        """The last result came."""
        self._finished = True
        self._draw_summary()
        self._draw_list()
        self._draw_move()
        self._hindsight.value = hindsight_html(self._ceilings, self._state, self._seat, self._words)

    def _stopped(self) -> None:
        """The learner cancelled: what is there stays."""
        self._draw_list()
        self._draw_chart()
        self._draw_summary()

    def _judged(self) -> list[Judged]:
        """Every decision weighed so far, in the order of the hand."""
        return [piece for _, piece in sorted(self._pieces.items()) if isinstance(piece, Judged)]

    def _draw_summary(self) -> None:
        words, seat, judged = self._words, self._seat, self._judged()
        costly = hand_review.costliest(judged, seat)
        mine = sum(piece.past.action.seat is seat for piece in self._pieces.values())
        all_mine = mine >= self._own
        found = hand_review.summary(judged, seat)
        account = balance(self._state, seat, judged) if all_mine else None
        parts = [top.decisions_html(found, words, all_in=all_mine)]
        if all_mine:
            parts += [
                top.costliest_html(costly, self._tricks, words, self._ply_link),
                top.well_html(judged, seat, self._tricks, words, self._ply_link),
                top.balance_html(account, words),
            ]
        self._summary.value = "".join(f"<section>{part}</section>" for part in parts if part)
        ways = [self._better] if all_mine and costly else []
        if self._working is not None and not self._working.running and not self._finished:
            ways.append(self._resume)
        if list(self._ways.children) != ways:
            self._ways.children = ways

    def _draw_chart(self) -> None:
        self._chart.value = chart_html(self._moments, self._moves, self._seat, self._words, self._ply_link)

    def _to(self, number: int) -> None:
        """Put a move on the table; beyond the ends nothing changes."""
        self._at = max(0, min(number, len(self._moves)))
        self.host.place(page="review", deal=self._code, **({"step": str(self._at)} if self._at else {}))
        self._draw_move()
        self._draw_hands()
        self._draw_list()

    def _draw_move(self) -> None:
        """The table and what there is to say of the move."""
        words, at = self._words, self._at
        piece = self._pieces.get(self._moves[at - 1].ply) if at else None
        graded = piece.graded if isinstance(piece, Judged) else None
        mine = graded is not None and graded.decision.seat is self._seat
        why = {**played_why(self._moves[at:], self._seat, words)}
        if graded is not None and mine:
            why |= value_why(graded, words)
        scene = review_scene(self._moves, at, self._seat, words, why=why)
        if graded is not None:
            scene["say"] = f"{scene['say']} {badge(graded, words.as_form('speech'))}."
        self.host.show(scene)
        self._now.value = self._move_html(piece)

    def _move_html(self, piece: Judged | Told | None) -> str:
        words, at = self._words, self._at
        place = words.text("Move {n} of {all}", n=at, all=len(self._moves))
        if not at:
            told = words.text("The deal. Step through the hand with the buttons or the arrow keys ← and →.")
            return f'<div class="sl-box"><div class="sl-asks">{place}</div><p>{told}</p></div>'
        move = self._moves[at - 1]
        sign = badge(piece.graded, words) if isinstance(piece, Judged) else ""
        head = (
            f'<div class="sl-asks">{where(move.trick, words)} · {place}</div>'
            f'<h2 class="sl-movehead"><span>{done_text(move.event, move.before, words)}</span> {sign}</h2>'
        )
        if move.ends_trick:
            head += f"<p>{spoken(move, words).removeprefix(done_text(move.event, move.before, words)).strip()}</p>"
        if piece is None:
            waits = self._working is not None and self._working.running
            told = words.text("This move is being weighed.") if waits else words.text("This move was not weighed.")
            return f'<div class="sl-box">{head}<p>{told}</p></div>'
        return f'<div class="sl-box">{head}{decision_html(piece, self._seat, self.host.books, words)}</div>'

    def _draw_hands(self) -> None:
        words = self._words
        if not self._all.value:
            self._hands.value = ""
            return
        state = self._moves[self._at - 1].after if self._at else self._moves[0].before
        name = words.text("All cards at this moment")
        self._hands.value = f'<div class="sl-box"><h3>{name}</h3>{hands_html(state, self._seat, words)}</div>'

    def _draw_list(self) -> None:
        grades = {piece.ply: piece.graded for piece in self._judged()}
        self._list.value = moves_html(self._moves, self._seat, self._at, grades, self._words, self._link)


def closed(host: Host, title: str, told: str, *, play: str = "") -> ipywidgets.Widget:
    """What stands where there is nothing to review: why, and the ways on.

    Args:
        host: the app.
        title: of the page.
        told: why, plain text.
        play: the code of a hand that is not over, to play it on.
    """
    text, go = host.words.as_form("text").text, host.go
    row = [host.button(text("Open another hand"), partial(go, "import"))]
    if play:
        row.insert(0, host.button(text("Play on"), partial(go, "play", deal=play), "primary"))
    head = html(f"<h1>{escape(title)}</h1>{notice(told, 'info' if play else 'error')}")
    return box([head, box(row, "sl-row")], "sl-settings", "sl-hr-closed")
