"""Two records held against each other: for people and for programs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ledger.audit import Finding, audit
from ledger.game.events import Event, Open, Record
from ledger.naming import with_names
from ledger.reconciling.records import Difference, Reconciled
from ledger.record import write_event

WORDS = {
    "changed": "differs",
    "only_first": "only in the first",
    "only_second": "only in the second",
    "doubled": "twice in the second",
    "swapped": "the other way round in the second",
}
Wrong = dict[str, list[Finding]]
"""The errors at a difference, by record: "first", "second"."""


def as_json(reconciled: Reconciled) -> dict[str, Any]:
    """The shape of `reconcile --json`: agreements, what each difference does and what is wrong there, both results."""
    told = zip(reconciled.differences, objections(reconciled), strict=True)
    return {
        "agreed": reconciled.agreed,
        "differences": [_difference(difference, reconciled, wrong) for difference, wrong in told],
        "names": [list(pair) for pair in reconciled.names],
        "options": [{"name": name, "first": one, "second": other} for name, one, other in reconciled.options],
        "totals": [{str(side): total for side, total in short.totals.items()} for short in reconciled.short],
        "winners": [list(short.winners) for short in reconciled.short],
    }


def _difference(difference: Difference, reconciled: Reconciled, wrong: Wrong) -> dict[str, Any]:
    first, second = reconciled.first, reconciled.second
    return {
        "kind": difference.kind,
        "first": [_event(number, first.lines) for number in difference.first],
        "second": [_event(number, second.lines) for number in difference.second],
        "stood": [write_event(event, first.opening) for event in difference.stood],
        "stands": [write_event(event, first.opening) for event in difference.stands],
        "effect": {str(side): points for side, points in difference.effect.items()},
        "winners": None if difference.winners is None else list(difference.winners),
        "wrong": {name: [finding.code for finding in found] for name, found in wrong.items()},
    }


def _event(number: int, lines: dict[int, int]) -> dict[str, Any]:
    return {"event": number, "line": lines.get(number)}


def in_words(reconciled: Reconciled) -> Iterator[str]:
    """The lines that tell where the records agree and where not, for people."""
    for name, spelt in reconciled.names:
        yield f"{name} is {spelt} in the second record"
    for option, value, other in reconciled.options:
        yield f"the headers differ: {option}={value} in the first, {option}={other} in the second"
    count = len(reconciled.differences)
    yield f"{reconciled.agreed} events agree, {count} {'differs' if count == 1 else 'differ'}"
    for difference, wrong in zip(reconciled.differences, objections(reconciled), strict=True):
        yield f"  {_places(difference, reconciled)}: {_words(difference, reconciled.first.opening)}"
        yield f"    {_effect(difference, reconciled)}"
        for which, found in wrong.items():
            for finding in found:
                yield f"    wrong in the {which}: {with_names(finding.message, reconciled.first.opening.seats)}"


def objections(reconciled: Reconciled) -> list[Wrong]:
    """What the rules do not allow of what the "first" and the "second" record have at each difference, in order."""
    first, second = (_errors_of(record) for record in (reconciled.first, reconciled.second))
    return [
        {
            "first": [first[number] for number in difference.first if number in first],
            "second": [second[number] for number in difference.second if number in second],
        }
        for difference in reconciled.differences
    ]


def _errors_of(record: Record) -> dict[int, Finding]:
    found = (finding for finding in reversed(audit(record)) if finding.severity == "error" and finding.event)
    return {finding.event or 0: finding for finding in found}


def _places(difference: Difference, reconciled: Reconciled) -> str:
    places = []
    sides = (("first", difference.first, reconciled.first), ("second", difference.second, reconciled.second))
    for name, numbers, record in sides:
        if numbers:
            lines = [f"line {record.lines[n]}" if n in record.lines else f"event {n}" for n in numbers]
            places.append(f"{name} {' and '.join(lines)}")
    return ", ".join(places)


def _words(difference: Difference, opening: Open) -> str:
    stood, stands = (_written(events, opening) for events in (difference.stood, difference.stands))
    if difference.kind == "changed":
        return f"{stood} | {stands}"
    return f"{stood or stands} ({WORDS[difference.kind]})"


def _written(events: tuple[Event, ...], opening: Open) -> str:
    return " · ".join(write_event(event, opening) for event in events)


def _effect(difference: Difference, reconciled: Reconciled) -> str:
    seats, sides = reconciled.first.opening.seats, reconciled.short[0].sides
    parts = []
    for side, points in difference.effect.items():
        name = " + ".join(seats[seat - 1] for seat in sides[side])
        parts.append(f"{name} {points:+}" if points is not None else f"{name}: not known")
    if difference.winners is not None:
        winners = " and ".join(seats[side - 1] for side in difference.winners)
        parts.append(f"won by {winners or 'nobody'}")
    return f"with the second: {', '.join(parts)}" if parts else "no effect on the score"
