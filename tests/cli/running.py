"""The program run as a user runs it: a process of its own, with a home of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from typer.testing import CliRunner

from ledger.cli.commands import app


@dataclass(frozen=True)
class Outcome:
    """How a run ended: its exit status, and what it wrote to standard output and standard error."""

    status: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        """Standard output as JSON; it must be nothing but that."""
        return json.loads(self.out)

    @property
    def said(self) -> str:
        """All that a person would see."""
        return self.out + self.err


class Program:
    """`domino-ledger` in a folder of its own, with a ledger of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.ledger = f"sqlite:///{folder / 'ledger.sqlite'}"

    def environment(self, **more: str) -> dict[str, str]:
        """What the program sees: nothing of the home of whoever runs the tests."""
        kept = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT", "LANG") if name in os.environ}
        home = {
            "HOME": str(self.folder / "home"),
            "XDG_DATA_HOME": str(self.folder / "data"),
            "XDG_CACHE_HOME": str(self.folder / "cache"),
        }
        here = {"PYTHONPATH": str(Path(__file__).parents[2]), "DOMINO_LEDGER": self.ledger, "COLUMNS": "120"}
        return {**kept, **home, **here, **more}

    def command(self, *words: object) -> list[str]:
        """The words that start it."""
        return [sys.executable, "-P", "-m", "ledger", *map(str, words)]

    def run(self, *words: object, stdin: bytes = b"", **environment: str) -> Outcome:
        """Run it to its end."""
        done = subprocess.run(
            self.command(*words),
            input=stdin,
            capture_output=True,
            cwd=self.folder,
            env=self.environment(**environment),
            check=False,
        )
        return Outcome(done.returncode, done.stdout.decode(), done.stderr.decode())

    def run_here(self, *words: object, **environment: str) -> Outcome:
        """Run it in this process, ten times as fast: for what it says, where nothing hangs on how a process ends."""
        before, sight = Path.cwd(), self.environment(**environment)
        os.chdir(self.folder)
        try:
            done = CliRunner().invoke(app, list(map(str, words)), env=sight, prog_name="domino-ledger")
        finally:
            os.chdir(before)
        return Outcome(done.exit_code, done.stdout, done.stderr)

    def write(self, name: str, text: str | bytes) -> Path:
        """A file in its folder."""
        path = self.folder / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path
