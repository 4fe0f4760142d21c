"""In whose name a command writes into the ledger: every append keeps who made it."""

from __future__ import annotations

import getpass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ledger.store import Asked


def who(by: str | None = None) -> str | None:
    """Who writes: as `--by` says, else the user of this machine; None where the machine does not know him."""
    if by is not None and by.strip():
        return by.strip()
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):
        return None


def asked() -> Asked:
    """A request in the name of the user of this machine."""
    from ledger.store import Asked as Request

    return Request(actor=who())
