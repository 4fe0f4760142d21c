"""Figures of many matches, by player, pair, club, game, option, day and the like."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from operator import attrgetter

import msgspec

from ledger.errors import NotFound
from ledger.game.events import OptionValue
from ledger.game.options import write_value
from ledger.game.variants import GAMES
from ledger.record.words import instead_of, meant
from ledger.statistics.definitions import FIGURES, OF_TABLES, PARTNERED, Figure
from ledger.statistics.figures import MatchFigures, SeatFigures
from ledger.statistics.intervals import Interval, Moments, wilson

NOTHING = "–"
"""What stands where a figure has nothing to rest on."""

MATCH_COUNTS = ("decided", "won", "lost", "drawn", "counted", "points", "margin", "followed", "comebacks", "deficit")
HAND_COUNTS = ("hands", "full_hands", "open_hands", "result_hands", "score_hands", "known_hands", "hands_won")
SIDE_COUNTS = frozenset({*MATCH_COUNTS, *HAND_COUNTS, "pointed_hands", "hand_points"})
"""Counts that both seats of a pair have alike: for the pair they are taken once, all others from both its seats."""

TABLE_COUNTS = frozenset(("closed_hands", "fish_suffered", "egg_hands", "eggs"))
"""Counts of hands that happen at a table or not: a pair has them where either was there, a table has them once."""

BOTH_SIDES = "all sides of the matches are in it, and they always have the same of it together"
CONTRARY = "many points are good in some of these games and few in others: choose a game"

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
    """A figure of a group: None, shown as "–", where nothing is known; `matches` and `whole` are what it rests on.

    `why` says why there is none, where something is known.
    """

    value: float | None
    interval: Interval | None
    part: int
    whole: int
    matches: int
    why: str = ""


class Line(msgspec.Struct, frozen=True):
    """The figures of one group; `kinds` says how many hands of each kind of record they rest on.

    `club` is that of a player or a pair, "" of other groups.
    """

    key: str
    name: str
    matches: int
    kinds: dict[str, int]
    values: dict[str, Value]
    club: str = ""


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
            people = [played.people[seat.seat - 1] for seat in seats]
            yield (" + ".join(sorted(key for key, _ in people)), " + ".join(sorted(name for _, name in people))), seats


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
        known = {name for game in GAMES.values() for name in game.options()}
        if option not in known:
            raise NotFound(f"no game has an option {option!r}{instead_of(option, sorted(known))}")
        return _whole_match(lambda p: write_value(p.options[option]) if option in p.options else "")
    if way not in WAYS:
        raise NotFound(f"matches are not grouped by {way!r}; by {', '.join(WAYS)} or option:NAME{meant(way, WAYS)}")
    return WAYS[way]


# --- adding up --------------------------------------------------------------------------------------------------------


class Tally:
    """Adds up the matches of one group, which has of each a player's seats, a pair's, or the whole `table`."""

    def __init__(self, name: str, figures: Iterable[Figure], of: str = "player", club: str = "") -> None:
        self.name = name
        self.of = of if of in ("player", "pair") else "table"
        self.club = club if self.of != "table" else ""
        self.matches = 0
        self.kinds: Counter[str] = Counter()
        self.moments = {figure: Moments() for figure in figures}
        self._scored: dict[Figure, set[bool]] = {figure: set() for figure in self.moments if figure.contrary}
        asked = {count for figure in self.moments for count in (figure.part, figure.whole)}
        counts = [*HANDS_OF_A_KIND.values(), *sorted(asked.difference(HANDS_OF_A_KIND.values(), OF_TABLES))]
        # all counts of a seat at once: one by one they take four times as long
        self._read = attrgetter(*counts)
        self._of_side = [count in SIDE_COUNTS for count in counts]
        self._of_table = [count in TABLE_COUNTS for count in counts]
        self._others = not asked.isdisjoint(OF_TABLES)
        place = {count: number for number, count in enumerate((*counts, *sorted(OF_TABLES)))}
        self._places = [(one, place[one.part], place[one.whole]) for one in self.moments]

    def add(self, match: Played, seats: Sequence[SeatFigures]) -> None:
        """One match more, of which these seats belong to the group."""
        self.matches += 1
        counts = self._added_up(seats)
        if self._others:
            counts = [*counts, *_of_tables(match, seats)]
        # hands are the same at every seat: they are taken from one, by whomever they were played
        for seat in seats:
            if seat.seat == seats[0].seat:
                for kind, hands in zip(HANDS_OF_A_KIND, self._read(seat), strict=False):
                    self.kinds[kind] += hands
        for figure, part, whole in self._places:
            if counts[whole]:
                self.moments[figure].add(counts[part], counts[whole])
                if figure.contrary:
                    self._scored[figure].add(match.figures.low_wins)

    def _added_up(self, seats: Sequence[SeatFigures]) -> Sequence[int]:
        each: list[tuple[int, ...]] = list(map(self._read, seats))
        if len(each) == 1:
            return each[0]
        sums = _sums(each)
        if self.of == "player":
            return sums
        if self.of == "pair":
            # where one of the two had a substitute, the side's are the hands that both of them played
            side: Sequence[int] = self._read(min(seats, key=lambda seat: seat.hands))
            table: Sequence[int] = self._read(max(seats, key=lambda seat: seat.hands))
        else:
            # the seats by whose numbers sides are called, with all who sat there
            side = _sums([own for own, seat in zip(each, seats, strict=True) if seat.seat == seat.side])
            table = _sums([own for own, seat in zip(each, seats, strict=True) if seat.seat == seats[0].seat])
        shapes = zip(sums, side, table, self._of_side, self._of_table, strict=True)
        return [once if of_table else own if of_side else total for total, own, once, of_side, of_table in shapes]

    def line(self, key: str) -> Line:
        """The figures as they stand."""
        values = {figure.name: self._value(figure, moments) for figure, moments in self.moments.items()}
        return Line(key, self.name, self.matches, dict(self.kinds), values, self.club)

    def _value(self, figure: Figure, moments: Moments) -> Value:
        why = untold(figure, of_tables=self.of == "table", mixed=len(self._scored.get(figure, ())) > 1)
        return nothing(why) if why else value_of(figure, moments)


def _sums(each: Sequence[Sequence[int]]) -> list[int]:
    return list(map(sum, zip(*each, strict=True)))


def untold(figure: Figure, *, of_tables: bool, mixed: bool) -> str:
    """Why a figure means nothing of a group of whole tables, or of games `mixed` in which points mean the contrary; ""
    where it means something.
    """
    if of_tables and figure.one_sided:
        return BOTH_SIDES
    return CONTRARY if figure.contrary and mixed else ""


def nothing(why: str = "") -> Value:
    """No figure, and why not."""
    return Value(None, None, 0, 0, 0, why)


def value_of(figure: Figure, moments: Moments) -> Value:
    """A figure with its interval, from the sums over matches."""
    interval = wilson(moments.part, moments.whole) if figure.share else moments.interval(signed=figure.signed)
    return Value(moments.mean(), interval, moments.part, moments.whole, moments.matches)


def value_of_totals(figure: Figure, counts: Mapping[str, int], matches: int | None = None) -> Value:
    """A figure from kept totals over the `matches` that know it; a share has its interval, a mean none, for that needs
    each match.
    """
    part, whole = counts.get(figure.part, 0), counts.get(figure.whole, 0)
    interval = wilson(part, whole) if figure.share else None
    return Value(part / whole if whole else None, interval, part, whole, matches or 0)


def _of_tables(match: Played, seats: Sequence[SeatFigures]) -> list[int]:
    """The counts of whole tables, in the order of their names; of the partnered hands those of these seats."""
    everybody = match.everybody()
    partners = Counter(seat.side for seat in match.figures.seats)
    counts = {
        "table_tiles": sum([seat.tiles for seat in everybody]),
        "table_hands": sum([seat.played_hands for seat in everybody if seat.seat == everybody[0].seat]),
        PARTNERED: sum([seat.played_hands for seat in seats if partners[seat.side] > 1]),
    }
    return [counts[name] for name in sorted(counts)]


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
                tallies[key] = Tally(name, chosen, way, played.figures.club)
            tallies[key].add(played, seats)
    lines = (tally.line(key) for key, tally in tallies.items())
    return sorted(lines, key=lambda line: (line.name, line.club, line.key))


def figures_named(names: Iterable[str]) -> list[Figure]:
    """The figures of these names; NotFound if there is none of one."""
    asked = list(names)
    unknown = next((name for name in asked if name not in FIGURES), None)
    if unknown is not None:
        raise NotFound(f"there is no figure {unknown!r}{instead_of(unknown, FIGURES)}")
    return [FIGURES[name] for name in asked]
