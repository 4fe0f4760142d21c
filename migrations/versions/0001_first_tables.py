"""The first tables: the log with its chains and head, the names and words beside it, and the match cards."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
WORDS = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def word(length: int) -> sa.types.TypeEngine[str]:
    return sa.String(length).with_variant(sa.String(length, collation="C"), "postgresql")


def upgrade() -> None:
    op.create_table(
        "actor",
        sa.Column("actor_id", word(36), nullable=False),
        sa.Column("name", WORDS, nullable=False),
        sa.PrimaryKeyConstraint("actor_id", name="pk_actor"),
        sa.UniqueConstraint("name", name="uq_actor_name"),
    )
    op.create_table(
        "log_head",
        sa.Column("id", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("epoch", sa.Integer(), nullable=False),
        sa.Column("position", sa.BigInteger(), nullable=False),
        sa.Column("commit_no", sa.BigInteger(), nullable=False),
        sa.Column("chain_hash", sa.LargeBinary(length=32), nullable=False),
        sa.Column("last_recorded_at", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("id = 1", name=op.f("ck_log_head_one_row")),
        sa.PrimaryKeyConstraint("id", name="pk_log_head"),
    )
    op.create_table(
        "player",
        sa.Column("player_id", word(36), nullable=False),
        sa.Column("club_key", WORDS, nullable=False),
        sa.Column("display_name", WORDS, nullable=False),
        sa.Column("name_key", WORDS, nullable=False),
        sa.PrimaryKeyConstraint("player_id", name="pk_player"),
    )
    op.create_index("ix_player_name_key", "player", ["name_key", "club_key"], unique=False)
    op.create_table(
        "store_meta",
        sa.Column("key", WORDS, nullable=False),
        sa.Column("value", WORDS, nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_store_meta"),
    )
    op.create_table(
        "stream",
        sa.Column("stream_no", NUMBER, autoincrement=False, nullable=False),
        sa.Column("stream_id", word(36), nullable=False),
        sa.Column("kind", sa.SmallInteger(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("last_hash", sa.LargeBinary(length=32), nullable=False),
        sa.Column("external_ref", WORDS, nullable=True),
        sa.Column("timed", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("stream_no", name="pk_stream"),
        sa.UniqueConstraint("kind", "external_ref", name="uq_stream_external_ref"),
        sa.UniqueConstraint("stream_id", name="uq_stream_stream_id"),
    )
    op.create_table(
        "event_commit",
        sa.Column("commit_no", NUMBER, autoincrement=False, nullable=False),
        sa.Column("request_id", word(36), nullable=False),
        sa.Column("stream_no", NUMBER, nullable=False),
        sa.Column("first_version", sa.Integer(), nullable=False),
        sa.Column("events", sa.Integer(), nullable=False),
        sa.Column("first_position", sa.BigInteger(), nullable=False),
        sa.Column("epoch", sa.Integer(), nullable=False),
        sa.Column("recorded_at", sa.BigInteger(), nullable=False),
        sa.Column("actor_id", word(36), nullable=True),
        sa.Column("origin", sa.SmallInteger(), nullable=False),
        sa.Column("import_id", word(36), nullable=True),
        sa.Column("app_version", word(32), nullable=False),
        sa.Column("chain_hash", sa.LargeBinary(length=32), nullable=False),
        sa.CheckConstraint("events BETWEEN 1 AND 5000", name=op.f("ck_event_commit_events")),
        sa.ForeignKeyConstraint(["stream_no"], ["stream.stream_no"], name="fk_event_commit_stream_no"),
        sa.PrimaryKeyConstraint("commit_no", name="pk_event_commit"),
        sa.UniqueConstraint("first_position", name="uq_event_commit_first_position"),
        sa.UniqueConstraint("request_id", name="uq_event_commit_request_id"),
    )
    op.create_table(
        "match_card",
        sa.Column("stream_no", NUMBER, nullable=False),
        sa.Column("club", WORDS, nullable=True),
        sa.Column("club_key", WORDS, nullable=False),
        sa.Column("variant", word(64), nullable=False),
        sa.Column("played", word(64), nullable=True),
        sa.Column("status", word(16), nullable=False),
        sa.Column("hands", sa.Integer(), nullable=False),
        sa.Column("header_digest", sa.LargeBinary(length=32), nullable=False),
        sa.Column("start_digest", sa.LargeBinary(length=32), nullable=True),
        sa.Column("likeness_digest", sa.LargeBinary(length=32), nullable=False),
        sa.ForeignKeyConstraint(["stream_no"], ["stream.stream_no"], name="fk_match_card_stream_no"),
        sa.PrimaryKeyConstraint("stream_no", name="pk_match_card"),
    )
    op.create_index("ix_match_card_club_key", "match_card", ["club_key", "played"], unique=False)
    op.create_index("ix_match_card_header_digest", "match_card", ["header_digest", "start_digest"], unique=False)
    op.create_index("ix_match_card_likeness_digest", "match_card", ["likeness_digest"], unique=False)
    op.create_index("ix_match_card_played", "match_card", ["played"], unique=False)
    op.create_index("ix_match_card_variant", "match_card", ["variant"], unique=False)
    op.create_table(
        "match_score",
        sa.Column("stream_no", NUMBER, nullable=False),
        sa.Column("seat", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("player_id", word(36), nullable=False),
        sa.Column("points", sa.Integer(), nullable=True),
        sa.Column("won", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["player.player_id"], name="fk_match_score_player_id"),
        sa.ForeignKeyConstraint(["stream_no"], ["stream.stream_no"], name="fk_match_score_stream_no"),
        sa.PrimaryKeyConstraint("stream_no", "seat", name="pk_match_score"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_match_score_player_id", "match_score", ["player_id"], unique=False)
    op.create_table(
        "remark",
        sa.Column("stream_no", NUMBER, nullable=False),
        sa.Column("version", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("part", word(64), nullable=False),
        sa.Column("text", WORDS, nullable=False),
        sa.Column("salt", sa.LargeBinary(length=16), nullable=False),
        sa.ForeignKeyConstraint(["stream_no"], ["stream.stream_no"], name="fk_remark_stream_no"),
        sa.PrimaryKeyConstraint("stream_no", "version", "part", name="pk_remark"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "seat",
        sa.Column("stream_no", NUMBER, nullable=False),
        sa.Column("seat", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("player_id", word(36), nullable=False),
        sa.Column("name", WORDS, nullable=False),
        sa.Column("salt", sa.LargeBinary(length=16), nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["player.player_id"], name="fk_seat_player_id"),
        sa.ForeignKeyConstraint(["stream_no"], ["stream.stream_no"], name="fk_seat_stream_no"),
        sa.PrimaryKeyConstraint("stream_no", "seat", name="pk_seat"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_seat_player_id", "seat", ["player_id"], unique=False)
    op.create_table(
        "tag",
        sa.Column("stream_no", NUMBER, nullable=False),
        sa.Column("place", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("name", WORDS, nullable=False),
        sa.Column("value", WORDS, nullable=False),
        sa.Column("salt", sa.LargeBinary(length=16), nullable=False),
        sa.ForeignKeyConstraint(["stream_no"], ["stream.stream_no"], name="fk_tag_stream_no"),
        sa.PrimaryKeyConstraint("stream_no", "place", name="pk_tag"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "event",
        sa.Column("position", NUMBER, autoincrement=False, nullable=False),
        sa.Column("stream_no", NUMBER, nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("commit_no", NUMBER, nullable=False),
        sa.Column("type", sa.SmallInteger(), nullable=False),
        sa.Column("schema_version", sa.SmallInteger(), nullable=False),
        sa.Column("played_at", sa.BigInteger(), nullable=True),
        sa.Column("utc_offset", sa.SmallInteger(), nullable=True),
        sa.Column("payload", sa.LargeBinary(), nullable=False),
        sa.Column("hash", sa.LargeBinary(length=32), nullable=False),
        sa.CheckConstraint("length(hash) = 32", name=op.f("ck_event_hash")),
        sa.CheckConstraint("length(payload) <= 65536", name=op.f("ck_event_payload")),
        sa.CheckConstraint("version >= 1", name=op.f("ck_event_version")),
        sa.ForeignKeyConstraint(["commit_no"], ["event_commit.commit_no"], name="fk_event_commit_no"),
        sa.ForeignKeyConstraint(["stream_no"], ["stream.stream_no"], name="fk_event_stream_no"),
        sa.PrimaryKeyConstraint("position", name="pk_event"),
        sa.UniqueConstraint("stream_no", "version", name="uq_event_stream_no"),
    )
