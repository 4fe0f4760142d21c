"""Clubs as every released program left them: upgraded, their logs fit what stands beside them and say the same.

`golden/clubs-NNNN.sql` is a ledger written out as SQL. In its club every kind of event has happened.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from ledger.club.events import Assigned, Enrolled, Erased, Forgotten, Merged, Named, Shown, Unmerged, Unnamed
from ledger.service.clubs.people import profile, roster
from ledger.store import Ledger
from ledger.store.clubs.payload import CLUB_TYPES
from tests.people.evenings import numbers, won
from tests.store.tampering import faults

PEOPLE = (Enrolled, Named, Unnamed, Shown, Merged, Unmerged, Assigned, Forgotten, Erased)
GOLDEN = sorted((Path(__file__).parent / "golden").glob("clubs-*.sql"))


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda path: path.stem)
def test_a_club_of_an_older_program_is_read_and_goes_on(golden: Path, tmp_path: Path) -> None:
    path = tmp_path / "ledger.sqlite"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(golden.read_text(encoding="utf-8"))
    with Ledger.open(f"sqlite:///{path}", create=True) as ledger:
        assert faults(ledger) == []
        assert [(person.name, person.names, person.matches) for person in roster(ledger)] == [
            ("Ana", ("Anita", "Anna"), 2),
            ("Ana B.", (), 1),
            ("Ben Ali", ("Ben",), 5),
            ("forgotten player 1", (), 1),
            ("Ida", (), 0),
            ("Tom", (), 1),
        ]
        ledger.add(won("Zoryana", "Anita", Played="2026-02-01"))
        assert numbers(ledger, "Ana") == [1, 2, 6]
        assert profile(ledger, "forgotten player 1").person.matches == 2
        assert faults(ledger) == []


def test_every_kind_of_event_of_its_people_has_happened_in_the_first() -> None:
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.executescript(GOLDEN[0].read_text(encoding="utf-8"))
        stored = {row[0] for row in connection.execute("SELECT DISTINCT type FROM event WHERE stream_no < 0")}
    assert stored == {CLUB_TYPES[kind] for kind in PEOPLE}
