"""`stats`: the figures by player, club, game and the like; ratings; single tiles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ledger.cli.choosing import chosen, parts, position_then, reading, within
from ledger.cli.found import NOTHING, Found, clubs_told
from ledger.cli.help import Command
from ledger.cli.matches import say_how_far_behind, say_unless_known
from ledger.cli.opening import open_ledger
from ledger.cli.options import (
    By,
    Club,
    Csv,
    Json,
    Kinds,
    Ledger,
    OfTournament,
    Player,
    RatedAsOf,
    Season,
    SeasonFrom,
    Since,
    Until,
    Variant,
    Zone,
)
from ledger.cli.printing import plain, say, show, table
from ledger.cli.ratings import effects_found, ratings_found

if TYPE_CHECKING:
    from ledger.service.figures.statistics import Choice, Tells
    from ledger.statistics.grouping import Line, Value
    from ledger.store import Ledger as OpenLedger

app = typer.Typer()
SHOWN = "wins,points,hands_won,fish_made,knocks,draws,pips_left"

EXAMPLES = """\b
Examples:
  domino-ledger stats                                       each player's figures
  domino-ledger stats --by pair --club Riverside            partners
  domino-ledger stats --by option:target --figures length   by the values of an option
  domino-ledger stats --by season --club Riverside          the seasons that the club has opened
  domino-ledger stats --by season --season-from 09-01       seasons of the calendar, here over New Year
  domino-ledger stats --season "2025/26" --club Riverside   a season that the club has opened
  domino-ledger stats --ratings --club Riverside            who plays how well, as far as one can tell
  domino-ledger stats --figures all --csv > figures.csv     for a spreadsheet
  domino-ledger stats --archive tables --by club            of Parquet tables, however many matches they hold

A figure stands with its interval of 95 %: Wilson's for shares, Student's over matches for means. A dash says that
nothing is known, or nothing that means something: of a club, a season or a game both sides are counted, so that who won
is no figure of it, and points are added up only over games in which they mean the same. What is laid, drawn, knocked
and left is counted by seat and hand, in groups too; a hand that was written after its match was over counts nowhere.
--json and --csv say of each figure what it rests on. Over more than 20,000 matches the players' figures come from kept
totals at once, and Student's intervals rest on months.

With --club, --by season goes by the seasons that the club has opened, a match of two in both; what is in none of them,
and all without --club, by the calendar. Parquet tables know no opened seasons: there --by season is the calendar's, and
people are those whom the headers name.
"""


Figures = Annotated[
    str, typer.Option(metavar="FIGURE,...", help="Which figures, or all; domino-ledger stats --figures help.")
]
Effects = Annotated[str | None, typer.Option(metavar="WHAT", help="partner or seat: what ratings do not explain.")]
Tiles = Annotated[
    str | None,
    typer.Option(metavar="WHICH", help="led or last: the tiles led, or gone out with."),
]

Archive = Annotated[
    str | None,
    typer.Option(metavar="FOLDER", help="Of Parquet tables that export wrote, instead of the ledger."),
]


@app.command(cls=Command, epilog=EXAMPLES, short_help="Show the figures of players, clubs and games.")
def stats(
    by: By = "player",
    figures: Figures = SHOWN,
    ratings: Annotated[bool, typer.Option("--ratings", help="The ratings of the players instead.")] = False,
    as_of: RatedAsOf = None,
    effects: Effects = None,
    tiles: Tiles = None,
    club: Club = None,
    variant: Variant = None,
    player: Player = None,
    since: Since = None,
    until: Until = None,
    kinds: Kinds = None,
    zone: Zone = None,
    season_from: SeasonFrom = "01-01",
    season: Season = None,
    tournament: OfTournament = None,
    archive: Archive = None,
    csv: Csv = False,
    ledger: Ledger = None,
    json: Json = False,
) -> None:
    """Show the figures of players, pairs, clubs, games and seasons, or the players' ratings."""
    if figures == "help":
        _list_figures()
        return
    asked = chosen(club, variant, player, since, until, kinds, zone=zone, season_from=season_from)
    if archive is not None:
        told = {"--ratings": ratings, "--as-of": as_of, "--effects": effects, "--tiles": tiles, "--zone": zone}
        told |= {"--season": season, "--tournament": tournament}
        found = _of_archive(archive, asked, by, figures, told)
    else:
        with open_ledger(ledger) as opened:
            say_how_far_behind(opened)
            choice = within(opened, asked, season, tournament)
            then = position_then(opened, as_of, rated=ratings or effects is not None)
            found = _of_ledger(opened, choice, by, figures, tiles, effects, then, ratings=ratings)
            if not found.rows:
                say_unless_known(opened, club, player)
    found.show(csv=csv, json=json)


def _of_ledger(
    opened: OpenLedger,
    choice: Choice,
    by: str,
    figures: str,
    tiles: str | None,
    effects: str | None,
    as_of: int | None,
    *,
    ratings: bool,
) -> Found:
    if ratings and by != "player":
        raise typer.BadParameter("a rating is one player's: --by does not go with --ratings")
    with reading(opened, choice) as tell:
        if tiles is not None:
            return _tiles(opened, choice, tiles, tell)
        if effects is not None:
            return effects_found(opened, choice, effects, as_of, tell)
        if ratings:
            return ratings_found(opened, choice, as_of, tell)
        return _figures(opened, choice, by, figures, tell)


def _of_archive(folder: str, choice: Choice, by: str, wanted: str, told: Mapping[str, object]) -> Found:
    """The figures of Parquet tables; what only a ledger knows is refused."""
    import msgspec

    from ledger.service.parquet.filtered import FilteredArchive

    refused = [option for option, value in told.items() if value]
    if refused:
        raise typer.BadParameter(
            f"{', '.join(refused)}: an archive does not tell that; ask the ledger, without --archive"
        )
    with FilteredArchive(folder) as archive:
        chosen_there = msgspec.structs.replace(choice.wanted, kinds=choice.kinds)
        names = _asked(wanted)
        return _as_found(archive.lines(chosen_there, by, names, choice.season_begins), by, names)


def _asked(text: str) -> tuple[str, ...]:
    """The names of figures, none for all; a usage error where there is no name."""
    names = () if text == "all" else parts(text)
    if text != "all" and not names:
        raise typer.BadParameter("--figures names none: all, or names that domino-ledger stats --figures help lists")
    return names


def _list_figures() -> None:
    from ledger.statistics.definitions import FIGURES

    rows: list[list[object]] = [
        [figure.name, f"{figure.title}; {figure.note}" if figure.note else figure.title] for figure in FIGURES.values()
    ]
    show(table(["figure", "is"], rows))


def _figures(opened: OpenLedger, choice: Choice, by: str, wanted: str, tell: Tells) -> Found:
    from ledger.service.competitions.by_season import by_opened_seasons
    from ledger.service.figures.kept_lines import kept_lines
    from ledger.service.figures.statistics import stats as found_stats

    names = _asked(wanted)
    seasons = by_opened_seasons(opened, choice, names, tell) if by == "season" else None
    if seasons is not None:
        say(plain(f"by the seasons that {choice.wanted.club} has opened; what is in none of them, by the calendar"))
        return _as_found(seasons, by, names)
    kept = kept_lines(opened, choice, names) if by == "player" else None
    if kept is not None:
        say("from kept totals; the intervals of means rest on months instead of matches")
        return _as_found(kept, by, names)
    return _as_found(found_stats(opened, choice, by, names, tell), by, names)


def _as_found(lines: Sequence[Line], by: str, asked: Sequence[str]) -> Found:
    from ledger.statistics.definitions import FIGURES

    names = list(asked or FIGURES)
    of_players = by in ("player", "pair")
    heads = ["key", by, *(["club"] if of_players else []), "matches", "full", "open", "result", "score"]
    per_figure = ["value", "low", "high", "method", "part", "whole", "of matches"]
    flat: list[list[object]] = [[*heads, *(f"{name} {what}" for name in names for what in per_figure)]]
    for line in lines:
        flat.append([*_head(line, club=of_players), *(cell for one in line.values.values() for cell in _cells(one))])
    clubs = clubs_told(line.club for line in lines)
    rows: list[list[object]] = [
        [line.name, *([line.club] if clubs else []), line.matches, *map(in_words, line.values.values())]
        for line in lines
    ]
    _say_why_not(lines)
    columns = [by, *(["club"] if clubs else []), "matches", *names]
    return Found([_line_as_json(line, club=of_players) for line in lines], columns, rows, flat)


def _say_why_not(lines: Sequence[Line]) -> None:
    """Why figures are not told although something of them is known, each reason once."""
    reasons: dict[str, list[str]] = {}
    for line in lines:
        for name, value in line.values.items():
            if value.why and name not in reasons.setdefault(value.why, []):
                reasons[value.why].append(name)
    for why, figures in reasons.items():
        say(f"{', '.join(figures)}: {NOTHING} where {why}")


def _head(line: Line, *, club: bool) -> list[object]:
    return [line.key, line.name, *([line.club] if club else []), line.matches, *line.kinds.values()]


def _cells(value: Value) -> list[object]:
    interval = value.interval
    ends = (interval.low, interval.high, interval.method) if interval else (None, None, None)
    return [value.value, *ends, value.part, value.whole, value.matches]


def in_words(value: Value) -> str:
    """A figure for people: `0.52 (0.41-0.63) 80`, the last number being what it rests on."""
    if value.value is None:
        return NOTHING
    interval = value.interval
    between = f" ({interval.low:.2f} to {interval.high:.2f})" if interval else ""
    return f"{value.value:.2f}{between} of {value.whole}"


def _line_as_json(line: Line, *, club: bool) -> dict[str, Any]:
    return {
        "key": line.key,
        "name": line.name,
        **({"club": line.club} if club else {}),
        "matches": line.matches,
        "hands": line.kinds,
        "figures": {name: _value_as_json(value) for name, value in line.values.items()},
    }


def _value_as_json(value: Value) -> dict[str, Any]:
    names = ("value", "low", "high", "method", "part", "whole", "matches")
    told = dict(zip(names, _cells(value), strict=True))
    return {**told, "why": value.why} if value.why else told


def _tiles(opened: OpenLedger, choice: Choice, which: str, tell: Tells) -> Found:
    from ledger.service.figures.statistics import tiles_of_hands

    columns, lines = tiles_of_hands(opened, choice, which, tell)
    flat: list[list[object]] = [
        [tile, part, whole, *((interval.low, interval.high) if interval else (None, None))]
        for tile, part, whole, interval in lines
    ]
    rows: list[list[object]] = [
        [tile, part, whole, NOTHING if low is None else f"{low:.2f} to {high:.2f}"]
        for tile, part, whole, low, high in flat
    ]
    names = [*columns, "low", "high"]
    data = [dict(zip(names, line, strict=True)) for line in flat]
    return Found(data, [*columns, "between"], rows, [list(names), *flat])
