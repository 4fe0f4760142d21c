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
from ledger.game.events import Event, Play
from ledger.game.objections import Code, Objection
from ledger.naming import with_names
from ledger.record import write_event
from ledger.record.words import quote
from ledger.recording import Sitting, Unclear, read_short
from ledger.recording.shorthand import WhichEnd
from ledger.service.matches.recording import Recorder
from ledger.store.log.event_log import commit_of
from ledger.wording import listed, retold, said, told

logger = logging.getLogger(__name__)

MOST_TAPS = 200
"""More in one list are left for the next."""


class Tap(msgspec.Struct, frozen=True):
    """One thing that a scorer did: lines of the record or short ones, in order.

    `id` is a UUID made where the tap was made. `after` is how many events the scorer saw, `previous` the tap of his
    that came before and was not answered yet. `anyhow` records it although the rules object; `remark` goes with it as a
    note.
    """

    id: str
    lines: tuple[str, ...]
    after: int
    previous: str | None = None
    anyhow: bool = False
    remark: str = ""


class Answer(msgspec.Struct, frozen=True):
    """What became of a tap.

    Kept: `events` is how many the match had with it. Else `why`, and `choices` where a tile fits several ends, which
    show the numbers `ends`; `objected` says that the rules object, so that it may be sent again with `anyhow`;
    `meanwhile` are the lines that somebody else recorded. `again` says that it may be sent again as it is, `unsure`
    that nobody knows whether it is stored: then it is sent again after the same event, and if stored that is answered.
    `meant` are the lines that were objected to as they were understood, with their players.
    """

    id: str
    kept: bool
    events: int
    why: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()
    ends: tuple[int, ...] = ()
    objected: bool = False
    meanwhile: tuple[str, ...] = ()
    again: bool = False
    unsure: bool = False
    meant: tuple[str, ...] = ()


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
    if tap.previous is not None:
        before = answers.get(tap.previous) or _stored_before(recorder, tap.previous)
        if before is None or not before.kept:
            why = (said("it came after a line that was not recorded"),)
            return Answer(tap.id, kept=False, events=length, why=why, again=True)
        expected = before.events
    if not 1 <= expected <= length:
        return Answer(tap.id, kept=False, events=length, why=(said("the match is shorter than what was seen of it"),))
    then = recorder.sitting.as_it_was(expected)
    try:
        events = _events(then, tap, may_rule)
        objections = () if tap.anyhow or expected < length else _objections(then, events)
        if objections:
            # the id first: another tab of the same scorer may have sent this tap already
            meant = tuple(write_event(event, then.record.opening) for event in events[: -1 if tap.remark else None])
            refused = Answer(tap.id, kept=False, events=length, why=objections, objected=True, meant=meant)
            return _stored_before(recorder, tap.id) or refused
        recorder.keep(events, tap.id, expected=expected)
    except WhichEnd as question:
        why = (retold(question.message),)
        return Answer(tap.id, False, length, why, _labels(question, then), _numbers(question, then))
    except Unclear as fault:
        return Answer(tap.id, kept=False, events=length, why=(told(fault),))
    except WrongVersion:
        return _overtaken(recorder, tap, expected, events)
    except RequestReused as fault:
        return _stored_before(recorder, tap.id) or Answer(tap.id, kept=False, events=length, why=(told(fault),))
    except (Refused, NotFound) as fault:
        return Answer(tap.id, kept=False, events=length, why=(told(fault),))
    return Answer(tap.id, kept=True, events=expected + len(events))


def _stored_before(recorder: Recorder, tap: str) -> Answer | None:
    """The answer to a tap under whose id something of this match is stored: the id is the scorer's own, so it is this
    tap, understood in another way at that time. None if it is something of another match.
    """
    with recorder.ledger.snapshot() as snapshot:
        commit = commit_of(snapshot.connection, tap)
    if commit is None or commit.stream_no != recorder.number:
        return None
    return Answer(tap, kept=True, events=commit.first_version + commit.events - 1)


def _events(sitting: Sitting, tap: Tap, may_rule: bool) -> list[Event]:
    """The events of all the tap's lines, each understood after those before it."""
    events: list[Event] = []
    for line in tap.lines:
        events += read_short(line, sitting.with_events(events) if events else sitting)
    if tap.remark:
        events += read_short(f"note {quote(tap.remark)}", sitting)
    if not may_rule:
        check_ruling(sitting.record, events)
    return events


def _objections(sitting: Sitting, events: Sequence[Event]) -> tuple[str, ...]:
    found = sitting.objections(events)
    where = {one: said("event {event}: ", event=one.event) if one.event <= sitting.length else "" for one in found}
    early = sitting.ends_too_early(events)
    against = tuple(where[one] + _against(one, sitting, events) for one in found)
    return (*against, early) if early else against


def _against(objection: Objection, sitting: Sitting, events: Sequence[Event]) -> str:
    """An objection in words; of a tile that does not fit the numbers it should have, which is what is looked for."""
    played = [event for event in events if isinstance(event, Play)]
    if objection.code is Code.NO_FIT and len(played) == 1 and played[0].arm is None and not sitting.leads_next():
        numbers = sorted({end.value for end in sitting.state().ends})
        shown = listed(map(str, numbers))
        return said("{tile} does not fit: the ends show {numbers}", tile=played[0].tile, numbers=shown)
    return with_names(objection.message, sitting.names)


def _labels(question: WhichEnd, sitting: Sitting) -> tuple[str, ...]:
    return tuple(str(arm) if not isinstance(arm, int) else sitting.names[arm - 1] for arm in question.choices)


def _numbers(question: WhichEnd, sitting: Sitting) -> tuple[int, ...]:
    """What the ends in question show."""
    shown = {end.arm: end.value for end in sitting.state().ends}
    return tuple(shown[arm] for arm in question.choices)


def _overtaken(recorder: Recorder, tap: Tap, expected: int, events: Sequence[Event]) -> Answer:
    """What somebody else recorded meanwhile: if it is the same, nothing need be asked."""
    recorder.refresh()
    record = recorder.sitting.record
    theirs = record.events[expected : expected + len(events)]
    if len(theirs) == len(events) and all(map(_same, events, theirs)):
        return Answer(tap.id, kept=True, events=expected + len(events))
    lines = tuple(write_event(event, record.opening) for event in record.events[expected:])
    why = (said("somebody else has recorded meanwhile"),)
    return Answer(tap.id, kept=False, events=recorder.sitting.length, why=why, meanwhile=lines, again=True)


def _same(one: Event, other: Event) -> bool:
    """Whether two scorers wrote down the same, be it that only one of them named the end."""
    if isinstance(one, Play) and isinstance(other, Play) and None in (one.arm, other.arm):
        one, other = (msgspec.structs.replace(play, arm=None) for play in (one, other))
    return one == other
