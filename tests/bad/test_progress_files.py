"""Progress files from anybody: one line says what is wrong, nothing is changed, nothing takes long."""

from __future__ import annotations

import json
import random
import time
from typing import Any

import pytest

from spades_learn.app.controller import Course
from spades_learn.teaching.feedback import Verdict
from spades_learn.teaching.progress import Attempt, Log, log_of
from spades_learn.teaching.progress_file import LARGEST, BadProgress, Contents, NewerProgress, read_file, write_file

ATTEMPT = {"v": 1, "id": "a", "lesson": "who-wins", "step": "one", "verdict": "right"}
GOOD = json.dumps({"v": 1, "log": [ATTEMPT, {**ATTEMPT, "id": "b"}], "settings": {"lang": "it"}}).encode()


def file(**changed: Any) -> bytes:  # noqa: ANN401 - anything JSON holds
    return json.dumps({**json.loads(GOOD), **changed}).encode()


def item(**changed: Any) -> bytes:  # noqa: ANN401 - as above
    return file(log=[{**ATTEMPT, **changed}])


BAD = {
    "nothing": b"",
    "a blank": b" ",
    "a null byte": b"\0",
    "zeros": bytes(1000),
    "a brace": b"{",
    "an array": b"[]",
    "null": b"null",
    "true": b"true",
    "a number": b"7",
    "a text": b'"v"',
    "an empty object": b"{}",
    "words": b"my progress",
    "a page": b"<!doctype html><script>alert(1)</script>",
    "a picture": b"\x89PNG\r\n\x1a\n" + bytes(range(256)),
    "a zip": b"PK\x03\x04" + bytes(40),
    "a pickle": b"\x80\x04\x95\x10\x00\x00\x00\x00\x00\x00\x00\x8c\x02os\x94\x8c\x06system\x94\x93\x94.",
    "YAML": b"v: 1\nlog: !!python/object/apply:os.system [id]\n",
    "Latin-1": '{"v":1,"log":[],"x":"é"}'.encode("latin-1"),
    "UTF-16": GOOD.decode().encode("utf-16"),
    "UTF-32": GOOD.decode().encode("utf-32"),
    "half a character": GOOD[:-1] + b"\xe2\x82",
    "an overlong character": b'{"v":1,"log":[],"x":"\xc0\xaf"}',
    "a lone surrogate in UTF-8": b'{"v":1,"log":[],"x":"\xed\xa0\x80"}',
    "two objects": GOOD + GOOD,
    "something behind": GOOD + b"x",
    "a comment": b"// mine\n" + GOOD,
    "a comma too many": b'{"v":1,"log":[],}',
    "single quotes": b"{'v':1,'log':[]}",
    "no quotes": b"{v:1,log:[]}",
    "NaN": b'{"v":1,"log":[],"x":NaN}',
    "Infinity": b'{"v":1,"log":[],"x":Infinity}',
    "-Infinity": b'{"v":1,"log":[],"x":-Infinity}',
    "1e999": b'{"v":1,"log":[],"x":1e999}',
    "-1e999": b'{"v":1,"log":[],"x":-1e999}',
    "a number of 5000 digits": b'{"v":' + b"1" * 5000 + b',"log":[]}',
    "a key twice": b'{"v":1,"log":[],"log":[]}',
    "a key twice in an attempt": GOOD.replace(b'"id"', b'"v": 1, "id"', 1),
    "a key twice by an escape": b'{"v":1,"log":[],"\\u006cog":[]}',
    "deep arrays": b'{"v":1,"log":' + b"[" * 100 + b"]" * 100 + b"}",
    "very deep arrays": b"[" * 1_000_000,
    "deep objects": b'{"a":' * 100_000,
    "deep in settings": file(settings={"a": json.loads("[" * 30 + "]" * 30)}),
    "no schema": b'{"log":[]}',
    "schema null": file(v=None),
    "schema text": file(v="1"),
    "schema true": file(v=True),
    "schema 0": file(v=0),
    "schema -1": file(v=-1),
    "schema 1.0": file(v=1.0),
    "schema 2": file(v=2),
    "schema 2, another shape": b'{"v":2,"attempts":{}}',
    "an attempt of a newer schema": item(v=99),
    "no log": b'{"v":1}',
    "a log that is null": file(log=None),
    "a log that is an object": file(log={"0": ATTEMPT}),
    "a log that is a text": file(log="[]"),
    "settings that are a list": file(settings=[]),
    "settings that are null": file(settings=None),
    "attempts that are numbers": file(log=[1, 2, 3]),
    "attempts that are lists": file(log=[[], []]),
    "an id of markup": item(id="<img src=x onerror=alert(1)>"),
    "an id of 65 characters": item(id="x" * 65),
    "an id with a line break": item(id="a\nb"),
    "a lesson that climbs": item(lesson="../../etc/passwd"),
    "a step with a slash": item(step="a/b"),
    "a verdict nobody gives": item(verdict="excellent"),
    "a chance above one": item(said=1.5),
    "a chance that is text": item(said="0.5"),
    "a negative try": item(**{"try": -1}),
    "tags of markup": item(tags=["<script>"]),
    "a number that is huge": item(v=2, number=10**12),
    "prototype": item(id="__proto__", verdict={"constructor": 1}),
    "too many": file(log=[0] * 50_001),
    "too large": GOOD + b" " * LARGEST,
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_file_is_one_line_at_once(name: str) -> None:
    began = time.process_time()
    with pytest.raises(BadProgress) as refusal:
        read_file(BAD[name])
    assert time.process_time() - began < 1
    said = str(refusal.value)
    assert "\n" not in said
    assert 10 < len(said) < 220
    assert isinstance(refusal.value, NewerProgress) == ("schema 2" in name or "newer" in name)


def test_there_are_enough_of_them_and_the_good_one_is_good() -> None:
    assert len(BAD) >= 60
    assert list(read_file(GOOD).log.attempts) == ["a", "b"]
    assert read_file(b"\xef\xbb\xbf" + GOOD).settings == {"lang": "it"}  # as an editor on Windows saves it


def test_cut_at_every_byte_it_is_refused() -> None:
    text = write_file([{**ATTEMPT, "id": f"é{place}"[1:]} for place in range(3)], {"lang": "fr", "x": "♠"}).encode()
    assert len(read_file(text).log.attempts) == 3
    for length in range(len(text)):
        with pytest.raises(BadProgress):
            read_file(text[:length])


def flipped(seed: int, times: int) -> int:
    """Flip bits of a good file; each is refused, or read as attempts such as there may be. Returns how many are."""
    chance = random.Random(seed)
    read = 0
    for _ in range(times):
        data = bytearray(GOOD)
        for _flip in range(chance.choice((1, 1, 1, 2, 8))):
            data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
        try:
            found = read_file(bytes(data))
        except BadProgress:
            continue
        read += 1
        again = write_file([each.as_json() for each in found.log.attempts.values()], {})
        assert read_file(again.encode()).log == found.log
    return read


def test_flipped_bits_are_refused_or_harmless() -> None:
    assert flipped(5, 800) > 0


@pytest.mark.long
@pytest.mark.fuzz
@pytest.mark.timeout(3600)
def test_fuzz_a_hundred_thousand_flips() -> None:
    assert flipped(random.SystemRandom().randrange(10**9), 100_000) > 0


def some_log(chance: random.Random) -> Log:
    """A log over few ids, so that two of them overlap, and now and then claim one id for two things."""
    return log_of(
        Attempt(
            id=f"i{chance.randrange(12)}",
            lesson=chance.choice(("who-wins", "nil-gym")),
            step=chance.choice(("one", "two")),
            verdict=chance.choice(list(Verdict)),
            number=chance.randrange(5),
        )
        for _ in range(chance.randrange(9))
    )


def merged(seed: int, pairs: int) -> None:
    chance = random.Random(seed)
    for _ in range(pairs):
        one, two, three = some_log(chance), some_log(chance), some_log(chance)
        both = list(one.merged(two).attempts.items())
        assert both == list(two.merged(one).attempts.items())
        assert both == list(one.merged(two).merged(one).merged(two).attempts.items())
        whole = list(one.merged(two).merged(three).attempts.items())
        assert whole == list(one.merged(two.merged(three)).attempts.items())
        assert {each.id for _, each in both} == {*one.attempts, *two.attempts}


def test_merging_is_a_union_over_many_pairs() -> None:
    merged(1, 1000)


@pytest.mark.long
@pytest.mark.fuzz
def test_fuzz_merging_over_ten_thousand_pairs() -> None:
    merged(random.SystemRandom().randrange(10**9), 10_000)


# --- what the page does with them -------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def course() -> Course:
    made = Course(page="settings")
    made.store.send = lambda _message: None
    return made


def shown(widget: object) -> str:
    own = str(getattr(widget, "value", "")) + str(getattr(widget, "description", ""))
    return own + "".join(shown(child) for child in getattr(widget, "children", ()))


@pytest.mark.parametrize("name", [*list(BAD)[::4], "too large"])
def test_an_upload_that_fails_changes_nothing_and_says_so(course: Course, name: str) -> None:
    before = course.log
    course._chosen("<b>my file</b>" * 20, BAD[name])
    told = shown(course.widget)
    assert "Nothing was changed" in told
    assert "<b>" not in told
    assert "Merge" not in told
    assert course.log is before


def test_an_upload_is_looked_at_first_and_merged_only_when_asked(course: Course) -> None:
    course._chosen("mine.json", file(log=[ATTEMPT, {**ATTEMPT, "id": "b"}, {**ATTEMPT, "id": "<i>"}]))
    told = shown(course.widget)
    assert "Answers in it: 2" in told
    assert "New to this browser: 2" in told
    assert "cannot be read: 1" in told
    assert not course.log.attempts
    press(course, "Cancel")
    assert not course.log.attempts
    course._chosen("mine.json", GOOD)
    press(course, "Merge")
    assert set(course.log.attempts) == {"a", "b"}
    course._chosen("mine.json", GOOD)
    assert "nothing to add" in shown(course.widget)
    assert "Merge" not in shown(course.widget).replace("Merged", "")


def press(course: Course, label: str) -> None:
    """Press the button of this name."""

    def find(widget: Any) -> Any:  # noqa: ANN401 - ipywidgets has no types
        if getattr(widget, "description", None) == label and hasattr(widget, "click"):
            return widget
        found = (find(child) for child in getattr(widget, "children", ()))
        return next((each for each in found if each is not None), None)

    find(course.widget).click()


def test_a_file_too_large_for_the_line_is_told() -> None:
    made = Course(page="settings")
    made._chosen("film.mp4", None)
    assert "larger than 9 MB" in shown(made.widget)


def test_no_refusal_is_silent_about_what_it_read() -> None:
    found = read_file(file(log=[ATTEMPT, 7]))
    assert isinstance(found, Contents)
    assert [each.place for each in found.refused] == [1]
