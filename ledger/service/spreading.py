"""Work in parts, done by as many processes as there are, this one among them; the results come in the parts' order."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from itertools import chain
from typing import Protocol, TypeVar

PARTS_AHEAD = 2
"""So many parts for each process are under way or waiting to be taken up."""

PARTS_DONE_AHEAD = 16
"""So many parts for each process are held at most whose turn has not come: memory holds no more."""

WORTH_PROCESSES = 1 << 23
"""So many bytes of text must be waiting before it pays to start processes for them."""

Makes = Callable[[int], Executor]
"""What makes an executor for so many jobs, such as one of a cluster."""

Part = TypeVar("Part")
Weighed = TypeVar("Weighed", bound="HasWeight")
Result = TypeVar("Result")


class HasWeight(Protocol):
    """What says how much there is to do, in bytes of text."""

    @property
    def weight(self) -> int:
        """How much there is to do, in bytes of text."""
        ...


def nothing_known(_part: object) -> None:
    """Where nothing was worked out before, no part is known."""


def in_turn(
    parts: Iterable[Part], work: Callable[[Part], Result], known: Callable[[Part], Result | None]
) -> Iterator[tuple[Part, Result, bool]]:
    """Each part with its result, worked out by this process alone, and whether that is new and was not `known`."""
    for part in parts:
        before = known(part)
        yield part, work(part) if before is None else before, before is None


def spread(
    parts: Iterable[Part],
    work: Callable[[Part], Result],
    jobs: int,
    *,
    known: Callable[[Part], Result | None] = nothing_known,
    makes: Makes | None = None,
) -> Iterator[tuple[Part, Result, bool]]:
    """The same by so many jobs at once, the results still in the order of the parts.

    Unless `makes` gives others to do all of it, this process is one of the jobs: it need not wait idly for the others
    to start, which takes as long as to audit a hundred thousand events.
    """
    others = jobs if makes else jobs - 1
    if not others:
        yield from in_turn(parts, work, known)
        return
    with (makes or processes)(others) as executor:
        try:
            yield from _in_order(parts, work, executor, others, known, here=makes is None)
        finally:
            executor.shutdown(wait=False, cancel_futures=True)


def spread_if_it_pays(
    parts: Iterable[Weighed],
    work: Callable[[Weighed], Result],
    jobs: int,
    *,
    known: Callable[[Weighed], Result | None] = nothing_known,
    makes: Makes | None = None,
) -> Iterator[tuple[Weighed, Result, bool]]:
    """The same as `spread`, by this process alone where there is little to do and nobody else is named to do it."""
    waiting = iter(parts)
    begun: list[Weighed] = []
    weight, enough = 0, 0 if makes else WORTH_PROCESSES
    while jobs > 1 and weight < enough and (part := next(waiting, None)) is not None:
        begun.append(part)
        weight += part.weight
    todo = chain(begun, waiting)
    if weight < enough:
        return in_turn(todo, work, known)
    return spread(todo, work, jobs, known=known, makes=makes)


def _in_order(
    parts: Iterable[Part],
    work: Callable[[Part], Result],
    executor: Executor,
    others: int,
    known: Callable[[Part], Result | None],
    *,
    here: bool,
) -> Iterator[tuple[Part, Result, bool]]:
    """What the others have no room for is done `here`, or waits."""
    room = others * PARTS_AHEAD
    most = others * PARTS_DONE_AHEAD if here else room
    waiting: deque[tuple[Part, Future[Result], bool]] = deque()
    for part in parts:
        before = known(part)
        if before is not None:
            future = _settled(before)
        elif here and sum(not future.done() for _, future, _ in waiting) >= room:
            future = _settled(work(part))
        else:
            future = _submitted(executor, work, part)
        waiting.append((part, future, before is None))
        while waiting and (waiting[0][1].done() or len(waiting) >= most):
            yield _next(waiting)
    while waiting:
        yield _next(waiting)


def _next(waiting: deque[tuple[Part, Future[Result], bool]]) -> tuple[Part, Result, bool]:
    part, future, new = waiting.popleft()
    return part, future.result(), new


def _settled(result: Result) -> Future[Result]:
    future: Future[Result] = Future()
    future.set_result(result)
    return future


def _submitted(executor: Executor, work: Callable[[Part], Result], part: Part) -> Future[Result]:
    with _interrupts_held():
        return executor.submit(work, part)


def processes(jobs: int) -> Executor:
    """Processes of this machine; they end with the program, however that ends."""
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(jobs, mp_context=context, initializer=_watch_parent)


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
