"""How far a long piece of work has come, told on standard error."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator
from types import TracebackType
from typing import Self, TypeVar

import typer

Item = TypeVar("Item")
LOOKS, LINES = 0.2, 30.0
"""Seconds between two words to a person who watches, and between two lines in a log."""

MATCHES_BETWEEN_LOOKS = 256
"""The clock is looked at once in so many matches that are done in no time."""


class Progress:
    """Counts what is done; `total` None where it is not known how much there is to do."""

    def __init__(self, noun: str, total: int | None = None) -> None:
        self._noun, self._total = noun, total
        self._watched = sys.stderr.isatty()
        self._begun = self._told = time.monotonic()
        self._done = self._events = 0

    def matches(self, done: int) -> None:
        """So many matches more are done, whose events nobody counts."""
        self._done += done
        if self._done % MATCHES_BETWEEN_LOOKS == 0:
            self.on(0, 0)

    def up_to(self, done: int) -> None:
        """So many are done by now."""
        self.on(done - self._done, 0)

    def on(self, done: int, events: int) -> None:
        """So many more are done, with so many events in them."""
        self._done += done
        self._events += events
        now = time.monotonic()
        if now - self._told > (LOOKS if self._watched else LINES):
            self._told = now
            text = self._words(now - self._begun)
            typer.echo(f"\r\033[K{text}" if self._watched else text, err=True, nl=not self._watched)

    def _words(self, seconds: float) -> str:
        pace = f", {self._events / seconds:,.0f} events a second" if self._events else ""
        if not self._total:
            return f"{self._noun}: {self._done:,}{pace}"
        left = seconds / max(self._done, 1) * (self._total - self._done)
        return f"{self._noun}: {self._done:,} of {self._total:,} ({self._done / self._total:.0%}){pace}, {_span(left)}"

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._watched:
            typer.echo("\r\033[K", err=True, nl=False)


def counting(items: Iterable[Item], noun: str) -> Iterator[Item]:
    """The items as they come; whoever waits is told how many there were so far."""
    with Progress(noun) as progress:
        for item in items:
            progress.on(1, 0)
            yield item


def _span(seconds: float) -> str:
    minutes = round(seconds / 60)
    return f"about {minutes} min left" if minutes > 1 else f"about {max(1, round(seconds))} s left"
