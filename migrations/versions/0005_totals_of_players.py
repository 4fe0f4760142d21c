"""What each player has over all games and kinds of record, added up from the tallies that there are."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

# fmt: off
COUNTS = (
    "matches",
    "decided", "won", "lost", "drawn", "counted", "points", "margin", "followed", "comebacks", "deficit", "hands",
    "full_hands", "open_hands", "result_hands", "score_hands", "known_hands", "hands_won", "pointed_hands",
    "hand_points", "leads", "leads_won", "closed_hands", "outs", "fish_made", "fish_suffered", "played_hands",
    "tiles", "draws", "knocks", "knocks_forced", "partner_knocks", "seen_hands", "decisions", "counting_tiles",
    "scoring_tiles", "play_points", "chosen_tiles", "chosen_scoring", "dealt_hands", "doubles_dealt", "shown_hands",
    "doubles_left", "left_hands", "pips_left", "train_hands", "trains_open", "foot_hands", "toes", "egg_hands",
    "eggs",
)
# fmt: on
PLAYER = sa.String(36).with_variant(sa.String(36, collation="C"), "postgresql")


def upgrade() -> None:
    op.create_table(
        "player_total",
        sa.Column("generation", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("period", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("player_id", PLAYER, nullable=False),
        *(sa.Column(name, sa.Integer(), nullable=False) for name in COUNTS),
        sa.PrimaryKeyConstraint("generation", "period", "player_id", name="pk_player_total"),
        sqlite_with_rowid=False,
    )
    key, sums = "generation, period, player_id", ", ".join(f"SUM({name})" for name in COUNTS)
    op.execute(
        f"INSERT INTO player_total ({key}, {', '.join(COUNTS)}) SELECT {key}, {sums} FROM player_tally GROUP BY {key}"
    )
