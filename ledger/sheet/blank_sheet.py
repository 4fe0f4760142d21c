"""A score sheet to be written on: the game, its options, and rows for the hands."""

from __future__ import annotations

from collections.abc import Iterator
from inspect import cleandoc

from ledger.game.options import write_value
from ledger.game.rules import Rules
from ledger.sheet.blocks import Block, Facts, Grid, Heading, Line, Page, Signatures, Together
from ledger.sheet.score_sheet import MOST_SIDES_UPRIGHT, columns_of, groups_of

ROWS_UPRIGHT, ROWS_ACROSS = 18, 13


def blank_sheet(rules: Rules, players: int) -> Page:
    """An empty sheet for so many players under these rules."""
    sides = _sides(rules, players)
    across = len(sides) > MOST_SIDES_UPRIGHT
    title = rules.title
    return Page(f"Score sheet: {title}", list(_blocks(rules, players, sides, across)), foot=title, across=across)


def _blocks(rules: Rules, players: int, sides: dict[int, str], across: bool) -> Iterator[Block]:
    about = " ".join(cleandoc(rules.__doc__ or "").split("\n\n")[0].split())
    yield Heading("Score sheet", 1, f"{rules.title}. {about}")
    names = [f"Seat {seat}" for seat in range(1, players + 1)]
    yield Facts(tuple((name, "") for name in ("Club", "Date", "Table", "Scorer", *names)), columns=4 if across else 2)
    counts = rules.scoring != "win"
    number = len(sides) if counts else 0
    columns = columns_of(number)
    hands = rules.hands_in_match() or _rows(across, players)
    rows = tuple((str(hand), *[""] * (len(columns) - 1)) for hand in range(1, hands + 1))
    yield Grid(columns, rows, groups_of(sides) if counts else ())
    yield Line(_options(rules), "quiet")
    yield Together((Signatures((*sides.values(), "Scorer")),))


def _rows(across: bool, players: int) -> int:
    """As many as a page has room for under the lines for the players' names, where points end the match."""
    return ROWS_ACROSS - 4 * (players > 8) if across else ROWS_UPRIGHT - max(0, players - 2) // 2


def _sides(rules: Rules, players: int) -> dict[int, str]:
    if rules.in_pairs(players):
        return {1: "Seats 1 + 3", 2: "Seats 2 + 4"}
    return {seat: f"Seat {seat}" for seat in range(1, players + 1)}


def _options(rules: Rules) -> str:
    """What a scorer must know of the options: those that are not as usual, and what the match is played to."""
    known = rules.options()
    values = {name: getattr(rules, name) for name in known}
    told = [
        f"{name} {write_value(v)}" for name, v in values.items() if v != known[name].default or (name == "target" and v)
    ]
    return f"Options: {', '.join(told) or 'the usual ones'}"
