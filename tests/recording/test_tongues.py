"""Words of seven languages mean the same events; the log holds one wording."""

from __future__ import annotations

import unicodedata

import pytest

from ledger.game.events import KINDS, Record
from ledger.record import read, write_event
from ledger.recording import Sitting, read_short
from ledger.recording.tongues import ARM_WORDS, ARMS, EVENT_WORDS, EVENTS, NO, YES, YES_IN, folded
from ledger.service.matches.recording import header

TONGUES = ("en", "es", "pt", "it", "ru", "ro", "sk")

AT_TABLE = """\
[Variant "block"]
[Seat1 "Ana"]
[Seat2 "Ben"]

hand 1
deal Ana 6-6 6-5 6-4 6-3 6-2 6-1 6-0
deal Ben 7
play Ana 6-6
"""


def at_table() -> Record:
    """The match in which these things are said."""
    record = next(iter(read(AT_TABLE)))
    assert isinstance(record, Record)
    return record


# what scorers say, and the line of the record that it is: the words were looked up, not taken from the table under test
SAID = [
    ("pass", "knock Ben"),
    ("paso", "knock Ben"),
    ("passo", "knock Ben"),
    ("мимо", "knock Ben"),
    ("стучу", "knock Ben"),
    ("pas", "knock Ben"),
    ("klopem", "knock Ben"),
    ("roba 5-1", "draw Ben 5-1"),
    ("compro 5-1", "draw Ben 5-1"),
    ("pesco 5-1", "draw Ben 5-1"),
    ("беру 5-1", "draw Ben 5-1"),
    ("базар", "draw Ben ?"),
    ("trag 5-1", "draw Ben 5-1"),
    ("ťahám 5-1", "draw Ben 5-1"),
    ("taham 5-1", "draw Ben 5-1"),
    ("tranca", "fish"),
    ("fechado", "fish"),
    ("chiuso", "fish"),
    ("рыба", "fish"),
    ("РЫБА", "fish"),
    ("peşte", "fish"),
    ("pește", "fish"),
    ("peste", "fish"),
    ("ryba", "fish"),
    ("juega 6-5", "play Ben 6-5"),
    ("joga 6-5", "play Ben 6-5"),
    ("gioca 6-5", "play Ben 6-5"),
    ("ставит 6-5", "play Ben 6-5"),
    ("joacă 6-5", "play Ben 6-5"),
    ("hrá 6-5", "play Ben 6-5"),
    ("Ben muestra 5-5", "reveal Ben 5-5"),
    ("Ben остаток =23", "reveal Ben =23"),
    ("Ben возвращает 6-5", "return Ben 6-5"),
    ("vracia 6-5", "return Ben 6-5"),
    ("заметка пауза", 'note "пауза"'),
    ("nota una pausa", 'note "una pausa"'),
    ("пропускаю", "knock Ben"),
    ("passei", "knock Ben"),
    ("ťukám", "knock Ben"),
    ("Paso!", "knock Ben"),
    ("fechei", "fish"),
    ("cierro", "fish"),
    ("рыба!", "fish"),
    ("взял 5-1", "draw Ben 5-1"),
]


@pytest.mark.parametrize(("said", "line"), SAID)
def test_what_scorers_say_becomes_the_same_event(said: str, line: str) -> None:
    record = at_table()
    events = read_short(said, Sitting(record))
    assert [write_event(event, record.opening) for event in events] == [line]


@pytest.mark.parametrize(
    ("said", "arm"),
    [
        ("6-5 derecha", "right"),
        ("6-5 esquerda", "left"),
        ("6-5 destra", "right"),
        ("6-5 слева", "left"),
        ("6-5 dreapta", "right"),
        ("6-5 vľavo", "left"),
        ("6-5 вправо", "right"),
        ("6-5 r", "right"),
    ],
)
def test_ends_are_named_in_every_language(said: str, arm: str) -> None:
    record = at_table()
    (event,) = read_short(said, Sitting(record))
    assert write_event(event, record.opening) == f"play Ben 6-5 @{arm}"


def test_nobody_agrees_with_a_word_that_declines() -> None:
    agreeing = " ".join((YES, *YES_IN.values())).split()
    assert not {folded(word) for word in agreeing} & {folded(word) for word in NO.split()}


@pytest.mark.parametrize("tongue", TONGUES)
def test_every_language_has_the_moves_of_a_hand(tongue: str) -> None:
    assert {"hand", "deal", "draw", "play", "knock", "fish", "reveal", "end", "undo"} <= set(EVENTS[tongue])
    assert set(ARMS[tongue]) == {"left", "right", "up", "down", "mexican"}


@pytest.mark.parametrize("words", [EVENTS, ARMS])
def test_no_word_means_two_things(words: dict[str, dict[str, str]]) -> None:
    meanings: dict[str, set[str]] = {}
    for tongue in words.values():
        for meaning, spelt in tongue.items():
            for word in spelt.split():
                meanings.setdefault(folded(word), set()).add(meaning)
    assert {word: found for word, found in meanings.items() if len(found) > 1} == {}


def test_every_meaning_is_a_word_of_the_record() -> None:
    assert set(EVENT_WORDS.values()) - {"undo"} <= set(KINDS)
    assert set(ARM_WORDS.values()) == {"left", "right", "up", "down", "mexican"}


def test_a_word_of_the_record_always_means_itself() -> None:
    assert {word: EVENT_WORDS[word] for word in KINDS if word in EVENT_WORDS and EVENT_WORDS[word] != word} == {}


def test_marks_over_letters_and_their_spelling_make_no_difference() -> None:
    assert folded("ťahá") == folded(unicodedata.normalize("NFD", "ŤAHÁ")) == "taha"


def test_a_new_match_is_begun_from_its_header() -> None:
    made = header("block", ["Ana", 'Ben "the Fish"'], "target=150", {"Club": "Riverside"})
    assert made.opening.seats == ("Ana", 'Ben "the Fish"')
    assert made.opening.options == {"target": 150}
