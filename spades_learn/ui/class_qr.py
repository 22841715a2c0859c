"""An address as a QR code: one black path on white, in light and dark alike, for a phone's camera and for print."""

from __future__ import annotations

from html import escape
from typing import Final

QUIET: Final = 4
"""Modules left white on every side; cameras want them."""
SAFE: Final = 300
"""Bytes up to which a seventh of the modules may be spoiled; longer addresses give that up to stay coarse."""


def square(address: str, *, label: str) -> str:
    """The QR code of an address, as safe HTML.

    Args:
        address: at most some 2300 characters.
        label: what it is called where it cannot be seen, plain text.

    Raises:
        ValueError: the address is too long for any.
    """
    # The learners' kernels never draw one; only a teacher's page reads the module.
    import segno  # noqa: PLC0415

    made = segno.make_qr(address, error="m" if len(address.encode()) <= SAFE else "l")
    rows = [bytes(row) for row in made.matrix]
    side = len(rows) + 2 * QUIET
    return (
        f'<svg class="sl-qr" viewBox="0 0 {side} {side}" role="img" aria-label="{escape(label)}" '
        f'shape-rendering="crispEdges"><rect width="{side}" height="{side}" fill="#fff"/>'
        f'<path fill="#000" d="{_path(rows)}"/></svg>'
    )


def _path(rows: list[bytes]) -> str:
    """Every run of dark modules as a bar of one module's height."""
    parts = []
    for down, row in enumerate(rows):
        across = 0
        while across < len(row):
            end = across
            while end < len(row) and row[end]:
                end += 1
            if end > across:
                parts.append(f"M{across + QUIET} {down + QUIET}h{end - across}v1h-{end - across}z")
            across = max(end, across + 1)
    return "".join(parts)
