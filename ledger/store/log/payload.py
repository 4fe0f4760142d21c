"""What is stored of an event: a compact JSON array of its fields, `[2,"6-3","left"]`, and back.

The fields stand in the order of `ledger/game/events.py`, nulls at the end are left out, tiles are parted by blanks
(`[1,"6-6 6-5 ?"]`), an event inside a correction is `[type,[…]]`. Words (notes, reasons) and names are never in it,
only their digests: the words stand beside the log.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from ledger.errors import InvalidEvent, Tampered, UnsupportedEvent
from ledger.game import events as happened
from ledger.game.events import Amend, Event, Insert, Open, OptionValue
from ledger.game.tiles import BY_TEXT, Tile
from ledger.store.database.tables import LARGEST_PAYLOAD
from ledger.store.log.upcasting import FIRST_VERSION, VERSIONS, known, upcast

TYPES: dict[type[Event], int] = {
    happened.Open: 1,
    happened.Hand: 2,
    happened.Start: 3,
    happened.Deal: 4,
    happened.Yard: 5,
    happened.Redeal: 6,
    happened.Draw: 7,
    happened.Play: 8,
    happened.Knock: 9,
    happened.Fish: 10,
    happened.Return: 11,
    happened.Cut: 12,
    happened.Call: 13,
    happened.Caught: 14,
    happened.Shut: 15,
    happened.Lead: 16,
    happened.Out: 17,
    happened.Reveal: 18,
    happened.Score: 19,
    happened.Write: 20,
    happened.Total: 21,
    happened.End: 22,
    happened.Adjust: 23,
    happened.Stand: 24,
    happened.Note: 25,
    happened.Void: 26,
    happened.Amend: 27,
    happened.Insert: 28,
}
"""The number of each kind of event in the log; a number once given is never given again."""

KINDS: dict[int, type[Event]] = {number: kind for kind, number in TYPES.items()}

Seal = Callable[[str, str], str]
"""Takes words out of an event: (part, words) -> the digest that stands for them in the payload."""

_UNKNOWN = "?"
_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(list[Any]).decode


def _shape_of(field: msgspec.structs.FieldInfo) -> str:
    if field.name in ("why", "text"):
        return "words"
    if field.name == "replacement":
        return "event"
    if "tuple" in str(field.type):
        return "tiles" if "Tile" in str(field.type) else "seats"
    return "tile" if "Tile" in str(field.type) else "plain"


_FIELDS: dict[type[Event], tuple[tuple[str, str], ...]] = {
    kind: tuple((field.name, _shape_of(field)) for field in msgspec.structs.fields(kind)) for kind in TYPES
}
FEW = frozenset(
    TYPES[kind]
    for kind, fields in _FIELDS.items()
    if kind is not Open and not {"words", "event", "tiles"} & {shape for _, shape in fields}
)
"""The kinds of which a log holds many with few different payloads."""
WORDED = frozenset(TYPES[kind] for kind, fields in _FIELDS.items() if "words" in {shape for _, shape in fields})
"""The kinds that have words beside the log."""


def encode(event: Event, seal: Seal) -> bytes:
    """The payload of any event but the opening; InvalidEvent if it is too large."""
    return checked(_encode(_fields(event, seal, "")))


def no_words(_part: str, _words: str) -> str:
    """Seals an event from which no words are kept."""
    return ""


def encode_opening(
    variant: str, options: Mapping[str, OptionValue], seats: list[tuple[str, str]], tags: list[str]
) -> bytes:
    """The payload of event 1: the game, its options, (player id, digest) for each seat, a digest for each tag."""
    return checked(_encode([variant, options, seats, tags]))


def players_of_opening(payload: bytes) -> list[str]:
    """Whom the payload of an opening names as players, by seat; Tampered if it is none."""
    try:
        return [player for player, _ in _decode(payload)[2]]
    except (msgspec.DecodeError, LookupError, TypeError, ValueError) as error:
        raise Tampered(f"the log holds {payload[:80]!r} as a header, which no program wrote") from error


def checked(payload: bytes) -> bytes:
    """The payload itself, or InvalidEvent if it is larger than the log takes."""
    if len(payload) > LARGEST_PAYLOAD:
        raise InvalidEvent(
            f"an event of {len(payload)} bytes is too large: the log takes {LARGEST_PAYLOAD} bytes at most"
        )
    return payload


def decode(kind: int, schema_version: int, payload: bytes) -> Event:
    """The event of a payload, digests standing for its words; an opening without its seats and tags.

    UnsupportedEvent if this program does not know the kind or its version, Tampered if it is no payload of that kind.
    """
    # nearly all are of kinds whose form never changed
    as_it_is = schema_version == FIRST_VERSION and kind in KINDS and kind not in VERSIONS
    if not as_it_is and not readable(kind, schema_version):
        raise UnsupportedEvent(kind, schema_version)
    try:
        values = _decode(payload)
        if not as_it_is:
            values = upcast(kind, schema_version, values)
        if kind == TYPES[Open]:
            return Open(values[0], values[1], (), {})
        return _event(KINDS[kind], values)
    except (msgspec.DecodeError, LookupError, TypeError, ValueError, AttributeError) as error:
        raise Tampered(f"the log holds {payload[:80]!r} as an event of kind {kind}, which no program wrote") from error


def readable(kind: int, schema_version: int) -> bool:
    """Whether this program reads payloads of a kind in this version."""
    return kind in KINDS and known(kind, schema_version)


def with_words(event: Event, part: str, words: str) -> Event:
    """The event with its words in place of their digest."""
    field, _, inner = part.partition(".")
    if inner and isinstance(event, Amend | Insert):
        return msgspec.structs.replace(event, replacement=with_words(event.replacement, inner, words))
    return msgspec.structs.replace(event, **{field: words})


def _fields(event: Event, seal: Seal, within: str) -> list[Any]:
    kind = type(event)
    values = list(msgspec.structs.astuple(event))
    for place, name, shape in _WRITTEN[kind]:
        if values[place] is not None:
            values[place] = _stored(values[place], name, shape, seal, within)
    while values and values[-1] is None:
        del values[-1]
    return values


def _stored(value: Any, name: str, shape: str, seal: Seal, within: str) -> Any:
    if shape == "tile":
        return value.text
    if shape == "tiles":
        return " ".join([tile.text if tile else _UNKNOWN for tile in value])
    if shape == "words":
        return seal(within + name, value)
    return [TYPES[type(value)], _fields(value, seal, f"{within}as.")]


def _event(kind: type[Event], values: list[Any]) -> Event:
    readers, needed = _READERS[kind]
    given = len(values)
    for place, read in readers:
        if place < given and values[place] is not None:
            values[place] = read(values[place])
    if given < needed:
        values += [None] * (needed - given)
    return kind(*values)


class _AsStored(dict[str, Tile | None]):
    """Tiles as they were written, and what stands for one that nobody wrote down."""

    def __missing__(self, text: str) -> Tile:
        made = self[text] = BY_TEXT[text]
        return made


_AS_STORED = _AsStored({_UNKNOWN: None, **BY_TEXT})


def _tiles(texts: str) -> tuple[Tile | None, ...]:
    return tuple(map(_AS_STORED.__getitem__, texts.split(" "))) if texts else ()


def _inner_event(stored: list[Any]) -> Event:
    return _event(KINDS[stored[0]], stored[1])


_BY_SHAPE: dict[str, Callable[[Any], Any]] = {
    "seats": tuple,
    "tile": BY_TEXT.__getitem__,
    "tiles": _tiles,
    "event": _inner_event,
}
_WRITTEN: dict[type[Event], list[tuple[int, str, str]]] = {
    kind: [(place, name, shape) for place, (name, shape) in enumerate(fields) if shape not in ("plain", "seats")]
    for kind, fields in _FIELDS.items()
}
# the fields that are not read as they are stored, and how many have no default: nulls left out must be put back
_READERS: dict[type[Event], tuple[list[tuple[int, Callable[[Any], Any]]], int]] = {
    kind: (
        [(place, _BY_SHAPE[shape]) for place, (_, shape) in enumerate(fields) if shape in _BY_SHAPE],
        sum(field.required for field in msgspec.structs.fields(kind)),
    )
    for kind, fields in _FIELDS.items()
}


class Memo(dict[tuple[int, int, bytes], Event]):
    """Events by (kind, schema version, payload): events are values, and most payloads come again and again."""

    MOST = 100_000

    def __missing__(self, row: tuple[int, int, bytes]) -> Event:
        event = decode(*row)
        if row[0] in FEW:
            if len(self) >= self.MOST:
                self.clear()
            self[row] = event
        return event


MEMO = Memo()
