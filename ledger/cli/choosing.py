"""The options with which statistics choose their matches, and their forms of output."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import date
from typing import TYPE_CHECKING

import typer

from ledger.cli.matches import day
from ledger.cli.printing import show
from ledger.cli.progress import Progress
from ledger.wording import said

if TYPE_CHECKING:
    from ledger.service.figures.statistics import Choice
    from ledger.store import Ledger


def chosen(
    club: str | None,
    variant: str | None,
    player: str | None,
    since: str | None,
    until: str | None,
    kinds: Sequence[str] | None,
    *,
    zone: str | None = None,
    season_from: str = "01-01",
) -> Choice:
    """The choice that these options mean; NotFound if there is no such game."""
    from ledger.service.catalogue import games
    from ledger.service.figures.statistics import Choice
    from ledger.store import Filter

    games([variant] if variant else ())
    wanted = Filter(club=club, variant=variant, player=player, since=day(since), until=day(until))
    _check_begins(season_from)
    return Choice(wanted, tuple(kinds or ()), zone, season_from)


def _check_begins(text: str) -> None:
    """A usage error unless the text is a day of every year."""
    try:
        # of a year that has no 29th of February
        date.fromisoformat(f"2025-{text}")
    except ValueError:
        raise typer.BadParameter(f"--season-from {text!r} is no day of every year: write it like 09-01") from None


def within(opened: Ledger, choice: Choice, season: str | None, tournament: str | None = None) -> Choice:
    """The choice, narrowed to a season or a tournament; NotFound or Refused if the name does not mean just one."""
    from ledger.service.competitions.seasons import of_season, of_tournament

    choice = of_season(opened, choice, season) if season else choice
    return of_tournament(opened, choice, tournament) if tournament else choice


def position_then(opened: Ledger, as_of: str | None, *, rated: bool) -> int | None:
    """The position of the log that `--as-of` means, None for its end; a usage error but for what is `rated`.

    Unreadable if it says no time, NotFound if the log has not come to it yet.
    """
    from ledger.service.matches.as_of import as_of as read_when

    if as_of is None:
        return None
    if not rated:
        raise typer.BadParameter(
            "--as-of goes with --ratings or --effects; for other figures as of then: domino-ledger export --as-of "
            f"{as_of} --out then.domino, import that into a ledger of its own, and ask there"
        )
    when = read_when(opened, as_of)
    if when.position is None:
        raise typer.BadParameter("an event is one of a match: name a position of the log, a moment or a day")
    return when.position


@contextmanager
def reading(opened: Ledger, choice: Choice) -> Iterator[Callable[[int], None]]:
    """To be told of each match that is read: says on standard error how far that has come, where it takes time."""
    with Progress(said("matches read"), opened.count(choice.wanted)) as progress:
        yield progress.matches


def parts(text: str) -> tuple[str, ...]:
    """What was named, parted by commas."""
    return tuple(part.strip() for part in text.split(",") if part.strip())


def show_csv(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Print a table as CSV; a text that looks like a formula is made plain."""
    from ledger.sheet.csv import csv_line

    show("".join(csv_line(row) for row in [columns, *rows]).removesuffix("\r\n"))
