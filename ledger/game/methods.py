"""Functions that stand as methods of a game."""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType, MethodType
from typing import Any, TypeVar, cast

F = TypeVar("F", bound=Callable[..., object])


class Compiled:
    """A compiled function: by itself it does not become the method of whoever it is asked of."""

    __slots__ = ("function",)

    def __init__(self, function: Any) -> None:
        self.function = function

    def __get__(self, rules: Any, kind: Any = None) -> Any:
        return self.function if rules is None else MethodType(self.function, rules)


def method(function: F) -> F:
    """A function as it stands in a class: its first argument are the rules."""
    return function if isinstance(function, FunctionType) else cast(F, Compiled(function))
