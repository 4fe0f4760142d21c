"""What stands against each hand, and what was corrected in it: the errors found there, and every correction beside what
stood there before.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from ledger.audit import Finding
from ledger.correcting.made import Made
from ledger.game.corrections import settle
from ledger.game.events import Adjust, Amend, End, Event, Hand, Insert, Record, Score, Stand, Total, Void, Write
from ledger.game.objections import OF_CLAIMS
from ledger.naming import with_names
from ledger.record import write_event
from ledger.wording import said


class Instead(msgspec.Struct, frozen=True):
    """A correction that counts, where it belongs: in the hand of the event `place` that it means.

    `stood` is the line that stood there before, "" where there was none; `stands` the line that is there now, "" where
    there is none any more.
    """

    number: int
    hand: int
    place: int
    event: Event
    stood: str
    stands: str
    why: str


def hands_of_events(record: Record) -> list[int]:
    """The hand to which each event belongs, the header at 0 as event 0 and 1: a correction to that of what it means."""
    events = record.events
    standing = settle(events).standing
    found: dict[int, int] = {}
    hand = 0
    for number, event in standing:
        hand = event.hand if isinstance(event, Hand) else hand
        found[number] = hand
        line = events[number - 1]
        if isinstance(line, Amend):
            found[line.target] = hand
    hands = [0, 0]
    for number, event in enumerate(events[1:], start=2):
        if number in found:
            hands.append(found[number])
        elif isinstance(event, Void | Amend | Insert | Stand) and event.target < number:
            hands.append(hands[event.target])
        else:
            # what was taken back belongs where it was written; an event of points belongs to the hand before it
            hands.append(hands[number - 1])
    return hands


def errors_by_hand(record: Record, findings: Iterable[Finding]) -> dict[int, list[Finding]]:
    """The errors among the findings by hand, in their order."""
    hands = hands_of_events(record)
    found: dict[int, list[Finding]] = {}
    for finding in findings:
        if finding.severity == "error":
            found.setdefault(hands[finding.event], []).append(finding)
    return found


def corrected_by_hand(record: Record, made: Iterable[Made]) -> dict[int, list[Instead]]:
    """The corrections that count by hand, in their order."""
    hands = hands_of_events(record)
    found: dict[int, list[Instead]] = {}
    for one in made:
        if one.standing == "counts":
            instead = _instead(record, one, hands)
            found.setdefault(instead.hand, []).append(instead)
    return found


def _instead(record: Record, made: Made, hands: Sequence[int]) -> Instead:
    event, number = made.event, made.number
    place = number if isinstance(event, Adjust) else event.target
    stood, stands = before_and_after(record, number)
    return Instead(number, hands[number], place, event, stood, stands, event.why)


def before_and_after(record: Record, number: int) -> tuple[str, str]:
    """The line that stood in the place that a correction means, and the line that it puts there; "" for none."""
    event, opening = record.events[number - 1], record.opening
    if isinstance(event, Adjust):
        return "", write_event(event, opening)
    assert isinstance(event, Void | Amend | Insert | Stand)
    if isinstance(event, Insert):
        return "", write_event(event.replacement, opening)
    stood = write_event(_as_it_stood(record, event.target, number), opening)
    if isinstance(event, Amend):
        return stood, write_event(event.replacement, opening)
    return stood, stood if isinstance(event, Stand) else ""


def _as_it_stood(record: Record, target: int, number: int) -> Event:
    """What stood in a place before a correction."""
    event = record.events[target - 1]
    for earlier in record.events[: number - 1]:
        if isinstance(earlier, Amend) and earlier.target == target:
            event = earlier.replacement
    return event.replacement if isinstance(event, Insert) else event


def tell_instead(instead: Instead, entered: str = "") -> str:
    """A correction in a sentence; `entered` says who had it recorded and when, where that is known."""
    values = {"event": instead.place, "stood": instead.stood, "stands": instead.stands, "number": instead.number}
    match instead.event:
        case Amend():
            told = said("event {event} was: {stood}; corrected by event {number} to: {stands}", **values)
        case Insert():
            told = said("put in before event {event} by event {number}: {stands}", **values)
        case Void():
            told = said("event {event} was: {stood}; struck out by event {number}", **values)
        case Stand():
            told = said("event {event} stands as it is, by event {number}: {stood}", **values)
        case _:
            told = said("written by the arbiter as event {number}: {stands}", **values)
    why = f": {instead.why}" if instead.why and not isinstance(instead.event, Adjust) else ""
    return f"{told}{f' ({entered})' if entered else ''}{why}"


def claimed_line(finding: Finding, record: Record) -> str:
    """The claim, as it was written, with which a finding does not agree; "" for any other finding, one on a claim that
    was left out among them.
    """
    event = record.events[finding.event - 1]
    event = event.replacement if isinstance(event, Amend | Insert) else event
    if finding.code not in OF_CLAIMS or not isinstance(event, Score | Write | Total | End):
        return ""
    own = isinstance(event, End) or finding.claimed or finding.seat == event.seat
    return write_event(event, record.opening) if own else ""


def tell_error(finding: Finding, record: Record, called: Mapping[int, str]) -> str:
    """An error beside the hand in which it was found: a claim as it was written and as it was computed, else what is
    wrong. `called` are the names of the sides.
    """
    line = claimed_line(finding, record)
    if line:
        return said(
            "written: {line}; does not agree, computed: {computed}", line=line, computed=_computed(finding, called)
        )
    return said("error: {message}", message=with_names(finding.message, record.opening.seats))


def _computed(finding: Finding, called: Mapping[int, str]) -> str:
    if isinstance(finding.computed, list):
        return said(" and ").join(called.get(side, str(side)) for side in finding.computed) or said("nobody")
    return str(finding.computed)
