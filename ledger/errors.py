"""What can go wrong, as one tree; the command line turns each branch into its exit status.

LedgerError
├── Unreadable           text that does not parse, or names what does not exist (file, line, column, found, expected)
│   └── HeaderFault      an option, its value or the number of players that the game does not have
├── NotFound             no such file, match or game
│   └── NoSuchEvent      a match has fewer events; it is an IndexError too
├── Refused              the log does not take these events
│   ├── WrongVersion     somebody else appended first
│   ├── RequestReused    the same request id with other content
│   ├── OtherEvents      a match of this identity holds other events
│   └── InvalidEvent     an event that cannot be stored (too large, too many)
└── StoreError           the ledger cannot be used
    ├── NotALedger       no tables, or a newer schema than this program knows
    ├── StorageFull      no room left on the disk
    ├── DiskFailed       the disk would not read or write
    ├── Unsettled        the connection broke off: whether it was written is not known
    ├── Unprotected      a trigger that guards the log is missing
    ├── NotAccepted      a restored log is older than what was known of it
    ├── UnsupportedEvent an event that only a newer program can read
    └── Tampered         the stored log does not fit its chain
"""

from __future__ import annotations


class LedgerError(Exception):
    """The root of everything this package raises on purpose; its text is for people."""

    def __reduce__(self) -> tuple[object, ...]:
        # as it is: made again from its text alone, one that wants more would not come back from another process
        return _as_it_was, (type(self), self.args, self.__dict__)


def _as_it_was(kind: type[LedgerError], args: tuple[object, ...], told: dict[str, object]) -> LedgerError:
    error = kind.__new__(kind, *args)
    error.__dict__.update(told)
    return error


class Unreadable(LedgerError):
    """A record that does not parse, or names what does not exist.

    `line` and `column` count from 1; `found` is what stood there and `expected` what could have stood there.
    """

    def __init__(
        self,
        message: str,
        *,
        file: str | None = None,
        line: int | None = None,
        column: int | None = None,
        found: str = "",
        expected: str = "",
    ) -> None:
        self.message, self.file, self.line, self.column = message, file, line, column
        self.found, self.expected = found, expected
        super().__init__(message)

    def __str__(self) -> str:
        place = ":".join(str(part) for part in (self.file, self.line, self.column) if part is not None)
        text = f"{place}: {self.message}" if place else self.message
        if self.found:
            text += f"{parted(text)} found {self.found}"
        if self.expected:
            text += f"{parted(text)} expected {self.expected}"
        return text


def parted(text: str) -> str:
    """What stands between a fault and what was expected: nothing after a question."""
    return "" if text.endswith("?") else ";"


class HeaderFault(Unreadable):
    """An option, its value or the number of players that the game does not have; `about` is "options" or "variant"."""

    def __init__(self, message: str, *, about: str, found: str = "", expected: str = "") -> None:
        self.about = about
        super().__init__(message, found=found, expected=expected)


class NotFound(LedgerError):
    """No such file, match or game."""


class NoSuchEvent(NotFound, IndexError):
    """A match has no event of this number; an IndexError too, for whoever counts through its events."""


class Refused(LedgerError):
    """The log does not take these events; nothing was written."""


class WrongVersion(Refused):
    """Somebody else appended first."""

    def __init__(self, expected: int, current: int) -> None:
        self.expected, self.current = expected, current
        super().__init__(
            f"the match was expected to have {expected} events but has {current}: read it again, then append"
        )


class RequestReused(Refused):
    """The same request id came with other content."""


class OtherEvents(Refused):
    """A match of this identity holds other events."""


class InvalidEvent(Refused):
    """An event that cannot be stored."""


class StoreError(LedgerError):
    """The ledger cannot be used."""


class NotALedger(StoreError):
    """There are no tables, or they are of a newer schema than this program knows."""


class StorageFull(StoreError):
    """There is no room left on the disk."""


class DiskFailed(StoreError):
    """The disk would not read or write; whether the last events are on it is known when the ledger is opened again."""


class Unsettled(StoreError):
    """The database broke an append off; the same request asked again finds out whether it had been carried out."""


class Unprotected(StoreError):
    """A trigger that guards the log is missing."""


class NotAccepted(StoreError):
    """A restored log is older than what was known of it; nothing is written until that is accepted."""


class UnsupportedEvent(StoreError):
    """An event of a type, or of a version of its type, that only a newer program can read.

    `position` is its place in the log and `match` the number of its match, both None while these are not known.
    """

    def __init__(self, kind: int, version: int, position: int | None = None, match: int | None = None) -> None:
        self.type, self.version, self.position, self.match = kind, version, position, match
        place = f"match {match} holds" if match is not None else "the log holds"
        where = f" at position {position}" if position is not None else ""
        super().__init__(
            f"{place} an event of kind {kind}, version {version},{where} that this program does not know: a newer one "
            "wrote it; use that"
        )


class Tampered(StoreError):
    """The stored log does not fit its chain."""
