"""What the nil gym says, as safe HTML; pure, so that every figure shown can be tested against the bot's."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from spades_learn.bots.calibration import FITTED_ON, applies
from spades_learn.teaching.grade import brier
from spades_learn.ui import bid_gym_text, coach, rule_words
from spades_learn.ui.gym_number import number_line
from spades_learn.ui.i18n import C_, N_
from spades_learn.ui.parts import table_html, verdict_html

if TYPE_CHECKING:
    from spades_learn.bots.blind import BlindVerdict
    from spades_learn.bots.danger import Danger
    from spades_learn.bots.nil import NilVerdict
    from spades_learn.teaching.feedback import Feedback, Verdict
    from spades_learn.teaching.gym import GymHand
    from spades_learn.teaching.library import Library
    from spades_learn.ui.words import Words

EDGE = 0.08
"""A pin nearer than this to an end of the line would stand out over it."""

SMALL = 0.005
"""A suit that costs less than this share is said to cost next to nothing."""


def question(hand: GymHand, words: Words, *, back: int = 0) -> str:
    """The situation in words, and the two things asked.

    Args:
        hand: what is asked about.
        words: the language.
        back: how often it was decided wrongly before, where it comes out of the review.
    """
    seen = hand.situation
    head = words.text("Blind nil, or a look at your cards?") if hand.blind else words.text("Would you bid nil?")
    lines = [*_game(hand, words), _place(hand, words), *_partner(hand, words)]
    own = str(seen.rules.seating.side(seen.seat))
    others = [words.number(tally.points) for name, tally in seen.before.items() if name != own]
    lines.append(words.text("Score {own} to {other}.", own=seen.before[own].points, other=words.listed(others)))
    if seen.before[own].bags:
        lines.append(words.text("Your bags: {bags}.", bags=seen.before[own].bags))
    why = ""
    if back:
        told = words.text("From your review: you decided this hand wrongly {times:times}.", times=back)
        why = f'<p class="sl-why">{told}</p>'
    return f'<div class="sl-eyebrow">{head}</div>{why}<p>{" ".join(lines)}</p>'


def _game(hand: GymHand, words: Words) -> list[str]:
    """The game, where it is not the usual one."""
    rules = hand.situation.rules
    if rules.ruleset.id == "classic" and not rules.changed:
        return []
    named = rule_words.game(rules.ruleset.id, words)
    if not rules.changed:
        return [words.text("{game}.", game=named)]
    changes = [
        words.text("{option}: {value}", option=rule_words.option(key, words), value=rule_words.value(key, each, words))
        for key, each in rules.changed.items()
    ]
    return [words.text("{game}, {changes}.", game=named, changes=words.listed(changes))]


def _place(hand: GymHand, words: Words) -> str:
    seen = hand.situation
    place = len(seen.bids)
    if place + 1 == len(seen.rules.seating.seats):
        return words.text("You bid last.")
    return words.text((N_("You bid first."), N_("You bid second."), N_("You bid third."))[place])


def _partner(hand: GymHand, words: Words) -> list[str]:
    seen = hand.situation
    partner = seen.rules.seating.partner(seen.seat)
    if partner is None:
        return []
    if seen.partner_bid is None:
        return [words.text("Your partner has not bid yet.")]
    return [words.text("{seat:seat}, your partner, bid {call:call}.", seat=str(partner), call=str(seen.partner_bid))]


def result(found: NilVerdict, feedback: Feedback, words: Words, *, said: float, call: str, verdict: Verdict) -> str:
    """The verdict, the probability against the estimate, both values and the reasons.

    Args:
        found: with the figures of the largest sample there is.
        feedback: what there is to say of nil or number.
        words: the language.
        said: the estimate, from 0 to 1.
        call: the decision.
        verdict: how the decision stands.
    """
    chosen = words.text("You chose nil") if call == "nil" else words.text("You chose {call}", call=call)
    number = "" if call == "nil" else f"<p>{number_line(found, call, words)}</p>"
    head, *reasons = feedback.says
    verdict_box = _verdict(verdict, chosen, f"<p>{words.say(head.id, head.facts)}</p>{number}", words)
    why = "".join(f"<li>{words.say(each.id, each.facts)}</li>" for each in reasons)
    parts = [verdict_box, meter(found, said, words), values_table(found, call, words)]
    return f'<div class="sl-box">{"".join(parts)}{f"<ul>{why}</ul>" if why else ""}</div>'


def blind_result(
    found: BlindVerdict, feedback: Feedback, books: Library, words: Words, *, said: float, call: str
) -> str:
    """The same for a blind nil: there is no hand to find dangers in."""
    chosen = words.text("You chose blind nil") if call == "blind nil" else words.text("You chose to look")
    rows = [
        _row(words.text("Blind nil"), found.blind_value, found.blind_win if found.by_win else None, words),
        _row(words.text("A look"), found.look_value, found.look_win if found.by_win else None, words),
    ]
    told = "".join(f"<p>{words.say(each.id, each.facts)}</p>" for each in feedback.says)
    parts = [
        _verdict(feedback.verdict, chosen, told, words),
        meter(found, said, words),
        _values(rows, words, by_win=found.by_win),
    ]
    # Only sides of two may bid blind nil in the gym, so the line applies.
    method = words.text(_sampled(compiled=found.compiled), deals=found.deals, hands=FITTED_ON)
    clauses = coach.clauses_html(feedback.clauses, books, words)
    return f'<div class="sl-box">{"".join(parts)}</div>{clauses}<p><small>{method}</small></p>'


def _verdict(stands: Verdict, chosen: str, told: str, words: Words) -> str:
    kind, icon, verdict = coach.LOOKS[stands]
    # French sets a blank before the colon.
    return verdict_html(kind, icon, words.text("{option}: {value}", option=chosen, value=words.text(verdict)), told)


def below(
    hand: GymHand, found: NilVerdict, told: tuple[str, str, str], clauses: tuple[str, ...], books: Library, words: Words
) -> str:
    """What stands below the verdict, in three columns where there is room.

    Args:
        hand: what was asked about.
        found: with the figures of the largest sample there is.
        told: safe HTML of the dangers, of the changes that turn the answer, and of the rules of thumb.
        clauses: those the verdict rests on.
        books: for the clauses.
        words: the language.
    """
    danger, changes, thumbs = (f'<div class="sl-box">{each}</div>' for each in told)
    method = f"<p><small>{_method(hand, found, words)}</small></p>"
    quoted = coach.clauses_html(clauses, books, words)
    return f"<div>{danger}{method}</div><div>{changes}{quoted}</div><div>{thumbs}</div>"


def values_table(found: NilVerdict, call: str, words: Words) -> str:
    """Nil, the best number and the number that was chosen: points of the hand, and where a match is on its chance."""
    by_win = found.by_win
    rows = [_row(words.text("Nil"), found.nil_value, found.nil_win if by_win else None, words)]
    best = words.text("{call}, the best number", call=str(found.best_call))
    rows.append(_row(best, found.best_value, found.best_win if by_win else None, words))
    own = next((each for each in found.numbers if str(each.action) == call != str(found.best_call)), None)
    if own is not None:
        name = words.text("{call}, your number", call=call)
        rows.append(_row(name, own.value, own.win if by_win else None, words))
    return _values(rows, words, by_win=by_win)


def _row(name: str, points: float, win: float | None, words: Words) -> list[str]:
    told = [f"<b>{name}</b>", words.number(round(points), plus=True)]
    # To four places first, as in the sentence above the table: the two must not round apart.
    return told if win is None else [*told, words.percent(float(f"{win:.4f}"))]


def _values(rows: list[list[str]], words: Words, *, by_win: bool) -> str:
    head = [words.text(each) for each in (N_("Bid"), N_("Points expected"), N_("Match won"))]
    return table_html(head if by_win else head[:2], rows, numeric={1: True, 2: True})


def _method(hand: GymHand, found: NilVerdict, words: Words) -> str:
    # The line and the hands it was fitted on: `bots.calibration`; at other tables the share is told as it is.
    if not applies(hand.situation.rules):
        return words.text(bid_gym_text.sampled(compiled=found.compiled), deals=found.deals)
    if hand.known is not None and found.deals == hand.known.deals:
        return words.text(
            "Simulated beforehand on {deals} deals of the unseen cards that fit the bids, every seat playing by rule. "
            "The share of made nils is then brought to what players who look ahead let through, as fitted on {hands} test hands.",
            deals=found.deals,
            hands=FITTED_ON,
        )
    return words.text(_sampled(compiled=found.compiled), deals=found.deals, hands=FITTED_ON)


def _sampled(*, compiled: bool) -> str:
    if compiled:
        return N_(
            "Simulated on {deals} deals of the unseen cards that fit the bids, every seat playing by rule. "
            "The share of made nils is then brought to what players who look ahead let through, as fitted on {hands} test hands."
        )
    return N_(
        "Simulated on only {deals} deals, without the compiled kernel, so the interval is wider; every seat plays by "
        "rule. The share of made nils is then brought to what players who look ahead let through, as fitted on {hands} test hands."
    )


def meter(found: NilVerdict | BlindVerdict, said: float, words: Words) -> str:
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


def danger_box(found: NilVerdict, words: Words, *, beside: NilVerdict) -> str:
    """Suit by suit what the nil has to fear, under its heading; on how many deals, where the verdict has more."""
    head = words.text("Where the danger is")
    sample = ""
    if found.deals != beside.deals:
        told = (
            N_("These costs: on {deals} deals, played just now.")
            if found.compiled
            else N_("These costs: on only {deals} deals, without the compiled kernel, so they are less certain.")
        )
        sample = f"<p><small>{words.text(told, deals=found.deals)}</small></p>"
    return f"<h3>{head}</h3>{danger_table(found.dangers, words)}{sample}"


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
        f'<span class="sl-suit"><span class="sl-card {danger.suit.value.lower()}">{danger.suit.symbol}</span> '
        f"{words.suit(danger.suit.value)}</span>"
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


def spoken(feedback: Feedback, words: Words, *, verdict: Verdict) -> str:
    """The verdict for a screen reader."""
    speech = words.as_form("speech")
    title = speech.text(coach.LOOKS[verdict][2])
    return f"{title}. " + " ".join(speech.say(each.id, each.facts) for each in feedback.says)
