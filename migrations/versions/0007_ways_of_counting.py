"""How much of what points are divided by is of matches in which few are good, as the game or its options tell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec
import sqlalchemy as sa
from alembic import op
from sqlalchemy import Connection

revision = "0007"
down_revision = "0006"

TABLES = ("player_tally", "player_total")
OF_LOW = {"counted_low": 4, "pointed_hands_low": 17}
"""The new counts, and the place of the one that each is a part of among the counts of a seat as they are packed."""
PACKED_BEFORE = 50
"""So many counts a seat had until now; the new ones come behind them."""
FEW_ARE_GOOD = ("chicken-foot", "kozel-101", "kozel-duel", "kozel-pairs")
BOTH_WAYS = "mexican-train"
"""The game in which an option says whether few points are good: unless the winner collects, they are."""

AT_ONCE = 5000
pack = msgspec.msgpack.Encoder().encode
unpack = msgspec.msgpack.Decoder(list[int]).decode


def upgrade() -> None:
    for table in TABLES:
        for name in OF_LOW:
            op.add_column(table, sa.Column(name, sa.Integer(), nullable=False, server_default="0"))
    connection = op.get_bind()
    for generation, club in connection.execute(sa.text("SELECT DISTINCT generation, club_key FROM match_result")).all():
        _fill(connection, generation, club)


def downgrade() -> None:
    for table in TABLES:
        for name in OF_LOW:
            op.drop_column(table, name)


def _fill(connection: Connection, generation: int, club: str) -> None:
    tallies: dict[tuple[int, str, str, str], Counter[str]] = {}
    totals: dict[tuple[int, str], Counter[str]] = {}
    seats = []
    for number, seat, month, variant, kind, player, packed in _seats(connection, generation, club):
        counts = [*unpack(packed), *[0] * PACKED_BEFORE][:PACKED_BEFORE]
        low = {name: counts[place] for name, place in OF_LOW.items()}
        if not any(low.values()):
            continue
        seats.append({"number": number, "seat": seat, "counts": pack(_short([*counts, *low.values()]))})
        for period in (0,) if month is None else (0, month // 100, month):
            tallies.setdefault((period, variant, kind, player), Counter()).update(low)
            totals.setdefault((period, player), Counter()).update(low)
    every = {"generation": generation, "club": club}
    _run(
        connection,
        "UPDATE seat_result SET counts = :counts"
        " WHERE generation = :generation AND stream_no = :number AND seat = :seat",
        [{"generation": generation, **row} for row in seats],
    )
    added = ", ".join(f"{name} = {name} + :{name}" for name in OF_LOW)
    here = "generation = :generation AND period = :period AND player_id = :player"
    _run(
        connection,
        f"UPDATE player_tally SET {added} WHERE {here} AND club_key = :club AND variant = :variant AND kind = :kind",
        [
            {**every, "period": period, "variant": variant, "kind": kind, "player": player, **_named(low)}
            for (period, variant, kind, player), low in tallies.items()
        ],
    )
    sums = [
        {"generation": generation, "period": period, "player": player, **_named(low)}
        for (period, player), low in totals.items()
    ]
    _run(connection, f"UPDATE player_total SET {added} WHERE {here}", sums)


def _seats(connection: Connection, generation: int, club: str) -> Iterator[tuple[Any, ...]]:
    """Match, seat, month, variant, kind of record, player and counts of each seat at which few points are good."""
    query = sa.text(
        "SELECT m.stream_no, s.seat, m.month, m.variant, m.kind, s.player_id, s.counts, e.payload"
        " FROM match_result m JOIN seat_result s ON s.generation = m.generation AND s.stream_no = m.stream_no"
        " JOIN event e ON e.stream_no = m.stream_no AND e.version = 1"
        " WHERE m.generation = :generation AND m.club_key = :club AND m.variant IN :variants"
    ).bindparams(sa.bindparam("variants", expanding=True))
    wanted = {"generation": generation, "club": club, "variants": [*FEW_ARE_GOOD, BOTH_WAYS]}
    for *told, header in connection.execute(query, wanted).all():
        options = msgspec.json.decode(header)[1] if told[3] == BOTH_WAYS else {}
        if options.get("scores") != "winner_collects":
            yield tuple(told)


def _short(counts: list[int]) -> list[int]:
    """Zeros at the end are left out."""
    while counts and not counts[-1]:
        counts.pop()
    return counts


def _named(low: Counter[str]) -> dict[str, int]:
    return {name: low[name] for name in OF_LOW}


def _run(connection: Connection, statement: str, rows: list[dict[str, Any]]) -> None:
    for first in range(0, len(rows), AT_ONCE):
        connection.execute(sa.text(statement), rows[first : first + AT_ONCE])
