"""Names in texts: found whatever their case, marks and the signs between their words, and never inside other words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.club.names import mention_key, without_names


def told(text: str, *names: str) -> str:
    known = {mention_key(name): "X" for name in names}
    return without_names(text, known.get)


@pytest.mark.parametrize(
    ("text", "name", "expected"),
    [
        ("Ana, Ben", "Ana", "X, Ben"),
        ("scored by ANA", "Ana", "scored by X"),
        ("Anastasia and Ana", "Ana", "Anastasia and X"),
        ("Ana-Maria was late", "Ana Maria", "X was late"),
        ("Jose\u0301's turn", "José", "X's turn"),
        ("ﬁnn", "FINN", "X"),
        ("Straße", "strasse", "X"),
        ("О\u2019Оля?", "оля", "О\u2019X?"),
        ("(\u202eAna\u202c)", "Ana", "(\u202eX)"),
        ("well played", "Ana", "well played"),
        ("👍🏽 😀!", "😀", "👍🏽 X!"),
        ("https://club.example/%D0%9E%D0%BB%D1%8F?a=1", "Оля", "https://club.example/X?a=1"),
        ("p=Zo%c3%ab%20M%C3%BCller&q", "zoë müller", "p=X&q"),
        ('{"by": "Zo\\u00eb M\\u00fcller"}', "Zoë Müller", '{"by": "X"}'),
        ("\\ud83d\\ude00!", "😀", "X!"),
        ("Zo&euml; M&#252;ller; Zo&#xeb;", "Zoë Müller", "X; Zo&#xeb;"),
        ("100% & %FF", "ff", "100% & %X"),
        ("Juan Carlos de la Santa Cruz y Ortega", "juan carlos de la santa cruz y ortega", "X"),
    ],
)
def test_a_name_is_found_as_it_is_read(text: str, name: str, expected: str) -> None:
    assert told(text, name) == expected


def test_the_longer_of_two_names_is_meant() -> None:
    known = {"ana": "one", "ana maria": "two"}
    assert without_names("Ana Maria and Ana", known.get) == "two and one"


def test_a_longer_name_that_somebody_bears_stays() -> None:
    assert without_names("Ana B. and Ana", {"ana": "X"}.get, {"ana b"}) == "Ana B. and X"
    assert without_names("Ana", {"ana": "X"}.get, {"ana"}) == "Ana"


def test_a_name_without_a_word_in_it_is_found_nowhere() -> None:
    assert mention_key("'=+;--") == ""


@given(st.text(), st.text(alphabet=st.characters(categories=["Lu", "Ll", "Nd"]), min_size=1, max_size=8))
def test_what_was_taken_out_of_a_text_is_not_found_in_it_again(text: str, name: str) -> None:
    once = without_names(f"{text} {name} {text}", {mention_key(name): "?"}.get)
    assert without_names(once, {mention_key(name): "?"}.get) == once
    assert without_names(text, lambda key: None) == text
