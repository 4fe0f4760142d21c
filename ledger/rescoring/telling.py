"""A match under other options, side by side: for people and for programs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ledger.audit import Finding
from ledger.game.options import write_value
from ledger.naming import with_names
from ledger.rescoring.matches import Outcome, Rescored
from ledger.summary import HandSummary


def as_json(rescored: Rescored) -> dict[str, Any]:
    """The shape of a match in `rescore --json`; `event` is null where nothing differs."""
    return {
        "match": rescored.match,
        "variant": rescored.variant,
        "event": rescored.event,
        "line": rescored.line,
        "before": _outcome(rescored.before),
        "after": _outcome(rescored.after),
        "hands": rescored.hands
        and [
            {"before": _hand(rescored.before, place), "after": _hand(rescored.after, place)} for place in rescored.hands
        ],
        "findings": {"gone": [_finding(f) for f in rescored.gone], "come": [_finding(f) for f in rescored.come]},
    }


def _outcome(outcome: Outcome) -> dict[str, Any]:
    short = outcome.short
    return {
        "options": dict(outcome.options),
        "totals": {str(side): total for side, total in short.totals.items()},
        "over": short.over,
        "winners": list(short.winners),
        "findings": len(outcome.findings),
    }


def _hand(outcome: Outcome, place: int) -> dict[str, Any] | None:
    hands = outcome.short.hands
    if place >= len(hands):
        return None
    hand = hands[place]
    return {
        "hand": hand.hand,
        "points": {str(side): points for side, points in hand.points.items()},
        "totals": {str(side): total for side, total in hand.totals.items()},
    }


def _finding(finding: Finding) -> dict[str, Any]:
    return {"event": finding.event, "line": finding.line, "code": finding.code, "message": finding.message}


def in_words(rescored: Rescored) -> Iterator[str]:
    """The lines that tell what differs, for people."""
    name = f"match {rescored.match}: {rescored.variant}, {' - '.join(rescored.seats)}"
    if rescored.event is None:
        yield f"{name}: nothing differs"
        return
    place = f"line {rescored.line}" if rescored.line else f"event {rescored.event}"
    yield f"{name}: differs from {place} on (left: as it was scored; right: with {_changed(rescored)})"
    yield f"  totals: {_totals(rescored, rescored.before)} | {_totals(rescored, rescored.after)}"
    for at in rescored.hands:
        yield from _hand_in_words(rescored, at)
    for sign, findings in (("no longer found", rescored.gone), ("found now", rescored.come)):
        for finding in findings:
            where = f"line {finding.line}" if finding.line else f"event {finding.event}"
            yield f"  {sign}: {where}, {finding.code}: {with_names(finding.message, rescored.seats)}"


def _hand_at(outcome: Outcome, place: int) -> HandSummary | None:
    hands = outcome.short.hands
    return hands[place] if place < len(hands) else None


def _hand_in_words(rescored: Rescored, at: int) -> Iterator[str]:
    """A line for each side to which the hand brings something else; that a total only goes on otherwise is no news."""
    old, new = (_hand_at(outcome, at) for outcome in (rescored.before, rescored.after))
    number = (old or new or rescored.before.short.hands[0]).hand
    for side, name in rescored.side_names.items():
        before, after = _points(old, side), _points(new, side)
        if before != after and (old is None or new is None or old.points[side] != new.points[side]):
            yield f"  hand {number}, {name}: {before} | {after}"


def _points(hand: HandSummary | None, side: int) -> str:
    if hand is None:
        return "no such hand"
    total = hand.totals[side]
    return f"{hand.points[side]:+}, total {'?' if total is None else total}"


def _changed(rescored: Rescored) -> str:
    before = rescored.before.options
    changed = {name: value for name, value in rescored.after.options.items() if before.get(name) != value}
    return " ".join(f"{name}={write_value(value)}" for name, value in changed.items())


def _totals(rescored: Rescored, outcome: Outcome) -> str:
    short, called = outcome.short, rescored.side_names
    told = ", ".join(f"{called[side]} {'?' if total is None else total}" for side, total in short.totals.items())
    winners = " and ".join(called[side] for side in short.winners)
    if winners:
        return f"{told}; won by {winners}"
    return f"{told}; {'ended, and won by nobody' if short.over or short.ended else 'not over'}"
