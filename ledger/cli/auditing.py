"""`audit`: everything recomputed and checked, and told match by match."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from ledger.cli.failures import WRONG_RECORDS
from ledger.cli.options import Json, Ledger
from ledger.cli.printing import count, counting, plain, say, show, show_json

if TYPE_CHECKING:
    from ledger.audit import Finding
    from ledger.service.auditing import Audited, Report

app = typer.Typer()

EXAMPLES = """\b
Examples:
  domino-ledger audit club-night.domino          a file; no ledger is needed
  domino-ledger audit 2026/*.domino --json       many files, for a program
  domino-ledger audit 17                         match 17 of your ledger
  domino-ledger audit                            the whole ledger

Exit status: 0 nothing wrong, 1 errors were found, 2 no such file or match.
"""
COLOURS = {"error": typer.colors.RED, "warning": typer.colors.YELLOW, "info": typer.colors.BLUE}


@app.command(epilog=EXAMPLES)
def audit(
    what: Annotated[list[str] | None, typer.Argument(metavar="FILE|MATCH", help="Files, or matches of the ledger; none: all.")] = None,
    ledger: Ledger = None,
    json: Json = False,
) -> None:
    """Recompute and check records."""
    from ledger.service.auditing import Report

    report = Report()
    for audited in counting(_audits(what or [], ledger, json=json), "matches audited"):
        report.add(audited)
    if json:
        show_json(report.as_json())
    else:
        show_report(report)
    if report.wrong:
        raise typer.Exit(WRONG_RECORDS)


def is_file(word: str) -> bool:
    """Whether a FILE|MATCH is meant as a file: there is one, or it is written like a path."""
    return os.path.exists(word) or os.sep in word or os.path.splitext(word)[1] != ""


def _audits(what: list[str], ledger: str | None, *, json: bool) -> Iterator[Audited]:
    from ledger.service.auditing import audit_file
    from ledger.service.reading import check_file

    for word in filter(is_file, what):
        check_file(word)
    ...
    for word in what:
        if is_file(word):
            nothing = True
            for audited in audit_file(word):
                nothing = False
                yield audited
            if nothing:
                (say if json else show)(f"{plain(word)}: no match in it")


def show_report(report: Report) -> None:
    """Print what was found, match by match, and the sum of it."""
    file = None
    for audited in report.found:
        if audited.file != file:
            file = audited.file
            show(typer.style(plain(file or ""), bold=True))
        show(f"  {_heading(audited)}")
        for finding in audited.findings:
            show(_finding(finding, audited))
    if report.found:
        show()
    show(summary(report))


def summary(report: Report) -> str:
    """The report in one line."""
    found = ", ".join(
        count(report.kinds[severity], noun, nouns)
        for severity, noun, nouns in (("error", "error", ""), ("warning", "warning", ""), ("info", "remark", ""))
        if report.kinds[severity]
    )
    return f"{count(report.matches, 'match', 'matches')}, {count(report.events, 'event')}: {found or 'nothing wrong'}"


def _heading(audited: Audited) -> str:
    opening = audited.opening
    if opening is None:
        return f"match {audited.match}: not read"
    facts = [opening.variant, " - ".join(opening.seats), opening.tags.get("Club", ""), opening.tags.get("Played", "")]
    return plain(f"match {audited.match}: {', '.join(filter(None, facts))}")


def _finding(finding: Finding, audited: Audited) -> str:
    place = f"line {finding.line}" if finding.line else f"event {finding.event}"
    kind = typer.style(f"{finding.severity:7}", fg=COLOURS.get(finding.severity))
    return f"    {place:>10}  {kind}  {finding.code:15}  {_words(finding, audited)}"


def _words(finding: Finding, audited: Audited) -> str:
    text = finding.message
    if finding.code == "unreadable" and finding.file:
        text = text.removeprefix(f"{finding.file}:{finding.line}:")
    if finding.claimed is not None or finding.computed is not None:
        text += f" (claimed {_value(finding.claimed)}, computed {_value(finding.computed)})"
    return plain(text)


def _value(value: object) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value)) or "nobody"
    return "nothing" if value is None else str(value)
