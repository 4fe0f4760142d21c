"""Each ailment of a set-up is found and told with what mends it."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from ledger.service.clubs.forgetting import clear_files, forget
from ledger.service.doctor import examine
from ledger.store import Asked, Ledger
from ledger.store.forgetting.forgotten_list import list_beside, read_list
from ledger.store.ledger import microseconds_now
from tests.service.sources import TURNS, bring, match

HOUR = 3_600_000_000


@pytest.fixture
def url(ledger: Ledger, tmp_path: Path) -> Iterator[str]:
    """The address of a sound ledger, with a sound SQLite under it."""
    bring(ledger, match(*TURNS))
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("sqlite3.sqlite_version_info", (3, 53, 0))
        yield f"sqlite:///{tmp_path / 'ledger.sqlite'}"


def codes(url: str) -> dict[str, str]:
    """What is found, by code, with its severity; each says what it is and how it is mended."""
    found = list(examine(url))
    assert all(ailment.what and ailment.mend for ailment in found)
    return {ailment.code: ailment.severity for ailment in found}


def change(url: str, statement: str) -> None:
    """Changes the file behind the program's back."""
    with closing(sqlite3.connect(url.removeprefix("sqlite:///"), isolation_level=None)) as connection:
        connection.execute(statement)


def test_a_sound_ledger_has_nothing_wrong(url: str) -> None:
    assert codes(url) == {}


def test_a_sqlite_that_may_damage_a_file_is_told_with_the_version_that_does_not(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sqlite3.sqlite_version_info", (3, 51, 2))
    (ailment,) = examine(url)
    assert (ailment.code, ailment.severity) == ("old_sqlite", "warning")
    assert "3.51.3" in ailment.mend


def test_a_missing_trigger_is_told(url: str) -> None:
    change(url, "DROP TRIGGER event_no_delete")
    assert codes(url) == {"missing_trigger": "error"}


def test_tables_columns_and_indexes_that_are_missing_are_told(url: str) -> None:
    change(url, "DROP INDEX ix_match_card_played")
    change(url, "DROP TABLE remark")
    change(url, "CREATE TABLE of_somebody_else (n)")
    (ailment,) = examine(url)
    assert (ailment.code, ailment.severity) == ("other_tables", "error")
    assert "the table remark is missing" in ailment.what
    assert "ix_match_card_played of match_card is missing" in ailment.what
    assert "of_somebody_else" not in ailment.what


def test_triggers_of_somebody_else_on_the_log_are_told(url: str) -> None:
    change(url, "CREATE TRIGGER copy_out AFTER INSERT ON event BEGIN SELECT RAISE(IGNORE); END")
    (ailment,) = examine(url)
    assert (ailment.code, ailment.severity, "copy_out" in ailment.what) == ("strange_trigger", "warning", True)


def test_a_log_without_its_end_is_told(url: str) -> None:
    change(url, "DROP TRIGGER log_head_no_delete")
    change(url, "DELETE FROM log_head")
    assert codes(url) == {"missing_trigger": "error", "not_usable": "error"}


def test_a_clock_behind_the_last_append_is_told_and_appends_do_not_go_back(url: str, tmp_path: Path) -> None:
    with Ledger.open(url, clock=lambda: microseconds_now() + HOUR) as ahead:
        bring(ahead, match(*TURNS, Id="later"))
        latest = ahead.head().last_recorded_at
    assert codes(url) == {"clock_behind": "error"}
    with Ledger.open(url) as ledger:
        bring(ledger, match(*TURNS, Id="now"))
        assert ledger.head().last_recorded_at == latest
        assert [fault for step in ledger.verify() for fault in step.faults] == []


def test_a_read_only_file_is_told(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.access", lambda path, mode: False)
    assert codes(url) == {"read_only": "error"}


def test_a_disk_that_is_almost_full_is_told(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    usage = shutil.disk_usage("/")._replace(free=5_000_000)
    monkeypatch.setattr("shutil.disk_usage", lambda path: usage)
    assert codes(url) == {"low_disk": "error"}


def test_a_file_without_write_ahead_log_is_told(url: str, ledger: Ledger) -> None:
    ledger.close()
    change(url, "PRAGMA journal_mode = DELETE")
    assert codes(url) == {"no_write_ahead_log": "warning"}


@pytest.mark.parametrize("revision", ["0000", "9999"])
def test_a_ledger_of_another_version_is_told(url: str, revision: str) -> None:
    change(url, f"UPDATE alembic_version SET version_num = '{revision}'")
    assert codes(url) == {"not_a_ledger": "error"}


def test_no_ledger_and_no_address_are_told(url: str, tmp_path: Path) -> None:
    assert codes(f"sqlite:///{tmp_path / 'nosuch.sqlite'}") == {"not_a_ledger": "error"}
    assert codes("nonsense") == {"not_usable": "error"}


@pytest.mark.postgres
def test_a_ledger_on_a_server_is_examined_alike(server_url: str) -> None:
    with Ledger.open(server_url, create=True) as ledger:
        bring(ledger, match(*TURNS))
        assert codes(server_url) == {}
        with ledger._writer.begin() as connection:
            connection.exec_driver_sql("ALTER TABLE event DISABLE TRIGGER event_no_truncate")
            connection.exec_driver_sql("CREATE RULE nothing AS ON INSERT TO event DO ALSO NOTHING")
            connection.exec_driver_sql("DROP INDEX ix_match_card_played")
    assert codes(server_url) == {"missing_trigger": "error", "strange_trigger": "warning", "other_tables": "error"}
    assert codes(server_url.replace(":right@", ":wrong@")) == {"not_usable": "error"}


def test_a_forgetting_that_was_killed_is_told_until_it_was_swept(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Killed after the name was taken out, before the list and the files."""
    with Ledger.open(url) as ledger:
        with monkeypatch.context() as killed:
            killed.setattr("ledger.service.clubs.forgetting.write_list", _killed)
            with pytest.raises(KeyboardInterrupt):
                forget(ledger, "Ana", None, Asked())
        assert codes(url) == {"sweep_due": "error"}
        clear_files(ledger)
        assert codes(url) == {}
        assert read_list(list_beside(Path(url.removeprefix("sqlite:///"))))[0].number == 1


def _killed(_: Ledger) -> None:
    raise KeyboardInterrupt
