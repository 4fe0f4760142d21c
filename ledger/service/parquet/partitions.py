"""The archive cut by club and month: a folder for each, which one machine reads, audits and answers for by itself.

`records.parquet` has a row for each match, in the order of their numbers: its text, and the hash of its last event, by
which it is held against the ledger. Beside it stand the tables of `ledger/service/parquet/tables.py`. A folder is named
by a digest of the club, so that no name ever becomes a path.
"""

from __future__ import annotations

import hashlib
import platform
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from ledger.errors import LedgerError, NotFound, Refused, StoreError, Unreadable
from ledger.game.events import Record
from ledger.record import read, write
from ledger.service.audits.auditing import Audited, audit_stored
from ledger.service.audits.parts import BYTES_OF_AN_EVENT
from ledger.service.parquet.archive import OF_A_MONTH, write_tables
from ledger.service.parquet.marks import LEDGER, as_metadata, told_by, told_in
from ledger.service.parquet.places import ANEW, months_below, unfinished
from ledger.service.parquet.tables import TABLES
from ledger.store import Ledger, Stored
from ledger.store.log.marks import MonthOfClub, beginning, digest_beside, heads_of, months_of_clubs
from ledger.store.log.reading import read_many

if TYPE_CHECKING:
    from sqlalchemy import Connection

RECORDS = "records.parquet"
NAMES = (Path(RECORDS).stem, *TABLES)
"""What stands in the folder of a month, each in a file of its own."""
UNDATED = "undated"
_MONTH = re.compile(r"\d{4}-\d{2}")
EVENTS_IN_A_GROUP = 20_000
"""A partition is audited in pieces of about so many events, so that a large one does not wait for one machine."""

MATCHES_AT_ONCE = 100
COLUMNS = ("number", "match", "events", "head", "record")


class Partition(NamedTuple):
    """The matches of a club in a month: their folder, how many they are, their events, whether they were there so."""

    folder: str
    matches: int
    events: int
    known: bool


class PartitionPart(msgspec.Struct, frozen=True):
    """Some matches of a partition: a row group of its file, known again by what the file says of itself."""

    path: str
    group: int
    events: int
    mark: bytes

    @property
    def weight(self) -> int:
        """How much there is to do, in bytes of text."""
        return self.events * BYTES_OF_AN_EVENT

    def digest(self) -> bytes:
        """What tells it from every other part, wherever the file lies."""
        return hashlib.sha256(b"partition\0" + self.mark + self.group.to_bytes(4, "big")).digest()

    def audited(self) -> Iterator[Audited]:
        """Its matches, audited as those of a ledger are: findings name events."""
        return map(audit_stored, self.matches())

    def matches(self) -> Iterator[Stored]:
        """Its matches in their order; LedgerError if the file cannot be read."""
        for number, name, events, _, text in _rows(self):
            (record,) = read(text)
            if isinstance(record, Unreadable):
                raise LedgerError(f"{self.path}: match {name} was written by another program ({record})")
            yield Stored(number, name, events, Record(record.events, record.moments))


def write_partitions(folder: str, ledger: Ledger) -> Iterator[Partition]:
    """Writes what is missing in the folder, club by club and month by month, each partition whole or not at all.

    A partition stays as it is whose matches have not grown and in whose names and words nothing has changed: who was
    stopped goes on. NotFound if pyarrow is not installed, Refused if the folder is another ledger's, LedgerError if
    something cannot be written.
    """
    _parquet()
    with ledger.snapshot() as snapshot:
        found, own = months_of_clubs(snapshot.connection), beginning(snapshot.connection)
    _check_it_is_of_this_ledger(Path(folder), own)
    _make(Path(folder))
    for place in found:
        # whatever is recorded meanwhile: what is written of a month stood so at one moment
        with ledger.snapshot() as snapshot:
            yield _written(Path(folder) / _folder_of(place), snapshot.connection, place, own)


def _check_it_is_of_this_ledger(folder: Path, own: bytes) -> None:
    """Refused if another ledger has written there, whose months would give way to those of a club of the same name."""
    for path in folder.glob(f"*/*/{RECORDS}"):
        if (told := told_by(path, LEDGER)) is not None:
            if told != own:
                raise Refused(
                    f"{folder} holds the partitions of another ledger: name a folder of its own beside it; audit and "
                    "stats take the folder in which both stand"
                )
            return


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise LedgerError(f"{folder} cannot be written: {error.strerror or error}") from error


def _written(inside: Path, connection: Connection, place: MonthOfClub, own: bytes) -> Partition:
    heads = heads_of(connection, place)
    # somebody who was forgotten since must go from what was written, though no event came
    held = (number.to_bytes(8, "big") + head for number, (_, head) in heads.items())
    mark = hashlib.sha256(b"".join([*held, digest_beside(connection, list(heads))])).digest()
    known = all(told_by(inside / f"{name}.parquet", name) == mark for name in NAMES)
    if not known:
        write_tables(str(inside), _stored(connection, list(heads)), mark)
        _write_records(
            inside / RECORDS, _stored(connection, list(heads)), heads, {LEDGER: own, Path(RECORDS).stem: mark}
        )
    return Partition(str(inside), len(heads), sum(events for events, _ in heads.values()), known)


def parts_of_folder(folder: str) -> Iterator[PartitionPart]:
    """The parts of all partitions in a folder, in the order of their names: of a month, a club, an archive or several.

    NotFound if there is none; LedgerError if a month cannot be read, or is there without its records.
    """
    _parquet()
    months = months_below(folder)
    if not months or months == [Path(folder).resolve()] and not _is_month(months[0]):
        what = "with the tables alone of an archive" if months else "without partitions"
        raise NotFound(
            f"{folder} is a folder {what}: name the files in it, or write some with domino-ledger export "
            "--format partitions --out DIR"
        )
    for month in months:
        yield from _parts_of_month(month / RECORDS)


def _is_month(folder: Path) -> bool:
    return (folder / RECORDS).exists() or folder.name == UNDATED or bool(_MONTH.fullmatch(folder.name))


def _parts_of_month(path: Path) -> Iterator[PartitionPart]:
    if not path.exists():
        raise LedgerError(f"{path} is missing: {ANEW}")
    with _read(str(path)) as file:
        mark = told_in(file.metadata, path.stem)
        if mark is None:
            raise LedgerError(f"{path} is no file of records any more: {ANEW}")
        for group in range(file.num_row_groups):
            events = sum(file.read_row_group(group, columns=["events"])["events"].to_pylist())
            yield PartitionPart(str(path), group, events, mark)


def _folder_of(place: MonthOfClub) -> str:
    club = hashlib.sha256(place.club_key.encode()).hexdigest()[:16]
    return f"club-{club}/{place.month if _MONTH.fullmatch(place.month) else UNDATED}"


def _stored(connection: Connection, numbers: Sequence[int]) -> Iterator[Stored]:
    """Matches by number; StoreError where one cannot be read: no archive lacks a match unsaid."""
    for first in range(0, len(numbers), MATCHES_AT_ONCE):
        for stream, record in read_many(connection, numbers[first : first + MATCHES_AT_ONCE]):
            if isinstance(record, StoreError):
                raise record
            yield Stored(stream.stream_no, stream.name, stream.version, record)


def _write_records(
    path: Path, matches: Iterator[Stored], heads: dict[int, tuple[int, bytes]], told: dict[str, bytes]
) -> None:
    """Writes the file whole beside its place, then puts it there."""
    import pyarrow  # it comes with the extra 'archive'

    fields = (pyarrow.int64(), pyarrow.string(), pyarrow.int64(), pyarrow.string(), pyarrow.string())
    schema = pyarrow.schema(list(zip(COLUMNS, fields, strict=True)))
    part = unfinished(path)
    try:
        with _parquet().ParquetWriter(part, schema, **OF_A_MONTH, use_dictionary=False) as writer:
            writer.add_key_value_metadata(as_metadata(told))
            for group in _groups(matches):
                rows = [
                    (stored.number, stored.name, stored.version, heads[stored.number][1].hex(), write(stored.record))
                    for stored in group
                ]
                columns = [list(column) for column in zip(*rows, strict=True)]
                writer.write_table(pyarrow.table(dict(zip(COLUMNS, columns, strict=True)), schema=schema))
        part.replace(path)
    except OSError as error:
        raise LedgerError(f"{path} cannot be written: {error.strerror or error}") from error
    finally:
        part.unlink(missing_ok=True)


def _groups(matches: Iterator[Stored]) -> Iterator[Sequence[Stored]]:
    group: list[Stored] = []
    events = 0
    for stored in matches:
        group.append(stored)
        events += stored.version
        if events >= EVENTS_IN_A_GROUP:
            yield group
            group, events = [], 0
    if group:
        yield group


def _rows(part: PartitionPart) -> Iterator[tuple[Any, ...]]:
    with _read(part.path) as file:
        if told_in(file.metadata, Path(part.path).stem) != part.mark:
            raise LedgerError(
                f"{part.path} on {platform.node()} holds other matches than when this began: every machine must find "
                "the same archive, and nobody may write it meanwhile; then give the same command again"
            )
        table = file.read_row_group(part.group, columns=list(COLUMNS))
        columns = [table[name].to_pylist() for name in COLUMNS]
    yield from zip(*columns, strict=True)


@contextmanager
def _read(path: str) -> Iterator[Any]:
    """A file of records, opened; LedgerError with what is to be done if it is not there, or damaged."""
    try:
        with _parquet().ParquetFile(path, page_checksum_verification=True) as file:
            yield file
    except FileNotFoundError:
        raise LedgerError(
            f"{path} is not there on {platform.node()}: every machine must find the archive under the same path"
        ) from None
    except (OSError, ValueError, LookupError) as error:
        why = next(iter(str(error).splitlines()), type(error).__name__)
        raise LedgerError(f"{path} cannot be read ({why}): {ANEW}") from error


def _parquet() -> Any:
    try:
        from pyarrow import parquet  # it comes with the extra 'archive'
    except ImportError:
        raise NotFound("Parquet needs pyarrow: in the program's folder, pip install '.[archive]'") from None
    return parquet
