"""An audit's findings on paper: what was recorded, what the rules say, how to mend it, and the table as it stood."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from ledger.audit import Finding
from ledger.board import arrange
from ledger.board.view import BIG_SETS
from ledger.explaining import Covered, in_groups
from ledger.game.events import Hand, Open, Record
from ledger.game.picture import State
from ledger.game.variants import game
from ledger.mending import ways
from ledger.naming import with_names
from ledger.record import write_event
from ledger.replay import replay
from ledger.sheet.blocks import Block, Column, Facts, Grid, Heading, Line, Page, Picture, Together, Tone

PICTURE_WIDTH = 860
"""The pixels that a picture on paper is laid out for: its captions are then as large as small print."""

DRAWN_ABOVE = "The table is the one above."
"""Said where the finding before it has the same event, and so its picture."""

TONES: dict[str, Tone] = {"error": "error", "warning": "warning"}

TITLES = {"mend": "To mend it", "slip": "A slip of the pen?", "so": "Played so?", "goes": "To mend it"}
APPEND = {"mend": "append", "slip": "append for example", "so": "append"}


class Found(msgspec.Struct, frozen=True):
    """The findings of one match; `record` is None where it could not be read, `hands` say what was written down of each
    hand, where that is not all of every one; `state` which state of the match it is, where an earlier was asked for.
    """

    match: str
    file: str | None
    opening: Open | None
    findings: list[Finding]
    record: Record | None = None
    hands: Covered = []
    state: str = ""


class Sums(msgspec.Struct, frozen=True):
    """What the whole audit came to: a sentence, and grids of what there is of each (titles, rows)."""

    sentence: str
    tables: tuple[tuple[str, tuple[str, ...], tuple[tuple[str, ...], ...]], ...] = ()


def report(found: Iterable[Found], sums: Sums, *, most: int | None = None) -> Page:
    """The report of an audit; `most` findings at most are printed, then it is said how to see all."""
    return Page("Audit report", _blocks(found, sums, most), foot="Audit report")


def _blocks(found: Iterable[Found], sums: Sums, most: int | None) -> Iterator[Block]:
    yield Heading("Audit report", 1, "Every point recomputed by the rules, and held against what was written down")
    yield Line(sums.sentence, "strong")
    for title, columns, rows in sums.tables:
        numbers = [all(row[place].isdigit() for row in rows) for place in range(len(columns))]
        heads = [Column(name, 1 if numbers[place] else 2, numbers=numbers[place]) for place, name in enumerate(columns)]
        yield Grid(tuple(heads), rows, title=title)
    left = most
    for one in found:
        findings = one.findings if left is None else one.findings[:left]
        yield from match_blocks(msgspec.structs.replace(one, findings=findings))
        if left is not None:
            left -= len(findings)
            if not left:
                yield Line(f"Only the first {most} findings are printed; domino-ledger audit --format csv lists all.")
                return


def match_blocks(found: Found) -> Iterator[Block]:
    """The findings of one match."""
    opening, record = found.opening, found.record
    yield Heading(f"Match {found.match}", 2, "; ".join(filter(None, (_header(opening), found.file))))
    if found.state:
        yield Line(found.state[0].upper() + found.state[1:], "quiet")
    yield from _hands(found)
    pictures = _Pictures(record) if record else None
    drawn = None
    for finding in found.findings:
        parts: list[Block] = [Heading(_place(finding, opening), 3), *_said(finding, opening, record)]
        if pictures and finding.event:
            same = finding.event == drawn
            parts.append(Line(DRAWN_ABOVE, "quiet") if same else pictures.at(finding.event))
            drawn = finding.event
        yield Together(tuple(parts))


def _hands(found: Found) -> Iterator[Block]:
    names = found.opening.seats if found.opening else ()
    groups = tuple((name[0].upper() + name[1:], with_names(words, names)) for name, words in in_groups(found.hands))
    if groups:
        yield Facts(groups)


def _header(opening: Open | None) -> str:
    if opening is None:
        return "not read"
    facts = [game(opening.variant).title, " \u2013 ".join(opening.seats)]
    return ", ".join(filter(None, [*facts, opening.tags.get("Club"), opening.tags.get("Played", "")[:10]]))


def _place(finding: Finding, opening: Open | None) -> str:
    places = [f"line {finding.line}" if finding.line else "", f"event {finding.event}" if finding.event else ""]
    who = opening.seats[finding.seat - 1] if opening and finding.seat else ""
    text = ", ".join(filter(None, [*places, finding.code.replace("_", " "), who]))
    return text[:1].upper() + text[1:]


def _said(finding: Finding, opening: Open | None, record: Record | None) -> Iterator[Block]:
    message = with_names(finding.message, opening.seats) if opening else finding.message
    yield Line(message[:1].upper() + message[1:], TONES.get(finding.severity, "info"))
    if record and finding.event:
        yield Facts((("Recorded", _recorded(record, finding.event)),))
    amounts = (("Claimed", finding.claimed), ("By the rules", finding.computed))
    rows = tuple((title, _amount(value, opening)) for title, value in amounts if value is not None)
    if rows:
        yield Facts(rows, columns=2)
    more = [("Shown by", _recorded(record, finding.proved_by))] if record and finding.proved_by else []
    more += [(TITLES[way.kind], f"{APPEND[way.kind]}: {way.line}" if way.line else str(way)) for way in ways(finding)]
    if more:
        yield Facts(tuple(more))


def _recorded(record: Record, number: int) -> str:
    event = record.events[number - 1]
    if isinstance(event, Open):
        return f"the header: {event.variant}, {len(event.seats)} seats"
    return f"{number}: {write_event(event, record.opening)}"


def _amount(value: int | list[int], opening: Open | None) -> str:
    if isinstance(value, int):
        return str(value)
    names = [opening.seats[seat - 1] if opening else str(seat) for seat in value]
    return " and ".join(names) or "nobody"


class _Pictures:
    """The tables of a match as they stood."""

    def __init__(self, record: Record) -> None:
        self._events = record.events
        self._names = record.opening.seats
        self._replay = replay(record)

    def at(self, event: int) -> Picture:
        """The table after an event; where a hand begins, that of the hand before."""
        begins = isinstance(self._events[event - 1], Hand)
        state: State = self._replay.at(event - 1 if begins else event)
        coloured = state.drawn_as in BIG_SETS
        return Picture(arrange(state, self._names, width=PICTURE_WIDTH), coloured=coloured)
