"""Backups taken while others write, what is restored from them, and the epoch that a restored log goes on in."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from ledger.errors import NotAccepted, NotALedger, StoreError, Tampered
from ledger.store import Ledger
from ledger.store.copying.backups import back_up, check_restored, restore
from ledger.store.proving.anchors import Anchor
from tests.store.matches import match
from tests.store.server import Server
from tests.store.tampering import Administrator, administrator_of, faults


def url(path: Path) -> str:
    """The address of a file."""
    return f"sqlite:///{path}"


def rows(path: Path) -> list[tuple[object, ...]]:
    """The whole log of a file, append by append and event by event."""
    with closing(sqlite3.connect(path)) as connection:
        commits = connection.execute("SELECT * FROM event_commit ORDER BY commit_no").fetchall()
        return [*commits, *connection.execute("SELECT * FROM event ORDER BY position").fetchall()]


def test_a_backup_is_one_file_with_all_that_the_ledger_holds(ledger: Ledger, tmp_path: Path) -> None:
    ledger.add(match(Id="final"))
    (tmp_path / "kept").mkdir()
    head = back_up(ledger, tmp_path / "kept" / "club.backup")
    assert head == ledger.head()
    assert [file.name for file in (tmp_path / "kept").iterdir()] == ["club.backup"]
    assert rows(tmp_path / "kept" / "club.backup") == rows(tmp_path / "ledger.sqlite")


def test_a_backup_under_load_is_an_exact_beginning_of_the_log(ledger: Ledger, tmp_path: Path) -> None:
    done = threading.Event()

    def record() -> None:
        while not done.is_set():
            ledger.add(match())

    ledger.add(match())
    writers = [threading.Thread(target=record) for _ in range(2)]
    for writer in writers:
        writer.start()
    try:
        heads = [back_up(ledger, tmp_path / f"{n}.backup") for n in range(4)]
    finally:
        done.set()
        for writer in writers:
            writer.join()
    whole = rows(tmp_path / "ledger.sqlite")
    appends = ledger.head().commit_no
    for n, head in enumerate(heads):
        copied = rows(tmp_path / f"{n}.backup")
        assert copied[: head.commit_no] == whole[: head.commit_no]
        assert copied[head.commit_no :] == whole[appends : appends + head.position]
    assert heads == sorted(heads)


def test_a_backup_and_a_restored_ledger_never_overwrite_anything(ledger: Ledger, tmp_path: Path) -> None:
    back_up(ledger, tmp_path / "club.backup")
    (tmp_path / "other").write_text("mine")
    with pytest.raises(StoreError, match="nothing is ever overwritten"):
        back_up(ledger, tmp_path / "other")
    with pytest.raises(StoreError, match="nothing is ever overwritten"):
        restore(tmp_path / "club.backup", url(tmp_path / "other"))
    assert (tmp_path / "other").read_text() == "mine"
    (tmp_path / "new.sqlite-wal").write_text("what another database left")
    with pytest.raises(StoreError, match="new.sqlite-wal"):
        restore(tmp_path / "club.backup", url(tmp_path / "new.sqlite"))


def test_a_backup_that_is_not_there_is_not_taken_for_a_ledger_that_init_could_make(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="there is no file .*gone.backup") as told:
        restore(tmp_path / "gone.backup", url(tmp_path / "new.sqlite"))
    assert "init" not in str(told.value)
    assert list(tmp_path.iterdir()) == []


def test_a_restored_ledger_holds_the_same_matches_and_takes_more(ledger: Ledger, tmp_path: Path) -> None:
    ledger.add(match(Id="final"))
    back_up(ledger, tmp_path / "club.backup")
    head = restore(tmp_path / "club.backup", url(tmp_path / "new.sqlite"), ledger.anchor())
    with Ledger.open(url(tmp_path / "new.sqlite")) as restored:
        assert restored.head() == head == ledger.head()
        assert list(restored.records()) == list(ledger.records())
        restored.add(match())
        assert faults(restored) == []
        with pytest.raises(StoreError, match="nothing to accept"):
            restored.accept()
    with closing(sqlite3.connect(tmp_path / "new.sqlite")) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_a_backup_that_was_tampered_with_is_not_restored(ledger: Ledger, tmp_path: Path) -> None:
    ledger.add(match(Id="final"))
    back_up(ledger, tmp_path / "club.backup")
    with Ledger.open(url(tmp_path / "club.backup")) as copied:
        Administrator(copied.url).run("UPDATE event SET payload = '[2,null,17]' WHERE position = 4")
    with pytest.raises(Tampered, match="match final, event 4"):
        restore(tmp_path / "club.backup", url(tmp_path / "new.sqlite"))
    assert sorted(file.name for file in tmp_path.iterdir() if "new" in file.name or file.name[0] == ".") == []


def test_a_ledger_that_was_tampered_with_makes_no_backup(ledger: Ledger, tmp_path: Path) -> None:
    ledger.add(match(Id="final"))
    Administrator(ledger.url).run("UPDATE seat SET name = 'Eve' WHERE seat = 1")
    with pytest.raises(Tampered, match="'Eve'"):
        back_up(ledger, tmp_path / "club.backup")
    assert not [file for file in tmp_path.iterdir() if "backup" in file.name]


@pytest.mark.parametrize("keep", [0.3, 0.6, 0.9])
def test_a_torn_copy_of_a_ledger_is_not_restored(ledger: Ledger, tmp_path: Path, keep: float) -> None:
    for _ in range(20):
        ledger.add(match(plays=60))
    back_up(ledger, tmp_path / "club.backup")
    whole = (tmp_path / "club.backup").read_bytes()
    (tmp_path / "torn.backup").write_bytes(whole[: int(len(whole) * keep)])
    with pytest.raises(StoreError, match="damaged|does not fit"):
        restore(tmp_path / "torn.backup", url(tmp_path / "new.sqlite"))
    assert not (tmp_path / "new.sqlite").exists()


def test_what_is_no_backup_is_said_so(tmp_path: Path) -> None:
    (tmp_path / "words").write_text("hello")
    with pytest.raises(NotALedger):
        restore(tmp_path / "words", url(tmp_path / "new.sqlite"))
    with pytest.raises(StoreError, match="there is no file"):
        restore(tmp_path / "nosuch", url(tmp_path / "new.sqlite"))
    (tmp_path / "words").write_bytes(b"")
    with pytest.raises(StoreError, match="words is empty") as told:
        restore(tmp_path / "words", url(tmp_path / "new.sqlite"))
    assert "init" not in str(told.value)
    assert [file.name for file in tmp_path.iterdir()] == ["words"]


@pytest.fixture
def behind(ledger: Ledger, tmp_path: Path) -> Ledger:
    """A restored ledger that lacks the last match of the one that it was copied from."""
    ledger.add(match(Id="first"))
    back_up(ledger, tmp_path / "club.backup")
    ledger.add(match(Id="lost"))
    restore(tmp_path / "club.backup", url(tmp_path / "new.sqlite"), ledger.anchor())
    return Ledger.open(url(tmp_path / "new.sqlite"))


def test_a_restored_log_that_is_older_than_its_anchor_is_read_but_not_written(behind: Ledger) -> None:
    with behind:
        assert [stored.name for stored in behind.matches()] == ["first"]
        with pytest.raises(NotAccepted, match=r"ends at position 10, and stood at 20 before.*restore --accept"):
            behind.add(match())
        assert behind.count() == 1


def test_once_accepted_the_log_goes_on_in_a_new_epoch_and_the_old_anchor_still_tells(
    behind: Ledger, ledger: Ledger
) -> None:
    anchor = ledger.anchor()
    with behind:
        assert behind.accept().number == 2
        assert not behind.wait_behind(anchor), "that it is shorter was accepted"
        for _ in range(2):
            behind.add(match())
        assert behind.head().epoch == 2
        assert faults(behind) == []
        (told,) = [fault for step in behind.verify(anchor) for fault in step.faults]
        assert "written anew at position 20 or before" in told.message
        assert "a restored copy that ended with append 1 was accepted later" in told.message
        assert [fault for step in behind.verify(behind.anchor()) for fault in step.faults] == []


def test_an_epoch_that_nobody_opened_is_found(behind: Ledger) -> None:
    with behind:
        behind.accept()
        behind.add(match())
        administrator = Administrator(behind.url)
        administrator.run("UPDATE store_meta SET value = replace(value, '\"commit_no\":1', '\"commit_no\":2')")
        assert {fault.table for fault in faults(behind)} >= {"event_commit"}
        administrator.run("DELETE FROM store_meta WHERE key = 'epoch 2'")
        assert {fault.table for fault in faults(behind)} == {"event_commit", "log_head"}


def test_the_anchor_of_another_log_stops_a_restore(ledger: Ledger, tmp_path: Path) -> None:
    back_up(ledger, tmp_path / "club.backup")
    with (
        Ledger.open(url(tmp_path / "other.sqlite"), create=True) as other,
        pytest.raises(Tampered, match="another ledger"),
    ):
        restore(tmp_path / "club.backup", url(tmp_path / "new.sqlite"), other.anchor())


@pytest.fixture
def dumped(recorded_on_server: Ledger, server: Server) -> Iterator[tuple[Ledger, Anchor]]:
    """What pg_dump took of a ledger while others wrote, restored by pg_restore; and where the log stood at the end."""
    original = recorded_on_server
    database = str(original.url.database)
    begun, done = threading.Event(), threading.Event()

    def record() -> None:
        while not done.is_set():
            original.add(match())
            begun.set()

    writer = threading.Thread(target=record)
    writer.start()
    try:
        assert begun.wait(60)
        file = server.folder / f"{database}.dump"
        server.run("pg_dump", "-Fc", "-f", str(file), "-d", server.reached(database))
    finally:
        done.set()
        writer.join()
    original.add(match(Id="lost"))
    with server.copied("template1") as name:
        server.run("pg_restore", "-d", server.reached(name), str(file))
        with Ledger.open(server.url(name)) as restored:
            yield restored, original.anchor()


@pytest.mark.postgres
def test_a_dump_of_a_server_under_load_is_an_exact_beginning_of_the_log(
    dumped: tuple[Ledger, Anchor], recorded_on_server: Ledger
) -> None:
    restored, _ = dumped
    query = "SELECT commit_no, chain_hash FROM event_commit ORDER BY commit_no"
    copied, original = (administrator_of(ledger.url).ask(query) for ledger in (restored, recorded_on_server))
    assert 5 <= len(copied) < len(original)
    assert copied == original[: len(copied)]
    assert restored.missing_triggers() == []
    assert faults(restored) == []


@pytest.mark.postgres
def test_a_restored_server_that_is_older_than_its_anchor_waits_until_that_is_accepted(
    dumped: tuple[Ledger, Anchor],
) -> None:
    restored, anchor = dumped
    head = check_restored(restored, anchor)
    assert head.position < anchor.position
    with pytest.raises(NotAccepted, match=f"ends at position {head.position}, and stood at {anchor.position} before"):
        restored.add(match())
    assert restored.accept().number == 2
    restored.add(match())
    assert faults(restored) == []
    with pytest.raises(Tampered, match=r"restored copy .* was accepted later|what followed was cut off"):
        check_restored(restored, anchor)


@pytest.mark.postgres
def test_a_restored_server_that_was_tampered_with_is_told(dumped: tuple[Ledger, Anchor]) -> None:
    restored, anchor = dumped
    administrator_of(restored.url).run("UPDATE seat SET name = 'Eve' WHERE stream_no = 1 AND seat = 1")
    with pytest.raises(Tampered, match="'Eve'"):
        check_restored(restored, anchor)
