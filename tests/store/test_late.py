"""Events that come faster than they are counted: on the disk at once, counted when somebody looks, or soon after."""

from __future__ import annotations

import time

import pytest

from ledger.game.events import Knock
from ledger.store import Ledger
from ledger.store.appending import late
from tests.store.matches import match
from tests.store.projecting import rebuilt_state, state

NEVER = 3600


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
