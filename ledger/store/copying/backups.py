"""Backups and what is restored from them: whole files, each checked before it gets its name, none ever overwritten."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import uuid
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from urllib.parse import quote

from sqlalchemy import URL

from ledger.errors import StoreError, Tampered
from ledger.store.clubs.erasures import ErasureRow
from ledger.store.database.connection import address, on_server, path_of, place, plain_errors
from ledger.store.database.sqlite import BUSY_SECONDS
from ledger.store.forgetting.forgotten_list import forget_again, is_of, list_beside, lists_at_hand, read_list
from ledger.store.ledger import Ledger
from ledger.store.log.append import Asked
from ledger.store.log.rows import Head
from ledger.store.proving.anchors import Anchor
from ledger.store.schema import check_file, migrate

_BESIDE = ("-wal", "-shm", "-journal")


def back_up(ledger: Ledger, to: Path) -> Head:
    """Copies a ledger as it stands, while others go on writing; gives the end of the copied log.

    StoreError if there is something at `to`, no folder for it, or if the ledger is on a server; Tampered if the copy
    does not fit its chains, and nothing is kept then.
    """
    if on_server(ledger.url):
        raise StoreError(
            f"{place(ledger.url)} is on a server: back it up there, with pg_dump; when it has been restored, "
            "domino-ledger restore --anchor FILE says whether something was lost"
        )
    if not to.name or to.is_dir():
        raise StoreError(f"{to} is a folder: name a file in it")
    if not to.absolute().parent.is_dir():
        raise StoreError(f"there is no folder {to.absolute().parent}: make it, or name another place")
    with _new_file(to) as copied:
        _copy(ledger.url, copied)
        return _checked(copied)


def restore(
    backup: Path,
    url: str,
    anchor: Anchor | None = None,
    forgotten: Sequence[ErasureRow] = (),
    tell: Callable[[Path], object] = lambda file: None,
) -> Head:
    """Makes a ledger at `url` of a backup, brought up to this program's version; gives the end of its log.

    Whoever is in the list `forgotten`, or in one that lies beside `url` or, if it is of this ledger, in the backup's
    folder, is forgotten again before anybody can read it; `tell` hears of each list that was found.
    With an anchor that is newer than the backup, the restored ledger can be read but not written until that is
    accepted. StoreError if there is something at `url` or the backup is none; Tampered if it does not fit its chains or
    is another log than the anchor's. Nothing is left behind then.
    """
    parts = address(url)
    if on_server(parts):
        raise StoreError("a backup is restored into a file: name one, sqlite:///PATH")
    source = URL.create("sqlite", database=str(backup))
    if not backup.exists() or (backup.is_file() and not backup.stat().st_size):
        found = f"{backup} is empty" if backup.exists() else f"there is no file {backup}"
        raise StoreError(f"{found}: a ledger is restored from what domino-ledger backup wrote")
    check_file(source, create=False)
    lists = {file: read_list(file) for file in lists_at_hand(backup, path_of(parts))}
    beside = list_beside(path_of(parts)).resolve()
    with _new_file(path_of(parts)) as copied:
        _copy(source, copied)
        migrate(_url(copied), create=False)
        with Ledger.open(_url(copied).render_as_string()) as made:
            own = [file for file, rows in lists.items() if file == beside or is_of(rows, made)]
        head = _checked(copied, anchor, [*forgotten, *(row for file in own for row in lists[file])])
    for file in own:
        tell(file)
    return head


def _copy(source: URL, to: Path) -> None:
    location = f"file:{quote(str(path_of(source)))}?mode=rw"
    with plain_errors(source), contextlib.closing(sqlite3.connect(location, uri=True, timeout=BUSY_SECONDS)) as whole:
        # one snapshot, written in order: a page that is damaged stops it
        whole.execute("VACUUM INTO ?", [str(to)])
        check = contextlib.closing(sqlite3.connect(to))
        with check as copied:
            found = copied.execute("PRAGMA integrity_check(1)").fetchone()[0]
    if found != "ok":
        raise Tampered(f"{path_of(source)} is damaged: {found}")


def check_restored(ledger: Ledger, anchor: Anchor | None = None, forgotten: Sequence[ErasureRow] = ()) -> Head:
    """Checks a ledger that was made of a copy, by whatever means; gives the end of its log.

    Whoever is in the list `forgotten` is forgotten again first. With an anchor that is newer than the copy, the ledger
    can be read but not written until that is accepted. Tampered if it does not fit its chains or is another log than
    the anchor's.
    """
    behind = anchor is not None and ledger.wait_behind(anchor)
    forget_again(ledger, forgotten, Asked())
    for step in ledger.verify(None if behind else anchor):
        if step.faults:
            raise Tampered(f"the copy does not fit its chains: {step.faults[0]}")
    # one that an older program made has counted less, or nothing
    ledger.catch_up()
    return ledger.head()


def _checked(path: Path, anchor: Anchor | None = None, forgotten: Sequence[ErasureRow] = ()) -> Head:
    with Ledger.open(_url(path).render_as_string()) as copied:
        try:
            return check_restored(copied, anchor, forgotten)
        except Tampered as error:
            raise Tampered(f"{error}; nothing was kept") from error


@contextlib.contextmanager
def _new_file(to: Path) -> Iterator[Path]:
    """A file beside `to` that takes its name when all went well; StoreError if the name is taken."""
    to = to.absolute()
    for taken in (to, *(to.with_name(to.name + ending) for ending in _BESIDE)):
        if taken.exists():
            raise StoreError(f"there is a file {taken} already, and nothing is ever overwritten: name another")
    made = to.with_name(f".{to.name[:100]}.{uuid.uuid4().hex}")
    try:
        to.parent.mkdir(parents=True, exist_ok=True)
        yield made
        with made.open("rb") as file:
            os.fsync(file.fileno())
        # whoever comes second to the same name finds it taken
        to.open("xb").close()
        made.replace(to)
    except OSError as error:
        raise StoreError(f"{to} cannot be written: {error.strerror}") from error
    finally:
        for left in (made, *(made.with_name(made.name + ending) for ending in _BESIDE)):
            left.unlink(missing_ok=True)


def _url(path: Path) -> URL:
    return URL.create("sqlite", database=str(path))
