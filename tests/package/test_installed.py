"""The wheel installed by pip into an environment of its own: it keeps a ledger there, away from the checkout."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
RECORD = """[Variant "draw"]
[Id "RV-1"]
[Seat1 "Ana"]
[Seat2 "Ben"]

hand 1
deal Ana 6-6 6-4 5-1 3-3 3-2 2-0 1-0
deal Ben 6-3 5-5 5-4 4-4 4-2 2-1 1-1
play Ana 6-6
play Ben 6-3
"""
EVENTS = 6

pytestmark = pytest.mark.wheel


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command of an environment into which pip has installed the wheel; other packages are those of the tests."""
    if importlib.util.find_spec("pip") is None:
        pytest.skip("this environment has no pip: the wheel is not installed elsewhere")
    folder = tmp_path_factory.mktemp("elsewhere")
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    subprocess.run(build, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder / "own")], check=True)
    python = folder / "own" / "bin" / "python"
    where = [str(python), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]
    own = Path(subprocess.run(where, check=True, capture_output=True, text=True).stdout.strip())
    # a path in such a file is searched, but what is installed there as editable, the checkout, is not loaded
    (own / "packages.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "--no-deps", "--no-index"]
    subprocess.run(
        [*pip, "--disable-pip-version-check", "--ignore-installed", str(wheel)], check=True, capture_output=True
    )
    return folder / "own" / "bin" / "domino-ledger"


def run(program: Path, home: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """The command, run in a folder where nothing else lies."""
    environment = {"HOME": str(home), "PATH": os.defpath}
    return subprocess.run(
        [str(program), *words], cwd=home, env=environment, capture_output=True, text=True, check=False
    )


def test_what_runs_is_what_pip_installed_and_not_the_checkout(program: Path, tmp_path: Path) -> None:
    ask = "import ledger, ledger.store, dashboard; print(ledger.__file__, dashboard.__file__)"
    done = subprocess.run(
        [str(program.parent / "python"), "-c", ask], cwd=tmp_path, env={}, capture_output=True, text=True, check=True
    )
    assert done.stdout.count(str(program.parents[1])) == 2
    assert run(program, tmp_path, "--version").returncode == 0


def keeps_a_ledger(program: Path, home: Path, url: str) -> None:
    """Makes, fills, verifies and writes out a ledger there."""
    (home / "night.domino").write_text(RECORD, encoding="utf-8")
    for words, told in (
        (["init"], "matches in it: 0"),
        (["import", "night.domino"], "1 match: 1 new"),
        (["import", "night.domino"], "1 match: 1 known"),
        (["anchor", "--out", "club.anchor"], ""),
        (["verify", "--anchor", "club.anchor"], f"{EVENTS} events checked: everything fits"),
        (["export"], '[Seat1 "Ana"]'),
    ):
        done = run(program, home, "--ledger", url, *words)
        assert done.returncode == 0, done.stderr
        assert told in done.stdout


def test_the_installed_program_keeps_a_ledger_in_a_file(program: Path, tmp_path: Path) -> None:
    keeps_a_ledger(program, tmp_path, "sqlite:///club.sqlite")
    assert (tmp_path / "club.sqlite").exists()


@pytest.mark.postgres
def test_the_installed_program_keeps_a_ledger_on_a_server(program: Path, tmp_path: Path, server_url: str) -> None:
    keeps_a_ledger(program, tmp_path, server_url)
