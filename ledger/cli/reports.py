"""An audit's report in words: what was found, match by match, and the sum of it."""

from __future__ import annotations

from itertools import groupby, islice
from typing import TYPE_CHECKING

import typer

from ledger.cli.printing import count, plain
from ledger.naming import with_names

if TYPE_CHECKING:
    from ledger.audit import Finding
    from ledger.service.auditing import Audited, Report

COLOURS = {"error": typer.colors.RED, "warning": typer.colors.YELLOW, "info": typer.colors.BLUE}


def report_text(report: Report) -> str:
    """The whole report: every finding under its match, every match under its file."""
    lines: list[str] = []
    for file, found in groupby(report.found, lambda audited: audited.file):
        lines += [typer.style(plain(file), bold=True)] if file else []
        for audited in found:
            lines.append(f"  {_heading(audited)}")
            lines += [_finding(finding, audited) for finding in audited.findings]
    return "\n".join([*lines, "", summary(report)] if lines else [summary(report)])


def first_errors(report: Report, most: int) -> str:
    """The first errors under their matches, and the summary."""
    errors = ((audited, f) for audited in report.found for f in audited.findings if f.severity == "error")
    lines: list[str] = []
    for heading, found in groupby(islice(errors, most), lambda error: _heading(error[0])):
        lines += [f"  {heading}", *(_finding(finding, audited) for audited, finding in found)]
    more = report.kinds["error"] - most
    lines += [f"  ... and {count(more, 'error')} more"] if more > 0 else []
    return "\n".join([*lines, summary(report)])


def summary(report: Report) -> str:
    """The report in one line."""
    kinds = (("error", "error"), ("warning", "warning"), ("info", "remark"))
    found = ", ".join(count(report.kinds[severity], noun) for severity, noun in kinds if report.kinds[severity])
    matches, events = count(report.matches, "match", "matches"), count(report.events, "event")
    return f"{matches}, {events}: {found or 'nothing wrong'}"


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
    if audited.opening is None:
        column, colon, fault = finding.message.removeprefix(f"{finding.file}:{finding.line}:").partition(": ")
        return plain(f"column {column}{colon}{fault}" if column.isdigit() else finding.message)
    return plain(with_names(finding.message, audited.opening.seats))
