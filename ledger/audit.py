"""The audit: everything that a record says, recomputed and compared; findings in the order of its lines."""

from __future__ import annotations

import msgspec

from ledger.game.corrections import Settled, settle
from ledger.game.events import Record
from ledger.game.match import Match
from ledger.game.objections import Objection
from ledger.game.variants import rules_of


class Finding(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that is wrong with a record (`error`, `warning`), or that could not be checked (`info`).

    `line` is that of the file where there is one; `claimed` and `computed` are numbers, or lists of
    lower seats for winners. `proved_by` is the later event that shows it, where only a later one does. `mend` is a line
    that would mend it if it were appended; it is empty where none was asked for or can be offered. `goes_with` is the
    event of an earlier finding whose `mend` makes this one vanish too.
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
    """Recomputes a match and gives what is wrong with it, ordered by event."""
    settled = settle(record.events)
    fold = Match(record.opening, rules_of(record.opening))
    fold.take_all(settled.standing)
    fold.finish(len(record.events))
    return findings(record, settled, fold, match, file)


def findings(record: Record, settled: Settled, fold: Match, match: str = "1", file: str | None = None) -> list[Finding]:
    """What is wrong with a match that was folded, and with its corrections, ordered by event."""
    found = [_lenient(o) if o.event in settled.allowed else o for o in (*settled.objections, *fold.objections)]
    return [_finding(o, record, match, file) for o in sorted(found, key=lambda o: o.event)]


def _lenient(objection: Objection) -> Objection:
    words = f"let stand by the arbiter: {objection.message}"
    return msgspec.structs.replace(objection, severity="info", message=words)


def _finding(objection: Objection, record: Record, match: str, file: str | None) -> Finding:
    return Finding(
        match=match,
        event=objection.event,
        code=str(objection.code),
        severity=objection.severity,
        message=objection.message + _proof(objection, record),
        file=file,
        line=record.lines.get(objection.event),
        seat=objection.seat,
        claimed=objection.claimed,
        computed=objection.computed,
        proved_by=objection.proved_by,
    )


def _proof(objection: Objection, record: Record) -> str:
    number = objection.proved_by
    if number is None:
        return ""
    return f"; line {record.lines[number]} proves it" if number in record.lines else f"; event {number} proves it"
