"""What is stored of an event of a club's log: a compact JSON array of its fields, as for matches; names are sealed."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from ledger.club import competition_events as held
from ledger.club import events as happened
from ledger.club.events import ClubEvent
from ledger.errors import Tampered, UnsupportedEvent
from ledger.store.log.payload import Seal, checked
from ledger.store.log.upcasting import known, upcast

CLUB_TYPES: dict[type[ClubEvent], int] = {
    happened.Enrolled: 101,
    happened.Named: 102,
    happened.Unnamed: 103,
    happened.Shown: 104,
    happened.Merged: 105,
    happened.Unmerged: 106,
    happened.Assigned: 107,
    happened.Forgotten: 108,
    happened.Erased: 109,
    happened.Invited: 110,
    happened.Withdrawn: 111,
    happened.Reserved: 112,
    held.SeasonOpened: 113,
    held.SeasonClosed: 114,
    held.Counted: 115,
    held.Founded: 116,
    held.RulesChanged: 117,
    held.Entered: 118,
    held.Left: 119,
    held.Drawn: 120,
    held.Placed: 121,
    held.Decided: 122,
    held.Ended: 123,
    happened.Appointed: 124,
    happened.Substituted: 125,
    held.LotsDrawn: 126,
    held.RulesTakenBack: 127,
    held.SeasonMoved: 128,
    held.Reopened: 129,
}
"""The number of each kind of event in the log; a number once given is never given again. Matches have those to 99."""

CLUB_KINDS: dict[int, type[ClubEvent]] = {number: kind for kind, number in CLUB_TYPES.items()}
COMPETITION_TYPES = (113, 116, 117, 122, 127, 129)
"""Those of seasons and tournaments whose words are titles and reasons, not a person's name."""

WORDED = ("name", "why")
"""The fields that are words and stand beside the log."""


def encode(event: ClubEvent, seal: Seal) -> bytes:
    """The payload of an event; its words are sealed."""
    values = [
        seal(name, getattr(event, name)) if name in WORDED else getattr(event, name) for name in event.__struct_fields__
    ]
    return checked(msgspec.json.encode(values))


def decode(kind: int, version: int, payload: bytes) -> ClubEvent:
    """The event of a payload, digests in the place of words; UnsupportedEvent if a newer program wrote it."""
    shape = CLUB_KINDS.get(kind)
    if shape is None or not known(kind, version):
        raise UnsupportedEvent(kind, version)
    try:
        values = upcast(kind, version, msgspec.json.decode(payload, type=list[object]))
        fields = dict(zip(shape.__struct_fields__, values, strict=True))
        return msgspec.convert(fields, shape)
    except (msgspec.DecodeError, msgspec.ValidationError, ValueError) as error:
        raise Tampered(f"an event of a club's log is stored as {payload[:80]!r}: {error}") from None


def with_names(event: ClubEvent, names: dict[str, str]) -> ClubEvent:
    """The event with its words put back, by field."""
    known_fields = {name: text for name, text in names.items() if name in event.__struct_fields__}
    return msgspec.structs.replace(event, **known_fields) if known_fields else event


def sealed(event: ClubEvent) -> Iterator[tuple[str, str]]:
    """(field, digest) of the words of an event as it is stored."""
    for name in WORDED:
        if name in event.__struct_fields__:
            yield name, getattr(event, name)
