"""In whose name a command writes: every append of the ledger names who made it."""

from __future__ import annotations

import sqlite3

import pytest

from tests.cli.running import Program

CLUB = ("--club", "Riverside")
WRITES = (
    ("people", "add", "Cleo", *CLUB),
    ("people", "alias", "Ana", "Anita"),
    ("people", "merge", "Cleo", "Ana"),
    ("invite", *CLUB),
    ("invite", *CLUB, "--members-only"),
    ("invite", *CLUB, "--sign-in", "ana@club.example"),
    ("season", "open", "Spring", *CLUB, "--from", "2026-01-01"),
    ("correct", "1", 'void 2 "never"'),
    ("forget", "Cleo", *CLUB, "--yes"),
    ("import", "evening.domino"),
    ("paper", "evening.csv", "--variant", "draw"),
)


def signers(program: Program) -> list[str | None]:
    """Who made each append, in order; None where nobody is named."""
    with sqlite3.connect(program.folder / "ledger.sqlite") as ledger:
        return [
            name
            for (name,) in ledger.execute(
                "SELECT a.name FROM event_commit c LEFT JOIN actor a ON a.actor_id = c.actor_id ORDER BY c.commit_no"
            )
        ]


def test_whoever_is_logged_in_is_named_by_every_append(kept: Program) -> None:
    kept.run("record", "--variant", "block", "--seat", "Ana", "--seat", "Ben", *CLUB, stdin=b"hand\n", LOGNAME="eve")
    kept.write("evening.domino", '[Variant "draw"]\n[Seat1 "Ana"]\n[Seat2 "Ben"]\nhand 1\nwrite Ana 5\n')
    kept.write("evening.csv", "date,players,points1\n2026-03-14,Ana - Ben,25\n")
    for words in WRITES:
        done = kept.run_here(*words, LOGNAME="eve")
        assert done.status == 0, done.said
    found = signers(kept)
    assert len(found) >= len(WRITES)
    assert set(found) == {"eve"}


@pytest.mark.parametrize("name", ["Dan", " Dan "])
def test_whoever_names_himself_is_named(kept: Program, name: str) -> None:
    begun = ("record", "--variant", "block", "--seat", "Ana", "--seat", "Ben", "--by", name)
    assert kept.run_here(*begun, LOGNAME="eve").status == 0
    assert kept.run_here("correct", "1", 'adjust Ana 5 "late"', "--by", name, LOGNAME="eve").status == 0
    assert set(signers(kept)) == {"Dan"}
