"""`search`: events by position or pattern."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Annotated

import typer

from ledger.cli.choosing import show_csv
from ledger.cli.help import Command
from ledger.cli.matches import day, say_unless_known
from ledger.cli.opening import open_ledger
from ledger.cli.options import (
    AtMost,
    Club,
    Csv,
    Json,
    Ledger,
    Player,
    SeasonFrom,
    SeasonOfCalendar,
    Since,
    Until,
    Variant,
)
from ledger.cli.printing import count, say, show, show_json, table
from ledger.cli.progress import Progress
from ledger.wording import said

if TYPE_CHECKING:
    from ledger.service.searches.answers import Answer
    from ledger.service.searches.searching import Found
    from ledger.store import Filter

app = typer.Typer()
COLUMNS = ("match", "event", "hand", "played", "club", "game", "players", "what")

EXAMPLES = """\b
Examples:
  domino-ledger search ends=6,6                          where both ends come to show a six
  domino-ledger search knock=Ana on=6 --club Riverside   Ana knocks on a six
  domino-ledger search fish closed-by-lower              fish made by the side with less left
  domino-ledger search 'train="Ana Maria"' 'for>=3'      her train has carried a marker for three turns
  domino-ledger search help                              all conditions

All conditions must hold at once. A position is told where it comes about, what somebody did each time. In a shell a
condition with >= stands in quotes. Replay an answer with: domino-ledger replay MATCH --at EVENT
"""

Conditions = Annotated[
    list[str] | None, typer.Argument(metavar="CONDITION", help="What to look for, such as knock=Ana on=6.")
]


@app.command(cls=Command, epilog=EXAMPLES, short_help="Search events by position or pattern.")
def search(
    conditions: Conditions = None,
    club: Club = None,
    variant: Variant = None,
    player: Player = None,
    since: Since = None,
    until: Until = None,
    season: SeasonOfCalendar = None,
    season_from: SeasonFrom = "01-01",
    limit: AtMost = 100,
    csv: Csv = False,
    ledger: Ledger = None,
    json: Json = False,
) -> None:
    """Search events by position or pattern: each answer is an event to replay."""
    from ledger.errors import Unreadable
    from ledger.searching import CONDITIONS, read_query
    from ledger.service.searches.searching import search as found_in

    if conditions == ["help"]:
        rows = [[one.name, said(one.title), one.example] for one in CONDITIONS.values()]
        show(table(["condition", "is", "such as"], rows))
        return
    if not conditions:
        raise typer.BadParameter(f"name what to look for, such as knock=Ana on=6; {HELP}")
    try:
        query = read_query(" ".join(conditions))
    except Unreadable:
        say(f"{HELP}.")
        raise
    wanted = _wanted(club, variant, player, since, until, season, season_from)
    with open_ledger(ledger) as opened, Progress(said("matches read for searching")) as progress:
        jobs = os.cpu_count() or 1
        found = found_in(
            opened, query, wanted, limit=limit or None, jobs=jobs, tell=progress.on, begin=_say_that_it_takes_time
        )
        if not found.total:
            say_unless_known(opened, club, player)
    _show(found, csv=csv, json=json)


def _wanted(
    club: str | None,
    variant: str | None,
    player: str | None,
    since: str | None,
    until: str | None,
    season: str | None,
    season_from: str,
) -> Filter:
    from ledger.service.catalogue import games
    from ledger.statistics.days import days_of_season
    from ledger.store import Filter

    games([variant] if variant else ())
    first, last = day(since), day(until)
    day(f"2024-{season_from}")
    if season is not None:
        days = days_of_season(season, season_from)
        if days is None:
            raise typer.BadParameter(said("{season} is no season such as 2026 or 2025/26", season=repr(season)))
        first, last = max(first or days[0], days[0]), min(last or days[1], days[1])
    return Filter(club=club, variant=variant, player=player, since=first, until=last)


def _say_that_it_takes_time(matches: int) -> None:
    if matches > MANY:
        say(said("Reading what was not searched before; the next search is quick."))


HELP = "domino-ledger search help tells what each condition is, with an example"
MANY = 2000
"""For fewer matches than these nobody needs to be told that it takes time."""


def _show(found: Found, *, csv: bool, json: bool) -> None:
    from ledger.service.searches.searching import left_out

    if json:
        show_json([answer.as_json() for answer in found.answers])
    elif csv:
        show_csv(COLUMNS, [_row(answer) for answer in found.answers])
    elif found.answers:
        show(table(COLUMNS, [_row(answer) for answer in found.answers]))
    shown = len(found.answers)
    searched = count(found.matches, "match", "matches")
    if shown < found.total:
        say(said("{shown} of {total} events in {searched}", shown=shown, total=found.total, searched=searched))
    else:
        say(said("{events} in {searched}", events=count(found.total, "event"), searched=searched))
    for line in left_out(found):
        say(line)
    if found.unread:
        say("domino-ledger audit says which matches cannot be read, and why.")


def _row(answer: Answer) -> list[object]:
    players = " - ".join(answer.players)
    when = (answer.played or "")[:10]
    return [answer.match, answer.event, answer.hand, when, answer.club or "", answer.variant, players, answer.what]
