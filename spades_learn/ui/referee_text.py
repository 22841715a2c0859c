"""What the referee page shows: the table as plain data, the coach's texts as safe HTML; pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spades_learn.game.opening import Phase
from spades_learn.rules.renege import wrong_claim_charge
from spades_learn.rules.scoring import Tally
from spades_learn.rules.trick import winner
from spades_learn.teaching.sitting import Waits
from spades_learn.ui import coach, told
from spades_learn.ui.asks import bid_ask
from spades_learn.ui.i18n import N_
from spades_learn.ui.parts import verdict_html
from spades_learn.ui.play_text import score_html
from spades_learn.ui.scene import PLAYED, last_trick, score_rows, seat_plates, transcript, trick_cards

if TYPE_CHECKING:
    from typing import Any

    from spades_learn.game.referee import Claim, Renege
    from spades_learn.rules.rule import Fact
    from spades_learn.teaching.library import Library
    from spades_learn.teaching.refereeing import Watch
    from spades_learn.ui.scene import Scene
    from spades_learn.ui.words import Words


def referee_scene(watch: Watch, words: Words, *, thinking: bool = False) -> Scene:
    """The table from the learner's view; no card is greyed and no void is marked, for that is what is to be seen."""
    seen, rules, waits = watch.view(), watch.state.rules, watch.waits
    turn = watch.hand.to_act if waits in {Waits.LEARNER, Waits.BOT} else None
    last = seen.tricks[watch.seen - 1] if watch.seen else None
    score = watch.hand.score if watch.settled else None
    standing = seen.before
    if score is not None:
        standing = {name: Tally(points=side.points, bags=side.bags) for name, side in score.sides.items()}
    return {
        "you": str(seen.seat),
        "seats": seat_plates(
            words,
            seating=rules.seating,
            you=seen.seat,
            dealer=seen.dealer,
            turn=turn,
            bids=seen.bids,
            won=seen.won if seen.phase in PLAYED else None,
            left=seen.held,
            void={},
            thinking=thinking and turn is not seen.seat,
        ),
        "score": score_rows(words, standing),
        "broken": seen.spades_broken if seen.phase in PLAYED else None,
        "trick": trick_cards(watch.shown, rules, crown=waits is Waits.TRICK),
        "last": last_trick(last, rules),
        "tricks": [last_trick(trick, rules) for trick in seen.tricks[: watch.seen]],
        "hand": [{"card": str(card), "mark": None, "why": None} for card in seen.hand or ()],
        "facedown": 0,
        "ask": _ask(watch, words),
        "say": _heard(watch, words.as_form("speech")),
        "transcript": transcript(seen, words.as_form("speech")),
    }


def _ask(watch: Watch, words: Words) -> dict[str, Any] | None:
    match watch.waits:
        case Waits.TRICK:
            return {"kind": "next", "label": words.text("Next trick")}
        case Waits.LEARNER if watch.state.phase is Phase.BIDDING:
            return bid_ask(watch.view(), words)
        case Waits.LEARNER:
            return {"kind": "card", "label": words.text("Your turn: play a card")}
    return None


def _heard(watch: Watch, words: Words) -> str:
    """What a screen reader hears of the newest event."""
    state = watch.state
    if watch.waits is Waits.TRICK:
        return told.takes(winner(state.tricks[-1], state.rules.deck).seat, words)
    if state.trick.plays:
        return told.plays(*state.trick.plays[-1], words)
    if state.bids and state.phase is Phase.BIDDING:
        return told.bids(*list(state.bids.items())[-1], words)
    return ""


def panel(watch: Watch, books: Library, words: Words) -> str:
    """The coach's text at this moment."""
    text, waits = words.text, watch.waits
    if watch.settled:
        return _scored(watch, books, words)
    if watch.state.phase is Phase.BIDDING:
        head = text("Bid first")
        body = text(
            "Then watch the others: a player who has a card of the suit led must play one. Somebody here may not, and you may call it."
        )
        rule = coach.clauses_html(("FOL-1",), books, words)
        return f'<div class="sl-eyebrow">{head}</div><p class="sl-task">{body}</p>{rule}'
    number = min(len(watch.state.tricks) + (waits is not Waits.TRICK), watch.state.rules.tricks)
    head = text("Trick {n} of {all}", n=number, all=watch.state.rules.tricks)
    if waits is Waits.HAND:
        head = text("The hand is over")
        body = text("Every card is on the table now. Call a renege, or score the hand as it was played.")
    elif waits is Waits.LEARNER:
        body = text("Your turn to play.")
    elif waits is Waits.TRICK:
        body = text("Did everybody follow who could? Go on, or call a renege.")
    else:
        body = text("{seat:seat} is to act.", seat=str(watch.hand.to_act or watch.seat))
    return f'<div class="sl-eyebrow">{head}</div><p class="sl-task">{body}</p>'


def choice(watch: Watch, trick: int, words: Words) -> str:
    """A finished trick as a choice: its number and the card led."""
    led = watch.state.tricks[trick - 1].plays[0][1]
    return words.as_form("text").text("{n}: {card:card} led", n=trick, card=str(led))


def trick_html(watch: Watch, trick: int, words: Words) -> str:
    """The cards of a finished trick in playing order, to look back at before a call."""
    plays = "".join(
        f"<li><span>{words.text('You') if seat is watch.seat else words.seat(str(seat))}</span> {words.card(str(card))}</li>"
        for seat, card in watch.state.tricks[trick - 1].plays
    )
    return f'<ol class="sl-plays">{plays}</ol>'


def claim_html(watch: Watch, books: Library, words: Words) -> str:
    """What became of the newest claim: proved and by which card, or not and why not."""
    claim = watch.last_claim
    if claim is None:
        return ""
    found = claim.renege
    if found is None:
        shown = verdict_html("bad", "✗", words.text("Not proved"), f"<p>{_unproved(watch, claim, words)}</p>")
        return f'<div class="sl-box" role="status">{shown}</div>'
    mine = found.seat is watch.seat
    title = words.text("Your renege is proved") if mine else words.text("Renege proved")
    body = f"<p>{proof_text(watch, found, words)}</p>"
    if mine:
        called = words.text("{seat:seat} calls it.", seat=str(claim.by))
        body = f"<p>{called}</p>{body}"
    kind, icon = ("bad", "✗") if mine else ("ok", "✓")
    shown = verdict_html(kind, icon, title, f"{body}<p>{_cost(watch, words)}</p>")
    rule = coach.clause_html("REN-1", books, words, opened=True)
    return f'<div class="sl-box" role="status">{shown}{rule}{_reading(watch, words)}</div>'


def proof_text(watch: Watch, found: Renege, words: Words) -> str:
    """A renege with the card that proves it."""
    facts: dict[str, Fact] = {
        "n": found.trick,
        "led": found.led.value,
        "card": str(found.card),
        "m": found.proof_trick,
        "proof": str(found.proof),
    }
    if found.seat is watch.seat:
        return words.text(
            "In trick {n} {led:suit} were led and you played {card:card}. In trick {m} you played {proof:card}, so you could have followed.",
            **facts,
        )
    return words.text(
        "In trick {n} {led:suit} were led and {seat:seat} played {card:card}. In trick {m} {seat:seat} played {proof:card}, so {seat:seat} could have followed.",
        seat=str(found.seat),
        **facts,
    )


def _unproved(watch: Watch, claim: Claim, words: Words) -> str:
    """Why a claim proves nothing, from the cards on the table alone."""
    rules = watch.state.rules
    trick = watch.state.tricks[claim.trick - 1]
    led, card = trick.led(rules.deck), trick.card_of(claim.against)
    facts: dict[str, Fact] = {"seat": str(claim.against), "n": claim.trick, "card": str(card), "led": led.value if led else ""}
    if card is not None and rules.deck.suit(card) is led:
        why = words.text("{seat:seat} played {card:card} in trick {n}: that is the suit led.", **facts)
    else:
        why = words.text(
            "{seat:seat} did not follow in trick {n}, but has shown no card of {led:suit} since. Only such a card proves a renege.",
            **facts,
        )
    if wrong_claim_charge(rules).books_off:
        cost = words.text("By the option of this table a wrong call costs your side three tricks.")
    else:
        cost = words.text("A wrong call costs nothing: the sheets name no penalty for it.")
    return f"{why} {cost}"


COSTS = {
    "hand": N_(
        "The hand stops here. The offenders lose 50 points; the other side scores as if it had made its contract."
    ),
    "set": N_(
        "The hand stops here. The offenders' contract counts as missed; the other side scores as if it had made its own."
    ),
    "three_books": N_(
        "The hand is played out; then three of the offenders' tricks do not count toward their contract."
    ),
    "bid_plus_three": N_("The hand is played out; the offenders' contract is three tricks higher."),
}
"""What follows a proved renege, by the option `renege` (`rules.renege`)."""


def _cost(watch: Watch, words: Words) -> str:
    return words.text(COSTS[watch.state.rules.options.renege])


def _reading(watch: Watch, words: Words) -> str:
    """How much of it is in the sheets, and what is this course's reading."""
    if watch.state.rules.options.renege == "hand":
        chip, note = (
            words.text("this course's reading"),
            words.text(
                "No sheet says what becomes of the offenders' own contract, of nils and of bags. Here the offenders score nothing else, a nil of the other side that still stands is paid, and nobody gets a bag."
            ),
        )
    else:
        chip, note = (
            words.text("house rule"),
            words.text("This price is from outside the sheets; it is an option of the table."),
        )
    return f'<p class="sl-chips"><span class="sl-chip info">{chip}</span></p><p><small>{note}</small></p>'


def _scored(watch: Watch, books: Library, words: Words) -> str:
    """The score line by line, and what was there to be called."""
    score = watch.hand.score
    if score is None:
        return ""
    own = str(watch.state.rules.seating.side(watch.seat))
    told_of = ""
    if watch.hand.ruling is None and watch.missed:
        lines = "".join(f"<p>{proof_text(watch, each, words)}</p>" for each in watch.missed)
        title = words.text("There was a renege, and nobody called it")
        told_of = verdict_html("bad", "✗", title, lines) + coach.clauses_html(("FOL-1", "REN-1"), books, words)
    elif watch.hand.ruling is None:
        title = words.text("Nobody reneged in this hand")
        told_of = verdict_html("ok", "✓", title, "")
    head = words.text("Hand scored")
    return f'{told_of}<h2 class="sl-eyebrow">{head}</h2>{score_html(score, own, words)}'
