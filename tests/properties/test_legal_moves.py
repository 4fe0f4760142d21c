"""What is listed as legal the referee lets stand, and nothing else: two ways of asking the same rules."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from random import Random

import pytest

from ledger.game.events import Cut, Draw, Event, Knock, Play, Record, Return
from ledger.game.match import Match
from ledger.game.objections import Objection
from ledger.game.picture import Move, State
from ledger.game.tiles import BY_TEXT, set_mask, tiles_of
from ledger.game.variants import rules_of
from ledger.replay import picture
from tests.properties.matches import SEEDS, VALUES, Value, matches

POSITIONS = 4
"""So many positions of each match are looked at."""
FOLDED = 12
"""So many moves of each that the referee objects to are recorded all the same."""


@pytest.mark.parametrize("seeds", SEEDS)
@pytest.mark.parametrize("value", VALUES, ids=str)
def test_the_referee_lets_stand_what_is_legal_and_nothing_else(value: Value, seeds: range) -> None:
    for seed, match in zip(seeds, matches(value.variant, value.options, seeds), strict=True):
        turns = [number for number, event in enumerate(match.events, 1) if isinstance(event, Play | Draw | Return)]
        for number in Random(seed).sample(turns, min(POSITIONS, len(turns))):
            fold = folded(match, number)
            state = picture(fold, number, "1", value.variant)
            if state.turn is not None:
                compare(fold, state, number)


def folded(match: Record, number: int) -> Match:
    """The match as far as an event."""
    fold = Match(match.opening, rules_of(match.opening))
    for position, event in enumerate(match.events[1:number], 2):
        fold.take(position, event)
    return fold


def compare(fold: Match, state: State, number: int) -> None:
    """Everything that the player in turn could think of is legal, or the referee objects."""
    assert state.legal
    assert state.turn is not None
    objected = []
    for move in thinkable(fold, state):
        event = as_event(state.turn, move)
        stands = fold.referee.judge(number + 1, event) == []
        assert stands == (move in state.legal or is_mirrored(state, move)), f"after event {number}: {move}"
        if not stands:
            objected.append(event)
    for event in Random(number).sample(objected, min(FOLDED, len(objected))):
        assert recorded(fold, number + 1, event), f"after event {number}: {event} is taken as if nothing were wrong"


def recorded(fold: Match, number: int, event: Event) -> list[Objection]:
    """What is held against an event that is recorded after a match so far: the fold asks the referee where it must."""
    twin = deepcopy(fold)
    twin.take(number, event)
    return [objection for objection in twin.objections if objection.event == number]


def thinkable(fold: Match, state: State) -> Iterator[Move]:
    """Each tile of the set at each arm, and whatever is done without a tile."""
    yield Move("knock")
    yield Move("draw")
    for tile in tiles_of(set_mask(fold.rules.set_highest())):
        for text in {tile.text, f"{tile.low}-{tile.high}"} if fold.rules.first_half_joins else {tile.text}:
            yield from (Move("play", BY_TEXT[text], end.arm) for end in state.ends)
        if "cut" in fold.rules.own_words:
            yield Move("return", tile)
            yield from (Move("cut", tile, laid.tile.natural.text) for laid in state.laid)


def as_event(seat: int, move: Move) -> Event:
    """The move as an event; what is drawn nobody has seen."""
    if move.tile is None:
        return Draw(seat, None) if move.kind == "draw" else Knock(seat)
    if move.kind == "return":
        return Return(seat, move.tile)
    return (Cut if move.kind == "cut" else Play)(seat, move.tile, move.arm)


def is_mirrored(state: State, move: Move) -> bool:
    """Whether the same tile is listed at a mirror image of this arm: a place of the same tile with the same number."""
    if move.kind != "play" or move.arm in (state.shut or ()):
        return False
    place = {end.arm: (end.tile, end.value) for end in state.ends}
    listed = [other.arm for other in state.legal or () if other.kind == "play" and other.tile is move.tile]
    return any(arm is not None and move.arm is not None and place[arm] == place[move.arm] for arm in listed)
