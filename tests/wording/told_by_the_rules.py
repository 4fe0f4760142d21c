"""The sentences that the rules put together, found where they stand in the program: reasons for points, objections.

A game that is played by program comes to few of them; what stands in the source is all that there can be.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from ledger.game.events import KINDS
from ledger.languages import catalogue
from tests.structure.sources import files, tree

WORDS_AT = {
    "amount": 1,
    "added": 1,
    "less": 2,
    "shared": 2,
    "to_nearest_five": 1,
    "Step": 3,
    "Objection": 1,
    "with_places": 1,
    "doubt": 1,
}
"""Which argument of a call is a sentence of the rules, from 0."""

SAMPLES = {
    "{} does not fit {}": ("6-4 does not fit @3-3",),
    "{} while hand {} is played{}": ("deal while hand 2 is played",),
    "seat {} acted, but it is {}": (
        "seat 1 acted, but it is nobody's turn",
        "seat 1 acted, but it is the turn of seat 2",
    ),
    "seat {} was dealt {} tile{}, but a hand has {}": (
        "seat 1 was dealt 1 tile, but a hand has 7",
        "seat 1 was dealt 3 tiles, but a hand has 7",
    ),
    "{}, half of it to the nearest five": (
        "two of three have the fewest pips and share what the third holds, half of it to the nearest five",
    ),
}
"""Sentences whose blanks are filled with words: what they can become."""

SAME_IN_ENGLISH: dict[str, frozenset[str]] = {
    "ru": frozenset(),
    "es": frozenset({"no"}),
    "pt": frozenset({"as"}),
    "it": frozenset({"in", "set"}),
    "ro": frozenset({"are", "pot", "set"}),
    "sk": frozenset({"to"}),
}
"""The languages, each with its words that are spelt as English ones."""

ENGLISH = re.compile(r"[A-Za-z]{2,}")
"""A word in Latin letters; the letter S is what a rule calls a sum."""
SEAT = re.compile(r"\b(?:seat|side) \d+")
_BLANK = re.compile(r"\{[^}]*\}")


def english_left(code: str, sentence: str) -> set[str]:
    """The English words that a sentence of the rules keeps in a language; words of records are the same everywhere."""
    known = {*KINDS, *SAME_IN_ENGLISH[code]}
    words = set(ENGLISH.findall(SEAT.sub("", sentence))) - known
    return words & set(re.findall(r"\w+", SEAT.sub("", catalogue(code).sentence(sentence))))


def untold(code: str) -> list[str]:
    """The sentences of the rules that a language has no words for."""
    return [sentence for sentence in sentences() if english_left(code, sentence)]


@cache
def sentences() -> tuple[str, ...]:
    """Every sentence with a number in each blank, or as `SAMPLES` fills them."""
    found = {_BLANK.sub("{}", text): None for path in files("ledger/game") for text in _in_file(path) if text}
    filled = (SAMPLES.get(text, (text.replace("{}", "7"),)) for text in found)
    return tuple(sentence for some in filled for sentence in some)


def _in_file(path: Path) -> Iterator[str]:
    for function in ast.walk(tree(path)):
        if isinstance(function, ast.FunctionDef):
            yield from _in_function(function)


def _in_function(function: ast.FunctionDef) -> Iterator[str]:
    named: dict[str, list[ast.expr]] = {}
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            named.setdefault(node.targets[0].id, []).append(node.value)
    for node in ast.walk(function):
        if not isinstance(node, ast.Call):
            continue
        at = WORDS_AT.get(node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", ""))
        if at is None or len(node.args) <= at:
            continue
        words = node.args[at]
        for value in named.get(words.id, []) if isinstance(words, ast.Name) else [words]:
            yield from _texts(value)


def _texts(node: ast.expr) -> Iterator[str]:
    """What an expression may be as a text, blanks where something is filled in."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        yield "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)
    elif isinstance(node, ast.IfExp):
        yield from (*_texts(node.body), *_texts(node.orelse))
    elif isinstance(node, ast.BoolOp):
        yield from (text for value in node.values for text in _texts(value))
