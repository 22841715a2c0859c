"""Short calls for the Explore part of a notebook: deal a seed, ask the bot, try another option, test a rule of thumb.

    from spades_learn.app import deal, hint, legal, match, nil, odds, score, share, table, wins

Every call is one line to type and shows itself at the end of a cell. The same seed always gives the same answer.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from spades_learn.app.advice import nil_answer
from spades_learn.app.contract import NOBODY, legal_answer, score_answer
from spades_learn.app.exploring_shown import Advice, Chance, Games, Legal, Nil, Sheet, Taken
from spades_learn.app.exploring_table import Table, seat_of
from spades_learn.app.lesson_deals import on, wanted
from spades_learn.bots import odds as exact
from spades_learn.cards.card import Card
from spades_learn.cards.deck import deal as dealt
from spades_learn.cards.notation import NotationError
from spades_learn.game import fields
from spades_learn.game import match as matches
from spades_learn.game.events import Dealt
from spades_learn.game.state import begin
from spades_learn.rules.trick import Trick, winner
from spades_learn.teaching.library import library

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from spades_learn.cards.hand import Hand


def deal(seed: int = 1, *, dealer: str = "", rules: str = "classic", want: str = "", **options: Any) -> Table:  # noqa: ANN401 - options as they are
    """A deal of a seed, nobody having bid yet.

    Args:
        seed: any whole number.
        dealer: the letter of a seat; left out, the last one deals and North bids first.
        rules: a ruleset's id, such as ``solo3``; where the players draw, they draw like a bot.
        want: what hands must hold, such as ``"S: spades>=4 aces=0; N: points>=12"``; the first seed from this one on
            whose deal does is taken.
        options: house options by name, such as ``bags="carry"``.

    Raises:
        NotationError: a seat, ruleset, option or want that there is not.
    """
    table = fields.rules_of(rules, options)
    first = fields.read_seat(dealer, table, "dealer") if dealer else table.seating.seats[-1]
    if want:
        from spades_learn.app.lesson_deals import found_deal  # noqa: PLC0415 - the one use

        seed, hands = found_deal(table, want.split(";"), seed=seed)
        return Table(begin(table, Dealt(first, hands, seed=seed)))
    return Table(begin(table, matches.dealt(table, first, seed=seed)))


def table(slug: str, step: str) -> Table:
    """The table of a lesson's step, such as ``table("following-suit", "one-diamond")``.

    Raises:
        NotationError: there is no such step, or it has no cards.
    """
    lesson = library().lesson(slug)
    try:
        found = lesson.step(step)
    except KeyError:
        raise NotationError(f"{slug}: no step {step!r}; use {', '.join(each.id for each in lesson.steps)}") from None
    here = found.position(lesson.table_rules(found))
    if here.state is None:
        raise NotationError(f"{slug}: step {step!r} has no cards on its table")
    return Table(here.state)


def hint(at: Table, *, seed: int = 1, worlds: int | None = None) -> Advice:
    """What the bot advises whoever is to act at a table, from that seat's own view."""
    return at.hint(seed=seed, worlds=worlds)


def nil(  # noqa: PLR0913 - each is a fact of the situation
    hand: str,
    *,
    partner: str | int | None = None,
    points: str = "0-0",
    bags: str = "0-0",
    place: int = 1,
    rules: str = "classic",
    deals: int | None = None,
    seed: int = 1,
) -> Nil:
    """Nil or a number? The chance of a nil and what both are worth.

    Args:
        hand: thirteen cards as spades.hearts.diamonds.clubs, such as ``"532.9642.T73.842"``.
        partner: the partner's bid, where it is known.
        points: own points and theirs before the hand, such as ``"240-310"``.
        bags: own bags and theirs.
        place: 1 bids first, 4 last.
        rules: a ruleset's id.
        deals: deals to simulate; by default as many as are quick.
        seed: of the simulation.

    Raises:
        NotationError: one of them cannot be read.
    """
    return Nil(
        nil_answer(
            hand=hand,
            partner_bid=None if partner is None else str(partner),
            score=points,
            bags=bags,
            seat=place,
            rules=rules,
            deals=deals,
            seed=seed,
        )
    )


def legal(hand: str, trick: str = "", *, broken: bool = False, first: bool | None = None, **options: Any) -> Legal:  # noqa: ANN401 - options as they are
    """Which cards may be played, and the clause that forbids each other.

    Args:
        hand: the cards held, as spades.hearts.diamonds.clubs or as ``"SA H9 D3"``.
        trick: the cards on the table in playing order, such as ``"H9 H2"``; "" to lead.
        broken: whether spades are broken.
        first: whether this is the first trick; left out, while the hand is whole.
        options: house options by name; ``rules="duel"`` for another ruleset.

    Raises:
        NotationError: one of them cannot be read.
    """
    name = options.pop("rules", "classic")
    seats = fields.rules_of(name, options).seating.order_from(seat_of("S", fields.rules_of(name, options)))
    cards = trick.split()
    led = seats[len(seats) - len(cards) :] if cards else ()
    request: dict[str, Any] = {
        "rules": name,
        "options": options,
        "hand": _cards(hand),
        "trick": [[str(seat), card] for seat, card in zip(led, cards, strict=False)],
        "broken": broken,
    }
    if first is not None:
        request["first_trick"] = first
    return Legal(legal_answer(json.dumps(request)))


def wins(trick: str, *, leader: str = "N", **options: Any) -> Taken:  # noqa: ANN401 - options as they are
    """Who takes a trick, such as ``wins("CA CK C5 S2", leader="W")``.

    Raises:
        NotationError: a card or seat that there is not.
    """
    rules = fields.rules_of(options.pop("rules", "classic"), options)
    order = rules.seating.order_from(seat_of(leader, rules))
    cards = [fields.read_card(each, rules, "trick") for each in trick.split()]
    if not 0 < len(cards) <= len(order):
        raise NotationError(f"trick: {len(cards)} cards; write 1 to {len(order)}")
    whole = Trick(tuple(zip(order, cards, strict=False)))
    won = winner(whole, rules.deck)
    return Taken(str(won.seat), str(won.card), won.clause)


def score(
    bids: Mapping[str, str | int],
    tricks: Mapping[str, int],
    *,
    points: Mapping[str, int] | None = None,
    bags: Mapping[str, int] | None = None,
    **options: Any,  # noqa: ANN401 - options as they are
) -> Sheet:
    """The score of a hand, line by line with the clause of each.

    Args:
        bids: by seat letter, such as ``{"N": 4, "E": 3, "S": "nil", "W": 2}``.
        tricks: tricks taken by seat letter.
        points: points before the hand by side, such as ``{"NS": 410}``.
        bags: bags before the hand by side.
        options: house options by name; ``rules="solo4"`` for another ruleset. Where an option is named like one of
            these, write it with a line behind: ``bags_="carry"``.

    Raises:
        NotationError: one of them cannot be read, or the tricks do not add up.
    """
    named = {key.removesuffix("_"): value for key, value in options.items()}
    name = named.pop("rules", "classic")
    sides = {*(points or {}), *(bags or {})}
    before = {side: {"points": (points or {}).get(side, 0), "bags": (bags or {}).get(side, 0)} for side in sides}
    whole = {
        str(side): before.pop(str(side), {"points": 0, "bags": 0})
        for side in fields.rules_of(name, named).seating.sides
    }
    request = {
        "rules": name,
        "options": named,
        "bids": dict(bids),
        "tricks": dict(tricks),
        "before": {**whole, **before},
    }
    return Sheet(score_answer(json.dumps(request)))


def share(test: str | Callable[[Hand], bool], *, deals: int = 1000, seed: int = 1, rules: str = "classic") -> Chance:
    """How often a random hand is like that: a rule of thumb put to the test.

    Args:
        test: words such as ``"spades>=4 lacks=SA"``, or a function of a hand.
        deals: hands dealt.
        seed: of the first deal.
        rules: a ruleset's id.

    Raises:
        NotationError: a word that there is not.
    """
    at = fields.rules_of(rules, {})
    seat = at.seating.seats[0]
    if isinstance(test, str):
        words = wanted(f"{seat}: {test}", at)
        found = sum(words(_dealt(at, number)) for number in range(seed, seed + deals))
    else:
        found = sum(bool(test(_dealt(at, number)[seat])) for number in range(seed, seed + deals))
    return Chance(found / deals, of=deals)


def _dealt(rules: Any, seed: int) -> Mapping[Any, Hand]:  # noqa: ANN401 - the game's own values
    return dealt(seating=rules.seating, deck=rules.deck, seed=seed, each=rules.tricks)


def odds(fact: str, **numbers: int) -> Chance:
    """An exact chance, computed and not simulated.

    Args:
        fact: ``both-follow`` (both opponents follow ``rounds`` rounds of a suit in which you hold ``own`` cards),
            ``void`` (one given other hand has none of it), or ``forced`` (``own`` spades lose a nil by themselves).
        numbers: what the fact needs.

    Raises:
        NotationError: a fact that there is not, or its numbers are others.
    """
    facts = {"both-follow": exact.both_follow, "void": exact.void_chance, "forced": exact.forced_share}
    if fact not in facts:
        raise NotationError(f"odds: {fact!r} is no fact here; use {', '.join(facts)}")
    try:
        return Chance(float(facts[fact](**numbers)))  # type: ignore[operator]  # each with its own numbers
    except TypeError:
        need = "own and rounds" if fact == "both-follow" else "own"
        raise NotationError(f"odds: {fact} takes {need}") from None


def match(seed: int = 1, *, level: str = "novice", hands: int = 4, **options: Any) -> Games:  # noqa: ANN401 - options as they are
    """Some hands of a match among bots, with the score after each.

    Raises:
        NotationError: a level, ruleset or option that there is not.
    """
    rules = fields.rules_of(options.pop("rules", "classic"), options)
    going = matches.start(rules, seed=seed)
    rows: list[tuple[str, Mapping[str, tuple[int, int]]]] = []
    while going.over_by is None and len(rows) < hands:
        state = going.deal()
        while state.to_act is not None:
            state = on(state, level=level, seed=seed)
        going = going.scored(state)
        bids = " ".join(f"{seat} {NOBODY.call(str(call))}" for seat, call in state.bids.items())
        rows.append((bids, {name: (each.points, each.bags) for name, each in going.tallies.items()}))
    return Games(tuple(rows), going.winner)


def _cards(hand: str) -> list[str]:
    """A hand in either form as a list of cards."""
    from spades_learn.cards.hand import Hand  # noqa: PLC0415 - the one use

    if "." in hand:
        return [str(card) for card in Hand.parse(hand)]
    return [str(Card.parse(each)) for each in hand.split()]
