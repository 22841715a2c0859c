"""The reviews of the stored hands as plain text, to be read line by line against the play.

    python tests/bench/reviews.py [NAME ...] [--worlds N] [--language it]

Every sentence that the review page and the exported page say of each hand of ``tests/reviews``: decisions with their
grades and reasons, turning points, the ceiling, the summary and the account. The seat is the one the file's first line
names. ``tests/ui/test_reviews.py`` holds what can be checked by machine.
"""

import argparse
import re
import sys
from html import unescape
from pathlib import Path

from spades_learn.bots.ceiling import Ceiling
from spades_learn.bots.moment import Moment
from spades_learn.cards.seat import Seat
from spades_learn.game.files import read_record
from spades_learn.game.replay import replay
from spades_learn.game.state import State
from spades_learn.teaching import hand_review
from spades_learn.teaching.hand_review import Judged, Told
from spades_learn.ui.hand_export import as_page
from spades_learn.ui.hand_review_chart import chart_html, hindsight_html
from spades_learn.ui.hand_review_moves import moves
from spades_learn.ui.hand_review_summary import costliest_html, well_html
from spades_learn.ui.hand_review_text import done_text
from spades_learn.ui.why import past_lines
from spades_learn.ui.words import Words

FOLDER = Path(__file__).parents[1] / "reviews"


def stored(name: str) -> tuple[State, Seat]:
    """A stored hand and whose review it is: its first line is ``% S`` and so on."""
    text = (FOLDER / f"{name}.ptn").read_text(encoding="utf-8")
    return replay(read_record(text)).state, Seat.parse(text[2])


def names() -> list[str]:
    """Every stored hand."""
    return sorted(path.stem for path in FOLDER.glob("*.ptn"))


def plain(markup: str) -> str:
    """The markup as lines of text."""
    markup = re.sub(r"<(style|title|svg)\b.*?</\1>", "", markup, flags=re.DOTALL)
    markup = re.sub(r'<span class="sl-sr">.*?</span>', "", markup)
    markup = re.sub(r"</?(p|li|h\d|tr|div|ul|ol|dl|dt|dd|summary|table|br)\b[^>]*>", "\n", markup)
    text = unescape(re.sub(r"<[^>]+>", " ", markup))
    return "\n".join(line for line in (re.sub(r"\s+", " ", each).strip() for each in text.split("\n")) if line)


def told(name: str, *, worlds: int | None = None, language: str = "en") -> str:
    """The whole review of a stored hand as text."""
    state, seat = stored(name)
    words = Words(language, str(seat), "html")
    found = list(hand_review.pieces(state, seat, worlds=worlds))
    judged = [each for each in found if isinstance(each, Judged)]
    moments = [each for each in found if isinstance(each, Moment)]
    ceilings = [each for each in found if isinstance(each, Ceiling)]
    all_moves = moves(state)
    tricks = {each.ply: each.trick for each in all_moves}
    early = [
        f"<p>{done_text(each.past.action, hand_review.before(state, each.ply), words)} "
        f"{' '.join(past_lines(each.past, words))}</p>"
        for each in found
        if isinstance(each, Told)
    ]
    parts = [
        *early,
        as_page(state, seat, judged, words),
        costliest_html(hand_review.costliest(judged, seat), tricks, words, str),
        well_html(judged, seat, tricks, words, str),
        chart_html(moments, all_moves, seat, words, str),
        hindsight_html(ceilings, state, seat, words),
    ]
    return plain("\n".join(parts))


def main() -> None:
    """Print the reviews asked for, or all."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"which hands; all when none of {', '.join(names())}")
    parser.add_argument(
        "--worlds", type=int, default=None, help="deals for each decision; as the review takes when not told"
    )
    parser.add_argument("--language", default="en", help="of the texts")
    asked = parser.parse_args()
    for name in asked.names or names():
        sys.stdout.write(f"=== {name}\n{told(name, worlds=asked.worlds, language=asked.language)}\n\n")


if __name__ == "__main__":
    main()
