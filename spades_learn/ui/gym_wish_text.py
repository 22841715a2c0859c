"""What may be wished for in the nil gym, in words."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from spades_learn.ui import rule_words
from spades_learn.ui.gym_asked import Wish
from spades_learn.ui.i18n import C_, N_

if TYPE_CHECKING:
    from collections.abc import Mapping

    from spades_learn.ui.words import Words

NAMES = MappingProxyType(
    {
        "difficulty": N_("Difficulty"),
        "seat": N_("You bid"),
        "partner": N_("Your partner"),
        "score": N_("Score"),
        "bags": N_("Your bags"),
        "blind": N_("Blind nil"),
    }
)
VALUES = MappingProxyType(
    {
        ("difficulty", "mixed"): N_("Mixed"),
        ("difficulty", "easy"): C_("how hard a hand is", "Easy"),
        ("difficulty", "middle"): C_("how hard a hand is", "In between"),
        ("difficulty", "close"): C_("how hard a hand is", "Close"),
        ("seat", "any"): N_("Any place"),
        ("seat", "first"): C_("place in the bidding", "First"),
        ("seat", "second"): C_("place in the bidding", "Second"),
        ("seat", "third"): C_("place in the bidding", "Third"),
        ("seat", "last"): C_("place in the bidding", "Last"),
        ("partner", "any"): N_("Any bid"),
        ("partner", "unknown"): N_("Has not bid yet"),
        ("partner", "low"): N_("Bid 1 or 2"),
        ("partner", "high"): N_("Bid 4 or more"),
        ("partner", "nil"): N_("Bid nil"),
        ("score", "any"): N_("Any score"),
        ("score", "level"): N_("About level"),
        ("score", "ahead"): N_("You are ahead"),
        ("score", "behind"): N_("You are behind"),
        ("score", "late"): N_("Late in the match"),
        ("bags", "any"): N_("Any number"),
        ("bags", "few"): N_("3 or fewer"),
        ("bags", "many"): N_("7 or more"),
        ("blind", "no"): C_("whether blind nil is asked", "No"),
        ("blind", "yes"): C_("whether blind nil is asked", "Yes, cards face down"),
    }
)


def wishes(wish: Mapping[str, str], on_offer: Mapping[str, tuple[str, ...]], words: Words) -> tuple[Wish, ...]:
    """The game and every wish with the values that make sense beside the others.

    Args:
        wish: what is wished for by now; a game with options of its own stays on offer.
        on_offer: by wish, its values.
        words: the language.
    """
    plain = words.as_form("text")
    games = [(rule_words.game(each, plain), each) for each in rule_words.GAMES]
    own = wish.get("rules", "")
    if own and own not in rule_words.GAMES and own.split()[0] in rule_words.GAMES:
        named = rule_words.game(own.split()[0], plain)
        games.append((plain.text("{game}, as you changed it", game=named), own))
    game = Wish("rules", plain.text("Game"), tuple(games), "classic")
    fields = (
        Wish(key, plain.text(NAMES[key]), tuple((plain.text(VALUES[key, each]), each) for each in values), values[0])
        for key, values in on_offer.items()
    )
    return (game, *fields)
