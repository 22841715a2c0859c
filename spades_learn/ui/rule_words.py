"""The names that rules pages use: games, chapters, options with their values, sheets and outside sources."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from spades_learn.ui.i18n import C_, N_

if TYPE_CHECKING:
    from collections.abc import Mapping

    from spades_learn.rules.options import OptionValue
    from spades_learn.ui.words import Words

GAMES = MappingProxyType(
    {
        "classic": N_("Classic partnership"),
        "exchange": N_("Partnership with blind-nil exchange"),
        "draw2": N_("Two players, drawing"),
        "duel": N_("Two players, thirteen dealt"),
        "solo3": N_("Solo, three players"),
        "solo4": N_("Solo, four players"),
    }
)

CHAPTERS = MappingProxyType(
    {
        "game": N_("The game"),
        "cards": N_("The pack"),
        "deal": N_("The deal"),
        "draw": N_("Drawing a hand"),
        "bid": N_("Bidding"),
        "nil": N_("Nil and blind nil"),
        "play": N_("Playing the cards"),
        "score": N_("The score"),
        "end": N_("The end of the game"),
        "variant": N_("Variants"),
        "strategy": N_("Advice"),
        "errata": N_("Slips and gaps in the sheets"),
    }
)

OPTION_NAMES = MappingProxyType(
    {
        "target": N_("Target"),
        "deck": N_("Pack"),
        "blind_nil": N_("Blind nil"),
        "double_blind_nil": N_("Both partners blind"),
        "nil_exchange": N_("Cards a nil exchanges"),
        "min_team_bid": N_("Least team bid"),
        "suicide": N_("Suicide"),
        "mirror": N_("Mirror"),
        "mirror_strict": N_("Strict mirror"),
        "whiz": N_("Whiz"),
        "first_lead": N_("First lead"),
        "solid_ten": N_("Solid ten"),
        "bags": N_("Bags after ten"),
        "failed_nil_tricks": N_("A failed nil's tricks"),
        "failed_nil_bags_when_set": N_("Failed nil bags when set"),
        "nil_value": N_("Worth of a nil"),
        "overtrick": N_("Worth of an overtrick"),
        "loss_floor": N_("A side loses at"),
        "ten_for_200": N_("Ten for 200"),
        "boston": N_("Boston"),
        "set_scores_zero": N_("Being set costs nothing"),
        "ruff_on_first_trick": N_("Ruffing the first trick"),
        "bids_may_total_13": N_("All bids may total the tricks"),
        "first_hand_bids_itself": N_("First hand bids itself"),
        "renege": N_("A renege costs"),
    }
)

OPTION_MEANINGS = MappingProxyType(
    {
        "target": N_("the points that end the game"),
        "deck": N_("jokers are the highest spades; with high twos, the twos of spades and diamonds come next"),
        "blind_nil": N_("whether a nil may be bid before looking"),
        "double_blind_nil": N_("two blind nils stand or fall together, for 400"),
        "nil_exchange": N_("how many cards a nil bidder and the partner pass each other before the play"),
        "min_team_bid": N_("what the two bids of a side must reach"),
        "suicide": N_("exactly one partner of each side bids nil"),
        "mirror": N_("every bid is the number of spades held"),
        "mirror_strict": N_("in mirror, one trick too many is a miss too"),
        "whiz": N_("every bid is nil or the number of spades held"),
        "first_lead": N_("who or what opens the first trick"),
        "solid_ten": N_("overtricks never cost a penalty"),
        "bags": N_("whether bags beyond the tenth are kept"),
        "failed_nil_tricks": N_("bags, help for the partner's contract, or nothing"),
        "failed_nil_bags_when_set": N_("whether a failed nil brings bags though the partner is set"),
        "nil_value": N_("points of a nil; a blind nil is worth twice that"),
        "overtrick": N_("one point and a bag, or nine points off at once and no bags"),
        "loss_floor": N_("a total at or below this ends the game"),
        "ten_for_200": N_("a contract of ten or more is worth 200"),
        "boston": N_("a bid of every trick, made, is worth 200"),
        "set_scores_zero": N_("a missed contract is worth 0 instead of minus ten a trick"),
        "ruff_on_first_trick": N_("whether a player with none of the suit may ruff it"),
        "bids_may_total_13": N_("whether the last bid may make all bids add up exactly"),
        "first_hand_bids_itself": N_("nobody bids in the first hand of a match"),
        "renege": N_("what is settled when a renege is proved"),
    }
)

VALUE_NAMES: Mapping[tuple[str, OptionValue], str] = MappingProxyType(
    {
        ("deck", "standard"): N_("52 cards"),
        ("deck", "jokers"): N_("with two jokers"),
        ("deck", "jokers_deuces"): N_("with jokers and high twos"),
        ("deck", "short"): N_("51 cards, without ♣2"),
        ("min_team_bid", 0): C_("no least team bid", "none"),
        ("nil_exchange", 0): C_("no cards", "none"),
        ("first_lead", "dealers_left"): N_("the dealer's left"),
        ("first_lead", "ace_of_spades_holder"): N_("whoever holds ♠A"),
        ("first_lead", "lead_the_ace"): N_("♠A itself"),
        ("first_lead", "lowest_club"): N_("the lowest club"),
        ("bags", "reset"): N_("count from zero"),
        ("bags", "carry"): N_("carry on"),
        ("failed_nil_tricks", "bags"): N_("are bags"),
        ("failed_nil_tricks", "help"): N_("help the partner"),
        ("failed_nil_tricks", "nothing"): N_("count for nothing"),
        ("overtrick", 1): N_("1 point"),
        ("overtrick", -9): N_("9 points off"),
        ("loss_floor", None): N_("no floor"),
        ("renege", "hand"): N_("the hand and 50 points"),
        ("renege", "set"): N_("the contract"),
        ("renege", "three_books"): N_("three tricks"),
        ("renege", "bid_plus_three"): N_("three more to make"),
    }
)

SOURCES = MappingProxyType(
    {
        "IT": N_("the Italian sheet: the classic partnership game"),
        "ES": N_("the Spanish sheet: the same text line for line, usually the better reading"),
        "FR": N_("the French sheet, machine translated: the partnership game with the blind-nil exchange"),
        "CO": N_("the sheet labelled Corsican, machine translated: two players, drawing"),
        "SPRUCE2": N_("an English rules page for two, the text behind the Corsican sheet"),
        "UCHI": N_("an English page of a university's intramural rules, the text behind the French sheet"),
        "PAGAT": N_("the Pagat collection of card rules, read through copies"),
        "BICYCLE": N_("the rules of a maker of playing cards"),
        "TRICKSTER": N_("the help pages of an online card room"),
        "MSN": N_("the help pages of an online card room that has closed"),
        "SKULL": N_("a page on Spades for three"),
        "COLUMBUS": N_("a tournament's rule sheet"),
        "COOKOUT": N_("a tournament's rule sheet"),
        "UA": N_("a university tournament's rule sheet"),
        "CLARK": N_("a tournament's rule sheet"),
        "RTA3": N_("a tournament's rule sheet"),
        "RULEPATH": N_("a public engine with numbered clauses"),
        "TRICKSDOC": N_("a design document that paraphrases Pagat"),
    }
)


def game(ruleset: str, words: Words) -> str:
    """A ruleset's name."""
    return words.text(GAMES[ruleset])


def option(key: str, words: Words) -> str:
    """An option's name; one that has no words yet shows its key."""
    return words.text(OPTION_NAMES.get(key, key.replace("_", " ")))


def value(key: str, chosen: OptionValue, words: Words) -> str:
    """A value in words."""
    if (key, chosen) in VALUE_NAMES:
        return words.text(VALUE_NAMES[key, chosen])
    if isinstance(chosen, bool):
        return words.text(C_("an option", "yes")) if chosen else words.text(C_("an option", "no"))
    return words.number(chosen) if isinstance(chosen, int) else str(chosen).replace("_", " ")
