"""Writers in processes of their own, which say what they try before they try it, and what was answered."""

from __future__ import annotations

import contextlib
import functools
import multiprocessing
import os
import random
import time
from collections.abc import Callable, Iterator
from multiprocessing.context import ForkServerContext
from pathlib import Path
from typing import NamedTuple, TypeVar
from uuid import UUID

from ledger.errors import StoreError, WrongVersion
from ledger.game.events import Adjust, Event, Knock, Note
from ledger.store import Appended, Asked, Ledger
from tests.store.matches import match

Answer = TypeVar("Answer")
SHARED = 1
"""The match that all writers append to."""


class Try(NamedTuple):
    """An append that was asked for: with match 0, a whole new match."""

    request_id: str
    match: int
    expected: int


class Diary(NamedTuple):
    """What writers wrote down: their tries in order, which were answered with which position, and which refused."""

    tries: list[Try]
    answered: dict[str, int]
    refused: dict[str, int]

    def unknown(self) -> list[Try]:
        """Tries of which no answer was heard."""
        return [one for one in self.tries if one.request_id not in self.answered and one.request_id not in self.refused]


def processes() -> ForkServerContext:
    """Processes that begin with everything loaded, and share no connection with this one."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["tests.store.writers"])
    return context


def events_of(request_id: str) -> list[Event]:
    """What a try appends: several events, told from those of every other try, with words beside the log."""
    events: list[Event] = [Knock(1), Note(request_id), Adjust(1, 5, request_id)]
    return events[: 1 + UUID(request_id).int % 3]


def ask(ledger: Ledger, one: Try) -> Appended:
    """Carries a try out; the same try again is the same request."""
    asked = Asked(request_id=one.request_id, actor="Ana")
    if one.match == 0:
        return ledger.add(match(plays=UUID(one.request_id).int % 9, Id=one.request_id), asked=asked)
    return ledger.append(one.match, events_of(one.request_id), expected=one.expected, asked=asked)


def write(url: str, diary: str, seed: int, appends: int, slow: float) -> None:
    """Appends as a scorer does: a third whole matches, a third to the shared match, a third to any match.

    After one in thirty the work is thrown away and done again; `slow` are the most seconds that one is thought about.
    """
    chance = random.Random(seed)
    file = os.open(diary, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    with Ledger.open(url) as ledger:
        for _ in range(appends):
            one = _next_try(ledger, chance)
            if chance.random() < 1 / 30:
                _give_up(ledger, one, chance.random() * slow)
            os.write(file, f"try {one.request_id} {one.match} {one.expected}\n".encode())
            try:
                answer = _patiently(functools.partial(ask, ledger, one))
            except WrongVersion as error:
                os.write(file, f"refused {one.request_id} {error.current}\n".encode())
            else:
                os.write(file, f"answered {one.request_id} {answer.position}\n".encode())
            time.sleep(chance.random() * slow)
    os.close(file)


def _next_try(ledger: Ledger, chance: random.Random) -> Try:
    request_id = str(UUID(int=chance.getrandbits(128), version=4))
    kind = chance.randrange(3)
    if kind == 0:
        return Try(request_id, 0, 0)
    number = SHARED if kind == 1 else chance.randint(1, ledger.count())
    return Try(request_id, number, ledger.match(number).version)


class GivenUp(Exception):
    """The scorer thought better of it."""


def _give_up(ledger: Ledger, one: Try, pause: float) -> None:
    def begin() -> None:
        with contextlib.suppress(GivenUp, WrongVersion), ledger.transaction() as transaction:
            if one.match:
                transaction.append(one.match, events_of(one.request_id), expected=one.expected, asked=Asked())
            else:
                transaction.add(match(plays=3), Asked())
            time.sleep(pause)
            raise GivenUp

    _patiently(begin)


def _patiently(act: Callable[[], Answer]) -> Answer:
    while True:
        try:
            return act()
        except StoreError as error:
            # a slow machine is no fault of the store's: others were writing all the time that was allowed, or this one
            # did not come to write
            if "in use" not in str(error) and "was silent" not in str(error):
                raise


def read_diaries(paths: list[Path]) -> Diary:
    """All that the writers wrote down; the last line of a killed one may be torn."""
    diary = Diary([], {}, {})
    for line in _lines(paths):
        kind, request_id, *numbers = line.split()
        if kind == "try":
            diary.tries.append(Try(request_id, int(numbers[0]), int(numbers[1])))
        else:
            (diary.answered if kind == "answered" else diary.refused)[request_id] = int(numbers[0])
    return diary


def _lines(paths: list[Path]) -> Iterator[str]:
    for path in paths:
        text = path.read_text(encoding="utf-8") if path.exists() else ""
        yield from (line for line in text.splitlines(keepends=True) if line.endswith("\n"))
