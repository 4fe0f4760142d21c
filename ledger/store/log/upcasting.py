"""Old payloads read as today's: what is stored never changes, so each change of a payload's form is written here.

A change of the form of a kind of event gives it a new version in `VERSIONS` and a step here from the version before;
the steps of one kind are taken one after another. A step is a pure function of the payload's values. Samples of every
version that was ever written stand in `tests/store/samples/`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Step = Callable[[list[Any]], list[Any]]
"""From the values of a payload of one version to those of the next."""

FIRST_VERSION = 1

TOURNAMENT_ENDED = 123

VERSIONS: dict[int, int] = {TOURNAMENT_ENDED: 2}
"""The newest version of each kind whose payload has changed its form; the others are at the first."""

STEPS: dict[tuple[int, int], Step] = {
    # a tournament that ended kept no table at first
    (TOURNAMENT_ENDED, 1): lambda values: [*values, None],
}
"""By kind and version: the step to the version that follows."""


def newest(kind: int) -> int:
    """The version in which payloads of a kind are written."""
    return VERSIONS.get(kind, FIRST_VERSION)


def known(kind: int, version: int) -> bool:
    """Whether this program reads payloads of a kind in this version."""
    return FIRST_VERSION <= version <= newest(kind)


def upcast(kind: int, version: int, values: list[Any]) -> list[Any]:
    """The values of a payload of a known version in the form of today."""
    if kind in VERSIONS:
        for step in range(version, newest(kind)):
            values = STEPS[kind, step](values)
    return values
