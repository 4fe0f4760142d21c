"""The dashboard as a process of its own: started on a free port, asked whether it answers, stopped."""

from __future__ import annotations

import http.client
import importlib.util
import os
import secrets
import socket
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO

import platformdirs

from ledger.errors import LedgerError

USUAL_PORT = 8501
LOOPBACKS = ("127.0.0.1", "::1", "localhost")
PATIENCE = 60.0
"""Seconds that a slow machine may take until the dashboard answers."""

TRIES = 5
"""How many ports may be taken by others while the dashboard starts."""


class NotServed(LedgerError):
    """The dashboard does not run: its port is taken, or it ended before it answered."""


def page() -> Path:
    """What Streamlit runs; it stands beside this package, in a checkout and when installed."""
    return Path(__file__).parents[2] / "dashboard" / "server.py"


def choose_port(address: str, asked: int | None) -> int:
    """The port asked for, NotServed if it is taken; if none was asked for, the usual one or else any that is free."""
    if asked is not None:
        if not _is_free(address, asked):
            raise NotServed(
                f"port {asked} of {address} cannot be used; another program may have it: try --port with another"
            )
        return asked
    if _is_free(address, USUAL_PORT):
        return USUAL_PORT
    try:
        with _socket(address) as free:
            free.bind((address, 0))
            return int(free.getsockname()[1])
    except OSError as error:
        raise NotServed(f"{address!r} is no address of this machine ({error.strerror}): 127.0.0.1 is") from error


def _socket(address: str) -> socket.socket:
    return socket.socket(socket.AF_INET6 if ":" in address else socket.AF_INET, socket.SOCK_STREAM)


def _is_free(address: str, port: int) -> bool:
    with _socket(address) as tried:
        tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            tried.bind((address, port))
        except OSError:
            return False
    return True


def web_address(address: str, port: int) -> str:
    """What to type into a browser on this machine."""
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(address, address)
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def owner_key(address: str) -> str:
    """A new key for the owner of this machine, who alone may write; none where others can reach the address."""
    return secrets.token_urlsafe(32) if address in LOOPBACKS else ""


def entrance(here: str, key: str) -> str:
    """The address at which a key is exchanged for the right to write."""
    return f"{here}/enter?key={key}"


def provider(file: str) -> str:
    """The path of a file that tells of an identity provider; NotServed says what is wrong with it."""
    expected = "a section [auth] with redirect_uri, cookie_secret, client_id, client_secret, server_metadata_url"
    path = Path(file).absolute()
    try:
        section = tomllib.loads(path.read_text("utf-8")).get("auth")
    except OSError as error:
        raise NotServed(f"{file} cannot be read: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise NotServed(f"{file} is no TOML: {error}; expected {expected}") from error
    needed = ("redirect_uri", "cookie_secret", "client_id", "client_secret", "server_metadata_url")
    missing = [name for name in needed if not isinstance(section, dict) or not section.get(name)]
    if missing:
        raise NotServed(f"{file} lacks {', '.join(missing)}; expected {expected}")
    if importlib.util.find_spec("authlib") is None:
        raise NotServed("signing in needs a library: in the program's folder, pip install '.[sign-in]'")
    return str(path)


@dataclass(frozen=True)
class Served:
    """A dashboard that answers: its process, and the port at which it does."""

    process: subprocess.Popen[bytes]
    port: int


@contextmanager
def serving(ledger: str, address: str, port: int | None, key: str = "", sign_in: str = "") -> Iterator[Served]:
    """The running dashboard on a ledger, once it answers; it is stopped at the end, whatever ends it.

    Without a port it is the usual one, or else any that is free. `key` lets its owner write; without one nobody may
    but who was invited, or signs in by the provider that the file `sign_in` tells of.
    """
    settings = {"DOMINO_LEDGER": ledger, "DOMINO_OWNER_KEY": key, "DOMINO_SIGN_IN": sign_in}
    for _ in range(TRIES):
        chosen = choose_port(address, port)
        with _started(address, chosen, settings) as process:
            if process is not None:
                yield Served(process, chosen)
                return
    raise NotServed(f"other programs took one port of {address} after the other: try --port with one of your own")


@contextmanager
def _started(address: str, port: int, settings: dict[str, str]) -> Iterator[subprocess.Popen[bytes] | None]:
    """The dashboard once it answers; None where another program was faster and has the port."""
    start = secrets.token_hex(16)
    with _log(port) as log:
        process = subprocess.Popen(
            _command(address, port),
            env={**os.environ, **settings, "DOMINO_START": start},
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
            start_new_session=True,  # Ctrl-C reaches this program only, which then stops the dashboard in its own time
        )
        try:
            answers = _wait_until_it_answers(process, web_address(address, port), start)
            if not answers and (process.poll() is None or _is_free(address, port)):
                raise NotServed("\n".join(["the dashboard did not start; its last words were:", *last_words(log)]))
            yield process if answers else None
        finally:
            _stop(process)


def log_of(port: int) -> Path:
    """Where a dashboard writes what goes wrong in it; it begins anew with each start."""
    return platformdirs.user_log_path("domino-ledger", appauthor=False) / f"dashboard-{port}.log"


def last_words(log: IO[bytes]) -> list[str]:
    """The last lines of a log."""
    log.seek(0)
    return log.read().decode(errors="replace").strip().splitlines()[-8:]


def _log(port: int) -> IO[bytes]:
    path = log_of(port)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return path.open("w+b")
    except OSError:
        # who cannot keep it looks at the pages all the same
        return tempfile.TemporaryFile()


def _command(address: str, port: int) -> list[str]:
    settings = {
        "server.address": address,
        "server.port": str(port),
        "server.headless": "true",
        "server.fileWatcherType": "none",
        "browser.gatherUsageStats": "false",
        "client.toolbarMode": "minimal",
        # the log is for what goes wrong; and the greeting would ask another machine for the address of this one
        "logger.hideWelcomeMessage": "true",
    }
    flags = [f"--{name}={value}" for name, value in settings.items()]
    # -P: what happens to lie in the folder where the command was given must not stand in for a library
    return [sys.executable, "-P", "-m", "streamlit", "run", str(page()), *flags]


def _wait_until_it_answers(process: subprocess.Popen[bytes], address: str, start: str) -> bool:
    """Whether it came to answer before it ended and before patience did."""
    deadline = time.monotonic() + PATIENCE
    while not answers(address, start):
        if process.poll() is not None or time.monotonic() > deadline:
            return False
        time.sleep(0.1)
    return True


def answers(address: str, start: str) -> bool:
    """Whether the dashboard of this very start is at a web address; another one may have the port."""
    connection = http.client.HTTPConnection(address.removeprefix("http://"), timeout=5)
    try:
        connection.request("GET", "/started")
        return connection.getresponse().read() == start.encode()
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


def _stop(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    try:
        process.wait(timeout=10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
