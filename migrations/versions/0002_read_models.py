"""The read models: how far each generation has come, the results of matches and seats, and what they add up to."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
WORDS = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
# fmt: off
COUNTS = (
    "decided", "won", "lost", "drawn", "counted", "points", "margin", "followed", "comebacks", "deficit", "hands",
    "full_hands", "open_hands", "result_hands", "score_hands", "known_hands", "hands_won", "pointed_hands",
    "hand_points", "leads", "leads_won", "closed_hands", "outs", "fish_made", "fish_suffered", "played_hands",
    "tiles", "draws", "knocks", "knocks_forced", "partner_knocks", "seen_hands", "decisions", "counting_tiles",
    "scoring_tiles", "play_points", "chosen_tiles", "chosen_scoring", "dealt_hands", "doubles_dealt", "shown_hands",
    "doubles_left", "left_hands", "pips_left", "train_hands", "trains_open", "foot_hands", "toes", "egg_hands",
    "eggs",
)
# fmt: on


def word(length: int) -> sa.types.TypeEngine[str]:
    return sa.String(length).with_variant(sa.String(length, collation="C"), "postgresql")


def count(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.Integer(), nullable=False)


def generation() -> sa.Column[int]:
    return sa.Column("generation", sa.SmallInteger(), autoincrement=False, nullable=False)


def upgrade() -> None:
    projection = op.create_table(
        "projection",
        sa.Column("name", word(32), nullable=False),
        generation(),
        sa.Column("status", word(16), nullable=False),
        sa.Column("live", sa.Boolean(), nullable=False),
        sa.Column("position", sa.BigInteger(), nullable=False),
        sa.Column("code_hash", word(64), nullable=False),
        sa.Column("heartbeat_at", sa.BigInteger(), nullable=False),
        sa.Column("error", WORDS, nullable=True),
        sa.PrimaryKeyConstraint("name", "generation", name="pk_projection"),
        sqlite_with_rowid=False,
    )
    first = {"name": "results", "generation": 1, "status": "active", "live": True, "position": 0}
    op.bulk_insert(projection, [{**first, "code_hash": "", "heartbeat_at": 0}])
    results()
    tallies()


def results() -> None:
    op.create_table(
        "match_result",
        generation(),
        sa.Column("stream_no", NUMBER, autoincrement=False, nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("club_key", WORDS, nullable=False),
        sa.Column("variant", word(64), nullable=False),
        sa.Column("month", sa.Integer(), nullable=True),
        sa.Column("kind", word(8), nullable=False),
        sa.Column("status", word(16), nullable=False),
        sa.Column("hands", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("generation", "stream_no", name="pk_match_result"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "seat_result",
        generation(),
        sa.Column("stream_no", NUMBER, autoincrement=False, nullable=False),
        sa.Column("seat", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("player_id", word(36), nullable=False),
        sa.Column("side", sa.SmallInteger(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=True),
        sa.Column("won", sa.Boolean(), nullable=False),
        sa.Column("counts", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("generation", "stream_no", "seat", name="pk_seat_result"),
        sqlite_with_rowid=False,
    )


def tallies() -> None:
    op.create_table(
        "player_tally",
        generation(),
        sa.Column("club_key", WORDS, nullable=False),
        sa.Column("period", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("variant", word(64), nullable=False),
        sa.Column("kind", word(8), nullable=False),
        sa.Column("player_id", word(36), nullable=False),
        *map(count, ("matches", *COUNTS)),
        sa.PrimaryKeyConstraint(
            "generation", "club_key", "period", "variant", "kind", "player_id", name="pk_player_tally"
        ),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_player_tally_player_id", "player_tally", ["generation", "player_id", "period"])
    op.create_table(
        "club_tally",
        generation(),
        sa.Column("club_key", WORDS, nullable=False),
        sa.Column("period", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("variant", word(64), nullable=False),
        sa.Column("kind", word(8), nullable=False),
        *map(count, ("matches", "decided", "hands", "events")),
        sa.PrimaryKeyConstraint("generation", "club_key", "period", "variant", "kind", name="pk_club_tally"),
        sqlite_with_rowid=False,
    )
