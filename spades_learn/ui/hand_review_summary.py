"""The top of a hand's review: what it came to, how the decisions were, what cost most, and what was found; pure."""

from __future__ import annotations

from html import escape
from types import MappingProxyType
from typing import TYPE_CHECKING

from spades_learn.cards.card import Card
from spades_learn.rules.bidding import Call
from spades_learn.teaching.hand_review import CLEAR, accepted, tried
from spades_learn.ui.hand_review_text import badge, bands_html, grade_of, lost
from spades_learn.ui.i18n import N_
from spades_learn.ui.play_text import score_html
from spades_learn.ui.words import Drawn

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from spades_learn.bots.grading import Graded
    from spades_learn.cards.seat import Seat, Side
    from spades_learn.game.state import State
    from spades_learn.teaching.hand_balance import Balance
    from spades_learn.teaching.hand_review import Judged, Summary
    from spades_learn.ui.words import Words

FOUND = 3
"""Good finds that are named."""
FEWEST = 3
"""Choices below which finding the good one says little."""

KINDS: Mapping[str, str] = MappingProxyType(
    {
        "nil": N_("Nil or a number"),
        "bid": N_("Bids"),
        "lead": N_("Leads"),
        "follow": N_("Following suit"),
        "void": N_("Cards without the suit led"),
    }
)
"""Kinds of decisions."""


def result_html(state: State, seat: Seat, words: Words) -> str:
    """Each side's bids, tricks and points, and behind a name the score line by line; nothing while the hand is on."""
    score = state.score
    if score is None:
        return ""
    own = str(state.rules.seating.side(seat))
    head = "".join(
        f'<th scope="col"{" class=n" if place else ""}>{words.text(name)}</th>'
        for place, name in enumerate((N_("Side"), N_("Bid"), N_("Took"), N_("This hand"), N_("Total")))
    )
    rows = ""
    for side in sorted(state.rules.seating.sides, key=lambda each: str(each) != own):
        of = score.sides[str(side)]
        rows += (
            f'<tr><th scope="row">{words.side(str(side))}</th><td class="n">{_bids(state, side, words)}</td>'
            f'<td class="n">{_took(state, side, words)}</td><td class="n"><b>{words.number(of.hand, plus=True)}</b></td>'
            f'<td class="n">{words.number(of.points)}</td></tr>'
        )
    lines = words.text("The score, line by line")
    return (
        f'<table class="sl-table sl-outcome"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>'
        f"<details><summary>{lines}</summary>{score_html(score, own, words)}</details>"
    )


def _bids(state: State, side: Side, words: Words) -> str:
    """A side's bids, such as ``4 + nil``; a dash in a hand that bids itself."""
    calls = [words.call(str(state.bids[seat])) for seat in _named(side, words) if seat in state.bids]
    return " + ".join(calls) if calls else "–"


def _named(side: Side, words: Words) -> list[Seat]:
    """The seats of a side in the order in which its name has them: "You" first."""
    return sorted(side.seats, key=lambda seat: str(seat) != words.you)


def _took(state: State, side: Side, words: Words) -> str:
    """A side's tricks in the order of its bids, those of two numbers together."""
    seats = _named(side, words)
    if any(seat in state.bids and state.bids[seat].is_nil for seat in seats):
        return " + ".join(words.number(state.won[seat]) for seat in seats)
    return words.number(sum(state.won[seat] for seat in seats))


def decisions_html(found: Summary, words: Words, *, all_in: bool) -> str:
    """How the learner's decisions were."""
    if not found.decisions:
        return ""
    head = words.text("Your decisions")
    if not found.choices:
        told = words.text("There was nothing to choose in this hand.") if all_in else ""
        return f"<h2>{head}</h2><p>{told}</p>"
    good = sum(found.bands.get(grade, 0) for grade in ("best", "good"))
    line = (
        words.text("{k} of {n} choices were best or as good.", k=good, n=found.choices)
        if all_in
        else words.text("So far {k} of {n} choices were best or as good.", k=good, n=found.choices)
    )
    return f"<h2>{head}</h2><p>{line}</p>{bands_html(found.bands, words)}{_kinds_html(found, words)}"


def _kinds_html(found: Summary, words: Words) -> str:
    """Where clear mistakes cost something, by kind of decision."""
    costs = [
        words.text(
            "{kind}: {gave}",
            kind=words.text(KINDS[kind]),
            gave=Drawn(lost(each.points, each.win, words, by_win=found.by_win)),
        )
        for kind, each in found.lost.items()
        if each.number
    ]
    if not costs:
        return ""
    head = words.text("What clear mistakes gave up, by kind of decision")
    line = words.text("{kind}: {gave}", kind=Drawn(head), gave=Drawn(" · ".join(costs)))
    return f'<p class="sl-costs"><small>{line}</small></p>'


def costliest_html(
    costly: Sequence[Judged], tricks: Mapping[int, int], words: Words, link: Callable[[int], str]
) -> str:
    """The clear mistakes that cost most, each with the way to its move."""
    head = words.text("What cost most")
    if not costly:
        none = words.text("No clear mistake: nothing here has to be held against you.")
        return f"<h2>{head}</h2><p>{none}</p>"
    rows = ""
    for each in costly:
        found = each.graded
        gave = Drawn(lost(found.loss, found.win_loss, words, by_win=found.by_win))
        done = Drawn(words.action(str(found.decision.action)))
        if found.better is None:
            told = words.text("{done} without a look at the cards gave up {gave}.", done=done, gave=gave)
        elif isinstance(found.better, Call):
            told = words.text(
                "A bid of {done:call} instead of {better:call} gave up {gave}.",
                done=str(found.decision.action),
                better=str(found.better),
                gave=gave,
            )
        else:
            better = Drawn(words.action(str(found.better)))
            told = words.text("{done} instead of {better} gave up {gave}.", done=done, better=better, gave=gave)
        rows += f"<li>{_to_move(each, tricks, words, link)} {badge(found, words)}<br>{told}</li>"
    return f'<h2>{head}</h2><ol class="sl-costly">{rows}</ol>'


def _to_move(each: Judged, tricks: Mapping[int, int], words: Words, link: Callable[[int], str]) -> str:
    """A link to the move of a decision, named by its place in the hand."""
    trick = tricks.get(each.ply, 0)
    name = words.text("Trick {n}", n=trick) if trick else words.text("The bid")
    return f'<a href="{escape(link(each.ply))}" data-shows=".sl-felt">{name}</a>'


def finds(judged: Sequence[Judged], seat: Seat) -> tuple[Judged, ...]:
    """Good choices of the seat where everything else, of three choices or more, was a clear mistake; the dearest first."""
    hard = [each for each in judged if each.graded.decision.seat is seat and _hard(each.graded)]
    hard.sort(key=lambda each: -_gap(each.graded))
    return tuple(hard[:FOUND])


def _hard(found: Graded) -> bool:
    if found.forced or found.grade not in {"best", "good"} or len(found.values) < FEWEST:
        return False
    good = accepted(found)
    rest = [each for each in found.values if each.action not in good]
    return len(good) <= len(rest) and bool(rest) and tried(found, rest[0].action).grade in CLEAR


def _gap(found: Graded) -> float:
    """What the best of the others gives up, in the measure that decides."""
    good = accepted(found)
    first = next(each for each in found.values if each.action not in good)
    return first.win_loss * 1000 if found.by_win else first.loss


def well_html(
    judged: Sequence[Judged], seat: Seat, tricks: Mapping[int, int], words: Words, link: Callable[[int], str]
) -> str:
    """What went well: a bid that was as good as any, and choices that few others were as good as."""
    own = [each for each in judged if each.graded.decision.seat is seat]
    found = finds(own, seat)
    lines = []
    bid = next(
        (each for each in own if not isinstance(each.graded.decision.action, Card) and not each.graded.forced), None
    )
    if bid is not None and bid not in found and grade_of(bid.graded) in {"best", "good"}:
        call = str(bid.graded.decision.action)
        lines.append(f"{_to_move(bid, tricks, words, link)} {words.text('{call:call} was as good as any.', call=call)}")
    for each in found:
        good = accepted(each.graded)
        rest = next(one for one in each.graded.values if one.action not in good)
        k, n = len(good), len(each.graded.values)
        done = Drawn(words.action(str(each.graded.decision.action)))
        gave = Drawn(lost(rest.loss, rest.win_loss, words, by_win=each.graded.by_win))
        if k == 1:
            told = words.text(
                "{done} was the only good choice of {n}: the next best gives up {gave}.", done=done, n=n, gave=gave
            )
        else:
            told = words.text(
                "{done} was one of {k} good choices of {n}: the next best gives up {gave}.",
                done=done,
                k=k,
                n=n,
                gave=gave,
            )
        lines.append(f"{_to_move(each, tricks, words, link)} {told}")
    if not lines:
        return ""
    head = words.text("What went well")
    return f'<h2>{head}</h2><ul class="sl-well">{"".join(f"<li>{line}</li>" for line in lines)}</ul>'


def balance_html(found: Balance | None, words: Words) -> str:
    """Decisions apart from luck: what the hand was worth, what clear mistakes gave up, and what the rest brought."""
    if found is None:
        return ""

    def told(value: float) -> Drawn:
        if found.by_win:
            return Drawn(words.text("{n} percentage points", n=Drawn(words.number(100 * value, places=1, plus=True))))
        return Drawn(words.text("{n} points", n=Drawn(words.number(value, places=1, plus=True))))

    head = words.text("Decisions and luck")
    if found.by_win:
        line = words.text(
            "Before your bid your side stood to win the match {expected} of the time, with the best bid; after the hand {reached}.",
            expected=Drawn(words.percent(found.expected)),
            reached=Drawn(words.percent(found.reached)),
        )
    else:
        line = words.text(
            "Before your bid the hand was worth {expected} to your side over the others, with the best bid; it came to {reached}. Both count bags at what they will cost on average.",
            expected=told(found.expected),
            reached=told(found.reached),
        )
    rest = words.text(
        "Your clear mistakes: {given}. The cards, the other players and what sampling cannot tell: {rest}.",
        given=told(-found.given_up),
        rest=told(found.rest),
    )
    return f"<h2>{head}</h2><p>{line} {rest}</p>"
