"""A ledger for every test: in a file, on a server of our own, or in memory."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import NullPool, create_engine, text

from ledger.store import Ledger
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
