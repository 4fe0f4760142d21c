"""`init`, `import` and `export`: a ledger made, filled and written out."""

from __future__ import annotations

import shlex
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from ledger.cli.exporting_tables import write_archive, write_in_partitions
from ledger.cli.failures import WRONG_RECORDS
from ledger.cli.help import Command
from ledger.cli.matches import say_unless_known
from ledger.cli.named_matches import end_where_left_out
from ledger.cli.opening import ledger_url, open_ledger
from ledger.cli.options import AsOf, Club, ExportedMatches, Json, Ledger, OutOrFolder, RecordForm, SincePosition
from ledger.cli.printing import count, plain, say, show, show_json
from ledger.cli.progress import counting
from ledger.cli.signing import who

if TYPE_CHECKING:
    from ledger.service.importing import Imported
    from ledger.store import Ledger as Store
    from ledger.store.log.unread import Unread

app = typer.Typer()
SECONDS_BETWEEN_LOOKS = 0.3

INIT_EXAMPLES = """\b
Examples:
  domino-ledger init                                   your own ledger
  domino-ledger --ledger sqlite:///club.db init        one in a file of its own
"""
IMPORT_EXAMPLES = """\b
Examples:
  domino-ledger import club-night.domino         again later: only what is new is added
  domino-ledger import 2026/*.domino --json      what became of each match, for a program
  other-program | domino-ledger import -         JSON Lines from standard input

Exit status: 0 all matches are in the ledger, 1 some were refused, 2 no such file or ledger.
"""
EXPORT_EXAMPLES = """\b
Examples:
  domino-ledger export > all.domino              every match as text
  domino-ledger export 17 RV-2026-18 --format jsonl --out two.jsonl
  domino-ledger export 17 --format proof --out final.proof    to be verified anywhere
  domino-ledger export --anonymous --out shared.domino        without names and words
  domino-ledger export --club Riverside --out riverside.domino
  domino-ledger export --format parquet --out archive/        tables for DuckDB, Polars, pandas, Spark
  domino-ledger export --format partitions --out archive/     by club and month, for audits on many machines
  domino-ledger export --since 310 --follow | other-program   JSON Lines, as events are recorded

Exit status: 0 all were written, 1 some cannot be read and were left out, 2 none could be written.
"""


@app.command(cls=Command, epilog=INIT_EXAMPLES, short_help="Make or upgrade a ledger.")
def init(ledger: Ledger = None, json: Json = False) -> None:
    """Make a ledger, or upgrade one to this version; one that is up to date stays as it is.

    Where results and standings were counted by another version of the rules, they are counted anew, or of a large
    ledger it is said that rebuild should do that.
    """
    from ledger.service.opening import create_ledger

    with create_ledger(ledger_url(ledger)) as opened:
        _count_anew_where_due(opened)
        address = opened.url.render_as_string()
        matches = opened.count()
    if json:
        show_json({"ledger": address, "matches": matches})
    else:
        show(plain(f"The ledger {address} is ready; matches in it: {matches}"))


def _count_anew_where_due(ledger: Store) -> None:
    from ledger.service.rebuilding import EVENTS_COUNTED_WHILE_ONE_WAITS, counted_by_other_rules

    if not counted_by_other_rules(ledger):
        return
    why = "results and standings were counted by another version of the rules"
    if ledger.head().position > EVENTS_COUNTED_WHILE_ONE_WAITS:
        say(f"{why}; domino-ledger rebuild counts them anew")
        return
    *_, last = counting(ledger.rebuild(), "steps")
    if last.stopped is None:
        say(f"{why}: counted anew, {count(last.differing, 'match has', 'matches have')} another result than before")
    else:
        say(f"{why}, and could not all be counted anew: domino-ledger rebuild says why")


@app.command("import", cls=Command, epilog=IMPORT_EXAMPLES, short_help="Record the matches of files.")
def import_(
    files: Annotated[list[str], typer.Argument(metavar="FILE", help="Records; - is JSON Lines from standard input.")],
    ledger: Ledger = None,
    json: Json = False,
) -> None:
    """Record the matches of files: those that are new, and what stored ones have grown by."""
    import_matches(lambda opened: _imported(opened, files), ledger, json=json)


def import_matches(matches: Callable[[Store], Iterator[Imported]], ledger: str | None, *, json: bool) -> None:
    """Records matches and tells what became of each; the exit status says whether some were refused."""
    kept: list[Imported] = []
    statuses: Counter[str] = Counter()
    told_of = ""
    with open_ledger(ledger, filling=True) as opened:
        for imported in counting(matches(opened), "matches imported"):
            statuses[imported.taken.status] += 1
            if json:
                kept.append(imported)
            else:
                show(plain(_told(imported)))
            if imported.findings.total() and imported.taken.status != "refused" and not told_of:
                told_of = imported.taken.match
    if json:
        show_json({**_counts(statuses), "matches": [imported.as_json() for imported in kept]})
    else:
        show(summary(statuses))
        if told_of:
            say(plain(f"What was found in a match is told by audit: domino-ledger audit {shlex.quote(told_of)}"))
    if statuses["refused"]:
        raise typer.Exit(WRONG_RECORDS)


def _imported(ledger: Store, files: list[str]) -> Iterator[Imported]:
    from ledger.record import read_jsonl
    from ledger.service.importing import import_files, import_items

    if "-" not in files:
        return import_files(ledger, files, who())
    if files != ["-"]:
        raise typer.BadParameter("- stands alone: the standard input, or files")
    return import_items(ledger, read_jsonl(sys.stdin.buffer, "-"), "-", who())


def _told(imported: Imported) -> str:
    """What became of a match, in a line, and what there is to say about it below."""
    taken = imported.taken
    grown = f" by {count(taken.appended, 'event')}" if taken.status == "grown" else ""
    lines = [f"{taken.status + grown:8} match {_called(imported)}{_findings(imported.findings)}"]
    lines += [f"         {text}" for text in (taken.reason, *taken.warnings) if text]
    return "\n".join(lines)


def _called(imported: Imported) -> str:
    """A match by its name in the ledger; one that has none there, by its place in the file."""
    taken = imported.taken
    if taken.status == "refused" and (taken.record is None or "Id" not in taken.record.opening.tags):
        return f"{taken.match} of {imported.file}"
    return taken.match


def _findings(found: Counter[str]) -> str:
    kinds = (("error", "error"), ("warning", "warning"), ("info", "remark"))
    parts = [count(found[severity], noun) for severity, noun in kinds if found[severity]]
    return f": {', '.join(parts)}" if parts else ""


def _counts(statuses: Counter[str]) -> dict[str, int]:
    return {status: statuses[status] for status in ("new", "grown", "known", "refused")}


def summary(statuses: Counter[str]) -> str:
    """An import in one line."""
    parts = ", ".join(f"{number} {status}" for status, number in _counts(statuses).items() if number)
    return f"{count(statuses.total(), 'match', 'matches')}: {parts}" if parts else "no match in it"


@app.command(cls=Command, epilog=EXPORT_EXAMPLES, short_help="Write matches out as records.")
def export(
    matches: ExportedMatches = None,
    form: RecordForm = None,
    since: SincePosition = None,
    follow: Annotated[bool, typer.Option("--follow", help="Go on with what is recorded from now on.")] = False,
    out: OutOrFolder = None,
    club: Club = None,
    anonymous: Annotated[bool, typer.Option("--anonymous", help="Without names and words.")] = False,
    as_of: AsOf = None,
    ledger: Ledger = None,
    json: Json = False,
) -> None:
    """Write matches out as records, in a form that can be imported again; --json is --format jsonl.

    With --since the events come in the order of the log, as JSON Lines. A proof is for verify.
    """
    if since is not None or follow:
        if matches or club or out or as_of or form not in (None, "jsonl"):
            raise typer.BadParameter("--since and --follow write JSON Lines of all matches to standard output")
        _write_since(since or 0, ledger, follow=follow, anonymous=anonymous)
        return
    if matches and club is not None:
        raise typer.BadParameter("name matches, or --club for all of a club")
    if form == "parquet":
        write_archive(ledger, out, matches=matches, club=club, anonymous=anonymous, as_of=as_of)
        return
    if form == "partitions":
        if matches or club or anonymous or as_of:
            raise typer.BadParameter("partitions are of the whole ledger as it stands: for some of it use parquet")
        write_in_partitions(ledger, out)
        return
    texts = partial(export_of, matches=matches, club=club, form="jsonl" if json else form or "domino")
    _write_matches(ledger, out, club, partial(texts, anonymous=anonymous, as_of=as_of))


def export_of(
    opened: Store, matches: Sequence[str] | None, club: str | None, form: str, *, anonymous: bool, as_of: str | None
) -> Iterator[str]:
    """The texts of these matches, of all or all of a club if none is named."""
    from ledger.service.export import export as texts_of
    from ledger.store import Filter

    wanted = Filter(club=club)
    return texts_of(opened, matches or (), form=form, wanted=wanted, anonymous=anonymous, as_of=as_of)


def _write_matches(
    ledger: str | None, out: str | None, club: str | None, texts_of: Callable[[Store], Iterator[str]]
) -> None:
    from ledger.service.writing import write_file
    from ledger.store.log.unread import readable

    with open_ledger(ledger) as opened:
        left_out: list[Unread] = []
        texts = readable(texts_of(opened), left_out)
        number = write_file(out, texts, over_matches=True) if out is not None else sum(map(_printed, texts))
        if not number:
            say_unless_known(opened, club)
    if out is not None:
        say(f"{count(number, 'match', 'matches')} written to {plain(out)}")
    end_where_left_out(left_out)


def _printed(text: str) -> int:
    """Prints a text, and counts it."""
    typer.echo(text, nl=False)
    return 1


def _write_since(position: int, ledger: str | None, *, follow: bool, anonymous: bool) -> None:
    """Writes out what follows a position, and with `follow` whatever is recorded until somebody stops it."""
    import time

    from ledger.service.export import export_since

    with open_ledger(ledger) as opened:
        while True:
            for place, line in export_since(opened, position, anonymous=anonymous):
                position = place
                typer.echo(line, nl=False)
            if not follow:
                return
            sys.stdout.flush()
            time.sleep(SECONDS_BETWEEN_LOOKS)
