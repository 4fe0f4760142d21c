"""In how many matches each count was known, and totals of clubs by day: worked out from the results that there are."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec
import sqlalchemy as sa
from alembic import op
from sqlalchemy import Connection

revision = "0006"
down_revision = "0005"

SAMPLED = {
    "known_hands": 15, "pointed_hands": 17, "leads": 19, "closed_hands": 21, "played_hands": 25, "seen_hands": 31,
    "counting_tiles": 33, "chosen_tiles": 36, "dealt_hands": 38, "shown_hands": 40, "left_hands": 42,
    "train_hands": 44, "foot_hands": 46, "egg_hands": 48,
}  # fmt: skip
"""The place of each among the counts of a seat as they are packed."""

WORDS = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
DAY = re.compile(r"(\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(?!\d)")
AT_ONCE = 5000
unpack = msgspec.msgpack.Decoder(list[int]).decode


def upgrade() -> None:
    for table in ("player_tally", "player_total"):
        for name in SAMPLED:
            op.add_column(table, sa.Column(f"with_{name}", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("match_result", sa.Column("day", sa.Integer(), nullable=True))
    numbers = (sa.Column(name, sa.Integer(), nullable=False) for name in ("matches", "decided", "hands", "events"))
    op.create_table(
        "club_total",
        sa.Column("generation", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("period", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("club_key", WORDS, nullable=False),
        *numbers,
        sa.PrimaryKeyConstraint("generation", "period", "club_key", name="pk_club_total"),
        sqlite_with_rowid=False,
    )
    connection = op.get_bind()
    _fill_days(connection)
    _fill_clubs(connection)
    clubs = connection.execute(sa.text("SELECT DISTINCT generation, club_key FROM match_result")).all()
    for generation, club in clubs:
        _fill_samples(connection, generation, club)


def downgrade() -> None:
    op.drop_table("club_total")
    op.drop_column("match_result", "day")
    for table in ("player_tally", "player_total"):
        for name in SAMPLED:
            op.drop_column(table, f"with_{name}")


def _run(connection: Connection, statement: str, rows: list[dict[str, Any]]) -> None:
    for first in range(0, len(rows), AT_ONCE):
        connection.execute(sa.text(statement), rows[first : first + AT_ONCE])


def _fill_days(connection: Connection) -> None:
    cards = connection.execute(sa.text("SELECT stream_no, played FROM match_card WHERE played IS NOT NULL")).all()
    found = ((number, DAY.match(played)) for number, played in cards)
    days = [(number, int("".join(day.groups()))) for number, day in found if day]
    # by the whole of its key: else each row would be looked for in the whole table
    setting = "UPDATE match_result SET day = :day WHERE generation = :generation AND stream_no = :number"
    for (generation,) in connection.execute(sa.text("SELECT DISTINCT generation FROM match_result")).all():
        rows = [{"generation": generation, "number": number, "day": day} for number, day in days]
        _run(connection, setting, rows)


def _fill_clubs(connection: Connection) -> None:
    numbers = "SUM(matches), SUM(decided), SUM(hands), SUM(events)"
    into = "INSERT INTO club_total (generation, period, club_key, matches, decided, hands, events)"
    key = "generation, period, club_key"
    connection.execute(sa.text(f"{into} SELECT {key}, {numbers} FROM club_tally GROUP BY {key}"))
    numbers = "COUNT(*), SUM(CASE WHEN status = 'over' THEN 1 ELSE 0 END), SUM(hands), SUM(version)"
    by_day = f"SELECT generation, day, club_key, {numbers} FROM match_result WHERE day IS NOT NULL"
    connection.execute(sa.text(f"{into} {by_day} GROUP BY generation, day, club_key"))


def _fill_samples(connection: Connection, generation: int, club: str) -> None:
    tallies: dict[tuple[Any, ...], Counter[str]] = {}
    for month, variant, kind, player, counts in _players(connection, generation, club):
        known = [name for name, place in SAMPLED.items() if place < len(counts) and counts[place]]
        for period in (0,) if month is None else (0, month // 100, month):
            tallies.setdefault((period, variant, kind, player), Counter()).update(known)
    totals: dict[tuple[int, str], Counter[str]] = {}
    rows = []
    for (period, variant, kind, player), known_in in tallies.items():
        totals.setdefault((period, player), Counter()).update(known_in)
        rows.append({"period": period, "variant": variant, "kind": kind, "player": player, **_named(known_in)})
    values = ", ".join(f"with_{name} = :{name}" for name in SAMPLED)
    here = "generation = :generation AND period = :period AND player_id = :player"
    every = {"generation": generation, "club": club}
    _run(
        connection,
        f"UPDATE player_tally SET {values} WHERE {here} AND club_key = :club AND variant = :variant AND kind = :kind",
        [{**every, **row} for row in rows],
    )
    added = ", ".join(f"with_{name} = with_{name} + :{name}" for name in SAMPLED)
    sums = [
        {"generation": generation, "period": period, "player": player, **_named(known_in)}
        for (period, player), known_in in totals.items()
    ]
    _run(connection, f"UPDATE player_total SET {added} WHERE {here}", sums)


def _named(known_in: Counter[str]) -> dict[str, int]:
    return {name: known_in[name] for name in SAMPLED}


def _players(connection: Connection, generation: int, club: str) -> Iterator[tuple[Any, ...]]:
    """Month, variant, kind of record, player and his counts for each match of a club and each who sat there."""
    query = sa.text(
        "SELECT m.stream_no, m.month, m.variant, m.kind, s.player_id, s.counts FROM match_result m JOIN seat_result s"
        " ON s.generation = m.generation AND s.stream_no = m.stream_no"
        " WHERE m.generation = :generation AND m.club_key = :club ORDER BY m.stream_no"
    )
    last, own = None, dict[str, list[int]]()
    for number, month, variant, kind, player, packed in connection.execute(
        query, {"generation": generation, "club": club}
    ):
        if last is not None and last[0] != number:
            yield from ((*last[1:], who, counts) for who, counts in own.items())
            own = {}
        last, counts = (number, month, variant, kind), unpack(packed)
        before = own.get(player, [])
        length = max(len(before), len(counts))
        own[player] = [sum(pair) for pair in zip(_long(before, length), _long(counts, length), strict=True)]
    if last is not None:
        yield from ((*last[1:], who, counts) for who, counts in own.items())


def _long(counts: list[int], length: int) -> list[int]:
    return [*counts, *[0] * (length - len(counts))]
