"""How to mend a record: for a finding the correction that, appended, makes it vanish without a new error."""

from ledger.mending.offer import mended
from ledger.mending.telling import Way, ways

__all__ = ["Way", "mended", "ways"]
