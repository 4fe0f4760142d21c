"""Ports of this machine for what the tests serve, each held for as long as it is somebody's."""

from __future__ import annotations

import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def own_port() -> Iterator[int]:
    """A port of loopback that the system gives to nobody else meanwhile, though whoever serves may come and go.

    It is bound and nobody listens at it: a server, which reuses addresses, may, and whoever asks for any free port gets
    another. Only Linux lets both have it; elsewhere the port is free, and may be lost, until the server has it.
    """
    with socket.socket() as holding:
        holding.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        holding.bind(("127.0.0.1", 0))
        port = int(holding.getsockname()[1])
        if sys.platform != "linux":
            holding.close()
        yield port
