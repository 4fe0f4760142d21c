"""JSON Lines, the twin of `.domino` text: one event a line, each with its match and its number."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence

import msgspec

from ledger.errors import Unreadable
from ledger.game.events import Event, Record
from ledger.record import moments
from ledger.record.json_events import FieldFault, event_as_json, event_of_json, opening_of_json, text_of, whole
from ledger.record.lines import Source, lines_of
from ledger.record.reading import MOST_EVENTS
from ledger.record.vocabulary import Vocabulary
from ledger.record.words import Fault, check_characters

LONGEST_LINE = 1_048_576
"""The most characters that a line may have: a line or a header as long as text may be, each character as `\\u0416`."""

MOST_OPEN = 64
"""How many matches may come interleaved: where one more begins, the one that was silent longest is taken as whole."""

_MATCH = re.compile(r'"match"\s*:\s*("(?:[^"\\]|\\.)*")')


def write_jsonl(record: Record, match: str) -> str:
    """A match as JSON Lines under this name, a line end after each line."""
    lines = []
    for number, event in enumerate(record.events, start=1):
        shape = {"match": match, "event": number, **event_as_json(event)}
        moment = record.moments.get(number)
        if moment and number > 1:
            shape["at"] = moment
        lines.append(msgspec.json.encode(shape).decode() + "\n")
    return "".join(lines)


def read_jsonl(source: Source, file: str | None = None) -> Iterator[Record | Unreadable]:
    """Each match of JSON Lines: a record, or why it cannot be read. Matches may come interleaved; nothing is raised.

    A match ends where its name begins again with event 1, where MOST_OPEN others have come since its last line, or with
    the source.
    """
    open_matches: dict[str, _Match] = {}
    current = ""
    for line_number, line in enumerate(lines_of(source, LONGEST_LINE), start=1):
        line = line.removeprefix("\ufeff")
        if not line.strip(" \t"):
            continue
        name, shape = _named_object(line, current)
        match = open_matches.get(name)
        if match is not None and _is_first(shape):
            yield open_matches.pop(name).outcome()
            match = None
        if match is None:
            if len(open_matches) == MOST_OPEN:
                yield open_matches.pop(next(iter(open_matches))).outcome()
            match = open_matches[name] = _Match(file)
        elif name != current:
            open_matches[name] = open_matches.pop(name)
        current = name
        match.take(line_number, line, shape)
    for match in open_matches.values():
        yield match.outcome()


def _named_object(line: str, current: str) -> tuple[str, dict[str, object] | FieldFault]:
    """The match of a line, and its object or what is wrong with it; where none is named it is the current one."""
    try:
        shape = _object_of(line)
        return text_of(shape, "match"), shape
    except FieldFault as fault:
        named = _MATCH.search(line[:100_000])
        try:
            return str(json.loads(named[1])) if named else current, fault
        except ValueError:
            return current, fault


def _is_first(shape: dict[str, object] | FieldFault) -> bool:
    number = None if isinstance(shape, FieldFault) else shape.get("event")
    return type(number) is int and number == 1


def _object_of(line: str) -> dict[str, object]:
    try:
        check_characters(line)
        if len(line) > LONGEST_LINE:
            raise FieldFault("this line is too long", expected=f"at most {LONGEST_LINE:,} characters")
        shape = _DECODER.decode(line)
    except Fault as wrong:
        raise FieldFault(wrong.message, expected=wrong.expected) from None
    except json.JSONDecodeError as wrong:
        message = f"this is no JSON: {wrong.msg} at column {wrong.colno}"
        raise FieldFault(message, expected="one JSON object a line") from None
    except ValueError:
        raise FieldFault("a number with too many digits", expected="whole numbers") from None
    except RecursionError:
        raise FieldFault("this is nested too deeply", expected="one JSON object a line") from None
    if not isinstance(shape, dict):
        raise FieldFault("this is no object", found=shape, expected='an object such as {"match": "1", "event": 2, …}')
    return shape


def _unique(pairs: Sequence[tuple[str, object]]) -> dict[str, object]:
    shape = dict(pairs)
    if len(shape) != len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise FieldFault(f"the field {twice[:40]} stands twice", twice, expected="each field once")
    return shape


def _no_float(text: str) -> object:
    raise FieldFault(f"{text[:40]} is no whole number", expected="whole numbers")


_DECODER = json.JSONDecoder(object_pairs_hook=_unique, parse_float=_no_float, parse_constant=_no_float)


class _Match:
    """One match while its lines come in, and nothing more after a fault."""

    def __init__(self, file: str | None) -> None:
        self.file = file
        self.fault: Unreadable | None = None
        self.vocabulary: Vocabulary | None = None
        self.events: list[Event] = []
        self.lines: dict[int, int] = {}
        self.moments: dict[int, str] = {}

    def take(self, line_number: int, line: str, shape: dict[str, object] | FieldFault) -> None:
        """Reads one line's object, or notes what is wrong with it."""
        if self.fault is not None:
            return
        try:
            if isinstance(shape, FieldFault):
                raise shape
            self._event(line_number, shape)
        except FieldFault as wrong:
            column = line.find(json.dumps(wrong.field)) + 1 if wrong.field else 0
            self.fault = Unreadable(
                wrong.message,
                file=self.file,
                line=line_number,
                column=column or None,
                found=wrong.found,
                expected=wrong.expected,
            )

    def _event(self, line_number: int, shape: dict[str, object]) -> None:
        number = len(self.events) + 1
        if "event" not in shape:
            raise FieldFault("the field event is missing", expected="event")
        if whole(shape, "event", least=1) != number:
            raise FieldFault("the events are not in order", "event", found=shape["event"], expected=f"event {number}")
        if number > MOST_EVENTS:
            raise FieldFault("this match has too many events", expected=f"at most {MOST_EVENTS:,}")
        if self.vocabulary is None:
            self._open(shape)
        else:
            event = event_of_json(shape, self.vocabulary, in_line=True)
            if self.vocabulary.first_half_joins:
                self.vocabulary.happened(number, event)
            self.events.append(event)
        if "at" in shape:
            self.moments[number] = _moment_of(shape)
        self.lines[number] = line_number

    def _open(self, shape: dict[str, object]) -> None:
        if text_of(shape, "kind") != "open":
            raise FieldFault("a match begins with its header", "kind", found=shape["kind"], expected="open")
        if "at" in shape:
            raise FieldFault("a header has no moment", "at", expected="the tag Played")
        opening, rules = opening_of_json(shape)
        self.vocabulary = Vocabulary(opening, rules)
        self.events.append(opening)

    def outcome(self) -> Record | Unreadable:
        """What became of the match."""
        return self.fault or Record(tuple(self.events), self.moments, self.lines)


def _moment_of(shape: dict[str, object]) -> str:
    text = text_of(shape, "at")
    canonical = moments.moment(text)
    if canonical is None:
        raise FieldFault("at is no moment", "at", found=text, expected=moments.EXPECTED)
    return canonical
