"""`club`: a club's people, seasons and tournaments written to a file, and taken in again."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from typer.core import TyperGroup

from ledger.cli.help import Command
from ledger.cli.opening import open_ledger
from ledger.cli.options import ClubIfAny, Json, Ledger
from ledger.cli.printing import count, plain, say, show_json
from ledger.cli.signing import asked
from ledger.wording import said

if TYPE_CHECKING:
    from ledger.service.clubs.taken import Taken

_DIGEST_SHOWN = 15

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
  domino-ledger import riverside.domino
  domino-ledger club import riverside.jsonl       before the matches or after; what waits for them is told
"""

app = typer.Typer()
_group = typer.Typer(cls=TyperGroup, rich_markup_mode=None, no_args_is_help=True)
app.add_typer(_group, name="club", epilog=EXAMPLES, short_help="People, seasons, tournaments to a file and back.")


@_group.callback()
def club() -> None:
    """Write clubs with their people, seasons, tournaments and roles as JSON Lines, or take them in."""


@_group.command("export", cls=Command, epilog=EXPORT_EXAMPLES, short_help="To standard output.")
def export(club: ClubIfAny = None, ledger: Ledger = None) -> None:
    """Write a club, or all, as JSON Lines; of roles only which there are, never a key."""
    from ledger.service.clubs.files import club_file

    nameless: set[int] = set()
    with open_ledger(ledger) as opened:
        lines = list(club_file(opened, club, nameless))
    sys.stdout.write("".join(lines))
    say(count(len(lines), "line"))
    if nameless:
        numbers = ", ".join(map(str, sorted(nameless)))
        say(f"match {numbers}: another is the same in everything, so what was said of it is not in the file")


@_group.command("import", cls=Command, epilog=IMPORT_EXAMPLES, short_help="From a file.")
def take_in(
    file: Annotated[Path, typer.Argument(metavar="FILE")],
    ledger: Ledger = None,
    json: Json = False,
) -> None:
    """Take in clubs from a file; what is said here already stays as it is.

    What the file says of a match that is not here yet (where it is placed, whose a seat is, for which season it counts)
    is taken when the file is imported again after the match.
    """
    import msgspec

    from ledger.service.clubs.files import read_lines
    from ledger.service.clubs.intake import take_in_clubs
    from ledger.service.reading import check_file

    check_file(str(file))
    with open_ledger(ledger) as opened:
        taken = take_in_clubs(opened, read_lines(file.read_bytes().splitlines(), str(file)), asked())
    if json:
        show_json(msgspec.to_builtins(taken))
        return
    _say_what_came(taken, file)


def _say_what_came(taken: Taken, file: Path) -> None:
    new = (count(taken.people, "person", "people"), count(taken.seasons, "season"))
    say(
        ", ".join((*new, count(taken.tournaments, "tournament")))
        + said(" new; {known} known already", known=taken.known)
    )
    if taken.said:
        say(f"of single matches: {count(taken.said, 'placement, count or seat', 'placements, counts and seats')} taken")
    for one in taken.merged:
        say(plain(f"merged: {one} (people unmerge takes it back)"))
    if taken.unfit:
        say(plain(f"what the file says does not fit here: match {', '.join(map(_called, taken.unfit))}"))
    if taken.matches:
        say(plain(said("not in this ledger: match {names}", names=", ".join(map(_called, taken.matches)))))
        say(plain(f"{_waiting(taken.waiting)} for them: import them, then {file} again"))
    if taken.roles:
        say(said("{roles} need a new link: domino-ledger invite makes one", roles=count(taken.roles, "role")))


def _waiting(number: int) -> str:
    return count(number, "placement, count or seat waits", "placements, counts and seats wait")


def _called(match: str) -> str:
    """A match as it is told of; a digest is cut."""
    return f"{match[:_DIGEST_SHOWN]}… (without an Id)" if match.startswith("sha256:") else match
