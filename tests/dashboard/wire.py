"""A visitor of the dashboard without a browser: he speaks its language, and need not keep to its pages."""

from __future__ import annotations

import http.client
import json
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from websockets.sync.client import connect
from websockets.typing import Subprotocol

PATIENCE = 60.0
"""Seconds to wait for a message; a slow machine only makes the test slower."""


def cookie_for(host: str, key: str) -> str:
    """The cookie for which the door takes a key; "" where it takes none."""
    connection = http.client.HTTPConnection(host, timeout=PATIENCE)
    connection.request("GET", f"/enter?key={key}")
    given = connection.getresponse().getheader("set-cookie") or ""
    connection.close()
    return given.partition(";")[0]


class Visit:
    """What a page answered: every message as it came, and the marks of the desk if there is one."""

    def __init__(self) -> None:
        self.messages: list[bytes] = []
        self.desk = ""
        self.fragment = ""

    def take(self, raw: bytes) -> bool:
        """Keeps a message; whether it is the last of a page."""
        self.messages.append(raw)
        message = ForwardMsg()
        message.ParseFromString(raw)
        element = message.delta.new_element.bidi_component
        if element.component_name == "desk":
            self.desk, self.fragment = element.id, message.delta.fragment_id
        return str(message.WhichOneof("type")) == "script_finished"

    @property
    def text(self) -> bytes:
        """All that was sent, one after the other."""
        return b"\n".join(self.messages)


def visit(host: str, page: str, query: str = "", cookie: str = "", name: str = "", **asked: Any) -> Visit:
    """One page asked for over a connection of its own, by another name of the host if one is given.

    With `desk` and `taps` the desk of that mark is said to have sent these taps, whether or not the page has it.
    """
    found = Visit()
    sent = {"Cookie": cookie} if cookie else {}
    address, _, port = host.rpartition(":")
    line = connect(
        f"ws://{name or address}:{port}/_stcore/stream",
        sock=socket.create_connection((address, int(port))), subprotocols=[Subprotocol("streamlit")],
        additional_headers=sent, max_size=None,
    )  # fmt: skip
    with line:
        for tapped in (False, True) if asked else (False,):
            message = BackMsg()
            script = message.rerun_script
            script.page_name, script.query_string = page, query
            if tapped:
                state = script.widget_states.widgets.add(id=asked["desk"])
                state.json_value = json.dumps({"taps": {"number": 1, "taps": asked["taps"]}})
            line.send(message.SerializeToString())
            while not found.take(bytes(line.recv(timeout=PATIENCE))):  # type: ignore[arg-type]
                pass
    return found


@contextmanager
def behind_a_proxy(host: str, head: bytes = b"X-Forwarded-For: 203.0.113.9\r\n") -> Iterator[str]:
    """The address of a reverse proxy on this machine before a server: it says from whom a request comes."""
    with socket.create_server(("127.0.0.1", 0)) as door:
        threading.Thread(target=_hand_on_all, args=(door, host, head), daemon=True).start()
        yield f"127.0.0.1:{door.getsockname()[1]}"


def _hand_on_all(door: socket.socket, host: str, head: bytes) -> None:
    with suppress(OSError):
        while True:
            caller, _ = door.accept()
            threading.Thread(target=_hand_on, args=(caller, host, head), daemon=True).start()


def _hand_on(caller: socket.socket, host: str, head: bytes) -> None:
    name, _, port = host.rpartition(":")
    with suppress(OSError), caller, socket.create_connection((name, int(port))) as server:
        first = caller.recv(65536)
        line, _, rest = first.partition(b"\r\n")
        server.sendall(line + b"\r\n" + head + rest)
        back = threading.Thread(target=_pour, args=(server, caller), daemon=True)
        back.start()
        _pour(caller, server)
        back.join()


def _pour(source: socket.socket, into: socket.socket) -> None:
    with suppress(OSError):
        while part := source.recv(65536):
            into.sendall(part)
        into.shutdown(socket.SHUT_WR)
