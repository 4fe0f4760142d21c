"""An evaluator of explanations that shares nothing with what writes them: it knows numbers, signs and a few words.

It reads sentences as a scorer would who does the sums again with pencil and paper.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

NUMBER = r"-?\d+"


def of_text(sentence: str) -> int:
    """What the arithmetic in an English explanation comes to; each of its steps is done again, and the last counts."""
    results = [_of_step(step.rpartition(": ")[2]) for step in sentence.split("; ")]
    return results[-1]


def _of_step(formula: str) -> int:
    if re.fullmatch(NUMBER, formula):
        return int(formula)
    if found := re.fullmatch(rf"(.+), so ({NUMBER})", formula):
        return _of_condition(found[1], int(found[2]))
    left, equals, right = formula.rpartition(" = ")
    assert equals, formula
    assert _value(left) == int(right), formula
    return int(right)


def _of_condition(condition: str, then: int) -> int:
    if found := re.fullmatch(rf"({NUMBER}) >= ({NUMBER})", condition):
        assert int(found[1]) >= int(found[2])
        assert then == int(found[1])
    elif found := re.fullmatch(rf"(.+) ([<>]) ({NUMBER})", condition):
        left, right = _value(found[1]), int(found[3])
        assert left < right if found[2] == "<" else left > right, condition
        assert then == 0
    else:
        assert len(set(condition.split(" = "))) == 1, condition
        assert then == 0
    return then


def _value(expression: str) -> int:
    if found := re.fullmatch(rf"({NUMBER}) to the nearest five", expression):
        return round(int(found[1]) / 5) * 5
    if found := re.fullmatch(rf"({NUMBER}) up to a five", expression):
        return -(-int(found[1]) // 5) * 5
    if found := re.fullmatch(rf"\((.+)\) / ({NUMBER})", expression):
        return _part(_value(found[1]), int(found[2]))
    if found := re.fullmatch(rf"({NUMBER}) / ({NUMBER})", expression):
        return _part(int(found[1]), int(found[2]))
    if found := re.fullmatch(rf"({NUMBER}) × ({NUMBER})", expression):
        return int(found[1]) * int(found[2])
    if found := re.fullmatch(rf"({NUMBER}) - ({NUMBER})", expression):
        return int(found[1]) - int(found[2])
    return sum(map(int, expression.split(" + ")))


def _part(number: int, by: int) -> int:
    assert number % by == 0, f"{number} / {by} is no whole number"
    return number // by


OPERATIONS: dict[str, Callable[..., int | None]] = {
    "is": lambda a: a,
    "sum": lambda *numbers: sum(numbers),
    "difference": lambda a, b: a - b,
    "product": lambda a, b: a * b,
    "quotient": lambda a, b: (a - a % b) // b,
    "nearest_five": lambda a: min(range(a - 2, a + 3), key=lambda five: five % 5),
    "next_five": lambda a: next(five for five in range(a, a + 5) if five % 5 == 0),
    "excess": lambda a, b: max(0, a - b),
    "at_least": lambda a, b: a if a >= b else None,
    "below": lambda a, b: 0 if a < b else None,
    "past": lambda a, b, c: 0 if a + b > c else None,
    "equal": lambda *numbers: 0 if len(set(numbers)) == 1 else None,
}


def of_steps(steps: Sequence[Mapping[str, Any]]) -> int:
    """What the arithmetic in its structured form comes to; each of its steps is done again, and the last counts."""
    for step in steps:
        assert OPERATIONS[step["operation"]](*step["of"]) == step["gives"], step
    return int(steps[-1]["gives"])


def unexplained(steps: Sequence[Mapping[str, Any]]) -> list[int]:
    """The results that no later step takes up, but for the last: an explanation leaves none lying about.

    The sums of a fish (kozel P7.1) are told though they are only compared.
    """
    results = [0 if step["rule"] == "P7.1" else step["gives"] for step in steps]
    taken = [[*step["of"], step["gives"]] for step in steps]
    return [
        result
        for place, result in enumerate(results[:-1])
        if result and not any(result in numbers for numbers in taken[place + 1 :])
    ]
