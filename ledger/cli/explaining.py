"""`explain`: every total as the sum of its points, each with its reason."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from ledger.cli.help import Command
from ledger.cli.meant import meant
from ledger.cli.options import Json, Ledger
from ledger.cli.printing import count, plain, say, show, show_json
from ledger.naming import with_names

if TYPE_CHECKING:
    from ledger.explaining import Explanation, HandExplained, Point, Standing

app = typer.Typer()

EXAMPLES = """\b
Examples:
  domino-ledger explain club-night.domino             every point of a file's matches
  domino-ledger explain 17 --hand 3                   what hand 3 of match 17 brought
  domino-ledger explain 17 --side Ana --json          Ana's points, for a program
"""


@app.command(cls=Command, epilog=EXAMPLES, short_help="Explain each total as a sum of points.")
def explain(
    what: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="FILE|MATCH",
            help="Files, or matches of the ledger. [default: the whole ledger]",
            show_default=False,
        ),
    ] = None,
    hand: Annotated[int | None, typer.Option(min=0, metavar="N", help="Only this hand.", show_default=False)] = None,
    side: Annotated[
        str | None, typer.Option(metavar="NAME", help="Only the points of this player's side.", show_default=False)
    ] = None,
    ledger: Ledger = None,
    json: Json = False,
) -> None:
    """Explain each total as the sum of its points: event, clause of the rules, arithmetic, and what it did.

    What was written down of each hand is told too, what could be checked of it, and what could not.
    """
    from ledger.explaining import as_json, explain

    told = []
    without: list[str] = []
    for name, record in meant(what or [], ledger):
        explained = explain(record, name)
        number = None if side is None else side_named(side, explained)
        if hand is not None and hand not in {one.hand for one in explained.hands}:
            without.append(_no_such_hand(explained, hand))
            continue
        told.append(as_json(explained, hand, number) if json else None)
        if not json:
            show("\n".join(in_words(explained, hand, number)))
    _tell_of_hands_that_are_not_there(without, found=bool(told))
    if json:
        show_json(told)
    elif not what:
        say("that is the whole ledger")


def _no_such_hand(explained: Explanation, hand: int) -> str:
    there = [one.hand for one in explained.hands if one.hand]
    hands = f"its hands are {there[0]} to {there[-1]}" if len(there) > 1 else f"it has {count(len(there), 'hand')}"
    return f"match {explained.match} has no hand {hand}: {hands if hand else 'nothing stands before its first'}"


def _tell_of_hands_that_are_not_there(without: list[str], *, found: bool) -> None:
    """NotFound if no match has the hand; where some have it, the others are named."""
    from ledger.errors import NotFound

    if without and not found:
        raise NotFound("; ".join(without))
    for line in without:
        say(plain(line))


def side_named(name: str, explained: Explanation) -> int:
    """The side of a player, by name or by seat; a name that is nobody's is a usage error."""
    from unicodedata import normalize

    names = [normalize("NFC", one) for one in explained.seats]
    wanted = normalize("NFC", name)
    seat = names.index(wanted) + 1 if wanted in names else int(name) if name.isdecimal() else 0
    for side, seats in explained.sides.items():
        if seat in seats:
            return side
    raise typer.BadParameter(f"{name} does not play in match {explained.match}: {', '.join(explained.seats)} do")


def in_words(explained: Explanation, hand: int | None, side: int | None) -> Iterator[str]:
    """The lines of an explanation, for people."""
    from ledger.game.variants import game

    yield plain(f"match {explained.match}: {explained.variant}, {' - '.join(explained.seats)}")
    sides = [number for number in explained.sides if side in (None, number)]
    names = {number: " + ".join(explained.seats[seat - 1] for seat in explained.sides[number]) for number in sides}
    for one in explained.hands:
        if hand in (None, one.hand):
            yield from _hand(one, names, explained.seats)
    if hand is not None:
        return
    if game(explained.variant).scoring == "win":
        yield "  a hand of this game is won or drawn: there are no points"
        return
    for number, name in names.items():
        yield plain(f"  {name}: {_sum(explained, number)}")


def _hand(hand: HandExplained, names: dict[int, str], seats: Sequence[str]) -> Iterator[str]:
    coverage = hand.coverage
    yield f"  hand {hand.hand}, {coverage.kind} record" if coverage else "  before the first hand"
    changes: list[Point | Standing] = sorted((*hand.points, *hand.standings), key=lambda change: change.event)
    told = [change for change in changes if change.seat in names]
    for change in told:
        yield plain(f"    {_place(change):>10}  {names[change.seat]}: {_change(change, seats)}")
    if changes and not told:
        yield plain(f"    {', '.join(names.values())}: nothing")
    if hand.nobody:
        yield plain(f"    nobody is written anything ({hand.nobody.rule}): {with_names(hand.nobody.because, seats)}")
    for words, parts in (("checked", coverage.checked), ("not checked", coverage.not_checked)) if coverage else ():
        if parts:
            yield plain(f"    {words}: {with_names('; '.join(parts), seats)}")


def _place(change: Point | Standing) -> str:
    return f"line {change.line}" if change.line else f"event {change.event}"


def _change(change: Point | Standing, seats: Sequence[str]) -> str:
    from ledger.explaining import Standing

    if isinstance(change, Standing):
        known = change.total is not None
        return (
            f"stands at {change.total}, taken over from the claim"
            if known
            else "where it stands is not known from here"
        )
    steps = "" if change.before is None else f", from {change.before} to {change.after}"
    rule = f" ({change.rule})" if change.rule else ""
    because = with_names(change.because, seats)
    return f"{change.points:+}{steps}{rule}: {because}{f'; {change.correction}' if change.correction else ''}"


def _sum(explained: Explanation, side: int) -> str:
    total, start = explained.totals[side], explained.taken_over(side)
    if total is None or start is None:
        return "the total is not known"
    if not explained.standings_of(side):
        return explained.sum_of(side)
    taken = f"{start} of it " if explained.points_of(side) else ""
    return f"{explained.sum_of(side)} ({taken}taken over from the claim)"
