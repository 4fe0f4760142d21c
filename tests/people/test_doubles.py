"""Likely doubles: names alike in any script are proposed, those of two people never again."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.service.clubs.doubles import likely_doubles, skeleton
from ledger.service.clubs.forgetting import forget
from ledger.service.clubs.people import merge, name_person
from ledger.store import Ledger
from tests.people.evenings import asked, evening


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ольга", "Olga"),
        ("Юлия Щукина", "Yuliya Shchukina"),
        ("Юлия Щукина", "Julia Schukina"),
        ("José García", "GARCIA JOSE"),
        ("Łukasz", "lukasz"),
        ("Oля", "Оля"),
        ("Anna", "Ana"),
        ("Đorđe", "Djordje"),
    ],
)
def test_a_name_and_its_other_spelling_have_one_skeleton(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)


@pytest.mark.parametrize(("one", "other"), [("Ana", "Eva"), ("Ivan Petrov", "Ivan Sidorov"), ("Ben", "Bob")])
def test_other_names_have_other_skeletons(one: str, other: str) -> None:
    assert skeleton(one) != skeleton(other)


@given(st.text())
def test_every_name_has_a_skeleton(name: str) -> None:
    assert skeleton(name) == skeleton(name.strip())


def pairs(ledger: Ledger) -> list[tuple[str, str]]:
    return [(min(found.names), max(found.names)) for found in likely_doubles(ledger)]


def test_who_may_be_one_is_proposed_and_nothing_is_done(ledger: Ledger) -> None:
    for name in ("Zoryana", "Zorjana", "Зоряна", "Ben"):
        ledger.add(evening(name, "Eva"))
    assert set(pairs(ledger)) == {("Zorjana", "Zoryana"), ("Zoryana", "Зоряна"), ("Zorjana", "Зоряна")}
    assert len(list(ledger.choices()[2])) == 5


def test_who_sat_at_one_table_is_not_proposed(ledger: Ledger) -> None:
    ledger.add(evening("Anna", "Ana"))
    assert pairs(ledger) == []


def test_who_is_of_another_club_is_not_proposed(ledger: Ledger) -> None:
    ledger.add(evening("Anna", "Ben"))
    ledger.add(evening("Ana", "Ben", club="Hillside"))
    assert pairs(ledger) == []


def test_who_was_merged_or_forgotten_is_not_proposed_again(ledger: Ledger) -> None:
    for name in ("Zoryana", "Zorjana", "Tamsin", "Tamzin"):
        ledger.add(evening(name, "Eva"))
    merge(ledger, "Zorjana", "Zoryana", None, asked())
    forget(ledger, "Tamzin", None, asked())
    assert pairs(ledger) == []


def test_other_names_are_compared_too(ledger: Ledger) -> None:
    ledger.add(evening("Mouse", "Eva"))
    ledger.add(evening("Tamzin", "Eva"))
    name_person(ledger, "Mouse", "Tamsin", None, asked())
    assert pairs(ledger) == [("Tamsin", "Tamzin")]
