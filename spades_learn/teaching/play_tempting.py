"""Wrong ideas of a card, each a misconception with a name: what makes a position of the play gym worth asking.

Each is a function of the case, like the slips of `bots.slips`, and gives the legal cards that the idea leads to, the
most tempting first; none where there is no occasion for it.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from spades_learn.bots import slips
from spades_learn.bots.case import Case
from spades_learn.cards.card import Rank, Suit

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping

    from spades_learn.cards.card import Card
    from spades_learn.cards.seat import Seat
    from spades_learn.game.view import View

    Idea = Callable[[Case], tuple[Card, ...]]

HONOURS = frozenset({Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK})
OTHER = "legal-but-worse"
"""The tag of a card that no idea here leads to."""


def _lowest_first(case: Case, cards: Iterable[Card]) -> tuple[Card, ...]:
    """Cards from the lowest up, spades last."""
    power = case.view.rules.deck.power
    return tuple(sorted(cards, key=lambda card: (case.suit(card) is Suit.SPADES, power(card))))


def _heads(case: Case) -> tuple[Card, ...]:
    """The legal cards that would be ahead in the trick, from the highest down, side cards first."""
    power = case.view.rules.deck.power
    found = [card for card in case.legal if case.wins_so_far(card)]
    return tuple(sorted(found, key=lambda card: (case.suit(card) is Suit.SPADES, -power(card))))


def _stays_under(case: Case) -> tuple[Card, ...]:
    """The legal cards that would not be ahead, from the lowest up."""
    return _lowest_first(case, [card for card in case.legal if not case.wins_so_far(card)])


def trumped_partner(case: Case) -> tuple[Card, ...]:
    """BID-6: a spade on the partner's winning card."""
    if slips.trumped_partner(case.view, case.legal) is None:
        return ()
    return _lowest_first(case, [card for card in case.of_suit(Suit.SPADES) if card in case.legal])


def wasted_honour(case: Case) -> tuple[Card, ...]:
    """TRK-1: an honour under a card that it cannot beat."""
    card = slips.wasted_honour(case.view, case.legal)
    return () if card is None or card.rank not in HONOURS or case.nil_alive(case.me) else (card,)


def led_unguarded_king(case: Case) -> tuple[Card, ...]:
    """TRK-1: a side king led while the ace is out."""
    card = slips.led_unguarded_king(case.view, case.legal)
    return () if card is None else (card,)


def took_a_bag(case: Case) -> tuple[Card, ...]:
    """SCO-2: the contract is made, and the trick is taken all the same."""
    if case.ahead is None or not case.made or case.wants or case.ward is not None:
        return ()
    return _heads(case)


def abandoned_nil_cover(case: Case) -> tuple[Card, ...]:
    """STR-5: the partner's nil may be caught in this trick, and a card stays under as if it were not."""
    if case.ward is None or case.ahead is None or case.ward not in {case.ahead[0], *case.table.after}:
        return ()
    return _stays_under(case)


def led_low_to_nil(case: Case) -> tuple[Card, ...]:
    """STR-5: a low lead that the partner's nil may have to go over."""
    if case.ward is None or case.ahead is not None:
        return ()
    low = [card for card in case.legal if len(case.higher_unseen(card)) > len(case.lower_unseen(card))]
    return _lowest_first(case, [card for card in low if case.suit(card) not in case.table.voids[case.ward]])


def rescued_a_nil(case: Case) -> tuple[Card, ...]:
    """NIL-2: an opponent's nil could be caught in this trick, and a card that is ahead lets it go under."""
    prey = _prey(case)
    if prey is None or case.ahead is None or prey not in {case.ahead[0], *case.table.after}:
        return ()
    return _heads(case)


def led_high_at_nil(case: Case) -> tuple[Card, ...]:
    """NIL-2: a high lead that an opponent's nil can go under."""
    if _prey(case) is None or case.ahead is not None:
        return ()
    high = [card for card in case.legal if len(case.lower_unseen(card)) > len(case.higher_unseen(card))]
    return tuple(reversed(_lowest_first(case, high)))


def _prey(case: Case) -> Seat | None:
    """An opponent whose nil is alive, where no nil of the own side has to be looked after first."""
    return None if case.ward is not None or case.nil_alive(case.me) else case.prey


def kept_the_danger(case: Case) -> tuple[Card, ...]:
    """NIL-1: one's own nil is alive, and a low card goes while a higher one of the suit could have gone as safely."""
    if not case.nil_alive(case.me) or case.ahead is None:
        return ()
    under = _stays_under(case)
    return tuple(card for card in under if any(case.below(card, other) for other in under))


def risked_own_nil(case: Case) -> tuple[Card, ...]:
    """NIL-1: one's own nil is alive, and a card that is ahead so far goes out to be rid of it."""
    return _heads(case) if case.nil_alive(case.me) and case.ahead is not None else ()


def missed_needed_trick(case: Case) -> tuple[Card, ...]:
    """SCO-1: tricks are needed, an opponent is ahead and could be beaten, and a card lets the trick go."""
    if not case.short or case.nil_alive(case.me) or case.ahead is None or case.ahead[0] not in case.opponents:
        return ()
    return _stays_under(case) if _heads(case) else ()


def took_too_soon(case: Case) -> tuple[Card, ...]:
    """TRK-1: tricks are wanted, and a card is spent on this one that may be good for a later one."""
    return _heads(case) if case.wants and case.ahead is not None else ()


def led_high(case: Case) -> tuple[Card, ...]:
    """STR-6: on lead a high card of a side suit, whoever may ruff or beat it."""
    if case.ahead is not None:
        return ()
    tops = [case.of_suit(suit)[0] for suit in Suit if suit is not Suit.SPADES and case.of_suit(suit)]
    high = [
        card for card in tops if card in case.legal and len(case.lower_unseen(card)) > len(case.higher_unseen(card))
    ]
    return tuple(reversed(_lowest_first(case, high)))


def led_low(case: Case) -> tuple[Card, ...]:
    """TRK-1: on lead a low side card, though tricks are wanted."""
    if case.ahead is not None or not case.wants:
        return ()
    low = [card for card in case.legal if len(case.higher_unseen(card)) > len(case.lower_unseen(card))]
    return _lowest_first(case, [card for card in low if case.suit(card) is not Suit.SPADES])


IDEAS: Mapping[str, Idea] = MappingProxyType(
    {
        "trumped-partner": trumped_partner,
        "took-a-bag": took_a_bag,
        "abandoned-nil-cover": abandoned_nil_cover,
        "led-low-to-nil": led_low_to_nil,
        "rescued-a-nil": rescued_a_nil,
        "led-high-at-nil": led_high_at_nil,
        "risked-own-nil": risked_own_nil,
        "kept-the-danger": kept_the_danger,
        "missed-needed-trick": missed_needed_trick,
        "wasted-honour": wasted_honour,
        "led-unguarded-king": led_unguarded_king,
        "took-too-soon": took_too_soon,
        "led-high": led_high,
        "led-low": led_low,
    }
)
"""Every wrong idea by its misconception, the most telling first."""


def temptations(view: View, wrong: Collection[Card]) -> Mapping[str, tuple[Card, ...]]:
    """The ideas that lead to cards which fall behind, by misconception; one that leads to a good card too is none.

    Args:
        view: what the seat to play sees.
        wrong: the legal cards that fall behind; at least one.
    """
    case = Case.of(view, next(iter(wrong)))
    found = {name: idea(case) for name, idea in IDEAS.items()}
    return {name: cards for name, cards in found.items() if cards and all(card in wrong for card in cards)}


def tags_of(view: View, card: Card, wrong: Collection[Card]) -> tuple[str, ...]:
    """The misconception that leads to a card which falls behind; touching cards are one."""
    alike = Case.of(view, card).table.alike
    named = [name for name, cards in temptations(view, wrong).items() if alike[card] in {alike[each] for each in cards}]
    return (named[0],) if named else (OTHER,)
