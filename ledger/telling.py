"""What an event says, as a sentence with the players' names."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ledger.game import events
from ledger.game.events import Arm, Event
from ledger.game.picture import Move
from ledger.game.substitutes import substitute
from ledger.game.tiles import Tile
from ledger.wording import counted, listed, said

Names = Sequence[str]

SIDES = {"left": "at the left", "right": "at the right", "up": "at the top", "down": "at the bottom"}


def tell(event: Event, names: Names) -> str:
    """The event as a sentence."""
    return SENTENCES[type(event)](event, names)


def tell_move(move: Move, names: Names) -> str:
    """What a player may do, in a word or two: the tile and where it goes, or `knock`, `draw`, `fish`."""
    if move.tile is None:
        return MOVES[move.kind]() if move.kind in MOVES else move.kind
    first = f"{move.tile}{where(move.arm, names)}"
    if move.second_tile is None:
        return first
    return said("{first} and {second}", first=first, second=f"{move.second_tile}{where(move.second_arm, names)}")


def where(arm: Arm | None, names: Names) -> str:
    """A place on the table in words, with a blank before it; nothing where no arm was written."""
    if arm is None:
        return ""
    if isinstance(arm, int):
        return said(" on {name}'s train", name=names[arm - 1])
    if arm == "mexican":
        return said(" on the Mexican Train")
    return f" {said(SIDES[arm])}" if arm in SIDES else said(" at {arm}", arm=arm)


def tile_names(tiles: Sequence[Tile | None]) -> str:
    """Some tiles in a row; a tile that nobody wrote down is a question mark."""
    return " ".join("?" if tile is None else tile.text for tile in tiles)


def points(number: int) -> str:
    """So many points."""
    return counted(number, "{count} point", "{count} points")


def _open(event: events.Open, names: Names) -> str:
    return counted(len(names), "{count} sits down: {names}", "{count} sit down: {names}", names=", ".join(names))


def _deal(event: events.Deal, names: Names) -> str:
    if event.tiles is not None:
        return said("{name} is dealt {tiles}", name=names[event.seat - 1], tiles=tile_names(event.tiles))
    name = names[event.seat - 1]
    return counted(event.count or 0, "{name} is dealt {count} tile", "{name} is dealt {count} tiles", name=name)


def _redeal(event: events.Redeal, names: Names) -> str:
    if event.seat:
        return said("The deal is thrown in by {name}", name=names[event.seat - 1])
    return said("The deal is thrown in")


def _draw(event: events.Draw, names: Names) -> str:
    name = names[event.seat - 1]
    return (
        said("{name} draws {tile}", name=name, tile=event.tile)
        if event.tile
        else said("{name} draws a tile", name=name)
    )


def _play(event: events.Play, names: Names) -> str:
    name, first = names[event.seat - 1], f"{event.tile}{where(event.arm, names)}"
    if event.second_tile is None:
        return said("{name} plays {first}", name=name, first=first)
    second = f"{event.second_tile}{where(event.second_arm, names)}"
    return said("{name} plays {first} and {second}", name=name, first=first, second=second)


def _return(event: events.Return, names: Names) -> str:
    return said("{name} turns up {tile} and puts it back", name=names[event.seat - 1], tile=event.tile)


def _cut(event: events.Cut, names: Names) -> str:
    name = names[event.seat - 1]
    if event.arm is None:
        return said("{name} cuts with {tile}", name=name, tile=event.tile)
    return said("{name} cuts after {arm} with {tile}", name=name, arm=event.arm, tile=event.tile)


def _fish(event: events.Fish, names: Names) -> str:
    if event.seat:
        return said("Fish: the game is blocked by {name}", name=names[event.seat - 1])
    return said("Fish: the game is blocked")


def _lead(event: events.Lead, names: Names) -> str:
    name = names[event.seat - 1]
    return (
        said("{name} leads with {tile}", name=name, tile=event.tile) if event.tile else said("{name} leads", name=name)
    )


def _out(event: events.Out, names: Names) -> str:
    name = names[event.seat - 1]
    if event.tile:
        return said("{name} goes out with {tile}", name=name, tile=event.tile)
    return said("{name} goes out", name=name)


def _reveal(event: events.Reveal, names: Names) -> str:
    name = names[event.seat - 1]
    if event.tiles is None:
        return counted(
            event.pips or 0, "{name} is left with {count} pip", "{name} is left with {count} pips", name=name
        )
    return said("{name} is left with {tiles}", name=name, tiles=tile_names(event.tiles))


def _end(event: events.End, names: Names) -> str:
    won = listed(names[seat - 1] for seat in event.seats)
    return said("The table ends the match, won by {names}", names=won) if won else said("The table ends the match")


def _claim(text: str) -> Callable[[Any, Names], str]:
    """A sentence on points and whom they are for."""
    return lambda event, names: said(text, points=points(event.points), name=names[event.seat - 1])


def _one(text: str) -> Callable[[Any, Names], str]:
    """A sentence that says who did it."""
    return lambda event, names: said(text, name=names[event.seat - 1])


def _because(sentence: str, why: str) -> str:
    return f"{sentence}: {why}" if why else sentence


def _adjust(event: events.Adjust, names: Names) -> str:
    return _because(_claim("The arbiter writes {points} to {name}")(event, names), event.why)


def _amend(event: events.Amend, names: Names) -> str:
    told = said("Event {event} was instead: {told}", event=event.target, told=tell(event.replacement, names))
    return _because(told, event.why)


def _insert(event: events.Insert, names: Names) -> str:
    told = said("Before event {event}: {told}", event=event.target, told=tell(event.replacement, names))
    return _because(told, event.why)


def _note(event: events.Note, names: Names) -> str:
    told = substitute(event.text, names)
    if told is None:
        return said("Note: {text}", text=event.text)
    seat, name = told
    if name == names[seat - 1]:
        return said("{name} is back", name=name)
    return said("{name} sits down for {player}", name=name, player=names[seat - 1])


def _total(event: events.Total, names: Names) -> str:
    return said("The table has {name} at {total}", name=names[event.seat - 1], total=event.points)


MOVES: dict[str, Callable[[], str]] = {
    "knock": lambda: said("knock"),
    "draw": lambda: said("draw"),
    "fish": lambda: said("fish"),
    "redeal": lambda: said("throw the deal in"),
    "return": lambda: said("put the tile back"),
}
"""What may be done without naming a tile."""

SENTENCES: dict[type, Callable[[Any, Names], str]] = {
    events.Open: _open,
    events.Hand: lambda e, names: said("Hand {hand} begins", hand=e.hand),
    events.Start: lambda e, names: said("The {tile} is laid out to start with", tile=e.tile),
    events.Deal: _deal,
    events.Yard: lambda e, names: said("The boneyard: {tiles}", tiles=tile_names(e.tiles)),
    events.Redeal: _redeal,
    events.Draw: _draw,
    events.Play: _play,
    events.Knock: _one("{name} knocks"),
    events.Fish: _fish,
    events.Return: _return,
    events.Cut: _cut,
    events.Call: _one("{name} calls the last tile"),
    events.Caught: _one("{name} is caught not having called"),
    events.Shut: lambda e, names: said("No room is left{where}", where=where(e.arm, names)),
    events.Lead: _lead,
    events.Out: _out,
    events.Reveal: _reveal,
    events.Score: _claim("The table claims {points} for {name} in play"),
    events.Write: _claim("The table writes {points} to {name}"),
    events.Total: _total,
    events.End: _end,
    events.Adjust: _adjust,
    events.Stand: lambda e, names: _because(said("The arbiter lets event {event} stand", event=e.target), e.why),
    events.Note: _note,
    events.Void: lambda e, names: _because(said("Event {event} did not happen", event=e.target), e.why),
    events.Amend: _amend,
    events.Insert: _insert,
}
"""The sentence of every kind of event."""
