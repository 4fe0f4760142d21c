"""A program that is killed while it forgets somebody: the name is everywhere still, or nowhere, and doctor knows."""

from __future__ import annotations

import random
import time
from pathlib import Path

import pytest

from ledger.service.clubs.forgetting import clear_files, forget
from ledger.service.doctor import examine
from ledger.store import Asked, Ledger
from tests.chance import drawn_seed
from tests.people.forgetful import NAME, SPELLINGS, a_club, everything
from tests.store.soundness import sound
from tests.store.tampering import faults
from tests.store.writers import processes


def forget_it(url: str, begun: str) -> None:
    """What the other program does."""
    with Ledger.open(url) as ledger:
        Path(begun).touch()
        forget(ledger, NAME, None, Asked())


@pytest.mark.parametrize("rounds", [2, pytest.param(100, marks=[pytest.mark.soak, pytest.mark.timeout(7200)])])
def test_a_name_is_whole_or_gone_whenever_the_program_is_killed(tmp_path: Path, rounds: int) -> None:
    chance = random.Random(drawn_seed())
    gone = due = 0
    whole = seconds_of_all(tmp_path)
    for n in range(rounds):
        path = tmp_path / f"{n}.sqlite"
        url = f"sqlite:///{path}"
        with Ledger.open(url, create=True) as ledger:
            a_club(ledger)
        kill_while_it_forgets(url, tmp_path / f"{n}.begun", chance.random() * whole * 1.3)
        with Ledger.open(url) as ledger:
            told = everything(ledger)
            found = [spelling for spelling in SPELLINGS if spelling in told]
            assert found == [] or all(spelling in found for spelling in ("Zoryana", "Qvist", "Зоряна", "Zorka"))
            assert faults(ledger) == []
            sound(ledger)
            codes = {ailment.code for ailment in examine(url)} - {"old_sqlite"}
            assert codes <= {"sweep_due"}
            gone, due = gone + (not found), due + bool(codes)
            clear_files(ledger)
        assert {ailment.code for ailment in examine(url)} <= {"old_sqlite"}
        if not found:
            beside = b"".join(file.read_bytes() for file in tmp_path.glob(f"{n}.sqlite*"))
            assert [spelling for spelling in SPELLINGS if spelling.encode() in beside] == []
    print(f"{rounds} killed, {gone} after the name was gone, {due} before the sweep was over")


def seconds_of_all(folder: Path) -> float:
    """How long it takes to forget somebody here and now, to the end of the sweep."""
    with Ledger.open(f"sqlite:///{folder / 'first.sqlite'}", create=True) as ledger:
        a_club(ledger)
        begun = time.monotonic()
        forget(ledger, NAME, None, Asked())
        return time.monotonic() - begun


def kill_while_it_forgets(url: str, begun: Path, seconds: float) -> None:
    """Starts a program that forgets, and kills it so long after it has begun, unless it is through by then."""
    process = processes().Process(target=forget_it, args=(url, str(begun)))
    process.start()
    while not begun.exists():
        assert process.is_alive(), "it ended by itself"
        time.sleep(0.005)
    time.sleep(seconds)
    # by force, SIGKILL; one that is through by now is gone already
    process.kill()
    process.join()
    process.close()
