"""Options that cannot be played together, each with the reason (rules.md, after section 3).

What looks like a clash and is defined instead: whiz lets a minimum bid that the spades cannot reach yield
(`rules.bidding`), solid ten leaves bags as points without a penalty, and jokers count as spades for mirror and whiz.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from spades_learn.rules.options import Options, Ruleset


def clashes(base: Ruleset, options: Options) -> Iterator[str]:
    """Why these options cannot go together under this ruleset; nothing when they can."""
    for holds, reason in (*_bids(options), *_partners(base, options), *_others(base, options)):
        if holds:
            yield reason


def _bids(options: Options) -> tuple[tuple[bool, str], ...]:
    forced = options.mirror
    return (
        (
            forced and options.suicide,
            "mirror and suicide clash: mirror bids each player's spades, not a nil a team",
        ),
        (forced and options.whiz, "mirror and whiz clash: mirror already fixes every bid"),
        (forced and options.min_team_bid > 0, "mirror and min_team_bid clash: nobody chooses a bid in mirror"),
        (
            (forced or options.whiz) and options.blind_nil,
            "blind_nil cannot go with mirror or whiz: those bids need the spades counted first",
        ),
        (options.mirror_strict and not forced, "mirror_strict needs mirror"),
        (
            forced and options.first_hand_bids_itself,
            "mirror and first_hand_bids_itself clash: each fixes the bids of the first hand in its own way",
        ),
        (options.double_blind_nil and not options.blind_nil, "double_blind_nil needs blind_nil"),
    )


def _partners(base: Ruleset, options: Options) -> tuple[tuple[bool, str], ...]:
    wanted = {
        "suicide": options.suicide,
        "min_team_bid": options.min_team_bid > 0,
        "double_blind_nil": options.double_blind_nil,
        "nil_exchange": options.nil_exchange > 0,
    }
    alone = not base.seating.partners
    return tuple((on and alone, f"{key} needs partners, and {base.id} has none") for key, on in wanted.items())


def _others(base: Ruleset, options: Options) -> tuple[tuple[bool, str], ...]:
    return (
        (
            options.overtrick != 1 and options.solid_ten,
            "overtrick -9 and solid_ten clash: one charges overtricks, the other never does",
        ),
        (
            (base.id == "solo3") != (options.deck == "short"),
            "deck 'short' is the 51-card pack of solo3, and solo3 needs it",
        ),
    )
