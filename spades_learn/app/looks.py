"""How things are drawn, as a browser keeps it: read back field by field, and put on the page as classes."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING

from spades_learn.ui.host import Look

if TYPE_CHECKING:
    import ipywidgets


def wear(widget: ipywidgets.Widget, look: Look, *, projector: bool) -> None:
    """Give a widget the classes by which the stylesheets know a look, and take those away that are not of it."""
    classes = {"four": look.deck == "four", "large": look.large, "contrast": look.contrast, "projector": projector}
    for name, on in classes.items():
        (widget.add_class if on else widget.remove_class)(name)


def read_look(kept: object) -> Look:
    """The look a browser keeps; any field that is not as it should be is the default."""
    if not isinstance(kept, dict):
        return Look()
    default = Look()
    good = {
        each.name: kept[each.name]
        for each in fields(Look)
        if type(kept.get(each.name)) is type(getattr(default, each.name))
    }
    if good.get("deck") not in {"two", "four"}:
        good.pop("deck", None)
    if good.get("order") not in {"left", "right"}:
        good.pop("order", None)
    if good.get("theme") not in {"auto", "light", "dark"}:
        good.pop("theme", None)
    return Look(**good)
