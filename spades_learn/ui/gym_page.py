"""The nil gym: a real hand, an estimate, a decision, and then what the odds say."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from spades_learn.bots.flips import flips
from spades_learn.bots.make_chance import make_chance
from spades_learn.bots.outcome import outcome
from spades_learn.bots.thumb import thumbs
from spades_learn.rules.bidding import BLIND_NIL, NIL, Call
from spades_learn.teaching import gym_queue
from spades_learn.teaching.feedback import Verdict
from spades_learn.teaching.gauge import chances
from spades_learn.teaching.gym import (
    LESSON,
    SEED_BITS,
    NoQuestionError,
    gym_hand,
    next_hand,
    open_wishes,
    wish_of,
)
from spades_learn.teaching.gym_blind import judged_blind
from spades_learn.teaching.steps.nil_or_number import judged
from spades_learn.ui import coach, gym_hints, gym_learned, gym_text, gym_wish_text
from spades_learn.ui.gym_flips_text import flips_html, outcome_html
from spades_learn.ui.gym_frame import Choice, Estimate, GymFrame, More, NoHand, Outcome, Wish
from spades_learn.ui.gym_number import stands
from spades_learn.ui.gym_played import BORROWED, address, came_through, played_out
from spades_learn.ui.gym_thumb_text import thumb_clauses, thumbs_html
from spades_learn.ui.scene import gym_scene

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator, Mapping

    import ipywidgets

    from spades_learn.bots.blind import BlindVerdict
    from spades_learn.bots.nil import NilVerdict
    from spades_learn.bots.outcome import Outcome as Played
    from spades_learn.cards.seat import Seat
    from spades_learn.teaching.feedback import Feedback
    from spades_learn.teaching.gym import GymHand
    from spades_learn.ui.host import Host
    from spades_learn.ui.scene import Scene

LOOK = "look"


@dataclass(frozen=True, slots=True)
class Found:
    """What was found out about a hand.

    Attributes:
        nil: the verdict on nil against the best number, with the figures of the largest sample there is.
        live: the same as it was found now; it has the dangers, and what is tried next is held against it.
        blind: the verdict on blind nil against a look, where the hand lies face down; then the others are None.
        played: decision and result, once the hand was played out.
    """

    nil: NilVerdict | None = None
    live: NilVerdict | None = None
    blind: BlindVerdict | None = None
    played: Played | None = None


class GymPage(GymFrame["GymHand", Found]):
    """Hand after hand; nothing of the bot's view is shown before the learner has answered."""

    LESSON: ClassVar[str] = LESSON
    PAGE: ClassVar[str] = "gym"

    def name_page(self) -> str:
        """Its title."""
        return self._text("Nil gym")

    @property
    def _text(self) -> Callable[..., str]:
        return self.words.as_form("text").text

    def wishes(self, wish: Mapping[str, str]) -> tuple[Wish, ...]:
        """The game, the situation and how hard."""
        return gym_wish_text.wishes(wish, open_wishes(wish_of(wish)), self.words)

    def fresh(self, wish: Mapping[str, str]) -> GymHand:
        """A hand that was not met yet, nor waits in the review.

        Raises:
            NoHand: there is none as wished for.
        """
        log, seed = self.host.log, random.SystemRandom().getrandbits(SEED_BITS)
        try:
            return next_hand(wish_of(wish), seed=seed, seen={each.step for each in log.of(LESSON)})
        except NoQuestionError as none:
            raise NoHand(self.words.say(none.say.id, none.say.facts)) from None

    def again(self, name: str) -> GymHand:
        """The hand of a code, or of a seed of the first version."""
        return gym_hand(name)

    def name(self, hand: GymHand) -> str:
        """Its code."""
        return hand.code

    def scene(self, hand: GymHand) -> Scene:
        """The bids so far, the score and the own cards, unless they lie face down."""
        return gym_scene(hand.view, self.words)

    def answered_scene(self, hand: GymHand, found: Found, *, call: str) -> Scene:  # noqa: ARG002 - the frame's signature
        """The same, with the learner's call at the plate; a blind nil stays blind."""
        scene = self.scene(hand)
        if call != LOOK:
            mine = next(each for each in scene["seats"] if each["you"])
            mine |= {"bid": call, "turn": False}
        return scene

    def question(self, hand: GymHand) -> str:
        """The situation in words."""
        return gym_text.question(hand, self.words, back=self._missed(hand))

    def _missed(self, hand: GymHand) -> int:
        """How often a hand of the review was decided wrongly; 0 where it is not in there."""
        found = gym_queue.queue(self.host.log, self.host.now())
        return next((each.times for each in (*found.due, *found.later) if each.code == hand.code), 0)

    def estimate(self, hand: GymHand) -> Estimate:
        """How likely the nil is."""
        return Estimate(self._text("Chance of blind nil") if hand.blind else self._text("Chance of nil"))

    def choices(self, hand: GymHand) -> tuple[Choice, ...]:
        """Nil or which number; of a hand that lies face down, blind nil or a look."""
        if hand.blind:
            return (
                Choice(str(BLIND_NIL), self._text("Blind nil"), wide=True),
                Choice(LOOK, self._text("Look at my cards"), wide=True),
            )
        calls = [each for each in hand.view.legal() if isinstance(each, Call) and not each.is_nil]
        return (Choice(str(NIL), self._text("Nil")), *(Choice(str(each), str(each)) for each in calls))

    def hints(self, hand: GymHand) -> tuple[str, ...]:
        """What to look at; never what the bot would say."""
        return gym_hints.hints(hand, self.host.books, self.words)

    def work(self, hand: GymHand, call: str) -> Generator[float, None, Found]:
        """Weigh the two answers; and where the hand was played out, how likely what happened was."""
        state = None if call == LOOK else played_out(hand, call, self.host.recall(BORROWED))
        came = came_through(state, hand.situation.seat) if state is not None else None
        if hand.blind:
            yield 0.1
            blind = hand.blind_verdict()
            yield 0.9
            played = outcome(blind, nil=True, came=came) if came is not None else None
            return Found(blind=blind, played=played)
        live = yield from hand.weighing()
        nil = hand.settled(live)
        played = None
        if came is not None:
            yield 1.0
            played = self._played(hand, nil, call, came=came)
        return Found(nil, live, None, played)

    def _played(self, hand: GymHand, found: NilVerdict, call: str, *, came: bool) -> Played | None:
        """The decision beside its result."""
        if Call.parse(call).is_nil:
            return outcome(found, nil=True, came=came)
        chance = make_chance(hand.situation.view(), call=Call.parse(call), seed=hand.seed)
        return None if chance is None else outcome(found, nil=False, came=came, chance=chance.probability)

    def _feedback(self, found: Found, call: str) -> Feedback:
        if found.blind is not None:
            return judged_blind(blind=call != LOOK, found=found.blind)
        if found.nil is None:
            raise ValueError("nothing was found")
        return judged(nil=call == str(NIL), found=found.nil)

    def outcome(self, hand: GymHand, found: Found, *, said: int | None, call: str) -> Outcome:  # noqa: ARG002 - the frame's
        """The verdict on nil or number; a number that is clearly too low or too high is not the best there is."""
        feedback = self._feedback(found, call)
        weighed = found.blind or found.nil
        truth = weighed.probability if weighed is not None else None
        return Outcome(self._stands(found, feedback, call), feedback.tags, None if said is None else said / 100, truth)

    def _stands(self, found: Found, feedback: Feedback, call: str) -> Verdict:
        if found.nil is None or call == str(NIL) or not feedback.verdict.passes:
            return feedback.verdict
        return feedback.verdict if stands(found.nil, call) in {"close", "unsure"} else Verdict.WORSE

    def result(self, hand: GymHand, found: Found, *, said: int | None, call: str) -> str:  # noqa: ARG002 - the frame's signature
        """The verdict, both values, the dangers, and what became of it at the table."""
        feedback, words = self._feedback(found, call), self.words
        share = 0.0 if said is None else said / 100
        played = f'<div class="sl-box">{outcome_html(found.played, words)}</div>' if found.played is not None else ""
        if found.blind is not None:
            return played + gym_text.blind_result(found.blind, feedback, self.host.books, words, said=share, call=call)
        if found.nil is None:
            raise ValueError("nothing was found")
        verdict = self._stands(found, feedback, call)
        return played + gym_text.result(found.nil, feedback, words, said=share, call=call, verdict=verdict)

    def spoken(self, hand: GymHand, found: Found, *, said: int | None, call: str) -> str:  # noqa: ARG002 - the frame's
        """The verdict and its figures."""
        feedback = self._feedback(found, call)
        return gym_text.spoken(feedback, self.words, verdict=self._stands(found, feedback, call))

    def more(self, hand: GymHand, found: Found, *, said: int | None, call: str) -> Iterator[More]:  # noqa: ARG002 - the frame's
        """The smallest changes that turn the answer, and the rules of thumb beside the simulation."""
        if found.live is None or found.nil is None:
            return
        words, books, before = self.words, self.host.books, ""
        danger = gym_text.danger_box(found.live, words, beside=found.nil)
        told, quoted = thumbs(hand.situation, found.nil), self._feedback(found, call).clauses
        clauses = tuple(each for each in thumb_clauses(told) if each not in quoted)
        rules = thumbs_html(told, found.nil, words) + coach.clauses_html(clauses, books, words)
        for each in flips(hand.situation, found.nil, seed=hand.seed):
            changes = flips_html(each, words)
            shown = None
            if changes != before:
                shown = gym_text.below(hand, found.nil, (danger, changes, rules), quoted, books, words)
            yield More(each.share, shown)
            before = changes

    def ways(self, hand: GymHand, found: Found, *, said: int | None, call: str) -> list[ipywidgets.Widget]:  # noqa: ARG002
        """Play it out, as the one who bid, as the partner or as an opponent; or answer the next question after a look."""
        if call == LOOK:
            looked = partial(self.host.go, "gym", deal=hand.looked().code)
            return [self.host.button(self._text("Look: nil or a number?"), looked)]
        seating, me = hand.situation.rules.seating, hand.situation.seat
        partner = seating.partner(me)
        opponent = next(each for each in seating.order_from(me)[1:] if each is not partner)
        names: list[tuple[str, Seat]] = [(self._text("Play it out"), me)]
        if partner is not None:
            names.append((self._text("Play it out as your partner"), partner))
        names.append((self._text("Play it out as an opponent"), opponent))
        return [
            self.host.button(name, partial(self.host.go, "play", deal=address(hand, call, seat)), "quiet")
            for name, seat in names
        ]

    def extras(self, hand: GymHand) -> list[ipywidgets.Widget]:
        """The review: how many hands are due, or for one of them the way out of it."""
        if self._missed(hand):
            return [self.host.button(self._text("Take it out of the review"), partial(self._remove, hand), "quiet")]
        due = len(gym_queue.queue(self.host.log, self.host.now()).due)
        if not due:
            return []
        name = self.words.as_form("text").many("Review: {n} due", "Review: {n} due", due)
        return [self.host.button(name, partial(self.host.go, "again"), "quiet")]

    def _remove(self, hand: GymHand) -> None:
        self.host.record(**gym_queue.removal(hand.code))
        self.redraw()

    def learned(self) -> str:
        """Calibration, Brier score and trend."""
        return gym_learned.learned(chances(gym_queue.first_answers(self.host.log)), self.words)


def gym_page(host: Host, *, deal: str = "", again: str = "") -> GymPage:
    """The gym.

    Args:
        host: the app.
        deal: the name of a hand.
        again: ``hand`` to decide it again, ``review`` for the hand of the review that has waited longest.
    """
    due = gym_queue.queue(host.log, host.now()).due if again == "review" else ()
    return GymPage(host, deal=due[0].code if due else deal, afresh=again == "hand" or bool(due))
