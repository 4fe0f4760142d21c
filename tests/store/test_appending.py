"""Appending: versions, request ids, and the head that everybody takes first."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from uuid import uuid4

import pytest

from ledger.errors import InvalidEvent, NotFound, OtherEvents, Refused, RequestReused, WrongVersion
from ledger.game.events import Adjust, Arm, Deal, Event, Hand, Knock, Note, Open, Play, Record
from ledger.game.tiles import TILES
from ledger.store import Appended, Asked, Ledger, Origin
from ledger.store.appending.transaction import Transaction
from ledger.store.log.payload import checked
from tests.store.matches import match, opening
from tests.store.tampering import administrator_of, faults


def rows(ledger: Ledger, statement: str) -> list[tuple[object, ...]]:
    """What a statement finds in the database, read beside the program."""
    return administrator_of(ledger.url).ask(statement)


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


def test_after_the_program_was_started_again_the_same_request_has_the_same_answer(any_url: str) -> None:
    asked = Asked()
    with Ledger.open(any_url, create=True) as ledger:
        first = ledger.add(match(), asked=asked)
    with Ledger.open(any_url) as ledger:
        again = ledger.add(match(), asked=asked)
        assert again == Appended(first.match, first.version, first.position, first.commit_no, replayed=True)
        with pytest.raises(RequestReused):
            ledger.add(match(plays=1), asked=asked)
        assert ledger.head()[:2] == (10, 1)


def test_of_eight_at_once_one_appends_and_the_others_learn_the_new_length(any_ledger: Ledger) -> None:
    any_ledger.add(match(plays=0))

    def append(seat: int) -> int:
        try:
            return any_ledger.append(1, [Knock(seat)], expected=4).version
        except WrongVersion as error:
            return -error.current

    with ThreadPoolExecutor(8) as pool:
        answers = sorted(pool.map(append, range(1, 9)))
    assert answers == [-5] * 7 + [5]


def test_the_same_request_eight_times_at_once_is_carried_out_once(any_ledger: Ledger) -> None:
    any_ledger.add(match(plays=0))
    asked = Asked(request_id=str(uuid4()), actor="Ana")
    events: list[Event] = [Knock(1), Note("Ben counts"), Adjust(1, 5, "Ana was right")]

    def append(_: int) -> Appended:
        return any_ledger.append(1, events, expected=4, asked=asked, moments={5: "2026-03-14T19:42:05+01:00"})

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(append, range(8)))
    assert [answer.replayed for answer in answers].count(False) == 1
    assert {(a.match, a.version, a.position, a.commit_no) for a in answers} == {(1, 7, 7, 2)}
    assert any_ledger.head()[:2] == (7, 2)


def test_a_whole_match_asked_for_twice_is_stored_once(any_ledger: Ledger) -> None:
    for record in (match(), match(plays=12_001)):
        asked = Asked(request_id=str(uuid4()))
        first = any_ledger.add(record, asked=asked)
        any_ledger.add(match(plays=2))
        again = any_ledger.add(record, asked=asked)
        assert again == Appended(first.match, first.version, first.position, first.commit_no, replayed=True)
    assert any_ledger.count() == 4


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


def test_a_request_id_is_one_however_it_is_spelled(ledger: Ledger) -> None:
    ledger.add(match())
    spelled = uuid4()
    first = ledger.append(1, [Note("tea")], expected=len(match().events), asked=Asked(spelled.hex.upper()))
    again = ledger.append(1, [Note("tea")], expected=len(match().events), asked=Asked(str(spelled)))
    assert (again.replayed, again.version) == (True, first.version)


@pytest.mark.parametrize("arms", [(9, None), ("left", 9)])
def test_a_tile_is_laid_at_nobody_elses_train(ledger: Ledger, arms: tuple[Arm | None, Arm | None]) -> None:
    record = match()
    ledger.add(record)
    play = Play(1, TILES[0], arms[0], TILES[1], arms[1])
    with pytest.raises(InvalidEvent, match="play names seat 9, but the match has seats"):
        ledger.append(1, [play], expected=len(record.events))


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


def test_the_time_of_recording_never_goes_back_when_the_clock_does_and_may_leap_ten_years(any_url: str) -> None:
    ten_years = 315_532_800_000_000
    times = iter([1_000, 500, ten_years, 2_000])
    with Ledger.open(any_url, create=True, clock=lambda: next(times)) as ledger:
        for _ in range(4):
            ledger.add(match(plays=0))
        recorded = rows(ledger, "SELECT recorded_at FROM event_commit ORDER BY commit_no")
        assert recorded == [(1_000,), (1_000,), (ten_years,), (ten_years,)]
        assert [stored.number for stored in ledger.matches()] == [1, 2, 3, 4]
        assert faults(ledger) == []


def test_moments_that_go_back_are_kept_as_they_were_told_and_the_order_stays_that_of_the_events(
    any_ledger: Ledger,
) -> None:
    moments = {
        5: "2026-10-25T02:30:00+02:00",
        6: "2026-10-25T02:10:00+01:00",
        7: "1970-01-01T00:00:00Z",
        8: "1969-12-31T23:59:59.999999Z",
        9: "2262-04-11T23:47:17Z",
        10: "1971-01-01T00:00:00",
    }
    any_ledger.add(match(plays=0))
    for version, moment in moments.items():
        any_ledger.append(1, [Knock(version % 2 + 1)], expected=version - 1, moments={version: moment})
    record = any_ledger.record(1)
    assert record.moments == moments
    assert record.events[4:] == tuple(Knock(version % 2 + 1) for version in moments)
    assert faults(any_ledger) == []


def test_a_moment_is_still_told_when_an_event_without_one_has_followed(ledger: Ledger) -> None:
    moments = {5: "2026-03-14T19:42:05+01:00"}
    ledger.add(match(plays=0))
    ledger.append(1, [Knock(1)], expected=4, moments=moments)
    ledger.append(1, [Knock(2)], expected=5)
    assert ledger.record(1).moments == moments


def test_all_that_one_transaction_appends_is_counted_with_it(ledger: Ledger) -> None:
    with ledger.transaction() as transaction:
        transaction.add(match(plays=0), Asked())
        transaction.append(1, [Knock(1)], expected=4, asked=Asked())
        assert transaction.count()


def test_of_a_part_that_is_refused_nothing_is_left_to_be_counted(ledger: Ledger) -> None:
    def half_done(transaction: Transaction) -> None:
        with transaction.whole():
            transaction.add(match(plays=0), Asked())
            transaction.append(2, [Knock(1)], expected=4, asked=Asked())
            raise Refused("the scorer thought better of it")

    ledger.add(match(plays=0))
    with ledger.transaction() as transaction:
        with pytest.raises(Refused, match="thought better"):
            half_done(transaction)
        assert not transaction.wrote
        transaction.append(1, [Knock(1)], expected=4, asked=Asked())
        assert transaction.count()
    assert [(card.number, card.events) for card in ledger.cards()] == [(1, 5)]


def test_positions_and_versions_have_no_gaps_whatever_was_refused_in_between(any_ledger: Ledger) -> None:
    for n in range(5):
        any_ledger.add(match(plays=n, Id=f"m{n}"))
        with pytest.raises(OtherEvents):
            any_ledger.add(match(Id=f"m{n}"))
        with pytest.raises(WrongVersion):
            any_ledger.append(1, [Knock(1)], expected=99)
        with pytest.raises(InvalidEvent):
            any_ledger.append(n + 1, [Knock(1), Note("\0")], expected=4 + n)
    total = any_ledger.head().position
    assert rows(any_ledger, "SELECT position FROM event ORDER BY position") == [(n,) for n in range(1, total + 1)]
    versions = rows(any_ledger, "SELECT stream_no, COUNT(*), MIN(version), MAX(version) FROM event GROUP BY stream_no")
    assert sorted(versions) == [(n + 1, 4 + n, 1, 4 + n) for n in range(5)]


def test_a_commit_says_who_asked_and_where_it_came_from_without_a_name(any_ledger: Ledger) -> None:
    any_ledger.add(match(), asked=Asked(actor="Ana", origin=Origin.IMPORT, import_id=str(uuid4())))
    any_ledger.append(1, [Knock(1)], expected=10, asked=Asked(actor="Ana", origin=Origin.CORRECTION))
    ((first,), (second,)) = rows(any_ledger, "SELECT actor_id FROM event_commit")
    assert first == second
    assert rows(any_ledger, "SELECT actor_id, name FROM actor") == [(first, "Ana")]
    assert rows(any_ledger, "SELECT origin FROM event_commit") == [(1,), (2,)]


def test_several_programs_with_one_ledger_append_without_getting_in_each_others_way(any_url: str) -> None:
    Ledger.open(any_url, create=True).close()

    def append_ten(scorer: int) -> None:
        with Ledger.open(any_url) as own:
            for n in range(10):
                own.add(match(plays=1, Id=f"{scorer}-{n}"))

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(append_ten, range(4)))
    with Ledger.open(any_url) as ledger:
        assert ledger.count() == 40
        assert ledger.head()[:2] == (200, 40)
