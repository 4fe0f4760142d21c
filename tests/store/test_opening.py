"""Making a ledger, upgrading it, and what is said of everything that is none."""

from __future__ import annotations

import contextlib
import hashlib
import os
import sqlite3
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import URL, event

from ledger.errors import NotALedger, StorageFull, StoreError
from ledger.store import Ledger, default_url
from ledger.store.database.connection import address, named, writer
from ledger.store.database.protection import SQLITE_TRIGGERS
from ledger.store.database.tables import METADATA
from ledger.store.schema import REVISION, migrations_dir
from tests.store.matches import match


def test_the_migrations_make_exactly_the_tables_that_are_declared(ledger: Ledger) -> None:
    engine = writer(ledger.url)
    with engine.begin() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, METADATA) == []
    engine.dispose()


def test_the_newest_migration_is_the_one_that_the_program_knows() -> None:
    config = Config()
    config.set_main_option("script_location", str(migrations_dir()))
    scripts = ScriptDirectory.from_config(config)
    assert scripts.get_heads() == [REVISION]
    assert [script.revision for script in scripts.walk_revisions()] == [f"{n:04}" for n in range(int(REVISION), 0, -1)]


def test_a_new_ledger_has_its_triggers_its_head_and_write_ahead_logging(ledger: Ledger, tmp_path: Path) -> None:
    assert ledger.missing_triggers() == []
    assert ledger.head()[:2] == (0, 0)
    with contextlib.closing(sqlite3.connect(tmp_path / "ledger.sqlite")) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        triggers = connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall()
        assert {name for (name,) in triggers} == set(SQLITE_TRIGGERS)
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_init_of_a_ledger_that_is_there_changes_nothing_in_it(url: str) -> None:
    with Ledger.open(url, create=True) as ledger:
        ledger.add(match())
        before = (ledger.head(), list(ledger.records()))
    with Ledger.open(url, create=True) as ledger:
        assert (ledger.head(), list(ledger.records())) == before


def test_four_that_make_the_same_ledger_at_once_make_one(url: str) -> None:
    def make(n: int) -> None:
        with Ledger.open(url, create=True) as ledger:
            ledger.add(match(Id=str(n)))

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(make, range(4)))
    with Ledger.open(url) as ledger:
        assert ledger.count() == 4


def test_folders_on_the_way_to_a_new_ledger_are_made_and_odd_characters_in_its_path_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "a b" / "50% #1?" / "ledger.sqlite"
    url = URL.create("sqlite", database=str(path)).render_as_string()
    with Ledger.open(url, create=True) as ledger:
        ledger.add(match())
    assert path.exists()
    assert sorted(file.name for file in path.parent.iterdir()) == ["ledger.sqlite"]


def test_the_default_is_a_file_in_the_users_data_directory(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert str(tmp_path) in default_url()
    with Ledger.open(create=True) as ledger:
        assert ledger.count() == 0
    assert (tmp_path / "domino-ledger" / "ledger.sqlite").exists()


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("ledger.sqlite", "no address"),
        ("", "no address"),
        ("nosuch://x", "cannot be used"),
        ("sqlite://", "names no file"),
        ("sqlite:///:memory:", "names no file"),
        ("mysql+pymysql://u:secret@h/d", "address|cannot be used"),
    ],
)
def test_what_is_no_address_of_a_ledger_is_said_with_the_form_that_is(url: str, words: str) -> None:
    with pytest.raises(StoreError, match=words) as caught:
        address(url)
    assert "sqlite:///PATH" in str(caught.value)
    assert "secret" not in str(caught.value)


def test_a_python_with_an_old_sqlite_is_told_which_is_needed(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sqlite3.sqlite_version_info", (3, 34, 1))
    with pytest.raises(StoreError, match=r"too old for a ledger: 3\.35 is needed"):
        Ledger.open(url, create=True)


def test_where_there_is_no_ledger_it_is_said_how_one_is_made_and_nothing_is_made(url: str, tmp_path: Path) -> None:
    with pytest.raises(NotALedger, match="there is no ledger at .*init makes one"):
        Ledger.open(url)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("create", [False, True])
def test_a_folder_is_no_ledger(tmp_path: Path, create: bool) -> None:
    with pytest.raises(NotALedger, match="is a folder"):
        Ledger.open(f"sqlite:///{tmp_path}", create=create)


@pytest.mark.parametrize("create", [False, True])
@pytest.mark.parametrize(
    "content", [b"hello", b"\0" * 5000, b'[Variant "draw"]\n' * 400, b"SQLite format 3\0" + b"x" * 4096]
)
def test_a_file_that_is_something_else_is_refused_and_not_touched(tmp_path: Path, content: bytes, create: bool) -> None:
    path = tmp_path / "file"
    path.write_bytes(content)
    with pytest.raises(StoreError, match="is no ledger|is damaged"):
        Ledger.open(f"sqlite:///{path}", create=create)
    assert path.read_bytes() == content
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("create", [False, True])
def test_the_database_of_another_program_is_refused_and_not_touched(tmp_path: Path, create: bool) -> None:
    path = tmp_path / "other.sqlite"
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE alembic_version (version_num TEXT)")
    content = path.read_bytes()
    with pytest.raises(NotALedger, match="something else than a ledger"):
        Ledger.open(f"sqlite:///{path}", create=create)
    assert path.read_bytes() == content
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("create", [False, True])
@pytest.mark.parametrize("newer", ["9999", "a1b2c3"])
def test_a_ledger_of_a_newer_program_is_refused_unharmed_naming_both(
    url: str, tmp_path: Path, newer: str, create: bool
) -> None:
    with Ledger.open(url, create=True) as ledger:
        ledger.add(match())
    path = tmp_path / "ledger.sqlite"
    with contextlib.closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = ?", [newer])
        connection.execute("UPDATE store_meta SET value = '9.8.7' WHERE key = 'made_by'")
    before = hashlib.sha256(path.read_bytes()).digest()
    with pytest.raises(
        NotALedger, match=r"newer than this program: it was made by domino-ledger 9\.8\.7, this is 0\.1\.0"
    ):
        Ledger.open(url, create=create)
    assert hashlib.sha256(path.read_bytes()).digest() == before
    assert list(tmp_path.iterdir()) == [path]


def test_a_ledger_of_an_older_program_is_not_used_before_it_is_upgraded(url: str, tmp_path: Path) -> None:
    Ledger.open(url, create=True).close()
    with contextlib.closing(sqlite3.connect(tmp_path / "ledger.sqlite")) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '0000'")
    with pytest.raises(NotALedger, match="older version: .*init upgrades it"):
        Ledger.open(url)


def test_a_migration_that_breaks_off_leaves_nothing_behind(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise sqlite3.OperationalError("the lights went out")

    with monkeypatch.context() as patched:
        patched.setattr("ledger.store.database.protection.protect", fail)
        with pytest.raises(StoreError, match="the lights went out"):
            Ledger.open(url, create=True)
    with contextlib.closing(sqlite3.connect(tmp_path / "ledger.sqlite")) as connection:
        assert connection.execute("SELECT name FROM sqlite_master").fetchall() == []
    with Ledger.open(url, create=True) as ledger:
        ledger.add(match())


def test_a_full_disk_stops_the_append_that_does_not_fit_and_nothing_else(ledger: Ledger, tmp_path: Path) -> None:
    record = match(plays=4000)
    ledger.add(match())

    def pages(connection: object, _: object) -> None:
        connection.execute("PRAGMA max_page_count = 60")  # type: ignore[attr-defined]

    ledger._writer.dispose()
    event.listen(ledger._writer, "connect", pages)
    with pytest.raises(StorageFull, match=str(tmp_path)):
        ledger.add(record)
    assert ledger.count() == 1
    ledger.add(match())
    event.remove(ledger._writer, "connect", pages)
    ledger._writer.dispose()
    ledger.add(record)
    assert ledger.head().position == 10 + 10 + 4004


def test_while_another_program_writes_for_too_long_it_is_said_so(
    ledger: Ledger, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ledger.add(match())
    monkeypatch.setattr("ledger.store.database.sqlite.BUSY_SECONDS", 0)
    ledger._writer.dispose()
    with contextlib.closing(sqlite3.connect(tmp_path / "ledger.sqlite", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match="is in use"):
            ledger.add(match())
        assert ledger.count() == 1


SCRIPT = """
import os, sys
from ledger.errors import StoreError
from ledger.store import Ledger
from tests.store.matches import match

url, path, mode = sys.argv[1:]
with Ledger.open(url, create=True) as ledger:
    ledger.add(match())
os.chmod(path, int(mode, 8))
if os.geteuid() == 0:
    os.setgid(65534)
    os.setuid(65534)
try:
    with Ledger.open(url) as ledger:
        ledger.add(match())
except StoreError as error:
    print(error)
"""


@pytest.mark.parametrize(
    ("file_mode", "folder_mode", "words"),
    [
        ("444", 0o777, "cannot be written: the file or its folder is read-only"),
        ("444", 0o755, "cannot be written: the file or its folder is read-only"),
        ("000", 0o777, "cannot be read: Permission denied"),
        ("666", 0o700, "cannot be read: Permission denied"),
    ],
)
def test_a_file_that_may_not_be_written_or_read_is_named(file_mode: str, folder_mode: int, words: str) -> None:
    """Tried by a user without rights; root, who may do everything, gives up his first."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(folder_mode)
        path = f"{folder}/ledger.sqlite"
        command = [sys.executable, "-c", SCRIPT, f"sqlite:///{path}", path, file_mode]
        done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=Path(__file__).parents[2])
    if folder_mode == 0o700 and not done.stdout and os.geteuid() != 0:
        pytest.skip("only root can make a folder that this user may not enter")
    assert done.stderr == ""
    assert words in done.stdout
    assert path in done.stdout


@pytest.mark.parametrize(
    "url",
    [
        "postgresql//bob:s3cret@host/club",
        "postgresql:bob:s3cret@host/club",
        "postgresql://bob:s3cret@host:port/club",
        "postgresql://bob:s3@s3cret@host/club",
        "bob:s3cret@host",
        "postgresql:/host/club?password=s3cret",
        "mysql://bob:s3cret@host/club",
        "sqlite://bob:s3cret@host",
    ],
)
def test_no_message_about_an_address_holds_a_part_of_its_password(url: str) -> None:
    with pytest.raises(StoreError) as refused:
        address(url)
    assert "s3" not in str(refused.value)


def test_a_ledger_is_named_without_any_password() -> None:
    told = named(address("postgresql://bob:s3cret@host/club?password=s3cret&sslpassword=s3cret&sslmode=require"))
    assert "s3cret" not in told
    assert "sslmode=require" in told
