"""Work on the machines of a Dask cluster, behind the same `Executor` as the processes of one machine.

A part that was under way on a machine that is lost is given to another one; the others are not done again. The program
must be installed on every worker, in the same version: what is sent are the parts, what comes back is what was found.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future
from importlib import import_module
from types import TracebackType
from typing import Any, ParamSpec, Self, TypeVar

import ledger
from ledger.errors import LedgerError, NotFound

SECONDS_TO_ANSWER = 10
Given = ParamSpec("Given")
Result = TypeVar("Result")


class Cluster:
    """A cluster whose scheduler listens at an address, `tcp://10.0.0.1:8786`; close it, or use it in a `with`.

    NotFound if Dask is not installed; LedgerError if nobody answers, no worker is there, or one has another version.
    """

    def __init__(self, address: str) -> None:
        try:
            distributed: Any = import_module("distributed")
        except ImportError:
            raise NotFound("a cluster needs Dask: in the program's folder, pip install '.[cluster]'") from None
        self.address = address
        try:
            self._client = distributed.Client(address, timeout=SECONDS_TO_ANSWER, set_as_default=False)
        except (OSError, ValueError) as error:
            words = f"no scheduler answers at {address}: look whether dask scheduler runs there ({error})"
            raise LedgerError(words) from error
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
            if found != ledger.__version__:
                words = f"the worker {worker} has domino-ledger {found}, this is {ledger.__version__}"
                raise LedgerError(f"{words}: install the same version on all machines")

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
        return _Tasks(self._client)

    def close(self) -> None:
        """Lets go of the cluster, which goes on."""
        self._client.close(timeout=SECONDS_TO_ANSWER)


class _Tasks(Executor):
    """Dask's own executor cannot be told to drop what has not begun; this one always does."""

    def __init__(self, client: Any) -> None:
        self._tasks: Any = client.get_executor(pure=False)

    def submit(self, function: Callable[Given, Result], /, *given: Given.args, **named: Given.kwargs) -> Future[Result]:
        """Hands out one piece of work."""
        handed: Future[Result] = self._tasks.submit(function, *given, **named)
        return handed

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Takes nothing more; what has not been answered is dropped."""
        self._tasks.shutdown(wait=wait and not cancel_futures)


def version() -> str:
    """The version of the program, asked of a worker."""
    return ledger.__version__
