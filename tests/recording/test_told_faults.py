"""What is wrong with a typed line is told in the language of whoever typed it, with his own words as he wrote them."""

from __future__ import annotations

import re

import pytest

from ledger.languages import LANGUAGES, catalogue
from ledger.recording import Sitting, Unclear, read_short
from ledger.service.matches.recording import header
from ledger.wording import speaking, told

DEALT = ("hand 1", "deal 1 6-6 6-4 6-3 6-2 6-1 6-0 4-1", "deal 2 6-5 5-4 5-3 5-2 5-1 5-0 4-4", "66", "65", "64")
WRONG = {
    "": "",
    "fooo": "fooo",
    "Bem 6-5": "Bem",
    "Ben": "",
    "Ben fooo": "fooo",
    "7-7": "7-7",
    "pips 6-5": "pips",
    "play Bem 6-5": "Bem",
    "play Ben 6:5x": "6:5x",
    "6-5 @nowhere": "@nowhere",
    "6-5 nowhere": "",
    "6-5 left 4-4 right 3-3": "",
    "k k": "",
    "deal 5-5": "",
    "reveal Ben": "",
    "reveal 54": "54",
    "Ben =x": "=x",
    "Ben = 5": "",
    "score many": "many",
    "score 99999999999": "11",
    "write": "",
    "undo 5": "",
    "Ben hand": "hand",
    "hand 1 2": "hand",
    "void x": "x",
    "void 3": "",
    "void 3 a b": "",
    "amend 3 6-5": "",
    "amend 3 play Ben 6-5": "",
    'amend 3 void 2 "x" "y"': "void",
    'note "': "",
    'no"te': "",
    'note "a"b': "",
    "note a {2026": "",
    "5-4": "5-4",
    "a\x1bb": "U+001B",
    "\udcff\udcfe\udce9": "UTF-8",
}
"""Lines that tell nothing, each with what of it must stand in every language."""

RECORDED = re.compile(r"@\w+|\b(?:k|d|f|left|right|write|play|draw|knock|undo|hand|void|amend|misread|Ana|Ben|Maria)\b")
"""Words of a record, which no language changes."""


@pytest.fixture(scope="module")
def sitting() -> Sitting:
    """A match in which Ben is in turn, who holds 5-4, which fits both ends."""
    begun = Sitting(header("block", ["Ana", "Ben"]))
    for line in DEALT:
        begun = begun.with_events(read_short(line, begun))
    return begun


def fault_of(line: str, sitting: Sitting) -> Unclear:
    """What is wrong with a line."""
    with pytest.raises(Unclear) as raised:
        read_short(line, sitting)
    return raised.value


@pytest.mark.parametrize("line", WRONG)
def test_a_typed_line_that_tells_nothing_is_answered_in_every_language(line: str, sitting: Sitting) -> None:
    fault = fault_of(line, sitting)
    english = told(fault)
    for code in LANGUAGES:
        with speaking(catalogue(code)):
            answer = told(fault)
        assert WRONG[line] in answer
        assert code == "en" or not shared(english, answer), f"{code}: {answer}"


def shared(english: str, answer: str) -> set[str]:
    """Parts of an English answer that stand in another language's answer as they are."""
    parts = {part for part in re.split(r"[;:,?]", RECORDED.sub("", english)) if len(re.findall(r"[a-z]{2,}", part)) > 1}
    return {part for part in parts if part.strip() in RECORDED.sub("", answer)}


def test_what_somebody_typed_is_never_retold(sitting: Sitting) -> None:
    """Not even where it is a word that the rules would say."""
    with speaking(catalogue("ru")):
        assert "nobody" in told(fault_of("play nobody 6-5", sitting))


def test_a_question_is_not_followed_by_a_semicolon(sitting: Sitting) -> None:
    assert "did you mean Ben? expected a tile" in told(fault_of("Bem 6-5", sitting))
