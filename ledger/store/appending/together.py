"""Appends that a program's threads ask for at the same time are written together, and the disk is waited for once.

Whoever comes to the writer first writes for all who wait behind him. Each append has a savepoint of its own, so that
one that is refused takes nothing from the others, and each is answered only when all of them are on the disk. Where
they cannot be written together they are written one by one.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

from ledger.errors import LedgerError, Unsettled
from ledger.store.appending.transaction import Transaction
from ledger.store.log.append import Appended

Act = Callable[[Transaction], Appended]
Begin = Callable[[], AbstractContextManager[Transaction]]

# seconds: an append that was broken off is asked for again so often, and after such pauses
_PAUSES = (0.1, 1.0, 3.0)


class _Waiting:
    """An append that somebody waits for; until it is settled it has neither an answer nor an error."""

    def __init__(self, act: Act) -> None:
        self.act = act
        self.answer: Appended | None = None
        self.error: LedgerError | None = None

    @property
    def settled(self) -> bool:
        return self.answer is not None or self.error is not None


class Together:
    """The one writer of a program; `begin` begins a transaction that is committed where no error comes out of it."""

    def __init__(self, begin: Begin) -> None:
        self._begin = begin
        self._free = threading.Condition()
        self._writes = False
        self._waiting: list[_Waiting] = []

    def append(self, act: Act) -> Appended:
        """What the act answers once it is stored; it is done again, as its request id allows, where it was broken off.

        An act raises a LedgerError where it is refused.
        """
        for pause in _PAUSES:
            try:
                return self._append(act)
            except Unsettled:
                time.sleep(pause)
        return self._append(act)

    def _append(self, act: Act) -> Appended:
        own = _Waiting(act)
        with self._free:
            self._waiting.append(own)
        while not own.settled:
            with self._writing_for(own) as waiting:
                if len(waiting) > 1:
                    self._write(waiting)
                elif waiting:
                    with self._begin() as transaction:
                        answer = act(transaction)
                    own.answer = answer
        if own.answer is None:
            assert own.error is not None
            raise own.error
        return own.answer

    @contextmanager
    def _writing_for(self, own: _Waiting) -> Iterator[list[_Waiting]]:
        """Waits until nobody writes, and gives those to write for; nobody where another has settled it meanwhile."""
        with self._free:
            self._free.wait_for(lambda: own.settled or not self._writes)
            if own.settled:
                waiting = []
            elif own in self._waiting:
                waiting, self._waiting = self._waiting, []
            else:
                # it could not be written together with others
                waiting = [own]
            self._writes = self._writes or bool(waiting)
        try:
            yield waiting
        finally:
            if waiting:
                with self._free:
                    self._writes = False
                    self._free.notify_all()

    def _write(self, waiting: list[_Waiting]) -> None:
        """Writes for all of them; where they cannot go together nothing is written, and each is left to itself."""
        try:
            with self._begin() as transaction:
                outcomes = [_outcome(transaction, one.act) for one in waiting]
        except Exception:
            # whoever is at fault hears it when he asks alone
            return
        for one, outcome in zip(waiting, outcomes, strict=True):
            if isinstance(outcome, LedgerError):
                one.error = outcome
            else:
                one.answer = outcome


def _outcome(transaction: Transaction, act: Act) -> Appended | LedgerError:
    try:
        with transaction.whole():
            return act(transaction)
    except LedgerError as refused:
        return refused
