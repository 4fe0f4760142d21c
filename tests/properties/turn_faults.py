"""Faults in a turn: who plays, what he plays, and what he does instead."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from ledger.game.events import Cut, Draw, Knock, Play, Return
from ledger.game.picture import Move
from tests.properties.faults import Edit, Told, before, instead

Line = Play | Draw | Knock | Return | Cut


def another_seat_acts(told: Told) -> Iterator[Edit]:
    for index, event in enumerate(told.record.events):
        if isinstance(event, Line):
            yield from (instead(index, replace(event, seat=seat)) for seat in told.seats if seat != event.seat)


def a_tile_is_played_that_is_not_held(told: Told) -> Iterator[Edit]:
    for index, play in told.found(Play):
        others = [tile for seat in told.seats if seat != play.seat for tile in told.held(index, seat)]
        for tile in (*others, *told.undealt(index)):
            if tile.has(play.tile.high) or tile.has(play.tile.low):
                yield instead(index, replace(play, tile=tile))


def a_tile_is_played_twice(told: Told) -> Iterator[Edit]:
    return (before(index, play) for index, play in told.plays())


def a_play_is_left_out(told: Told) -> Iterator[Edit]:
    return (instead(index) for index, _ in told.plays())


def two_tiles_are_played_in_one_turn(told: Told) -> Iterator[Edit]:
    """But two doubles may be allowed, and where the turn goes on the second tile too."""
    for index, play in told.plays():
        if told.states[index].turn == play.seat or told.states[index].hand_over:
            continue
        for tile in told.held(index, play.seat):
            if tile is not play.tile.natural and not (tile.double and play.tile.double):
                yield instead(index, replace(play, second_tile=tile))


def _forced(told: Told) -> Iterator[tuple[int, Play]]:
    """The plays of those who might not have knocked instead."""
    return ((i, play) for i, play in told.plays() if Move("knock") not in (told.before(i).legal or ()))


def a_player_knocks_though_he_can_play(told: Told) -> Iterator[Edit]:
    return (instead(index, Knock(play.seat)) for index, play in _forced(told))


def a_player_knocks_and_plays_all_the_same(told: Told) -> Iterator[Edit]:
    return (before(index, Knock(play.seat)) for index, play in _forced(told))


def a_player_knocks_out_of_turn(told: Told) -> Iterator[Edit]:
    for index, play in told.plays():
        yield from (before(index, Knock(seat)) for seat in told.seats if seat != play.seat)


def a_knock_is_left_out(told: Told) -> Iterator[Edit]:
    """But the one with which a player says that he plays no more tiles in his turn need not be written."""
    for index, knock in told.found(Knock):
        last, following = told.events[index - 1], told.events[index + 1]
        built = isinstance(last, Play) and last.seat == knock.seat
        if isinstance(following, Line) and following.seat != knock.seat and not built:
            yield instead(index)


def a_player_draws_though_he_can_play(told: Told) -> Iterator[Edit]:
    return (before(index, Draw(play.seat, next(told.undealt(index), None))) for index, play in told.plays())


def a_tile_is_drawn_that_another_holds(told: Told) -> Iterator[Edit]:
    for index, draw in told.found(Draw):
        others = [tile for seat in told.seats if seat != draw.seat for tile in told.held(index, seat)]
        yield from (instead(index, replace(draw, tile=tile)) for tile in others)


def a_tile_is_played_that_was_never_drawn(told: Told) -> Iterator[Edit]:
    for index, draw in told.found(Draw):
        following = told.events[index + 1]
        if isinstance(following, Play) and following.tile.natural is draw.tile:
            yield instead(index)


def a_player_draws_and_does_not_hold_what_he_drew(told: Told) -> Iterator[Edit]:
    for index, draw in told.found(Draw):
        following = told.events[index + 1]
        if isinstance(following, Play) and following.tile.natural is draw.tile:
            yield from (instead(index, replace(draw, tile=tile)) for tile in told.undealt(index) if tile != draw.tile)
