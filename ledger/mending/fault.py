"""A finding with all that a correction of it may need: the event, the table before it, and the lines around it."""

from __future__ import annotations

import msgspec

from ledger.audit import Finding
from ledger.game.corrections import settle
from ledger.game.events import Event, Hand, Insert, Record
from ledger.game.match import Match
from ledger.game.picture import State
from ledger.game.start_double import to_lay_out
from ledger.game.table import Table
from ledger.game.tiles import Tile
from ledger.game.variants import rules_of
from ledger.replay import picture


class Fault(msgspec.Struct, frozen=True):
    """`target` is the event that a correction of it would name, `next` the one before which a line could be inserted
    after it (None: it is the last), `state` the picture before it. `hand` holds the hand's events that stand, `at` the
    place of the event among them; `table` is how the hand was left, `due` the double that was to be laid out.
    """

    record: Record
    finding: Finding
    event: Event
    target: int
    next: int | None
    state: State
    table: Table
    hand: list[Event]
    at: int
    inserted: bool
    due: Tile | None


def fault_at(record: Record, finding: Finding) -> Fault | None:
    """The fault that a finding is about; None where it is about a correction, which can only be voided."""
    standing = settle(record.events).standing
    places = [place for place, (number, _) in enumerate(standing) if number == finding.event]
    if not places:
        return None
    place = places[0]
    number, event = standing[place]
    fold = Match(record.opening, rules_of(record.opening), refereed=False)
    for happened, earlier in standing[:place]:
        fold.take(happened, earlier)
    state = picture(fold, number, finding.match, record.opening.variant)
    due = to_lay_out(fold.table)
    last = place
    for last in range(place, len(standing)):
        if last > place and isinstance(standing[last][1], Hand):
            break
        fold.take(*standing[last])
    first = max((at for at in range(place + 1) if isinstance(standing[at][1], Hand)), default=0)
    ends = last if last > place and isinstance(standing[last][1], Hand) else len(standing)
    following = standing[place + 1][0] if place + 1 < len(standing) else None
    return Fault(
        record=record,
        finding=finding,
        event=event,
        target=record.place_of(number),
        next=None if following is None else record.place_of(following),
        state=state,
        table=fold.table,
        hand=[one for _, one in standing[first:ends]],
        at=place - first,
        inserted=isinstance(record.events[number - 1], Insert),
        due=due,
    )
