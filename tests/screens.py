"""Pictures of every screen, wide, middling and narrow, light and dark: ``python tests/screens.py [FOLDER [NAME]]``.

Starts the real server and the real Chromium, acts as a learner would, and writes one PNG a screen, width and
theme. The README's picture is one of them.
"""

import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from browser.chromium import FLAGS, find
from browser.course_server import course_server
from playwright.sync_api import Page, expect, sync_playwright

WIDTHS = {1280: 860, 768: 1024, 360: 740}
THEMES = ("light", "dark")


def answer_wrong(page: Page) -> None:
    """A renege, explained."""
    page.locator('.slt-hand [data-card="SK"]').click(position={"x": 12, "y": 20})
    expect(page.locator(".sl-coach")).to_contain_text("Not allowed")


def say_and_decide(page: Page) -> None:
    """An estimate and a decision in the gym."""
    page.get_by_role("button", name="Nil", exact=True).click()
    expect(page.locator(".sl-meter")).to_be_visible()


def bid_and_wait(page: Page) -> None:
    """A bid, and the first card that may be played."""
    page.locator('[data-call="4"]').click()
    expect(page.locator('[data-ask="card"]')).to_be_visible()


def hint_opened(page: Page) -> None:
    """A hint for a bid, and what the bid is counted from."""
    page.get_by_role("button", name="Hint", exact=True).click()
    page.get_by_text("How the bid is counted").click()
    expect(page.get_by_role("cell", name="Together")).to_be_visible()


def look(page: Page) -> None:
    """Only look."""
    expect(page.locator(".sl-app")).to_be_visible()


SCREENS: dict[str, tuple[str, str, Callable[[Page], None]]] = {
    "home": ("", "Learn Spades by playing it", look),
    "lesson-read": ("?lesson=following-suit", "Step 1", look),
    "lesson-mark": ("?lesson=following-suit&step=three-hearts", "Step 3", look),
    "lesson": ("?lesson=following-suit&step=lead-counts", "Step 4", answer_wrong),
    "lesson-nil": ("?lesson=should-i-nil&step=long-ace", "Step", look),
    "gym": ("?page=gym", "Would you bid nil?", look),
    "gym-answer": ("?page=gym", "Would you bid nil?", say_and_decide),
    "bid": ("?page=play&deal=7", "Your turn to bid", look),
    "bid-hint": ("?page=play&deal=7", "Your turn to bid", hint_opened),
    "play": ("?page=play&deal=7", "Your turn to bid", bid_and_wait),
    "rules": ("?page=rules", "DCK-1", look),
    "settings": ("?page=settings", "Cards move", look),
}


def main(words: Sequence[str]) -> None:
    """Take the pictures."""
    folder = Path(words[0] if words else "out/screens")
    wanted = words[1:] or tuple(SCREENS)
    folder.mkdir(parents=True, exist_ok=True)
    with course_server() as server, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=find(), args=FLAGS)
        for name in wanted:
            query, text, act = SCREENS[name]
            for width, height in WIDTHS.items():
                for theme in THEMES:
                    profile = chromium.new_context(
                        viewport={"width": width, "height": height}, color_scheme=theme, reduced_motion="reduce"
                    )
                    page = profile.new_page()
                    page.goto(f"{server.url}voila/render/app.ipynb{query}")
                    # The coach writes its eyebrows in capitals by style alone; the text is as given here.
                    expect(page.locator(".sl-app")).to_contain_text(text, timeout=30_000)
                    act(page)
                    page.screenshot(path=folder / f"{name}-{width}-{theme}.png", full_page=width < 700)
                    profile.close()
        chromium.close()
    print(f"{len(wanted) * len(WIDTHS) * len(THEMES)} pictures in {folder}")  # noqa: T201 - the one line it says


if __name__ == "__main__":
    main(sys.argv[1:])
