"""Reading `.domino` text: one match at a time, each a record or the first thing in it that cannot be read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ledger.errors import Unreadable
from ledger.game.events import Event, Open, Record
from ledger.game.rules import Rules
from ledger.record import moments
from ledger.record.event_lines import READINGS, event_of
from ledger.record.header import MOST_TAGS, TAG_NAME, TagFault, opening_of_tags
from ledger.record.lines import Source, lines_of
from ledger.record.vocabulary import Vocabulary
from ledger.record.words import Fault, Moment, check_characters, found_at, scan, split, unescape

LONGEST_LINE = 131_072
"""The most characters that a line may have."""

MOST_EVENTS = 1_000_000
"""The most events that a match may have."""

_TAG = re.compile(
    r"[ \t]*\[[ \t]*(?P<name>" + TAG_NAME.pattern + r')[ \t]*"(?P<value>[^"\\]*+(?:\\["\\][^"\\]*+)*+)"[ \t]*\][ \t]*(?:;|\Z)'
)
_TAG_BEGINS = re.compile(r"[ \t]*\[[ \t]*([A-Za-z]+)")


def read(source: Source, file: str | None = None) -> Iterator[Record | Unreadable]:
    """Each match of a text, its bytes, an open file or its lines, in order: a record, or why it cannot be read.

    Nothing is raised for what stands in the source; only one match is held at a time. `file` names it in messages.
    """
    match = _Match(file)
    for line_number, line in enumerate(lines_of(source, LONGEST_LINE), start=1):
        if match.is_next(line):
            yield from match.outcome()
            match = _Match(file)
        match.take(line_number, line)
    yield from match.outcome()


def read_event(text: str, opening: Open, rules: Rules, *, lead: bool = False) -> Event:
    """The event that one line tells in a match that is opened already; Unreadable if it tells none.

    `lead` says that a play would be a hand's lead, where the order of a tile's halves means nothing even if blanks are wild.
    """
    vocabulary = Vocabulary(opening, rules)
    if not lead:
        vocabulary.played = vocabulary.written
    try:
        check_line(text)
        words = split(text)
        if not words:
            raise Fault("the line is empty", "an event")
        if isinstance(words[-1], Moment):
            raise Fault("the moment of this event is set by the ledger", "the event alone", word=len(words) - 1)
        return event_of(words, vocabulary)
    except Fault as fault:
        raise unreadable(fault, text, None, None) from None


def check_line(line: str) -> None:
    """Fault if a line is too long or holds a character that cannot stand in a record."""
    if len(line) > LONGEST_LINE:
        raise Fault("this line is too long", f"at most {LONGEST_LINE:,} characters", at=LONGEST_LINE)
    if not line.isprintable():
        check_characters(line)


def unreadable(fault: Fault, line: str, file: str | None, line_number: int | None) -> Unreadable:
    """A fault with its place: the column, and what stands there."""
    at = fault.at
    if at is None:
        starts = [start for _, start in scan(line)]
        at = starts[fault.word] if fault.word < len(starts) else _end_of_words(line, starts)
    found = found_at(line, at)
    return Unreadable(fault.message, file=file, line=line_number, column=at + 1, found=found, expected=fault.expected)


def _end_of_words(line: str, starts: Sequence[int]) -> int:
    last = starts[-1] if starts else 0
    rest = re.compile(r'@?"(?:[^"\\]|\\.)*"|\{[^{}]*\}|[^ \t";{]+').match(line, last)
    return rest.end() if rest else last


class _Match:
    """One match while its lines come in: first its tags, then its events, and nothing more after a fault."""

    def __init__(self, file: str | None) -> None:
        self.file = file
        self.fault: Unreadable | None = None
        self.tags: dict[str, tuple[str, int, int, str]] = {}
        self.began = 0
        self.in_events = False
        self.vocabulary: Vocabulary | None = None
        self.events: list[Event] = []
        self.lines: dict[int, int] = {}
        self.moments: dict[int, str] = {}
        self.named: set[str] = set()

    def is_next(self, line: str) -> bool:
        """Whether a line belongs to the match after this one."""
        shape = _TAG_BEGINS.match(line) if "[" in line else None
        if shape is None:
            return self.in_events and line.lstrip(" \t\ufeff")[:1] == "["
        if self.in_events:
            return True
        name = shape[1]
        again = name in self.named and name in ("Variant", "Table")
        return again or (name == "Record" and name in self.named and not self.named.isdisjoint(("Variant", "Table")))

    def take(self, line_number: int, line: str) -> None:
        """Reads one line."""
        if self.fault is not None and self.in_events:
            return
        try:
            self._take(line_number, line)
        except Fault as fault:
            self.fault = self.fault or unreadable(fault, line, self.file, line_number)

    def _take(self, line_number: int, line: str) -> None:
        if line.isprintable() and '"' not in line and ";" not in line and "{" not in line and len(line) < 1000:
            words = line.split()
        else:
            line = line.removeprefix("\ufeff")
            check_line(line)
            if line.lstrip(" \t")[:1] == "[":
                self._tag(line_number, line)
                return
            words = split(line)
        if not words:
            return
        if self.vocabulary is None:
            if words[0][:1] == "[":
                self._tag(line_number, line)
                return
            self._open(line_number)
        if self.fault is None:
            self._event(line_number, words)

    def _event(self, line_number: int, words: list[str]) -> None:
        assert self.vocabulary is not None
        number = len(self.events) + 1
        if type(words[-1]) is Moment:
            self.moments[number] = _moment_of(words)
        event = event_of(words, self.vocabulary)
        if self.vocabulary.wild:
            self.vocabulary.happened(number, event)
        self.events.append(event)
        self.lines[number] = line_number
        if number > MOST_EVENTS:
            raise Fault("this match has too many events", f"at most {MOST_EVENTS:,}")

    def _tag(self, line_number: int, line: str) -> None:
        shape = _TAG_BEGINS.match(line)
        if shape:
            self.named.add(shape[1])
        self.began = self.began or line_number
        tag = _TAG.match(line)
        if tag is None:
            raise _no_tag(line)
        name = tag["name"]
        if name in self.tags:
            raise Fault(f"the tag {name} stands twice", "each tag once", at=tag.start("name"))
        if len(self.tags) == MOST_TAGS:
            raise Fault("this header has too many tags", f"at most {MOST_TAGS}", at=tag.start("name"))
        self.tags[name] = (unescape(tag["value"]), line_number, tag.start("value"), line)

    def _open(self, line_number: int) -> None:
        self.in_events = True
        if self.fault is not None:
            return
        if not self.tags:
            raise Fault("an event before any header", 'tags first, such as [Variant "…"] and [Seat1 "…"]')
        try:
            opening, rules = opening_of_tags({name: tag[0] for name, tag in self.tags.items()})
        except TagFault as fault:
            self.fault = self._at_its_tag(fault)
            return
        self.vocabulary = Vocabulary(opening, rules)
        self.events.append(opening)
        self.lines[1] = self.began

    def _at_its_tag(self, fault: TagFault) -> Unreadable:
        about = fault.about
        if about not in self.tags:
            about = next((name for name in ("Options", "Variant", "Table") if name in self.tags), next(iter(self.tags)))
        value, line_number, start, line = self.tags[about]
        at = line.find(fault.found, start) if fault.found else start
        return Unreadable(
            fault.message, file=self.file, line=line_number, column=max(at, start) + 1,
            found=fault.found or found_at(line, start - 1), expected=fault.expected,
        )

    def outcome(self) -> Iterator[Record | Unreadable]:
        """What became of the match; nothing if there was none."""
        if self.fault is None and self.tags and self.vocabulary is None:
            self._open(0)
        if self.fault is not None:
            yield self.fault
        elif self.events:
            yield Record(tuple(self.events), self.moments, self.lines)


def _moment_of(words: list[str]) -> str:
    text = words.pop()
    if not words:
        raise Fault("a moment without an event", "an event before the moment")
    canonical = moments.moment(text)
    if canonical is None:
        raise Fault(f"{text[:40]} is no moment", moments.EXPECTED, word=len(words))
    return canonical


def _no_tag(line: str) -> Fault:
    expected = '[Name "value"]'
    for pattern, message in (
        (r"[ \t]*\[", "a tag begins with ["),
        (r"[ \t]*" + TAG_NAME.pattern, "a tag has a name"),
        (r'[ \t]*"', "a tag's value stands in quotes"),
        (r'[^"\\]*+(?:\\["\\][^"\\]*+)*+"', "the value is not closed, or holds a lone backslash"),
        (r"[ \t]*\]", "the tag is not closed by ]"),
    ):
        found = re.compile(pattern).match(line, 0 if pattern.endswith(r"\[") else at)
        if found is None:
            return Fault(message, expected, at=at)
        at = found.end()
    return Fault("something follows the tag", "the end of the line", at=at)
