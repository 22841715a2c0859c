"""What the review of a hand says of a move: the sign of its grade, what was done, what was better, and why; pure."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from spades_learn.bots.bands import BANDS
from spades_learn.game.events import Bid, Kept, Passed, Played, Rejected, Replaced
from spades_learn.teaching.hand_review import Judged, accepted, tried
from spades_learn.ui import coach, told
from spades_learn.ui.i18n import N_
from spades_learn.ui.parts import sentence
from spades_learn.ui.why import past_lines
from spades_learn.ui.words import Drawn

if TYPE_CHECKING:
    from collections.abc import Mapping

    from spades_learn.bots.bands import Grade
    from spades_learn.bots.choice import ActionValue
    from spades_learn.bots.grading import Graded
    from spades_learn.cards.card import Card
    from spades_learn.cards.seat import Seat
    from spades_learn.game.events import Action
    from spades_learn.game.state import State
    from spades_learn.rules.bidding import Call
    from spades_learn.teaching.hand_review import Told
    from spades_learn.teaching.library import Library
    from spades_learn.ui.words import Words

GRADES: Mapping[str, tuple[str, str, str]] = MappingProxyType(
    {
        "best": ("best", "✓", N_("Best")),
        "good": ("good", "≈", N_("As good")),
        "unsure": ("unsure", "?", N_("Not settled")),
        "inaccuracy": ("inaccuracy", "↓", N_("Inaccuracy")),
        "mistake": ("mistake", "✗", N_("Mistake")),
        "blunder": ("blunder", "✗✗", N_("Blunder")),
        "forced": ("forced", "·", N_("No choice")),
    }
)
"""A grade's class, sign and name; the name carries it, sign and colour only help."""


def grade_of(found: Graded) -> str:
    """The key of `GRADES` that fits."""
    return "forced" if found.forced else found.grade


def badge(found: Graded, words: Words, *, short: bool = False) -> str:
    """The grade as sign and name, or as its sign alone where the name is told beside it; plain text outside HTML."""
    kind, sign, name = GRADES[grade_of(found)]
    if words.form != "html":
        return words.text(name)
    told_name = "" if short else f" {words.text(name)}"
    return f'<span class="sl-grade {kind}"><i aria-hidden="true">{sign}</i>{told_name}</span>'


def done_text(event: Action, before: State, words: Words) -> str:
    """An action as a sentence, drawn cards named: for a hand that is over."""
    match event:
        case Bid(call=call):
            return told.bids(event.seat, call, words)
        case Played(card=card):
            return told.plays(event.seat, card, words)
        case Passed(cards=cards):
            return told.passes(event.seat, cards, words)
        case Kept() | Rejected():
            return _drawn_text(event, before, words)
        case Replaced(out=out):
            return _thrown_text(event, tuple(map(str, out)), words)
    return ""


def _drawn_text(event: Kept | Rejected, before: State, words: Words) -> str:
    seat, mine = str(event.seat), str(event.seat) == words.you
    top, below = (str(card) for card in before.stock[:2])
    if isinstance(event, Kept):
        if mine:
            return words.text("You keep {card:card}.", card=top)
        return words.text("{seat:seat} keeps {card:card}.", seat=seat, card=top)
    if mine:
        return words.text("You reject {out:card} and take {card:card}.", out=top, card=below)
    return words.text("{seat:seat} rejects {out:card} and takes {card:card}.", seat=seat, out=top, card=below)


def _thrown_text(event: Replaced, out: tuple[str, ...], words: Words) -> str:
    seat, mine = str(event.seat), str(event.seat) == words.you
    if not out:
        return words.text("You throw nothing.") if mine else words.text("{seat:seat} throws nothing.", seat=seat)
    if mine:
        return words.text("You throw {cards:cards}.", cards=out)
    return words.text("{seat:seat} throws {cards:cards}.", seat=seat, cards=out)


def where(trick: int, words: Words) -> str:
    """Where in the hand: the bidding, or a trick."""
    return words.text("Trick {n}", n=trick) if trick else words.text("Before the play")


def lost(points: float, win: float, words: Words, *, by_win: bool) -> str:
    """What was given up: percentage points of the match where one is on, else points."""
    if by_win:
        return words.text("{n} percentage points of winning the match", n=Drawn(words.number(100 * win, places=1)))
    return words.text("{n} points on average", n=Drawn(words.number(points, places=1)))


def verdict_text(found: Graded, words: Words) -> str:
    """What the grade of one's own decision comes to, in a sentence."""
    best = Drawn(words.action(str(found.values[0].action))) if found.values else ""
    gave = Drawn(lost(found.loss, found.win_loss, words, by_win=found.by_win))
    match grade_of(found):
        case "forced":
            return words.text("Nothing else was allowed.")
        case "best":
            alike = [Drawn(words.action(str(each))) for each in accepted(found) if each != found.decision.action]
            if not alike:
                return words.text("Nothing else is as good.")
            if len(alike) == len(found.values) - 1:
                return words.text("Every other choice is as good.")
            return words.text("Nothing does better; as good: {alike}.", alike=Drawn(words.listed([*alike])))
        case "good":
            return words.text("As good as {best}: what lies between them is too little to count.", best=best)
        case "unsure":
            return words.text(
                "The sampled deals do not settle whether {best} is better, so nothing is held against it.", best=best
            )
    if found.looks:
        return words.text("A look at the cards first is better: the blind nil gives up {gave}.", gave=gave)
    better = Drawn(words.action(str(found.better)))
    return words.text("{better} is better: over the same deals this gives up {gave}.", better=better, gave=gave)


def reasons_html(found: Graded, words: Words) -> str:
    """What the seat's own view proves for the better choice, or for this one where there is none better."""
    # The reasons say "you" of the seat that acted.
    theirs = words.for_seat(str(found.decision.seat))
    rows = "".join(
        f"<li>{sentence(theirs.say(f'reason.{each.id}', each.facts))} <small>{each.clause}</small></li>"
        for each in found.reasons
    )
    if not rows:
        return ""
    if found.better is not None:
        name = words.text("What speaks for {better}", better=Drawn(words.action(str(found.better))))
    else:
        name = words.text("What speaks for it")
    return f'<h3>{name}</h3><ul class="sl-reasons">{rows}</ul>'


def rules_html(clauses: tuple[str, ...], books: Library, words: Words) -> str:
    """The clauses that were named, quoted behind a name."""
    if not clauses:
        return ""
    name = words.text("The rules behind this")
    return f"<details><summary>{name}</summary>{coach.clauses_html(clauses, books, words)}</details>"


def values_html(found: Graded, words: Words, *, opened: bool = False) -> str:
    """Every choice of the decision with its value and what it gives up, best first; nothing where there was none."""
    if found.forced:
        return ""
    rows = "".join(_value_row(found, each, words, first=not place) for place, each in enumerate(found.values))
    measure = words.text("Win %") if found.by_win else words.text("Points")
    head = f'<th scope="col">{words.text("Choice")}</th><th scope="col" class="n">{measure}</th><th scope="col" class="n">{words.text("Behind")}</th>'
    if found.by_win:
        note = words.text(
            "Win %: how often this side wins the match, over {n} sampled deals that fit what could be seen. Behind: the percentage points given up in the same deals, with their standard error.",
            n=found.worlds,
        )
    else:
        note = words.text(
            "Points: the mean of the hand, this side less the others, bags at what they will cost, over {n} sampled deals that fit what could be seen. Behind: what is given up in the same deals, with its standard error.",
            n=found.worlds,
        )
    name = words.text("Every choice and its value")
    return (
        f'<details{" open" if opened else ""}><summary>{name}</summary><table class="sl-table sl-values"><thead><tr>{head}</tr>'
        f"</thead><tbody>{rows}</tbody></table><p><small>{note}</small></p></details>"
    )


def _value_row(found: Graded, each: ActionValue[Call | Card], words: Words, *, first: bool) -> str:
    mine = each.action == found.decision.action
    value = (
        words.number(100 * (each.win or 0), places=1) if found.by_win else words.number(each.value, places=1, plus=True)
    )
    loss, error = ((100 if found.by_win else 1) * figure for figure in each.given_up(by_win=found.by_win))
    behind = "" if first else f"{words.number(loss, places=1)} ± {words.number(error, places=1)}"
    chosen = f" <b>{words.text('chosen')}</b>" if mine else ""
    sign = badge(tried(found, each.action), words)
    return (
        f'<tr{" class=mine" if mine else ""}><th scope="row">{words.action(str(each.action))} {sign}{chosen}</th>'
        f'<td class="n">{value}</td><td class="n">{behind}</td></tr>'
    )


def decision_html(piece: Judged | Told, seat: Seat, books: Library, words: Words) -> str:
    """What there is to say of a move: one's own by its grade, another's by what spoke for it from its seat."""
    past = piece.past
    if isinstance(piece, Judged) and piece.graded.decision.seat is seat:
        found = piece.graded
        clauses = tuple(dict.fromkeys(each.clause for each in found.reasons))
        return (
            f"<p>{verdict_text(found, words)}</p>{reasons_html(found, words)}"
            f"{values_html(found, words)}{rules_html(clauses, books, words)}"
        )
    name = (
        words.text("Why?")
        if past.action.seat is seat
        else words.text("Why did {seat:seat} do that?", seat=str(past.action.seat))
    )
    lines = past_lines(past, words)
    reasons = lines[1 : 1 + len(past.reasons)]  # after the line that says from where they are told
    told_all = "".join(f"<li>{sentence(line)}</li>" for line in reasons)
    said = "".join(f"<p>{sentence(line)}</p>" for line in lines[1 + len(reasons) if reasons else 0 :])
    why = f'<p>{lines[0]}</p><ul class="sl-reasons">{told_all}</ul>{said}' if reasons else said
    clauses = tuple(dict.fromkeys(each.clause for each in past.reasons))
    table = values_html(piece.graded, words) if isinstance(piece, Judged) else ""
    return f"<h3>{name}</h3>{why}{table}{rules_html(clauses, books, words)}"


def value_why(found: Graded, words: Words) -> dict[str, str]:
    """By card: what a press on it tells, its value against the best one, in plain text."""
    plain = words.as_form("text")
    told_of = {}
    for each in found.values:
        gave = lost(each.loss, each.win_loss, plain, by_win=found.by_win)
        name = plain.action(str(each.action))
        grade = badge(tried(found, each.action), plain)
        told_of[str(each.action)] = (
            plain.text("{action}: nothing does better.", action=name)
            if each is found.values[0]
            else plain.text("{action}: {grade}. It gives up {gave}.", action=name, grade=grade, gave=gave)
        )
    return told_of


def bands_html(bands: Mapping[Grade, int], words: Words) -> str:
    """How many decisions were of each grade: a bar, and the same in words."""
    shown = [(grade, bands[grade]) for grade in BANDS if bands.get(grade, 0)]
    bar = "".join(f'<i class="{GRADES[grade][0]}" style="flex-grow:{count}"></i>' for grade, count in shown)
    items = "".join(
        f'<li><span class="sl-grade {GRADES[grade][0]}"><i aria-hidden="true">{GRADES[grade][1]}</i> '
        f"{words.text(GRADES[grade][2])}</span> <b>{count}</b></li>"
        for grade, count in shown
    )
    return f'<div class="sl-bandbar" aria-hidden="true">{bar}</div><ul class="sl-bands">{items}</ul>' if shown else ""
