"""Why: what may not be done, what a bid is counted from, and what spoke for an action of the past."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spades_learn.cards.card import Card
from spades_learn.game.events import Bid, Kept, Passed, Played, Rejected, Replaced
from spades_learn.rules.bidding import Call
from spades_learn.teaching.feedback import say_broken
from spades_learn.ui.parts import table_html

if TYPE_CHECKING:
    from collections.abc import Iterable

    from spades_learn.bots.parts import Count, Part
    from spades_learn.bots.past import Past
    from spades_learn.game.events import Action
    from spades_learn.rules.rule import Broken
    from spades_learn.ui.words import Words

TEN = 10
"""Tenths in a trick."""


def why_text(broken: Iterable[Broken], words: Words) -> str:
    """The reasons a card or call is refused, as one plain text with its clauses."""
    plain = words.as_form("text")
    says = [say_broken(each) for each in broken]
    return "".join(f"{plain.say(each.id, each.facts)} ({each.clause})" for each in says[:1])


def count_rows(count: Count, words: Words) -> list[tuple[str, str]]:
    """A bid taken apart, line by line: what counts, and for how many tricks; they add up to the bid."""
    rows = [(part_name(part, words), _tricks(part.tenths, words)) for part in count.parts]
    rows.append((words.say("part.estimate", {}), _tricks(count.estimate, words)))
    if count.last.tenths:
        rows.append((part_name(count.last, words), _tricks(count.last.tenths, words, plus=True)))
    rows.append((words.say("part.bid", {}), words.number(count.bid)))
    return rows


def count_html(count: Count, words: Words) -> str:
    """The same as a table, behind its name."""
    head = (words.text("What counts"), words.text("Tricks"))
    name = words.text("How the bid is counted")
    return (
        f"<details><summary>{name}</summary>{table_html(head, count_rows(count, words), numeric={1: True})}</details>"
    )


def count_lines(count: Count, words: Words) -> list[str]:
    """The same as plain lines."""
    rows = count_rows(count, words.as_form("text"))
    wide = max(len(name) for name, _ in rows)
    return [f"{name:<{wide}}  {figure:>5}" for name, figure in rows]


def part_name(part: Part, words: Words) -> str:
    """What a part of a bid is called."""
    facts = {"cards": tuple(str(card) for card in part.cards), "suit": part.suit.value if part.suit is not None else ""}
    return words.say(f"part.{part.id}", facts)


def _tricks(tenths: int, words: Words, *, plus: bool = False) -> str:
    return words.number(tenths / TEN, places=1, plus=plus)


def past_lines(past: Past, words: Words, *, slips: bool = False) -> list[str]:
    """Why an action of the past was taken, sentence by sentence, in the words' own form.

    The reasons rest on the hand the seat held: they are for a learner who may see it, after the hand.

    Args:
        past: the action, looked at again.
        words: of the learner.
        slips: whether the seat was played by a level that slips now and then.
    """
    seat = str(past.action.seat)
    # The reasons say "you" of the seat that acted.
    theirs = words.for_seat(seat)
    told = [f"{theirs.say(f'reason.{each.id}', each.facts)} ({each.clause})" for each in past.reasons]
    lines = [words.say("past.from-seat", {"seat": seat}), *told] if told else []
    if slips and past.slip is not None:
        lines.append(words.say(f"past.slip.{past.slip}", {}))
    elif not told and past.verdict not in {"only", "unweighed"}:
        lines.append(words.say("past.slip" if slips and past.verdict == "worse" else "past.silent", {}))
    return [*lines, words.say(f"past.{past.verdict}", {"best": _action(past.best, words)})]


def _action(action: Action | Call | Card | None, words: Words) -> str:
    match action:
        case Call() | Card():
            return words.action(str(action))
        case Bid(call=call):
            return words.action(str(call))
        case Played(card=card):
            return words.action(str(card))
        case Passed(cards=cards) | Replaced(out=cards) if cards:
            return words.listed([words.card(str(card)) for card in cards])
        case Kept():
            return words.text("keeping it")
        case Rejected():
            return words.text("the next card")
        case Replaced():
            return words.text("throwing nothing")
    return ""
