"""What a person's matches tell of him: form, whom he met and with whom he played, games, nights, figures, rating."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import msgspec

from ledger.service.figures.ratings import rated
from ledger.service.figures.statistics import Choice, played
from ledger.statistics.days import WHOLE_DAY
from ledger.statistics.definitions import FIGURES, Figure
from ledger.statistics.grouping import Tally, Value
from ledger.statistics.intervals import Interval, wilson
from ledger.statistics.ratings import Rating
from ledger.store import Filter, Ledger
from ledger.store.lists.careers import Outing
from ledger.store.lists.directory import PersonWithResults

MOST_RATED = 10_000
"""Ratings are worked out from at most so many matches while somebody waits for them."""

MOST_FIGURED = 8000
"""A person's figures are worked out from at most so many of his matches."""


class Record(msgspec.Struct):
    """How matches went: with or against somebody, in a game, on a night; `key` is what they have in common."""

    key: str
    name: str
    matches: int = 0
    won: int = 0
    lost: int = 0
    drawn: int = 0

    @property
    def decided(self) -> int:
        """How many were decided."""
        return self.won + self.lost + self.drawn

    @property
    def share(self) -> Interval | None:
        """Between what the share of those won lies, with 95 %; None where none was decided."""
        return wilson(self.won, self.decided)

    @property
    def balance(self) -> int:
        """How many more were won than lost."""
        return self.won - self.lost

    def add(self, outing: Outing) -> None:
        """One match more."""
        self.matches += 1
        if outing.result:
            setattr(self, outing.result, getattr(self, outing.result) + 1)


Keys = Callable[[Outing], Iterable[tuple[str, str]]]


def recorded_by(outings: Iterable[Outing], keys: Keys) -> list[Record]:
    """The matches put together by what `keys` gives of each, those with most matches first."""
    found: dict[str, Record] = {}
    for outing in outings:
        for key, name in dict(keys(outing)).items():
            found.setdefault(key, Record(key, name)).add(outing)
    return sorted(found.values(), key=lambda one: (-one.matches, one.name))


def in_all(outings: Iterable[Outing]) -> Record:
    """All matches together."""
    total = Record("", "")
    for outing in outings:
        total.add(outing)
    return total


def opponents(outings: Iterable[Outing]) -> list[Record]:
    """Head to head: everybody who sat against him."""
    return recorded_by(outings, lambda outing: outing.opponents)


def partners(outings: Iterable[Outing]) -> list[Record]:
    """Everybody who sat with him."""
    return recorded_by(outings, lambda outing: outing.partners)


def by_game(outings: Iterable[Outing]) -> list[Record]:
    """By game, the favourite first."""
    return recorded_by(outings, lambda outing: [(outing.variant, outing.variant)])


def by_year(outings: Iterable[Outing]) -> list[Record]:
    """By year, the last first; matches without a day are in none."""
    years = recorded_by(outings, lambda one: [(one.day[:4], one.day[:4])] if one.day else [])
    return sorted(years, key=lambda one: one.key, reverse=True)


def nights(outings: Iterable[Outing]) -> list[Record]:
    """Day by day, the best first: by matches won less those lost, then by the share won, then the earlier.

    Days with one decided match are left out, unless there are no others.
    """
    days = recorded_by(outings, lambda outing: [(outing.day, outing.day)] if outing.day else [])
    decided = [day for day in days if day.decided]
    # one match makes no night, unless there never were more
    long = [day for day in decided if day.decided > 1] or decided
    return sorted(long, key=lambda day: (-day.balance, -day.won / day.decided, day.key))


def figures_of(ledger: Ledger, person: PersonWithResults, wanted: Filter) -> list[tuple[Figure, Value]]:
    """The figures of a person over the wanted matches with their intervals; only those that rest on something."""
    tally = Tally(person.name, FIGURES.values(), club=person.club or "")
    narrowed = msgspec.structs.replace(wanted, player=person.name, clubs=(person.club_key,))
    for number, (_, match) in enumerate(played(ledger, Choice(narrowed))):
        if number >= MOST_FIGURED:
            break
        seats = [*zip(match.people, match.figures.seats, strict=True), *match.substitutes]
        own = [seat for (identity, _), seat in seats if identity == person.person]
        if own:
            tally.add(match, own)
    values = [(FIGURES[name], value) for name, value in tally.line(person.person).values.items()]
    return [(figure, value) for figure, value in values if value.value is not None]


class Course(msgspec.Struct, frozen=True):
    """How a rating went: by match of which the day is known its day, the rating after it and its standard deviation."""

    person: str
    name: str
    club: str
    now: Rating
    days: tuple[str, ...]
    ratings: tuple[float, ...]
    uncertainties: tuple[float, ...]


def courses(ledger: Ledger, wanted: Filter) -> list[Course]:
    """How the ratings of all who played in the wanted matches went, the best rated now first."""
    found = rated(ledger, Choice(wanted))
    days = {contest.match: contest.day for contest in found.contests}
    steps: dict[str, list[tuple[str, float, float]]] = {}
    for step in found.ratings.steps:
        steps.setdefault(step.player, []).append((days[step.match], step.after, step.uncertainty))
    return [
        _course(rating, found.names[rating.player], found.clubs[rating.player], steps.get(rating.player, []))
        for rating in found.shown
    ]


def _course(rating: Rating, name: str, club: str, steps: Sequence[tuple[str, float, float]]) -> Course:
    dated = [step for step in steps if len(step[0]) == len(WHOLE_DAY)]
    days, after, uncertainties = zip(*dated, strict=True) if dated else ((), (), ())
    return Course(rating.player, name, club, rating, tuple(days), tuple(after), tuple(uncertainties))
