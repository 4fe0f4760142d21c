"""Many at once: nobody waits for ever, nothing is missed by who reads along, and no position stays empty."""

from __future__ import annotations

import contextlib
import functools
import threading
import time
from collections import Counter
from pathlib import Path

import pytest

from ledger.store import Ledger
from ledger.store.log import event_log
from ledger.store.log.rows import EventRow
from tests.chance import drawn_seed
from tests.store.hunter import CounterLog, LedgerLog, hunt
from tests.store.matches import match
from tests.store.soundness import request_ids, sound
from tests.store.writers import Try, processes, read_diaries, write


@pytest.fixture
def seed() -> int:
    """Another one each time; a failing test shows it."""
    return drawn_seed()


@pytest.mark.parametrize(
    ("writers", "each"), [(6, 12), pytest.param(16, 200, marks=[pytest.mark.soak, pytest.mark.timeout(7200)])]
)
def test_who_follows_the_log_misses_nothing_and_finds_no_holes(
    any_url: str, seed: int, writers: int, each: int
) -> None:
    Ledger.open(any_url, create=True).close()
    found = hunt(functools.partial(LedgerLog, any_url), seed, writers, each)
    print(found)
    assert (found.missed, found.holes) == (0, 0)
    # matches of five events; one in thirty was given up
    assert writers * each * 0.8 < found.events / 5 < writers * each


@pytest.mark.postgres
def test_the_hunter_finds_what_a_log_loses_that_lets_the_database_count(server_url: str, seed: int) -> None:
    CounterLog.make(server_url)
    found = hunt(functools.partial(CounterLog, server_url), seed, writers=6, each=60)
    print(found)
    assert found.missed > 0
    assert found.holes > 0


@pytest.mark.postgres
def test_a_wrong_log_misses_what_is_committed_late_and_the_ledger_makes_the_later_one_wait(server_url: str) -> None:
    """The one order of steps that decides it: the first takes its position, the second commits, the reader looks."""
    Ledger.open(server_url, create=True).close()
    CounterLog.make(server_url)
    # the ledger's second waits until the first has written: to wait for him for ever would end in nobody's writing
    for kind, missed, patience in ((CounterLog, {1}, None), (LedgerLog, set(), 0.5)):
        with contextlib.ExitStack() as opened:
            first, second, reader = (opened.enter_context(contextlib.closing(kind(server_url))) for _ in range(3))
            seen: list[int] = []
            other = threading.Thread(target=second.write, args=(lambda: None,))

            def look_while_the_first_waits(
                reader: CounterLog | LedgerLog = reader,
                seen: list[int] = seen,
                other: threading.Thread = other,
                patience: float | None = patience,
            ) -> None:
                other.start()
                other.join(patience)
                seen += reader.after(0)

            first.write(look_while_the_first_waits)
            other.join()
            while page := reader.after(seen[-1] if seen else 0):
                seen += page
            there: list[int] = []
            while page := reader.after(there[-1] if there else 0):
                there += page
            assert set(there) - set(seen) == missed


class Tail(threading.Thread):
    """Reads the log along, from before its first event; keeps every row, and stops at the first that is out of turn."""

    def __init__(self, url: str) -> None:
        super().__init__()
        self.ledger = Ledger.open(url)
        self.rows: list[EventRow] = []
        self.torn: tuple[int, int] | None = None
        self.end = threading.Event()

    def run(self) -> None:
        with self.ledger:
            while self.torn is None:
                last_look = self.end.is_set()
                with self.ledger.snapshot() as snapshot:
                    page = event_log.rows_after(snapshot.connection, len(self.rows), 100)
                for row in page:
                    if row.position != len(self.rows) + 1:
                        self.torn = (len(self.rows) + 1, row.position)
                        return
                    self.rows.append(row)
                if not page and last_look:
                    return
                time.sleep(0.005)


@pytest.mark.parametrize(
    ("writers", "each"), [(5, 12), pytest.param(16, 625, marks=[pytest.mark.soak, pytest.mark.timeout(7200)])]
)
def test_writers_in_processes_of_their_own_are_followed_event_by_event(
    any_url: str, tmp_path: Path, seed: int, writers: int, each: int
) -> None:
    with Ledger.open(any_url, create=True) as ledger:
        ledger.add(match(plays=0))
        tail = Tail(any_url)
        tail.start()
        diaries = [tmp_path / str(writer) for writer in range(writers)]
        started = [
            processes().Process(target=write, args=(any_url, str(diary), seed + n, each, 0.01))
            for n, diary in enumerate(diaries)
        ]
        for process in started:
            process.start()
        for process in started:
            process.join()
        tail.end.set()
        tail.join()
        assert [process.exitcode for process in started] == [0] * writers
        diary = read_diaries(diaries)
        head = sound(ledger)
        print(f"{len(diary.answered)} answered, {len(diary.refused)} refused, {len(tail.rows)} of {head.position} seen")
        assert tail.torn is None
        assert len(tail.rows) == head.position
        assert len(diary.answered) + len(diary.refused) == writers * each
        stored = request_ids(ledger)
        assert {one: stored.get(one) for one in diary.answered} == diary.answered
        assert not stored.keys() & diary.refused.keys()
        assert len(stored) == 1 + len(diary.answered)
    check_refusals(diary.tries, diary.answered, diary.refused)


def check_refusals(tries: list[Try], answered: dict[str, int], refused: dict[str, int]) -> None:
    """Of those who expected the same length of a match one was answered; the others learned a greater length."""
    won = Counter((number, expected) for request, number, expected in tries if number and request in answered)
    assert set(won.values()) <= {1}
    for request, number, expected in tries:
        if request in refused:
            assert refused[request] > expected
            assert won[number, expected] == 1
