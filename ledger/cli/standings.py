"""`standings`: who stands where, by ordered tie-breaks, with their numbers."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ledger.cli.choosing import chosen, parts, reading, show_csv, within
from ledger.cli.help import Command
from ledger.cli.matches import say_how_far_behind, say_unless_known
from ledger.cli.opening import open_ledger
from ledger.cli.options import (
    ByTournament,
    Club,
    Csv,
    Entrants,
    Json,
    Kinds,
    Ledger,
    Player,
    Season,
    Since,
    TieBreaks,
    Until,
    Variant,
    WorthOfResults,
    Zone,
)
from ledger.cli.printing import plain, say, show, show_json, table

if TYPE_CHECKING:
    from ledger.service.figures.rescoring import Tables
    from ledger.service.figures.standings import Competition, Standing
    from ledger.service.figures.statistics import Choice
    from ledger.statistics.meetings import Worth
    from ledger.statistics.standings import Row
    from ledger.store import Ledger as OpenLedger

    Called = Standing | Tables

app = typer.Typer()
WIDEST = 110
"""The longest line of an explanation."""

EXAMPLES = """\b
Examples:
  domino-ledger standings --club Riverside --since 2026-01-01
  domino-ledger standings --club Riverside --entrants pair
  domino-ledger standings --club Riverside --season "2025/26"
  domino-ledger standings --tournament "Spring Cup" --explain
  domino-ledger standings --variant draw --tie-breaks match_points,buchholz,lots --lots Ben,Ana
  domino-ledger standings --variant draw --explain             each number with what it was added up from

Tie-breaks: match_points, wins, points, difference, hands_won, head_to_head, buchholz, buchholz_cut_1, median_buchholz,
sonneborn_berger, progressive, played, lots; domino-ledger standings --tie-breaks help says what each adds up. Those
whom none tells apart share a rank: 1, 2, 2, 4. Who has no result, or never came, takes no place.
"""


Exclude = Annotated[list[str] | None, typer.Option(metavar="NAME", help="Takes no place; may be repeated.")]


@app.command(cls=Command, epilog=EXAMPLES, short_help="Show who stands where.")
def standings(
    entrants: Entrants = None,
    tie_breaks: TieBreaks = None,
    worth: WorthOfResults = None,
    exclude: Exclude = None,
    lots: Annotated[str, typer.Option(metavar="NAME,...", help="The lots as drawn.")] = "",
    explain: Annotated[bool, typer.Option("--explain", help="Each number with what it was added up from.")] = False,
    club: Club = None,
    variant: Variant = None,
    player: Player = None,
    since: Since = None,
    until: Until = None,
    kinds: Kinds = None,
    zone: Zone = None,
    season: Season = None,
    tournament: ByTournament = None,
    csv: Csv = False,
    ledger: Ledger = None,
    json: Json = False,
) -> None:
    """Show who stands where over the matches that are decided, by the tie-breaks that you choose."""
    asked = _competition(entrants, tie_breaks, worth, exclude, lots)
    if tournament:
        _refuse_beside_a_tournament(
            **{"--entrants": entrants, "--worth": worth, "--variant": variant, "--player": player, "--since": since},
            **{"--until": until, "--kind": kinds, "--zone": zone, "--season": season},
        )
    choice = chosen(club, variant, player, since, until, kinds, zone=zone)
    with open_ledger(ledger) as opened:
        say_how_far_behind(opened)
        if tournament:
            found = _of_tournament(opened, tournament, club, asked)
        else:
            found = _of_matches(opened, within(opened, choice, season), asked)
        if not found.rows:
            say_unless_known(opened, club, player)
    if lots and found.rows and "lots" not in found.rows[0].sums:
        raise typer.BadParameter("lots decide where --tie-breaks names lots: as it is, --lots would change nothing")
    _shown(found, entrants or "player", csv=csv, json=json, explain=explain)


def _competition(
    entrants: str | None, tie_breaks: str | None, worth: str | None, exclude: Sequence[str] | None, lots: str
) -> Competition:
    from ledger.service.figures.standings import Competition

    order = None if tie_breaks is None else _order(tie_breaks)
    worth_of = _worth(worth or "1,0.5,0")
    return Competition(entrants or "player", order, worth_of, frozenset(exclude or ()), parts(lots))


def _order(text: str) -> tuple[str, ...]:
    named = parts(text)
    if not named:
        raise typer.BadParameter("--tie-breaks names none: name one or more, or leave it out for the usual ones")
    return named


def _refuse_beside_a_tournament(**options: object) -> None:
    """A usage error if something is asked that a tournament does not follow: it counts its own matches as it says."""
    given = [name for name, value in options.items() if value]
    if given:
        raise typer.BadParameter(
            f"a tournament is counted by its own rules and rounds: {', '.join(given)} "
            f"{'does' if len(given) == 1 else 'do'} not go with --tournament; --tie-breaks, --lots and --exclude do "
            "(domino-ledger tournament rules changes what it counts by)"
        )


def _shown(found: Standing, entrants: str, *, csv: bool, json: bool, explain: bool) -> None:
    rows, names = found.rows, found.names
    order = tuple(rows[0].sums) if rows else found.tie_breaks
    if json:
        show_json(rows_as_json(rows, found))
    elif csv:
        cells = [_cells(row, found.own_names, order) for row in rows]
        lines = [[*own[:2], found.clubs[row.entrant], *own[2:]] for row, own in zip(rows, cells, strict=True)]
        show_csv(["rank", entrants, "club", *order, "decided by"], lines)
    elif not rows:
        say("no decided match fits")
    else:
        show(standing_table(rows, names, entrants))
    if explain and rows and not (json or csv):
        show("\n" + "\n\n".join(_explained(rows, place, names) for place in range(len(rows))))


def standing_table(
    rows: Sequence[Row], names: dict[str, str], entrants: str = "player", was: Mapping[str, int | None] | None = None
) -> str:
    """The standings as a table; `was` gives ranks (by entrant) that are told beside those of now."""
    order = tuple(rows[0].sums) if rows else ()
    shown = [_in_words(row, names, order) for row in rows]
    if was is None:
        return table(["rank", entrants, *order, "decided by"], shown)
    ranks = [was.get(row.entrant) for row in rows]
    before: list[object] = ["\u2013" if rank is None else rank for rank in ranks]
    lines = [[cells[0], rank, *cells[1:]] for cells, rank in zip(shown, before, strict=True)]
    return table(["rank", "was", entrants, *order, "decided by"], lines)


def _explained(rows: Sequence[Row], place: int, names: dict[str, str]) -> str:
    """An entrant with a line for each of his numbers, and what put him behind the one before him."""
    from ledger.statistics.addends import told
    from ledger.statistics.standings import number_in_words

    row = rows[place]
    name = plain(names[row.entrant])
    if row.rank is None:
        title = f"{name}: {row.why_not_ranked}"
    elif row.decided_by:
        title = f"{row.rank}. {name}, behind {plain(names[rows[place - 1].entrant])} by {row.decided_by}"
    else:
        title = f"{row.rank}. {name}"
    wide = max(map(len, row.sums), default=0)
    lines = [typer.style(title, bold=True)]
    for what, found in row.sums.items():
        value = "–" if found.value is None else number_in_words(found.value)
        begins = f"   {what:<{wide}} {value:>6}  "
        words = textwrap.wrap(plain(told(found, names)), WIDEST - len(begins)) or [""]
        lines.append((begins + f"\n{' ' * len(begins)}".join(words)).rstrip())
    return "\n".join(lines)


def _of_matches(opened: OpenLedger, choice: Choice, asked: Competition) -> Standing:
    from ledger.service.figures.standings import table as found_table

    with reading(opened, choice) as tell:
        return found_table(opened, choice, asked, tell)


def _of_tournament(opened: OpenLedger, tournament: str, club: str | None, asked: Competition) -> Standing:
    """A tournament counts by its own rules, but for what is asked otherwise: tie-breaks, lots, who takes no place."""
    from ledger.service.competitions.tournament_tables import table_of
    from ledger.service.competitions.tournament_tables import tournament as read
    from ledger.service.figures.standings import Standing
    from ledger.service.matches.tournaments_moved import moved_since

    now = read(opened, tournament, club)
    rows = table_of(now, lots=asked.lots, excluded=asked.excluded, tie_breaks=asked.tie_breaks)
    since = {one.entrant: one.as_json() for one in moved_since(now)}
    if since:
        own = "the table below is that with which it ended"
        other = "the table below is by what was corrected since, not that with which it ended"
        told = f"{now.tournament.name} was corrected since it ended: {own if now.final == tuple(rows) else other}"
        say(plain(f"Note: {told}; domino-ledger tournament show tells what would move"))
    order = asked.tie_breaks or now.tournament.rules.tie_breaks
    clubs = dict.fromkeys(now.names, now.of.name)
    return Standing(rows, now.names, now.names, clubs, len(now.numbers), order, corrected_since=since)


def _worth(text: str) -> Worth:
    from ledger.statistics.meetings import Worth

    try:
        win, draw, loss = (float(part) for part in parts(text))
    except ValueError:
        raise typer.BadParameter(f"{text!r} is not three numbers such as 1,0.5,0") from None
    return Worth(win=win, draw=draw, loss=loss)


def _cells(row: Row, names: dict[str, str], order: tuple[str, ...]) -> list[object]:
    return [row.rank, names[row.entrant], *_numbers(row, order), row.decided_by or row.why_not_ranked]


def _numbers(row: Row, order: tuple[str, ...]) -> list[float | None]:
    return [row.sums[name].value if name in row.sums else None for name in order]


def _in_words(row: Row, names: dict[str, str], order: tuple[str, ...]) -> list[object]:
    from ledger.statistics.standings import number_in_words

    rank, name, *_, why = _cells(row, names, order)
    told = ["–" if value is None else number_in_words(value) for value in _numbers(row, order)]
    return ["–" if rank is None else rank, name, *told, why]


def rows_as_json(rows: Sequence[Row], called: Called) -> list[dict[str, Any]]:
    """The lines of standings as in `standings --json`."""
    return [_row_as_json(row, called) for row in rows]


def _row_as_json(row: Row, called: Called) -> dict[str, Any]:
    from ledger.service.figures.standings import Standing
    from ledger.statistics.addends import named

    names = called.names
    since = (called.corrected_since or {}).get(row.entrant) if isinstance(called, Standing) else None
    return {
        "rank": row.rank,
        "entrant": row.entrant,
        "name": called.own_names[row.entrant],
        "club": called.clubs[row.entrant] or None,
        "decided_by": row.decided_by or None,
        "not_ranked": row.why_not_ranked or None,
        "corrected_since": since,
        "tie_breaks": {
            name: {
                "value": found.value,
                "of": [[named(what, names), number] for what, number in found.addends],
                "left_out": [[named(what, names), number] for what, number in found.dropped],
            }
            for name, found in row.sums.items()
        },
    }
