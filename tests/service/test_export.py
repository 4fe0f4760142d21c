"""What goes out comes in again, and goes out the same."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from ledger.errors import NotFound, Unreadable
from ledger.game.events import Record
from ledger.record import read, read_jsonl
from ledger.service.export import export
from ledger.service.intake import take_in
from ledger.store import Filter, Ledger
from tests.service.sources import TURNS, bring, match, statuses

READERS: dict[str, Callable[[str], Iterator[Record | Unreadable]]] = {"domino": read, "jsonl": read_jsonl}


@pytest.fixture
def other(tmp_path: Path) -> Iterator[Ledger]:
    """A second new ledger."""
    with Ledger.open(f"sqlite:///{tmp_path / 'other.sqlite'}", create=True) as opened:
        yield opened


def fill(ledger: Ledger) -> None:
    """Matches of all sorts: with and without Id and date, alike, timed, corrected, with awkward words, hardly begun."""
    dated = {"Club": "Riverside", "Played": "2026-03-14"}
    correction = (
        'note "Ana: \\\\ \\"6\\" ; {x}"',
        'amend 5 play Ana 6-5 "Ben saw it"',
        'void 11 ""',
        'adjust Ben -10 "late"',
    )
    bring(ledger, match(*TURNS), match(*TURNS), match(*TURNS, **dated), match(**dated))
    bring(ledger, match(*TURNS, *correction, Id="final", Club="Ríó ; [x]", Mood="fine", Played="2026-03-14T19:00:00Z"))
    timed = [f"{turn} {{2026-03-14T19:4{n}:05.250+01:00}}" for n, turn in enumerate(TURNS)]
    bring(ledger, match(*timed, Id="2", Options="target=50 spinner=true", Scorer="'); DROP TABLE event;--"))
    bring(ledger, '[Table "100pt/Drw+"]\n[Seat1 "Ana"]\n[Seat2 "Ben Ode"]\nhand 1\ndeal "Ben Ode" 7\n')
    bring(ledger, '[Variant "draw"]\n[Seat1 "X"]\n[Seat2 "Y"]\n')
    rng = random.Random(3)
    days = [f"2026-01-{n % 28 + 1:02}" for n in range(150)]
    bring(ledger, *(match(*rng.choices(TURNS, k=n % 7), Id=f"n{n}", Played=day) for n, day in enumerate(days)))


@pytest.mark.parametrize("form", READERS)
def test_everything_exported_and_imported_exports_to_the_same_bytes_and_is_known_the_second_time(
    ledger: Ledger, other: Ledger, form: str
) -> None:
    fill(ledger)
    text = "".join(export(ledger, form=form))
    assert statuses(list(take_in(other, READERS[form](text)))) == ["new"] * ledger.count()
    assert "".join(export(other, form=form)).encode() == text.encode()
    assert list(other.records()) == list(ledger.records())
    before = other.head()
    assert statuses(list(take_in(other, READERS[form](text)))) == ["known"] * ledger.count()
    assert other.head() == before


def test_some_matches_are_exported_in_the_order_in_which_they_were_named(ledger: Ledger) -> None:
    fill(ledger)
    text = "".join(export(ledger, ["n7", "final"]))
    assert [line for line in text.splitlines() if line.startswith("[Id")] == ['[Id "n7"]', '[Id "final"]']


def test_wanted_matches_are_exported(ledger: Ledger) -> None:
    fill(ledger)
    text = "".join(export(ledger, wanted=Filter(club="riverside")))
    assert text.count('[Variant "draw"]') == 2


def test_nothing_is_exported_where_one_match_is_not_there(ledger: Ledger) -> None:
    fill(ledger)
    with pytest.raises(NotFound, match="no match lost"):
        next(export(ledger, ["final", "lost"]))


def test_an_unknown_form_is_named_with_those_that_there_are(ledger: Ledger) -> None:
    with pytest.raises(NotFound, match="domino, jsonl"):
        next(export(ledger, form="xml"))
