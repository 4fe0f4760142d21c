"""`record`: a match recorded live, move by move."""

from __future__ import annotations

import io
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from ledger.cli.failures import NOT_DONE, WRONG_RECORDS
from ledger.cli.help import Command
from ledger.cli.opening import open_ledger
from ledger.cli.options import (
    ClubOfNewMatch,
    GameOfNewMatch,
    GameOptions,
    Json,
    Ledger,
    MatchToGoOnWith,
    RoundNumberIfAny,
    Seats,
    WrittenBy,
)
from ledger.cli.printing import is_terminal, plain, say, show_json
from ledger.cli.signing import who
from ledger.errors import LedgerError

if TYPE_CHECKING:
    from ledger.game.events import Open
    from ledger.service.matches.recording import Recorder
    from ledger.store import Ledger as Store

app = typer.Typer()

EXAMPLES = """\b
Examples:
  domino-ledger record --variant draw --seat Ana --seat Ben --club Riverside
  domino-ledger record --variant draw --seat Ana --seat Ben --club Riverside --event "Spring Cup"     at its table
  domino-ledger record 17                         go on with match 17
  domino-ledger record 17 < hand-3.txt            lines from a file; stops at the first that the rules refuse

At the prompt: 6-4 or 64 plays a tile, 64 r at the right end · k knock · d 5-1 draw · f fish · u takes back ·
? what is allowed · s the table · q leaves; everything is kept. Each line of the record format is understood too.
! before a line records it although the rules refuse it.
"""


@app.command(cls=Command, epilog=EXAMPLES, short_help="Record a match live, move by move.")
def record(
    match: MatchToGoOnWith = None,
    variant: GameOfNewMatch = None,
    seats: Seats = None,
    options: GameOptions = "",
    club: ClubOfNewMatch = None,
    played: Annotated[
        str | None, typer.Option(metavar="DATE", help="When a new match is played, as 2026-03-14.")
    ] = None,
    event: Annotated[
        str | None, typer.Option(metavar="NAME", help="The tournament of a new match, which comes to its table.")
    ] = None,
    round_: RoundNumberIfAny = None,
    by: WrittenBy = None,
    ledger: Ledger = None,
    json: Json = False,
) -> None:
    """Record a match as it is played: each line is checked as it is typed, and stored before the next one."""
    from ledger.cli.prompting import Prompt

    if (match is None) == (variant is None):
        raise typer.BadParameter("name the MATCH to go on with, or the game of a new one with --variant")
    with open_ledger(ledger, filling=match is None) as opened:
        tags = {"Club": club, "Played": played, "Event": event, "Round": str(round_) if round_ else None}
        recorder = _recorder(opened, match, variant, seats or [], options, tags, who(by))
        prompt = Prompt(recorder, asks=is_terminal())
        # there is none where whoever started the program has closed it
        refused = prompt.run(sys.stdin or io.StringIO())
        sitting = recorder.sitting
    if json:
        show_json({"match": sitting.match, "number": recorder.number, "events": sitting.length})
    if refused:
        raise typer.Exit(WRONG_RECORDS)


def _recorder(
    ledger: Store,
    match: str | None,
    variant: str | None,
    seats: list[str],
    options: str,
    tags: dict[str, str | None],
    by: str | None,
) -> Recorder:
    from ledger.service.catalogue import games
    from ledger.service.matches.recording import Recorder, header

    if variant is None:
        if seats or options or any(tags.values()):
            raise typer.BadParameter("--seat, --options, --club, --played, --event and --round are for a new match")
        return Recorder(ledger, match or "", by)
    games([variant])
    if not seats:
        raise LedgerError("a new match needs its players: --seat Ana --seat Ben, in turn order")
    given = {name: text for name, text in tags.items() if text}
    made = header(variant, seats, options, given)
    _ask_about_names(ledger, made.opening)
    return Recorder.begin(ledger, made, by)


def _ask_about_names(ledger: Store, opening: Open) -> None:
    """Tells names that are new and nearly those of others; a person is asked, for a header is never corrected."""
    from ledger.service.new_names import NewNames

    with ledger.snapshot() as snapshot:
        warnings = NewNames(typed=True).warnings(snapshot, opening)
    for text in warnings:
        say(plain(f"warning: {text}"))
    if warnings and is_terminal() and not typer.confirm("Begin the match so?", err=True):
        say("nothing is stored")
        raise typer.Exit(NOT_DONE)
