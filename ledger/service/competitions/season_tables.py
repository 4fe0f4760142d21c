"""A season as it stands: its evenings, its games, and who stands where."""

from __future__ import annotations

from collections import Counter

import msgspec

from ledger.service.competitions.seasons import of_season
from ledger.service.figures.standings import Competition, named_matches, table_over
from ledger.service.figures.statistics import Choice
from ledger.statistics.standings import Row
from ledger.store import Ledger


class Evening(msgspec.Struct, frozen=True):
    """A day on which a club met: how many matches were played, by how many people, who won most of them (names).

    `day` is empty for the matches without a date.
    """

    day: str
    matches: int
    people: int
    best: tuple[str, ...]
    won: int


class SeasonTable(msgspec.Struct, frozen=True):
    """A season: its matches by game, its evenings from the first, the rows of its standings, the entrants' names, and
    how many matches are decided and so count.
    """

    matches: int
    games: dict[str, int]
    evenings: tuple[Evening, ...]
    rows: tuple[Row, ...]
    names: dict[str, str]
    counting: int = 0


def season_table(ledger: Ledger, season: str) -> SeasonTable:
    """The season of this id or name, its matches read once; NotFound or Refused if that means not just one."""
    named = list(named_matches(ledger, of_season(ledger, Choice(), season)))
    matches = [match for _, match in named]
    days: dict[str, list[Counter[tuple[str, str]]]] = {}
    for match in matches:
        here = days.setdefault(match.day, [Counter(), Counter()])
        here[0].update(match.people)
        for person, seat in zip(match.people, match.figures.seats, strict=True):
            here[1][person] += int(match.figures.over and seat.won)
    standing = table_over(named, Competition())
    evenings = tuple(
        _evening(day, sum(match.day == day for match in matches), *counts) for day, counts in sorted(days.items())
    )
    games = Counter(match.figures.variant for match in matches)
    return SeasonTable(
        len(matches), dict(games.most_common()), evenings, tuple(standing.rows), standing.names, standing.matches
    )


def _evening(day: str, matches: int, sat: Counter[tuple[str, str]], won: Counter[tuple[str, str]]) -> Evening:
    most = max(won.values(), default=0)
    best = sorted(name for (_, name), times in won.items() if times == most) if most else []
    return Evening(day, matches, len(sat), tuple(best), most)
