"""A class set as a learner meets it: the link, the tasks, the way on, the name and the file (teaching.md, "Class")."""

import json
import re
from dataclasses import replace

import pytest
from headless import buttons, hello, intent, page_html, sent

from spades_learn.app.controller import Course
from spades_learn.bots.levels import Club
from spades_learn.rules.options import rules_for
from spades_learn.teaching import classset, dealcode
from spades_learn.teaching.animal_names import ADJECTIVES, ANIMALS, AnimalName, read_name
from spades_learn.teaching.class_tasks import Stage
from spades_learn.teaching.classset import ClassSet, Task
from spades_learn.teaching.library import library
from spades_learn.ui import gym_page, set_words
from spades_learn.ui.animal_words import COLUMNS, said, words
from spades_learn.ui.set_way import set_stages, task_at
from spades_learn.ui.words import Words

NILS = ("n-J5T02T45YTEKQQJA4H01BKTNKV", "n-2GD5HXDD8ZY21SDCKQ15101ECCNYH")
BID = "48A26SK3P0FQXN665G4101V2GRTQ"
DEAL = "1GXP8V4G014M8VZ4"
LAST_TRICK = "2RERT1CF7Y9M5506QF6E901918DAKG9ZE8V4G01NXGPR6"
LESSON = "following-suit"
MADE = ClassSet(
    rules_for("classic", {"target": 300}),
    (Task("lesson", LESSON), Task("nil", NILS[0]), Task("nil", NILS[1]), Task("bid", BID), Task("deal", DEAL)),
)
CODE = classset.write(MADE)
ITALIAN = classset.write(ClassSet(rules_for(), MADE.tasks[:2], "it"))


def attempt(name: str, lesson: str, step: str, verdict: str = "right") -> dict[str, object]:
    return {"v": 2, "id": name, "lesson": lesson, "step": step, "verdict": verdict, "try": 1, "number": 1}


def opened(query: dict[str, str] | None = None, **kept: object) -> Course:
    """A course as the browser opens it by an address."""
    course = Course() if query == {} else Course(page="settings")  # not the map, which takes longer to draw
    hello(course, query={"set": CODE} if query is None else query, **kept)
    return course


def places(messages: list[dict]) -> list[dict]:
    return [each["query"] for each in messages if each["type"] == "place"]


def test_the_page_says_what_there_is_to_do_in_order() -> None:
    course = Course(page="settings")
    messages = sent(course)
    hello(course, query={"set": CODE.upper()}, log=[attempt("a", "nil-gym", NILS[0], "worse")])
    shown = page_html(course.widget)
    names = re.findall(r'<a href="[^"]*">(\d\. [^<]*)</a>', shown)
    assert names == [
        "1. Following suit", "2. Nil hand 1 of 2", "3. Nil hand 2 of 2", "4. Hand to bid", "5. Deal to play"
    ]  # fmt: skip
    assert re.findall(r'<li class="(\w+)( next)?">', shown) == [
        ("new", " next"), ("done", ""), ("new", ""), ("new", ""), ("new", "")
    ]  # fmt: skip
    assert "1 of 5 tasks done" in shown
    assert "Classic partnership" in shown
    assert "Target: 300" in shown
    assert places(messages)[-1] == {"page": "set", "set": CODE}
    assert f"page=gym&amp;deal={NILS[1]}&amp;set={CODE}" in shown
    buttons(course.widget)["Go on: Following suit"].click()
    assert course._here == ("lesson", {"lesson": LESSON})


@pytest.mark.parametrize(
    ("code", "why"),
    [
        (CODE[:-1], "a letter of it is wrong or missing"),
        (CODE[:9] + ("2" if CODE[9] != "2" else "3") + CODE[10:], "a letter of it is wrong or missing"),
        ("<img src=x onerror=alert(1)>", "a letter of it is wrong or missing"),
        (DEAL, "a letter of it is wrong or missing"),
    ],
)
def test_a_code_that_cannot_be_read_gets_one_line_and_the_field(code: str, why: str) -> None:
    course = opened({"set": code})
    shown = page_html(course.widget)
    assert shown.count(why) == 1
    assert "<img" not in shown
    assert {"Open the set", "Course"} <= buttons(course.widget).keys()
    assert course.recall("set") is None, "what cannot be read is not kept"


def test_a_code_of_another_version_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(classset, "VERSION", 2)
    newer = classset.write(MADE)
    monkeypatch.undo()
    assert "another version of the course" in page_html(opened({"set": newer}).widget)


def test_a_damaged_link_leaves_the_set_that_is_kept_alone() -> None:
    course = opened({"set": "s-nonsense"}, settings={"set": CODE})
    buttons(course.widget)["Go on with my class set"].click()
    assert "tasks done" in page_html(course.widget)


def test_a_code_may_be_typed_or_a_link_pasted() -> None:
    for text in (f" {CODE} ", f"https://school.example/voila/render/app.ipynb?lang=it&set={CODE}"):
        course = opened({"page": "set"})
        course._page.body.children[1].children[0].children[0].value = text
        buttons(course.widget)["Open the set"].click()
        assert course.recall("set") == CODE


def test_lessons_this_course_has_not_are_named_and_break_nothing() -> None:
    foreign = ClassSet(rules_for(), (Task("lesson", "of-our-own"), Task("nil", NILS[0])))
    course = opened({"set": classset.write(foreign)}, log=[attempt("a", "nil-gym", NILS[0])])
    shown = page_html(course.widget)
    assert "A lesson that this course does not have" in shown
    assert "1 lesson of this set is not in this course" in shown
    assert "All tasks are done." in shown
    assert shown.count("<a href") == 1


def test_the_sets_own_language_is_used_once_and_then_the_learners() -> None:
    course = opened({"set": ITALIAN})
    assert course.words.language == "it"
    assert opened({"set": ITALIAN, "lang": "fr"}).words.language == "fr"
    assert opened({"set": ITALIAN}, settings={"set": ITALIAN, "lang": "es"}).words.language == "es"


def test_a_task_knows_its_set_and_leads_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gym_page, "flips", lambda *_, **__: ())  # they come below the answer and take seconds
    course = opened({"page": "gym", "deal": NILS[0], "set": CODE})
    messages = sent(course)
    assert "Class set 2/5" in buttons(course.widget)
    assert not {"Course", "Choose the hands"} & buttons(course.widget).keys(), "the set has chosen"
    intent(course, do="bid", call="35")
    intent(course, do="bid", call="nil")
    found = buttons(course.widget)
    assert "Class set 2/5 ✓" in found
    assert "Next hand" not in found
    found["Next task: Nil hand 2 of 2"].click()
    assert places(messages)[-1] == {"page": "gym", "deal": NILS[1], "set": CODE}
    assert "Class set 3/5" in buttons(course.widget)
    # A question that is left leads on as well; the last that is left over leads back to the first.
    buttons(course.widget)["Skip"].click()
    assert course._here == ("bid-gym", {"deal": BID})
    buttons(course.widget)["Class set 4/5"].click()
    assert "1 of 5 tasks done" in page_html(course.widget)


def test_a_page_outside_of_the_set_is_as_ever() -> None:
    course = opened({"page": "gym"}, settings={"set": CODE})
    assert {"Course", "Choose the hands"} <= buttons(course.widget).keys()
    assert course.onward() is None
    course.go("lesson", lesson=LESSON)
    assert "Class set 1/5" in buttons(course.widget), "a task is one however it is opened"
    course.go("lesson", lesson="who-wins")
    assert "Course" in buttons(course.widget)


def test_what_a_task_leads_to_still_knows_the_way_back() -> None:
    course = opened({"page": "gym", "deal": NILS[0], "set": CODE})
    messages = sent(course)
    course.go("play", deal=f"nil-{NILS[0]}-3")
    assert "Class set 2/5" in buttons(course.widget)
    assert places(messages)[-1]["set"] == CODE
    again = opened({"page": "play", "deal": f"nil-{NILS[0]}-3", "set": CODE})
    assert "Class set 2/5" in buttons(again.widget)
    again.go("settings")
    again.go("play")
    assert "Course" in buttons(again.widget), "a match of one's own is no task"


def test_the_end_of_a_lesson_leads_to_the_next_task_and_a_reload_there_to_the_set() -> None:
    steps = [step.id for step in library().lesson(LESSON).steps]
    log = [attempt(each, LESSON, each) for each in steps]
    course = opened({"lesson": LESSON, "step": steps[-1], "set": CODE}, log=log)
    messages = sent(course)
    course._page._become(course._page._session.skipped())
    found = buttons(course.widget)
    assert "Class set 1/5 ✓" in found
    assert not any(name.startswith("Next: ") for name in found)
    assert places(messages)[-1] == {"page": "set", "set": CODE}
    found["Next task: Nil hand 1 of 2"].click()
    assert course._here[1]["deal"] == NILS[0]


def test_the_end_of_a_test_out_leads_to_the_next_task() -> None:
    course = opened({"page": "test-out", "lesson": "referee"}, settings={"set": CODE})
    assert "Course" in buttons(course.widget), "that lesson is not in the set"
    course = opened({"page": "test-out", "lesson": LESSON}, settings={"set": CODE})
    messages = sent(course)
    buttons(course.widget)["Stop the test"].click()
    assert "Next task: Nil hand 1 of 2" in buttons(course.widget)
    assert places(messages)[-1] == {"page": "set", "set": CODE}


def test_places_are_told_from_one_another() -> None:
    assert task_at(MADE, {"page": "play", "deal": DEAL.lower()}) == 4
    assert task_at(MADE, {"page": "practice", "lesson": LESSON}) == 0
    assert task_at(MADE, {"page": "gym", "deal": BID}) is None
    assert task_at(MADE, {"page": "play", "deal": "7"}) is None
    assert task_at(MADE, {"page": "play", "deal": f"nil-{NILS[1]}-nil-W"}) == 2


def played_on(course: Course, tricks: int) -> None:
    """Play so many tricks, with the first card that is allowed each."""
    while len(course._page.sitting.state.tricks) < tricks:
        hand = course.table.scene["hand"]
        assert intent(course, do="card", card=next(each["card"] for each in hand if not each["why"]))["type"] == "ack"
    intent(course, do="next")


def one_trick(code: str) -> str:
    """The same deal as a task of one trick."""
    return dealcode.write(replace(dealcode.read(code), stop=1))


def test_a_deal_that_was_played_is_in_the_log_once_with_the_first_bid() -> None:
    deal = one_trick(DEAL)
    made = ClassSet(rules_for(), (Task("lesson", LESSON), Task("deal", deal)))
    query = {"page": "play", "deal": deal, "set": classset.write(made)}
    course = opened(query, settings={"level": "novice"})
    assert isinstance(course._page._turns.bots, Club), "a class has the same bots"
    buttons(course.widget)["Hint"].click()
    intent(course, do="bid", call="3")
    assert set_stages(course, made, {})[1] is Stage.BEGUN
    assert course.log.of("deal-played") == ()
    again = opened(query, settings=dict(course.keeping.kept))
    intent(again, do="undo")
    intent(again, do="bid", call="5")
    played_on(again, 1)
    (found,) = again.log.of("deal-played")
    assert (found.step, found.answer, found.assisted, found.verdict.value) == (deal, "3", True, "right")
    assert (found.said, found.truth) == (None, None), "a result is no grade"
    assert set_stages(again, made, {})[1] is Stage.DONE
    assert "The task of this deal ends here." in page_html(again.widget)
    assert "Next task: Following suit" in buttons(again.widget)
    intent(again, do="undo")
    played_on(again, 1)
    assert len(again.log.of("deal-played")) == 1


def test_a_deal_whose_bids_the_code_has_is_logged_without_one_and_at_its_end_only() -> None:
    course = opened({"page": "play", "deal": LAST_TRICK})
    assert course.onward() is None
    assert course.log.of("deal-played") == ()
    played_on(course, 13)
    (found,) = course.log.of("deal-played")
    assert (found.step, found.answer, found.assisted) == (LAST_TRICK, "", False)
    assert "Go on with my match" not in buttons(course.widget)
    assert "New match" in buttons(course.widget)


def test_all_done_asks_for_the_hand_in_first() -> None:
    small = ClassSet(rules_for(), (Task("nil", NILS[0]),))
    course = opened({"set": classset.write(small)}, log=[attempt("a", "nil-gym", NILS[0])])
    messages = sent(course)
    body = course._page.body
    assert [name for child in body.children for name in child._dom_classes if name.startswith("sl-set")] == [
        "sl-sethead", "sl-sethand", "sl-setname", "sl-setothers"
    ]  # fmt: skip
    press = buttons(course.widget)["Download the file"]
    assert "primary" in press._dom_classes
    name = course.recall("name")
    assert read_name(name) is not None
    press.click()
    assert {"type": "save"} in messages
    assert f"spades-learn-{name}.json" in page_html(course.widget)
    assert course.recall("handed") == 1
    assert "Another name" not in buttons(course.widget), "a teacher has it under this name now"


def test_the_name_is_drawn_once_and_changed_until_something_was_handed_in() -> None:
    course = opened()
    first = course.recall("name")
    assert said(first, "en") in page_html(course.widget)
    course.go("settings")
    course.go("set")
    assert course.recall("name") == first
    buttons(course.widget)["Another name"].click()
    assert course.recall("name") != first
    assert said(course.recall("name"), "en") in page_html(course.widget)
    for broken in ("<script>", 7, None, "calm-otter-470"):
        assert read_name(opened(settings={"name": broken}).recall("name")) is not None


def test_the_next_learner_at_a_shared_computer_begins_anew_once_it_was_asked_twice() -> None:
    course = opened(log=[attempt("a", "nil-gym", NILS[0])], settings={"name": "calm-otter-47", "handed": 1})
    buttons(course.widget)["I am somebody else"].click()
    assert "what calm otter 47 has answered" in page_html(course.widget)
    buttons(course.widget)["Keep it"].click()
    assert "what calm otter 47" not in page_html(course.widget)
    assert len(course.log.attempts) == 1
    buttons(course.widget)["I am somebody else"].click()
    buttons(course.widget)["Yes, begin anew"].click()
    assert "0 of 5 tasks done" in page_html(course.widget)
    assert course.recall("set") == CODE
    assert course.recall("name") not in {None, "calm-otter-47"}
    found = buttons(course.widget)
    assert "Another name" in found
    assert "I am somebody else" not in found, "nobody has answered anything yet"


def test_what_was_answered_since_the_hand_in_is_said() -> None:
    log = [{**attempt(each, "nil-gym", each), "number": n} for n, each in enumerate(NILS, 1)]
    assert "answered 1 time more" in page_html(opened(log=log, settings={"handed": 1}).widget)
    assert "more. Download it again" not in page_html(opened(log=log, settings={"handed": 2}).widget)


def test_a_file_of_ones_own_brings_its_name_until_another_was_handed_in() -> None:
    file = {"v": 1, "log": [attempt("a", "nil-gym", NILS[0])], "settings": {"name": "calm-otter-47"}}
    for handed, name in ((None, "calm-otter-47"), (3, "keen-yak-12")):
        course = opened({"page": "settings"}, settings={"name": "keen-yak-12", "handed": handed})
        course._chosen("f.json", json.dumps(file).encode())
        buttons(course.widget)["Merge"].click()
        assert course.recall("name") == name


def test_the_course_map_has_the_set_and_leaving_it_keeps_the_answers() -> None:
    course = opened({}, settings={"set": CODE}, log=[attempt("a", "nil-gym", NILS[0])])
    assert "1 of 5 tasks done" in page_html(course.widget)
    buttons(course.widget)["My class set"].click()
    buttons(course.widget)["Leave this set"].click()
    found = buttons(course.widget)
    assert "My class set" not in found
    assert "A class set" in found
    assert len(course.log.attempts) == 1
    for spoiled in ("s-nonsense", 7, {"a": 1}, "x" * 5000):
        assert "A class set" in buttons(opened({}, settings={"set": spoiled}).widget)


def test_what_another_tab_answered_is_seen() -> None:
    course = opened()
    settings = dict(course.keeping.kept)
    merged = {"type": "merged", "log": [attempt("a", "nil-gym", NILS[0])], "settings": settings, "forgotten": False}
    course.store._hear(None, merged, None)
    assert "1 of 5 tasks done" in page_html(course.widget)


def test_names_agree_with_the_animal_in_every_language() -> None:
    otter, bear = AnimalName("calm", "otter", 47), AnimalName("calm", "bear", 12)
    told = {each: (said(otter, each), said(bear, each)) for each in ("en", *COLUMNS, "xx-long")}
    assert told == {
        "en": ("calm otter 47", "calm bear 12"),
        "it": ("lontra calma 47", "orso calmo 12"),
        "es": ("nutria tranquila 47", "oso tranquilo 12"),
        "fr": ("loutre calme 47", "ours calme 12"),
        "co": ("lontra calma 47", "orsu calmu 12"),
        "xx-long": ("calm otter 47", "calm bear 12"),
    }
    assert said("quiet-horse-10", "fr") == "cheval silencieux 10"
    assert said("quiet-goose-10", "fr") == "oie silencieuse 10"
    assert said("calm-otter-47 (2)", "it") == "calm-otter-47 (2)"


@pytest.mark.parametrize("language", COLUMNS)
def test_the_table_of_names_is_whole_and_tells_all_apart(language: str) -> None:
    table = words()[language]
    assert set(table) == {*ADJECTIVES, *ANIMALS}
    nouns = [table[each] for each in ANIMALS]
    assert all(re.fullmatch(r"[a-zà-ÿñ’-]+( [a-zà-ÿ]+)? [mf]", each) for each in nouns), nouns
    assert len({each[:-2] for each in nouns}) == len(ANIMALS)
    forms = [table[each].split("/") for each in ADJECTIVES]
    assert len({each[0] for each in forms}) == len({each[-1] for each in forms}) == len(ADJECTIVES)
    # Two forms differ at their end alone, and the one for a feminine noun ends as such forms do.
    assert all(one != other and one[:2] == other[:2] and other[-1] in "ae" for one, other in filter(len2, forms))
    assert all(re.search(r"[eilszta]$|^d’", each[0]) for each in forms if len(each) == 1), forms


def len2(forms: list[str]) -> bool:
    return len(forms) == 2


def test_the_words_of_a_set_in_another_language() -> None:
    names = set_words.task_names(MADE, library(), Words("it"))
    assert len(set(names)) == len(MADE.tasks)
    assert set_words.trouble("", Words()) == "Type or paste the code of a class set first."


def test_a_tab_stays_in_its_own_set_when_another_tab_opens_another() -> None:
    """The browser keeps one code; the page that is open knows which set its own buttons lead through."""
    course = opened()
    messages = sent(course)
    other = classset.write(ClassSet(rules_for(), (Task("lesson", "bags"),)))
    course.keeping.merged({"log": [], "settings": {"set": other}})
    assert course.recall("set") == other
    buttons(course.widget)["Start: Following suit"].click()
    assert places(messages)[-1]["set"] == CODE
    assert course.way.button.description == "Class set 1/5"
    onward = course.onward()
    assert onward is not None
    assert onward.place["set"] == CODE
    course.way.button.click()
    assert places(messages)[-1] == {"page": "set", "set": CODE}
    # Outside of any set the one that is kept is the learner's again.
    course.go("home")
    course.go("lesson", lesson="bags")
    assert course.recall("set") == CODE, "its page was the last to be opened"
    assert course.way.within is False
