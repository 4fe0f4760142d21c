"""What a deal or a reveal must have been, as the rest of its hand tells."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from ledger.game.events import Cut, Deal, Draw, Event, Play, Redeal, Return, Reveal
from ledger.game.tiles import Tile, set_mask
from ledger.mending.fault import Fault


def deals(fault: Fault) -> Iterator[Deal]:
    """The deal without what cannot have been dealt, and with what was played of it; a tile nobody knows is a `?`."""
    event = fault.event
    assert isinstance(event, Deal)
    rules = fault.table.rules
    size = rules.tiles_each(fault.table.players)
    if event.tiles is None:
        yield Deal(event.seat, None, size)
        return
    whole = set_mask(rules.set_highest())
    others = _tiles_of_others(fault, event.seat)
    shown = _shown_by(fault, event.seat)
    kept: list[Tile | None] = []
    for tile in event.tiles:
        if tile is None or (tile not in kept and tile.bit & whole and (tile not in others or tile in shown)):
            kept.append(tile)
    missing = [tile for tile in shown if tile not in kept]
    for some in (missing, []):
        tiles = [*kept, *some]
        for surplus in [tile for tile in kept if tile not in shown and tile is not None]:
            if len(tiles) > size:
                tiles.remove(surplus)
        if len(tiles) <= size:
            yield msgspec.structs.replace(event, tiles=(*tiles, *[None] * (size - len(tiles))))


def _tiles_of_others(fault: Fault, seat: int) -> set[Tile]:
    """What the others were dealt in this deal."""
    others: set[Tile] = set()
    for event in _this_deal(fault):
        if isinstance(event, Deal) and event.seat != seat:
            others |= {tile for tile in event.tiles or () if tile is not None}
    return others


def _this_deal(fault: Fault) -> list[Event]:
    """The hand's events from the last deal that was thrown in to the next one."""
    thrown = [at for at, event in enumerate(fault.hand) if isinstance(event, Redeal)]
    begins = max((at for at in thrown if at < fault.at), default=-1)
    ends = min((at for at in thrown if at > fault.at), default=len(fault.hand))
    return list(fault.hand[begins + 1 : ends])


def _shown_by(fault: Fault, seat: int) -> list[Tile]:
    """What a seat played or showed of what it was dealt, in the order in which it was seen."""
    drawn: set[Tile] = set()
    shown: list[Tile] = []
    for event in _this_deal(fault):
        if isinstance(event, Draw) and event.seat == seat and event.tile is not None:
            drawn.add(event.tile)
        elif isinstance(event, Play | Return | Cut) and event.seat == seat:
            second = [event.second_tile] if isinstance(event, Play) and event.second_tile else []
            shown += [tile.natural for tile in (event.tile, *second)]
        elif isinstance(event, Reveal) and event.seat == seat:
            shown += [tile for tile in event.tiles or () if tile is not None]
    return [tile for tile in dict.fromkeys(shown) if tile not in drawn]


def reveals(fault: Fault) -> Iterator[Reveal]:
    """What the seat really held, where that is known; or what another one holds that has not shown it."""
    event, state = fault.event, fault.state
    assert isinstance(event, Reveal)
    for seat in (event.seat, *(other for other in state.hands if other != event.seat)):
        held = state.hands[seat]
        if isinstance(held, tuple) and held:
            yield Reveal(seat, held)
        elif seat != event.seat:
            yield msgspec.structs.replace(event, seat=seat)
