"""Which rows of a table are one match, also where some of them cannot be read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

from ledger.errors import Unreadable
from ledger.paper.table import Row


class Line(msgspec.Struct, frozen=True):
    """A row, what can be read of the match to which it belongs (its date, its players …), and why not all of it."""

    row: Row
    told: Mapping[str, str]
    fault: Unreadable | None = None


def matches(lines: Iterable[Line]) -> Iterator[list[Line]]:
    """Rows that follow one another and belong to one match; those that cannot be read belong to it where they stand
    among its rows, else they are one by themselves.
    """
    group: list[Line] = []
    unread: list[Line] = []
    for line in lines:
        if line.fault is not None:
            unread.append(line)
        elif group and _one_match([*group, *unread, line]):
            group += [*unread, line]
            unread = []
        else:
            yield from filter(None, (group, unread))
            group, unread = [line], []
    yield from filter(None, (group, unread))


def _one_match(lines: Sequence[Line]) -> bool:
    last = lines[-1].told
    return all(one.told.get(name, text) == text for one in lines[:-1] for name, text in last.items())


def together(faults: Sequence[Unreadable]) -> Unreadable:
    """The faults of one match as one, each once: it is one match that is held back."""
    first, *others = {str(fault): fault for fault in faults}.values()
    if not others:
        return first
    more = "; ".join(f"line {other.line}: {other.message}" for other in others)
    return Unreadable(
        f"{first.message} (and {more})", file=first.file, line=first.line, found=first.found, expected=first.expected
    )
