"""Results that an earlier program counted otherwise: it is said of them, and counted anew they are right."""

from __future__ import annotations

import pytest

from ledger.game.events import Hand, Note, Record, Reveal, Write
from ledger.game.written_down import WrittenDown
from ledger.service.rebuilding import counted_by_other_rules
from ledger.store import Ledger
from tests.store.matches import opening
from tests.store.projecting import added_up, rebuilt_state, state, tallies


@pytest.fixture
def left(any_ledger: Ledger, monkeypatch: pytest.MonkeyPatch) -> Ledger:
    """Two matches of which what was left was shown; to the program that counted them these were scores alone."""
    with monkeypatch.context() as earlier:
        earlier.setattr(WrittenDown, "kind", "score")
        earlier.setattr("ledger.store.kept.keeping_up.code_hash", lambda: "other rules")
        for tags in ({"Club": "Riverside"}, {"Club": "Hillside"}):
            any_ledger.add(Record((opening("Ana", "Ben", **tags), Hand(1), Reveal(2, pips=23), Write(1, 23))))
    return any_ledger


def kinds(ledger: Ledger) -> set[str]:
    return {kind for *_, kind in tallies(ledger)}


def test_a_rebuild_counts_them_by_the_rules_of_now(left: Ledger) -> None:
    assert kinds(left) == {"score"}
    assert counted_by_other_rules(left)
    *_, last = left.rebuild()
    assert (last.over, last.differing) == (True, 2)
    assert not counted_by_other_rules(left)
    assert kinds(left) == {"result"}
    assert tallies(left) == added_up(left)
    assert state(left) == rebuilt_state(left)


def test_a_match_that_grows_is_counted_by_the_rules_of_now_and_it_is_still_said_of_the_others(left: Ledger) -> None:
    left.append(1, [Note("late")], expected=4)
    assert kinds(left) == {"score", "result"}
    assert counted_by_other_rules(left)
    left.append(2, [Note("late")], expected=4)
    assert kinds(left) == {"result"}
    assert tallies(left) == added_up(left)
