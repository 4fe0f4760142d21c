"""`audit` in its other forms, and of many matches: sums, jobs, and going on where a run was broken off."""

from __future__ import annotations

import csv
import io
import signal
import subprocess
import time

import pytest

from tests.cli.records import BROKEN_OFF, RIGHT, UNREADABLE, WRONG, named
from tests.cli.running import Program


def test_csv_on_standard_output_is_plain_and_in_a_file_marked_for_spreadsheets(program: Program) -> None:
    program.write("night.domino", WRONG.replace("Ana", "Łukasz"))
    rows = list(csv.DictReader(io.StringIO(program.run("audit", "night.domino", "--format", "csv").out)))
    assert [(row["player"], row["claimed"], row["computed"]) for row in rows] == [("Łukasz", "25", "18")]
    done = program.run("audit", "night.domino", "--out", "faults.csv")
    assert (done.status, done.out) == (1, "")
    assert (program.folder / "faults.csv").read_bytes().startswith(b"\xef\xbb\xbfmatch,")


def test_a_report_in_a_file_has_no_colours_and_joined_emoji_whole(program: Program) -> None:
    """FORCE_COLOR asks for colours on the terminal, not in files."""
    family = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
    program.write("night.domino", WRONG.replace("Ana", family))
    done = program.run("audit", "night.domino", "--out", "faults.txt", FORCE_COLOR="1")
    assert done.status == 1
    told = (program.folder / "faults.txt").read_text("utf-8")
    assert "\x1b" not in told
    assert f"write {family}" in told or f"claimed for {family}" in told


def test_a_minus_is_standard_output_for_every_form(program: Program) -> None:
    program.write("night.domino", WRONG)
    for form in ("csv", "text", "html"):
        plain, out = (program.run("audit", "night.domino", "--format", form, *more) for more in ((), ("--out", "-")))
        assert (out.status, out.out) == (1, plain.out)
    program.run("export", "--out", "-")
    assert not (program.folder / "-").exists()


@pytest.mark.parametrize(
    ("name", "begins"), [("r.pdf", b"%PDF-"), ("r.html", b"<!doctype html>"), ("r.json", b'{"match')]
)
def test_a_report_goes_into_a_file_of_its_form(program: Program, name: str, begins: bytes) -> None:
    program.write("night.domino", WRONG)
    done = program.run("audit", "night.domino", "--out", name)
    assert (done.status, done.out) == (1, "")
    assert (program.folder / name).read_bytes().startswith(begins)
    assert "1 error" in done.err


def test_a_report_of_a_ledgers_match_draws_its_table(kept: Program) -> None:
    kept.write("night.domino", named(WRONG, "RV-7"))
    kept.run("import", "night.domino")
    assert "<svg" in kept.run("audit", "RV-7", "--format", "html").out


def test_an_unknown_form_ends_with_2_before_anything_is_audited(program: Program) -> None:
    program.write("night.domino", WRONG)
    done = program.run("audit", "night.domino", "--format", "docx")
    assert (done.status, done.out) == (2, "")
    assert "pdf" in done.err


def club(record: str, name: str) -> str:
    """The record with a club."""
    return f'[Club "{name}"]\n{record}'


def test_json_sums_up_clubs_games_and_faults(program: Program) -> None:
    records = [club(WRONG, "Riverside"), club(RIGHT, "Riverside"), club(WRONG, "Old Town"), BROKEN_OFF, UNREADABLE]
    program.write("nights.domino", "\n".join(records))
    data = program.run("audit", "nights.domino", "--json").data
    assert (data["matches"], len(data["findings"])) == (4, 4)
    clubs = {row["club"]: (row["matches"], row["errors"], row["infos"]) for row in data["summary"]["clubs"]}
    assert clubs == {"Riverside": (2, 1, 0), "Old Town": (1, 1, 0), None: (1, 0, 1)}
    faults = {(row["severity"], row["code"]): (row["findings"], row["matches"]) for row in data["summary"]["faults"]}
    assert faults[("error", "score_mismatch")] == (2, 2)
    assert faults[("error", "unreadable")] == (1, 1)
    assert [row["variant"] for row in data["summary"]["variants"]] == ["draw"]


def test_sums_alone_leave_the_findings_out(program: Program) -> None:
    program.write("nights.domino", "\n".join([club(WRONG, "Riverside")] * 3))
    told = program.run("audit", "nights.domino", "--summary")
    assert told.status == 1
    assert "Riverside" in told.out
    assert "line 8" not in told.out
    assert "3 errors" in told.out


def many(matches: int) -> str:
    """So many matches of forty hands, every tenth of them wrong, without names of their own."""
    hand = "hand {n}\nout 2\nreveal 1 5-5 4-4\nwrite 2 18\n"
    header = '[Variant "draw"]\n[Options "target=1000"]\n[Seat1 "Ana"]\n[Seat2 "Ben"]\n\n'
    good = header + "".join(hand.format(n=n) for n in range(1, 41)) + "\n"
    bad = good.replace("write 2 18", "write 2 25", 1)
    return "".join(bad if number % 10 == 0 else good for number in range(1, matches + 1))


def test_a_run_that_was_broken_off_goes_on_where_it_stopped(program: Program) -> None:
    program.write("archive.domino", many(1000))
    kept = program.folder / "cache" / "domino-ledger" / "audits"
    command = program.command("audit", "archive.domino", "--json", "--jobs", "1")
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=program.folder, env=program.environment()
    ) as running:
        while not any(file.stat().st_size for file in kept.glob("*.parts")):
            assert running.poll() is None
            time.sleep(0.01)
        running.send_signal(signal.SIGINT)
        out, _ = running.communicate()
    assert (running.returncode, out) == (130, b"")
    again = program.run("audit", "archive.domino", "--json", "--jobs", "1")
    assert "had been audited before" in again.err
    assert list(kept.iterdir()) == []
    found = again.data["findings"]
    assert [finding["match"] for finding in found] == [str(number) for number in range(10, 1001, 10)]
    lines = many(1000).split("\n")
    assert {lines[finding["line"] - 1] for finding in found} == {"write 2 25"}
