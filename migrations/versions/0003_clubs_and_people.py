"""Clubs and people: a club's own log, other names, who stands for whom, and the list of names that were forgotten."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
WORDS = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def word(length: int) -> sa.types.TypeEngine[str]:
    return sa.String(length).with_variant(sa.String(length, collation="C"), "postgresql")


def upgrade() -> None:
    op.add_column("player", sa.Column("person_id", word(36), nullable=True))
    op.execute("UPDATE player SET person_id = player_id")
    with op.batch_alter_table("player") as player:
        player.alter_column("person_id", existing_type=word(36), nullable=False)
    op.create_index("ix_player_person_id", "player", ["person_id"], unique=False)
    op.create_table(
        "club",
        sa.Column("stream_no", NUMBER, autoincrement=False, nullable=False),
        sa.Column("club_key", WORDS, nullable=False),
        sa.Column("name", WORDS, nullable=False),
        sa.ForeignKeyConstraint(["stream_no"], ["stream.stream_no"], name="fk_club_stream_no"),
        sa.PrimaryKeyConstraint("stream_no", name="pk_club"),
        sa.UniqueConstraint("club_key", name="uq_club_club_key"),
    )
    op.create_table(
        "alias",
        sa.Column("stream_no", NUMBER, autoincrement=False, nullable=False),
        sa.Column("version", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("player_id", word(36), nullable=False),
        sa.Column("club_key", WORDS, nullable=False),
        sa.Column("name", WORDS, nullable=False),
        sa.Column("name_key", WORDS, nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["player.player_id"], name="fk_alias_player_id"),
        sa.ForeignKeyConstraint(["stream_no"], ["stream.stream_no"], name="fk_alias_stream_no"),
        sa.PrimaryKeyConstraint("stream_no", "version", name="pk_alias"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_alias_name_key", "alias", ["name_key", "club_key"], unique=False)
    op.create_index("ix_alias_player_id", "alias", ["player_id"], unique=False)
    op.create_table(
        "erasure",
        sa.Column("seat_digest", sa.LargeBinary(length=32), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("player_id", word(36), nullable=False),
        sa.Column("club_key", WORDS, nullable=False),
        sa.Column("salt", sa.LargeBinary(length=16), nullable=False),
        sa.Column("mention_digest", sa.LargeBinary(length=32), nullable=False),
        sa.Column("erased_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("seat_digest", "number", name="pk_erasure"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_erasure_player_id", "erasure", ["player_id"], unique=False)
