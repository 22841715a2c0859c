"""What the bid gym says, as safe HTML; every figure is the bot's table, its count, or the learner's own."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from spades_learn.bots.parts import TEN
from spades_learn.rules.bidding import Call
from spades_learn.teaching.bid_gym import PARTS, counted
from spades_learn.teaching.feedback import Verdict
from spades_learn.ui import coach
from spades_learn.ui.bar_charts import Bar, bars
from spades_learn.ui.chart_parts import POINTS, About
from spades_learn.ui.i18n import C_, N_
from spades_learn.ui.parts import table_html, verdict_html
from spades_learn.ui.why import count_html

if TYPE_CHECKING:
    from collections.abc import Mapping

    from spades_learn.bots.bid_table import BidRow, BidTable
    from spades_learn.game.view import View
    from spades_learn.teaching.bid_gym import BidHand
    from spades_learn.teaching.feedback import Feedback
    from spades_learn.teaching.library import Library
    from spades_learn.ui.words import Words

PLACES = (N_("You bid first."), N_("You bid second."), N_("You bid third."), N_("You bid last."))
NAMES = MappingProxyType(
    {
        "sure": N_("Sure winners"),
        "probable": N_("Probable winners"),
        "length": N_("Long spades"),
        "ruffs": C_("a part of a bid: tricks won by ruffing", "Ruffs"),
    }
)
"""The parts of a bid, as a learner adds them up."""
MEANINGS = MappingProxyType(
    {
        "sure": N_("The highest spade of the pack, and those that follow it without a gap."),
        "probable": N_(
            "Other high spades, and aces, kings and queens of the other suits; each for the part it is likely to win."
        ),
        "length": N_("Small spades beyond the third."),
        "ruffs": N_("What spare spades can take in a suit you are short in."),
    }
)
"""What is counted where; a side ace is no sure trick (ERR-10)."""
VERDICTS = MappingProxyType(
    {
        "clear": N_("The best bid is clear."),
        "close": N_("The two best bids are close."),
        "unsure": N_("The sample does not settle which of the two best bids is better."),
    }
)
APART = 7
"""Tenths of a trick by which the learner's part and the bot's must differ to be named."""


def question(hand: BidHand, words: Words) -> str:
    """The situation in words, and what is asked."""
    told = " ".join(situation(hand.view, words))
    ask = words.text("Add up the parts, then bid.")
    return f'<div class="sl-eyebrow">{words.text("What do you bid?")}</div><p>{told}</p><p>{ask}</p>'


def situation(seen: View, words: Words) -> list[str]:
    """The place in the bidding, the partner's bid, the score and the bags."""
    seating = seen.rules.seating
    partner = seating.partner(seen.seat)
    place = len(seen.bids)
    lines = [words.text(PLACES[-1] if place == len(seating.seats) - 1 else PLACES[place])]
    if partner is not None and partner in seen.bids:
        call = str(seen.bids[partner])
        lines.append(words.text("{seat:seat}, your partner, bid {call:call}.", seat=str(partner), call=call))
    elif partner is not None:
        lines.append(words.text("Your partner has not bid yet."))
    own = str(seating.side(seen.seat))
    others = [tally.points for name, tally in seen.before.items() if name != own]
    lines.append(
        words.text(
            "Score {own} to {other}; your bags: {bags}.",
            own=seen.before[own].points,
            other=words.listed([words.number(points) for points in others]),
            bags=seen.before[own].bags,
        )
    )
    return lines


def meanings(words: Words) -> str:
    """What is counted where, folded."""
    rows = "".join(f"<dt>{words.text(NAMES[name])}</dt><dd>{words.text(told)}</dd>" for name, told in MEANINGS.items())
    return f"<details><summary>{words.text('What is counted where')}</summary><dl>{rows}</dl></details>"


def total(parts: Mapping[str, float], words: Words) -> str:
    """The learner's parts as a sum."""
    plain = [words.number(parts.get(name, 0.0), places=1) for name in PARTS]
    return words.text(
        "{sum} = {total} tricks", sum=" + ".join(plain), total=words.number(sum(parts.values()), places=1)
    )


@dataclass(frozen=True, slots=True)
class Answer:
    """An answered hand.

    Attributes:
        hand: what was asked.
        found: the bids weighed.
        feedback: how the bid stands.
        call: the bid that was made.
        parts: what the learner counted for each part, in tricks; empty where nothing was added up.
    """

    hand: BidHand
    found: BidTable
    feedback: Feedback
    call: str
    parts: Mapping[str, float]


def result(answer: Answer, books: Library, words: Words) -> str:
    """The verdict, what speaks for the best bid, and the clauses."""
    found, feedback = answer.found, answer.feedback
    kind, icon, verdict = coach.LOOKS[feedback.verdict]
    chosen = words.text("You bid {call:call}", call=answer.call)
    # French sets a blank before the colon.
    title = words.text("{option}: {value}", option=chosen, value=words.text(verdict))
    body = "".join(f"<p>{words.say(each.id, each.facts)}</p>" for each in feedback.says)
    if feedback.verdict in {Verdict.RIGHT, Verdict.WORSE}:  # of a close bid it is said already
        body += f"<p>{words.text(VERDICTS[found.verdict])}</p>"
    clauses = coach.clauses_html(feedback.clauses, books, words)
    return f'<div class="sl-box">{verdict_html(kind, icon, title, body)}</div>{clauses}'


def below(answer: Answer, words: Words) -> str:
    """The parts beside each other, and every bid's chance and worth."""
    found = answer.found
    method = f"<p><small>{words.text(sampled(compiled=found.compiled), deals=found.deals)}</small></p>"
    worth = worth_html(found, words, call=answer.call)
    return f'<div class="sl-box">{parts_html(answer, words)}</div><div class="sl-box">{worth}{method}</div>'


def sampled(*, compiled: bool) -> str:
    """How figures were found that are told as the sample has them; a template with ``deals``."""
    if compiled:
        return N_("Simulated on {deals} deals of the unseen cards that fit the bids, every seat playing by rule.")
    return N_(
        "Simulated on only {deals} deals, without the compiled kernel, so the figures are rougher; every seat plays by rule."
    )


def parts_html(answer: Answer, words: Words) -> str:
    """The learner's parts beside the bot's; where the learner gave none, the bot's alone."""
    parts, feedback, bot = answer.parts, answer.feedback, counted(answer.hand)
    head = [words.text(N_("Part")), *([words.text(C_("a column of figures", "You"))] if parts else [])]
    head.append(words.text(C_("a column of figures", "Bot")))
    rows = [_part_row(name, bot[name], parts, words) for name in PARTS]
    sums = [_figure(round(TEN * sum(parts.values())), words)] if parts else []
    rows.append([f"<b>{words.text('Together')}</b>", *sums, _figure(sum(bot.values()), words)])
    apart = _apart(bot, parts, words) if parts else ""
    lines = count_html(feedback.count, words) if feedback.count is not None else ""
    numeric = dict.fromkeys(range(1, len(head)), True)
    return f"<h3>{words.text('The parts of the bid')}</h3>{table_html(head, rows, numeric=numeric)}{apart}{lines}"


def _part_row(name: str, tenths: int, parts: Mapping[str, float], words: Words) -> list[str]:
    own = [_figure(round(TEN * parts.get(name, 0.0)), words)] if parts else []
    return [words.text(NAMES[name]), *own, _figure(tenths, words)]


def _figure(tenths: int, words: Words) -> str:
    return words.number(tenths / TEN, places=1)


def _apart(bot: Mapping[str, int], parts: Mapping[str, float], words: Words) -> str:
    """The part in which the two counts differ most, where that is much."""
    off = {name: round(TEN * parts.get(name, 0.0)) - bot[name] for name in PARTS}
    most = max(off, key=lambda name: abs(off[name]))
    if abs(off[most]) < APART:
        return ""
    facts = {
        "part": words.text(NAMES[most]),
        "mine": words.number(parts.get(most, 0.0), places=1),
        "bot": _figure(bot[most], words),
    }
    told = words.text("Your counts differ most here: {part}. You counted {mine}, the bot {bot}.", **facts)
    return f"<p>{told}</p>"


def worth_html(found: BidTable, words: Words, *, call: str) -> str:
    """Every bid's chance and worth: a chart of the points, with the figures in its table."""
    return f"<h3>{words.text('Every bid weighed')}</h3>{chart(found, words, call=call)}{rows_html(found, words, call=call)}"


def chart(found: BidTable, words: Words, *, call: str) -> str:
    """Expected points of each bid."""
    plain = words.as_form("text")
    best, mine = found.row(found.best), found.row(Call.parse(call))
    summary = plain.text(
        "Of the bids weighed {best:call} has {top:points} points and yours, {call:call}, {mine:points}.",
        best=str(found.best),
        top=round(best.value.value),
        call=call,
        mine=round(mine.value.value),
    )
    about = About(
        title=plain.text("Expected points, your side less theirs"),
        summary=summary,
        along=plain.text("Bid"),
        kind=POINTS,
    )
    drawn = [Bar(label=_label(row, found, plain, call=call), value=round(row.value.value)) for row in found.rows]
    return bars(drawn, words, about=about, value=plain.text("Points"))


def _label(row: BidRow, found: BidTable, plain: Words, *, call: str) -> str:
    """A bid, marked where it is the best or the learner's."""
    name = plain.action(str(row.call))
    if row.call == found.best:
        name = plain.text(C_("a bid in a chart", "{call} ★"), call=name)
    return plain.text(C_("a bid in a chart", "{call} (you)"), call=name) if str(row.call) == call else name


def rows_html(found: BidTable, words: Words, *, call: str) -> str:
    """How likely each bid is to come through, and what it is worth."""
    head = [words.text(each) for each in (N_("Bid"), C_("a column: how often a bid is made", "Made"), N_("Points"))]
    if found.by_win:
        head.append(words.text("Matches won"))
    rows = []
    for row in found.rows:
        points = round(row.value.value)
        cells = [
            _label(row, found, words, call=call),
            "–" if row.made is None else words.percent(row.made),
            words.number(points, plus=bool(points)),
        ]
        if found.by_win:
            cells.append(words.percent(row.value.win or 0.0))
        rows.append([f"<b>{each}</b>" for each in cells] if row.call == found.best else cells)
    notes = [
        words.text("★ is the best bid. A number is made when your side makes its contract, nil when you take no trick.")
    ]
    if found.by_win:
        notes.append(words.text("With a score to play to, matches won decide and not points."))
    numeric = dict.fromkeys(range(1, len(head)), True)
    return (
        f'<div class="sl-bids">{table_html(head, rows, numeric=numeric)}</div><p><small>{" ".join(notes)}</small></p>'
    )


def spoken(feedback: Feedback, words: Words) -> str:
    """The verdict for a screen reader."""
    speech = words.as_form("speech")
    title = speech.text(coach.LOOKS[feedback.verdict][2])
    return f"{title}. " + " ".join(speech.say(each.id, each.facts) for each in feedback.says)


def hints(hand: BidHand, books: Library, words: Words) -> tuple[str, ...]:
    """A question, the cards that win for sure, the clause, and what the bot counts."""
    seen = hand.view
    deck = seen.rules.deck
    spades = sum(deck.suit(card).value == "S" for card in seen.hand or ())
    aces = tuple(str(card) for card in seen.hand or () if card.rank.value == "A")
    look = (
        words.say("drill.look.tricks", {"spades": spades, "aces": aces})
        if aces
        else words.say("drill.look.spades", {"spades": spades})
    )
    tenths = sum(counted(hand).values())
    answer = words.text("Counted part by part, this hand comes to {about} tricks.", about=_figure(tenths, words))
    return words.say("drill.think.bid", {}), look, coach.clause_html("STR-1", books, words), answer
