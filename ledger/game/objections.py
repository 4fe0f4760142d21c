"""What the rules have against an event, in the codes of the record format."""

from __future__ import annotations

from enum import StrEnum

import msgspec


class Code(StrEnum):
    """The finding codes."""

    UNREADABLE = "unreadable"
    WRONG_DEAL = "wrong_deal"
    WRONG_REDEAL = "wrong_redeal"
    WRONG_LEAD = "wrong_lead"
    OUT_OF_TURN = "out_of_turn"
    NOT_HELD = "not_held"
    NO_FIT = "no_fit"
    ARM_CLOSED = "arm_closed"
    DOUBLE_OWED = "double_owed"
    WRONG_DRAW = "wrong_draw"
    ARM_MISSING = "arm_missing"
    NOT_IN_GAME = "not_in_game"
    DRAW_OWED = "draw_owed"
    PLAY_OWED = "play_owed"
    WRONG_FISH = "wrong_fish"
    WRONG_CUT = "wrong_cut"
    WRONG_RETURN = "wrong_return"
    WRONG_CALL = "wrong_call"
    WRONG_REVEAL = "wrong_reveal"
    HAND_OVER = "hand_over"
    MATCH_OVER = "match_over"
    OUT_OF_PLACE = "out_of_place"
    SCORE_MISMATCH = "score_mismatch"
    TOTAL_MISMATCH = "total_mismatch"
    WRONG_WINNER = "wrong_winner"
    WRONG_CORRECTION = "wrong_correction"
    NOT_CHECKED = "not_checked"
    BROKEN_OFF = "broken_off"
    TAKEN_OVER = "taken_over"


OF_CLAIMS = frozenset((Code.SCORE_MISMATCH, Code.TOTAL_MISMATCH, Code.WRONG_WINNER))
"""Findings on what the table wrote down of the points: what should have been written is known."""


NO_FAULTS = frozenset((Code.NOT_CHECKED, Code.BROKEN_OFF, Code.TAKEN_OVER))
"""Findings that are information only: nothing is wrong there."""


class Objection(msgspec.Struct, frozen=True, gc=False):
    """One thing that is wrong, or could not be checked, with the event it is about.

    `event` 0 means the event being judged. `message` says what was recorded and what the rules say; `claimed` and
    `computed` stand where a claim is not borne out. `proved_by` is the later event that shows it, where one does.
    """

    code: Code
    message: str
    event: int = 0
    seat: int | None = None
    claimed: int | list[int] | None = None
    computed: int | list[int] | None = None
    severity: str = "error"
    proved_by: int | None = None


def information(code: Code, message: str, event: int = 0, seat: int | None = None) -> Objection:
    """Something that is no fault: a thing that could not be checked, or was taken over."""
    return Objection(code, message, event, seat, severity="info")
