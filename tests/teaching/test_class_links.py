"""The links of a class set: each opens in a reader of addresses as the course will read it (`platform.md`, Binder)."""

from urllib.parse import parse_qs, urlsplit

import pytest

from spades_learn.cards.notation import NotationError
from spades_learn.rules.options import rules_for
from spades_learn.teaching import class_draft, classset
from spades_learn.teaching.class_draft import Draft, FullError, TwiceError, differs, from_json, hand_of, task_in
from spades_learn.teaching.class_fresh import fresh
from spades_learn.teaching.class_links import (
    Binder,
    at,
    binder_here,
    code_in,
    course_address,
    pulled,
    query,
    read_binder,
    shareable,
)
from spades_learn.teaching.class_ready import ready_sets, tasks_from
from spades_learn.teaching.classset import MOST_TASKS, ClassSet, Task
from spades_learn.teaching.library import library

CLASSIC = rules_for()
NIL = Task("lesson", "what-is-nil")
CODE = classset.write(ClassSet(CLASSIC, (NIL, Task("lesson", "of-our-own")), "it"))


def asked(address: str) -> dict[str, str]:
    """The query as a browser's URLSearchParams reads it; each key once."""
    found = parse_qs(urlsplit(address).query, strict_parsing=True)
    assert all(len(each) == 1 for each in found.values())
    return {key: each[0] for key, each in found.items()}


def test_the_set_arrives_whole_behind_every_door() -> None:
    wanted = {"set": CODE, "lang": "it", "view": "projector"}
    told = {"language": "it", "projector": True}
    plain = at("https://a.example/x/", CODE, language="it", projector=True)
    assert asked(plain) == wanted
    launch = Binder("gh/owner/name/main").link(CODE, language="it", projector=True)
    assert list(asked(launch)) == ["urlpath"], "nothing of the course's own address leaks into Binder's"
    inner = asked(launch)["urlpath"]
    assert urlsplit(inner).path == "voila/render/app.ipynb"
    assert asked(inner) == wanted
    hub = pulled("https://hub.example/hub/", CODE, repository="https://git.example/a.git", branch="x/y", language="it")
    assert urlsplit(hub).path == "/hub/user-redirect/git-pull"
    assert asked(hub)["repo"] == "https://git.example/a.git"
    assert asked(hub)["branch"] == "x/y"
    assert asked(asked(hub)["urlpath"]) == {"set": CODE, "lang": "it"}
    for each in (plain, launch, hub, CODE.upper(), f"  {CODE}\n"):
        assert classset.read(code_in(each)).tasks[0] == NIL
    assert query(CODE, **told, pack="p") == f"set={CODE}&lang=it&view=projector&pack=p"  # type: ignore[arg-type]


def test_what_an_address_brings_along_is_not_handed_on() -> None:
    link = at("https://a.example/voila/?token=secret&set=s-other#frag", CODE)
    assert link == f"https://a.example/voila/?set={CODE}"


@pytest.mark.parametrize(
    "typed",
    [
        "javascript:alert(1)",
        "JavaScript:alert(1)//https://a.example",
        "data:text/html,<script>",
        "file:///etc/passwd",
        "ftp://a.example/",
        "https://",
        "https:///path",
        "//a.example",
        "https://user:word@a.example/",
        "https://user@a.example/",
        "https://a.example/<script>",
        'https://a.example/" onload="x',
        "https://a.exa mple/",
        "https://a.example:99999/",
        "https://[::1/",
        "https://a_b.example/",
        "\x00",
        "",
        "https://a.example/" + "x" * 400,
    ],
)
def test_an_address_that_is_none_of_the_web_is_refused_in_one_line(typed: str) -> None:
    with pytest.raises(NotationError) as refused:
        course_address(typed)
    assert "\n" not in str(refused.value)
    assert len(str(refused.value)) < 200
    with pytest.raises(NotationError):
        read_binder(typed)


@pytest.mark.parametrize(
    "typed",
    [
        "name",
        "a/b/../c",
        "../b",
        "a/..",
        "a b/c",
        "https://gitlab.example/a/b",
        "https://mybinder.org/v2/gh/../x",
        "a/b?c",
    ],
)
def test_what_names_no_repository_is_refused(typed: str) -> None:
    with pytest.raises(NotationError, match="repository"):
        read_binder(typed)


@pytest.mark.parametrize(
    ("typed", "request_"),
    [
        ("o/n", "gh/o/n/HEAD"),
        ("o/n/v1.2", "gh/o/n/v1.2"),
        ("https://github.com/o/n", "gh/o/n/HEAD"),
        ("https://github.com/o/n.git", "gh/o/n/HEAD"),
        ("github.com/o/n/tree/a/b", "gh/o/n/a%2Fb"),
        ("https://mybinder.org/v2/gh/o/n/main?urlpath=lab/tree/x", "gh/o/n/main"),
        ("https://mybinder.org/v2/gl/o%2Fn/main", "gl/o%2Fn/main"),
    ],
)
def test_a_repository_is_read_as_people_write_it(typed: str, request_: str) -> None:
    found = read_binder(typed)
    assert found.request == request_
    assert read_binder(found.told) == found


def test_binder_tells_where_it_is_and_is_not_believed_blindly() -> None:
    here = {"BINDER_LAUNCH_HOST": "https://binder.example/", "BINDER_REQUEST": "v2/gh/o/n/main"}
    found = binder_here(here)
    assert found is not None
    assert found.link("s-x").startswith("https://binder.example/v2/gh/o/n/main?urlpath=voila%2F")
    assert read_binder(found.told) == found
    assert binder_here({}) is None
    assert binder_here({"BINDER_REQUEST": "v2/gh/<b>/n/main"}) is None
    assert binder_here({**here, "BINDER_LAUNCH_HOST": "javascript:x"}) is None


def test_on_a_hub_everybody_is_led_to_a_server_of_their_own() -> None:
    assert shareable("https://h.example/b/user/ada/voila/render/app.ipynb") == (
        "https://h.example/b/hub/user-redirect/voila/render/app.ipynb"
    )
    assert shareable("https://h.example/user-guide/") == "https://h.example/user-guide/"


def test_every_set_to_begin_from_can_be_made_written_and_read() -> None:
    course = {entry.slug for entry in library().course()}
    names = [each.id for each in ready_sets()]
    assert names[:3] == ["first-evening", "bidding", "nil"]
    assert len(names) == len(set(names))
    for each in ready_sets():
        assert each.lessons <= course, each.id
        rules = rules_for(each.rules)
        made = ClassSet(rules, tasks_from(each.tasks, rules, seed=5))
        assert classset.read(classset.write(made)) == made
        assert all(
            hand_of(task) is not None for task in made.tasks if task.kind != "lesson" and not rules.ruleset.draws
        )


def test_fresh_hands_are_none_of_those_there_are() -> None:
    first = tuple(fresh("nil", 3, CLASSIC, seed=1))
    again = tuple(fresh("nil", 20, CLASSIC, seed=1, have=first))
    assert len({*first, *again}) == 23
    with pytest.raises(NotationError, match="no such hands"):
        next(fresh("nil", 1, rules_for("classic", {"mirror": True}), seed=1))


def test_a_draft_is_changed_kept_and_read_back() -> None:
    other = Task("lesson", "bags")
    deal = task_in(next(fresh("deal", 1, CLASSIC, seed=2)).name)
    draft = Draft(CLASSIC, language="it", title="<b>Ours").added([NIL, other, deal])
    assert from_json(draft.to_json()) == draft
    assert draft.moved(deal, -1).tasks == (NIL, deal, other)
    assert draft.moved(NIL, -1) == draft == draft.moved(deal, 1)
    assert draft.without(other).tasks == (NIL, deal)
    with pytest.raises(TwiceError):
        draft.added([other])
    with pytest.raises(FullError):
        draft.added([Task("lesson", f"l-{n}") for n in range(MOST_TASKS - 2)])
    assert task_in(next(fresh("nil", 1, CLASSIC, seed=2)).name.upper()).kind == "nil"


@pytest.mark.parametrize(
    "kept",
    [None, 3, [], {"tasks": 5, "rules": 7, "language": ["it"], "title": {}}, {"rules": "no-such", "language": "../x"}],
)
def test_a_spoiled_draft_is_an_empty_one(kept: object) -> None:
    assert from_json(kept) == Draft(CLASSIC)


def test_of_a_spoiled_draft_what_is_whole_stays() -> None:
    tasks = [["lesson", "bags"], ["lesson", "../x"], ["nil", "7"], ["spell", "x"], "bags", ["lesson", "bags"], [1, 2]]
    assert from_json({"tasks": tasks}).tasks == (Task("lesson", "bags"),)


def test_what_differs_is_said_of_both_sides() -> None:
    one, two, three = (Task("lesson", each) for each in ("bags", "jokers", "drawing"))
    draft = Draft(CLASSIC, (one, two), "it")
    assert differs(draft, draft.made).nothing
    found = differs(draft, ClassSet(rules_for("duel"), (two, one, three)))
    assert found == class_draft.Differs((three,), (), order=True, rules=True, language=True)
    assert differs(draft, ClassSet(CLASSIC, (one,), "it")) == class_draft.Differs((), (two,), False, False, False)
