"""What the page of second tries says: the task, the rungs of help, and the answer to a try; pure."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from spades_learn.cards.card import Card
from spades_learn.rules.bidding import Call
from spades_learn.teaching.feedback import Verdict
from spades_learn.teaching.hand_review import accepted, tried
from spades_learn.ui import coach
from spades_learn.ui.hand_review_text import lost, reasons_html, rules_html, values_html
from spades_learn.ui.i18n import N_
from spades_learn.ui.parts import verdict_html
from spades_learn.ui.words import Drawn

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from spades_learn.bots.grading import Graded
    from spades_learn.teaching.hand_review import Judged
    from spades_learn.teaching.library import Library
    from spades_learn.ui.words import Words

RUNGS = 4

VERDICTS: Mapping[str, Verdict] = MappingProxyType(
    {
        "best": Verdict.RIGHT,
        "good": Verdict.FINE,
        "unsure": Verdict.FINE,
        "inaccuracy": Verdict.WORSE,
        "mistake": Verdict.WORSE,
        "blunder": Verdict.WORSE,
    }
)
"""How a try of each grade stands; what the sample cannot tell from the best is never called worse."""

QUESTIONS: Mapping[str, str] = MappingProxyType(
    {
        "nil": N_("Which of your cards could be made to win a trick?"),
        "bid": N_("How many tricks do you expect, card by card?"),
        "lead": N_("Does your side want this trick, and who may ruff or beat the lead?"),
        "follow": N_("Does your side want this trick, and who is still to play?"),
        "void": N_("Would a ruff help your side here, or which card can you best do without?"),
    }
)
"""The first rung, by kind of decision."""


def task_html(piece: Judged, number: int, total: int, trick: int, words: Words) -> str:
    """What was done here, and what is asked."""
    action = piece.graded.decision.action
    place = words.text("Trick {n}", n=trick) if trick else words.text("The bid")
    count = words.text("Mistake {n} of {all}", n=number, all=total)
    if isinstance(action, Call):
        told = words.text("You bid {call:call} here. Find a better bid.", call=str(action))
    else:
        told = words.text("You played {card:card} here. Find a better card.", card=str(action))
    return f'<div class="sl-task"><div class="sl-eyebrow">{count} · {place}</div><p>{told}</p></div>'


def verdict_of(found: Graded, pick: Call | Card) -> Verdict:
    """How a try stands."""
    return VERDICTS[tried(found, pick).grade]


def rungs(piece: Judged, books: Library, words: Words) -> tuple[str, ...]:
    """The rungs of help, as safe HTML: a question, where to look, the rule, the answer."""
    found = piece.graded
    rules = tuple(dict.fromkeys(each.clause for each in found.reasons))[:1]
    rule = coach.clauses_html(rules, books, words) if rules else _worst(found, words)
    answer = words.text("{best}.", best=Drawn(words.action(str(found.values[0].action))))
    return (words.text(QUESTIONS[piece.kind]), _look(found, words), rule, f"{answer} {reasons_html(found, words)}")


def _look(found: Graded, words: Words) -> str:
    """Where to look: which way the better bid lies, or the suit of the better cards."""
    action, good = found.decision.action, accepted(found)
    if isinstance(action, Call):
        best = found.values[0].action
        if isinstance(best, Call) and best.is_nil != action.is_nil:
            return words.text("Think of a nil.") if best.is_nil else words.text("Think of a number.")
        higher = isinstance(best, Call) and best.tricks > action.tricks
        return words.text("A higher bid is better.") if higher else words.text("A lower bid is better.")
    suit_of = found.decision.view.rules.deck.suit
    suits = {suit_of(each) for each in good if isinstance(each, Card)}
    if len(suits) > 1:
        return words.text("More than one suit holds a better card.")
    suit = next(iter(suits))
    if suit is not suit_of(action):
        return words.text("Look at your {suit:suits}.", suit=suit.value)
    ranks = [each for each in found.decision.view.hand or () if suit_of(each) is suit]
    place = ranks.index(action)
    above = {ranks.index(each) < place for each in good if isinstance(each, Card)}
    if above == {True}:
        return words.text("A higher card of the same suit is better.")
    if above == {False}:
        return words.text("A lower card of the same suit is better.")
    return words.text("Another card of the same suit is better.")


def _worst(found: Graded, words: Words) -> str:
    """Where no rule was found: choices that are clearly worse, so that fewer are left."""
    good = accepted(found)
    bad = [each.action for each in found.values if each.action not in good][-RUNGS:]
    names = Drawn(words.listed([words.action(str(each)) for each in bad]))
    return words.text("Not {names}.", names=names)


def answer_html(piece: Judged, pick: Call | Card, books: Library, words: Words) -> str:
    """How a try stands and why; a better one with the values of all, a worse one without the answer."""
    found = piece.graded
    now, verdict = tried(found, pick), verdict_of(found, pick)
    kind, icon, title = coach.LOOKS[verdict]
    name = Drawn(words.action(str(pick)))
    if verdict.passes:
        clauses = tuple(dict.fromkeys(each.clause for each in now.reasons))
        told = f"<p>{_praise(found, now, name, words)}</p>{reasons_html(now, words)}{rules_html(clauses, books, words)}"
        return f'<div role="status">{verdict_html(kind, icon, words.text(title), told)}</div>{values_html(found, words, opened=True)}'
    told = f"<p>{_worse(found, now, pick, name, words)}</p>"
    return f'<div role="status">{verdict_html(kind, icon, words.text(title), told)}</div>'


def _praise(found: Graded, now: Graded, name: Drawn, words: Words) -> str:
    old = Drawn(words.action(str(found.decision.action)))
    gave = Drawn(lost(found.loss, found.win_loss, words, by_win=found.by_win))
    if now.grade == "unsure":
        return words.text(
            "The sampled deals do not settle whether {name} or another is best; {old} gave up {gave}.",
            name=name,
            old=old,
            gave=gave,
        )
    return words.text("{name} is better: {old} gave up {gave}.", name=name, old=old, gave=gave)


def _worse(found: Graded, now: Graded, pick: Call | Card, name: Drawn, words: Words) -> str:
    gave = Drawn(lost(now.loss, now.win_loss, words, by_win=now.by_win))
    share = next(1 - each.best for each in found.values if each.action == pick)
    often = words.text("In {share:percent} of the sampled deals something else does better.", share=share)
    if pick == found.decision.action:
        return f"{words.text('That is what you did in the hand: it gives up {gave}.', gave=gave)} {often}"
    old = Drawn(words.action(str(found.decision.action)))
    less = now.win_loss < found.win_loss if found.by_win else now.loss < found.loss
    if less:
        return (
            f"{words.text('{name} gives up less than {old}, but still {gave}.', name=name, old=old, gave=gave)} {often}"
        )
    return f"{words.text('{name} gives up {gave}.', name=name, gave=gave)} {often}"


def said(found: Graded, pick: Call | Card, words: Words) -> tuple[str, str]:
    """A try's verdict and its sentence, for the ear."""
    title = words.text(coach.LOOKS[verdict_of(found, pick)][2])
    now, name = tried(found, pick), Drawn(words.action(str(pick)))
    told = _praise(found, now, name, words) if verdict_of(found, pick).passes else _worse(found, now, pick, name, words)
    return title, told


def end_html(lines: Sequence[tuple[str, str]], words: Words) -> str:
    """How every second try went: its place, and how it was found; or that there was none to make."""
    if not lines:
        head = words.text("Nothing to try again")
        told = words.text("No clear mistake: nothing here has to be held against you.")
        return f'<div class="sl-task"><h2>{head}</h2><p>{told}</p></div>'
    head = words.text("That was all of them")
    rows = "".join(f"<li><b>{place}</b>: {how}</li>" for place, how in lines)
    return f'<div class="sl-task"><h2>{head}</h2><ul>{rows}</ul></div>'


def how_text(*, passed: bool, tries: int, hints: int, words: Words) -> str:
    """How a better choice was found, or that it was not."""
    if not passed:
        return words.text("left open")
    if hints:
        return words.text("found with help")
    return words.text("found at once") if tries == 1 else words.text("found at try {n}", n=tries)
