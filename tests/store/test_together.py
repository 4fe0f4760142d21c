"""Appends of many threads at once: written together, each answered for itself, and none for another's fault."""

from __future__ import annotations

import itertools
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial

import pytest

from ledger.errors import Refused, StorageFull, StoreError, WrongVersion
from ledger.game.events import Knock
from ledger.store import Appended, Ledger
from ledger.store.appending.together import Together
from ledger.store.appending.transaction import Transaction
from ledger.store.log.append import Asked
from ledger.store.log.event_log import commit_of
from tests.store.matches import match
from tests.store.projecting import rebuilt_state, state
from tests.store.soundness import sound

MATCHES = 6


@pytest.fixture
def ledger(any_url: str) -> Iterator[Ledger]:
    """A ledger with some matches, whose clock tells another time to each transaction."""
    ticks = itertools.count(1)
    with Ledger.open(any_url, create=True, clock=lambda: next(ticks)) as opened:
        for _ in range(MATCHES):
            opened.add(match(plays=0))
        yield opened


def while_another_writes(ledger: Ledger, acts: Sequence[Callable[[], Appended]]) -> list[Future[Appended]]:
    """What becomes of appends that all come while a transaction of somebody else is open."""
    with ThreadPoolExecutor(len(acts)) as threads:
        with ledger.transaction():
            asked = [threads.submit(act) for act in acts]
            # one of them waits for the database, the others for him
            while len(ledger._together._waiting) < len(acts) - 1:
                time.sleep(0.001)
        return asked


def test_appends_that_come_at_the_same_time_are_one_transaction_and_each_has_its_own_answer(ledger: Ledger) -> None:
    requests = [Asked() for _ in range(MATCHES)]
    acts = [
        partial(ledger.append, number, [Knock(1)], expected=4, asked=request)
        for number, request in enumerate(requests, start=1)
    ]
    answers = [one.result() for one in while_another_writes(ledger, acts)]
    assert [(answer.match, answer.version) for answer in answers] == [(number, 5) for number in range(1, MATCHES + 1)]
    assert sorted(answer.position for answer in answers) == list(range(4 * MATCHES + 1, 5 * MATCHES + 1))
    with ledger.snapshot() as snapshot:
        commits = [commit_of(snapshot.connection, request.request_id) for request in requests]
    # the first, who waited for the database, and all the others
    assert len({commit.recorded_at for commit in commits if commit}) == 2
    assert ledger.progress().behind == 0
    sound(ledger)


def test_one_that_is_refused_takes_nothing_from_those_that_are_written_with_it(ledger: Ledger) -> None:
    acts = [partial(ledger.append, number, [Knock(1)], expected=4) for number in (1, 2, 3, 3, 3)]
    outcomes = while_another_writes(ledger, acts)
    refused = [one.exception() for one in outcomes if one.exception()]
    assert [(type(error), error.current) for error in refused if isinstance(error, WrongVersion)] == [
        (WrongVersion, 5)
    ] * 2
    assert sum(one.exception() is None for one in outcomes) == 3
    assert [ledger.match(number).version for number in (1, 2, 3)] == [5, 5, 5]
    sound(ledger)


def test_of_one_that_is_refused_after_it_has_written_nothing_is_left(ledger: Ledger) -> None:
    """Neither its match nor a word of it where results are counted, though the others of its transaction are stored."""

    def half_done(transaction: Transaction) -> Appended:
        transaction.add(match(), Asked())
        transaction.append(1, [Knock(1)], expected=4, asked=Asked())
        raise Refused("the scorer thought better of it")

    acts = [partial(ledger.append, number, [Knock(1)], expected=4) for number in (2, 3)]
    outcomes = while_another_writes(ledger, [*acts, partial(ledger._together.append, half_done)])
    assert [type(one.exception()) for one in outcomes] == [type(None), type(None), Refused]
    assert [stored.version for stored in ledger.matches()] == [4, 5, 5, 4, 4, 4]
    assert state(ledger) == rebuilt_state(ledger)
    sound(ledger)


class Pretended:
    """A transaction of which only what is asked of it is noted; `faults` come at the commits, one after another."""

    def __init__(self, *faults: Exception | None) -> None:
        self.faults = list(faults)
        self.begun = self.stored = 0
        self.first = threading.Event()

    @contextmanager
    def begin(self) -> Iterator[Transaction]:
        self.begun += 1
        self.done = 0
        yield self  # type: ignore[misc]
        fault = self.faults.pop(0) if self.faults else None
        if fault is not None:
            raise fault
        self.stored += self.done

    @contextmanager
    def whole(self) -> Iterator[None]:
        yield

    def act(self, number: int) -> Callable[[Transaction], Appended]:
        def done(_: Transaction) -> Appended:
            if number == 0:
                self.first.wait(10)
            self.done += 1
            return Appended(number, 1, 1, 1)

        return done


def asked_at_once(pretended: Pretended, number: int) -> list[Future[Appended]]:
    """What becomes of so many appends that come while the first of them is written."""
    together = Together(pretended.begin)
    with ThreadPoolExecutor(number) as threads:
        asked = [threads.submit(together.append, pretended.act(0))]
        while not pretended.begun:
            time.sleep(0.001)
        asked += [threads.submit(together.append, pretended.act(each)) for each in range(1, number)]
        while len(together._waiting) < number - 1:
            time.sleep(0.001)
        pretended.first.set()
    return asked


def test_nobody_is_answered_before_what_he_was_written_with_is_stored() -> None:
    pretended = Pretended(None, StorageFull("no room"), None, None, None)
    answers = [one.result() for one in asked_at_once(pretended, 4)]
    assert [answer.match for answer in answers] == [0, 1, 2, 3]
    # the first, the others together in vain, then each of them alone
    assert (pretended.begun, pretended.stored) == (5, 4)


def test_a_fault_of_the_disk_is_told_to_everybody_who_was_not_stored() -> None:
    fault = StorageFull("no room")
    outcomes = asked_at_once(Pretended(None, fault, fault, fault, fault), 4)
    assert [one.exception() for one in outcomes] == [None, fault, fault, fault]


def test_an_append_alone_is_told_its_own_fault() -> None:
    pretended = Pretended(StoreError("in use"))
    with pytest.raises(StoreError, match="in use"):
        Together(pretended.begin).append(pretended.act(1))
