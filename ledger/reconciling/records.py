"""Two records of one match, event by event, with what each difference does to the score."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from ledger.errors import HeaderFault
from ledger.game.corrections import settle
from ledger.game.events import Deal, Event, Note, Open, Play, Record, Reveal
from ledger.game.options import write_value
from ledger.game.rules import Rules
from ledger.game.variants import rules_of
from ledger.reconciling.alignment import Pair, align
from ledger.summary import MatchSummary, summary

MOST_EFFECTS = 40
"""For so many differences it is reckoned what each of them does."""

Kind = Literal["changed", "only_first", "only_second", "doubled", "swapped"]


class Difference(msgspec.Struct, frozen=True):
    """Where two records differ: the numbers of the events in the one and in the other, and what stands there.

    "doubled": the second record has the event twice. "swapped": two neighbours stand the other way round; both are in
    `first` and `second`. `place` is where it begins among what stands of the first record, from 0. `effect` is by side
    how many points the first record's total would change by if this were as in the second (None: not known there, or
    not reckoned), `winners` who would have won then.
    """

    kind: Kind
    first: tuple[int, ...]
    second: tuple[int, ...]
    stood: tuple[Event, ...]
    stands: tuple[Event, ...]
    place: int
    effect: dict[int, int | None]
    winners: tuple[int, ...] | None = None


class Reconciled(msgspec.Struct, frozen=True):
    """Two records of a match: how many events they agree on, and where they differ.

    `names` are pairs of spellings of one player, where they differ; `options` are the options that the two headers do
    not set alike, with both values. `short` are both matches in short.
    """

    first: Record
    second: Record
    agreed: int
    differences: list[Difference]
    names: list[tuple[str, str]]
    options: list[tuple[str, str, str]]
    short: tuple[MatchSummary, MatchSummary]


class Told(msgspec.Struct, frozen=True):
    """What stands of a record, in a form in which two ways to write the same are alike, with the events' numbers."""

    numbers: list[int]
    events: list[Event]
    alike: list[Event]


def reconcile(first: Record, second: Record) -> Reconciled:
    """Two records of one match; HeaderFault if they are not of the same game and as many players.

    Players are the same by their seats; corrections are settled first, notes and moments are not compared.
    """
    _check(first.opening, second.opening)
    one, other = told(first), told(second)
    steps = align(one.alike, other.alike)
    differences = [_difference(group, place, one, other) for place, group in _groups(steps)]
    base = summary(plain(first.opening, one.events))
    reckoned = [
        _with_effect(first.opening, one, difference, base) if at < MOST_EFFECTS else difference
        for at, difference in enumerate(differences)
    ]
    seats = zip(first.opening.seats, second.opening.seats, strict=True)
    return Reconciled(
        first=first,
        second=second,
        agreed=sum(step.kind == "same" for step in steps),
        differences=reckoned,
        names=[(name, spelt) for name, spelt in seats if name != spelt],
        options=_options(rules_of(first.opening), rules_of(second.opening)),
        short=(base, summary(plain(second.opening, other.events))),
    )


def plain(opening: Open, events: Sequence[Event]) -> Record:
    """A record of these events and nothing else."""
    return Record((opening, *events))


def told(record: Record) -> Told:
    """What stands of a record, notes left out."""
    standing = [(number, event) for number, event in settle(record.events).standing if not isinstance(event, Note)]
    rules = rules_of(record.opening)
    return Told(
        [number for number, _ in standing],
        [event for _, event in standing],
        [_alike(event, rules) for _, event in standing],
    )


def _options(one: Rules, other: Rules) -> list[tuple[str, str, str]]:
    values = [(name, getattr(one, name), getattr(other, name)) for name in one.options()]
    return [(name, write_value(value), write_value(set_to)) for name, value, set_to in values if value != set_to]


def _alike(event: Event, rules: Rules) -> Event:
    """The event without what means nothing: the order of tiles dealt and shown, and of a tile's halves."""
    in_a_row = rules.dealt_in_rows and isinstance(event, Deal)
    if isinstance(event, Deal | Reveal) and event.tiles is not None and not in_a_row:
        known = sorted(tile for tile in event.tiles if tile is not None)
        return msgspec.structs.replace(event, tiles=(*known, *[None] * (len(event.tiles) - len(known))))
    if isinstance(event, Play) and not rules.wild_blanks:
        return msgspec.structs.replace(event, tile=event.tile.natural)
    return event


def _check(first: Open, second: Open) -> None:
    if first.variant != second.variant:
        words = f"one record is of {first.variant}, the other of {second.variant}"
        raise HeaderFault(words, about="variant", found=second.variant, expected=first.variant)
    if len(first.seats) != len(second.seats):
        words = "the records have not as many players"
        raise HeaderFault(words, about="variant", found=str(len(second.seats)), expected=str(len(first.seats)))


def _groups(steps: list[Pair]) -> list[tuple[int, list[Pair]]]:
    """The steps that differ, each with its place in the first record; the two of a swap together."""
    groups: list[tuple[int, list[Pair]]] = []
    open_swap, passed = False, 0
    for step in steps:
        place = passed
        passed += step.first is not None
        if step.kind == "same":
            continue
        if step.kind == "swapped" and open_swap:
            groups[-1][1].append(step)
            open_swap = False
            continue
        groups.append((place, [step]))
        open_swap = step.kind == "swapped"
    return groups


def _difference(group: list[Pair], place: int, one: Told, other: Told) -> Difference:
    kind: Kind = "changed"
    first = [step.first for step in group if step.first is not None]
    second = [step.second for step in group if step.second is not None]
    if group[0].kind == "swapped":
        kind = "swapped"
    elif group[0].kind == "only_first":
        kind = "only_first"
    elif group[0].kind == "only_second":
        kind = "doubled" if _stands_beside(other.alike, second[0]) else "only_second"
    return Difference(
        kind,
        tuple(one.numbers[at] for at in first),
        tuple(other.numbers[at] for at in second),
        tuple(one.events[at] for at in first),
        tuple(other.events[at] for at in second),
        place,
        {},
    )


def _stands_beside(events: list[Event], at: int) -> bool:
    return any(0 <= near < len(events) and events[near] == events[at] for near in (at - 1, at + 1))


def _with_effect(opening: Open, one: Told, difference: Difference, base: MatchSummary) -> Difference:
    """What the first match would come to with this one difference taken from the second record."""
    changed = summary(plain(opening, applied(one.events, difference)))
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
