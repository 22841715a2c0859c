"""What hand a learner asks the nil gym for, and at which tables such a question can be asked at all.

A nil question wants a choice: nil may be bid, and a number too. Mirror leaves none, since it fixes every bid
(VAR-MIR). Under suicide one partner of a side bids nil and the other does not, so only who bids before the partner
chooses (VAR-SUI). Whiz leaves a choice to every hand with a spade (VAR-WHZ). Everywhere else, at two, three and four
seats, with and without partners and jokers, nil is open to every hand (NIL-1). Blind nil is asked where the rules have
it, of a side far enough behind (BNL-2); not in the drawing game, where it is declared before the first card is drawn
and no bot weighs it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from spades_learn.rules.options import OptionError
from spades_learn.teaching.feedback import Say, say
from spades_learn.teaching.sittings import read_rules, rules_text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from spades_learn.rules.options import Rules

ANY: Final = "any"
WISHES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "difficulty": ("mixed", "easy", "middle", "close"),
        "seat": (ANY, "first", "second", "third", "last"),
        "partner": (ANY, "unknown", "low", "high", "nil"),
        "score": (ANY, "level", "ahead", "behind", "late"),
        "bags": (ANY, "few", "many"),
        "blind": ("no", "yes"),
    }
)
"""Every wish but the rules with its values, the usual one first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """The hand that is asked for.

    Attributes:
        rules: ruleset and options, as `sittings.rules_text` writes them.
        seat: the place in the bidding; ``last`` is the last of this table.
        partner: what the partner has bid: nothing yet, 1 or 2, 4 and more, or nil.
        score: how the match stands; ``late`` where a side has `gym_deal.LATE` of the target.
        bags: the own bags, up to 3 or from 7.
        difficulty: how near the two choices are.
        blind: the hand lies face down, and the question is blind nil or a look.
        alike: whether hands that look like the other answer come between; in ``mixed`` only.
    """

    rules: str = "classic"
    seat: str = ANY
    partner: str = ANY
    score: str = ANY
    bags: str = ANY
    difficulty: str = "mixed"
    blind: bool = False
    alike: bool = True

    def table(self) -> Rules:
        """The rules it names.

        Raises:
            OptionError: there are no such rules.
        """
        return read_rules(self.rules)


class NoQuestionError(ValueError):
    """These rules, or these wishes together, have no nil question."""

    def __init__(self, told: Say) -> None:
        """Keep the sentence that says why."""
        super().__init__(told.id)
        self.say = told


def wish_of(facts: Mapping[str, object]) -> Wish:
    """A wish out of kept settings; what this version does not know is the usual."""
    known = {
        key: facts[key]
        for key, values in WISHES.items()
        if key != "blind" and isinstance(facts.get(key), str) and facts[key] in values
    }
    wish = Wish(**known, blind=_yes(facts.get("blind"), usual=False), alike=_yes(facts.get("alike"), usual=True))  # type: ignore[arg-type]
    rules = facts.get("rules")
    if not isinstance(rules, str):
        return wish
    try:
        return replace(wish, rules=rules_text(read_rules(rules)))
    except OptionError:
        return wish


def _yes(value: object, *, usual: bool) -> bool:
    return value in {True, "yes"} if value in {True, False, "yes", "no"} else usual


def no_question(wish: Wish) -> Say | None:
    """Why there is no nil question under a wish, or None where there is one."""
    try:
        rules = wish.table()
    except OptionError:
        return say("gym.none.rules")
    if rules.options.mirror:
        return say("gym.none.mirror", "VAR-MIR")
    return _no_blind(wish, rules) or _no_partner(wish, rules) or _no_number(wish, rules)


def _no_blind(wish: Wish, rules: Rules) -> Say | None:
    if not wish.blind:
        return None
    if not rules.options.blind_nil:
        return say("gym.none.blind-off", "BNL-3")
    if rules.ruleset.draws:
        return say("gym.none.blind-draw", "BNL-8")
    need = rules.blind_nil_deficit
    if need is not None and wish.score in {"level", "ahead"}:
        return say("gym.none.blind-behind", "BNL-2", need=need)
    return None


def _no_partner(wish: Wish, rules: Rules) -> Say | None:
    """Whether the partner can have bid what is wished."""
    if wish.partner == ANY:
        return None
    if not rules.seating.partners:
        return say("gym.none.partner", "BID-6c")
    early = wish.seat in {"first", "second"}
    if wish.partner != "unknown" and early:
        return say("gym.none.partner-later", "BID-1")
    if wish.partner == "unknown" and wish.seat in {"third", "last"}:
        return say("gym.none.partner-earlier", "BID-1")
    return None


def _no_number(wish: Wish, rules: Rules) -> Say | None:
    """Whether what the partner has bid leaves both nil and a number."""
    options = rules.options
    heard = wish.partner in {"low", "high", "nil"} or wish.seat in {"third", "last"}
    if options.suicide and heard:  # suicide has partners
        return say("gym.none.suicide-second", "VAR-SUI")
    if options.min_team_bid and wish.partner == "low":
        return say("gym.none.min-team", "VAR-MIN4", minimum=options.min_team_bid)
    return None


def open_wishes(wish: Wish) -> Mapping[str, tuple[str, ...]]:
    """The values of each wish that make sense beside the others; nothing but the usual where the rules have no nil."""
    try:
        rules = wish.table()
    except OptionError:
        return MappingProxyType({key: values[:1] for key, values in WISHES.items()})
    kept = {key: tuple(each for each in values if _goes(wish, key, each)) for key, values in WISHES.items()}
    named = (ANY, "first", "second", "third")[: len(rules.seating.seats)]
    kept["seat"] = tuple(each for each in kept["seat"] if each in named or each == "last")
    if not has_bags(rules):
        kept["bags"] = (ANY,)
    return MappingProxyType({key: values or WISHES[key][:1] for key, values in kept.items()})


def _goes(wish: Wish, key: str, value: str) -> bool:
    changed: dict[str, object] = {key: value == "yes" if key == "blind" else value}
    return no_question(replace(wish, **changed)) is None  # type: ignore[arg-type]


def has_bags(rules: Rules) -> bool:
    """Whether bags are counted toward a penalty (BAG-1); not under solid ten, nor where overtricks are paid at once."""
    return not rules.options.solid_ten and rules.options.overtrick == 1
