"""Figures of many matches, by player, pair, club, game, option, day and the like."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from operator import attrgetter

import msgspec

from ledger.errors import NotFound
from ledger.game.events import OptionValue
from ledger.game.options import write_value
from ledger.statistics.definitions import FIGURES, HAND_LENGTHS, Figure
from ledger.statistics.figures import MatchFigures, SeatFigures
from ledger.statistics.intervals import Interval, Moments, wilson

NOTHING = "–"
"""What stands where a figure has nothing to rest on."""

MATCH_COUNTS = ("decided", "won", "lost", "drawn", "counted", "points", "margin", "followed", "comebacks", "deficit")
HAND_COUNTS = ("hands", "full_hands", "open_hands", "result_hands", "score_hands", "known_hands", "hands_won")
SIDE_COUNTS = frozenset({*MATCH_COUNTS, *HAND_COUNTS, "pointed_hands", "hand_points", "egg_hands", "eggs"})
"""Counts that both seats of a pair have alike: for the pair they are taken once, all others from both its seats."""

HANDS_OF_A_KIND = {"full": "full_hands", "open": "open_hands", "result": "result_hands", "score": "score_hands"}

COUNTS = tuple(name for name in SeatFigures.__struct_fields__ if name not in ("seat", "side"))


class Played(msgspec.Struct, frozen=True):
    """One match as the statistics see it.

    `people` are those who sat there in turn order, each as (identity, name that is shown), `substitutes` those who sat
    down for one of them, each with what he did; `options` are all options
    with their values; `day` is the day it was played where it was played (`2026-03-14`), `season` the season's name,
    both empty where not known.
    """

    figures: MatchFigures
    people: tuple[tuple[str, str], ...]
    options: Mapping[str, OptionValue]
    day: str = ""
    season: str = ""
    substitutes: tuple[tuple[tuple[str, str], SeatFigures], ...] = ()

    def everybody(self) -> list[SeatFigures]:
        """What each who sat there did, substitutes too."""
        return [*self.figures.seats, *(did for _, did in self.substitutes)]


Key = tuple[str, str]
"""A group: what it is told apart by, and what it is called."""

Group = tuple[Key, Sequence[SeatFigures]]


class Value(msgspec.Struct, frozen=True):
    """A figure of a group: None, shown as "–", where nothing is known; `matches` and `whole` are what it rests on."""

    value: float | None
    interval: Interval | None
    part: int
    whole: int
    matches: int


class Line(msgspec.Struct, frozen=True):
    """The figures of one group; `kinds` says how many hands of each kind of record they rest on."""

    key: str
    name: str
    matches: int
    kinds: dict[str, int]
    values: dict[str, Value]


# --- what a match adds to which group ---------------------------------------------------------------------------------


def _by_player(played: Played) -> Iterator[Group]:
    people: dict[Key, list[SeatFigures]] = {}
    for seat in played.figures.seats:
        people.setdefault(played.people[seat.seat - 1], []).append(seat)
    for person, did in played.substitutes:
        people.setdefault(person, []).append(did)
    yield from people.items()


def _by_pair(played: Played) -> Iterator[Group]:
    for side in played.figures.totals:
        seats = [seat for seat in played.figures.seats if seat.side == side]
        if len(seats) > 1:
            people = sorted(played.people[seat.seat - 1] for seat in seats)
            yield (" + ".join(key for key, _ in people), " + ".join(name for _, name in people)), seats


def _whole_match(name_of: Callable[[Played], str]) -> Callable[[Played], Iterator[Group]]:
    def groups(played: Played) -> Iterator[Group]:
        name = name_of(played)
        yield (name, name or NOTHING), played.everybody()

    return groups


WAYS: dict[str, Callable[[Played], Iterator[Group]]] = {
    "player": _by_player,
    "pair": _by_pair,
    "club": _whole_match(lambda played: played.figures.club),
    "variant": _whole_match(lambda played: played.figures.variant),
    "season": _whole_match(lambda played: played.season),
    "month": _whole_match(lambda played: played.day[:7]),
    "year": _whole_match(lambda played: played.day[:4]),
    "kind": _whole_match(lambda played: played.figures.kind or ""),
    "all": _whole_match(lambda played: "all"),
}
"""How matches may be grouped; also `option:NAME`."""


def grouping(way: str) -> Callable[[Played], Iterator[Group]]:
    """The groups to which a match belongs; NotFound if there is no such way."""
    if way.startswith("option:"):
        option = way.partition(":")[2]
        return _whole_match(lambda p: write_value(p.options[option]) if option in p.options else "")
    if way not in WAYS:
        raise NotFound(f"matches are not grouped by {way!r}; by {', '.join(WAYS)} or option:NAME")
    return WAYS[way]


# --- adding up --------------------------------------------------------------------------------------------------------


class Tally:
    """Adds up the matches of one group."""

    def __init__(self, name: str, figures: Iterable[Figure]) -> None:
        self.name = name
        self.matches = 0
        self.kinds: Counter[str] = Counter()
        self.moments = {figure: Moments() for figure in figures}
        asked = {count for figure in self.moments for count in (figure.part, figure.whole)}
        counts = [*HANDS_OF_A_KIND.values(), *sorted(asked.difference(HANDS_OF_A_KIND.values(), HAND_LENGTHS))]
        # all counts of a seat at once: one by one they take four times as long
        self._read = attrgetter(*counts)
        self._of_side = [count in SIDE_COUNTS for count in counts]
        self._lengths = not asked.isdisjoint(HAND_LENGTHS)
        place = {count: number for number, count in enumerate((*counts, *HAND_LENGTHS))}
        self._places = [(moments, place[one.part], place[one.whole]) for one, moments in self.moments.items()]

    def add(self, match: Played, seats: Sequence[SeatFigures], *, pair: bool) -> None:
        """One match more, of which these seats belong to the group."""
        self.matches += 1
        counts = self._added_up(seats, pair=pair)
        if self._lengths:
            counts = [*counts, *_hand_lengths(match.everybody())]
        # hands are the same at every seat: they are taken from one, by whomever they were played
        for seat in seats:
            if seat.seat == seats[0].seat:
                for kind, hands in zip(HANDS_OF_A_KIND, self._read(seat), strict=False):
                    self.kinds[kind] += hands
        for moments, part, whole in self._places:
            if counts[whole]:
                moments.add(counts[part], counts[whole])

    def _added_up(self, seats: Sequence[SeatFigures], *, pair: bool) -> Sequence[int]:
        each: list[tuple[int, ...]] = list(map(self._read, seats))
        if len(each) == 1:
            return each[0]
        sums = list(map(sum, zip(*each, strict=True)))
        if not pair:
            return sums
        # where one of the two had a substitute, theirs are the hands that both of them played
        both = self._read(min(seats, key=lambda seat: seat.hands))
        return [own if of_side else total for own, total, of_side in zip(both, sums, self._of_side, strict=True)]

    def line(self, key: str) -> Line:
        """The figures as they stand."""
        values = {figure.name: value_of(figure, moments) for figure, moments in self.moments.items()}
        return Line(key, self.name, self.matches, dict(self.kinds), values)


def value_of(figure: Figure, moments: Moments) -> Value:
    """A figure with its interval, from the sums over matches."""
    interval = wilson(moments.part, moments.whole) if figure.share else moments.interval(signed=figure.signed)
    return Value(moments.mean(), interval, moments.part, moments.whole, moments.matches)


def value_of_totals(figure: Figure, counts: Mapping[str, int]) -> Value:
    """A figure from kept totals: a share has its interval, a mean none, for that needs each match."""
    part, whole = counts.get(figure.part, 0), counts.get(figure.whole, 0)
    interval = wilson(part, whole) if figure.share else None
    return Value(part / whole if whole else None, interval, part, whole, counts.get("matches", 0))


def _hand_lengths(everybody: Sequence[SeatFigures]) -> tuple[int, int]:
    tiles = sum([seat.tiles for seat in everybody])
    return tiles, sum([seat.played_hands for seat in everybody if seat.seat == everybody[0].seat])


def grouped(matches: Iterable[Played], way: str, figures: Sequence[str] = ()) -> list[Line]:
    """The figures by group, in order of their names; all of them where none is named.

    NotFound if there is no such way to group, or no such figure.
    """
    groups = grouping(way)
    chosen = figures_named(figures) or list(FIGURES.values())
    tallies: dict[str, Tally] = {}
    for played in matches:
        for (key, name), seats in groups(played):
            if key not in tallies:
                tallies[key] = Tally(name, chosen)
            tallies[key].add(played, seats, pair=way == "pair")
    return sorted((tally.line(key) for key, tally in tallies.items()), key=lambda line: (line.name, line.key))


def figures_named(names: Iterable[str]) -> list[Figure]:
    """The figures of these names; NotFound if there is none of one."""
    asked = list(names)
    unknown = next((name for name in asked if name not in FIGURES), None)
    if unknown is not None:
        raise NotFound(f"there is no figure {unknown!r}; there are {', '.join(FIGURES)}")
    return [FIGURES[name] for name in asked]
