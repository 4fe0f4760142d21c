"""Brings the kept facts of a ledger up to its log: what has grown is gathered anew, by several processes if much."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from ledger.errors import LedgerError
from ledger.game.events import Record
from ledger.searching import Facts, facts
from ledger.service.searches.kept import MATCHES_IN_A_BLOCK, Block, Kept, pack
from ledger.service.spreading import spread
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
    parts = ((block, _numbers(block)) for block in due)
    if jobs < 2 or len(due) < WORTH_PROCESSES:
        for block, numbers in parts:
            yield gather(opened, block, numbers)
        return
    work = partial(gather_at, opened.url.render_as_string(hide_password=False))
    for _, gathered, _ in spread(parts, work, jobs):
        yield gathered


def _numbers(block: int) -> range:
    first = 1 + block * MATCHES_IN_A_BLOCK
    return range(first, first + MATCHES_IN_A_BLOCK)


def gather_at(url: str, part: tuple[int, range]) -> Block:
    """Gathers a block of the ledger at a URL; this is what several processes do."""
    with Ledger.open(url) as opened:
        return gather(opened, *part)


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
