"""An audit's report in words: what was found, match by match, and the sum of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, groupby, islice
from typing import TYPE_CHECKING

import typer

from ledger.cli.papers import Content
from ledger.cli.printing import count, plain, table
from ledger.naming import with_names

if TYPE_CHECKING:
    from ledger.audit import Finding
    from ledger.service.audits.auditing import Audited
    from ledger.service.audits.report import Report

COLOURS = {"error": typer.colors.RED, "warning": typer.colors.YELLOW, "info": typer.colors.BLUE}


MATCHES_IN_DETAIL = 20
"""From more matches than this on, the sums by club, game and kind of fault are told too."""

MOST_PRINTED = 500
"""So many findings are put on paper with their tables; more would be read by nobody."""

HOW_TO_APPEND = (
    "  to append a line: domino-ledger correct MATCH 'LINE' in the ledger; in a file as a line at the end of its match"
)

Table = tuple[str, tuple[str, ...], tuple[tuple[str, ...], ...]]
"""A title, the columns, and the rows."""


def report_pieces(report: Report, form: str, *, before: Sequence[str] = (), sums_only: bool = False) -> Content:
    """The report in a form, in pieces, so that a long one is never held whole.

    As text, the lines `before` stand first, and with `sums_only` the single findings are left out.
    """
    from ledger.service.paper.pages import written
    from ledger.sheet import findings
    from ledger.sheet.csv import csv

    if form == "json":
        return report.as_json()
    if form == "text":
        lines = chain(before, report_lines(report, sums_only=sums_only) if report.sums.items or not before else ())
        return (line + "\n" for line in lines)
    found = (findings.Found(a.match, a.file, a.opening, a.findings, a.record, a.hands, a.state) for a in report.found)
    if form == "csv":
        return csv(found)
    sums = findings.Sums(
        "; ".join(filter(None, (summary(report), report.state))),
        tuple(sums_tables(report)) if report.sums.items > 1 else (),
    )
    return written(findings.report(found, sums, most=MOST_PRINTED), form)


def report_lines(report: Report, *, sums_only: bool = False) -> Iterator[str]:
    """Every finding under its match, every match under its file, then the sums."""
    told = offered = False
    if report.state:
        yield report.state
    for file, found in groupby(report.found if not sums_only else (), lambda audited: audited.file):
        if file:
            yield typer.style(plain(file), bold=True)
        for audited in found:
            yield from _match_lines(audited)
            told = True
            offered = offered or any(finding.mend for finding in audited.findings)
    if offered:
        yield HOW_TO_APPEND
    if told:
        yield ""
    if sums_only or report.matches > MATCHES_IN_DETAIL:
        for title, columns, rows in sums_tables(report):
            yield from (typer.style(title, bold=True), table(columns, [_numbers(row) for row in rows]), "")
    yield summary(report)


def _match_lines(audited: Audited) -> Iterator[str]:
    """A match with what was written down of it, and its findings."""
    yield f"  {_heading(audited)}"
    if audited.state:
        yield f"    {audited.state}"
    yield from _hands(audited)
    for at, finding in enumerate(audited.findings):
        yield _finding(finding, audited) + _made(audited, at) + _mend(finding)


def sums_tables(report: Report) -> Iterator[Table]:
    """What there is of each kind of fault, club and game: a title, the columns, the rows."""
    from ledger.service.audits.sums import by_size

    sums = report.sums
    faults = ((*reversed(name.split()), *map(str, numbers)) for name, numbers in by_size(sums.faults))
    if sums.faults:
        yield "By kind of fault", ("code", "severity", "findings", "matches"), tuple(faults)
    for title, column, counts, nobody in (
        ("By club", "club", sums.clubs, "(none named)"),
        ("By game", "game", sums.variants, ""),
    ):
        if counts:
            rows = ((name or nobody, *map(str, numbers)) for name, numbers in by_size(counts))
            yield title, (column, "matches", "events", "errors", "warnings", "remarks"), tuple(rows)


def _numbers(row: Sequence[str]) -> list[object]:
    return [row[0], *(int(cell) if cell.isdigit() else cell for cell in row[1:])]


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
    from ledger.service.audits.auditing import in_short

    return in_short(report.matches, report.events, report.kinds)


def _heading(audited: Audited) -> str:
    opening = audited.opening
    if opening is None:
        return f"match {audited.match}: not read"
    facts = [opening.variant, " - ".join(opening.seats), opening.tags.get("Club", ""), opening.tags.get("Played", "")]
    return plain(f"match {audited.match}: {', '.join(filter(None, facts))}")


def _hands(audited: Audited) -> Iterator[str]:
    """What was written down of the hands, where that is not all of each."""
    from ledger.explaining import in_groups

    names = audited.opening.seats if audited.opening else ()
    for hands, words in in_groups(audited.hands):
        yield f"    {hands:>10}  {plain(with_names(words, names))}"


def _finding(finding: Finding, audited: Audited) -> str:
    place = f"line {finding.line}" if finding.line else f"event {finding.event}"
    kind = typer.style(f"{finding.severity:7}", fg=COLOURS.get(finding.severity))
    return f"    {place:>10}  {kind}  {finding.code:15}  {_words(finding, audited)}"


def _mend(finding: Finding) -> str:
    """The lines that would mend it, under the finding; or with which it goes."""
    from ledger.mending import ways

    return "".join(f"\n{'':21}{plain(str(way))}" for way in ways(finding))


def _made(audited: Audited, place: int) -> str:
    """The corrections without which there would be no such finding."""
    from ledger.cli.corrected import rests_on

    made = audited.corrected_by[place] if audited.corrected_by else ()
    return f" ({rests_on(made)})" if made else ""


def _words(finding: Finding, audited: Audited) -> str:
    if audited.opening is None:
        column, colon, fault = finding.message.removeprefix(f"{finding.file}:{finding.line}:").partition(": ")
        return plain(f"column {column}{colon}{fault}" if column.isdigit() else finding.message)
    return plain(with_names(finding.message, audited.opening.seats))
