"""Hands that were written down in part: an audit broken off and gone on with tells what one in one go does."""

from __future__ import annotations

from pathlib import Path

import pytest

from ledger.cli.reports import report_pieces
from ledger.service.audits import parts as audit_parts
from ledger.service.audits.archive import audit_parts as audit_in_parts
from ledger.service.audits.kept import Kept
from ledger.service.audits.parts import parts_of_ledger
from ledger.service.audits.report import Report
from ledger.service.importing import import_files
from ledger.store import Ledger

HEADER = '[Id "RV-{n}"]\n[Club "Riverside"]\n[Variant "draw"]\n[Seat1 "Ana"]\n[Seat2 "Zoë 😀"]\n'
RESULT = "hand 1\nout 1\nreveal 2 5-5 4-4\nwrite 1 18\n"
SCORE = "hand 1\nwrite 1 18\ntotal 1 18\n"
TOTAL_ONLY = "hand 1\ntotal 1 18\ntotal 2 0\n"
OPEN = "hand 1\ndeal 1 6-6 6-5 5-4 3-1 2-1 1-0 0-0\ndeal 2 7\nplay 1 6-6\nplay 2 6-4\n"
FULL = OPEN.replace("deal 2 7", "deal 2 6-4 5-5 4-4 3-3 2-2 1-1 3-0")
MIXED = RESULT + SCORE.replace("hand 1", "hand 2").replace("total 1 18", "total 1 36")
PIECES = (
    *(RESULT, SCORE, TOTAL_ONLY, OPEN, FULL, MIXED),
    RESULT.replace("write 1 18", "write 1 81"),
    SCORE.replace("total 1 18", "total 1 81"),
    OPEN.replace("play 2 6-4", "knock 1"),
    MIXED.replace("total 1 36", "total 1 63"),
)
"""Each kind of record, as the contract names them, and some of them with a mistake."""


@pytest.fixture
def ledger(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Ledger:
    """Twenty matches, cut into parts of two; what audits keep lies in a folder of its own."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(audit_parts, "MATCHES_TO_A_CUT", 2)
    path = tmp_path / "nights.domino"
    pieces = [HEADER.replace("{n}", str(n)) + "\n" + PIECES[n * 7 % len(PIECES)] for n in range(20)]
    path.write_text("\n".join(pieces), encoding="utf-8")
    opened = Ledger.open(f"sqlite:///{tmp_path / 'ledger.sqlite'}", create=True)
    list(import_files(opened, [str(path)]))
    return opened


def reported(ledger: Ledger, form: str, kept: Kept | None, *, stop_after: int | None = None) -> str:
    """The report of an audit in a form; where it is to stop after so many parts, nothing."""
    with Report(with_records=form == "html") as report:
        running = audit_in_parts(parts_of_ledger(ledger), report, jobs=1, kept=kept)
        for number, _ in enumerate(running, 1):
            if number == stop_after:
                running.close()
                return ""
        content = report_pieces(report, form)
        return content.decode() if isinstance(content, bytes) else "".join(content)


@pytest.mark.parametrize("form", ["json", "text", "csv", "html"])
def test_an_audit_of_partial_records_that_was_broken_off_tells_in_the_end_what_one_in_one_go_does(
    ledger: Ledger, form: str
) -> None:
    whole = reported(ledger, form, None)
    for stop_after in (1, 6):
        before = Kept(["x"])
        reported(ledger, form, before, stop_after=stop_after)
        before.close()
        again = Kept(["x"])
        assert reported(ledger, form, again) == whole
        again.forget()
        assert again.taken == 2 * stop_after


def test_each_kind_of_record_stands_in_that_report(ledger: Ledger) -> None:
    """Else the test above would compare nothing."""
    told = reported(ledger, "json", None)
    for kind in ("result", "score", "open"):
        assert f'"kind": "{kind}"' in told
    assert '"score_mismatch"' in told
