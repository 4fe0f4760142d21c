"""The results kept up with the log: in the append's own transaction where that can be, else page by page after it.

Nothing here may stop an append. What cannot be counted is left, the checkpoint with it, and whoever asks is told.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from sqlalchemy import Connection, Engine

from ledger.game.events import Record
from ledger.store.database.savepoints import broken_off, savepoint
from ledger.store.kept import checkpoint
from ledger.store.kept.checkpoint import ACTIVE, FAILED, Checkpoint
from ledger.store.kept.pages import Page, read_page
from ledger.store.kept.results import code_hash, result_with
from ledger.store.kept.substitutes import Substitutes
from ledger.store.kept.writing import write_results
from ledger.store.log import event_log

if TYPE_CHECKING:
    from ledger.statistics.figures import MatchFigures

EVENTS_AT_ONCE = 2000


class Folded(NamedTuple):
    """A match that an append has written to: its record now, its figures, its seats' player ids, whether it is new.

    The figures are worked out when they are asked for.
    """

    record: Record
    figures: Callable[[], MatchFigures]
    player_ids: Sequence[str]
    new: bool


def take_over(connection: Connection, start: int, touched: Callable[[], Mapping[int, Folded]], now: int) -> bool:
    """Counts what the transaction itself has appended after a position; False if that is left for later.

    It is left unless the results stand exactly where the transaction began.
    """
    seen = checkpoint.live(connection)
    if seen.status != ACTIVE or seen.position != start:
        return False
    try:
        with savepoint(connection):
            end, matches, substitutes = event_log.head(connection).position, touched(), Substitutes(connection)
            results = [
                result_with(
                    match.figures(), number, match.record, match.player_ids, substitutes.of(number, match.record)
                )
                for number, match in matches.items()
            ]
            new = frozenset(number for number, match in matches.items() if match.new)
            if not checkpoint.move(connection, seen, end, code_hash(), now, None):
                return False
            write_results(connection, seen.generation, results, new)
    except Exception:
        # whatever it is, the append goes on; the pages that follow find it again and say what it is
        if broken_off(connection):
            raise
        return False
    return True


class Step(NamedTuple):
    """One page applied: where the generation stands now, where the log ends, and why it stopped there (None: not)."""

    position: int
    end: int
    stopped: str | None

    @property
    def done(self) -> bool:
        """Whether there is nothing more to be done now."""
        return self.stopped is not None or self.position >= self.end


class Worker:
    """Moves generations on, one page at a time; any number of workers may do so at once, in any number of programs."""

    def __init__(self, reader: Engine, writer: Engine, clock: Callable[[], int]) -> None:
        self.reader = reader
        self.writer = writer
        self.clock = clock
        self._given_up: tuple[int, int] | None = None

    def catch_up(self, pages: int) -> Step | None:
        """Moves the live generation on by at most so many pages; the last step, None if there was none to make.

        One that this program has seen to fail is not tried again by it.
        """
        step = None
        for _ in range(pages):
            with self.reader.begin() as connection:
                seen = checkpoint.live(connection)
                end = event_log.head(connection).position
            if seen.status == FAILED and self._given_up == (seen.generation, seen.position):
                break
            if seen.status == ACTIVE and seen.position == end:
                break
            step = self.step(seen)
            if step.stopped is not None:
                self._given_up = (seen.generation, step.position)
            if step.done:
                break
        return step

    def step(self, seen: Checkpoint) -> Step:
        """Applies the page that follows a checkpoint: all of it, or nothing if another worker was quicker."""
        with self.reader.begin() as connection:
            page = read_page(connection, seen.position, EVENTS_AT_ONCE)
        with self.writer.begin() as connection:
            if not self.apply(connection, seen, page):
                now = checkpoint.seen(connection, seen.generation) or seen
                return Step(now.position, page.end, now.error if now.status == FAILED else None)
        return Step(page.last, page.end, page.stopped)

    def apply(self, connection: Connection, seen: Checkpoint, page: Page) -> bool:
        """Writes a page and moves the checkpoint in one transaction; False if it has been moved since it was seen."""
        if not checkpoint.move(connection, seen, page.last, code_hash(), self.clock(), page.stopped):
            return False
        write_results(connection, seen.generation, page.results, page.new)
        return True
