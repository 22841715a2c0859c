"""The teacher's page without a browser: a set is made, handed out and read back; nothing typed gets out unescaped."""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING, Any

import ipywidgets
import pytest
import zxingcpp
from quiet_host import QuietHost

from spades_learn.rules.options import rules_for
from spades_learn.teaching import class_draft, classset
from spades_learn.teaching.class_fresh import fresh
from spades_learn.teaching.class_links import code_in
from spades_learn.teaching.class_ready import ready_sets
from spades_learn.teaching.classset import LONGEST, MOST_TASKS, ClassSet, Task
from spades_learn.teaching.library import library
from spades_learn.ui import class_text
from spades_learn.ui.class_handout import Handed, big_html, handout_html
from spades_learn.ui.class_page import ClassPage
from spades_learn.ui.class_qr import QUIET, square
from spades_learn.ui.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterator

HERE = "https://school.example/voila/render/app.ipynb"
EVIL = '"><img src=x onerror=alert(1)>'


class Host(QuietHost):
    """A quiet host at an address, which notes where it is sent."""

    def __init__(self, language: str = "en", address: str = HERE) -> None:
        super().__init__(library())
        self.words = Words(language)
        self.address, self.pack = address, ""
        self.gone: list[tuple[str, dict[str, str]]] = []
        self.printed = 0

    def go(self, page: str, **facts: str) -> None:
        self.gone.append((page, facts))

    def print(self) -> None:
        self.printed += 1


@pytest.fixture(autouse=True)
def no_binder(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("BINDER_REQUEST", "BINDER_PERSISTENT_REQUEST", "BINDER_LAUNCH_HOST"):
        monkeypatch.delenv(name, raising=False)


def parts(widget: ipywidgets.Widget) -> Iterator[ipywidgets.Widget]:
    """A widget and all below it."""
    yield widget
    for child in getattr(widget, "children", ()):
        yield from parts(child)


def part(page: ClassPage, label: str) -> Any:  # noqa: ANN401 - a button or a field
    """The control of this label that is shown now."""
    return next(each for each in parts(page.body) if getattr(each, "description", None) == label)


def shown(page: ClassPage) -> str:
    """All HTML of the page."""
    return "".join(each.value for each in parts(page.body) if isinstance(each, ipywidgets.HTML))


def opened(host: Host) -> ClassPage:
    return ClassPage(host)  # type: ignore[arg-type]


def begun(host: Host, name: str = "nil") -> ClassPage:
    """The page with a ready-made set in its list."""
    page = opened(host)
    part(page, "Begin from").value = name
    part(page, "Put it in the list").click()
    return page


def tasks(host: Host) -> tuple[Task, ...]:
    """What the browser keeps."""
    return class_draft.from_json(host.kept[class_draft.SETTING]).tasks


def links(page: ClassPage) -> list[str]:
    """What the buttons copy."""
    return [unescape(each) for each in re.findall(r'data-copy="([^"]*)"', shown(page))]


def test_every_ready_made_set_has_a_name_and_becomes_a_link_that_holds_it() -> None:
    host = Host()
    assert set(class_text.READY) == {each.id for each in ready_sets()}
    page = opened(host)
    for each in ready_sets():
        part(page, "Begin from").value = each.id
        part(page, "Put it in the list").click()
        code, link, wall = links(page)
        assert classset.read(code).tasks == tasks(host)
        assert classset.read(code).rules.ruleset.id == each.rules, "also after a set of another game"
        assert link == f"{HERE}?set={code}"
        assert wall == f"{link}&view=projector"


def test_tasks_are_added_moved_taken_out_and_taken_back() -> None:
    host = Host()
    page = opened(host)
    assert "data-copy" not in shown(page), "an empty list is not handed out"
    part(page, "Lesson").value = "bags"
    part(page, "Add the lesson").click()
    part(page, "Hands").value = "bid"
    part(page, "How many").value = 2
    part(page, "Add fresh hands").click()
    assert [each.kind for each in tasks(host)] == ["lesson", "bid", "bid"]
    before = tasks(host)
    part(page, "Move up: Hand to bid 1").click()
    assert tasks(host) == (before[1], before[0], before[2])
    assert "Hand to bid 1 is number 1 of 3." in shown(page)
    part(page, "Move up: Hand to bid 1").click()
    assert tasks(host)[0] == before[1], "the first goes no further"
    part(page, "Take out: Bags and sandbagging").click()
    assert tasks(host) == before[1:]
    part(page, "Take back").click()
    part(page, "Take back").click()
    assert tasks(host) == before
    part(page, "Add the lesson").click()
    assert "That is in the list already." in shown(page)
    assert tasks(host) == before
    assert opened(host)._draft.tasks == before, "the draft survives a reload"


def test_a_hand_by_its_code_comes_in_as_what_was_chosen_and_nonsense_says_one_line() -> None:
    host = Host()
    page = opened(host)
    deal = next(fresh("deal", 1, rules_for(), seed=4)).name
    part(page, "Hands").value = "deal"
    part(page, "Or one hand by its code").value = f"https://a.example/?page=play&deal={deal}"
    part(page, "Add this hand").click()
    assert tasks(host) == (Task("deal", deal),)
    for typed in ("", "nonsense", EVIL, deal[:-1] + "0", "x" * 5000):
        part(page, "Or one hand by its code").value = typed
        part(page, "Add this hand").click()
        assert shown(page).count('role="alert"') == 1
        assert "<img" not in shown(page)
    assert tasks(host) == (Task("deal", deal),)


def test_at_forty_tasks_the_page_says_so_and_takes_no_more() -> None:
    host = Host()
    hands = tuple(fresh("nil", MOST_TASKS, rules_for(), seed=8))
    host.kept[class_draft.SETTING] = class_draft.Draft(rules_for(), hands[:-1]).to_json()
    page = opened(host)
    part(page, "Add the lesson").click()
    assert f"{MOST_TASKS} tasks are the most" in shown(page)
    part(page, "Add fresh hands").click()
    assert "at most 40 tasks" in shown(page)
    part(page, "Lesson").value = "bags"
    part(page, "Add the lesson").click()
    assert len(tasks(host)) == MOST_TASKS


def test_a_set_too_long_for_a_code_is_not_handed_out_and_says_why() -> None:
    host = Host()
    # Positions of a play written card by card are the longest hands there are.
    long = tuple(fresh("play", MOST_TASKS, rules_for(), seed=8))
    host.kept[class_draft.SETTING] = class_draft.Draft(rules_for(), long).to_json()
    page = opened(host)
    assert "more than one code can hold" in shown(page)
    assert "data-copy" not in shown(page)
    assert len(long) == MOST_TASKS
    page._change(class_draft.Draft(rules_for(), long[:25]))
    assert len(links(page)[0]) <= LONGEST + 2


def test_where_the_class_opens_it_is_chosen_and_remembered() -> None:
    host = Host()
    page = begun(host, "first-evening")
    code = links(page)[0]
    part(page, "The class opens it").value = "binder"
    assert len(links(page)) == 1, "no link before there is a repository"
    part(page, "Repository").value = "https://github.com/owner/name/tree/main"
    assert links(page)[1] == (
        f"https://mybinder.org/v2/gh/owner/name/main?urlpath=voila%2Frender%2Fapp.ipynb%3Fset%3D{code}"
    )
    assert links(opened(host))[1] == links(page)[1], "after a reload"
    for typed in ("name", EVIL, "javascript:alert(1)"):
        part(page, "Repository").value = typed
        assert "names no repository" in shown(page)
        assert len(links(page)) == 1
        assert "<img" not in shown(page)
    part(page, "The class opens it").value = "at"
    for typed in (EVIL, "javascript:alert(1)", "ftp://a.example", "https://me:word@a.example"):
        part(page, "Address").value = typed
        assert "cannot be used" in shown(page)
        assert len(links(page)) == 1
        assert "<img" not in shown(page)
    part(page, "Address").value = "https://x.github.io/spades/"
    part(page, "Language").value = "it"
    made = links(page)
    assert made[1] == f"https://x.github.io/spades/?set={made[0]}&lang=it"


def test_on_binder_its_own_launch_address_is_the_link_and_never_the_learners_own_server(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("BINDER_LAUNCH_HOST", "https://mybinder.org/")
    monkeypatch.setenv("BINDER_REQUEST", "v2/gh/owner/name/main")
    page = begun(Host(address="https://hub.example/user/owner-name-x1/voila/render/app.ipynb"), "bidding")
    assert links(page)[1].startswith("https://mybinder.org/v2/gh/owner/name/main?urlpath=voila%2F")
    assert "owner-name-x1" not in shown(page)


def test_an_address_of_this_machine_alone_is_said_to_be_one() -> None:
    assert "only on this machine" in shown(begun(Host(address="http://127.0.0.1:8866/voila/render/app.ipynb")))
    assert "only on this machine" not in shown(begun(Host()))


def test_a_set_is_read_by_its_address_compared_and_changed() -> None:
    host = Host()
    page = begun(host, "first-evening")
    mine = tasks(host)
    theirs = ClassSet(rules_for("duel"), (mine[1], mine[0], Task("lesson", "bags")), "fr")
    code = classset.write(theirs)
    part(page, "Code or address").value = f"https://a.example/?lang=it&set={code.upper()}"
    part(page, "Read the set").click()
    told = shown(page)
    assert "3 tasks" in told
    assert "Only in the set read: Bags and sandbagging." in told
    for each in ("The tasks they share come in another order.", "The rules are not the same.", "Français"):
        assert each in told
    assert tasks(host) == mine, "to read changes nothing"
    part(page, "Change this set").click()
    assert tasks(host) == theirs.tasks
    assert links(page)[0] == code
    assert part(page, "Language").value == "fr"
    part(page, "Lesson").value = "jokers"
    part(page, "Add the lesson").click()
    assert links(page)[0] != code


def test_what_is_no_set_says_one_line_and_changes_nothing() -> None:
    host = Host()
    page = begun(host, "first-evening")
    mine = tasks(host)
    for typed in ("", "s-", "s-123", EVIL, "https://a.example/?set=%3Cscript%3E", "x" * 9000, "s-" + "z" * 900):
        part(page, "Code or address").value = typed
        part(page, "Read the set").click()
        assert len(re.findall('role="alert"', shown(page))) == 1
        assert "<script" not in shown(page)
        assert "<img" not in shown(page)
    assert tasks(host) == mine


def test_a_lesson_that_is_not_here_is_said_to_be_none() -> None:
    host = Host()
    host.kept[class_draft.SETTING] = class_draft.Draft(rules_for(), (Task("lesson", "of-our-own"),)).to_json()
    assert "no such lesson" in shown(opened(host))


def test_the_handout_is_in_the_language_of_the_set_and_what_was_typed_is_escaped() -> None:
    host = Host()
    page = begun(host)
    part(page, "Title on the handout").value = EVIL
    part(page, "Language").value = "it"
    part(page, "Handout to print").click()
    assert '<article class="sl-handout" lang="it">' in shown(page)
    assert "<img" not in shown(page)
    part(page, "Print").click()
    assert host.printed == 1
    part(page, "Back to the set").click()
    part(page, "Show it large").click()
    assert '<article class="sl-bigway" lang="it">' in shown(page)
    part(page, "Back to the set").click()
    code = links(page)[0]
    for label in ("Open it as a learner", "Guide for teachers", "Report on a class"):
        part(page, label).click()
    assert host.gone == [("set", {"set": code}), ("class-guide", {}), ("class-report", {})]


def modules(svg: str) -> list[bytes]:
    """The picture of a QR code, a byte a module, white 255: read from the path as a browser fills it."""
    box = re.search(r'viewBox="0 0 (\d+) \1"', svg)
    assert box is not None
    side = int(box[1])
    rows = [bytearray(b"\xff" * side) for _ in range(side)]
    bars = re.findall(r"M(\d+) (\d+)h(\d+)v1h-(\d+)z", svg)
    assert "".join(f"M{x} {y}h{wide}v1h-{back}z" for x, y, wide, back in bars) in svg
    for x, y, wide, back in bars:
        assert wide == back
        rows[int(y)][int(x) : int(x) + int(wide)] = bytes(int(wide))
    return [bytes(each) for each in rows]


@pytest.mark.parametrize("length", [60, 300, 301, 1500])
def test_a_reader_of_another_make_reads_the_qr_code_back(length: int) -> None:
    address = f"https://a.example/?set=s-{'x7' * length}"[:length] + "&lang=it"
    rows = modules(square(address, label="x"))
    assert all(set(row) == {255} for row in (*rows[:QUIET], *rows[-QUIET:])), "a white rim"
    scale = 3
    drawn = b"".join(bytes(pixel for pixel in row for _ in range(scale)) * scale for row in rows)
    side = len(rows) * scale
    found = zxingcpp.read_barcodes(memoryview(drawn).cast("B", (side, side)))
    assert [each.text for each in found] == [address]


def test_the_name_of_a_ready_made_set_goes_with_the_language_and_the_teachers_own_title_stays() -> None:
    host = Host()
    page = begun(host, "first-evening")
    name = class_text.READY["first-evening"]
    part(page, "Language").value = "it"
    assert part(page, "Title on the handout").value == Words("it").text(name)
    part(page, "Begin from").value = "bidding"
    part(page, "Put it in the list").click()
    assert part(page, "Title on the handout").value == Words("it").text(class_text.READY["bidding"])
    part(page, "Title on the handout").value = "Our Tuesday"
    part(page, "Language").value = "fr"
    part(page, "Put it in the list").click()
    assert part(page, "Title on the handout").value == "Our Tuesday"


def test_the_handout_names_every_door_and_nothing_twice() -> None:
    handed = Handed("", HERE, "s-x", ("https://other.example/?set=s-x",), binder=True)
    told = handout_html(handed, Words("en"))
    vast = handout_html(Handed("", HERE, "s-x", (f"https://other.example/?set=s-{'x' * 900}&lang=it",)), Words("en"))
    assert '<p class="sl-mono">https://other.example/</p>' in vast, "nobody types the rest of it"
    assert "A lesson in Spades" in told
    assert "Binder is full" in told
    assert "https://other.example/?set=s-x" in told
    assert told.count("<h1>") == 1
    assert told.count("<li>") == 3 + 3
    assert "Binder is full" not in handout_html(Handed("", HERE, "s-x"), Words("en"))
    assert HERE in big_html(handed, Words("en"))
    assert code_in("s-x") == "s-x"
