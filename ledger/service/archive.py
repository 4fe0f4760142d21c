"""Audits of whole archives: part by part, on as many processes as there are, the results in the order of the parts."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from itertools import chain

from ledger.service.audit_kept import Kept
from ledger.service.audit_parts import Part, audit_part
from ledger.service.audit_report import PartResult, Report

WORTH_PROCESSES = 1 << 23
"""So many bytes of text must be waiting before it pays to start processes for them."""

PARTS_AHEAD = 2
"""So many parts for each process are under way or waiting to be taken up: memory holds no more."""

Makes = Callable[[int], Executor]
"""What makes an executor for so many jobs: processes of this machine, or of a cluster."""


def processes(jobs: int) -> Executor:
    """Processes of this machine; they end with the program, however that ends."""
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(jobs, mp_context=context, initializer=_watch_parent)


def audit_parts(
    parts: Iterable[Part],
    report: Report,
    *,
    jobs: int | None = None,
    kept: Kept | None = None,
    makes: Makes = processes,
    worth: int | None = None,
) -> Generator[PartResult, None, None]:
    """Each part's result, in order and already in the report; `jobs` None is one for each core.

    Less than `worth` bytes of text are not handed out (None: what pays on one machine). What `kept` has is taken from
    there, and what is new goes there.
    """
    ordinals: dict[str | None, int] = {}
    for result in _results(iter(parts), jobs or os.cpu_count() or 1, kept, report.with_records, makes, worth):
        _renumber(result, ordinals)
        report.join(result)
        yield result


def _results(
    parts: Iterator[Part], jobs: int, kept: Kept | None, with_records: bool, makes: Makes, worth: int | None
) -> Iterator[PartResult]:
    begun: list[Part] = []
    weight, enough = 0, WORTH_PROCESSES if worth is None else worth
    while jobs > 1 and weight < enough and (part := next(parts, None)) is not None:
        begun.append(part)
        weight += part.weight
    todo = chain(begun, parts)
    if weight < enough:
        for part in todo:
            result = kept.get(part) if kept else None
            if result is None:
                result = audit_part(part, with_records)
                if kept:
                    kept.put(part, result)
            yield result
        return
    with makes(jobs) as executor:
        try:
            yield from _spread(todo, executor, jobs * PARTS_AHEAD, kept, with_records)
        finally:
            executor.shutdown(wait=False, cancel_futures=True)


def _spread(
    parts: Iterator[Part], executor: Executor, ahead: int, kept: Kept | None, with_records: bool
) -> Iterator[PartResult]:
    """The parts handed out, so many ahead of the one whose result is next."""
    waiting: deque[tuple[Part, PartResult | Future[PartResult]]] = deque()
    for part in parts:
        known = kept.get(part) if kept else None
        waiting.append((part, known or _submitted(executor, part, with_records)))
        if len(waiting) >= ahead:
            yield _taken(*waiting.popleft(), kept)
    while waiting:
        yield _taken(*waiting.popleft(), kept)


def _taken(part: Part, result: PartResult | Future[PartResult], kept: Kept | None) -> PartResult:
    if isinstance(result, PartResult):
        return result
    done = result.result()
    if kept:
        kept.put(part, done)
    return done


def _submitted(executor: Executor, part: Part, with_records: bool) -> Future[PartResult]:
    with _interrupts_held():
        return executor.submit(audit_part, part, with_records)


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Ctrl-C waits for a moment: processes that are started meanwhile never hear it, it is for the program alone."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _watch_parent() -> None:
    """A process whose program was killed would wait for work for ever."""
    parent = multiprocessing.parent_process()
    if parent is None:
        return

    def watch() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def _renumber(result: PartResult, ordinals: dict[str | None, int]) -> None:
    """Matches that are called by their place are numbered through the whole file."""
    before = ordinals.get(result.file, 0)
    ordinals[result.file] = before + result.sums.items
    if result.file is None or not before:
        return
    for one in result.found:
        if one.audited.by_ordinal:
            one.renumber(before)
