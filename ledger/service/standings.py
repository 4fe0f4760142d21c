"""Standings over what is in a ledger: each match that is decided is a meeting."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

import msgspec

from ledger.errors import NotFound
from ledger.service.statistics import Choice, Tells, played
from ledger.statistics.grouping import Played
from ledger.statistics.meetings import Meeting, Score, Worth
from ledger.statistics.standings import Row, standings
from ledger.statistics.tie_breaks import DEFAULT_ORDER
from ledger.store import Ledger

POINTS = ("points", "difference")


class Competition(msgspec.Struct, frozen=True):
    """How standings are made: who enters ("player" or "pair"), by which tie-breaks (None: the usual ones, as far as the
    games allow them), what a result is worth, who is excluded and in which order lots were drawn (by name).
    """

    entrants: str = "player"
    tie_breaks: tuple[str, ...] | None = None
    worth: Worth = Worth()
    excluded: frozenset[str] = frozenset()
    lots: tuple[str, ...] = ()


def table(
    ledger: Ledger, choice: Choice, competition: Competition, tell: Tells = lambda matches: None
) -> tuple[list[Row], dict[str, str]]:
    """The standings over the chosen matches that are decided, and the entrants' names by their identity.

    Each match is a round, in the order of the days. NotFound if a tie-break by points would mix games in which
    many points are good with games in which few are, or if somebody who is named did not play.
    """
    return table_over((match for _, match in played(ledger, choice, tell)), competition)


def table_over(matches: Iterable[Played], competition: Competition) -> tuple[list[Row], dict[str, str]]:
    """The same over matches that were read already."""
    if competition.entrants not in ("player", "pair"):
        raise NotFound(f"who enters is a player or a pair, not {competition.entrants!r}")
    meetings: list[Meeting] = []
    names: dict[str, str] = {}
    low: set[bool] = set()
    for number, match in enumerate(sorted(matches, key=lambda one: one.day), start=1):
        if match.figures.over:
            low.add(match.figures.low_wins)
            meetings.append(meeting_of(number, match, competition.entrants, names))
    order = competition.tie_breaks
    if order is None:
        order = tuple(name for name in DEFAULT_ORDER if len(low) < 2 or name not in POINTS)
    order = unmixed(order, low)
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


def unmixed(order: tuple[str, ...], low: Collection[bool]) -> tuple[str, ...]:
    """The tie-breaks; NotFound if one by points would mix games in which few points are good (`low`) with others."""
    if len(set(low)) > 1 and set(order).intersection(POINTS):
        raise NotFound("the more points the better in some of these games, the fewer in others: choose a --variant")
    return order


def meeting_of(number: int, match: Played, entrants: str, names: dict[str, str]) -> Meeting:
    """A match that is over as the meeting of a round; the names of who met are put into `names` by identity."""
    scores = []
    for seat in match.figures.seats:
        members = [other.seat for other in match.figures.seats if other.side == seat.side]
        if entrants == "pair" and seat.seat != members[0]:
            continue
        people = [match.people[member - 1] for member in (members if entrants == "pair" else [seat.seat])]
        entrant = entrant_of(people, names)
        side = str(seat.side) if entrants == "player" and len(members) > 1 else ""
        points = match.figures.totals[seat.side]
        known = seat.hands_won if seat.known_hands else None
        won = seat.side in match.figures.winners
        forfeited = match.figures.awarded and not won
        scores.append(Score(entrant, won, points, known, forfeited=forfeited, side=side))
    return Meeting(number, tuple(scores), "forfeit" if match.figures.awarded else "played")


def entrant_of(people: Sequence[tuple[str, str]], names: dict[str, str]) -> str:
    """The identity of one or two persons, each (id, name), who enter together; their name is put into `names`."""
    ordered = sorted(people, key=lambda person: (person[1], person[0]))
    entrant = " + ".join(identity for identity, _ in ordered)
    names[entrant] = " + ".join(name for _, name in ordered)
    return entrant
