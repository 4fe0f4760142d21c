"""Sentences that the rules put together in English, taken apart again by their patterns and said in another language.

The rules know no language: a reason is arithmetic with words, an objection a sentence, and records keep neither. So a
sentence is recognized: a pattern such as `seat {seat} holds {tiles}` fits it, what stands in its braces is retold in
turn, and what no pattern fits stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

WHOLE = ("because", "why", "message", "rest")
"""What stands in these braces may be sentences of its own; elsewhere a semicolon or a colon ends it."""

TYPED = "typed"
"""What stands in these braces was typed by somebody: it is never retold, whatever signs it has."""

KEPT = 8192
"""So many sentences of a language are remembered."""

_TERM = re.compile(r"\{(\w+)\}")


class Sentences:
    """The patterns of a language, each with what it is called there."""

    def __init__(self, patterns: Iterable[tuple[str, str]]) -> None:
        exact, fitting = {}, []
        for english, other in patterns:
            if not english:
                continue
            if _TERM.search(english):
                fitting.append((_expression(english), other, len(_TERM.sub("", english))))
            else:
                exact[english] = other
        self._exact = exact
        # where several fit, the one that says most of the sentence itself
        self._fitting = sorted(fitting, key=lambda one: -one[2])
        self.retold = lru_cache(maxsize=KEPT)(self._retold)

    def _retold(self, text: str) -> str:
        if text in self._exact:
            return self._exact[text]
        if not any(letter.isalpha() for letter in text):
            return text
        for expression, other, _ in self._fitting:
            found = expression.fullmatch(text)
            if found:
                terms = {one: term if one == TYPED else self.retold(term) for one, term in found.groupdict().items()}
                return other.format_map(terms)
        for mark in ("; ", ": "):
            first, parted, rest = text.partition(mark)
            if parted:
                return f"{self.retold(first)}{mark}{self.retold(rest)}"
        return text


def _expression(pattern: str) -> re.Pattern[str]:
    parts = _TERM.split(pattern)
    pieces = [
        f"(?P<{part}>{'.+' if part in (*WHOLE, TYPED) else '[^;:]+?'})" if place % 2 else re.escape(part)
        for place, part in enumerate(parts)
    ]
    return re.compile("".join(pieces), re.DOTALL)
