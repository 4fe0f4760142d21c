"""The result of one match: what its events come to, as lists, standings and statistics need it."""

from __future__ import annotations

import functools
import hashlib
import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import ledger
from ledger.game.events import Record
from ledger.store.people import name_key
from ledger.store.projections.counts import COUNTS

if TYPE_CHECKING:
    from ledger.statistics.beginnings import Beginnings

OVER = "over"
OPEN = "open"
NO_HAND = ""
"""The kind of a match without a hand."""

_MONTH = re.compile(r"(\d{4})-(\d{2})(?!\d)")
_RULES = ("game", "statistics", "replay.py", "summary.py", "store/projections/results.py")


class SeatShare(NamedTuple):
    """What a seat has of a match: its player, side, points and figures (in the order of `COUNTS`)."""

    seat: int
    player_id: str
    side: int
    points: int | None
    won: bool
    counts: tuple[int, ...]


class Result(NamedTuple):
    """What a match came to in its first `version` events; the fields are those of `MatchResult`."""

    stream_no: int
    version: int
    club_key: str
    variant: str
    month: int | None
    kind: str
    status: str
    hands: int
    seats: tuple[SeatShare, ...]


def result_of(stream_no: int, record: Record, player_ids: Sequence[str], *, grows: bool = False) -> Result:
    """Folds a match; `player_ids` are those of its seats. HeaderFault if its game or an option is not known.

    Of one that `grows`, event by event, what stood before its hand in play is not folded again each time.
    """
    from ledger.statistics.figures import figures  # it needs every game, and lists need none

    found = figures(record, _beginnings() if grows else None)
    seats = tuple(
        SeatShare(
            seat.seat,
            player_id,
            seat.side,
            found.totals[seat.side],
            seat.side in found.winners,
            tuple([getattr(seat, name) for name in COUNTS]),
        )
        for seat, player_id in zip(found.seats, player_ids, strict=True)
    )
    return Result(
        stream_no=stream_no,
        version=len(record.events),
        club_key=name_key(found.club),
        variant=found.variant,
        month=month_of(found.played),
        kind=found.kind or NO_HAND,
        status=OVER if found.over or found.ended else OPEN,
        hands=len(found.hands),
        seats=seats,
    )


@functools.cache
def _beginnings() -> Beginnings:
    """Those of all ledgers of this program: a beginning is known by what happened in it, not by where it is kept."""
    from ledger.statistics.beginnings import Beginnings  # it needs every game, and lists need none

    return Beginnings()


def month_of(played: str) -> int | None:
    """The month of a `Played` tag as a number, 202603; None where it names none."""
    found = _MONTH.match(played)
    if found is None or not 1 <= int(found[2]) <= 12:
        return None
    return int(found[1]) * 100 + int(found[2])


@functools.cache
def code_hash() -> str:
    """What tells the rules that results are worked out by from earlier and later ones: a digest of their text."""
    package = Path(ledger.__file__).parent
    digest = hashlib.sha256(ledger.__version__.encode())
    for place in _RULES:
        files = sorted((package / place).rglob("*.py")) if (package / place).is_dir() else [package / place]
        for file in files:
            digest.update(file.relative_to(package).as_posix().encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()
