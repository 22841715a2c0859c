"""What to teach next, in sentences, each with the way to it: rendered from the findings and nothing else."""

from __future__ import annotations

from html import escape
from types import MappingProxyType
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from spades_learn.ui.i18n import N_
from spades_learn.ui.misconception_words import MISCONCEPTIONS
from spades_learn.ui.words import Drawn

if TYPE_CHECKING:
    from collections.abc import Sequence

    from spades_learn.teaching.classset import ClassSet
    from spades_learn.teaching.teach_next import Finding
    from spades_learn.ui.class_names import ClassNames
    from spades_learn.ui.words import Words

FINDINGS = MappingProxyType(
    {
        "clause": N_("{n} of {all} learners missed {rule} at a first try. Lesson {lesson} teaches it."),
        "clause.alone": N_("{n} of {all} learners missed {rule} at a first try."),
        "confusion": N_("Of {all} learners, {n} made this mistake: {mistake}. Lesson {lesson} is about it."),
        "confusion.alone": N_("Of {all} learners, {n} made this mistake: {mistake}."),
        "bid": N_("There is a deal on which only {n} of {all} learners bid well at once: count that hand together."),
        "hopeful": N_(
            "The class says chances that are too high, by {off:apart} on average over {count} estimates: estimate some hands together."
        ),
        "doubtful": N_(
            "The class says chances that are too low, by {off:apart} on average over {count} estimates: estimate some hands together."
        ),
        "slow": N_("A step took {all} learners {tries} tries on average: do it together. {step}"),
        "task": N_("Task {place} of the set was done by {n} of {all} learners: {task}."),
    }
)
"""By the id of a finding; ``alone`` where no lesson asks about the rule."""


def next_html(found: Sequence[Finding], words: Words, names: ClassNames, made: ClassSet | None = None) -> str:
    """The findings as a list, each with its links; one plain sentence where there is none.

    Args:
        found: what stands out.
        words: the words of the language in use.
        names: what things are called.
        made: the class set, whose tasks are named.
    """
    if not found:
        told = words.text(
            "Nothing stands out that a good part of the class has missed: let everybody go on at their own pace."
        )
        return f"<p>{told}</p>"
    items = "".join(f"<li><p>{_told(each, words, names, made)}</p>{_ways(each, words, names)}</li>" for each in found)
    return f'<ol class="sl-teach-next">{items}</ol>'


def _told(each: Finding, words: Words, names: ClassNames, made: ClassSet | None) -> str:
    facts: dict[str, Any] = dict(each.facts)
    if "clause" in facts:
        facts["rule"] = Drawn(names.rule(str(facts["clause"])))
    if "tag" in facts:
        facts["mistake"] = words.text(MISCONCEPTIONS[str(facts["tag"])])
    if "step" in facts:
        facts["step"] = names.step(str(facts["lesson"]), str(facts["step"]))
    if each.id == "task" and made is not None:
        facts["task"] = names.tasks(made)[int(facts["place"]) - 1]
    alone = f"{each.id}.alone"
    name = alone if alone in FINDINGS and not facts.get("lesson") else each.id
    if facts.get("lesson"):
        facts["lesson"] = names.numbered(str(facts["lesson"]))
    return words.text(FINDINGS[name], **facts)


def _ways(each: Finding, words: Words, names: ClassNames) -> str:
    """The link that opens it, and the one that opens it for the projector."""
    if not each.place:
        return ""
    slug = each.place.get("lesson", "")
    what = escape(names.numbered(slug)) if slug else words.text("Open the hand")
    here = f"?{urlencode(dict(each.place))}"
    wall = f"?{urlencode({**each.place, 'view': 'projector'})}"
    return (
        f'<p class="sl-ways"><a href="{escape(here)}">{what}</a> '
        f'<a href="{escape(wall)}">{words.text("On the projector")}<span class="sl-sr">: {what}</span></a></p>'
    )


def beside(told: str) -> str:
    """Safe HTML whose links into the course open in a tab of their own: the report is forgotten when it is left."""
    return told.replace('<a href="?', '<a target="_blank" rel="noopener" href="?')
