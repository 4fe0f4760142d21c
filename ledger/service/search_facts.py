"""Brings the kept facts of a ledger up to its log: what has grown is gathered anew, by several processes if much."""

from __future__ import annotations

import math
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future

from ledger.errors import LedgerError
from ledger.game.events import Record
from ledger.searching import Facts, facts
from ledger.service.archive import PARTS_AHEAD, processes
from ledger.service.search_kept import MATCHES_IN_A_BLOCK, Block, Kept, pack
from ledger.store import Ledger
from ledger.store.lists.searched import hash_at, last_number
from ledger.store.log.marks import grown_since
from ledger.store.log.reading import read_many

WORTH_PROCESSES = 16
"""So many blocks must be due before it pays to start processes for them."""

Tells = Callable[[int, int], None]
"""Is told how many more matches and events were gathered."""


def catch_up(
    opened: Ledger,
    kept: Kept,
    tell: Tells,
    begin: Callable[[int], None],
    jobs: int = 1,
    until: float = math.inf,
) -> int:
    """Gathers what is due, the matches recorded last first, and stops at the moment `until` of the steady clock.

    `begin` is told beforehand of how many matches at most that is; how many of them are left is the answer.
    """
    position, hashed = kept.standing()
    with opened.snapshot() as snapshot:
        connection, head = snapshot.connection, snapshot.head()
        known = position <= head.position and hash_at(connection, position) == hashed
        if not known or position == 0:
            grown = list(range(1, last_number(connection) + 1, MATCHES_IN_A_BLOCK))
        else:
            grown = grown_since(connection, position) if position < head.position else []
        if not known or position < head.position:
            blocks = sorted({(number - 1) // MATCHES_IN_A_BLOCK for number in grown})
            kept.move(head.position, hash_at(connection, head.position), blocks, afresh=not known)
    due = kept.due()[::-1]
    if due:
        begin(len(due) * MATCHES_IN_A_BLOCK)
    left = len(due)
    for block in _gathered(opened, due, jobs):
        kept.put(block)
        tell((len(block.numbers) + len(block.unread)) // 4, len(block.events) // 4)
        left -= 1
        if time.monotonic() >= until:
            break
    return left * MATCHES_IN_A_BLOCK


def _gathered(opened: Ledger, due: Sequence[int], jobs: int) -> Iterator[Block]:
    if jobs < 2 or len(due) < WORTH_PROCESSES:
        for block in due:
            yield gather(opened, block, _numbers(block))
        return
    url = opened.url.render_as_string(hide_password=False)
    with processes(jobs) as executor:
        try:
            yield from _spread(url, due, executor, jobs * PARTS_AHEAD)
        finally:
            executor.shutdown(wait=False, cancel_futures=True)


def _spread(url: str, due: Sequence[int], executor: Executor, ahead: int) -> Iterator[Block]:
    waiting: deque[Future[Block]] = deque()
    for block in due:
        waiting.append(executor.submit(gather_at, url, block, _numbers(block)))
        if len(waiting) >= ahead:
            yield waiting.popleft().result()
    while waiting:
        yield waiting.popleft().result()


def _numbers(block: int) -> range:
    first = 1 + block * MATCHES_IN_A_BLOCK
    return range(first, first + MATCHES_IN_A_BLOCK)


def gather_at(url: str, block: int, numbers: range) -> Block:
    """Gathers a block of the ledger at a URL; this is what other processes do."""
    with Ledger.open(url) as opened:
        return gather(opened, block, numbers)


def gather(opened: Ledger, block: int, numbers: range) -> Block:
    """Reads and folds the matches of a block, which are those of these numbers."""
    with opened.snapshot() as snapshot:
        position = snapshot.head().position
        found = list(read_many(snapshot.connection, numbers))
    return pack(block, position, ((stream.stream_no, _facts(record)) for stream, record in found))


def _facts(record: Record | LedgerError) -> Facts | None:
    """The facts of a match; None where a newer program wrote it, or its game is not known."""
    try:
        return facts(record) if isinstance(record, Record) else None
    except LedgerError:
        return None
