"""The log as it is written and read, in statements that the driver runs.

SQLModel declares these tables; their rows are not read or written as objects. Measured on a million events: the
driver's `executemany` inserts 274,000 a second, SQLAlchemy's insert 89,000, SQLModel objects 9,400; a match of 284
events is read in 0.25 ms as rows and in 4.2 ms as objects. The names and words of a match are read here too: two
queries by SQLAlchemy's select cost as much as the match. On PostgreSQL, where each answer is waited for, the writes
of an append go out together: 297 appends a second instead of 147; many events are copied, in 0.6 of the time that one
statement with all of them takes.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from itertools import chain, groupby
from operator import itemgetter
from typing import Any

from sqlalchemy import Connection

from ledger.errors import Tampered
from ledger.store.database.statements import execute, spelled, tuples
from ledger.store.log.rows import CommitRow, EventRow, Growing, Head, Place, StreamRow

MATCH = 1
"""The kind of a stream that is a match."""

Row = tuple[Any, ...]
Payloads = list[tuple[int, int, bytes]]
"""Of one match, in order: kind, schema version, payload."""

_EVENT_FIELDS = ", ".join(EventRow._fields)
_EVENT_ROW = f"({', '.join('?' * len(EventRow._fields))})"
# SQLite prepares each statement to be undone alone, for which it copies the pages that it changes: rows that go in 32
# at a time take 0.85 of the time of `executemany`; few different lengths, because each is compiled once
_INSERT_EVENTS = [
    (rows, f"INSERT INTO event ({_EVENT_FIELDS}) VALUES {', '.join([_EVENT_ROW] * rows)}") for rows in (32, 8, 1)
]
# PostgreSQL takes as many and more at twice that speed as a copy
_COPIED, _COPY_EVENTS = 32, f"COPY event ({_EVENT_FIELDS}) FROM STDIN"
_ALIKE, _MOST_NAMES = 3, 300
"""So many letters a mistyped name has in common with the one that was meant, and so many such names are looked at."""
_LAST = "\U0010ffff"
"""What stands behind every other letter."""
_HEAD = "position, commit_no, chain_hash, last_recorded_at, epoch"
_STREAM = "SELECT stream_no, stream_id, version, last_hash, external_ref, timed FROM stream"
_NAMES_BETWEEN = (
    "SELECT external_ref FROM stream WHERE kind = ? AND external_ref >= ? AND external_ref < ?"
    " ORDER BY external_ref DESC LIMIT ?"
)
_GROWING = (
    f"SELECT {_HEAD}, (SELECT COUNT(*) FROM seat WHERE seat.stream_no = one.stream_no), match_card.club_key,"
    " EXISTS (SELECT 1 FROM erasure), EXISTS (SELECT 1 FROM event_commit WHERE request_id = ?), one.*"
    f" FROM log_head LEFT JOIN ({_STREAM} WHERE stream_no = ?) AS one ON true"
    " LEFT JOIN match_card ON match_card.stream_no = one.stream_no WHERE id = 1"
)


def head(connection: Connection) -> Head:
    """The end of the log; Tampered if nothing says where that is."""
    return Head._make(_head_row(connection, f"SELECT {_HEAD} FROM log_head WHERE id = 1"))


def _head_row(connection: Connection, statement: str, parameters: Sequence[Any] = ()) -> tuple[Any, ...]:
    row = _row(connection, statement, parameters)
    if row is None:
        raise Tampered("the row that says where the log ends is missing: take the last good backup")
    return row


def take_head(connection: Connection) -> Head:
    """The end of the log, taken: nobody else appends until this transaction is over. The first act of every append."""
    if connection.dialect.name == "postgresql":
        # taken when the transaction began
        return head(connection)
    return Head._make(_head_row(connection, f"UPDATE log_head SET epoch = epoch WHERE id = 1 RETURNING {_HEAD}"))


def growing(connection: Connection, stream_no: int, request_id: str) -> Growing:
    """What an append to a match needs to know, in one question; the log must have been taken, as a writer begins."""
    return Growing.of(_head_row(connection, _GROWING, (request_id, stream_no)))


def move_head(connection: Connection, to: Head) -> None:
    """Sets the end of the log."""
    statement = "UPDATE log_head SET position = ?, commit_no = ?, chain_hash = ?, last_recorded_at = ? WHERE id = 1"
    execute(connection, statement, to[:4])


def _row(connection: Connection, statement: str, parameters: Sequence[Any]) -> tuple[Any, ...] | None:
    """The only row there is, bare, if there is one."""
    rows = tuples(connection, statement, parameters)
    return rows[0] if rows else None


def commit_of(connection: Connection, request_id: str) -> CommitRow | None:
    """The append that was made for a request, if there was one."""
    wanted = f"SELECT {', '.join(CommitRow._fields)} FROM event_commit WHERE request_id = ?"
    found = _row(connection, wanted, [request_id])
    return CommitRow._make(found) if found else None


def stream(connection: Connection, stream_no: int) -> StreamRow | None:
    """The match of this number."""
    found = _row(connection, f"{_STREAM} WHERE stream_no = ?", [stream_no])
    return StreamRow._make(found) if found else None


def stream_named(connection: Connection, external_ref: str) -> StreamRow | None:
    """The match with this `Id` tag."""
    found = _row(connection, f"{_STREAM} WHERE kind = ? AND external_ref = ?", [MATCH, external_ref])
    return StreamRow._make(found) if found else None


def names_beginning_like(connection: Connection, text: str) -> list[str]:
    """Some of the `Id` tags that begin with the same letters as a text, however they are written: it may mean one."""
    found: set[str] = set()
    for begun in {text[:_ALIKE], text[:_ALIKE].upper(), text[:_ALIKE].lower()} - {""}:
        wanted = [MATCH, begun, begun + _LAST, _MOST_NAMES]
        rows = tuples(connection, _NAMES_BETWEEN, wanted)
        found.update(name for (name,) in rows)
    return sorted(found)


def streams(connection: Connection, stream_nos: Sequence[int]) -> list[StreamRow]:
    """The matches of these numbers, by number."""
    statement = f"{_STREAM} WHERE {_among(stream_nos)} ORDER BY stream_no"
    return [StreamRow._make(row) for row in tuples(connection, statement, stream_nos)]


def marks(connection: Connection, after: int, limit: int) -> list[tuple[int, int, bytes]]:
    """(number, length, hash of the last event) of so many matches that follow a number, in order."""
    wanted = (
        "SELECT stream_no, version, last_hash FROM stream WHERE kind = ? AND stream_no > ? ORDER BY stream_no LIMIT ?"
    )
    return tuples(connection, wanted, (MATCH, after, limit))


def add_stream(
    connection: Connection, stream_id: str, start: bytes, external_ref: str | None, kind: int = MATCH
) -> StreamRow:
    """A new log without events yet; matches are numbered from 1 without gaps, all other logs down from -1."""
    # one end alone is one step in the index; to ask for both at once reads the whole table
    end = "SELECT MAX(stream_no) FROM stream" if kind == MATCH else "SELECT MIN(stream_no) FROM stream"
    outermost = tuples(connection, end, ())[0][0] or 0
    number = max(outermost, 0) + 1 if kind == MATCH else min(outermost, 0) - 1
    execute(
        connection,
        "INSERT INTO stream (stream_no, stream_id, kind, version, last_hash, external_ref, timed)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        (number, stream_id, kind, 0, start, external_ref, False),
    )
    return StreamRow(number, stream_id, 0, start, external_ref, timed=False)


@contextlib.contextmanager
def at_once(connection: Connection, events: int) -> Iterator[None]:
    """Writes of an append that need no answer go to a server together, unless there are so many events to be copied.

    One that fails is told of at the end.
    """
    if connection.dialect.name == "postgresql" and events < _COPIED:
        with connection.connection.driver_connection.pipeline():  # type: ignore[union-attr]
            yield
    else:
        yield


def add_commit(
    connection: Connection, commit: CommitRow, events: Sequence[Row], last_hash: bytes, *, timed: bool
) -> None:
    """Writes an append: its own row, its events, and the match's new end, which has this hash."""
    marks = ", ".join("?" * len(CommitRow._fields))
    execute(connection, f"INSERT INTO event_commit ({', '.join(CommitRow._fields)}) VALUES ({marks})", commit)
    add_events(connection, events)
    statement = "UPDATE stream SET version = ?, last_hash = ?, timed = ? WHERE stream_no = ?"
    version = commit.first_version + len(events) - 1
    execute(connection, statement, (version, last_hash, timed, commit.stream_no))


def add_events(connection: Connection, events: Sequence[Row]) -> None:
    """Writes the rows of events that follow the last one of the log, their fields as in `EventRow`."""
    cursor = connection.connection.cursor()
    try:
        if connection.dialect.name == "postgresql" and len(events) >= _COPIED:
            with cursor.copy(_COPY_EVENTS) as copy:
                for row in events:
                    copy.write_row(row)
            return
        first = 0
        for together, statement in _INSERT_EVENTS:
            inserting = spelled(connection, statement)
            while len(events) - first >= together:
                cursor.execute(inserting, list(chain.from_iterable(events[first : first + together])))
                first += together
    finally:
        cursor.close()


def payloads(connection: Connection, stream_no: int) -> Payloads:
    """The payloads of one match in order."""
    return tuples(
        connection, "SELECT type, schema_version, payload FROM event WHERE stream_no = ? ORDER BY version", [stream_no]
    )


def payloads_of_many(connection: Connection, stream_nos: Sequence[int]) -> Iterator[tuple[int, Payloads]]:
    """(match number, payloads) for each of these matches, by number."""
    wanted = f"SELECT stream_no, type, schema_version, payload FROM event WHERE {_among(stream_nos)}"
    statement = f"{wanted} ORDER BY stream_no, version"
    for stream_no, rows in groupby(tuples(connection, statement, stream_nos), key=itemgetter(0)):
        yield stream_no, [row[1:] for row in rows]


def moments(connection: Connection, stream_nos: Sequence[int]) -> list[tuple[int, int, int, int | None]]:
    """(match number, version, microseconds, offset) of every event of these matches that has a moment."""
    statement = "SELECT stream_no, version, played_at, utc_offset FROM event WHERE played_at IS NOT NULL"
    return tuples(connection, f"{statement} AND {_among(stream_nos)}", stream_nos)


def players_named(connection: Connection, club_key: str, keys: Sequence[str]) -> list[tuple[str, str, str]]:
    """(player id, shown name, name as it is compared) of a club's players by these names, by id."""
    among = _among(keys, "name_key")
    statement = (
        f"SELECT player_id, display_name, name_key FROM player WHERE club_key = ? AND {among} ORDER BY player_id"
    )
    return tuples(connection, statement, (club_key, *keys))


def players_also_named(connection: Connection, club_key: str, key: str) -> list[str]:
    """The ids of a club's players to whom its log gave this other name, in the order in which it did."""
    statement = "SELECT player_id FROM alias WHERE club_key = ? AND name_key = ? ORDER BY version"
    return [player for (player,) in tuples(connection, statement, (club_key, key))]


def seat_names(connection: Connection, stream_nos: Sequence[int]) -> list[tuple[int, str]]:
    """(match number, name) of every seat of these matches, in turn order."""
    return tuples(
        connection, f"SELECT stream_no, name FROM seat WHERE {_among(stream_nos)} ORDER BY stream_no, seat", stream_nos
    )


def seat_players(connection: Connection, stream_nos: Sequence[int]) -> list[tuple[int, str]]:
    """(match number, player id) of every seat of these matches, in turn order."""
    wanted = f"SELECT stream_no, player_id FROM seat WHERE {_among(stream_nos)}"
    return tuples(connection, f"{wanted} ORDER BY stream_no, seat", stream_nos)


def tags(connection: Connection, stream_nos: Sequence[int]) -> list[tuple[int, str, str]]:
    """(match number, name, value) of every tag of these matches, in the order of the header."""
    wanted = f"SELECT stream_no, name, value FROM tag WHERE {_among(stream_nos)}"
    return tuples(connection, f"{wanted} ORDER BY stream_no, place", stream_nos)


def remarks(connection: Connection, stream_nos: Sequence[int]) -> list[tuple[int, int, str, str]]:
    """(match number, version, part, words) of every remark of these matches."""
    return tuples(
        connection, f"SELECT stream_no, version, part, text FROM remark WHERE {_among(stream_nos)}", stream_nos
    )


def rows_after(connection: Connection, position: int, limit: int) -> list[EventRow]:
    """The events that follow a position in the log, in order, whole."""
    statement = f"SELECT {', '.join(EventRow._fields)} FROM event WHERE position > ? ORDER BY position LIMIT ?"
    return [EventRow._make(row) for row in tuples(connection, statement, (position, limit))]


def places_after(connection: Connection, position: int, limit: int) -> list[Place]:
    """The places of the events that follow a position in the log, in order."""
    statement = f"SELECT {', '.join(Place._fields)} FROM event WHERE position > ? ORDER BY position LIMIT ?"
    return [Place._make(row) for row in tuples(connection, statement, (position, limit))]


def _among(values: Sequence[int | str], column: str = "stream_no") -> str:
    return f"{column} IN ({', '.join('?' * len(values))})"
