"""Two records held against each other: for people and for programs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ledger.audit import Finding, audit
from ledger.game.events import Event, Open, Record
from ledger.naming import names_of_sides, with_names
from ledger.reconciling.records import Difference, Fuller, Reconciled
from ledger.record import write_event

WORDS = {
    "changed": "differs",
    "only_first": "only in the first",
    "only_second": "only in the second",
    "doubled": "twice in the second",
    "swapped": "the other way round in the second",
}
SAYS_MORE = {
    "first": "the first says more",
    "second": "the second says more",
    "both": "each says something more",
}
Wrong = dict[str, list[Finding]]
"""The errors at a difference, by record: "first", "second"."""


def as_json(reconciled: Reconciled) -> dict[str, Any]:
    """The shape of `reconcile --json`: agreements, where one says more, what each difference does and what is wrong
    there, both results."""
    told = zip(reconciled.differences, objections(reconciled), strict=True)
    return {
        "agreed": reconciled.agreed,
        "differences": [_difference(difference, reconciled, wrong) for difference, wrong in told],
        "fuller": [_fuller(line, reconciled) for line in reconciled.fuller],
        "seats": [list(record.opening.seats) for record in (reconciled.first, reconciled.second)],
        "same_table": reconciled.seating.same_table,
        "turned_hands": reconciled.turned,
        "names": [list(pair) for pair in reconciled.seating.names],
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
        "stands": [write_event(event, second.opening) for event in difference.written],
        "effect": {str(side): points for side, points in difference.effect.items()},
        "winners": None if difference.winners is None else list(difference.winners),
        "wrong": {name: [finding.code for finding in found] for name, found in wrong.items()},
    }


def _fuller(line: Fuller, reconciled: Reconciled) -> dict[str, Any]:
    first, second = reconciled.first, reconciled.second
    return {
        "first": _event(line.first, first.lines),
        "second": _event(line.second, second.lines),
        "stood": write_event(line.stood, first.opening),
        "stands": write_event(line.written, second.opening),
        "says_more": line.says_more,
    }


def _event(number: int, lines: dict[int, int]) -> dict[str, Any]:
    return {"event": number, "line": lines.get(number)}


def in_words(reconciled: Reconciled) -> Iterator[str]:
    """The lines that tell where the records agree and where not, for people."""
    yield from _headers(reconciled)
    yield _in_numbers(reconciled)
    for line in reconciled.fuller:
        places = _places((line.first,), (line.second,), reconciled)
        stood = write_event(line.stood, reconciled.first.opening)
        stands = write_event(line.written, reconciled.second.opening)
        yield f"  {places}: {stood} | {stands} ({SAYS_MORE[line.says_more]})"
    for difference, wrong in zip(reconciled.differences, objections(reconciled), strict=True):
        yield f"  {_places(difference.first, difference.second, reconciled)}: {_words(difference, reconciled)}"
        yield f"    {_effect(difference, reconciled)}"
        for which, record in (("first", reconciled.first), ("second", reconciled.second)):
            for finding in wrong[which]:
                yield f"    wrong in the {which}: {with_names(finding.message, record.opening.seats)}"
    yield from _in_the_end(reconciled)


def _in_numbers(reconciled: Reconciled) -> str:
    """How many of the events after the header agree, how many differ; and whether the headers do."""
    count, fuller = len(reconciled.differences), len(reconciled.fuller)
    agreed = "1 event agrees" if reconciled.agreed == 1 else f"{reconciled.agreed} events agree"
    differ = "1 differs" if count == 1 else f"{count or 'none'} {'differ' if count else 'differs'}"
    told_more = f", {fuller} {'is' if fuller == 1 else 'are'} written more fully in one of them" if fuller else ""
    headers = "" if not reconciled.options and reconciled.seating.same_table else "; the headers differ, as told above"
    return f"after the header {agreed}, {differ}{told_more}{headers}"


def _in_the_end(reconciled: Reconciled) -> Iterator[str]:
    """What all differences do together, which none may do alone: how the sides stand by the one and by the other."""
    first, second = reconciled.short
    if (first.totals, first.winners) == (second.totals, second.winners):
        return
    called = names_of_sides(reconciled.first.opening.seats, first.sides)
    for which, short in (("first", first), ("second", second)):
        totals = sorted(short.totals.items())
        stand = ", ".join(f"{called[side]} {'?' if total is None else total}" for side, total in totals)
        won = " and ".join(called[side] for side in short.winners)
        yield f"in the end by the {which}: {stand}" + (f", won by {won}" if won else "")


def _headers(reconciled: Reconciled) -> Iterator[str]:
    """Who is who, and where the headers differ."""
    seats = [record.opening.seats for record in (reconciled.first, reconciled.second)]
    for name, spelt in reconciled.seating.names:
        yield f"{name} is {spelt} in the second record"
    if not reconciled.seating.same_table:
        yield f"the seats differ: {', '.join(seats[0])} in the first, {', '.join(seats[1])} in the second"
    elif reconciled.seating.seats[0] != 1:
        yield f"the second record begins its seats with {seats[1][0]}: the table is the same"
    for hand in reconciled.turned:
        yield f"hand {hand} is seen from the other side of the table in the second record"
    for option, value, other in reconciled.options:
        yield f"the headers differ: {option}={value} in the first, {option}={other} in the second"


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


def _places(first: tuple[int, ...], second: tuple[int, ...], reconciled: Reconciled) -> str:
    places = []
    for name, numbers, record in (("first", first, reconciled.first), ("second", second, reconciled.second)):
        if numbers:
            lines = [f"line {record.lines[n]}" if n in record.lines else f"event {n}" for n in numbers]
            places.append(f"{name} {' and '.join(lines)}")
    return ", ".join(places)


def _words(difference: Difference, reconciled: Reconciled) -> str:
    stood = _written(difference.stood, reconciled.first.opening)
    stands = _written(difference.written, reconciled.second.opening)
    if difference.kind == "changed":
        return f"{stood} | {stands}"
    return f"{stood or stands} ({WORDS[difference.kind]})"


def _written(events: tuple[Event, ...], opening: Open) -> str:
    return " · ".join(write_event(event, opening) for event in events)


def _effect(difference: Difference, reconciled: Reconciled) -> str:
    called = names_of_sides(reconciled.first.opening.seats, reconciled.short[0].sides)
    parts = [
        f"{called[side]} {points:+}" if points is not None else f"{called[side]}: not known"
        for side, points in difference.effect.items()
    ]
    if difference.winners is not None:
        winners = " and ".join(called[side] for side in difference.winners)
        parts.append(f"won by {winners or 'nobody'}")
    return f"with the second: {', '.join(parts)}" if parts else "no effect on the score"
