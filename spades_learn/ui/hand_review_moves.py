"""A hand under review move by move: its positions, the table at each, every seat's cards, and the list of moves; pure."""

from __future__ import annotations

from dataclasses import dataclass, replace
from html import escape
from typing import TYPE_CHECKING

from spades_learn.bots.past import plies
from spades_learn.cards.card import Suit
from spades_learn.game.events import Bid, Passed, Played
from spades_learn.game.state import apply, begin
from spades_learn.rules.trick import winner
from spades_learn.teaching import sittings
from spades_learn.teaching.sitting import Waits
from spades_learn.ui import told
from spades_learn.ui.hand_review_text import badge, done_text
from spades_learn.ui.i18n import N_
from spades_learn.ui.scene import PLACES, play_scene

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from spades_learn.bots.grading import Graded
    from spades_learn.cards.seat import Seat
    from spades_learn.game.events import Action
    from spades_learn.game.state import State
    from spades_learn.ui.scene import Scene
    from spades_learn.ui.words import Words


@dataclass(frozen=True, slots=True)
class Move:
    """One action of the hand.

    Attributes:
        ply: which event of the hand it is.
        event: what was done.
        trick: the trick it belongs to, from 1; 0 before the first card.
        before: the position before it.
        after: the position after it.
    """

    ply: int
    event: Action
    trick: int
    before: State
    after: State

    @property
    def ends_trick(self) -> bool:
        """Whether it is the last card of its trick."""
        return len(self.after.tricks) > len(self.before.tricks)


def moves(state: State) -> tuple[Move, ...]:
    """Every action of a hand in order, a look at the cards left out."""
    wanted = frozenset(plies(state))
    here = begin(state.rules, state.dealt, before=state.before)
    found: list[Move] = []
    for ply, event in enumerate(state.events):
        after = apply(here, event)
        if ply in wanted:
            trick = len(here.tricks) + 1 if isinstance(event, Played) else 0
            found.append(Move(ply, event, trick, here, after))  # type: ignore[arg-type]  # a deal is no ply
        here = after
    return tuple(found)


def review_scene(all_moves: tuple[Move, ...], at: int, seat: Seat, words: Words, *, why: Mapping[str, str]) -> Scene:
    """The table after a number of moves, as the learner's seat saw it then; a finished trick still lies there.

    Args:
        all_moves: of the hand, at least one.
        at: how many are done.
        seat: whose view.
        words: of the learner.
        why: for cards of the hand, what a press on them tells.
    """
    now = all_moves[at - 1] if at else None
    state = all_moves[0].before if now is None else now.after
    gathered = len(state.tricks) - (now is not None and now.ends_trick)
    sitting = replace(sittings.of_hand(state, seat), seen=gathered)
    coming = all_moves[at].event if at < len(all_moves) else None
    blind = isinstance(coming, Bid) and coming.call.blind
    if sitting.waits is Waits.LOOK and not blind:
        sitting = sitting.looked()  # a code keeps no looks, and this bid was made with the cards in sight
    plain = words.as_form("text")
    scene = play_scene(sitting, words)
    hand = [{"card": each["card"], "mark": None, "why": why.get(each["card"])} for each in scene["hand"]]
    label = plain.text("N: next move · U: back")
    say = told.deals(state.dealer, words.as_form("speech")) if now is None else spoken(now, words.as_form("speech"))
    return {**scene, "hand": hand, "ask": {"kind": "next", "label": label, "typed": True}, "say": say}


def played_why(coming: tuple[Move, ...], seat: Seat, words: Words) -> dict[str, str]:
    """By card that the seat still holds: in which trick it is played, in plain text."""
    plain = words.as_form("text")
    return {
        str(move.event.card): plain.text("{card:card} is played in trick {n}.", card=str(move.event.card), n=move.trick)
        for move in coming
        if isinstance(move.event, Played) and move.event.seat is seat
    }


def spoken(move: Move, words: Words) -> str:
    """A move for the ear, and who takes the trick that it ends."""
    line = done_text(move.event, move.before, words)
    if not move.ends_trick:
        return line
    trick = move.after.tricks[-1]
    return f"{line} {told.takes(winner(trick, move.after.rules.deck).seat, words)}"


def hands_html(state: State, seat: Seat, words: Words) -> str:
    """Every seat's cards as they lie around the table, suit by suit; for a hand that is over."""
    seating = state.rules.seating
    plain = words.as_form("text")
    blocks = ""
    for each, place in zip(seating.order_from(seat), PLACES[len(seating.seats)], strict=True):
        rows = "".join(
            f'<li><span class="{suit.value.lower()}" aria-hidden="true">{suit.symbol}</span>'
            f'<span class="sl-sr">{escape(plain.suit(suit.value))}</span> {_ranks(state, each, suit)}</li>'
            for suit in reversed(Suit)
        )
        name = words.text("You") if each is seat else words.seat(str(each))
        blocks += f'<div class="at-{place}"><h4>{name}</h4><ul>{rows}</ul></div>'
    return f'<div class="sl-hands">{blocks}</div>'


def _ranks(state: State, seat: Seat, suit: Suit) -> str:
    """The ranks that a seat still holds of a suit; jokers by their letters."""
    held = [card for card in state.hands[seat] if state.rules.deck.suits[card] is suit]
    names = [str(card) if card.is_joker else "10" if card.rank.value == "T" else card.rank.value for card in held]
    return " ".join(names) if names else "–"


def moves_html(
    all_moves: tuple[Move, ...],
    seat: Seat,
    at: int,
    grades: Mapping[int, Graded],
    words: Words,
    link: Callable[[int], str],
) -> str:
    """The list of moves: what came before the play in a row, then a table with a row a trick and a column a seat.

    Args:
        all_moves: of the hand.
        seat: the learner's; the first column.
        at: the move on the table, from 1; 0 for the deal.
        grades: of the decisions weighed so far, by ply.
        words: of the learner.
        link: the address of a move, by its number from 1.
    """
    if not all_moves:
        return ""
    rules = all_moves[0].before.rules
    order = rules.seating.order_from(seat)
    early, cells = "", dict[tuple[int, "Seat"], str]()
    for number, move in enumerate(all_moves, start=1):
        item = _item(move, grades.get(move.ply), words, link(number), now=number == at)
        if move.trick:
            cells[move.trick, move.event.seat] = item
        else:
            early += f"<li>{item}</li>"
    first = (
        words.text("Before the play")
        if any(not isinstance(each.event, Bid) for each in all_moves if not each.trick)
        else words.text("The bids")
    )
    head = f'<h3>{first}</h3><ul class="sl-early">{early}</ul>' if early else ""
    tricks = max(move.trick for move in all_moves)
    if not tricks:
        return head
    final = all_moves[-1].after
    taken = {n: winner(trick, rules.deck).seat for n, trick in enumerate(final.tricks, start=1)}
    names = "".join(
        f'<th scope="col">{words.text("You") if each is seat else words.seat(str(each))}</th>' for each in order
    )
    rows = ""
    for trick in range(1, tricks + 1):
        leader = next(move.event.seat for move in all_moves if move.trick == trick)
        row = "".join(
            f'<td class="{"lead " if each is leader else ""}{"won" if taken.get(trick) is each else ""}">'
            f"{cells.get((trick, each), '')}</td>"
            for each in order
        )
        rows += f'<tr><th scope="row">{trick}</th>{row}</tr>'
    label, column = words.as_form("text").text("The play, trick by trick"), words.text("Trick")
    note = words.text("A bar marks the lead, a frame the card that took the trick.")
    return (
        f'{head}<h3>{words.text("The play")}</h3><div class="sl-scroll" tabindex="0" role="region" aria-label="{escape(label)}">'
        f'<table class="sl-table sl-play"><thead><tr><th scope="col">{column}</th>{names}</tr></thead>'
        f"<tbody>{rows}</tbody></table></div><p><small>{note}</small></p>"
    )


def _item(move: Move, found: Graded | None, words: Words, address: str, *, now: bool) -> str:
    """A move as a link that puts it on the table, with the sign of its grade."""
    speech = words.as_form("speech")
    event = move.event
    said = done_text(event, move.before, speech)
    seat = (
        "" if move.trick else f"{words.text('You') if str(event.seat) == words.you else words.seat(str(event.seat))} "
    )
    match event:
        case Played(card=card):
            shown = words.card(str(card))
        case Bid(call=call):
            shown = words.action(str(call))
        case Passed(cards=cards):
            shown = words.text("passes {cards:cards}", cards=tuple(map(str, cards)))
        case _:
            shown = done_text(event, move.before, words)
            seat = ""
    sign = badge(found, words, short=True) if found is not None else ""
    name = badge(found, speech, short=False) if found is not None else ""
    where = speech.text(N_("Trick {n}"), n=move.trick) + ": " if move.trick else ""
    label = f"{where}{said} {name}".strip()
    current = ' aria-current="step"' if now else ""
    return (
        f'<a href="{escape(address)}" data-shows=".sl-felt" aria-label="{escape(label)}"{current}>'
        f"<span>{seat}{shown}</span>{sign}</a>"
    )
