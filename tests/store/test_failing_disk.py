"""A file on a disk that fails or loses its power: what was answered stays, the rest is whole or not there."""

from __future__ import annotations

import contextlib
import random
import shutil
import uuid
from pathlib import Path

import pytest

from ledger.errors import DiskFailed
from ledger.game.events import Event, Knock, Note
from ledger.store import Asked, Ledger
from tests.chance import drawn_seed
from tests.store.faulty_disk import FaultyDisk, sqlite_library
from tests.store.matches import match
from tests.store.soundness import request_ids, sound

REQUESTS = [str(uuid.UUID(int=n, version=4)) for n in range(1, 5)]


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A ledger with a match, closed."""
    path = tmp_path_factory.mktemp("begun") / "ledger.sqlite"
    with Ledger.open(f"sqlite:///{path}", create=True) as ledger:
        ledger.add(match())
    return path


def ask(ledger: Ledger, number: int) -> bool:
    """Asks for the append of this number; gives whether it had been carried out before."""
    asked = Asked(request_id=REQUESTS[number])
    if number == 2:
        return ledger.add(match(plays=100), asked=asked).replayed
    expected = {0: 10, 1: 11, 3: 13}[number]
    seat = number % 2 + 1
    events: list[Event] = [Knock(seat), Note("Ana saw it")] if number == 1 else [Knock(seat)]
    return ledger.append(1, events, expected=expected, asked=asked).replayed


def record_until_it_fails(url: str) -> list[int]:
    """Carries the appends out one after the other and closes; gives those that were answered."""
    answered = []
    with contextlib.suppress(DiskFailed), Ledger.open(url) as ledger:
        for number in range(len(REQUESTS)):
            ask(ledger, number)
            answered.append(number)
    return answered


def check_what_is_left(url: str, answered: list[int]) -> None:
    """The log holds what was answered and at most the one that was under way; asked for again, all of it is there."""
    with Ledger.open(url) as ledger:
        sound(ledger)
        assert [fault for step in ledger.verify() for fault in step.faults] == []
        stored = [number for number, one in enumerate(REQUESTS) if one in request_ids(ledger)]
        assert stored in (answered, [*answered, len(answered)])
        for number in range(len(REQUESTS)):
            assert ask(ledger, number) == (number in stored)
        assert sound(ledger).position == 10 + 4 + 104


def acts_of_all(begun: Path, folder: Path) -> int:
    """How many acts there are from opening the ledger to closing it."""
    disk = FaultyDisk(10**9, power_cut=False)
    shutil.copy(begun, folder / "ledger.sqlite")
    with disk.under_sqlite():
        assert record_until_it_fails(f"sqlite:///{folder / 'ledger.sqlite'}") == [0, 1, 2, 3]
    return disk.acts


@pytest.mark.parametrize("rounds", [1, pytest.param(20, marks=[pytest.mark.soak, pytest.mark.timeout(7200)])])
def test_a_power_cut_at_any_act_loses_nothing_that_was_answered(begun: Path, tmp_path: Path, rounds: int) -> None:
    chance = random.Random(drawn_seed())
    acts = acts_of_all(begun, tmp_path)
    assert acts > 60
    for k in range(1, acts + 2):
        for n in range(rounds):
            before, after = tmp_path / f"{k}-{n}", tmp_path / f"{k}-{n}-after"
            before.mkdir()
            after.mkdir()
            shutil.copy(begun, before / "ledger.sqlite")
            disk = FaultyDisk(k, power_cut=True)
            with disk.under_sqlite():
                answered = record_until_it_fails(f"sqlite:///{before / 'ledger.sqlite'}")
            disk.after_the_power_cut(after, chance)
            check_what_is_left(f"sqlite:///{after / 'ledger.sqlite'}", answered)
            shutil.rmtree(before)
            shutil.rmtree(after)


def test_after_an_act_that_failed_nothing_is_written_until_the_ledger_is_opened_again(
    begun: Path, tmp_path: Path
) -> None:
    acts = acts_of_all(begun, tmp_path)
    refused = 0
    for k in range(1, acts + 1):
        url = f"sqlite:///{shutil.copy(begun, tmp_path / f'{k}.sqlite')}"
        answered: list[int] = []
        with FaultyDisk(k, power_cut=False).under_sqlite(), Ledger.open(url) as ledger:
            try:
                for number in range(len(REQUESTS)):
                    ask(ledger, number)
                    answered.append(number)
            except DiskFailed:
                refused += 1
                with pytest.raises(DiskFailed, match="the disk failed before: open it again"):
                    ledger.add(match())
                assert ledger.count() in (1, 2)
        check_what_is_left(url, answered)
    assert refused > 40


def test_the_disk_of_these_tests_can_lose_what_was_not_synced(begun: Path, tmp_path: Path) -> None:
    """A ledger that syncs too seldom loses what it answered: the tests above bite."""
    sqlite_library()
    lost = 0
    for seed in range(10):
        before, after = tmp_path / f"{seed}", tmp_path / f"{seed}-after"
        before.mkdir()
        after.mkdir()
        shutil.copy(begun, before / "ledger.sqlite")
        disk = FaultyDisk(10**9, power_cut=True)
        with disk.under_sqlite(), Ledger.open(f"sqlite:///{before / 'ledger.sqlite'}") as ledger:
            with ledger._writer.connect() as connection:
                connection.connection.cursor().execute("PRAGMA synchronous = OFF")
            ask(ledger, 0)
            disk.after_the_power_cut(after, random.Random(seed))
        with Ledger.open(f"sqlite:///{after / 'ledger.sqlite'}") as left:
            lost += REQUESTS[0] not in request_ids(left)
    assert lost > 0
