"""A match told with other names: its events and its numbers stay, what was written in words may change."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeVar

import msgspec

from ledger.game.events import Event, Open, Record

Told = TypeVar("Told", bound=Event)
Tell = Callable[[str], str]
"""From a text to what is told instead of it."""

_WORDS = ("why", "text")
ID = "Id"
CLUB = "Club"
TABLE = "Table"
FORMAT_TAGS = frozenset((ID, CLUB, TABLE, "Event", "Site", "Played", "Scorer", "Source", "Record"))
"""Tags that the record format names: their names are nobody's."""

NOBODYS = (CLUB, TABLE)
"""Tags whose values are nobody's names: a club's own words, and the game in the format's notation."""


def retold(record: Record, seats: Sequence[str], tell: Tell) -> Record:
    """The record with these names at its seats, and each of its texts as `tell` tells it; its club stays."""
    opening = record.opening
    header = Open(opening.variant, opening.options, tuple(seats), retold_tags(opening.tags, tell))
    return msgspec.structs.replace(record, events=(header, *(retold_event(event, tell) for event in record.events[1:])))


def retold_event(event: Told, tell: Tell) -> Told:
    """The event with its words, and those of the event inside it, as `tell` tells them."""
    changed: dict[str, object] = {}
    for field in event.__struct_fields__:
        value = getattr(event, field)
        told = tell(value) if field in _WORDS else retold_event(value, tell) if field == "replacement" else value
        if told != value:
            changed[field] = told
    return msgspec.structs.replace(event, **changed) if changed else event


def retold_tags(tags: Mapping[str, str], tell: Tell) -> dict[str, str]:
    """The tags in their order, names and values as they are told; none takes the name of another."""
    told: dict[str, str] = {}
    for name, value in tags.items():
        other = retold_tag_name(name, tell)
        while other != name and (other in told or other in tags):
            other += "x"
        told[other] = retold_tag(name, value, tell)
    return told


def retold_tag(name: str, value: str, tell: Tell) -> str:
    """The value of a tag as it is told: an `Id` in one word if it was one, a club as it is."""
    other = value if name in NOBODYS else tell(value)
    return other.replace(" ", "-") if name == ID and " " not in value else other


def retold_tag_name(name: str, tell: Tell) -> str:
    """The name of a tag as it is told: one word, however many it was told with."""
    other = name if name in FORMAT_TAGS else tell(name)
    return name if other == name else "".join(part.capitalize() for part in other.split())


def texts(record: Record) -> Iterator[str]:
    """Everything that was written in words beside the names of the seats: tags, notes, reasons."""
    yield from record.opening.tags
    yield from record.opening.tags.values()
    for event in record.events[1:]:
        yield from _texts_of(event)


def _texts_of(event: Event) -> Iterator[str]:
    for field in event.__struct_fields__:
        value = getattr(event, field)
        if field in _WORDS:
            yield value
        elif field == "replacement":
            yield from _texts_of(value)
