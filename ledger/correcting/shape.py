"""Corrections and their consequences as JSON: sides go by their lower seat, what does not apply is null."""

from __future__ import annotations

from typing import Any

from ledger.audit import Finding
from ledger.correcting.consequences import Consequences, PointsChange
from ledger.correcting.made import Made
from ledger.game.events import Open
from ledger.game.substitutes import Substitute
from ledger.record import event_as_json, write_event
from ledger.summary import HandSummary


def consequences_as_json(found: Consequences) -> dict[str, Any]:
    """The shape of consequences in `correct --json` and `show --json`."""
    return {
        "hands": [
            {"hand": change.hand, "before": _hand(change.before), "after": _hand(change.after)}
            for change in found.hands
        ],
        "points": [_points(change) for change in found.points],
        "totals": [{"seat": c.side, "before": c.before, "after": c.after} for c in found.totals],
        "winners": _before_after([list(seats) for seats in found.winners] if found.winners is not None else None),
        "over": _before_after(list(found.over) if found.over is not None else None),
        "vanishing": [_finding(finding) for finding in found.vanishing],
        "coming": [_finding(finding) for finding in found.coming],
        "first_unfit": _finding(found.first_unfit) if found.first_unfit else None,
        "substitutes": _before_after([_substitutes(part) for part in found.substitutes] if found.substitutes else None),
    }


def made_as_json(made: Made, opening: Open) -> dict[str, Any]:
    """A correction in the log: its line, why, whether it counts, and the difference that it makes."""
    return {
        "event": made.number,
        "line": write_event(made.event, opening),
        "correction": event_as_json(made.event),
        "why": made.why,
        "standing": made.standing,
        "taken_back_by": made.taken_back_by,
        "changes": consequences_as_json(made.difference) if made.difference else None,
    }


def _hand(hand: HandSummary | None) -> dict[str, Any] | None:
    if hand is None:
        return None
    return {
        "kind": hand.kind,
        "leader": hand.leader,
        "out": hand.out,
        "blocked": hand.blocked,
        "over": hand.over,
        "points": {str(side): points for side, points in hand.points.items()},
        "totals": {str(side): total for side, total in hand.totals.items()},
    }


def _points(change: PointsChange) -> dict[str, Any]:
    return {
        "hand": change.hand,
        "event": change.event or None,
        "seat": change.side,
        "before": change.before,
        "after": change.after,
        "because": {"before": change.reason_before or None, "after": change.reason_after or None},
    }


def _before_after(pair: list[Any] | None) -> dict[str, Any] | None:
    return {"before": pair[0], "after": pair[1]} if pair is not None else None


def _substitutes(found: list[Substitute]) -> list[dict[str, Any]]:
    return [{"seat": one.seat, "substitute": one.name, "from": one.event, "until": one.until} for one in found]


def _finding(finding: Finding) -> dict[str, Any]:
    return {
        "event": finding.event,
        "code": finding.code,
        "severity": finding.severity,
        "seat": finding.seat,
        "claimed": finding.claimed,
        "computed": finding.computed,
        "message": finding.message,
    }
