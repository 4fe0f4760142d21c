"""Corrections of a match: what each of them changes, told before it is made and named ever after."""

from __future__ import annotations

from ledger.correcting.account import Account, account
from ledger.correcting.at_hands import (
    Instead,
    before_and_after,
    claimed_line,
    corrected_by_hand,
    errors_by_hand,
    tell_error,
    tell_instead,
)
from ledger.correcting.consequences import Consequences, compare, consequences
from ledger.correcting.made import Made, Resting, corrections, resting, slips
from ledger.correcting.shape import consequences_as_json, made_as_json
from ledger.correcting.telling import tell

__all__ = [
    "Account",
    "Consequences",
    "Instead",
    "Made",
    "Resting",
    "account",
    "before_and_after",
    "claimed_line",
    "compare",
    "consequences",
    "consequences_as_json",
    "corrected_by_hand",
    "corrections",
    "errors_by_hand",
    "made_as_json",
    "resting",
    "slips",
    "tell",
    "tell_error",
    "tell_instead",
]
