"""A part of a ledger as a ledger of its own: only one club, or all but one.

Nothing is ever taken out of a log, so a club is removed by going on with a ledger that never had it. What is copied
keeps its numbers, identities, salts and the chain over each match, so that exported proofs hold; the appends are
chained anew without the others, so that anchors of the original do not. `store_meta` says of what it is a part, and
verifying lets the numbers of what was left out be missing.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator

import msgspec
from sqlalchemy import ColumnElement, Connection, Select, SQLColumnExpression, Table, insert, or_, select
from sqlmodel import col

from ledger.club.names import name_key
from ledger.errors import NotFound, Tampered
from ledger.record.words import instead_of
from ledger.store.clubs.tables import Club
from ledger.store.copying.moving import check_copy, check_empty, pages
from ledger.store.database.connection import place, plain_errors, writer
from ledger.store.database.meta import IDENTITY, PART_OF, meta, set_meta
from ledger.store.database.tables import METADATA, Actor, EventCommit, MatchCard, Player, Seat, Stream
from ledger.store.ledger import Ledger
from ledger.store.log import chain, event_log
from ledger.store.log.epochs import check_accepted
from ledger.store.log.rows import CommitRow, Head
from ledger.store.proving.evidence import commit_hash
from ledger.store.proving.verifying import verify

_NOT_ROW_BY_ROW = {"store_meta", "log_head", "event_commit", "event", "projection"}
_COMMITS_AT_ONCE = 200


class PartOf(msgspec.Struct, frozen=True):
    """What a ledger was copied from: the other's id, where its log stood, and the club that it is; None if all but one.

    The name of a club that was left out is not kept.
    """

    ledger: str
    commit_no: int
    chain_hash: str
    club: str | None


class _Choice:
    """Which rows belong to the part."""

    def __init__(self, club: str, *, left_out: bool) -> None:
        self.key, self.left_out = name_key(club), left_out

    def of_club(self, column: SQLColumnExpression[str]) -> ColumnElement[bool]:
        return column != self.key if self.left_out else column == self.key

    def streams(self) -> Select[tuple[int]]:
        matches = select(col(MatchCard.stream_no)).where(self.of_club(col(MatchCard.club_key)))
        logs = select(col(Club.stream_no)).where(self.of_club(col(Club.club_key)))
        return select(matches.union_all(logs).subquery().c[0])

    def rows(self, table: Table) -> ColumnElement[bool]:
        """The condition on a table's rows."""
        if table.name == Player.__tablename__:
            seated = select(col(Seat.player_id)).where(col(Seat.stream_no).in_(self.streams()))
            return or_(self.of_club(table.c.club_key), table.c.player_id.in_(seated))
        if table.name == Actor.__tablename__:
            acted = select(col(EventCommit.actor_id)).where(
                col(EventCommit.stream_no).in_(self.streams()), col(EventCommit.actor_id).is_not(None)
            )
            return table.c.actor_id.in_(acted)
        if "stream_no" in table.columns:
            return table.c.stream_no.in_(self.streams())
        return self.of_club(table.c.club_key)


def copy_part(
    source: Ledger, url: str, club: str, *, left_out: bool, told: Callable[[int], object] = lambda events: None
) -> Head:
    """Copies one club, or all but it where it is to be `left_out`, into a new ledger; gives the end of its log.

    NotFound if nothing is known of the club; StoreError if there are matches at `url` already; Tampered if the original
    or the copy does not fit its chains. It is left empty then. `told` hears how many events have been copied so far.
    """
    choice = _Choice(club, left_out=left_out)
    with contextlib.ExitStack() as opened:
        original = opened.enter_context(source.snapshot())
        _check_known(original.connection, club)
        check_accepted(original.connection)
        # the appends are chained anew: what is wrong with them would not be seen in the part any more
        _check_whole(original.connection, source)
        target = opened.enter_context(Ledger.open(url, create=True))
        check_empty(target.head(), target)
        engine = writer(target.url)
        try:
            with plain_errors(target.url), engine.begin() as connection:
                check_empty(event_log.take_head(connection), target)
                for table in METADATA.sorted_tables:
                    # what is counted of the log is counted anew: its places in it are others
                    if table.name not in _NOT_ROW_BY_ROW and "generation" not in table.columns:
                        _copy_rows(original.connection, connection, table, choice)
                event_log.move_head(connection, _copy_log(original.connection, connection, choice, told))
                _say_of_what(original.connection, connection, club, left_out=left_out)
                check_copy(connection, target)
        finally:
            engine.dispose()
        target.catch_up()
        return target.head()


def _check_whole(connection: Connection, source: Ledger) -> None:
    for checked in verify(connection):
        if checked.faults:
            raise Tampered(f"{place(source.url)} does not fit its chains, so no part is copied: {checked.faults[0]}")


def _check_known(connection: Connection, club: str) -> None:
    key = name_key(club)
    known = set(connection.scalars(select(col(MatchCard.club_key)).distinct()))
    if key not in known | set(connection.scalars(select(col(Club.club_key)))):
        names = sorted(filter(None, connection.scalars(select(col(MatchCard.club)).distinct())))
        raise NotFound(f"there is no club {club} in the ledger{instead_of(club, names) if names else ''}")


def _copy_rows(source: Connection, target: Connection, table: Table, choice: _Choice) -> None:
    for rows in pages(source, table, choice.rows(table)):
        if table.name == Stream.__tablename__:
            # a log grows with its events
            rows = [{**row, "version": 0, "last_hash": chain.START, "timed": False} for row in rows]
        target.execute(insert(table), rows)


def _copy_log(source: Connection, target: Connection, choice: _Choice, told: Callable[[int], object]) -> Head:
    streams = {
        number: (identity, timed)
        for number, identity, timed in source.execute(
            select(col(Stream.stream_no), col(Stream.stream_id), col(Stream.timed)).where(
                col(Stream.stream_no).in_(choice.streams())
            )
        )
    }
    end = Head(0, 0, chain.START, 0, 1)
    for commit in _commits(source, choice):
        identity, timed = streams[commit.stream_no]
        events = [
            row._replace(position=end.position + place, commit_no=end.commit_no + 1)
            for place, row in enumerate(event_log.rows_after(source, commit.first_position - 1, commit.events), start=1)
        ]
        moved = commit._replace(
            commit_no=end.commit_no + 1, first_position=end.position + 1, epoch=1, events=len(events)
        )
        chained = commit_hash(end.chain_hash, identity, moved, [event.hash for event in events])
        if not chained or len(events) != commit.events:
            raise Tampered(f"append {commit.commit_no} is not what was recorded: nothing was copied")
        event_log.add_commit(target, moved._replace(chain_hash=chained), events, events[-1].hash, timed=timed)
        end = Head(end.position + len(events), moved.commit_no, chained, moved.recorded_at, 1)
        told(end.position)
    return end


def _commits(source: Connection, choice: _Choice) -> Iterator[CommitRow]:
    columns = [col(getattr(EventCommit, name)) for name in CommitRow._fields]
    last = 0
    while True:
        page = select(*columns).where(columns[0] > last, col(EventCommit.stream_no).in_(choice.streams()))
        found = [CommitRow._make(row) for row in source.execute(page.order_by(columns[0]).limit(_COMMITS_AT_ONCE))]
        if not found:
            return
        yield from found
        last = found[-1].commit_no


def _say_of_what(source: Connection, target: Connection, club: str, *, left_out: bool) -> None:
    """A part of a part is one of both."""
    head, before = event_log.head(source), meta(source, PART_OF)
    named = None if left_out else club
    own = PartOf(meta(source, IDENTITY) or "", head.commit_no, head.chain_hash.hex(), named)
    parts = [*(msgspec.json.decode(before, type=list[PartOf]) if before else ()), own]
    set_meta(target, PART_OF, msgspec.json.encode(parts).decode())
