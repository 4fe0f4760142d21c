"""What is said above results that do not hold all that is recorded."""

from __future__ import annotations

from dashboard.wording import notice
from ledger.service.rebuilding import standing_in_words
from ledger.store import Ledger
from ledger.wording import said


def say_how_far_behind(source: Ledger) -> None:
    """A notice where the results stand behind the log; nothing where they do not."""
    words = standing_in_words(source.progress())
    if words:
        notice(said("Not all is counted yet"), f"{words[:1].upper()}{words[1:]}.")
