"""Whatever is asked of a ledger in whatever order, it answers as the one in memory does."""

from __future__ import annotations

import contextlib
import uuid
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from ledger.errors import NotFound, Refused
from ledger.game.events import Adjust, Event, Hand, Knock, Note, Open, Out, Play, Record, Total, Write
from ledger.game.tiles import BY_TEXT
from ledger.store import Appended, Asked, Filter, Ledger
from ledger.store.copying.moving import copy
from tests.store.machines import keeps_its_promises
from tests.store.matches import match
from tests.store.memory import Memory, Store
from tests.store.soundness import sound

NAMES = st.sampled_from(["Ana", "ana", "José", "Оля", "%_\\", "'); DROP TABLE event;--", "😀"])
EVENTS = st.lists(
    st.one_of(
        st.builds(Knock, st.integers(1, 2)),
        st.just(Hand(2)),
        st.builds(Note, NAMES),
        st.builds(Adjust, st.just(1), st.integers(-5, 5), NAMES),
        st.just(Play(1, BY_TEXT["6-6"], "left")),
    ),
    max_size=4,
)
MOMENTS = st.sampled_from(
    ["2026-03-14T19:42:05+01:00", "2026-03-14T19:42:06", "yesterday", "0001-01-01T00:00:00+14:00"]
)
TAGS = st.fixed_dictionaries(
    {}, optional={"Id": st.sampled_from(["a", "b", "2"]), "Club": NAMES, "Played": st.sampled_from(["2026-03-14", "x"])}
)
END = (Hand(2), Out(1), Write(1, 105), Total(1, 105))
Question = Callable[[Store], Appended]


class Crash(Exception):
    """The program ends in the midst of a transaction."""


class Season(RuleBasedStateMachine):
    """One ledger and one in memory, asked the same."""

    new_url: Callable[[], str]

    def __init__(self) -> None:
        super().__init__()
        self.url = self.new_url()
        self.ledger = Ledger.open(self.url)
        self.model = Memory()
        self.asked: list[tuple[str, Question]] = []

    def ask(self, request_id: str, question: Question) -> None:
        told = [_told(question, store) for store in (self.ledger, self.model)]
        assert told[0] == told[1]
        self.asked.append((request_id, question))

    @rule(request=st.uuids(), plays=st.integers(0, 6), tags=TAGS, club=NAMES, over=st.booleans())
    def add(self, request: uuid.UUID, plays: int, tags: dict[str, str], club: str, over: bool) -> None:
        asked = Asked(request_id=str(request), actor=club)
        opening = match(club, "Ben", plays=plays).opening
        record = Record(
            (
                Open(opening.variant, opening.options, opening.seats, tags),
                *match(plays=plays).events[1:],
                *(END if over else ()),
            )
        )
        self.ask(asked.request_id, lambda store: store.add(record, asked=asked))

    @rule(
        request=st.uuids(),
        number=st.integers(0, 5),
        events=EVENTS,
        off=st.sampled_from([0, 0, 0, -1, 1]),
        moment=st.none() | MOMENTS,
    )
    def append(self, request: uuid.UUID, number: int, events: list[Event], off: int, moment: str | None) -> None:
        """At the right length mostly; sometimes as one who has not read it lately would."""
        there = {stored.number: stored.version for stored in self.model.matches()}
        expected = max(there.get(number, 0) + off, 0)
        moments = {expected + 1: moment} if moment and events else {}
        self._append(str(request), number, events, expected, moments)

    def _append(self, request: str, number: int, events: list[Event], expected: int, moments: dict[int, str]) -> None:
        asked = Asked(request_id=request)
        self.ask(request, lambda store: store.append(number, events, expected=expected, asked=asked, moments=moments))

    @rule(which=st.integers(0, 50))
    def ask_again(self, which: int) -> None:
        if self.asked:
            self.ask(*self.asked[which % len(self.asked)])

    @rule(which=st.integers(0, 50), events=EVENTS, number=st.integers(1, 3), expected=st.integers(0, 12))
    def other_events_under_a_used_request(self, which: int, events: list[Event], number: int, expected: int) -> None:
        if self.asked:
            self._append(self.asked[which % len(self.asked)][0], number, events, expected, {})

    @rule(name=NAMES, text=NAMES, handle=st.sampled_from(["a", "b", "1", "2", "9"]))
    def read(self, name: str, text: str, handle: str) -> None:
        for wanted in (Filter(player=name), Filter(club=name), Filter(text=text), Filter(since="2026", until="2027")):
            assert self.ledger.cards(wanted, newest_first=True) == self.model.cards(wanted, newest_first=True)
        told = [_told(lambda store: store.match(handle), store) for store in (self.ledger, self.model)]
        assert told[0] == told[1]

    @rule(events=EVENTS)
    def crash(self, events: list[Event]) -> None:
        """Ends in the midst of a transaction that has written a match and more."""
        with contextlib.suppress(Crash), self.ledger.transaction() as transaction:
            number = transaction.add(match(), Asked()).match
            transaction.append(number, [*events, Knock(1)], expected=10, asked=Asked())
            raise Crash
        self.open_again()

    @rule()
    def open_again(self) -> None:
        self.ledger.close()
        self.ledger = Ledger.open(self.url)

    @rule()
    def move(self) -> None:
        """Goes on in a copy."""
        url = self.new_url()
        copy(self.ledger, url)
        self.url = url
        self.open_again()

    @invariant()
    def both_hold_the_same(self) -> None:
        assert list(self.ledger.matches()) == list(self.model.matches())
        assert self.ledger.cards() == self.model.cards()

    def teardown(self) -> None:
        with self.ledger:
            sound(self.ledger)


def _told(question: Callable[[Store], Any], store: Store) -> object:
    try:
        return question(store)
    except Refused as error:
        return type(error), getattr(error, "current", None)
    except NotFound as error:
        return type(error)


@pytest.mark.parametrize(
    ("examples", "steps"), [(6, 25), pytest.param(400, 50, marks=[pytest.mark.soak, pytest.mark.timeout(7200)])]
)
def test_a_ledger_agrees_with_the_one_in_memory_after_every_step(
    new_url: Callable[[], str], examples: int, steps: int
) -> None:
    keeps_its_promises(Season, new_url, examples, steps)
