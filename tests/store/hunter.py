"""The gap hunter: many writers with slow clients, some of which give up, and a reader that follows the log's end.

A reader goes on from the last position that it saw. It misses an event where a position becomes visible after a greater
one: that is what a counter without a lock does, and what taking the head first is for.
"""

from __future__ import annotations

import contextlib
import functools
import random
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple, Protocol

from sqlalchemy import Engine, NullPool, create_engine

from ledger.errors import StoreError
from ledger.store import Asked, Ledger
from ledger.store.log import event_log
from tests.store.matches import match

READ_AT_ONCE = 7


class GivenUp(Exception):
    """A client that goes away before it commits."""


class Log(Protocol):
    """A log that may or may not have gaps; `thinking` is called after a position was taken and before the commit."""

    def write(self, thinking: Callable[[], None]) -> None: ...

    def after(self, position: int) -> list[int]: ...

    def close(self) -> None: ...


class Found(NamedTuple):
    """What a hunt found: events in the log, those that the reader never saw, and positions that nobody has."""

    events: int
    missed: int
    holes: int


def hunt(open_log: Callable[[], Log], seed: int, writers: int, each: int) -> Found:
    """Lets writers loose and a reader after them; the writers begin together, and one of them begins by giving up."""
    begin, done = threading.Barrier(writers), threading.Event()
    with ThreadPoolExecutor(writers + 1) as pool:
        reader = pool.submit(_follow, open_log, done)
        try:
            work = [pool.submit(_write, open_log, begin, random.Random(seed + n), each, n == 0) for n in range(writers)]
            for working in work:
                working.result()
        finally:
            done.set()
        seen = reader.result()
    with contextlib.closing(open_log()) as log:
        there: list[int] = []
        while page := log.after(there[-1] if there else 0):
            there += page
    assert seen == sorted(set(seen)), "the reader saw an event twice, or out of order"
    return Found(len(there), len(set(there) - set(seen)), there[-1] - len(there))


def _follow(open_log: Callable[[], Log], done: threading.Event) -> list[int]:
    """Reads the log along until all are done and nothing more comes; gives every position that was seen."""
    seen: list[int] = []
    with contextlib.closing(open_log()) as log:
        while True:
            last_look = done.is_set()
            page = log.after(seen[-1] if seen else 0)
            seen += page
            if last_look and not page:
                return seen


def _write(
    open_log: Callable[[], Log], begin: threading.Barrier, chance: random.Random, each: int, gives_up: bool
) -> None:
    with contextlib.closing(open_log()) as log:
        begin.wait()
        for n in range(each):
            give_up = chance.random() < 0.03 or (n == 0 and gives_up)
            with contextlib.suppress(GivenUp):
                log.write(functools.partial(_think, chance.random() * 0.02, give_up))


def _think(pause: float, give_up: bool) -> None:
    time.sleep(pause)
    if give_up:
        raise GivenUp


class LedgerLog:
    """The ledger itself."""

    def __init__(self, url: str) -> None:
        self._ledger = Ledger.open(url)

    def write(self, thinking: Callable[[], None]) -> None:
        while True:
            try:
                with self._ledger.transaction() as transaction:
                    transaction.add(match(plays=1), Asked())
                    thinking()
                return
            except StoreError as error:
                # others were writing all the time that was allowed: nothing was written, and it is tried again
                if "in use" not in str(error):
                    raise

    def after(self, position: int) -> list[int]:
        with self._ledger.snapshot() as snapshot:
            return [row.position for row in event_log.rows_after(snapshot.connection, position, READ_AT_ONCE)]

    def close(self) -> None:
        self._ledger.close()


class CounterLog:
    """A wrong log, as it is often built: the database counts up the positions."""

    def __init__(self, url: str) -> None:
        self._engine: Engine = create_engine(url, poolclass=NullPool)
        self._connection = self._engine.connect()

    @staticmethod
    def make(url: str) -> None:
        engine = create_engine(url, poolclass=NullPool)
        with engine.begin() as connection:
            connection.exec_driver_sql("CREATE TABLE wrong (position BIGSERIAL PRIMARY KEY)")

    def write(self, thinking: Callable[[], None]) -> None:
        with self._connection.begin():
            self._connection.exec_driver_sql("INSERT INTO wrong DEFAULT VALUES")
            thinking()

    def after(self, position: int) -> list[int]:
        with self._connection.begin():
            page = "SELECT position FROM wrong WHERE position > %s ORDER BY position LIMIT %s"
            return list(self._connection.exec_driver_sql(page, (position, READ_AT_ONCE)).scalars())

    def close(self) -> None:
        self._connection.close()
