"""What a club of people should be after whatever happened to it, worked out from scratch each time it is asked."""

from __future__ import annotations

from dataclasses import dataclass, field


def forms(name: str) -> set[str]:
    """A name, and with the last word first or the first last."""
    words = name.split(" ")
    return {" ".join(order) for order in (words, [*words[-1:], *words[:-1]], [*words[1:], *words[:1]])}


@dataclass
class One:
    """A player: the name he came with, names given to him, into whom he was merged, his number once forgotten."""

    came_with: str
    given: list[str] = field(default_factory=list)
    into: One | None = None
    forgotten: int | None = None
    left_names: set[str] = field(default_factory=set)

    @property
    def person(self) -> One:
        """Whom he stands for."""
        return self.into.person if self.into else self

    @property
    def word(self) -> str:
        return f"forgotten player {self.forgotten}"

    @property
    def shown(self) -> str:
        return self.word if self.forgotten else self.came_with

    @property
    def left_forms(self) -> set[str]:
        """The names that were left, in every order of their words."""
        return {form for name in self.left_names for form in forms(name)}

    @property
    def names(self) -> set[str]:
        return set() if self.forgotten else {self.came_with, *self.given}


@dataclass
class Played:
    """A match: what its file said, who sat there, and what stands at the seats and in its note and corrections now.

    `kinds` are the kinds of the corrections, in their order.
    """

    file: tuple[str, str, str]
    who: list[One]
    seats: list[str]
    texts: list[str]
    kinds: list[str] = field(default_factory=list)


class ClubModel:
    """People and matches of one club."""

    def __init__(self) -> None:
        self.people: list[One] = []
        self.matches: list[Played] = []
        self.numbers = 0

    def known(self, name: str) -> One | None:
        """Whose a match is that is recorded with this name; of somebody forgotten only while nobody has the name."""
        own = [one for one in self.people if name == one.came_with and not one.forgotten]
        other = [one for one in self.people if name in one.given and not one.forgotten]
        gone = sorted((one.forgotten, id(one), one) for one in self.people if one.forgotten and name in one.left_forms)
        return next(iter((*own, *other, *(one for _, _, one in gone))), None)

    def bearer(self, name: str) -> One | None:
        """The person whom somebody means who says this name."""
        persons = {id(one.person): one.person for one in self.people if name in one.names}
        return next(iter(persons.values())) if len(persons) == 1 else None

    def told(self, text: str) -> str:
        """A text as it may be told."""
        return self.without(text, {form for one in self.people for form in one.left_forms})

    def without(self, text: str, gone: set[str]) -> str:
        """A text without these names, but for those that are borne: of two that begin alike the longer is meant."""
        borne = {name for one in self.people for name in (*one.names, one.word)}
        words, told = text.split(" "), list[str]()
        while words:
            runs = [(length, " ".join(words[:length])) for length in range(len(words), 0, -1)]
            length, run = next(((n, run) for n, run in runs if run in borne or run in gone), (1, words[0]))
            numbers = [one.forgotten for one in self.people if one.forgotten and run in one.left_forms]
            told.append(run if run in borne or run not in gone else f"forgotten player {min(numbers)}")
            del words[:length]
        return " ".join(told)

    def play(self, names: tuple[str, str], note: str) -> None:
        who, told = [], self.told(note)
        for name in names:
            one = self.known(name)
            if one is None:
                one = One(name)
                self.people.append(one)
            who.append(one)
        seats = [one.word if one.forgotten else name for one, name in zip(who, names, strict=True)]
        self.matches.append(Played((*names, note), who, seats, [told]))

    def of(self, person: One) -> list[One]:
        """All who stand for a person."""
        return [one for one in self.people if one.person is person]

    def matches_of(self, person: One) -> list[int]:
        return [n for n, match in enumerate(self.matches, start=1) if any(one.person is person for one in match.who)]

    def together(self, one: One, other: One) -> bool:
        return bool(set(self.matches_of(one)) & set(self.matches_of(other)))

    def forget_all(self, person: One) -> None:
        """Forgets a person: who stands for himself comes first, the others follow by name."""
        self.forget(person, sorted(self.of(person), key=lambda one: (one is not person, one.came_with)))

    def forget(self, person: One, order: list[One]) -> None:
        """Forgets a person; numbers are given in this order of the players who stand for him."""
        own = self.of(person)
        for one in own:
            at_seats = {m.seats[s] for m in self.matches for s in (0, 1) if m.who[s] is one}
            one.left_names = one.names | at_seats
        for one in order:
            self.numbers += 1
            one.forgotten = self.numbers
        for match in self.matches:
            match.seats = [
                one.shown if one.forgotten else name for one, name in zip(match.who, match.seats, strict=True)
            ]
            match.texts = [self.without(text, {form for one in own for form in one.left_forms}) for text in match.texts]
