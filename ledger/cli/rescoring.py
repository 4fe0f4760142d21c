"""`rescore`: the same events under other rules."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import IO, TYPE_CHECKING, Any

import typer

from ledger.cli.choosing import chosen, reading, within
from ledger.cli.help import Command
from ledger.cli.matches import say_how_far_behind, say_unless_known
from ledger.cli.named_matches import Unread, end_where_unread, matches_named, tell_left_out
from ledger.cli.opening import open_ledger
from ledger.cli.options import (
    ChangedGameOptions,
    Club,
    Cluster,
    FilesFoldersOrMatches,
    Jobs,
    Json,
    Ledger,
    Season,
    Since,
    Until,
    Variant,
)
from ledger.cli.printing import count, plain, say, show, show_json
from ledger.cli.working import workers

if TYPE_CHECKING:
    from ledger.service.figures.rescoring import Judged, Tables
    from ledger.service.figures.rescoring import Season as Sums
    from ledger.store.log.unread import Unread as NotRead

app = typer.Typer()
KEPT_IN_MEMORY = 4_000_000
"""So many characters of what differs wait in memory until the answer stands before them; more wait on the disk."""

EXAMPLES = """\b
Examples:
  domino-ledger rescore 17 --options "target=150"                            one match
  domino-ledger rescore --options "target=150" --club Riverside --season "2025/26"
  domino-ledger rescore club-night.domino --options "spinner=true" --json
  domino-ledger rescore archive/ --options "target=150" --cluster tcp://10.0.0.1:8786   on many machines

Of several matches the standings are shown first, as they are and as they would be: as domino-ledger standings counts
them, with its tie-breaks. Matches of games that do not have these options count in both as they were played.

Exit status: 0 all was scored again, 1 some matches of a file could not be read, 2 no such file, match or option, or
none can be read.
"""


@app.command(cls=Command, epilog=EXAMPLES, short_help="The same events under other options.")
def rescore(
    what: FilesFoldersOrMatches = None,
    options: ChangedGameOptions = "",
    club: Club = None,
    variant: Variant = None,
    since: Since = None,
    until: Until = None,
    season: Season = None,
    jobs: Jobs = None,
    cluster: Cluster = None,
    ledger: Ledger = None,
    json: Json = False,
) -> None:
    """Score matches again under other options: standings, totals, winners, hands and findings, side by side.

    Nothing is stored.
    """
    if not options.strip():
        raise typer.BadParameter(
            "say what would be otherwise; domino-ledger variants GAME lists a game's options", param_hint="--options"
        )
    if what and any(one is not None for one in (club, variant, since, until, season)):
        chosen_among = "--club, --variant, --since, --until and --season choose among the ledger"
        raise typer.BadParameter(f"{chosen_among}: name no file or match")
    words, unread = what or [], Unread()
    folders = [word for word in words if os.path.isdir(word)]
    if folders and len(folders) < len(words):
        raise typer.BadParameter("name folders of partitions, or files and matches: not both")
    if (cluster is not None or jobs is not None) and not folders:
        raise typer.BadParameter("--jobs and --cluster are for folders of partitions: name some")
    meant = (
        _judged_archive(folders, options, jobs, cluster)
        if folders
        else _judged(words, (club, variant, since, until, season), ledger, options, unread)
    )
    with meant as matches:
        told = _tell(matches, options, named=bool(what), json=json, unread=unread)
    end_where_unread(unread, told=told)


@contextmanager
def _judged(
    words: Sequence[str], asked: tuple[str | None, ...], ledger: str | None, options: str, unread: Unread
) -> Iterator[Iterator[Judged]]:
    """The matches that are meant, one after another, as they are and under the options."""
    from ledger.service.figures.rescoring import judged, of_ledger, of_records
    from ledger.store.log.unread import readable

    if words:
        yield (judged(scored, options) for scored in of_records(matches_named(words, ledger, unread=unread)))
        return
    club, variant, since, until, season = asked
    left_out: list[NotRead] = []
    with open_ledger(ledger) as opened:
        say_how_far_behind(opened)
        choice = within(opened, chosen(club, variant, None, since, until, None), season)
        say_unless_known(opened, club)
        with reading(opened, choice) as tell:
            scored = readable(of_ledger(opened, choice, tell), left_out)
            yield (judged(one, options) for one in scored)
    tell_left_out(left_out)
    unread += left_out


@contextmanager
def _judged_archive(
    folders: Sequence[str], options: str, jobs: int | None, cluster: str | None
) -> Iterator[Iterator[Judged]]:
    """The matches of partitions, by several processes or a cluster."""
    from ledger.service.figures.rescoring import judged_parts
    from ledger.service.parquet.partitions import parts_of_folder

    parts = (part for folder in folders for part in parts_of_folder(folder))
    with workers(jobs, cluster) as (so_many, makes):
        yield judged_parts(parts, options, jobs=so_many, makes=makes)


def _tell(matches: Iterator[Judged], options: str, *, named: bool, json: bool, unread: Unread) -> bool:
    """Prints what differs: first the sums and the standings, then match by match; of those that were `named` also that
    nothing does. Whether there was a match that can be read, or none at all.
    """
    from ledger.rescoring import as_json, in_words
    from ledger.service.figures.rescoring import Season as Sums

    sums, told = Sums(), []
    refused: Exception | None = None
    with tempfile.SpooledTemporaryFile(KEPT_IN_MEMORY, "w+", encoding="utf-8") as waiting:
        for judged in matches:
            sums.add(judged)
            rescored = judged.rescored
            if rescored is None:
                refused = refused or judged.refused
            elif json:
                told.append(as_json(rescored))
            elif named or rescored.event is not None:
                waiting.writelines(plain(line) + "\n" for line in in_words(rescored))
        if refused and not sums.matches:
            raise refused
        if unread and not sums.matches:
            return False
        tables = sums.tables()
        if json:
            show_json({"matches": told, "season": _as_json(sums, tables), "left_out": sums.left_out})
            return True
        _answer(sums, tables, options)
        _show_all(waiting)
        return True


def _as_json(sums: Sums, tables: Tables) -> dict[str, Any]:
    from ledger.cli.standings import rows_as_json

    rows = {"before": tables.before, "after": tables.after}
    table = {name: rows_as_json(found, tables) for name, found in rows.items()}
    return sums.as_json(tables) | {"table": table}


def _answer(sums: Sums, tables: Tables, options: str) -> None:
    """How many matches come out otherwise, and of several the two tables."""
    for line in _in_short(sums):
        say(line)
    if not sums.differing or sums.matches + sums.left_out < 2:
        return
    from ledger.cli.standings import standing_table

    was = {row.entrant: row.rank for row in tables.before}
    show(typer.style("As it is", bold=True))
    show(standing_table(tables.before, tables.names) if tables.before else "no match is decided")
    show("\n" + typer.style(plain(f"With {options.strip()}"), bold=True))
    show(standing_table(tables.after, tables.names, was=was) if tables.after else "no match would be decided")
    gone = [tables.names[entrant] for entrant in was if entrant not in {row.entrant for row in tables.after}]
    if gone:
        show(plain(f"without a decided match then: {', '.join(gone)}"))
    if not tables.ranks():
        show("nobody has another rank")
    show()


def _in_short(sums: Sums) -> Iterator[str]:
    if not sums.matches:
        yield "there is no match to score again"
        return
    verb = "differs" if sums.differing == 1 else "differ"
    others = f", {sums.other_winners} with other winners" if sums.other_winners else ", none with other winners"
    yield f"{sums.differing} of {count(sums.matches, 'match', 'matches')} {verb}{others}"
    if sums.no_longer_over:
        words = "match would not be over, and is" if sums.no_longer_over == 1 else "matches would not be over, and are"
        yield f"{sums.no_longer_over} decided {words} not in the second table"
    if sums.left_out:
        matches = "counts as it was" if sums.left_out == 1 else "count as they were"
        yield f"{count(sums.left_out, 'match', 'matches')} {matches} played: the game does not have these options"


def _show_all(waiting: IO[str]) -> None:
    waiting.seek(0)
    for line in waiting:
        show(line.removesuffix("\n"))
