"""Which number: a number that was chosen against the best one, over the same deals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spades_learn.bots.bands import CLOSE_NIL, band, verdict

if TYPE_CHECKING:
    from spades_learn.bots.bands import Verdict
    from spades_learn.bots.choice import ActionValue
    from spades_learn.bots.nil import NilVerdict
    from spades_learn.rules.bidding import Call
    from spades_learn.ui.words import Words


def stands(found: NilVerdict, call: str) -> Verdict | None:
    """Whether the best number is clearly better than this one; None where this one is so high that it was not weighed.

    ``close`` for the best itself and for what is about as good.
    """
    own = _weighed(found, call)
    if call == str(found.best_call):
        return "close"
    if own is None:
        return None
    _, error = own.given_up(by_win=found.by_win)
    return verdict(_loss(found, own), error, close=band(CLOSE_NIL, by_win=found.by_win))


def number_line(found: NilVerdict, call: str, words: Words) -> str:
    """How a number stands beside the best one, as a sentence."""
    own, standing, best = _weighed(found, call), stands(found, call), str(found.best_call)
    if call == best:
        return words.say("gym.number.best", {"call": call})
    if own is None or standing is None:
        return words.say("gym.number.far", {"best": best, "call": call})
    if standing == "unsure":
        return words.say("gym.number.level", {"best": best, "call": call})
    name = "gym.number.less" if standing == "clear" else "gym.number.near"
    loss = _loss(found, own)
    if found.by_win:
        apart = max(0.0, 100 * loss)  # "0 percentage points less" would say nothing
        return words.say(f"{name}.match", {"best": best, "loss": round(apart) or round(apart, 1)})
    return words.say(name, {"best": best, "loss": max(0, round(loss))})


def _loss(found: NilVerdict, own: ActionValue[Call]) -> float:
    """What a number gives up against the best one: in match chances where a match is on, else in points.

    Over the same deals. The best number may be known from a larger sample than these figures come from; then what it
    gave up itself in this one is taken off.
    """
    best = _weighed(found, str(found.best_call))
    if found.by_win:
        return own.win_loss - (best.win_loss if best is not None else 0.0)
    return own.loss - (best.loss if best is not None else 0.0)


def _weighed(found: NilVerdict, call: str) -> ActionValue[Call] | None:
    return next((each for each in found.numbers if str(each.action) == call), None)
