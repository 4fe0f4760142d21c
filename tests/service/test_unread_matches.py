"""A match that cannot be read stops nothing but itself: the others are audited, exported and searched, and it is told
which one cannot be read and why.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from ledger.errors import Tampered, UnsupportedEvent
from ledger.searching import read_query
from ledger.service.audits.findings import LedgerFindings
from ledger.service.clubs.rights import Rights
from ledger.service.doctor import examine
from ledger.service.export import export
from ledger.service.figures.ratings import rated
from ledger.service.figures.statistics import Choice
from ledger.service.rebuilding import standing_in_words
from ledger.service.searches.searching import search
from ledger.simulate import play_match
from ledger.store import Ledger
from ledger.store.database.protection import SQLITE_TRIGGERS
from tests.cli.running import Program
from tests.service.sources import TURNS, bring, match

OF_A_NEWER_PROGRAM = "UPDATE event SET type = 9999 WHERE stream_no = 2 AND version = 6"
MISSING = "DELETE FROM event WHERE stream_no = 2 AND version = 6"


def change(url: str, statement: str) -> None:
    """Changes the file behind the program's back, and puts the triggers back."""
    with closing(sqlite3.connect(url.removeprefix("sqlite:///"), isolation_level=None)) as connection:
        for name in SQLITE_TRIGGERS:
            connection.execute(f"DROP TRIGGER {name}")
        connection.execute(statement)
        for text in SQLITE_TRIGGERS.values():
            connection.execute(text)


@pytest.fixture(params=[OF_A_NEWER_PROGRAM, MISSING], ids=["newer", "missing"])
def url(request: pytest.FixtureRequest, ledger: Ledger, tmp_path: Path) -> str:
    """A ledger of three matches of which the second cannot be read."""
    bring(ledger, match(*TURNS, Id="one"), match(*TURNS[:3], Id="two"), match(*TURNS[:4], Id="three"))
    url = f"sqlite:///{tmp_path / 'ledger.sqlite'}"
    change(url, request.param)
    return url


def audited(folder: Path, *more: str) -> tuple[int, str]:
    """Exit status and output of an audit of the ledger in a folder."""
    done = Program(folder).run_here("audit", *more)
    return done.status, done.out


@pytest.mark.usefixtures("url")
def test_an_audit_reads_all_the_others_and_lists_it_as_unreadable(tmp_path: Path) -> None:
    """Also where it takes the rest from what it kept of the first time."""
    for _ in range(2):
        status, shown = audited(tmp_path)
        assert (status, "unreadable" in shown, "2 matches" in shown, "match 2" in shown) == (1, True, True, True)


@pytest.mark.usefixtures("url")
def test_it_is_the_only_finding_of_its_own_audit(tmp_path: Path) -> None:
    status, shown = audited(tmp_path, "two", "--json")
    assert (status, '"code": "unreadable"' in shown, '"match": "two"' in shown) == (1, True, True)
    assert audited(tmp_path, "three")[0] == 0


def test_an_export_writes_the_others_before_it_says_so(url: str) -> None:
    with Ledger.open(url) as opened:
        pieces = export(opened)
        assert ['[Id "one"]' in next(pieces), '[Id "three"]' in next(pieces)] == [True, True]
        with pytest.raises(Exception, match="match 2"):
            next(pieces)


def test_a_search_and_the_page_of_findings_go_on(url: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    with Ledger.open(url) as opened:
        found = search(opened, read_query("played=5-4"))
        assert ({answer.match for answer in found.answers}, found.unread) == ({"one", "three"}, 1)
        findings = LedgerFindings()
        while not findings.go_on(opened, 10):
            pass
        assert [one.match for one in findings.listed(Rights(owner=True)) if one.code == "unreadable"] == ["two"]


def test_several_of_them_are_named_in_one_sentence(ledger: Ledger, tmp_path: Path) -> None:
    bring(ledger, *(match(*TURNS, Id=name) for name in ("one", "two", "three")))
    change(f"sqlite:///{tmp_path / 'ledger.sqlite'}", "DELETE FROM event WHERE version = 7 AND stream_no > 1")
    with pytest.raises(
        Tampered, match="match 2 should have 9 events, but 8 are stored; nor can these matches be read: three"
    ):
        list(export(ledger))


def test_results_that_are_ahead_of_the_log_are_not_told_as_minus_events_behind(ledger: Ledger, tmp_path: Path) -> None:
    bring(ledger, match(*TURNS))
    url = f"sqlite:///{tmp_path / 'ledger.sqlite'}"
    change(url, "UPDATE projection SET position = position + 5")
    words = standing_in_words(ledger.progress())
    assert "counted up to position 14, and the log ends at 9" in words
    assert "-5" not in words
    assert "results_ahead" in {ailment.code for ailment in examine(url)}


def test_the_doctor_counts_the_events_that_are_missing(ledger: Ledger, tmp_path: Path) -> None:
    bring(ledger, match(*TURNS), match(*TURNS, Id="two"))
    url = f"sqlite:///{tmp_path / 'ledger.sqlite'}"
    change(url, MISSING)
    assert "events that were recorded are missing: 1 of 18" in {ailment.what for ailment in examine(url)}


@pytest.fixture
def played_to_the_end(ledger: Ledger, tmp_path: Path) -> Path:
    """The folder of a ledger of three whole matches of which the second cannot be read."""
    for seed in range(3):
        ledger.add(play_match("draw", ["Ana", "Ben"], seed=seed, tags={"Id": f"night-{seed}"}))
    change(f"sqlite:///{tmp_path / 'ledger.sqlite'}", OF_A_NEWER_PROGRAM)
    return tmp_path


@pytest.mark.parametrize("command", ["rescore --options target=40", "luck --games 2", "fairness --luck 2"])
def test_what_is_worked_out_of_all_is_of_the_others_and_says_so(played_to_the_end: Path, command: str) -> None:
    done = Program(played_to_the_end).run_here(*command.split())
    assert (done.status, "match 2" in done.err, "left out" in done.err.lower()) == (1, True, True)
    assert "2 matches" in done.out + done.err


@pytest.mark.parametrize("command", ["rescore --options target=40", "luck --games 2", "fairness --luck 2"])
def test_where_none_can_be_read_that_is_the_answer(played_to_the_end: Path, command: str) -> None:
    change(f"sqlite:///{played_to_the_end / 'ledger.sqlite'}", "UPDATE event SET type = 9999 WHERE version = 6")
    done = Program(played_to_the_end).run_here(*command.split())
    assert (done.status, done.out) == (2, "")
    assert "nor can these matches be read" in done.err


def test_ratings_as_of_an_earlier_event_say_so_and_do_not_take_todays_result(played_to_the_end: Path) -> None:
    with Ledger.open(f"sqlite:///{played_to_the_end / 'ledger.sqlite'}") as opened:
        with opened.snapshot() as snapshot:
            wanted = "SELECT MAX(position) FROM event WHERE stream_no = 2"
            end = int(snapshot.connection.exec_driver_sql(wanted).scalar_one())
        assert len(rated(opened, Choice(), as_of=end).contests) == 2
        with pytest.raises(UnsupportedEvent, match="match 2"):
            rated(opened, Choice(), as_of=end - 1)
