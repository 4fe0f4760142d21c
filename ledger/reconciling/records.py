"""Two records of one match, event by event, with what each difference does to the score."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from ledger.game.events import Event, Open, Record
from ledger.game.options import write_value
from ledger.game.rules import Rules
from ledger.game.variants import rules_of
from ledger.reconciling.alignment import Pair, align
from ledger.reconciling.knowing import joined
from ledger.reconciling.lines import Line, lines_of
from ledger.reconciling.seating import Seating, at_home, seating
from ledger.reconciling.viewpoints import seen_alike
from ledger.summary import MatchSummary, summary

MOST_EFFECTS = 40
"""For so many differences it is reckoned what each of them does."""

Kind = Literal["changed", "only_first", "only_second", "doubled", "swapped"]


class Difference(msgspec.Struct, frozen=True):
    """Where two records differ: the numbers of the events in the one and in the other, and what stands there.

    "doubled": the second record has the event twice. "swapped": two neighbours stand the other way round; both are in
    `first` and `second`. `stands` is what the second record has, with the seats and the arms of the first; `written`
    the same as the second record writes it. `place` is where it begins among what stands of the first record, from 0.
    `effect` is by side how many points the first record's total would change by if this were as in the second (None:
    not known there, or not reckoned), `winners` who would have won then.
    """

    kind: Kind
    first: tuple[int, ...]
    second: tuple[int, ...]
    stood: tuple[Event, ...]
    stands: tuple[Event, ...]
    written: tuple[Event, ...]
    place: int
    effect: dict[int, int | None]
    winners: tuple[int, ...] | None = None


class Fuller(msgspec.Struct, frozen=True):
    """An event of which one record knows more, without contradicting the other: its numbers in both, what stands in the
    first, what the second writes, and `whole`, the event with all that either knows.

    `says_more` is "first", "second" or "both"; `place` is its place among what stands of the first record, from 0.
    """

    first: int
    second: int
    stood: Event
    written: Event
    whole: Event
    says_more: Literal["first", "second", "both"]
    place: int


class Reconciled(msgspec.Struct, frozen=True):
    """Two records of a match: how many events they agree on, where one only says more, and where they differ.

    `seating` is who of the second record is who of the first, `turned` are the hands that the second record shows from
    the other side of the table. `options` are the options that the two headers do not set alike, with both values.
    `short` are both matches in short, with the sides of the first. `told` is what stands of the first record.
    """

    first: Record
    second: Record
    agreed: int
    differences: list[Difference]
    fuller: list[Fuller]
    seating: Seating
    turned: list[int]
    options: list[tuple[str, str, str]]
    short: tuple[MatchSummary, MatchSummary]
    told: list[Event]

    @property
    def agree(self) -> bool:
        """Whether nothing in the one record contradicts the other."""
        return not self.differences and not self.options and self.seating.same_table


def reconcile(first: Record, second: Record) -> Reconciled:
    """Two records of one match; HeaderFault if they are not of the same game and as many players.

    Players are the same by their names; corrections are settled first, notes and moments are not compared.
    """
    who = seating(first.opening, second.opening)
    rules = rules_of(first.opening)
    one = lines_of(first, at_home(first.opening))
    other, turned = seen_alike(one, lines_of(second, who), rules)
    steps = align(one, other, rules)
    told = [line.event for line in one]
    base = summary(plain(first.opening, told))
    differences = [_difference(group, place, one, other) for place, group in _groups(steps)]
    return Reconciled(
        first=first,
        second=second,
        agreed=sum(step.kind == "same" for step in steps),
        differences=[
            _with_effect(first.opening, told, difference, base) if at < MOST_EFFECTS else difference
            for at, difference in enumerate(differences)
        ],
        fuller=[_fuller(step, one, other, rules) for step in steps if step.kind == "fuller"],
        seating=who,
        turned=turned,
        options=_options(rules, rules_of(second.opening)),
        short=(base, _with_seats(summary(plain(second.opening, [line.written for line in other])), who)),
        told=told,
    )


def plain(opening: Open, events: Sequence[Event]) -> Record:
    """A record of these events and nothing else."""
    return Record((opening, *events))


def _with_seats(short: MatchSummary, who: Seating) -> MatchSummary:
    """The second match in short, with the sides of the first."""
    sides = {side: tuple(sorted(who.seats[seat - 1] for seat in seats)) for side, seats in short.sides.items()}
    return msgspec.structs.replace(
        short,
        sides={min(seats): seats for seats in sides.values()},
        totals={min(sides[side]): total for side, total in short.totals.items()},
        winners=tuple(sorted(min(sides[side]) for side in short.winners)),
    )


def _options(one: Rules, other: Rules) -> list[tuple[str, str, str]]:
    values = [(name, getattr(one, name), getattr(other, name)) for name in one.options()]
    return [(name, write_value(value), write_value(set_to)) for name, value, set_to in values if value != set_to]


def _groups(steps: list[Pair]) -> list[tuple[int, list[Pair]]]:
    """The steps that differ, each with its place in the first record; the two of a swap together."""
    groups: list[tuple[int, list[Pair]]] = []
    open_swap, passed = False, 0
    for step in steps:
        place = passed
        passed += step.first is not None
        if step.kind in ("same", "fuller"):
            continue
        if step.kind == "swapped" and open_swap:
            groups[-1][1].append(step)
            open_swap = False
            continue
        groups.append((place, [step]))
        open_swap = step.kind == "swapped"
    return groups


def _difference(group: list[Pair], place: int, one: list[Line], other: list[Line]) -> Difference:
    kind: Kind = "changed"
    first = [one[step.first] for step in group if step.first is not None]
    places = [step.second for step in group if step.second is not None]
    second = [other[at] for at in places]
    if group[0].kind == "swapped":
        kind = "swapped"
    elif group[0].kind == "only_first":
        kind = "only_first"
    elif group[0].kind == "only_second":
        kind = "doubled" if _stands_beside(other, places[0]) else "only_second"
    return Difference(
        kind=kind,
        first=tuple(line.number for line in first),
        second=tuple(line.number for line in second),
        stood=tuple(line.event for line in first),
        stands=tuple(line.event for line in second),
        written=tuple(line.written for line in second),
        place=place,
        effect={},
    )


def _stands_beside(lines: list[Line], at: int) -> bool:
    return any(0 <= near < len(lines) and lines[near].alike == lines[at].alike for near in (at - 1, at + 1))


def _fuller(step: Pair, one: list[Line], other: list[Line], rules: Rules) -> Fuller:
    assert step.first is not None
    assert step.second is not None
    line, told = one[step.first], other[step.second]
    whole = joined(line, told, rules)
    assert whole is not None
    says_more: Literal["first", "second", "both"] = "first" if whole == line.alike else "both"
    if whole == told.alike:
        says_more = "second"
    return Fuller(line.number, told.number, line.event, told.written, whole, says_more, step.first)


def _with_effect(opening: Open, told: list[Event], difference: Difference, base: MatchSummary) -> Difference:
    """What the first match would come to with this one difference taken from the second record."""
    changed = summary(plain(opening, applied(told, difference)))
    effect: dict[int, int | None] = {}
    for side, total in base.totals.items():
        other = changed.totals[side]
        if total != other:
            effect[side] = None if total is None or other is None else other - total
    winners = changed.winners if changed.winners != base.winners else None
    return msgspec.structs.replace(difference, effect=effect, winners=winners)


def applied(events: list[Event], difference: Difference, moved: int = 0) -> list[Event]:
    """The events of the first record with one difference taken from the second; `moved` says how many more events
    stand before its place by now."""
    at = difference.place + moved
    return [*events[:at], *difference.stands, *events[at + len(difference.stood) :]]
