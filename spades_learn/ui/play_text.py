"""What the play page says: the state of the hand, the hint, and the score with its clauses; pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spades_learn.game.events import Replaced
from spades_learn.game.opening import MOST_REPLACED
from spades_learn.game.state import Phase
from spades_learn.rules.bidding import Call, why_not_bid
from spades_learn.rules.trick import winner
from spades_learn.teaching.sitting import Sitting, Waits
from spades_learn.ui import coach
from spades_learn.ui.i18n import N_
from spades_learn.ui.parts import sentence, table_html, verdict_html
from spades_learn.ui.sheet_text import sheet_block
from spades_learn.ui.why import count_html

if TYPE_CHECKING:
    from spades_learn.bots.hint import Hint
    from spades_learn.bots.parts import Count
    from spades_learn.rules.scoring import Score
    from spades_learn.teaching.library import Library
    from spades_learn.ui.words import Words

SHOWN = 5
"""Actions listed in a hint."""


def panel(sitting: Sitting, books: Library, words: Words) -> str:
    """The coach's text beside the table at this moment."""
    match sitting.waits:
        case Waits.HAND | Waits.MATCH:
            return _scored(sitting, books, words)
        case Waits.TRICK:
            return _trick(sitting, words)
    number = words.text("Hand {n}", n=len(sitting.match.scores) + 1)
    head = f'<div class="sl-eyebrow">{number}</div>'
    told, clauses = _asked(sitting, words)
    quoted = coach.clauses_html(clauses, books, words)
    if quoted and sitting.waits is Waits.LEARNER and sitting.state.phase is Phase.DRAW:
        # Folded, or the two of them push the buttons off a phone.
        name = words.text("What keeping and rejecting mean")
        quoted = f"<details><summary>{name}</summary>{quoted}</details>"
    contracts = _contracts(sitting, words) if sitting.state.phase is Phase.PLAY else ""
    return f'{head}<p class="sl-task">{told}</p>{_came(sitting, words)}{quoted}{contracts}{_sheet(sitting, words)}'


def _asked(sitting: Sitting, words: Words) -> tuple[str, tuple[str, ...]]:
    """What the table waits for, and the clauses a learner may not know yet."""
    state, waits, text = sitting.state, sitting.waits, words.text
    mine = waits in {Waits.LEARNER, Waits.LOOK}
    waiting = text("{seat:seat} is to act.", seat=str(state.to_act or sitting.seat))
    match state.phase:
        case Phase.DRAW if waits is Waits.LOOK:
            return text("Decide on a blind nil before you turn up your first card."), ("BNL-8", "BNL-1")
        case Phase.DRAW if mine:
            told = text(
                "Keep the card you turned up, or take the next one unseen? Cards left in the pack: {n}.",
                n=len(state.stock) - 1,  # the one turned up lies beside the pack
            )
            # Quoted at the first card only: twelve more times they would push the table off a phone.
            return told, () if sitting.view().held[sitting.seat] else ("DRW-2", "DRW-3")
        case Phase.REPLACE if mine:
            told = text(
                "You bid blind nil. Throw up to {n} cards that you fear; random ones come from the discards.",
                n=MOST_REPLACED,
            )
            return told, ("BNL-8",)
        case Phase.EXCHANGE if mine:
            return _passing(sitting, words), ("BNL-5",)
        case Phase.BIDDING if waits is Waits.LOOK:
            return text("Blind nil is open to you: decide before you look, or look at your cards."), ("BNL-1",)
        case Phase.BIDDING if mine:
            return text("Your turn to bid: how many tricks will you take?"), _bidding_variants(sitting)
        case Phase.PLAY if mine:
            return text("Your turn to play."), ()
    return waiting, ()


def _bidding_variants(sitting: Sitting) -> tuple[str, ...]:
    """The clauses of chosen options that close some bid to the learner now."""
    seen = sitting.view()
    position = seen.bid_position()
    closed = [each.clause for n in range(seen.rules.tricks + 1) for each in why_not_bid(Call(n), position)]
    return tuple(dict.fromkeys(clause for clause in closed if clause.startswith("VAR-")))


def _passing(sitting: Sitting, words: Words) -> str:
    """What to pass, and what came before it."""
    state, seat = sitting.state, sitting.seat
    partner = str(state.rules.seating.partner(seat))
    came = [each for each in sitting.view().passed if each.seat is not seat]
    if came:
        cards = tuple(str(card) for card in came[-1].cards)
        return words.text("{seat:seat} passed you {cards:cards}. Pass as many cards back.", seat=partner, cards=cards)
    return words.text(
        "Pass {n} cards to {seat:seat}; as many come back.",
        n=state.rules.options.nil_exchange,
        seat=partner,
    )


def _came(sitting: Sitting, words: Words) -> str:
    """The cards that came by exchange or for thrown ones, in sight until the learner's first card."""
    state, seat = sitting.state, sitting.seat
    if state.phase not in {Phase.BIDDING, Phase.PLAY} or sitting.seen or any(by is seat for by, _ in state.trick.plays):
        return ""
    lines = [
        words.text("{seat:seat} passed you {cards:cards}.", seat=str(each.seat), cards=tuple(map(str, each.cards)))
        for each in sitting.view().passed
        if each.seat is not seat
    ]
    lines += [
        words.text("For the cards you threw came {cards:cards}.", cards=tuple(map(str, each.came)))
        for each in state.events
        if isinstance(each, Replaced) and each.seat is seat and each.came
    ]
    return "".join(f"<p>{line}</p>" for line in lines)


def _sheet(sitting: Sitting, words: Words) -> str:
    """The score sheet of the match so far, behind its name; nothing in the first hand."""
    return sheet_block(sitting.match.scores, str(sitting.state.rules.seating.side(sitting.seat)), words)


def _contracts(sitting: Sitting, words: Words) -> str:
    """What each side needs and has, in one line a side."""
    state = sitting.state
    won = state.won
    lines: list[str] = []
    if len(state.bids) < len(state.rules.seating.seats):
        told = words.text("This hand bids itself: every side has bid what it takes.")
        return f"<p><small>{told}</small></p>"
    for side in state.rules.seating.sides:
        numbers = [seat for seat in side.seats if not state.bids[seat].is_nil]
        need = sum(state.bids[seat].tricks for seat in numbers)
        has = sum(won[seat] for seat in numbers)
        if numbers:
            lines.append(words.text("{side:side}: {has} of {need}", side=str(side), has=has, need=need))
        lines += [
            words.text("You: nil, {won:tricks}", won=won[seat])
            if seat is sitting.seat
            else words.text("{seat:seat}: nil, {won:tricks}", seat=str(seat), won=won[seat])
            for seat in side.seats
            if state.bids[seat].is_nil
        ]
    return f"<p><small>{' · '.join(lines)}</small></p>"


def _trick(sitting: Sitting, words: Words) -> str:
    trick = sitting.state.tricks[-1]
    won = winner(trick, sitting.state.rules.deck)
    led = trick.led(sitting.state.rules.deck)
    name = "taken.ruff" if won.ruffed else "taken.trumps-led" if led is not None and led.value == "S" else "taken.high"
    told = words.say(name, {"seat": str(won.seat), "card": str(won.card), "led": led.value if led else ""})
    head = words.text("Trick {n} of {all}", n=len(sitting.state.tricks), all=sitting.state.rules.tricks)
    return f'<div class="sl-eyebrow">{head}</div><p class="sl-task">{told}</p>{_contracts(sitting, words)}'


def _scored(sitting: Sitting, books: Library, words: Words) -> str:
    score = sitting.state.score
    if score is None:
        return ""
    head = words.text("The match is over") if score.over else words.text("Hand scored")
    own = str(sitting.state.rules.seating.side(sitting.seat))
    result = ""
    if score.winner is not None:
        result = f'<p class="sl-task"><b>{winner_text(score.winner, own, words)}</b></p>'
    sheet = sheet_block((*sitting.match.scores, score), own, words) if sitting.match.scores else ""
    return f'<h2 class="sl-eyebrow">{head}</h2>{result}{score_html(score, own, words)}{_score_clauses(score, books, words)}{sheet}'


def winner_text(winner: str, own: str, words: Words) -> str:
    """Who won the match; where everybody plays alone, by name."""
    if len(own) == 1:
        return words.text("You win.") if winner == own else words.text("{side:side} wins.", side=winner)
    return words.text("Your side wins.") if winner == own else words.text("The other side wins.")


def score_html(score: Score, own: str, words: Words) -> str:
    """The score sheet: each side's lines with their clauses, then points and bags."""
    parts = []
    sum_name, head = words.text("This hand"), ["", words.text("Rule"), words.text("Points")]
    for name in sorted(score.sides, key=lambda side: side != own):
        side = score.sides[name]
        rows = [
            [
                words.line(line.clause, line.points, line.facts),
                f'<small class="sl-id">{line.clause}</small>',
                words.number(line.points, plus=bool(line.points)),
            ]
            for line in side.lines
        ]
        rows.append([f"<b>{sum_name}</b>", "", f"<b>{words.number(side.hand, plus=True)}</b>"])
        rows.append(
            [
                words.text("Total: {points} points, {bags:bags}", points=side.points, bags=side.bags),
                "",
                "",
            ]
        )
        parts.append(f"<h3>{words.side(name)}</h3>{table_html(head, rows, numeric={2: True})}")
    return "".join(parts)


def _score_clauses(score: Score, books: Library, words: Words) -> str:
    named = dict.fromkeys(line.clause for side in score.sides.values() for line in side.lines)
    quoted = coach.clauses_html(tuple(named), books, words)
    head = words.text("The rules behind these lines")
    return f"<details><summary>{head}</summary>{quoted}</details>"


def hint_html(found: Hint, words: Words, count: Count | None = None) -> str:
    """The best action, whether it is clear, the reasons with their clauses, and the values of the others.

    Args:
        found: the hint.
        words: of the learner.
        count: what the best bid is counted from; None for a card, or before the cards are looked at.
    """
    title = _hint_title(found, words)
    # The only bid that a table leaves open was not weighed: reasons for its tricks would not be why.
    imposed = len(found.values) == 1 and isinstance(found.best, Call)
    body = "".join(
        f"<p>{sentence(words.say(f'reason.{each.id}', each.facts))} <small>{each.clause}</small></p>"
        for each in (() if imposed else found.reasons)
    )
    table, note = _match_table(found, words) if found.by_win else _points_table(found, words)
    kind = "ok" if found.verdict == "clear" else "close"
    return (
        f'<div class="sl-box" role="status">{verdict_html(kind, "✓" if found.verdict == "clear" else "≈", title, body)}'
        f"{count_html(count, words) if count is not None else ''}{table}<p><small>{note}</small></p></div>"
    )


def _points_table(found: Hint, words: Words) -> tuple[str, str]:
    """The choices by points, and what the columns are."""
    rows = [
        [
            words.action(str(each.action)),
            words.number(each.value, places=1, plus=True),
            f"{words.number(each.loss, places=1)} ± {words.number(each.loss_se, places=1)}" if place else "",
            words.percent(each.best),
        ]
        for place, each in enumerate(found.values[:SHOWN])
    ]
    head = [words.text(each) for each in (N_("Choice"), N_("Points"), N_("Behind"), N_("Best in"))]
    note = words.text(
        "Points: the mean of this hand, your side less the others on average, with bags at their long-run cost, over {n} sampled deals. Behind: what a choice gives up against the best in the same deals, with its standard error. Best in: the deals where no choice does better, ties counted for each.",
        n=found.worlds,
    )
    return table_html(head, rows, numeric={1: True, 2: True, 3: True}), note


def _match_table(found: Hint, words: Words) -> tuple[str, str]:
    """The choices by the chance to win the match, which decides once there is a score."""
    rows = [
        [
            words.action(str(each.action)),
            words.number(100 * (each.win or 0.0), places=1),
            f"{words.number(100 * each.win_loss, places=1)} ± {words.number(100 * each.win_loss_se, places=1)}"
            if place
            else "",
            words.number(each.value, places=1, plus=True),
        ]
        for place, each in enumerate(found.values[:SHOWN])
    ]
    head = [words.text(each) for each in (N_("Choice"), N_("Win %"), N_("Behind"), N_("Points"))]
    note = words.text(
        "Win %: how often your side wins the match from the scores after this hand, over {n} sampled deals. Behind: the percentage points a choice gives up against the best in the same deals, with their standard error. Points: the mean of this hand, your side less the others on average, with bags at what they will cost from this score.",
        n=found.worlds,
    )
    return table_html(head, rows, numeric={1: True, 2: True, 3: True}), note


def _hint_title(found: Hint, words: Words) -> str:
    """How sure the advice is; cards that come to the same are named together, for none of them is the best."""
    best = words.action(str(found.best))
    if len(found.values) == 1:
        return words.text("{best} is your only choice", best=best)
    if found.verdict == "clear" and len(found.accepted) > 1:
        alike = words.listed([words.action(str(each)) for each in found.accepted])
        if len(found.accepted) == len(found.values):
            return words.text("{alike}: it makes no difference", alike=alike)
        return words.text("{alike} are clearly best, and as good as each other", alike=alike)
    title = {
        "clear": N_("{best} is clearly best"),
        "close": N_("{best}, but it is close"),
        "unsure": N_("{best}, but the sample does not settle it"),
    }[found.verdict]
    return words.text(title, best=best)
