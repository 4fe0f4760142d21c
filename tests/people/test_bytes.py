"""The bytes of a forgotten name: in no file of the database, in no table of a server."""

from __future__ import annotations

from pathlib import Path

import psycopg
import pytest

from ledger.errors import StoreError
from ledger.service.clubs.forgetting import forget
from ledger.store import Ledger
from ledger.store.forgetting.sweeping import sweep
from tests.people.evenings import asked
from tests.people.forgetful import NAME, SPELLINGS, a_club, bring
from tests.store.server import Server


@pytest.mark.parametrize("again", [False, True], ids=["once", "after importing again"])
def test_the_bytes_of_the_name_are_in_no_file_of_the_database(url: str, tmp_path: Path, *, again: bool) -> None:
    with Ledger.open(url, create=True) as ledger:
        files = a_club(ledger)
        held = b"".join(path.read_bytes() for path in tmp_path.glob("ledger.sqlite*"))
        assert all(spelling.encode() in held for spelling in ("Zoryana", "Зоряна", "Zorka"))
        forget(ledger, NAME, None, asked())
        if again:
            bring(ledger, *files)
        found = [
            (path.name, spelling)
            for path in tmp_path.iterdir()
            for spelling in SPELLINGS
            if spelling.encode() in path.read_bytes()
        ]
    assert found == []


@pytest.mark.postgres
def test_the_bytes_of_the_name_are_in_no_table_of_the_server(server: Server) -> None:
    server.make("forgetful")
    with Ledger.open(server.url("forgetful"), create=True) as ledger:
        a_club(ledger)
        forget(ledger, NAME, None, asked())
        with ledger.snapshot() as snapshot:
            ask = "SELECT oid FROM pg_database WHERE datname = current_database()"
            folder = server.folder / "data" / "base" / str(snapshot.connection.exec_driver_sql(ask).scalar())
    assert len(list(folder.iterdir())) > 100
    found = [
        (path.name, spelling)
        for path in folder.iterdir()
        if path.is_file()
        for spelling in SPELLINGS
        if spelling.encode() in path.read_bytes()
    ]
    assert found == []


@pytest.mark.postgres
def test_a_server_says_who_alone_can_clear_its_tables(server: Server) -> None:
    server.make("owned")
    with Ledger.open(server.url("owned"), create=True) as ledger:
        a_club(ledger)
        with psycopg.connect(server.url("owned").replace("+psycopg", ""), autocommit=True) as owner:
            owner.execute("DROP ROLE IF EXISTS scorer")
            owner.execute("CREATE ROLE scorer LOGIN PASSWORD 'right'")
            owner.execute("GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO scorer")
        with Ledger.open(server.url("owned", user="scorer")) as other, pytest.raises(StoreError, match="--sweep"):
            forget(other, NAME, None, asked())
        assert ledger.record(1).opening.seats == ("forgotten player 1", "Ben")
        sweep(ledger.url)
