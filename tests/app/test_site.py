"""What the static site is made of, as far as it shows without a browser (tests/browser/test_site.py has the rest)."""

import re
import tomllib
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner

from spades_learn.app import places
from spades_learn.app.cli import main
from spades_learn.app.site import MADE_OF, build, course_files, page
from spades_learn.app.site_fetch import Pin, SiteError, fetched, pins
from spades_learn.teaching.library import library

ROOT = Path(__file__).resolve().parent.parent.parent


def test_the_course_goes_along_whole_and_without_compiled_parts() -> None:
    names = {name for name, _ in course_files()}
    assert not [name for name in names if name.endswith((".so", ".pyd", ".pyc", ".c", ".pxd"))]
    assert not [name for name in names if "app/jupyter/" in name or "site_static" in name]
    assert {"spades_learn/bots/rollout.py", "spades_learn/bots/chances.dat", "spades_learn/ui/static/store.js"} <= names
    for entry in library().course():
        for file in ("lesson.toml", "en.md", "it.md", "co.md"):
            assert f"spades_learn/lessons/{entry.slug}/{file}" in names
    assert all(any(name.startswith(f"spades_learn/ui/locale/{code}/") for name in names) for code in ("it", "es", "fr"))


def test_every_data_file_that_the_course_reads_goes_along() -> None:
    """A pool of hands left out is not missed before a learner opens its page."""
    names = {name for name, _ in course_files()}
    for package in ("bots", "rules", "teaching", "ui"):
        for file in (places.PACKAGE / package).rglob("*"):
            kept_anyhow = file.suffix in {".py", ".pyc", ".pxd", ".c", ".so", ".pyd", ".po", ".pot"}
            if file.is_file() and not kept_anyhow and file.name != "README.md":
                assert f"spades_learn/{file.relative_to(places.PACKAGE).as_posix()}" in names


def test_every_package_that_the_course_needs_goes_along_or_is_for_a_server() -> None:
    server_only = {"click", "cython", "ipykernel", "nbformat", "nh3", "rich", "voila"}
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    needed = {re.split(r"[<>=;\[ ]", line, maxsplit=1)[0] for line in settings["project"]["dependencies"]}
    assert needed - server_only <= {pin.name for pin in pins().wheels}


def test_every_package_is_pinned_to_one_version_and_one_hash() -> None:
    wanted = pins()
    for pin in (*wanted.npm, *wanted.wheels):
        assert re.fullmatch(r"[0-9]+(\.[0-9]+)+", pin.version), pin
        assert pin.licence
    assert all(re.fullmatch(r"[A-Za-z0-9+/]{86}==", pin.sha512) for pin in wanted.npm)
    assert all(re.fullmatch(r"[0-9a-f]{64}", pin.sha256) for pin in wanted.wheels)
    assert wanted.python == "3.14"


def test_the_page_names_no_other_machine_and_lets_the_browser_refuse_them() -> None:
    text = page()
    assert not re.search(r"(src|href)=\"(https?:)?//", text)
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', text)
    assert policy is not None
    assert "default-src 'self'" in policy[1]
    assert not re.search(r"https?:|\*", policy[1])


def test_a_package_that_is_not_the_pinned_one_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pin = Pin("thing", "1.0", "MIT", sha256="0" * 64)

    def brings(command: list[str], _what: str) -> None:
        Path(command[command.index("--dest") + 1], "thing-1.0.whl").write_bytes(b"another thing")

    monkeypatch.setattr("spades_learn.app.site_fetch.run", brings)
    with pytest.raises(SiteError, match="not what was pinned"):
        fetched(pin, tmp_path, python="3.14")


def test_a_folder_with_other_files_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("years of work", encoding="utf-8")
    done = CliRunner().invoke(main, ["site", str(tmp_path)])
    assert done.exit_code == 2
    assert "no site of the course" in done.stderr
    assert [each.name for each in tmp_path.iterdir()] == ["thesis.txt"]


def test_a_build_that_fails_leaves_the_site_that_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "site"
    out.mkdir()
    (out / MADE_OF).write_text("{}", encoding="utf-8")

    def fails(_command: list[str], what: str) -> None:
        raise SiteError(f"{what} could not be had: no network")

    monkeypatch.setattr("spades_learn.app.site_fetch.run", fails)
    with pytest.raises(SiteError, match="no network"):
        build(out)
    assert [each.name for each in out.iterdir()] == [MADE_OF]
    assert [each.name for each in tmp_path.iterdir()] == ["site"]


def test_the_workflow_names_every_action_by_its_commit_and_gives_each_job_no_more_than_it_needs() -> None:
    work = yaml.safe_load((ROOT / ".github" / "workflows" / "site.yml").read_text(encoding="utf-8"))
    assert work["permissions"] == {"contents": "read"}
    assert "permissions" not in work["jobs"]["build"]
    assert work["jobs"]["publish"]["permissions"] == {"pages": "write", "id-token": "write"}
    steps = [step for job in work["jobs"].values() for step in job["steps"]]
    assert all(re.fullmatch(r"actions/[a-z-]+@[0-9a-f]{40}", step["uses"]) for step in steps if "uses" in step)
    run = " ".join(step["run"] for step in steps if "run" in step)
    assert "spades-learn site out/site" in run
    assert run.index("make site-test") < run.index("spades-learn site")
