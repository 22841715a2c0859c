"""Script in every field a person can type or bring along: none of it runs, and each field says something clear."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

import pytest
from browser.fixtures import fresh_profile
from browser.test_pages import GO
from playwright.sync_api import Browser, BrowserContext, Page, expect

if TYPE_CHECKING:
    from collections.abc import Iterator

    from browser.course_server import CourseServer

PATIENCE = 60_000
RUN = "window.ran=(window.ran||0)+1"

PAYLOADS = [
    f"<script>{RUN}</script>",
    f"<img src=x onerror={RUN}>",
    f"<img src=x onerror='{RUN}' ",
    f"<svg onload={RUN}>",
    f"<svg><script>{RUN}</script></svg>",
    f"<svg><animate onbegin={RUN} attributeName=x dur=1s>",
    f"<body onload={RUN}>",
    f"<iframe srcdoc='<script>parent.{RUN}</script>'>",
    f'<iframe src="javascript:parent.{RUN}">',
    f"<details open ontoggle={RUN}>",
    f"<video><source onerror={RUN}></video>",
    f"<audio src=x onerror={RUN}>",
    f"<input autofocus onfocus={RUN}>",
    f"<a href=javascript:{RUN} autofocus>x</a>",
    f"<form><button formaction=javascript:{RUN} autofocus>",
    f"<math><mtext><style><img src=x onerror={RUN}></style>",
    f"<noscript><p title='</noscript><img src=x onerror={RUN}>'>",
    f"<template><img src=x onerror={RUN}></template>",
    f"<object data='data:text/html,<script>parent.{RUN}</script>'>",
    f"<style>@keyframes x{{}}</style><b style=animation-name:x onanimationstart={RUN}>",
    f'"><img src=x onerror={RUN}>',
    f"' onmouseover={RUN} '",
    f"javascript:{RUN}",
    f'[x](javascript:{RUN}) ![x](x" onerror="{RUN})',
    f"${{{RUN}}} {{{{{RUN}}}}} {{% {RUN} %}} <%= {RUN} %>",
]


def opened(context: BrowserContext, course: CourseServer, **query: str) -> Page:
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.on("dialog", lambda dialog: dialog.dismiss())
    page.goto(f"{course.url}voila/render/app.ipynb?{urlencode(query)}", wait_until="commit")
    expect(page.locator(".sl-app .sl-stage > *").first).to_be_visible(timeout=PATIENCE)
    return page


def harmless(page: Page) -> None:
    """Nothing ran, and no element of a payload is in the page."""
    page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)))")
    assert page.evaluate("window.ran") is None
    found = "img[src='x'], iframe, object, [onerror], [onload], [ontoggle], [onbegin], .sl-app script, [formaction]"
    assert page.locator(found).count() == 0


def test_there_are_enough_and_they_would_run() -> None:
    assert len(set(PAYLOADS)) == 25


def test_the_payloads_run_where_nothing_is_escaped(context: BrowserContext) -> None:
    """The test can fail: written into a bare page, script does run."""
    page = context.new_page()
    page.set_content("".join(PAYLOADS[:4]))
    page.wait_for_function("window.ran > 1")


@pytest.fixture(scope="module")
def visitor(browser: Browser, course: CourseServer) -> Iterator[Page]:
    """One page that goes from address to address: a kernel for each would be most of the work."""
    with fresh_profile(browser) as profile:
        yield opened(profile, course)


def visited(page: Page, /, **query: str) -> Page:
    page.evaluate(GO, f"?{urlencode(query)}")
    expect(page.locator(".sl-app .sl-stage > *").first).to_be_visible()
    return page


def test_a_typed_card_or_bid(visitor: Page) -> None:
    page = visited(visitor, lesson="following-suit", step="lead-counts")
    entry = page.locator("[data-entry]")
    expect(page.locator(".slt-hand [data-card]").first).to_be_visible()
    for payload in PAYLOADS:
        entry.fill(payload)
        entry.press("Enter")
        expect(page.locator("[data-live]")).to_contain_text(re.compile("is not (understood|one of the choices)"))
    harmless(page)


FIELDS = ".sl-app :is(input[type=text], input:not([type]), textarea):visible"
SOME = ["".join(PAYLOADS)[:1900], PAYLOADS[1], PAYLOADS[20], PAYLOADS[22]]


@pytest.mark.parametrize(
    ("name", "press"),
    [
        *(("gym", ""), ("rules", ""), ("glossary", ""), ("setup", "Open the deal"), ("settings", "Use this code")),
        *(("import", "Read it"), ("class-report", ""), ("set", "Open the set")),
        *(("class", "Read the set"), ("class", "Add this hand")),
    ],
)
def test_every_field_to_type_in(visitor: Page, name: str, press: str) -> None:
    """A title, an address, a repository, a code of any kind, a word to look for, a hand to paste."""
    page = visited(visitor, page=name)
    fields = page.locator(FIELDS)
    expect(fields.first).to_be_visible()
    for payload in SOME:
        for place in range(fields.count()):
            fields.nth(place).fill(payload)
            fields.nth(place).press("Tab")
        button = page.get_by_role("button", name=press, exact=True)
        if press and button.count() and button.first.is_enabled():
            button.first.click()
    harmless(page)
    expect(page.locator(".sl-app")).not_to_contain_text("Something went wrong")


def test_the_names_and_the_insides_of_a_class_s_files(visitor: Page) -> None:
    page = visited(visitor, page="class-report")
    item = {"v": 2, "id": "a", "lesson": "bags", "step": "x", "verdict": "right", "number": 1}
    data = json.dumps({"v": 1, "log": [item], "settings": {"name": PAYLOADS[1], "lang": PAYLOADS[20]}}).encode()
    files = [
        {"name": f"{text.replace('/', ':')}.json", "mimeType": "application/json", "buffer": data if at % 2 else b"{"}
        for at, text in enumerate(PAYLOADS)
    ]
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Choose files").click()
    chooser.value.set_files(files)
    expect(page.locator(".sl-files-list")).to_contain_text("25 files", timeout=PATIENCE)
    harmless(page)


def test_a_carry_on_code_and_a_file_s_name_and_fields(visitor: Page) -> None:
    page = visited(visitor, page="settings")
    field = page.get_by_label("Code", exact=True).last
    for payload in PAYLOADS[::6]:
        field.fill(payload)
        page.get_by_role("button", name="Use this code").click()
        expect(page.locator(".sl-progress .sl-note")).to_contain_text("That code cannot be used")
        field.fill("")
    harmless(page)
    item = {"v": 1, "id": "a", "lesson": "who-wins", "step": "one", "verdict": "right"}
    spoiled = [{**item, "id": f"b{place}", field: text} for place, text in enumerate(PAYLOADS) for field in item]
    odd = [{**item, "lesson": "onerror x", "id": "c", "tags": ["onload:x"]}]
    for payload, log in ((PAYLOADS[1], [*odd, *spoiled]), (PAYLOADS[3], spoiled), (PAYLOADS[20], PAYLOADS)):
        with page.expect_file_chooser() as chooser:
            page.get_by_role("button", name="Upload a file").click()
        data = json.dumps({"v": 1, "log": log, "settings": {text: text for text in PAYLOADS}}).encode()
        # Whatever the system cannot have in a name, a browser sends all the same.
        name = payload.replace("/", ":")
        chooser.value.set_files({"name": name, "mimeType": "application/json", "buffer": data})
        expect(page.locator(".sl-progress")).to_contain_text(name[:20])
        harmless(page)


def test_every_part_of_the_address(context: BrowserContext, course: CourseServer, visitor: Page) -> None:
    text = "".join(PAYLOADS)[:1900]
    others = dict.fromkeys(("lang", "step", "view", "find", "pack"), text)
    page = opened(context, course, deal=text, **others)
    expect(page.locator(".sl-note").first).to_contain_text("cannot be opened")
    harmless(page)
    page.close()
    for key in ("lesson", "set", "page"):
        harmless(visited(visitor, **{key: text, "step": text, "find": text}))
    for name in ("gym", "bid-gym", "play-gym", "review", "better", "set", "practice"):
        harmless(visited(visitor, page=name, deal=text, set=text, lesson=text))


def test_what_a_stranger_has_stored(context: BrowserContext, course: CourseServer) -> None:
    text = "".join(PAYLOADS)
    item = {"v": 1, "id": "a", "lesson": "following-suit", "step": "lead-counts", "verdict": "right"}
    spoiled: dict[str, Any] = {
        "lang": text,
        "look": {"deck": text, "theme": text, "large": text},
        "theme": text,
        "level": text,
        "sitting": {"v": 1, "rules": text, "options": {text: text}, "seed": text, "seat": text, "hands": [[text]]},
        "borrowed": {"of": text, "v": 1, "actions": [text], "seen": 0},
        **{name: {"hands": [{"of": text[:64], "said": 7, "call": text[:20]}]} for name in ("gym", "bid-gym")},
        **{f"{name}-wishes": {"rules": text, "theme": text} for name in ("gym", "bid-gym")},
        "bid-gym-parts": {"of": text, "parts": {text: text}},
        "replayed": [text],
        "coach": text,
        **dict.fromkeys(("name", "set", "handed", "class-where", "class-draft", "deal"), text),
        "step": {"v": 1, "lesson": "following-suit", "step": "lead-counts", "moves": [text], "answer": text},
    }
    log = [item, *({**item, "id": f"b{place}", field: text} for place, field in enumerate(item))]
    store = json.dumps({"v": 1, "log": log, "settings": spoiled})
    context.add_init_script(f"try {{ localStorage['spades-learn/1'] ??= {json.dumps(store)} }} catch {{}}")
    page = opened(context, course)
    assert text in page.evaluate("JSON.parse(localStorage['spades-learn/1']).settings.coach")
    for query in ({"page": "home"}, *({"page": name} for name in ("play", "gym", "set", "class", "class-report"))):
        visited(page, **query)
        expect(page.locator(".sl-app .sl-trouble")).to_have_count(0)
        harmless(page)
    page.close()
