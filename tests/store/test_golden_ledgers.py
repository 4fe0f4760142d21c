"""Ledgers as every released program left them: upgraded, they fit their chains and hold what was recorded.

`golden/revision-NNNN.sql` is such a ledger, written out as SQL, and `.domino` beside it is what was imported into it.
"""

from __future__ import annotations

import os
import signal
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import Boolean, Engine, MetaData, create_engine, event, insert, select

from ledger.errors import NotALedger, StoreError
from ledger.record import write
from ledger.store import Ledger
from ledger.store.database.connection import address, migrator
from ledger.store.database.tables import METADATA
from ledger.store.kept.counts import COUNTS, pack, unpack
from ledger.store.schema import REVISION, migrations_dir
from tests.statistics.test_figures_of_groups import season
from tests.store.matches import match
from tests.store.projecting import rebuilt_state, state
from tests.store.tampering import faults
from tests.store.writers import processes

GOLDEN = sorted((Path(__file__).parent / "golden").glob("revision-*.sql"))
Left = Callable[[Path], str]


@pytest.fixture
def left(request: pytest.FixtureRequest, any_url: str, tmp_path: Path) -> Left:
    """Makes a ledger as an older program left it, on each database in turn; gives its address."""

    def in_file(golden: Path, path: Path) -> str:
        with closing(sqlite3.connect(path)) as connection:
            connection.executescript(golden.read_text(encoding="utf-8"))
        return f"sqlite:///{path}"

    def on_server(golden: Path) -> str:
        in_file(golden, tmp_path / "golden.sqlite")
        source, target = (
            create_engine(f"sqlite:///{tmp_path / 'golden.sqlite'}"),
            migrator(address(any_url), create=True),
        )
        tables_as_they_were(target, golden.stem.removeprefix("revision-"))
        copy_rows(source, target)
        return any_url

    return on_server if any_url.startswith("postgresql") else lambda golden: in_file(golden, tmp_path / "ledger.sqlite")


def tables_as_they_were(target: Engine, revision: str) -> None:
    config = Config()
    config.set_main_option("script_location", str(migrations_dir()))
    with target.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, revision)


def copy_rows(source: Engine, target: Engine) -> None:
    there, here = MetaData(), MetaData()
    with source.connect() as old, target.begin() as new:
        there.reflect(old)
        here.reflect(new)
        for table in here.sorted_tables:
            if table.name == "alembic_version":
                continue
            truths = {column.name for column in table.columns if isinstance(column.type, Boolean)}
            rows = old.execute(select(there.tables[table.name]).order_by(*there.tables[table.name].primary_key))
            new.execute(table.delete()) if table.name == "projection" else None
            for row in rows.mappings():
                new.execute(insert(table), {n: bool(v) if n in truths else v for n, v in row.items()})
    source.dispose()
    target.dispose()


def recorded(golden: Path) -> str:
    """What was imported into it."""
    return golden.with_suffix(".domino").read_text(encoding="utf-8")


def holds(ledger: Ledger, golden: Path) -> None:
    """A ledger of today's tables, guarded and fitting its chains, with what was recorded in it."""
    with ledger._writer.begin() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, METADATA) == []
    assert ledger.missing_triggers() == []
    assert faults(ledger) == []
    assert "\n".join(map(write, ledger.records())) == recorded(golden)


def test_there_is_a_ledger_of_every_revision() -> None:
    assert [path.stem for path in GOLDEN] == [f"revision-{n:04}" for n in range(1, int(REVISION) + 1)]


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda path: path.stem)
def test_a_ledger_of_an_older_program_is_upgraded_and_holds_what_was_recorded(golden: Path, left: Left) -> None:
    with Ledger.open(left(golden), create=True) as ledger:
        holds(ledger, golden)
        ledger.add(match())
        assert faults(ledger) == []


@pytest.mark.parametrize("golden", GOLDEN[1:], ids=lambda path: path.stem)
def test_what_an_upgrade_works_out_is_what_the_log_comes_to(golden: Path, left: Left) -> None:
    """As far as results were kept by then, the sums that came later are those of a ledger rebuilt from its log."""
    with Ledger.open(left(golden), create=True) as ledger:
        ledger.catch_up()
        assert state(ledger) == rebuilt_state(ledger)


def test_an_upgrade_taken_back_and_made_again_works_out_the_same(any_url: str) -> None:
    with Ledger.open(any_url, create=True) as ledger:
        for record in season():
            ledger.add(record)
        before = state(ledger)
    engine = migrator(address(any_url), create=True)
    config = Config()
    config.set_main_option("script_location", str(migrations_dir()))
    for step, revision in ((command.downgrade, "0005"), (command.upgrade, REVISION)):
        with engine.begin() as connection:
            config.attributes["connection"] = connection
            step(config, revision)
    engine.dispose()
    with Ledger.open(any_url) as ledger:
        assert state(ledger) == before == rebuilt_state(ledger)


def test_an_upgrade_tells_matches_apart_in_which_few_points_are_good(tmp_path: Path) -> None:
    """Seats had fewer counts before 0007; the last golden ledger has a game that is counted in both ways."""
    path = tmp_path / "ledger.sqlite"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(GOLDEN[-1].read_text(encoding="utf-8"))
    url = f"sqlite:///{path}"
    with Ledger.open(url) as ledger:
        before = state(ledger)
    engine = migrator(address(url), create=True)
    config = Config()
    config.set_main_option("script_location", str(migrations_dir()))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.downgrade(config, "0006")
        for generation, number, seat, counts in connection.exec_driver_sql(
            "SELECT generation, stream_no, seat, counts FROM seat_result"
        ).all():
            shorter = pack(unpack(counts)[: COUNTS.index("counted_low")])
            where = "WHERE generation = ? AND stream_no = ? AND seat = ?"
            connection.exec_driver_sql(
                f"UPDATE seat_result SET counts = ? {where}", (shorter, generation, number, seat)
            )
        command.upgrade(config, REVISION)
    engine.dispose()
    with Ledger.open(url) as ledger:
        assert state(ledger) == before == rebuilt_state(ledger)


AT_THE_END = 0
"""In place of a statement: as everything is about to be kept."""
AFTERWARDS = -1
"""In place of a statement: the upgrade is kept, and its program goes on with the ledger."""


def die_upgrading(url: str, k: int) -> None:
    """Upgrades a ledger and dies before the k-th statement, or when the upgrade ends."""
    done = 0

    def die(*_: object) -> None:
        os.kill(os.getpid(), signal.SIGKILL)

    @event.listens_for(Engine, "before_cursor_execute")
    def count(*_: object) -> None:
        nonlocal done
        done += 1
        if done == k:
            die()

    if k == AT_THE_END:
        event.listen(Engine, "commit", die)
    elif k == AFTERWARDS:
        event.listen(Engine, "commit", lambda _: event.listen(Engine, "before_cursor_execute", die))
    Ledger.open(url, create=True).close()


@pytest.mark.parametrize("k", [3, 9, 30, 60, pytest.param(AT_THE_END, id="end"), pytest.param(AFTERWARDS, id="after")])
def test_an_upgrade_that_is_killed_leaves_the_old_ledger_or_the_new_one(left: Left, k: int) -> None:
    golden = GOLDEN[0]
    url = left(golden)
    process = processes().Process(target=die_upgrading, args=(url, k))
    process.start()
    process.join()
    assert process.exitcode == -signal.SIGKILL
    process.close()
    if k == AFTERWARDS:
        with Ledger.open(url) as ledger:
            holds(ledger, golden)
    else:
        with pytest.raises(NotALedger, match="older version"):
            Ledger.open(url)
    with Ledger.open(url, create=True) as ledger:
        holds(ledger, golden)


def test_an_upgrade_copies_the_file_first_and_keeps_the_copy_where_it_goes_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "ledger.sqlite"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(GOLDEN[0].read_text(encoding="utf-8"))
        dump = list(connection.iterdump())

    def fail(*_: object) -> None:
        raise sqlite3.OperationalError("the lights went out")

    kept = tmp_path / "ledger.sqlite.before-upgrade-from-0001"
    with monkeypatch.context() as patched:
        patched.setattr("ledger.store.database.protection.protect", fail)
        with pytest.raises(
            StoreError, match=f"was not upgraded, and as it was it is kept in {kept}: .*lights went out"
        ):
            Ledger.open(f"sqlite:///{path}", create=True)
    for file in (path, kept):
        with closing(sqlite3.connect(file)) as connection:
            assert list(connection.iterdump()) == dump
    Ledger.open(f"sqlite:///{path}", create=True).close()
    assert [file.name for file in tmp_path.iterdir()] == ["ledger.sqlite"]
