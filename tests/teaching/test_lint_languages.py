"""A translated lesson or rulebook has the English one's sections, cards and clauses; what is missing is counted."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from spades_learn.teaching.library import Library, home
from spades_learn.teaching.lint import lint
from spades_learn.teaching.lint_languages import Share, shares, translated

SLUG = "who-wins"


@pytest.fixture
def books(tmp_path: Path) -> Library:
    for name in (SLUG, "rules"):
        shutil.copytree(
            home() / name, tmp_path / name, ignore=shutil.ignore_patterns("it.md", "es.md", "fr.md", "co.md")
        )
    (tmp_path / "course.toml").write_text(
        f'[[lessons]]\nslug = "{SLUG}"\nnumber = 2\npart = "table"\n', encoding="utf-8"
    )
    return Library(tmp_path)


def write(books: Library, file: str, change: tuple[str, str] = ("", "")) -> Path:
    """A translation that says everything in English, but for one change."""
    source = books.root / Path(file).with_name("en.md")
    path = books.root / file
    path.write_text(source.read_text(encoding="utf-8").replace(*change, 1), encoding="utf-8")
    return path


def test_what_is_not_written_yet_is_english_and_counted(books: Library) -> None:
    assert translated(books) == ()
    path = books.root / SLUG / "it.md"
    source = books.prose(SLUG)
    step = next(step for (step, key), text in source.sections.items() if not key and "{" not in text)
    path.write_text(f"# Chi vince\n\nChi prende la presa.\n\n## {step}\nGuarda.\n", encoding="utf-8")
    own = books.prose(SLUG, "it")
    assert (own.title, own.text(step), own.headed) == ("Chi vince", "Guarda.", True)
    assert own.borrowed == frozenset(source.sections) - {(step, "")}
    (share,) = shares(books)
    assert (share.language, share.written) == ("it", 1)
    assert share.all == len(source.sections) + len(books.clause_texts())
    untold = books.prose(SLUG, "fr")
    assert (untold.title, untold.headed, untold.borrowed) == (source.title, False, frozenset(source.sections))


def test_a_whole_translation_has_no_problems(books: Library) -> None:
    write(books, f"{SLUG}/it.md")
    write(books, "rules/it.md")
    assert lint(books) == ()
    (share,) = shares(books)
    assert share == Share("it", share.all, share.all)
    assert not books.prose(SLUG, "it").borrowed
    assert not any(each.borrowed for each in books.clause_texts("it").values())


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (("\n### hint 1\n", "\n### indizio 1\n"), "no such section"),
        (("{", "{{"), "lacks|not a card|brace"),
        (("TRK-1", "FOL-1"), "lacks TRK-1; has FOL-1"),
    ],
)
def test_a_section_that_is_not_the_english_one_is_told(books: Library, change: tuple[str, str], told: str) -> None:
    write(books, f"{SLUG}/it.md", change)
    found = [str(each) for each in lint(books)]
    assert found
    assert all(each.startswith(f"{SLUG}/it.md: ") for each in found)
    assert any(part in each for part in told.split("|") for each in found), found


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (("## FOL-1 ·", "## FOL-99 ·"), "no such section"),
        (("## FOL-1 ·", "## FOL-1"), "no such section"),
        (("{C2}", "{C3}"), "lacks C2"),
        (("[ERR-2]", "[ERR-3]"), "lacks ERR-2"),
    ],
)
def test_a_clause_that_is_not_the_english_one_is_told(books: Library, change: tuple[str, str], told: str) -> None:
    write(books, "rules/it.md", change)
    found = [str(each) for each in lint(books)]
    assert len(found) == 1
    assert found[0].startswith("rules/it.md: ")
    assert told in found[0]


def test_a_clause_without_words_is_quoted_in_english(books: Library) -> None:
    (books.root / "rules" / "it.md").write_text(
        "# Regole\n\n## FOL-1 · Rispondere\nChi ha il seme gioca il seme.\n", encoding="utf-8"
    )
    texts = books.clause_texts("it")
    assert (texts["FOL-1"].heading, texts["FOL-1"].borrowed) == ("Rispondere", False)
    assert texts["TRK-1"] == replace(books.clause_texts()["TRK-1"], borrowed=True)


def test_a_broken_translation_takes_no_lesson_away(books: Library) -> None:
    (books.root / SLUG / "it.md").write_text("### lost\n", encoding="utf-8")
    assert books.prose(SLUG, "it").borrowed
    assert [each.slug for each in books.usable("it")] == [SLUG]
    assert any(each.file == f"{SLUG}/it.md" for each in lint(books))
