"""One event as a JSON object, in the words of the record: what JSON Lines hold and `correct --json` prints."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Set
from typing import Any, NamedTuple

import msgspec

from ledger.game.events import KINDS, Arm, Event, Open, OptionValue
from ledger.game.options import LARGEST
from ledger.game.rules import Rules
from ledger.game.tiles import Tile
from ledger.record.event_lines import NEVER_INSTEAD
from ledger.record.header import MOST_TAGS, SEAT, TagFault, check_version, opening_of
from ledger.record.tag_lines import TAG_NAME
from ledger.record.vocabulary import ALL_TILES, Vocabulary
from ledger.record.words import LONGEST_WORD, Fault, check_characters, meant, shown

LONGEST_OPTION = 100
"""The most characters that an option's name and value may have together."""


class FieldFault(Exception):
    """What is wrong with an event's object: `field` is the name of the field at fault, "" for the object itself."""

    def __init__(self, message: str, field: str = "", *, found: object = None, expected: str = "") -> None:
        self.message, self.field, self.expected = message, field, expected
        self.found = _shown(found)
        super().__init__(message)


def _shown(value: object) -> str:
    if isinstance(value, dict | list):
        return "an object" if isinstance(value, dict) else "a list"
    return "" if value is None else shown(json.dumps(value, ensure_ascii=False))


def event_as_json(event: Event) -> dict[str, object]:
    """The object of an event, without `match`, `event` and `at`: `{"kind": "play", "seat": 2, "tile": "6-3"}`."""
    shape: dict[str, object] = {"kind": event.__struct_config__.tag}
    unknown_tile = event.__struct_config__.tag == "draw"
    for field in event.__struct_fields__:
        value = getattr(event, field)
        if field == "replacement":
            shape["as"] = event_as_json(value)
        elif isinstance(value, tuple):
            shape[field] = [_plain(part) for part in value]
        elif value is not None or (unknown_tile and field == "tile"):
            shape[field] = "?" if value is None else _plain(value)
    return shape


def _plain(value: object) -> object:
    return value.text if isinstance(value, Tile) else "?" if value is None else value


def opening_of_json(shape: Mapping[str, object]) -> tuple[Open, Rules]:
    """The opening event of a line's object, and the rules; FieldFault if it makes none."""
    _check_fields(shape, _FIELDS[Open], in_line=True)
    variant, seats, tags = text_of(shape, "variant"), _list(shape, "seats"), _object(shape, "tags")
    if len(tags) + len(seats) > MOST_TAGS:
        raise FieldFault("too many tags and seats", "tags", expected=f"at most {MOST_TAGS}")
    for name in tags:
        if name in ("Variant", "Options") or SEAT.fullmatch(name) or not TAG_NAME.fullmatch(_checked(name, "tags")):
            raise FieldFault(f"{shown(name)} is no tag to be kept here", "tags", expected="tags such as Club or Played")
    kept = {name: _checked(value, "tags") for name, value in tags.items()}
    names = [_checked(name, "seats") for name in seats]
    try:
        check_version(kept.pop("Record", "1"))
        return opening_of(variant, _options(shape), names, kept)
    except TagFault as fault:
        field = {"Variant": "variant", "Options": "options"}.get(fault.about, "tags")
        field = "seats" if SEAT.fullmatch(fault.about) else field
        raise FieldFault(fault.message, field, found=fault.found or shape[field], expected=fault.expected) from None


def _options(shape: Mapping[str, object]) -> dict[str, OptionValue]:
    options: dict[str, OptionValue] = {}
    for name, value in _object(shape, "options").items():
        if not isinstance(value, bool | int | str) or len(f"{name}{value}") > LONGEST_OPTION:
            expected = "a number, a word, true or false"
            raise FieldFault(f"the option {shown(name)} has no value", "options", found=value, expected=expected)
        options[name] = value
    return options


def event_of_json(shape: Mapping[str, object], vocabulary: Vocabulary, *, in_line: bool = False) -> Event:
    """The event of an object; FieldFault if it makes none. `in_line` says that match, event, at and
    position may stand in it."""
    word = text_of(shape, "kind")
    kind = KINDS.get(word)
    if kind is None or kind is Open:
        message = f"there is no event {shown(word)} here{meant(word, KINDS)}"
        raise FieldFault(message, "kind", found=word, expected="a kind such as play")
    _check_fields(shape, _FIELDS[kind], in_line=in_line)
    values: dict[str, Any] = {
        _OWN_NAME.get(name, name): _READINGS[name](shape, name, vocabulary) for name in shape if name in _READINGS
    }
    if word in ("deal", "reveal") and len(values) != 2:
        number = "count" if word == "deal" else "pips"
        raise FieldFault(f"a {word} has tiles or {number}, one of them", expected=f"tiles or {number}")
    if "second_arm" in shape and "second_tile" not in shape:
        raise FieldFault("a second arm without a second tile", "second_arm", expected="second_tile beside it")
    return kind(**values)


def _check_fields(shape: Mapping[str, object], fields: _Fields, *, in_line: bool) -> None:
    allowed = fields.in_line if in_line else fields.alone
    if fields.needed <= shape.keys() <= allowed:
        return
    for name in shape:
        if name not in allowed:
            message = f"there is no field {shown(name)} here{meant(name, allowed)}"
            raise FieldFault(message, name, expected=", ".join(sorted(allowed)))
    missing = min(fields.needed - shape.keys())
    raise FieldFault(f"the field {missing} is missing", expected=missing)


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
        expected = f"a whole number from {least:,} to {LARGEST:,}"
        raise FieldFault(f"{field} is no number that can stand here", field, found=value, expected=expected)
    return value


def _seat(value: object, field: str, vocabulary: Vocabulary) -> int:
    if type(value) is not int or not 1 <= value <= len(vocabulary.names):
        expected = f"a seat from 1 to {len(vocabulary.names)}"
        raise FieldFault("there is no such seat", field, found=value, expected=expected)
    return value


def _read_tile(value: object, field: str, tiles: Mapping[str, Tile | None]) -> Tile | None:
    if isinstance(value, str):
        try:
            return tiles[value]
        except KeyError:
            pass
    raise FieldFault("this is no tile that can stand here", field, found=value, expected="a tile such as 6-4")


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
        labels = "left, right, up, down, a tile, a seat number or mexican"
        expected = f"the owner's seat number, {arm}" if arm else labels
        raise FieldFault("there is no such arm", field, found=value, expected=expected)
    return arm


def _read_instead(shape: Mapping[str, object], field: str, vocabulary: Vocabulary) -> Event:
    instead = _object(shape, field)
    if instead.get("kind") in NEVER_INSTEAD:
        message = "a correction cannot stand inside another"
        raise FieldFault(message, field, found=instead["kind"], expected="an event of the hand")
    played = vocabulary.played
    vocabulary.correcting(whole(shape, "target"))
    try:
        return event_of_json(instead, vocabulary)
    finally:
        vocabulary.played = played


_READINGS: dict[str, Callable[[Mapping[str, object], str, Vocabulary], object]] = {
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

_OWN_NAME = {"as": "replacement"}


class _Fields(NamedTuple):
    """The fields that a kind of event may have, by itself and in a line, and those that it needs."""

    alone: Set[str]
    in_line: Set[str]
    needed: Set[str]


def _fields(kind: type[Event]) -> _Fields:
    fields = msgspec.structs.fields(kind)
    known = {field.encode_name for field in fields} | {"kind"}
    return _Fields(
        known, known | {"match", "event", "at", "position"}, {field.encode_name for field in fields if field.required}
    )


_FIELDS = {kind: _fields(kind) for kind in KINDS.values()}
