"""The misconceptions in words: what somebody did, as a short line; `teaching.misconceptions` names their clauses."""

from __future__ import annotations

from types import MappingProxyType

from spades_learn.ui.i18n import N_

MISCONCEPTIONS = MappingProxyType(
    {
        "reneged": N_("another suit played while a card of the suit led was held"),
        "led-spade-unbroken": N_("a spade led before spades were broken"),
        "opening-card-misread": N_("the wrong card to open the hand with"),
        "broken-misjudged": N_("spades taken for broken, or for unbroken, when they were not"),
        "trick-winner-misjudged": N_("the wrong winner of a trick named"),
        "thought-ruff-compulsory": N_("thought a void player must ruff"),
        "thought-ruff-barred": N_("thought a void player may not ruff"),
        "rank-order": N_("the order of the cards in a suit mixed up"),
        "forgot-trump": N_("forgot that a spade beats every other suit"),
        "trump-order": N_("forgot that of two spades the higher one wins"),
        "off-suit-can-win": N_("thought a card of another suit can win"),
        "trumped-partner": N_("the partner's winning card ruffed"),
        "counted-side-king-as-sure": N_("a side king counted as a sure trick"),
        "counted-queen-as-sure": N_("a side queen counted as a sure trick"),
        "forgot-long-spades": N_("the tricks of long spades left out of the count"),
        "forgot-ruffs": N_("the tricks of a short suit left out of the count"),
        "overbid": N_("more bid than the hand is worth"),
        "underbid": N_("less bid than the hand is worth"),
        "counted-one-side": N_("the bids of one side counted alone"),
        "forgot-own-bid": N_("the own bid left out of the sum"),
        "nil-with-high-spade": N_("nil bid with a spade that takes a trick"),
        "nil-with-danger": N_("nil bid on a hand too dangerous for it"),
        "missed-nil": N_("a number bid where nil was better"),
        "blind-nil-with-danger": N_("blind nil bid where looking was better"),
        "missed-blind-nil": N_("cards looked at where blind nil was better"),
        "nil-lost": N_("a nil lost in the play"),
        "nil-uncovered": N_("the partner's nil not covered"),
        "nil-let-go": N_("an opponent's nil let through"),
        "kept-a-high-spade": N_("a high spade kept in the exchange"),
        "forgot-bags": N_("bags left out of the score"),
        "forgot-old-bags": N_("the bags of earlier hands forgotten"),
        "forgot-bag-penalty": N_("the penalty for ten bags forgotten"),
        "forgot-nil-bags": N_("the tricks of a failed nil forgotten"),
        "counted-what-they-need": N_("counted what the other side needs, not what sets it"),
        "one-short-of-set": N_("one trick too few counted for a set"),
        "missed-renege": N_("a renege overlooked"),
        "called-fair-play": N_("fair play called a renege"),
        "penalty-miscounted": N_("the penalty of a renege counted wrong"),
        "forgot-played-cards": N_("cards counted that were played already"),
        "forgot-high-spades": N_("high spades left out of the count"),
        "void-misread": N_("a void overlooked, or seen where there is none"),
        "wasted-honour": N_("a high card given away under a higher one"),
        "led-unguarded-king": N_("a king led while the ace was out"),
        "took-a-bag": N_("a trick taken though the contract was made"),
        "abandoned-nil-cover": N_("a low card played that left the partner's nil alone"),
        "rescued-a-nil": N_("a high card that took a trick from an opponent's nil"),
        "kept-the-danger": N_("the dangerous cards of a nil kept"),
        "risked-own-nil": N_("a card ahead in the trick played with the own nil alive"),
        "missed-needed-trick": N_("a trick let go that the contract needed"),
        "took-too-soon": N_("the highest card spent too soon"),
        "led-high": N_("a high card led as if that were safe"),
        "led-low-to-nil": N_("a low card led to the partner's nil"),
        "led-high-at-nil": N_("a high card led against an opponent's nil"),
        "led-low": N_("a low card led though tricks were wanted"),
    }
)
"""By tag; a test holds the tags equal to those that are counted."""
