"""What was left out at the end of a record, where no event follows before which it could be put in."""

from __future__ import annotations

import pytest

from ledger.correcting.refusing import check
from ledger.errors import Refused
from ledger.game.events import Event, Record
from ledger.game.variants import rules_of
from ledger.record import read_event
from tests.game.situations import situation


def lines(record: Record, line: str) -> list[Event]:
    """The event of a line, as it would follow in the match."""
    return [read_event(line, record.opening, rules_of(record.opening), record.events)]


def test_a_claim_that_the_audit_misses_at_the_end_may_be_appended_as_it_is() -> None:
    """Nothing follows before which it could be put in; Ben is left with 8 + 6."""
    record = situation("kozel-101", "hand 1\nout 3\nreveal 1 5-3\nreveal 2 6-2 5-1\nwrite 1 8", players=3).record
    check(record, lines(record, "write 2 14"))
    with pytest.raises(Refused, match="write is no correction"):
        check(record, lines(record, "write 2 15"))
