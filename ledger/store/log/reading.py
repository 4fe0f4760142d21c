"""From the log and what stands beside it back to records, each exactly as it was recorded."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence

from sqlalchemy import Connection, select
from sqlmodel import col

from ledger.errors import Tampered, UnsupportedEvent
from ledger.game.events import Event, Open, Record
from ledger.store.database.tables import Event as EventTable
from ledger.store.log import event_log
from ledger.store.log.event_log import Payloads
from ledger.store.log.moments import spelled
from ledger.store.log.payload import MEMO, WORDED, with_words
from ledger.store.log.rows import StreamRow
from ledger.store.log.unread import UNREAD, Unread

MOMENT = "moment"
"""The part under which a moment is kept that is not spelled as usual."""


def read(connection: Connection, stream: StreamRow) -> Record:
    """The record of one match; Tampered if events are missing, UnsupportedEvent if a newer program wrote some."""
    rows = event_log.payloads(connection, stream.stream_no)
    return _Beside(connection, [stream], [rows]).record(stream, rows)


def read_many(connection: Connection, stream_nos: Sequence[int]) -> Iterator[tuple[StreamRow, Record | Unread]]:
    """The records of these matches by number, with a fixed number of queries for all of them.

    A match that lacks an event, or of which a newer program wrote some, has that in the place of its record: the
    others can be read.
    """
    streams = event_log.streams(connection, stream_nos)
    rows = dict(event_log.payloads_of_many(connection, stream_nos))
    beside = _Beside(connection, streams, rows.values())
    for stream in streams:
        try:
            yield stream, beside.record(stream, rows.get(stream.stream_no, []))
        except UNREAD as unread:
            yield stream, unread


def read_first(connection: Connection, versions: Mapping[int, int]) -> Iterator[tuple[int, Record | Unread]]:
    """The records of these matches by number, each as far as the version that is given with it.

    A match that cannot be read so far has the reason in the place of its record.
    """
    streams = event_log.streams(connection, sorted(versions))
    stored = event_log.payloads_of_many(connection, sorted(versions))
    rows = {number: payloads[: versions[number]] for number, payloads in stored}
    beside = _Beside(connection, streams, rows.values())
    for stream in streams:
        number = stream.stream_no
        try:
            yield number, beside.record(stream._replace(version=versions[number]), rows.get(number, []))
        except UNREAD as unread:
            yield number, unread


def openings(connection: Connection, numbers: Sequence[int]) -> dict[int, Open]:
    """The games of these matches and the options that were named, by number; who played and other tags are left out.

    Tampered where a match does not begin with its header, UnsupportedEvent if a newer program wrote one.
    """
    columns = [col(getattr(EventTable, name)) for name in ("stream_no", "type", "schema_version", "payload")]
    first = select(*columns).where(col(EventTable.stream_no).in_(numbers), col(EventTable.version) == 1)
    found: dict[int, Open] = {}
    for number, *row in connection.execute(first):
        opening = MEMO[tuple(row)]
        if not isinstance(opening, Open):
            raise Tampered(f"match {number} does not begin with its header")
        found[number] = opening
    return found


def first_events(record: Record, version: int) -> Record:
    """A record as it stood when it had so many events."""
    moments = {event: moment for event, moment in record.moments.items() if event <= version}
    return Record(record.events[:version], moments)


class _Beside:
    """What the payloads of some matches do not hold: names, tags, words and moments."""

    def __init__(self, connection: Connection, streams: Sequence[StreamRow], payloads: Collection[Payloads]) -> None:
        self._connection = connection
        numbers = [stream.stream_no for stream in streams]
        timed = [stream.stream_no for stream in streams if stream.timed]
        worded = timed or any(not WORDED.isdisjoint([row[0] for row in rows]) for rows in payloads)
        self.names: defaultdict[int, list[str]] = defaultdict(list)
        self.tags: defaultdict[int, dict[str, str]] = defaultdict(dict)
        self.moments: defaultdict[int, dict[int, str]] = defaultdict(dict)
        self.remarks: defaultdict[int, list[tuple[int, str, str]]] = defaultdict(list)
        for number, name in event_log.seat_names(connection, numbers):
            self.names[number].append(name)
        for number, name, value in event_log.tags(connection, numbers):
            self.tags[number][name] = value
        for number, version, played_at, offset in event_log.moments(connection, timed) if timed else ():
            self.moments[number][version] = spelled(played_at, offset)
        for number, version, part, text in event_log.remarks(connection, numbers) if worded else ():
            self.remarks[number].append((version, part, text))

    def record(self, stream: StreamRow, rows: Payloads) -> Record:
        if len(rows) != stream.version:
            raise Tampered(f"match {stream.stream_no} should have {stream.version} events, but {len(rows)} are stored")
        number = stream.stream_no
        events = self._events(number, rows)
        opening = events[0] if events else None
        if not isinstance(opening, Open):
            raise Tampered(f"match {number} does not begin with its header")
        events[0] = Open(opening.variant, opening.options, tuple(self.names[number]), self.tags[number])
        moments = {event: text for event, text in self.moments[number].items() if event <= stream.version}
        for version, part, text in self.remarks[number]:
            if version > stream.version:
                # of an event that follows those that are read
                continue
            if part == MOMENT:
                moments[version] = text
            else:
                events[version - 1] = with_words(events[version - 1], part, text)
        return Record(tuple(events), dict(sorted(moments.items())))

    def _events(self, number: int, rows: Payloads) -> list[Event]:
        try:
            return list(map(MEMO.__getitem__, rows))
        except UnsupportedEvent as unsupported:
            unknown = (unsupported.type, unsupported.version)
            version = next(place for place, row in enumerate(rows, start=1) if row[:2] == unknown)
            where = select(col(EventTable.position)).where(
                col(EventTable.stream_no) == number, col(EventTable.version) == version
            )
            raise UnsupportedEvent(*unknown, self._connection.scalar(where), number) from None
