"""The pages of the app by the name an address has for them: how each is made, and how an address is read."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from spades_learn.cards.notation import NotationError
from spades_learn.teaching import dealcode
from spades_learn.ui.bid_gym_page import BidGymPage
from spades_learn.ui.cards_page import CardsPage
from spades_learn.ui.certificate_page import CertificatePage
from spades_learn.ui.class_guide_page import ClassGuidePage
from spades_learn.ui.class_page import ClassPage
from spades_learn.ui.find_better_page import FindBetterPage
from spades_learn.ui.glossary_page import GlossaryPage
from spades_learn.ui.gym_page import gym_page
from spades_learn.ui.hand_review_page import HandReviewPage
from spades_learn.ui.home_page import HomePage
from spades_learn.ui.import_page import ImportPage
from spades_learn.ui.lesson_page import LessonPage
from spades_learn.ui.mastery_page import MasteryPage
from spades_learn.ui.placement_page import PlacementPage, PlacingPage
from spades_learn.ui.play_gym_page import PlayGymPage
from spades_learn.ui.play_page import PlayPage
from spades_learn.ui.practice_page import PracticePage, TestOutPage
from spades_learn.ui.referee_page import RefereePage
from spades_learn.ui.review_page import ReviewPage, redo
from spades_learn.ui.rules_page import RulesPage
from spades_learn.ui.set_page import SetPage
from spades_learn.ui.set_way import SET, read_set
from spades_learn.ui.settings_page import SettingsPage
from spades_learn.ui.setup_page import SetupPage
from spades_learn.ui.statistics_page import StatisticsPage
from spades_learn.ui.tables_page import TablesPage

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from spades_learn.ui.host import Host

Facts = dict[str, str]
"""What a page is opened with."""


def _play(host: Host, facts: Facts) -> PlayPage:
    return PlayPage(
        host,
        seed=facts.get("deal", ""),
        nil=facts.get("nil", ""),
        call=facts.get("call", ""),
        rules=facts.get("rules", ""),
        level=facts.get("level", ""),
    )


def _class_report(host: Host, facts: Facts) -> Any:  # noqa: ANN401 - any page
    """The teacher's page, with the files of a folder or a zip where a notebook names one; no address can."""
    # A learner's kernel never draws a report.
    from spades_learn.app.class_files import files_at  # noqa: PLC0415
    from spades_learn.ui.class_report_page import ClassReportPage  # noqa: PLC0415

    handed, trouble = files_at(facts.get("place", ""))
    return ClassReportPage(host, code=facts.get("set", ""), handed=handed, trouble=trouble)


PAGES: Mapping[str, Callable[[Host, Facts], Any]] = MappingProxyType(
    {
        "home": lambda host, _: HomePage(host),
        "lesson": lambda host, facts: LessonPage(host, facts.get("lesson", ""), step=facts.get("step", "")),
        "practice": lambda host, facts: PracticePage(host, facts.get("lesson", "")),
        "test-out": lambda host, facts: TestOutPage(host, facts.get("lesson", "")),
        "gym": lambda host, facts: gym_page(
            host, deal=facts.get("deal", ""), again="review" if facts.get("review") else facts.get("again", "")
        ),
        "play": _play,
        "bid-gym": lambda host, facts: BidGymPage(host, deal=facts.get("deal", "")),
        "play-gym": lambda host, facts: PlayGymPage(host, deal=facts.get("deal", "")),
        "referee": lambda host, facts: RefereePage(host, seed=facts.get("deal", "")),
        "rules": lambda host, facts: RulesPage(
            host, ruleset=facts.get("ruleset", "classic"), find=facts.get("find") or facts.get("rule", "")
        ),
        "glossary": lambda host, facts: GlossaryPage(host, find=facts.get("find", "")),
        "cards": lambda host, _: CardsPage(host),
        "again": lambda host, _: ReviewPage(host),
        "redo": lambda host, _: redo(host),
        "placement": lambda host, _: PlacementPage(host),
        "placing": lambda host, facts: PlacingPage(host, fresh=bool(facts.get("fresh"))),
        "mastery": lambda host, _: MasteryPage(host),
        "statistics": lambda host, _: StatisticsPage(host),
        "certificate": lambda host, _: CertificatePage(host),
        "tables": lambda host, _: TablesPage(host),
        "review": lambda host, facts: HandReviewPage(host, deal=facts.get("deal", ""), step=facts.get("step", "")),
        "import": lambda host, _: ImportPage(host),
        "better": lambda host, facts: FindBetterPage(host, deal=facts.get("deal", "")),
        "class-report": _class_report,
        "class-guide": lambda host, _: ClassGuidePage(host),
        "set": lambda host, facts: SetPage(host, code=facts.get("set", "")),
        "setup": lambda host, facts: SetupPage(host, rules=facts.get("rules", "")),
        "class": lambda host, _: ClassPage(host),
        "settings": lambda host, _: SettingsPage(host),
    }
)
"""Every page, by its name in the address."""


def asked_page(asked: Mapping[str, str]) -> tuple[str, Facts] | None:
    """The page an address names, with what it needs, or None where it names none."""
    within = {SET: asked[SET]} if asked.get(SET) else {}
    if "page" not in asked and "lesson" in asked:
        return "lesson", {"lesson": asked["lesson"], "step": asked.get("step", ""), **within}
    if "page" in asked or "deal" in asked:
        known = {key: asked.get(key, "") for key in ("deal", "lesson", "step", "find")}
        return asked.get("page", "play"), known | within
    return (SET, within) if within else None


def texts(query: object) -> Facts:
    """The texts of an address; whatever else a message may hold is left out."""
    return {key: value for key, value in query.items() if isinstance(value, str)} if isinstance(query, dict) else {}


def set_language(code: str, kept: object) -> str:
    """The language of a class set that is opened for the first time.

    "" once it is the one that is kept: by then the learner may have chosen another language.
    """
    made = read_set(code) if code else None
    return "" if made is None or (isinstance(kept, str) and read_set(kept) == made) else made.language


def code_language(deal: str) -> str:
    """The language that a deal code was made for; "" where it names none, or is no code."""
    if not deal or deal.isdecimal():
        return ""
    try:
        return dealcode.read(deal).language
    except NotationError:
        return ""
