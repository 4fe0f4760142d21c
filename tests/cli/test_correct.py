"""`correct`: the consequences come first, then the correction; what was recorded stays."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from ledger.cli import correcting
from ledger.cli.commands import app
from ledger.game.events import Note
from ledger.service.matches.correcting import Proposed
from ledger.store import Ledger
from tests.cli.records import RIGHT, WRONG, WRONG_EVENT, named
from tests.cli.running import Program

AMEND = f'amend {WRONG_EVENT} write Ana 18 "10 and 8 are 18"'


@pytest.fixture(scope="module")
def imported(made: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A ledger with one match, in which 25 was written for 18; made once."""
    program = Program(tmp_path_factory.mktemp("imported"))
    shutil.copy(made, program.folder)
    program.write("night.domino", named(WRONG, "RV-1"))
    assert program.run("import", "night.domino").status == 0
    return program.folder / "ledger.sqlite"


@pytest.fixture
def wrong(program: Program, imported: Path) -> Program:
    """A program with a copy of that ledger."""
    shutil.copy(imported, program.folder)
    return program


def test_a_correction_is_shown_and_appended(wrong: Program) -> None:
    done = wrong.run("correct", "RV-1", AMEND, "--by", "Olga")
    assert (done.status, done.err) == (0, "1 correction appended: match RV-1 has 7 events now\n")
    assert f"event {WRONG_EVENT} is: write Ana 25" in done.out
    assert f"no longer found: event {WRONG_EVENT}, score_mismatch" in done.out
    assert wrong.run("audit", "RV-1").status == 0
    assert wrong.run("export", "RV-1").out.splitlines()[-1] == AMEND


def test_a_dry_run_writes_nothing(wrong: Program) -> None:
    before = wrong.run("export").out
    done = wrong.run("correct", "RV-1", AMEND, "--dry-run")
    assert (done.status, done.err) == (0, "nothing was written: this was a dry run\n")
    assert "no longer found" in done.out
    assert wrong.run("export").out == before


def test_the_consequences_for_a_program(wrong: Program) -> None:
    data = wrong.run("correct", "RV-1", 'amend 4 reveal Ben 5-5 "4-4 was mine"', "--dry-run", "--json").data
    assert (data["match"], data["appended"], data["events"], data["position"]) == ("RV-1", False, 6, None)
    assert data["corrections"] == [{"event": 7, "line": 'amend 4 reveal Ben 5-5 "4-4 was mine"'}]
    found = data["consequences"]
    assert [(c["event"], c["seat"], c["before"], c["after"]) for c in found["points"]] == [(4, 1, 18, 10)]
    assert found["totals"] == [{"seat": 1, "before": 18, "after": 10}]
    assert found["hands"][0]["after"]["points"] == {"1": 10, "2": 0}
    assert [(f["event"], f["code"], f["computed"]) for f in found["coming"]] == [
        (WRONG_EVENT, "score_mismatch", 10),
        (6, "total_mismatch", 10),
    ]
    assert (found["winners"], found["over"], found["first_unfit"]) == (None, None, None)


def test_the_standings_of_the_club_that_move_are_shown(kept: Program) -> None:
    text = f'[Club "Riverside"]\n[Options "target=18"]\n{RIGHT}end Ana\n'
    kept.write("night.domino", text)
    assert kept.run("import", "night.domino").status == 0
    done = kept.run("correct", "1", 'amend 4 reveal Ben 5-5 "4-4 was mine"', "--dry-run")
    assert "won by nobody instead of Ana" in done.out
    assert "in the standings of Riverside in draw:\n" in done.out
    assert "Ana is without a rank instead of number 1, with 0 match points instead of 1" in done.out


def test_what_was_appended_is_told_to_a_program(wrong: Program) -> None:
    data = wrong.run("--json", "correct", "RV-1", AMEND).data
    assert (data["appended"], data["events"], data["position"]) == (True, 7, 7)


def test_lines_come_from_standard_input_too(wrong: Program) -> None:
    lines = f'; the night of 14 March\n{AMEND}\r\n\nvoid 7 "no, it was 25"\n'.encode()
    done = wrong.run("correct", "RV-1", "-", stdin=lines)
    assert (done.status, done.err) == (0, "2 corrections appended: match RV-1 has 8 events now\n")
    assert "nothing changes" in done.out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["RV-1", 'amend 5 write Zoe 18 ""'], "column 15 of 'amend 5 write Zoe 18 \"\"': there is no player Zoe"),
        (["RV-1", "amend 5 write Ana 18"], "the why is missing"),
        (["RV-1", 'void 1 ""'], "the header cannot be corrected"),
        (["RV-1", 'void 99 ""'], "there is no earlier event 99; the match has the events 1 to 6"),
        (["RV-1", 'insert 5 note "a pause"'], "the why is missing"),
        (
            ["RV-1", 'void 5 "a"', 'void 7 "b"'],
            "event 7 would be one of these corrections; the match has the events 1 to 6",
        ),
        (["RV-1", "write Ana 18"], "write is no correction: an event that is missing is put in with insert"),
        (["RV-2", 'void 5 ""'], "there is no match RV-2 in the ledger"),
        (["RV-1", "-", 'void 5 ""'], "- stands alone"),
        (["RV-1"], "Missing argument"),
    ],
)
def test_what_cannot_be_done_is_said_and_nothing_is_written(wrong: Program, words: list[str], said: str) -> None:
    done = wrong.run("correct", *words)
    assert done.status == 2
    assert said in done.err
    assert "Traceback" not in done.said
    assert wrong.run("matches", "--json").data[0]["events"] == 6


def test_a_line_of_standard_input_that_goes_wrong_is_named(wrong: Program) -> None:
    done = wrong.run("correct", "RV-1", "-", stdin=b'void 5 "x"\nvoid 6 \xff\n')
    assert done.status == 2
    assert "standard input:2:" in done.err


@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminal")
@pytest.mark.parametrize(("answer", "events"), [("y", 7), ("n", 6), ("", 6)])
def test_at_a_terminal_it_asks_first(wrong: Program, answer: str, events: int) -> None:
    said = at_a_terminal(wrong, answer, "correct", "RV-1", AMEND)
    assert "what changes:" in said
    assert "Append this to the match?" in said
    assert wrong.run("matches", "--json").data[0]["events"] == events


@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminal")
def test_it_does_not_ask_whoever_said_yes(wrong: Program) -> None:
    assert "Append this" not in at_a_terminal(wrong, "", "correct", "RV-1", AMEND, "--yes")
    assert wrong.run("matches", "--json").data[0]["events"] == 7


def at_a_terminal(program: Program, answer: str, *words: str) -> str:
    """What a person sees who runs the program and gives this answer."""
    import pty

    ours, its = pty.openpty()
    with subprocess.Popen(
        program.command(*words), stdin=its, stdout=its, stderr=its, cwd=program.folder, env=program.environment()
    ) as running:
        os.close(its)
        os.write(ours, f"{answer}\n".encode())
        said = b""
        try:
            while part := os.read(ours, 4096):
                said += part
        except OSError:
            pass
        running.wait(timeout=60)
    os.close(ours)
    return said.decode()


def test_names_cannot_steer_the_terminal(kept: Program) -> None:
    kept.write("odd.domino", RIGHT.replace('"Ben"', '"B\u202een"').replace("Ben 5-5", "2 5-5"))
    assert kept.run("import", "odd.domino").status == 0
    done = kept.run("correct", "1", 'adjust 2 -5 "warned"', "--dry-run")
    assert done.status == 0
    assert "\u202e" not in done.out
    assert "B\\u202een" in done.out


def test_what_somebody_records_while_it_is_looked_at_is_never_overlooked(
    wrong: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = correcting.proposal_text

    def slowly(proposed: Proposed) -> str:
        with Ledger.open(wrong.ledger) as other:
            other.append(1, [Note("late")], expected=6)
        return shown(proposed)

    monkeypatch.setattr(correcting, "proposal_text", slowly)
    done = CliRunner().invoke(app, ["--ledger", wrong.ledger, "correct", "RV-1", AMEND])
    assert done.exit_code == 2
    assert "match RV-1 had 6 events when this was worked out and has 7 now: nothing was written" in done.output
    with Ledger.open(wrong.ledger) as ledger:
        assert ledger.match(1).version == 7


def test_an_undo_is_told_as_taken_back_at_once(kept: Program) -> None:
    """What came after it was recorded without the event: nothing else is told of it."""
    header = '[Variant "block"]\n[Id "U"]\n[Seat1 "Ana"]\n[Seat2 "Ben"]\n'
    deals = "hand 1\ndeal Ana 6-6 6-4 6-3 6-2 6-1 6-0 4-1\ndeal Ben 6-5 5-4 5-3 5-2 5-1 5-0 4-4\nplay Ana 6-6\n"
    undone = 'play Ben 6-5 @left\nplay Ana 6-4 @right\nvoid 7 "undone"\nvoid 6 "undone"\nplay Ben 6-5 @right\n'
    kept.write("undone.domino", header + deals + undone)
    kept.run("import", "undone.domino")
    out = kept.run("show", "U", "--undone").out
    assert "event 7 taken back at once" in out
    assert "event 6 taken back at once" in out
    assert "no longer found" not in out
