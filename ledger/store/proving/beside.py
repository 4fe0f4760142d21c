"""What stands beside the log compared with it: names, tags and words with their digests, each match's row with its
events.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from sqlalchemy import ColumnElement, Connection, Integer, and_, func, or_, select, type_coerce
from sqlmodel import col

from ledger.store.database.tables import Event, Remark, Seat, Stream, Tag, table_of
from ledger.store.log import event_log
from ledger.store.log.payload import WORDED
from ledger.store.log.rows import EventRow
from ledger.store.proving.club_beside import Changes
from ledger.store.proving.evidence import Fault, Misfit, RemarkRow, SeatRow, TagRow, opening_misfits, word_misfits

_MATCHES_AT_ONCE = 100
_ROW = [col(getattr(Event, name)) for name in EventRow._fields]
Row = TypeVar("Row", SeatRow, TagRow, RemarkRow)


def matches_beside(connection: Connection) -> Iterator[list[Fault]]:
    """What does not fit in each match by number."""
    last = 0
    changes = Changes(connection)
    while page := _page(connection, last):
        beside = _Beside(connection, [stream.stream_no for stream in page], changes)
        for stream in page:
            yield list(beside.faults(stream))
        last = page[-1].stream_no


def _page(connection: Connection, last: int) -> list[Stream]:
    number = col(Stream.stream_no)
    # as it is stored: a truth value that is neither 0 nor 1 was written by nobody
    timed = type_coerce(col(Stream.timed), Integer).label("timed")
    columns = [timed if column.name == "timed" else column for column in table_of(Stream).columns]
    page = select(*columns).where(number > last).order_by(number).limit(_MATCHES_AT_ONCE)
    return [Stream.model_construct(**row._mapping) for row in connection.execute(page)]


class _Beside:
    """All that is compared of some matches."""

    def __init__(self, connection: Connection, numbers: Sequence[int], changes: Changes) -> None:
        self.connection = connection
        self.changes = changes
        self.seats = self._grouped(SeatRow, Seat, numbers, "seat")
        self.tags = self._grouped(TagRow, Tag, numbers, "place")
        self.remarks = self._grouped(RemarkRow, Remark, numbers, "version", "part")
        worded = or_(col(Event.version) == 1, col(Event.type).in_(WORDED))
        self.events = self._events(and_(col(Event.stream_no).in_(numbers), worded))
        self.ends = self._ends(numbers)
        timed = select(col(Event.stream_no)).where(col(Event.stream_no).in_(numbers), col(Event.played_at).is_not(None))
        self.timed = set(connection.scalars(timed.distinct()))

    def faults(self, stream: Stream) -> Iterator[Fault]:
        number, name = stream.stream_no, stream.external_ref or str(stream.stream_no)
        events = {row.version: row for row in self.events[number]}
        changed = self.changes.of_match(number)
        if 1 in events:
            misfits = opening_misfits(events[1], self.seats[number], self.tags[number], changed)
            yield from _told(misfits, name, events[1])
        spoken = defaultdict(list)
        for remark in self.remarks[number]:
            spoken[remark.version].append(remark)
        for version in sorted({*events, *spoken}):
            row = events.get(version) or self._event(number, version)
            if row is None:
                yield Fault("remark", "it belongs to no event", name, version)
            else:
                yield from _told(word_misfits(row, spoken[version], changed), name, row)
        yield from self._own_row(stream, name, timed=any(remark.part == "moment" for remark in self.remarks[number]))

    def _own_row(self, stream: Stream, name: str, *, timed: bool) -> Iterator[Fault]:
        """A match's row, which is worked out again from its events and its header."""
        end = self.ends.get(stream.stream_no)
        if end is None:
            yield Fault("stream", "none of its events is stored", name)
            return
        identity = next((tag.value for tag in self.tags[stream.stream_no] if tag.name == "Id"), None)
        should = {
            "version": end.version,
            "last_hash": end.hash,
            "kind": event_log.MATCH,
            "external_ref": identity,
            "timed": timed or stream.stream_no in self.timed,
        }
        for column, value in should.items():
            stored = getattr(stream, column)
            if stored != value:
                told = (part.hex() if isinstance(part, bytes) else part for part in (stored, value))
                yield Fault(
                    "stream", "{} is {}, and its events say {}".format(column, *told), name, end.version, end.position
                )

    def _events(self, condition: ColumnElement[bool]) -> defaultdict[int, list[EventRow]]:
        rows: defaultdict[int, list[EventRow]] = defaultdict(list)
        for row in self.connection.execute(select(*_ROW).where(condition)):
            rows[row.stream_no].append(EventRow._make(row))
        return rows

    def _ends(self, numbers: Sequence[int]) -> dict[int, EventRow]:
        number, version = col(Event.stream_no), col(Event.version)
        last = select(number, func.max(version).label("last")).where(number.in_(numbers)).group_by(number).subquery()
        ends = select(*_ROW).join(last, and_(number == last.c.stream_no, version == last.c.last))
        return {row.stream_no: EventRow._make(row) for row in self.connection.execute(ends)}

    def _event(self, number: int, version: int) -> EventRow | None:
        rows = self._events(and_(col(Event.stream_no) == number, col(Event.version) == version))
        return rows[number][0] if rows else None

    def _grouped(
        self, shape: type[Row], table: type[Seat | Tag | Remark], numbers: Sequence[int], *order: str
    ) -> defaultdict[int, list[Row]]:
        number = col(table.stream_no)
        columns = [col(getattr(table, name)) for name in shape._fields]
        query = select(number, *columns).where(number.in_(numbers))
        grouped: defaultdict[int, list[Row]] = defaultdict(list)
        for stream_no, *values in self.connection.execute(
            query.order_by(*(col(getattr(table, name)) for name in order))
        ):
            grouped[stream_no].append(shape._make(values))
        return grouped


def _told(misfits: Iterable[Misfit], name: str, row: EventRow) -> Iterator[Fault]:
    return (Fault(table, message, name, row.version, row.position) for table, message in misfits)
