"""`export --format parquet`: the archive as tables, in a folder."""

from __future__ import annotations

from collections.abc import Sequence

import typer

from ledger.cli.options import open_ledger
from ledger.cli.printing import count, counting, plain, say


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
    from ledger.service.parquet import write_tables
    from ledger.store import Filter

    if out is None:
        raise typer.BadParameter("--format parquet writes several files: name a folder with --out DIR")
    with open_ledger(ledger) as opened:
        wanted = chosen_matches(opened, matches or (), wanted=Filter(club=club), anonymous=anonymous, as_of=as_of)
        rows = write_tables(out, counting(wanted, "matches written"))
    told = ", ".join(f"{number} {name}" for name, number in rows.items())
    say(f"{count(rows['matches'], 'match', 'matches')} written to {plain(out)}: {told}")
