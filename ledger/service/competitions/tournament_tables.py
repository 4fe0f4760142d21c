"""A tournament brought to its tables, and who stands where."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

import msgspec
from sqlalchemy import Connection

from ledger.club.competition_events import Decided, Side, Table, TournamentRules
from ledger.club.seating import At, Candidate, Seating, seated
from ledger.club.tournament import Tournament
from ledger.errors import NotFound
from ledger.game.variants import game
from ledger.record import read_options
from ledger.service.clubs.choice import OfClub, tournament_named
from ledger.service.competitions.tournament_now import Held, TableNow, final_rows
from ledger.service.figures.standings import entrant_of, meeting_of, unmixed
from ledger.service.figures.statistics import Choice, as_played, day_of
from ledger.statistics.figures import MatchFigures
from ledger.statistics.grouping import Played
from ledger.statistics.meetings import Meeting, Score
from ledger.statistics.standings import Row, standings
from ledger.store import Filter, Ledger
from ledger.store.lists.figures import KeptMatch, kept_matches
from ledger.store.lists.roster import shown_names
from ledger.store.lists.titled_matches import matches_titled


def tournament(ledger: Ledger, who: str, club: str | None = None) -> Held:
    """The tournament of a name as it stands; NotFound or Refused if that means not just one."""
    with ledger.snapshot() as snapshot:
        return held(snapshot.connection, *tournament_named(snapshot.connection, who, club))


def held(
    connection: Connection, of: OfClub, found: Tournament, instead: Mapping[int, MatchFigures] | None = None
) -> Held:
    """A tournament with its matches, as the results that are kept say, or what stands for some of them `instead`."""
    return _Hall(connection, of, found, instead or {}).held()


def table_of(
    one: Held, *, lots: Sequence[str] = (), excluded: Collection[str] = (), tie_breaks: Sequence[str] | None = None
) -> list[Row]:
    """Who stands where, by the tournament's own tie-breaks and lots unless others are asked for.

    One that is over has the table with which it ended, unless something else is asked for. `lots` and `excluded` are
    names. NotFound if somebody who is named takes no part, or if a tie-break by points would mix games in which many
    points are good with others.
    """
    if one.final is not None and not (lots or excluded or tie_breaks):
        return list(one.final)
    return table_now(one, lots=lots, excluded=excluded, tie_breaks=tie_breaks)


def table_now(
    one: Held, *, lots: Sequence[str] = (), excluded: Collection[str] = (), tie_breaks: Sequence[str] | None = None
) -> list[Row]:
    """The same as `table_of`, always by the results as they are now, also where the tournament is over."""
    order = unmixed(tuple(tie_breaks or one.tournament.rules.tie_breaks), one.low_wins)
    known = {name: entrant for entrant, name in one.names.items()}
    missing = sorted({*lots, *excluded} - set(known))
    if missing:
        raise NotFound(f"nobody of this name is in {one.tournament.name}: {', '.join(missing)}")
    return standings(
        one.meetings,
        entrants=one.entrants,
        tie_breaks=order,
        worth=one.tournament.rules.worth,
        low_wins=one.low_wins == {True},
        excluded=[known[name] for name in excluded],
        lots={known[name]: lot for lot, name in enumerate(lots, start=1)} or one.lots(),
        names=one.names,
        fixed=one.tournament.rules.system == "round-robin",
    )


class _Hall:
    """Brings the matches of a tournament to its tables."""

    def __init__(
        self, connection: Connection, of: OfClub, found: Tournament, instead: Mapping[int, MatchFigures]
    ) -> None:
        self._of, self._found, self._instead = of, found, instead
        self._matches = {match.number: match for match in self._of_its_own(connection)}
        people = {person for table in _tables(found) for side in table for person in side}
        people |= {person for entrant in found.entrants for person in entrant}
        people |= {person for row in (found.final.rows if found.final else ()) for person in row.entrant}
        self._shown = shown_names(connection, sorted({of.folded.person(person) for person in people}))
        self._names: dict[str, str] = {}
        self._counted: set[int] = set()
        self._low = _low_wins(found.rules)

    def _of_its_own(self, connection: Connection) -> Iterator[KeptMatch]:
        placed = self._of.folded.competitions.placed
        titled = matches_titled(connection, self._of.key, self._found.name)
        self._rounds = {number: named for number, named in titled.items() if number not in placed}
        for match in kept_matches(connection, Filter(), [*self._rounds, *self._found.placed]):
            belongs = match.number in self._found.placed or self._found.rules.variant in ("", match.variant)
            if belongs and not match.struck:
                yield match

    def held(self) -> Held:
        """The tournament with all that came of it."""
        entrants = {self._entrant(side): side for side in self._found.entrants}
        seating = seated(self._found, map(self._candidate, self._matches.values()), self._of.folded.person)
        meetings: list[Meeting] = []
        tables: list[TableNow] = []
        for number, drawn in sorted(self._found.rounds.items()):
            here = [self._table((number, place), table, seating) for place, table in enumerate(drawn, start=1)]
            over = all(now.status != "open" for now, _ in here)
            for now, meeting in here:
                counts = over or now.status != "bye"
                tables.append(now if counts else msgspec.structs.replace(now, counts=False))
                meetings += [meeting] if meeting and counts else []
            meetings += self._absences(number, drawn, entrants) if over else []
        others = list(self._free(seating, meetings))
        one = Held(
            *(self._of, self._found, entrants, self._names, tuple(tables), tuple(meetings), tuple(others)),
            frozenset(self._low),
            tuple(sorted(self._counted)),
        )
        return self._with_final(one) if self._found.final else one

    def _with_final(self, one: Held) -> Held:
        sides = [row.entrant for row in self._found.final.rows] if self._found.final else []
        identities = {side: self._entrant(side) for side in sides}
        final = final_rows(self._found, identities, {row.entrant: row for row in table_now(one)})
        return msgspec.structs.replace(one, final=final)

    def _absences(self, number: int, drawn: Sequence[Table], entrants: Mapping[str, Side]) -> Iterator[Meeting]:
        """Of those who have entered and were not drawn in a round; where whoever likes meets, nobody is missed."""
        if self._found.rules.system == "free":
            return
        here = {entrant for table in drawn for side in table for entrant in self._entrants(side)}
        worth = self._found.rules_in(number).worth
        yield from (Meeting(number, (Score(one),), "absent", worth) for one in entrants if one not in here)

    def _candidate(self, match: KeptMatch) -> Candidate:
        people = frozenset(seat.person for seat in match.seats)
        return Candidate(match.number, day_of(match.played), self._rounds.get(match.number, 0), people)

    def _people(self, side: Side) -> list[tuple[str, str]]:
        persons = [self._of.folded.person(one) for one in side]
        return [(person, self._shown.get(person, "–")) for person in persons]

    def _entrant(self, side: Side) -> str:
        return entrant_of(self._people(side), self._names)

    def _entrants(self, side: Side) -> list[str]:
        """Those of a side who count for themselves: a pair is one, rotating partners are two."""
        one = self._found.rules.entrants == "pair"
        return [self._entrant(side)] if one else [self._entrant((person,)) for person in side]

    def _table(self, at: At, table: Table, seating: Seating) -> tuple[TableNow, Meeting | None]:
        """How a table stands, and what it counts for."""
        sides = tuple(" + ".join(name for _, name in self._people(side)) for side in table)
        decided = self._found.decided.get(at)
        match = self._matches.get(seating.tables.get(at, 0))
        if decided or len(table) == 1:
            now, meeting = self._without_match(at, table, sides, decided)
            return msgspec.structs.replace(now, instead_of=match.name if match else None), meeting
        if match is None:
            return TableNow(*at, sides, None, "open"), None
        played = self._played(match)
        if not played.figures.over:
            return TableNow(*at, sides, match.name, "open", stopped=played.figures.ended), None
        meeting = self._meeting(at[0], played)
        if {score.entrant for score in meeting.scores} != {one for side in table for one in self._entrants(side)}:
            seating.others.append((match.number, at[0]))
            return TableNow(*at, sides, None, "open"), None
        self._low.add(played.figures.low_wins)
        self._counted.add(match.number)
        return self._result(at, table, sides, match, meeting), meeting

    def _played(self, match: KeptMatch) -> Played:
        played = as_played(match, Choice())
        figures = self._instead.get(match.number)
        return played if figures is None else msgspec.structs.replace(played, figures=figures)

    def _result(self, at: At, table: Table, sides: tuple[str, ...], match: KeptMatch, meeting: Meeting) -> TableNow:
        scores = {score.entrant: score for score in meeting.scores}
        first = [scores[self._entrants(side)[0]] for side in table]
        winners = tuple(place for place, score in enumerate(first, start=1) if score.won)
        return TableNow(*at, sides, match.name, meeting.status, tuple(score.points for score in first), winners)

    def _meeting(self, number: int, played: Played) -> Meeting:
        meeting = meeting_of(number, played, self._found.rules.entrants, self._names)
        return msgspec.structs.replace(meeting, worth=self._found.rules_in(max(number, 1)).worth)

    def _without_match(
        self, at: At, table: Table, sides: tuple[str, ...], decided: Decided | None
    ) -> tuple[TableNow, Meeting]:
        """A bye, or a table that was decided: who is absent has lost it, whoever is there has won."""
        absent = set(decided.absent) if decided else set()
        scores = []
        for place, side in enumerate(table, start=1):
            gone = bool(absent.intersection(side))
            label = str(place) if len(self._entrants(side)) > 1 else ""
            for entrant in self._entrants(side):
                scores.append(Score(entrant, won=not gone and bool(absent), forfeited=gone, side=label))
        status = decided.status if decided else "bye"
        names = tuple(name for side in table for person, name in self._people(side) if person in self._roots(absent))
        there = [place for place, side in enumerate(table, start=1) if not absent.intersection(side)]
        winners = tuple(there) if absent and status in ("forfeit", "no_show") else ()
        why = decided.why if decided else ""
        now = TableNow(*at, sides, None, status, winners=winners, absent=names, why=why)
        return now, Meeting(at[0], tuple(scores), status, self._found.rules_in(at[0]).worth)

    def _roots(self, people: Collection[str]) -> set[str]:
        return {self._of.folded.person(person) for person in people}

    def _free(self, seating: Seating, meetings: list[Meeting]) -> Iterator[str]:
        """Adds the matches without a table where whoever likes meets; elsewhere they are named and count nothing."""
        following = max((meeting.round for meeting in meetings), default=0)
        for number, named in seating.others:
            match = self._matches[number]
            played = self._played(match)
            if self._found.rules.system != "free" or not played.figures.over:
                yield match.name
                continue
            following = following if named else following + 1
            self._low.add(played.figures.low_wins)
            self._counted.add(number)
            meetings.append(self._meeting(named or following, played))


def _low_wins(rules: TournamentRules) -> set[bool]:
    """Whether the fewer points the better in the game of these rules; nothing if they name none."""
    return {game(rules.variant)(**read_options(rules.variant, rules.options)).low_wins} if rules.variant else set()


def _tables(found: Tournament) -> Iterator[Table]:
    for tables in found.rounds.values():
        yield from tables
