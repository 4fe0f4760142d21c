"""Every game under every value of every option: audit, replay, tiles and points of matches that bots have played."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from ledger.audit import audit
from ledger.game.corrections import settle
from ledger.game.events import Deal, Draw, Hand, Knock, Play, Record, Redeal, Yard
from ledger.game.match import Match
from ledger.game.picture import State
from ledger.game.tiles import Tile, mask_of, set_mask
from ledger.game.variants import GAMES, rules_of
from ledger.record import read, read_event, read_jsonl, write, write_event, write_jsonl
from ledger.replay import picture, replay
from tests.properties.matches import SEEDS, VALUES, Value, matches

every_value = pytest.mark.parametrize("value", VALUES, ids=str)
seeds = pytest.mark.parametrize("seeds", SEEDS)


def some(record: Record, count: int) -> list[int]:
    """So many numbers of events, the same ones every time."""
    return sorted(Random(len(record.events)).choices(range(2, len(record.events) + 1), k=count))


@every_value
@seeds
def test_what_bots_play_is_without_fault_and_comes_to_an_end(value: Value, seeds: range) -> None:
    for match in matches(value.variant, value.options, seeds):
        assert audit(match) == []
        assert replay(match).at(len(match.events)).match_over
        assert match.events[-1].__struct_config__.tag == "end"


@every_value
@seeds
def test_stepping_gives_what_seeking_gives(value: Value, seeds: range) -> None:
    for match in matches(value.variant, value.options, seeds):
        steps = list(replay(match).states())
        assert [state.event for state in steps] == list(range(1, len(match.events) + 1))
        for number in some(match, 20):
            assert replay(match).at(number) == steps[number - 1], f"event {number}"


@pytest.mark.parametrize("variant", GAMES)
def test_stepping_gives_what_seeking_gives_at_every_event(variant: str) -> None:
    short = {"target": 30} if "target" in GAMES[variant].options() else {}
    short |= {"hands": 1} if "hands" in GAMES[variant].options() else {}
    for match in matches(variant, short, [1]):
        shown = replay(match)
        for number, state in enumerate(shown.states(), 1):
            assert shown.at(number) == state, f"event {number}"


@every_value
@seeds
def test_looking_at_a_match_changes_nothing_of_it(value: Value, seeds: range) -> None:
    """Folded as far as some event, looked at there and folded on, it is what it is when it is folded at once."""
    for match in matches(value.variant, value.options, seeds):
        at_once, with_stops = (Match(match.opening, rules_of(match.opening)) for _ in range(2))
        stops = some(match, 20)
        for number, event in settle(match.events).standing:
            at_once.take(number, event)
            with_stops.take(number, event)
            if number in stops:
                picture(with_stops, number, "1", value.variant)
        for fold in (at_once, with_stops):
            fold.finish(len(match.events))
        last, looked_at = (picture(fold, len(match.events), "1", value.variant) for fold in (at_once, with_stops))
        assert last == looked_at
        assert at_once.objections == with_stops.objections == []
        assert at_once.table.credits == with_stops.table.credits


@every_value
@seeds
def test_a_match_that_is_not_finished_yet_is_the_beginning_of_the_finished_one(value: Value, seeds: range) -> None:
    for match in matches(value.variant, value.options, seeds):
        steps = list(replay(match).states())
        for number in some(match, 4):
            so_far = Record(match.events[:number])
            assert list(replay(so_far).states())[-1] == steps[number - 1], f"event {number}"
            if isinstance(match.events[number - 1], Play | Knock) and not steps[number - 1].points:
                assert {found.severity for found in audit(so_far)} <= {"info"}, f"event {number}"


@every_value
@seeds
def test_every_tile_is_in_one_place(value: Value, seeds: range) -> None:
    for match in matches(value.variant, value.options, seeds):
        whole = set_mask(rules_of(match.opening).set_highest())
        yard: list[Tile | None] | None = None
        dealt = False
        for state in replay(match).states():
            event = match.events[state.event - 1]
            dealt = not isinstance(event, Hand | Redeal) and (dealt or isinstance(event, Deal))
            if isinstance(event, Yard):
                yard = list(event.tiles)
            elif isinstance(event, Hand | Redeal):
                yard = None
            elif isinstance(event, Draw) and yard:
                assert yard.pop(0) is event.tile
            if dealt and not isinstance(event, Deal):
                left = whole & ~lying(state)
                assert left.bit_count() == state.boneyard, f"event {state.event}"
                assert yard is None or left == mask_of(tile for tile in yard if tile), f"event {state.event}"


def lying(state: State) -> int:
    """The tiles in hands and on the table, as a mask; none of them is in two places."""
    hands = [hand for hand in state.hands.values() if not isinstance(hand, int)]
    assert len(hands) == len(state.hands)
    places = [tile for hand in hands for tile in hand] + [laid.tile for laid in state.laid]
    mask = mask_of(places)
    assert mask.bit_count() == len(places), f"event {state.event}: a tile is in two places"
    return mask


@every_value
@seeds
def test_totals_are_the_sums_of_the_points_that_are_explained(value: Value, seeds: range) -> None:
    for match in matches(value.variant, value.options, seeds):
        sums: Counter[int] = Counter()
        for state in replay(match).states():
            for points in state.points:
                sums[points.seat] += points.points
                assert points.because
                assert points.rule
            assert state.totals == {side: sums[side] for side in state.totals}, f"event {state.event}"


@every_value
@seeds
def test_text_and_json_lines_read_back_as_the_same_events(value: Value, seeds: range) -> None:
    for match in matches(value.variant, value.options, seeds):
        text, lines = write(match), write_jsonl(match, "7")
        (from_text,), (from_lines,) = read(text), read_jsonl(lines)
        assert isinstance(from_text, Record)
        assert isinstance(from_lines, Record)
        assert from_text.events == from_lines.events == match.events
        assert write(from_text) == write(from_lines) == text
        assert write_jsonl(from_text, "7") == lines


@every_value
@seeds
def test_an_event_reads_back_in_its_place_as_the_same_event(value: Value, seeds: range) -> None:
    for match in matches(value.variant, value.options, seeds):
        rules = rules_of(match.opening)
        for number in some(match, 20):
            event = match.events[number - 1]
            line = write_event(event, match.opening)
            assert read_event(line, match.opening, rules, match.events[: number - 1]) == event, line
