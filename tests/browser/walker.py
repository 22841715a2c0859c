"""Walks through a lesson in the browser as a learner who knows every answer, by the same doors a learner has."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import Page, expect

from spades_learn.teaching.line import NEXT
from spades_learn.teaching.session import Session
from spades_learn.ui.prose import label
from spades_learn.ui.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable

    from spades_learn.teaching.lesson import Lesson, Prose
    from spades_learn.teaching.steps.step import Answer

ONWARD = ("Continue", "Finish")

# A page is drawn by several messages. Until nothing has changed for a moment, a press may meet a button that is about
# to be replaced, which counts for nothing, as nobody can mean it.
STILL = """() => new Promise((done) => {
  let timer = setTimeout(finish, 150);
  const watcher = new MutationObserver(() => { clearTimeout(timer); timer = setTimeout(finish, 150); });
  function finish() { watcher.disconnect(); done(true); }
  watcher.observe(document.body, { childList: true, subtree: true, characterData: true });
})"""


def walk(page: Page, lesson: Lesson, prose: Prose, *, look: Callable[[str], None] | None = None) -> None:
    """Go through a lesson that stands at its first step, with right answers, to its recap.

    Args:
        page: the lesson's page, without motion.
        lesson: its structure.
        prose: its words in the language of the page, which must be English.
        look: called with a step's id before it is answered, and with ``recap`` at the end.
    """
    session = Session(lesson)
    while not session.finished:
        number = session.at + 1
        eyebrow = page.locator(".sl-coach .sl-eyebrow").first
        expect(eyebrow).to_contain_text(re.compile(rf"Step {number} of", re.IGNORECASE))
        page.evaluate(STILL)
        if look is not None:
            look(session.step.id)
        if session.step.asks:
            answer = session.step.solution(session.rules)
            give(page, session, answer, prose)
            session = _told(session, answer)
        else:
            while not session.passed:
                _next(page)
                session = session.watched()
        page.evaluate(STILL)
        _press(page, *ONWARD)
        session = session.onward()
    expect(page.locator(".sl-coach")).to_contain_text("Lesson finished")
    if look is not None:
        look("recap")


def give(  # noqa: C901, PLR0912 - one case a kind of question
    page: Page, session: Session, answer: Answer, prose: Prose
) -> None:
    """Give one answer where it is asked for."""
    if session.line is not None:
        for move in (answer,) if isinstance(answer, str) else answer:
            if move == NEXT:
                _next(page)
            elif session.ask.kind == "draw":
                _typed(page, {"reject": "take"}.get(move, move), asked="choose")
            else:
                _card(page, move)
        return
    kind = session.ask.kind
    if kind in {"pass", "throw", "referee"}:
        _at_table(page, kind, tuple(answer))
        return
    match kind:
        case "cards":
            root = page.locator('[data-ask="cards"]')
            expect(root).to_be_visible()
            for card in answer:
                _card(page, card)
            page.locator('[data-do="cards"]').click()
        case "card":
            _card(page, str(answer))
        case "seat":
            _typed(page, str(answer), asked=kind)
        case "percent":
            slider = page.locator(".sl-coach .sl-slider .noUi-handle, .sl-coach .sl-slider [role=slider]").first
            slider.focus()
            for _ in range(abs(int(str(answer)) - 50)):
                slider.press("ArrowRight" if int(str(answer)) > 50 else "ArrowLeft")
            _press(page, "Say it")
        case "number":
            page.locator(".sl-coach .sl-number input").fill(str(answer))
            _press(page, "Check")
        case "choice":
            written = prose.text(session.step.id, f"option {answer}")
            fixed = {"broken": "Yes, spades are broken", "not-broken": "No, not yet"}
            words = Words(form="text")
            _press(page, label(written, words) if written else fixed.get(str(answer), str(answer)))
        case "bid" | "count":
            _press(page, {"nil": "Nil", "number": "A number"}.get(str(answer), str(answer)))
        case "call":
            page.locator(f'[data-call="{answer}"]').click()
        case other:
            raise AssertionError(f"the walker does not know the question {other!r}")


def _told(session: Session, answer: Answer) -> Session:
    """The session after the same answer."""
    if session.line is None:
        after = session.answered(answer)
    else:
        after = session
        for move in (answer,) if isinstance(answer, str) else answer:
            after = after.watched() if move == NEXT else after.answered(move)
    assert after.passed, f"{session.step.id}: the solution does not pass"
    return after


def _card(page: Page, card: str) -> None:
    expect(page.locator('[data-ask="card"], [data-ask="cards"]').first).to_be_visible()
    page.locator(f'.slt-hand [data-card="{card}"]').click(position={"x": 12, "y": 20})


def _at_table(page: Page, kind: str, answer: tuple[str, ...]) -> None:
    """Cards to pass or to throw, or a referee's form."""
    if kind == "referee":
        _refereed(page, *answer)
        return
    for card in answer:
        if card != "none":
            _card(page, card)
    page.locator('[data-do="cards"]').click()


def _refereed(page: Page, card: str, *parts: str) -> None:
    """A referee's form: the card as it is listed, the rule by its id, the points as text."""
    _chosen(
        page, "Who broke a rule?", "Nobody broke a rule" if card == "none" else f", {Words(form='text').card(card)}"
    )
    for part in parts if card != "none" else ():
        if part.removeprefix("-").isdecimal():
            page.locator(".sl-coach .sl-asked input").fill(part)
        else:
            _chosen(page, "Which rule?", f"({part})")
    _press(page, "Check")


def _chosen(page: Page, name: str, ending: str) -> None:
    """Choose from a list by how the option's words end; the widget writes its blanks unbroken."""
    field = page.get_by_label(name)
    expect(field).to_be_visible()
    shown = [text.replace("\xa0", " ") for text in field.locator("option").all_text_contents()]
    field.select_option(index=next(place for place, text in enumerate(shown) if text.endswith(ending)))


def _typed(page: Page, text: str, *, asked: str) -> None:
    expect(page.locator(f'[data-ask="{asked}"]')).to_be_visible()
    entry = page.locator("[data-entry]")
    entry.fill(text)
    entry.press("Enter")


def _next(page: Page) -> None:
    """Onward in what is watched, on the table or in the coach where there is no table."""
    coach, root = page.locator(".sl-coach"), page.locator(".sl-root:visible")
    drawn = root.count() > 0
    before = root.get_attribute("data-rev") if drawn else coach.inner_text()
    page.locator(".slt-next:visible, .sl-coach button:text-is('Next')").first.click()
    # A second press before the first is answered would count for nothing.
    if drawn:
        expect(root).not_to_have_attribute("data-rev", before or "")
    else:
        expect(coach).not_to_have_text(before or "", use_inner_text=True)


def _press(page: Page, *names: str) -> None:
    pattern = re.compile("^(" + "|".join(re.escape(name) for name in names) + ")$")
    page.locator(".sl-coach").get_by_role("button", name=pattern).first.click()
