"""What two lines that do not contradict each other know: a count against tiles, an arm left out against one named."""

from __future__ import annotations

import msgspec

from ledger.game.events import Arm, Deal, Draw, End, Event, Fish, Lead, Out, Play, Reveal, Yard
from ledger.game.rules import Rules
from ledger.game.tiles import Tile, mask_of
from ledger.reconciling.lines import Line

Tiles = tuple[Tile | None, ...]

MAY_BE_UNKNOWN: dict[type, tuple[str, ...]] = {
    Deal: ("tiles", "count"),
    Reveal: ("tiles", "pips"),
    Yard: ("tiles",),
    Draw: ("tile",),
    Lead: ("tile",),
    Out: ("tile",),
    Fish: ("seat",),
    End: ("seats",),
    Play: ("arm", "second_arm"),
}
"""What one scorer may know and another may not, by kind of event."""


def joined(one: Line, other: Line, rules: Rules) -> Event | None:
    """The event with all that either of two lines knows; None where they contradict each other."""
    event, told = one.alike, other.alike
    parts = MAY_BE_UNKNOWN.get(type(event), ())
    if type(event) is not type(told) or not parts:
        return None
    if any(getattr(event, name) != getattr(told, name) for name in event.__struct_fields__ if name not in parts):
        return None
    if isinstance(event, Play) and isinstance(told, Play):
        return _of_plays(one, other, event, told)
    if isinstance(event, Deal | Reveal | Yard) and isinstance(told, Deal | Reveal | Yard):
        return _of_tiles(event, told, rules)
    (name,) = parts
    mine, theirs = getattr(event, name), getattr(told, name)
    if mine and theirs:
        return None
    return event if mine else told


def _of_tiles(event: Deal | Reveal | Yard, told: Deal | Reveal | Yard, rules: Rules) -> Event | None:
    if event.tiles is None or told.tiles is None:
        whole, short = (told, event) if event.tiles is None else (event, told)
        return whole if whole.tiles is not None and _is_number_of(whole.tiles, short, rules) else None
    in_order = isinstance(event, Yard) or (rules.dealt_in_rows and isinstance(event, Deal))
    tiles = (_in_order if in_order else _in_any_order)(event.tiles, told.tiles)
    return None if tiles is None else msgspec.structs.replace(event, tiles=tiles)


def _is_number_of(tiles: Tiles, short: Event, rules: Rules) -> bool:
    """Whether the number of a line without tiles is how many these are, or what they count."""
    if isinstance(short, Deal):
        return short.count == len(tiles)
    known = [tile for tile in tiles if tile is not None]
    return isinstance(short, Reveal) and len(known) == len(tiles) and rules.value_of(mask_of(known)) == short.pips


def _in_order(mine: Tiles, theirs: Tiles) -> Tiles | None:
    if len(mine) != len(theirs):
        return None
    pairs = list(zip(mine, theirs, strict=True))
    return None if any(a and b and a is not b for a, b in pairs) else tuple(a or b for a, b in pairs)


def _in_any_order(mine: Tiles, theirs: Tiles) -> Tiles | None:
    known = sorted({tile for tile in (*mine, *theirs) if tile is not None})
    if len(mine) != len(theirs) or len(known) > len(mine):
        return None
    return (*known, *[None] * (len(mine) - len(known)))


def _of_plays(one: Line, other: Line, event: Play, told: Play) -> Play | None:
    """The play with the arms that either names; None where the tile lies elsewhere in the other record.

    An arm is left out where the tile fits just one place, so that it means that place. Where the tables were not the
    same before, because of something else that differs, it means nothing to the other record.
    """
    arms, second_arms = _fuller(event.arm, told.arm), _fuller(event.second_arm, told.second_arm)
    if arms is None or second_arms is None:
        return None
    whole = msgspec.structs.replace(event, arm=arms[0], second_arm=second_arms[0])
    lie_apart = one.ends == other.ends and one.joints != other.joints
    if lie_apart and any(line.joints is not None and line.alike != whole for line in (one, other)):
        return None
    return whole


def _fuller(mine: Arm | None, theirs: Arm | None) -> tuple[Arm | None] | None:
    """The label that says more, in a tuple of its own; None where they are two."""
    if mine is None or theirs is None or mine == theirs:
        return (theirs if mine is None else mine,)
    for short, long in ((mine, theirs), (theirs, mine)):
        if str(long).startswith(f"{short}:"):
            return (long,)
    return None
