"""A file on its way in: moments, faults, several at once, and what is stored by when."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from ledger.errors import Unreadable
from ledger.game.events import Record
from ledger.record import read, write_jsonl
from ledger.service.importing import import_files
from ledger.service.intake import take_in
from ledger.store import Ledger
from tests.service.sources import DATED, TURNS, bring, header, match, statuses


def test_the_same_events_with_other_moments_are_the_same_events_and_the_stored_moments_stay(ledger: Ledger) -> None:
    bring(ledger, match("play Ana 6-6 {2026-03-14T19:42:05+01:00}", TURNS[1], **DATED))
    (taken,) = bring(ledger, match("play Ana 6-6 {2026-03-14T19:42:06+01:00}", *TURNS[1:3], **DATED))
    assert (taken.status, taken.appended) == ("grown", 1)
    assert "event 5" in taken.warnings[0]
    assert ledger.record(1).moments == {5: "2026-03-14T19:42:05+01:00"}


def test_the_moments_of_events_that_are_new_are_stored(ledger: Ledger) -> None:
    bring(ledger, match(TURNS[0], **DATED))
    bring(ledger, match(TURNS[0], TURNS[1] + " {2026-03-14T19:42:06+01:00}", **DATED))
    assert ledger.record(1).moments == {6: "2026-03-14T19:42:06+01:00"}


@pytest.mark.parametrize("at_once", [1, 32])
def test_an_unreadable_match_is_refused_whole_and_the_others_are_stored(ledger: Ledger, at_once: int) -> None:
    broken = match("play Ana 6-7", **DATED, Id="second")
    taken = bring(ledger, match(*TURNS, **DATED, Id="first"), broken, match(**DATED, Id="third"), at_once=at_once)
    assert statuses(taken) == ["new", "refused", "new"]
    assert taken[1].reason.startswith("night.domino:")
    assert [stored.name for stored in ledger.matches()] == ["first", "third"]


@pytest.mark.parametrize("at_once", [1, 32])
def test_a_match_that_cannot_be_stored_is_refused_whole_and_the_others_are_stored(ledger: Ledger, at_once: int) -> None:
    tags = "".join(f'[Tag{n} "x"]\n' for n in range(200))
    huge = '[Id "second"]\n' + header() + tags + "deal Ana " + "6-6 " * 30_000 + "\n"
    taken = bring(ledger, match(**DATED, Id="first"), huge, match(**DATED, Id="third"), at_once=at_once)
    assert statuses(taken) == ["new", "refused", "new"]
    assert [stored.number for stored in ledger.matches()] == [1, 2]
    assert ledger.head().position == 8


def test_one_file_imported_by_four_at_once_is_stored_once(ledger: Ledger) -> None:
    file = [match(*TURNS[: n % 5], Played=f"2026-03-{n + 1:02}") for n in range(20)]
    with ThreadPoolExecutor(4) as pool:
        taken = list(pool.map(lambda _: bring(ledger, *file, at_once=3), range(4)))
    assert ledger.count() == 20
    assert sorted(status for one in taken for status in statuses(one)) == ["known"] * 60 + ["new"] * 20


def test_an_import_says_who_brought_it_and_marks_its_commits_as_one_import(ledger: Ledger) -> None:
    bring(ledger, match(**DATED, Id="a"), match(**DATED, Id="b"))
    with ledger.transaction() as transaction:
        rows = transaction.connection.exec_driver_sql("SELECT origin, import_id FROM event_commit").all()
    assert len(set(rows)) == 1
    assert rows[0][0] == 1
    assert rows[0][1] is not None


def test_what_is_yielded_is_stored_and_the_rest_of_the_file_is_not_read_ahead_by_much(ledger: Ledger) -> None:
    read_so_far = []

    def matches() -> Iterator[Record | Unreadable]:
        for n in range(100):
            read_so_far.append(n)
            yield next(read(match(*TURNS, Id=str(n))))

    next(take_in(ledger, matches(), at_once=10))
    assert ledger.count() == 10
    assert len(read_so_far) == 10


@pytest.mark.parametrize(
    ("end", "torn"),
    [
        ("score Ana 1", True),
        ("play Ben 6-3", True),
        ("score Ana 1\r", True),
        ("score Ana 15\n", False),
        ('note "well played"', False),
        ("knock Ben {2026-03-14T19:42:05+01:00}", False),
        ("score Ana 15 ; six and nine", False),
    ],
)
def test_a_file_that_ends_within_a_line_is_taken_in_with_a_warning(
    ledger: Ledger, tmp_path: Path, end: str, torn: bool
) -> None:
    """A shorter line may be right by itself: what was cut off cannot be known, that something may have been can."""
    path = tmp_path / "night.domino"
    path.write_bytes((match(*TURNS, Id="first") + "\n" + match(TURNS[0], Id="second") + "\n" + end).encode())
    first, second = import_files(ledger, [str(path)])
    assert (first.taken.status, first.taken.warnings, second.taken.status) == ("new", (), "new")
    assert any(end.strip() in text and "cut off" in text for text in second.taken.warnings) == torn
    (_, again) = import_files(ledger, [str(path)])
    assert (again.taken.status, again.taken.warnings) == ("known", ())


def test_a_line_of_json_that_was_cut_is_refused(ledger: Ledger, tmp_path: Path) -> None:
    (record,) = read(match(*TURNS, Id="first"))
    assert isinstance(record, Record)
    path = tmp_path / "night.jsonl"
    for cut in range(2, 60):
        path.write_text(write_jsonl(record, "first")[:-cut], encoding="utf-8")
        (one,) = import_files(ledger, [str(path)])
        assert one.taken.status == "refused", path.read_text(encoding="utf-8")[-80:]
