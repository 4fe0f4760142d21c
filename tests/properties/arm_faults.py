"""Faults in where a tile is laid: at an arm that it does not fit, that is not there, or that is closed now."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from ledger.game.events import Cut, Play, Return
from ledger.game.picture import State
from tests.properties.faults import Edit, Told, instead


def a_tile_is_joined_to_a_number_that_it_does_not_have(told: Told) -> Iterator[Edit]:
    if told.rules.first_half_joins:
        return
    for index, play in told.plays():
        for end in told.before(index).ends:
            if not play.tile.has(end.value):
                yield instead(index, replace(play, arm=end.arm))


def a_tile_is_joined_where_its_first_half_may_not_be(told: Told) -> Iterator[Edit]:
    """What an end takes is such a game's own matter: none but those that are listed as legal, and their mirrors."""
    for index, play in told.plays() if told.rules.first_half_joins else ():
        state = told.before(index)
        arms = {move.arm for move in state.legal or () if move.tile is play.tile}
        taking = {(end.tile, end.value) for end in state.ends if end.arm in arms}
        for end in state.ends if arms else ():
            if (end.tile, end.value) not in taking:
                yield instead(index, replace(play, arm=end.arm))


def a_tile_is_laid_at_an_arm_that_this_layout_does_not_have(told: Told) -> Iterator[Edit]:
    for index, play in told.plays():
        arms = {end.arm for end in told.before(index).ends}
        if arms <= {"left", "right"}:
            yield instead(index, replace(play, arm="up"))
        elif arms <= {"left", "right", "up", "down"}:
            yield instead(index, replace(play, arm=play.tile.text))


def a_tile_is_joined_to_one_whose_halves_are_covered(told: Told) -> Iterator[Edit]:
    for index, play in told.plays():
        if told.rules.drawn_as == "tree":
            yield from (instead(index, replace(play, arm=text)) for text in _covered(told.before(index)))


def _covered(state: State) -> Iterator[str]:
    """The tiles that are no doubles and have a tile against either half."""
    joined = {laid.onto for laid in state.laid}
    for number, laid in enumerate(state.laid):
        if number in joined and laid.onto is not None and not laid.tile.double:
            yield laid.tile.natural.text


def the_arm_is_left_out_where_the_tile_fits_several(told: Told) -> Iterator[Edit]:
    for index, play in told.plays():
        plays = [move for move in told.before(index).legal or () if move.kind == "play" and move.tile is play.tile]
        if len(plays) > 1:
            yield instead(index, replace(play, arm=None))


def a_tile_is_laid_on_a_train_that_is_closed(told: Told) -> Iterator[Edit]:
    """No double is due, no marker stands there, and no double lies open that the player himself may have laid there."""
    for index, play in told.plays():
        state = told.before(index)
        for end in state.ends if state.markers is not None and not state.due else ():
            private = isinstance(end.arm, int) and end.arm != play.seat and end.arm not in (state.markers or ())
            if private and play.tile.has(end.value) and not (end.tile and end.tile.double):
                yield instead(index, replace(play, arm=end.arm))


def a_double_is_due_and_another_arm_is_taken(told: Told) -> Iterator[Edit]:
    for index, play in told.plays():
        state = told.before(index)
        lying = {end.arm: end.tile for end in state.ends}
        if state.due and lying.get(play.arm or "") is state.due[0]:
            yield from (instead(index, replace(play, arm=arm)) for arm in lying if arm != play.arm)


def a_tile_is_laid_where_the_table_ends(told: Told) -> Iterator[Edit]:
    for index, play in told.plays():
        yield from (instead(index, replace(play, arm=arm)) for arm in told.before(index).shut)


def a_tile_is_returned_that_can_be_laid(told: Told) -> Iterator[Edit]:
    if "return" in told.rules.own_words:
        for index, event in enumerate(told.events):
            if isinstance(event, Play | Cut):
                yield instead(index, Return(event.seat, event.tile))


def a_tile_is_laid_that_has_to_be_returned(told: Told) -> Iterator[Edit]:
    return (instead(index, Play(event.seat, event.tile)) for index, event in told.found(Return))


def a_return_is_left_out(told: Told) -> Iterator[Edit]:
    return (instead(index) for index, _ in told.found(Return))


def everything_on_the_table_is_cut_off(told: Told) -> Iterator[Edit]:
    for index, cut in told.found(Cut):
        (end,) = told.before(index).ends
        if end.tile is not None:
            yield instead(index, replace(cut, arm=end.tile.natural.text))
