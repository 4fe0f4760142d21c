"""A sheet on paper held against the ledger it was printed from, and against others."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import text

from ledger.errors import HeaderFault, NotFound, Unreadable
from ledger.record import read
from ledger.service.importing import import_items
from ledger.service.paper.sheets import compare_sheet, empty_sheet, sheet_of_match
from ledger.store import Ledger

RECORD = """[Variant "draw"]
[Id "RV-7"]
[Seat1 "Ana"]
[Seat2 "Ben"]

hand 1
out Ana
reveal Ben 5-5 4-4
write Ana 18
"""
"""Five events."""


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[Ledger]:
    """A ledger with the match RV-7."""
    with Ledger.open(f"sqlite:///{tmp_path / 'ledger.sqlite'}", create=True) as opened:
        list(import_items(opened, read(RECORD), "x"))
        yield opened


@pytest.fixture
def code(ledger: Ledger) -> str:
    """The code on the sheet of RV-7."""
    _, short = sheet_of_match(ledger, "RV-7")
    return str(short["code"])


def test_a_sheet_fits_the_ledger_it_was_printed_from(ledger: Ledger, code: str) -> None:
    compared = compare_sheet(ledger, code)
    assert (compared.ok, compared.match, compared.printed, compared.events) == (True, "RV-7", 5, 5)


def test_the_code_has_only_signs_that_a_small_qr_code_holds(code: str) -> None:
    assert set(code) <= set("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ:-")


def test_it_may_be_typed_in_small_letters_and_with_blanks(ledger: Ledger, code: str) -> None:
    assert compare_sheet(ledger, f" {code[:30].lower()} {code[30:]}\n").ok


def test_a_match_that_has_grown_since_still_fits(ledger: Ledger, code: str) -> None:
    list(import_items(ledger, read(RECORD + 'note "they shook hands"\n'), "x"))
    compared = compare_sheet(ledger, code)
    assert (compared.ok, compared.printed, compared.events) == (True, 5, 6)
    assert "1 more" in compared.message


def test_a_sheet_of_other_events_does_not_fit(ledger: Ledger, code: str) -> None:
    other = code[:-1] + ("0" if code[-1] != "0" else "1")
    assert not compare_sheet(ledger, other).ok


def test_a_sheet_of_more_events_than_there_are_does_not_fit(ledger: Ledger, code: str) -> None:
    compared = compare_sheet(ledger, code.replace(":5:", ":6:"))
    assert not compared.ok
    assert "gone" in compared.message


def test_an_event_that_was_changed_behind_the_ledger_does_not_fit_though_its_hash_is_kept(
    ledger: Ledger, code: str
) -> None:
    with ledger._writer.begin() as connection:
        for (trigger,) in connection.execute(text("SELECT name FROM sqlite_master WHERE type = 'trigger'")).all():
            connection.execute(text(f'DROP TRIGGER "{trigger}"'))
        other = "CAST(replace(payload, '18', '81') AS BLOB)"
        assert connection.execute(text(f"UPDATE event SET payload = {other} WHERE version = 5")).rowcount == 1
    compared = compare_sheet(ledger, code)
    assert not compared.ok
    assert "changed" in compared.message


def test_a_sheet_of_another_ledger_is_told_apart(ledger: Ledger, code: str) -> None:
    parts = code.split(":")
    with pytest.raises(NotFound, match="another"):
        compare_sheet(ledger, ":".join([*parts[:2], "0" * 32, *parts[3:]]))


NO_MATCH = "0" * 32


@pytest.mark.parametrize(
    "said",
    [
        "",
        "hello",
        "DOMINO-LEDGER:1:AB:6:CD",
        f"DOMINO-LEDGER:1:{NO_MATCH}:0:{'0' * 64}",
        f"DOMINO-LEDGER:1:{NO_MATCH}:5:{'g' * 64}",
    ],
)
def test_what_is_no_code_is_said_to_be_none(ledger: Ledger, said: str) -> None:
    with pytest.raises(Unreadable, match="no code of a sheet"):
        compare_sheet(ledger, said)


def test_a_code_of_a_newer_program_is_said_to_be_newer(ledger: Ledger, code: str) -> None:
    with pytest.raises(Unreadable, match="newer"):
        compare_sheet(ledger, code.replace(":1:", ":2:", 1))


def test_an_empty_sheet_of_what_cannot_be_played_is_refused() -> None:
    with pytest.raises(NotFound):
        empty_sheet("no-game")
    with pytest.raises(HeaderFault):
        empty_sheet("draw", "no-option=1")
    with pytest.raises(HeaderFault):
        empty_sheet("draw", players=7)
