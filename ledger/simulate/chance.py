"""Chance by a seed, for who needs some and has no business with how it is made."""

from __future__ import annotations

from collections.abc import Callable
from random import Random


def numbers_below(seed: int | str) -> Callable[[int], int]:
    """A function that gives a number from 0 to below another, each as likely; the same ones for the same seed."""
    return Random(f"{seed}").randrange
