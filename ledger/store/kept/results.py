"""The result of one match: what its events come to, as lists, standings and statistics need it."""

from __future__ import annotations

import functools
import hashlib
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import ledger
from ledger.club.names import name_key
from ledger.game.corrections import struck_out
from ledger.game.events import Record
from ledger.store.kept.counts import COUNTS

if TYPE_CHECKING:
    from ledger.statistics.beginnings import Beginnings
    from ledger.statistics.figures import MatchFigures

OVER = "over"
OPEN = "open"
STRUCK = "struck"
"""Every line of the match was voided: it counts nowhere, and its club's tallies have it apart."""
NO_HAND = ""
"""The kind of a match without a hand."""

_MONTH = re.compile(r"(\d{4})-(\d{2})(?!\d)")
_DAY = re.compile(r"\d{4}-\d{2}-(\d{2})(?!\d)")
_RULES = ("game", "statistics", "replay.py", "summary.py", "store/kept/results.py")


SUBSTITUTES = 100
"""A share whose seat is above this is that of a substitute: of the first at seat 2 it is 102, of the next one 202."""

Substitute = Callable[[int], str | None]
"""From a line of the match that says who sat down for another to the player; None where the club's log has nobody."""


class SeatShare(NamedTuple):
    """What a seat has of a match: its player, side, points and figures (in the order of `COUNTS`).

    That of a substitute has only what he did himself; the points and the match are those of the seat's own player.
    """

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
    day: int | None
    kind: str
    status: str
    hands: int
    seats: tuple[SeatShare, ...]


def result_of(stream_no: int, record: Record, player_ids: Sequence[str], substitute: Substitute) -> Result:
    """Folds a match; `player_ids` are those of its seats, `substitute` tells those who sat down there.

    HeaderFault if its game or an option is not known.
    """
    return result_with(figures_of(record), stream_no, record, player_ids, substitute)


def figures_of(record: Record) -> MatchFigures:
    """The figures of a match, folded from its first event on."""
    from ledger.statistics.figures import figures  # it needs every game, and lists need none

    return figures(record)


def figures_as_it_grows(record: Record) -> MatchFigures:
    """The figures of a match that grows event by event: what stood before its hand in play is not folded each time."""
    from ledger.statistics.figures import figures

    return figures(record, _beginnings())


def result_with(
    found: MatchFigures, stream_no: int, record: Record, player_ids: Sequence[str], substitute: Substitute
) -> Result:
    """The result of a match by its figures."""
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
    seats += tuple(_of_substitutes(found, substitute))
    return Result(
        stream_no=stream_no,
        version=len(record.events),
        club_key=name_key(found.club),
        variant=found.variant,
        month=month_of(found.played),
        day=day_of(found.played),
        kind=found.kind or NO_HAND,
        status=_status(found, record),
        hands=len(found.hands),
        seats=seats,
    )


def _status(found: MatchFigures, record: Record) -> str:
    if found.over or found.ended:
        return OVER
    return STRUCK if struck_out(record.events) else OPEN


def _of_substitutes(found: MatchFigures, substitute: Substitute) -> Iterator[SeatShare]:
    """One whom the club's log does not know is left out: his hands are nobody's."""
    at_seat: Counter[int] = Counter()
    for one in found.substitutes:
        seat, player_id = one.figures.seat, substitute(one.line)
        if player_id is not None:
            at_seat[seat] += 1
            counts = tuple([getattr(one.figures, name) for name in COUNTS])
            yield SeatShare(at_seat[seat] * SUBSTITUTES + seat, player_id, one.figures.side, None, False, counts)


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


def day_of(played: str) -> int | None:
    """The day of a `Played` tag as a number, 20260314; None where it names none."""
    found, month = _DAY.match(played), month_of(played)
    if found is None or month is None or not 1 <= int(found[1]) <= 31:
        return None
    return month * 100 + int(found[1])


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
