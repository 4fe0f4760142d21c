"""Reading `.domino` text: one match at a time, each a record or the first thing in it that cannot be read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ledger.errors import Unreadable
from ledger.game.events import Event, Open, Record
from ledger.game.rules import Rules
from ledger.record import moments
from ledger.record.event_lines import event_of
from ledger.record.header import MOST_TAGS, TagFault, opening_of_tags
from ledger.record.lines import Source, lines_of
from ledger.record.tag_lines import Tag, is_tag, tag_begun, tag_of
from ledger.record.vocabulary import Vocabulary
from ledger.record.words import Fault, Moment, check_characters, end_of_word, found_at, is_plain, scan, shown, words_of

LONGEST_LINE = 131_072
"""The most characters that a line may have."""

MOST_EVENTS = 1_000_000
"""The most events that a match may have."""


def read(source: Source, file: str | None = None) -> Iterator[Record | Unreadable]:
    """Each match of a text, its bytes, an open file or its lines, in order: a record, or why it cannot be read.

    Nothing is raised for what stands in the source; only one match is held at a time. `file` names it in messages.
    """
    match = _Match(file)
    for line_number, line in enumerate(lines_of(source, LONGEST_LINE), start=1):
        if "[" in line and match.ends_before(line):
            yield from match.outcome()
            match = _Match(file)
        match.take(line_number, line)
    yield from match.outcome()


def read_event(
    text: str, opening: Open, rules: Rules, before: Sequence[Event] | None = None, *, corrects: bool = False
) -> Event:
    """The event that one line tells in a match that is opened already; Unreadable if it tells none.

    `before` are the match's events so far. Where blanks are wild they tell whether a play is a lead, whose halves have
    no order; without them the order is kept as it was written. With `corrects` the line is to correct the match: if it
    begins with no word of an event, those of corrections are named.
    """
    vocabulary = Vocabulary(opening, rules)
    for number, event in enumerate(before or (), start=1):
        vocabulary.happened(number, event)
    if before is None:
        vocabulary.played = vocabulary.written
    try:
        _check_line(text)
        words = words_of(text)
        if not words:
            raise Fault("the line is empty", "an event")
        if isinstance(words[-1], Moment):
            raise Fault("the ledger sets the moment of this event", "the event alone", word=len(words) - 1)
        return event_of(words, vocabulary, corrects=corrects)
    except Fault as fault:
        raise _unreadable(fault, text, None, None) from None


class _Match:
    """One match while its lines come in: first its tags, then its events, and nothing more after a fault."""

    def __init__(self, file: str | None) -> None:
        self.file = file
        self.fault: Unreadable | None = None
        self.no_text = False
        self.tags: dict[str, Tag] = {}
        self.tag_lines: dict[str, int] = {}
        self.named: set[str] = set()
        self.first_line = 0
        self.in_events = False
        self.vocabulary: Vocabulary | None = None
        self.events: list[Event] = []
        self.lines: dict[int, int] = {}
        self.moments: dict[int, str] = {}

    def ends_before(self, line: str) -> bool:
        """Whether a line begins the next match: a tag after events, a second Variant or Table, or a second Record once
        the game is named, which keeps matches apart that have no events yet.
        """
        name = tag_begun(line)
        if name is None:
            return False
        if self.in_events:
            return not self.no_text or is_tag(line)
        if name not in self.named:
            return False
        return name in ("Variant", "Table") or (name == "Record" and not self.named.isdisjoint(("Variant", "Table")))

    def take(self, line_number: int, line: str) -> None:
        """Reads one line, or notes what is wrong with it."""
        if self.fault is not None:
            self._skip(line)
            return
        try:
            if is_plain(line) and len(line) < LONGEST_LINE:
                words = line.split()
            else:
                line = line.removeprefix("\ufeff")
                _check_line(line)
                name = tag_begun(line)
                if name is not None:
                    self._tag(line_number, line, name)
                    return
                words = words_of(line)
            if words:
                self._event(line_number, words)
        except Fault as fault:
            self.fault = _unreadable(fault, line, self.file, line_number)
            self._skip(line)

    def _skip(self, line: str) -> None:
        """Looks only where the next match may begin."""
        name = tag_begun(line)
        if name is not None:
            self.named.add(name)
        elif line.lstrip(" \t\ufeff")[:1] not in ("", ";"):
            self.in_events = True
            self.no_text = self.no_text or not _is_text(line)

    def _tag(self, line_number: int, line: str, name: str) -> None:
        self.named.add(name)
        self.first_line = self.first_line or line_number
        tag = tag_of(line)
        if tag.name in self.tags:
            raise Fault(f"the tag {shown(tag.name)} stands twice", "each tag once", at=tag.name_at)
        if len(self.tags) == MOST_TAGS:
            raise Fault("this header has too many tags", f"at most {MOST_TAGS}", at=tag.name_at)
        self.tags[tag.name] = tag
        self.tag_lines[tag.name] = line_number

    def _event(self, line_number: int, words: list[str]) -> None:
        if self.vocabulary is None:
            self.in_events = True
            if not self.tags:
                raise Fault("an event before any header", 'tags first, such as [Variant "…"] and [Seat1 "…"]')
            self._open()
        vocabulary = self.vocabulary
        if vocabulary is None:
            return
        number = len(self.events) + 1
        if type(words[-1]) is Moment:
            self.moments[number] = _moment_of(words)
        event = event_of(words, vocabulary)
        if vocabulary.first_half_joins:
            vocabulary.happened(number, event)
        if number > MOST_EVENTS:
            raise Fault("this match has too many events", f"at most {MOST_EVENTS:,}")
        self.events.append(event)
        self.lines[number] = line_number

    def _open(self) -> None:
        try:
            opening, rules = opening_of_tags({name: tag.value for name, tag in self.tags.items()})
        except TagFault as fault:
            self.fault = self._at_its_tag(fault)
            return
        self.vocabulary = Vocabulary(opening, rules)
        self.events.append(opening)
        self.lines[1] = self.first_line

    def _at_its_tag(self, fault: TagFault) -> Unreadable:
        places = (fault.about, "Options", "Variant", "Table") if fault.about else ()
        tag = next(self.tags[name] for name in (*places, *self.tags) if name in self.tags)
        # an escape before the word would shift its column: the value's own is near enough then
        at = tag.value_at + (fault.at if "\\" not in tag.line else 0)
        if fault.found == tag.name or not fault.about:
            at = tag.name_at
        found = fault.found or found_at(tag.line, tag.name_at if at == tag.name_at else tag.value_at - 1)
        line_number = self.tag_lines[tag.name]
        return Unreadable(
            fault.message, file=self.file, line=line_number, column=at + 1, found=found, expected=fault.expected
        )

    def outcome(self) -> Iterator[Record | Unreadable]:
        """What became of the match; nothing if there was none."""
        if self.fault is None and self.tags and self.vocabulary is None:
            self._open()
        if self.fault is not None:
            yield self.fault
        elif self.events:
            yield Record(tuple(self.events), self.moments, self.lines)


def _moment_of(words: list[str]) -> str:
    text = str(words.pop())
    if not words:
        raise Fault("a moment without an event", "an event before the moment")
    canonical = moments.moment(text)
    if canonical is None:
        raise Fault("this is no moment", moments.EXPECTED, word=len(words))
    return canonical


def _check_line(line: str) -> None:
    if len(line) > LONGEST_LINE:
        raise Fault("this line is too long", f"at most {LONGEST_LINE:,} characters", at=LONGEST_LINE)
    check_characters(line)


def _is_text(line: str) -> bool:
    try:
        check_characters(line)
    except Fault:
        return False
    return True


def _unreadable(fault: Fault, line: str, file: str | None, line_number: int | None) -> Unreadable:
    at = _place_of(fault, line) if fault.at is None else fault.at
    found = found_at(line, at)
    return Unreadable(fault.message, file=file, line=line_number, column=at + 1, found=found, expected=fault.expected)


def _place_of(fault: Fault, line: str) -> int:
    """The index of the word at fault, or of the end of the last one where a word is missing."""
    starts = [start for _, start in scan(line)]
    if fault.word < len(starts):
        return starts[fault.word]
    return end_of_word(line, starts[-1]) if starts else 0
