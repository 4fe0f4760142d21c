"""An archive audited by a Dask cluster on this machine: a worker that is lost costs its parts, and nothing else."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from ledger.cli.commands import app
from ledger.errors import LedgerError
from ledger.service import cluster as cluster_module
from ledger.service.audits.archive import audit_parts
from ledger.service.audits.kept import Kept
from ledger.service.audits.report import Report
from ledger.service.cluster import Cluster
from ledger.service.intake import take_in
from ledger.service.parquet import partitions
from ledger.service.parquet.partitions import parts_of_folder, write_partitions
from ledger.store import Ledger
from tests.cluster.wrong_matches import wrong_match

Client = pytest.importorskip("distributed", reason="Dask is not installed: pip install '.[cluster]'").Client
pytest.importorskip("pyarrow", reason="pyarrow is not installed: pip install '.[archive]'")

ROOT = Path(__file__).parents[2]
SECONDS = 60


class Machines:
    """A scheduler and two workers on this machine, each a process that can be killed."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._running: list[subprocess.Popen[bytes]] = []
        place = folder / "scheduler.json"
        self._place = place
        here = ("--port", "0", "--host", "127.0.0.1", "--no-dashboard")
        self.scheduler = self._start("scheduler", *here, "--scheduler-file", str(place))
        until = time.monotonic() + SECONDS
        while not place.is_file() or not place.stat().st_size:
            assert time.monotonic() < until, "the scheduler did not start"
            time.sleep(0.05)
        self.workers = [self.start_worker() for _ in range(2)]
        self.address = str(json.loads(place.read_text())["address"])
        with Client(self.address, set_as_default=False) as client:
            client.wait_for_workers(2, timeout=SECONDS)

    def start_worker(self) -> subprocess.Popen[bytes]:
        """One more worker, as a process."""
        alone = ("--nthreads", "1", "--no-nanny", "--no-dashboard", "--local-directory", str(self._folder))
        return self._start("worker", "--scheduler-file", str(self._place), *alone)

    def _start(self, *words: str) -> subprocess.Popen[bytes]:
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        with (self._folder / "log").open("ab") as log:
            command = [sys.executable, "-m", "distributed.cli.dask_" + words[0], *words[1:]]
            running = subprocess.Popen(command, env=environment, cwd=self._folder, stdout=log, stderr=log)
        self._running.append(running)
        return running

    def stop(self) -> None:
        """Ends all of them."""
        for running in self._running:
            with contextlib.suppress(OSError):
                running.kill()
            running.wait()


@pytest.fixture(scope="module")
def machines(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machines]:
    """A cluster for all of these tests, the last of which kills a worker of it."""
    folder = tmp_path_factory.mktemp("cluster")
    started = Machines(folder)
    yield started
    started.stop()


def archive(folder: Path, matches: int) -> str:
    """Partitions of so many matches."""
    with Ledger.open(f"sqlite:///{folder / 'ledger.sqlite'}", create=True) as ledger:
        for _ in take_in(ledger, map(wrong_match, range(matches))):
            pass
        list(write_partitions(str(folder / "archive"), ledger))
    return str(folder / "archive")


def on_one_machine(folder: str) -> str:
    """What an audit in this process tells."""
    with Report() as report:
        for _ in audit_parts(parts_of_folder(folder), report, jobs=1):
            pass
        return "".join(report.as_json())


def test_an_audit_that_was_broken_off_goes_on_where_it_stopped(
    machines: Machines, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(partitions, "EVENTS_IN_A_GROUP", 200)
    folder = archive(tmp_path, 12)
    with Cluster(machines.address) as cluster:
        first = Kept([folder])
        with Report() as report:
            running = audit_parts(parts_of_folder(folder), report, jobs=2, kept=first, makes=cluster.executor)
            for _ in range(3):
                next(running)
            running.close()
        first.close()
        again = Kept([folder])
        with Report() as report:
            for _ in audit_parts(parts_of_folder(folder), report, jobs=2, kept=again, makes=cluster.executor):
                pass
            assert again.taken > 0
            assert "".join(report.as_json()) == on_one_machine(folder)
        again.forget()


def test_where_nobody_answers_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster_module, "SECONDS_TO_ANSWER", 1)
    with pytest.raises(LedgerError, match=r"no scheduler answers at tcp://127\.0\.0\.1:9"):
        Cluster("tcp://127.0.0.1:9")


@pytest.mark.parametrize("address", ["http://127.0.0.1:9", "nonsense", "", "tcp://127.0.0.1", "tcp://127.0.0.1:abc"])
def test_an_address_that_is_none_is_told_with_one_that_is(address: str) -> None:
    with pytest.raises(LedgerError, match=r"an address is such as tcp://10\.0\.0\.1:8786"):
        Cluster(address)


def test_what_listens_there_and_is_no_scheduler_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster_module, "SECONDS_TO_ANSWER", 1)
    silent = socket.create_server(("127.0.0.1", 0))
    with silent, pytest.raises(LedgerError, match="something else listens there"):
        Cluster(f"tcp://127.0.0.1:{silent.getsockname()[1]}")


def test_a_worker_with_other_rules_is_refused_whenever_it_came(machines: Machines) -> None:
    with Cluster(machines.address) as cluster, pytest.MonkeyPatch.context() as patched:
        patched.setattr(cluster_module, "version", lambda: "0.0.1 (as it was)")
        with pytest.raises(LedgerError, match="install the same version on all machines"):
            cluster.executor(1).submit(str, 1).result()
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(cluster_module, "_rules", lambda: "others")
        with pytest.raises(LedgerError, match=r"this is .* \(others\): install the same version"):
            Cluster(machines.address)


def test_what_a_worker_came_across_is_its_answer(machines: Machines) -> None:
    with Cluster(machines.address) as cluster, pytest.raises(FileNotFoundError):
        cluster.executor(1).submit(os.stat, "/no/such/place").result()


def test_a_cluster_scores_matches_again_as_one_machine_does(
    machines: Machines, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(partitions, "EVENTS_IN_A_GROUP", 200)
    folder = archive(tmp_path, 12)
    one = CliRunner().invoke(app, ["rescore", folder, "--options", "target=40", "--json"])
    many = CliRunner().invoke(
        app, ["rescore", folder, "--options", "target=40", "--json", "--cluster", machines.address]
    )
    assert (one.exit_code, many.exit_code) == (0, 0)
    assert json.loads(one.stdout)["season"]["matches"] == 12
    assert many.stdout == one.stdout


def test_a_killed_worker_costs_its_parts_and_nothing_is_told_otherwise(
    machines: Machines, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(partitions, "EVENTS_IN_A_GROUP", 200)
    folder = archive(tmp_path, 30)
    parts = list(parts_of_folder(folder))
    assert len(parts) > 9
    with Cluster(machines.address) as cluster, Report() as report:
        assert cluster.jobs == 2
        running = audit_parts(parts, report, jobs=cluster.jobs, makes=cluster.executor)
        for taken, _ in enumerate(running):
            if taken == 2:
                machines.workers[0].send_signal(signal.SIGKILL)
        assert machines.workers[0].wait() == -signal.SIGKILL
        assert "".join(report.as_json()) == on_one_machine(folder)


def test_where_no_worker_is_left_that_is_said_and_the_next_one_goes_on(tmp_path: Path) -> None:
    told: list[str] = []
    machines = Machines(tmp_path)
    try:
        with Cluster(machines.address, told.append) as cluster:
            for worker in machines.workers:
                worker.kill()
            answer = cluster.executor(2).submit(str, 1)
            waiting = threading.Thread(target=answer.result)
            waiting.start()
            until = time.monotonic() + SECONDS
            while not told:
                assert time.monotonic() < until
                time.sleep(0.05)
            machines.start_worker()
            assert answer.result() == "1"
            waiting.join()
    finally:
        machines.stop()
    assert told == [f"no worker is left: waiting for one (dask worker {machines.address})"]


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_a_scheduler_that_is_gone_is_told_in_a_sentence_and_what_was_found_is_kept(
    how: signal.Signals, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cluster_module, "SECONDS_TO_ANSWER", 5)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(partitions, "EVENTS_IN_A_GROUP", 200)
    folder = archive(tmp_path, 30)
    machines, kept = Machines(tmp_path), Kept([folder])
    try:
        with Cluster(machines.address) as cluster, Report() as report:
            running = audit_parts(parts_of_folder(folder), report, jobs=2, kept=kept, makes=cluster.executor)
            next(running)
            machines.scheduler.send_signal(how)
            with pytest.raises(
                LedgerError, match="is gone: start it and its workers, then give the same command again"
            ):
                list(running)
    finally:
        machines.stop()
    kept.close()
    assert capfd.readouterr().err == ""
    again = Kept([folder])
    with Report() as report:
        for _ in audit_parts(parts_of_folder(folder), report, jobs=1, kept=again):
            pass
        assert again.taken > 0
        assert "".join(report.as_json()) == on_one_machine(folder)
    again.forget()


@pytest.mark.soak
def test_a_million_events_are_audited_the_same_with_a_worker_killed_in_the_middle(
    tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    # what is audited are the records: the tables beside them would take longer than all the rest
    monkeypatch.setattr(partitions, "write_tables", lambda folder, *_: Path(folder).mkdir(parents=True))
    events = matches = 0
    while events < 1_000_000:
        events += len(wrong_match(matches).events)
        matches += 1
    folder = archive(tmp_path, matches)
    parts = list(parts_of_folder(folder))
    machines = Machines(tmp_path_factory.mktemp("many"))
    try:
        with Cluster(machines.address) as cluster, Report() as report:
            for taken, _ in enumerate(
                audit_parts(parts, report, jobs=2, makes=cluster.executor),
            ):
                if taken == len(parts) // 3:
                    machines.workers[0].send_signal(signal.SIGKILL)
            assert report.events == events
            assert "".join(report.as_json()) == on_one_machine(folder)
    finally:
        machines.stop()
