"""What an event says, as a sentence with the players' names."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ledger.game import events
from ledger.game.events import Arm, Event
from ledger.game.tiles import Tile

Names = Sequence[str]

SIDES = {"left": "at the left", "right": "at the right", "up": "at the top", "down": "at the bottom"}


def tell(event: Event, names: Names) -> str:
    """The event as a sentence."""
    return SENTENCES[type(event)](event, names)


def where(arm: Arm | None, names: Names) -> str:
    """A place on the table in words, with a blank before it; nothing where no arm was written."""
    if arm is None:
        return ""
    if isinstance(arm, int):
        return f" on {names[arm - 1]}'s train"
    if arm == "mexican":
        return " on the Mexican Train"
    return f" {SIDES[arm]}" if arm in SIDES else f" at {arm}"


def tile_names(tiles: Sequence[Tile | None]) -> str:
    """Some tiles in a row; a tile that nobody wrote down is a question mark."""
    return " ".join("?" if tile is None else tile.text for tile in tiles)


def points(number: int) -> str:
    """So many points."""
    return f"{number} point" if abs(number) == 1 else f"{number} points"


def _open(event: events.Open, names: Names) -> str:
    return f"{len(names)} sit down: {', '.join(names)}"


def _deal(event: events.Deal, names: Names) -> str:
    dealt = tile_names(event.tiles) if event.tiles is not None else f"{event.count} tiles"
    return f"{names[event.seat - 1]} is dealt {dealt}"


def _redeal(event: events.Redeal, names: Names) -> str:
    return "The deal is thrown in" + (f" by {names[event.seat - 1]}" if event.seat else "")


def _draw(event: events.Draw, names: Names) -> str:
    return f"{names[event.seat - 1]} draws {event.tile.text if event.tile else 'a tile'}"


def _play(event: events.Play, names: Names) -> str:
    name = names[event.seat - 1]
    if event.second_tile is not None:
        second = f"{event.second_tile}{where(event.second_arm, names)}"
        return f"{name} plays {event.tile}{where(event.arm, names)} and {second}"
    return f"{name} plays {event.tile}{where(event.arm, names)}"


def _cut(event: events.Cut, names: Names) -> str:
    after = f" after {event.arm}" if event.arm is not None else ""
    return f"{names[event.seat - 1]} cuts{after} with {event.tile}"


def _fish(event: events.Fish, names: Names) -> str:
    return "Fish: the game is blocked" + (f" by {names[event.seat - 1]}" if event.seat else "")


def _with_tile(event: events.Lead | events.Out, names: Names) -> str:
    does = "leads" if isinstance(event, events.Lead) else "goes out"
    return f"{names[event.seat - 1]} {does}" + (f" with {event.tile}" if event.tile else "")


def _reveal(event: events.Reveal, names: Names) -> str:
    if event.tiles is None:
        return f"{names[event.seat - 1]} is left with {event.pips} pips"
    return f"{names[event.seat - 1]} is left with {tile_names(event.tiles)}"


def _end(event: events.End, names: Names) -> str:
    won = " and ".join(names[seat - 1] for seat in event.seats)
    return f"The table ends the match, won by {won}" if won else "The table ends the match"


def _because(why: str) -> str:
    return f": {why}" if why else ""


SENTENCES: dict[type, Callable[[Any, Names], str]] = {
    events.Open: _open,
    events.Hand: lambda e, names: f"Hand {e.hand} begins",
    events.Start: lambda e, names: f"The {e.tile} is laid out to start with",
    events.Deal: _deal,
    events.Yard: lambda e, names: f"The boneyard: {tile_names(e.tiles)}",
    events.Redeal: _redeal,
    events.Draw: _draw,
    events.Play: _play,
    events.Knock: lambda e, names: f"{names[e.seat - 1]} knocks",
    events.Fish: _fish,
    events.Return: lambda e, names: f"{names[e.seat - 1]} turns up {e.tile} and puts it back",
    events.Cut: _cut,
    events.Call: lambda e, names: f"{names[e.seat - 1]} calls the last tile",
    events.Caught: lambda e, names: f"{names[e.seat - 1]} is caught not having called",
    events.Shut: lambda e, names: f"No room is left{where(e.arm, names)}",
    events.Lead: _with_tile,
    events.Out: _with_tile,
    events.Reveal: _reveal,
    events.Score: lambda e, names: f"The table claims {points(e.points)} for {names[e.seat - 1]} in play",
    events.Write: lambda e, names: f"The table writes {points(e.points)} to {names[e.seat - 1]}",
    events.Total: lambda e, names: f"The table has {names[e.seat - 1]} at {e.points}",
    events.End: _end,
    events.Adjust: lambda e, names: f"The arbiter writes {points(e.points)} to {names[e.seat - 1]}{_because(e.why)}",
    events.Stand: lambda e, names: f"The arbiter lets event {e.target} stand{_because(e.why)}",
    events.Note: lambda e, names: f"Note: {e.text}",
    events.Void: lambda e, names: f"Event {e.target} did not happen{_because(e.why)}",
    events.Amend: lambda e, names: f"Event {e.target} was instead: {tell(e.replacement, names)}{_because(e.why)}",
    events.Insert: lambda e, names: f"Before event {e.target}: {tell(e.replacement, names)}{_because(e.why)}",
}
"""The sentence of every kind of event."""
