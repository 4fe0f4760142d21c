"""Names, tags and words stand beside the log; the log proves which they were, on every database."""

from __future__ import annotations

import pytest

from ledger.store import Ledger
from ledger.store.log.words import NO_SALT
from tests.store.tampering import administrator_of, faults

BESIDE = {
    "a swapped name": ("UPDATE seat SET name = 'Eve' WHERE stream_no = 1 AND seat = 1", "seat", 1),
    "two names that changed places": (
        "UPDATE seat SET name = CASE name WHEN 'Ana' THEN 'Ben' ELSE 'Ana' END WHERE stream_no = 1",
        "seat",
        1,
    ),
    "another person": ("UPDATE seat SET player_id = (SELECT MAX(player_id) FROM player)", "seat", 1),
    "another salt": ("UPDATE seat SET salt = (SELECT salt FROM tag LIMIT 1) WHERE stream_no = 1", "seat", 1),
    "a salt that is empty": ("UPDATE seat SET salt = '' WHERE stream_no = 1", "seat", 1),
    "a missing player": ("DELETE FROM seat WHERE stream_no = 1 AND seat = 2", "seat", 1),
    "another club": ("UPDATE tag SET value = 'Elsewhere' WHERE name = 'Club'", "tag", 1),
    "another tag": ("UPDATE tag SET name = 'Site' WHERE name = 'Club'", "tag", 1),
    "a tag too many": ("INSERT INTO tag SELECT stream_no, 3, name, value, salt FROM tag LIMIT 1", "tag", 1),
    "other words": ("UPDATE remark SET text = 'badly' WHERE stream_no = 2", "remark", 9),
    "missing words": ("DELETE FROM remark WHERE stream_no = 2", "remark", 9),
    "words that nobody said": (
        "INSERT INTO remark SELECT stream_no, 3, part, text, salt FROM remark WHERE stream_no = 2",
        "remark",
        3,
    ),
    "words of no event": (
        "INSERT INTO remark SELECT stream_no, 99, part, text, salt FROM remark WHERE stream_no = 2",
        "remark",
        99,
    ),
    "another moment": (
        "UPDATE remark SET text = '2027-03-14T19:42:05.5+01:00' WHERE part = 'moment'",
        "remark",
        11,
    ),
    "a moment in words that needs none": (
        "INSERT INTO remark SELECT stream_no, 9, part, '2026-03-14T19:42:05+01:00', salt FROM remark"
        " WHERE part = 'moment'",
        "remark",
        9,
    ),
}


# only SQLite lets a column hold what its type does not allow
WITHOUT_TYPE = {
    "a salt that is a number": "UPDATE seat SET salt = 5 WHERE stream_no = 1",
    "a name that is no text": "UPDATE seat SET name = CAST(x'ff' AS TEXT) WHERE stream_no = 1",
}


@pytest.mark.parametrize("change", BESIDE)
def test_names_tags_and_words_that_do_not_fit_the_log_are_found(recorded: Ledger, change: str) -> None:
    statement, table, event = BESIDE[change]
    administrator_of(recorded.url).run(statement)
    first = faults(recorded)[0]
    assert (first.table, first.event) == (table, event)


@pytest.mark.parametrize("change", WITHOUT_TYPE)
def test_names_of_no_type_are_found(recorded_in_file: Ledger, change: str) -> None:
    administrator_of(recorded_in_file.url).run(WITHOUT_TYPE[change])
    first = faults(recorded_in_file)[0]
    assert (first.table, first.event) == ("seat", 1)


@pytest.mark.parametrize(
    ("change", "table", "event"),
    [
        ("seat SET name = 'Eve', salt = ? WHERE stream_no = 1 AND seat = 1", "seat", 1),
        ("tag SET value = 'Elsewhere', salt = ? WHERE name = 'Club'", "tag", 1),
        ("remark SET text = 'badly', salt = ? WHERE stream_no = 2", "remark", 9),
    ],
)
def test_who_takes_the_salt_away_as_a_forgotten_name_loses_it_is_found(
    recorded: Ledger, change: str, table: str, event: int
) -> None:
    """Nobody of them was forgotten."""
    administrator_of(recorded.url).run(f"UPDATE {change}", values=(NO_SALT,))
    first = faults(recorded)[0]
    assert (first.table, first.event) == (table, event)


def test_a_swapped_name_is_told_with_its_seat_and_match(recorded: Ledger) -> None:
    administrator_of(recorded.url).run(BESIDE["a swapped name"][0])
    assert str(faults(recorded)[0]) == (
        "seat: match final, event 1, position 1: the name 'Eve' of seat 1 is not the one that was recorded"
    )
