"""Catalogues of other languages: read as gettext reads them, and nothing in one that a learner would stumble over."""

import gettext
import re
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po as babel_po

from spades_learn.rules.options import OptionError, Options, rules_for, rulesets
from spades_learn.teaching.library import library
from spades_learn.ui import extraction, i18n, languages, widget_words
from spades_learn.ui.catalogue import CatalogueError, Entry, load, mo_bytes, read_po, stamp_of
from spades_learn.ui.extraction import package
from spades_learn.ui.glossary import FORBIDDEN
from spades_learn.ui.languages import LANGUAGES, SOURCE
from spades_learn.ui.refusals import clash
from spades_learn.ui.word_checks import catalogue_path, check, entry_problems
from spades_learn.ui.words import FORMS, Words

OTHERS = [code for code in LANGUAGES if code != SOURCE]
COMPLETE: set[str] = {"es", "it", "fr", "co"}
"""Languages whose catalogue must stay whole; whoever completes one adds it here."""

PO = """msgid ""
msgstr ""
"Language: it\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

#: ui/a.py
#, python-brace-format
msgid "Hand {n}"
msgstr "Mano {n}"

msgctxt "page"
msgid "light"
msgstr "chiara"

msgid "light"
msgstr "luce"

msgid "{n} trick"
msgid_plural "{n} tricks"
msgstr[0] "{n} presa"
msgstr[1] ""
"{n} "
"prese"

#, fuzzy
msgid "doubtful"
msgstr "dubbio"

msgid "not yet"
msgstr ""

msgid "quote \\"and\\" line\\n"
msgstr "cita \\"e\\" riga\\n"

#~ msgid "gone"
#~ msgstr "andato"
"""


def catalogue(text: str = PO) -> gettext.GNUTranslations:
    return gettext.GNUTranslations(BytesIO(mo_bytes(read_po(text, file="it.po"))))


def test_a_catalogue_is_read_as_gettext_reads_it() -> None:
    found = catalogue()
    assert found.gettext("Hand {n}") == "Mano {n}"
    assert (found.gettext("light"), found.pgettext("page", "light")) == ("luce", "chiara")
    assert [found.ngettext("{n} trick", "{n} tricks", n) for n in (0, 1, 2)] == ["{n} prese", "{n} presa", "{n} prese"]
    assert [found.gettext(each) for each in ("doubtful", "not yet", "gone")] == ["doubtful", "not yet", "gone"]
    assert found.gettext('quote "and" line\n') == 'cita "e" riga\n'


def test_our_reader_and_babels_agree_on_every_catalogue() -> None:
    for code in OTHERS:
        raw = catalogue_path(code).read_bytes()
        ours = {(each.context or None, each.text): each.told for each in read_po(raw.decode(), file=code) if each.text}
        theirs = {
            (each.context, each.id if isinstance(each.id, str) else each.id[0]): (
                (each.string,) if isinstance(each.string, str) else tuple(each.string)
            )
            for each in babel_po(BytesIO(raw))
            if each.id
        }
        assert ours == theirs


def test_what_we_compile_babel_reads() -> None:
    found = read_mo(BytesIO(mo_bytes(read_po(PO, file="it.po"))))
    assert found.get("Hand {n}").string == "Mano {n}"
    assert found.get("light", context="page").string == "chiara"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('msgid "a"\nmsgstr "b"\nfree text', "it.po:3"),
        ('msgstr "b"', "it.po:1"),
        ('msgid "a"\nmsgstr "b"\n\nmsgid "a"\nmsgstr "c"', "it.po:4"),
        ('msgid "a"\nmsgstr "a "quoted" word"', "it.po:2"),
        ('msgid "a"\nmsgid_plural "as"\nmsgstr "b"', "it.po:1"),
        ('"lost"', "it.po:1"),
    ],
)
def test_a_broken_catalogue_says_where(text: str, told: str) -> None:
    with pytest.raises(CatalogueError, match=re.escape(told)):
        read_po(text, file="it.po")


def test_an_old_or_broken_compiled_catalogue_is_not_used(tmp_path: Path) -> None:
    po, mo = tmp_path / "x.po", tmp_path / "x.mo"
    po.write_text(PO, encoding="utf-8")
    mo.write_bytes(mo_bytes(read_po(PO, file="x"), stamp=stamp_of(po.read_bytes())))
    assert load(tmp_path, "x").gettext("Hand {n}") == "Mano {n}"
    po.write_text(PO.replace("Mano", "Giro"), encoding="utf-8")
    assert load(tmp_path, "x").gettext("Hand {n}") == "Giro {n}"
    mo.write_bytes(b"no catalogue")
    assert load(tmp_path, "x").gettext("Hand {n}") == "Giro {n}"
    po.unlink()
    with pytest.raises(OSError):  # noqa: PT011 - which one is the system's own affair
        load(tmp_path, "x")


def test_a_text_that_goes_and_comes_back_keeps_its_translation(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extraction, "catalogue_path", lambda language: tmp_path / language / "x.po")
    monkeypatch.setattr(extraction, "template_path", lambda: tmp_path / "x.pot")
    monkeypatch.setattr(extraction, "package", lambda: tmp_path / "package")
    po = tmp_path / "it" / "x.po"

    def code(*texts: str) -> dict[str, tuple[str, ...]]:
        template = Catalog(fuzzy=False)
        for text in texts:
            template.add(text)
        monkeypatch.setattr(extraction, "extracted", lambda: template)
        extraction.written()
        return {each.text: each.told for each in read_po(po.read_text(encoding="utf-8"), file="it.po") if each.text}

    assert code("Score", "Bid") == {"Score": ("",), "Bid": ("",)}
    po.write_text(
        po.read_text(encoding="utf-8").replace('"Score"\nmsgstr ""', '"Score"\nmsgstr "Punti"'), encoding="utf-8"
    )
    assert code("Bid", "Score", "Lead") == {"Bid": ("",), "Score": ("Punti",), "Lead": ("",)}
    assert code("Bid") == {"Bid": ("",)}
    assert '#~ msgstr "Punti"' in po.read_text(encoding="utf-8")
    assert code("Bid", "Lead") == {"Bid": ("",), "Lead": ("",)}
    assert code("Bid", "Score") == {"Bid": ("",), "Score": ("Punti",)}
    assert "#~" not in po.read_text(encoding="utf-8")


@pytest.mark.parametrize("code", OTHERS)
def test_nothing_in_a_catalogue_is_wrong(code: str) -> None:
    found = check(code)
    assert found.problems == ()
    assert found.all > 600
    assert code not in COMPLETE or found.missing == 0


@pytest.mark.parametrize(
    ("text", "told", "why"),
    [
        ("Hand {n}", "Mano", "{n} is missing"),
        ("Hand {n}", "Mano {n} {m}", "{m} is not in the English"),
        ("{seat:seat} leads.", "Esce {seat:suit}.", "may be read as"),
        ("Continue", "Continue", "still English"),
        ("<b>Done</b>", "Fatto", "markup"),
        ("Done.", "Fatto", "ends"),
        ("Done", " Fatto", "blank"),
        ("The trick", "Il trucco", "presa|pres"),
        ("Last trick", "Ultima presa con trucco", "trucco"),
        ("Hand {n}", "Mano {n", "brace"),
    ],
)
def test_what_a_translator_may_slip_on_is_found(text: str, told: str, why: str) -> None:
    problems = list(entry_problems(Entry(1, "", text, "", (told,)), "it"))
    assert any(re.search(why, each) or why in each for each in problems), problems


def test_a_good_translation_has_no_problems() -> None:
    for text, told in (
        ("{seat:seat}'s nil failed.", "Il nil {seat:of} è fallito."),
        ("nil", "nil"),
        ("Hand {n}", "Mano {n}"),
    ):
        assert list(entry_problems(Entry(1, "", text, "", (told,)), "it")) == []
    assert list(entry_problems(Entry(1, "", "The trick", "", ("Questa",), frozenset({"free"})), "it")) == []
    assert list(entry_problems(Entry(1, "", "{n} trick", "{n} tricks", ("{n} presa",)), "it")) == [
        "1 plural forms; it has 2"
    ]


def test_a_word_is_forbidden_only_where_it_stands_for_the_wrong_thing() -> None:
    def french(text: str, told: str) -> list[str]:
        return list(entry_problems(Entry(1, "", text, "", (told,)), "fr"))

    assert french("It is your turn.", "C'est ton tour.") == []
    assert any("tour" in each for each in french("The last trick", "Le dernier pli, ce tour"))


def test_no_lesson_or_rule_uses_a_forbidden_word() -> None:
    """Those that may be right somewhere, and the slips of the sheets that the errata quote, are left to readers."""
    books = library()
    for code, bans in FORBIDDEN.items():
        always = [ban.word for ban in bans if not ban.english]
        texts = [
            f"{each.heading} {each.rule} {each.rest}" for each in books.clause_texts(code).values() if not each.borrowed
        ]
        for entry in books.course():
            prose = books.prose(entry.slug, code)
            texts += [text for key, text in prose.sections.items() if key not in prose.borrowed]
        for text in texts:
            assert not [found for word in always for found in re.findall(word, text, re.IGNORECASE)], text


def test_every_form_of_a_fact_can_be_said() -> None:
    """A translation may use any form of a fact's kind, so each must render, in every form of text."""
    facts = {"card": "SQ", "the": "BJ", "cards": ("SA", "H2"), "first": ("SA",), "seat": "W", "of": "W", "side": "NS"}
    facts |= {"suit": "H", "suits": "H", "call": "blind nil", "points": -1, "percent": "0.5", "": "x"}
    facts |= {"option": "bags", "setting": "bags:1", "game": "duel"}
    facts |= dict.fromkeys(("tricks", "bags", "times", "apart"), 2)
    assert set(facts) == set(FORMS)
    for shape in ("html", "text", "speech"):
        for form, fact in facts.items():
            assert Words(form=shape).text(f"{{it:{form}}}", it=fact)
    assert Words(form="speech").text("{it:the}", it="SQ") == "the queen of spades"
    assert Words(form="text").text("{it:the}", it="SQ") == "♠Q"
    assert Words(form="text").text("{it:call}, {n:call}", it="blind nil", n=3) == "blind nil, 3"


def test_figures_are_written_as_the_language_writes_them() -> None:
    """Babel's tables, which are CLDR's, for the languages they know; Corsican has none there."""
    from babel.numbers import format_decimal, format_percent  # noqa: PLC0415

    for code in ("it", "es", "fr"):
        words = Words(code, form="text")
        assert words.number(12345.5, places=1) == format_decimal(12345.5, locale=code, format="#,##0.0")
        assert words.number(-4) == "−4"
        assert re.sub(r"\s", " ", words.percent(0.62)) == re.sub(r"\s", " ", format_percent(0.62, locale=code))
    assert (Words().number(12345), Words().number(1000), Words().number(3, plus=True)) == ("12,345", "1000", "+3")
    assert Words("it", form="text").text("{n}", n=12345) == "12.345"


def test_a_language_is_chosen_as_a_learner_expects() -> None:
    assert languages.chosen(["xx", None, 7, "fr-CA", "it"]) == "fr"
    assert languages.chosen([]) == languages.chosen(["tlh"]) == SOURCE
    assert languages.accepted("fr;q=0.2, , it;q=x, es;q=0.9,de;q=0") == ("es", "fr")
    assert languages.PSEUDO not in languages.offered()


def test_every_clash_of_options_has_its_words() -> None:
    """rules.md section 3: what cannot be played together says why, with options named as the page names them."""
    plain = Words(form="text")
    said = set()
    keys = Options.values()
    for game in rulesets():
        for one in keys:
            for two in keys:
                for mine in keys[one]:
                    for other in keys[two]:
                        try:
                            rules_for(game, {one: mine, two: other})
                        except OptionError as bad:
                            said.add(clash(bad, plain))
    assert len(said) > 12
    assert "These options cannot go together." not in said
    assert not [each for each in said if re.search(r"\w_\w|[{}]", each)]


def test_the_scripts_carry_the_same_english() -> None:
    """The table can be drawn before a word has come, so its script has the English too."""
    static = package() / "ui" / "static"
    table = _script_words((static / "table" / "words.js").read_text(encoding="utf-8"))
    told = {name: str(text) for name, text in {**widget_words.TABLE, **widget_words.LOST}.items()}
    drawn_only = {"entry.hint.choose"}  # a placeholder and nothing else
    assert {name: text for name, text in table.items() if name not in drawn_only} == told
    assert _script_words((static / "store.js").read_text(encoding="utf-8")) == dict(widget_words.STORE)


def _script_words(script: str) -> dict[str, str]:
    block = re.search(r"const WORDS = \{(.*?)\n\};", script, re.DOTALL)
    assert block
    pairs = re.findall(r'(?:"([^"]+)"|([\w]+)):\s*"((?:[^"\\]|\\.)*)"', block[1])
    return {quoted or bare: text for quoted, bare, text in pairs}


def test_the_catalogues_travel_with_the_package() -> None:
    for code in OTHERS:
        assert (i18n.locale() / code / "LC_MESSAGES" / f"{i18n.DOMAIN}.po").is_file()
