"""A hand taken along: as PTN, JSON and PBN, which can be opened again, and as one page to read or print; pure.

The page stands alone: no script, no picture, nothing from elsewhere. It says the same sentences as the review.
"""

from __future__ import annotations

import hashlib
from html import escape
from typing import TYPE_CHECKING

from spades_learn.game.boards import to_boards
from spades_learn.game.events import Bid, Played
from spades_learn.game.files import to_json
from spades_learn.game.ptn import to_ptn
from spades_learn.game.record import record_of
from spades_learn.rules.trick import winner
from spades_learn.teaching.hand_balance import balance
from spades_learn.teaching.hand_review import awaited, summary
from spades_learn.teaching.library import library
from spades_learn.ui import rule_words, told
from spades_learn.ui.hand_review_moves import hands_html, moves
from spades_learn.ui.hand_review_summary import balance_html, decisions_html, result_html
from spades_learn.ui.hand_review_text import GRADES, badge, done_text, reasons_html, verdict_text
from spades_learn.ui.languages import SOURCE
from spades_learn.ui.parts import sentence
from spades_learn.ui.prose import inline
from spades_learn.ui.why import past_lines
from spades_learn.ui.words import Drawn

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from spades_learn.cards.seat import Seat
    from spades_learn.game.state import State
    from spades_learn.teaching.hand_review import Judged
    from spades_learn.teaching.library import Library
    from spades_learn.ui.hand_review_moves import Move
    from spades_learn.ui.words import Words

STYLE = """
:root { color-scheme: light; }
body { font: 15px/1.5 system-ui, sans-serif; color: #1c1c1c; background: #fff; max-width: 52rem; margin: 1.5rem auto;
  padding: 0 1rem; }
h1 { font-size: 1.6rem; margin: 0 0 .3rem; } h2 { font-size: 1.2rem; border-bottom: 1px solid #bbb; margin: 1.6rem 0 .5rem; }
h3 { font-size: 1rem; margin: 1rem 0 .3rem; } h4 { font-size: .9rem; margin: .2rem 0; }
table { border-collapse: collapse; } th, td { padding: .2rem .5rem; text-align: left; border-bottom: 1px solid #ddd;
  vertical-align: top; } .n { text-align: right; }
.sl-card.h, .sl-card.d, .sl-hands .h, .sl-hands .d { color: #b3131b; } .sl-card { white-space: nowrap; font-weight: 600; }
.sl-hands { display: grid; grid-template-columns: repeat(3, auto); justify-content: start; gap: .3rem 1.2rem; }
.sl-hands ul { list-style: none; margin: 0; padding: 0; } .at-top { grid-area: 1 / 2; } .at-left { grid-area: 2 / 1; }
.at-right { grid-area: 2 / 3; } .at-bottom { grid-area: 3 / 2; }
.sl-sr { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
td.won { outline: 1.5px solid #555; outline-offset: -2px; } td.lead { border-left: 3px solid #777; }
.sl-grade { font-size: .85em; white-space: nowrap; } .sl-grade i { font-style: normal; font-weight: 700; }
.sl-grade.mistake, .sl-grade.blunder, .sl-grade.inaccuracy { color: #9a1b00; } .sl-grade.best, .sl-grade.good { color: #0a6129; }
.move { margin: .6rem 0 .6rem; break-inside: avoid; } .move p { margin: .1rem 0; } .move ul { margin: .1rem 0; }
.sl-bands { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: .2rem 1rem; } .sl-bandbar { display: none; }
dt { font-weight: 700; margin-top: .5rem; } dd { margin: 0; } small { color: #555; }
.scroll { overflow-x: auto; } tr, dt, dd { break-inside: avoid; } h2, h3 { break-after: avoid; }
@media print { body { margin: 0; max-width: none; font-size: 11pt; } .scroll { overflow: visible; } }
"""


def as_ptn(state: State) -> str:
    """The hand as PTN.

    Raises:
        ValueError: the bidding goes on.
    """
    return to_ptn(record_of(state))


def as_json(state: State) -> str:
    """The hand as JSON.

    Raises:
        ValueError: the bidding goes on.
    """
    return to_json(record_of(state))


def as_pbn(state: State) -> str:
    """The hand as a PBN board, its bids in a tag of ours that other programs skip (`game.boards`).

    Raises:
        ValueError: the bidding goes on.
    """
    return to_boards([("1", record_of(state))])


def file_name(state: State, ending: str) -> str:
    """A name for a file of this hand, the same for the same hand.

    Raises:
        ValueError: the bidding goes on.
    """
    mark = hashlib.sha256(to_json(record_of(state)).encode()).hexdigest()[:8]
    return f"spades-{state.rules.ruleset.id}-{mark}.{ending}"


def as_page(state: State, seat: Seat, judged: Iterable[Judged], words: Words, *, books: Library | None = None) -> str:
    """The review of a hand as one file of HTML: deal, bids, play with grades and reasons, score, and the rules named.

    Args:
        state: the hand.
        seat: the learner's.
        judged: the decisions weighed so far.
        words: in which language, and who is "you".
        books: where the rules are quoted from; the course's own when None.
    """
    words = words.as_form("html")
    found = sorted(judged, key=lambda each: each.ply)
    all_moves = moves(state)
    by_ply = {each.ply: each for each in found}
    title = words.as_form("text").text("A hand of Spades")
    parts = [
        _head(state, words),
        f"<h2>{words.text('The deal')}</h2>{_deal(all_moves, state, seat, words)}",
        _early(all_moves, by_ply, words),
        _play(all_moves, state, seat, by_ply, words),
        _score(state, seat, words),
        _decisions(state, seat, found, words),
        _move_by_move(all_moves, seat, by_ply, words),
        _clauses(state, found, books or library(), words),
    ]
    return (
        f'<!doctype html>\n<html lang="{escape(words.language)}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><title>{escape(title)}</title>'
        f"<style>{STYLE}</style></head><body><h1>{escape(title)}</h1>{''.join(parts)}</body></html>\n"
    )


def _head(state: State, words: Words) -> str:
    """Which game, who dealt, and the scores before the hand."""
    rules = state.rules
    lines = [words.text("{game:game}.", game=rules.ruleset.id), _first(state, words)]
    lines += [
        f"{words.text('{option}: {value}', option=Drawn(rule_words.option(key, words)), value=Drawn(rule_words.value(key, value, words)))}."
        for key, value in rules.changed.items()
    ]
    told_lines = " ".join(sentence(line) for line in lines)
    scores = "".join(
        "<li>{}</li>".format(
            words.text(
                "{side:side} before this hand: {points} points, {bags:bags}.",
                side=name,
                points=tally.points,
                bags=tally.bags,
            )
        )
        for name, tally in state.before.items()
        if any(each.points or each.bags for each in state.before.values())
    )
    return f"<p>{told_lines}</p>{f'<ul>{scores}</ul>' if scores else ''}"


def _first(state: State, words: Words) -> str:
    """Who dealt, or drew first where nobody deals (DRW-1)."""
    if not state.dealt.stock:
        return told.deals(state.dealer, words)
    if str(state.dealer) == words.you:
        return words.text("You draw first.")
    return words.text("{seat:seat} draws first.", seat=str(state.dealer))


def _deal(all_moves: Sequence[Move], state: State, seat: Seat, words: Words) -> str:
    """Every hand as the bidding began, so that drawn cards are in it."""
    first = next((each.before for each in all_moves if isinstance(each.event, Bid)), None)
    first = first or next((each.before for each in all_moves if isinstance(each.event, Played)), state)
    if not all(len(hand) == state.rules.tricks for hand in first.hands.values()):
        first = next((each.before for each in all_moves if isinstance(each.event, Played)), first)
    return hands_html(first, seat, words)


def _early(all_moves: Sequence[Move], by_ply: Mapping[int, Judged], words: Words) -> str:
    """The bids, and whatever else comes before the play."""
    rows = ""
    for each in all_moves:
        if each.trick:
            continue
        sign = f" {badge(by_ply[each.ply].graded, words)}" if each.ply in by_ply else ""
        rows += f"<li>{sentence(done_text(each.event, each.before, words))}{sign}</li>"
    return f"<h2>{words.text('Before the play')}</h2><ol>{rows}</ol>" if rows else ""


def _play(all_moves: Sequence[Move], state: State, seat: Seat, by_ply: Mapping[int, Judged], words: Words) -> str:
    """A row a trick, a column a seat, each card with the sign of its grade."""
    cards = {(each.trick, each.event.seat): each for each in all_moves if each.trick}
    if not cards:
        return ""
    order = state.rules.seating.order_from(seat)
    head = "".join(f'<th scope="col">{_name(each, words)}</th>' for each in order)
    rows = ""
    for number in range(1, max(trick for trick, _ in cards) + 1):
        trick = state.tricks[number - 1] if number <= len(state.tricks) else state.trick
        taker = winner(trick, state.rules.deck).seat if number <= len(state.tricks) else None
        cells = ""
        for each in order:
            move = cards.get((number, each))
            card = words.card(str(move.event.card)) if move is not None and isinstance(move.event, Played) else ""
            sign = _sign(by_ply[move.ply], words) if move and move.ply in by_ply else ""
            marks = f"{'lead ' if each is trick.leader else ''}{'won' if each is taker else ''}"
            cells += f'<td class="{marks}">{card} {sign}</td>'
        rows += (
            f'<tr><th scope="row" class="n">{number}</th>{cells}<td>{_name(taker, words) if taker else ""}</td></tr>'
        )
    taken, trick_name = words.text("Taken by"), words.text("Trick")
    key = " · ".join(
        f'<span class="sl-grade {kind}"><i aria-hidden="true">{sign}</i> {words.text(name)}</span>'
        for kind, sign, name in GRADES.values()
    )
    note = words.text("A bar marks the lead, a frame the card that took the trick.")
    return (
        f"<h2>{words.text('The play')}</h2><div class=scroll><table><thead><tr><th scope=col>{trick_name}</th>{head}"
        f"<th scope=col>{taken}</th></tr></thead><tbody>{rows}</tbody></table></div>"
        f"<p><small>{note}{f' {key}' if by_ply else ''}</small></p>"
    )


def _sign(judged: Judged, words: Words) -> str:
    """The sign of a grade for the eye, its name for the ear."""
    name = escape(badge(judged.graded, words.as_form("text")))
    return f'{badge(judged.graded, words, short=True)}<span class="sl-sr"> {name}</span>'


def _score(state: State, seat: Seat, words: Words) -> str:
    """What it came to, line by line; nothing while the hand is on."""
    result = result_html(state, seat, words).replace("<details>", "<details open>")
    return f"<h2>{words.text('Score sheet')}</h2>{result}" if result else ""


def _decisions(state: State, seat: Seat, found: Sequence[Judged], words: Words) -> str:
    """How the learner's decisions were, and what they gave up."""
    mine = summary(found, seat)
    all_in = mine.decisions == awaited(state, seat)
    return decisions_html(mine, words, all_in=all_in) + balance_html(
        balance(state, seat, found) if all_in else None, words
    )


def _move_by_move(all_moves: Sequence[Move], seat: Seat, by_ply: Mapping[int, Judged], words: Words) -> str:
    """Each decision that was a choice, with what may be said of it."""
    if not by_ply:
        return ""
    rows, trick = "", -1
    for each in all_moves:
        judged = by_ply.get(each.ply)
        if judged is None or judged.graded.forced:
            continue
        if each.trick != trick:
            trick = each.trick
            rows += f"<h3>{words.text('Trick {n}', n=trick) if trick else words.text('The bids')}</h3>"
        done = sentence(done_text(each.event, each.before, words))
        rows += f'<div class="move"><p>{done} {badge(judged.graded, words)}</p>{_why(judged, seat, words)}</div>'
    return f"<h2>{words.text('Move by move')}</h2>{rows}"


def _why(judged: Judged, seat: Seat, words: Words) -> str:
    if judged.seat is seat:
        reasons = reasons_html(judged.graded, words).replace("<h3>", "<p>").replace("</h3>", "</p>")
        return f"<p>{verdict_text(judged.graded, words)}</p>{reasons}"
    lines = past_lines(judged.past, words)
    first = f"<p>{lines.pop(0)}</p>" if judged.past.reasons else ""
    *reasons_told, last = lines
    listed = "".join(f"<li>{sentence(line)}</li>" for line in reasons_told)
    return f"{first}{f'<ul>{listed}</ul>' if listed else ''}<p>{sentence(last)}</p>"


def _clauses(state: State, found: Sequence[Judged], books: Library, words: Words) -> str:
    """Every clause that is named above, quoted."""
    named: dict[str, None] = {}
    for each in found:
        mine = each.graded.reasons if str(each.seat) == words.you else each.past.reasons
        named |= dict.fromkeys(reason.clause for reason in mine)
    if state.score is not None:
        named |= dict.fromkeys(line.clause for side in state.score.sides.values() for line in side.lines)
    rows = ""
    for name in named:
        text = books.clause(name, words.language)
        lang = f' lang="{SOURCE}"' if text.borrowed else ""
        rows += f"<dt>{escape(name)}</dt><dd{lang}>{inline(text.rule, words)}</dd>"
    return f"<h2>{words.text('The rules behind this')}</h2><dl>{rows}</dl>" if rows else ""


def _name(seat: Seat, words: Words) -> str:
    return words.text("You") if str(seat) == words.you else words.seat(str(seat))
