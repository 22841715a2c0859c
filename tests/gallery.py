"""Show every table scene to the eye: `python tests/gallery.py` serves the gallery, with a folder it takes pictures.

python tests/gallery.py                   serve until Ctrl-C
python tests/gallery.py shots play,bid    pictures of two scenes into shots/, phone and wide, light and dark
"""

from __future__ import annotations

import functools
import http.server
import sys
import threading
from pathlib import Path

ROOT = Path(__file__).parents[1]
SCENES = "play,greyed,legal,answered,bid,blind,nil,seat,next,jokers,two,three"
SIZES = {"phone": (360, 700), "tablet": (768, 900), "wide": (1280, 800)}
CHROMIUM = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Serves the work tree without a line of log per picture."""

    def log_message(self, *_: object) -> None:
        """Say nothing."""


def serve() -> http.server.ThreadingHTTPServer:
    """Serve the work tree on a free port of this machine."""
    handler = functools.partial(Quiet, directory=str(ROOT))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


def pictures(base: str, folder: Path, scenes: list[str]) -> None:
    """Take one picture per scene, size and theme."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 -- serving alone needs no browser

    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path="/usr/bin/chromium", args=CHROMIUM)
        for theme in ("light", "dark"):
            for size, (width, height) in SIZES.items():
                page = browser.new_page(
                    viewport={"width": width, "height": height}, color_scheme=theme, reduced_motion="reduce"
                )
                for scene in scenes:
                    page.goto(f"{base}?scene={scene}")
                    page.locator("body[data-ready]").wait_for()
                    page.locator("#table").screenshot(path=folder / f"{scene}-{size}-{theme}.png")
                page.close()
        browser.close()


def main() -> None:
    """Serve, and take pictures when a folder is named."""
    server = serve()
    base = f"http://127.0.0.1:{server.server_port}/tests/js/gallery.html"
    if len(sys.argv) > 1:
        pictures(base, Path(sys.argv[1]), (sys.argv[2] if len(sys.argv) > 2 else SCENES).split(","))
        return
    sys.stdout.write(f"{base}\n")
    threading.Event().wait()


if __name__ == "__main__":
    main()
