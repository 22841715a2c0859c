"""A teacher's own lessons on a hub: a Git repository, nbgitpuller's link, and the course with that pack."""

from __future__ import annotations

import json
import re
import subprocess
from typing import TYPE_CHECKING
from urllib.parse import quote, unquote, urljoin

import packs
import person
from browser.course_server import eventually
from class_story import link, progress
from load.learner import Learner
from playwright.sync_api import expect
from real_hub import Promises, await_server, log_in, say

if TYPE_CHECKING:
    from pathlib import Path

    import requests
    from playwright.sync_api import Page
    from real_hub import Hub

NAME = "teacher-lessons"
FILES = {
    "course.toml": packs.COURSE,
    "small/lesson.toml": packs.LESSON,
    "small/en.md": packs.PROSE,
    "small/design.md": "# small — design\n",
    "README.md": "Lessons of mine.\n",
}


class Teacher:
    """Somebody who writes lessons and puts them into a bare repository, as at any Git host."""

    def __init__(self, folder: Path, name: str) -> None:
        self.bare = folder / f"{name}.git"
        self._tree = folder / f"{name}-tree"
        self._tree.mkdir(parents=True)
        self._git("init", "--quiet", "--initial-branch=main")
        self._git("config", "user.name", "A teacher")
        self._git("config", "user.email", "teacher@example.org")
        subprocess.run(["git", "init", "--quiet", "--bare", "--initial-branch=main", str(self.bare)], check=True)

    def give(self, files: dict[str, str], *, linked: tuple[str, str] | None = None) -> None:
        """Commit these files, and perhaps a link, and push them."""
        for name, text in files.items():
            file = self._tree / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        if linked:
            (self._tree / linked[0]).symlink_to(linked[1])
        self._git("add", "--all")
        self._git("commit", "--quiet", "-m", "Lessons")
        self._git("push", "--quiet", str(self.bare), "main")

    def _git(self, *words: str) -> None:
        subprocess.run(["git", *words], cwd=self._tree, check=True, timeout=60)


def pull_link(repository: Path, *, target: str, **query: str) -> str:
    """The link a teacher gives out: pull, then open the course with the pack."""
    page = link(**query).removeprefix("hub/user-redirect/")
    asked = {"repo": f"file://{repository}", "branch": "main", "targetpath": target, "urlpath": page}
    return "hub/user-redirect/git-pull?" + "&".join(f"{key}={quote(value, safe='')}" for key, value in asked.items())


def pulled(hub: Hub, name: str, session: requests.Session, at: str) -> str:
    """Do what nbgitpuller's page does without a browser: ask it to pull, and go where it then leads."""
    page = session.get(urljoin(hub.url, at), timeout=60)
    said = {key: unquote(value) for key, value in re.findall(r'data-([\w-]+)="([^"]*)"', page.text)}
    asked = {"repo": said["repo"], "targetpath": said["targetpath"], "branch": said["branch"], "_xsrf": said["xsrf"]}
    answer = session.get(f"{hub.url}user/{name}/git-pull/api", params=asked, timeout=120)
    last = [json.loads(line.removeprefix("data: ")) for line in answer.text.splitlines() if line.startswith("data: ")]
    assert last[-1]["phase"] == "finished", last[-1]
    return said["path"]


def story(hub: Hub, promise: Promises) -> None:
    """The whole story of a pack."""
    teacher = Teacher(hub.folder / "teacher", NAME)
    teacher.give(FILES)
    say(f"hub open after {hub.start():.1f} s; a teacher's lessons in a bare repository")
    at = pull_link(teacher.bare, target=NAME, pack=NAME, lesson="small", step="follow")
    name = "pupil"
    with person.browser(hub) as page:
        person.come_in(hub, page, name, at)
        expect(page.locator(".sl-app .sl-title")).to_have_text("A small lesson", timeout=person.SLOW)
        promise("in Chromium one link logs in, pulls the pack and opens its lesson", f"pack={NAME}" in page.url)
        promise("the page says whose lessons these are", page.get_by_text(f"the pack “{NAME}”").count())
        page.reload()
        expect(page.locator(".sl-app .sl-title")).to_have_text("A small lesson", timeout=person.SLOW)
        promise("a reload stays in the pack", f"pack={NAME}" in page.url)
        page.get_by_role("button", name="To the course itself").click()
        expect(page.locator(".sl-home")).to_contain_text("Following suit")
        promise("and one button leads to the course itself", "pack=" not in page.url)
    promise("the pack is in the learner's own folder", (hub.home(name) / "spades-learn/packs" / NAME / ".git").is_dir())

    session = log_in(hub, "second", begin=at)
    home = await_server(hub, "second", session)
    path = pulled(hub, "second", session, at)
    wanted = link(pack=NAME, lesson="small", step="follow").removeprefix("hub/user-redirect/")
    promise("the pull leads to the page with the pack", path == wanted)
    learner = Learner(home, session=session)
    learner.open(pack=NAME, lesson="small", step="follow")
    learner.do({"do": "card", "card": "H3"})
    promise(
        "an answer in the pack is kept", {str(each["id"]) for each in learner.kept} <= progress(hub, "second") != set()
    )
    learner.leave()

    teacher.give({"small/en.md": packs.PROSE.replace("# A small lesson", "# A smaller lesson")})
    with person.browser(hub) as page:
        person.come_in(hub, page, name, at)
        expect(page.locator(".sl-app .sl-title")).to_have_text("A smaller lesson", timeout=person.SLOW)
        promise("the same link brings what the teacher has changed since", True)  # the line before says it
        refusals(hub, page, promise)
    eventually(lambda: not hub.kernels(), seconds=60, what="the end of the kernels")
    promise("no kernel is left", not hub.kernels())


def refusals(hub: Hub, page: Page, promise: Promises) -> None:
    """Repositories that no teacher would give, and a name that is none."""
    bad = Teacher(hub.folder / "teacher", "bad-lessons")
    bad.give({**FILES, "small/en.md": packs.PROSE.replace("Read this.", "<img src=x onerror=alert(1)>")})
    sly = Teacher(hub.folder / "teacher", "sly-lessons")
    sly.give(FILES, linked=("small/it.md", "/etc/passwd"))
    for other, why in ((bad, "HTML is not shown"), (sly, "link or no plain file")):
        broken = other.bare.stem
        page.goto(urljoin(hub.url, pull_link(other.bare, target=broken, pack=broken)))
        person.await_course(page)
        note = page.locator(".sl-notes .sl-note")
        expect(note).to_contain_text("cannot be opened", timeout=person.SLOW)
        told = note.inner_text()
        promise(f"refused in one line, the course there all the same: {told}", why in told and "root:" not in told)
        expect(page.locator(".sl-home")).to_contain_text("Following suit")
    page.goto(urljoin(hub.url, link(pack="../../.ssh")))
    person.await_course(page)
    expect(page.locator(".sl-notes .sl-note")).to_contain_text("use letters, digits", timeout=person.SLOW)
    promise("a name that is a path leads nowhere", True)  # the line before says it
