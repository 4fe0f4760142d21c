"""What lists show of a match's results comes from the read models alone: the tables kept with each append go."""

from __future__ import annotations

from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.drop_table("match_score")
    op.drop_column("match_card", "hands")
    op.drop_column("match_card", "status")
