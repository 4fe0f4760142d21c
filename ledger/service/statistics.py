"""Figures, standings and ratings of what is in a ledger."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence
from datetime import datetime
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec

from ledger.errors import NotFound
from ledger.game.variants import game, rules_of
from ledger.statistics.days import NEW_YEAR, season_of
from ledger.statistics.effects import Effect, partner_effects, seat_effects
from ledger.statistics.figures import KINDS, MatchFigures, figures
from ledger.statistics.grouping import Line, Played, grouped
from ledger.statistics.intervals import Interval
from ledger.statistics.led_tiles import last_tiles, led_tiles
from ledger.statistics.meetings import Meeting, Score, Worth
from ledger.statistics.ratings import Contest, Ratings, contest_of, ratings
from ledger.statistics.standings import Row, standings
from ledger.statistics.tie_breaks import DEFAULT_ORDER
from ledger.store import Filter, Ledger
from ledger.store.kept_figures import KeptMatch, kept_matches

POINTS = ("points", "difference")


class Choice(msgspec.Struct, frozen=True):
    """Which matches: those of the filter, of these kinds of record (empty: all).

    `zone` is the time zone in which days are told (None: as they were written at the table), `season_begins` the day
    on which seasons begin (`09-01`).
    """

    wanted: Filter = Filter()
    kinds: tuple[str, ...] = ()
    zone: str | None = None
    season_begins: str = NEW_YEAR


def played(ledger: Ledger, choice: Choice) -> Iterator[tuple[int, Played]]:
    """The chosen matches from the results that are kept, each with the position of its last event in the log."""
    _check(choice)
    with ledger.snapshot() as snapshot:
        for kept in kept_matches(snapshot.connection, choice.wanted):
            if not choice.kinds or kept.kind in choice.kinds:
                yield kept.event, _as_played(kept, choice)


def played_in_full(ledger: Ledger, choice: Choice) -> Iterator[Played]:
    """The chosen matches read and folded again: with their hands and all options, which the kept results have not."""
    _check(choice)
    for stored in ledger.matches(choice.wanted):
        record = stored.record
        found = figures(record)
        if not choice.kinds or found.kind in choice.kinds:
            day = day_of(found.played, choice.zone)
            yield Played(
                found,
                tuple((name, name) for name in record.opening.seats),
                dataclasses.asdict(rules_of(record.opening)),
                day,
                season_of(day, choice.season_begins),
            )


def stats(ledger: Ledger, choice: Choice, by: str, names: Sequence[str] = ()) -> list[Line]:
    """The figures by group; NotFound if there is no such group, figure, kind or time zone."""
    if by.startswith("option:"):
        return grouped(played_in_full(ledger, choice), by, names)
    return grouped((match for _, match in played(ledger, choice)), by, names)


def rated(ledger: Ledger, choice: Choice, *, as_of: int | None = None) -> tuple[Ratings, list[Contest], dict[str, str]]:
    """The ratings of those who played in the chosen matches, what they were made from, and the players' names.

    `as_of` is a position in the log; matches whose last event came later are left out.
    """
    contests: list[Contest] = []
    names: dict[str, str] = {}
    for event, match in played(ledger, choice):
        contest = contest_of(match, event)
        if contest is not None:
            contests.append(contest)
            names.update(match.people)
    return ratings(contests, as_of=as_of), contests, names


class Competition(msgspec.Struct, frozen=True):
    """How standings are made: who enters ("player" or "pair"), by which tie-breaks (None: the usual ones, as far as the
    games allow them), what a result is worth, who is excluded and in which order lots were drawn (by name).
    """

    entrants: str = "player"
    tie_breaks: tuple[str, ...] | None = None
    worth: Worth = Worth()
    excluded: frozenset[str] = frozenset()
    lots: tuple[str, ...] = ()


def table(ledger: Ledger, choice: Choice, competition: Competition) -> tuple[list[Row], dict[str, str]]:
    """The standings over the chosen matches that are decided, and the entrants' names by their identity.

    Each match is a round, in the order of the days. NotFound if a tie-break by points would mix games in which
    many points are good with games in which few are, or if somebody who is named did not play.
    """
    if competition.entrants not in ("player", "pair"):
        raise NotFound(f"who enters is a player or a pair, not {competition.entrants!r}")
    meetings: list[Meeting] = []
    names: dict[str, str] = {}
    low: set[bool] = set()
    for number, (_, match) in enumerate(sorted(played(ledger, choice), key=lambda one: one[1].day), start=1):
        if match.figures.over:
            low.add(match.figures.low_wins)
            meetings.append(_meeting(number, match, competition.entrants, names))
    order = competition.tie_breaks
    if order is None:
        order = tuple(name for name in DEFAULT_ORDER if len(low) < 2 or name not in POINTS)
    if len(low) > 1 and set(order).intersection(POINTS):
        raise NotFound("the more points the better in some of these games, the fewer in others: choose a --variant")
    by_name = {name: entrant for entrant, name in names.items()}
    unknown = sorted({*competition.excluded, *competition.lots} - set(by_name))
    if unknown:
        raise NotFound(f"nobody of this name played in these matches: {', '.join(unknown)}")
    rows = standings(
        meetings,
        tie_breaks=order,
        worth=competition.worth,
        low_wins=low == {True},
        excluded=[by_name[name] for name in competition.excluded],
        lots={by_name[name]: lot for lot, name in enumerate(competition.lots, start=1)},
    )
    return rows, names


def _meeting(number: int, match: Played, entrants: str, names: dict[str, str]) -> Meeting:
    scores = []
    for seat in match.figures.seats:
        members = [other.seat for other in match.figures.seats if other.side == seat.side]
        if entrants == "pair" and seat.seat != members[0]:
            continue
        people = [match.people[member - 1] for member in (members if entrants == "pair" else [seat.seat])]
        people.sort(key=lambda person: person[1])
        entrant = " + ".join(identity for identity, _ in people)
        names[entrant] = " + ".join(name for _, name in people)
        side = str(seat.side) if entrants == "player" and len(members) > 1 else ""
        points = match.figures.totals[seat.side]
        known = seat.hands_won if seat.known_hands else None
        won = seat.side in match.figures.winners
        forfeited = match.figures.awarded and not won
        scores.append(Score(entrant, won, points, known, forfeited=forfeited, side=side))
    return Meeting(number, tuple(scores), "forfeit" if match.figures.awarded else "played")


def _check(choice: Choice) -> None:
    for kind in choice.kinds:
        if kind not in KINDS:
            raise NotFound(f"there is no kind of record {kind!r}; there are {', '.join(KINDS)}")
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


def _as_played(kept: KeptMatch, choice: Choice) -> Played:
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
            low_wins=game(kept.variant).scoring == "penalty",
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
    )


def effects_of(ledger: Ledger, choice: Choice, what: str, *, as_of: int | None = None) -> list[Effect]:
    """What the ratings do not explain, by "partner" (players by name) or by "seat"; NotFound for anything else."""
    if what not in ("partner", "seat"):
        raise NotFound(f"there is no effect of {what!r}; of partner and of seat")
    found, contests, names = rated(ledger, choice, as_of=as_of)
    if what == "seat":
        return seat_effects(found.surprises)
    effects = partner_effects(contest for contest in contests if as_of is None or contest.event <= as_of)
    return [msgspec.structs.replace(one, name=_named(one.name, names)) for one in effects]


def _named(pair: str, names: dict[str, str]) -> str:
    return " + ".join(names[player] for player in pair.split(" + "))


def tiles_of_hands(
    ledger: Ledger, choice: Choice, which: str
) -> tuple[list[str], list[tuple[str, int, int, Interval | None]]]:
    """The tiles "led" with how many of their hands were won, or those gone out with ("last") of all such hands.

    The names of the columns, and of each tile the part, the whole and the interval of the share; NotFound for others.
    """
    matches = (match.figures for match in played_in_full(ledger, choice))
    if which == "led":
        led = [(line.tile, line.won, line.hands, line.interval) for line in led_tiles(matches)]
        return ["tile led", "hands won", "hands"], led
    if which == "last":
        last = [(line.tile, line.hands, line.of, line.interval) for line in last_tiles(matches)]
        return ["tile gone out with", "hands", "of"], last
    raise NotFound(f"there are no tiles {which!r}; there are led and last")
