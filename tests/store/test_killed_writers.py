"""Writers killed at any moment: what was answered is there, what was not is there whole or not at all."""

from __future__ import annotations

import contextlib
import os
import random
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import event

from ledger.errors import WrongVersion
from ledger.game.events import Knock
from ledger.store import Asked, Ledger
from ledger.store.log import append
from tests.chance import drawn_seed
from tests.store.matches import match
from tests.store.soundness import request_ids, sound
from tests.store.writers import Diary, ask, processes, read_diaries, write

WRITERS = 3


@pytest.mark.parametrize("rounds", [4, pytest.param(200, marks=[pytest.mark.soak, pytest.mark.timeout(7200)])])
def test_no_answered_append_is_lost_when_writers_are_killed(any_url: str, tmp_path: Path, rounds: int) -> None:
    chance = random.Random(drawn_seed())
    with Ledger.open(any_url, create=True) as ledger:
        ledger.add(match(plays=0))
        diaries: list[Path] = []
        kept = unheard = 0
        for n in range(rounds):
            own = [tmp_path / f"{n}-{writer}" for writer in range(WRITERS)]
            kill_while_they_write(any_url, own, chance)
            diary = read_diaries(own)
            found = ask_again(ledger, diary)
            unheard += len(diary.unknown())
            kept += found
            diaries += own
            if n % 20 == 0:
                sound(ledger)
        everything = read_diaries(diaries)
        sound(ledger)
        stored = request_ids(ledger)
        lost = [one for one, position in everything.answered.items() if stored.get(one) != position]
        print(f"{len(everything.answered)} answered, {len(lost)} lost; {unheard} unheard, {kept} of them were stored")
        assert lost == []
        assert not stored.keys() & everything.refused.keys()


def kill_while_they_write(url: str, diaries: list[Path], chance: random.Random) -> None:
    """Starts a writer for each diary and kills them all, at moments of their own, once each has been answered."""
    context = processes()
    started = [
        context.Process(target=write, args=(url, str(diary), chance.getrandbits(32), 10**6, 0.0)) for diary in diaries
    ]
    for process in started:
        process.start()
    while not all(diary.exists() and b"answered" in diary.read_bytes() for diary in diaries):
        assert all(process.is_alive() for process in started), "a writer ended by itself"
        time.sleep(0.01)
    for process in started:
        time.sleep(chance.random() * 0.3)
        assert process.pid is not None
        os.kill(process.pid, signal.SIGKILL)
    for process in started:
        process.join()
        assert process.exitcode == -signal.SIGKILL
        process.close()


def ask_again(ledger: Ledger, diary: Diary) -> int:
    """Asks for all that was not answered once more; gives how much of it had been carried out after all."""
    before = request_ids(ledger)
    carried_out = 0
    for one in diary.unknown():
        try:
            answer = ask(ledger, one)
        except WrongVersion:
            assert one.request_id not in before
        else:
            assert answer.replayed == (one.request_id in before)
            carried_out += answer.replayed
    return carried_out


def die_at(url: str, k: int, request_id: str, act: Callable[[Ledger, str], object]) -> None:
    """Carries an act out and dies before the k-th statement of it, in another process."""
    with Ledger.open(url) as ledger:

        @event.listens_for(ledger._writer, "connect")
        def count(connection: object, _: object) -> None:
            left = k

            def before(statement: str) -> None:
                nonlocal left
                left -= 1
                if left == 0:
                    os.kill(os.getpid(), signal.SIGKILL)

            connection.set_trace_callback(before)  # type: ignore[attr-defined]

        act(ledger, request_id)


def a_match(ledger: Ledger, request_id: str) -> object:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(append, "MOST_EVENTS_IN_A_COMMIT", 16)
        return ledger.add(match(plays=20), asked=Asked(request_id=request_id))


def some_events(ledger: Ledger, request_id: str) -> object:
    return ledger.append(1, [Knock(1), Knock(2)], expected=10, asked=Asked(request_id=request_id, actor="Ben"))


@pytest.mark.parametrize("act", [a_match, some_events])
def test_a_file_holds_all_or_nothing_of_an_append_that_died_at_any_statement(
    url: str, act: Callable[[Ledger, str], object]
) -> None:
    """Every statement in turn until the append survives; a match of two commits has many, so it goes in leaps."""
    Ledger.open(url, create=True).close()
    with Ledger.open(url) as ledger:
        ledger.add(match())
    died, k = 0, 1
    while True:
        request_id = f"00000000-0000-4000-8000-{k:012}"
        process = processes().Process(target=die_at, args=(url, k, request_id, act))
        process.start()
        process.join()
        code = process.exitcode
        process.close()
        with Ledger.open(url) as ledger:
            if code == 0:
                assert request_id in request_ids(ledger)
                assert sound(ledger).commit_no > 1
                break
            assert code == -signal.SIGKILL
            assert sound(ledger).commit_no == 1
            assert ledger.count() == 1
        died += 1
        k += 1 if k < 20 or act is some_events else 17
    assert died > 12
    with contextlib.closing(Ledger.open(url)) as ledger:
        assert sound(ledger).commit_no == (2 if act is some_events else 3)
