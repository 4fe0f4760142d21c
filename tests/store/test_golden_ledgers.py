"""Ledgers as every released program left them: upgraded, they fit their chains and hold what was recorded.

`golden/revision-NNNN.sql` is such a ledger, written out as SQL, and `.domino` beside it is what was imported into it.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from ledger.record import write
from ledger.store import Ledger
from ledger.store.schema import REVISION
from tests.store.matches import match
from tests.store.tampering import faults

GOLDEN = sorted((Path(__file__).parent / "golden").glob("revision-*.sql"))


def test_there_is_a_ledger_of_every_revision() -> None:
    assert [path.stem for path in GOLDEN] == [f"revision-{n:04}" for n in range(1, int(REVISION) + 1)]


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda path: path.stem)
def test_a_ledger_of_an_older_program_is_upgraded_and_holds_what_was_recorded(golden: Path, tmp_path: Path) -> None:
    path = tmp_path / "ledger.sqlite"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(golden.read_text(encoding="utf-8"))
    with Ledger.open(f"sqlite:///{path}", create=True) as ledger:
        assert faults(ledger) == []
        recorded = golden.with_suffix(".domino").read_text(encoding="utf-8")
        assert "\n".join(map(write, ledger.records())) == recorded
        ledger.add(match())
        assert faults(ledger) == []
