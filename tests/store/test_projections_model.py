"""Whatever is appended, corrected, left uncounted, rebuilt or broken off, in any order: the results are the log's."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from ledger.club.events import Assigned, Enrolled
from ledger.game.events import Adjust, Amend, End, Event, Fish, Hand, Insert, Knock, Out, Record, Total, Void, Write
from ledger.game.events import Open as Header
from ledger.store import Asked, Ledger
from ledger.store.kept import keeping_up, rebuilding
from tests.store.machines import keeps_its_promises
from tests.store.projecting import added_up, rebuilt_state, state, tallies

NAMES = ("Ana", "Ben", "Cleo", "Dan")
PLAIN = st.one_of(
    st.builds(Hand, st.integers(1, 4)),
    st.builds(Out, st.integers(1, 2)),
    st.just(Fish()),
    st.builds(Write, st.integers(1, 2), st.integers(0, 120)),
    st.builds(Total, st.integers(1, 2), st.integers(0, 120)),
    st.builds(Adjust, st.integers(1, 2), st.integers(-9, 9), st.just("late")),
    st.builds(Knock, st.integers(1, 2)),
    st.just(End()),
)
CORRECTIONS = st.one_of(
    st.builds(Void, st.integers(2, 9), st.just("")),
    st.builds(Amend, st.integers(2, 9), PLAIN, st.just("")),
    st.builds(Insert, st.integers(2, 9), PLAIN, st.just("")),
)
GAMES = (("draw", 2), ("kozel-pairs", 4), ("all-fives", 2), ("mexican-train", 3))
TAGS = st.fixed_dictionaries(
    {},
    optional={
        "Club": st.sampled_from(["Riverside", "Hillside"]),
        "Played": st.sampled_from(["2025-12-31", "2026-01-01"]),
    },
)


class Season(RuleBasedStateMachine):
    """One ledger; `uncounted` while whoever appends dies before he counts."""

    new_url: Callable[[], str]

    def __init__(self) -> None:
        super().__init__()
        self.patched = pytest.MonkeyPatch()
        self.url = self.new_url()
        self.ledger = Ledger.open(self.url)
        self.uncounted = False

    @initialize(page=st.sampled_from([1, 4, 2000]))
    def begin(self, page: int) -> None:
        self.patched.setattr(keeping_up, "EVENTS_AT_ONCE", page)

    @rule(game=st.sampled_from(GAMES), tags=TAGS, events=st.lists(PLAIN, max_size=6))
    def add(self, game: tuple[str, int], tags: dict[str, str], events: list[Event]) -> None:
        self.ledger.add(Record((Header(game[0], {}, NAMES[: game[1]], tags), *events)))

    @rule(which=st.integers(0, 9), events=st.lists(PLAIN | CORRECTIONS, min_size=1, max_size=4))
    def append_or_correct(self, which: int, events: list[Event]) -> None:
        there = list(self.ledger.matches())
        if there:
            stored = there[which % len(there)]
            self.ledger.append(stored.number, events, expected=stored.version)

    @rule(which=st.integers(0, 9), seat=st.integers(1, 2))
    def give_a_seat_to_another_person(self, which: int, seat: int) -> None:
        there = [card for card in self.ledger.cards() if card.club == "Riverside"]
        if there:
            card = there[which % len(there)]
            person = f"00000000-0000-4000-8000-{self.ledger.head().position:012}"
            with self.ledger.transaction() as transaction:
                events = [Enrolled(person, f"Person {person}"), Assigned(person, ((card.number, seat),))]
                transaction.append_to_club("Riverside", events, Asked())

    @rule()
    def die_before_counting(self) -> None:
        """From now on, until somebody counts."""
        if not self.uncounted:
            self.patched.setattr("ledger.store.appending.transaction.take_over", lambda *_: False)
            self.patched.setattr("ledger.store.ledger._PAGES_AFTER_AN_APPEND", 0)
            self.uncounted = True

    @rule(pages=st.integers(1, 3))
    def count(self, pages: int) -> None:
        page = keeping_up.EVENTS_AT_ONCE
        self.patched.undo()
        self.begin(page)
        self.uncounted = False
        self.ledger.catch_up(pages)

    @rule(steps=st.integers(1, 4), other_rules=st.booleans())
    def rebuild_and_break_off(self, steps: int, other_rules: bool) -> None:
        with pytest.MonkeyPatch.context() as patched:
            if other_rules:
                patched.setattr(rebuilding, "code_hash", lambda: "other rules")
            for _ in islice(self.ledger.rebuild(), steps):
                pass

    @rule()
    def rebuild(self) -> None:
        rebuilt_state(self.ledger)

    @rule()
    def open_again(self) -> None:
        self.ledger.close()
        self.ledger = Ledger.open(self.url)

    @invariant()
    def they_say_how_far_they_are(self) -> None:
        progress, end = self.ledger.progress(), self.ledger.head().position
        assert (progress.status, progress.position + progress.behind) == ("active", end)
        if not progress.behind:
            assert tallies(self.ledger) == added_up(self.ledger)

    def teardown(self) -> None:
        self.patched.undo()
        with self.ledger:
            self.ledger.catch_up()
            assert tallies(self.ledger) == added_up(self.ledger)
            assert state(self.ledger) == rebuilt_state(self.ledger)


@pytest.mark.parametrize(
    ("examples", "steps"), [(5, 20), pytest.param(400, 50, marks=[pytest.mark.soak, pytest.mark.timeout(7200)])]
)
def test_the_results_are_those_of_the_log_after_every_step(
    new_url: Callable[[], str], examples: int, steps: int
) -> None:
    keeps_its_promises(Season, new_url, examples, steps)


def test_a_seat_given_to_another_person_since_the_old_results_is_no_difference(new_url: Callable[[], str]) -> None:
    """The old results are behind: they do not know yet who sits there."""
    season = type("SeasonHere", (Season,), {"new_url": staticmethod(new_url)})()
    season.add(("draw", 2), {"Club": "Riverside"}, [Fish(), Write(1, 15)])
    season.ledger.catch_up()
    season.die_before_counting()
    season.give_a_seat_to_another_person(0, 2)
    assert season.ledger.progress().behind
    season.rebuild()
    season.teardown()
