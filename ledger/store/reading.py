"""From the log and what stands beside it back to records, each exactly as it was recorded."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from msgspec.structs import replace
from sqlalchemy import Connection

from ledger.errors import Tampered
from ledger.game.events import Event, Open, Record
from ledger.store import event_log
from ledger.store.event_log import Payloads
from ledger.store.moments import spelled
from ledger.store.payload import MEMO, WORDED, with_words
from ledger.store.people import Seated, seats_of
from ledger.store.rows import StreamRow
from ledger.store.words import remarks_of, tags_of

MOMENT = "moment"
"""The part under which a moment is kept that is not spelled as usual."""


def read(connection: Connection, stream: StreamRow) -> Record:
    """The record of one match; Tampered if events are missing."""
    rows = event_log.payloads(connection, stream.stream_no)
    return _Beside(connection, [stream], [rows]).record(stream, rows)


def read_many(connection: Connection, stream_nos: Sequence[int]) -> Iterator[tuple[StreamRow, Record]]:
    """The records of these matches by number, with a fixed number of queries for all of them."""
    streams = event_log.streams(connection, stream_nos)
    rows = dict(event_log.payloads_of_many(connection, stream_nos))
    beside = _Beside(connection, streams, rows.values())
    for stream in streams:
        yield stream, beside.record(stream, rows.get(stream.stream_no, []))


class _Beside:
    """What the payloads of some matches do not hold: names, tags, words and moments."""

    def __init__(self, connection: Connection, streams: Sequence[StreamRow], payloads: Collection[Payloads]) -> None:
        numbers = [stream.stream_no for stream in streams]
        timed = [stream.stream_no for stream in streams if stream.timed]
        worded = timed or any(row[0] in WORDED for rows in payloads for row in rows)
        self.seats: dict[int, list[Seated]] = seats_of(connection, numbers)
        self.tags = tags_of(connection, numbers)
        self.remarks = remarks_of(connection, numbers) if worded else {}
        self.moments: dict[int, dict[int, str]] = {}
        for stream_no, version, played_at, offset in event_log.moments(connection, timed) if timed else ():
            self.moments.setdefault(stream_no, {})[version] = spelled(played_at, offset)

    def record(self, stream: StreamRow, rows: Payloads) -> Record:
        if len(rows) != stream.version:
            raise Tampered(f"match {stream.stream_no} should have {stream.version} events, but {len(rows)} are stored")
        events: list[Event] = list(map(MEMO.__getitem__, rows))
        opening = events[0]
        assert isinstance(opening, Open)
        number = stream.stream_no
        names = tuple(person.name for person in self.seats[number])
        events[0] = replace(opening, seats=names, tags=self.tags[number])
        moments = self.moments.get(number, {})
        for version, part, text in self.remarks.get(number, ()):
            if part == MOMENT:
                moments[version] = text
            else:
                events[version - 1] = with_words(events[version - 1], part, text)
        return Record(tuple(events), dict(sorted(moments.items())))
