"""A ledger for every test: in a file, on a server of our own, or in memory."""

from __future__ import annotations

import shutil
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import NullPool, create_engine, text

from ledger.game.events import Note
from ledger.store import Asked, Ledger, Origin
from tests.store.matches import EVERY_KIND, match
from tests.store.memory import Memory, Store
from tests.store.server import Server, running

POSTGRESQL = pytest.param("postgresql", marks=pytest.mark.postgres)


@pytest.fixture
def url(tmp_path: Path) -> str:
    """The address of a ledger that is not there yet."""
    return f"sqlite:///{tmp_path / 'ledger.sqlite'}"


@pytest.fixture
def ledger(url: str) -> Iterator[Ledger]:
    """A new ledger."""
    with Ledger.open(url, create=True) as opened:
        yield opened


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """A PostgreSQL server for all tests; it need not outlive a power cut."""
    with running(fsync="off", max_connections="150") as started:
        yield started


@pytest.fixture
def server_url(server: Server) -> str:
    """The address of an empty schema on the server."""
    schema = f"ledger_{uuid.uuid4().hex}"
    engine = create_engine(server.url(), poolclass=NullPool)
    with engine.begin() as connection:
        connection.execute(text(f"CREATE SCHEMA {schema}"))
    return server.url(schema=schema)


@pytest.fixture(params=["sqlite", POSTGRESQL])
def any_url(request: pytest.FixtureRequest) -> str:
    """The address of a ledger that is not there yet, on each database in turn."""
    return str(request.getfixturevalue("url" if request.param == "sqlite" else "server_url"))


@pytest.fixture(params=["memory", "sqlite", POSTGRESQL])
def store(request: pytest.FixtureRequest) -> Iterator[Store]:
    """A new ledger of each kind in turn."""
    if request.param == "memory":
        yield Memory()
        return
    address = request.getfixturevalue("url" if request.param == "sqlite" else "server_url")
    with Ledger.open(address, create=True) as opened:
        yield opened


MOMENTS = {9: "2026-03-14T19:42:05+01:00", 10: "2026-03-14T19:42:06", 11: "2026-03-14T19:42:05.5+01:00"}


def a_season(ledger: Ledger) -> None:
    """Three matches, 69 events: one grown in turns with another, one with every kind of event and with moments."""
    import_id = "6f9619ff-8b86-4d01-b42d-00cf4fc964ff"
    asked = Asked(actor="Ana", origin=Origin.IMPORT, import_id=import_id)
    ledger.add(match(plays=4, Id="final", Club="Riverside"), asked=asked)
    ledger.add(match("Eva", "Leo", plays=4))
    ledger.append(1, EVERY_KIND, expected=8, moments=MOMENTS, asked=Asked(actor="Ben", import_id=import_id))
    ledger.append(2, [Note("well played")], expected=8)
    ledger.add(match("Ida", "Tom", plays=2))


@pytest.fixture(scope="session")
def recorded_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A season in a file, to be copied."""
    path = tmp_path_factory.mktemp("recorded") / "ledger.sqlite"
    with Ledger.open(f"sqlite:///{path}", create=True) as opened:
        a_season(opened)
    return path


@pytest.fixture(scope="session")
def recorded_database(server: Server) -> str:
    """The name of a database with a season, to be copied."""
    server.make("recorded")
    with Ledger.open(server.url("recorded"), create=True) as opened:
        a_season(opened)
    return "recorded"


@pytest.fixture
def recorded_in_file(recorded_file: Path, tmp_path: Path) -> Iterator[Ledger]:
    """A ledger of a season in a file."""
    with Ledger.open(f"sqlite:///{shutil.copy(recorded_file, tmp_path / 'ledger.sqlite')}") as opened:
        yield opened


@pytest.fixture
def recorded_on_server(server: Server, recorded_database: str) -> Iterator[Ledger]:
    """A ledger of a season on a server."""
    with server.copied(recorded_database) as name, Ledger.open(server.url(name)) as opened:
        yield opened


@pytest.fixture(params=["sqlite", POSTGRESQL])
def recorded(request: pytest.FixtureRequest) -> Ledger:
    """A ledger of a season, on each database in turn."""
    kind = "recorded_in_file" if request.param == "sqlite" else "recorded_on_server"
    ledger: Ledger = request.getfixturevalue(kind)
    return ledger


@pytest.fixture
def any_ledger(any_url: str) -> Iterator[Ledger]:
    """A new ledger, on each database in turn."""
    with Ledger.open(any_url, create=True) as opened:
        yield opened


@pytest.fixture(params=["sqlite", POSTGRESQL])
def new_url(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], str]:
    """Makes new ledgers quickly: as copies of an empty one."""
    if request.param == "sqlite":
        empty = tmp_path / "empty.sqlite"
        Ledger.open(f"sqlite:///{empty}", create=True).close()
        return lambda: f"sqlite:///{shutil.copy(empty, tmp_path / f'{uuid.uuid4()}.sqlite')}"
    server: Server = request.getfixturevalue("server")
    empty_name = f"empty_{uuid.uuid4().hex}"
    server.make(empty_name)
    Ledger.open(server.url(empty_name), create=True).close()

    def make() -> str:
        name = f"model_{uuid.uuid4().hex}"
        server.make(name, empty_name)
        return server.url(name)

    return make
