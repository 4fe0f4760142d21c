"""A club brought to another ledger by its file and its matches, in whichever order: nothing that was said is lost."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.running import Program

MATCH = """[Variant "draw"]
[Options "target=50"]
{identity}[Club "R"]
[Played "2026-01-{day:02}"]
{event}[Seat1 "{one}"]
[Seat2 "{other}"]

hand 1
out "{one}"
reveal "{other}" ={points}
"""
SAID = (
    "people merge Anna Ana --club R",
    "people alias Ana 'Ana P.' --show --club R",
    "people split Ben free --as 'Ben 2' --club R",
    "people split 'Ana P.' 5 --as 'Ana B.' --club R",
    "season open S --club R --from 2025-01-01 --to 2025-12-31",
    "season count S cup 5 6",
    "tournament found Cup --club R --season S --tie-breaks match_points,difference",
    "season close S --on 2025-12-31",
    *(f"tournament enter Cup {name}" for name in ("Ben", "Cid", "Eva", "'Ben 2'")),
    "tournament place Cup --nowhere again",
    "tournament place Cup 6 free",
    "tournament end Cup",
    "tournament found Open --club R",
    "tournament enter Open 'Ana B.'",
    "tournament place Open 5",
    "forget Eva --club R --yes",
)
SHOWN = (
    "people",
    "standings --club R",
    "standings --season S",
    "standings --tournament Cup",
    "standings --tournament Open",
    "tournament show Cup",
    "tournament show Open",
    "season",
    "stats",
    "stats --season S",
    "stats --ratings",
)


def matches() -> str:
    """Six games, the last two of them without an `Id`, one header written down twice with another result."""
    games = (
        ("cup", "Ana", "Ben", "Cup", 55),
        ("again", "Ben", "Ana", "Cup", 56),
        ("free", "Ben", "Cid", "", 57),
        ("fourth", "Eva", "Cid", "Cup", 58),
        ("", "Anna", "Cid", "", 59),
        ("", "Anna", "Cid", "", 61),
    )
    written = []
    for day, (name, one, other, event, points) in enumerate(games, start=1):
        identity, title = (f'[Id "{name}"]\n' if name else ""), (f'[Event "{event}"]\n' if event else "")
        filled = {"identity": identity, "event": title, "one": one, "other": other, "points": points}
        written.append(MATCH.format(day=min(day, 5), **filled))
    return "\n".join(written)


def words(line: str) -> list[str]:
    return [quoted or plain for quoted, plain in re.findall(r"'([^']*)'|(\S+)", line)]


def told(program: Program, line: str) -> str:
    ran = program.run_here(*words(line))
    assert ran.status == 0, (line, ran.err)
    return ran.out


def views(program: Program) -> dict[str, str]:
    """What each of the tables says; ids, which are made anew, apart."""
    return {line: re.sub(r"\b[0-9a-f]{8}\b", "ID", told(program, line)) for line in SHOWN}


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Program:
    program = Program(tmp_path_factory.mktemp("home"))
    program.write("all.domino", matches())
    for line in ("init", "import all.domino", *SAID):
        told(program, line)
    program.write("club.jsonl", told(program, "club export"))
    told(program, "export --out matches.domino")
    return program


@pytest.fixture(scope="module")
def at_home(home: Program) -> dict[str, str]:
    return views(home)


@pytest.mark.parametrize(
    "order", ["import club", "club import club", "club import club import club"], ids=lambda order: order.split()[0]
)
def test_all_tables_are_those_of_home(home: Program, at_home: dict[str, str], tmp_path: Path, order: str) -> None:
    there = Program(tmp_path)
    told(there, "init")
    lines = {"club": f"club import {home.folder}/club.jsonl", "import": f"import {home.folder}/matches.domino"}
    for step in order.split():
        told(there, lines[step])
    assert views(there) == at_home


def test_what_waits_for_matches_is_told_and_taken_when_the_file_comes_again(home: Program, tmp_path: Path) -> None:
    there, file = Program(tmp_path), f"{home.folder}/club.jsonl"
    told(there, "init")
    first = there.run_here("club", "import", file).err
    assert "not in this ledger: match" in first
    assert re.search(r"\d+ placements, counts and seats wait for them: import them, then .*club.jsonl again", first)
    told(there, f"import {home.folder}/matches.domino")
    assert "placements, counts and seats taken" in there.run_here("club", "import", file).err
    assert "taken" not in there.run_here("club", "import", file).err, "a third time nothing is left to take"
