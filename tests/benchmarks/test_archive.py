"""The archive for measurements: made once, and gone on with where it was stopped."""

from __future__ import annotations

from pathlib import Path

import pytest

from ledger.audit import audit
from ledger.store import Ledger
from tests.benchmarks.archive import CLUBS, main, match


def test_the_archive_goes_on_where_it_was_stopped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "archive.sqlite"
    for matches in (7, 14):
        assert main(["--out", str(out), "--matches", str(matches), "--processes", "1"]) == 0
    assert "14 matches, {'new': 7}" in capsys.readouterr().out
    with Ledger.open(f"sqlite:///{out}") as ledger:
        assert [card.name for card in ledger.cards()] == [f"archive-{number}" for number in range(14)]
        assert len({card.club for card in ledger.cards()}) == len(CLUBS)
        assert ledger.progress().behind == 0


def test_its_matches_are_right_over_ten_years_and_the_same_each_time() -> None:
    for number in range(0, 1000, 37):
        record = match(number, 1000)
        assert [found.message for found in audit(record) if found.severity == "error"] == []
        assert record == match(number, 1000)
    assert match(999, 1000).opening.tags["Played"] == "2025-12-28"
