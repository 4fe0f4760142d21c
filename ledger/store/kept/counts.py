"""The counts that are kept of each seat and added up for each player, and how a seat's are packed.

They are the fields of `SeatFigures`. A seat's counts are stored by their places here: a name stays where it is, new
ones come at the end (and as columns of `player_tally` and `player_total`, by a migration).
"""

from __future__ import annotations

import msgspec

# fmt: off
COUNTS = (
    "decided", "won", "lost", "drawn", "counted", "points", "margin", "followed", "comebacks", "deficit", "hands",
    "full_hands", "open_hands", "result_hands", "score_hands", "known_hands", "hands_won", "pointed_hands",
    "hand_points", "leads", "leads_won", "closed_hands", "outs", "fish_made", "fish_suffered", "played_hands",
    "tiles", "draws", "knocks", "knocks_forced", "partner_knocks", "seen_hands", "decisions", "counting_tiles",
    "scoring_tiles", "play_points", "chosen_tiles", "chosen_scoring", "dealt_hands", "doubles_dealt", "shown_hands",
    "doubles_left", "left_hands", "pips_left", "train_hands", "trains_open", "foot_hands", "toes", "egg_hands",
    "eggs", "counted_low", "pointed_hands_low",
)
# fmt: on
"""The names of the counts, in the order in which they are packed."""

ONCE_A_MATCH = ("decided", "counted", "followed", "comebacks")
"""Counts that are 1 or 0 in a match: what they come to says in how many matches they were known."""

# fmt: off
SAMPLED = (
    "known_hands", "pointed_hands", "leads", "closed_hands", "played_hands", "seen_hands", "counting_tiles",
    "chosen_tiles", "dealt_hands", "shown_hands", "left_hands", "train_hands", "foot_hands", "egg_hands",
)
# fmt: on
"""Counts by which something is divided, other than those."""


def matches_with(count: str) -> str:
    """The column of the kept totals that says in how many matches a count by which is divided was not 0."""
    return count if count in ONCE_A_MATCH else f"with_{count}"


def low(count: str) -> str:
    """How much of a count by which points are divided is of matches in which few points are good, as a count."""
    return f"{count}_low"


SAMPLES = tuple(map(matches_with, SAMPLED))
"""These columns, behind those of the counts."""

_pack = msgspec.msgpack.Encoder().encode
_unpack = msgspec.msgpack.Decoder(list[int]).decode


def pack(counts: tuple[int, ...]) -> bytes:
    """Counts in the order of `COUNTS` as they are stored; zeros at the end are left out."""
    length = len(counts)
    while length and not counts[length - 1]:
        length -= 1
    return _pack(counts[:length])


def unpack(packed: bytes) -> tuple[int, ...]:
    """The counts of a seat in the order of `COUNTS`."""
    counts = _unpack(packed)
    return (*counts, *[0] * (len(COUNTS) - len(counts)))
