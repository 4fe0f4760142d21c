"""Exports without names: whole matches, the same words each time, nothing that somebody wrote."""

from __future__ import annotations

import pytest

from ledger.audit import audit
from ledger.errors import Refused
from ledger.game.events import Record
from ledger.record import read, read_jsonl
from ledger.service.clubs.people import merge, split
from ledger.service.export import export, export_since
from ledger.store import Ledger
from tests.people.evenings import asked, evening, won
from tests.people.forgetful import SPELLINGS, a_club


def records(text: str) -> list[Record]:
    found = list(read(text))
    assert all(isinstance(record, Record) for record in found)
    return [record for record in found if isinstance(record, Record)]


def test_nothing_in_it_names_anybody(ledger: Ledger) -> None:
    a_club(ledger)
    ledger.add(evening("Eva", "Ben", Site="Eva's kitchen", Played="2026-03-14T19:30", Eva="late"))
    forms = "".join("".join(export(ledger, form=form, anonymous=True)) for form in ("domino", "jsonl"))
    told = forms + "".join(line for _, line in export_since(ledger, 0, anonymous=True))
    names = (*SPELLINGS, "Ben", "Eva", "Riverside", "Hillside", "kitchen", "19:30")
    assert [name for name in names if name in told] == []


def test_the_matches_are_the_same_but_for_the_words(ledger: Ledger) -> None:
    a_club(ledger)
    originals = list(ledger.records())
    told = records("".join(export(ledger, anonymous=True)))
    assert [len(record.events) for record in told] == [len(record.events) for record in originals]
    for one, other in zip(told, originals, strict=True):
        assert one.events[1:5] == other.events[1:5]
        assert [finding.code for finding in audit(one)] == [finding.code for finding in audit(other)]
        assert one.opening.tags.get("Played") == other.opening.tags.get("Played")
    assert [type(record) for record in read_jsonl("".join(export(ledger, form="jsonl", anonymous=True)))] == [
        Record
    ] * 4


def test_a_person_has_one_word_in_every_match_and_every_export(ledger: Ledger) -> None:
    for day, name in (("01", "Ana"), ("02", "Anna"), ("03", "Ana")):
        ledger.add(won(name, "Ben", Played=f"2026-01-{day}"))
    merge(ledger, "Anna", "Ana", None, asked())
    split(ledger, "Ana", ["3"], "Ana B.", None, asked())
    first = [record.opening.seats for record in records("".join(export(ledger, anonymous=True)))]
    assert first[0] == first[1] != first[2]
    assert len({seats[1] for seats in first}) == 1
    assert [
        record.opening.seats for record in records("".join(export(ledger, ["1", "2", "3"], anonymous=True)))
    ] == first


def test_two_ledgers_have_other_words_for_the_same_name(
    ledger: Ledger, tmp_path_factory: pytest.TempPathFactory
) -> None:
    ledger.add(evening("Ana", "Ben"))
    with Ledger.open(f"sqlite:///{tmp_path_factory.mktemp('other') / 'other.sqlite'}", create=True) as other:
        other.add(evening("Ana", "Ben"))
        assert list(export(ledger, anonymous=True)) != list(export(other, anonymous=True))


def test_a_proof_cannot_be_without_names(ledger: Ledger) -> None:
    ledger.add(evening("Ana", "Ben"))
    with pytest.raises(Refused):
        list(export(ledger, form="proof", anonymous=True))
