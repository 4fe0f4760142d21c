"""Work in parts: in order, by this process and others, no more held than is told."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor

import pytest

from ledger.service import spreading
from ledger.service.spreading import in_turn, spread


def squared(number: int) -> tuple[int, int]:
    """A number's square, and who worked it out."""
    return number * number, os.getpid()


def never(_number: int) -> None:
    """Nothing is known."""


def test_this_process_is_one_of_the_jobs() -> None:
    done = list(spread(range(300), squared, 2, known=never))
    assert [square for _, (square, _), _ in done] == [number * number for number in range(300)]
    assert os.getpid() in {process for _, (_, process), _ in done}


def test_one_job_is_this_process_alone() -> None:
    assert list(spread(range(9), squared, 1, known=never)) == list(in_turn(range(9), squared, never))


def test_what_is_known_is_not_worked_out() -> None:
    known = {3: (0, 0), 4: (0, 0)}
    done = list(spread(range(6), squared, 2, known=known.get))
    assert [(part, new) for part, _, new in done] == [(n, n not in known) for n in range(6)]
    assert {result for part, result, _ in done if part in known} == {(0, 0)}


def test_while_the_others_are_at_their_first_part_the_rest_is_done_here(monkeypatch: pytest.MonkeyPatch) -> None:
    here, go, done = threading.current_thread(), threading.Event(), []
    monkeypatch.setattr(spreading, "processes", ThreadPoolExecutor)

    def work(number: int) -> int:
        if threading.current_thread() is not here:
            assert go.wait(30)
        done.append(number)
        if len(done) == spreading.PARTS_DONE_AHEAD - spreading.PARTS_AHEAD:
            go.set()
        return number

    assert [result for _, result, _ in spread(range(40), work, 2, known=never)] == list(range(40))
    assert done[0] == spreading.PARTS_AHEAD


@pytest.mark.parametrize(("made", "most"), [(True, spreading.PARTS_AHEAD), (False, spreading.PARTS_DONE_AHEAD)])
def test_no_more_parts_are_taken_up_than_may_be_held(monkeypatch: pytest.MonkeyPatch, made: bool, most: int) -> None:
    taken: list[int] = []
    monkeypatch.setattr(spreading, "processes", ThreadPoolExecutor)

    def parts() -> Iterator[int]:
        for number in range(200):
            taken.append(number)
            yield number

    def threads(jobs: int) -> Executor:
        return ThreadPoolExecutor(jobs)

    jobs = 1 if made else 2
    for number, (part, _, _) in enumerate(spread(parts(), squared, jobs, known=never, makes=threads if made else None)):
        assert part == number
        assert len(taken) - number <= most


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="there are no signals to hold back here")
def test_a_process_never_hears_of_ctrl_c() -> None:
    with spreading._interrupts_held():
        assert signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ())
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())
