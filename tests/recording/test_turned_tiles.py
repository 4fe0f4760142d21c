"""A tile whose half written first is the one that is joined, typed the other way round."""

from __future__ import annotations

import pytest

from ledger.record import write_event
from ledger.recording import Sitting, read_short
from tests.game.situations import situation

LED = """hand 1
deal Ana 6-6 6-5 6-4 6-3 6-2 6-1 6-0
deal Ben 5-5 5-4 5-3 5-2 5-1 5-0 4-4
play Ana 6-6"""


@pytest.mark.parametrize(("typed", "recorded"), [("50", "0-5"), ("05", "0-5"), ("54", "5-4"), ("50 @6-6", "0-5 @6-6")])
def test_a_tile_is_turned_where_it_can_lie_only_so(typed: str, recorded: str) -> None:
    """WF5; one that fits neither way stays as it was typed."""
    record = situation("wild-fives", LED).record
    (event,) = read_short(typed, Sitting(record))
    assert write_event(event, record.opening) == f"play Ben {recorded}"
