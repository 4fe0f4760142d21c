"""`explain`: every total as the sum of its points, each with its reason."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ledger.cli.help import Command
from ledger.cli.named_matches import Unread, end_where_unread, matches_with_corrections
from ledger.cli.options import AsOf, FilesOrMatches, Json, Ledger, Undone
from ledger.cli.printing import COUNTS_NOWHERE, count, plain, say, show, show_json
from ledger.naming import names_of_sides, with_names

if TYPE_CHECKING:
    from ledger.explaining import Explanation, HandExplained, Point, Standing
    from ledger.service.matches.corrected import Corrected
    from ledger.service.matches.stood import Stood

app = typer.Typer()

EXAMPLES = """\b
Examples:
  domino-ledger explain club-night.domino             every point of a file's matches
  domino-ledger explain 17 --hand 3                   what hand 3 of match 17 brought
  domino-ledger explain 17 --side Ana --json          Ana's points, for a program
  domino-ledger explain 17 --as-of event:9            as it stood after its event 9

Exit status: 0 all was told, 1 some matches could not be read, 2 no such file or match, or none can be read.
"""


@app.command(cls=Command, epilog=EXAMPLES, short_help="Explain each total as a sum of points.")
def explain(
    what: FilesOrMatches = None,
    hand: Annotated[int | None, typer.Option(min=0, metavar="N", help="Only this hand.")] = None,
    side: Annotated[str | None, typer.Option(metavar="NAME", help="Only the points of this player's side.")] = None,
    as_of: AsOf = None,
    undone: Undone = False,
    ledger: Ledger = None,
    json: Json = False,
) -> None:
    """Explain each total as the sum of its points: event, clause of the rules, arithmetic, and what it did.

    Under each hand stand the claims that do not agree with it, the corrections with what stood there before, what was
    written down, what could be checked of it, and what could not. A line that was taken back as soon as it was recorded
    is counted, and told with --undone; with --json it always is.
    """
    from ledger.explaining import as_json, explain

    told = []
    without: list[str] = []
    unread: Unread = []
    for name, found, state in matches_with_corrections(what or [], ledger, as_of, unread):
        explained = explain(found.record, name)
        number = None if side is None else side_named(side, explained)
        if hand is not None and hand not in {one.hand for one in explained.hands}:
            without.append(_no_such_hand(explained, hand))
            continue
        told.append(_with_corrections(as_json(explained, hand, number), found) if json else None)
        if not json:
            told_of = found if undone else found.without_slips()
            show("\n".join(in_words(explained, told_of, hand, number, state)))
            show_left_out(0 if undone else found.slips)
    _tell_of_hands_that_are_not_there(without, found=bool(told))
    if json and (told or not unread):
        show_json(told)
    elif not what and told and not unread:
        say("that is the whole ledger")
    end_where_unread(unread, told=bool(told))


def _with_corrections(shape: dict[str, Any], found: Corrected) -> dict[str, Any]:
    """The shape of a match with the errors and corrections of each hand."""
    from ledger.service.audits.auditing import finding_as_json
    from ledger.service.matches.corrected import instead_as_json

    errors, corrected = found.errors_by_hand(), found.by_hand()
    for hand in shape["hands"]:
        hand["errors"] = [finding_as_json(finding) for finding in errors.get(hand["hand"], [])]
        hand["corrected"] = [instead_as_json(found, one) for one in corrected.get(hand["hand"], [])]
    return shape


def show_left_out(slips: int) -> None:
    """How many lines were taken back as soon as they were recorded; nothing where there is none."""
    from ledger.cli.corrected import left_out

    for line in left_out(slips):
        show(f"  {line}")


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


def in_words(
    explained: Explanation, found: Corrected, hand: int | None, side: int | None, state: Stood | None = None
) -> Iterator[str]:
    """The lines of an explanation, for people; `state` says which state of the match it is."""
    from ledger.game.corrections import struck_out
    from ledger.game.variants import game

    yield plain(f"match {explained.match}: {explained.variant}, {' - '.join(explained.seats)}")
    if struck_out(found.record.events):
        yield f"  {COUNTS_NOWHERE}"
    if state is not None:
        yield f"  {state}"
    sides = [number for number in explained.sides if side in (None, number)]
    called = names_of_sides(explained.seats, explained.sides)
    names = {number: called[number] for number in sides}
    beside = _Beside(found, explained)
    for one in explained.hands:
        if hand in (None, one.hand):
            yield from _hand(one, names, explained.seats, beside)
    if hand is None:
        if game(explained.variant).scoring == "win":
            yield "  a hand of this game is won or drawn: there are no points"
        else:
            yield from (plain(f"  {name}: {_sum(explained, number)}") for number, name in names.items())
    if found.errors:
        stands = "1 error stands" if found.errors == 1 else f"{found.errors} errors stand"
        yield plain(f"  {stands} against this record: domino-ledger audit tells each with the line that mends it")


class _Beside:
    """What stands beside the points of each hand: what does not agree with it, and what was corrected in it."""

    def __init__(self, found: Corrected, explained: Explanation) -> None:
        self.found = found
        self.errors, self.corrected = found.errors_by_hand(), found.by_hand()
        self.called = names_of_sides(explained.seats, explained.sides)

    def lines(self, hand: int) -> Iterator[str]:
        """The errors with their places, then the corrections."""
        from ledger.correcting import tell_error, tell_instead

        for finding in self.errors.get(hand, []):
            place = f"line {finding.line}" if finding.line else f"event {finding.event}"
            yield f"    {place:>10}  {tell_error(finding, self.found.record, self.called)}"
        for one in self.corrected.get(hand, []):
            yield f"    {'corrected':>10}  {tell_instead(one, self.found.entered(one.number))}"

    def checked(self, hand: int) -> str:
        """How what was checked is called: that it was looked at does not make it right."""
        errors = len(self.errors.get(hand, []))
        return f"checked, {count(errors, 'error')} found" if errors else "checked, nothing wrong"


def _hand(hand: HandExplained, names: dict[int, str], seats: Sequence[str], beside: _Beside) -> Iterator[str]:
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
    yield from map(plain, beside.lines(hand.hand))
    checked = beside.checked(hand.hand)
    for words, parts in ((checked, coverage.checked), ("not checked", coverage.not_checked)) if coverage else ():
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
