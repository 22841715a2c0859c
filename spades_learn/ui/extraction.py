"""Texts out of the code into the catalogues, by Babel; authors and translators need it, learners do not."""

from __future__ import annotations

import ast
from io import BytesIO
from pathlib import Path
from types import MappingProxyType
from typing import IO, TYPE_CHECKING

from spades_learn import __version__
from spades_learn.ui.catalogue import mo_bytes, read_po, stamp_of
from spades_learn.ui.i18n import DOMAIN
from spades_learn.ui.languages import LANGUAGES, SOURCE
from spades_learn.ui.sentences import TEMPLATES
from spades_learn.ui.word_checks import catalogue_path, template_path

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from babel.messages.catalog import Catalog

KEYWORDS = MappingProxyType({"N_": None, "text": None, "_text": None, "gettext": None, "many": (1, 2), "C_": ((1, "c"), 2)})
"""The calls that hold a text, as Babel names them."""

LAYERS = ("ui", "app")
"""The parts of the package that speak."""

WIDTH = 110


def package() -> Path:
    """The folder of the package's source."""
    return Path(__file__).resolve().parent.parent


def calls(
    file: IO[bytes],
    keywords: Iterable[str],
    comment_tags: object,  # noqa: ARG001 - Babel's signature
    options: object,  # noqa: ARG001 - same
) -> Iterator[tuple[int, str, tuple[str | None, ...], list[str]]]:
    """An extractor for Babel: every call by one of these names, inside f-strings too, where Babel's own does not look."""
    for node in ast.walk(ast.parse(file.read())):
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name in keywords:
                given = (each.value if isinstance(each, ast.Constant) else None for each in node.args)
                yield node.lineno, name, tuple(each if isinstance(each, str) else None for each in given), []


def extracted() -> Catalog:
    """Every text of the code, with the files it stands in and the id of a sentence built from facts."""
    from babel.messages.catalog import Catalog  # noqa: PLC0415 - only this tool needs Babel
    from babel.messages.extract import extract_from_dir  # noqa: PLC0415

    found = Catalog(project="Spades Learn", version=__version__, domain=DOMAIN, charset="utf-8", fuzzy=False)
    ids: dict[str, list[str]] = {}
    for name, text in TEMPLATES.items():
        ids.setdefault(text, []).append(name)
    for layer in LAYERS:
        every = sorted(
            extract_from_dir(package() / layer, [("**.py", calls)], keywords=dict(KEYWORDS)),  # type: ignore[list-item]  # a function will do
            key=lambda each: each[:2],
        )
        for file, _, message, comments, context in every:
            if not message or message == ("", ""):
                continue
            text = message if isinstance(message, str) else message[0]
            said = [f"sentence {name}" for name in ids.get(text, ())]
            # No line numbers: they would change every catalogue at every edit of the code.
            found.add(
                message,
                locations=[(f"{layer}/{Path(file).as_posix()}", 0)],
                auto_comments=[*comments, *said],
                context=context,
            )
    return found


def written() -> tuple[str, ...]:
    """Write the texts to translate, and bring every language's catalogue up to them; the names of changed files.

    A changed text is a new one, with an empty translation: nothing is guessed. The translation of one that is gone is
    kept as a comment at the end, to be looked at, and is taken up again when its text comes back.
    """
    from babel.messages.pofile import read_po as read_catalogue  # noqa: PLC0415

    template = extracted()
    changed = [template_path()] if _keep(template_path(), _bytes(template, "")) else []
    for language in LANGUAGES:
        if language == SOURCE:
            continue
        path = catalogue_path(language)
        catalogue = template
        if path.is_file():
            catalogue = read_catalogue(BytesIO(path.read_bytes()), locale=None)
            _brought_up(catalogue, template)
        if _keep(path, _bytes(catalogue, language)):
            changed.append(path)
    return tuple(each.relative_to(package().parent).as_posix() for each in changed)


def _brought_up(catalogue: Catalog, template: Catalog) -> None:
    """Give a catalogue the texts of the code, in their order."""
    for key, message in list(catalogue.obsolete.items()):
        if template.get(message.id, message.context):
            del catalogue.obsolete[key]
            if not catalogue.get(message.id, message.context):
                catalogue.add(message.id, message.string, context=message.context)
    kept = dict(catalogue.obsolete)
    catalogue.update(template, no_fuzzy_matching=True)
    # Babel forgets those that were obsolete before.
    for key, message in kept.items():
        if not template.get(message.id, message.context):
            catalogue.obsolete.setdefault(key, message)
    for key, message in list(catalogue.obsolete.items()):
        if not any((message.string,) if isinstance(message.string, str) else message.string or ()):
            del catalogue.obsolete[key]


def stale() -> bool:
    """Whether the code has texts that the file of texts to translate has not, or the other way round."""
    path = template_path()
    return not path.is_file() or path.read_bytes() != _bytes(extracted(), "")


def compiled(languages: Iterable[str] = tuple(LANGUAGES)) -> tuple[str, ...]:
    """Make the ``.mo`` of each language; the names of those that changed.

    Raises:
        CatalogueError: a catalogue cannot be read.
    """
    changed = []
    for language in languages:
        po = catalogue_path(language)
        if not po.is_file():
            continue
        raw = po.read_bytes()
        made = mo_bytes(read_po(raw.decode("utf-8"), file=po.name), stamp=stamp_of(raw))
        if _keep(po.with_suffix(".mo"), made):
            changed.append(po.with_suffix(".mo").relative_to(package().parent).as_posix())
    return tuple(changed)


def _bytes(catalogue: Catalog, language: str) -> bytes:
    """A catalogue as we write it: a short header without dates, and no entry that is gone."""
    from babel.messages.pofile import write_po  # noqa: PLC0415

    out = BytesIO()
    write_po(out, catalogue, omit_header=True, no_location=False, include_lineno=False, width=WIDTH)
    how = LANGUAGES.get(language)
    lines = [
        "Project-Id-Version: Spades Learn",
        f"Language: {language}",
        "MIME-Version: 1.0",
        "Content-Type: text/plain; charset=UTF-8",
        "Content-Transfer-Encoding: 8bit",
        *([f"Plural-Forms: {how.plurals}"] if how else []),
    ]
    name = f"{how.name}: " if how else ""
    head = [
        f"# {name}the words of Spades Learn. How to translate: spades_learn/ui/locale/README.md",
        'msgid ""',
        'msgstr ""',
        *(f'"{line}\\n"' for line in lines),
    ]
    return ("\n".join(head) + "\n\n").encode() + out.getvalue().strip() + b"\n"


def _keep(path: Path, content: bytes) -> bool:
    """Write a file where it would change."""
    if path.is_file() and path.read_bytes() == content:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    return True
