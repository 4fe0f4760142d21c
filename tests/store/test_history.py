"""The log knows how every match stood at every position, and who had what recorded, on each database alike."""

from __future__ import annotations

import pytest

from ledger.errors import NotFound
from ledger.game.events import Void
from ledger.store import Asked, Ledger, Origin
from ledger.store.history import match_after, match_at, matches_at, position_at, recorded
from tests.store.conftest import MOMENTS, a_season

LATER = 1_000_000_000_000_000


def test_every_match_at_every_position_is_its_first_events(any_url: str) -> None:
    with Ledger.open(any_url, create=True) as ledger:
        a_season(ledger)
        whole = {stored.number: stored.record for stored in ledger.matches()}
        lengths = []
        for position in range(ledger.head().position + 1):
            stood = {stored.number: stored for stored in matches_at(ledger, position)}
            assert sum(stored.version for stored in stood.values()) == position
            for number, stored in stood.items():
                assert stored.record.events == whole[number].events[: stored.version]
                assert match_at(ledger, number, position) == stored
            lengths.append(len(stood))
        assert lengths[-1] == len(whole)
        assert lengths == sorted(lengths)


def test_moments_and_words_of_what_came_later_are_not_in_it(any_url: str) -> None:
    with Ledger.open(any_url, create=True) as ledger:
        a_season(ledger)
        stood = match_after(ledger, "final", 10)
        assert stood.record.moments == {number: text for number, text in MOMENTS.items() if number <= 10}
        with pytest.raises(NotFound, match="there is no event 99"):
            match_after(ledger, "final", 99)


def test_who_had_an_event_recorded_and_when(any_url: str) -> None:
    with Ledger.open(any_url, create=True, clock=lambda: LATER) as ledger:
        a_season(ledger)
        version = ledger.match("final").version
        asked = Asked(actor="Olga", origin=Origin.CORRECTION)
        appended = ledger.append(1, [Void(8, "twice")], expected=version, asked=asked)
        with ledger.snapshot() as snapshot:
            entries = recorded(snapshot.connection, 1, [1, version + 1])
            assert recorded(snapshot.connection, 1, []) == {}
        assert (entries[1].by, entries[1].origin, entries[1].position) == ("Ana", Origin.IMPORT, 1)
        last = entries[version + 1]
        assert (last.by, last.origin, last.position) == ("Olga", Origin.CORRECTION, appended.position)
        assert last.moment == "2001-09-09T01:46:40+00:00"


def test_the_position_at_a_moment_is_the_last_that_was_recorded_by_then(any_url: str) -> None:
    with Ledger.open(any_url, create=True, clock=lambda: LATER) as ledger:
        a_season(ledger)
        last = ledger.head().position
        assert [position_at(ledger, moment) for moment in (LATER - 1, LATER, LATER + 1)] == [0, last, last]
