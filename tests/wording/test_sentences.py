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
from tests.wording.told_by_the_rules import ENGLISH, SAME_IN_ENGLISH, SEAT, english_left, sentences, untold


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
@pytest.mark.parametrize("code", SAME_IN_ENGLISH)
def test_every_reason_for_points_that_a_match_comes_to_is_told_in_every_language(code: str, game: str) -> None:
    left = [reason for reason in reasons_of(game) if english_left(code, reason)]
    assert left == [], f"{game}: say it as another game does, or write it into ledger/languages/rules/{code}.po"


@pytest.mark.parametrize("code", SAME_IN_ENGLISH)
def test_every_sentence_that_stands_in_the_rules_is_told_in_every_language(code: str) -> None:
    """Also those to which a match played by program never comes."""
    assert len(sentences()) > 150
    assert untold(code) == [], "write them into ledger/languages/rules"


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


@pytest.mark.parametrize("code", [code for code in SAME_IN_ENGLISH if code != "ru"])
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
