"""One match folded twice, side by side, under the options it was played by and under others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

import msgspec

from ledger.audit import Finding, findings
from ledger.game.corrections import settle
from ledger.game.events import Event, OptionValue, Record
from ledger.game.match import Match
from ledger.game.objections import OF_CLAIMS
from ledger.game.variants import rules_of
from ledger.naming import names_of_sides
from ledger.summary import MatchSummary, summary


class Outcome(msgspec.Struct, frozen=True):
    """What a match comes to under some options."""

    options: dict[str, OptionValue]
    short: MatchSummary
    findings: list[Finding]


class Rescored(msgspec.Struct, frozen=True):
    """A match under its own options and under others.

    `event` is the first event whose points, totals, findings, end of a hand or of the match differ (None: nothing
    does), `line` its line where there is one. `gone` and `come` are the findings that only the one or the other has;
    a claim that does not agree under the other options was not made under them, so that it is no finding that comes.
    """

    match: str
    variant: str
    seats: tuple[str, ...]
    before: Outcome
    after: Outcome
    event: int | None
    line: int | None
    gone: list[Finding]
    come: list[Finding]

    @property
    def side_names(self) -> dict[int, str]:
        """What each side is called, by its lower seat."""
        return names_of_sides(self.seats, self.before.short.sides)

    @property
    def hands(self) -> list[int]:
        """The places of the hands, from 0, that come out otherwise."""
        old, new = self.before.short.hands, self.after.short.hands
        return [
            place
            for place in range(max(len(old), len(new)))
            if place >= min(len(old), len(new)) or old[place] != new[place]
        ]

    @property
    def winners_differ(self) -> bool:
        """Whether others have won, or the match ends elsewhere."""
        old, new = self.before.short, self.after.short
        return (old.winners, old.over) != (new.winners, new.over)


def under(record: Record, options: Mapping[str, OptionValue]) -> Record:
    """The same events under these options in place of the match's own."""
    own = record.opening
    other = msgspec.structs.replace(own, options={**own.options, **options})
    return msgspec.structs.replace(record, events=(other, *record.events[1:]))


def rescore(record: Record, options: Mapping[str, OptionValue], match: str = "1") -> Rescored:
    """The match under these options in place of its own, the rest as it was; HeaderFault if they are not allowed."""
    own, changed = record.opening, under(record, options)
    other = changed.opening
    settled = settle(record.events)
    old, new = Match(own, rules_of(own)), Match(other, rules_of(other))
    event = _first_apart(old, new, settled.standing, len(record.events))
    found, other_found = findings(record, settled, old, match), findings(changed, settled, new, match)
    gone, come = _differing(found, other_found), [f for f in _differing(other_found, found) if f.code not in OF_CLAIMS]
    earlier = [finding.event for finding in (*gone, *come)]
    event = min([*earlier, *([event] if event else [])], default=None)
    return Rescored(
        match=match,
        variant=own.variant,
        seats=own.seats,
        before=Outcome(dict(own.options), summary(record), found),
        after=Outcome(dict(other.options), summary(changed), other_found),
        event=event,
        line=record.lines.get(event) if event else None,
        gone=gone,
        come=come,
    )


def _first_apart(old: Match, new: Match, standing: Sequence[tuple[int, Event]], last: int) -> int | None:
    """Folds both to the end, and gives the first event after which they differ: `last` where only the end does it."""
    found = None
    for number, event in standing:
        credited = _credits(old, new)
        for fold in (old, new):
            fold.take(number, event)
        if found is None and _compared(old, credited[0]) != _compared(new, credited[1]):
            found = number
    credited = _credits(old, new)
    for fold in (old, new):
        fold.finish(last)
    if found is None and _compared(old, credited[0]) != _compared(new, credited[1]):
        found = last
    return found


def _credits(old: Match, new: Match) -> tuple[int, int]:
    """How many credits each has had so far."""
    return len(old.table.credits), len(new.table.credits)


def _compared(fold: Match, credited: int) -> tuple[object, ...]:
    """What may differ after an event, of points those after the first `credited`; short enough to be compared at each.

    To be written 0 and to be written nothing is the same.
    """
    table = fold.table
    points = [(credit.side, credit.points) for credit in table.credits[credited:] if credit.points]
    return dict(table.totals), len(fold.objections), table.phase, table.match_over, table.winners, points


def _differing(found: list[Finding], other: list[Finding]) -> list[Finding]:
    """The findings that are not among the others; their words may name other reasons."""
    left = Counter(map(_alike, other))
    only = []
    for finding in found:
        if left[_alike(finding)]:
            left[_alike(finding)] -= 1
        else:
            only.append(finding)
    return only


def _alike(finding: Finding) -> tuple[object, ...]:
    if finding.code in OF_CLAIMS:
        return finding.event, finding.code, finding.seat
    return finding.event, finding.code, finding.severity, finding.seat, str(finding.claimed), str(finding.computed)
