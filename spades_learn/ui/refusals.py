"""Why an answer or a choice of rules could not be taken, in the learner's words."""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import TYPE_CHECKING

from spades_learn.rules.options import Options
from spades_learn.ui import rule_words
from spades_learn.ui.i18n import N_
from spades_learn.ui.languages import SOURCE

if TYPE_CHECKING:
    from spades_learn.cards.notation import NotationError
    from spades_learn.rules.options import OptionError
    from spades_learn.ui.words import Words

REFUSALS = MappingProxyType(
    {
        "play one card": N_("Play one card."),
        "take up the trick first: press Next": N_("Take up the trick first: press Next trick."),
        "these tricks are over: take a card back, or start again": N_(
            "These tricks are over: take a card back, or start again."
        ),
        "answer nil or a number": N_("Answer nil or a number."),
        "answer broken or not broken": N_("Answer broken or not broken."),
        "mark at least one card: there is always a card you may play": N_(
            "Mark at least one card: there is always a card you may play."
        ),
        "say a chance from 0 to 100 percent": N_("Say a chance from 0 to 100 percent."),
        "write the points as a whole number, such as 42 or -50": N_(
            "Write the points as a whole number, such as 42 or -50."
        ),
        "choose one of the other players": N_("Choose one of the other players."),
        "answer with a whole number": N_("Answer with a whole number."),
        "make one bid": N_("Make one bid."),
        "bid blind nil, or look at your cards": N_("Bid blind nil, or look at your cards."),
        "choose one of the players of this trick": N_("Choose one of the players of this trick."),
        "name a card of these tricks, or say that nobody broke a rule": N_(
            "Name a card of these tricks, or say that nobody broke a rule."
        ),
        "say which rule the card broke": N_("Say which rule the card broke."),
        "keep the card, or put it down": N_("Keep the card, or take the next one."),
        "name each card once": N_("Name each card once."),
    }
)
"""What the steps of a lesson say of an answer that cannot be read, and how a learner reads it."""

CLASHES = MappingProxyType(
    {
        "mirror and suicide clash: mirror bids each player's spades, not a nil a team": N_(
            "Mirror and suicide clash: mirror bids each player's spades, not a nil a team."
        ),
        "mirror and whiz clash: mirror already fixes every bid": N_(
            "Mirror and whiz clash: mirror already fixes every bid."
        ),
        "mirror and min_team_bid clash: nobody chooses a bid in mirror": N_(
            "Mirror and “{min_team_bid}” clash: nobody chooses a bid in mirror."
        ),
        "blind_nil cannot go with mirror or whiz: those bids need the spades counted first": N_(
            "“{blind_nil}” cannot go with mirror or whiz: those bids need the spades counted first."
        ),
        "mirror_strict needs mirror": N_("“{mirror_strict}” needs mirror."),
        "mirror and first_hand_bids_itself clash: each fixes the bids of the first hand in its own way": N_(
            "Mirror and “{first_hand_bids_itself}” clash: each fixes the bids of the first hand in its own way."
        ),
        "double_blind_nil needs blind_nil": N_("“{double_blind_nil}” needs “{blind_nil}”."),
        "overtrick -9 and solid_ten clash: one charges overtricks, the other never does": N_(
            "Nine points off an overtrick and “{solid_ten}” clash: one charges overtricks, the other never does."
        ),
        "deck 'short' is the 51-card pack of solo3, and solo3 needs it": N_(
            "The pack of 51 cards is that of “{solo3}”, and that game needs it."
        ),
    }
)
"""The clashes of rules/clashes.py, with options and games by the names that the page gives them."""

_EXACTLY = re.compile(r"pick exactly (\d+) cards")
_AT_MOST = re.compile(r"pick at most (\d+) cards")
_NOT_HELD = re.compile(r"(\w\w) is not in your hand")
_ALONE = re.compile(r"(\w+) needs partners, and (\w+) has none")


def refusal(bad: NotationError, words: Words) -> str:
    """Why an answer could not be read."""
    told = str(bad)
    held = _NOT_HELD.fullmatch(told)
    if held:
        return words.say("broken.TRK-3", {"card": held[1]})
    for shape, wanted in ((_EXACTLY, N_("Pick exactly {n} cards.")), (_AT_MOST, N_("Pick at most {n} cards."))):
        if picked := shape.fullmatch(told):
            return words.text(wanted, n=int(picked[1]))
    if told in REFUSALS:
        return words.text(REFUSALS[told])
    return told if words.language == SOURCE else words.text("That is no answer to this question.")


def clash(bad: OptionError, words: Words) -> str:
    """Why options cannot be had together."""
    told = str(bad).removeprefix("options: ")
    alone = _ALONE.fullmatch(told)
    if alone:
        option, game = rule_words.option(alone[1], words), rule_words.game(alone[2], words)
        return words.text("“{option}” needs partners, and “{game}” has none.", option=option, game=game)
    names = {key: rule_words.option(key, words) for key in Options.values()}
    names |= {game: rule_words.game(game, words) for game in rule_words.GAMES}
    if told in CLASHES:
        return words.text(CLASHES[told], **names)
    return words.text("These options cannot go together.")
