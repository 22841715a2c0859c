"""What the statistics page says, as safe HTML; pure, so that every figure shown can be tested against the log."""

from __future__ import annotations

from html import escape
from types import MappingProxyType
from typing import TYPE_CHECKING

from spades_learn.teaching import bid_lean
from spades_learn.teaching.gauge import ENOUGH, WINDOW
from spades_learn.teaching.mastery import Knows
from spades_learn.teaching.play_themes import Theme as PlayTheme
from spades_learn.teaching.statistics import BID, NIL, PLAY, last_days
from spades_learn.ui import gauge_text, play_theme_text
from spades_learn.ui.bar_charts import Bar, Column, bars, columns
from spades_learn.ui.chart_parts import COUNT, NUMBER, OFF, PERCENT, About
from spades_learn.ui.charts import Line, line_chart
from spades_learn.ui.gym_names import GYMS
from spades_learn.ui.i18n import N_
from spades_learn.ui.words import Drawn

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from datetime import date

    from spades_learn.teaching.mastery import Known
    from spades_learn.teaching.statistics import BidLean, NilLean, Statistics, Theme
    from spades_learn.ui.words import Words

DAYS = 14
"""Days of the history that are drawn; the file has them all."""

LEANS = MappingProxyType(
    {
        "often": N_("You bid nil too often."),
        "seldom": N_("You bid nil too seldom."),
        "": N_("So far you bid nil neither clearly too often nor clearly too seldom."),
    }
)
BID_LEANS = MappingProxyType(
    {
        "over": N_("You bid too high: {off} tricks a hand above the best number, on average."),
        "under": N_("You bid too low: {off} tricks a hand below the best number, on average."),
        "": N_("So far your bids are neither clearly too high nor clearly too low."),
    }
)


def key_figures(found: Statistics, known: Mapping[str, Known], words: Words) -> str:
    """The figures on top."""
    sure = sum(each.knows is Knows.SURE for each in known.values())
    shown = (
        (words.text("Answers"), words.number(found.answers), ""),
        (words.text("Days"), words.number(len(found.days)), ""),
        (
            words.text("Good decisions in a row"),
            words.number(found.streak.now),
            words.text("longest: {n}", n=found.streak.longest) if found.streak.longest > found.streak.now else "",
        ),
        (words.text("Rules you are sure of"), words.number(sure), words.text("of {n}", n=len(known))),
    )
    cells = "".join(f"<div><dt>{name}</dt><dd>{value} <small>{more}</small></dd></div>" for name, value, more in shown)
    note = words.text(
        "A decision is good by what could be known: bad luck never ends a row, and neither does skipping."
    )
    return f'<dl class="sl-keyfigures">{cells}</dl><p><small>{note}</small></p>'


PLACES = MappingProxyType(
    {
        "home": N_("Open the course"),
        "gym": GYMS[NIL],
        "bid-gym": GYMS[BID],
        "play-gym": GYMS[PLAY],
    }
)
"""Where what is missing can be got, and what the way there is called."""


def empty(what: str, words: Words, *, page: str, have: int = 0, want: int = 0) -> str:
    """What is missing and where to get it; with a small bar where it is counted."""
    bar = f'<progress max="{want}" value="{have}" aria-hidden="true"></progress>' if want else ""
    count = f"<small>{words.text('{done} of {all}', done=have, all=want)}</small>" if want else ""
    way = f'<a href="?page={page}">{words.text(PLACES[page])}</a>'
    return f'<div class="sl-missing"><p>{escape(what)}</p><p>{way}{bar} {count}</p></div>'


def estimates(found: Statistics, words: Words) -> str:
    """The calibration curve and what it says, or how many estimates are missing."""
    head = f"<h2>{words.text('Your estimates of a nil')}</h2>"
    if found.gauge is None:
        have = len(found.estimates)
        return head + empty(gauge_text.too_few(have, words.as_form("text")), words, page="gym", have=have, want=ENOUGH)
    told = "".join(f"<li>{line}</li>" for line in gauge_text.lines(found.gauge, words))
    parts = [head, gauge_text.curve(found.gauge, words), f'<ul class="sl-told-list">{told}</ul>']
    line = gauge_text.trend_line(found.gauge, words, window=WINDOW)
    if line:
        plain = words.as_form("text")
        about = About(
            title=plain.text("How far off, over each {n} estimates", n=WINDOW),
            summary=gauge_text.trend_line(found.gauge, plain, window=WINDOW),
            along=plain.text("Estimates so far"),
            kind=COUNT,
        )
        thin = thinned_run(found.misses)
        places = [words.number(at + WINDOW) for at, _ in thin]
        name = plain.text("Points off on average")
        parts.append(
            line_chart([Line(name=name, values=[100 * each for _, each in thin])], words, about=about, places=places)
        )
        parts.append(f"<p>{line}</p>")
    return "".join(parts)


def thinned_run(values: Iterable[float], *, most: int = 40) -> list[tuple[int, float]]:
    """Values with their places, evenly thinned to what a small chart can show; the last one always stays.

    >>> [at for at, _ in thinned_run(range(10), most=4)]
    [0, 3, 6, 9]
    """
    every = list(enumerate(values))
    step = max(1, -(-len(every) // most))
    return every[::-step][::-1] if every else []


def nil_part(found: NilLean | None, words: Words) -> str:
    """Nil too often or too seldom."""
    head, plain = f"<h2>{words.text('Nil or a number')}</h2>", words.as_form("text")
    if found is None:
        return head + empty(plain.text("No hand of the nil gym is decided yet."), words, page="gym")
    decided = words.many("{n} hand decided", "{n} hands decided", found.hands)
    if not found.often + found.seldom:
        none = words.text("{decided}, and none of them clearly wrong.", decided=decided)
        return f"{head}<p>{none}</p>"
    about = About(
        title=plain.text("Wrong decisions"),
        summary=plain.text(
            "Nil where a number was clearly better: {often}. A number where nil was clearly better: {seldom}.",
            often=found.often,
            seldom=found.seldom,
        ),
        along=plain.text("Decision"),
        kind=COUNT,
    )
    rows = [
        Bar(label=plain.text("Nil where a number was better"), value=found.often),
        Bar(label=plain.text("A number where nil was better"), value=found.seldom, light=True),
    ]
    drawn = bars(rows, words, about=about, value=plain.text("Hands"))
    return f"{head}<p>{words.text(LEANS[found.lean])} <small>{decided}.</small></p>{drawn}"


def bid_part(found: BidLean | None, words: Words) -> str:
    """Too high or too low, by the best number."""
    head, plain = f"<h2>{words.text('Bids')}</h2>", words.as_form("text")
    if found is None:
        return head + empty(plain.text("No hand of the bid gym is bid yet."), words, page="bid-gym")
    off = words.number(abs(found.off), places=1)
    # Few hands say nothing of a lean, not even that there is none.
    lean = BID_LEANS[found.lean] if found.hands >= bid_lean.ENOUGH else ""
    told = f"{words.text(lean, off=off)} " if lean else ""
    exact = words.many(
        "{n} hand bid, {exact} of them exactly right.",
        "{n} hands bid, {exact} of them exactly right.",
        found.hands,
        exact=found.exact,
    )
    about = About(
        title=plain.text("Tricks above or below the best number"),
        summary=f"{plain.text(lean, off=off)} {exact}" if lean else exact,
        along=plain.text("Best number"),
        kind=OFF,
    )
    rows = [
        Bar(label=words.number(each.best), value=each.off, note=words.number(each.hands), light=each.off < 0)
        for each in found.by_number
    ]
    drawn = bars(rows, words, about=about, value=plain.text("Tricks"), note=plain.text("Hands"))
    return f"{head}<p>{told}<small>{exact}</small></p>{drawn}"


def theme_part(found: tuple[Theme, ...], words: Words) -> str:
    """The play gym by theme: what it cost, or the share of good decisions where the log has no cost."""
    head, plain = f"<h2>{words.text('Cards')}</h2>", words.as_form("text")
    if not found:
        return head + empty(plain.text("No position of the play gym is played yet."), words, page="play-gym")
    costs = [each for each in found if each.lost is not None]
    worst = min(found, key=lambda each: (each.good / each.hands, -each.hands))
    told = (
        words.text(
            "Good decisions by theme; the weakest is “{theme}”, {good} of {n}.",
            theme=theme_name(worst.id, words),
            good=worst.good,
            n=worst.hands,
        )
        if worst.good < worst.hands
        else words.text("Every position so far was played well.")
    )
    summary = plain.text("Good decisions by theme: {list}.", list=_listed(found, plain))
    about = About(title="", summary=summary, along=plain.text("Theme"), kind=PERCENT)
    rows = [
        Bar(
            label=theme_name(each.id, plain),
            value=each.good / each.hands,
            note=plain.text("{good} of {n}", good=each.good, n=each.hands),
            light=each.good / each.hands < 0.5,
        )
        for each in sorted(found, key=lambda each: (each.good / each.hands, each.id))
    ]
    parts = [head, f"<p>{told}</p>", bars(rows, words, about=about, value=plain.text("Good"), note=plain.text("Hands"))]
    if costs:
        cost = [
            Bar(label=theme_name(each.id, plain), value=each.lost or 0.0, note=words.number(each.hands))
            for each in costs
        ]
        listed = plain.text(
            "Points lost a hand, by theme; the most at “{theme}”.", theme=theme_name(costs[0].id, plain)
        )
        about = About(title=plain.text("Points lost a hand"), summary=listed, along=plain.text("Theme"), kind=NUMBER)
        parts.append(bars(cost, words, about=about, value=plain.text("Points"), note=plain.text("Hands")))
    return "".join(parts)


def _listed(found: tuple[Theme, ...], words: Words) -> str:
    return ", ".join(f"{theme_name(each.id, words)} {words.percent(each.good / each.hands)}" for each in found)


def theme_name(name: str, words: Words) -> str:
    """A theme in words; one of another version by its id."""
    found = next((each for each in PlayTheme if each.value == name), None)
    return name if found is None else play_theme_text.theme_name(found, words)


def history(found: Statistics, words: Words, *, until: date) -> str:
    """The last days, and all of them in a sentence."""
    head, plain = f"<h2>{words.text('Day by day')}</h2>", words.as_form("text")
    if not found.days:
        return head + empty(plain.text("No answer has a date yet."), words, page="home")
    days = last_days(found.days, until=until, count=DAYS)
    recent = sum(each.good + each.other for each in days)
    told = words.text("Answers in the last {days} days: {n}.", n=recent, days=DAYS)
    every = words.text(
        "All since {date}: {all}; days with answers: {count}.",
        date=Drawn(f"<time>{found.days[0].day.isoformat()}</time>"),
        all=sum(each.good + each.other for each in found.days),
        count=len(found.days),
    )
    about = About(
        title=plain.text("Answers a day"),
        summary=plain.text("Answers in the last {days} days: {n}.", n=recent, days=DAYS),
        along=plain.text("Day (UTC)"),
        kind=COUNT,
    )
    rows = [Column(label=f"{each.day:%m-%d}", parts=(each.good, each.other)) for each in days]
    drawn = columns(rows, words, about=about, parts=[plain.text("Went well"), plain.text("Others")])
    return f"{head}<p>{told} {every}</p>{drawn}"
