"""Writing `.domino` text: every match in one canonical form, which reads back as the same events."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ledger.game.events import Arm, Event, Hand, Open, Record
from ledger.game.options import write_value
from ledger.game.tiles import Tile
from ledger.game.variants import rules_of
from ledger.record.header import VERSION
from ledger.record.tag_lines import tag_line
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
    tags |= {name: opening.tags[name] for name in ("Id", "Table") if name in opening.tags}
    if "Table" not in tags:
        tags["Variant"] = opening.variant
        tags["Options"] = " ".join(f"{name}={write_value(value)}" for name, value in opening.options.items())
    tags |= opening.tags
    tags |= {f"Seat{seat}": name for seat, name in enumerate(opening.seats, 1)}
    return [tag_line(name, value) for name, value in tags.items() if value or name != "Options"]


def _line(event: Event, names: _Names) -> str:
    kind = str(event.__struct_config__.tag)
    words = [kind]
    for field in event.__struct_fields__:
        value = getattr(event, field)
        if value is not None:
            words.append(_WRITINGS[field](value, names))
        elif field == "tile" and kind == "draw":
            words.append("?")
    return " ".join(word for word in words if word)


def _tiles(tiles: Sequence[Tile | None]) -> str:
    return " ".join([tile.text if tile else "?" for tile in tiles])


_WRITINGS: dict[str, Callable[[Any, _Names], str]] = {
    **dict.fromkeys(("hand", "count", "points", "target"), lambda value, names: str(value)),
    **dict.fromkeys(("tile", "second_tile"), lambda tile, names: tile.text),
    **dict.fromkeys(("arm", "second_arm"), lambda arm, names: names.arm(arm)),
    **dict.fromkeys(("text", "why"), lambda text, names: quote(text)),
    "seat": lambda seat, names: names.players[seat],
    "seats": lambda seats, names: " ".join([names.players[seat] for seat in seats]),
    "tiles": lambda tiles, names: _tiles(tiles),
    "pips": lambda pips, names: f"={pips}",
    "replacement": _line,
}
