"""The page's templates, compiled once a server instead of once a page.

Voilà makes a new template environment for each page, and compiling its thirty templates was half of what a page cost
the server. A preprocessor is the one part of an exporter that is named in the settings and knows its exporter.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jinja2 import BytecodeCache
from nbconvert.preprocessors import Preprocessor

if TYPE_CHECKING:
    from jinja2.bccache import Bucket


class Compiled(BytecodeCache):
    """Jinja's store of compiled templates, in memory; each is kept with a checksum of its source."""

    def __init__(self) -> None:
        """Nothing is compiled yet."""
        self._kept: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Give the template's code, if it was compiled before from the same source."""
        kept = self._kept.get(bucket.key)
        if kept is not None:
            bucket.bytecode_from_string(kept)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep the template's code."""
        self._kept[bucket.key] = bucket.bytecode_to_string()


_COMPILED = Compiled()
"""One for the whole server: that is its purpose. It only grows by templates, of which there are thirty."""


class KeepTemplates(Preprocessor):
    """Changes nothing in a notebook; gives its exporter the templates that are compiled already."""

    def __init__(self, **kwargs: Any) -> None:  # noqa: ANN401  traitlets' own
        """As nbconvert makes it: on, and with its exporter as the parent."""
        super().__init__(**{**kwargs, "enabled": True})  # type: ignore[no-untyped-call]

    def preprocess(self, nb: Any, resources: Any) -> tuple[Any, Any]:  # noqa: ANN401  nbconvert's
        """Reach the exporter just before it loads its template."""
        if self.parent is not None:
            self.parent.environment.bytecode_cache = _COMPILED
        return nb, resources
