"""The examples in the help of each command run, in a club where what they speak of is there."""

from __future__ import annotations

import itertools
import re
import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

from ledger.cli.commands import app
from tests.cli.club_of_the_examples import found_club
from tests.cli.running import Outcome, Program

NOT_RUN = (
    "postgresql://",  # a server of one's own
    r" \| ",  # another program reads
    "--cluster",  # machines of one's own
    r"domino-ledger( --ledger \S+)? (dashboard|demo)",  # these go on until they are stopped
    "--check ",  # the code of a printed sheet
    "restore --accept",  # what was restored is older than its anchor
    "3f2a|5141446f",  # ids that are drawn by lot
)
BOTS_PLAY = r"best-play (?!17 --at)|luck(?! 17)|--luck"
"""These take many seconds; `make soak` runs them, and a shorter one of each command is always run."""
BEGINS = r"season open|tournament found"
"""What is not there yet: these are run where only matches are, all else where a season and a cup have begun."""
IN_ROUND_2 = (
    'tournament enter "Spring Cup" Ana',
    'tournament draw "Spring Cup"',
    'tournament decide "Spring Cup" forfeit --round 1 --table 1 --absent Ben',
    'tournament decide "Spring Cup" forfeit --round 1 --table 2 --absent Cid',
    'tournament draw "Spring Cup"',
)
BEFORE = {
    "people unmerge": ("people merge Anna Ana",),
    '"Spring Cup" Ana --leave': ('tournament enter "Spring Cup" Ana',),
    '"Spring Cup" --again': ('tournament draw "Spring Cup"',),
    "draw Pairs": tuple(f"tournament enter Pairs {pair}" for pair in ("Ana Ben", "Cid Dan", "Eva Fay")),
    "lots .* Ana": ('tournament enter "Spring Cup" Ana',),
    "stats --archive": ("export --format parquet --out tables",),
    "decide .*(forfeit|no-show|void)": IN_ROUND_2,
    'rules "Spring Cup" .*--take-back': ('tournament rules "Spring Cup" --from-round 3 --worth 3,1,0',),
    'end "Spring Cup"$': (*IN_ROUND_2[:4], 'tournament rules "Spring Cup" --from-round 1 --rounds 1'),
    'end "Spring Cup" --take-back': ('tournament end "Spring Cup" --unfinished',),
    "decide .*played": (*IN_ROUND_2, 'tournament decide "Spring Cup" void --round 2 --table 1'),
}
"""What has happened before an example, if it supposes more than the club has."""
SOMETHING_IS_WRONG = r"audit|reconcile"
"""What these look at has faults, or differs: they end with 1."""


def commands(command: Any) -> Iterator[Any]:
    """A command and all below it."""
    yield command
    for below in getattr(command, "commands", {}).values():
        yield from commands(below)


def examples() -> list[str]:
    """Every example of every help once, without what is said of it, which stands two blanks behind."""
    lines = [line.strip() for one in commands(typer.main.get_command(app)) for line in (one.epilog or "").splitlines()]
    typed = [re.split(" {2,}", line)[0] for line in lines if line.startswith("domino-ledger ")]
    return [line for line in dict.fromkeys(typed) if not any(re.search(sign, line) for sign in NOT_RUN)]


def test_no_word_of_an_option_is_broken_by_a_narrow_terminal() -> None:
    """Long lists, such as default figures, are broken after a comma."""
    broken = []
    for one, width in itertools.product(commands(typer.main.get_command(app)), (60, 72, 80)):
        context = one.context_class(one, info_name="domino-ledger", terminal_width=width)
        told = one.get_help(context).split()
        for option in one.get_params(context):
            if option.param_type_name == "argument":
                continue
            words = (option.get_help_record(context) or ("", ""))[1].replace(",", ", ").split()
            broken += [word for word in words if not any(word in shown for shown in told)]
    assert broken == []


@pytest.fixture(scope="session")
def club(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a club in which the examples make sense."""
    folder = tmp_path_factory.mktemp("club")
    found_club(Program(folder))
    return folder


def found_files(program: Program, word: str) -> list[str]:
    """The files that a shell would put for a pattern."""
    return sorted(str(path.relative_to(program.folder)) for path in program.folder.glob(word)) if "*" in word else []


def typed(program: Program, line: str) -> Outcome:
    """Runs a line; what it reads and writes are files of the folder."""
    words = [file for word in shlex.split(line)[1:] for file in (found_files(program, word) or [word])]
    if ">" in words:
        del words[words.index(">") :]
    if "<" in words or "-" in words or words[0] == "record":
        source = program.folder / words[words.index("<") + 1] if "<" in words else None
        words = words[: words.index("<")] if source else words
        return program.run(*words, stdin=source.read_bytes() if source else b"")
    return program.run_here(*words)


@pytest.mark.parametrize(
    "line",
    [pytest.param(line, marks=pytest.mark.soak if re.search(BOTS_PLAY, line) else ()) for line in examples()],
)
def test_an_example_in_the_help_runs(line: str, club: Path, tmp_path: Path) -> None:
    here = tmp_path / "club"
    shutil.copytree(club, here)
    program = Program(here)
    if re.search(rf"domino-ledger ({BEGINS})\b", line) and "--season" not in line:
        (here / "ledger.sqlite").unlink()
        shutil.copy(here / "matches.sqlite", here / "ledger.sqlite")
    if " backup " in line:
        (here / "club-2026-03-14.backup").unlink()
    for sign, lines in BEFORE.items():
        for before in lines if re.search(sign, line) else ():
            done = typed(program, f"domino-ledger {before}")
            assert done.status == 0, f"{before}: {done.said}"
    done = typed(program, line)
    allowed = {0, 1} if re.match(rf"domino-ledger ({SOMETHING_IS_WRONG})\b", line) else {0}
    assert done.status in allowed, done.said
