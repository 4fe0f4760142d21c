"""`rebuild`: the results in lists and standings worked out anew from the log."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

from ledger.cli.failures import WRONG_RECORDS
from ledger.cli.help import Command
from ledger.cli.opening import open_ledger
from ledger.cli.options import Json, Ledger
from ledger.cli.printing import count, plain, say, show, show_json
from ledger.cli.progress import Progress

if TYPE_CHECKING:
    from ledger.store.kept.rebuilding import Rebuilt

app = typer.Typer()

EXAMPLES = """\b
Examples:
  domino-ledger rebuild          your own ledger
  domino-ledger rebuild --json   what came of it, for a program

Exit status: 0 rebuilt, 1 an event cannot be counted, 2 it could not be done.
"""


@app.command(cls=Command, epilog=EXAMPLES, short_help="Work out results and standings anew from the log.")
def rebuild(ledger: Ledger = None, json: Json = False) -> None:
    """Work out all results, standings and statistics anew from the log, and put them in the place of those shown.

    They are built beside those shown, and change places with them in one moment; recording and reading go on meanwhile.
    How much of the disk that takes is said first. A rebuild that was broken off goes on where it was when the command
    is given again.
    """
    from ledger.service.rebuilding import room_for_rebuild, room_in_words

    last: Rebuilt | None = None
    with open_ledger(ledger) as opened:
        room = room_for_rebuild(opened)
        say(room_in_words(room))
        head = opened.head().position
        with Progress("events counted", head) as progress:
            for step in opened.rebuild():
                counted = step.position - (last.position if last else 0)
                progress.on(counted, counted)
                last = step
        matches = opened.count()
    assert last is not None
    if json:
        show_json({**_shape(last), "matches": matches, "disk": {"needed": room.needed, "free": room.free}})
    elif last.over:
        show(f"{count(last.position, 'event')} of {count(matches, 'match', 'matches')} counted anew")
        show(f"{count(last.differing, 'match has', 'matches have')} another result than before")
        if last.sums:
            show(f"{count(last.sums, 'kept sum was', 'kept sums were')} not what the results add up to")
    if last.stopped is not None:
        say(f"Error: {plain(last.stopped)}; what was shown before is shown still")
        raise typer.Exit(WRONG_RECORDS)


def _shape(last: Rebuilt) -> dict[str, Any]:
    """How far a rebuild came, for a program."""
    return {
        "rebuilt": last.over,
        "generation": last.generation,
        "events": last.position,
        "behind": last.end - last.position,
        "differing": last.differing,
        "sums": last.sums,
        "error": last.stopped,
    }
