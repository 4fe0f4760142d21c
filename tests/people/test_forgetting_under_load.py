"""Somebody is forgotten while others count and record: nobody is hindered, and the name is gone all the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from ledger.service.clubs.forgetting import clear_files, forget
from ledger.store import Asked, Ledger
from ledger.store.kept import keeping_up
from tests.people.evenings import evening
from tests.people.forgetful import NAME, SPELLINGS
from tests.store.projecting import added_up, rebuilt_state, state, tallies
from tests.store.soundness import sound
from tests.store.writers import processes


def rebuild_again_and_again(url: str, started: str, over: str) -> None:
    """Counts everything anew, three events at a time, until it is told to end."""
    keeping_up.EVENTS_AT_ONCE = 3
    with Ledger.open(url) as ledger:
        while not Path(over).exists():
            for _ in ledger.rebuild():
                Path(started).touch()


def record_again_and_again(url: str, started: str, over: str) -> None:
    """Records matches of the same name until it is told to end."""
    with Ledger.open(url) as ledger:
        number = 0
        while not Path(over).exists():
            ledger.add(evening(NAME, "Ben", Id=f"late-{number}"), asked=Asked(actor="Ben"))
            number += 1
            Path(started).touch()


def test_a_name_is_forgotten_while_others_count_and_record(any_url: str, tmp_path: Path) -> None:
    over = tmp_path / "over"
    with Ledger.open(any_url, create=True) as ledger:
        for number in range(8):
            ledger.add(evening(NAME, "Ben", Id=f"early-{number}"))
        marks = [tmp_path / "counting", tmp_path / "recording"]
        acts = (rebuild_again_and_again, record_again_and_again)
        others = [
            processes().Process(target=act, args=(any_url, str(mark), str(over)))
            for act, mark in zip(acts, marks, strict=True)
        ]
        for process in others:
            process.start()
        try:
            while not all(mark.exists() for mark in marks):
                assert all(process.is_alive() for process in others)
            (traces,) = forget(ledger, NAME, None, Asked()).traces
        finally:
            over.touch()
            for process in others:
                process.join()
                ended = process.exitcode
                process.close()
                assert ended == 0
        clear_files(ledger)
        assert traces.seats >= 8
        assert {record.opening.seats[0] for record in ledger.records()} == {"forgotten player 1"}
        assert tallies(ledger) == added_up(ledger)
        assert state(ledger) == rebuilt_state(ledger)
        sound(ledger)
    if any_url.startswith("sqlite"):
        left = [
            path for path in tmp_path.glob("ledger.sqlite*") for text in SPELLINGS if text.encode() in path.read_bytes()
        ]
        assert left == []


@pytest.fixture(autouse=True)
def swept() -> None:
    """The files are cleared while the others work, too."""
