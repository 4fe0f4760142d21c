"""What is kept of a match is kept by its mark, so that nobody is shown what was made for somebody else."""

from __future__ import annotations

from ledger.game.events import Record
from ledger.record import read
from ledger.stage import unfold
from tests.dashboard.club import FIVES


def record_of(text: str) -> Record:
    """The only match of a text."""
    (record,) = read(text)
    assert isinstance(record, Record)
    return record


def test_a_match_with_its_hands_veiled_has_another_mark() -> None:
    shown = record_of(FIVES)
    veiled = record_of(FIVES.replace("deal 2 6-3 6-2 6-5 6-0 4-4 5-4 5-5", "deal 2 7"))
    assert len(shown.events) == len(veiled.events)
    assert unfold(shown, "fives", 1).mark != unfold(veiled, "fives", 1).mark
    assert unfold(shown, "fives", 1).mark == unfold(record_of(FIVES), "fives", 1).mark


def test_names_are_part_of_the_mark() -> None:
    assert unfold(record_of(FIVES), "1").mark != unfold(record_of(FIVES.replace('"Ben"', '"Bea"')), "1").mark


def test_points_that_were_only_written_down_for_the_last_hand_stand_at_the_end() -> None:
    """And whoever has won with them has won; before the last line nothing of it is told."""
    header = '[Variant "draw"]\n[Seat1 "Ana"]\n[Seat2 "Ben"]\n'
    match = unfold(record_of(f"{header}hand 1\nwrite Ana 30\nhand 2\nwrite Ana 80\n"), "1")
    assert [state.totals[1] for state in match.states] == [0, 0, 0, 30, 110]
    assert [state.winners for state in match.states[3:]] == [(), (1,)]
    assert match.states[-1].match_over
