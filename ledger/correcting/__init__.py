"""Corrections of a match: what each of them changes, told before it is made and named ever after."""

from __future__ import annotations

from ledger.correcting.account import Account, account
from ledger.correcting.consequences import Consequences, compare, consequences
from ledger.correcting.made import Made, Resting, corrections, resting
from ledger.correcting.shape import consequences_as_json, made_as_json
from ledger.correcting.telling import tell, tell_decision

__all__ = [
    "Account",
    "Consequences",
    "Made",
    "Resting",
    "account",
    "compare",
    "consequences",
    "consequences_as_json",
    "corrections",
    "made_as_json",
    "resting",
    "tell",
    "tell_decision",
]
