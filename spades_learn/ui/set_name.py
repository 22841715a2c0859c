"""The generated name of a learner: drawn once a browser, changed until something was handed in, brought along by a file."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from spades_learn.teaching.animal_names import SETTING, AnimalName, named, read_name

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from spades_learn.ui.host import Host

HANDED = "handed"
"""Under which name the browser keeps how many answers the log had when the file was last handed in."""


def name_of(host: Host) -> AnimalName:
    """The name this browser has; the first time, one is drawn."""
    return read_name(host.recall(SETTING)) or another(host)


def another(host: Host) -> AnimalName:
    """Draw a name by chance and keep it."""
    before = host.recall(SETTING)
    made = named(secrets.token_hex(16))
    while str(made) == before:
        made = named(secrets.token_hex(16))
    host.remember(SETTING, str(made))
    return made


def handed(host: Host) -> int | None:
    """How many answers the log had when it was last handed in; None while it never was."""
    kept = host.recall(HANDED)
    return kept if type(kept) is int and kept >= 0 else None


def hand_in(host: Host) -> None:
    """Hand the learner the file; from now on the name stays."""
    name_of(host)
    host.save()
    host.remember(HANDED, len(host.log.attempts))


def file_name(name: AnimalName) -> str:
    """What the file is called; static/store_kept.js names it so."""
    return f"spades-learn-{name}.json"


def bring(host: Host, settings: Mapping[str, Any]) -> None:
    """Take the name of a learner's own file, so that their teacher knows them by one name on every machine.

    Once something was handed in from here, the name it was handed in under stays.
    """
    made = read_name(settings.get(SETTING))
    if made is not None and handed(host) is None:
        host.remember(SETTING, str(made))
