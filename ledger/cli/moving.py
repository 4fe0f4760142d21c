"""`copy`: a whole ledger into another database."""

from __future__ import annotations

from typing import Annotated

import typer

from ledger.cli.failures import WRONG_RECORDS
from ledger.cli.help import Command
from ledger.cli.options import Json, Ledger, open_ledger
from ledger.cli.printing import count, plain, say, show, show_json
from ledger.errors import Tampered

app = typer.Typer()

COPY_EXAMPLES = """\b
Examples:
  domino-ledger copy postgresql://scorer@server/club          your own ledger onto a server
  domino-ledger --ledger postgresql://scorer@server/club copy sqlite:///club.db

Exit status: 0 copied, 1 the log does not fit its chains, 2 it could not be done.
"""


@app.command("copy", cls=Command, epilog=COPY_EXAMPLES, short_help="Copy the ledger into another database.")
def copy_(
    to: Annotated[str, typer.Argument(metavar="URL", help="A new ledger: an SQLAlchemy URL, as for --ledger.")],
    ledger: Ledger = None,
    json: Json = False,
) -> None:
    """Copy the whole ledger into a new one in another database, with all its numbers and hashes, and check the copy.

    Both can be gone on with, but they are two ledgers from then on: record in one of them only.
    """
    from ledger.store.connection import address, place
    from ledger.store.moving import copy

    try:
        with open_ledger(ledger) as opened:
            head = copy(opened, to)
    except Tampered as error:
        say(f"Error: {plain(str(error))}")
        raise typer.Exit(WRONG_RECORDS) from None
    where = place(address(to))
    if json:
        show_json({"to": where, "events": head.position, "appends": head.commit_no})
    else:
        show(plain(f"{count(head.position, 'event')} copied to {where} and checked"))
