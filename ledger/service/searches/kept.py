"""The facts of a ledger's matches as they were last gathered, in a file of the user's: a search folds nothing again.

Matches stand in blocks by number. The file says up to which position of the log it has them; what has grown since is
gathered anew, a block at a time. It holds no names, and may be deleted at any time. Where nothing can be kept the facts
are gathered for one search.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import os
import sqlite3
import time
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import ItemsView, Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import msgspec
import platformdirs

import ledger
from ledger.searching import Facts

SECONDS_KEPT = 90 * 24 * 3600
MATCHES_IN_A_BLOCK = 64
_BYTES_OF_A_NUMBER = array("I").itemsize
_GATHERED_BY = ("game", "searching")
_TABLES = (
    "CREATE TABLE IF NOT EXISTS standing (position INTEGER NOT NULL, hash BLOB NOT NULL)",
    "CREATE TABLE IF NOT EXISTS due (block INTEGER PRIMARY KEY, position INTEGER NOT NULL)",
    "CREATE TABLE IF NOT EXISTS block"
    " (block INTEGER PRIMARY KEY, position INTEGER NOT NULL, numbers BLOB NOT NULL, firsts BLOB NOT NULL,"
    " events BLOB NOT NULL, unplayed BLOB NOT NULL, unread BLOB NOT NULL)",
    "CREATE TABLE IF NOT EXISTS fact (name TEXT, block INTEGER, posted BLOB NOT NULL, PRIMARY KEY (name, block))"
    " WITHOUT ROWID",
)


class Matches(NamedTuple):
    """The matches of a block in order: their numbers, and the first moment of each; after the last of these stands the
    number of all moments."""

    numbers: array[int]
    firsts: array[int]

    def of_moment(self, moment: int) -> int:
        """The number of the match in which a moment lies."""
        return self.numbers[bisect_right(self.firsts, moment) - 1]


class Posted(Mapping[int, int]):
    """The moments at which a fact holds in a block, in order, and the number of each.

    Most searches ask for few of them: each is looked up where it lies, none is unpacked further.
    """

    __slots__ = ("moments", "numbers")

    def __init__(self, moments: array[int], numbers: array[int]) -> None:
        self.moments = moments
        self.numbers = numbers

    def __len__(self) -> int:
        return len(self.moments)

    def __iter__(self) -> Iterator[int]:
        return iter(self.moments)

    def __contains__(self, moment: object) -> bool:
        return isinstance(moment, int) and self._place(moment) is not None

    def __getitem__(self, moment: int) -> int:
        place = self._place(moment)
        if place is None:
            raise KeyError(moment)
        return self.numbers[place]

    def _place(self, moment: int) -> int | None:
        place = bisect_left(self.moments, moment)
        return place if place < len(self.moments) and self.moments[place] == moment else None

    def items(self) -> ItemsView[int, int]:
        """The moments with their numbers."""
        return dict(zip(self.moments, self.numbers, strict=True)).items()

    def between(self, first: int, after: int) -> Iterable[tuple[int, int]]:
        """Those from a moment on, and before another."""
        low, high = bisect_left(self.moments, first), bisect_left(self.moments, after)
        return zip(self.moments[low:high], self.numbers[low:high], strict=True)


class Block(msgspec.Struct, frozen=True):
    """The facts of some matches as the log stood at a position, packed: which matches, the events of all moments, and
    of each fact where it was posted.

    `unplayed` are the numbers of the matches with hands without plays, `unread` of those that cannot be read.
    """

    block: int
    position: int
    numbers: bytes
    firsts: bytes
    events: bytes
    unplayed: bytes
    unread: bytes
    facts: dict[str, bytes]


def pack(block: int, position: int, gathered: Iterable[tuple[int, Facts | None]]) -> Block:
    """The block of these matches as the log stood at a position; None stands for the facts of one that is unread."""
    numbers, firsts, events, unplayed, unread = (array("I") for _ in range(5))
    together: dict[str, tuple[list[int], list[int]]] = {}
    for number, facts in gathered:
        if facts is None:
            unread.append(number)
            continue
        first = len(events)
        numbers.append(number)
        firsts.append(first)
        events.extend(facts.events)
        if facts.unplayed:
            unplayed.append(number)
        for name, posted in facts.posted.items():
            moments, amounts = together.setdefault(name, ([], []))
            for moment, amount in sorted(posted.items()):
                moments.append(first + moment)
                amounts.append(amount)
    firsts.append(len(events))
    return Block(
        block,
        position,
        numbers.tobytes(),
        firsts.tobytes(),
        events.tobytes(),
        unplayed.tobytes(),
        unread.tobytes(),
        {name: _packed(*both) for name, both in together.items()},
    )


def _packed(moments: list[int], numbers: list[int]) -> bytes:
    small = moments[-1] < 1 << 16
    kind = "-" if set(numbers) == {1} else "B" if 0 <= min(numbers) <= max(numbers) < 1 << 8 else "i"
    head = ("H" if small else "I") + kind
    body = array(head[0], moments).tobytes() + (b"" if kind == "-" else array(kind, numbers).tobytes())
    return head.encode() + len(moments).to_bytes(4, "big") + body


def unpack(packed: bytes) -> Posted:
    """What `pack` has made of a fact."""
    kind, numbered, many = chr(packed[0]), chr(packed[1]), int.from_bytes(packed[2:6], "big")
    moments: array[int] = array(kind)
    end = 6 + many * moments.itemsize
    moments.frombytes(packed[6:end])
    numbers: array[int] = array("B", b"\1") * many if numbered == "-" else array(numbered)
    if numbered != "-":
        numbers.frombytes(packed[end:])
    return Posted(moments, numbers)


class Kept:
    """The facts that are kept of the ledger at a URL, or, with `lasting` false, those of one search alone."""

    def __init__(self, url: str, *, lasting: bool = True) -> None:
        name = hashlib.sha256("\0".join([_gatherers(), url]).encode(errors="surrogateescape")).hexdigest()[:32]
        folder = Path(platformdirs.user_cache_dir("domino-ledger", appauthor=False)) / "searches"
        self._path = folder / f"{name}.facts"
        self.lasting = lasting
        if lasting:
            _forget_old(folder)
            try:
                self._connection = _opened(self._path)
                return
            except (OSError, sqlite3.Error):
                self.discard()
        self._connection = _prepared(sqlite3.connect(":memory:", isolation_level=None))

    def discard(self) -> None:
        """Removes the file, with which something is wrong."""
        self.lasting = False
        for path in (self._path, self._path.with_suffix(".facts-wal"), self._path.with_suffix(".facts-shm")):
            with contextlib.suppress(OSError):
                path.unlink()

    def close(self) -> None:
        """Lets go of the file, which stays."""
        self._connection.close()

    def standing(self) -> tuple[int, bytes]:
        """Up to which position of the log the facts are there or due, and the hash of the event there."""
        found = self._connection.execute("SELECT position, hash FROM standing").fetchone()
        return (int(found[0]), bytes(found[1])) if found else (0, b"")

    def move(self, position: int, hashed: bytes, due: Iterable[int], *, afresh: bool) -> None:
        """From now on the log is known up to a position, but for the blocks that are due; `afresh` forgets all."""
        run = self._connection.execute
        with self._transaction():
            if afresh:
                for table in ("due", "block", "fact"):
                    run(f"DELETE FROM {table}")
            run("DELETE FROM standing")
            run("INSERT INTO standing VALUES (?, ?)", (position, hashed))
            rows = [(block, position) for block in due]
            self._connection.executemany("INSERT OR REPLACE INTO due VALUES (?, ?)", rows)

    def due(self) -> list[int]:
        """The blocks that are to be gathered."""
        return [block for (block,) in self._connection.execute("SELECT block FROM due ORDER BY block")]

    def put(self, block: Block) -> None:
        """Keeps a block in the place of what there was of it, unless somebody else has put a newer one there."""
        run = self._connection.execute
        with self._transaction():
            there = run("SELECT position FROM block WHERE block = ?", (block.block,)).fetchone()
            if there is None or there[0] <= block.position:
                run("DELETE FROM fact WHERE block = ?", (block.block,))
                run("INSERT OR REPLACE INTO block VALUES (?, ?, ?, ?, ?, ?, ?)", msgspec.structs.astuple(block)[:-1])
                rows = [(name, block.block, packed) for name, packed in block.facts.items()]
                self._connection.executemany("INSERT INTO fact VALUES (?, ?, ?)", rows)
            run("DELETE FROM due WHERE block = ? AND position <= ?", (block.block, block.position))

    @contextlib.contextmanager
    def _transaction(self) -> Iterator[None]:
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self._connection.execute("ROLLBACK")
            raise
        self._connection.execute("COMMIT")

    def blocks(self) -> list[int]:
        """The blocks in order."""
        return [block for (block,) in self._connection.execute("SELECT block FROM block ORDER BY block")]

    def matches(self, block: int) -> Matches:
        """The matches of a block that could be read."""
        query = "SELECT numbers, firsts FROM block WHERE block = ?"
        return Matches(*map(_unpacked, self._connection.execute(query, (block,)).fetchone()))

    def events(self, block: int) -> array[int]:
        """The events of a block's moments."""
        return _unpacked(*self._connection.execute("SELECT events FROM block WHERE block = ?", (block,)).fetchone())

    def count(self, which: str, wanted: frozenset[int] | None) -> int:
        """How many of the wanted matches (None: all) are among the `numbers`, the `unplayed` or the `unread`."""
        if wanted is None:
            found = self._connection.execute(f"SELECT COALESCE(SUM(LENGTH({which})), 0) FROM block").fetchone()
            return int(found[0]) // _BYTES_OF_A_NUMBER
        rows = self._connection.execute(f"SELECT {which} FROM block WHERE LENGTH({which}) > 0")
        return sum(len(wanted.intersection(_unpacked(packed))) for (packed,) in rows)

    def posted(self, fact: str) -> Mapping[int, bytes]:
        """Where a fact was posted, packed, by block."""
        rows = self._connection.execute("SELECT block, posted FROM fact WHERE name = ?", (fact,))
        return dict(rows.fetchall())


def _unpacked(packed: bytes) -> array[int]:
    return array("I", packed)


def _opened(path: Path) -> sqlite3.Connection:
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT, 0o600))
    os.utime(path)
    return _prepared(sqlite3.connect(path, timeout=30, isolation_level=None))


def _prepared(connection: sqlite3.Connection) -> sqlite3.Connection:
    connection.execute("PRAGMA journal_mode=WAL")
    # a crash may lose what can be gathered again
    connection.execute("PRAGMA synchronous=OFF")
    for table in _TABLES:
        connection.execute(table)
    return connection


def _forget_old(folder: Path) -> None:
    """What nobody has searched in for so long is removed."""
    for path in folder.glob("*.facts*"):
        with contextlib.suppress(OSError):
            if time.time() - path.stat().st_mtime > SECONDS_KEPT:
                path.unlink()


@functools.cache
def _gatherers() -> str:
    """What tells the rules by which facts are gathered from earlier and later ones: a digest of their text."""
    package = Path(ledger.__file__).parent
    digest = hashlib.sha256(ledger.__version__.encode())
    for place in _GATHERED_BY:
        for file in sorted((package / place).rglob("*.py")):
            digest.update(file.relative_to(package).as_posix().encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()
