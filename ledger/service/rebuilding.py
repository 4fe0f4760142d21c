"""The results in lists and standings: worked out anew, and how far they are behind the log, in words."""

from __future__ import annotations

from ledger.store.projections.checkpoint import FAILED, Progress


def standing_in_words(progress: Progress) -> str:
    """What is to be said of results that do not hold the whole log; empty where there is nothing to say."""
    events = f"{progress.behind:,} event{'' if progress.behind == 1 else 's'}"
    if progress.status == FAILED:
        return (
            f"results and standings stopped {events} behind the log: {progress.error}. What is recorded is kept; once "
            "the cause is mended, domino-ledger rebuild counts it"
        )
    if progress.behind:
        return f"results and standings are {events} behind the log; domino-ledger rebuild brings them up to it"
    return ""
