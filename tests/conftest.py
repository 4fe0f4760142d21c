"""What holds for every test."""

from __future__ import annotations

import signal
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True, scope="session")
def _ctrl_c_is_heard() -> Iterator[None]:
    """Programs started here hear Ctrl-C, even where the tests do not: whatever runs them behind a shell, with `&` or
    `nohup`, has it ignored, and what is ignored is inherited.
    """
    before = signal.getsignal(signal.SIGINT)
    if before is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)
