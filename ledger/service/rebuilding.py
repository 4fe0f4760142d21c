"""The results in lists and standings: worked out anew, and how far they are behind the log, in words."""

from __future__ import annotations

from ledger.store import Ledger
from ledger.store.kept.checkpoint import FAILED, Progress, generations
from ledger.store.kept.disk_use import DiskUse, disk_use
from ledger.store.kept.results import code_hash

EVENTS_COUNTED_WHILE_ONE_WAITS = 100_000
"""So many events at most are counted anew by an upgrade; of a larger ledger it is said that they should be."""
_UNITS = ("bytes", "KB", "MB", "GB", "TB")


def room_for_rebuild(ledger: Ledger) -> DiskUse:
    """How much of the disk a rebuild takes, and how much there is."""
    with ledger.snapshot() as snapshot:
        return disk_use(snapshot.connection, ledger.url)


def room_in_words(room: DiskUse) -> str:
    """What is said before a rebuild begins."""
    free = "" if room.free is None else f"; {_size(room.free)} are free"
    warning = "" if room.enough else ": that may not be enough"
    return f"a rebuild lies beside the results that are shown, and takes about {_size(room.needed)} more{free}{warning}"


def _size(number: int) -> str:
    size, unit = float(number), 0
    while size >= 1000 and unit < len(_UNITS) - 1:
        size, unit = size / 1000, unit + 1
    return f"{size:.0f} {_UNITS[unit]}" if unit == 0 or size >= 10 else f"{size:.1f} {_UNITS[unit]}"


def counted_by_other_rules(ledger: Ledger) -> bool:
    """Whether some of the results that are read were counted by another version of the rules."""
    with ledger.snapshot() as snapshot:
        return any(own.live and own.code_hash not in ("", code_hash()) for own in generations(snapshot.connection))


def standing_in_words(progress: Progress) -> str:
    """What is to be said of results that do not hold the whole log; empty where there is nothing to say."""
    events = f"{progress.behind:,} event{'' if progress.behind == 1 else 's'}"
    if progress.status == FAILED and progress.behind >= 0:
        return (
            f"results and standings stopped {events} behind the log: {progress.error}. What is recorded is kept; once "
            "the cause is mended, domino-ledger rebuild counts it"
        )
    if progress.behind < 0:
        return (
            f"results and standings were counted up to position {progress.position:,}, and the log ends at "
            f"{progress.position + progress.behind:,}: events of it are missing, as domino-ledger verify will say; "
            "domino-ledger rebuild counts those that are there"
        )
    if progress.behind:
        return f"results and standings are {events} behind the log; domino-ledger rebuild brings them up to it"
    return ""
