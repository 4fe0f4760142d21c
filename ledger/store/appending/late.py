"""Events that are recorded faster than one a second are counted a second late, once for all of that second.

To count a match anew takes ten times as long as to append an event to it. At a table nobody is that quick, and each
event is counted with its append. Nobody is misled meanwhile: whoever reads results in this program has what is late
counted first, and everybody else is told how many events they are behind.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

SECONDS = 1.0


class Late:
    """Whether this program has appended what is not counted yet; `count` counts it."""

    def __init__(self, count: Callable[[], None]) -> None:
        self._count = count
        self._counting = threading.Lock()
        self._setting = threading.Lock()
        self._timer: threading.Timer | None = None
        self._counted: float | None = None

    def may_be(self) -> bool:
        """Whether what is appended now is to be late; if not, it is counted with its append."""
        now = time.monotonic()
        with self._setting:
            if self._timer is not None or (self._counted is not None and now < self._counted + SECONDS):
                return True
            self._counted = now
        return False

    def begin(self) -> None:
        """Something was appended that is late: it is counted in a second, if nobody asks for it sooner."""
        with self._setting:
            if self._timer is None:
                self._timer = threading.Timer(SECONDS, self.make_up)
                # a program that ends does not wait for it: what is late is counted by whoever opens the ledger next
                self._timer.daemon = True
                self._timer.start()

    def make_up(self) -> None:
        """Counts what is late; when it comes back nothing is, also where another thread has counted it."""
        with self._counting:
            with self._setting:
                timer, self._timer = self._timer, None
            if timer is not None:
                timer.cancel()
                self._count()
                self._counted = time.monotonic()
