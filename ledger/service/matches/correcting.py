"""Correcting a stored match: what a correction would change, and appending it."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from ledger.correcting import Consequences, account, compare
from ledger.correcting.refusing import check
from ledger.errors import Refused, Unreadable
from ledger.game.events import Event
from ledger.game.variants import rules_of
from ledger.record import read_event
from ledger.service.matches.standings_moved import Moved, standings_moved
from ledger.service.matches.tournaments_moved import MovedIn, tournaments_moved
from ledger.store import Appended, Asked, Ledger, Origin, Stored


class Proposed(msgspec.Struct, frozen=True):
    """Corrections of a match that were read and may be made, and what they would change; `sides` are its seats by side
    (lower seat), `standings` the lines that change in the standings of its club, `tournaments` those in which some do.
    """

    stored: Stored
    corrections: tuple[Event, ...]
    consequences: Consequences
    sides: dict[int, tuple[int, ...]]
    standings: list[Moved]
    tournaments: list[MovedIn]


def propose(ledger: Ledger, match: str | int, lines: Iterable[str], source: str | None = None) -> Proposed:
    """Reads corrections of a match, a line each, and works out what they would change together.

    `source` names where the lines came from in messages, "" where who reads them sees the line. NotFound if there is
    no such match, Unreadable where a line tells no event, Refused where one is no correction or means what cannot be
    corrected. Nothing is written.
    """
    stored = ledger.match(match)
    corrections = read_lines(stored, lines, source)
    if not corrections:
        raise Refused("there is no correction in it: nothing was written")
    check(stored.record, corrections)
    before = account(stored.record, stored.name)
    corrected = stored.record.with_events(corrections)
    after = account(corrected, stored.name)
    moved = standings_moved(ledger, stored, corrected)
    held = tournaments_moved(ledger, stored, corrected)
    return Proposed(stored, corrections, compare(before, after), before.short.sides, moved, held)


def read_lines(stored: Stored, lines: Iterable[str], source: str | None = None) -> tuple[Event, ...]:
    """The events of these lines, as they would follow in the match; blank lines and comments mean nothing."""
    opening = stored.record.opening
    rules = rules_of(opening)
    events = list(stored.record.events)
    for number, line in enumerate(lines, start=1):
        text = line.removeprefix("\ufeff").rstrip("\r\n")
        if not text.strip() or text.lstrip().startswith(";"):
            continue
        try:
            events.append(read_event(text, opening, rules, events, corrects=True))
        except Unreadable as fault:
            where = fault.column if source is None else None
            raise Unreadable(
                f"column {where} of '{text}': {fault.message}" if where else fault.message,
                file=source,
                line=number if source else None,
                column=None if where else fault.column,
                found=fault.found,
                expected=fault.expected,
            ) from None
    return tuple(events[len(stored.record.events) :])


def correct(ledger: Ledger, proposed: Proposed, actor: str | None = None) -> Appended:
    """Appends what was proposed, in the name of `actor`; WrongVersion if the match has got other events meanwhile."""
    stored = proposed.stored
    return ledger.append(
        stored.number,
        proposed.corrections,
        expected=stored.version,
        asked=Asked(actor=actor, origin=Origin.CORRECTION),
    )
