"""The findings of a whole ledger, found bit by bit while somebody looks at it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ledger.game.events import Record
from ledger.record import read
from ledger.service.audits.findings import LedgerFindings, sums_of
from ledger.service.clubs.rights import Rights
from ledger.service.opening import create_ledger
from ledger.store import Ledger

OWNER = Rights(owner=True)

WRONG = """[Id "wrong"]
[Variant "draw"]
[Club "Riverside"]
[Seat1 "Ana"]
[Seat2 "Ben"]

hand 1
out Ana
reveal Ben 5-5 4-4
write Ana 25
"""
"""Ben is left with 18, and 25 is written: event 5 is wrong."""

CORRECTED = WRONG.replace("wrong", "corrected") + 'amend 5 write Ana 18 "read twice"\n'

RIGHT = WRONG.replace("wrong", "right-{number}").replace("25", "18")


def of(text: str) -> Record:
    """The record of a text."""
    (record,) = read(text)
    assert isinstance(record, Record)
    return record


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[Ledger]:
    """A ledger with 60 matches that are right, and one that is not."""
    with create_ledger(f"sqlite:///{tmp_path / 'ledger.sqlite'}") as opened:
        for number in range(60):
            opened.add(of(RIGHT.format(number=number)))
        opened.add(of(WRONG))
        yield opened


def test_a_ledger_is_audited_a_part_at_a_time_the_last_first(ledger: Ledger) -> None:
    kept = LedgerFindings()
    assert not kept.go_on(ledger, 0)
    assert (kept.audited, kept.matches) == (0, 61)
    while not kept.go_on(ledger, 0.01):
        assert [one.match for one in kept.listed(OWNER)] in ([], ["wrong"])
    assert kept.audited == 61
    (found,) = kept.listed(OWNER)
    assert (found.match, found.event, found.severity, found.club) == ("wrong", 5, "error", "Riverside")
    assert sums_of([found]).severities["error"] == 1


def test_what_is_new_is_audited_and_nothing_else(ledger: Ledger) -> None:
    kept = LedgerFindings()
    assert kept.go_on(ledger, 60)
    ledger.add(of(CORRECTED))
    assert kept.go_on(ledger, 60)
    assert (kept.audited, kept.matches) == (62, 62)
    (made,) = kept.corrections(OWNER)
    assert (made.match, made.event) == ("corrected", 6)
    assert "read twice" in made.line


def test_a_match_that_is_mended_has_no_finding_any_more(ledger: Ledger) -> None:
    kept = LedgerFindings()
    assert kept.go_on(ledger, 60)
    events = of(CORRECTED.replace("corrected", "wrong")).events
    number = ledger.find("wrong")
    ledger.append(number, events[5:], expected=5)
    assert kept.go_on(ledger, 60)
    assert [one for one in kept.listed(OWNER) if one.severity == "error"] == []
    assert kept.audited == kept.matches == 61


def test_findings_of_a_club_for_members_are_not_told_to_others(ledger: Ledger) -> None:
    kept = LedgerFindings()
    assert kept.go_on(ledger, 60)
    assert kept.listed(Rights(reserved=frozenset({"riverside"}))) == []
    assert len(kept.listed(Rights())) == 1
