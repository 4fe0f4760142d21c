"""The consequences of a correction in sentences, with the names of the players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ledger.audit import Finding
from ledger.correcting.consequences import Consequences, HandChange, PointsChange
from ledger.naming import with_names
from ledger.summary import Decision, HandSummary

MOST_FINDINGS = 10
"""So many findings of a kind are told; of the others only how many there are."""


def tell(found: Consequences, names: Sequence[str], sides: Mapping[int, Sequence[int]]) -> list[str]:
    """One line for each thing that changes; `sides` gives the seats of each side, by its lower seat."""
    if found.nothing:
        return ["nothing changes"]
    called = names_of_sides(names, sides)
    lines = [line for change in found.hands for line in _hand(change, names, called)]
    lines += [_points(change, names, called) for change in found.points]
    lines += [
        f"in the end {called[c.side]} has {_number(c.after)} instead of {_number(c.before)}" for c in found.totals
    ]
    lines += _result(found, called)
    lines += _findings("no longer found", found.vanishing, names)
    lines += _findings("found now", found.coming, names)
    if found.first_unfit:
        lines.append(f"the first event that no longer fits: {_finding(found.first_unfit, names)}")
    return lines


def names_of_sides(names: Sequence[str], sides: Mapping[int, Sequence[int]]) -> dict[int, str]:
    """What each side is called: by its player, or by both of a pair."""
    return {side: " + ".join(names[seat - 1] for seat in seats) for side, seats in sides.items()}


def _number(number: int | None) -> str:
    return "?" if number is None else str(number)


def _hand(change: HandChange, names: Sequence[str], called: Mapping[int, str]) -> Iterator[str]:
    if change.after is None or change.before is None:
        yield f"hand {change.hand} {'is gone' if change.after is None else 'is new'}"
        return
    before, after = change.before, change.after
    for was, is_now in ((_end(before, names), _end(after, names)), (_lead(before, names), _lead(after, names))):
        if was != is_now:
            yield f"hand {change.hand}: {is_now} instead of: {was}"
    if before.kind != after.kind:
        yield f"hand {change.hand} is written down as {after.kind} instead of {before.kind}"
    for side, name in called.items():
        if before.points[side] != after.points[side]:
            yield f"hand {change.hand} brings {name} {after.points[side]} instead of {before.points[side]}"
    totals = [
        f"{name} {_number(after.totals[side])} instead of {_number(before.totals[side])}"
        for side, name in called.items()
        if before.totals[side] != after.totals[side]
    ]
    if totals:
        yield f"after hand {change.hand}: {', '.join(totals)}"


def _end(hand: HandSummary, names: Sequence[str]) -> str:
    if hand.blocked:
        return "blocked"
    if hand.out:
        return f"{names[hand.out - 1]} goes out"
    return "over" if hand.over else "breaks off"


def _lead(hand: HandSummary, names: Sequence[str]) -> str:
    return f"{names[hand.leader - 1]} leads" if hand.leader else "nobody leads"


def _points(change: PointsChange, names: Sequence[str], called: Mapping[int, str]) -> str:
    where = f"event {change.event}" if change.event else "the end of the record"
    before, after = (
        f"{points} ({with_names(reason, names)})" if points is not None else "nothing"
        for points, reason in ((change.before, change.reason_before), (change.after, change.reason_after))
    )
    return f"{where} brings {called[change.side]} {after} instead of {before}"


def _result(found: Consequences, called: Mapping[int, str]) -> Iterator[str]:
    if found.winners is not None:
        before, after = (" and ".join(called[side] for side in sides) or "nobody" for sides in found.winners)
        yield f"won by {after} instead of {before}"
    if found.over is not None:
        yield "the match is over, which it was not" if found.over[1] else "the match is not over, which it was"


def _findings(how: str, findings: Sequence[Finding], names: Sequence[str]) -> Iterator[str]:
    for finding in findings[:MOST_FINDINGS]:
        yield f"{how}: {_finding(finding, names)}"
    if len(findings) > MOST_FINDINGS:
        yield f"{how}: {len(findings) - MOST_FINDINGS} more"


def _finding(finding: Finding, names: Sequence[str]) -> str:
    return f"event {finding.event}, {finding.code}: {with_names(finding.message, names)}"


def tell_decision(decision: Decision, called: Mapping[int, str]) -> str:
    """What the arbiter decided, in a sentence with its reason; `called` are the names of the sides."""
    winners = " and ".join(called[side] for side in decision.winners)
    told = {
        "awarded": f"awarded to {winners} by the arbiter",
        "walk-over": f"a walk-over for {winners}",
        "abandoned": "abandoned, won by nobody",
    }[decision.kind]
    return f"{told} (event {decision.allowed_by})" + (f": {decision.why}" if decision.why else "")
