"""Whether a log is whole: its numbers without gaps, its ends where the rows end, both chains worked out again."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from contextlib import closing
from uuid import UUID

from ledger.store import Ledger
from ledger.store.database.connection import on_server, path_of
from ledger.store.log import chain
from ledger.store.log.rows import CommitRow, EventRow, Head


def request_ids(ledger: Ledger) -> dict[str, int]:
    """The last position of the append that was made for each request."""
    with ledger.snapshot() as snapshot:
        rows = snapshot.connection.exec_driver_sql("SELECT request_id, first_position + events - 1 FROM event_commit")
        return {request_id: position for request_id, position in rows}  # noqa: C416 - dict() is not typed for rows


def sound(ledger: Ledger) -> Head:
    """The end of a log in which everything fits, and of which every match can be read."""
    with ledger.snapshot() as snapshot:
        connection, head = snapshot.connection, snapshot.head()
        fields = ", ".join(CommitRow._fields)
        commits = connection.exec_driver_sql(f"SELECT {fields} FROM event_commit ORDER BY commit_no").all()
        rows = connection.exec_driver_sql(f"SELECT {', '.join(EventRow._fields)} FROM event ORDER BY position").all()
        streams = connection.exec_driver_sql("SELECT stream_no, stream_id, version, last_hash FROM stream").all()
    events = [EventRow._make(row) for row in rows]
    assert [event.position for event in events] == list(range(1, head.position + 1))
    identities = {number: identity for number, identity, *_ in streams}
    ends: defaultdict[int, tuple[int, bytes]] = defaultdict(lambda: (0, chain.START))
    previous, position = chain.START, 0
    for number, row in enumerate(commits, start=1):
        commit = CommitRow._make(row)
        own = events[position : position + commit.events]
        assert (commit.commit_no, commit.first_position) == (number, position + 1)
        for event in own:
            version, last = ends[event.stream_no]
            assert (event.stream_no, event.version, event.commit_no) == (commit.stream_no, version + 1, number)
            identity = UUID(identities[event.stream_no]).bytes
            fields_of_hash = (event.type, event.schema_version, event.played_at, event.utc_offset, event.payload)
            assert event.hash == chain.event_hash(last, identity, event.version, *fields_of_hash)
            ends[event.stream_no] = (event.version, event.hash)
        hashes = [event.hash for event in own]
        previous = chain.commit_hash(previous, identities[commit.stream_no], commit, hashes)
        assert commit.chain_hash == previous
        position += commit.events
    assert (head.position, head.commit_no, head.chain_hash) == (position, len(commits), previous)
    assert {number: (version, last) for number, _, version, last in streams} == dict(ends)
    assert [card.events for card in ledger.cards()] == [stored.version for stored in ledger.matches()]
    if not on_server(ledger.url):
        with closing(sqlite3.connect(path_of(ledger.url))) as file:
            assert file.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            assert file.execute("PRAGMA foreign_key_check").fetchall() == []
    return head
