"""`export` for those who check and for those who keep up: proofs, and the log from a position on."""

from __future__ import annotations

import json
import signal
import subprocess

import pytest

from tests.cli.records import RIGHT, named
from tests.cli.running import Program

EVENTS = 6
"""Events of RIGHT, its header among them."""


@pytest.fixture
def kept(program: Program) -> Program:
    """A program whose ledger holds two matches."""
    program.write("night.domino", "\n".join(named(RIGHT, f"RV-{n}") for n in (1, 2)))
    assert program.run("init").status == 0
    assert program.run("import", "night.domino").status == 0
    return program


def test_a_match_with_its_proof_is_verified_where_there_is_no_ledger(kept: Program) -> None:
    assert kept.run("export", "RV-2", "--format", "proof", "--out", "final.proof").status == 0
    nowhere = "sqlite:///nosuch.sqlite"
    done = kept.run("verify", "final.proof", "--json", DOMINO_LEDGER=nowhere)
    assert done.data == {"ok": True, "events": EVENTS, "wrong": 0, "faults": []}
    text = (kept.folder / "final.proof").read_text()
    kept.write("forged.proof", text.replace('"Ben"', '"Eve"'))
    forged = kept.run("verify", "forged.proof", DOMINO_LEDGER=nowhere)
    assert forged.status == 1
    assert "seat: match RV-2, event 1: the name 'Eve'" in forged.out
    assert kept.run("verify", "night.domino", DOMINO_LEDGER=nowhere).status == 2


def test_what_follows_a_position_goes_into_another_ledger(kept: Program) -> None:
    done = kept.run("export", "--since", EVENTS)
    assert [json.loads(line)["position"] for line in done.out.splitlines()] == list(range(EVENTS + 1, 2 * EVENTS + 1))
    other = "sqlite:///other.sqlite"
    assert kept.run("--ledger", other, "init").status == 0
    taken = kept.run("--ledger", other, "import", "-", "--json", stdin=done.out.encode())
    assert (taken.status, taken.data["new"]) == (0, 1)
    assert kept.run("export", "--since", 0, "RV-1").status == 2


def test_who_follows_hears_of_what_is_recorded_later_until_he_stops(kept: Program) -> None:
    command = kept.command("export", "--since", 2 * EVENTS, "--follow")
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, cwd=kept.folder, env=kept.environment()
    ) as following:
        kept.write("late.domino", named(RIGHT, "RV-3"))
        assert kept.run("import", "late.domino").status == 0
        assert following.stdout is not None
        lines = [json.loads(following.stdout.readline()) for _ in range(EVENTS)]
        following.send_signal(signal.SIGINT)
    assert [(line["match"], line["event"]) for line in lines] == [("RV-3", n) for n in range(1, EVENTS + 1)]
    assert following.returncode == 130


def test_an_export_of_a_club_that_is_not_there_says_which_are(kept: Program) -> None:
    for more in ((), ("--out", "none.domino"), ("--format", "jsonl")):
        done = kept.run_here("export", "--club", "nosuch", *more)
        assert (done.status, done.out, "no match is of a club nosuch" in done.err) == (0, "", True)
    assert "domino, jsonl, proof, parquet, partitions" in kept.run_here("export", "--format", "nosuch").err
