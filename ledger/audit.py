"""The audit: everything that a record says, recomputed and compared; findings in the order of its lines."""

from __future__ import annotations

import msgspec

from ledger.game.corrections import Settled, settle
from ledger.game.events import Record, Total
from ledger.game.match import Match
from ledger.game.objections import Code, Objection
from ledger.game.substitutes import misunderstood
from ledger.game.variants import rules_of


class Finding(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that is wrong with a record (`severity` error or warning), or that could not be checked (info).

    `event` is the number of the event that it is about, `line` its line in the file where there is one, `seat` whose
    it is. `claimed` and `computed` are points, or for winners lists of the lower seats of sides. `proved_by` is the
    later event that shows it, where only a later one does. `mend` is a line that would mend it if it were appended,
    "" where none was asked for or can be offered. `goes_with` is the event of an earlier finding whose `mend` makes
    this one vanish too.
    """

    match: str
    event: int
    code: str
    severity: str
    message: str
    file: str | None = None
    line: int | None = None
    seat: int | None = None
    claimed: int | list[int] | None = None
    computed: int | list[int] | None = None
    proved_by: int | None = None
    mend: str = ""
    goes_with: int | None = None


def audit(record: Record, match: str = "1", file: str | None = None) -> list[Finding]:
    """What is wrong with a match, or could not be checked, ordered by event; HeaderFault if its game, options or number
    of players are not known.

    Every point is worked out anew and held against what was claimed; `match` and `file` are named in the findings.
    Which line would mend a finding is asked of `ledger.mending.mended`.
    """
    settled = settle(record.events)
    fold = Match(record.opening, rules_of(record.opening))
    fold.take_all(settled.standing)
    fold.finish(len(record.events))
    return findings(record, settled, fold, match, file)


def findings(record: Record, settled: Settled, fold: Match, match: str = "1", file: str | None = None) -> list[Finding]:
    """What is wrong with a match that was folded, and with its corrections, ordered by event."""
    objections = (*settled.objections, *fold.objections, *misunderstood(settled, record.opening.seats))
    found = [_lenient(o) if o.event in settled.allowed else o for o in objections]
    carried = _carried(settled, fold, found)
    return [_finding(o, record, match, file, carried.get(o.event)) for o in sorted(found, key=lambda o: o.event)]


def _lenient(objection: Objection) -> Objection:
    words = f"let stand by the arbiter: {objection.message}"
    return msgspec.structs.replace(objection, severity="info", message=words)


def _carried(settled: Settled, fold: Match, found: list[Objection]) -> dict[int, tuple[int, int]]:
    """The totals that are wrong by as much as the side's claims before were: the difference, and the event since which
    it is so. One slip in adding up is carried on to the end of the sheet.
    """
    wrong: dict[int, list[Objection]] = {}
    for objection in found:
        if objection.code in (Code.SCORE_MISMATCH, Code.TOTAL_MISMATCH):
            wrong.setdefault(objection.event, []).append(objection)
    since: dict[int, tuple[int, int]] = {}
    carried = {}
    for number, event in settled.standing if wrong else ():
        if isinstance(event, Total) and number not in wrong:
            since.pop(fold.table.side_of[event.seat], None)
        for objection in wrong.get(number, ()):
            if objection.seat is None or not _are_points(objection):
                continue
            side, difference = fold.table.side_of[objection.seat], _difference(objection)
            before = since.get(side)
            if objection.code == Code.SCORE_MISMATCH:
                since[side] = (before[0] + difference if before else difference, number)
            elif before and before[0] == difference:
                carried[number] = before
            else:
                since[side] = (difference, number)
    return carried


def _are_points(objection: Objection) -> bool:
    return isinstance(objection.claimed, int) and isinstance(objection.computed, int)


def _difference(objection: Objection) -> int:
    assert isinstance(objection.claimed, int)
    assert isinstance(objection.computed, int)
    return objection.claimed - objection.computed


def _finding(
    objection: Objection, record: Record, match: str, file: str | None, carried: tuple[int, int] | None
) -> Finding:
    return Finding(
        match=match,
        event=objection.event,
        code=str(objection.code),
        severity=objection.severity,
        message=objection.message + _proof(objection, record) + _since(carried, record),
        file=file,
        line=record.lines.get(objection.event),
        seat=objection.seat,
        claimed=objection.claimed,
        computed=objection.computed,
        proved_by=objection.proved_by,
    )


def _proof(objection: Objection, record: Record) -> str:
    number = objection.proved_by
    return "" if number is None else f"; {_place(number, record)} proves it"


def _since(carried: tuple[int, int] | None, record: Record) -> str:
    if carried is None:
        return ""
    difference, number = carried
    return f"; {abs(difference)} too {'many' if difference > 0 else 'few'}, as since {_place(number, record)}"


def _place(number: int, record: Record) -> str:
    return f"line {record.lines[number]}" if number in record.lines else f"event {number}"
