"""What the play gym says, as safe HTML; pure, so that every sentence can be tested against the stored position."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from spades_learn.bots.case import Case
from spades_learn.rules.trick import winner
from spades_learn.teaching.play_tempting import OTHER
from spades_learn.ui import coach, rule_words
from spades_learn.ui.bar_charts import Bar, bars
from spades_learn.ui.chart_parts import NUMBER, About
from spades_learn.ui.i18n import N_
from spades_learn.ui.parts import sentence, verdict_html
from spades_learn.ui.play_theme_text import TIPS, theme_name

if TYPE_CHECKING:
    from spades_learn.bots.choice import ActionValue
    from spades_learn.cards.card import Card
    from spades_learn.game.state import State
    from spades_learn.teaching.library import Library
    from spades_learn.teaching.play_gym import Position, Question
    from spades_learn.teaching.play_themes import Theme
    from spades_learn.ui.words import Words

QUOTED = 2
"""Clauses quoted under a result: what a learner reads."""

SLIPS = MappingProxyType(
    {
        "trumped-partner": N_("Your partner is winning the trick, and this spade goes over their card."),
        "took-a-bag": N_("The contract is made: if this card takes the trick, that is a bag."),
        "abandoned-nil-cover": N_("Your partner's nil may be caught in this trick, and this card stays under."),
        "led-low-to-nil": N_("Your partner's nil may have to go over a low lead."),
        "rescued-a-nil": N_("This card is ahead in the trick, so the nil may escape under it."),
        "led-high-at-nil": N_("A high card led lets the nil go under it."),
        "risked-own-nil": N_("This card is ahead in the trick: your nil breaks if nobody goes over it."),
        "kept-the-danger": N_("A lower card keeps the higher ones in your hand, and your nil has to lose them too."),
        "missed-needed-trick": N_("Your contract is short, and this card stays under the one that is ahead."),
        "wasted-honour": N_("A high card is given away under one that it cannot beat."),
        "led-unguarded-king": N_("A king led while the ace is out may fall to it."),
        "took-too-soon": N_("This card may take the trick, and is gone for later."),
        "led-high": N_("A high card led looks safe; what is still out decides."),
        "led-low": N_("A low lead leaves the trick to others, and you want tricks."),
    }
)
"""What is said of the wrong idea that leads to a card."""


def question(asked: Question, words: Words, *, theme: Theme | None) -> str:
    """The task and what has been bid and taken; the theme only where it was wished for or is known already."""
    rules = asked.state.rules
    text = words.text
    head = text("Trick {n} of {all}", n=len(asked.view.tricks) + 1, all=rules.tricks)
    if theme is not None:
        head = text("{option}: {value}", option=head, value=theme_name(theme, words))
    named = [rule_words.game(rules.ruleset.id, words)] if rules.ruleset.id != "classic" else []
    named += [
        text("{option}: {value}", option=rule_words.option(key, words), value=rule_words.value(key, value, words))
        for key, value in rules.changed.items()
        if not (key == "blind_nil" and (rules.options.mirror or rules.options.whiz))
    ]
    game = f"<p><small>{' · '.join(named)}</small></p>" if named else ""
    tip = f"<p>{text(TIPS[theme])}</p>" if theme is not None else ""
    return (
        f'<div class="sl-eyebrow">{head}</div><p>{text("Your turn: which card?")}</p>{tip}'
        f"<p><small>{contracts(asked, words)}</small></p>{game}"
    )


def contracts(asked: Question, words: Words) -> str:
    """What each side has of what it bid, and how the nils stand."""
    seen = asked.view
    lines: list[str] = []
    for side in seen.rules.seating.sides:
        numbers = [seat for seat in side.seats if not seen.bids[seat].is_nil]
        if numbers:
            need = sum(seen.bids[seat].tricks for seat in numbers)
            has = sum(seen.won[seat] for seat in numbers)
            lines.append(words.text("{side:side}: {has} of {need}", side=str(side), has=has, need=need))
        for seat in side.seats:
            if seen.bids[seat].is_nil:
                won = seen.won[seat]
                lines.append(
                    words.text("You: nil, {won:tricks}", won=won)
                    if seat is asked.seat
                    else words.text("{seat:seat}: nil, {won:tricks}", seat=str(seat), won=won)
                )
    return " · ".join(lines)


def hints(asked: Question, books: Library, words: Words) -> tuple[str, ...]:
    """A question, where to look, the clause, and the answer; every fact is of the learner's own view."""
    case = Case.of(asked.view, asked.position.best)
    if case.nil_alive(asked.seat):
        think = words.say("drill.think.own-nil", {})
    elif case.ward is not None:
        think = words.say("drill.think.cover", {"seat": str(case.ward)})
    elif case.prey is not None:
        think = words.say("drill.think.attack", {"seat": str(case.prey)})
    else:
        think = words.say("drill.think.need", {})
    cards = tuple(map(str, asked.view.trick.cards))
    look = words.say("drill.look.trick", {"played": cards}) if cards else words.say("drill.look.lead", {})
    clause = coach.clause_html(asked.told[0].clause, books, words)
    answer = words.say("drill.cards", {"cards": tuple(map(str, asked.position.accepted))})
    return think, look, clause, answer


def result(asked: Question, card: Card, words: Words) -> str:
    """The verdict with its reasons."""
    return f'<div class="sl-box">{_verdict(asked, card, words)}</div>'


def more(asked: Question, card: Card, after: State, books: Library, words: Words) -> str:
    """The theme, who took the trick in this deal, what every card is worth, and the clauses."""
    quoted = dict.fromkeys([*(each.clause for each in asked.told), asked.clause])
    values = f"{chart(asked.position, card, words)}<p><small>{_method(asked.position, words)}</small></p>"
    clauses = coach.clauses_html(tuple(quoted)[:QUOTED], books, words)
    return (
        f'<div class="sl-box">{_theme(asked, words)}{consequence(asked, after, words)}</div>'
        f'<div class="sl-box">{values}</div><div>{clauses}</div>'
    )


def _verdict(asked: Question, card: Card, words: Words) -> str:
    verdict = asked.verdict(card)
    kind, icon, title = coach.LOOKS[verdict]
    head = words.text("{option}: {value}", option=words.card(str(card)), value=words.text(title))
    body = "".join(f"<p>{line}</p>" for line in sentences(asked, card, words))
    return verdict_html(kind, icon, head, body)


def sentences(asked: Question, card: Card, words: Words) -> list[str]:
    """What is said of a card: what it gives up, the wrong idea behind it, and the reasons for the best card."""
    position = asked.position
    told = [_weighed(position, card, words)]
    if not asked.verdict(card).passes:
        slip = next((each for each in asked.tags(card) if each in SLIPS), OTHER)
        told += [words.text(SLIPS[slip])] if slip in SLIPS else []
    best = words.card(str(position.best))
    # The reasons name the best card, and what is kept beside it: of a card that is as good they may not hold.
    if card != position.best:
        told.append(words.text("What speaks for {best}:", best=best))
    return [*told, *(_reason(words.say(f"reason.{each.id}", each.facts), each.clause) for each in asked.told)]


def _reason(told: str, clause: str) -> str:
    """A sentence that may begin with a card's name, such as ``big joker``, and its clause."""
    return f"{sentence(told)} <small>{clause}</small>"


def alike(position: Position) -> tuple[Card, ...]:
    """The best card and those that come to the very same in every deal."""
    return tuple(each.action for each in position.values[: position.good] if not (each.loss or each.loss_se))


def _weighed(position: Position, card: Card, words: Words) -> str:
    """How a card compares with the best one."""
    mine = next(each for each in position.values if each.action == card)
    best, text = str(position.best), words.text
    if card in alike(position):
        others = [str(each) for each in alike(position) if each != card]
        if others:
            return text("No other card is better: {cards:cards} would come to the same.", cards=tuple(others))
        return text("No other card is as good.") if position.good == 1 else text("No other card is better.")
    lost = words.number(_lost(position, mine), places=1)
    if position.by_win:
        return text(
            "{card:card} gives up {lost} percentage points of the chance to win the match against {best:card}.",
            card=str(card),
            lost=lost,
            best=best,
        )
    return text(
        "{card:card} gives up {lost} points on average against {best:card}.", card=str(card), lost=lost, best=best
    )


def _lost(position: Position, value: ActionValue[Card]) -> float:
    """What a card gives up as it is shown: points, or percentage points of win chance."""
    return 100 * value.win_loss if position.by_win else value.loss


def _theme(asked: Question, words: Words) -> str:
    theme = asked.position.theme
    return f"<h3>{theme_name(theme, words)}</h3><p>{words.text(TIPS[theme])} <small>{asked.clause}</small></p>"


def consequence(asked: Question, after: State, words: Words) -> str:
    """Who took the trick in this very deal, with the bots at the other seats."""
    if len(after.tricks) == len(asked.state.tricks):
        return ""
    trick = after.tricks[len(asked.state.tricks)]
    deck = asked.state.rules.deck
    won, led = winner(trick, deck), trick.led(deck)
    name = "taken.ruff" if won.ruffed else "taken.trumps-led" if led is not None and led.value == "S" else "taken.high"
    facts = {"seat": str(won.seat), "card": str(won.card), "led": led.value if led else ""}
    head = words.text("In this deal")
    note = words.text("One deal is one outcome, lucky or not: your card is graded by many.")
    return f"<h3>{head}</h3><p>{words.say(name, facts)}</p><p><small>{note}</small></p>"


def chart(position: Position, card: Card, words: Words) -> str:
    """What every legal card gives up against the best, cards that come to the same in one row."""
    plain = words.as_form("text")
    groups: list[list[ActionValue[Card]]] = []
    for each in position.values:
        if groups and _figures(groups[-1][0]) == _figures(each):
            groups[-1].append(each)
        else:
            groups.append([each])
    rows = []
    for group in groups:
        names = [plain.card(str(each.action)) for each in group]
        label = plain.listed(
            [
                plain.text("{card} (you)", card=name) if each.action == card else name
                for name, each in zip(names, group, strict=True)
            ]
        )
        error = 100 * group[0].win_loss_se if position.by_win else group[0].loss_se
        note = "" if group is groups[0] else f"± {words.number(error, places=1)}"
        rows.append(
            Bar(label=label, value=_lost(position, group[0]), note=note, light=group[0].action in position.accepted)
        )
    last = rows[-1]
    title = (
        plain.text("Given up, percentage points of the chance to win")
        if position.by_win
        else plain.text("Given up, points on average")
    )
    summary = plain.text(
        "Best: {best}. Most is given up by {worst}: {lost}.",
        best=rows[0].label,
        worst=last.label,
        lost=plain.number(last.value, places=1),
    )
    about = About(title=title, summary=summary, along=plain.text("Card"), kind=NUMBER)
    return bars(rows, words, about=about, value=plain.text("Given up"), note=plain.text("Standard error"))


def _figures(value: ActionValue[Card]) -> tuple[float, ...]:
    return value.value, value.loss, value.loss_se, value.win_loss


def _method(position: Position, words: Words) -> str:
    if position.solved:
        return words.text(
            "Weighed beforehand on {deals} deals that fit all you can see, each searched to the last card with best play by all.",
            deals=position.deals,
        )
    return words.text(
        "Weighed beforehand on {deals} sampled deals that fit all you can see, the same for every card, and played to the end.",
        deals=position.deals,
    )


def spoken(asked: Question, card: Card, words: Words) -> str:
    """The verdict for a screen reader."""
    speech = words.as_form("speech")
    title = speech.text(coach.LOOKS[asked.verdict(card)][2])
    reasons = [speech.say(f"reason.{each.id}", each.facts) for each in asked.told[:1]]
    return " ".join([f"{title}.", _weighed(asked.position, card, speech), *reasons])
