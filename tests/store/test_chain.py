"""The hash chains: golden vectors worked out byte by byte apart from the program, and the chain in a stored log."""

from __future__ import annotations

import hashlib
import itertools
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from uuid import UUID

import pytest

from ledger.store import Asked, Ledger, Origin
from ledger.store.log import chain
from ledger.store.log.rows import CommitRow
from tests.store.matches import EVERY_KIND, match

STREAM = UUID("00112233-4455-6677-8899-aabbccddeeff")
PLAYED = 1_773_517_325_000_000
FIRST = "4a20d1ceb4cc19143b183f2eff598329f9ba598c0b4e37aec4efa749f663ca66"
SECOND = "c70c6b8d1daeb35ddfc82f17dd3834437cd89c8d3eec56cf72eac6eae62ab1e8"
THIRD = "6477dd292f2cf145189ae9a38f3b92f9623fb2b5a448e7cdc3b145be9d6609fa"
COMMIT = "b5dcb7fede1c73f3326fead0079413ce5d5f94d7f64fdbbfc0ac6fa0d9c0547e"
SALT = bytes(range(16))


def test_an_event_is_hashed_with_its_place_in_the_match_and_the_event_before_it() -> None:
    first = chain.event_hash(chain.START, STREAM.bytes, 1, 8, 1, None, None, b'[2,"6-3","left"]')
    second = chain.event_hash(first, STREAM.bytes, 2, 9, 1, PLAYED, 60, b"[2]")
    # a microsecond before 1970, without an offset: told apart from no moment at all
    third = chain.event_hash(second, STREAM.bytes, 3, 9, 1, -1, None, b"[1]")
    assert [first.hex(), second.hex(), third.hex()] == [FIRST, SECOND, THIRD]


def test_a_commit_is_hashed_with_its_whole_row_its_events_and_the_commit_before_it() -> None:
    commit = CommitRow(
        commit_no=7,
        request_id="ffeeddcc-bbaa-9988-7766-554433221100",
        stream_no=3,
        first_version=1,
        events=2,
        first_position=41,
        epoch=1,
        recorded_at=PLAYED + 1_000_000,
        actor_id="00000000-0000-4000-8000-000000000001",
        origin=1,
        import_id=None,
        app_version="0.1.0",
        chain_hash=b"",
    )
    hashed = chain.commit_hash(chain.START, str(STREAM), commit, [bytes.fromhex(FIRST), bytes.fromhex(SECOND)])
    assert hashed.hex() == COMMIT


def test_names_and_words_are_proved_by_salted_digests() -> None:
    seat = chain.seat_digest(SALT, str(STREAM), "Ana María")
    assert seat.hex() == "b0ab0fad53594fa8058802f79c0d1eb135b5c6b03839a4aeacf7dd8cc59da5ee"
    tag = chain.tag_digest(SALT, "Club", "Riverside")
    assert tag.hex() == "2c84c163e988a30ee0180c6061aa8cb5aa8fa55eab35aa1c031d18554f816e15"
    remark = chain.remark_digest(SALT, "6 and 3")
    assert remark.hex() == "03b773ffcc13e0db1370cbb18c9df06315865d7801daaf0b4307f174cc019ce6"


@pytest.fixture
def log(ledger: Ledger, url: str) -> Iterator[sqlite3.Connection]:
    """A log of three matches, one with moments, one appended to in turns with another, one of three commits."""
    record = match(plays=4)
    ledger.add(record, asked=Asked(actor="Ana", origin=Origin.IMPORT, import_id=str(STREAM)))
    ledger.add(match(plays=2))
    ledger.append(1, EVERY_KIND, expected=8, moments={9: "2026-03-14T19:42:05+01:00", 10: "2026-03-14T19:42:06"})
    ledger.append(2, EVERY_KIND[:3], expected=6)
    ledger.add(match(plays=10_001))
    connection = sqlite3.connect(Path(url.removeprefix("sqlite:///")))
    connection.row_factory = sqlite3.Row
    yield connection
    connection.close()


def number(value: int, length: int) -> bytes:
    """A number as it goes into a hash: big-endian, negative ones in two's complement."""
    return value.to_bytes(length, "big", signed=value < 0)


def test_the_chain_of_each_stored_match_can_be_worked_out_again(log: sqlite3.Connection) -> None:
    query = "SELECT e.*, s.stream_id FROM event e JOIN stream s USING (stream_no) ORDER BY stream_no, version"
    for stream_no, events in itertools.groupby(log.execute(query), key=lambda row: row["stream_no"]):
        previous = bytes(32)
        for event in events:
            hashed = b"domino-ledger/event/1\0" + previous + UUID(event["stream_id"]).bytes
            hashed += number(event["version"], 8) + number(event["type"], 2) + number(event["schema_version"], 2)
            if event["played_at"] is None:
                hashed += number(-1, 8) + number(-32768, 2)
            else:
                offset = 32767 if event["utc_offset"] is None else event["utc_offset"]
                hashed += number(event["played_at"], 8) + number(offset, 2)
            previous = hashlib.sha256(hashed + hashlib.sha256(event["payload"]).digest()).digest()
            assert event["hash"] == previous
        assert [tuple(row) for row in log.execute("SELECT last_hash FROM stream WHERE stream_no = ?", [stream_no])] == [
            (previous,)
        ]


def test_the_chain_of_all_commits_can_be_worked_out_again(log: sqlite3.Connection) -> None:
    previous, position = bytes(32), 0
    commits = log.execute(
        "SELECT c.*, s.stream_id FROM event_commit c JOIN stream s USING (stream_no) ORDER BY commit_no"
    )
    for place, commit in enumerate(commits.fetchall(), start=1):
        hashes = [
            row["hash"] for row in log.execute("SELECT hash FROM event WHERE commit_no = ? ORDER BY position", [place])
        ]
        hashed = b"domino-ledger/commit/1\0" + previous + number(commit["epoch"], 4) + number(place, 8)
        hashed += UUID(commit["request_id"]).bytes + UUID(commit["stream_id"]).bytes
        hashed += number(commit["first_version"], 8) + number(commit["events"], 4) + number(commit["first_position"], 8)
        hashed += number(commit["recorded_at"], 8) + number(commit["origin"], 2)
        for words in (commit["actor_id"], commit["import_id"], commit["app_version"]):
            hashed += hashlib.sha256((words or "").encode()).digest()
        previous = hashlib.sha256(hashed + b"".join(hashes)).digest()
        assert commit["commit_no"] == place
        assert commit["first_position"] == position + 1
        assert commit["events"] == len(hashes)
        assert commit["chain_hash"] == previous
        position += len(hashes)
    head = log.execute("SELECT position, commit_no, chain_hash FROM log_head").fetchone()
    assert tuple(head) == (position, place, previous)
