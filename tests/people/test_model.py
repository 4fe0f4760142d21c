"""Whatever happens to the people of a club and its matches, in whatever order, the ledger says what the model says.

Matches are played, corrected, imported again; people merged, split, forgotten; results left uncounted, counted, built
anew; and the program is killed at any statement of any of it: then it has been done, or nothing of it.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Iterator

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule
from sqlalchemy import event, select
from sqlmodel import col

from ledger.errors import Refused
from ledger.game.events import Adjust, Amend, Event, Insert, Note, Record, Void
from ledger.record import read, write
from ledger.service.clubs.forgetting import forget
from ledger.service.clubs.people import add_person, merge, name_person, profile, roster, split, unmerge
from ledger.service.intake import take_in
from ledger.store import Asked, Ledger
from ledger.store.database.tables import Actor
from tests.people.club_model import ClubModel, One
from tests.people.evenings import asked, evening, numbers
from tests.store.machines import keeps_its_promises
from tests.store.projecting import added_up, rebuilt_state, state, tallies
from tests.store.soundness import sound
from tests.store.tampering import faults

NAMES = st.sampled_from(["Zoryana", "Qvist", "Zoryana Qvist", "Qvist Zoryana", "Élodie", "Оля", "Tamsin"])
CORRECTIONS: dict[str, Callable[[str], Event]] = {
    "adjust": lambda why: Adjust(1, 5, why),
    "amend": lambda why: Amend(5, Note(why), why),
    "insert": lambda why: Insert(5, Note(why), why),
    "void": lambda why: Void(5, why),
}
"""Corrections of each kind in which a text stands wherever it can."""


class Killed(BaseException):
    """Nobody in the program hears of it."""


@contextlib.contextmanager
def killed_at(ledger: Ledger, statement: int) -> Iterator[None]:
    """Whatever the ledger is told to write ends at the statement of this number, unless it is over before."""
    left, own = iter(range(statement - 1, -1, -1)), threading.get_ident()

    def kill(*_: object) -> None:
        # what is counted late is counted by a thread of its own, in which nobody would hear of it
        if threading.get_ident() == own and next(left, None) == 0:
            raise Killed

    event.listen(ledger._writer, "before_cursor_execute", kill)
    try:
        yield
    finally:
        event.remove(ledger._writer, "before_cursor_execute", kill)


class People(RuleBasedStateMachine):
    """A ledger and a model, told the same. What cannot be done as things stand is passed over: no run is lost."""

    new_url: Callable[[], str]

    def __init__(self) -> None:
        super().__init__()
        self.patched = pytest.MonkeyPatch()
        self.url = self.new_url()
        self.ledger = Ledger.open(self.url)
        self.model = ClubModel()

    def record(self, number: int) -> Record:
        return self.file(*self.model.matches[number - 1].file, number)

    def file(self, one: str, other: str, note: str, number: int) -> Record:
        begun = evening(one, other, Id=f"match-{number}")
        return Record((*begun.events, Note(note)))

    @rule(one=NAMES, other=NAMES, note=NAMES)
    def play(self, one: str, other: str, note: str) -> None:
        known = [self.model.known(name) for name in (one, other)]
        if one == other or (known[0] is not None and known[0] is known[1]):
            return
        self.model.play((one, other), note)
        self.ledger.add(self.record(len(self.model.matches)))

    @rule(who=NAMES, into=NAMES)
    def merge(self, who: str, into: str) -> None:
        one, other = self.model.bearer(who), self.model.bearer(into)
        if one is None or other is None:
            return
        if one is other or self.model.together(one, other):
            with pytest.raises(Refused):
                merge(self.ledger, who, into, None, asked())
            return
        merge(self.ledger, who, into, None, asked())
        one.into = other

    @rule(who=NAMES)
    def unmerge(self, who: str) -> None:
        meant = [one for one in self.model.people if one.into and one.shown == who]
        if len(meant) != 1 or self.model.bearer(who) is not meant[0].person:
            return
        unmerge(self.ledger, who, None, asked())
        meant[0].into = None

    @rule(who=NAMES, name=NAMES)
    def give_a_name(self, who: str, name: str) -> None:
        person = self.model.bearer(who)
        if person is None or any(name in one.names | one.left_forms for one in self.model.people):
            return
        name_person(self.ledger, who, name, None, asked())
        person.given.append(name)

    @rule(name=NAMES)
    def enroll(self, name: str) -> None:
        if any(name in one.names for one in self.model.people):
            with pytest.raises(Refused):
                add_person(self.ledger, name, "Riverside", asked(), again=True)
            return
        add_person(self.ledger, name, "Riverside", asked(), again=True)
        self.model.people.append(One(name))

    @rule(who=NAMES, name=NAMES, place=st.integers(0, 99))
    def split(self, who: str, name: str, place: int) -> None:
        person = self.model.bearer(who)
        matches = self.model.matches_of(person) if person is not None else []
        if person is None or not matches:
            return
        number = matches[place % len(matches)]
        other = self.model.bearer(name)
        taken = any(name in one.names | one.left_forms for one in self.model.people)
        if other is person or (other is None and taken):
            return
        if other is not None and number in self.model.matches_of(other):
            return
        split(self.ledger, who, [str(number)], name, None, asked())
        if other is None:
            other = One(name)
            self.model.people.append(other)
        match = self.model.matches[number - 1]
        match.who = [other if one.person is person else one for one in match.who]

    @rule(who=NAMES)
    def forget(self, who: str) -> None:
        person = self.model.bearer(who)
        if person is None:
            return
        forget(self.ledger, who, None, asked())
        self.model.forget_all(person)

    @rule()
    def import_everything_again(self) -> None:
        files = "\n".join(write(self.record(number)) for number in range(1, len(self.model.matches) + 1))
        assert {taken.status for taken in take_in(self.ledger, read(files))} <= {"known"}

    @rule(which=st.integers(0, 99), why=NAMES, kind=st.sampled_from([*CORRECTIONS]), actor=NAMES)
    def correct(self, which: int, why: str, kind: str, actor: str) -> None:
        if not self.model.matches:
            return
        number = which % len(self.model.matches) + 1
        self.append(number, why, kind, actor)
        self.model.matches[number - 1].texts.append(self.model.told(why))
        self.model.matches[number - 1].kinds.append(kind)

    def append(self, number: int, why: str, kind: str, actor: str) -> None:
        match = self.ledger.match(number)
        self.ledger.append(number, [CORRECTIONS[kind](why)], expected=match.version, asked=Asked(actor=actor))

    @rule(statement=st.integers(1, 40), act=st.sampled_from(["play", "correct", "merge", "forget", "count", "rebuild"]))
    def killed(self, statement: int, act: str) -> None:
        """Killed at a statement; what was begun is done, or was never begun, as the end of the log says."""
        who, into = "Zoryana", "Tamsin"
        one, other = self.model.bearer(who), self.model.bearer(into)
        number = len(self.model.matches)
        acts: dict[str, tuple[bool, Callable[[], object], Callable[[], object]]] = {
            "play": (True, lambda: self.ledger.add(self.file("Zoe", "Yan", "x", number + 1)), self.played_by_two),
            "correct": (number > 0, lambda: self.append(number, "x", "adjust", "x"), self.corrected_last),
            "merge": (
                one is not None and other is not None and one is not other and not self.model.together(one, other),
                lambda: merge(self.ledger, who, into, None, asked()),
                lambda: setattr(one, "into", other),
            ),
            "forget": (
                one is not None,
                lambda: forget(self.ledger, who, None, asked()),
                lambda: self.model.forget_all(one) if one else None,
            ),
            "count": (True, self.ledger.catch_up, lambda: None),
            "rebuild": (True, lambda: list(self.ledger.rebuild()), lambda: None),
        }
        possible, act_out, done = acts[act]
        if not possible:
            return
        before = self.ledger.head().position
        with contextlib.suppress(Killed), killed_at(self.ledger, statement):
            act_out()
        self.open_again()
        if self.ledger.head().position > before:
            done()

    def played_by_two(self) -> None:
        self.model.play(("Zoe", "Yan"), "x")

    def corrected_last(self) -> None:
        self.model.matches[-1].texts.append("x")
        self.model.matches[-1].kinds.append("adjust")

    @rule()
    def leave_uncounted(self) -> None:
        """From now on, until somebody counts."""
        self.patched.setattr("ledger.store.appending.transaction.take_over", lambda *_: False)
        self.patched.setattr("ledger.store.ledger._PAGES_AFTER_AN_APPEND", 0)

    @rule()
    def count(self) -> None:
        self.patched.undo()
        self.ledger.catch_up()

    @rule()
    def rebuild(self) -> None:
        self.count()
        rebuilt_state(self.ledger)

    def open_again(self) -> None:
        self.ledger.close()
        self.ledger = Ledger.open(self.url)

    @invariant()
    def seats_and_notes_say_the_same(self) -> None:
        told = [(list(record.opening.seats), list(record.events[6:])) for record in self.ledger.records()]
        for (seats, events), match in zip(told, self.model.matches, strict=True):
            note, *whys = match.texts
            made = [CORRECTIONS[kind](why) for kind, why in zip(match.kinds, whys, strict=True)]
            assert (seats, events) == (match.seats, [Note(note), *made])

    @invariant()
    def who_recorded_is_nobody_who_was_forgotten(self) -> None:
        with self.ledger.snapshot() as snapshot:
            recorders = snapshot.connection.scalars(select(col(Actor.name))).all()
        assert [name for name in recorders if self.model.told(name) != name] == []

    @invariant()
    def everybody_has_the_same_matches(self) -> None:
        persons = [one for one in self.model.people if one.into is None]
        should = sorted((one.shown, len(self.model.matches_of(one))) for one in persons)
        assert sorted((person.name, person.matches) for person in roster(self.ledger)) == should
        for one in persons:
            name = one.shown
            if self.model.bearer(name) is one:
                assert numbers(self.ledger, name) == self.model.matches_of(one)
                counted = sum(total.matches for total in profile(self.ledger, name).totals)
                assert self.ledger.progress().behind or counted == sum(
                    one is seated.person for match in self.model.matches for seated in match.who
                )

    @invariant()
    def the_log_verifies(self) -> None:
        assert faults(self.ledger) == []

    def teardown(self) -> None:
        self.patched.undo()
        with self.ledger:
            self.ledger.catch_up()
            assert tallies(self.ledger) == added_up(self.ledger)
            assert state(self.ledger) == rebuilt_state(self.ledger)
            sound(self.ledger)


@pytest.mark.parametrize(
    ("examples", "steps"), [(3, 12), pytest.param(300, 40, marks=[pytest.mark.soak, pytest.mark.timeout(7200)])]
)
def test_a_club_agrees_with_its_model_after_every_step(new_url: Callable[[], str], examples: int, steps: int) -> None:
    keeps_its_promises(People, new_url, examples, steps)
