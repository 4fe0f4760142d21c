"""A ledger in memory that answers as a ledger must, in the simplest way; databases are held against it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol

from msgspec.structs import replace

from ledger.errors import InvalidEvent, NotFound, OtherEvents, RequestReused, WrongVersion
from ledger.game.events import Event, Open, Record
from ledger.store import Appended, Asked, Card, Filter, Stored
from ledger.store.lists.cards import EVERYTHING
from ledger.summary import summary


class Store(Protocol):
    """What the contract asks of every ledger."""

    def add(self, record: Record, *, asked: Asked | None = None) -> Appended: ...

    def append(
        self,
        match: int,
        events: Sequence[Event],
        *,
        expected: int,
        asked: Asked | None = None,
        moments: Mapping[int, str] | None = None,
    ) -> Appended: ...

    def match(self, handle: str | int) -> Stored: ...

    def matches(self, wanted: Filter = EVERYTHING) -> Iterator[Stored]: ...

    def cards(
        self, wanted: Filter = EVERYTHING, *, limit: int | None = None, offset: int = 0, newest_first: bool = False
    ) -> list[Card]: ...

    def count(self, wanted: Filter = EVERYTHING) -> int: ...

    def close(self) -> None: ...


class Memory:
    """Matches in a list; each append that was answered is kept with its question."""

    def __init__(self) -> None:
        self._records: list[Record] = []
        self._answers: dict[str, tuple[object, Appended]] = {}
        self._events = self._commits = 0

    def add(self, record: Record, *, asked: Asked | None = None) -> Appended:
        request = asked or Asked()
        question = (None, 0, record.events, dict(record.moments))
        done = self._done(request, question)
        if done:
            return done
        name = record.opening.tags.get("Id")
        if name is not None and any(kept.opening.tags.get("Id") == name for kept in self._records):
            raise OtherEvents(name)
        self._records.append(record)
        return self._answer(request, question, len(self._records), len(record.events))

    def append(
        self,
        match: int,
        events: Sequence[Event],
        *,
        expected: int,
        asked: Asked | None = None,
        moments: Mapping[int, str] | None = None,
    ) -> Appended:
        request = asked or Asked()
        question = (match, expected, tuple(events), dict(moments or {}))
        done = self._done(request, question)
        if done:
            return done
        if not 1 <= match <= len(self._records):
            raise NotFound(str(match))
        stored = self._records[match - 1]
        if len(stored.events) != expected:
            raise WrongVersion(expected, len(stored.events))
        if not events or any(isinstance(event, Open) for event in events):
            raise InvalidEvent("a header, or nothing")
        self._records[match - 1] = Record(stored.events + tuple(events), {**stored.moments, **(moments or {})})
        return self._answer(request, question, match, len(events))

    def match(self, handle: str | int) -> Stored:
        for stored in self.matches():
            if handle == stored.record.opening.tags.get("Id"):
                return stored
        for stored in self.matches():
            if str(handle) == str(stored.number):
                return stored
        raise NotFound(str(handle))

    def matches(self, wanted: Filter = EVERYTHING) -> Iterator[Stored]:
        for number, record in enumerate(self._records, start=1):
            if _wanted(record, wanted):
                name = record.opening.tags.get("Id") or str(number)
                yield Stored(number, name, len(record.events), record)

    def cards(
        self, wanted: Filter = EVERYTHING, *, limit: int | None = None, offset: int = 0, newest_first: bool = False
    ) -> list[Card]:
        found = [self._card(stored) for stored in self.matches(wanted)]
        if newest_first:
            found.sort(key=lambda card: (card.played is not None, card.played or "", card.number), reverse=True)
        return found[offset : None if limit is None else offset + limit]

    def count(self, wanted: Filter = EVERYTHING) -> int:
        return len(list(self.matches(wanted)))

    def close(self) -> None:
        """Nothing to let go of."""

    def _card(self, stored: Stored) -> Card:
        opening, short = stored.record.opening, summary(stored.record)
        side_of = {seat: side for side, seats in short.sides.items() for seat in seats}
        return Card(
            number=stored.number,
            name=stored.name,
            club=opening.tags.get("Club"),
            variant=opening.variant,
            played=opening.tags.get("Played"),
            players=tuple(opening.seats),
            events=stored.version,
            hands=len(short.hands),
            over=short.over or short.ended,
            points=tuple(short.totals[side] for _, side in sorted(side_of.items())),
            winners=tuple(seat for seat, side in sorted(side_of.items()) if side in short.winners),
        )

    def _done(self, request: Asked, question: tuple[object, ...]) -> Appended | None:
        before = self._answers.get(request.request_id)
        if before is None:
            return None
        if before[0] != question:
            raise RequestReused(request.request_id)
        return replace(before[1], replayed=True)

    def _answer(self, request: Asked, question: object, match: int, events: int) -> Appended:
        self._events += events
        self._commits += -(-events // 5000)
        answer = Appended(match, len(self._records[match - 1].events), self._events, self._commits)
        self._answers[request.request_id] = (question, answer)
        return answer


def _wanted(record: Record, wanted: Filter) -> bool:
    opening = record.opening
    played = opening.tags.get("Played", "")
    words = (*opening.seats, *opening.tags.values(), opening.variant)
    return (
        (wanted.club is None or opening.tags.get("Club", "").casefold() == wanted.club.casefold())
        and (wanted.variant is None or opening.variant == wanted.variant)
        and (wanted.player is None or wanted.player.casefold() in [name.casefold() for name in opening.seats])
        and (wanted.since is None or played[:10] >= wanted.since)
        and (wanted.until is None or bool(played) and played[:10] <= wanted.until)
        and (not wanted.text or any(wanted.text.lower() in text.lower() for text in words))
    )
