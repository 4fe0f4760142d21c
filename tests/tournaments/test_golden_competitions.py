"""Seasons and tournaments as every released program left them: read, counted as they were, and gone on with.

`golden/competitions-NNNN.sql` is a ledger written out as SQL. In its club every kind of event of a competition has
happened: Ana and Ben won round 1; Ben did not come to round 2, where Cid beat Dan in a match that was placed; Dan left;
from round 3 on a win or a bye is worth 3; Ben had a bye there and Cid beat Ana, after the season, for which it counts.
Lots were drawn: Cid, Ben, Ana. All meet all there, so that a forfeit counts in Sonneborn-Berger against whom it was
drawn, and a bye counts nothing: nobody was missed (FIDE Handbook C.07, 15.2).

`golden/endings-NNNN.sql` has what came later: Ana beat Ben, Cid had a bye; a change of rules was taken back; the cup
was ended, went on and was ended again; then the match was turned round. A season was closed and moved.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from ledger.club import competition_events
from ledger.club.events import ClubEvent
from ledger.service.competitions.season_tables import season_table
from ledger.service.competitions.seasons import seasons
from ledger.service.competitions.tournament_tables import table_of, tournament
from ledger.service.matches.tournaments_moved import moved_since
from ledger.store import Ledger
from ledger.store.clubs.payload import CLUB_TYPES
from tests.store.tampering import faults
from tests.tournaments.club import CLUB, CUP, met

FOLDER = Path(__file__).parent / "golden"
GOLDEN = sorted(FOLDER.glob("competitions-*.sql"))
ENDINGS = sorted(FOLDER.glob("endings-*.sql"))
KINDS = [
    kind
    for kind in vars(competition_events).values()
    if isinstance(kind, type) and issubclass(kind, ClubEvent) and kind is not ClubEvent
]

SINCE = (competition_events.RulesTakenBack, competition_events.SeasonMoved, competition_events.Reopened)
"""Kinds that came after the first."""


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda path: path.stem)
def test_the_competitions_of_an_older_program_stand_as_they_stood(golden: Path, tmp_path: Path) -> None:
    path = tmp_path / "ledger.sqlite"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(golden.read_text(encoding="utf-8"))
    with Ledger.open(f"sqlite:///{path}", create=True) as ledger:
        assert faults(ledger) == []
        held = tournament(ledger, CUP, CLUB)
        assert held.tournament.over
        assert sorted((lot, held.names[entrant]) for entrant, lot in held.lots().items()) == [
            *((1, "Cid"), (2, "Ben"), (3, "Ana"))
        ]
        assert [table.status for table in held.tables] == ["played", "played", "no_show", "played", "played", "bye"]
        stands = [
            (row.rank, held.names[row.entrant], row.sums["match_points"].value, row.sums["sonneborn_berger"].value)
            for row in table_of(held)
        ]
        assert stands == [(1, "Ben", 4, 4), (2, "Cid", 4, 2), (3, "Ana", 2, 4), (4, "Dan", 0, 0)]
        (of,) = seasons(ledger, CLUB)
        assert (of.season.name, of.season.first, of.season.last, of.season.closed) == (
            *("2025/26", "2025-09-01", "2026-06-14"),
            True,
        )
        assert [one.day for one in season_table(ledger, "2025/26").evenings] == [
            "2025-12-31",
            "2026-01-02",
            "2026-07-01",
        ]
        ledger.add(met("Ana", "Ben", Played="2026-06-14", Event=""))
        assert season_table(ledger, "2025/26").matches == 5
        assert faults(ledger) == []


@pytest.mark.parametrize("golden", ENDINGS, ids=lambda path: path.stem)
def test_what_an_older_program_ended_and_moved_stays_as_it_was(golden: Path, tmp_path: Path) -> None:
    path = tmp_path / "ledger.sqlite"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(golden.read_text(encoding="utf-8"))
    with Ledger.open(f"sqlite:///{path}", create=True) as ledger:
        assert faults(ledger) == []
        held = tournament(ledger, CUP, CLUB)
        assert held.tournament.over
        assert len(held.tournament.changes) == 1
        stands = [(row.rank, held.names[row.entrant], row.sums["match_points"].value) for row in table_of(held)]
        assert stands == [(1, "Cid", 1), (2, "Ana", 1), (3, "Ben", 0)]
        assert {moved.name: moved.points_after for moved in moved_since(held)} == {"Ana": 0, "Ben": 1}
        (of,) = seasons(ledger, CLUB)
        assert (of.season.first, of.season.last, of.season.closed) == ("2025-12-31", "2026-06-30", True)


def kinds_stored(golden: Path) -> set[int]:
    """The kinds of events in the clubs' logs of a ledger written out."""
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.executescript(golden.read_text(encoding="utf-8"))
        return {row[0] for row in connection.execute("SELECT DISTINCT type FROM event WHERE stream_no < 0")}


def test_every_kind_of_event_of_competitions_has_happened_in_the_first_of_each() -> None:
    assert len(KINDS) == 12 + len(SINCE)
    first, later = kinds_stored(GOLDEN[0]), kinds_stored(ENDINGS[0])
    assert first >= {CLUB_TYPES[kind] for kind in KINDS if kind not in SINCE}
    assert later >= {CLUB_TYPES[kind] for kind in SINCE}
