"""A club's own log in the event tables: read, and grown by events whose effects on the tables beside it come with them.

A log of a club is a stream like a match, with the same chains; streams that are no matches are numbered down from -1,
so that matches keep theirs without gaps.
"""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Callable, Sequence

from sqlalchemy import Connection, insert, select
from sqlmodel import col

from ledger.club import Club, ClubEvent, fold
from ledger.club.names import name_key
from ledger.errors import RequestReused, Tampered
from ledger.store.clubs import effects
from ledger.store.clubs.payload import CLUB_TYPES, COMPETITION_TYPES, decode, encode, sealed, with_names
from ledger.store.clubs.tables import Club as ClubTable
from ledger.store.database.tables import Remark
from ledger.store.log import chain, event_log
from ledger.store.log.append import Appended, Asked, Signed, write
from ledger.store.log.prepared import ready
from ledger.store.log.rows import CommitRow, Head, StreamRow
from ledger.store.log.words import Envelope

CLUB = 2
"""The kind of a stream that is a club's log."""


def log_of(connection: Connection, club: str) -> StreamRow | None:
    """The log of a club, by a name of it however written; None while nothing but matches is known of the club."""
    number = connection.scalar(select(col(ClubTable.stream_no)).where(col(ClubTable.club_key) == name_key(club)))
    return event_log.stream(connection, number) if number is not None else None


def clubs(connection: Connection) -> list[tuple[str, StreamRow]]:
    """(club as it is compared, its log) of all clubs that have one."""
    known = select(col(ClubTable.club_key), col(ClubTable.stream_no)).order_by(col(ClubTable.stream_no).desc())
    streams = ((key, event_log.stream(connection, number)) for key, number in connection.execute(known).all())
    return [(key, stream) for key, stream in streams if stream is not None]


def events_of(connection: Connection, stream: StreamRow) -> list[ClubEvent]:
    """The events of a club's log; Tampered if some are missing, UnsupportedEvent if a newer program wrote one."""
    rows = event_log.payloads(connection, stream.stream_no)
    if len(rows) != stream.version:
        raise Tampered(f"a club's log should have {stream.version} events, but {len(rows)} are stored")
    names: defaultdict[int, dict[str, str]] = defaultdict(dict)
    words = (col(Remark.version), col(Remark.part), col(Remark.text))
    for version, part, text in connection.execute(select(*words).where(col(Remark.stream_no) == stream.stream_no)):
        names[version][part] = text
    return [with_names(decode(*row), names[version]) for version, row in enumerate(rows, start=1)]


def read_club(connection: Connection, club: str) -> Club:
    """What a club's log says; an empty one where there is none."""
    stream = log_of(connection, club)
    return fold(events_of(connection, stream)) if stream else Club()


def append(connection: Connection, head: Head, club: str, events: Sequence[ClubEvent], signed: Signed) -> Appended:
    """Appends to a club's log, which it begins if need be; Refused if an event cannot follow, and nothing is kept then.

    The head must have been taken.
    """
    stream = log_of(connection, club) or _begin(connection, club)
    folded = fold(events_of(connection, stream))
    prepared = []
    for event in events:
        folded.check(event)
        before = dict(folded.into)
        folded.take(event)
        envelope = Envelope()
        payload = encode(event, envelope.seal)
        prepared.append(ready(CLUB_TYPES[type(event)], payload, envelope.remarks))
        effects.apply(connection, (stream.stream_no, name_key(club)), event, folded, before)
    return write(connection, head, stream, prepared, signed)


def retold(event: ClubEvent, tell: Callable[[str], str]) -> ClubEvent:
    """The event with its titles and reasons as they may be told; a person's name is his."""
    if CLUB_TYPES[type(event)] not in COMPETITION_TYPES:
        return event
    return with_names(event, {part: tell(words) for part, words in sealed(event)})


def _begin(connection: Connection, club: str) -> StreamRow:
    stream = event_log.add_stream(connection, str(uuid.uuid4()), chain.START, None, kind=CLUB)
    connection.execute(insert(ClubTable), {"stream_no": stream.stream_no, "club_key": name_key(club), "name": club})
    return stream


def done_before(
    connection: Connection, asked: Asked, club: str, events: Sequence[ClubEvent], commit: CommitRow
) -> Appended:
    """The answer to a request that was carried out already; RequestReused if it asked for something else then."""
    stream = log_of(connection, club)
    first = commit.first_version - 1
    same = stream is not None and stream.stream_no == commit.stream_no and len(events) == commit.events
    if not same or stream is None or events_of(connection, stream)[first : first + len(events)] != list(events):
        raise RequestReused(
            f"the request {asked.request_id} was carried out before, with something else: nothing was written; ask "
            "again under a new id"
        )
    position = commit.first_position + len(events) - 1
    return Appended(commit.stream_no, first + len(events), position, commit.commit_no, replayed=True)
