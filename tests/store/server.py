"""A PostgreSQL server of our own: on a port of its own, in a folder that goes away with it."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import tempfile
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest

from tests.ports import own_port

LEFT_OUT = (
    "PostgreSQL's programs are not installed: what is said of PostgreSQL is not tested (apt-get install postgresql)"
)


def programs() -> Path | None:
    """The folder of `initdb` and `pg_ctl`; Debian keeps them off the path, one folder a version."""
    installed = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    found = shutil.which("initdb")
    if installed:
        return installed[-1].parent
    return Path(found).parent if found else None


def need_programs() -> Path:
    """The programs; where they are not installed the test is skipped, and fails where CI promised them."""
    folder = programs()
    if folder is not None:
        return folder
    if os.environ.get("CI") == "true":
        pytest.fail(LEFT_OUT)
    pytest.skip(LEFT_OUT)


class Server:
    """A running server; `run` gives one of its programs to the user that it runs as."""

    def __init__(self, programs: Path, folder: Path, port: int) -> None:
        self.programs, self.folder, self.port = programs, folder, port

    def url(self, database: str = "postgres", user: str = "postgres", schema: str | None = None) -> str:
        """The address of a database on it."""
        inside = f"?options=-csearch_path%3D{schema}" if schema else ""
        return f"postgresql+psycopg://{user}:right@127.0.0.1:{self.port}/{database}{inside}"

    def reached(self, database: str) -> str:
        """How the server's own programs reach a database on it."""
        return f"postgresql://postgres:right@127.0.0.1:{self.port}/{database}"

    def make(self, database: str, template: str = "template1") -> None:
        """Makes a database, as a copy of another one."""
        self._say(f"CREATE DATABASE {database} TEMPLATE {template}")

    @contextlib.contextmanager
    def copied(self, database: str) -> Iterator[str]:
        """A copy of a database, under a name of its own, for a while."""
        name = f"copy_{uuid.uuid4().hex}"
        self.make(name, database)
        try:
            yield name
        finally:
            self._say(f"DROP DATABASE {name} WITH (FORCE)")

    def _say(self, statement: str) -> None:
        with psycopg.connect(self.url().replace("+psycopg", ""), autocommit=True) as connection:
            connection.execute(statement.encode())

    def run(self, program: str, *arguments: str) -> None:
        # the server refuses to be root
        other: dict[str, Any] = {"user": "postgres", "group": "postgres", "extra_groups": []}
        done = subprocess.run(
            [str(self.programs / program), *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            cwd=self.folder,
            check=False,
            **(other if os.geteuid() == 0 else {}),
        )
        assert done.returncode == 0, done.stdout.decode(errors="replace")

    def start(self, **settings: str) -> None:
        given = {"listen_addresses": "127.0.0.1", "unix_socket_directories": str(self.folder), **settings}
        options = " ".join(f"-c {name}={value}" for name, value in given.items())
        log = str(self.folder / "log")
        self.run("pg_ctl", "-D", str(self.folder / "data"), "-w", "-l", log, "-o", f"-p {self.port} {options}", "start")

    def stop(self, how: str = "fast") -> None:
        self.run("pg_ctl", "-D", str(self.folder / "data"), "-w", "-m", how, "stop")


@contextlib.contextmanager
def running(**settings: str) -> Iterator[Server]:
    """A new server; every user must name the password "right"."""
    found = need_programs()
    folder = Path(tempfile.mkdtemp(prefix="domino-postgresql-"))
    with contextlib.ExitStack() as held:
        held.callback(shutil.rmtree, folder, ignore_errors=True)
        password = folder / "password"
        password.write_text("right\n", encoding="utf-8")
        if os.geteuid() == 0:
            shutil.chown(folder, "postgres")
            shutil.chown(password, "postgres")
        server = Server(found, folder, held.enter_context(own_port()))
        server.run(
            "initdb", "-D", str(folder / "data"), "-A", "scram-sha-256", "-U", "postgres", "--pwfile", str(password),
            "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync", "--no-instructions",
        )  # fmt: skip
        server.start(**settings)
        held.callback(server.stop, "immediate")
        yield server
