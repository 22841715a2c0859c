"""The six games side by side: topics down, games across, each cell with its clause; pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from spades_learn.rules.options import rules_for
from spades_learn.rules.standing import standings
from spades_learn.ui import rule_words
from spades_learn.ui.i18n import C_, N_

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from spades_learn.rules.options import Rules
    from spades_learn.ui.words import Words


@dataclass(frozen=True, slots=True)
class Cell:
    """What a game has to say on a topic, and the clause that says it."""

    text: str
    clause: str


def topics() -> tuple[tuple[str, Callable[[Rules], Cell]], ...]:
    """The rows: a topic, and what decides it."""
    return (
        (N_("Players"), _players),
        (N_("Partners"), _partners),
        (N_("Pack"), _pack),
        (N_("Cards each"), _cards),
        (N_("First dealer"), _dealer),
        (N_("First to bid"), _first_bid),
        (N_("Contract"), _contract),
        (N_("Nil"), _nil),
        (N_("A failed nil's tricks"), _failed_nil),
        (N_("Blind nil"), _blind),
        (N_("After a blind nil"), _exchange),
        (N_("Both partners blind"), _two_blind),
        (N_("First lead"), _lead),
        (N_("Spades are broken by"), _broken),
        (N_("Overtricks"), _overtricks),
        (N_("Bags after ten"), _bags),
        (N_("Target"), _target),
        (N_("A renege"), _renege),
    )


def table_rows(games: Iterable[str] = tuple(rule_words.GAMES)) -> tuple[tuple[str, tuple[Cell, ...]], ...]:
    """Every topic with one cell a game, from the rules as each game has them."""
    tables = [rules_for(each) for each in games]
    return tuple((name, tuple(cell(rules) for rules in tables)) for name, cell in topics())


def side_by_side(words: Words) -> str:
    """The table; a cell that differs from the classic game is marked."""
    heads = "".join(f'<th scope="col">{rule_words.game(each, words)}</th>' for each in rule_words.GAMES)
    rows = []
    for name, cells in table_rows():
        marked = "".join(
            f"<td{'' if cell.text == cells[0].text else ' class=differs'}>{words.text(cell.text)}"
            f"<small>{cell.clause}</small></td>"
            for cell in cells
        )
        rows.append(f'<tr><th scope="row">{words.text(name)}</th>{marked}</tr>')
    label = words.as_form("text").text("The six games side by side")
    return (
        f'<div class="sl-scroll" tabindex="0" role="region" aria-label="{label}"><table class="sl-table sl-compare">'
        f"<thead><tr><td></td>{heads}</tr></thead><tbody>{''.join(rows)}</tbody></table></div>"
    )


def _held(rules: Rules, *names: str) -> str:
    """The first of these clauses that holds in the game."""
    found = standings(rules)
    return next(name for name in names if found[name].holds)


def _players(rules: Rules) -> Cell:
    count = len(rules.seating.seats)
    name = {2: C_("players", "two"), 3: C_("players", "three"), 4: C_("players", "four")}[count]
    return Cell(name, _held(rules, "PLY-1", "PLY-2", "PLY-3", "PLY-4", "VAR-CUT"))


def _partners(rules: Rules) -> Cell:
    return Cell(N_("two pairs, opposite") if rules.seating.partners else C_("partners", "none"), _held(rules, "BID-6", "BID-6c"))


def _pack(rules: Rules) -> Cell:
    short = rules.options.deck == "short"
    return Cell(N_("51 cards, without ♣2") if short else N_("52 cards"), "PLY-3" if short else _held(rules, "DCK-1"))


def _cards(rules: Rules) -> Cell:
    if rules.ruleset.draws:
        return Cell(N_("13, chosen while drawing; 26 stay out"), _held(rules, "DRW-5"))
    told = {13: N_("13 dealt"), 17: N_("17 dealt")}[rules.tricks]
    if rules.tricks * len(rules.seating.seats) < len(rules.deck.cards):
        told = N_("13 dealt; 26 stay out")
    return Cell(told, _held(rules, "DEAL-2", "PLY-2", "PLY-3"))


def _dealer(rules: Rules) -> Cell:
    if rules.ruleset.cut:
        return Cell(N_("cut for: high card"), _held(rules, "DEAL-1"))
    if rules.ruleset.draws:
        return Cell(N_("nobody deals; who is first changes each hand"), _held(rules, "END-5"))
    return Cell(N_("chosen, here at random"), _held(rules, "DEAL-1b"))


def _first_bid(rules: Rules) -> Cell:
    clause = _held(rules, "BID-1", "BID-1c")
    return Cell(N_("the second player") if clause == "BID-1c" else N_("the dealer's left"), clause)


def _contract(rules: Rules) -> Cell:
    clause = _held(rules, "BID-6", "BID-6c")
    return Cell(N_("both partners' bids added") if clause == "BID-6" else N_("your own bid"), clause)


def _nil(rules: Rules) -> Cell:
    return Cell({100: N_("100 either way"), 50: N_("50 either way")}[rules.options.nil_value], _held(rules, "NIL-2"))


def _failed_nil(rules: Rules) -> Cell:
    told = {
        "bags": N_("bags, no help for the partner"),
        "help": N_("help the partner"),
        "nothing": N_("count for nothing"),
    }
    clause = "NIL-5" if rules.options.failed_nil_tricks == "bags" else "NIL-2"
    return Cell(told[rules.options.failed_nil_tricks], _held(rules, clause))


def _blind(rules: Rules) -> Cell:
    if rules.blind_nil_deficit is None:
        return Cell(N_("200, at any score"), _held(rules, "BNL-1"))
    return Cell(N_("200, when 100 or more behind"), _held(rules, "BNL-2"))


def _exchange(rules: Rules) -> Cell:
    if rules.ruleset.draws:
        return Cell(N_("up to three cards replaced at random"), _held(rules, "BNL-8"))
    if rules.options.nil_exchange:
        return Cell(N_("three cards exchanged with the partner"), _held(rules, "BNL-5"))
    return Cell(N_("the hand stays as it is"), _held(rules, "BNL-1"))


def _two_blind(rules: Rules) -> Cell:
    if not rules.seating.partners:
        return Cell(N_("no partners"), _held(rules, "BID-6c"))
    if rules.ruleset.two_blind_nils:
        return Cell(N_("400, or 0 if one fails; no exchange"), _held(rules, "BNL-7"))
    return Cell(N_("only by option"), "VAR-DBN")


def _lead(rules: Rules) -> Cell:
    clause = _held(rules, "LEAD-1", "LEAD-1c")
    return Cell(N_("the second player, no spade") if clause == "LEAD-1c" else N_("the dealer's left, no spade"), clause)


def _broken(rules: Rules) -> Cell:
    clause = _held(rules, "BRK-3", "BRK-1")
    return Cell(N_("the first spade played") if clause == "BRK-3" else N_("a ruff or a forced lead"), clause)


def _overtricks(rules: Rules) -> Cell:
    return Cell({1: N_("1 point and a bag each"), -9: N_("9 points off each")}[rules.options.overtrick], "SCO-2")


def _bags(rules: Rules) -> Cell:
    clause = _held(rules, "BAG-2", "BAG-2b")
    return Cell(N_("−100, extra bags carry on") if clause == "BAG-2b" else N_("−100, count from zero"), clause)


def _target(rules: Rules) -> Cell:
    told = {300: N_("300"), 500: N_("500"), 1000: N_("1000")}
    return Cell(told[rules.options.target], _held(rules, "OBJ-1"))


def _renege(rules: Rules) -> Cell:
    if standings(rules)["REN-1"].holds:
        return Cell(N_("the hand and 50 points"), "REN-1")
    return Cell(N_("not said; prevented here"), "GAP-2")
