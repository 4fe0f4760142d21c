"""`people doubles`: who may be one under two names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ledger.cli.help import Command
from ledger.cli.matches import say_if_nothing_of
from ledger.cli.opening import open_ledger
from ledger.cli.options import ClubIfAny, Json, Ledger
from ledger.cli.printing import count, say, show, show_json, table
from ledger.cli.roster import person_as_json

if TYPE_CHECKING:
    from ledger.service.clubs.doubles import Likeness

EXAMPLES = """\b
Examples:
  domino-ledger people doubles
  domino-ledger people doubles --club Riverside --least 75
"""

COLUMNS = ("club", "name", "its matches", "may be", "the other's matches", "alike")

likely_doubles = typer.Typer()


@likely_doubles.command("doubles", cls=Command, epilog=EXAMPLES, short_help="People who may be one.")
def doubles(
    club: ClubIfAny = None,
    least: Annotated[int, typer.Option(min=1, max=100, metavar="N", help="How much alike, of 100.")] = 80,
    ledger: Ledger = None,
    json: Json = False,
) -> None:
    """List people whose names are alike and who never sat at one table; none is merged before you do it."""
    from ledger.service.clubs.doubles import likely_doubles as found_alike

    with open_ledger(ledger) as opened:
        found = found_alike(opened, club, least)
        say_if_nothing_of(opened, club)
    if json:
        pairs = [
            {
                "one": person_as_json(pair.one),
                "other": person_as_json(pair.other),
                "names": list(pair.names),
                "score": pair.score,
            }
            for pair in found
        ]
        show_json(pairs)
        return
    if found:
        show(table(COLUMNS, [_row(pair) for pair in found]))
    say(f"{count(len(found), 'pair')} of names alike; domino-ledger people merge makes two one")


def _row(pair: Likeness) -> list[object]:
    one, other = pair.names
    return [pair.one.club or "", one, pair.one.matches, other, pair.other.matches, pair.score]
