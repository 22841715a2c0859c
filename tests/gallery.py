"""Show every table scene to the eye: `python tests/gallery.py` serves the gallery, with a folder it takes pictures.

python tests/gallery.py                            serve until Ctrl-C
python tests/gallery.py shots                      pictures of every scene into shots/, every size, light and dark
python tests/gallery.py shots play,bid phone       two scenes at one size
python tests/gallery.py shots "play&deck=four"     a scene in another look: deck, simple, large, contrast, view
"""

from __future__ import annotations

import functools
import http.server
import sys
import threading
from pathlib import Path

from browser.chromium import FLAGS, find

ROOT = Path(__file__).parents[1]
LOOKS = "play&deck=four,play&simple,play&large,play&contrast,bid&contrast,play&view=projector,bid&view=projector"
GAMES = "jokers,draw,drawblind,throw,pass,high,two,three,seventeen"
SCENES = f"play,greyed,legal,answered,bid,blind,nil,seat,next,{GAMES},{LOOKS}"
SIZES = {"small": (320, 640), "phone": (360, 700), "mid": (640, 800), "tablet": (768, 900), "wide": (1280, 800)}


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


def pictures(base: str, folder: Path, scenes: list[str], sizes: list[str]) -> None:
    """Take one picture per scene, size and theme."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 -- serving alone needs no browser

    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=find(), args=FLAGS)
        for theme in ("light", "dark"):
            for size in sizes:
                width, height = SIZES[size]
                page = browser.new_page(
                    viewport={"width": width, "height": height}, color_scheme=theme, reduced_motion="reduce"
                )
                page.on("pageerror", lambda error: sys.stderr.write(f"{error}\n"))
                for scene in scenes:
                    page.goto(f"{base}?scene={scene}")
                    page.locator("body[data-ready]").wait_for(timeout=5_000)
                    name = scene.replace("&", "-").replace("=", "-")
                    page.locator("#table").screenshot(path=folder / f"{name}-{size}-{theme}.png")
                page.close()
        browser.close()


def main() -> None:
    """Serve, and take pictures when a folder is named."""
    server = serve()
    base = f"http://127.0.0.1:{server.server_port}/tests/js/gallery.html"
    if len(sys.argv) > 1:
        default = ["", SCENES, ",".join(SIZES)]
        folder, scenes, sizes = [*sys.argv[1:4], *default[len(sys.argv) - 1 :]]
        pictures(base, Path(folder), scenes.split(","), sizes.split(","))
        return
    sys.stdout.write(f"{base}\n")
    threading.Event().wait()


if __name__ == "__main__":
    main()
