"""Faults at the end of a hand or a match: what is shown, what is claimed, and lines after the end."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from ledger.game.events import Amend, End, Fish, Hand, Play, Reveal, Score, Total, Void, Write
from tests.properties.faults import Edit, Told, before, instead

# --- the end of a hand ----------------------------------------------------------------------------------------------


def _last_plays(told: Told) -> Iterator[tuple[int, Play]]:
    """The plays with which a hand is over, by going out or by a block."""
    return ((index, play) for index, play in told.found(Play) if told.states[index].hand_over)


def a_tile_is_played_after_the_end_of_the_hand(told: Told) -> Iterator[Edit]:
    for index, _ in _last_plays(told):
        for seat in told.seats:
            yield from (before(index + 1, Play(seat, tile)) for tile in told.held(index + 1, seat)[:1])


def a_fish_is_declared_though_somebody_went_out(told: Told) -> Iterator[Edit]:
    for index, _ in _last_plays(told):
        if not isinstance(told.events[index + 1], Fish):
            yield before(index + 1, Fish())


def a_fish_is_overlooked(told: Told) -> Iterator[Edit]:
    return (instead(index) for index, _ in told.found(Fish))


def tiles_are_shown_before_the_hand_is_over(told: Told) -> Iterator[Edit]:
    return (before(index, Reveal(play.seat, told.held(index, play.seat))) for index, play in told.plays())


def a_tile_is_shown_that_was_not_left(told: Told) -> Iterator[Edit]:
    for index, reveal in told.found(Reveal):
        laid = [lying.tile.natural for lying in told.before(index).laid]
        yield from (instead(index, replace(reveal, tiles=(tile, *(reveal.tiles or ())[1:]))) for tile in laid)


def a_tile_that_was_left_is_not_shown(told: Told) -> Iterator[Edit]:
    return (instead(index, replace(shown, tiles=(shown.tiles or ())[1:])) for index, shown in told.found(Reveal))


def a_hand_is_shown_twice(told: Told) -> Iterator[Edit]:
    return (before(index, reveal) for index, reveal in told.found(Reveal))


def another_seat_shows_the_tiles(told: Told) -> Iterator[Edit]:
    for index, reveal in told.found(Reveal):
        yield from (instead(index, replace(reveal, seat=seat)) for seat in told.seats if seat != reveal.seat)


# --- claims ---------------------------------------------------------------------------------------------------------


def a_play_is_said_to_bring_other_points(told: Told) -> Iterator[Edit]:
    return (instead(index, replace(score, points=score.points + 5)) for index, score in told.found(Score))


def a_play_that_brings_nothing_is_said_to_bring_five(told: Told) -> Iterator[Edit]:
    for index, play in told.found(Play):
        if not any(points.written == "play" for points in told.states[index].points):
            yield before(index + 1, Score(play.seat, 5))


def points_of_a_play_are_written_twice(told: Told) -> Iterator[Edit]:
    return (before(index, score) for index, score in told.found(Score))


def points_of_a_play_are_overlooked(told: Told) -> Iterator[Edit]:
    scores = [(index, told.hand_of(index)) for index, _ in told.found(Score)]
    hands = [hand for _, hand in scores]
    return (instead(index) for index, hand in scores if hands.count(hand) > 1)


def another_side_writes_the_points_of_a_play(told: Told) -> Iterator[Edit]:
    for index, score in told.found(Score):
        others = [seat for seat in told.seats if told.side_of(seat) != told.side_of(score.seat)]
        yield from (instead(index, replace(score, seat=seat)) for seat in others)


def other_points_are_written_for_a_hand(told: Told) -> Iterator[Edit]:
    for index, write in told.found(Write):
        yield from (instead(index, replace(write, points=write.points + more)) for more in (1, -5, 10))


def points_for_a_hand_are_written_twice(told: Told) -> Iterator[Edit]:
    return (before(index, write) for index, write in told.found(Write))


def another_side_is_written_to(told: Told) -> Iterator[Edit]:
    for index, write in told.found(Write):
        others = [side for side in told.states[-1].totals if side != told.side_of(write.seat)]
        yield from (instead(index, replace(write, seat=side)) for side in others)


def one_of_several_sides_is_not_written_to(told: Told) -> Iterator[Edit]:
    for index, _ in told.found(Write):
        if isinstance(told.events[index - 1], Write) or isinstance(told.events[index + 1], Write):
            yield instead(index)


def points_are_written_before_the_hand_is_over(told: Told) -> Iterator[Edit]:
    return (before(index, Write(play.seat, 5)) for index, play in told.plays())


def a_total_is_wrong(told: Told) -> Iterator[Edit]:
    for index, total in told.found(Total):
        yield from (instead(index, replace(total, points=total.points + more)) for more in (1, -1, 100))


def a_total_is_that_of_another_side(told: Told) -> Iterator[Edit]:
    for index, total in told.found(Total):
        for side, points in told.before(index).totals.items():
            if points != total.points:
                yield instead(index, replace(total, seat=side))


# --- the end of the match -------------------------------------------------------------------------------------------


def another_side_is_said_to_have_won(told: Told) -> Iterator[Edit]:
    for index, _ in told.found(End):
        winners = told.before(index).winners
        yield from (instead(index, End((side,))) for side in told.before(index).totals if (side,) != winners)


def nobody_is_said_to_have_won(told: Told) -> Iterator[Edit]:
    return (instead(index, End()) for index, _ in told.found(End) if told.before(index).winners)


def somebody_is_said_to_have_won_too_early(told: Told) -> Iterator[Edit]:
    return (before(index, End((play.seat,))) for index, play in told.plays())


def another_hand_begins_after_the_match(told: Told) -> Iterator[Edit]:
    return (before(index, Hand(told.before(index).hand + 1)) for index, _ in told.found(End))


def a_line_follows_the_end(told: Told) -> Iterator[Edit]:
    yield before(len(told.events), Hand(told.states[-1].hand + 1))
    yield before(len(told.events), End(told.states[-1].winners))


# --- corrections ----------------------------------------------------------------------------------------------------


def the_header_is_corrected(told: Told) -> Iterator[Edit]:
    yield before(len(told.events), Void(1, ""))


def an_event_is_voided_that_is_not_there(told: Told) -> Iterator[Edit]:
    yield before(len(told.events), Void(len(told.events) + 2, ""))


def a_play_is_voided(told: Told) -> Iterator[Edit]:
    return (before(len(told.events), Void(index + 1, "")) for index, _ in told.plays())


def a_play_is_amended_to_a_tile_that_is_not_held(told: Told) -> Iterator[Edit]:
    for index, play in told.plays():
        for tile in told.undealt(index):
            yield before(len(told.events), Amend(index + 1, replace(play, tile=tile), ""))
