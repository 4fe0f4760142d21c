"""Matches that are named on the command line: in files, by name in the ledger, or by a filter."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ledger.cli.auditing import is_file
from ledger.cli.options import open_ledger_for

if TYPE_CHECKING:
    from ledger.game.events import Record
    from ledger.store import Filter
    from ledger.store import Ledger as OpenedLedger


def meant(words: Sequence[str], ledger: str | None, wanted: Filter | None = None) -> Iterator[tuple[str, Record]]:
    """The matches that are meant, each with its name, one after another; without words those of the ledger.

    What is not there is found out before the first; Unreadable ends it at a match of a file that cannot be read,
    NotFound at a file without any.
    """
    from ledger.errors import NotFound, Unreadable
    from ledger.service.reading import check_file, name_in_file, read_file
    from ledger.store import Filter

    handles = [word for word in words if not is_file(word)]
    for file in (word for word in words if is_file(word)):
        check_file(file)
    if handles or not words:
        with open_ledger_for(handles, ledger) as opened:
            found = {word: opened.match(word) for word in handles}
            if not words:
                yield from _of_ledger(opened, wanted or Filter())
    for word in words:
        if word in handles:
            yield found[word].name, found[word].record
            continue
        ordinal = 0
        for ordinal, item in enumerate(read_file(word), start=1):
            if isinstance(item, Unreadable):
                raise item
            yield name_in_file(item, ordinal), item
        if not ordinal:
            raise NotFound(f"{word}: no match in it")


def _of_ledger(opened: OpenedLedger, wanted: Filter) -> Iterator[tuple[str, Record]]:
    """The matches of a ledger that a filter lets through; where it lets none, whether there is such a club."""
    from ledger.cli.matches import say_unless_known

    there = False
    for stored in opened.matches(wanted):
        there = True
        yield stored.name, stored.record
    if not there:
        say_unless_known(opened, wanted.club)
