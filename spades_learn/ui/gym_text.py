"""What the nil gym says, as safe HTML; pure, so that every figure shown can be tested against the bot's."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from spades_learn.bots.calibration import FITTED_ON
from spades_learn.teaching.grade import brier
from spades_learn.ui import coach
from spades_learn.ui.i18n import C_, N_
from spades_learn.ui.parts import table_html, verdict_html

if TYPE_CHECKING:
    from spades_learn.bots.danger import Danger
    from spades_learn.bots.nil import NilVerdict
    from spades_learn.teaching.feedback import Feedback
    from spades_learn.teaching.gym import GymHand
    from spades_learn.teaching.library import Library
    from spades_learn.teaching.progress import Log
    from spades_learn.ui.words import Words

EDGE = 0.08
"""A pin nearer than this to an end of the line would stand out over it."""

SMALL = 0.005
"""A suit that costs less than this share is said to cost next to nothing."""


def count(log: Log, words: Words) -> str:
    """How many hands so far and how well the estimates match, in the bar."""
    said = [each for each in log.of("nil-gym") if each.said is not None and each.truth is not None]
    if not said:
        return ""
    miss = sum(abs((each.said or 0) - (each.truth or 0)) for each in said) / len(said)
    return words.many(
        "{n} hand · estimate off by {miss} points",
        "{n} hands · estimates off by {miss} points on average",
        len(said),
        miss=round(100 * miss),
    )


def question(hand: GymHand, words: Words) -> str:
    """The situation in words, and the two things asked."""
    seen = hand.situation
    partner = seen.rules.seating.partner(seen.seat)
    lines = []
    place = len(seen.bids)
    order = (N_("You bid first."), N_("You bid second."), N_("You bid third."), N_("You bid last."))
    lines.append(words.text(order[place]))
    if seen.partner_bid is not None and partner is not None:
        lines.append(
            words.text("{seat:seat}, your partner, bid {call:call}.", seat=str(partner), call=str(seen.partner_bid))
        )
    else:
        lines.append(words.text("Your partner has not bid yet."))
    own = str(seen.rules.seating.side(seen.seat))
    other = next(name for name in seen.before if name != own)
    lines.append(
        words.text(
            "Score {own} to {other}; your bags: {bags}.",
            own=seen.before[own].points,
            other=seen.before[other].points,
            bags=seen.before[own].bags,
        )
    )
    ask = words.text("First say how likely a nil is to succeed, then decide.")
    head = words.text("Would you bid nil?")
    return f'<div class="sl-eyebrow">{head}</div><div class="sl-task"><p>{" ".join(lines)}</p><p>{ask}</p></div>'


def result(found: NilVerdict, feedback: Feedback, books: Library, words: Words, *, said: float, nil: bool) -> str:
    """The verdict, the probability against the estimate, both values, the dangers and the clauses."""
    kind, icon, verdict = coach.LOOKS[feedback.verdict]
    chosen = words.text("You chose nil") if nil else words.text("You chose a number")
    # French sets a blank before the colon.
    title = words.text("{option}: {value}", option=chosen, value=words.text(verdict))
    body = "".join(f"<p>{words.say(each.id, each.facts)}</p>" for each in feedback.says)
    danger = words.text("Where the danger is")
    parts = [
        '<div role="status">',
        f'<div class="sl-box">{verdict_html(kind, icon, title, body)}{meter(found, said, words)}</div>',
        f'<div class="sl-box"><h3>{danger}</h3>{danger_table(found.dangers, words)}</div>',
        coach.clauses_html(feedback.clauses, books, words),
        f"<p><small>{words.text(_method(found), deals=found.deals, hands=FITTED_ON)}</small></p></div>",
    ]
    return "".join(parts)


def _method(found: NilVerdict) -> str:
    # The line and the hands it was fitted on: `bots.calibration`.
    if found.compiled:
        return N_(
            "Simulated on {deals} deals of the unseen cards that fit the bids, every seat playing by rule. "
            "The share of made nils is then brought to what players who look ahead let through, as fitted on {hands} test hands."
        )
    return N_(
        "Simulated on only {deals} deals, without the compiled kernel, so the interval is wider; every seat plays by "
        "rule. The share of made nils is then brought to what players who look ahead let through, as fitted on {hands} test hands."
    )


def meter(found: NilVerdict, said: float, words: Words) -> str:
    """The learner's estimate and the bot's, with its interval, on one line from 0 to 100 %."""
    miss = brier(said, found.probability)
    text = words.text(
        "You said {said:percent}; the bot finds {found:percent}, between {low:percent} and {high:percent}.",
        said=f"{said:.4f}",
        found=f"{found.probability:.4f}",
        low=f"{found.low:.4f}",
        high=f"{found.high:.4f}",
    )
    bot, you = words.text(C_("on the line of chances", "bot")), words.text(C_("on the line of chances", "you"))
    width = max(0.5, 100 * (found.high - found.low))
    return (
        f'<div class="sl-meter" role="img" aria-label="{escape(text)}" data-miss="{miss:.4f}"><div class="track"></div>'
        f'<div class="ci" style="left:{100 * found.low:.1f}%;width:{width:.1f}%"></div>'
        f'<div class="pin bot{_edge(found.probability)}" style="left:{100 * found.probability:.1f}%">{bot} {words.percent(found.probability)}</div>'
        f'<div class="pin you{_edge(said)}" style="left:{100 * said:.1f}%">{you} {words.percent(said)}</div></div>'
        f"<p><small>{text}</small></p>"
    )


def _edge(share: float) -> str:
    """A pin near an end hangs inwards."""
    return " first" if share < EDGE else " last" if share > 1 - EDGE else ""


def danger_table(dangers: tuple[Danger, ...], words: Words) -> str:
    """Suit by suit: the cards held, what they cost the nil, and an exact odd that can be checked."""
    head = [words.text(each) for each in (N_("Suit"), N_("You hold"), N_("Costs you"))]
    rows = [_danger_row(each, words) for each in dangers]
    note = words.text(
        "Costs you: how much likelier the nil would be on the same deals, had you the lowest cards of that suit."
    )
    return f"{table_html(head, rows, numeric={2: True})}<p><small>{note}</small></p>"


def _danger_row(danger: Danger, words: Words) -> list[str]:
    suit = (
        f'<span class="sl-card {danger.suit.value.lower()}">{danger.suit.symbol}</span> {words.suit(danger.suit.value)}'
    )
    held = " ".join("10" if card.rank.value == "T" else card.rank.value for card in danger.cards) or "–"
    cost = "–" if abs(danger.cost) < SMALL else words.percent(-danger.cost, plus=True)
    odds = _odds(danger, words)
    return [suit, f"<b>{held}</b><br><small>{odds}</small>" if odds else f"<b>{held}</b>", cost]


def _odds(danger: Danger, words: Words) -> str:
    """The exact odd that speaks most plainly of this suit."""
    if danger.forced == 1:
        return words.text("the highest spade: a trick is forced")
    if danger.forced is not None:
        return words.text("{k} of the top {top} spades: a trick is forced", k=danger.forced, top=2 * danger.forced - 1)
    if danger.forced_share is not None and danger.cards:
        return words.text(
            "not forced; {share:percent} of holdings of {n} are",
            share=f"{float(danger.forced_share):.4f}",
            n=len(danger.cards),
        )
    if not danger.cards and danger.suit.value == "S":
        return words.text("no spade held")
    if not danger.follow:
        return ""
    rounds = min(max(len(danger.cards), 1), len(danger.follow))
    share = f"{float(danger.follow[rounds - 1]):.4f}"
    return words.text("both opponents follow {n:times}: {share:percent}", n=rounds, share=share)


def spoken(feedback: Feedback, words: Words) -> str:
    """The verdict for a screen reader."""
    speech = words.as_form("speech")
    title = speech.text(coach.LOOKS[feedback.verdict][2])
    return f"{title}. " + " ".join(speech.say(each.id, each.facts) for each in feedback.says)
