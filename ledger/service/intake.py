"""Importing: each match of a file is new, a stored one that has grown, known already, or refused with the reason."""

from __future__ import annotations

import contextlib
import uuid
from collections.abc import Callable, Iterable, Iterator
from typing import Literal

import msgspec

from ledger.audit import Finding
from ledger.errors import Refused, Unreadable, UnsupportedEvent
from ledger.game.events import Record
from ledger.service.differences import difference, is_start, moment_warnings
from ledger.service.new_names import NewNames
from ledger.statistics.judged import Judged
from ledger.store import Asked, Ledger, Origin
from ledger.store.appending.transaction import Transaction

Status = Literal["new", "grown", "known", "refused"]
Numbered = tuple[int, Record | Unreadable]
"""What was read of a match, with its place in the file."""

MATCHES_AT_ONCE = 32
EVENTS_AT_ONCE = 10_000


class Taken(msgspec.Struct, frozen=True):
    """What became of one match of an import.

    `match` is its name in the ledger; where it was refused its `Id`, else its place in the file. `number` is its number
    in the ledger, `appended` how many events were written. `corrections` are lines that would bring a stored match to
    what came; `like` names another match of the same players, day and game. `record` is what was read, None where it is
    unreadable. `findings` are what an audit finds in a new one.
    """

    match: str
    status: Status
    number: int | None = None
    appended: int = 0
    reason: str = ""
    corrections: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    like: str = ""
    record: Record | None = None
    findings: Callable[[], list[Finding]] | None = None


def take_in(
    ledger: Ledger,
    items: Iterable[Record | Unreadable],
    *,
    file: str | None = None,
    actor: str | None = None,
    at_once: int = MATCHES_AT_ONCE,
    whole: bool = False,
    typed: bool = False,
) -> Iterator[Taken]:
    """Imports the matches of one file, in its order; what is yielded is stored.

    Up to `at_once` matches are written together, because each write waits for the disk; 1 answers to each match before
    the next is read. To stop at any moment, also by force, leaves whole matches only; the same file imported again goes
    on from there. Two matches that are alike in one file are two matches: a stored one answers for one match only.
    With `whole` a match continues none: it is known where it is stored to the letter, else it is a match of its own.
    With `typed` a person has just written the names: those that look like slips of known ones are told.
    """
    intake = _Intake(ledger, file, actor, whole=whole, typed=typed)
    for numbered in _batches(enumerate(items, start=1), at_once):
        yield from intake.take(numbered)


def _batches(items: Iterable[Numbered], at_once: int) -> Iterator[list[Numbered]]:
    batch: list[Numbered] = []
    events = 0
    for ordinal, item in items:
        batch.append((ordinal, item))
        events += len(item.events) if isinstance(item, Record) else 0
        if len(batch) >= at_once or events >= EVENTS_AT_ONCE:
            yield batch
            batch, events = [], 0
    if batch:
        yield batch


class _Intake:
    """One file on its way in, with the stored matches that already answer for one of it."""

    def __init__(self, ledger: Ledger, file: str | None, actor: str | None, *, whole: bool, typed: bool) -> None:
        self._ledger = ledger
        self._whole = whole
        self._typed = typed
        self._file = file
        self._actor = actor
        self._import_id = str(uuid.uuid4())
        self._claimed: set[int] = set()
        self._names = NewNames(typed=typed)

    def take(self, numbered: list[Numbered]) -> list[Taken]:
        """Imports some matches in one transaction.

        They are written in one go, which is quicker. Where one cannot be stored all are written again, each by itself,
        so that nothing is left of what that one had written.
        """
        with self._ledger.transaction() as transaction:
            fresh: set[int] = set()
            try:
                with transaction.whole():
                    return [self._take_one(transaction, *one, fresh) for one in numbered]
            except (Refused, UnsupportedEvent):
                self._claimed -= fresh
                self._names = NewNames(typed=self._typed)
            return [self._take_alone(transaction, *one) for one in numbered]

    def _take_alone(self, transaction: Transaction, ordinal: int, item: Record | Unreadable) -> Taken:
        try:
            with transaction.whole():
                return self._take_one(transaction, ordinal, item, set())
        except (Refused, UnsupportedEvent) as error:
            assert isinstance(item, Record)
            record = self._without_forgotten(transaction, item)
            name = record.opening.tags.get("Id") or str(ordinal)
            return Taken(name, "refused", reason=_placed(self._file, record, 1, str(error)), record=record)

    def _take_one(self, transaction: Transaction, ordinal: int, item: Record | Unreadable, fresh: set[int]) -> Taken:
        """Imports a match; `fresh` are the stored ones that answer for one of the file only since it was begun."""
        if isinstance(item, Unreadable):
            return Taken(str(ordinal), "refused", reason=str(item))
        record = self._without_forgotten(transaction, item)
        find = self._identified if record.opening.tags.get("Id") else self._likely
        taken = find(transaction, record)
        if taken.number is not None and taken.number not in self._claimed:
            fresh.add(taken.number)
            self._claimed.add(taken.number)
        if record is not item and taken.status == "new":
            return msgspec.structs.replace(taken, warnings=(*taken.warnings, _FORGOTTEN))
        return taken

    def _without_forgotten(self, transaction: Transaction, record: Record) -> Record:
        """The record as it is stored already, with names that were forgotten since or without; else without them."""
        names = transaction.forgotten(record.opening.tags.get("Club"))
        forms = names.forms(record)
        if len(forms) > 1:
            for form in forms:
                if self._is_stored(transaction, form):
                    return form
        return names.retold(record)

    def _is_stored(self, transaction: Transaction, record: Record) -> bool:
        identity = record.opening.tags.get("Id")
        if not identity:
            return self._stored_one(transaction, record) is not None
        stream = transaction.named(identity)
        # one that only a newer program reads is told of when it is looked for
        with contextlib.suppress(UnsupportedEvent):
            return stream is not None and _agree(transaction.record(stream), record)
        return False

    def _identified(self, transaction: Transaction, record: Record) -> Taken:
        identity = record.opening.tags["Id"]
        stream = transaction.named(identity)
        if stream is None:
            return self._new(transaction, record, ())
        stored = transaction.record(stream)
        if _agree(stored, record):
            return self._same(transaction, stream.stream_no, identity, stored, record, ())
        found = difference(stored, record)
        return Taken(
            identity,
            "refused",
            reason=_placed(self._file, record, found.event, f"match {identity} is stored with other events: {found}"),
            corrections=found.corrections,
            record=record,
        )

    def _likely(self, transaction: Transaction, record: Record) -> Taken:
        opening = record.opening
        dated = "Played" in opening.tags
        found = self._stored_one(transaction, record)
        if found is not None:
            number, stored = found
            return self._same(
                transaction, number, str(number), stored, record, () if dated else (_DOUBT.format(number),)
            )
        others = [number for number in transaction.alike(opening) if number not in self._claimed] if dated else []
        like = transaction.name(others[0]) if others else ""
        taken = self._new(transaction, record, (_ALIKE.format(like),) if like else ())
        return msgspec.structs.replace(taken, like=like)

    def _stored_one(self, transaction: Transaction, record: Record) -> tuple[int, Record] | None:
        """The stored match that a record without `Id` repeats or continues: best the same, then its longest start."""
        streams = [transaction.find_number(n) for n in transaction.candidates(record) if n not in self._claimed]
        length = len(record.events)
        streams.sort(
            key=lambda stream: (stream.version != length, stream.version > length, abs(stream.version - length))
        )
        for stream in streams:
            if self._whole and stream.version != length:
                continue
            stored = transaction.record(stream)
            if _agree(stored, record):
                return stream.stream_no, stored
        return None

    def _new(self, transaction: Transaction, record: Record, warnings: tuple[str, ...]) -> Taken:
        warnings += self._names.warnings(transaction, record.opening)
        judged = Judged(record)
        added = transaction.add(record, self._asked(), judged.figures)
        name = record.opening.tags.get("Id") or str(added.match)
        return Taken(
            name, "new", added.match, len(record.events), warnings=warnings, record=record, findings=judged.findings
        )

    def _same(
        self,
        transaction: Transaction,
        number: int,
        name: str,
        stored: Record,
        record: Record,
        warnings: tuple[str, ...],
    ) -> Taken:
        warnings += moment_warnings(stored, record)
        held = len(stored.events)
        rest = record.events[held:]
        if not rest:
            # what a ledger has of a match beyond the file, such as its corrections, counts when it is told
            findings = Judged(stored).findings if held > len(record.events) else None
            return Taken(name, "known", number, warnings=warnings, record=record, findings=findings)
        transaction.append(
            number,
            rest,
            expected=held,
            asked=self._asked(),
            moments={event: moment for event, moment in record.moments.items() if event > held},
        )
        return Taken(name, "grown", number, len(rest), warnings=warnings, record=record)

    def _asked(self) -> Asked:
        return Asked(actor=self._actor, origin=Origin.IMPORT, import_id=self._import_id)


_FORGOTTEN = (
    "somebody of it was forgotten in this club and is recorded without the name; if it is another person, or the same "
    "who wants to be named again, domino-ledger people add --again makes the name known for what is recorded after it"
)
_DOUBT = (
    "taken for match {}, which has the same header and events; no Played tag tells them apart: if it is another match, "
    "give it a Played or an Id"
)
_ALIKE = (
    "looks like match {0}: the same club, date, seats and variant, but other events; stored as a match of its own. To "
    "correct match {0}, add amend or void lines to what domino-ledger export {0} writes, and import that"
)


def _agree(stored: Record, record: Record) -> bool:
    """Whether one is the start of the other."""
    return is_start(stored, record) or is_start(record, stored)


def _placed(file: str | None, record: Record, event: int, message: str) -> str:
    place = ":".join(str(part) for part in (file, record.lines.get(event)) if part is not None)
    return f"{place}: {message}" if place else message
