"""Events that come faster than they are counted: on the disk at once, counted when somebody looks, or soon after."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from types import SimpleNamespace

import pytest

from ledger.game.events import Knock
from ledger.store import Ledger
from ledger.store.appending import late
from tests.store.matches import match
from tests.store.projecting import rebuilt_state, state

NEVER = 3600


class Timer:
    """A timer that rings only when a test says so."""

    made: list[Timer] = []

    def __init__(self, seconds: float, rings: Callable[[], None]) -> None:
        self.seconds, self.rings, self.daemon, self.state = seconds, rings, False, "made"
        self.made.append(self)

    def start(self) -> None:
        self.state = "started"

    def cancel(self) -> None:
        self.state = "cancelled"


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """The clock of what is late, which stands at `now` until a test moves it; its timers are in `Timer.made`."""
    stands = SimpleNamespace(now=100.0)
    monkeypatch.setattr(Timer, "made", [])
    monkeypatch.setattr(late, "time", SimpleNamespace(monotonic=lambda: stands.now))
    monkeypatch.setattr(late, "threading", SimpleNamespace(Lock=threading.Lock, Timer=Timer))
    return stands


def test_what_comes_within_a_second_of_a_count_is_late_and_so_is_all_until_that_is_made_up(
    clock: SimpleNamespace,
) -> None:
    counting = late.Late(lambda: None)

    def may_be(now: float) -> bool:
        clock.now = now
        return counting.may_be()

    assert [may_be(100), may_be(100.9), may_be(101), may_be(101.9)] == [False, True, False, True]
    counting.begin()
    assert may_be(110)
    counting.make_up()
    assert [may_be(110.9), may_be(111)] == [True, False]


@pytest.mark.usefixtures("clock")
def test_what_is_late_is_counted_once_when_its_one_timer_rings_or_somebody_asks_sooner() -> None:
    counts: list[str] = []
    counting = late.Late(lambda: counts.append("counted"))
    for _ in range(3):
        counting.begin()
    (timer,) = Timer.made
    assert (timer.seconds, timer.daemon, timer.state) == (late.SECONDS, True, "started")
    counting.make_up()
    counting.make_up()
    assert (timer.state, counts) == ("cancelled", ["counted"])
    counting.begin()
    Timer.made[1].rings()
    assert counts == ["counted"] * 2


def test_whoever_appended_reads_results_that_hold_it_and_others_are_told_how_much_they_lack(
    any_ledger: Ledger, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(late, "SECONDS", NEVER)
    any_ledger.add(match(plays=0))
    for length in (4, 5, 6):
        any_ledger.append(1, [Knock(1)], expected=length)
    with Ledger.open(str(any_ledger.url.render_as_string(hide_password=False))) as others:
        assert others.progress().behind == 2
        assert (others.cards()[0].events, others.cards()[0].behind) == (7, 2)
        assert any_ledger.cards()[0].behind == 0
        assert others.progress().behind == 0
    assert state(any_ledger) == rebuilt_state(any_ledger)


def test_what_nobody_asks_for_is_counted_all_the_same(any_ledger: Ledger, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(late, "SECONDS", 0.1)
    any_ledger.add(match(plays=0))
    with Ledger.open(str(any_ledger.url.render_as_string(hide_password=False))) as others:
        for length in range(4, 20):
            any_ledger.append(1, [Knock(1)], expected=length)
        while others.progress().behind:
            time.sleep(0.01)
        assert others.cards()[0].behind == 0


def test_a_ledger_is_not_closed_before_what_was_recorded_is_counted(
    any_ledger: Ledger, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(late, "SECONDS", NEVER)
    any_ledger.add(match(plays=0))
    with Ledger.open(str(any_ledger.url.render_as_string(hide_password=False))) as scorer:
        scorer.append(1, [Knock(1)], expected=4)
        scorer.append(1, [Knock(1)], expected=5)
        assert any_ledger.progress().behind == 1
    assert any_ledger.progress().behind == 0


def test_an_event_that_comes_alone_is_counted_with_its_append(
    any_ledger: Ledger, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(late, "SECONDS", 0)
    any_ledger.add(match(plays=0))
    with Ledger.open(str(any_ledger.url.render_as_string(hide_password=False))) as others:
        for length in (4, 5, 6):
            any_ledger.append(1, [Knock(1)], expected=length)
            assert others.progress().behind == 0
