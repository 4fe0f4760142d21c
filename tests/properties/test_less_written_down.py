"""A right record of which less was written down is still right, and stands as it stood."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest
from msgspec.structs import replace

from ledger.audit import audit
from ledger.game.events import Deal, Draw, End, Event, Record, Reveal, Score, Total, Write, Yard
from ledger.game.variants import rules_of
from ledger.replay import replay
from tests.properties.matches import SEEDS, VALUES, Value, matches

Fewer = Callable[[Record, Random], tuple[Event, ...]]


def no_claims(match: Record, _: Random) -> tuple[Event, ...]:
    return tuple(event for event in match.events if not isinstance(event, Score | Write | Total | End))


def nobody_saw_the_hands(match: Record, _: Random) -> tuple[Event, ...]:
    return tuple(_hidden(event) for event in match.events if not isinstance(event, Yard))


def one_hand_was_not_seen(match: Record, random: Random) -> tuple[Event, ...]:
    seat = random.randint(1, len(match.opening.seats))
    seen = (event for event in match.events if not isinstance(event, Yard))
    return tuple(_hidden(event) if getattr(event, "seat", 0) == seat else event for event in seen)


def what_was_drawn_was_not_seen(match: Record, _: Random) -> tuple[Event, ...]:
    seen = (event for event in match.events if not isinstance(event, Yard))
    return tuple(_hidden(event) if isinstance(event, Draw) else event for event in seen)


def of_what_was_left_only_the_count_was_written(match: Record, _: Random) -> tuple[Event, ...]:
    rules = rules_of(match.opening)
    return tuple(_counted(rules.value_of, event) for event in match.events)


def nobody_saw_or_showed_a_hand(match: Record, _: Random) -> tuple[Event, ...]:
    return tuple(_hidden(event) for event in match.events if not isinstance(event, Yard | Reveal))


def _hidden(event: Event) -> Event:
    """The event as far as those see it who see no hands."""
    if isinstance(event, Deal) and event.tiles is not None:
        return Deal(event.seat, count=len(event.tiles))
    return replace(event, tile=None) if isinstance(event, Draw) else event


def _counted(value_of: Callable[[int], int], event: Event) -> Event:
    if isinstance(event, Reveal) and event.tiles is not None:
        return Reveal(event.seat, pips=value_of(sum(tile.bit for tile in event.tiles if tile)))
    return event


@pytest.mark.parametrize("seeds", [pytest.param(range(2, 3), id="1 match"), *SEEDS[1:]])
@pytest.mark.parametrize("value", VALUES, ids=str)
@pytest.mark.parametrize(
    "fewer",
    [
        no_claims,
        nobody_saw_the_hands,
        one_hand_was_not_seen,
        what_was_drawn_was_not_seen,
        of_what_was_left_only_the_count_was_written,
        nobody_saw_or_showed_a_hand,
    ],
)
def test_a_right_record_of_which_less_was_written_down_is_right(fewer: Fewer, value: Value, seeds: range) -> None:
    for seed, match in zip(seeds, matches(value.variant, value.options, seeds), strict=True):
        less = Record(fewer(match, Random(seed)))
        findings = audit(less)
        assert [found.message for found in findings if found.severity != "info"] == []
        states = list(replay(less).states())
        assert states[-1].totals == replay(match).at(len(match.events)).totals
        if not any(found.code == "not_checked" for found in findings):
            sums = Counter(dict.fromkeys(states[-1].totals, 0))
            for points in (points for state in states for points in state.points):
                sums[points.seat] += points.points
            assert states[-1].totals == sums
