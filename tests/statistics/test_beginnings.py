"""A match that grows is counted as one that is counted whole, whatever of it was kept from before."""

from __future__ import annotations

import pytest

from ledger.game.events import Amend, Event, Hand, Insert, Knock, Note, Open, Play, Record, Void
from ledger.game.variants import GAMES
from ledger.statistics.beginnings import MOST, Beginnings
from ledger.statistics.figures import figures
from ledger.statistics.hand_counts import HandCounts
from tests.statistics.played import played


def first(record: Record, length: int) -> Record:
    return Record(record.events[:length])


@pytest.mark.parametrize("variant", GAMES)
def test_event_after_event_the_figures_are_those_of_the_whole(variant: str) -> None:
    record, beginnings = played(variant, 1), Beginnings()
    for length in range(1, len(record.events) + 1):
        grown = first(record, length)
        counted = figures(grown, beginnings)
        if length % 9 == 0 or length == len(record.events):
            assert counted == figures(grown), (variant, length)


def test_what_was_corrected_long_ago_is_counted_anew() -> None:
    record, beginnings = played("draw", 1), Beginnings()
    plays = [number for number, event in enumerate(record.events, 1) if isinstance(event, Play)]
    early = record.events[plays[1] - 1]
    assert isinstance(early, Play)
    corrections: list[Event] = [
        Void(plays[0], ""),
        Amend(plays[1], Knock(early.seat), ""),
        Insert(plays[2], Knock(1), ""),
        Void(len(record.events) + 1, ""),
        Note("nothing more"),
        Hand(99),
    ]
    for length in range(len(corrections) + 1):
        corrected = Record((*record.events, *corrections[:length]))
        assert figures(corrected, beginnings) == figures(corrected), length


def test_more_matches_than_are_kept_may_grow_in_turns() -> None:
    matches, beginnings = [played("five-up", seed) for seed in range(MOST + 2)], Beginnings()
    for length in (40, 80, 400):
        for record in matches:
            grown = first(record, length)
            assert figures(grown, beginnings) == figures(grown)


def test_two_matches_of_the_same_events_under_other_options_are_kept_apart() -> None:
    record, beginnings = played("five-up", 2), Beginnings()
    opening = record.opening
    other = Record((Open(opening.variant, {"target": 30}, opening.seats, opening.tags), *record.events[1:]))
    for length in range(1, len(record.events) + 1, 9):
        for grown in (first(record, length), first(other, length)):
            assert figures(grown, beginnings) == figures(grown)


def test_only_the_hand_in_play_is_folded_again(monkeypatch: pytest.MonkeyPatch) -> None:
    record, beginnings = played("draw", 1), Beginnings()
    begun = max(number for number, event in enumerate(record.events, 1) if isinstance(event, Hand))
    figures(first(record, begun), beginnings)
    folded: list[int] = []
    monkeypatch.setattr(HandCounts, "before", lambda _counts, _table, number, _event: folded.append(number))
    figures(record, beginnings)
    assert folded == list(range(begun, len(record.events) + 1))
