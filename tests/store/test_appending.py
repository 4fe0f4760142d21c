"""Appending: versions, request ids, and the head that everybody takes first."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from uuid import uuid4

import pytest

from ledger.errors import InvalidEvent, NotFound, OtherEvents, Refused, RequestReused, WrongVersion
from ledger.game.events import Adjust, Deal, Hand, Knock, Note, Open, Record
from ledger.game.tiles import TILES
from ledger.store import Appended, Asked, Ledger, Origin
from ledger.store.payload import checked
from tests.store.matches import match, opening


def rows(url: str, statement: str) -> list[tuple[object, ...]]:
    """What a statement finds in the file, read beside the program."""
    connection = sqlite3.connect(Path(url.removeprefix("sqlite:///")))
    try:
        return connection.execute(statement).fetchall()
    finally:
        connection.close()


def test_an_append_answers_with_the_match_its_length_and_the_end_of_the_log(ledger: Ledger) -> None:
    assert ledger.add(match()) == Appended(match=1, version=10, position=10, commit_no=1)
    assert ledger.add(match(plays=0)) == Appended(match=2, version=4, position=14, commit_no=2)
    assert ledger.append(1, [Knock(1)], expected=10) == Appended(match=1, version=11, position=15, commit_no=3)


def test_an_append_to_another_length_is_refused_and_names_both(ledger: Ledger) -> None:
    ledger.add(match(plays=0))
    for expected in (3, 5):
        with pytest.raises(WrongVersion) as caught:
            ledger.append(1, [Knock(1)], expected=expected)
        assert (caught.value.expected, caught.value.current) == (expected, 4)
    assert ledger.head().position == 4


def test_of_eight_at_once_one_appends_and_the_others_learn_the_new_length(ledger: Ledger) -> None:
    ledger.add(match(plays=0))

    def append(seat: int) -> int:
        try:
            return ledger.append(1, [Knock(seat)], expected=4).version
        except WrongVersion as error:
            return -error.current

    with ThreadPoolExecutor(8) as pool:
        answers = sorted(pool.map(append, range(1, 9)))
    assert answers == [-5] * 7 + [5]


def test_the_same_request_eight_times_at_once_is_carried_out_once(ledger: Ledger) -> None:
    ledger.add(match(plays=0))
    asked = Asked(request_id=str(uuid4()), actor="Ana")
    events = [Knock(1), Note("Ben counts"), Adjust(1, 5, "Ana was right")]

    def append(_: int) -> Appended:
        return ledger.append(1, events, expected=4, asked=asked, moments={5: "2026-03-14T19:42:05+01:00"})

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(append, range(8)))
    assert [answer.replayed for answer in answers].count(False) == 1
    assert {(a.match, a.version, a.position, a.commit_no) for a in answers} == {(1, 7, 7, 2)}
    assert ledger.head()[:2] == (7, 2)


def test_a_whole_match_asked_for_twice_is_stored_once(ledger: Ledger) -> None:
    for record in (match(), match(plays=12_001)):
        asked = Asked(request_id=str(uuid4()))
        first = ledger.add(record, asked=asked)
        ledger.add(match(plays=2))
        again = ledger.add(record, asked=asked)
        assert again == Appended(first.match, first.version, first.position, first.commit_no, replayed=True)
    assert ledger.count() == 4


@pytest.mark.parametrize(
    "again",
    [
        lambda ledger, asked: ledger.append(1, [Knock(2)], expected=4, asked=asked),
        lambda ledger, asked: ledger.append(1, [Knock(1), Knock(1)], expected=4, asked=asked),
        lambda ledger, asked: ledger.append(1, [Knock(1)], expected=5, asked=asked),
        lambda ledger, asked: ledger.append(2, [Knock(1)], expected=4, asked=asked),
        lambda ledger, asked: ledger.append(
            1, [Knock(1)], expected=4, asked=asked, moments={5: "2026-03-14T19:42:05+01:00"}
        ),
        lambda ledger, asked: ledger.add(match(), asked=asked),
    ],
)
def test_another_content_under_a_used_request_id_is_refused(
    ledger: Ledger, again: Callable[[Ledger, Asked], Appended]
) -> None:
    ledger.add(match(plays=0))
    ledger.add(match(plays=0))
    asked = Asked(request_id=str(uuid4()))
    ledger.append(1, [Knock(1)], expected=4, asked=asked)
    before = ledger.head()
    with pytest.raises(RequestReused):
        again(ledger, asked)
    assert ledger.head() == before


def test_an_id_can_be_taken_once(ledger: Ledger) -> None:
    ledger.add(match(Id="final"))
    with pytest.raises(OtherEvents, match="final"):
        ledger.add(match(Id="final"))
    assert ledger.count() == 1


@pytest.mark.parametrize("events", [[], [Open("draw", {}, ("Ana", "Ben"), {})], [Hand(1), Open("draw", {}, (), {})]])
def test_a_header_or_nothing_cannot_be_appended(ledger: Ledger, events: list[Hand]) -> None:
    ledger.add(match(plays=0))
    with pytest.raises(InvalidEvent):
        ledger.append(1, events, expected=4)


def test_nothing_can_be_appended_to_a_match_that_is_not_there(ledger: Ledger) -> None:
    with pytest.raises(NotFound):
        ledger.append(1, [Knock(1)], expected=0)


def test_an_event_too_large_for_the_log_is_refused_and_nothing_of_the_match_is_written(ledger: Ledger) -> None:
    assert checked(b"x" * 65_536)
    with pytest.raises(InvalidEvent, match="65537 bytes"):
        checked(b"x" * 65_537)
    with pytest.raises(Refused):
        ledger.add(Record((opening(), Hand(1), Deal(1, TILES * 300))))
    assert ledger.count() == 0


def test_a_note_may_be_longer_than_a_payload_because_its_words_stand_beside_the_log(ledger: Ledger) -> None:
    record = Record((opening(), Note("long " * 100_000)))
    ledger.add(record)
    assert ledger.record(1) == record


def test_the_time_of_recording_never_goes_back_when_the_clock_does(url: str) -> None:
    times = iter([1_000, 500, 2_000])
    with Ledger.open(url, create=True, clock=lambda: next(times)) as ledger:
        for _ in range(3):
            ledger.add(match(plays=0))
    assert rows(url, "SELECT recorded_at FROM event_commit ORDER BY commit_no") == [(1_000,), (1_000,), (2_000,)]


def test_positions_and_versions_have_no_gaps_whatever_was_refused_in_between(ledger: Ledger, url: str) -> None:
    for n in range(5):
        ledger.add(match(plays=n, Id=f"m{n}"))
        with pytest.raises(OtherEvents):
            ledger.add(match(Id=f"m{n}"))
        with pytest.raises(WrongVersion):
            ledger.append(1, [Knock(1)], expected=99)
        with pytest.raises(InvalidEvent):
            ledger.append(n + 1, [Knock(1), Note("\0")], expected=4 + n)
    total = ledger.head().position
    assert rows(url, "SELECT position FROM event ORDER BY position") == [(n,) for n in range(1, total + 1)]
    versions = rows(url, "SELECT stream_no, COUNT(*), MIN(version), MAX(version) FROM event GROUP BY stream_no")
    assert versions == [(n + 1, 4 + n, 1, 4 + n) for n in range(5)]


def test_a_commit_says_who_asked_and_where_it_came_from_without_a_name(ledger: Ledger, url: str) -> None:
    ledger.add(match(), asked=Asked(actor="Ana", origin=Origin.IMPORT, import_id=str(uuid4())))
    ledger.append(1, [Knock(1)], expected=10, asked=Asked(actor="Ana", origin=Origin.CORRECTION))
    ((first,), (second,)) = rows(url, "SELECT actor_id FROM event_commit")
    assert first == second
    assert rows(url, "SELECT actor_id, name FROM actor") == [(first, "Ana")]
    assert rows(url, "SELECT origin FROM event_commit") == [(1,), (2,)]


def test_several_ledgers_open_on_one_file_append_without_getting_in_each_others_way(url: str) -> None:
    Ledger.open(url, create=True).close()

    def append_ten(scorer: int) -> None:
        with Ledger.open(url) as own:
            for n in range(10):
                own.add(match(plays=1, Id=f"{scorer}-{n}"))

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(append_ten, range(4)))
    with Ledger.open(url) as ledger:
        assert ledger.count() == 40
        assert ledger.head()[:2] == (200, 40)
