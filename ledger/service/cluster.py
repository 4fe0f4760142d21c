"""Work on the machines of a Dask cluster, behind the same `Executor` as the processes of one machine.

A part that was under way on a machine that is lost is given to another one; the others are not done again. The program
must be installed on every worker, in the same version: what is sent are the parts, what comes back is what was found.
"""

from __future__ import annotations

import asyncio
import logging
import platform
import time
from collections.abc import Callable
from concurrent.futures import CancelledError, Executor, Future
from functools import lru_cache
from importlib import import_module
from types import TracebackType
from typing import Any, ParamSpec, Self, TypeVar

import ledger
from ledger.errors import LedgerError, NotFound
from ledger.service.audits.kept import rules_digest

SECONDS_TO_ANSWER = 10
SECONDS_WITHOUT_WORKERS = 300
"""So long the work waits for a worker where none is left: whoever runs the machines may be starting them again."""

AGAIN = "give the same command again, which goes on where it stopped"

Given = ParamSpec("Given")
Result = TypeVar("Result")
Tell = Callable[[str], object]


class Cluster:
    """A cluster whose scheduler listens at an address, `tcp://10.0.0.1:8786`; close it, or use it in a `with`.

    NotFound if Dask is not installed; LedgerError if nobody answers, no worker is there, or one has another version.
    What its user must know meanwhile, such as that no worker is left, is told in a sentence to `tell`.
    """

    def __init__(self, address: str, tell: Tell = lambda _: None) -> None:
        try:
            distributed: Any = import_module("distributed")
        except ImportError:
            raise NotFound("a cluster needs Dask: in the program's folder, pip install '.[cluster]'") from None
        _hush()
        self.address, self._tell = address, tell
        self._killed: Any = distributed.KilledWorker
        self._alone_since: float | None = None
        _ask_for_a_scheduler(address)
        try:
            self._client = distributed.Client(address, timeout=SECONDS_TO_ANSWER, set_as_default=False)
        except (OSError, ValueError) as error:
            raise _nobody(address, str(error)) from error
        try:
            self._await_a_worker()
            self._check_versions()
        except BaseException:
            self.close()
            raise

    def _await_a_worker(self) -> None:
        try:
            self._client.wait_for_workers(1, timeout=SECONDS_TO_ANSWER)
        except TimeoutError:
            words = f"the cluster at {self.address} has no workers: start dask worker {self.address} on each machine"
            raise LedgerError(words) from None

    def _check_versions(self) -> None:
        versions: dict[str, str] = self._client.run(version, on_error="return")
        for worker, found in versions.items():
            if found != version():
                raise _other_version(f"the worker {worker}", str(found))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def jobs(self) -> int:
        """How many parts the workers that are there now can have under way."""
        return sum(self._client.nthreads().values())

    def executor(self, _jobs: int) -> Executor:
        """What hands work out to the cluster, however many workers come and go."""
        return _Tasks(self)

    def hand_out(self, function: Callable[..., Result], given: tuple[Any, ...], named: dict[str, Any]) -> Any:
        """Sends a piece of work to the cluster; what Dask knows it by."""
        self._check_scheduler()
        return self._client.submit(_by_the_same_rules, version(), function, given, named, pure=False)

    def answer(self, task: Any, part: object) -> Any:
        """What came of a piece of work; LedgerError if the scheduler, or all workers for long, are gone."""
        while True:
            try:
                return task.result(timeout=1)
            except TimeoutError:
                self.look()
            except CancelledError:
                raise self._gone() from None
            except OSError:
                # what a worker came across is its answer; anything else is the way to the scheduler
                if task.status == "error":
                    raise
                raise self._gone() from None
            except self._killed as killed:
                raise LedgerError(
                    f"each worker that took up {_called(part)} came to its end over it, {killed.last_worker.address} "
                    "the last: look into its log, it may need more memory (--memory-limit of dask worker)"
                ) from None

    def look(self) -> None:
        """Whether there is still somebody who works; LedgerError if the scheduler is gone, or no worker has come."""
        self._check_scheduler()
        try:
            there = bool(self._client.nthreads())
        except (OSError, RuntimeError):
            raise self._gone() from None
        if there:
            self._alone_since = None
        elif self._alone_since is None:
            self._alone_since = time.monotonic()
            self._tell(f"no worker is left: waiting for one (dask worker {self.address})")
        elif time.monotonic() - self._alone_since > SECONDS_WITHOUT_WORKERS:
            raise LedgerError(
                f"no worker has been there for {SECONDS_WITHOUT_WORKERS // 60} minutes: start some "
                f"(dask worker {self.address}), then {AGAIN}"
            )

    def _check_scheduler(self) -> None:
        if self._client.status != "running":
            raise self._gone()

    def _gone(self) -> LedgerError:
        return LedgerError(f"the scheduler at {self.address} is gone: start it and its workers, then {AGAIN}")

    def drop(self, tasks: list[Any]) -> None:
        """Takes back what has not been answered."""
        if tasks and self._client.status == "running":
            self._client.cancel(tasks)

    def close(self) -> None:
        """Lets go of the cluster, which goes on."""
        self._client.close(timeout=SECONDS_TO_ANSWER)


class _Answer(Future[Result]):
    """What a piece of work will come to, asked of the cluster only when somebody wants to know."""

    def __init__(self, cluster: Cluster, task: Any, part: object) -> None:
        super().__init__()
        self._cluster, self._task, self._part = cluster, task, part

    def done(self) -> bool:
        """Whether it is known."""
        return bool(self._task.done())

    def result(self, timeout: float | None = None) -> Result:
        """What it came to; it is waited for as long as the cluster is there, whatever the timeout."""
        answer: Result = self._cluster.answer(self._task, self._part)
        return answer


class _Tasks(Executor):
    """Dask's own executor cannot drop what has not begun, and waits for ever for a scheduler that is gone."""

    def __init__(self, cluster: Cluster) -> None:
        self._cluster = cluster
        self._answers: list[_Answer[Any]] = []

    def submit(self, function: Callable[Given, Result], /, *given: Given.args, **named: Given.kwargs) -> Future[Result]:
        """Hands out one piece of work."""
        task = self._cluster.hand_out(function, given, named)
        answer: _Answer[Result] = _Answer(self._cluster, task, given[0] if given else function)
        self._answers = [*(one for one in self._answers if not one.done()), answer]
        return answer

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Takes nothing more; what has not been answered is dropped."""
        self._cluster.drop([one._task for one in self._answers if not one.done()])
        self._answers = []


def version() -> str:
    """The version of the program and of its rules, asked of a worker."""
    return f"{ledger.__version__} ({_rules()})"


@lru_cache(maxsize=1)
def _rules() -> str:
    return rules_digest()[:12]


def _by_the_same_rules(
    wanted: str, function: Callable[..., Result], given: tuple[Any, ...], named: dict[str, Any]
) -> Result:
    """What a worker does, one that came late too; LedgerError if its program is another one."""
    if version() != wanted:
        raise _other_version(f"the worker on {platform.node()}", version(), wanted)
    return function(*given, **named)


def _other_version(worker: str, found: str, wanted: str = "") -> LedgerError:
    words = f"{worker} has domino-ledger {found}, this is {wanted or version()}"
    return LedgerError(f"{words}: install the same version on all machines")


def _hush() -> None:
    """What Dask writes of lost connections, with tracebacks, is said here in a sentence."""
    for name in list(logging.root.manager.loggerDict):
        if name.partition(".")[0] in ("distributed", "tornado"):
            logging.getLogger(name).setLevel(logging.CRITICAL)


def _called(part: object) -> str:
    return str(getattr(part, "path", None) or getattr(part, "file", None) or part)


def _ask_for_a_scheduler(address: str) -> None:
    """LedgerError if no scheduler answers: Dask's own way to find out that it is something else does not end."""

    async def identity() -> Any:
        distributed: Any = import_module("distributed")
        secret = distributed.Security().get_connection_args("client")
        comm: Any = await distributed.comm.connect(address, timeout=SECONDS_TO_ANSWER, **secret)
        try:
            await comm.write({"op": "identity", "reply": True})
            return await comm.read()
        finally:
            comm.abort()

    try:
        told = asyncio.run(asyncio.wait_for(identity(), SECONDS_TO_ANSWER + 2))
    except TimeoutError:
        raise _nobody(address, "something else listens there") from None
    except (OSError, ValueError, TypeError) as error:
        raise _nobody(address, str(error)) from error
    if not isinstance(told, dict) or told.get("type") != "Scheduler":
        raise _nobody(address, "something else listens there")


def _nobody(address: str, why: str) -> LedgerError:
    return LedgerError(
        f"no scheduler answers at {address or 'an empty address'} ({why}): an address is such as tcp://10.0.0.1:8786; "
        "look whether dask scheduler runs there"
    )
