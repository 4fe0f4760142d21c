"""A club's own log is proved as matches are: whatever is changed in it, or beside it, is found with its place."""

from __future__ import annotations

import pytest

from ledger.game.events import Knock
from ledger.service.clubs.people import add_person, merge, name_person
from ledger.store import Asked, Ledger
from ledger.store.database.connection import on_server
from tests.store.matches import match
from tests.store.tampering import administrator_of, faults, flipped

STREAM = ("stream_id", "kind", "version", "last_hash", "external_ref", "timed")


@pytest.fixture
def club(any_ledger: Ledger) -> Ledger:
    """A ledger of two matches of a club between which the club's own log grew."""
    any_ledger.add(match("Ana", "Ben", Club="Riverside"))
    add_person(any_ledger, "Eva", "Riverside", Asked())
    name_person(any_ledger, "Eva", "Evita", "Riverside", Asked())
    any_ledger.add(match("Anna", "Ben", Club="Riverside"))
    merge(any_ledger, "Anna", "Ana", "Riverside", Asked())
    any_ledger.append(1, [Knock(1)], expected=10)
    return any_ledger


def test_a_clubs_log_that_nobody_touched_fits(club: Ledger) -> None:
    assert faults(club) == []


@pytest.mark.parametrize("column", STREAM)
def test_one_bit_of_any_column_of_a_clubs_row_is_found(club: Ledger, column: str) -> None:
    administrator = administrator_of(club.url)
    ((value,),) = administrator.ask(f"SELECT {column} FROM stream WHERE stream_no = -1")
    administrator.run(f"UPDATE stream SET {column} = ? WHERE stream_no = -1", values=(flipped(value, -1),))
    assert faults(club)


def test_every_byte_of_the_events_of_a_clubs_log_is_found_with_the_event(club: Ledger) -> None:
    administrator = administrator_of(club.url)
    query = "SELECT version, payload, hash FROM event WHERE stream_no = -1 ORDER BY version"
    rows = administrator.ask(query)
    assert len(rows) >= 3
    stride = 9 if on_server(club.url) else 2
    literal = "decode('{}', 'hex')" if on_server(club.url) else "x'{}'"
    for version, payload, digest in rows:
        for column, value in (("payload", payload), ("hash", digest)):
            set_to = f"UPDATE event SET {column} = {literal} WHERE stream_no = -1 AND version = {version}"
            for place in range(0, len(value), stride):
                administrator.run(set_to.format(flipped(value, place, place % 8).hex()))
                first = faults(club)[0]
                assert (first.table, first.event) == ("event", version)
            administrator.run(set_to.format(value.hex()))
    assert faults(club) == []


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE remark SET text = 'Eve' WHERE stream_no = -1",
        "DELETE FROM remark WHERE stream_no = -1",
        "UPDATE alias SET name = 'Eve', name_key = 'eve'",
        "DELETE FROM alias",
        "UPDATE player SET person_id = player_id",
        "UPDATE club SET club_key = 'hilltop'",
        "DELETE FROM club",
        "DELETE FROM event WHERE stream_no = -1 AND version = 3",
    ],
)
def test_what_stands_beside_a_clubs_log_and_does_not_fit_is_found(club: Ledger, change: str) -> None:
    administrator_of(club.url).run(change)
    assert faults(club)


@pytest.mark.parametrize(
    ("change", "table", "told"),
    [
        (
            "INSERT INTO remark SELECT stream_no, 99, part, text, salt FROM remark"
            " WHERE stream_no = -1 AND version = 1",
            "remark",
            "belongs to no event",
        ),
        ("DELETE FROM club", "club", "do not belong together"),
    ],
    ids=["words of no event", "a log of no club"],
)
def test_what_belongs_to_nothing_is_told_so(club: Ledger, change: str, table: str, told: str) -> None:
    administrator_of(club.url).run(change)
    assert [fault.table for fault in faults(club) if told in fault.message] == [table]


RENAMED = "UPDATE {} SET club_key = 'hilltop' WHERE club_key = 'riverside'"


def test_a_log_that_was_given_to_another_club_is_found_by_its_people_and_by_the_matches(club: Ledger) -> None:
    """The log itself says nothing of its club's name; step by step all that leans on it is changed with it."""
    administrator = administrator_of(club.url)
    name = "UPDATE club SET name = 'Hilltop', club_key = 'hilltop'"
    for changes, table, told in (
        (["UPDATE club SET name = 'Hilltop'"], "club", "it is called 'Hilltop'"),
        ([name, RENAMED.format("alias")], "club", "of another club"),
        ([name, RENAMED.format("alias"), RENAMED.format("player")], "player", "is kept in the club 'hilltop'"),
    ):
        administrator.run(*changes)
        first = faults(club)[0]
        assert (first.table, told in first.message) == (table, True), first
