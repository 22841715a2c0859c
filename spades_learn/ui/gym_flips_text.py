"""After a gym hand: what would turn the answer, and the decision beside its result; safe HTML.

Every figure is one that `bots.flips` and `bots.outcome` hand in; nothing is worked out here.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from spades_learn.ui.i18n import N_
from spades_learn.ui.parts import table_html

if TYPE_CHECKING:
    from spades_learn.bots.flip_ladders import Change
    from spades_learn.bots.flips import Flip, Flips
    from spades_learn.bots.nil import NilVerdict
    from spades_learn.bots.outcome import Outcome
    from spades_learn.ui.words import Words

SCORES = frozenset({"own-score", "their-score", "own-bags"})
"""Changes that leave the play, and so the chance, as it is."""
PLACES = (
    N_("You bid first, with no bid heard."),
    N_("You bid second, with one bid heard."),
    N_("You bid third, with two bids heard."),
)
"""By place in the bidding; a change only ever leads to an earlier one, so never to the last of four."""
CHANGES = MappingProxyType(
    {
        "own-score": N_("Your side has {after} points, not {before}."),
        "their-score": N_("The other side has {after} points, not {before}."),
        "own-bags": N_("Your side has {after:bags}, not {before}."),
    }
)
EFFECTS = MappingProxyType(
    {
        "nil": N_(
            "Nil then comes through in {after:percent} of deals instead of {before:percent}, and is clearly better than {call:call}."
        ),
        "number": N_(
            "Nil then comes through in {after:percent} of deals instead of {before:percent}, and {call:call} is clearly better."
        ),
        "close": N_(
            "Nil then comes through in {after:percent} of deals instead of {before:percent}, and it is a close call."
        ),
        "score.nil": N_("The chance of nil stays {after:percent}, but nil is then clearly better than {call:call}."),
        "score.number": N_("The chance of nil stays {after:percent}, but {call:call} is then clearly better."),
        "score.close": N_("The chance of nil stays {after:percent}, but it is then a close call."),
    }
)
CELLS = MappingProxyType(
    {
        ("good", True): N_("A good decision, and it was rewarded."),
        ("good", False): N_("A good decision with bad luck."),
        ("bad", True): N_("A poor decision with good luck."),
        ("bad", False): N_("A poor decision, and it was paid for."),
    }
)


def flips_html(found: Flips, words: Words) -> str:
    """What would turn the answer, as far as the search has come."""
    lines = flip_lines(found, words)
    rows = "".join(f"<li>{line}</li>" for line in lines)
    told = f"<ul>{rows}</ul>" if rows else ""
    note = f'<p class="sl-muted"><small>{flips_note(found, words)}</small></p>'
    return f"<h3>{words.text('What would turn the answer')}</h3>{told}{note}"


def flip_lines(found: Flips, words: Words) -> list[str]:
    """One line for the hand and one for each kind of situation found."""
    flips = ((found.hand,) if found.hand is not None else ()) + found.situation
    return [flip_line(each, found.base, words) for each in flips]


def flip_line(flip: Flip, base: NilVerdict, words: Words) -> str:
    """One change: what is other, what the chance becomes, and both values after and before."""
    change, effect = change_text(flip.change, words), effect_text(flip, base, words)
    values = values_text(flip, base, words)
    if words.form == "html":
        return f"<b>{change}</b> {effect}<br><small>{values}</small>"
    return f"{change} {effect} {values}"


def change_text(change: Change, words: Words) -> str:
    """What is other than it is."""
    if change.kind not in {"card", "cards"}:
        return _situation(change, words)
    pairs = [
        words.text("{give:card} → {take:card}", give=str(give), take=str(take))
        for give, take in zip(change.give, change.take, strict=True)
    ]
    # French sets a blank before the colon.
    return words.text("{change}:", change=words.listed(pairs))


def _situation(change: Change, words: Words) -> str:
    if change.kind == "seat":
        return words.text(PLACES[change.after - 1])
    if change.kind in CHANGES:
        return words.text(CHANGES[change.kind], after=change.after, before=change.before or 0)
    facts = {"seat": str(change.seat), "after": _call(change.after), "before": _call(change.before)}
    if change.before is None:
        return words.text("{seat:seat} bids {after:call}.", **facts)
    return words.text("{seat:seat} bids {after:call}, not {before:call}.", **facts)


def _call(bid: int | None) -> str:
    return "" if bid is None else str(bid) if bid else "nil"


def effect_text(flip: Flip, base: NilVerdict, words: Words) -> str:
    """What the change does to the chance and to the answer."""
    what = "close" if not flip.clear else "nil" if flip.now.answer.is_nil else "number"
    stays = flip.change.kind in SCORES
    # A chance that stays is the one told above, and not what the smaller sample of the change made of it.
    after = base.probability if stays else flip.now.probability
    return words.text(
        EFFECTS[f"score.{what}" if stays else what],
        after=f"{after:.4f}",
        before=f"{base.probability:.4f}",
        call=str(flip.now.best_call),
    )


def values_text(flip: Flip, base: NilVerdict, words: Words) -> str:
    """Both choices in points, or in matches won where a match is on, after the change and before it."""
    told = _both(
        flip.now,
        words,
        points=N_("Points: {nil:points} with nil, {number:points} with {call:call}."),
        wins=N_("Matches won: {nil:percent} with nil, {number:percent} with {call:call}."),
    )
    was = _both(
        base,
        words,
        points=N_("As it is: {nil:points} points with nil, {number:points} with {call:call}."),
        wins=N_("As it is: {nil:percent} with nil, {number:percent} with {call:call}."),
    )
    return f"{told} {was}"


def _both(found: NilVerdict, words: Words, *, points: str, wins: str) -> str:
    """Nil and the best number, in the measure that decides."""
    call = str(found.best_call)
    if found.by_win:
        return words.text(wins, nil=f"{found.nil_win:.4f}", number=f"{found.best_win:.4f}", call=call)
    return words.text(points, nil=round(found.nil_value), number=round(found.best_value), call=call)


def flips_note(found: Flips, words: Words) -> str:
    """How far the search is, and what it has not found; plain where the words are."""
    if not found.done:
        return flips_progress(found, words)
    told = []
    if found.hand is None:
        told.append(words.text("No change of one or two cards was found that turns the answer."))
    if not found.situation:
        told.append(words.text("No other bid, score or bag count that was tried turns it."))
    told.append(
        words.many(
            "{n} change tried on a few deals; what is told was weighed with {deals} deals.",
            "{n} changes tried on a few deals; what is told was weighed with {deals} deals.",
            found.tried,
            deals=found.hand.now.deals if found.hand is not None else found.situation[0].now.deals,
        )
        if found.hand is not None or found.situation
        else words.many("{n} change tried.", "{n} changes tried.", found.tried)
    )
    return " ".join(told)


def flips_progress(found: Flips, words: Words) -> str:
    """How many changes have been tried, for a progress bar."""
    return words.many("{n} change tried so far", "{n} changes tried so far", found.tried)


def outcome_html(found: Outcome, words: Words) -> str:
    """Decision and result as a two by two, this deal against the others."""
    return (
        f"<h3>{words.text('Decision and result')}</h3>"
        f"{''.join(f'<p>{line}</p>' for line in outcome_lines(found, words))}{_two_by_two(found, words)}"
    )


def outcome_lines(found: Outcome, words: Words) -> list[str]:
    """What came of it here, in how many other deals it comes through, and how the two stand together."""
    if found.nil:
        here = words.text("Here the nil came through.") if found.came else words.text("Here the nil failed.")
    else:
        here = words.text("Here the contract was made.") if found.came else words.text("Here the contract failed.")
    of = words.text(
        "By the bot's figures it comes through in {k} of {n} other deals like this one.",
        k=found.others,
        n=found.of_others,
    )
    if found.decision == "close":
        cell = words.text("Either choice was as good, so the result says nothing of the decision.")
    else:
        cell = words.text(CELLS[found.decision, found.came])
    return [f"{here} {of}", cell]


def _two_by_two(found: Outcome, words: Words) -> str:
    """The table; the cell this hand is in is named by a mark and by words."""
    if found.decision == "close":
        return ""
    head = ["", words.text("It came through"), words.text("It failed")]
    rows = []
    for name, decision in ((N_("Good decision"), "good"), (N_("Poor decision"), "bad")):
        cells = [
            f'<b class="here">● {words.text("This hand")}</b>'
            if (decision, came) == (found.decision, found.came)
            else "·"
            for came in (True, False)
        ]
        rows.append([f"<b>{words.text(name)}</b>", *cells])
    return f'<div class="sl-two">{table_html(head, rows)}</div>'
