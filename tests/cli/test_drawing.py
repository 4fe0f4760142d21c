"""The table in letters: what is joined stands side by side, and every branch has its row."""

from __future__ import annotations

from ledger.cli.table_in_letters import table_rows
from ledger.game.picture import State
from ledger.record import read
from ledger.replay import replay
from tests.cli.records import HEADER

DEALT = f"""{HEADER.replace('"draw"', '"five-up"')}
hand 1
deal Ana 6-6 5-3 5-2 5-1 4-4 4-1 3-0
deal Ben 6-1 6-0 5-4 4-3 4-0 3-2 2-2
"""


def last_state(text: str) -> State:
    """A record's state after its last event."""
    (record,) = read(text)
    assert not isinstance(record, Exception)
    played = replay(record)
    return played.at(len(played))


def test_an_empty_table_says_so() -> None:
    assert table_rows(last_state(DEALT), ["Ana", "Ben"]) == ["nothing lies on the table yet"]


def test_the_main_line_runs_from_its_left_end_to_its_right() -> None:
    plays = "play Ana 6-6\nplay Ben 6-0 @left\nplay Ana 3-0 @left\nplay Ben 6-1 @right\n"
    assert table_rows(last_state(DEALT + plays), ["Ana", "Ben"]) == ["3-0 0-6 6-6 6-1"]


def test_what_grows_from_a_spinner_has_a_row_of_its_own() -> None:
    plays = "play Ana 6-6\nplay Ben 6-0 @left\nplay Ana 3-0 @left\nplay Ben 6-1 @right\n"
    branch = "draw Ana 6-5\nplay Ana 6-5 @up\nplay Ben 5-4 @up\n"
    rows = table_rows(last_state(DEALT + plays + branch), ["Ana", "Ben"])
    assert rows == ["3-0 0-6 6-6 6-1", "  from 6-6 up: 6-5 5-4"]


def test_a_train_is_called_by_its_owner() -> None:
    train = """[Variant "mexican-train"]
[Seat1 "Ana"]
[Seat2 "Ben"]

hand 1
deal Ana 15
deal Ben 15
play Ana 12-12
play Ana 12-5 @Ana
play Ben 12-7 @mexican
"""
    rows = table_rows(last_state(train), ["Ana", "Ben"])
    assert rows == ["12-12", "  Ana: 12-5", "  mexican: 12-7"]
