"""The rulesets and the options on top of them: every house rule is a field of one frozen `Options`."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeVar

from spades_learn.cards.deck import Deck, pack
from spades_learn.cards.seat import FOUR, SOLO_FOUR, THREE, TWO, Seating
from spades_learn.rules.clashes import clashes

if TYPE_CHECKING:
    from collections.abc import Mapping

OptionValue = str | int | bool | None


class OptionError(ValueError):
    """A ruleset or option that does not exist, a value it cannot take, or options that clash."""


_T = TypeVar("_T")


def _choice(default: _T, *others: _T) -> _T:
    """A field with its allowed values kept beside it; the first is the classic default."""
    return field(default=default, metadata={"values": (default, *others)})


def _flag(*, on: bool = False) -> bool:
    return _choice(on, not on)


@dataclass(frozen=True, slots=True)
class Options:
    """What a table agrees before the first hand; the default of each field is the classic ruleset.

    Attributes:
        target: points that end the game (OBJ-1, OBJ-2).
        deck: ``standard``, ``jokers`` (VAR-JOK) or ``jokers_deuces`` (E17).
        blind_nil: whether blind nil may be bid (BNL-1, BNL-3).
        double_blind_nil: both partners blind: twice twice the nil, all or nothing (VAR-DBN).
        nil_exchange: cards that a nil bidder and the partner pass each other before the play, 0 for none; of blind
            nils alone in the exchange game (BNL-5), of any nil where another partnership plays it.
        min_team_bid: least sum of a side's bids, 0 for none (VAR-MIN4).
        suicide: exactly one nil a team (VAR-SUI).
        mirror: each must bid their spades (VAR-MIR).
        mirror_strict: in mirror a side must take exactly what it bid; more is a miss too (C20).
        whiz: nil or exactly one's spades (VAR-WHZ).
        first_lead: who or what opens trick 1 (LEAD-1, VAR-ASL, C21, E3).
        solid_ten: overtricks never cost a penalty (VAR-S10).
        bags: the counter after ten: ``reset`` (BAG-2) or ``carry`` (BAG-2b); C1, C2.
        failed_nil_tricks: ``bags`` (NIL-5), ``help`` the partner's contract, or ``nothing`` (C3).
        failed_nil_bags_when_set: those bags count though the partner is set (C4).
        nil_value: points of a nil; blind nil is twice this (NIL-2, BNL-1).
        overtrick: points of each overtrick; -9 keeps no bags.
        loss_floor: a side at or below it loses the game (E15).
        ten_for_200: a contract of ten or more is worth 200 made, 100 off missed (E36).
        boston: a bid of all thirteen tricks, made, is worth 200 (E37).
        set_scores_zero: a missed contract costs nothing (E39).
        ruff_on_first_trick: a void player may ruff the first trick (E2).
        bids_may_total_13: all bids may add up to the tricks of the hand (E32).
        first_hand_bids_itself: nobody bids in the first hand of a match (E38).
        renege: what a proved renege costs: ``hand`` (REN-1) or one of three house penalties (E40, `rules.renege`).
    """

    target: int = _choice(500, 300, 1000)
    deck: str = _choice("standard", "jokers", "jokers_deuces", "short")
    blind_nil: bool = _flag(on=True)
    double_blind_nil: bool = _flag()
    nil_exchange: int = _choice(0, 1, 2, 3, 4)
    min_team_bid: int = _choice(0, 4, 5)
    suicide: bool = _flag()
    mirror: bool = _flag()
    mirror_strict: bool = _flag()
    whiz: bool = _flag()
    first_lead: str = _choice("dealers_left", "ace_of_spades_holder", "lead_the_ace", "lowest_club")
    solid_ten: bool = _flag()
    bags: str = _choice("reset", "carry")
    failed_nil_tricks: str = _choice("bags", "help", "nothing")
    failed_nil_bags_when_set: bool = _flag(on=True)
    nil_value: int = _choice(100, 50)
    overtrick: int = _choice(1, -9)
    loss_floor: int | None = _choice(None, -200, -250, -500)
    ten_for_200: bool = _flag()
    boston: bool = _flag()
    set_scores_zero: bool = _flag()
    ruff_on_first_trick: bool = _flag(on=True)
    bids_may_total_13: bool = _flag(on=True)
    first_hand_bids_itself: bool = _flag()
    renege: str = _choice("hand", "set", "three_books", "bid_plus_three")

    @staticmethod
    @cache
    def values() -> Mapping[str, tuple[OptionValue, ...]]:
        """Every option key with the values it can take, the classic default first."""
        return MappingProxyType({each.name: each.metadata["values"] for each in fields(Options)})


@dataclass(frozen=True, slots=True)
class Ruleset:
    """A named game: who plays, and what it fixes that no option changes.

    Attributes:
        id: the name in code and files.
        seating: the seats and whether opposite seats are partners.
        defaults: the options before the table changes any.
        tricks: cards a player, and so tricks a hand.
        blind_nil_deficit: points behind that blind nil needs, or None for no condition (BNL-2, C10).
        two_blind_nils: whether both partners may be blind without the option for it (BNL-6, BNL-7).
        draws: whether the players draw their hands from the pack instead of being dealt them (DRW-1 … DRW-5).
        cut: whether the first dealer is cut for (DEAL-1) or simply chosen (DEAL-1b, C17).
        inherited: clauses taken over from the classic sheets, which give this game one sentence (GAP-3) or leave
            these out (GAP-1).
    """

    id: str
    seating: Seating
    defaults: Options
    tricks: int
    blind_nil_deficit: int | None
    two_blind_nils: bool = False
    draws: bool = False
    cut: bool = True
    inherited: tuple[str, ...] = ()

    @property
    def exchanges_any_nil(self) -> bool:
        """Whether `nil_exchange` is for every nil; the sheet of the exchange game has it for blind nils only."""
        return not self.two_blind_nils


_FROM_CLASSIC = (
    "PLY-5", "OBJ-1", "OBJ-2", "DCK-1", "DCK-2", "DCK-3", "DCK-4", "DEAL-1", "DEAL-3", "DEAL-4",
    "BID-1", "BID-2", "BID-3", "NIL-1", "NIL-2", "BNL-1", "BNL-2", "LEAD-1", "LEAD-2", "LEAD-3", "LEAD-4",
    "FOL-1", "FOL-2", "BRK-1", "BRK-3", "TRK-1", "TRK-2", "REN-1",
    "SCO-1", "SCO-2", "SCO-3", "SCO-4", "BAG-1", "BAG-2", "END-1", "END-2", "END-3", "END-3b", "END-4",
)  # fmt: skip


def _inherited(*more: str) -> tuple[str, ...]:
    """What a game of one sentence takes over clause by clause (GAP-3)."""
    return (*_FROM_CLASSIC, *more)


@cache
def rulesets() -> Mapping[str, Ruleset]:
    """Every ruleset by id, in the order a learner meets them."""
    classic = Options()
    alone = replace(classic, failed_nil_tricks="nothing")
    carry = replace(classic, bags="carry")
    every = (
        Ruleset("classic", FOUR, classic, 13, 100),
        Ruleset(
            "exchange",
            FOUR,
            replace(carry, nil_exchange=3),
            13,
            None,
            two_blind_nils=True,
            cut=False,
            inherited=("LEAD-4", "TRK-3"),
        ),
        Ruleset(
            "draw2",
            TWO,
            replace(alone, bags="carry"),
            13,
            None,
            draws=True,
            cut=False,
            inherited=("LEAD-4", "TRK-3"),
        ),
        Ruleset("duel", TWO, alone, 13, 100, inherited=_inherited("TRK-3")),
        Ruleset("solo3", THREE, replace(alone, deck="short"), 17, 100, inherited=_inherited()),
        Ruleset("solo4", SOLO_FOUR, alone, 13, 100, inherited=_inherited("DEAL-2", "TRK-3")),
    )
    return MappingProxyType({each.id: each for each in every})


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules in force at one table: a ruleset and its options."""

    ruleset: Ruleset
    options: Options

    @property
    def seating(self) -> Seating:
        """Who plays, and who with whom."""
        return self.ruleset.seating

    @property
    def deck(self) -> Deck:
        """The pack in use."""
        return pack(self.options.deck)

    @property
    def tricks(self) -> int:
        """Tricks in a hand."""
        return self.ruleset.tricks

    @property
    def blind_nil_deficit(self) -> int | None:
        """Points a side must be behind before blind nil, or None."""
        return self.ruleset.blind_nil_deficit

    @property
    def changed(self) -> Mapping[str, OptionValue]:
        """The options that differ from the ruleset's own, by key."""
        return MappingProxyType(
            {
                key: getattr(self.options, key)
                for key in Options.values()
                if getattr(self.options, key) != getattr(self.ruleset.defaults, key)
            }
        )


def rules_for(ruleset: str = "classic", options: Mapping[str, OptionValue] | None = None) -> Rules:
    """The rules of a table.

    Args:
        ruleset: one of `rulesets`.
        options: option keys with their values; anything not named stays as the ruleset has it.

    Raises:
        OptionError: an unknown ruleset, key or value, or options that clash; the text says what to write.
    """
    if ruleset not in rulesets():
        raise OptionError(f"rules: {ruleset!r} is not a ruleset; use one of {', '.join(rulesets())}")
    base = rulesets()[ruleset]
    wanted = dict(options or {})
    for key, value in wanted.items():
        _check_value(key, value)
    # Mirror and whiz leave no room for a bid made before the spades are counted (E22).
    if wanted.get("blind_nil") is not True and (wanted.get("mirror") or wanted.get("whiz")):
        wanted["blind_nil"] = False
    chosen = replace(base.defaults, **wanted)  # type: ignore[arg-type]
    for reason in clashes(base, chosen):
        raise OptionError(f"options: {reason}")
    return Rules(base, chosen)


def _check_value(key: str, value: OptionValue) -> None:
    allowed = Options.values().get(key)
    if allowed is None:
        raise OptionError(f"options: {key!r} is not an option; use one of {', '.join(sorted(Options.values()))}")
    # True == 1 in Python; an option of numbers must not take a truth value or the other way round.
    if not any(value == each and type(value) is type(each) for each in allowed):
        said = ", ".join(repr(each) for each in allowed)
        raise OptionError(f"options: {key} cannot be {value!r}; it takes {said}")
