"""The whole log read again in its order, and every row of it compared with what the chains say.

Each append is proved by the chain over all appends, each event by the chain over its match. What can be worked out (the
ends of matches, the head, numbers and positions) is worked out again. Constant memory, whatever the length of the log.

Logs of every kind are walked alike. A new kind needs numbers down from -1 in the order in which its logs begin,
payloads that `evidence.readable` knows from those that no program wrote, and a comparison of its own row in `stream`
and of what stands beside it, as `clubs_beside` is for clubs.
"""

from __future__ import annotations

import contextlib
import uuid
from collections.abc import Iterator, Sequence
from itertools import chain as chain_of
from typing import NamedTuple

from sqlalchemy import Connection, func, select
from sqlmodel import col

from ledger.store.database.meta import CHAINS, IDENTITY, PART_OF, meta
from ledger.store.database.protection import missing_triggers
from ledger.store.database.tables import Event, EventCommit
from ledger.store.log import event_log
from ledger.store.log.chain import CHAIN_FORMAT, START
from ledger.store.log.epochs import Epoch, epochs
from ledger.store.log.rows import CommitRow, EventRow, Head, StreamRow
from ledger.store.proving.anchors import Anchor, check_anchor
from ledger.store.proving.beside import matches_beside
from ledger.store.proving.club_beside import Changes, clubs_beside
from ledger.store.proving.evidence import Fault, commit_hash, event_hash, readable
from ledger.store.proving.lists_beside import cards_beside, names_beside, people_beside

_APPENDS_AT_ONCE = 200
_MOST_ENDS = 10_000


class Checked(NamedTuple):
    """One append after another as it was checked, or something beside them: its events, and what is wrong with it."""

    events: int
    faults: Sequence[Fault]


class End(NamedTuple):
    """The last event of a match that was checked."""

    version: int
    hash: bytes


def verify(connection: Connection, anchor: Anchor | None = None) -> Iterator[Checked]:
    """All that can be checked of a ledger: triggers, the log in its order, what stands beside it, an anchor."""
    with any_text(connection):
        yield Checked(0, [*check_triggers(connection), *_check_meta(connection)])
        walk = Walk(connection)
        yield from walk.run([anchor.commit_no] if anchor else [])
        beside = matches_beside(connection), cards_beside(connection), clubs_beside(connection)
        for faults in chain_of(*beside):
            yield Checked(0, faults)
        yield Checked(0, [*people_beside(connection), *names_beside(connection, Changes(connection))])
        if anchor:
            found = walk.found.get(anchor.commit_no)
            yield Checked(0, list(check_anchor(connection, anchor, walk.position, found)))


def check_triggers(connection: Connection) -> Iterator[Fault]:
    """The triggers that should guard the log and do not."""
    for name in missing_triggers(connection):
        yield Fault("trigger", f"{name} is missing or says something else: domino-ledger init puts it back")


@contextlib.contextmanager
def any_text(connection: Connection) -> Iterator[None]:
    """Lets SQLite give out texts that are none as well, so that they are found as what does not fit."""
    driver = connection.connection.driver_connection
    if connection.dialect.name != "sqlite" or driver is None:
        yield
        return
    driver.text_factory = lambda raw: raw.decode("utf-8", "surrogateescape")
    try:
        yield
    finally:
        driver.text_factory = str


class Walk:
    """Goes through the log append by append; `found` are the hashes of the appends that were asked for."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._opened = epochs(connection)
        self._is_part = meta(connection, PART_OF) is not None
        self._ends: dict[int, End] = {}
        self._names: dict[int, StreamRow] = {}
        self._matches = 0
        self._other_logs = 0
        self._last_numbers: CommitRow | None = None
        self.position = 0
        self.commit_no = 0
        self.chain_hash = START
        self.found: dict[int, bytes] = {}

    def run(self, noted: Sequence[int] = ()) -> Iterator[Checked]:
        """Checks every append and then the head; the hashes of the `noted` appends are kept in `found`."""
        wanted = {*noted, *(epoch.commit_no for epoch in self._opened)}
        self.found[0] = START
        while commits := self._commits():
            numbers = {commit.stream_no for commit in commits}
            self._names = {row.stream_no: row for row in event_log.streams(self._connection, sorted(numbers))}
            for commit in commits:
                yield self._check(commit)
                if commit.commit_no in wanted:
                    self.found[commit.commit_no] = commit.chain_hash
        yield Checked(0, [*self._beyond(), *self._head(), *self._epochs()])

    def _commits(self) -> list[CommitRow]:
        columns = [col(getattr(EventCommit, name)) for name in CommitRow._fields]
        page = select(*columns).where(columns[0] > self.commit_no).order_by(columns[0]).limit(_APPENDS_AT_ONCE)
        return [CommitRow._make(row) for row in self._connection.execute(page)]

    def _check(self, commit: CommitRow) -> Checked:
        faults = list(self._gap(commit))
        rows = event_log.rows_after(self._connection, self.position, max(commit.events, 1))
        stream = self._names.get(commit.stream_no)
        stream_id = stream.stream_id if stream else ""
        proved = commit_hash(self.chain_hash, stream_id, commit, [row.hash for row in rows]) == commit.chain_hash
        if proved and not faults:
            faults += self._events(commit, rows, stream_id)
        else:
            rows = [row for row in rows if row.commit_no == commit.commit_no]
            faults += self._unproved(commit, rows)
        faults += self._derived(commit)
        if rows:
            self._ends[commit.stream_no] = End(rows[-1].version, rows[-1].hash)
            if len(self._ends) > _MOST_ENDS:
                del self._ends[next(iter(self._ends))]
        self.position = rows[-1].position if rows else self.position + commit.events
        self.commit_no, self.chain_hash, self._last_numbers = commit.commit_no, commit.chain_hash, commit
        return Checked(len(rows), faults)

    def _gap(self, commit: CommitRow) -> Iterator[Fault]:
        if commit.commit_no != self.commit_no + 1:
            missing = f"append {self.commit_no + 1} is missing: append {commit.commit_no} follows"
            yield Fault("event_commit", missing, position=self.position + 1)
            self.position = commit.first_position - 1

    def _events(self, commit: CommitRow, rows: Sequence[EventRow], stream_id: str) -> Iterator[Fault]:
        """The events of an append whose own row is proved, each compared with it and with the event before it."""
        previous = self._end(commit.stream_no, commit.first_version - 1)
        for place, row in enumerate(rows):
            should = (
                commit.first_position + place,
                commit.stream_no,
                commit.first_version + place,
                commit.commit_no,
            )
            if row[:4] != should:
                yield self._fault("event", "it is not where its append put it", row._replace(stream_no=should[1]))
            elif event_hash(previous, stream_id, row) != row.hash:
                yield self._fault("event", "it is not what was recorded: it does not fit its hash", row)
            elif not readable(row):
                yield self._fault("event", "its payload is none that a program wrote", row)
            previous = row.hash

    def _unproved(self, commit: CommitRow, rows: Sequence[EventRow]) -> Iterator[Fault]:
        """What is to blame for an append that does not fit: its events, the identity of its match, or its own row."""
        number = rows[0].stream_no if rows else commit.stream_no
        stream = self._names.get(number)
        if stream is None:
            yield Fault("stream", f"match {number} is missing", str(number), None, self.position + 1)
            return
        end = self._end(number, rows[0].version - 1) if rows else b""
        hashes: list[bytes] = []
        blamed: list[Fault] = []
        expected = self.position
        stored = end
        for row in rows:
            expected += 1
            hashes.append(event_hash(hashes[-1] if hashes else end, stream.stream_id, row))
            if row.position != expected:
                blamed.append(self._fault("event", f"the event before it is missing, at position {expected}", row))
                expected = row.position
            elif row.hash not in (hashes[-1], event_hash(stored, stream.stream_id, row)):
                blamed.append(self._fault("event", "it is not what was recorded: it does not fit its hash", row))
            stored = row.hash
        mended = commit_hash(self.chain_hash, stream.stream_id, commit, hashes) == commit.chain_hash
        if blamed and len(blamed) == len(rows) and not mended:
            message = "its identity is not that of its events"
            yield Fault("stream", message, self._name(number), rows[0].version, rows[0].position)
        elif blamed:
            yield from blamed
        else:
            message = f"append {commit.commit_no} is not what was recorded: it does not fit the chain of appends"
            event = rows[0].version if rows else None
            yield Fault("event_commit", message, self._name(number), event, self.position + 1)

    def _derived(self, commit: CommitRow) -> Iterator[Fault]:
        """What follows from the order of appends: where it begins, its match's number, its epoch and its time."""
        before = self._last_numbers
        place = (self._name(commit.stream_no), commit.first_version, commit.first_position)
        if commit.first_version == 1:
            yield from self._numbered(commit.stream_no, place)
        if before and commit.recorded_at < before.recorded_at:
            yield Fault("event_commit", "it was recorded before the append that it follows", *place)
        if commit.epoch != 1 + sum(epoch.commit_no < commit.commit_no for epoch in self._opened):
            yield Fault("event_commit", f"nobody opened the epoch {commit.epoch} that it belongs to", *place)

    def _numbered(self, number: int, place: tuple[str, int, int]) -> Iterator[Fault]:
        """Matches are numbered up from 1, all other logs down from -1, as they begin; in a part some are left out."""
        if number > 0:
            if number != self._matches + 1 and not (self._is_part and number > self._matches):
                yield Fault("stream", f"it should be match {self._matches + 1}: matches were swapped", *place)
            self._matches = number
        else:
            if number != self._other_logs - 1 and not (self._is_part and number < self._other_logs):
                yield Fault("stream", f"it should be log {self._other_logs - 1}: logs were swapped", *place)
            self._other_logs = number

    def _beyond(self) -> Iterator[Fault]:
        place = col(Event.position)
        first, last, number = self._connection.execute(select(func.min(place), func.max(place), func.count())).one()
        if number and (first < 1 or last > self.position or number != self.position):
            strays = event_log.rows_after(self._connection, self.position, 1)
            message = f"{number} events are stored where the appends have {self.position}"
            yield self._fault("event", message, strays[0]) if strays else Fault("event", message, position=first)

    def _head(self) -> Iterator[Fault]:
        heads: list[Head] = [event_log.head(self._connection)] if self._one_head() else []
        if not heads:
            yield Fault("log_head", "the row of the log's end is missing")
            return
        last = self._last_numbers
        epoch = 1 + len(self._opened)
        should = Head(self.position, self.commit_no, self.chain_hash, last.recorded_at if last else 0, epoch)
        for name, stored, worked_out in zip(Head._fields, heads[0], should, strict=True):
            if stored != worked_out:
                told = (value.hex() if isinstance(value, bytes) else value for value in (stored, worked_out))
                yield Fault(
                    "log_head", "{} is {}, and the log ends with {}".format(name, *told), None, None, self.position
                )

    def _one_head(self) -> bool:
        return bool(self._connection.exec_driver_sql("SELECT COUNT(*) FROM log_head WHERE id = 1").scalar())

    def _epochs(self) -> Iterator[Fault]:
        for number, epoch in enumerate(self._opened, start=2):
            if epoch != Epoch(number, epoch.commit_no, self.found.get(epoch.commit_no, b"").hex(), epoch.accepted_at):
                yield Fault("store_meta", f"epoch {number} was not opened at append {epoch.commit_no}")

    def _end(self, stream_no: int, version: int) -> bytes:
        """The hash of the event of a match after which the next one stands; empty if there is none."""
        if version == 0:
            return START
        end = self._ends.get(stream_no)
        if end and end.version == version:
            return end.hash
        before = select(col(Event.hash)).where(col(Event.stream_no) == stream_no, col(Event.version) == version)
        return self._connection.scalar(before) or b""

    def _fault(self, table: str, message: str, row: EventRow) -> Fault:
        return Fault(table, message, self._name(row.stream_no), row.version, row.position)

    def _name(self, number: int) -> str:
        stream = self._names.get(number)
        return stream.name if stream else str(number)


def _check_meta(connection: Connection) -> Iterator[Fault]:
    """What a ledger must say of itself: its id, by which anchors know it, and how its chains are made."""
    identity = meta(connection, IDENTITY)
    try:
        known = identity is not None and str(uuid.UUID(identity)) == identity
    except ValueError:
        known = False
    if not known:
        yield Fault(
            "store_meta", f"store_id is {identity!r}, which is no id of a ledger: no anchor can be held against it"
        )
    made = meta(connection, CHAINS)
    if made != CHAIN_FORMAT:
        yield Fault("store_meta", f"chain_format is {made!r}, and the chains are made by {CHAIN_FORMAT!r}")
