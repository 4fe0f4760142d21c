"""The program `domino-ledger`: its commands, put together."""

from __future__ import annotations

import os
import sys
from io import TextIOWrapper
from typing import Annotated, TextIO

import typer

from ledger import __version__
from ledger.cli import (
    advising,
    auditing,
    clubs,
    copies,
    correcting,
    dashboard,
    doctor,
    duplicate,
    evidence,
    explaining,
    fairness,
    forgetting,
    games,
    inviting,
    keeping,
    luck,
    matches,
    moving,
    paper,
    people,
    rebuilding,
    reconciling,
    recording,
    replay,
    rescoring,
    searching,
    seasons,
    sheets,
    showing,
    standings,
    statistics,
    tournaments,
)
from ledger.cli.failures import NOT_DONE, UNREAD, refused_by_system
from ledger.cli.on_demand import Program
from ledger.cli.options import JsonBefore, LedgerBefore
from ledger.cli.printing import say, show

EXAMPLES = """\b
Examples:
  domino-ledger audit club-night.domino        what is wrong with a record
  domino-ledger import club-night.domino       into your ledger
  domino-ledger replay club-night.domino       step through the first match
  domino-ledger dashboard                      look at it all in a browser
"""

app = typer.Typer(
    cls=Program,
    epilog=EXAMPLES,
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["--help", "-h"], "max_content_width": 110},
)


def _version(asked: bool) -> None:
    if asked:
        show(f"domino-ledger {__version__}")
        raise typer.Exit


@app.callback()
def domino_ledger(
    context: typer.Context,
    ledger: LedgerBefore = None,
    json: JsonBefore = False,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Domino matches as event logs: recorded, replayed, audited and shown, with their points explained.

    --ledger and --json may stand before or after a command. Exit status: 0 all right, 1 something is wrong with the
    records, 2 it could not be done.
    """
    if os.environ.get("NO_COLOR"):
        context.color = False


Program.parts = [
    part.app
    for part in (
        keeping,
        recording,
        paper,
        matches,
        showing,
        replay,
        auditing,
        explaining,
        rescoring,
        reconciling,
        sheets,
        correcting,
        people,
        forgetting,
        inviting,
        evidence,
        copies,
        doctor,
        moving,
        rebuilding,
        statistics,
        standings,
        seasons,
        tournaments,
        duplicate,
        clubs,
        searching,
        advising,
        luck,
        fairness,
        games,
        dashboard,
    )
]


def main() -> None:
    """Run the program with the arguments it was started with."""
    _prepare_streams()
    try:
        try:
            app(prog_name="domino-ledger")
        finally:
            sys.stdout.flush()
    except OSError as error:
        # what is left in the buffer goes nowhere; without this the interpreter complains about it at the very end
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            sys.exit(UNREAD)
        say(refused_by_system(error))
        sys.exit(NOT_DONE)


def _prepare_streams() -> None:
    """Records and JSON are UTF-8 whatever the terminal speaks; a file name that is no text is shown as an escape."""
    sys.stdout = sys.stdout or _nowhere()
    sys.stderr = sys.stderr or _nowhere()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def _nowhere() -> TextIO:
    """What stands for a stream that was closed before the program began."""
    return open(os.devnull, "w", encoding="utf-8")
