"""The people of a file of clubs: found by their names or enrolled, and given the seats that are theirs."""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence

from ledger.club.events import Enrolled, Merged, Named, Shown, Unmerged, Unnamed
from ledger.club.fold import fold
from ledger.club.names import name_key
from ledger.errors import Unreadable
from ledger.service.clubs.drawn_apart import drawn_apart
from ledger.service.clubs.files import WANTED, PersonLine
from ledger.service.clubs.people import assigned, named_without
from ledger.service.clubs.taken import ClubWriting
from ledger.store.clubs.log import events_of, log_of
from ledger.store.lists.roster import Person, people, persons_at, shared_matches

Seats = Mapping[tuple[int, int], str]


class PeopleIntake:
    """Makes the events of the people of one club; what its log says already is not said otherwise."""

    def __init__(self, writing: ClubWriting, lines: Sequence[PersonLine]) -> None:
        self._writing, self._taken = writing, writing.taken
        connection = writing.transaction.connection
        self._forgotten = writing.transaction.forgotten(writing.club)
        self._people = people(connection, writing.club)
        stream = log_of(connection, writing.club)
        events = events_of(connection, stream) if stream else []
        self._said = fold(events)
        self._unmerged = {event.person for event in events if isinstance(event, Unmerged)}
        given = [event.event for event in events if isinstance(event, Unnamed)]
        named = (events[number - 1] for number in given)
        self._unnamed = {(one.person, name_key(one.name)) for one in named if isinstance(one, (Named, Shown))}
        self._lines = lines
        self._shown = {name_key(line.name) for line in lines}
        self._ids: dict[str, str] = {}
        self._gone = {line.person: line.name for line in lines if line.forgotten}

    def take(self) -> None:
        """All people of the file who have names."""
        for line in self._lines:
            if not line.forgotten:
                self._person(line)

    def person(self, person: str) -> str:
        """The id here of a person of the file; one who was forgotten is enrolled when he is needed."""
        if person not in self._ids and person in self._gone:
            name = self._gone[person]
            known = next((one for one in self._people if name_key(one.name) == name_key(name)), None)
            self._ids[person] = known.person if known else self._enrolled(name)
        if person not in self._ids:
            raise Unreadable(f"the person {person} is not in the file", expected=WANTED)
        return self._ids[person]

    def _person(self, line: PersonLine) -> None:
        found = self._called(line)
        if found:
            self._join(found, line)
            return
        told = self._forgotten.told(line.name)
        gone = next((one for one in self._people if one.forgotten and one.name == told != line.name), None)
        if gone is not None:
            # who was forgotten here does not come back, nor as a second person without a name
            self._ids[line.person] = gone.person
            self._taken.known += 1
            return
        own = self._ids[line.person] = self._enrolled(told)
        self._writing.events += [Named(own, name) for name in line.names if not self._forgotten.holds(name)]
        self._taken.people += 1

    def _enrolled(self, name: str) -> str:
        own = str(uuid.uuid4())
        self._writing.events.append(Enrolled(own, name))
        return own

    def _called(self, line: PersonLine) -> list[Person]:
        """Who is called so here, the likeliest first; who is another of the file is only taken where nobody else is."""
        own = name_key(line.name)
        keys = {own, *map(name_key, line.names)}
        called = [one for one in self._people if keys & _keys(one) and not self._is_another(one, own)]
        free = [one for one in called if one.person not in self._ids.values()]
        return sorted(free, key=lambda one: (one.name != line.name, name_key(one.name) != own)) or called[:1]

    def _is_another(self, one: Person, own: str) -> bool:
        return name_key(one.name) != own and name_key(one.name) in self._shown

    def _join(self, found: Sequence[Person], line: PersonLine) -> None:
        """One person out of those whom the file knows as one, with the names that the file has for him."""
        best, again = found[0], found[0].person in self._ids.values()
        self._ids[line.person] = best.person
        self._taken.known += 1
        if again or best.forgotten is not None:
            return
        whole = [best]
        for one in found[1:]:
            if self._are_one(one, whole):
                whole.append(one)
                self._writing.events.append(Merged(one.person, best.person))
                self._taken.merged.append(f"{one.name} into {line.name}")
        self._name(best, whole, line)

    def _are_one(self, one: Person, whole: Sequence[Person]) -> bool:
        connection = self._writing.transaction.connection
        kept_apart = one.forgotten is not None or not self._unmerged.isdisjoint(one.players)
        return not kept_apart and not any(
            shared_matches(connection, one, other) or drawn_apart(self._said, one.person, other.person).together
            for other in whole
        )

    def _name(self, best: Person, whole: Sequence[Person], line: PersonLine) -> None:
        held = set[str]().union(*map(_keys, whole))
        others = set[str]().union(*(_keys(one) for one in self._people if one not in whole))
        others |= self._shown - {name_key(line.name)}
        shown = (
            line.name != best.name and best.person not in self._said.shown and self._is_free(best, line.name, others)
        )
        if shown and name_key(line.name) != name_key(best.name):
            # the name that was shown so far stays one of his
            self._writing.events.append(Named(best.person, best.name))
        for name in line.names if shown else (line.name, *line.names):
            if name_key(name) not in held and self._is_free(best, name, others):
                self._writing.events.append(Named(best.person, name))
        self._writing.events += [Shown(best.person, line.name)] if shown else []

    def _is_free(self, person: Person, name: str, others: Collection[str]) -> bool:
        key = name_key(name)
        return key not in others and (person.person, key) not in self._unnamed and not self._forgotten.holds(name)

    def seat(self) -> None:
        """Gives the seats of the file to whom they belong, but those of which the log says it already."""
        wanted: defaultdict[int, dict[int, str]] = defaultdict(dict)
        called: dict[int, str] = {}
        for line in self._lines:
            for at in line.seats:
                number = self._writing.match(at.match)
                if number is not None and (number, at.seat) not in self._said.seats:
                    wanted[number][at.seat], called[number] = self.person(line.person), at.match
        given: dict[tuple[int, int], str] = {}
        losing: defaultdict[str, list[tuple[int, int]]] = defaultdict(list)
        for match, seats in wanted.items():
            sitting = dict(enumerate(persons_at(self._writing.transaction.connection, match), start=1))
            moved = {seat: own for seat, own in seats.items() if sitting.get(seat) != own}
            if len({*(sitting | moved).values()}) < len(sitting) or not moved.keys() <= sitting.keys():
                self._taken.unfit.append(called[match])
                continue
            for seat, own in moved.items():
                given[match, seat] = own
                losing[sitting[seat]].append((match, seat))
        self._give(given, losing)

    def _give(self, given: Seats, losing: Mapping[str, Sequence[tuple[int, int]]]) -> None:
        connection = self._writing.transaction.connection
        now = {one.person: one for one in people(connection, self._writing.club)}
        for person, seats in losing.items():
            self._writing.events += named_without(connection, now[person], seats)
        for own in dict.fromkeys(given.values()):
            self._writing.events += assigned(own, [at for at, person in given.items() if person == own])
        self._taken.said += len(given)


def _keys(person: Person) -> set[str]:
    return {name_key(name) for name in (person.name, *person.names)}
