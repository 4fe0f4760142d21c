"""A ledger: open it, append to it, read it, list its matches."""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import TracebackType
from typing import Self

import msgspec
from sqlalchemy import Connection, RootTransaction
from sqlalchemy.exc import DBAPIError

from ledger.errors import StoreError
from ledger.game.events import Event, Record
from ledger.store.appending.late import Late
from ledger.store.appending.together import Together
from ledger.store.appending.transaction import Snapshot, Transaction
from ledger.store.database.connection import Writing, address, default_url, plain_errors, reader, writer
from ledger.store.database.protection import check_protected, missing_triggers
from ledger.store.kept import checkpoint
from ledger.store.kept.checkpoint import Progress
from ledger.store.kept.keeping_up import Worker
from ledger.store.kept.rebuilding import Rebuilt, rebuild
from ledger.store.lists import cards
from ledger.store.lists.cards import EVERYTHING, Card, Filter
from ledger.store.lists.counting import kept_count
from ledger.store.log import epochs, event_log, reading
from ledger.store.log.append import Appended, Asked
from ledger.store.log.epochs import Epoch
from ledger.store.log.rows import Head
from ledger.store.log.unread import Unread, of_these
from ledger.store.proving.anchors import Anchor, anchor_of, ends_before
from ledger.store.proving.proof import proof_of
from ledger.store.proving.verifying import Checked, verify
from ledger.store.schema import check_file, check_revision, migrate

_MATCHES_AT_ONCE = 100
_PAGES_AFTER_AN_APPEND = 10


def microseconds_now() -> int:
    """The time in microseconds UTC."""
    return time.time_ns() // 1000


class Stored(msgspec.Struct, frozen=True):
    """A match in the ledger: its number, its name (its `Id`, else the number), its length and its record."""

    number: int
    name: str
    version: int
    record: Record


class Ledger:
    """One ledger, to be used from as many threads as like to; close it, or use it in a `with`."""

    def __init__(self, url: str, clock: Callable[[], int] = microseconds_now) -> None:
        self.url = address(url)
        self._clock = clock
        self._writer = writer(self.url)
        self._reader = reader(self.url)
        self._protected = False
        self._writing = Writing(self.url)
        self._worker = Worker(self._reader, self._writer, clock)
        self._late = Late(lambda: self._count(_PAGES_AFTER_AN_APPEND))
        self._together = Together(lambda: self.transaction(live=True))

    @classmethod
    def open(cls, url: str | None = None, *, create: bool = False, clock: Callable[[], int] = microseconds_now) -> Self:
        """The ledger at a URL, or in the user's data directory; with `create` it is made, or upgraded, first.

        NotALedger if there is none, or if it is of another version than this program's; StoreError if it cannot be
        reached. Nothing is changed then.
        """
        url = url or default_url()
        parts = address(url)
        if create:
            migrate(parts, create=True)
        check_file(parts, create=False)
        opened = cls(url, clock)
        try:
            with opened._reading() as snapshot:
                check_revision(snapshot.connection, parts)
            if create:
                opened.catch_up()
        except BaseException:
            opened.close()
            raise
        return opened

    def close(self) -> None:
        """Lets go of the database."""
        self._late.make_up()
        self._reader.dispose()
        self._writer.dispose()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def snapshot(self) -> contextlib.AbstractContextManager[Snapshot]:
        """The ledger as it stands now, for as long as it is looked at; all that this program appended is counted."""
        self._late.make_up()
        return self._reading()

    @contextlib.contextmanager
    def _reading(self) -> Iterator[Snapshot]:
        with plain_errors(self.url), self._reader.begin() as connection:
            yield Snapshot(connection)

    @contextlib.contextmanager
    def transaction(self, *, mending: bool = False, live: bool = False) -> Iterator[Transaction]:
        """A transaction that may append; nobody else appends until it is over. Unprotected if a trigger is missing.

        DiskFailed once the disk has failed, until the ledger is opened again. One for `mending` what stands beside the
        log is begun also where a restored log is not accepted yet. What a `live` one adds may be counted late.
        """
        if not live:
            self._late.make_up()
        with self._writing.errors(), self._begun() as (connection, began):
            if not self._protected:
                check_protected(connection)
                if not mending:
                    epochs.check_accepted(connection)
                    self._protected = True
            transaction = Transaction(connection, self._clock())
            yield transaction
            late = live and transaction.wrote and not transaction.begins_matches and self._late.may_be()
            counted = late or not transaction.wrote or transaction.count()
            if not transaction.wrote:
                began.rollback()
        if not counted:
            self._count(_PAGES_AFTER_AN_APPEND)
        elif late:
            self._late.begin()

    @contextlib.contextmanager
    def _begun(self) -> Iterator[tuple[Connection, RootTransaction]]:
        for again in (True, False):
            with self._writer.connect() as connection:
                try:
                    began = connection.begin()
                except DBAPIError as error:
                    # the server may have been started anew since the connection was last used
                    if again and error.connection_invalidated:
                        continue
                    raise
                with began:
                    yield connection, began
                return

    def add(self, record: Record, *, asked: Asked | None = None) -> Appended:
        """Begins a match with a whole record; see `Transaction.add`."""
        request = asked or Asked()
        return self._together.append(lambda transaction: transaction.add(record, request))

    def append(
        self,
        match: int,
        events: Sequence[Event],
        *,
        expected: int,
        asked: Asked | None = None,
        moments: Mapping[int, str] | None = None,
    ) -> Appended:
        """Appends events to the match of this number; see `Transaction.append`."""
        request = asked or Asked()
        return self._together.append(
            lambda transaction: transaction.append(match, events, expected=expected, asked=request, moments=moments)
        )

    def find(self, handle: str | int) -> int:
        """The number of the match with this `Id`, or else this number (an `int` is no `Id`); else NotFound."""
        with self._reading() as snapshot:
            return snapshot.find(handle).stream_no

    def match(self, handle: str | int) -> Stored:
        """The match with this `Id`, or else this number (an `int` is no `Id`); NotFound if there is none."""
        with self._reading() as snapshot:
            stream = snapshot.find(handle)
            return Stored(stream.stream_no, stream.name, stream.version, snapshot.record(stream))

    def record(self, handle: str | int) -> Record:
        """The record of a match, as it was recorded."""
        return self.match(handle).record

    def matches(self, wanted: Filter = EVERYTHING) -> Iterator[Stored]:
        """The wanted matches by number, read a hundred at a time; each is whole, as it stood when it was read.

        One that cannot be read is left out; Tampered or UnsupportedEvent comes when all others have been given.
        """
        last, unread = 0, list[tuple[str, Unread]]()
        while True:
            with self.snapshot() as snapshot:
                numbers = cards.numbers(snapshot.connection, wanted, after=last, limit=_MATCHES_AT_ONCE)
                found = list(reading.read_many(snapshot.connection, numbers)) if numbers else []
            for stream, record in found:
                if isinstance(record, StoreError):
                    unread.append((stream.name, record))
                else:
                    yield Stored(stream.stream_no, stream.name, stream.version, record)
            if not found:
                break
            last = found[-1][0].stream_no
        if unread:
            raise of_these(unread)

    def records(self, wanted: Filter = EVERYTHING) -> Iterator[Record]:
        """The records of the wanted matches by number."""
        return (stored.record for stored in self.matches(wanted))

    def cards(
        self, wanted: Filter = EVERYTHING, *, limit: int | None = None, offset: int = 0, newest_first: bool = False
    ) -> list[Card]:
        """A page of the list of wanted matches, by number or those played last first."""
        order = "newest" if newest_first else "number"
        with self.snapshot() as snapshot:
            return cards.cards(snapshot.connection, wanted, limit=limit, offset=offset, order=order)

    def count(self, wanted: Filter = EVERYTHING) -> int:
        """How many matches are wanted."""
        with self.snapshot() as snapshot:
            kept = kept_count(snapshot.connection, wanted)
            return cards.count(snapshot.connection, wanted) if kept is None else kept

    def choices(self) -> tuple[list[str], list[str], list[str]]:
        """The clubs, variants and players that a list can be narrowed to, each in order."""
        with self._reading() as snapshot:
            return cards.choices(snapshot.connection)

    def catch_up(self, pages: int = sys.maxsize) -> Progress:
        """Counts at most so many pages of what the results lack; says where they stand then, and what stops them."""
        self._count(pages)
        return self.progress()

    def _count(self, pages: int) -> None:
        # nobody who appends is to be stopped by it: whoever counts next finds it again, and `progress` tells of it
        with contextlib.suppress(Exception), self._writing.errors():
            self._worker.catch_up(pages)

    def rebuild(self) -> Iterator[Rebuilt]:
        """Works the results out anew beside those that are read, step by step, and puts them in their place."""
        with plain_errors(self.url):
            yield from rebuild(self._worker)

    def progress(self) -> Progress:
        """Where the results in lists and standings stand beside the log."""
        with self.snapshot() as snapshot:
            return checkpoint.progress(snapshot.connection)

    def head(self) -> Head:
        """The end of the log."""
        with self._reading() as snapshot:
            return event_log.head(snapshot.connection)

    def missing_triggers(self) -> list[str]:
        """The triggers that should guard the log and do not, by name; while there are any, nothing can be written."""
        with self._reading() as snapshot:
            return missing_triggers(snapshot.connection)

    def verify(self, anchor: Anchor | None = None) -> Iterator[Checked]:
        """The whole log checked against its chains, and an anchor; step by step, as it stood at the beginning."""
        with self._reading() as snapshot:
            yield from verify(snapshot.connection, anchor)

    def anchor(self) -> Anchor:
        """Where the log stands, to be kept outside."""
        with self._reading() as snapshot:
            return anchor_of(snapshot.connection, self._clock())

    def proof(self, handle: str | int) -> str:
        """A match with all that proves it, as JSON Lines; see `ledger/store/proving/proof.py`."""
        with self._reading() as snapshot:
            stream = snapshot.find(handle)
            return proof_of(snapshot.connection, stream)

    def wait_behind(self, anchor: Anchor) -> bool:
        """Whether this log is shorter than an anchor of it; if so, nothing is written until that is accepted."""
        with plain_errors(self.url), self._writer.begin() as connection:
            behind = ends_before(connection, anchor)
            if behind:
                head = event_log.take_head(connection)
                lost = f"the log ends at position {head.position}, and stood at {anchor.position} before"
                epochs.wait(connection, lost)
            return behind

    def accept(self) -> Epoch:
        """Lets a restored log that is older than its anchor go on, in a new epoch; StoreError if it need not."""
        with plain_errors(self.url), self._writer.begin() as connection:
            check_protected(connection)
            return epochs.accept(connection, self._clock())
