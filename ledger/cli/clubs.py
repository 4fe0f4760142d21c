"""`club`: a club's people, seasons and tournaments written to a file, and taken in again."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer
from typer.core import TyperGroup

from ledger.cli.help import Command
from ledger.cli.options import Json, Ledger, open_ledger
from ledger.cli.printing import count, plain, say, show_json
from ledger.cli.signing import asked
from ledger.cli.tournament_rounds import Club
from ledger.wording import said

EXAMPLES = """\b
Examples:
  domino-ledger club export --club Riverside > riverside.jsonl
  domino-ledger club import riverside.jsonl
"""
EXPORT_EXAMPLES = """\b
Examples:
  domino-ledger club export > clubs.jsonl
  domino-ledger club export --club Riverside > riverside.jsonl
"""
IMPORT_EXAMPLES = """\b
Examples:
  domino-ledger import riverside.domino           the matches first, so that they find their tables
  domino-ledger club import riverside.jsonl
"""

app = typer.Typer()
_group = typer.Typer(cls=TyperGroup, rich_markup_mode=None, no_args_is_help=True)
app.add_typer(_group, name="club", epilog=EXAMPLES, short_help="People, seasons, tournaments to a file and back.")


@_group.callback()
def club() -> None:
    """Write clubs with their people, seasons, tournaments and roles as JSON Lines, or take them in."""


@_group.command("export", cls=Command, epilog=EXPORT_EXAMPLES, short_help="To standard output.")
def export(club: Club = None, ledger: Ledger = None) -> None:
    """Write a club, or all, as JSON Lines; of roles only which there are, never a key."""
    from ledger.service.club_files import club_file

    with open_ledger(ledger) as opened:
        lines = list(club_file(opened, club))
    sys.stdout.write("".join(lines))
    say(count(len(lines), "line"))


@_group.command("import", cls=Command, epilog=IMPORT_EXAMPLES, short_help="From a file.")
def take_in(
    file: Annotated[Path, typer.Argument(metavar="FILE")],
    ledger: Ledger = None,
    json: Json = False,
) -> None:
    """Take in clubs from a file; who and what is known already stays as it is."""
    import msgspec

    from ledger.service.club_files import read_lines
    from ledger.service.club_intake import take_in_clubs

    with open_ledger(ledger) as opened:
        taken = take_in_clubs(opened, read_lines(file.read_bytes().splitlines(), str(file)), asked())
    if json:
        show_json(msgspec.to_builtins(taken))
        return
    new = (count(taken.people, "person", "people"), count(taken.seasons, "season"))
    say(
        ", ".join((*new, count(taken.tournaments, "tournament")))
        + said(" new; {known} known already", known=taken.known)
    )
    if taken.matches:
        say(plain(said("not in this ledger: match {names}", names=", ".join(taken.matches))))
    if taken.roles:
        say(said("{roles} need a new link: domino-ledger invite makes one", roles=count(taken.roles, "role")))
