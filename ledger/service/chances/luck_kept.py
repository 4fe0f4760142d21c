"""The luck of deals as it was once worked out, in a file of the user's: a deal is played a hundred times once only.

The file holds no names and no tiles, only digests of them, and may be deleted at any time. Where nothing can be kept
the luck is worked out each time.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import os
import sqlite3
from collections.abc import Sequence
from pathlib import Path

import msgspec
import platformdirs

import ledger
from ledger.game.events import Event, Open
from ledger.simulate.luck import DealtHand, Luck

_TABLE = "CREATE TABLE IF NOT EXISTS luck (deal BLOB PRIMARY KEY, games INTEGER NOT NULL, told BLOB NOT NULL)"
_WORKED_OUT_BY = ("game", "inference", "simulate")


class LuckKept:
    """The file, opened."""

    def __init__(self) -> None:
        folder = Path(platformdirs.user_cache_dir("domino-ledger", appauthor=False)) / "luck"
        try:
            self._connection = _opened(folder / f"{_worked_out_by()}.luck")
            return
        except (OSError, sqlite3.Error):
            self._connection = sqlite3.connect(":memory:", isolation_level=None)
        self._connection.execute(_TABLE)

    def close(self) -> None:
        """Lets go of the file, which stays."""
        self._connection.close()

    def get(self, deal: bytes, games: int) -> Luck | None:
        """What is known of a deal from at least so many games."""
        with contextlib.suppress(sqlite3.Error, msgspec.DecodeError):
            query = "SELECT told FROM luck WHERE deal = ? AND games >= ?"
            found = self._connection.execute(query, (deal, games)).fetchone()
            return msgspec.msgpack.decode(found[0], type=Luck) if found else None
        return None

    def put(self, deal: bytes, told: Luck) -> None:
        """Keeps it; where that cannot be done it is worked out again another time."""
        with contextlib.suppress(sqlite3.Error):
            row = (deal, told.games, msgspec.msgpack.encode(told))
            self._connection.execute("INSERT OR REPLACE INTO luck VALUES (?, ?, ?)", row)


def deal_of(opening: Open, before: Sequence[Event], hand: DealtHand) -> bytes:
    """What tells a deal from others: the game, the events `before` its hand, and what is known of the deal."""
    nameless = Open(opening.variant, opening.options, ("",) * len(opening.seats), {})
    return hashlib.sha256(repr((nameless, before, hand.hand, hand.dealt, hand.drawn)).encode()).digest()


def _opened(path: Path) -> sqlite3.Connection:
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    for older in path.parent.glob("*.luck"):
        if older != path:
            older.unlink(missing_ok=True)
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT, 0o600))
    connection = sqlite3.connect(path, timeout=30, isolation_level=None)
    # a crash may lose what can be worked out again
    connection.execute("PRAGMA synchronous=OFF")
    connection.execute(_TABLE)
    return connection


@functools.cache
def _worked_out_by() -> str:
    """What tells the way in which luck is worked out from earlier and later ones: a digest of its text."""
    package = Path(ledger.__file__).parent
    digest = hashlib.sha256(ledger.__version__.encode())
    for place in _WORKED_OUT_BY:
        for file in sorted((package / place).rglob("*.py")):
            digest.update(file.relative_to(package).as_posix().encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()[:32]
