"""A ledger on a PostgreSQL server: what its errors say, its settings and its triggers."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import psycopg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from psycopg import sql
from sqlalchemy import NullPool, create_engine

from ledger.errors import LedgerError, NotALedger, StoreError, Unprotected, WrongVersion
from ledger.game.events import Knock
from ledger.store import Ledger
from ledger.store.database.connection import address, reader, writer
from ledger.store.database.postgresql_triggers import POSTGRESQL_TRIGGERS
from ledger.store.database.tables import METADATA
from tests.store.matches import match
from tests.store.server import Server, running

pytestmark = pytest.mark.postgres
EVENT = (
    "INSERT INTO event SELECT {position}, stream_no, {version}, commit_no, type, schema_version, NULL, NULL, payload,"
    " hash FROM event WHERE position = 10"
)
ATTACKS = {
    "event_no_update": [
        "UPDATE event SET payload = '[]' WHERE position = 3",
        "UPDATE event SET type = type WHERE false",
    ],
    "event_no_delete": ["DELETE FROM event WHERE position = 10", "DELETE FROM event"],
    "event_no_truncate": ["TRUNCATE event"],
    "event_in_order": [
        EVENT.format(position=12, version=11),
        EVENT.format(position=11, version=12),
        EVENT.format(position=0, version=11),
        EVENT.format(position="position + 3", version="version + 2").replace("= 10", "IN (9, 10)"),
        EVENT.format(position="position + 2", version="version + 3").replace("= 10", "IN (9, 10)"),
    ],
    "event_commit_no_update": ["UPDATE event_commit SET origin = 0"],
    "event_commit_no_delete": ["DELETE FROM event_commit"],
    "event_commit_no_truncate": ["TRUNCATE event_commit CASCADE"],
    "event_commit_in_order": [
        "INSERT INTO event_commit SELECT 9, 'x', stream_no, 1, 1, 99, epoch, 0, NULL, 0, NULL, '', chain_hash"
        " FROM event_commit",
    ],
    "log_head_only_grows": [
        "UPDATE log_head SET position = position - 1",
        "UPDATE log_head SET commit_no = 0, epoch = 2",
        "INSERT INTO log_head SELECT id, epoch, 0, 0, chain_hash, 0 FROM log_head"
        " ON CONFLICT (id) DO UPDATE SET position = 0",
    ],
    "log_head_no_delete": ["DELETE FROM log_head"],
    "log_head_no_truncate": ["TRUNCATE log_head"],
    "stream_only_grows": ["UPDATE stream SET version = version - 1"],
    "stream_no_delete": ["DELETE FROM stream"],
    "stream_no_truncate": ["TRUNCATE stream CASCADE"],
}


@pytest.fixture
def ledger(server_url: str) -> Iterator[Ledger]:
    """A new ledger on the server, with one match."""
    with Ledger.open(server_url, create=True) as opened:
        opened.add(match(Id="final"))
        yield opened


@pytest.fixture
def other(server_url: str) -> Iterator[psycopg.Connection]:
    """Another program on the same schema, which commits each statement."""
    url = server_url.replace("+psycopg", "")
    with psycopg.connect(url, autocommit=True) as connection:
        yield connection


def test_the_migrations_make_exactly_the_tables_that_are_declared(ledger: Ledger) -> None:
    engine = writer(ledger.url)
    with engine.begin() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, METADATA) == []
    engine.dispose()


def test_every_trigger_is_attacked() -> None:
    assert set(ATTACKS) == set(POSTGRESQL_TRIGGERS)


@pytest.mark.parametrize(
    ("trigger", "attack"), [(name, attack) for name, attacks in ATTACKS.items() for attack in attacks]
)
def test_a_trigger_alone_stops_what_would_change_the_log(
    ledger: Ledger, other: psycopg.Connection, trigger: str, attack: str
) -> None:
    before = list(ledger.matches()), ledger.head()
    # neither a replica's session nor the lack of the other triggers lets anything through
    other.execute("SET session_replication_role = replica")
    for name, guard in POSTGRESQL_TRIGGERS.items():
        # TRUNCATE reaches other tables too, where a trigger of theirs would stop it first
        if name != trigger:
            other.execute(sql.SQL("DROP TRIGGER {} ON {}").format(sql.Identifier(name), sql.Identifier(guard.table)))
    with pytest.raises(psycopg.errors.IntegrityConstraintViolation, match="never changed|in order|only grows"):
        other.execute(attack.encode())
    assert (list(ledger.matches()), ledger.head()) == before


@pytest.mark.parametrize(
    "harm",
    [
        "DROP TRIGGER event_no_update ON event",
        "ALTER TABLE event DISABLE TRIGGER event_no_update",
        "ALTER TABLE event ENABLE TRIGGER event_no_update",
        "CREATE OR REPLACE FUNCTION event_no_update() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'",
        "CREATE OR REPLACE TRIGGER event_no_update BEFORE UPDATE OF hash ON event EXECUTE FUNCTION event_no_update()",
    ],
)
def test_nothing_is_written_while_a_trigger_is_not_what_it_was_and_init_puts_it_back(
    ledger: Ledger, other: psycopg.Connection, server_url: str, harm: str
) -> None:
    other.execute(harm.encode())
    with Ledger.open(server_url) as harmed:
        assert harmed.missing_triggers() == ["event_no_update"]
        with pytest.raises(Unprotected, match="event_no_update"):
            harmed.add(match())
    with Ledger.open(server_url, create=True) as mended:
        assert mended.missing_triggers() == []
        assert mended.add(match()).match == 2


def test_readers_cannot_write_and_see_one_moment(ledger: Ledger) -> None:
    engine = reader(ledger.url)
    with engine.begin() as connection:
        before = connection.exec_driver_sql("SELECT COUNT(*) FROM stream").scalar()
        ledger.add(match())
        assert connection.exec_driver_sql("SELECT COUNT(*) FROM stream").scalar() == before
        with pytest.raises(Exception, match="read-only transaction"):
            connection.exec_driver_sql("DELETE FROM tag")
    engine.dispose()


def test_an_append_is_on_the_disk_before_it_is_answered_whatever_the_server_was_told(server: Server) -> None:
    create = create_engine(server.url(), isolation_level="AUTOCOMMIT", poolclass=NullPool)
    with create.connect() as connection:
        connection.exec_driver_sql("CREATE DATABASE hasty")
        connection.exec_driver_sql("ALTER DATABASE hasty SET synchronous_commit = off")
    with Ledger.open(server.url("hasty"), create=True) as ledger, ledger.transaction() as transaction:
        assert transaction.connection.exec_driver_sql("SHOW synchronous_commit").scalar() == "on"


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (lambda url: url.replace(":right@", ":wrong@"), "does not let postgres in: look at the name and the password"),
        (lambda url: url.replace("postgres:", "nobody:"), "does not let nobody in"),
        (lambda url: url.replace("/postgres?", "/clubs?"), "there is no database clubs on .*: createdb clubs makes it"),
        (lambda url: "postgresql://u:right@127.0.0.1:1/d", "reached"),
        (lambda url: url.replace("3Dledger_", "3Dnowhere_"), "schema named in the address is not there|no ledger at"),
        (lambda url: url, "there is no ledger at database postgres on 127.0.0.1:.* init makes one"),
    ],
)
def test_what_is_wrong_with_an_address_is_said_with_what_to_do_and_without_the_password(
    server_url: str, spoil: Callable[[str], str], words: str
) -> None:
    with pytest.raises(StoreError, match=words) as caught:
        Ledger.open(spoil(server_url))
    assert "right" not in str(caught.value).replace("the address is right", "")
    assert "wrong" not in str(caught.value)


def test_without_the_driver_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    there = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == "psycopg" else there(name))
    with pytest.raises(StoreError, match=r"pip install '\.\[postgres\]'"):
        address("postgresql://ana@club.example/ledger")


def test_a_database_of_another_encoding_is_refused_with_the_command_for_a_right_one(server: Server) -> None:
    create = create_engine(server.url(), isolation_level="AUTOCOMMIT", poolclass=NullPool)
    with create.connect() as connection:
        connection.exec_driver_sql(
            "CREATE DATABASE latin ENCODING LATIN1 LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0"
        )
    with pytest.raises(StoreError, match="as LATIN1.*createdb --encoding=UTF8"):
        Ledger.open(server.url("latin"), create=True)


def test_the_tables_of_another_program_and_a_newer_ledger_are_refused(
    ledger: Ledger, server_url: str, other: psycopg.Connection
) -> None:
    other.execute("UPDATE alembic_version SET version_num = '9999'")
    for create in (False, True):
        with pytest.raises(NotALedger, match="newer than this program"):
            Ledger.open(server_url, create=create)
    other.execute("DROP TABLE store_meta")
    with pytest.raises(NotALedger, match="something else than a ledger"):
        Ledger.open(server_url, create=True)


def test_four_that_make_the_same_ledger_at_once_make_one(server_url: str) -> None:
    def make(n: int) -> None:
        with Ledger.open(server_url, create=True) as ledger:
            ledger.add(match(Id=str(n)))

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(make, range(4)))
    with Ledger.open(server_url) as ledger:
        assert ledger.count() == 4


def test_while_another_writes_for_too_long_it_is_said_so(
    ledger: Ledger, other: psycopg.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ledger.store.database.postgresql._WRITES", ("SET lock_timeout = '50ms'",))
    with other.transaction():
        other.execute("SELECT * FROM log_head FOR UPDATE")
        with Ledger.open(ledger.url.render_as_string(hide_password=False)) as waiting:
            with pytest.raises(StoreError, match="in use: others have been writing"):
                waiting.add(match())
            assert waiting.count() == 1


def test_a_server_that_was_started_anew_is_found_again_and_what_it_had_is_there() -> None:
    """A server stopped as by a power cut, but for the disk's own cache, while the ledger stays open."""
    with running() as own, Ledger.open(own.url(), create=True) as ledger:
        for n in range(20):
            ledger.add(match(plays=n))
        head = ledger.head()
        own.stop("immediate")
        with pytest.raises(StoreError):
            ledger.count()
        own.start()
        assert ledger.add(match()).match == 21
        assert ledger.count() == 21
        assert ledger.head().position == head.position + 10
        with pytest.raises(WrongVersion):
            ledger.append(1, [Knock(1)], expected=99)


def test_a_user_without_rights_is_told_so(ledger: Ledger, other: psycopg.Connection, server_url: str) -> None:
    other.execute("CREATE ROLE spectator LOGIN PASSWORD 'right'")
    with pytest.raises(LedgerError, match="GRANT|no ledger"):
        Ledger.open(server_url.replace("postgres:right", "spectator:right"))
