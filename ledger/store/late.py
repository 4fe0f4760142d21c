"""What is recorded live is counted a second late, once for all that came in that second.

To count a match anew takes five times as long as to append an event to it. Nobody is misled meanwhile: whoever reads
results in this program has what is late counted first, and everybody else is told how many events they are behind.
"""

from __future__ import annotations

import threading
from collections.abc import Callable

SECONDS = 1.0


class Late:
    """Whether this program has appended what is not counted yet; `count` counts it."""

    def __init__(self, count: Callable[[], None]) -> None:
        self._count = count
        self._counting = threading.Lock()
        self._setting = threading.Lock()
        self._timer: threading.Timer | None = None

    def begin(self) -> None:
        """Something was appended: it is counted in a second, if nobody asks for it sooner."""
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
