"""Figures and findings that come of one fold are those of two."""

from __future__ import annotations

from collections.abc import Callable
from unittest.mock import patch

import pytest

from ledger.audit import audit
from ledger.game.events import Amend, Knock, Play, Record, Void
from ledger.game.variants import GAMES
from ledger.statistics.beginnings import begun
from ledger.statistics.figures import figures
from ledger.statistics.hand_counts import HandCounts
from ledger.statistics.judged import Judged
from tests.statistics.played import played

Spoilt = Callable[[Record], Record]


def cut(record: Record) -> Record:
    """A record that ends in the middle."""
    return Record(record.events[: len(record.events) // 2])


def out_of_turn(record: Record) -> Record:
    """A record in which somebody knocks whose turn it may not be."""
    middle = next(place for place, event in enumerate(record.events) if place > 20 and isinstance(event, Play))
    return Record((*record.events[:middle], Knock(2), Knock(1), *record.events[middle:]))


def corrected(record: Record) -> Record:
    """A record that ends with corrections of what is missing then."""
    place = next(number for number, event in enumerate(record.events, start=1) if isinstance(event, Play))
    return Record((*cut(record).events, Void(place, "misread"), Amend(place + 1, Knock(1), "misread")))


RECORDS: dict[str, Spoilt] = {
    "as it was played": lambda record: record,
    "an early line is missing": lambda record: Record((*record.events[:12], *record.events[13:])),
    "the last line is missing": lambda record: Record(record.events[:-1]),
    "cut": cut,
    "out of turn": out_of_turn,
    "corrected": corrected,
}


@pytest.mark.parametrize("variant", GAMES)
def test_figures_and_findings_of_one_fold_are_those_of_two(variant: str) -> None:
    found = 0
    for told, spoilt in RECORDS.items():
        record = spoilt(played(variant, 2))
        both = Judged(record)
        assert (both.figures(), both.findings()) == (figures(record), audit(record)), (variant, told)
        found += len(both.findings())
    assert found


def test_both_together_fold_a_match_once_and_findings_alone_count_nothing() -> None:
    both = Judged(played("draw", 0))
    with (
        patch("ledger.statistics.judged.begun", wraps=begun) as folded,
        patch("ledger.statistics.judged.audit", wraps=audit) as again,
    ):
        both.figures()
        assert (both.findings(), both.figures()) == (audit(both.record), figures(both.record))
        assert (folded.call_count, again.call_count) == (1, 0)
    with patch.object(HandCounts, "before", side_effect=AssertionError):
        assert Judged(both.record).findings() == audit(both.record)


def test_a_decision_is_a_move_beside_which_the_rules_allow_another() -> None:
    """The tiles of a hand tell it at once in most games: they tell what the list of moves tells."""
    for variant in GAMES:
        for seed in range(2):
            record = played(variant, seed)
            quick = figures(record)
            with patch.object(HandCounts, "tiles_decide", property(lambda _: False, lambda _, __: None), create=True):
                assert quick == figures(record), variant
