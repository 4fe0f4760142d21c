"""`season`: opened, closed, and which matches count for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from ledger.cli.help import Command
from ledger.cli.matches import day, say_if_nothing_of, say_note
from ledger.cli.opening import open_ledger
from ledger.cli.options import ClubIfAny, ClubNamed, Json, Ledger, Matches, NewName
from ledger.cli.printing import count, plain, say, show, show_json, table
from ledger.cli.signing import asked
from ledger.wording import said

if TYPE_CHECKING:
    from ledger.service.competitions.seasons import SeasonOf

EXAMPLES = """\b
Examples:
  domino-ledger season                                                          all of them
  domino-ledger season open "2025/26" --club Riverside --from 2025-09-01 --to 2026-06-30
  domino-ledger season close "2025/26" --on 2026-06-14
  domino-ledger season count "2025/26" 17 18          although they were played later
  domino-ledger stats --season "2025/26" --club Riverside
  domino-ledger standings --season "2025/26" --club Riverside

The matches of a season are those of the club that were played between its days, both included, and those of the
tournaments that are held in it.
"""
OPEN_EXAMPLES = """\b
Examples:
  domino-ledger season open "2025/26" --club Riverside --from 2025-09-01 --to 2026-06-30
"""
CLOSE_EXAMPLES = """\b
Examples:
  domino-ledger season close "2025/26" --on 2026-06-14
  domino-ledger season close "2025/26" --on 2026-06-21      closed already, but it was later
"""
MOVE_EXAMPLES = """\b
Examples:
  domino-ledger season move "2025/26" --from 2025-09-08
  domino-ledger season move "2025/26" --to 2026-07-05
"""
COUNT_EXAMPLES = """\b
Examples:
  domino-ledger season count "2025/26" 17 18
  domino-ledger season count "2025/26" 17 --none      for no season at all
"""

app = typer.Typer()
_group = typer.Typer(cls=TyperGroup, rich_markup_mode=None)
app.add_typer(_group, name="season", epilog=EXAMPLES, short_help="Seasons of the clubs: opened, closed.")

Which = Annotated[str, typer.Argument(metavar="SEASON", help="Its name, or the beginning of its id.")]


@_group.callback(invoke_without_command=True)
def season(context: typer.Context, club: ClubIfAny = None, ledger: Ledger = None, json: Json = False) -> None:
    """List the seasons of the clubs; the commands below open and close them."""
    if context.invoked_subcommand:
        return
    from ledger.service.competitions.seasons import seasons

    with open_ledger(ledger) as opened:
        found = seasons(opened, club)
        if not found:
            say_if_nothing_of(opened, club, "domino-ledger season open NAME --club CLUB --from DATE opens one")
    if json:
        show_json([_as_json(one) for one in found])
        return
    if found:
        show(table(("season", "club", "from", "to", "", "id"), [_row(one) for one in found]))
    say(count(len(found), "season"))


def _row(one: SeasonOf) -> list[object]:
    own = one.season
    return [own.name, one.club, own.first, own.last or "–", said("closed") if own.closed else "", own.season[:8]]


def _as_json(one: SeasonOf) -> dict[str, Any]:
    own = one.season
    shape = {"season": own.season, "name": own.name, "club": one.club or None}
    days = {"first": own.first, "last": own.last or None, "closed": own.closed}
    return {**shape, **days, "shares_days_with": [other.name for other in one.sharing]}


def _told(one: SeasonOf, *, json: bool) -> None:
    own = one.season
    if json:
        show_json(_as_json(one))
    else:
        show(plain(said("{name}: {first} to {last}", name=own.name, first=own.first, last=own.last or "–")))
    for other in one.sharing:
        last = min(own.last or "9999", other.last or "9999").replace("9999", "–")
        days = f"{max(own.first, other.first)} to {last}"
        say(plain(f"Note: {other.name} has days in common with it, {days}: what is played then counts for both"))


@_group.command("open", cls=Command, epilog=OPEN_EXAMPLES, short_help="A new season.")
def open_one(
    name: NewName,
    club: ClubNamed,
    first: Annotated[str, typer.Option("--from", metavar="DATE", help="Its first day.")],
    last: Annotated[str | None, typer.Option("--to", metavar="DATE", help="Its last.")] = None,
    ledger: Ledger = None,
    json: Json = False,
) -> None:
    """Open a season of a club; without a last day it goes on until it is closed."""
    from ledger.service.clubs.choice import new_club
    from ledger.service.competitions.seasons import open_season

    days = day(first) or "", day(last) or ""
    with open_ledger(ledger) as opened:
        new = new_club(opened, club)
        _told(open_season(opened, name, *days, club, asked()), json=json)
    say_note(new)


@_group.command("close", cls=Command, epilog=CLOSE_EXAMPLES, short_help="The last day of a season.")
def close(
    which: Which,
    last: Annotated[str, typer.Option("--on", metavar="DATE", help="Its last day.")],
    club: ClubIfAny = None,
    ledger: Ledger = None,
    json: Json = False,
) -> None:
    """Close a season with a day."""
    from ledger.service.competitions.seasons import close_season

    with open_ledger(ledger) as opened:
        _told(close_season(opened, which, day(last) or "", club, asked()), json=json)


@_group.command("move", cls=Command, epilog=MOVE_EXAMPLES, short_help="Other days of a season.")
def move(
    which: Which,
    first: Annotated[str | None, typer.Option("--from", metavar="DATE", help="Its first.")] = None,
    last: Annotated[str | None, typer.Option("--to", metavar="DATE", help="Its last.")] = None,
    club: ClubIfAny = None,
    ledger: Ledger = None,
    json: Json = False,
) -> None:
    """Let a season begin or end on another day, whether it is closed or not."""
    from ledger.service.competitions.seasons import move_season

    if first is None and last is None:
        raise typer.BadParameter("say which day: --from or --to")
    with open_ledger(ledger) as opened:
        _told(move_season(opened, which, day(first), day(last), club, asked()), json=json)


@_group.command("count", cls=Command, epilog=COUNT_EXAMPLES, short_help="Matches count for it whatever their days.")
def count_matches(
    which: Which,
    matches: Matches,
    none: Annotated[bool, typer.Option("--none", help="For no season at all.")] = False,
    club: ClubIfAny = None,
    ledger: Ledger = None,
    json: Json = False,
) -> None:
    """Count matches for a season although they were played outside its days."""
    from ledger.service.competitions.seasons import count_for

    with open_ledger(ledger) as opened:
        season = count_for(opened, which, matches, club, asked(), none=none)
    _told(season, json=json)
    counted = "counts for no season" if none else "counts for it"
    say(f"{count(len(matches), 'match', 'matches')}: each {counted}, whatever its day")
