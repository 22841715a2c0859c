"""A new lesson to begin with: small, whole, and proved by lint before a word of it is changed."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING

from spades_learn.teaching.library import checked_slug
from spades_learn.teaching.unzipped import checked_name

if TYPE_CHECKING:
    from collections.abc import Sequence

KINDS = (
    "read", "watch", "pick-card", "mark-legal", "who-wins", "break-or-not", "choose", "score-hand", "estimate",
    "nil-or-number", "play-out",
)  # fmt: skip
"""The kinds of step there is a template of."""
_PLACE = "ID"
_HEAD = """\
slug = "{slug}"                   # the folder's name; never changes
minutes = {minutes}                       # about how long it takes
teaches = [{clauses}]

"""
_DESIGN = """\
# {slug} — design

**Goal.** What a learner can do afterwards, in one sentence.

**Out of scope.** What this lesson leaves to others.

**Confusions seen.** What learners get wrong, and the step that meets it.
"""


def template(slug: str, *, kinds: Sequence[str]) -> dict[str, str]:
    """The files of a lesson's folder by name, with one step of each kind named, in that order.

    Raises:
        LessonError: the slug is not a name of a lesson.
        KeyError: there is no template of a kind.
    """
    # A pack is opened on other systems too, where some names are devices.
    checked_name(checked_slug(slug), pack="lessons")
    steps, sections, taught = [], [], []
    for number, kind in enumerate(kinds):
        if kind not in KINDS:
            raise KeyError(kind)
        name = kind if kind not in kinds[:number] else f"{kind}-{number + 1}"
        toml, words = (_part(f"{kind}.{ending}", name) for ending in ("toml", "md"))
        steps.append(toml)
        sections.append(words)
        clauses = next(line for line in toml.splitlines() if line.startswith("clauses"))
        taught += clauses.partition("[")[2].partition("]")[0].split(", ")
    title = slug.replace("-", " ").capitalize()
    head = _HEAD.format(slug=slug, minutes=max(2, len(kinds)), clauses=", ".join(dict.fromkeys(taught)))
    return {
        "lesson.toml": head + "\n".join(steps),
        "en.md": f"# {title}\n\nOne sentence for the course map.\n\n" + "\n".join(sections),
        "design.md": _DESIGN.format(slug=slug),
    }


def _part(file: str, name: str) -> str:
    """One step of a template under its own id."""
    text = files(__package__).joinpath("template", file).read_text(encoding="utf-8")
    return text.replace(f'"{_PLACE}"', f'"{name}"').replace(f"## {_PLACE}\n", f"## {name}\n", 1)
