"""A ledger copied from a file to a server and back: every row, number and hash stays what it was."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterator
from pathlib import Path
from uuid import UUID

import pytest
from sqlalchemy import select

from ledger.errors import NotALedger, StoreError, Tampered
from ledger.game.events import Knock
from ledger.store import Asked, Ledger, Origin
from ledger.store.copying.moving import copy
from ledger.store.database.tables import METADATA
from tests.store.matches import EVERY_KIND, match


@pytest.fixture
def full(tmp_path: Path) -> Iterator[Ledger]:
    """A ledger in a file with matches that grew in turns, every kind of event, moments, words and long appends."""
    with Ledger.open(f"sqlite:///{tmp_path / 'original.sqlite'}", create=True) as opened:
        opened.add(match(Id="final", Club="Ázul"), asked=Asked(actor="Ana", origin=Origin.IMPORT))
        opened.add(match("Оля", "José'); DROP TABLE event;--"))
        opened.append(1, EVERY_KIND, expected=10, moments={12: "2026-03-14T19:42:05+01:00", 13: "yesterday"})
        opened.append(2, [Knock(1)], expected=10, asked=Asked(actor="Ben", origin=Origin.CORRECTION))
        opened.add(match(plays=6_001))
        yield opened


def every_row(ledger: Ledger) -> dict[str, list[tuple[object, ...]]]:
    """All that a ledger holds, table by table."""
    with ledger.snapshot() as snapshot:
        return {
            table.name: [tuple(row) for row in snapshot.connection.execute(select(table).order_by(*table.primary_key))]
            for table in METADATA.sorted_tables
        }


def test_a_copy_in_another_file_is_the_same_and_can_be_gone_on_with(full: Ledger, url: str) -> None:
    heard: list[int] = []
    assert copy(full, url, heard.append) == full.head()
    assert heard[-1] == full.head().position == sum(stored.version for stored in full.matches())
    with Ledger.open(url) as copied:
        assert every_row(copied) == every_row(full)
        assert copied.append(2, [Knock(2)], expected=11).position == full.head().position + 1


@pytest.mark.postgres
def test_from_a_file_to_a_server_and_back_nothing_changes(full: Ledger, server_url: str, url: str) -> None:
    copy(full, server_url)
    with Ledger.open(server_url) as on_server:
        assert every_row(on_server) == every_row(full)
        assert list(on_server.matches()) == list(full.matches())
        assert on_server.proof("final") == full.proof("final")
        assert on_server.cards() == full.cards()
        copy(on_server, url)
    with Ledger.open(url) as back:
        assert every_row(back) == every_row(full)
        assert back.head() == full.head()
        assert back.missing_triggers() == []


@pytest.mark.postgres
def test_the_same_appends_end_in_the_same_chains_on_a_server_as_in_a_file(
    url: str, server_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ends = []
    for address in (url, server_url):
        drawn, times = itertools.count(1), itertools.count(1_000)
        with monkeypatch.context() as patched:
            # chance made the same for both: identities and salts are drawn from it
            patched.setattr("uuid.uuid4", functools.partial(_identity, drawn))
            patched.setattr("secrets.token_bytes", functools.partial(_salt, drawn))
            with Ledger.open(address, create=True, clock=times.__next__) as ledger:
                ledger.add(match(Id="final"), asked=Asked(actor="Ana"))
                ledger.append(1, EVERY_KIND, expected=10, moments={12: "2026-03-14T19:42:05+01:00"})
                ledger.add(match(plays=5_001))
                rows = every_row(ledger)
        ends.append({name: rows[name] for name in rows if name != "store_meta"})
    assert ends[0] == ends[1]


def _identity(drawn: Iterator[int]) -> UUID:
    return UUID(int=next(drawn))


def _salt(drawn: Iterator[int], length: int) -> bytes:
    return next(drawn).to_bytes(length, "big")


def test_a_copy_goes_into_a_new_ledger_only(full: Ledger, url: str) -> None:
    with Ledger.open(url, create=True) as other:
        other.add(match())
        before = every_row(other)
        with pytest.raises(StoreError, match="holds a ledger with matches already: copy into a new one"):
            copy(full, url)
        assert every_row(other) == before
    with pytest.raises(StoreError, match="matches already"):
        copy(full, full.url.render_as_string())


def test_a_folder_cannot_be_copied_into(full: Ledger, tmp_path: Path) -> None:
    with pytest.raises(NotALedger, match="is a folder"):
        copy(full, f"sqlite:///{tmp_path}")


def test_what_does_not_fit_its_chains_is_not_copied(full: Ledger, url: str) -> None:
    with full._writer.begin() as connection:
        connection.exec_driver_sql("DROP TRIGGER event_no_update")
        connection.exec_driver_sql("UPDATE event SET payload = '[2]' WHERE position = 10")
    with pytest.raises(Tampered, match="position 10"):
        copy(full, url)
    with Ledger.open(url) as left:
        assert left.count() == 0
        assert left.head().position == 0


def test_an_empty_ledger_can_be_copied(ledger: Ledger, tmp_path: Path) -> None:
    assert copy(ledger, f"sqlite:///{tmp_path / 'copy.sqlite'}") == ledger.head()
