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
