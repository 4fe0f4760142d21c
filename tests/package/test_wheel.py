"""The wheel, built and unpacked elsewhere: what a user installs works without the checkout."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.wheel


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    subprocess.run(build, check=True, capture_output=True)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that holds what the wheel would put beside other packages."""
    folder = tmp_path_factory.mktemp("installed")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    return folder


def run(installed: Path, home: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """The installed program, run in a folder where nothing else lies."""
    environment = {"PYTHONPATH": str(installed), "HOME": str(home), "PATH": "/usr/bin:/bin"}
    command = [sys.executable, "-P", "-m", "ledger", *words]
    return subprocess.run(command, cwd=home, env=environment, capture_output=True, text=True, check=False)


def test_the_wheel_has_program_pages_migrations_examples_types_and_licence(installed: Path) -> None:
    names = {str(path.relative_to(installed)) for path in installed.rglob("*") if path.is_file()}
    kept = ("DejaVuSansCondensed.ttf", "LICENSE", "NotoEmoji-Regular.ttf", "LICENSE-NotoEmoji")
    fonts = (f"ledger/sheet/fonts/{name}" for name in kept)
    words = ("ledger/languages/ru.po", "ledger/languages/rules/ru.po")
    for name in ("ledger/py.typed", "ledger/_migrations/env.py", "dashboard/app.py", *fonts, *words):
        assert name in names
    brought = (*(ROOT / "examples").rglob("*.domino"), *(ROOT / "examples" / "rules").glob("*.md"))
    assert {path.suffix for path in brought} == {".domino", ".md"}
    assert {f"ledger/_examples/{path.relative_to(ROOT / 'examples')}" for path in brought} <= names
    assert any(name.endswith("licenses/LICENSE") for name in names)


def test_the_wheel_has_nothing_that_was_left_lying_about(installed: Path) -> None:
    tops = {path.name for path in installed.iterdir() if not path.name.endswith(".dist-info")}
    assert tops == {"ledger", "dashboard"}
    assert [path.name for path in installed.rglob("*") if path.suffix in (".pyc", ".sqlite", ".db")] == []


def test_the_installed_program_runs_and_is_not_the_checkout(installed: Path, tmp_path: Path) -> None:
    where = [sys.executable, "-P", "-c", "import ledger; print(ledger.__file__)"]
    done = subprocess.run(where, env={"PYTHONPATH": str(installed)}, capture_output=True, text=True, check=True)
    assert done.stdout.startswith(str(installed))
    assert run(installed, tmp_path, "--version").returncode == 0


def test_the_installed_program_makes_a_ledger_from_the_migrations_it_brought(installed: Path, tmp_path: Path) -> None:
    done = run(installed, tmp_path, "--ledger", "sqlite:///club.sqlite", "init")
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "club.sqlite").stat().st_size > 0


def test_the_installed_demo_starts_with_the_examples_it_brought(installed: Path, tmp_path: Path) -> None:
    done = run(installed, tmp_path, "demo", "--headless")
    assert done.returncode == 0, done.stderr
    assert "http://127.0.0.1:" in done.stdout
