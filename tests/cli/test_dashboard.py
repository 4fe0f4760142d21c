"""`dashboard` and `demo`: the pages are served, and nothing is left running."""

from __future__ import annotations

import http.client
import json
import os
import signal
import socket
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, nullcontext
from itertools import takewhile
from pathlib import Path
from threading import Barrier
from types import SimpleNamespace

import pytest

from ledger.cli import serving
from ledger.cli.dashboard import _serve
from tests.cli.running import Program
from tests.ports import own_port


@contextmanager
def started(program: Program, *words: str) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """The running program and the port it told; it is ended if the test did not end it."""
    running = subprocess.Popen(
        program.command("--json", *words),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=program.folder,
        env=program.environment(),
    )
    try:
        assert running.stdout is not None
        line = running.stdout.readline()
        assert line, running.communicate()[1]
        yield running, int(json.loads(line)["dashboard"].rpartition(":")[2])
    finally:
        running.terminate()
        running.communicate()


def get(port: int, path: str) -> int:
    """The status of a page."""
    connection = http.client.HTTPConnection("127.0.0.1", port)
    connection.request("GET", path)
    status = connection.getresponse().status
    connection.close()
    return status


def is_listening(port: int) -> bool:
    """Whether anybody answers at a port of this machine."""
    with socket.socket() as caller:
        return caller.connect_ex(("127.0.0.1", port)) == 0


@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGTERM])
def test_the_dashboard_answers_until_it_is_ended_and_then_nothing_is_left(kept: Program, end: signal.Signals) -> None:
    # a port of its own: the usual one may be taken by another program as soon as it is free again
    with own_port() as port:
        with started(kept, "dashboard", "--port", str(port)) as (running, told):
            assert told == port
            assert get(port, "/") == 200
            assert running.stderr is not None
            said = list(takewhile(lambda line: line not in ("", "Ctrl-C ends it.\n"), running.stderr))
            running.send_signal(end)
            _, err = running.communicate()
            assert running.returncode == 0
            assert "Traceback" not in err
            (log,) = [line.strip().rpartition("written to ")[2] for line in said if "goes wrong" in line]
            assert Path(log).name == f"dashboard-{port}.log"
            assert Path(log).read_text("utf-8") == "", "nothing went wrong"
        assert not is_listening(port)


def test_who_ends_it_while_it_still_says_where_it_is_has_ended_it(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []

    def interrupted(words: str) -> None:
        said.append(words)
        if len(said) == 1:
            raise KeyboardInterrupt

    monkeypatch.setattr(signal, "signal", lambda *_: None)
    monkeypatch.setattr(serving, "serving", lambda *_: nullcontext(SimpleNamespace(port=8501)))
    monkeypatch.setattr("ledger.cli.dashboard.say", interrupted)
    _serve("sqlite://", "127.0.0.1", None, headless=False, json=True)
    assert said[-1] == "\nThe dashboard is closed."


def test_a_port_that_was_asked_for_and_is_taken_ends_with_2(kept: Program) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        done = kept.run("dashboard", "--port", taken.getsockname()[1])
    assert (done.status, done.out) == (2, "")
    assert "--port" in done.err


@pytest.mark.parametrize("address", ["192.0.2.1", "no.such.address.invalid"])
def test_an_address_that_is_not_this_machines_ends_with_2(kept: Program, address: str) -> None:
    done = kept.run("dashboard", "--address", address)
    assert (done.status, done.out) == (2, "")
    assert address in done.err
    assert "Internal" not in done.err


def test_two_dashboards_find_a_port_each(kept: Program) -> None:
    with started(kept, "dashboard") as (_, one), started(kept, "dashboard") as (_, other):
        assert one != other
        assert (get(one, "/"), get(other, "/")) == (200, 200)


def test_two_dashboards_started_at_once_find_a_port_each(kept: Program) -> None:
    """Both see the usual port free; the slower one must not take the other's answer for its own."""

    def port_of(_: int) -> int:
        with started(kept, "dashboard") as (running, port):
            assert get(port, "/") == 200
            everybody_is_there.wait(timeout=60)
            assert running.poll() is None
            return port

    everybody_is_there = Barrier(3)
    with ThreadPoolExecutor(3) as threads:
        assert len(set(threads.map(port_of, range(3)))) == 3


def test_without_a_ledger_no_dashboard_is_started(program: Program) -> None:
    done = program.run("dashboard")
    assert (done.status, done.out) == (2, "")
    assert "init" in done.err


def test_others_are_warned_of_when_the_dashboard_can_be_reached_by_them(kept: Program) -> None:
    with started(kept, "dashboard", "--address", "0.0.0.0") as (running, port):
        os.kill(running.pid, signal.SIGINT)
        assert "can look at this ledger" in running.communicate()[1]
        assert port > 0


def test_the_demo_keeps_to_a_ledger_of_its_own_which_a_second_finds_made(program: Program) -> None:
    first, second = program.run("demo", "--headless"), program.run("demo", "--headless")
    assert (first.status, second.status) == (0, 0)
    assert "The dashboard answered at http://127.0.0.1:" in first.out
    assert "is open" not in first.out
    assert program.ledger not in first.out
    assert not (program.folder / "ledger.sqlite").exists()
    assert first.out.splitlines()[:-1] == second.out.splitlines()[:-1]
    assert len(list(program.folder.rglob("demo-*.sqlite"))) == 1
