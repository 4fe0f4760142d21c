"""What a scorer taps, on its way into the ledger: sent as often as need be, stored once, in order.

A tap carries an id of its own, which is the request id of its append, and says after which event, or after which tap,
it was made. So a list of taps may come twice, late or in part: what was stored is answered again, and what somebody
else's event has overtaken is refused with that event.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence

import msgspec

from ledger.correcting.refusing import check_ruling
from ledger.errors import LedgerError, NotFound, Refused, RequestReused, WrongVersion
from ledger.game.events import Event, Record
from ledger.naming import with_names
from ledger.record import write_event
from ledger.record.words import quote
from ledger.recording import Sitting, Unclear, read_short
from ledger.recording.shorthand import WhichEnd
from ledger.service.recording import Recorder
from ledger.store.event_log import commit_of
from ledger.wording import retold, said, told

logger = logging.getLogger(__name__)

MOST_TAPS = 200
"""More in one list are left for the next."""


class Tap(msgspec.Struct, frozen=True):
    """One thing that a scorer did: lines of the record or short ones, in order.

    `id` is a UUID made where the tap was made. `after` is how many events the scorer saw, `previous` the tap of his
    that came before and was not answered yet. `anyhow` records it although the rules object, with `remark` as a note.
    """

    id: str
    lines: tuple[str, ...]
    after: int
    previous: str | None = None
    anyhow: bool = False
    remark: str = ""


class Answer(msgspec.Struct, frozen=True):
    """What became of a tap.

    Kept: `events` is how many the match had with it. Else `why`, and `choices` where a tile fits several ends;
    `objected` says that the rules object, so that it may be sent again with `anyhow`; `meanwhile` are the lines that
    somebody else recorded. `again` says that it may be sent again as it is, `unsure` that nobody knows whether it is
    stored: it is sent again after the same event, and if it was stored that is answered.
    """

    id: str
    kept: bool
    events: int
    why: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()
    objected: bool = False
    meanwhile: tuple[str, ...] = ()
    again: bool = False
    unsure: bool = False


def take(recorder: Recorder, taps: Sequence[Tap], *, may_rule: bool = True) -> list[Answer]:
    """Stores what can be stored of some taps, in their order; an answer for each. Rulings only of who `may_rule`."""
    recorder.refresh()
    answers: dict[str, Answer] = {}
    for tap in taps[:MOST_TAPS]:
        answers[tap.id] = _answered(recorder, tap, answers, may_rule)
    return list(answers.values())


def _answered(recorder: Recorder, tap: Tap, answers: dict[str, Answer], may_rule: bool) -> Answer:
    try:
        return _taken(recorder, tap, answers, may_rule)
    except LedgerError:
        # the ledger cannot be used: that is said on the page, and the tap waits until it can be
        raise
    except Exception as error:
        # a fault of the program: without an answer the tap, and all after it, would be sent for ever
        logger.exception("a tap was not taken")
        why = said("the program failed at it ({fault}); it may be sent again", fault=f"{type(error).__name__}: {error}")
        return Answer(tap.id, kept=False, events=recorder.sitting.length, why=(why,), again=True, unsure=True)


def _taken(recorder: Recorder, tap: Tap, answers: dict[str, Answer], may_rule: bool) -> Answer:
    length = recorder.sitting.length
    expected = tap.after
    if tap.previous in answers:
        before = answers[tap.previous]
        if not before.kept:
            why = (said("it came after a line that was not recorded"),)
            return Answer(tap.id, kept=False, events=length, why=why, again=True)
        expected = before.events
    if not 1 <= expected <= length:
        return Answer(tap.id, kept=False, events=length, why=(said("the match is shorter than what was seen of it"),))
    then = _as_it_was(recorder.sitting, expected)
    try:
        events = _events(then, tap, may_rule)
        objections = () if tap.anyhow or expected < length else _objections(then, events)
        if objections:
            return Answer(tap.id, kept=False, events=length, why=objections, objected=True)
        recorder.keep(events, tap.id, expected=expected)
    except WhichEnd as question:
        why = (retold(question.message),)
        return Answer(tap.id, kept=False, events=length, why=why, choices=_labels(question, then))
    except Unclear as fault:
        return Answer(tap.id, kept=False, events=length, why=(told(fault),))
    except WrongVersion:
        return _overtaken(recorder, tap, expected)
    except RequestReused as fault:
        return _stored_before(recorder, tap) or Answer(tap.id, kept=False, events=length, why=(told(fault),))
    except (Refused, NotFound) as fault:
        return Answer(tap.id, kept=False, events=length, why=(told(fault),))
    return Answer(tap.id, kept=True, events=expected + len(events))


def _stored_before(recorder: Recorder, tap: Tap) -> Answer | None:
    """The answer to a tap under whose id something of this match is stored: the id is the scorer's own, so it is this
    tap, understood in another way at that time. None if it is something of another match.
    """
    with recorder.ledger.snapshot() as snapshot:
        commit = commit_of(snapshot.connection, tap.id)
    if commit is None or commit.stream_no != recorder.number:
        return None
    return Answer(tap.id, kept=True, events=commit.first_version + commit.events - 1)


def _as_it_was(sitting: Sitting, events: int) -> Sitting:
    if events == sitting.length:
        return sitting
    return Sitting(Record(sitting.record.events[:events]), sitting.match)


def _events(sitting: Sitting, tap: Tap, may_rule: bool) -> list[Event]:
    """The events of all the tap's lines, each understood after those before it."""
    events: list[Event] = []
    for line in tap.lines:
        events += read_short(line, sitting.with_events(events) if events else sitting)
    if tap.anyhow and tap.remark:
        events += read_short(f"note {quote(tap.remark)}", sitting)
    if not may_rule:
        check_ruling(sitting.record, events)
    return events


def _objections(sitting: Sitting, events: Sequence[Event]) -> tuple[str, ...]:
    found = sitting.objections(events)
    where = {one: said("event {event}: ", event=one.event) if one.event <= sitting.length else "" for one in found}
    early = sitting.ends_too_early(events)
    against = tuple(where[one] + with_names(one.message, sitting.names) for one in found)
    return (*against, early) if early else against


def _labels(question: WhichEnd, sitting: Sitting) -> tuple[str, ...]:
    return tuple(str(arm) if not isinstance(arm, int) else sitting.names[arm - 1] for arm in question.choices)


def _overtaken(recorder: Recorder, tap: Tap, expected: int) -> Answer:
    recorder.refresh()
    record = recorder.sitting.record
    lines = tuple(write_event(event, record.opening) for event in record.events[expected:])
    why = (said("somebody else has recorded meanwhile"),)
    return Answer(tap.id, kept=False, events=recorder.sitting.length, why=why, meanwhile=lines, again=True)
