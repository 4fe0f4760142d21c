"""Moments as the log keeps them: microseconds UTC and an offset in minutes, and the usual spelling of these."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)


def taken_apart(text: str) -> tuple[int | None, int | None]:
    """(microseconds since 1970 UTC, offset in minutes) of an ISO 8601 moment.

    A moment without an offset counts as UTC and has the offset None. A text that names no moment is (None, None).
    """
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return None, None
    offset = moment.utcoffset()
    if offset is None:
        return (moment.replace(tzinfo=UTC) - _EPOCH) // _MICROSECOND, None
    return (moment - _EPOCH) // _MICROSECOND, int(offset.total_seconds() // 60)


def spelled(played_at: int, utc_offset: int | None) -> str:
    """The usual spelling: `2026-03-14T19:42:05+01:00`, a fraction of a second only where there is one."""
    offset = timedelta(minutes=utc_offset or 0)
    # the local time first: in UTC a moment of the first or last day of the calendar may lie outside it
    local = _EPOCH + (played_at * _MICROSECOND + offset)
    return local.replace(tzinfo=None if utc_offset is None else timezone(offset)).isoformat()
