"""Writing from right to left inside sentences from left to right: it is set apart, so that it turns nothing round."""

from __future__ import annotations

import re
from collections.abc import Callable

_LETTERS = "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff"
_CONTROLS = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
_TURNING = f"[{_LETTERS}{_CONTROLS}]"
RUNS = re.compile(f"{_TURNING}+(?:[ '\u2019\u200c\u200d-]{_TURNING}+)*")
"""Words from right to left that follow one another, and the signs that change the direction of what comes after."""

FIRST, LAST = "\u2068", "\u2069"
"""What sets a piece apart in plain text, and ends that."""


def apart(text: str, mark: Callable[[str], str] = lambda run: f"{FIRST}{run}{LAST}") -> str:
    """The text with each run from right to left marked, so that its neighbours stay in their order.

    A sign that would turn round all that follows ends with its own run.
    """
    return text if text.isascii() else RUNS.sub(lambda found: mark(_balanced(found[0])), text)


def _balanced(run: str) -> str:
    # an end of an isolate that stands in the run would end the mark too early; its begin would never end
    return re.sub("[\u2066-\u2069]", "", run)
