"""Recording live: a match of the ledger to which events are appended as they happen, each stored before the next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ledger.errors import Unreadable
from ledger.game.events import Event, Record
from ledger.record import read
from ledger.record.words import quote
from ledger.recording import Sitting
from ledger.store import Asked, Ledger, Origin
from ledger.store.history import recorded_together
from ledger.store.ledger import Stored, microseconds_now
from ledger.store.lists.searched import last_recorded_live


class Recorder:
    """A match that is being recorded; `sitting` is how it stands as far as this recorder has seen it."""

    def __init__(self, ledger: Ledger, handle: str | int, actor: str | None = None) -> None:
        stored = ledger.match(handle)
        self.ledger = ledger
        self.number = stored.number
        self.actor = actor
        self.sitting = self._sitting(stored)

    @classmethod
    def begin(cls, ledger: Ledger, header: Record, actor: str | None = None) -> Recorder:
        """A new match with this header; OtherEvents if its `Id` is taken."""
        added = ledger.add(header, asked=Asked(actor=actor, origin=Origin.LIVE))
        return cls(ledger, added.match, actor)

    def keep(self, events: Sequence[Event], request_id: str | None = None, *, expected: int | None = None) -> None:
        """Appends events, whatever the rules say of them. Asked again under the same request id it appends nothing.

        `expected` is how many events the match had when they were made, by default what this recorder has seen.
        WrongVersion if somebody else has appended meanwhile: `refresh` tells what, and nothing was written.
        """
        asked = Asked(actor=self.actor, origin=Origin.LIVE)
        if request_id is not None:
            asked = Asked(request_id, self.actor, Origin.LIVE)
        seen = self.sitting.length if expected is None else expected
        appended = self.ledger.append(self.number, events, expected=seen, asked=asked)
        if not appended.replayed:
            self.sitting = self.sitting.with_events(events)

    def refresh(self) -> list[tuple[int, Event]]:
        """Brings the sitting up to the ledger; gives the events that were new, with their numbers."""
        known = self.sitting.length
        stored = self.ledger.match(self.number)
        self.sitting = self._sitting(stored)
        return list(enumerate(stored.record.events[known:], start=known + 1))

    def _sitting(self, stored: Stored) -> Sitting:
        with self.ledger.snapshot() as snapshot:
            together = recorded_together(snapshot.connection, stored.number)
        return Sitting(stored.record, stored.name, together).as_it_was(stored.version)


def header(variant: str, seats: Sequence[str], options: str = "", tags: Mapping[str, str] | None = None) -> Record:
    """A match of which only the header stands, `options` as in a record's tag; Unreadable if there is no such match."""
    lines = {"Variant": variant, **({"Options": options} if options else {}), **(tags or {})}
    lines |= {f"Seat{seat}": name for seat, name in enumerate(seats, start=1)}
    text = "\n".join(f"[{name} {quote(value)}]" for name, value in lines.items())
    made = next(iter(read(text)))
    if isinstance(made, Unreadable):
        raise Unreadable(made.message, found=made.found, expected=made.expected)
    return Record(made.events)


def recorded_lately(ledger: Ledger, number: int, hours: float = 24) -> bool:
    """Whether something of a match was recorded live within so many hours: then its hand may still be in play, also
    where a correction has come since.
    """
    with ledger.snapshot() as snapshot:
        last = last_recorded_live(snapshot.connection, number)
    return last is not None and microseconds_now() - last < hours * 3_600_000_000
