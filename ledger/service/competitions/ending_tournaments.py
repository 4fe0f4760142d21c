"""A tournament ended with its table, or going on after all."""

from __future__ import annotations

from ledger.club.competition_events import Ended, FinalRow, FinalTable, Reopened
from ledger.errors import Refused
from ledger.service.clubs.choice import tournament_named
from ledger.service.competitions.tournament_now import Held
from ledger.service.competitions.tournament_tables import held, table_now
from ledger.service.competitions.tournaments import append_event
from ledger.statistics.standings import Row
from ledger.store import Asked, Ledger
from ledger.store.log.words import storable


def end(ledger: Ledger, who: str, club: str | None, asked: Asked, *, unfinished: bool = False) -> Held:
    """Ends a tournament, which keeps the table that it has now.

    Refused while a table has no result or a round is not drawn, unless it ends `unfinished`.
    """
    with ledger.transaction() as transaction:
        of, one = tournament_named(transaction.connection, who, club)
        now = held(transaction.connection, of, one)
        if not unfinished:
            _check_finished(now)
        final = FinalTable(one.rules.tie_breaks, tuple(map(_line, table_now(now))))
        return append_event(transaction, of, Ended(one.tournament, final), asked)


def _line(row: Row) -> FinalRow:
    numbers = tuple(found.value for found in row.sums.values())
    return FinalRow(tuple(row.entrant.split(" + ")), row.rank, numbers, row.decided_by)


def _check_finished(now: Held) -> None:
    one = now.tournament
    waiting = [f"table {table.table} of round {table.round}" for table in now.tables if table.status == "open"]
    missing = max(0, one.planned - len(one.rounds))
    if waiting:
        raise Refused(
            f"{', '.join(waiting)} of {one.name} {'has' if len(waiting) == 1 else 'have'} no result: decide "
            f"{'it' if len(waiting) == 1 else 'them'}, or end it as it stands with --unfinished"
        )
    if missing:
        raise Refused(
            f"{len(one.rounds)} of {one.planned} rounds of {one.name} are drawn: draw the others, or end it as it "
            "stands with --unfinished"
        )


def reopen(ledger: Ledger, who: str, why: str, club: str | None, asked: Asked) -> Held:
    """A tournament that was ended goes on: its table is again that of the results as they are."""
    storable(why)
    with ledger.transaction() as transaction:
        of, one = tournament_named(transaction.connection, who, club)
        return append_event(transaction, of, Reopened(one.tournament, why), asked)
