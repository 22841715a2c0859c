"""How the hands of a record came about: drawn from the pack, replaced, passed; and its text in PTN.

::

    [Stock "SA H4 …"]              every card of the pack, the top card first
    [Draws "KRKK…"]                a letter for each two cards: keep or reject
    [Replaced "N SA SK > C2 D2"]   a blind nil's cards thrown, and those that came; two seats are parted by ;
    [Passed "N SA SK SQ; S C4 C3 C2"]
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from spades_learn.cards.notation import NotationError
from spades_learn.game import fields
from spades_learn.game.events import Dealt, Passed, Replaced
from spades_learn.game.record import check_draws, drawn
from spades_learn.game.state import check_deal, check_stock

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from spades_learn.cards.card import Card
    from spades_learn.cards.hand import Hand
    from spades_learn.cards.seat import Seat
    from spades_learn.game.record import Record
    from spades_learn.rules.options import Rules

TAGS = ("Stock", "Draws", "Replaced", "Passed")


@dataclass(frozen=True, slots=True)
class Story:
    """What a record tells of the time before its play; nothing in one of finished hands."""

    stock: tuple[Card, ...] = ()
    draws: str = ""
    replaced: tuple[Replaced, ...] = ()
    passed: tuple[Passed, ...] = ()


def told_hands(rules: Rules, dealer: Seat, hands: Mapping[Seat, Hand], story: Story) -> Mapping[Seat, Hand]:
    """The hands of a record: those written down, or those that its pack and draws give.

    Raises:
        NotationError: they are no deal, the pack is not whole, or the written hands are not those that were drawn.
    """
    if not story.stock:
        check_draws(story.stock, story.draws)
        check_deal(rules, hands)
        return {seat: hands[seat] for seat in rules.seating.seats}
    check_stock(rules, Dealt(dealer, {}, story.stock))
    check_draws(story.stock, story.draws)
    given = drawn(rules, dealer, story.stock, story.draws)
    if hands and dict(hands) != dict(given):
        raise NotationError("hands: these are not the hands that stock and draws give; leave one of them out")
    return given


def story_lines(record: Record) -> Iterator[str]:
    """The story's tags."""
    if record.stock:
        yield f'[Stock "{_words(record.stock)}"]'
        yield f'[Draws "{record.draws}"]'
    if record.replaced:
        said = "; ".join(f"{each.seat} {_words(each.out)} > {_words(each.came)}" for each in record.replaced)
        yield f'[Replaced "{said}"]'
    if record.passed:
        yield f'[Passed "{"; ".join(f"{each.seat} {_words(each.cards)}" for each in record.passed)}"]'


def read_stock(text: str, rules: Rules) -> tuple[Card, ...]:
    """Read ``SA H4 …``."""
    return _cards(text.split(), rules, "Stock")


def read_replaced(text: str, rules: Rules) -> tuple[Replaced, ...]:
    """Read ``N SA SK > C2 D2; S …``."""
    found = []
    for seat, words in _parted(text, rules, "Replaced"):
        out, arrow, came = " ".join(words).partition(">")
        if not arrow:
            raise NotationError("Replaced: part the cards thrown from those that came with >")
        found.append(Replaced(seat, _cards(out.split(), rules, "Replaced"), _cards(came.split(), rules, "Replaced")))
    return tuple(found)


def read_passed(text: str, rules: Rules) -> tuple[Passed, ...]:
    """Read ``N SA SK SQ; S C4 C3 C2``."""
    return tuple(Passed(seat, _cards(words, rules, "Passed")) for seat, words in _parted(text, rules, "Passed"))


def _parted(text: str, rules: Rules, tag: str) -> Iterator[tuple[Seat, list[str]]]:
    for part in filter(None, (each.strip() for each in text.split(";"))):
        letter, *words = part.split()
        yield fields.read_seat(letter, rules, tag), words


def _cards(words: list[str], rules: Rules, tag: str) -> tuple[Card, ...]:
    return tuple(fields.read_card(word, rules, tag) for word in words)


def _words(cards: tuple[Card, ...]) -> str:
    return " ".join(str(card) for card in cards)
