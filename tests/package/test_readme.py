"""What README.md promises can be typed, and does what it says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.running import Program

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^domino-ledger ([a-z]+(?:-[a-z]+)*)", README, re.MULTILINE)


@pytest.mark.parametrize("command", sorted(set(COMMANDS)))
def test_every_command_that_is_shown_exists(tmp_path: Path, command: str) -> None:
    assert Program(tmp_path).run(command, "--help").status == 0


def test_the_record_that_is_shown_audits_without_an_error(tmp_path: Path) -> None:
    (record,) = re.findall(r"```\n(\[Variant .*?)```", README, re.DOTALL)
    program = Program(tmp_path)
    program.write("shown.domino", record)
    done = program.run("audit", "shown.domino", "--json")
    assert (done.status, done.data["matches"]) == (0, 1)


def test_every_folder_that_is_named_is_there() -> None:
    named = re.findall(r"`((?:[a-z_]+/)+|(?:[a-z_]+/)*[a-z_]+\.py)`", README.partition("## Where things stand")[2])
    assert len(named) > 8
    missing = [name for name in named if not (ROOT / name).exists() and not (ROOT / "ledger" / "game" / name).exists()]
    assert missing == []


def test_every_make_target_that_is_shown_exists() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    shown = set(re.findall(r"\bmake ([a-z-]+)", README + (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")))
    assert shown - targets == set()
