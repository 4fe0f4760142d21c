"""`paper`: past evenings out of a table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from ledger.cli.failures import WRONG_RECORDS
from ledger.cli.help import Command
from ledger.cli.options import ClubOfRows, GameOfRecords, GameOptions, Json, Ledger, OutOfRecords
from ledger.cli.printing import count, plain, say, show_json
from ledger.cli.signing import who
from ledger.errors import Unreadable

if TYPE_CHECKING:
    from ledger.game.events import Record

app = typer.Typer()

EXAMPLES = """\b
Examples:
  domino-ledger paper season.csv --variant draw --club Riverside       into your ledger
  domino-ledger paper season.csv --variant draw --out season.domino    as records in a file, to be looked at first
  domino-ledger paper abend.csv --variant draw --column date=Datum --column seat1="Spieler 1" --dates dmy

The first row has the headings: date, seat1, seat2 … (or players: Ana - Ben), points1, points2 … for what was written to
the side of that seat, total1 … for how it stood, and match, club, event, note. A row is a hand; or a whole match, its
points parted by blanks. Rows with the same date, players and match cell that follow one another are one match.
"""


@app.command(cls=Command, epilog=EXAMPLES, short_help="Take past evenings over from a table.")
def paper(
    file: Annotated[str, typer.Argument(metavar="FILE.csv", help="A table, as a spreadsheet saves it.")],
    variant: GameOfRecords,
    options: GameOptions = "",
    club: ClubOfRows = None,
    columns: Annotated[
        list[str] | None,
        typer.Option("--column", metavar="MEANING=HEADING", help="What a column of the file means."),
    ] = None,
    dates: Annotated[
        str | None,
        typer.Option(metavar="ymd|dmy|mdy", help="The order in which dates are written."),
    ] = None,
    out: OutOfRecords = None,
    ledger: Ledger = None,
    json: Json = False,
) -> None:
    """Take past evenings over from a table: each match becomes a score record; a row that will not do is told."""
    from ledger.service.paper.evenings import columns_left_out, season

    if dates not in (None, "ymd", "dmy", "mdy"):
        raise typer.BadParameter("ymd, dmy or mdy", param_hint="--dates")
    meanings = _meanings(columns or [])
    unread = columns_left_out(file, meanings)
    if unread:
        say(plain(f"Note: not read, for their headings have no meaning here: {', '.join(unread)} ({GIVES_ONE})"))
    matches = season(file, variant, options, {"Club": club} if club else {}, meanings, dates)
    if out is not None:
        _write(out, matches, json=json)
    else:
        _import(file, matches, ledger, json=json)


GIVES_ONE = "--column MEANING=HEADING gives one"


def _meanings(columns: list[str]) -> dict[str, str]:
    """What the columns mean: the heading that the file has for each meaning."""
    pairs = [column.partition("=") for column in columns]
    if not all(sign and heading for _, sign, heading in pairs):
        raise typer.BadParameter("MEANING=HEADING, such as date=Datum", param_hint="--column")
    return {meaning.strip(): heading for meaning, _, heading in pairs}


def _import(file: str, matches: Iterator[Record | Unreadable], ledger: str | None, *, json: bool) -> None:
    from ledger.cli.keeping import import_matches
    from ledger.service.importing import import_items

    import_matches(lambda opened: import_items(opened, matches, file, who(), typed=True), ledger, json=json)


def _write(out: str, matches: Iterator[Record | Unreadable], *, json: bool) -> None:
    from ledger.service.new_names import NewNames
    from ledger.service.writing import write_records

    refused: list[Unreadable] = []
    names, warnings = NewNames(typed=True), list[str]()

    def readable() -> Iterator[Record]:
        for match in matches:
            if isinstance(match, Unreadable):
                refused.append(match)
            else:
                warnings.extend(names.warnings(None, match.opening))
                yield match

    number = write_records(out, readable())
    if json:
        show_json({"file": out, "written": number, "refused": list(map(str, refused)), "warnings": warnings})
    else:
        say(f"{count(number, 'match', 'matches')} written to {plain(out)}")
        for text in (*(f"warning: {text}" for text in warnings), *(f"refused  {fault}" for fault in refused)):
            say(plain(text))
    if refused:
        raise typer.Exit(WRONG_RECORDS)
