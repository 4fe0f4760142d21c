"""Standings over what is in a ledger: each match that is decided is a meeting."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from ledger.errors import NotFound
from ledger.service.figures.statistics import Choice, Tells, as_played, check, kept_of
from ledger.service.listening import nobody
from ledger.statistics.grouping import Played
from ledger.statistics.meetings import Meeting, Score, Worth
from ledger.statistics.standings import Row, standings
from ledger.statistics.tie_breaks import DEFAULT_ORDER
from ledger.store import Ledger
from ledger.wording import said

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


class Standing(NamedTuple):
    """The rows of a table; what each entrant is called, with the club where two of one name are of two clubs; their own
    names and the clubs whose they are ("" for none); how many matches count; by which tie-breaks. Of a tournament that
    is over, what would move in the lines of its table (by entrant) by what was corrected since.
    """

    rows: list[Row]
    names: dict[str, str]
    own_names: dict[str, str]
    clubs: dict[str, str]
    matches: int
    tie_breaks: tuple[str, ...] = DEFAULT_ORDER
    corrected_since: Mapping[str, dict[str, Any]] | None = None


NamedMatch = tuple[str, Played]
"""A match with its name."""


def named_matches(ledger: Ledger, choice: Choice, tell: Tells = nobody) -> Iterator[NamedMatch]:
    """The chosen matches from the kept results, each with its name; `tell` hears of each that is read."""
    check(choice)
    with ledger.snapshot() as snapshot:
        for kept in kept_of(snapshot.connection, choice):
            tell(1)
            if not choice.kinds or kept.kind in choice.kinds:
                yield kept.name, as_played(kept, choice)


def table(ledger: Ledger, choice: Choice, competition: Competition, tell: Tells = nobody) -> Standing:
    """The standings over the chosen matches that are decided.

    Each match is a round, in the order of the days. NotFound if a tie-break by points would mix games in which
    many points are good with games in which few are, or if somebody who is named did not play.
    """
    return table_over(named_matches(ledger, choice, tell), competition)


def table_over(matches: Iterable[NamedMatch], competition: Competition) -> Standing:
    """The same over matches that were read already."""
    if competition.entrants not in ("player", "pair"):
        raise NotFound(f"who enters is a player or a pair, not {competition.entrants!r}")
    meetings: list[Meeting] = []
    names: dict[str, str] = {}
    clubs: dict[str, str] = {}
    low: set[bool] = set()
    for number, (name, match) in enumerate(sorted(matches, key=lambda one: one[1].day), start=1):
        if match.figures.over:
            low.add(match.figures.low_wins)
            meeting = meeting_of(number, match, competition.entrants, names)
            meetings.append(msgspec.structs.replace(meeting, label=f"match {name}"))
            clubs.update((score.entrant, match.figures.club) for score in meeting.scores)
    called = told_apart(names, clubs)
    order = competition.tie_breaks
    if order is None:
        order = tuple(name for name in DEFAULT_ORDER if len(low) < 2 or name not in POINTS)
    order = unmixed(order, low)
    rows = _rows(meetings, competition, order, names, called, low)
    return Standing(rows, called, names, clubs, len(meetings), order)


def told_apart(names: Mapping[str, str], clubs: Mapping[str, str]) -> dict[str, str]:
    """The names, each with its club where somebody of another club is called so too."""
    shared: dict[str, set[str]] = {}
    for entrant, name in names.items():
        shared.setdefault(name, set()).add(clubs.get(entrant, ""))
    return {
        entrant: f"{name} ({clubs.get(entrant) or said('no club')})" if len(shared[name]) > 1 else name
        for entrant, name in names.items()
    }


def _rows(
    meetings: Sequence[Meeting],
    competition: Competition,
    order: Sequence[str],
    names: Mapping[str, str],
    called: Mapping[str, str],
    low: Collection[bool],
) -> list[Row]:
    meant = {name: _meant(name, names, called) for name in (*competition.excluded, *competition.lots)}
    unknown = sorted(name for name, entrant in meant.items() if not entrant)
    if unknown:
        raise NotFound(f"nobody of this name played in these matches: {', '.join(unknown)}")
    return standings(
        meetings,
        tie_breaks=order,
        worth=competition.worth,
        low_wins=set(low) == {True},
        excluded=[meant[name] for name in competition.excluded],
        lots={meant[name]: lot for lot, name in enumerate(competition.lots, start=1)},
        names=called,
    )


def _meant(name: str, names: Mapping[str, str], called: Mapping[str, str]) -> str:
    """The entrant of a name, "" if there is none; NotFound if the name alone does not tell which."""
    found = [entrant for entrant, own in called.items() if own == name]
    found = found or [entrant for entrant, own in names.items() if own == name]
    if len(found) > 1:
        raise NotFound(f"there are {len(found)} called {name}: {', '.join(called[one] for one in found)}")
    return found[0] if found else ""


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
