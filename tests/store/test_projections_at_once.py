"""Those who count killed, doubled and overtaken: each event counts once, and readers see old or new results whole."""

from __future__ import annotations

import os
import random
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from ledger.game.events import Amend, Hand, Knock, Record, Total
from ledger.store import Asked, Ledger
from ledger.store.kept import checkpoint, keeping_up, rebuilding
from tests.chance import drawn_seed
from tests.store.matches import match, opening
from tests.store.projecting import added_up, rebuilt_state, state, tallies
from tests.store.writers import processes, read_diaries, write


@pytest.fixture
def behind(any_url: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """The address of a ledger of 40 matches, of which nothing is counted yet."""
    with monkeypatch.context() as patched, Ledger.open(any_url, create=True) as ledger:
        patched.setattr("ledger.store.appending.transaction.take_over", lambda *_: False)
        patched.setattr("ledger.store.ledger._PAGES_AFTER_AN_APPEND", 0)
        with ledger.transaction() as transaction:
            for number in range(40):
                points = (Total(1, number), Total(2, 110 - number))
                header = opening(Club="Riverside", Played=f"2026-0{1 + number % 9}")
                transaction.add(Record((header, Hand(1), *points)), Asked())
            for number in range(1, 40, 3):
                transaction.append(number, [Amend(4, Total(2, 200), "misheard")], expected=4, asked=Asked())
        assert ledger.progress().behind == 173
    return any_url


def count_slowly(url: str, started: str) -> None:
    """Counts three events at a time, and says when it has begun."""
    keeping_up.EVENTS_AT_ONCE = 3
    with Ledger.open(url) as ledger:
        Path(started).touch()
        while ledger.catch_up(1).behind:
            pass


def rebuild_slowly(url: str, started: str) -> None:
    """Works everything out anew, seven events at a time, and says when it has begun."""
    keeping_up.EVENTS_AT_ONCE = 7
    with Ledger.open(url) as ledger:
        for _ in ledger.rebuild():
            Path(started).touch()


def killed(act: Callable[[str, str], None], url: str, folder: Path, workers: int, chance: random.Random) -> bool:
    """Starts workers and kills each at a moment of its own; False once none of them was left to be killed."""
    started = [folder / f"{chance.getrandbits(64)}" for _ in range(workers)]
    own = [processes().Process(target=act, args=(url, str(mark))) for mark in started]
    for process in own:
        process.start()
    while not all(mark.exists() for mark in started) and any(process.is_alive() for process in own):
        time.sleep(0.005)
    for process in own:
        time.sleep(chance.random() * 0.1)
        assert process.pid is not None
        if process.is_alive():
            os.kill(process.pid, signal.SIGKILL)
    for process in own:
        process.join()
        assert process.exitcode in (0, -signal.SIGKILL)
    ended = [process.exitcode == 0 for process in own]
    for process in own:
        process.close()
    return not all(ended)


@pytest.mark.parametrize("rounds", [3, pytest.param(60, marks=[pytest.mark.soak, pytest.mark.timeout(3600)])])
def test_killed_and_doubled_workers_count_each_event_once(behind: str, tmp_path: Path, rounds: int) -> None:
    chance = random.Random(drawn_seed())
    for _ in range(rounds):
        if not killed(count_slowly, behind, tmp_path, 2, chance):
            break
        with Ledger.open(behind) as ledger:
            progress = ledger.progress()
            assert (progress.status, progress.position + progress.behind) == ("active", 173)
    with Ledger.open(behind) as ledger:
        ledger.catch_up()
        assert tallies(ledger) == added_up(ledger)
        assert state(ledger) == rebuilt_state(ledger)


def test_the_second_of_two_workers_with_the_same_page_backs_off_without_an_error(behind: str) -> None:
    with Ledger.open(behind) as ledger, Ledger.open(behind) as other:
        with ledger.snapshot() as snapshot:
            seen = checkpoint.live(snapshot.connection)
        first = ledger._worker.step(seen)
        again = other._worker.step(seen)
        assert first == again
        assert tallies(ledger) == added_up(ledger)
        assert state(ledger) == rebuilt_state(ledger)


@pytest.mark.parametrize("rounds", [3, pytest.param(60, marks=[pytest.mark.soak, pytest.mark.timeout(3600)])])
def test_killed_rebuilds_leave_what_is_read_as_it_was_and_go_on_where_they_were(
    behind: str, tmp_path: Path, rounds: int
) -> None:
    chance = random.Random(drawn_seed())
    with Ledger.open(behind) as ledger:
        ledger.catch_up()
        before = state(ledger)
        for number in range(rounds):
            killed(rebuild_slowly, behind, tmp_path, 1 + number % 2, chance)
            assert state(ledger) == before
        assert rebuilt_state(ledger) == before


def test_whoever_reads_during_a_rebuild_sees_the_old_results_or_the_new_ones_whole(
    behind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping_up, "EVENTS_AT_ONCE", 10)
    monkeypatch.setattr(rebuilding, "LAST_EVENTS", 10)
    with Ledger.open(behind) as ledger:
        ledger.catch_up()
        appended = 0
        for step in ledger.rebuild():
            assert state(ledger)
            assert tallies_of_live(ledger) == sum(stored.version > 0 for stored in ledger.matches())
            if step.position % 3 == 0 and appended < 12:
                ledger.add(match())
                appended += 1
        assert appended > 3
        assert state(ledger) == rebuilt_state(ledger)


def tallies_of_live(ledger: Ledger) -> int:
    """How many matches the tallies of the clubs hold that are read."""
    with ledger.snapshot() as snapshot:
        generation = checkpoint.live(snapshot.connection).generation
        query = f"SELECT SUM(matches) FROM club_tally WHERE period = 0 AND generation = {generation}"
        return int(snapshot.connection.exec_driver_sql(query).scalar_one())


def test_a_rebuild_that_was_begun_by_other_rules_is_given_up_and_one_of_these_rules_goes_on(
    behind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping_up, "EVENTS_AT_ONCE", 50)
    with Ledger.open(behind) as ledger:
        ledger.catch_up()
        with monkeypatch.context() as patched:
            patched.setattr(rebuilding, "code_hash", lambda: "other rules")
            assert next(ledger.rebuild())[:2] == (2, 50)
        assert next(ledger.rebuild())[:2] == (3, 50)
        assert next(ledger.rebuild())[:2] == (3, 100)
        *_, last = ledger.rebuild()
        assert (last.generation, last.over, last.position) == (3, True, 173)
        assert state(ledger) == rebuilt_state(ledger)


def test_a_rebuild_says_how_many_matches_have_another_result_than_before(behind: str) -> None:
    with Ledger.open(behind) as ledger:
        ledger.catch_up()
        with ledger.transaction() as transaction:
            transaction.wrote = True
            changed = "UPDATE seat_result SET points = 7 WHERE stream_no IN (3, 9) AND seat = 1"
            transaction.connection.exec_driver_sql(changed)
            transaction.connection.exec_driver_sql("UPDATE match_result SET hands = 2 WHERE stream_no IN (9, 11)")
        *_, last = ledger.rebuild()
        assert last.differing == 3
        assert state(ledger) == rebuilt_state(ledger)


@pytest.mark.parametrize("appends", [40, pytest.param(2000, marks=[pytest.mark.soak, pytest.mark.timeout(3600)])])
def test_a_rebuild_while_others_append_ends_at_their_end(any_url: str, tmp_path: Path, appends: int) -> None:
    """As often as it takes until each of the others was answered so many times."""
    with Ledger.open(any_url, create=True) as ledger:
        ledger.add(match(plays=0))
        for number in range(30):
            ledger.add(match(plays=60 + number))
        diaries = [tmp_path / f"writer {n}" for n in range(2)]
        writers = [
            processes().Process(target=write, args=(any_url, str(diary), n, 10**6, 0.01))
            for n, diary in enumerate(diaries)
        ]
        for process in writers:
            process.start()
        while any(len(read_diaries([diary]).answered) < appends for diary in diaries):
            *_, last = ledger.rebuild()
            assert (last.over, last.stopped) == (True, None)
            assert all(process.is_alive() for process in writers), "a writer ended by itself"
        for process in writers:
            process.kill()
            process.join()
            process.close()
        ledger.append(1, [Knock(1)], expected=ledger.match(1).version)
        assert state(ledger) == rebuilt_state(ledger)
