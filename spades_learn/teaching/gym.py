"""Gym hands: a seat that has to decide on nil, with the bids before it, a score and bags, all in one short code.

A code is a deal code with a letter in front: ``n-`` for nil or a number, ``b-`` for blind nil or a look. It holds the
seed of the deal, the score and the bids, so a hand stays what it is whatever the bidders learn. Logs of the first
version have a decimal seed instead, from which everything followed; those still open the same hands.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from spades_learn.bots.blind import blind_verdict
from spades_learn.bots.nil import NilSituation, NilVerdict, nil_verdict, weighing
from spades_learn.bots.reason import reasons
from spades_learn.cards.notation import NotationError
from spades_learn.game.view import View, view
from spades_learn.rules.options import Rules, rules_for
from spades_learn.teaching import dealcode, gym_pool
from spades_learn.teaching.gym_deal import ASKED, question_for
from spades_learn.teaching.gym_seeded import seeded
from spades_learn.teaching.gym_wish import (
    ANY,
    WISHES,
    NoQuestionError,
    Wish,
    no_question,
    open_wishes,
    wish_of,
)
from spades_learn.teaching.sittings import rules_text

if TYPE_CHECKING:
    from collections.abc import Collection, Generator

    from spades_learn.bots.blind import BlindVerdict
    from spades_learn.game.state import State
    from spades_learn.teaching.gym_pool import Entry, Known

__all__ = [
    "LESSON",
    "SEED_BITS",
    "WISHES",
    "GymHand",
    "NoQuestionError",
    "Wish",
    "gym_hand",
    "hand_of",
    "next_hand",
    "no_question",
    "open_wishes",
    "wish_of",
]

LESSON: Final = "nil-gym"
"""What the log calls it."""
SEED_BITS: Final = 40
"""Of the decimal seeds."""
MOST_DIGITS: Final = 15
ALIKE_SHARE: Final = 0.3
"""How often a hand that looks like the other answer comes up among mixed ones."""
MIX: Final = MappingProxyType({"middle": 0.4, "close": 0.35, "easy": 0.25})
"""Parts of the bands among mixed hands."""
NIL_CODE, BLIND_CODE = "n-", "b-"


@dataclass(frozen=True, slots=True)
class GymHand:
    """A nil question.

    Attributes:
        code: its name in the log and in an address.
        seed: of the verdict; the same hand always gets the same one.
        state: the whole deal with the bids made so far; never shown, only played out.
        situation: what the learner knows, or would after a look.
        blind: the hand lies face down, and the question is blind nil or a look.
        known: what the pool knows of it, not to be shown before the answer; None for a hand nobody weighed beforehand.
    """

    code: str
    seed: int
    state: State
    situation: NilSituation
    blind: bool = False
    known: Known | None = None

    @property
    def deal(self) -> str:
        """The deal code of the position, which `dealcode.read` opens: it tells every card to who has the program."""
        return dealcode.write(dealcode.code_of(self.state, self.situation.seat))

    @property
    def view(self) -> View:
        """What may be shown now: no card of a hand that lies face down."""
        return view(self.state, self.situation.seat, looked=not self.blind)

    def verdict(self, *, deals: int | None = None) -> NilVerdict:
        """The bot's answer; the same hand and number of deals give the same one."""
        return nil_verdict(self.situation, seed=self.seed, deals=deals)

    def weighing(self, *, deals: int | None = None) -> Generator[float, None, NilVerdict]:
        """The same answer in pieces: the share done after each, and the verdict in the end."""
        return weighing(self.situation, seed=self.seed, deals=deals)

    def settled(self, found: NilVerdict) -> NilVerdict:
        """A verdict with the figures of the pool's larger sample, where it has the hand; dangers as they were found."""
        known = self.known
        if known is None or known.deals <= found.deals:
            return found
        told = replace(
            found,
            probability=known.probability,
            low=known.low,
            high=known.high,
            nil_value=known.nil_value,
            nil_se=known.nil_se,
            nil_win=known.nil_win,
            win_se=known.win_se,
            best_call=known.best_call,
            best_value=known.best_value,
            best_se=known.best_se,
            best_win=known.best_win,
            verdict=known.verdict,
            deals=known.deals,
            compiled=True,
        )
        if told.answer.is_nil == found.answer.is_nil:
            return told
        return replace(told, reasons=reasons(self.situation.view(), told.answer))

    def blind_verdict(self, *, deals: int | None = None) -> BlindVerdict:
        """Blind nil against a look.

        Raises:
            ValueError: the hand does not lie face down.
        """
        return blind_verdict(self.view, seed=self.seed, deals=deals)

    def looked(self) -> GymHand:
        """The same deal after the look, as an ordinary question."""
        return gym_hand(NIL_CODE + self.code.removeprefix(BLIND_CODE)) if self.blind else self


def gym_hand(code: str | int, *, rules: Rules | None = None) -> GymHand:
    """The hand of a code.

    Args:
        code: as `GymHand.code` has it; a whole number is the seed of an old hand.
        rules: for a seed, those of the table if not the classic ones; a code has its own.

    Raises:
        NotationError: no gym hand has this code.
    """
    if isinstance(code, int) or (code.isascii() and code.isdecimal() and len(code) <= MOST_DIGITS):
        old = seeded(int(code), rules or rules_for())
        return GymHand(str(old.seed), old.seed, old.state, old.situation)
    kind, text = code[:2], code[2:]
    if kind not in {NIL_CODE, BLIND_CODE}:
        raise NotationError("gym hand: its name begins with n- or b-, or is a number")
    told = dealcode.read(text)
    state = told.state()
    if told.seat is not ASKED or state.to_act is not ASKED or len(state.bids) >= len(state.rules.seating.seats):
        raise NotationError("gym hand: it is not South's turn to bid")
    # The name as it is written here, however it was typed.
    return hand_of(state, blind=kind == BLIND_CODE)


def hand_of(state: State, *, blind: bool = False) -> GymHand:
    """The gym hand of a position in which South is to bid.

    Raises:
        NotationError: South does not hold a whole hand.
    """
    name = (BLIND_CODE if blind else NIL_CODE) + dealcode.write(dealcode.code_of(state, ASKED))
    seen = view(state, ASKED)
    if seen.hand is None or len(seen.hand) != state.rules.tricks:
        raise NotationError("gym hand: South does not hold a whole hand")
    asked = NilSituation(
        seen.hand, ASKED, state.dealer, dict(seen.bids), dict(state.before), state.rules, frozenset(seen.out)
    )
    known = gym_pool.known(name, rules_text(state.rules))
    return GymHand(name, state.dealt.seed, state, asked, blind, known)


def next_hand(wish: Wish, *, seed: int, seen: Collection[str] = ()) -> GymHand:
    """A hand as wished that the learner has not met: out of the pool, and once that is used up one dealt by rule.

    Args:
        wish: what is asked for.
        seed: the same wish, seed and hands seen give the same hand.
        seen: codes of hands met.

    Raises:
        NoQuestionError: the rules or the wishes have no nil question.
    """
    chance = random.Random(f"spades-learn gym hand {seed}")
    told = no_question(wish)
    if told is not None:
        raise NoQuestionError(told)
    fresh = [each for each in gym_pool.pool(rules_text(wish.table())) if each.code not in seen and each.fits(wish, ANY)]
    entry = _chosen(wish, fresh, chance)
    if entry is not None:
        return gym_hand(entry.code)
    while (hand := hand_of(question_for(wish, chance), blind=wish.blind)).code in seen:
        pass
    return hand


def _chosen(wish: Wish, fresh: list[Entry], chance: random.Random) -> Entry | None:
    """One of the pool's hands: of the band wished, or mixed with what looks like the other answer between."""
    if wish.difficulty != "mixed":
        right = [each for each in fresh if each.known.band == wish.difficulty]
        return chance.choice(right) if right else None
    alike = [each for each in fresh if each.known.alike]
    if wish.alike and alike and chance.random() < ALIKE_SHARE:
        kind = chance.choice(sorted({each.known.alike for each in alike}))
        return chance.choice([each for each in alike if each.known.alike == kind])
    plain = fresh if wish.alike else [each for each in fresh if not each.known.alike]
    bands = {each.known.band for each in plain}
    parts = {name: part for name, part in MIX.items() if name in bands}
    if not parts:
        return None
    named = chance.choices(list(parts), list(parts.values()))[0]
    return chance.choice([each for each in plain if each.known.band == named])
