"""`verify` and `anchor`: whether the stored log is as it was recorded, and what to keep outside to know it later."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ledger.cli.failures import WRONG_RECORDS
from ledger.cli.help import Command
from ledger.cli.opening import open_ledger
from ledger.cli.options import Anchor, Json, Ledger, Out
from ledger.cli.printing import count, plain, say, show, show_json
from ledger.cli.progress import counting

if TYPE_CHECKING:
    from ledger.service.verifying import Report

app = typer.Typer()

VERIFY_EXAMPLES = """\b
Examples:
  domino-ledger verify                           is the log as it was recorded?
  domino-ledger verify --anchor club.anchor      and has nothing been cut off or written anew?
  domino-ledger verify final.proof               a match that export --format proof wrote; needs no ledger

Exit status: 0 everything fits, 1 the log was tampered with, 2 no such file or ledger.
"""
ANCHOR_EXAMPLES = """\b
Examples:
  domino-ledger anchor --out club.anchor         keep it where nobody who keeps the ledger can change it
  domino-ledger anchor | mail -s anchor us@club  send it round
"""
MOST_SHOWN = 20


@app.command(cls=Command, epilog=VERIFY_EXAMPLES, short_help="Check that the stored log is as it was recorded.")
def verify(
    files: Annotated[
        list[str] | None,
        typer.Argument(metavar="FILE", help="Proofs of matches. [default: the ledger]"),
    ] = None,
    anchor: Anchor = None,
    ledger: Ledger = None,
    json: Json = False,
) -> None:
    """Check that the stored log is as it was recorded: every event, append, name and word, the lists, the triggers.

    Only an anchor that was kept outside shows that the end of the log was cut off, that all of it was written anew, or
    that the ledger calls itself another. Of who recorded, the log holds an id: the name beside it is not proved.
    Results and standings are worked out from the log: rebuild does it anew and says which were others.
    """
    from ledger.service.verifying import Report, read_anchor, verify_files, verify_ledger

    if files and anchor:
        raise typer.BadParameter("an anchor is that of a ledger: name it, or files with proofs")
    known = read_anchor(anchor) if anchor else None
    report = Report()
    if files:
        for _ in counting(verify_files(files, report), "events checked"):
            pass
    else:
        with open_ledger(ledger) as opened:
            for _ in counting(verify_ledger(opened, report, known), "appends and matches checked"):
                pass
    if json:
        show_json(report.as_json())
    else:
        told(report)
    if report.wrong:
        raise typer.Exit(WRONG_RECORDS)


def told(report: Report) -> None:
    """Tell a person what verifying came to."""
    for fault in report.faults[:MOST_SHOWN]:
        show(plain(str(fault)))
    if report.wrong > MOST_SHOWN:
        say(f"and {report.wrong - MOST_SHOWN} more")
    kept = report.withheld
    if kept.players:
        changed = f"{count(kept.seats, 'seat')} and {count(kept.words, 'other text')} no longer name them"
        say(f"{count(kept.players, 'player was', 'players were')} forgotten: {changed}")
    events = count(report.events, "event")
    if report.wrong:
        show(f"{events} checked; {count(report.wrong, 'place does', 'places do')} not fit: the log was tampered with")
    else:
        show(f"{events} checked: everything fits")


@app.command(cls=Command, epilog=ANCHOR_EXAMPLES, short_help="Write down where the log stands.")
def anchor(
    out: Out = None,
    ledger: Ledger = None,
    json: Json = False,
) -> None:
    """Write down where the log stands, to be kept outside the ledger; always JSON, one line."""
    from ledger.service.verifying import check_replaced, write_anchor
    from ledger.service.writing import write_file

    with open_ledger(ledger) as opened:
        made = opened.anchor()
    if out is None:
        typer.echo(write_anchor(made), nl=False)
        return
    check_replaced(out, made)
    write_file(out, [write_anchor(made)])
    say(f"the log stands at position {made.position}; written to {plain(out)}")
