"""What matches had come to, and who was whom, when the log ended at a position.

Most matches have no event after it and are as their results are kept; the others are folded again as far as they went.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from sqlalchemy import Connection, func, select
from sqlmodel import col

from ledger.club import fold
from ledger.club.events import Assigned
from ledger.errors import LedgerError
from ledger.game.events import Record
from ledger.store.clubs.log import clubs, events_of
from ledger.store.database.statements import tuples
from ledger.store.database.tables import MOST_EVENTS_IN_A_COMMIT, Event
from ledger.store.kept.results import SUBSTITUTES, Result, result_of
from ledger.store.kept.substitutes import Substitutes
from ledger.store.log import event_log, reading
from ledger.store.log.payload import players_of_opening
from ledger.store.log.rows import StreamRow


class ResultsThen:
    """The ledger when its log ended at a position: `last_match` is the number of the match that had begun last.

    `persons` leads from a player to the person for whom he stood then, where that was another than now. Who sat in for
    somebody in a match that has not grown since is told as it is known now.
    """

    def __init__(self, connection: Connection, position: int) -> None:
        self._connection = connection
        self._position = position
        begun = (
            "SELECT stream_no FROM event_commit WHERE first_position <= ? AND first_version = 1 AND stream_no > 0"
            " ORDER BY first_position DESC LIMIT 1"
        )
        last = tuples(connection, begun, [position])
        self.last_match: int = last[0][0] if last else 0
        self.persons: dict[str, str] = {}
        self._given: dict[tuple[int, int], str | None] = {}
        for _, stream in clubs(connection):
            self._take_back(stream)
        self._others = self._grown_since() | {match for match, _ in self._given}

    def _take_back(self, log: StreamRow) -> None:
        """What a club's log has come to say since: who stands for whom, whose a seat is."""
        version = self._versions([log.stream_no]).get(log.stream_no, 0)
        if version == log.version:
            return
        events = events_of(self._connection, log)
        now, then = fold(events), fold(events[:version])
        for player in {*now.into, *then.into}:
            if now.person(player) != then.person(player):
                self.persons[player] = then.person(player)
        for event in events[version:]:
            if isinstance(event, Assigned):
                self._given.update({seat: then.seats.get(seat) for seat in event.seats})

    def _grown_since(self) -> set[int]:
        statement = (
            "SELECT DISTINCT stream_no FROM event_commit WHERE first_position > ? AND first_position + events - 1 > ?"
            " AND stream_no > 0 AND stream_no <= ?"
        )
        # an append that begins before the position may reach beyond it
        wanted = (self._position - MOST_EVENTS_IN_A_COMMIT, self._position, self.last_match)
        return {number for (number,) in tuples(self._connection, statement, wanted)}

    def _versions(self, logs: Collection[int]) -> dict[int, int]:
        """How many events these logs had, those that had any."""
        number, last = col(Event.stream_no), func.max(col(Event.version))
        query = select(number, last).where(number.in_(logs), col(Event.position) <= self._position)
        rows = self._connection.execute(query.group_by(number)).all()
        return {int(log): int(version) for log, version in rows}

    def of(self, kept: Sequence[Result]) -> list[Result]:
        """The results as they were then of matches that had begun; Tampered if one cannot be read."""
        others = [result.stream_no for result in kept if result.stream_no in self._others]
        if not others:
            return list(kept)
        versions, players = self._versions(others), self._players(others)
        grown = {
            result.stream_no: versions[result.stream_no]
            for result in kept
            if versions.get(result.stream_no, result.version) != result.version
        }
        records = dict(reading.read_first(self._connection, grown)) if grown else {}
        return [_result(self._connection, one, records.get(one.stream_no), players.get(one.stream_no)) for one in kept]

    def _players(self, matches: Sequence[int]) -> dict[int, list[str]]:
        """Who sat in these matches, as the seats were given then."""
        seated = event_log.seat_players(self._connection, matches)
        players: dict[int, list[str]] = {match: [] for match in matches}
        for match, player in seated:
            players[match].append(player)
        recorded = self._recorded({match for match, _ in self._given} & set(matches))
        for (match, seat), player_then in self._given.items():
            if match in players:
                players[match][seat - 1] = player_then or recorded[match][seat - 1]
        return players

    def _recorded(self, matches: Iterable[int]) -> dict[int, list[str]]:
        """Who sat in these matches by what their headers say."""
        number, version = col(Event.stream_no), col(Event.version)
        query = select(number, col(Event.payload)).where(number.in_(sorted(matches)), version == 1)
        return {match: players_of_opening(payload) for match, payload in self._connection.execute(query).all()}


def _result(
    connection: Connection, kept: Result, record: Record | LedgerError | None, players: Sequence[str] | None
) -> Result:
    if isinstance(record, LedgerError):
        raise record
    if players is None:
        return kept
    if record is not None:
        return result_of(kept.stream_no, record, players, Substitutes(connection).of(kept.stream_no, record))
    shares = tuple(
        share._replace(player_id=players[share.seat - 1]) if share.seat < SUBSTITUTES else share for share in kept.seats
    )
    return kept._replace(seats=shares)
