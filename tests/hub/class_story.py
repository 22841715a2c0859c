"""A class on a hub: by the set's link through the log-in form to the task, an answer, gone; and what is left of it."""

from __future__ import annotations

import json
import statistics
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import quote, urljoin

import person
import requests
from browser.course_server import cmdline, eventually
from load.learner import Learner
from outsiders import outsiders
from playwright.sync_api import expect
from real_hub import IDLE, Promises, await_server, log_in, place_of, say

from spades_learn.rules.options import rules_for
from spades_learn.teaching import classset

if TYPE_CHECKING:
    import psutil
    from real_hub import Hub

PAGE = "hub/user-redirect/voila/render/app.ipynb"
PLACE = {"lesson": "who-wins", "step": "two-ruffs"}
ANSWER = {"do": "seat", "seat": "W"}


def class_code() -> str:
    """A class set with the lesson that everybody answers here."""
    tasks = (classset.Task("lesson", "following-suit"), classset.Task("lesson", "who-wins"))
    return classset.write(classset.ClassSet(rules_for(), tasks, language="en"))


def link(**query: str) -> str:
    """The link that a teacher gives out: everybody's own server, whoever they are."""
    asked = "&".join(f"{key}={quote(value, safe='')}" for key, value in query.items())
    return f"{PAGE}?{asked}" if asked else PAGE


class Visit(NamedTuple):
    """One person's visit: seconds of each part, what it cost, and the attempts the page was told to keep."""

    name: str
    login: float
    server: float
    page: float
    answered: float
    server_memory: float
    kernel_memory: float
    processor: float
    query: dict[str, str]
    attempts: frozenset[str]


def visit(hub: Hub, name: str, at: str, *, answer: bool = True) -> Visit:
    """Follow the link `at`, log in, open the task, answer, and leave."""
    begun = time.monotonic()
    session = log_in(hub, name, begin=at)
    entered = time.monotonic()
    home = await_server(hub, name, session)
    served = time.monotonic()
    query = place_of(hub, name, session, at)
    learner = Learner(home, session=session)
    try:
        learner.open(**query)
        opened = time.monotonic()
        if answer:
            learner.do(ANSWER)
        answered = time.monotonic()
        ids = frozenset(str(each["id"]) for each in learner.kept)
        memory, processor = cost(hub, name, learner.kernel)
    finally:
        learner.leave()
    times = (entered - begun, served - entered, opened - served, answered - opened)
    return Visit(name, *times, *memory, processor, query, ids)


def cost(hub: Hub, name: str, kernel: str) -> tuple[tuple[float, float], float]:
    """MB that only the learner's server and only their kernel have, and the seconds of a core that both have taken."""
    server = next(each for each in hub.servers() if each.environ().get("JUPYTERHUB_USER") == name)
    ours = next(each for each in hub.kernels() if kernel in " ".join(cmdline(each)))
    both: list[psutil.Process] = [server, ours]
    memory = [each.memory_full_info().uss / 1e6 for each in both]
    return (memory[0], memory[1]), sum(sum(each.cpu_times()[:2]) for each in both)


def progress(hub: Hub, name: str) -> frozenset[str]:
    """The ids of the attempts in the learner's own folder."""
    file = hub.home(name) / "spades-learn" / "spades-learn-progress.json"
    return frozenset(str(each["id"]) for each in json.loads(file.read_text())["log"]) if file.is_file() else frozenset()


def report(visits: list[Visit]) -> str:
    """The visits as a table: medians and the slowest, or the largest."""
    lines = [f"{f'{len(visits)} people':<32}{'median':>10}{'most':>10}"]
    words = {
        "login": ("log-in", "s"),
        "server": ("own server ready", "s"),
        "page": ("page and first table", "s"),
        "answered": ("answer", "s"),
        "server_memory": ("own server, unique", "MB"),
        "kernel_memory": ("kernel, unique", "MB"),
        "processor": ("core time up to the answer", "s"),
    }
    for field, (what, unit) in words.items():
        values = sorted(getattr(each, field) for each in visits)
        digits = 2 if unit == "s" else 0
        shown = "".join(f"{value:>7.{digits}f} {unit:<2}" for value in (statistics.median(values), values[-1]))
        lines.append(f"  {what:<30}{shown}".rstrip())
    return "\n".join(lines) + "\n"


def story(hub: Hub, promise: Promises, *, people: int, at_a_time: int) -> None:
    """The whole story of a class."""
    names = [f"learner{number:02}" for number in range(1, people + 1)]
    code = class_code()
    task = link(set=code, **PLACE)
    say(f"hub open after {hub.start():.1f} s; {people} people, {at_a_time} at a time, by the link of a class set")
    with ThreadPoolExecutor(at_a_time) as hands:
        visits = list(hands.map(lambda name: visit(hub, name, task), names))
    say(report(visits))
    say(f"the hub itself, its proxy and culler: {hub.memory():.0f} MB unique\n")
    promise("the set, the lesson and the step came through the log-in to every page",
            all(each.query == {"set": code, **PLACE} for each in visits))  # fmt: skip
    first = {name: progress(hub, name) for name in names}
    promise("every answer is in its learner's own folder", all(first.values()))
    promise("and is the one the page was told to keep", all(each.attempts <= first[each.name] for each in visits))
    eventually(lambda: not hub.kernels(), seconds=60, what="the end of the kernels")
    promise("no kernel is left once everybody has gone", not hub.kernels())
    begun = time.monotonic()
    eventually(lambda: not hub.servers(), seconds=180, what="the end of idle servers")
    promise(f"idle servers were ended ({time.monotonic() - begun:.0f} s; limit {IDLE} s)", not hub.servers())
    hub.stop()
    say(f"hub ended and open again after {hub.start():.1f} s")
    again = visit(hub, names[0], task, answer=False)
    promise(f"after it {names[0]}'s new browser was told the {len(first[names[0]])} attempts of before",
            first[names[0]] <= again.attempts)  # fmt: skip
    promise("nobody else's progress changed", all(progress(hub, name) == first[name] for name in names))
    wrong = requests.get(f"{hub.url}user/{names[0]}/voila/render/app.ipynb", timeout=30)
    promise("a stranger is asked to log in", "/hub/login" in wrong.url)
    other = log_in(hub, names[-1]).get(f"{hub.url}user/{names[0]}/voila/render/app.ipynb", timeout=60)
    promise("one learner cannot open another's page", people < 2 or other.status_code in {403, 404})
    outsiders(hub, promise)
    with_a_browser(hub, promise, code=code)


def with_a_browser(hub: Hub, promise: Promises, *, code: str) -> None:
    """One person in Chromium: the set's link, the form, the set, a task, an answer; then with another browser."""
    name = "visitor"
    with person.browser(hub) as page:
        person.come_in(hub, page, name, link(set=code))
        promise("in Chromium the set's link leads through the log-in form to the set", f"set={code}" in page.url)
        page.goto(urljoin(hub.url, link(set=code, **PLACE)))
        person.await_course(page)
        page.locator(".sl-root .slt-pick, .sl-root [data-seat='W']").first.wait_for()
        page.get_by_role("button", name="West").first.click()
        expect(page.locator(".sl-coach [role='status']").first).to_be_visible()
        kept = {str(each["id"]) for each in person.attempts(page)}
        promise("an answer is kept in the browser and in the folder", kept and kept <= progress(hub, name))
    with person.browser(hub) as page:
        person.come_in(hub, page, name, link(set=code))
        page.wait_for_function(f"(localStorage.getItem('{person.KEY}') ?? '').includes('{next(iter(kept))}')")
        promise("another browser of the same person goes on from there",
                kept <= {str(each["id"]) for each in person.attempts(page)})  # fmt: skip
