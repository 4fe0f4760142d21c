"""The consequences of a correction in sentences, with the names of the players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ledger.audit import Finding
from ledger.correcting.consequences import Consequences, HandChange, PointsChange
from ledger.game.substitutes import Substitute
from ledger.naming import names_of_sides, with_names
from ledger.summary import HandSummary
from ledger.wording import said

MOST_FINDINGS = 10
"""So many findings of a kind are told; of the others only how many there are."""


def tell(found: Consequences, names: Sequence[str], sides: Mapping[int, Sequence[int]]) -> list[str]:
    """One line for each thing that changes; `sides` gives the seats of each side, by its lower seat."""
    if found.nothing:
        return [said("nothing changes")]
    called = names_of_sides(names, sides)
    lines = [line for change in found.hands for line in _hand(change, names, called)]
    lines += [_points(change, names, called) for change in found.points]
    lines += [
        said(
            "in the end {name} has {after} instead of {before}",
            name=called[c.side],
            after=_number(c.after),
            before=_number(c.before),
        )
        for c in found.totals
    ]
    lines += _result(found, called)
    if found.substitutes is not None:
        before, after = (_substitutes(part, names) for part in found.substitutes)
        lines.append(said("sat down for others: {after} instead of {before}", after=after, before=before))
    lines += _findings(said("no longer found"), found.vanishing, names)
    lines += _findings(said("found now"), found.coming, names)
    if found.first_unfit:
        unfit = _finding(found.first_unfit, names)
        lines.append(said("the first event that no longer fits: {finding}", finding=unfit))
    return lines


def _number(number: int | None) -> str:
    return "?" if number is None else str(number)


def _hand(change: HandChange, names: Sequence[str], called: Mapping[int, str]) -> Iterator[str]:
    if change.after is None or change.before is None:
        gone = change.after is None
        yield said("hand {hand} is gone", hand=change.hand) if gone else said("hand {hand} is new", hand=change.hand)
        return
    before, after = change.before, change.after
    for was, is_now in ((_end(before, names), _end(after, names)), (_lead(before, names), _lead(after, names))):
        if was != is_now:
            yield said("hand {hand}: {now} instead of: {before}", hand=change.hand, now=is_now, before=was)
    if before.kind != after.kind:
        kinds = {"now": after.kind, "before": before.kind}
        yield said("hand {hand} is written down as {now} instead of {before}", hand=change.hand, **kinds)
    for side, name in called.items():
        if before.points[side] != after.points[side]:
            both = {"after": after.points[side], "before": before.points[side]}
            yield said("hand {hand} brings {name} {after} instead of {before}", hand=change.hand, name=name, **both)
    totals = [
        said(
            "{name} {after} instead of {before}",
            name=name,
            after=_number(after.totals[side]),
            before=_number(before.totals[side]),
        )
        for side, name in called.items()
        if before.totals[side] != after.totals[side]
    ]
    if totals:
        yield said("after hand {hand}: {totals}", hand=change.hand, totals=", ".join(totals))


def _end(hand: HandSummary, names: Sequence[str]) -> str:
    if hand.blocked:
        return said("blocked")
    if hand.out:
        return said("{name} goes out", name=names[hand.out - 1])
    return said("over") if hand.over else said("breaks off")


def _lead(hand: HandSummary, names: Sequence[str]) -> str:
    return said("{name} leads", name=names[hand.leader - 1]) if hand.leader else said("nobody leads")


def _points(change: PointsChange, names: Sequence[str], called: Mapping[int, str]) -> str:
    where = said("event {event}", event=change.event) if change.event else said("the end of the record")
    before, after = (
        f"{points} ({with_names(reason, names)})" if points is not None else said("nothing")
        for points, reason in ((change.before, change.reason_before), (change.after, change.reason_after))
    )
    name = called[change.side]
    return said("{where} brings {name} {after} instead of {before}", where=where, name=name, after=after, before=before)


def _result(found: Consequences, called: Mapping[int, str]) -> Iterator[str]:
    if found.winners is not None:
        before, after = (
            said(" and ").join(called[side] for side in sides) or said("nobody") for sides in found.winners
        )
        yield said("won by {after} instead of {before}", after=after, before=before)
    if found.over is not None:
        over = said("the match is over, which it was not"), said("the match is not over, which it was")
        yield over[0] if found.over[1] else over[1]


def _substitutes(found: Sequence[Substitute], names: Sequence[str]) -> str:
    told = []
    for one in found:
        who = {"name": one.name, "player": names[one.seat - 1], "event": one.event}
        if one.until is None:
            told.append(said("{name} for {player} from event {event}", **who))
        else:
            told.append(said("{name} for {player} from event {event} to {until}", until=one.until, **who))
    return ", ".join(told) or said("nobody")


def _findings(how: str, findings: Sequence[Finding], names: Sequence[str]) -> Iterator[str]:
    for finding in findings[:MOST_FINDINGS]:
        yield f"{how}: {_finding(finding, names)}"
    if len(findings) > MOST_FINDINGS:
        yield said("{how}: {count} more", how=how, count=len(findings) - MOST_FINDINGS)


def _finding(finding: Finding, names: Sequence[str]) -> str:
    message = with_names(finding.message, names)
    return said("event {event}, {code}: {message}", event=finding.event, code=finding.code, message=message)
