"""What the results come to: written out as bytes, worked out anew, and added up again in the plainest way."""

from __future__ import annotations

from collections import Counter
from typing import Any

from sqlalchemy import Table

from ledger.statistics.figures import figures
from ledger.store import Ledger
from ledger.store.kept import checkpoint
from ledger.store.kept.counts import COUNTS, SAMPLED, SAMPLES
from ledger.store.kept.dump import dump
from ledger.store.kept.tables import PLAYER_TALLY, PLAYER_TOTAL


def state(ledger: Ledger) -> bytes:
    """The results that are read, as bytes; they must hold the whole log."""
    with ledger.snapshot() as snapshot:
        assert checkpoint.progress(snapshot.connection)[1:] == ("active", snapshot.head().position, 0, None)
        return b"".join(dump(snapshot.connection, checkpoint.live(snapshot.connection).generation))


def rebuilt_state(ledger: Ledger) -> bytes:
    """The same after all was worked out anew from the first event; it leaves no rows of the old ones behind."""
    *_, last = ledger.rebuild()
    assert (last.over, last.stopped, last.differing) == (True, None, 0)
    with ledger.snapshot() as snapshot:
        assert [one.status for one in checkpoint.generations(snapshot.connection)] == ["active"]
        for table in ("match_result", "seat_result", "player_tally", "player_total", "club_tally", "club_total"):
            found = snapshot.connection.exec_driver_sql(f"SELECT DISTINCT generation FROM {table}").scalars().all()
            assert set(found) <= {last.generation}
    return state(ledger)


def tallies(ledger: Ledger) -> dict[tuple[str, int, str, str], Counter[str]]:
    """The kept tallies that are read, by player, period, variant and kind of record; the totals are their sums."""
    found = _read(ledger, PLAYER_TALLY, "player_id", "period", "variant", "kind")
    sums: dict[tuple[Any, ...], Counter[str]] = {}
    for (player, period, *_), counts in found.items():
        sums.setdefault((player, period), Counter()).update(counts)
    totals = _read(ledger, PLAYER_TOTAL, "player_id", "period")
    assert totals == {key: Counter({name: n for name, n in counts.items() if n}) for key, counts in sums.items()}
    return found


def _read(ledger: Ledger, table: Table, *keys: str) -> dict[Any, Counter[str]]:
    columns = table.c
    with ledger.snapshot() as snapshot:
        read = columns.generation == checkpoint.live(snapshot.connection).generation
        rows = snapshot.connection.execute(table.select().where(read)).mappings().all()
    return {
        tuple(row[columns[key]] for key in keys): Counter(
            {name: row[columns[name]] for name in ("matches", *COUNTS, *SAMPLES) if row[columns[name]]}
        )
        for row in rows
    }


def added_up(ledger: Ledger) -> dict[tuple[str, int, str, str], Counter[str]]:
    """The same from the records: each match folded, its counts added to all time, its year and its month."""
    sums: dict[tuple[str, int, str, str], Counter[str]] = {}
    with ledger.snapshot() as snapshot:
        rows = snapshot.connection.exec_driver_sql("SELECT stream_no, seat, player_id FROM seat").all()
        named = dict(map(tuple, snapshot.connection.exec_driver_sql("SELECT display_name, player_id FROM player")))
    players = {(number, seat): player for number, seat, player in rows}
    for stored in ledger.matches():
        found = figures(stored.record)
        day = found.played[:7].split("-")
        periods = [0, int(day[0]), int(day[0]) * 100 + int(day[1])] if found.played[:1].isdigit() else [0]
        sat = [(players[stored.number, seat.seat], seat) for seat in found.seats]
        sat += [(named[one.name], one.figures) for one in found.substitutes]
        for player in {player for player, _ in sat}:
            # who sat in for two has played one match
            counts = Counter({"matches": 1})
            for other, seat in sat:
                counts.update({name: getattr(seat, name) for name in COUNTS if other == player and getattr(seat, name)})
            known = {f"with_{name}": 1 for name in SAMPLED if counts[name]}
            for period in periods:
                key = (player, period, found.variant, found.kind or "")
                sums.setdefault(key, Counter()).update({**counts, **known})
    return sums
