"""Who sat down for somebody else, from some event on: told by a remark of one form, for no word of the record does.

`note "substitute: Dan for Ana"` says that from here on Dan plays at Ana's seat; the lines after it go on naming the
seat by the player of the header. `note "substitute: Ana for Ana"` says that she is back. To whoever does not know the
form it is a remark, and the record is the same.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator, Sequence

import msgspec

from ledger.game.corrections import Settled, settle
from ledger.game.events import Amend, Event, Insert, Note, Record
from ledger.game.objections import Code, Objection, information

_BEGINNING = "substitute:"
_BETWEEN = " for "


class Substitute(msgspec.Struct, frozen=True):
    """From this event on `name` plays at a seat, until another event says who is there now (None: to the end).

    Where a correction put the remark there, `event` is the one in whose place or before which it stands, and `line`
    that of the correction; else both are the remark's own.
    """

    event: int
    line: int
    seat: int
    name: str
    until: int | None = None


def is_about_a_substitute(text: str) -> bool:
    """Whether a remark begins as one on a substitute does."""
    return text.strip().casefold().startswith(_BEGINNING)


def substitution(names: Sequence[str], seat: int, name: str) -> str:
    """The remark that somebody of this name sits down at a seat."""
    return f"{_BEGINNING} {name}{_BETWEEN}{names[seat - 1]}"


def substitute(text: str, names: Sequence[str]) -> tuple[int, str] | None:
    """(seat, who plays there from now on) where a remark says so; None where it is any other remark.

    `names` are those of the header. Who sits at the table already cannot sit down for somebody else.
    """
    if not is_about_a_substitute(text):
        return None
    told = unicodedata.normalize("NFC", text.strip())[len(_BEGINNING) :].strip()
    seats = {unicodedata.normalize("NFC", name): seat for seat, name in enumerate(names, start=1)}
    for called, seat in (*seats.items(), *((str(seat), seat) for seat in seats.values())):
        name = told.removesuffix(_BETWEEN + called).strip()
        if told.endswith(_BETWEEN + called) and name and not name.isdigit():
            return (seat, names[seats[name] - 1]) if seats.get(name) == seat else _new(seat, name, seats)
    return None


def _new(seat: int, name: str, seats: dict[str, int]) -> tuple[int, str] | None:
    return None if name in seats else (seat, name)


def misunderstood(settled: Settled, names: Sequence[str]) -> Iterator[Objection]:
    """What begins as a remark on a substitute and says of nobody that he sat down: a slip of the pen, perhaps."""
    for line, event in settled.standing:
        if type(event) is Note and is_about_a_substitute(event.text) and substitute(event.text, names) is None:
            who = f"substitute: NAME for {names[0]}, NAME being nobody at the table but the player himself"
            message = f"this remark tells of no substitute, and nobody's hands are counted by it; expected {who}"
            yield information(Code.OUT_OF_PLACE, message, line)


def with_other_names(text: str, other: Callable[[str], str]) -> str | None:
    """A remark on a substitute with what `other` gives for both names; None where it is not plain who is meant."""
    begins = text.index(_BEGINNING[-1]) + 1 if is_about_a_substitute(text) else len(text)
    name, between, called = text[begins:].rpartition(_BETWEEN)
    if not between or _BETWEEN in name:
        return None
    told = [part.replace(part.strip(), other(part.strip())) if part.strip() else part for part in (name, called)]
    return text[:begins] + between.join(told)


def substitutes(record: Record) -> list[Substitute]:
    """The substitutes of a match in the order in which they sat down, as its corrections leave them."""
    if not any(isinstance(_happened(event), Note) for event in record.events):
        return []
    names = record.opening.seats
    found: list[Substitute] = []
    sitting: dict[int, int] = {}
    for line, event in settle(record.events).standing:
        told = substitute(event.text, names) if isinstance(event, Note) else None
        if told is None:
            continue
        place, (seat, name) = _place(record.events, line), told
        if seat in sitting and found[sitting[seat]].name == name:
            continue
        if seat in sitting:
            found[sitting[seat]] = msgspec.structs.replace(found[sitting[seat]], until=place)
            del sitting[seat]
        if name != names[seat - 1]:
            sitting[seat] = len(found)
            found.append(Substitute(place, line, seat, name))
    return found


def names_at(told: Sequence[Substitute], names: Sequence[str], event: int) -> tuple[str, ...]:
    """Who sits at each seat after an event: of `names`, or whoever of the substitutes is there then."""
    sitting = list(names)
    for one in told:
        if one.event <= event and (one.until is None or event < one.until):
            sitting[one.seat - 1] = one.name
    return tuple(sitting)


def sitting_at(record: Record) -> dict[int, tuple[str, ...]]:
    """Who sits at each seat at each event that stands, by its number; empty where nobody ever sat in."""
    names = sitting = record.opening.seats
    found: dict[int, tuple[str, ...]] = {}
    for line, event in settle(record.events).standing if substitutes(record) else ():
        told = substitute(event.text, names) if isinstance(event, Note) else None
        if told is not None:
            sitting = (*sitting[: told[0] - 1], told[1], *sitting[told[0] :])
        found[line] = sitting
    return found


def lines_of_substitutes(events: Sequence[Event], names: Sequence[str], first: int) -> Iterator[tuple[int, int, str]]:
    """(line, seat, name) of the events that would have somebody sit down if they stood; the first has this number."""
    for line, event in enumerate(events, start=first):
        happened = _happened(event)
        told = substitute(happened.text, names) if isinstance(happened, Note) else None
        if told is not None and told[1] != names[told[0] - 1]:
            yield line, *told


def _place(events: Sequence[Event], line: int) -> int:
    """Where an event stands that is told in this line: what is inserted, at the event that it goes before."""
    while isinstance(event := events[line - 1], Amend | Insert):
        line = event.target
    return line


def _happened(event: Event) -> Event:
    return event.replacement if isinstance(event, Amend | Insert) else event
