"""How to mend a record: for a finding the correction that, appended, makes it vanish without a new error."""

from ledger.mending.offer import mended

__all__ = ["mended"]
