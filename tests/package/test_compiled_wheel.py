"""The wheel whose engine is compiled: it plays and judges as the plain source does, event for event."""

from __future__ import annotations

import ast
import importlib.util
import os
import runpy
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import msgspec
import pytest

ROOT = Path(__file__).parents[2]
COMPILED: list[str] = runpy.run_path(str(ROOT / "hatch_build.py"))["COMPILED"]
PROGRAM = """
import json, os, sys
from copy import deepcopy
from pathlib import Path
from ledger.audit import audit
from ledger.errors import Unreadable
from ledger.game import playing
from ledger.game.events import Record
from ledger.game.match import Match
from ledger.game.variants import GAMES, rules_of
from ledger.record import read, write
from ledger.simulate import play_match

def told(record):
    return [f"{f.event} {f.code} {f.severity} {f.message}" for f in audit(record)]

def played(game):
    record = play_match(game, ["Ana", "Ben", "Cid", "Dan"][: min(max(GAMES[game].players), 4)], seed=5)
    without = [Record((*record.events[:at], *record.events[at + 1 :])) for at in range(1, min(len(record.events), 150))]
    fold = Match(record.opening, rules_of(record.opening))
    for number, event in enumerate(record.events[1:], start=2):
        fold = deepcopy(fold)
        fold.take(number, event)
    totals = [list(fold.table.totals.values()), [credit.because for credit in fold.table.credits]]
    return [write(record), told(record), list(map(told, without)), totals]

def found(path):
    return [str(one) if isinstance(one, Unreadable) else told(one) for one in read(path.open("rb"))]

files = {str(path): found(path) for folder in sys.argv[1:] for path in sorted(Path(folder).rglob("*.domino"))}
print(json.dumps({"engine": playing.__file__, "games": list(map(played, GAMES)), "files": files}))
"""
"""Audits matches of every game, whole and with each line in turn left out, and the records in the folders named."""


class Outcome(msgspec.Struct):
    """Where the engine was found, and what it said."""

    engine: str
    games: list[object]
    files: dict[str, list[object]]


pytestmark = pytest.mark.wheel


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The compiled wheel of this checkout."""
    if shutil.which("cc") is None or importlib.util.find_spec("setuptools") is None:
        pytest.skip("a C compiler or setuptools is not there: nothing is compiled")
    folder = tmp_path_factory.mktemp("compiled")
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    environment = {**os.environ, "HATCH_BUILD_HOOK_ENABLE_CUSTOM": "true"}
    subprocess.run(build, check=True, capture_output=True, env=environment)
    (built,) = folder.glob("*.whl")
    return built


def outcome(source: Path, home: Path) -> Outcome:
    """What the program says that lies in a folder."""
    shared = os.environ.get("DOMINO_SHARED")
    folders = [ROOT / "examples", *([Path(shared) / "records"] if shared else [])]
    environment = {"PYTHONPATH": str(source), "HOME": str(home), "PATH": os.defpath}
    command = [sys.executable, "-P", "-c", PROGRAM, *map(str, folders)]
    done = subprocess.run(command, cwd=home, env=environment, capture_output=True, check=True)
    return msgspec.json.decode(done.stdout, type=Outcome)


def test_what_is_compiled_has_no_class_with_keywords_since_mypyc_drops_them() -> None:
    for name in COMPILED:
        module = ast.parse((ROOT / "ledger" / "game" / f"{name}.py").read_text(encoding="utf-8"))
        kept = [one.name for one in ast.walk(module) if isinstance(one, ast.ClassDef) and one.keywords]
        assert kept == [], f"ledger/game/{name}.py: {kept} would not be frozen, or whatever else their keywords say"


@pytest.mark.soak
def test_a_compiled_wheel_is_for_one_system_and_holds_the_source_too(wheel: Path) -> None:
    assert not wheel.name.endswith("-none-any.whl")
    names = zipfile.ZipFile(wheel).namelist()
    machine_code = {name.partition(".")[0] for name in names if name.startswith("ledger/game/") and ".so" in name}
    assert {"ledger/game/playing", "ledger/game/layout", "ledger/game/match"} <= machine_code
    assert {f"{name}.py" for name in machine_code} <= set(names)


@pytest.mark.soak
def test_compiled_and_plain_play_the_same_matches_and_find_the_same_faults(wheel: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "unpacked")
    compiled, plain = (outcome(source, tmp_path) for source in (tmp_path / "unpacked", ROOT))
    assert not compiled.engine.endswith(".py")
    assert plain.engine == str(ROOT / "ledger" / "game" / "playing.py")
    assert compiled.games == plain.games
    assert compiled.files == plain.files
    assert len(plain.files) > 10
