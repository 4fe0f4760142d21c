"""What holds for every command: help, versions, typing errors, options before and after."""

from __future__ import annotations

import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from ledger.__main__ import main
from tests.cli.records import RIGHT
from tests.cli.running import Program

COMMANDS = [
    *("init", "import", "export", "matches", "show", "replay", "audit", "variants", "simulate", "demo", "dashboard"),
    *("people", "forget"),
]


def test_help_lists_every_command(program: Program) -> None:
    done = program.run("--help")
    listed = {line.split()[0] for line in done.out.partition("Commands:")[2].splitlines() if line.strip()}
    assert done.status == 0
    assert set(COMMANDS) <= listed


def test_every_command_fits_its_line_of_the_help(program: Program) -> None:
    listed = program.run("--help", COLUMNS="80").out.partition("Commands:")[2].partition("Examples:")[0]
    assert "..." not in listed


@pytest.mark.parametrize("command", COMMANDS)
def test_the_help_of_a_command_has_examples_of_it(program: Program, command: str) -> None:
    done = program.run(command, "--help")
    examples = done.out.partition("Examples:")[2]
    assert done.status == 0
    assert f"domino-ledger {command}" in examples or f" {command}" in examples


@pytest.mark.parametrize(
    "words",
    [
        ["luck"], ["fairness"], ["matches"], ["search", "fish"], ["stats"], ["standings"],
        ["rescore", "--options", "target=50"], ["sheet"], ["paper", "night.csv"], ["duplicate", "score", "night.csv"],
        ["record", "--seat", "Ana", "--seat", "Ben"], ["tournament", "found", "Cup", "--club", "Riverside"],
    ],
    ids=" ".join,
)  # fmt: skip
def test_every_command_names_the_games_where_there_is_none_such(kept: Program, words: list[str]) -> None:
    kept.write("night.csv", "date,seat1,seat2,points1,points2\n2026-01-01,Ana,Ben,3,4\n")
    done = kept.run_here(*words, "--variant", "drow")
    assert done.status == 2
    assert "Error: there is no game 'drow'; there are all-fives, block" in done.err
    assert "did you mean draw?" in done.err


def test_help_imports_neither_the_store_nor_the_dashboard_nor_the_games(program: Program) -> None:
    words = [sys.executable, "-X", "importtime", "-m", "ledger", "--help"]
    done = subprocess.run(words, capture_output=True, text=True, env=program.environment(), check=True)
    imported = {line.rpartition("|")[2].strip() for line in done.stderr.splitlines() if line.startswith("import time:")}
    heavy = (
        "sqlalchemy",
        "sqlmodel",
        "alembic",
        "streamlit",
        "plotly",
        "pandas",
        "pydantic",
        "rich",
        "msgspec",
        "platformdirs",
    )
    own = ("ledger.game", "ledger.record", "ledger.store", "ledger.service", "ledger.audit", "ledger.replay")
    assert "ledger.cli.commands" in imported
    assert sorted(name for name in imported if name.startswith((*heavy, *own))) == []


def test_the_version_is_told(program: Program) -> None:
    done = program.run("--version")
    assert (done.status, done.out.split()[0]) == (0, "domino-ledger")


def test_without_a_command_the_help_is_shown_and_the_status_is_2(program: Program) -> None:
    done = program.run()
    assert done.status == 2
    assert "Commands:" in done.said


@pytest.mark.parametrize(("typed", "meant"), [("adit", "audit"), ("imprt", "import"), ("dashbord", "dashboard")])
def test_a_mistyped_command_is_answered_with_the_near_one(program: Program, typed: str, meant: str) -> None:
    done = program.run(typed)
    assert (done.status, done.out) == (2, "")
    assert f"Did you mean '{meant}'?" in done.err


def test_a_mistyped_option_is_answered_with_the_near_one(program: Program) -> None:
    done = program.run("variants", "--jsn")
    assert (done.status, done.out) == (2, "")
    assert "--json" in done.err


def test_a_value_that_is_no_number_is_told_with_what_was_expected(program: Program) -> None:
    done = program.run("replay", "17", "--at", "abc")
    assert (done.status, done.out) == (2, "")
    assert "'--at': 'abc' is not a whole number" in done.err
    assert "'--hand': -1 is less than 0" in program.run("explain", "night.domino", "--hand", "-1").err
    assert "'--hours': 'soon' is not a number" in program.run("invite", "--club", "Riverside", "--hours", "soon").err


def test_json_is_taken_before_and_after_the_command(program: Program) -> None:
    before, after = program.run("--json", "variants"), program.run("variants", "--json")
    assert before.status == after.status == 0
    assert before.data == after.data


def test_a_name_that_is_none_ends_with_2_and_no_traceback(program: Program) -> None:
    done = program.run("variants", "chess")
    assert (done.status, done.out) == (2, "")
    assert "chess" in done.err
    assert "Traceback" not in done.err


def test_an_unforeseen_error_is_one_message_and_status_2(program: Program) -> None:
    broken = program.folder / "broken"
    (broken / "ledger").mkdir(parents=True)
    program.write("sitecustomize.py", "import ledger.game.variants as v\nv.GAMES = None\n")
    path = f"{program.folder}:{program.environment()['PYTHONPATH']}"
    done = program.run("variants", PYTHONPATH=path)
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith("Internal error: ")
    assert "Traceback" not in done.err
    told = program.run("variants", PYTHONPATH=path, DOMINO_DEBUG="1")
    assert "Traceback" in told.err


def test_no_colour_reaches_a_pipe(program: Program) -> None:
    assert "\033" not in program.run("variants").said


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device here that is always full")
@pytest.mark.parametrize("words", [("--version",), ("--help",), ("variants",), ("audit", "night.domino")])
def test_output_that_finds_no_room_is_told_in_one_line(program: Program, words: tuple[str, ...]) -> None:
    program.write("night.domino", RIGHT)
    with Path("/dev/full").open("w") as full:
        command = program.command(*words)
        done = subprocess.run(
            command, stdout=full, stderr=subprocess.PIPE, text=True, cwd=program.folder, env=program.environment()
        )
    assert (done.returncode, done.stderr) == (2, "Error: the system says: No space left on device\n")


def test_a_closed_output_is_no_fault(program: Program) -> None:
    command = f"{shlex.join(program.command('--version'))} >&- 2>&-"
    done = subprocess.run(command, shell=True, cwd=program.folder, env=program.environment())
    assert done.returncode == 0


def test_ctrl_c_before_the_program_is_loaded_ends_it_as_quietly(monkeypatch: pytest.MonkeyPatch) -> None:
    def pressed() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("ledger.cli.commands.main", pressed)
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 130
