"""System packages are fetched only where that is ours to do, and what is left out is said loudly."""

from __future__ import annotations

import os
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / ".ci" / "system-packages"
MISSING = "a-package-that-nobody-has"


@dataclass
class Machine:
    """A machine that notes which programs were called instead of running them."""

    folder: Path

    def has(self, program: str, does: str = "exit 0") -> None:
        """Put a stand-in for a program first in the path."""
        path = self.folder / program
        path.write_text(f'#!/bin/sh\necho "{program} $*" >> {self.folder}/calls\n{does}\n')
        path.chmod(0o755)

    def fetch(self, **environment: str) -> subprocess.CompletedProcess[str]:
        """Ask for a package that is missing."""
        path = {"PATH": f"{self.folder}:{os.defpath}"}
        return subprocess.run(
            ["/bin/bash", str(SCRIPT), MISSING],
            env={**path, **environment},
            capture_output=True,
            text=True,
            check=False,
        )

    def calls(self, program: str) -> list[str]:
        """How a program was called."""
        notes = self.folder / "calls"
        lines = notes.read_text().splitlines() if notes.exists() else []
        return [line for line in lines if line.startswith(program + " ")]


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    """A machine with apt-get, a sudo that needs no password, and dpkg that knows no package."""
    made = Machine(tmp_path)
    made.has("apt-get")
    made.has("sudo", 'shift; exec "$@"')
    made.has("dpkg", "exit 1")
    return made


def be(machine: Machine, user: int) -> None:
    """Run as this user, as far as the script can tell."""
    machine.has("id", f"echo {user}")


def test_root_fetches_what_is_missing(machine: Machine) -> None:
    be(machine, 0)
    assert machine.fetch().returncode == 0
    assert any(MISSING in call for call in machine.calls("apt-get"))
    assert machine.calls("sudo") == []


def test_anybody_else_is_told_loudly_what_is_left_out_and_nothing_is_fetched(machine: Machine) -> None:
    be(machine, 1000)
    done = machine.fetch()
    assert done.returncode == 0
    assert f"LEFT OUT: {MISSING}" in done.stderr
    assert machine.calls("apt-get") == []


def test_with_ci_set_it_is_fetched_through_sudo_without_a_question(machine: Machine) -> None:
    be(machine, 1000)
    assert machine.fetch(CI="true").returncode == 0
    assert all(call.startswith("sudo -n ") for call in machine.calls("sudo"))
    assert any(MISSING in call for call in machine.calls("apt-get"))


def test_a_failure_to_fetch_fails_ci_and_is_only_told_elsewhere(machine: Machine) -> None:
    be(machine, 0)
    machine.has("apt-get", "echo no network >&2; exit 100")
    for environment, status in (({}, 0), ({"CI": "true"}, 1)):
        done = machine.fetch(**environment)
        assert done.returncode == status
        assert "LEFT OUT" in done.stderr
        assert "no network" in done.stderr


def test_nothing_is_done_where_nothing_is_missing(machine: Machine) -> None:
    be(machine, 1000)
    machine.has("dpkg")
    done = machine.fetch()
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
