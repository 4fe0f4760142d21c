"""Names that look like others, or hold what nobody sees: two players stay two, and whoever imports is told."""

from __future__ import annotations

import re

import pytest

from ledger.club.lookalikes import oddities, outline
from ledger.languages import catalogue
from ledger.record import read
from ledger.service.intake import Taken, take_in
from ledger.store import Filter, Ledger
from tests.service.sources import DEALS, header


def bring(ledger: Ledger, *pairs: tuple[str, str], club: str = "Riverside") -> list[Taken]:
    """Imports a match of each pair as one file."""
    deals = DEALS.replace("Ana", "1").replace("Ben", "2")
    text = "\n".join(header(*pair, Club=club, Played=f"2026-03-{day:02}") + deals for day, pair in enumerate(pairs, 1))
    return list(take_in(ledger, read(text)))


# the same look in other letters, worked out from the shapes by hand: capitals against capitals, small against small
ALIKE = [
    ("Оля", "Oля"),
    ("АННА", "AHHA"),
    ("Vera", "Vеra"),
    ("Νίκος", "Nίκος"),
    ("Ilia", "llia"),
    ("Ana", "An\u202ea"),
    ("Ana", "A\u200bna"),
    ("fin", "ﬁ\u00adn"),
]


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_a_name_that_looks_like_a_known_one_is_told_once_and_stays_another_player(
    ledger: Ledger, one: str, other: str
) -> None:
    first, second, third = bring(ledger, (one, "Tom"), (other, "Tom"), (other, "Tom"))
    assert not [text for text in first.warnings if "looks like" in text]
    assert f"the name {other} looks like {one}" in " ".join(second.warnings)
    assert not [text for text in third.warnings if "looks like" in text]
    assert [len(ledger.cards(Filter(player=name))) for name in (one, other)] == [1, 2]


def test_two_at_one_table_who_look_alike_are_told(ledger: Ledger) -> None:
    (taken,) = bring(ledger, ("Оля", "Oля"))
    assert taken.status == "new"
    assert any("looks like" in text for text in taken.warnings)


@pytest.mark.parametrize(
    ("one", "other"), [("José", "Jose\u0301"), ("ana", "ANA"), ("Ana", "Anna"), ("Лена", "Lena"), ("ﬁn", "fin")]
)
def test_names_that_are_one_or_look_different_are_not_told(ledger: Ledger, one: str, other: str) -> None:
    taken = bring(ledger, (one, "Tom"), (other, "Tom"))
    assert [text for one_match in taken for text in one_match.warnings] == []


def test_alike_in_two_clubs_or_in_a_second_import_of_the_same_is_nothing_to_tell(ledger: Ledger) -> None:
    bring(ledger, ("Оля", "Tom"))
    (elsewhere,) = bring(ledger, ("Oля", "Tom"), club="Hilltop")
    assert not [text for text in elsewhere.warnings if "looks like" in text]
    (again,) = bring(ledger, ("Оля", "Tom"))
    assert (again.status, again.warnings) == ("known", ())


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Oля", "mixes Cyrillic and Latin letters"),
        ("Vеra", "mixes Cyrillic and Latin letters"),
        ("a\u202eb", "U+202E"),
        ("\u2066Ana\u2069", "U+2066, U+2069"),
        ("Ana\u200d", "U+200D"),
        ("A\u200dna", "U+200D"),
        ("Ana\ufeff", "U+FEFF"),
    ],
)
def test_what_is_odd_about_a_name_is_told_with_what_it_is_and_cannot_turn_the_text_around(name: str, told: str) -> None:
    (sentence,) = oddities(name)
    assert told in sentence
    assert sentence.isprintable()


@pytest.mark.parametrize("name", ["Ana", "José", "Оля", "Νίκος", "👩‍👩‍👧", "🇪🇸", "علي", "می‌خواهم", "O'Neil", "王", ""])
def test_a_name_of_any_one_script_is_not_odd(name: str) -> None:
    assert list(oddities(name)) == []


def test_names_that_differ_in_no_letter_that_can_be_seen_have_one_outline() -> None:
    assert all(outline(one) == outline(other) for one, other in ALIKE)
    assert len({outline(name) for name in ("Ana", "Anna", "Lena", "Лена", "Tom", "Том", "Ida")}) == 7


@pytest.mark.parametrize(
    ("one", "other"), [("Ana", "Anna"), ("Mia Silva", "Mai Silva"), ("Ben", "Bem"), ("Оля", "Опя"), ("Marta", "mart")]
)
def test_a_typed_name_that_is_a_known_one_but_for_a_letter_is_told_once(ledger: Ledger, one: str, other: str) -> None:
    bring(ledger, (one, "Tom"))
    pairs = [(other, "Tom"), (other, "Tom")]
    text = "\n".join(header(*pair, Club="Riverside", Played=f"2026-04-0{day}") for day, pair in enumerate(pairs, 1))
    first, second = take_in(ledger, read(text), typed=True)
    (told,) = first.warnings
    assert told.startswith(f"nobody was called {other} before; did you mean {one}? They count as two players")
    assert second.warnings == ()
    for code in ("ru", "es", "pt", "it", "ro", "sk"):
        retold = catalogue(code).sentence(told)
        assert {one, other} <= set(re.findall(r"\w+(?: Silva)?", retold))
        assert "players" not in retold


@pytest.mark.parametrize(
    ("known", "seats"),
    [
        ("Ana", ("Anna", "Ana")),  # both sit at one table
        ("Player 1", ("Player 2", "Tom")),
        ("Al", ("Jo", "Tom")),
        ("Lena", ("Lina Maria", "Tom")),
    ],
)
def test_a_typed_name_of_somebody_who_must_be_another_is_not_told(
    ledger: Ledger, known: str, seats: tuple[str, str]
) -> None:
    bring(ledger, (known, "Tom"))
    (taken,) = take_in(ledger, read(header(*seats, Club="Riverside", Played="2026-04-01")), typed=True)
    assert taken.warnings == ()


def test_a_club_that_was_typed_and_is_new_is_told_beside_those_that_are_known(ledger: Ledger) -> None:
    bring(ledger, ("Ana", "Tom"))
    (taken,) = take_in(ledger, read(header("Ana", "Tom", Club="Riversid", Played="2026-04-01")), typed=True)
    (told,) = taken.warnings
    assert "Riversid is a club of which nothing was known" in told
    assert "did you mean Riverside?" in told
    assert "ничего не было известно" in catalogue("ru").sentence(told)
