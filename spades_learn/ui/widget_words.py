"""The words of the two widgets, by the ids their scripts know; the English of both scripts is the same (tested)."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from spades_learn.ui.i18n import C_, N_
from spades_learn.ui.words import RANK_WORDS

if TYPE_CHECKING:
    from spades_learn.ui.words import Words

TABLE = MappingProxyType(
    {
        "table": N_("The table"),
        "hand": N_("Your hand"),
        "trick": N_("The trick"),
        "score": N_("Score"),
        "card": N_("{rank} of {suit}"),
        "suit.S": C_("the suit, as in: nine of spades, no spades, spades were led", "spades"),
        "suit.H": C_("the suit, as in: nine of hearts, no hearts, hearts were led", "hearts"),
        "suit.D": C_("the suit, as in: nine of diamonds, no diamonds, diamonds were led", "diamonds"),
        "suit.C": C_("the suit, as in: nine of clubs, no clubs, clubs were led", "clubs"),
        **{f"rank.{rank}": told for rank, told in RANK_WORDS.items()},
        "joker.L": N_("little joker"),
        "joker.B": N_("big joker"),
        "bag": C_("overtricks counted, one", "1 bag"),
        "bags": C_("overtricks counted, two or more", "{n} bags"),
        "bags.none": C_("overtricks counted, none", "no bags"),
        "broken": N_("Spades broken"),
        "unbroken": N_("Spades not broken"),
        "broken.short": C_("short, of spades", "broken"),
        "unbroken.short": C_("short, of spades", "not broken"),
        "dealer": C_("beside a player's name", "dealer"),
        "dealer.mark": C_("first letter of dealer, on a small disc", "D"),
        "turn": C_("beside a player's name", "to play"),
        "thinking": C_("beside a player's name", "thinking"),
        "you": C_("beside a player's name", "you"),
        "seat.bid": C_("beside a player's name", "bid {bid}"),
        "seat.nobid": C_("beside a player's name", "no bid yet"),
        "seat.won": C_("beside a player's name: tricks", "won {n}"),
        "seat.left": C_("beside a player's name: how many cards", "cards left: {n}"),
        "seat.void": C_("beside a player's name", "no {suits}"),
        "nil": N_("Nil"),
        "blind nil": N_("Blind nil"),
        "nil.failed": N_("nil failed"),
        "bid": C_("before a number on a button", "bid"),
        "plays": N_("{name}: {card}"),
        "wins": N_("{name}: {card}, wins the trick"),
        "waiting": N_("Waiting for an answer…"),
        "mark.no": C_("after a card's name", "not allowed now"),
        "mark.picked": C_("after a card's name", "picked"),
        "mark.right": C_("after a card's name", "right"),
        "mark.wrong": C_("after a card's name", "wrong"),
        "mark.missed": C_("after a card's name", "missed"),
        "not-turn": N_("It is not your turn to play a card."),
        "not-now": N_("This card may not be played now."),
        "again": N_("To play it, press once more: {card}."),
        "facedown": N_("Cards face down: {n}"),
        "pack": N_("Cards left in the pack: {n}"),
        "submit": N_("Check"),
        "seat.pick": N_("Choose: {name}"),
        "entry": N_("Type a card or an answer"),
        "entry.go": C_("a key", "Enter"),
        "entry.hint.card": C_("example of a typed card: the queen of spades", "QS"),
        "entry.hint.bid": C_("examples of a typed bid", "4, nil"),
        "entry.hint.seat": C_("example of a typed seat: North's first letter", "N"),
        "entry.hint.next": C_("the key that goes on; the letter stays", "n"),
        "entry.nil": C_("typed as a bid", "nil"),
        "entry.unknown": N_("“{text}” is not understood here. Type a card as QS or 10H, a bid as 4 or nil."),
        "entry.unclear": N_("“{text}” could be more than one card: {cards}. Type its sign or more of the suit's name."),
        "entry.not-held": N_("Not in your hand: {card}."),
        "entry.not-choice": N_("“{text}” is not one of the choices."),
        "entry.nothing": N_("Nothing is asked just now."),
        "entry.soon": N_("One moment: your last answer is on its way."),
        "stale": N_("The table has moved on, so that did not count."),
        # Letters to type besides the English ones; each may be several, apart by blanks. "-" where there are none.
        "letters.S": C_("letters one may type for spades besides S", "-"),
        "letters.H": C_("letters one may type for hearts besides H", "-"),
        "letters.D": C_("letters one may type for diamonds besides D", "-"),
        "letters.C": C_("letters one may type for clubs besides C", "-"),
        "letters.A": C_("letters one may type for the ace besides A", "-"),
        "letters.K": C_("letters one may type for the king besides K", "-"),
        "letters.Q": C_("letters one may type for the queen besides Q", "-"),
        "letters.J": C_("letters one may type for the jack besides J", "-"),
        "score.none": N_("There is no score here."),
        "last": N_("Last trick"),
        "last.won": N_("Taken by: {name}"),
        "last.none": N_("No trick has been played yet."),
        "log": N_("The hand in words"),
        "log.none": N_("Nothing has happened yet."),
        "keys": N_("Keys"),
        "close": C_("a panel", "Close"),
        "key.arrows": C_("what a key does", "move along the hand"),
        "key.ends": C_("what a key does", "first and last card"),
        "key.play": C_("what a key does", "play or pick the card"),
        "key.h": C_("what a key does", "hint"),
        "key.u": C_("what a key does", "undo"),
        "key.l": C_("what a key does", "last trick"),
        "key.c": C_("what a key does", "claim tricks"),
        "key.s": C_("what a key does", "say the score"),
        "key.n": C_("what a key does", "next trick"),
        "key.?": C_("what a key does", "this list"),
        "key.t": C_("what a key does", "go to the entry line"),
        "key.esc": C_("what a key does", "close what is open"),
        "key.entry": C_("what typing does", "typed: QS or 10H plays a card, 4 or nil bids, N names a seat"),
        "print.title": N_("A hand of Spades"),
        "print.hands": C_("heading on paper", "The cards"),
        "print.bids": C_("heading on paper", "Bids and tricks"),
        "print.tricks": C_("heading on paper", "The tricks"),
        "print.seat": C_("column on paper", "Seat"),
        "print.bid": C_("column on paper", "Bid"),
        "print.won": C_("column on paper: tricks", "Won"),
        "print.cards": C_("column on paper", "Cards"),
        "print.trick": C_("column on paper", "Trick"),
        "print.takes": C_("column on paper", "Taken by"),
        "print.played": C_("column on paper", "Cards as played"),
        "refused": N_("That did not count. Please try again."),
        "trouble": N_("Something went wrong on our side (note {id}). Nothing was counted; please try again."),
    }
)
"""The table's own words."""

LOST = MappingProxyType(
    {
        "lost": N_("The course has stopped answering"),
        "lost.why": N_(
            "The program behind this page has ended or the connection is down. What you have done is kept in this browser."
        ),
        "reconnect": N_("Reconnect"),
        "download": N_("Download my progress"),
    }
)
"""The notice of a lost connection, which both widgets show."""

STORE = MappingProxyType(
    {
        **LOST,
        "lost.yet": N_(
            "The course does not answer yet. It is tried again every few seconds; this page opens by itself when it does."
        ),
        "offline": N_("There is no connection"),
        "offline.why": N_(
            "This device is offline, so what you press does not arrive. What you have done is kept in this browser."
        ),
        "away.take": N_(
            "To carry on somewhere else, take your progress along: another address has nothing of what this browser keeps. The code carries which steps you have passed, the file carries everything."
        ),
        "away.ended": N_(
            "Binder may have ended this session, as it does when nobody has pressed anything for some ten minutes. If Reconnect does not help, take the code or the file along and start Binder again: it opens at the same place. There, the settings read the code or the file."
        ),
        "away.code": N_("Carry-on code"),
        "away.copy": N_("Copy the code"),
        "away.copied": N_("Copied."),
        "away.failed": N_("It could not be copied: write it down."),
        "away.again": N_("Start Binder again"),
    }
)
"""What the store's script says by itself, for then nobody else can."""


def table_words(words: Words) -> dict[str, str]:
    """Every word of the table, in the language in use; placeholders are left for the script to fill."""
    return {name: words.template(text) for name, text in {**TABLE, **LOST}.items()}


def store_words(words: Words) -> dict[str, str]:
    """The words of the notices that the store shows by itself."""
    return {name: words.template(text) for name, text in STORE.items()}
