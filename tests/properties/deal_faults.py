"""Faults before the first play, and lines that stand where they cannot."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from ledger.game.events import Call, Caught, Cut, Deal, Draw, Fish, Hand, Play, Redeal, Return, Shut, Start, Yard
from ledger.game.tiles import TILES, Tile, tile
from tests.properties.faults import Edit, Told, before, instead


def _dealt(told: Told) -> Iterator[tuple[int, Deal, tuple[Tile | None, ...]]]:
    return ((index, deal, deal.tiles) for index, deal in told.found(Deal) if deal.tiles)


def _same_deal(told: Told, index: int) -> Iterator[tuple[int, Deal, tuple[Tile | None, ...]]]:
    """The deals that stand together with this one, before it."""
    while isinstance(told.events[index - 1], Deal):
        index -= 1
        deal = told.events[index]
        if isinstance(deal, Deal) and deal.tiles:
            yield index, deal, deal.tiles


def a_tile_is_dealt_to_two_seats(told: Told) -> Iterator[Edit]:
    for index, deal, tiles in _dealt(told):
        for _, _, others in _same_deal(told, index):
            yield from (instead(index, replace(deal, tiles=(other, *tiles[1:]))) for other in others)


def a_tile_is_dealt_twice_to_a_seat(told: Told) -> Iterator[Edit]:
    return (instead(i, replace(deal, tiles=(t[-1], *t[1:]))) for i, deal, t in _dealt(told) if len(t) > 1)


def a_tile_too_few_is_dealt(told: Told) -> Iterator[Edit]:
    return (instead(index, replace(deal, tiles=tiles[1:])) for index, deal, tiles in _dealt(told))


def a_tile_too_many_is_dealt(told: Told) -> Iterator[Edit]:
    return (instead(index, replace(deal, tiles=(*tiles, None))) for index, deal, tiles in _dealt(told))


def a_tile_of_a_larger_set_is_dealt(told: Told) -> Iterator[Edit]:
    foreign = tile(f"{told.rules.set_highest() + 1}-0")
    return (instead(index, replace(deal, tiles=(foreign, *tiles[1:]))) for index, deal, tiles in _dealt(told))


def a_seat_is_dealt_its_tiles_again(told: Told) -> Iterator[Edit]:
    return (before(index, deal) for index, deal in told.found(Deal))


def two_seats_are_dealt_each_others_tile(told: Told) -> Iterator[Edit]:
    """One of the tiles is played in this hand by the seat that it was really dealt to."""
    for index, deal, tiles in _dealt(told):
        played = _played_by(told, index, deal.seat)
        for start, other, others in _same_deal(told, index):
            for place, own in enumerate(tiles):
                if own in played:
                    given = replace(other, tiles=(own, *others[1:]))
                    taken = replace(deal, tiles=(*tiles[:place], others[0], *tiles[place + 1 :]))
                    yield Edit(start, index + 1, (given, *told.events[start + 1 : index], taken))


def _played_by(told: Told, index: int, seat: int) -> set[Tile]:
    """The tiles that a seat plays of this deal: none if it is thrown in."""
    end = next((number for number, _ in told.found(Hand) if number > index), len(told.events))
    if any(isinstance(event, Redeal) for event in told.events[index:end]):
        return set()
    return {play.tile.natural for number, play in told.found(Play) if index < number < end and play.seat == seat}


def the_boneyard_holds_a_dealt_tile(told: Told) -> Iterator[Edit]:
    for index, yard in told.found(Yard):
        for _, _, tiles in _same_deal(told, index):
            yield instead(index, Yard((tiles[0], *yard.tiles[1:])))


def the_boneyard_has_a_tile_too_many(told: Told) -> Iterator[Edit]:
    return (instead(index, Yard((*yard.tiles, None))) for index, yard in told.found(Yard))


def tiles_are_drawn_in_another_order_than_they_lie(told: Told) -> Iterator[Edit]:
    draws = list(told.found(Draw)) if any(told.found(Yard)) else []
    for (first, one), (second, other) in zip(draws, draws[1:], strict=False):
        if not any(isinstance(event, Hand | Redeal) for event in told.events[first:second]):
            between = told.events[first + 1 : second]
            edited = (replace(one, tile=other.tile), *between, replace(other, tile=one.tile))
            yield Edit(first, second + 1, edited)


def a_deal_is_thrown_in_after_the_lead(told: Told) -> Iterator[Edit]:
    return (before(index, Redeal()) for index, _ in told.plays())


def the_line_that_throws_a_deal_in_is_left_out(told: Told) -> Iterator[Edit]:
    return (instead(index) for index, _ in told.found(Redeal))


def tiles_are_dealt_in_the_middle_of_a_hand(told: Told) -> Iterator[Edit]:
    return (before(index, Deal(play.seat, count=7)) for index, play in told.plays())


def another_double_is_laid_out(told: Told) -> Iterator[Edit]:
    highest = told.rules.set_highest()
    doubles = [tile for tile in TILES if tile.double and tile.high <= highest]
    for index, start in told.found(Start):
        yield from (instead(index, Start(double)) for double in doubles if double is not start.tile)


def no_double_is_laid_out(told: Told) -> Iterator[Edit]:
    return (instead(index) for index, _ in told.found(Start))


def a_hand_has_another_number(told: Told) -> Iterator[Edit]:
    return (instead(index, Hand(hand.hand + 1)) for index, hand in told.found(Hand))


def the_line_that_begins_a_hand_is_left_out(told: Told) -> Iterator[Edit]:
    return (instead(index) for index, hand in told.found(Hand) if hand.hand > 1)


def somebody_of_another_side_leads(told: Told) -> Iterator[Edit]:
    for index, play in told.found(Play):
        state = told.before(index)
        if state.laid or state.turn is None:
            continue
        for seat in told.seats:
            if told.side_of(seat) != told.side_of(play.seat) and told.held(index, seat):
                yield instead(index, Play(seat, told.held(index, seat)[0]))


def another_tile_is_led_than_the_only_one_allowed(told: Told) -> Iterator[Edit]:
    for index, play in told.found(Play):
        state = told.before(index)
        if not state.laid and len(state.legal or ()) == 1:
            held = told.held(index, play.seat)
            yield from (instead(index, Play(play.seat, tile)) for tile in held if tile is not play.tile)


def a_line_stands_here_that_this_game_does_not_have(told: Told) -> Iterator[Edit]:
    for index, play in told.plays():
        for line in (Cut(play.seat, play.tile), Return(play.seat, play.tile), Shut("left"), Call(play.seat)):
            word = type(line).__struct_config__.tag
            courtesy = word == "call" and "caught" in told.rules.own_words
            if word not in told.rules.own_words and not courtesy:
                yield before(index, line)


def somebody_is_caught_who_has_more_than_one_tile(told: Told) -> Iterator[Edit]:
    for index, _ in told.plays():
        yield from (before(index, Caught(seat)) for seat in told.seats if len(told.held(index, seat)) > 1)


def a_last_tile_is_announced_that_is_not_the_last(told: Told) -> Iterator[Edit]:
    for index, call in told.found(Call) if told.record.opening.options.get("chicken_rule") else ():
        more = [seat for seat in told.seats if len(told.held(index, seat)) > 1]
        yield from (instead(index, replace(call, seat=seat)) for seat in more)


def a_fish_is_declared_though_somebody_can_play(told: Told) -> Iterator[Edit]:
    return (before(index, Fish()) for index, _ in told.plays())
