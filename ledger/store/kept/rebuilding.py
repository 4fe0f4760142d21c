"""The results worked out anew from the first event, beside those that are read, and put in their place in one moment.

A rebuild can be broken off at any moment, by force too: what is read stays what it was, and the next one goes on where
this one was. Several at once help each other. While the new generation takes the place of the old one nobody appends.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, Select, Table, and_, delete, func, or_, select

from ledger.store.kept import checkpoint
from ledger.store.kept.checkpoint import FAILED, RETIRED, Checkpoint
from ledger.store.kept.keeping_up import Worker
from ledger.store.kept.pages import read_page
from ledger.store.kept.results import code_hash
from ledger.store.kept.tables import MATCH_RESULT, PLAYER_TOTAL, SEAT_RESULT
from ledger.store.kept.writing import TALLIES
from ledger.store.log import event_log

_MATCHES_AT_ONCE = 5000
LAST_EVENTS = 2000
"""So many events at most are counted while nobody can append."""


class Rebuilt(NamedTuple):
    """How far a rebuild is: events counted of all, and when it is `over` how many matches have other results now.

    `sums` are the rows of kept sums that were others although no match had another result: somebody changed them.
    `stopped` says at what it failed; what was read before is read still.
    """

    generation: int
    position: int
    end: int
    over: bool = False
    differing: int = 0
    sums: int = 0
    stopped: str | None = None


def rebuild(worker: Worker) -> Iterator[Rebuilt]:
    """Builds a new generation, or goes on with one that was left, and switches to it; each step is safe by itself."""
    generation = _begin(worker)
    while (seen := _seen(worker, generation)) is not None and not seen.live and seen.status != RETIRED:
        step = worker.step(seen)
        yield Rebuilt(generation, step.position, step.end, stopped=step.stopped)
        if step.stopped is not None:
            return
        if step.done and _switch(worker, generation):
            break
    differing, sums = _differing(worker, generation)
    _remove_retired(worker)
    with worker.reader.begin() as connection:
        seen, end = checkpoint.live(connection), event_log.head(connection).position
    yield Rebuilt(seen.generation, seen.position, end, over=True, differing=differing, sums=sums)


def _begin(worker: Worker) -> int:
    """The generation to go on with; those that were begun by other rules are given up."""
    with worker.writer.begin() as connection:
        # nobody else begins one meanwhile
        event_log.take_head(connection)
        there = checkpoint.generations(connection) or _unsaid(connection)
        for left in there:
            if not left.live and left.status != RETIRED:
                if left.code_hash == code_hash():
                    return left.generation
                checkpoint.retire(connection, left.generation)
        generation = max((seen.generation for seen in there), default=0) + 1
        checkpoint.begin(connection, generation, code_hash(), worker.clock())
        return generation


def _unsaid(connection: Connection) -> list[Checkpoint]:
    """Generations of which there are rows, and nothing else any more: they are to be removed."""
    for generation in connection.scalars(select(MATCH_RESULT.c.generation).distinct()).all():
        checkpoint.begin(connection, generation, "", 0)
        checkpoint.retire(connection, generation)
    return checkpoint.generations(connection)


def _seen(worker: Worker, generation: int) -> Checkpoint | None:
    with worker.reader.begin() as connection:
        return checkpoint.seen(connection, generation)


def _switch(worker: Worker, generation: int) -> bool:
    """Reads the new generation from now on, if it stands at the end of the log; False if it does not get there now."""
    with worker.writer.begin() as connection:
        event_log.take_head(connection)
        seen = checkpoint.seen(connection, generation)
        if seen is None or seen.live or seen.status in (FAILED, RETIRED):
            return False
        page = read_page(connection, seen.position, LAST_EVENTS)
        if page.stopped is not None or page.last < page.end or not worker.apply(connection, seen, page):
            return False
        checkpoint.switch(connection, generation)
        return True


def _differing(worker: Worker, generation: int) -> tuple[int, int]:
    """How many matches have other results in this generation than in the one before it, and how many sums without."""
    with worker.reader.begin() as connection:
        there = checkpoint.generations(connection)
        others = [seen for seen in there if seen.generation < generation]
        if not others:
            return 0, 0
        now = next(seen for seen in there if seen.generation == generation)
        # what was recorded in between is in one of them only, who sits where too
        equal = others[-1].position == now.position
        matches = _differences(connection, others[-1].generation, generation, people=equal)
        same = equal and not matches
        return matches, _other_sums(connection, others[-1].generation, generation) if same else 0


def _other_sums(connection: Connection, old: int, new: int) -> int:
    """How many rows of kept sums are others in one of two generations, or missing there."""
    count = 0
    for table in TALLIES:
        columns = [column for column in table.columns if column.name != "generation"]
        before, after = (select(*columns).where(table.c.generation == number) for number in (old, new))
        only = (before.except_(after), after.except_(before))
        count += max(connection.scalar(select(func.count()).select_from(rows.subquery())) or 0 for rows in only)
    return count


def _differences(connection: Connection, old: int, new: int, *, people: bool) -> int:
    grown = set(connection.scalars(_other(MATCH_RESULT, ("stream_no",), old, new, ["version"])))
    names = [
        column.name for column in MATCH_RESULT.columns if column.name not in ("generation", "stream_no", "version")
    ]
    found = set(connection.scalars(_other(MATCH_RESULT, ("stream_no",), old, new, names)))
    left_out = ("generation", "stream_no", "seat") if people else ("generation", "stream_no", "seat", "player_id")
    names = [column.name for column in SEAT_RESULT.columns if column.name not in left_out]
    found.update(connection.scalars(_other(SEAT_RESULT, ("stream_no", "seat"), old, new, names)))
    return len(found - grown)


def _other(table: Table, keys: Sequence[str], old: int, new: int, names: Sequence[str]) -> Select[tuple[int]]:
    """The numbers of the matches of which the rows of two generations differ in one of these columns."""
    before, after = table.alias(), table.alias()
    same = and_(*(before.c[key] == after.c[key] for key in keys), before.c.generation == old)
    other = or_(*(before.c[name].is_distinct_from(after.c[name]) for name in names))
    return select(after.c.stream_no).join(before, same).where(after.c.generation == new, other)


def _remove_retired(worker: Worker) -> None:
    """Removes the rows that nobody reads, some at a time, so that nobody waits for long."""
    with worker.reader.begin() as connection:
        retired = [seen.generation for seen in checkpoint.generations(connection) if seen.status == RETIRED]
    for generation in retired:
        for table in (MATCH_RESULT, SEAT_RESULT):
            while _remove(worker, table, generation, table.c.stream_no):
                pass
        for table in TALLIES:
            while _remove(worker, table, generation, table.c.period if table is PLAYER_TOTAL else table.c.club_key):
                pass
        with worker.writer.begin() as connection:
            checkpoint.forget(connection, generation)


def _remove(worker: Worker, table: Table, generation: int, key: ColumnElement[Any]) -> bool:
    """Removes the rows of some matches, of a club or a period; False if there are none left."""
    with worker.writer.begin() as connection:
        first = connection.scalar(select(func.min(key)).where(table.c.generation == generation))
        if first is None:
            return False
        some = key < first + _MATCHES_AT_ONCE if table in (MATCH_RESULT, SEAT_RESULT) else key == first
        connection.execute(delete(table).where(table.c.generation == generation, some))
        return True
