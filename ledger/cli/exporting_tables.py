"""`export --format parquet` and `partitions`: the archive as tables, in a folder or in many."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import typer

from ledger.cli.matches import say_unless_known
from ledger.cli.named_matches import end_where_left_out
from ledger.cli.opening import open_ledger
from ledger.cli.printing import count, plain, say
from ledger.cli.progress import Progress, counting

if TYPE_CHECKING:
    from ledger.store.log.unread import Unread


def write_archive(
    ledger: str | None,
    out: str | None,
    *,
    matches: Sequence[str] | None,
    club: str | None,
    anonymous: bool,
    as_of: str | None,
) -> None:
    """Writes the tables of these matches, of all or all of a club if none is named, into the folder `out`."""
    from ledger.service.export import chosen_matches
    from ledger.service.parquet.archive import write_tables
    from ledger.store import Filter
    from ledger.store.log.unread import readable

    if out is None:
        raise typer.BadParameter("--format parquet writes several files: name a folder with --out DIR")
    with open_ledger(ledger) as opened:
        wanted = chosen_matches(opened, matches or (), wanted=Filter(club=club), anonymous=anonymous, as_of=as_of)
        left_out: list[Unread] = []
        rows = write_tables(out, readable(counting(wanted, "matches written"), left_out))
        if not rows["matches"]:
            say_unless_known(opened, club)
    told = ", ".join(f"{number} {name}" for name, number in rows.items())
    say(f"{count(rows['matches'], 'match', 'matches')} written to {plain(out)}: {told}")
    end_where_left_out(left_out)


def write_in_partitions(ledger: str | None, out: str | None) -> None:
    """Writes what is missing or has grown of the partitions by club and month into the folder `out`."""
    from ledger.service.parquet.partitions import write_partitions

    if out is None:
        raise typer.BadParameter("--format partitions writes many files: name a folder with --out DIR")
    matches = partitions = known = 0
    with open_ledger(ledger) as opened, Progress("matches written", opened.count()) as progress:
        for written in write_partitions(out, opened):
            progress.on(written.matches, written.events)
            matches, partitions, known = matches + written.matches, partitions + 1, known + written.known
    there = f", {known} as they were" if known else ""
    say(f"{count(matches, 'match', 'matches')} in {count(partitions, 'partition', 'partitions')}{there}: {plain(out)}")
