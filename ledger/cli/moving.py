"""`copy`: a whole ledger, one club of it or all but one, into another database."""

from __future__ import annotations

from typing import Annotated

import typer

from ledger.cli.failures import tampering_is_wrong_records
from ledger.cli.help import Command
from ledger.cli.opening import open_ledger
from ledger.cli.options import Club, Json, Ledger
from ledger.cli.printing import count, plain, show, show_json
from ledger.cli.progress import Progress

app = typer.Typer()

COPY_EXAMPLES = """\b
Examples:
  domino-ledger copy postgresql://scorer@server/club          your own ledger onto a server
  domino-ledger --ledger postgresql://scorer@server/club copy sqlite:///club.db
  domino-ledger copy sqlite:///riverside.db --club Riverside           one club alone, to be given away
  domino-ledger copy sqlite:///others.db --without-club Riverside      a ledger that never had it

A log is never changed, so a club is removed by going on with a copy without it and deleting the old ledger, its backups
and its exports. To take out persons only there is domino-ledger forget.

Exit status: 0 copied, 1 the log does not fit its chains, 2 it could not be done.
"""


@app.command("copy", cls=Command, epilog=COPY_EXAMPLES, short_help="Copy the ledger into another database.")
def copy_(
    to: Annotated[str, typer.Argument(metavar="URL", help="A new ledger: an SQLAlchemy URL, as for --ledger.")],
    club: Club = None,
    without: Annotated[str | None, typer.Option("--without-club", metavar="NAME", help="All but this club.")] = None,
    ledger: Ledger = None,
    json: Json = False,
) -> None:
    """Copy the whole ledger into a new one in another database, with all its numbers and hashes, and check the copy.

    Both can be gone on with, but they are two ledgers from then on: record in one of them only. A part (one club, or
    all but one) keeps the numbers of its matches and their proofs; anchors of the whole do not hold for it.
    """
    from ledger.store.copying.moving import copy
    from ledger.store.copying.parting import copy_part
    from ledger.store.database.connection import address, place

    if club is not None and without is not None:
        raise typer.BadParameter("one club alone or all but one: name --club or --without-club")
    with tampering_is_wrong_records(), open_ledger(ledger) as opened:
        if club is None and without is None:
            with Progress("events copied", opened.head().position) as progress:
                head = copy(opened, to, progress.up_to)
        else:
            with Progress("events copied") as progress:
                part = club or without or ""
                head = copy_part(opened, to, part, left_out=club is None, told=progress.up_to)
    where = place(address(to))
    if json:
        show_json({"to": where, "events": head.position, "appends": head.commit_no})
    else:
        show(plain(f"{count(head.position, 'event')} copied to {where} and checked"))
