"""The players of the field by name: the rivals, and our own levels as `bots.levels` has them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spades_learn.bots.levels import levels

from .cheat import DoubleDummy
from .pimc import Pimc
from .rivals import Rival, bid_at_random, bid_by_bis, bid_by_rb, card_at_random, card_by_rule

if TYPE_CHECKING:
    from collections.abc import Mapping

    from spades_learn.bots.bot import Bot

    from .table import Cheat


class UnknownPlayer(ValueError):  # noqa: N818 - it names the thing
    """No player of this name; the text lists those there are."""


def roster() -> Mapping[str, Bot | Cheat]:
    """Every player, the rivals first."""
    return {
        "random": Rival(bid_at_random, card_at_random),
        "rb-random": Rival(bid_by_rb, card_at_random),
        "rb": Rival(bid_by_rb, card_by_rule),
        "bis": Rival(bid_by_bis, card_by_rule),
        "pimc": Rival(bid_by_rb, Pimc().card),
        "pimc-bis": Rival(bid_by_bis, Pimc().card),
        "cheat": DoubleDummy(),
        **levels(),
    }


def player(name: str) -> Bot | Cheat:
    """The player of a name.

    Raises:
        UnknownPlayer: there is none.
    """
    field = roster()
    if name not in field:
        raise UnknownPlayer(f"{name!r} is no player here; use one of {', '.join(field)}")
    return field[name]
