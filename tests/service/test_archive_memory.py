"""The memory of an audit: the same for ten times as many matches."""

from __future__ import annotations

import tracemalloc
from pathlib import Path

import pytest

from ledger.service.audits import parts as audit_parts
from ledger.service.audits import report as audit_report
from ledger.service.audits.archive import audit_parts as audit_in_parts
from ledger.service.audits.parts import parts_of_file
from ledger.service.audits.report import Report

HAND = "hand {n}\nout Ana\nreveal Ben 5-5 4-4\nwrite Ana 25\n"
MATCH = '[Variant "draw"]\n[Options "target=1000"]\n[Seat1 "Ana"]\n[Seat2 "Ben"]\n' + "".join(
    HAND.format(n=n) for n in range(1, 3)
)
"""Nine events with two findings."""


def peak(path: Path) -> int:
    """The most bytes that Python held while a file was audited and its findings were told."""
    with Report() as report:
        tracemalloc.start()
        for _ in audit_in_parts(parts_of_file(str(path)), report, jobs=1):
            pass
        told = sum(len(piece) for piece in report.as_json())
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
    assert told > 2 * path.stat().st_size
    return most


def test_ten_times_as_many_matches_and_findings_take_no_more_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(audit_parts, "BYTES_IN_A_PART", 20_000)
    monkeypatch.setattr(audit_report, "KEPT_IN_MEMORY", 20_000)
    few, many = tmp_path / "few.domino", tmp_path / "many.domino"
    few.write_text(f"{MATCH}\n" * 100)
    many.write_text(f"{MATCH}\n" * 600)
    # what waits to be collected as garbage comes and goes; the findings alone would take some megabytes if they stayed
    assert peak(many) < peak(few) + 1_000_000
