"""G17: a ledger on PostgreSQL beside bare COPY, a raw commit and a named cursor on the same server."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ledger.game.events import Record
from ledger.store import Ledger
from ledger.store.log import event_log
from ledger.store.log.rows import CommitRow, EventRow
from tests.benchmarks.matches import LINE_GAME, length, of_game
from tests.benchmarks.measuring import Goal, Row, Sizes, missing, paired
from tests.benchmarks.of_appends import EVENTS as APPENDED
from tests.benchmarks.of_appends import append_live
from tests.benchmarks.of_imports import bring_in, bring_into_log
from tests.store.server import Server, programs, running

EVENTS = 10_000
G17A = Goal("G17a", "import on PostgreSQL / COPY into the same table", "speed", 0.4, 0.8)
G17B = Goal("G17b", "live append on PostgreSQL / a raw commit", "speed", 0.35, 0.8)
G17C = Goal("G17c", "payloads on PostgreSQL / a named cursor", "speed", 0.8, 0.8)
COLUMNS = ", ".join(EventRow._fields)


def measure(sizes: Sizes) -> Iterator[Row]:
    """The rows of this goal."""
    if programs() is None:
        for goal in (G17A, G17B, G17C):
            yield missing(goal, LINE_GAME, "PostgreSQL's programs are not installed")
        return
    records = of_game(LINE_GAME, EVENTS, sizes.folder)
    with running(shared_buffers="256MB", max_wal_size="2GB") as server:
        databases = _Databases(server, records)
        for case, how in (("into the log", bring_into_log), ("with results kept up", bring_in)):
            yield paired(
                G17A,
                case,
                lambda ledger, _, how=how: how(ledger, records),
                lambda _, connection: databases.copy(connection),
                sizes,
                items=(length(records), len(databases.rows)),
                prepare=databases.both,
            )
        yield paired(
            G17B,
            LINE_GAME,
            lambda ledger, _: append_live(ledger, 1, records[0]),
            lambda _, connection: commit_each(connection, databases.rows[:APPENDED]),
            sizes,
            items=(APPENDED, APPENDED),
            prepare=databases.begun,
        )
        yield databases.streams(sizes)
        databases.close()


class _Databases:
    """An empty ledger and one that lacks only its events, to be copied for each run; `rows` are these events."""

    def __init__(self, server: Server, records: Sequence[Record]) -> None:
        self._server, self._records, self._number = server, records, 0
        server.make("empty")
        Ledger.open(server.url("empty"), create=True).close()
        server.make("whole", "empty")
        self.whole = Ledger.open(server.url("whole"))
        bring_in(self.whole, records)
        with self._connection("whole") as source:
            self.rows = source.execute(f"SELECT {COLUMNS} FROM event ORDER BY position").fetchall()
            streams = source.execute("SELECT * FROM stream ORDER BY stream_no").fetchall()
            names = ", ".join(CommitRow._fields)
            commits = source.execute(f"SELECT {names} FROM event_commit ORDER BY commit_no").fetchall()
        server.make("lacking", "empty")
        with self._connection("lacking") as target, target.cursor() as cursor:
            cursor.executemany(f"INSERT INTO stream VALUES ({', '.join(['%s'] * len(streams[0]))})", streams)
            marks = ", ".join(["%s"] * len(commits[0]))
            cursor.executemany(f"INSERT INTO event_commit ({names}) VALUES ({marks})", commits)

    def _connection(self, database: str) -> Any:
        import psycopg

        return psycopg.connect(self._server.reached(database), autocommit=True)

    def _copied(self, database: str) -> str:
        self._number += 1
        name = f"{database}_{self._number}"
        self._server.make(name, database)
        return name

    def both(self) -> tuple[Ledger, Any]:
        """An empty ledger, and a bare connection to one without events."""
        return Ledger.open(self._server.url(self._copied("empty"))), self._connection(self._copied("lacking"))

    def begun(self) -> tuple[Ledger, Any]:
        """A ledger with a match that has begun, and a bare connection to a plain table."""
        ledger = Ledger.open(self._server.url(self._copied("empty")))
        ledger.add(Record(self._records[0].events[:1]))
        connection = self._connection(self._copied("empty"))
        connection.execute(
            "CREATE TABLE plain (position bigint PRIMARY KEY, payload bytea, UNIQUE (position, payload))"
        )
        return ledger, connection

    def copy(self, connection: Any) -> None:
        """All events by COPY, in one transaction."""
        into = f"COPY event ({COLUMNS}) FROM STDIN"
        with connection.transaction(), connection.cursor() as cursor, cursor.copy(into) as copy:
            for row in self.rows:
                copy.write_row(row)

    def streams(self, sizes: Sizes) -> Row:
        """The payloads of all matches, ours as the audit reads them."""
        numbers = list(range(1, self.whole.count() + 1))

        def ours() -> None:
            with self.whole.snapshot() as snapshot:
                for _, payloads in event_log.payloads_of_many(snapshot.connection, numbers):
                    len(payloads)

        def theirs() -> None:
            with self._connection("whole") as connection, connection.transaction(), connection.cursor("s") as cursor:
                cursor.itersize = 10_000
                rows = cursor.execute("SELECT type, schema_version, payload FROM event ORDER BY stream_no, version")
                for _ in rows:
                    pass

        return paired(G17C, LINE_GAME, ours, theirs, sizes)

    def close(self) -> None:
        """Lets go of the server."""
        self.whole.close()


def commit_each(connection: Any, rows: Sequence[tuple[Any, ...]]) -> None:
    """A commit an event into a plain table."""
    for row in rows:
        connection.execute("INSERT INTO plain VALUES (%s, %s)", (row[0], row[8]))
