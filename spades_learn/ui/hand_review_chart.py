"""How the chances went trick by trick, where they turned, and apart from it what hindsight knows; pure."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from spades_learn.bots.timeline import turning
from spades_learn.cards.seat import Seat
from spades_learn.game.events import Played
from spades_learn.ui.charts import PERCENT, About, Line, Mark, line_chart
from spades_learn.ui.hand_review_text import done_text
from spades_learn.ui.parts import table_html
from spades_learn.ui.words import Drawn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from spades_learn.bots.ceiling import Ceiling
    from spades_learn.bots.moment import Chance, Moment
    from spades_learn.bots.timeline import Turn
    from spades_learn.game.state import State
    from spades_learn.ui.hand_review_moves import Move
    from spades_learn.ui.words import Words

MOST_LINES = 4
MOST_TURNS = 6


def chart_html(
    moments: Sequence[Moment],
    all_moves: Sequence[Move],
    seat: Seat,
    words: Words,
    link: Callable[[int], str],
) -> str:
    """The chances after each trick as the seat could judge them, with the turning points numbered.

    Args:
        moments: of the hand, in order, the final one last.
        all_moves: of the hand, to name what turned it.
        seat: the learner's.
        words: of the learner.
        link: the address of a move, by its ply.
    """
    if not moments:
        return ""
    plain = words.as_form("text")
    after = _by_trick(moments)
    keys = _keys(moments, seat)
    turns = turning(moments)[:MOST_TURNS]
    places = [plain.text("Bids") if not trick else str(trick) for trick in after]
    head = words.text("How it went")
    note = words.text(
        "Chances after each trick by sampled deals that fit what you could see then, with the likely range; the last one is what happened."
    )
    charts = ""
    for first in range(0, len(keys), MOST_LINES):
        shown = keys[first : first + MOST_LINES]
        lines = [_line(key, after, seat, plain) for key in shown]
        marks = [
            _mark(turn, shown.index((turn.what, turn.who)), list(after), all_moves, seat, words, link)
            for turn in sorted(turns, key=lambda each: each.ply)
            if (turn.what, turn.who) in shown and turn.trick in after
        ]
        about = About(
            title=plain.text("Chances by trick"),
            summary=_summary(lines, plain),
            along=plain.text("Trick"),
            kind=PERCENT,
        )
        charts += line_chart(lines, words, about=about, places=places, marks=marks)
    return f"<h2>{head}</h2>{charts}{_to_tricks(all_moves, words, link)}<p><small>{note}</small></p>"


def _to_tricks(all_moves: Sequence[Move], words: Words, link: Callable[[int], str]) -> str:
    """The way from each trick of the picture to its first card on the table."""
    first = {move.trick: move.ply for move in reversed(all_moves) if move.trick}
    label = escape(words.as_form("text").text("To a trick"))
    links = "".join(
        f'<a href="{escape(link(ply))}" data-shows=".sl-felt" aria-label="{escape(words.as_form("text").text("Trick {n}", n=trick))}">{trick}</a>'
        for trick, ply in sorted(first.items())
    )
    return f'<nav class="sl-totricks" aria-label="{label}"><span aria-hidden="true">{label}</span>{links}</nav>'


def _by_trick(moments: Sequence[Moment]) -> dict[int, Moment]:
    """The moment after the bids, and the first one after each finished trick; the final one for the last."""
    found: dict[int, Moment] = {}
    for each in moments:
        if each.trick not in found or each.final or (not each.trick and not isinstance(each.event, Played)):
            found[each.trick] = each
    return found


def _keys(moments: Sequence[Moment], seat: Seat) -> list[tuple[str, str]]:
    """What has a line: the match, one's own contract, the nils, the others' contracts."""
    last = moments[-1]
    own = _own(last, seat)
    keys = [("win", own)] if any(each.win is not None and own in each.win for each in moments) else []
    contracts = dict.fromkeys(side for each in moments for side in each.contracts)
    nils = dict.fromkeys(str(who) for each in moments for who in each.nils)
    keys += [("contract", side) for side in contracts if side == own]
    keys += [("nil", who) for who in nils]
    return [*keys, *(("contract", side) for side in contracts if side != own)]


def _own(moment: Moment, seat: Seat) -> str:
    """The name of the side a seat is of."""
    names = [*(moment.win or {}), *moment.contracts]
    return next((name for name in names if str(seat) in name), str(seat))


def _chance(moment: Moment, key: tuple[str, str]) -> Chance | None:
    what, who = key
    if what == "win":
        return None if moment.win is None else moment.win.get(who)
    if what == "contract":
        return moment.contracts.get(who)
    return moment.nils.get(Seat(who))


def _line(key: tuple[str, str], after: Mapping[int, Moment], seat: Seat, plain: Words) -> Line:
    chances = [_chance(each, key) for each in after.values()]
    return Line(
        name=key_name(*key, seat, plain),
        values=[None if each is None else each.value for each in chances],
        band=[None if each is None else (each.low, each.high) for each in chances],
    )


def key_name(what: str, who: str, seat: Seat, words: Words) -> str:
    """What a line shows: whose match, contract or nil."""
    if what == "win":
        return words.text("Winning the match")
    if what == "contract":
        if str(seat) in who:
            return words.text("Your contract") if len(who) > 1 else words.text("Your bid")
        return words.text("Contract: {side:side}", side=who)
    return words.text("Your nil") if who == str(seat) else words.text("Nil: {seat:seat}", seat=who)


def _mark(  # noqa: PLR0913, PLR0917 - each is one thing a mark shows
    turn: Turn,
    line: int,
    tricks: list[int],
    all_moves: Sequence[Move],
    seat: Seat,
    words: Words,
    link: Callable[[int], str],
) -> Mark:
    move = next((each for each in all_moves if each.ply == turn.ply), None)
    done = Drawn(done_text(move.event, move.before, words)) if move is not None else ""
    facts = {
        "done": done,
        "what": Drawn(key_name(turn.what, turn.who, seat, words)),
        "before": Drawn(words.percent(turn.before.value)),
        "after": Drawn(words.percent(turn.after.value)),
    }
    if turn.trick:
        note = words.text("Trick {n}: {done} {what}: {before} → {after}.", n=turn.trick, **facts)
    else:
        note = words.text("{done} {what}: {before} → {after}.", **facts)
    rose, mine = turn.after.value > turn.before.value, _mine(turn, seat, all_moves)
    return Mark(
        place=tricks.index(turn.trick),
        line=line,
        note=note,
        tone="good" if rose is mine else "bad",
        href=link(turn.ply) if move is not None else "",
    )


def _mine(turn: Turn, seat: Seat, all_moves: Sequence[Move]) -> bool:
    """Whether it is good for the learner's side when this chance rises."""
    side = all_moves[0].before.rules.seating.side(seat)
    return turn.who == str(side) or turn.who in {str(each) for each in side.seats}


def _summary(lines: Sequence[Line], plain: Words) -> str:
    """The picture in words: where each line began and where it ended."""

    def told() -> Iterator[str]:
        for line in lines:
            values = [each for each in line.values if each is not None]
            if values:
                yield plain.text(
                    "{what}: {first} at first, {last} at the end.",
                    what=line.name,
                    first=plain.percent(values[0]),
                    last=plain.percent(values[-1]),
                )

    return " ".join(told())


def hindsight_html(ceilings: Sequence[Ceiling], state: State, seat: Seat, words: Words) -> str:
    """What perfect play by everybody would have come to, every card seen: hindsight, and so apart and never a grade."""
    if not ceilings:
        return ""
    own = str(state.rules.seating.side(seat))
    rows = []
    for each in sorted(ceilings, key=lambda one: one.trick):
        if own not in each.scores:
            continue
        rows.append(
            [
                words.text("after trick {n}", n=each.trick) if each.trick else words.text("from the first card"),
                words.number(each.scores[own], plus=True),
                *(words.number(points, plus=True) for name, points in each.scores.items() if name != own),
            ]
        )
    if not rows:
        return ""
    others = [name for name in ceilings[0].scores if name != own]
    head = [words.text("Perfect play"), words.side(own), *(words.side(name) for name in others)]
    name = words.text("Hindsight: with every card seen")
    told = words.text(
        "This is what the hand would have come to if everybody had seen all the cards and played perfectly from there on. Nobody could know it at the table, so no decision is graded by it."
    )
    reached = ceilings[-1].reached
    came = ""
    if reached is not None and own in reached:
        came = words.text("The hand came to {own} for your side.", own=Drawn(words.number(reached[own], plus=True)))
    numeric = dict.fromkeys(range(1, len(head)), True)
    return (
        f'<details class="sl-hindsight"><summary>{name}</summary><p>{told} {came}</p>'
        f"{table_html(head, rows, numeric=numeric)}</details>"
    )
