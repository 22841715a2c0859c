"""Pictures of every screen, wide, middling and narrow, light and dark: ``make gallery``.

    python tests/screens.py [FOLDER [NAME ...]]

Starts the real server and the real Chromium, acts as a learner would, and writes one PNG a screen, width and
theme. The README's picture is one of them.
"""

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from urllib.parse import parse_qs

from browser.chromium import FLAGS, find
from browser.course_server import course_server
from made_class import class_of
from playwright.sync_api import Browser, Page, expect, sync_playwright

from spades_learn.teaching.library import library

WIDTHS = {1280: 860, 768: 1024, 360: 740}
THEMES = ("light", "dark")


def answer_wrong(page: Page) -> None:
    """A renege, explained."""
    page.locator('.slt-hand [data-card="SK"]').click(position={"x": 12, "y": 20})
    expect(page.locator(".sl-coach")).to_contain_text("Not allowed")


def say_and_decide(page: Page) -> None:
    """An estimate and a decision in the gym."""
    page.get_by_role("button", name="50 %", exact=True).click()
    page.get_by_role("button", name="Nil", exact=True).click()
    expect(page.locator(".sl-meter")).to_be_visible()
    expect(page.get_by_text("Rules of thumb")).to_be_visible()
    expect(page.locator(".sl-gymwork progress")).to_have_count(0)


def bid_and_wait(page: Page) -> None:
    """A bid, and the first card that may be played."""
    page.locator('[data-call="4"]').click()
    expect(page.locator('[data-ask="card"]')).to_be_visible()


def hint_opened(page: Page) -> None:
    """A hint for a bid, and what the bid is counted from."""
    page.get_by_role("button", name="Hint", exact=True).click()
    page.get_by_text("How the bid is counted").click()
    expect(page.get_by_role("cell", name="Together")).to_be_visible()


def nil_handed_in(page: Page) -> None:
    """The only task of a set, done and handed in."""
    page.get_by_role("button", name="Start: Nil hand").click()
    say_and_decide(page)
    page.get_by_role("button", name="Back to the class set").click()
    with page.expect_download():
        page.get_by_role("button", name="Download the file").click()
    expect(page.locator(".sl-sethand")).to_contain_text("saves it as")


def look(page: Page) -> None:
    """Only look."""
    expect(page.locator(".sl-app")).to_be_visible()


def hand_in(page: Page) -> None:
    """A class's files, and the report of them."""
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Choose files").click()
    chooser.value.set_files(
        [{"name": name, "mimeType": "application/json", "buffer": data} for name, data in class_of(3, 30)]
    )
    expect(page.locator(".sl-app")).to_contain_text("learners is below", timeout=60_000)


def call_and_fail(page: Page) -> None:
    """A trick of the referee's hand, and a call that nothing proves."""
    page.locator('[data-call="3"]').click()
    expect(page.locator('[data-ask="card"]')).to_be_visible()
    page.locator("[data-entry]").fill("KH")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Call it").click()
    expect(page.locator(".sl-coach")).to_contain_text("Not proved")


def game(name: str, *, asks: str) -> Callable[[Page], None]:
    """A match of another game, up to its first question."""

    def act(page: Page) -> None:
        page.get_by_label("Game").select_option(label=name)
        page.get_by_role("button", name="Start").click()
        expect(page.locator(f'[data-ask="{asks}"]')).to_be_visible()

    return act


def scored(page: Page) -> None:
    """A hand played to its end with the first card that is allowed, and its score sheet."""
    page.locator('[data-call="4"]').click()
    for _ in range(13):
        expect(page.locator('[data-ask="card"]')).to_be_visible()
        page.locator('.slt-hand [data-card]:not([data-mark="no"])').first.click(position={"x": 8, "y": 20})
        page.locator(".slt-next").click()
    expect(page.locator(".sl-coach")).to_contain_text("Hand scored")


def set_begun(page: Page) -> None:
    """A ready-made class set with its link."""
    page.get_by_role("button", name="Put it in the list").click()
    expect(page.locator(".sl-classlinks .sl-qr")).to_be_visible()


def handed_out(page: Page) -> None:
    """The sheet that a class is given."""
    set_begun(page)
    page.get_by_role("button", name="Handout to print").click()
    expect(page.locator(".sl-handout .sl-qr")).to_be_visible()


def printed(page: Page) -> None:
    """As it comes out on paper."""
    page.emulate_media(media="print")


@dataclass(frozen=True)
class Screen:
    """A screen to take a picture of.

    Attributes:
        query: of the address.
        text: what is on the page once it stands.
        act: what a learner does first.
        device: how the browser is asked to draw, as Playwright names it.
        widths: how wide; all where none are named.
        themes: light, dark or both.
    """

    query: str
    text: str
    act: Callable[[Page], None] = look
    device: Mapping[str, str] = field(default_factory=dict)
    widths: tuple[int, ...] = tuple(WIDTHS)
    themes: tuple[str, ...] = THEMES


SET = (
    "s-hg21hzsj3h7v6jce0x8f2dh79gtp3rkakwht92wzn32qwga8dw2e2wgn4casmky5mcka4ee8rn"
    "jctss2k704r0p8whan62jjqhvyk2ewt26xfjbpy7ffb0kcv43m78m1mdg0g01njghepf"
)
"""A class set with tasks of every kind, and a lesson that no course has."""
NIL_SET = "s-pq8g3gn7eh28nnewnn82g01nmhhrdt"
"""A class set of one nil hand."""
LESSON = "?lesson=following-suit&step=lead-counts"
PLAY = "?page=play&deal=7"
BID = "Your turn to bid"

SCREENS: dict[str, Screen] = {
    "home": Screen("", "Learn Spades by playing it"),
    "lesson-read": Screen("?lesson=following-suit", "Step 1"),
    "lesson-mark": Screen("?lesson=following-suit&step=three-hearts", "Step 3"),
    "lesson": Screen(LESSON, "Step 4", answer_wrong),
    "lesson-nil": Screen("?lesson=should-i-nil&step=long-ace", "Step"),
    "gym": Screen("?page=gym", "Would you bid nil?"),
    "gym-answer": Screen("?page=gym", "Would you bid nil?", say_and_decide),
    "bid": Screen(PLAY, BID),
    "bid-hint": Screen(PLAY, BID, hint_opened),
    "play": Screen(PLAY, BID, bid_and_wait),
    "score": Screen(PLAY, BID, scored, widths=(1280, 360), themes=("light",)),
    "referee": Screen("?page=referee&deal=0", "Bid first", call_and_fail),
    "rules": Screen("?page=rules", "DCK-1"),
    "tables": Screen("?page=tables", "The games side by side", themes=("light",)),
    "set": Screen(f"?set={SET}", "tasks done"),
    "set-done": Screen(f"?set={NIL_SET}", "Start", nil_handed_in),
    "set-projector": Screen(f"?set={SET}&view=projector", "Tasks", widths=(1920, 1280), themes=("light",)),
    "class-guide": Screen("?page=class-guide", "Which way for your class"),
    "class-report": Screen("?page=class-report", "Drop the files here", hand_in),
    "settings": Screen("?page=settings", "Cards move"),
    "class": Screen("?page=class", "Give it to the class", set_begun),
    "class-handout": Screen("?page=class", "Give it to the class", handed_out, themes=("light",)),
    "setup": Screen("?page=setup", "Choose a game", themes=("light",)),
    "two-drawing": Screen("?page=setup", "Choose a game", game("Two players, drawing", asks="bid")),
    "three": Screen("?page=setup", "Choose a game", game("Solo, three players", asks="bid"), themes=("light",)),
    "exchange": Screen(
        "?page=setup", "Choose a game", game("Partnership with blind-nil exchange", asks="bid"), themes=("light",)
    ),
    "projector": Screen(f"{LESSON}&view=projector", "Step 4", answer_wrong, widths=(1920, 1280), themes=("light",)),
    "contrast": Screen(LESSON, "Step 4", answer_wrong, {"contrast": "more"}),
    "forced-colours": Screen(LESSON, "Step 4", answer_wrong, {"forced_colors": "active"}, widths=(1280, 360)),
    "print-rules": Screen("?page=rules", "DCK-1", printed, widths=(768,), themes=("light",)),
    "print-hand": Screen(PLAY, BID, printed, widths=(768,), themes=("light",)),
    **{
        f"{name}-{language}": Screen(
            f"{query}{'&' if query else '?'}lang={language}", "", widths=(1280, 360), themes=("light",)
        )
        for language in ("it", "es", "fr", "co")
        for name, query in (("home", ""), ("lesson", LESSON), ("bid", PLAY))
    },
}


def of_lesson(slug: str) -> dict[str, Screen]:
    """A lesson's first step and its hardest: the one that is played out, or else the last that asks something."""
    steps = library().lesson(slug).steps
    asking = [step for step in steps if step.asks]
    played = [step for step in asking if step.kind == "play-out"]
    found = {"first": steps[0], "hardest": (played or asking)[-1]}
    return {
        f"{name}-{slug}": Screen(f"?lesson={slug}&step={step.id}", "Step ", widths=(1280, 360))
        for name, step in found.items()
    }


SCREENS.update({name: screen for entry in library().course() for name, screen in of_lesson(entry.slug).items()})


def take(chromium: Browser, url: str, name: str, folder: Path) -> int:
    """The pictures of one screen; how many."""
    screen = SCREENS[name]
    for width, theme in product(screen.widths, screen.themes):
        profile = chromium.new_context(
            viewport={"width": width, "height": WIDTHS.get(width, 1080)},
            color_scheme=theme,  # type: ignore[arg-type]  # light or dark
            reduced_motion="reduce",
            **screen.device,  # type: ignore[arg-type]  # as Playwright names them
        )
        page = profile.new_page()
        page.goto(f"{url}voila/render/app.ipynb{screen.query}")
        # The coach writes its eyebrows in capitals by style alone; the text is as given here.
        expect(page.locator(".sl-app")).to_contain_text(screen.text, timeout=30_000)
        language = parse_qs(screen.query.lstrip("?")).get("lang", ["en"])[0]
        expect(page.locator("html")).to_have_attribute("lang", language)
        if language != "en":
            # The map stands in English until the page has said what its address asks for.
            for word in ("Settings", "Course"):
                expect(page.get_by_role("button", name=word, exact=True)).to_have_count(0, timeout=30_000)
        screen.act(page)
        page.screenshot(path=folder / f"{name}-{width}-{theme}.png", full_page=width < 1000)
        profile.close()
    return len(screen.widths) * len(screen.themes)


def main(words: Sequence[str]) -> None:
    """Take the pictures."""
    folder = Path(words[0] if words else "out/screens")
    wanted = words[1:] or tuple(SCREENS)
    folder.mkdir(parents=True, exist_ok=True)
    with course_server() as server, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=find(), args=FLAGS)
        count = sum(take(chromium, server.url, name, folder) for name in wanted)
        chromium.close()
    print(f"{count} pictures in {folder}")  # noqa: T201 - the one line it says


if __name__ == "__main__":
    main(sys.argv[1:])
