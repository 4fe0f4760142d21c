"""Sentences of the rules in another language: recognized by their patterns, retold part by part."""

from __future__ import annotations

import re
from functools import cache

import pytest

from ledger.audit import audit
from ledger.game.events import Record
from ledger.game.variants import GAMES
from ledger.languages import catalogue
from ledger.languages.sentences import Sentences
from ledger.naming import with_names
from ledger.record import read
from ledger.replay import replay
from ledger.simulate import play_match
from ledger.wording import speaking
from tests.wording.gather import sentences_of

SEAT = re.compile(r"\b(?:seat|side) \d+")
ENGLISH = re.compile(r"[A-Za-z]{2,}")
"""A word in Latin letters; the letter S is what a rule calls a sum."""

SAME_IN_ENGLISH: dict[str, frozenset[str]] = {
    "es": frozenset(),
    "pt": frozenset(),
    "it": frozenset({"in"}),
    "ro": frozenset({"are"}),
    "sk": frozenset(),
}
"""The languages written in Latin letters, each with its words that are spelt as English ones."""


@cache
def reasons_of(game: str) -> frozenset[str]:
    """Why points were written in a match of the game."""
    names = ("Аня", "Боря", "Вера", "Гена")[: min(GAMES[game].players)]
    record = play_match(game, names, bots=("greedy", "random"), seed=5)
    return frozenset(points.because for state in replay(record).states() for points in state.points)


def test_a_sentence_is_retold_part_by_part_and_unknown_parts_stay() -> None:
    german = Sentences([("seat {seat} holds {tiles}", "{tiles} hat seat {seat}"), ("blocked", "zu")])
    assert german.retold("seat 2 holds 5-5, 4-4: 10 + 8 = 18; blocked; so it is") == (
        "5-5, 4-4 hat seat 2: 10 + 8 = 18; zu; so it is"
    )


def test_the_pattern_that_says_most_wins() -> None:
    one = Sentences([("{tile} does not {rest}", "no"), ("{tile} does not fit @{arm}", "{tile} / {arm}")])
    assert one.retold("6-4 does not fit @left") == "6-4 / left"


def test_braces_in_a_sentence_are_no_terms() -> None:
    one = Sentences([("{tile} is not in the set", "{tile} fehlt")])
    assert one.retold("{seat} is not in the set") == "{seat} fehlt"


def test_names_stand_in_a_sentence_of_any_language() -> None:
    with speaking(catalogue("ru")):
        told = with_names("seat 2 holds 5-5: 10 = 10", ["Ana", "seat 1 holds"])
    assert told == "seat 1 holds, на руках 5-5: 10 = 10"
    assert with_names("seat 2 holds 5-5: 10 = 10", ["Ana", "Ben"]) == "Ben holds 5-5: 10 = 10"


@pytest.mark.parametrize("game", GAMES)
def test_every_reason_for_points_is_told_in_russian(game: str) -> None:
    told = [catalogue("ru").sentence(reason) for reason in reasons_of(game)]
    assert [text for text in told if ENGLISH.search(SEAT.sub("", text))] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_reason_for_points_is_told_in_the_other_languages(game: str) -> None:
    """Their letters are those of English, so its words are what no reason may keep."""
    words = {word for reason in reasons_of(game) for word in ENGLISH.findall(SEAT.sub("", reason))}
    for code, alike in SAME_IN_ENGLISH.items():
        told = [SEAT.sub("", catalogue(code).sentence(reason)) for reason in reasons_of(game)]
        assert [text for text in told if words & set(re.findall(r"\w+", text)) - alike] == [], code


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("es", "Ana dominó, los demás tienen: 12; 12 redondeado al múltiplo de cinco más cercano = 10"),
        ("pt", "Ana bateu, os outros têm: 12; 12 arredondado ao múltiplo de cinco mais próximo = 10"),
        ("it", "Ana ha finito le tessere, gli altri hanno: 12; 12 arrotondato al multiplo di cinque più vicino = 10"),
        ("ro", "Ana a ieșit, ceilalți au: 12; 12 rotunjit la cel mai apropiat multiplu de cinci = 10"),
        ("sk", "Ana končí, ostatní majú: 12; 12 zaokrúhlené na najbližší násobok piatich = 10"),
    ],
)
def test_a_reason_is_a_sentence_of_its_language(code: str, told: str) -> None:
    with speaking(catalogue(code)):
        assert with_names("seat 1 went out, the others hold: 12; 12 to the nearest five = 10", ["Ana", "Ben"]) == told


@pytest.mark.parametrize("code", SAME_IN_ENGLISH)
def test_every_language_knows_the_sentences_that_russian_knows(code: str) -> None:
    assert sentences_of(code) == sentences_of("ru")


WRONG = """[Variant "draw"]
[Seat1 "Ana"]
[Seat2 "Ben"]

hand 1
out Ana
reveal Ben 5-5 4-4
write Ana 25
"""


def test_a_finding_is_told_in_russian_with_its_numbers() -> None:
    (record,) = (one for one in read(WRONG) if isinstance(one, Record))
    (found,) = (one for one in audit(record) if one.severity == "error")
    told = catalogue("ru").sentence(found.message)
    assert {"25", "18"} <= set(re.findall(r"\d+", told))
    assert "(DR5.3)" in told
    assert not ENGLISH.search(SEAT.sub("", told).replace("(DR5.3)", ""))
