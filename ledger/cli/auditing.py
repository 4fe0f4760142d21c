"""`audit`: everything recomputed and checked, and told match by match or by what there is of each."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import chain
from typing import TYPE_CHECKING, Annotated

import typer

from ledger.cli.failures import WRONG_RECORDS
from ledger.cli.help import Command
from ledger.cli.matches import say_unless_known
from ledger.cli.opening import is_file, no_file_as_of, open_ledger_for
from ledger.cli.options import AsOf, AuditForm, Club, Cluster, FilesFoldersOrMatches, Jobs, Json, Ledger, OutOfAudit
from ledger.cli.papers import put
from ledger.cli.printing import count, plain, say
from ledger.cli.progress import Progress
from ledger.cli.reports import report_pieces
from ledger.cli.reports import summary as in_one_line
from ledger.cli.working import workers

if TYPE_CHECKING:
    from ledger.service.audits.parts import Part
    from ledger.service.audits.report import Report

app = typer.Typer()
SPREADSHEETS_KNOW_UTF8_BY = "\ufeff"
COLOURS = re.compile("\x1b\\[[0-9;]*m")
"""What colours a text on a terminal, and is nothing in a file."""

FORMS = ("text", "json", "csv", "html", "pdf")
VERIFY_HELP = "First read the whole log and hold it against its hashes."

EXAMPLES = """\b
Examples:
  domino-ledger audit club-night.domino          a file; no ledger is needed
  domino-ledger audit 2026/*.domino --json       many files, for a program
  domino-ledger audit 17 --out match-17.pdf      match 17 of your ledger, with its table at each finding
  domino-ledger audit --club Riverside           the matches of a club
  domino-ledger audit --summary                  the whole ledger by club, game and kind of fault
  domino-ledger audit archive.domino --out faults.csv
  domino-ledger audit archive/ --cluster tcp://10.0.0.1:8786   on many machines; see examples/LARGE_ARCHIVES.md

An audit that was broken off goes on where it stopped when the same command is given again; one of the whole ledger
audits again only what has come since, as the hashes of the matches tell (--verify reads all of them again first).
Exit status: 0 nothing wrong, 1 errors were found, 2 no such file or match.
"""


@app.command(cls=Command, epilog=EXAMPLES, short_help="Recompute and check records.")
def audit(
    what: FilesFoldersOrMatches = None,
    out: OutOfAudit = None,
    form: AuditForm = None,
    summary: Annotated[bool, typer.Option("--summary", help="Sums only, not each finding (as text).")] = False,
    jobs: Jobs = None,
    afresh: Annotated[bool, typer.Option("--afresh", help="Take nothing from a run that was broken off.")] = False,
    verify: Annotated[bool, typer.Option("--verify", help=VERIFY_HELP)] = False,
    cluster: Cluster = None,
    club: Club = None,
    as_of: AsOf = None,
    ledger: Ledger = None,
    json: Json = False,
) -> None:
    """Recompute and check records: what they claim against what the rules give."""
    from ledger.service.audits.report import Report
    from ledger.service.paper.pages import form_of
    from ledger.service.writing import check_place

    if json and form not in (None, "json"):
        raise typer.BadParameter("--json is one form, --format names another")
    meant = form_of("json" if json else form, out, FORMS)
    words = what or []
    if words and club is not None:
        raise typer.BadParameter("--club chooses among the ledger: name no file and no match")
    if out is not None:
        check_place(out)
    with Report(with_records=meant in ("html", "pdf")) as report:
        if verify:
            _verify_first(words, ledger)
        if as_of is not None:
            _audit_as_of(words, club, ledger, report, as_of)
        else:
            _audit(words, club, ledger, report, jobs=jobs, afresh=afresh, cluster=cluster)
        _tell(report, meant, _without_match(words, report), out, sums_only=summary)
    if report.wrong:
        raise typer.Exit(WRONG_RECORDS)


def _without_match(words: list[str], report: Report) -> list[str]:
    unseen = (word for word in words if is_file(word) and word not in report.files and not os.path.isdir(word))
    return [f"{plain(word)}: no match in it" for word in unseen]


def _tell(report: Report, form: str, without: list[str], out: str | None, *, sums_only: bool) -> None:
    from ledger.service.writing import STANDARD_OUTPUT

    if form != "text":
        for line in without:
            say(line)
        without = []
    content = report_pieces(report, form, before=without, sums_only=sums_only)
    into_a_file = out not in (None, STANDARD_OUTPUT)
    if into_a_file and not isinstance(content, bytes):
        if form == "csv":
            content = chain([SPREADSHEETS_KNOW_UTF8_BY], content)
        elif form == "text":
            content = (COLOURS.sub("", text) for text in content)
    put(content, out)
    if into_a_file:
        say(in_one_line(report))


def _audit(
    words: list[str],
    club: str | None,
    ledger: str | None,
    report: Report,
    *,
    jobs: int | None,
    afresh: bool,
    cluster: str | None,
) -> None:
    """Audits what is meant into the report; what is not there is found out before the first match."""
    from ledger.service.audits.archive import audit_parts
    from ledger.service.audits.kept import Kept

    with _parts(words, club, ledger) as (parts, total, asked), workers(jobs, cluster) as (so_many, makes):
        kept = Kept([*asked, str(report.with_records)], afresh=afresh)
        try:
            with Progress("matches audited", total) as progress:
                for result in audit_parts(parts, report, jobs=so_many, kept=kept, makes=makes):
                    progress.on(result.sums.items, result.sums.events)
        except BaseException:
            kept.close()
            raise
    if kept.taken:
        already = f"{count(kept.taken, 'match', 'matches')} had been audited before this run"
        trusting = "; that they are unchanged their hashes say, which --verify checks" if total is not None else ""
        say(f"{already} (--afresh audits all anew){trusting}")
    if total is not None:
        kept.stay()
    else:
        kept.forget()


def _verify_first(words: list[str], ledger: str | None) -> None:
    """Reads the whole log again and holds it against its hashes; Tampered if something was changed."""
    if words:
        raise typer.BadParameter("--verify is for the whole ledger: name no file and no match")
    from ledger.errors import Tampered

    with open_ledger_for([], ledger) as opened:
        for checked in opened.verify():
            if checked.faults:
                raise Tampered(f"{checked.faults[0]}; domino-ledger verify tells all of it")


def _audit_as_of(words: list[str], club: str | None, ledger: str | None, report: Report, as_of: str) -> None:
    """Audits matches as they stood into the report, which says so."""
    from ledger.service.audits.auditing import audit_stored
    from ledger.service.matches.as_of import match_as_of, matches_as_of
    from ledger.service.matches.stood import ledger_stood, stood
    from ledger.store import Filter

    if any(is_file(word) for word in words):
        no_file_as_of(as_of)
    with open_ledger_for(words, ledger) as opened:
        if not words:
            report.state = ledger_stood(opened, as_of)
        matches = (match_as_of(opened, word, as_of) for word in words)
        for stored in matches if words else matches_as_of(opened, as_of, Filter(club=club)):
            audited = audit_stored(stored)
            if len(words) == 1:
                report.state = str(stood(opened, stored))
            elif words:
                audited.state = str(stood(opened, stored))
            report.add(audited)


@contextmanager
def _parts(
    words: list[str], club: str | None, ledger: str | None
) -> Iterator[tuple[Iterable[Part], int | None, list[str]]]:
    """The parts that are meant, the number of their matches where it is known, and what names them for ever."""
    from ledger.service.audits.parts import part_of_match, parts_of_ledger
    from ledger.service.reading import check_file
    from ledger.store import Filter

    files = {word for word in words if is_file(word)}
    for file in words:
        if file in files and not os.path.isdir(file):
            check_file(file)
    asked = [os.path.abspath(word) if word in files else word for word in words]
    handles = [word for word in words if word not in files]
    if words and not handles:
        yield (part for word in words for part in _parts_of(word)), None, asked
        return
    with open_ledger_for(handles, ledger) as opened:
        asked.append(opened.url.render_as_string())
        if club is not None:
            say_unless_known(opened, club)
            among = frozenset(card.number for card in opened.cards(Filter(club=club)))
            yield parts_of_ledger(opened, among), None, [*asked, club]
            return
        if not words:
            say_unless_known(opened, None)
            yield parts_of_ledger(opened), opened.count(), asked
            return
        numbers = {word: opened.find(word) for word in handles}
        pieces = (_parts_of(word) if word in files else [part_of_match(opened, numbers[word])] for word in words)
        yield (part for piece in pieces for part in piece), None, asked


def _parts_of(word: str) -> Iterable[Part]:
    """The parts of a file, or of the partitions in a folder."""
    if os.path.isdir(word):
        from ledger.service.parquet.partitions import parts_of_folder

        return parts_of_folder(word)
    from ledger.service.audits.parts import parts_of_file

    return parts_of_file(word)
