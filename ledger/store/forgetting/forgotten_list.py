"""The list of forgotten names beside the ledger's file, for the day when the file is lost and a backup takes its place.

`ledger.sqlite.forgotten` lies beside `ledger.sqlite`. It holds no names, see `clubs/erasures.py`.
"""

from __future__ import annotations

import os
import uuid
from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec
from sqlalchemy import select
from sqlmodel import col

from ledger.errors import StoreError, Unreadable
from ledger.store.clubs import erasures
from ledger.store.clubs.erasures import ErasureRow
from ledger.store.database.connection import on_server, path_of
from ledger.store.database.tables import Player
from ledger.store.forgetting.account import log_pending
from ledger.store.forgetting.erasing import Traces, apply_list
from ledger.store.forgetting.sweeping import sweep
from ledger.store.ledger import Ledger, microseconds_now
from ledger.store.log.append import Asked

ENDING = ".forgotten"


def list_beside(path: Path) -> Path:
    """Where the list of a ledger in this file lies; one on a server has its list only inside."""
    return path.with_name(path.name + ENDING)


def lists_at_hand(backup: Path, path: Path) -> list[Path]:
    """The lists that may be those of a backup: beside the file it is restored to, and all in its own folder."""
    beside = list_beside(path)
    near = (file.resolve() for file in sorted(backup.parent.glob(f"*{ENDING}")))
    return [file for file in dict.fromkeys([beside.resolve(), *near]) if file.exists()]


def is_of(rows: Sequence[ErasureRow], ledger: Ledger) -> bool:
    """Whether a list is of this ledger, or of one that it was copied from: somebody in it is a player here."""
    listed = sorted({row.player_id for row in rows})
    with ledger.snapshot() as snapshot:
        known = select(col(Player.player_id)).where(col(Player.player_id).in_(listed)).limit(1)
        return snapshot.connection.scalar(known) is not None


def read_list(path: Path) -> list[ErasureRow]:
    """The rows of a list; none if there is no such file, Unreadable if it is no list."""
    try:
        return read(path.read_bytes()) if path.exists() else []
    except ValueError as error:
        raise Unreadable(f"this is no list of forgotten names ({error})", file=str(path)) from None
    except OSError as error:
        raise StoreError(f"{path} cannot be read: {error.strerror}") from error


def write_list(ledger: Ledger) -> None:
    """Brings the list beside a ledger up to date, never leaving half of one; what only the file knows stays in it."""
    if on_server(ledger.url):
        return
    path = list_beside(path_of(ledger.url))
    with ledger.snapshot() as snapshot:
        rows = erasures.erasures(snapshot.connection)
    known = {(row.seat_digest, row.player_id) for row in rows}
    rows += [row for row in read_list(path) if (row.seat_digest, row.player_id) not in known]
    made = path.with_name(f".{path.name[:100]}.{uuid.uuid4().hex}")
    try:
        with made.open("x", encoding="utf-8") as file:
            file.write(written(rows))
            file.flush()
            os.fsync(file.fileno())
        made.replace(path)
    except OSError as error:
        raise StoreError(f"{path} cannot be written: {error.strerror}") from error
    finally:
        made.unlink(missing_ok=True)


def forget_again(ledger: Ledger, rows: Sequence[ErasureRow], asked: Asked) -> Traces:
    """Forgets whoever is in a list and not in the ledger's own, and clears the database's files of what was changed."""
    with ledger.snapshot() as snapshot:
        known = {row.player_id for row in erasures.erasures(snapshot.connection)}
    if all(row.player_id in known for row in rows):
        return Traces()
    with ledger.transaction(mending=True) as transaction:
        traces = apply_list(transaction, rows, asked, microseconds_now())
    sweep(ledger.url)
    return traces


def log_forgotten(ledger: Ledger, asked: Asked) -> None:
    """Says in the log who was forgotten while it could not grow."""
    with ledger.transaction() as transaction:
        log_pending(transaction, asked)


class Line(msgspec.Struct, frozen=True):
    """A line of a list that is kept outside the ledger; bytes are hexadecimal, `erased_at` is in microseconds UTC."""

    forgotten: int
    player: str
    club: str
    salt: str
    seat: str
    mention: str
    erased_at: int


def written(rows: Iterable[ErasureRow]) -> str:
    """The list as JSON Lines."""
    lines = (
        Line(row[0], row[1], row[2], row.salt.hex(), row.seat_digest.hex(), row.mention_digest.hex(), row.erased_at)
        for row in rows
    )
    return "".join(msgspec.json.encode(line).decode() + "\n" for line in lines)


def read(text: bytes) -> list[ErasureRow]:
    """The rows of a list; ValueError if it is none."""
    lines = (msgspec.json.decode(line, type=Line) for line in text.splitlines() if line.strip())
    rows = []
    for line in lines:
        salt, seat, mention = map(bytes.fromhex, (line.salt, line.seat, line.mention))
        rows.append(ErasureRow(line.forgotten, line.player, line.club, salt, seat, mention, line.erased_at))
    return rows
