"""`audit` of a ledger that was audited before, and of one that somebody has changed since."""

from __future__ import annotations

import sqlite3

from tests.cli.running import Program


def test_verify_finds_what_was_changed_behind_the_chain(kept: Program) -> None:
    kept.run("simulate", "draw", "--matches", "2", "--seed", "7", "--out", "practice.domino")
    kept.run("import", "practice.domino")
    assert kept.run("audit").status == 0
    with sqlite3.connect(kept.folder / "ledger.sqlite") as connection:
        connection.execute("DROP TRIGGER event_no_update")
        connection.execute("UPDATE event SET payload = '[1,1]' WHERE type = 21 AND stream_no = 1")
    connection.close()
    again = kept.run("audit")
    assert again.status == 0
    assert "2 matches had been audited before this run" in again.err
    assert "--verify checks" in again.err
    verified = kept.run("audit", "--verify")
    assert verified.status == 2
    assert "domino-ledger verify tells all of it" in verified.err
