"""One event as a JSON object, in the words of the record: what JSON Lines hold and `correct --json` prints."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping

import msgspec

from ledger.game.events import KINDS, Arm, Event, Open, OptionValue
from ledger.game.rules import Rules
from ledger.game.tiles import Tile
from ledger.record.event_lines import NEVER_INSTEAD
from ledger.record.header import GAME_TAGS, SEAT, TAG_NAME, TagFault, check_version, opening_of
from ledger.record.vocabulary import ALL_TILES, LARGEST, Vocabulary
from ledger.record.words import LONGEST_WORD, Fault, check_characters, meant


class FieldFault(Exception):
    """What is wrong with an event's object: `field` is the name of the field at fault, "" for the object itself."""

    def __init__(self, message: str, field: str = "", *, found: object = None, expected: str = "") -> None:
        self.message, self.field, self.expected = message, field, expected
        self.found = "" if found is None else json.dumps(found, ensure_ascii=False, default=str)[:40]
        super().__init__(message)


def event_as_json(event: Event) -> dict[str, object]:
    """The object of an event, without `match`, `event` and `at`: `{"kind": "play", "seat": 2, "tile": "6-3"}`."""
    shape: dict[str, object] = {"kind": event.__struct_config__.tag}
    unknown_tile = event.__struct_config__.tag == "draw"
    for field in event.__struct_fields__:
        value = getattr(event, field)
        if isinstance(value, Event):
            shape["as"] = event_as_json(value)
        elif isinstance(value, tuple):
            shape[field] = [_plain(part) for part in value]
        elif value is not None or (unknown_tile and field == "tile"):
            shape[field] = "?" if value is None else _plain(value)
    return shape


def _plain(value: object) -> object:
    return value.text if isinstance(value, Tile) else "?" if value is None else value


def opening_of_json(shape: Mapping[str, object]) -> tuple[Open, Rules]:
    """The opening event of its object, and the rules; FieldFault if it makes none."""
    _only(shape, {"variant", "options", "seats", "tags"}, {"variant", "options", "seats", "tags"})
    variant = text_of(shape, "variant")
    options = _object(shape, "options")
    for name, value in options.items():
        if not isinstance(value, bool | int | str):
            raise FieldFault(f"the option {name} is no value", "options", found=value, expected="a number, a word, true or false")
    seats = _list(shape, "seats")
    tags = _object(shape, "tags")
    for name in tags:
        if name in ("Variant", "Options") or SEAT.fullmatch(name) or not TAG_NAME.fullmatch(name):
            raise FieldFault(f"{name[:40]} is no tag to be kept here", "tags", expected="tags such as Club or Played")
    named = {f"Seat{place}": _checked(name, "seats") for place, name in enumerate(seats, 1)}
    kept = {name: _checked(value, "tags") for name, value in tags.items()}
    try:
        check_version(kept.pop("Record", "1"))
        return opening_of(variant, _typed(options), list(named.values()), kept)
    except TagFault as fault:
        field = {"Variant": "variant", "Options": "options"}.get(fault.about, "seats" if fault.about in named else "tags")
        raise FieldFault(fault.message, field, found=fault.found or shape.get(field), expected=fault.expected) from None


def _typed(options: Mapping[str, object]) -> dict[str, OptionValue]:
    return {name: value for name, value in options.items() if isinstance(value, bool | int | str)}


def event_of_json(shape: Mapping[str, object], vocabulary: Vocabulary) -> Event:
    """The event of an object without `match`, `event` and `at`; FieldFault if it makes none."""
    word = text_of(shape, "kind")
    kind = KINDS.get(word)
    if kind is None:
        raise FieldFault(f"there is no event {word[:40]}{meant(word, KINDS)}", "kind", found=word, expected="a kind such as play")
    if kind is Open:
        raise FieldFault("open is the first event of a match", "kind", found=word, expected="another kind")
    known, needed = _FIELDS[kind]
    _only(shape, known, needed)
    values = {_OWN_NAME.get(name, name): READERS[name](shape, name, vocabulary) for name in shape if name != "kind"}
    if word in ("deal", "reveal") and len(values) != 2:
        raise FieldFault(f"a {word} has tiles or a number, one of them", expected=" or ".join(sorted(known - needed)))
    if "second_arm" in shape and "second_tile" not in shape:
        raise FieldFault("a second arm without a second tile", "second_arm", expected="second_tile beside it")
    return kind(**values)


def _only(shape: Mapping[str, object], known: set[str], needed: set[str]) -> None:
    for name in shape:
        if name not in known and name != "kind":
            raise FieldFault(f"there is no field {name[:40]} here{meant(name, known)}", name, expected=", ".join(sorted(known)))
    for name in sorted(needed):
        if name not in shape:
            raise FieldFault(f"the field {name} is missing", expected=name)


def text_of(shape: Mapping[str, object], field: str) -> str:
    """A field that is a text; FieldFault if it is missing, too long or no text."""
    if field not in shape:
        raise FieldFault(f"the field {field} is missing", expected=field)
    return _checked(shape[field], field)


def _checked(value: object, field: str) -> str:
    if not isinstance(value, str):
        raise FieldFault(f"{field} is no text", field, found=value, expected="a text")
    if len(value) > LONGEST_WORD:
        raise FieldFault(f"{field} is too long", field, expected=f"at most {LONGEST_WORD:,} characters")
    if not value.isprintable():
        try:
            check_characters(value)
        except Fault as fault:
            raise FieldFault(fault.message, field, expected=fault.expected) from None
    return value


def _object(shape: Mapping[str, object], field: str) -> dict[str, object]:
    value = shape[field]
    if not isinstance(value, dict):
        raise FieldFault(f"{field} is no object", field, found=value, expected='an object such as {"target": 100}')
    return value


def _list(shape: Mapping[str, object], field: str) -> list[object]:
    value = shape[field]
    if not isinstance(value, list):
        raise FieldFault(f"{field} is no list", field, found=value, expected="a list")
    return value


def whole(shape: Mapping[str, object], field: str, *, least: int = 0) -> int:
    """A field that is a whole number of at least `least`; FieldFault if it is none."""
    value = shape[field]
    if type(value) is not int or not least <= value <= LARGEST:
        found = value if type(value) is not int or abs(value) < 10**30 else "a number too large"
        raise FieldFault(f"{field} is no number that can stand here", field, found=found, expected=f"a whole number from {least:,} to {LARGEST:,}")
    return value


def _seat(value: object, field: str, vocabulary: Vocabulary) -> int:
    if type(value) is not int or not 1 <= value <= len(vocabulary.names):
        raise FieldFault("there is no such seat", field, found=value, expected=f"a seat from 1 to {len(vocabulary.names)}")
    return value


def _read_tile(value: object, field: str, tiles: Mapping[str, Tile | None]) -> Tile | None:
    if not isinstance(value, str) or value not in tiles:
        raise FieldFault("this is no tile of the set", field, found=value, expected="a tile such as 6-4")
    return tiles[value]


def _read_one_tile(shape: Mapping[str, object], field: str, vocabulary: Vocabulary) -> Tile | None:
    kind = shape["kind"]
    if kind == "play":
        return _read_tile(shape[field], field, vocabulary.played)
    tiles = vocabulary.drawn if kind in ("draw", "lead", "out") else vocabulary.tiles
    return _read_tile(shape[field], field, tiles)


def _read_tiles(shape: Mapping[str, object], field: str, vocabulary: Vocabulary) -> tuple[Tile | None, ...]:
    tiles = vocabulary.drawn if shape["kind"] == "reveal" else ALL_TILES
    values = _list(shape, field)
    if not values and shape["kind"] != "yard":
        raise FieldFault("no tile at all", field, found=[], expected="one tile or more")
    return tuple([_read_tile(value, field, tiles) for value in values])


def _read_arm(shape: Mapping[str, object], field: str, vocabulary: Vocabulary) -> Arm:
    value = shape[field]
    if type(value) is int:
        return _seat(value, field, vocabulary)
    arm = vocabulary.arm_of(value) if isinstance(value, str) else None
    if not isinstance(arm, str):
        expected = f"the owner's seat number, {arm}" if arm else "left, right, up, down, a tile, a seat number or mexican"
        raise FieldFault("there is no such arm", field, found=value, expected=expected)
    return arm


def _read_instead(shape: Mapping[str, object], field: str, vocabulary: Vocabulary) -> Event:
    instead = _object(shape, field)
    if instead.get("kind") in NEVER_INSTEAD:
        raise FieldFault("a correction cannot stand inside another", field, found=instead["kind"], expected="an event of the hand")
    played = vocabulary.played
    vocabulary.correcting(whole(shape, "target"))
    try:
        return event_of_json(instead, vocabulary)
    finally:
        vocabulary.played = played


READERS: dict[str, Callable[[Mapping[str, object], str, Vocabulary], object]] = {
    "seat": lambda shape, field, vocabulary: _seat(shape[field], field, vocabulary),
    "seats": lambda shape, field, vocabulary: tuple([_seat(seat, field, vocabulary) for seat in _list(shape, field)]),
    "tile": _read_one_tile,
    "second_tile": _read_one_tile,
    "tiles": _read_tiles,
    "arm": _read_arm,
    "second_arm": _read_arm,
    "points": lambda shape, field, vocabulary: whole(shape, field, least=-LARGEST),
    "hand": lambda shape, field, vocabulary: whole(shape, field),
    "count": lambda shape, field, vocabulary: whole(shape, field),
    "pips": lambda shape, field, vocabulary: whole(shape, field),
    "target": lambda shape, field, vocabulary: whole(shape, field),
    "text": lambda shape, field, vocabulary: text_of(shape, field),
    "why": lambda shape, field, vocabulary: text_of(shape, field),
    "as": _read_instead,
}
"""How each field of an event is read."""

_OWN_NAME = {"as": "replacement"}
_FIELDS: dict[type[Event], tuple[set[str], set[str]]] = {
    kind: (
        {field.encode_name for field in msgspec.structs.fields(kind)},
        {field.encode_name for field in msgspec.structs.fields(kind) if field.required},
    )
    for kind in KINDS.values()
}
