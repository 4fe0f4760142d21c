"""`audit`: everything recomputed and checked, and told match by match."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from ledger.cli.failures import WRONG_RECORDS
from ledger.cli.help import Command
from ledger.cli.options import Json, Ledger, open_ledger_for
from ledger.cli.printing import counting, plain, say, show, show_json
from ledger.cli.reports import report_text

if TYPE_CHECKING:
    from ledger.service.auditing import Audited

app = typer.Typer()

EXAMPLES = """\b
Examples:
  domino-ledger audit club-night.domino          a file; no ledger is needed
  domino-ledger audit 2026/*.domino --json       many files, for a program
  domino-ledger audit 17                         match 17 of your ledger
  domino-ledger audit                            the whole ledger

Exit status: 0 nothing wrong, 1 errors were found, 2 no such file or match.
"""


@app.command(cls=Command, epilog=EXAMPLES, short_help="Recompute and check records.")
def audit(
    what: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="FILE|MATCH",
            help="Files, or matches of the ledger. [default: the whole ledger]",
            show_default=False,
        ),
    ] = None,
    ledger: Ledger = None,
    json: Json = False,
) -> None:
    """Recompute and check records: what they claim against what the rules give."""
    from ledger.service.auditing import Report

    report = Report()
    for audited in counting(_audits(what or [], ledger), "matches audited"):
        report.add(audited)
    without = [f"{plain(word)}: no match in it" for word in what or [] if is_file(word) and word not in report.files]
    for line in without:
        (say if json else show)(line)
    if json:
        show_json(report.as_json())
    elif report.matches or report.found or not without:
        show(report_text(report))
    if report.wrong:
        raise typer.Exit(WRONG_RECORDS)


def is_file(word: str) -> bool:
    """Whether a FILE|MATCH is meant as a file: there is one, or it is written like a path."""
    return os.path.exists(word) or os.sep in word or os.path.splitext(word)[1] != ""


def _audits(what: list[str], ledger: str | None) -> Iterator[Audited]:
    """The matches that are meant, audited one after another; what is not there is found out before the first."""
    from ledger.service.auditing import audit_file, audit_ledger, audit_stored
    from ledger.service.reading import check_file

    files = [word for word in what if is_file(word)]
    for file in files:
        check_file(file)
    if len(files) == len(what) and what:
        yield from (audited for file in files for audited in audit_file(file))
        return
    handles = [word for word in what if word not in files]
    with open_ledger_for(handles, ledger) as opened:
        if not what:
            yield from audit_ledger(opened)
        numbers = {word: opened.find(word) for word in handles}
        for word in what:
            yield from audit_file(word) if word in files else [audit_stored(opened.match(numbers[word]))]
