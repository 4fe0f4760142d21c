"""The ledger as it stood at any position, moment or event; and the corrections of a match with who made them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from ledger.errors import NotFound, Refused, Unreadable
from ledger.game.events import Record
from ledger.record import read
from ledger.service.export import export
from ledger.service.matches.as_of import cards_as_of, match_as_of, matches_as_of
from ledger.service.matches.corrected import corrected
from ledger.service.matches.correcting import correct, propose
from ledger.store import Asked, Filter, Ledger, Origin
from tests.service.sources import DATED, TURNS, match

NOON = datetime(2026, 3, 14, 12, tzinfo=UTC)
VOID = 'void 9 "taken back"'


class Clock:
    """A clock that goes on an hour at each look."""

    def __init__(self) -> None:
        self.hours = -1

    def __call__(self) -> int:
        self.hours += 1
        return (int(NOON.timestamp()) + 3600 * self.hours) * 1_000_000


@pytest.fixture
def told(tmp_path: Path) -> Iterator[Ledger]:
    """A match at noon (positions 1 to 7), two more events at one (8, 9), another match at two (10 to 14), a correction
    of the first at three (15).
    """
    with Ledger.open(f"sqlite:///{tmp_path / 'ledger.sqlite'}", create=True, clock=Clock()) as ledger:
        whole = record(match(*TURNS, **DATED))
        ledger.add(Record(whole.events[:7]), asked=Asked(actor="Ana"))
        ledger.append(1, whole.events[7:], expected=7, asked=Asked(actor="Ana"))
        ledger.add(record(match(TURNS[0], Id="RV-2")))
        correct(ledger, propose(ledger, 1, [VOID]), "Olga")
        assert ledger.head().position == 15
        yield ledger


def record(text: str) -> Record:
    (item,) = read(text)
    assert isinstance(item, Record)
    return item


@pytest.mark.parametrize(
    ("when", "events"),
    [
        ("1", 1),
        ("7", 7),
        ("8", 8),
        ("14", 9),
        ("15", 10),
        ("event:6", 6),
        ("event 10", 10),
        ("2026-03-14T12:00", 7),
        ("2026-03-14T12:59:59Z", 7),
        ("2026-03-14T14:00+01:00", 9),
        ("2026-03-14T23:00+09:00", 9),
        ("2026-03-14", 10),
        ("2999-01-01", 10),
        ("9999-12-31", 10),
    ],
)
def test_a_match_as_it_stood(told: Ledger, when: str, events: int) -> None:
    stored = match_as_of(told, 1, when)
    assert (stored.version, stored.record.events) == (events, told.record(1).events[:events])


@pytest.mark.parametrize("when", ["9", "2026-03-14T13:59", "2026-03-13", "0"])
def test_a_match_that_did_not_exist_yet_says_so(told: Ledger, when: str) -> None:
    with pytest.raises(
        NotFound, match="match RV-2 did not exist at position [0-9]+ of the log: it begins at position 10"
    ):
        match_as_of(told, "RV-2", when)


@pytest.mark.parametrize(
    ("when", "kind", "words"),
    [
        ("16", NotFound, "the log has not come to position 16 yet: it ends at 15"),
        ("event:11", NotFound, "there is no event 11: match 1 has the events 1 to 10"),
        ("event:0", NotFound, "there is no event 0"),
        ("yesterday", Unreadable, "this says no time; found yesterday; expected a position such as"),
        ("", Unreadable, "this says no time"),
        ("2026-02-30", Unreadable, "this says no time"),
        ("١٢", Unreadable, "this says no time"),
    ],
)
def test_what_is_no_time_of_this_log_is_told(told: Ledger, when: str, kind: type[Exception], words: str) -> None:
    with pytest.raises(kind, match=words):
        match_as_of(told, 1, when)


def test_all_matches_as_they_stood(told: Ledger) -> None:
    assert [(stored.name, stored.version) for stored in matches_as_of(told, "9")] == [("1", 9)]
    assert [(stored.name, stored.version) for stored in matches_as_of(told, "11")] == [("1", 9), ("RV-2", 2)]
    assert [(stored.name, stored.version) for stored in matches_as_of(told, None)] == [("1", 10), ("RV-2", 5)]
    with pytest.raises(Unreadable, match="an event is one of a match"):
        matches_as_of(told, "event:6")


def test_the_list_as_it_stood(told: Ledger) -> None:
    assert [(card.name, card.events) for card in cards_as_of(told, "12", Filter())] == [("1", 9), ("RV-2", 3)]
    assert cards_as_of(told, "12", Filter(club="Elsewhere")) == []


def test_the_correction_of_a_match_names_who_made_it_and_when(told: Ledger) -> None:
    found = corrected(told, told.match(1))
    (made,) = found.made
    entry = found.recorded[made.number]
    assert (made.number, made.why) == (10, "taken back")
    assert (entry.by, entry.position, entry.origin) == ("Olga", 15, Origin.CORRECTION)
    assert entry.moment == "2026-03-14T15:00:00+00:00"


def test_before_it_was_made_there_is_no_correction(told: Ledger) -> None:
    assert corrected(told, match_as_of(told, 1, "14")).made == []


def test_a_correction_for_a_program(told: Ledger) -> None:
    stored = told.match(1)
    (shape,) = corrected(told, stored).as_json(stored.record.opening)
    assert (shape["event"], shape["line"], shape["why"], shape["standing"]) == (10, VOID, "taken back", "counts")
    assert (shape["by"], shape["recorded"], shape["position"]) == ("Olga", "2026-03-14T15:00:00+00:00", 15)
    assert shape["correction"] == {"kind": "void", "target": 9, "why": "taken back"}


def test_records_as_they_stood_are_exported(told: Ledger) -> None:
    (text,) = export(told, ["1"], as_of="9")
    assert record(text).events == told.record(1).events[:9]
    assert VOID not in text
    assert [record(text).events for text in export(told, as_of="11")] == [
        told.record(1).events[:9],
        told.record(2).events[:2],
    ]


def test_no_export_begins_where_one_match_did_not_exist_yet(told: Ledger) -> None:
    with pytest.raises(NotFound, match="match RV-2 did not exist"):
        next(export(told, ["1", "RV-2"], as_of="9"))


def test_a_proof_is_of_all_that_was_recorded(told: Ledger) -> None:
    with pytest.raises(Refused, match="a proof is of all that was recorded"):
        next(export(told, ["1"], form="proof", as_of="9"))
