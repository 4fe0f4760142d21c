"""What the tests of this folder write down: headers, matches, and two games that no catalogue has."""

from __future__ import annotations

import dataclasses
from typing import ClassVar

from ledger.errors import Unreadable
from ledger.game.events import Event, Record
from ledger.game.options import option
from ledger.game.rules import Rules
from ledger.record import read, read_jsonl

HEADER = '[Variant "draw"]\n[Seat1 "Ana"]\n[Seat2 "Ben"]\n'
TRAINS = '[Variant "test-trains"]\n[Seat1 "Ana Maria"]\n[Seat2 "Ben"]\n[Seat3 "left"]\n'
WILD = '[Variant "test-wild"]\n[Seat1 "Ana"]\n[Seat2 "Ben"]\n'
OPEN_LINE = (
    '{"match": "7", "event": 1, "kind": "open", "variant": "draw", "options": {}, "seats": ["Ana", "Ben"], "tags": {}}'
)


@dataclasses.dataclass(frozen=True)
class Trains(Rules):
    """A game of trains with the double-twelve set, for two to ten."""

    id = "test-trains"
    title = "Trains"
    highest: ClassVar[int] = 12
    players: ClassVar[tuple[int, ...]] = tuple(range(2, 11))
    drawn_as: ClassVar[str] = "trains"

    hands: int = option(0, any=True, least=0)


@dataclasses.dataclass(frozen=True)
class Wild(Rules):
    """A branching game in which blanks are wild."""

    id = "test-wild"
    title = "Wild"
    drawn_as: ClassVar[str] = "tree"
    first_half_joins: ClassVar[bool] = True


def match(text: str) -> Record:
    """The one match of a text."""
    (found,) = read(text)
    assert isinstance(found, Record), str(found)
    return found


def events(lines: str, header: str = HEADER) -> list[Event]:
    """The events of these lines, the header's left out."""
    return list(match(header + lines).events[1:])


def event(line: str, header: str = HEADER) -> Event:
    """The event of one line."""
    (found,) = events(line, header)
    return found


def fault(text: str) -> Unreadable:
    """What is wrong with the one match of a text."""
    (found,) = read(text, "x.domino")
    assert isinstance(found, Unreadable), found
    return found


def line_fault(line: str, header: str = HEADER) -> Unreadable:
    """What is wrong with one event line, the first after a header."""
    found = fault(header + line + "\n")
    assert found.line == header.count("\n") + 1
    return found


def json_fault(*lines: str) -> Unreadable:
    """What is wrong with the one match of these JSON lines."""
    (found,) = read_jsonl("\n".join(lines), "x.jsonl")
    assert isinstance(found, Unreadable), found
    return found
