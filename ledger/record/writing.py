"""Writing `.domino` text: every match in one canonical form, which reads back as the same events."""

from __future__ import annotations

from ledger.game.events import Arm, Event, Hand, Open, Record
from ledger.game.options import write_value
from ledger.game.tiles import Tile
from ledger.game.variants import rules_of
from ledger.record.header import FIRST_TAGS, KNOWN_TAGS, VERSION
from ledger.record.vocabulary import Vocabulary
from ledger.record.words import quote


def write(record: Record) -> str:
    """A match as text: tags in their order, a blank line before each hand, a line end after each line."""
    names = _Names(record.opening)
    lines = _header(record.opening)
    for number, event in enumerate(record.events[1:], start=2):
        if number == 2 or isinstance(event, Hand):
            lines.append("")
        moment = record.moments.get(number)
        lines.append(_line(event, names) + (f" {{{moment}}}" if moment else ""))
    return "\n".join(lines) + "\n"


def write_event(event: Event, opening: Open) -> str:
    """One event as a line, without its end."""
    return _line(event, _Names(opening))


class _Names:
    """How players and arms are written in one match, so that reading gives the same."""

    def __init__(self, opening: Open) -> None:
        vocabulary = Vocabulary(opening, rules_of(opening))
        self.players = {seat: word(name) for seat, name in enumerate(opening.seats, 1)}
        self._trains = {
            seat: "@" + (self.players[seat] if vocabulary.arm_of(name) == seat else str(seat))
            for seat, name in enumerate(opening.seats, 1)
        }

    def arm(self, arm: Arm) -> str:
        """An arm with its `@`."""
        return self._trains[arm] if isinstance(arm, int) else f"@{arm}"


def word(text: str) -> str:
    """A name as a word: bare where nothing in it could be taken for something else, else in quotes."""
    bare = text.isprintable() and text[:1].isalpha() and not any(sign in text for sign in ' "\\;{}[]@')
    return text if bare else quote(text)


def _header(opening: Open) -> list[str]:
    tags = {"Record": str(VERSION)}
    tags |= {name: opening.tags[name] for name in FIRST_TAGS if name in opening.tags}
    if "Table" in opening.tags:
        tags["Table"] = opening.tags["Table"]
    else:
        tags["Variant"] = opening.variant
        if opening.options:
            tags["Options"] = " ".join(f"{name}={write_value(value)}" for name, value in opening.options.items())
    tags |= {name: opening.tags[name] for name in KNOWN_TAGS if name in opening.tags}
    tags |= opening.tags
    tags |= {f"Seat{seat}": name for seat, name in enumerate(opening.seats, 1)}
    return [f"[{name} {quote(value)}]" for name, value in tags.items()]


def _line(event: Event, names: _Names) -> str:
    parts = [event.__struct_config__.tag]
    for field in event.__struct_fields__:
        value = getattr(event, field)
        if value is not None or field == "tile" and event.__struct_config__.tag == "draw":
            parts.extend(_words(field, value, names))
    return " ".join(parts)


def _words(field: str, value: object, names: _Names) -> list[str]:
    match field:
        case "seat":
            return [names.players[value]]
        case "seats":
            return [names.players[seat] for seat in value]
        case "tiles":
            return [_tile(tile) for tile in value]
        case "tile" | "second_tile":
            return [_tile(value)]
        case "arm" | "second_arm":
            return [names.arm(value)]
        case "pips":
            return [f"={value}"]
        case "why" | "text":
            return [quote(value)]
        case "replacement":
            return [_line(value, names)]
        case _:
            return [str(value)]


def _tile(tile: Tile | None) -> str:
    return tile.text if tile else "?"
