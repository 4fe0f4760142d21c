"""Figures of what is in a ledger."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Sequence
from datetime import date, datetime, timedelta
from itertools import islice
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec
from sqlalchemy import Connection

from ledger.errors import NotFound, StoreError
from ledger.game.events import Record
from ledger.game.variants import game, rules_of
from ledger.record.words import instead_of, meant
from ledger.service.listening import nobody
from ledger.statistics.days import NEW_YEAR, season_of
from ledger.statistics.figures import KINDS, MatchFigures, figures
from ledger.statistics.grouping import Line, Played, grouped
from ledger.statistics.intervals import Interval
from ledger.statistics.led_tiles import last_tiles, led_tiles
from ledger.store import Filter, Ledger, Stored
from ledger.store.lists.figures import KeptMatch, kept_matches
from ledger.store.lists.results_then import ResultsThen
from ledger.store.log.reading import openings, read_many
from ledger.store.log.unread import Unread, of_these

READ_AT_ONCE = 100
"""So many records are read with one query."""

Tells = Callable[[int], None]
"""Is told how many more matches were read."""


class Choice(msgspec.Struct, frozen=True):
    """Which matches: those of the filter, of these kinds of record (empty: all).

    `zone` is the time zone in which days are told (None: as they were written at the table), `season_begins` the day
    on which seasons begin (`09-01`). `but` are the numbers of matches that are left out all the same, `also` of those
    that are in whatever their days, `only` those of a tournament (None: any).
    """

    wanted: Filter = Filter()
    kinds: tuple[str, ...] = ()
    zone: str | None = None
    season_begins: str = NEW_YEAR
    but: frozenset[int] = frozenset()
    also: tuple[int, ...] = ()
    only: frozenset[int] | None = None


EVERY_MATCH = Choice()
"""All there are, with their days as they were written."""


def played(ledger: Ledger, choice: Choice, tell: Tells = nobody) -> Iterator[tuple[int, Played]]:
    """The chosen matches from the kept results, each with its number; `tell` hears of each read."""
    check(choice)
    with ledger.snapshot() as snapshot:
        for kept in kept_of(snapshot.connection, choice):
            tell(1)
            if not choice.kinds or kept.kind in choice.kinds:
                yield kept.number, as_played(kept, choice)


def kept_of(connection: Connection, choice: Choice, then: ResultsThen | None = None) -> Iterator[KeptMatch]:
    """The chosen matches not struck out, by their days in the zone, of any kind of record, now or `then`; where
    a zone is named, a day earlier and later are looked at too.
    """
    wanted, leave_out = choice.wanted, {*choice.but, *choice.also}
    for kept in kept_matches(connection, _widened(wanted) if choice.zone else wanted, choice.only, then):
        if kept.struck or kept.number in leave_out:
            continue
        if choice.zone is None or _between(day_of(kept.played, choice.zone), wanted):
            yield kept
    if choice.also:
        undated = msgspec.structs.replace(wanted, since=None, until=None)
        yield from (kept for kept in kept_matches(connection, undated, choice.also, then) if not kept.struck)


def _chosen(connection: Connection, choice: Choice) -> Iterator[KeptMatch]:
    """The chosen matches of the chosen kinds of record."""
    return (kept for kept in kept_of(connection, choice) if not choice.kinds or kept.kind in choice.kinds)


def _widened(wanted: Filter) -> Filter:
    since, until = (
        day and (date.fromisoformat(day) + timedelta(days=more)).isoformat()
        for day, more in ((wanted.since, -1), (wanted.until, 1))
    )
    return msgspec.structs.replace(wanted, since=since, until=until)


def _between(day: str, wanted: Filter) -> bool:
    dated = wanted.since or wanted.until
    return not dated or (bool(day) and (wanted.since or day) <= day <= (wanted.until or day))


def played_in_full(ledger: Ledger, choice: Choice, tell: Tells = nobody) -> Iterator[Played]:
    """The chosen matches read and folded again: with their hands and all options, which the kept results have not."""
    check(choice)
    for stored in _stored(ledger, choice):
        tell(1)
        found = played_of(stored.record, choice)
        if not choice.kinds or found.figures.kind in choice.kinds:
            yield found


def played_of(record: Record, choice: Choice = EVERY_MATCH) -> Played:
    """A match folded, with its hands and all options; its people are known by the names at the seats."""
    found = figures(record)
    day = day_of(found.played, choice.zone)
    return Played(
        found,
        tuple((name, name) for name in record.opening.seats),
        dataclasses.asdict(rules_of(record.opening)),
        day,
        season_of(day, choice.season_begins),
        tuple(((one.name, one.name), one.figures) for one in found.substitutes),
    )


def played_with_records(ledger: Ledger, choice: Choice, tell: Tells = nobody) -> Iterator[tuple[Stored, Played]]:
    """The chosen matches as `played` gives them, each with its record.

    One that cannot be read stops no other: it is raised when all others have been given.
    """
    check(choice)
    unread: list[tuple[str, Unread]] = []
    with ledger.snapshot() as snapshot:
        found = _chosen(snapshot.connection, choice)
        while some := {one.number: one for one in islice(found, READ_AT_ONCE)}:
            records = {stream.stream_no: (stream, record) for stream, record in read_many(snapshot.connection, [*some])}
            for number, kept in some.items():
                tell(1)
                stream, record = records[number]
                if isinstance(record, StoreError):
                    unread.append((kept.name, record))
                else:
                    yield Stored(number, kept.name, stream.version, record), as_played(kept, choice)
    if unread:
        raise of_these(unread)


def played_with_options(ledger: Ledger, choice: Choice, tell: Tells = nobody) -> Iterator[Played]:
    """The chosen matches as `played` gives them, each with all options, for which its header alone is read."""
    check(choice)
    with ledger.snapshot() as snapshot:
        found = _chosen(snapshot.connection, choice)
        while some := list(islice(found, READ_AT_ONCE)):
            headers = openings(snapshot.connection, [kept.number for kept in some])
            for kept in some:
                tell(1)
                seats = tuple(seat.name for seat in kept.seats)
                rules = rules_of(msgspec.structs.replace(headers[kept.number], seats=seats))
                yield msgspec.structs.replace(as_played(kept, choice), options=dataclasses.asdict(rules))


def _stored(ledger: Ledger, choice: Choice) -> Iterator[Stored]:
    if not (choice.also or choice.but or choice.zone or choice.only is not None):
        yield from ledger.matches(choice.wanted)
        return
    with ledger.snapshot() as snapshot:
        for number in [kept.number for kept in kept_of(snapshot.connection, choice)]:
            stream = snapshot.find_number(number)
            yield Stored(number, stream.name, stream.version, snapshot.record(stream))


def stats(ledger: Ledger, choice: Choice, by: str, names: Sequence[str] = (), tell: Tells = nobody) -> list[Line]:
    """The figures by group, match by match; NotFound if there is no such group, figure, kind or time zone."""
    if by.startswith("option:"):
        return grouped(played_with_options(ledger, choice, tell), by, names)
    return grouped((match for _, match in played(ledger, choice, tell)), by, names)


def check(choice: Choice) -> None:
    """NotFound if there is no such kind of record or time zone."""
    for kind in choice.kinds:
        if kind not in KINDS:
            raise NotFound(f"there is no kind of record {kind!r}{instead_of(kind, KINDS)}")
    if choice.zone is not None:
        _zone(choice.zone)


def _zone(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError):
        raise NotFound(f"there is no time zone {name!r}; one is named like Europe/London") from None


def day_of(moment: str, zone: str | None = None) -> str:
    """The day of a `Played` tag, as written at the table or as it was then in a time zone; empty if it has none.

    A moment without an offset is taken as local already.
    """
    try:
        read = datetime.fromisoformat(moment)
    except ValueError:
        return ""
    if zone is not None and read.tzinfo is not None:
        read = read.astimezone(_zone(zone))
    return read.date().isoformat()


def _awarded(kept: KeptMatch) -> bool:
    """Whether the arbiter decided a match before the points, or the one hand of a game without points, did."""
    decided = any(seat.figures.decided for seat in kept.seats)
    if game(kept.variant).scoring == "win":
        return decided and not any(seat.figures.known_hands for seat in kept.seats)
    return decided and not any(seat.figures.counted for seat in kept.seats)


def as_played(kept: KeptMatch, choice: Choice) -> Played:
    """A match as the statistics see it, from its kept results."""
    day = day_of(kept.played, choice.zone)
    sides = {seat.figures.side: seat for seat in reversed(kept.seats)}
    return Played(
        MatchFigures(
            kind=next((kind for kind in KINDS if kind == kept.kind), None),
            variant=kept.variant,
            club=kept.club,
            played=kept.played,
            over=kept.over and any(seat.figures.decided for seat in kept.seats),
            ended=kept.over,
            low_wins=kept.low_wins,
            winners=tuple(side for side in sorted(sides) if sides[side].won),
            totals={side: sides[side].points for side in sorted(sides)},
            hands=(),
            seats=tuple(seat.figures for seat in kept.seats),
            awarded=_awarded(kept),
        ),
        tuple((seat.person, seat.name) for seat in kept.seats),
        {},
        day,
        season_of(day, choice.season_begins),
        tuple(((seat.person, seat.name), seat.figures) for seat in kept.substitutes),
    )


def tiles_of_hands(
    ledger: Ledger, choice: Choice, which: str, tell: Tells = nobody
) -> tuple[list[str], list[tuple[str, int, int, Interval | None]]]:
    """The tiles "led" with how many of their hands were won, or those gone out with ("last") of all such hands.

    The names of the columns, and of each tile the part, the whole and the interval of the share; NotFound for others.
    """
    matches = (match.figures for match in played_in_full(ledger, choice, tell))
    if which == "led":
        led = [(line.tile, line.won, line.hands, line.interval) for line in led_tiles(matches)]
        return ["tile led", "hands won", "hands"], led
    if which == "last":
        last = [(line.tile, line.hands, line.of, line.interval) for line in last_tiles(matches)]
        return ["tile gone out with", "hands", "of"], last
    raise NotFound(f"there are no tiles {which!r}; there are led and last{meant(which, ('led', 'last'))}")
