"""Results and tallies are never ahead of the log, never silently behind it, and the same when worked out anew."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ledger.game.events import Amend, Event, Hand, Knock, Note, Out, Record, Total, Void, Write
from ledger.simulate import play_match
from ledger.statistics import figures as counting
from ledger.store import Ledger
from ledger.store.copying.backups import back_up, restore
from ledger.store.copying.moving import copy
from ledger.store.kept import keeping_up
from tests.chance import drawn_seed
from tests.correcting.chances import correction
from tests.store.matches import match, opening
from tests.store.projecting import added_up, rebuilt_state, state, tallies
from tests.store.tampering import administrator_of
from tests.store.test_golden_ledgers import GOLDEN

Later = Callable[[], Any]


def won(*totals: int, names: tuple[str, ...] = ("Ana", "Ben"), **tags: str) -> Record:
    """A match to 100 points of which one hand and the standing after it were written down."""
    events: list[Event] = [Hand(1), *(Total(seat, total) for seat, total in enumerate(totals, start=1))]
    return Record((opening(*names, **{"Club": "Riverside", "Played": "2026-03-14", **tags}), *events))


def again(ledger: Ledger) -> Ledger:
    """The same ledger, opened by a program that has just been started."""
    return Ledger.open(ledger.url.render_as_string(hide_password=False))


@pytest.fixture
def uncounted(monkeypatch: pytest.MonkeyPatch) -> Later:
    """While this stands nothing is counted, as if every append had died before; what is called ends that."""
    monkeypatch.setattr("ledger.store.appending.transaction.take_over", lambda *_: False)
    monkeypatch.setattr("ledger.store.ledger._PAGES_AFTER_AN_APPEND", 0)
    return monkeypatch.undo


@pytest.fixture(params=[1, 3, 2000])
def page(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    """Pages of so many events."""
    monkeypatch.setattr(keeping_up, "EVENTS_AT_ONCE", request.param)
    return int(request.param)


def played(number: int, **tags: str) -> Record:
    """A match played by program, of one game after another."""
    games = (("draw", 2), ("five-up", 2), ("kozel-pairs", 4), ("mexican-train", 3), ("block", 2))
    game, players = games[number % len(games)]
    names = [f"{name} {tags.get('Club', '')}" for name in ("Ana", "Ben", "Cleo", "Dan")[:players]]
    bots = ["greedy", "random", "greedy", "random"][:players]
    return play_match(game, names, options={}, bots=bots, seed=str(number), tags=tags)


def test_what_an_append_brings_is_counted_with_it(any_ledger: Ledger) -> None:
    any_ledger.add(won(100, 40))
    assert any_ledger.progress()[1:] == ("active", 4, 0, None)
    any_ledger.add(won(30, 40, Played="2026-03-20"))
    any_ledger.append(2, [Hand(2), Total(1, 90), Total(2, 110)], expected=4)
    assert any_ledger.progress()[1:] == ("active", 11, 0, None)
    (ana, ben) = sorted(
        (count for key, count in tallies(any_ledger).items() if key[1] == 202603), key=lambda count: -count["points"]
    )
    assert (ana["matches"], ana["won"], ana["points"], ana["margin"]) == (2, 1, 190, 40)
    assert (ben["matches"], ben["won"], ben["points"], ben["margin"]) == (2, 1, 150, -40)


def test_what_is_kept_is_the_sum_of_the_records_and_the_same_when_worked_out_anew(any_ledger: Ledger) -> None:
    for number in range(10):
        tags = {"Club": "Riverside"} if number % 2 else {"Club": "Hillside", "Played": f"202{number}-0{1 + number}-28"}
        any_ledger.add(played(number, **tags))
    any_ledger.add(won(100, 40, Played="2025-12-31T23:59:59-05:00"))
    any_ledger.add(won(20, 40, Played="long ago"))
    assert tallies(any_ledger) == added_up(any_ledger)
    assert state(any_ledger) == rebuilt_state(any_ledger)


@pytest.mark.parametrize(
    ("correction", "points"),
    [
        ([Amend(3, Total(1, 110), "misheard")], (110, 40)),
        ([Amend(4, Total(2, 120), "misheard"), Amend(3, Total(1, 90), "misheard")], (90, 120)),
        ([Void(4, "never said")], (100, None)),
        ([Amend(4, Total(2, 120), ""), Void(5, "it was right")], (100, 40)),
    ],
)
def test_a_correction_takes_the_place_of_what_the_match_had_brought(
    any_ledger: Ledger, correction: list[Event], points: tuple[int | None, ...]
) -> None:
    any_ledger.add(won(100, 40))
    any_ledger.add(won(40, 100))
    any_ledger.append(1, correction, expected=4)
    assert any_ledger.cards()[0].points == points
    assert tallies(any_ledger) == added_up(any_ledger)
    assert state(any_ledger) == rebuilt_state(any_ledger)


@pytest.mark.parametrize("corrections", [40, pytest.param(1000, marks=[pytest.mark.soak, pytest.mark.timeout(7200)])])
def test_after_many_corrections_they_are_byte_for_byte_what_is_worked_out_anew(
    any_ledger: Ledger, corrections: int
) -> None:
    random = Random(drawn_seed())
    for number in range(5):
        any_ledger.add(played(number, Club="Riverside", Played=f"2026-0{1 + number}-28"))
    for _ in range(corrections):
        match = random.randint(1, 5)
        record = any_ledger.record(match)
        any_ledger.append(match, [correction(record, random)], expected=len(record.events))
    assert tallies(any_ledger) == added_up(any_ledger)
    assert state(any_ledger) == rebuilt_state(any_ledger)


def test_no_empty_tally_is_left_where_a_match_is_of_another_kind_now(any_ledger: Ledger) -> None:
    any_ledger.add(Record(won().events[:1]))
    assert {key[3] for key in tallies(any_ledger)} == {""}
    any_ledger.append(1, [Hand(1), Out(1), Write(1, 25)], expected=1)
    assert {key[3] for key in tallies(any_ledger)} == {"result"}


def test_results_that_are_behind_say_by_how_much_and_are_caught_up_by_the_next_append(
    any_ledger: Ledger, uncounted: Later, page: int
) -> None:
    any_ledger.add(won(100, 40))
    any_ledger.add(won(40, 30))
    assert any_ledger.progress()[1:] == ("active", 0, 8, None)
    assert [(card.behind, card.hands, card.over, card.points) for card in any_ledger.cards()] == [
        (4, 0, False, (None, None))
    ] * 2
    uncounted()
    any_ledger.append(2, [Note("late")], expected=4)
    assert [card.behind for card in any_ledger.cards()] == [0, 0]
    assert state(any_ledger) == rebuilt_state(any_ledger)


def test_a_page_that_ends_within_a_match_holds_the_match_as_it_stood_then(
    any_ledger: Ledger, uncounted: Later, monkeypatch: pytest.MonkeyPatch
) -> None:
    any_ledger.add(won(30, 40))
    any_ledger.append(1, [Hand(2), Total(1, 110), Total(2, 50)], expected=4)
    monkeypatch.setattr(keeping_up, "EVENTS_AT_ONCE", 5)
    progress = any_ledger.catch_up(1)
    assert (progress.position, progress.behind) == (5, 2)
    (card,) = any_ledger.cards()
    assert (card.behind, card.over, card.points) == (2, False, (30, 40))
    any_ledger.catch_up(1)
    assert any_ledger.cards()[0].points == (110, 50)


@pytest.mark.parametrize("missing", [1, 3, 7])
def test_a_hole_in_the_log_stops_them_before_it(any_ledger: Ledger, uncounted: Later, page: int, missing: int) -> None:
    any_ledger.add(won(100, 40))
    any_ledger.add(won(40, 100))
    administrator_of(any_ledger.url).run(f"DELETE FROM event WHERE position = {missing}")
    uncounted()
    progress = any_ledger.catch_up()
    assert (progress.status, progress.position) == ("failed", missing - 1)
    assert progress.error == f"the log has no event at position {missing}"
    any_ledger.add(won(1, 2))
    assert any_ledger.progress()[1:4] == ("failed", missing - 1, 12 - missing + 1)


def test_an_event_of_a_newer_program_stops_them_and_they_go_on_without_a_rebuild_once_it_is_known(
    any_ledger: Ledger, uncounted: Later, page: int
) -> None:
    for _ in range(3):
        any_ledger.add(won(100, 40))
    old = administrator_of(any_ledger.url).ask("SELECT type FROM event WHERE position = 7")[0]
    administrator_of(any_ledger.url).run("UPDATE event SET type = 99, schema_version = 7 WHERE position = 7")
    uncounted()
    progress = any_ledger.catch_up()
    assert (progress.status, progress.position, progress.behind) == ("failed", 6, 6)
    assert "an event of kind 99, version 7, at position 7" in str(progress.error)
    *_, last = any_ledger.rebuild()
    assert (last.over, last.position) == (False, 6)
    assert "kind 99" in str(last.stopped)
    assert any_ledger.progress() == progress._replace(error=progress.error)
    known = f"UPDATE event SET type = {int(old[0])}, schema_version = 1 WHERE position = 7"
    administrator_of(any_ledger.url).run(known)
    with again(any_ledger) as newer:
        newer.add(won(1, 2))
        assert newer.progress()[:4] == (1, "active", 16, 0)
        assert state(newer) == rebuilt_state(newer)


@pytest.mark.parametrize("version", [1, 5, 8])
def test_an_event_that_cannot_be_counted_leaves_the_checkpoint_before_it_and_play_goes_on(
    any_ledger: Ledger, monkeypatch: pytest.MonkeyPatch, page: int, version: int
) -> None:
    """Each event of match 2 from one on is poison; what is recorded meanwhile is counted when it is none any more."""
    figures = counting.figures

    def poisoned(record: Record, *_beginnings: object) -> counting.MatchFigures:
        if record.opening.seats[0] == "Poison" and len(record.events) >= version:
            raise ZeroDivisionError("no luck")
        return figures(record)

    any_ledger.add(match())
    with monkeypatch.context() as patched:
        patched.setattr(counting, "figures", poisoned)
        any_ledger.add(match("Poison", "Ben"))
        any_ledger.append(1, [Knock(1)], expected=10)
        any_ledger.append(2, [Knock(1)], expected=10)
        progress = any_ledger.progress()
        assert (progress.status, progress.position, progress.behind) == ("failed", 10 + version - 1, 12 - version + 1)
        assert f"position {10 + version}, match 2, event {version}: ZeroDivisionError: no luck" in str(progress.error)
    with again(any_ledger) as mended:
        mended.append(1, [Knock(2)], expected=11)
        mended.catch_up()
        assert state(mended) == rebuilt_state(mended)


def test_results_that_are_ahead_of_the_log_stand_still_until_they_are_rebuilt(any_ledger: Ledger) -> None:
    any_ledger.add(won(100, 40))
    administrator_of(any_ledger.url).run("UPDATE projection SET position = 40")
    any_ledger.add(won(40, 100))
    assert any_ledger.progress()[1:4] == ("failed", 40, -32)
    assert "they stand at position 40, but the log ends at 8" in str(any_ledger.progress().error)
    assert len(rebuilt_state(any_ledger)) > 0
    assert tallies(any_ledger) == added_up(any_ledger)


def test_results_of_which_nothing_says_how_far_they_are_stop_nobody_and_are_rebuilt(any_ledger: Ledger) -> None:
    any_ledger.add(won(100, 40))
    administrator_of(any_ledger.url).run("DELETE FROM projection")
    any_ledger.add(won(40, 100))
    assert any_ledger.progress()[1:4] == ("failed", 0, 8)
    assert len(any_ledger.cards()) == 2
    assert len(rebuilt_state(any_ledger)) > 0
    assert any_ledger.progress()[1:4] == ("active", 8, 0)
    assert tallies(any_ledger) == added_up(any_ledger)


def test_a_backup_what_is_restored_from_it_and_a_copy_have_the_same_results(ledger: Ledger, tmp_path: Path) -> None:
    ledger.add(won(100, 40))
    ledger.append(1, [Amend(3, Total(1, 110), "misheard")], expected=4)
    back_up(ledger, tmp_path / "backup.sqlite")
    restored, copied = (f"sqlite:///{tmp_path / name}" for name in ("restored.sqlite", "copied.sqlite"))
    restore(tmp_path / "backup.sqlite", restored)
    copy(ledger, copied)
    for url in (restored, copied):
        with Ledger.open(url) as other:
            assert state(other) == state(ledger) == rebuilt_state(other)


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda path: path.stem)
def test_the_results_of_an_older_programs_ledger_are_counted_when_it_is_restored_or_upgraded(
    golden: Path, tmp_path: Path
) -> None:
    old = tmp_path / "old.sqlite"
    with closing(sqlite3.connect(old)) as connection:
        connection.executescript(golden.read_text(encoding="utf-8"))
    restored = f"sqlite:///{tmp_path / 'restored.sqlite'}"
    restore(old, restored)
    for url, create in ((restored, False), (f"sqlite:///{old}", True)):
        with Ledger.open(url, create=create) as ledger:
            assert tallies(ledger) == added_up(ledger)
            assert state(ledger) == rebuilt_state(ledger)
