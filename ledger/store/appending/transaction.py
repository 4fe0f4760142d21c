"""What can be read of a ledger at one moment, and the transaction that appends to it."""

from __future__ import annotations

import contextlib
import uuid
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import Connection, insert, select
from sqlmodel import col

from ledger.club import ClubEvent
from ledger.club.events import Assigned, Substituted
from ledger.club.names import name_key
from ledger.errors import InvalidEvent, NotFound, OtherEvents, RequestReused, WrongVersion
from ledger.game.events import Amend, Event, Insert, Note, Open, Record
from ledger.record.words import meant
from ledger.store.clubs import log as club_log
from ledger.store.clubs.erasures import ForgottenNames
from ledger.store.clubs.opening import write_opening
from ledger.store.clubs.substituting import sat_down
from ledger.store.database.savepoints import savepoint
from ledger.store.database.tables import MOST_EVENTS_IN_A_COMMIT, Actor
from ledger.store.kept.keeping_up import Folded, take_over
from ledger.store.kept.pages import players_of
from ledger.store.kept.results import figures_as_it_grows, figures_of
from ledger.store.lists import cards, likeness
from ledger.store.log import chain, event_log, reading
from ledger.store.log.append import Appended, Asked, Signed, request_of_part, write
from ledger.store.log.payload import TYPES
from ledger.store.log.prepared import check_seats, prepare, ready
from ledger.store.log.rows import CommitRow, Head, StreamRow

if TYPE_CHECKING:
    from ledger.statistics.figures import MatchFigures

_REMARKS = frozenset((Note, Amend, Insert))


class Snapshot:
    """A ledger as it stands at one moment."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection

    def head(self) -> Head:
        """The end of the log."""
        return event_log.head(self.connection)

    def find(self, handle: str | int) -> StreamRow:
        """The match of an `Id`, or else of a number; an `int` is always a number. NotFound if there is none."""
        if isinstance(handle, int):
            return self.find_number(handle)
        found = self.named(handle)
        if found is None and handle.isascii() and handle.isdigit() and len(handle) < 19:
            found = event_log.stream(self.connection, int(handle))
        if found is None:
            raise _no_match(handle, event_log.names_beginning_like(self.connection, handle))
        return found

    def find_number(self, number: int) -> StreamRow:
        """The match of this number; NotFound if there is none."""
        found = event_log.stream(self.connection, number)
        if found is None:
            raise _no_match(number)
        return found

    def named(self, identity: str) -> StreamRow | None:
        """The match with this `Id`, if there is one."""
        return event_log.stream_named(self.connection, identity)

    def name(self, number: int) -> str:
        """What the match of a number is called: by its `Id`, else by the number."""
        return self.find_number(number).name

    def candidates(self, record: Record) -> list[int]:
        """The numbers of the matches with the same header, one of which a record may continue or repeat."""
        return likeness.candidates(self.connection, record.events)

    def alike(self, opening: Open) -> list[int]:
        """The numbers of the matches of the same club, date, seats and variant."""
        return likeness.alike(self.connection, opening)

    def record(self, stream: StreamRow) -> Record:
        """The record of a match."""
        return reading.read(self.connection, stream)


def _no_match(handle: str | int, names: Sequence[str] = ()) -> NotFound:
    near = meant(str(handle), names)
    return NotFound(f"there is no match {handle or repr(handle)} in the ledger: domino-ledger matches lists them{near}")


class Transaction(Snapshot):
    """Reads and appends; everything that is written becomes visible at once, or not at all."""

    def __init__(self, connection: Connection, now: int) -> None:
        super().__init__(connection)
        self._now = now
        self.wrote = False
        self._start = 0
        self._begun: dict[int, Folded] = {}
        self._grown: set[int] = set()
        self._forgotten: dict[str, ForgottenNames] = {}

    @property
    def begins_matches(self) -> bool:
        """Whether a match was begun here, and not only added to."""
        return bool(self._begun)

    @contextlib.contextmanager
    def whole(self) -> Iterator[None]:
        """A part that is written whole or not at all, while the transaction goes on whatever becomes of it."""
        before = self.wrote, dict(self._begun), set(self._grown)
        try:
            with savepoint(self.connection):
                yield
        except BaseException:
            self.wrote, self._begun, self._grown = before
            raise

    def count(self) -> bool:
        """Brings the results up to what was written here; False if that is left for later."""
        return take_over(self.connection, self._start, self._touched, self._now)

    def _touched(self) -> dict[int, Folded]:
        touched = dict(self._begun)
        for number in sorted(self._grown):
            record = self.record(self.find_number(number))
            players = players_of(self.connection, [number]).get(number, [])
            figures = partial(figures_as_it_grows, record)
            touched[number] = Folded(record, figures, players, number in self._begun)
        return touched

    def touch(self) -> None:
        """What stands beside the log is changed: that is kept."""
        self._writes(event_log.take_head(self.connection))

    def forgotten(self, club: str | None) -> ForgottenNames:
        """The names that were forgotten in a club, and must not come back."""
        key = name_key(club or "")
        if key not in self._forgotten:
            self._forgotten[key] = ForgottenNames(self.connection, key)
        return self._forgotten[key]

    def _writes(self, head: Head) -> None:
        if not self.wrote:
            self.wrote, self._start = True, head.position

    def add(self, record: Record, asked: Asked, figures: Callable[[], MatchFigures] | None = None) -> Appended:
        """Begins a match with a whole record; OtherEvents if its `Id` is taken, InvalidEvent if it cannot be stored.

        `figures` gives those of the record, where somebody else needs them too.
        """
        head = event_log.take_head(self.connection)
        told = self.forgotten(record.opening.tags.get("Club")).retold(record)
        if figures is None or told is not record:
            figures = partial(figures_of, told)
        record = told
        done = self._done_before(asked, None, 1, record.events, record.moments)
        if done:
            return done
        opening = record.opening
        played = prepare(record.events[1:], record.moments, 2)
        check_seats(record.events[1:], played, len(opening.seats))
        identity = opening.tags.get("Id")
        if identity is not None and self.named(identity):
            raise OtherEvents(f"there is a match {identity} in the ledger already")
        stream = event_log.add_stream(self.connection, str(uuid.uuid4()), chain.START, identity)
        seated, payload = write_opening(self.connection, stream.stream_no, opening)
        events = [ready(TYPES[Open], payload, moment=record.moments.get(1)), *played]
        self._writes(head)
        answer = write(self.connection, head, stream, events, self._signed(asked, head))
        cards.write_card(self.connection, stream.stream_no, record.events)
        self._begun[answer.match] = Folded(record, figures, [person.player_id for person in seated], new=True)
        self._say_who_sat_down(answer.match, record.events, 1, asked)
        return answer

    def append(
        self,
        match: int,
        events: Sequence[Event],
        *,
        expected: int,
        asked: Asked,
        moments: Mapping[int, str] | None = None,
    ) -> Appended:
        """Appends events to a match that has `expected` of them; `moments` go by the events' numbers in the match.

        WrongVersion if the match has another length, RequestReused if the request id came with other events,
        InvalidEvent if one of them cannot be stored: too large, or of a seat that the match does not have.
        """
        moments = moments or {}
        head, seats, club, forgets, before, stream = event_log.growing(self.connection, match, asked.request_id)
        if forgets:
            events = [self.forgotten(club).retold_event(event) for event in events]
        done = self._done_before(asked, match, expected + 1, events, moments) if before else None
        if done:
            return done
        if stream is None:
            raise _no_match(match)
        if stream.version != expected:
            raise WrongVersion(expected, stream.version)
        if any(isinstance(event, Open) for event in events) or not events:
            raise InvalidEvent("only events that follow the header can be appended, and at least one")
        prepared = prepare(events, moments, expected + 1)
        check_seats(events, prepared, seats)
        self._writes(head)
        answer = write(self.connection, head, stream, prepared, self._signed(asked, head))
        self._grown.add(match)
        if expected < likeness.START_EVENTS:
            likeness.grown(self.connection, match, self.record(self.find_number(match)).events)
        self._say_who_sat_down(match, events, expected + 1, asked)
        return answer

    def _say_who_sat_down(self, match: int, events: Sequence[Event], first: int, asked: Asked) -> None:
        if not _REMARKS.isdisjoint(map(type, events)):
            club, said = sat_down(self.connection, match, events, first)
            if said:
                request = str(uuid.uuid5(uuid.UUID(asked.request_id), "substitutes"))
                self.append_to_club(club, said, msgspec.structs.replace(asked, request_id=request))

    def append_to_club(self, club: str, events: Sequence[ClubEvent], asked: Asked) -> Appended:
        """Appends to a club's own log, and carries out what the events say; Refused if one of them cannot follow."""
        head = event_log.take_head(self.connection)
        events = [club_log.retold(event, self.forgotten(club).told) for event in events]
        commit = event_log.commit_of(self.connection, asked.request_id)
        if commit:
            return club_log.done_before(self.connection, asked, club, events, commit)
        self._writes(head)
        answer = club_log.append(self.connection, head, club, events, self._signed(asked, head))
        self._forgotten.clear()
        self._grown.update(match for event in events if isinstance(event, Assigned) for match, _ in event.seats)
        self._grown.update(event.match for event in events if isinstance(event, Substituted))
        return answer

    def _done_before(
        self, asked: Asked, match: int | None, first: int, events: Sequence[Event], moments: Mapping[int, str]
    ) -> Appended | None:
        commit = event_log.commit_of(self.connection, asked.request_id)
        if commit is None:
            return None
        if commit.stream_no < 0:
            raise RequestReused(f"the request {asked.request_id} was another's, for a club: ask under a new id")
        stored = self.record(self.find_number(commit.stream_no))
        last = first + len(events) - 1
        same = (
            match in (None, commit.stream_no)
            and first == commit.first_version
            and len(events) == self._length(commit)
            and stored.events[first - 1 : last] == tuple(events)
            and {n: text for n, text in stored.moments.items() if first <= n <= last} == dict(moments)
        )
        if not same:
            raise RequestReused(
                f"the request {asked.request_id} was carried out before, for match {commit.stream_no}, with other "
                "events: nothing was written; ask again under a new id"
            )
        position = commit.first_position + len(events) - 1
        commit_no = commit.commit_no + (len(events) - 1) // MOST_EVENTS_IN_A_COMMIT
        return Appended(commit.stream_no, last, position, commit_no, replayed=True)

    def _length(self, commit: CommitRow) -> int:
        """How many events were appended by the request that this commit is the first of."""
        length, part = commit.events, commit
        while part.events == MOST_EVENTS_IN_A_COMMIT:
            following = event_log.commit_of(self.connection, request_of_part(commit.request_id, length))
            if following is None:
                break
            part = following
            length += part.events
        return length

    def _signed(self, asked: Asked, head: Head) -> Signed:
        # a clock that was set back must not make the log go back
        now = max(self._now, head.last_recorded_at)
        return Signed(asked.request_id, self._actor_id(asked.actor), asked.origin, asked.import_id, now)

    def _actor_id(self, name: str | None) -> str | None:
        if not name:
            return None
        found = self._known_actor(name)
        if found is None:
            name = ForgottenNames(self.connection, "").told_in_no_club(name)
            found = self._known_actor(name)
        if found is None:
            found = str(uuid.uuid4())
            self.connection.execute(insert(Actor), {"actor_id": found, "name": name})
        return found

    def _known_actor(self, name: str) -> str | None:
        return self.connection.scalar(select(col(Actor.actor_id)).where(col(Actor.name) == name))
