"""What each tie-break adds up, as `--tie-breaks help` lists it."""

from __future__ import annotations

import typer

from ledger.cli.printing import show, table


def or_help(asked: str | None) -> str | None:
    """The tie-breaks as they were asked for; where that is `help`, the list instead of all else."""
    from ledger.statistics.tie_breaks import MEANINGS

    if asked == "help":
        show(table(["tie-break", "adds up"], list(MEANINGS.items())))
        raise typer.Exit
    return asked
