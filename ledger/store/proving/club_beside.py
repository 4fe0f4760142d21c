"""What stands beside the clubs' own logs compared with them: words with their digests, who stands for whom, names.

What these logs say was changed beside a match since it was recorded is here too: a match is compared with both.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator

from sqlalchemy import Connection, select
from sqlmodel import col

from ledger.club import Club, ClubEvent, fold
from ledger.club.events import Erased, Forgotten
from ledger.club.names import forgotten_name, name_key
from ledger.errors import Tampered, UnsupportedEvent
from ledger.store.clubs import log as club_log
from ledger.store.clubs.payload import decode, sealed, with_names
from ledger.store.clubs.pending import pending
from ledger.store.clubs.tables import Alias
from ledger.store.clubs.tables import Club as ClubTable
from ledger.store.database.statements import paired
from ledger.store.database.tables import Event, Player, Remark, Stream
from ledger.store.log import chain, event_log
from ledger.store.log.rows import StreamRow
from ledger.store.log.words import NO_SALT
from ledger.store.proving.evidence import Changed, Fault, RemarkRow


class Changes:
    """What all clubs' logs say was changed beside matches."""

    def __init__(self, connection: Connection) -> None:
        self._seats: defaultdict[int, dict[int, str]] = defaultdict(dict)
        self._words: defaultdict[int, set[tuple[int, str]]] = defaultdict(set)
        self._names: dict[str, str] = {}
        self._shown: dict[str, str] = {}
        for club in (*_readable_clubs(connection), *map(fold, pending(connection).values())):
            for (match, seat), player in club.seats.items():
                self._seats[match][seat] = player
            for match, number, part in club.erased:
                self._words[match].add((number, part))
            self._names.update({player: forgotten_name(number) for player, number in club.forgotten.items()})
            self._shown.update({**club.enrolled, **club.shown})

    def of_match(self, number: int) -> Changed:
        """What was changed beside one match."""
        return Changed(self._seats.get(number, {}), self._names, self._words.get(number, ()))

    def shows(self, player: str, name: str) -> bool:
        """Whether a player is shown so because a club's log says it."""
        return self._names.get(player, self._shown.get(player)) == name

    def seats_given(self) -> list[tuple[int, int]]:
        """The (match, seat) of every seat that was given to another person than the one who was recorded there."""
        return [(match, seat) for match, seats in self._seats.items() for seat in seats]


def _readable_clubs(connection: Connection) -> Iterator[Club]:
    for _, stream in club_log.clubs(connection):
        try:
            yield fold(club_log.events_of(connection, stream))
        except (Tampered, UnsupportedEvent):
            # told of where the club itself is compared
            continue


def clubs_beside(connection: Connection) -> Iterator[list[Fault]]:
    """What does not fit beside each club's log."""
    known = set(connection.scalars(select(col(ClubTable.stream_no))))
    logs = connection.scalars(select(col(Stream.stream_no)).where(col(Stream.stream_no) < 1)).all()
    for number in sorted(known.symmetric_difference(logs)):
        yield [Fault("club", "a log of a club and the club's row do not belong together", str(number))]
    merged: dict[str, str] = {}
    for key, stream in club_log.clubs(connection):
        try:
            club, faults = _compare(connection, key, stream)
        except (Tampered, UnsupportedEvent) as error:
            yield [Fault("event", str(error), str(stream.stream_no))]
            continue
        merged.update({player: club.person(player) for player in club.into})
        yield faults
    yield list(_stand_ins(connection, merged))


def _compare(connection: Connection, key: str, stream: StreamRow) -> tuple[Club, list[Fault]]:
    number = stream.stream_no
    rows = event_log.payloads(connection, number)
    remarks: defaultdict[int, dict[str, RemarkRow]] = defaultdict(dict)
    fields = (col(Remark.version), col(Remark.part), col(Remark.text), col(Remark.salt))
    for row in connection.execute(select(*fields).where(col(Remark.stream_no) == number)):
        remarks[row.version][row.part] = RemarkRow._make(row)
    events = [decode(*row) for row in rows]
    forgotten = {event.person: event.number for event in events if isinstance(event, Forgotten)}
    waiting = pending(connection).get(key, [])
    forgotten.update({event.person: event.number for event in waiting if isinstance(event, Forgotten)})
    said_erased = [event for event in (*events, *waiting) if isinstance(event, Erased)]
    erased = {place for event in said_erased for place in event.places if place[0] == number}
    faults = [*_own_row(connection, stream, len(rows)), *_own_name(connection, key, number)]
    club = Club()
    for version, event in enumerate(events, start=1):
        said = remarks.pop(version, {})
        club.take(with_names(event, {part: row.text for part, row in said.items()}))
        changed = {part for _, at, part in erased if at == version}
        faults += [Fault("remark", what, str(number), version) for what in _misfits(event, said, forgotten, changed)]
    for event in waiting:
        club.take(event)
    faults += [Fault("remark", "it belongs to no event", str(number), version) for version in sorted(remarks)]
    faults += [Fault("alias", what, str(number)) for what in _names(connection, key, number, club)]
    faults += [Fault("club", what, str(number)) for what in _people_elsewhere(connection, key, club)]
    return club, faults


def _own_row(connection: Connection, stream: StreamRow, events: int) -> Iterator[Fault]:
    last = (col(Event.stream_no) == stream.stream_no, col(Event.version) == events)
    end = connection.scalar(select(col(Event.hash)).where(*last))
    kind = connection.scalar(select(col(Stream.kind)).where(col(Stream.stream_no) == stream.stream_no))
    # events of a club have no moments of their own
    should = (events, end, club_log.CLUB, None, False)
    if (stream.version, stream.last_hash, kind, stream.external_ref, stream.timed) != should:
        yield Fault("stream", "it is not what its events say", str(stream.stream_no), events)


def _own_name(connection: Connection, key: str, number: int) -> Iterator[Fault]:
    name = connection.scalar(select(col(ClubTable.name)).where(col(ClubTable.stream_no) == number))
    if name_key(name or "") != key:
        yield Fault("club", f"it is called {name!r}, and compared as {key!r}", str(number))


def _people_elsewhere(connection: Connection, key: str, club: Club) -> Iterator[str]:
    """A log says nothing of its club's name, but the people in it are of that club."""
    known = {*club.enrolled, *club.shown, *club.into, *(person for person, _ in club.names.values())}
    others = select(col(Player.player_id)).where(col(Player.player_id).in_(known), col(Player.club_key) != key)
    strangers = len(connection.scalars(others).all())
    if strangers:
        yield f"{strangers} people in its log are of another club: the log is not that of {key!r}"


def _misfits(
    event: ClubEvent, said: dict[str, RemarkRow], forgotten: dict[str, int], changed: Collection[str]
) -> Iterator[str]:
    number = forgotten.get(getattr(event, "person", ""))
    for part, digest in sealed(event):
        row = said.pop(part, None)
        if row is None:
            yield f"its words ({part}) are missing"
        elif number is not None:
            if row.salt != NO_SALT or row.text != forgotten_name(number):
                yield "the person was forgotten, and the name stands there: forget the person again"
        elif part in changed and row.salt == NO_SALT:
            continue
        elif chain.remark_digest(row.salt, row.text).hex() != digest:
            yield f"the words {row.text!r} are not those that were recorded"
    for row in said.values():
        yield f"nobody recorded words such as {row.text!r} with this event"


def _names(connection: Connection, key: str, number: int, club: Club) -> Iterator[str]:
    fields = (col(Alias.version), col(Alias.player_id), col(Alias.name), col(Alias.name_key), col(Alias.club_key))
    stored = {tuple(row) for row in connection.execute(select(*fields).where(col(Alias.stream_no) == number))}
    should = {(given, person, name, name_key(name), key) for given, (person, name) in club.names.items()}
    if stored != should:
        yield f"{len(stored ^ should)} of the club's other names are not what its log says"
    rows = select(col(Player.player_id), col(Player.display_name)).where(
        col(Player.player_id).in_([*club.forgotten, *club.shown])
    )
    for player, shown in connection.execute(rows):
        number_of = club.forgotten.get(player)
        wanted = forgotten_name(number_of) if number_of is not None else club.shown[player]
        if shown != wanted:
            yield "a person is shown under another name than the log says"


def _stand_ins(connection: Connection, merged: dict[str, str]) -> Iterator[Fault]:
    """Whoever stands for another, and whoever should."""
    rows = select(col(Player.player_id), col(Player.person_id)).where(col(Player.person_id) != col(Player.player_id))
    stored = paired(connection.execute(rows))
    wrong = {player for player, _ in {*stored.items()} ^ {*merged.items()}}
    if wrong:
        yield Fault("player", f"{len(wrong)} players stand for others than the clubs' logs say")
