"""The database itself keeps the log as it was written: each trigger attacked by name."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from ledger.errors import Unprotected
from ledger.store import Ledger
from ledger.store.database.protection import SQLITE_TRIGGERS
from tests.store.matches import match

EVENT = (
    "INSERT INTO event"
    " SELECT {position}, stream_no, {version}, commit_no, type, schema_version, NULL, NULL, payload, hash"
)
REPLACE = EVENT.replace("INSERT", "INSERT OR REPLACE")
ATTACKS = {
    "event_no_update": ["UPDATE event SET payload = x'5B5D' WHERE position = 3", "UPDATE event SET type = type"],
    "event_no_delete": ["DELETE FROM event WHERE position = 10", "DELETE FROM event"],
    "event_in_order": [
        f"{EVENT.format(position=12, version=11)} FROM event WHERE position = 10",
        f"{EVENT.format(position=11, version=12)} FROM event WHERE position = 10",
        f"{EVENT.format(position=11, version=10)} FROM event WHERE position = 10",
        f"{EVENT.format(position=0, version=0)} FROM event WHERE position = 10",
        f"{EVENT.format(position='NULL', version=12)} FROM event WHERE position = 10",
        f"{REPLACE.format(position='position', version='version')} FROM event WHERE position = 10",
        f"{REPLACE.format(position='position', version=11)} FROM event WHERE position = 10",
        f"{REPLACE.format(position=11, version='version')} FROM event WHERE position = 10",
        f"{EVENT.format(position='position', version='version')} FROM event WHERE position = 10"
        " ON CONFLICT DO UPDATE SET payload = x'5B5D'",
    ],
    "event_commit_no_update": ["UPDATE event_commit SET origin = 0"],
    "event_commit_no_delete": ["DELETE FROM event_commit"],
    "event_commit_in_order": [
        "INSERT OR REPLACE INTO event_commit SELECT * FROM event_commit",
        "INSERT INTO event_commit SELECT 9, 'x', stream_no, 1, 1, 99, epoch, 0, NULL, 0, NULL, '', chain_hash"
        " FROM event_commit",
    ],
    "log_head_one_row": ["INSERT OR REPLACE INTO log_head SELECT id, epoch, 0, 0, chain_hash, 0 FROM log_head"],
    "log_head_only_grows": [
        "UPDATE log_head SET position = position - 1",
        "UPDATE log_head SET commit_no = 0, epoch = 2",
    ],
    "log_head_no_delete": ["DELETE FROM log_head"],
    "stream_no_replace": [
        "INSERT OR REPLACE INTO stream SELECT stream_no, stream_id, kind, 0, last_hash, NULL, timed FROM stream",
        "INSERT OR REPLACE INTO stream SELECT 7, stream_id, kind, 0, last_hash, NULL, timed FROM stream",
        "INSERT OR REPLACE INTO stream SELECT 7, 'other', kind, 0, last_hash, external_ref, timed FROM stream",
    ],
    "stream_only_grows": ["UPDATE stream SET version = version - 1"],
    "stream_no_delete": ["DELETE FROM stream"],
}


@pytest.fixture
def attacker(ledger: Ledger, url: str) -> Iterator[sqlite3.Connection]:
    """Another program on the same file, with none of our settings."""
    ledger.add(match(Id="final"))
    connection = sqlite3.connect(Path(url.removeprefix("sqlite:///")))
    yield connection
    connection.close()


def everything(connection: sqlite3.Connection) -> list[str]:
    """All that the file holds."""
    return list(connection.iterdump())


def test_every_trigger_is_attacked() -> None:
    assert set(ATTACKS) == set(SQLITE_TRIGGERS)


@pytest.mark.parametrize(
    ("trigger", "attack"), [(name, attack) for name, attacks in ATTACKS.items() for attack in attacks]
)
def test_a_trigger_stops_what_would_change_the_log(attacker: sqlite3.Connection, trigger: str, attack: str) -> None:
    before = everything(attacker)
    with pytest.raises(sqlite3.IntegrityError, match=r"the log is never changed|in order|only grows"):
        attacker.execute(attack)
    attacker.rollback()
    assert everything(attacker) == before
    attacker.execute(f"DROP TRIGGER {trigger}")
    # where two triggers stop the same attack, the other one still must
    others = [name for name in SQLITE_TRIGGERS if name != trigger]
    for name in others:
        attacker.execute(f"DROP TRIGGER {name}")
    attacker.execute(SQLITE_TRIGGERS[trigger])
    with pytest.raises(sqlite3.IntegrityError):
        attacker.execute(attack)


@pytest.mark.parametrize("trigger", SQLITE_TRIGGERS)
def test_nothing_is_written_while_a_trigger_is_missing_and_init_puts_it_back(url: str, trigger: str) -> None:
    Ledger.open(url, create=True).close()
    connection = sqlite3.connect(Path(url.removeprefix("sqlite:///")))
    connection.execute(f"DROP TRIGGER {trigger}")
    connection.close()
    with Ledger.open(url) as ledger:
        assert ledger.missing_triggers() == [trigger]
        with pytest.raises(Unprotected, match=trigger):
            ledger.add(match())
        assert ledger.count() == 0
    with Ledger.open(url, create=True) as ledger:
        assert ledger.missing_triggers() == []
        ledger.add(match())


def test_a_trigger_that_says_something_else_counts_as_missing(url: str) -> None:
    Ledger.open(url, create=True).close()
    connection = sqlite3.connect(Path(url.removeprefix("sqlite:///")))
    connection.execute("DROP TRIGGER event_no_update")
    connection.execute(
        "CREATE TRIGGER event_no_update BEFORE UPDATE ON event WHEN 0 BEGIN SELECT RAISE(ABORT, 'x'); END"
    )
    connection.close()
    with Ledger.open(url) as ledger:
        assert ledger.missing_triggers() == ["event_no_update"]
