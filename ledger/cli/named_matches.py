"""Matches that are named on the command line: in files, by name in the ledger, or by a filter."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

import typer

from ledger.cli.failures import NOT_DONE, WRONG_RECORDS
from ledger.cli.opening import is_file, no_file_as_of, open_ledger_for
from ledger.cli.printing import plain, say

if TYPE_CHECKING:
    from ledger.errors import LedgerError
    from ledger.game.events import Record
    from ledger.service.matches.corrected import Corrected
    from ledger.service.matches.stood import Stood
    from ledger.store import Filter, Stored
    from ledger.store import Ledger as OpenedLedger
    from ledger.store.log.unread import Unread as NotRead


Unread = list["LedgerError"]
"""Why matches could not be read, each of which was told to the user."""


def matches_named(
    words: Sequence[str], ledger: str | None, wanted: Filter | None = None, unread: Unread | None = None
) -> Iterator[tuple[str, Record]]:
    """The matches that are meant, each with its name, one after another; without words those of the ledger.

    What is not there is found out before the first, NotFound ends it at a file without any match. One of a file that
    cannot be read is told and kept in `unread`, and the others follow; without such a list Unreadable ends it there.
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
            if not isinstance(item, Unreadable):
                yield name_in_file(item, ordinal), item
            else:
                _tell(item, unread)
        if not ordinal:
            raise NotFound(f"{word}: no match in it")


def _tell(error: LedgerError, unread: Unread | None) -> None:
    """Says why a match cannot be read, and goes on; raises it where nobody gathers such errors."""
    if unread is None:
        raise error
    unread.append(error)
    say(f"Error: {plain(str(error))}")


def match_named(what: str, match: str | None, ledger: str | None, as_of: str | None = None) -> tuple[str, Record]:
    """The match with its name, one of the ledger as it stood at a time; NotFound if there is none."""
    from ledger.service.matches.as_of import match_as_of
    from ledger.service.reading import match_of_file

    if is_file(what):
        no_file_as_of(as_of)
        return match_of_file(what, match)
    with open_ledger_for([what], ledger) as opened:
        stored = match_as_of(opened, what, as_of)
    return stored.name, stored.record


def end_where_unread(unread: Unread, *, told: bool) -> None:
    """Where some matches could not be read ends with 1 if others were told, with 2 if none was."""
    if unread:
        raise typer.Exit(WRONG_RECORDS if told else NOT_DONE)


def end_where_left_out(left_out: Sequence[NotRead]) -> None:
    """Where some matches could not be read says which and why, and ends with 1: the others were told or written."""
    tell_left_out(left_out)
    if left_out:
        raise typer.Exit(WRONG_RECORDS)


def tell_left_out(left_out: Iterable[LedgerError]) -> None:
    """Says which matches could not be read and why, when all else is told."""
    for error in left_out:
        say(plain(f"Error: left out: {error}"))


def matches_with_corrections(
    words: Sequence[str], ledger: str | None, as_of: str | None = None, unread: Unread | None = None
) -> Iterator[tuple[str, Corrected, Stood | None]]:
    """The matches that are meant, each with its name and what is told beside its numbers; of those of the ledger that
    were asked for `as_of` a time also which state that is. What is not there is found out before the first.
    """
    from ledger.cli.matches import say_unless_known
    from ledger.service.matches.as_of import match_as_of, matches_as_of
    from ledger.service.reading import check_file
    from ledger.store.log.unread import readable

    files = [word for word in words if is_file(word)]
    if files:
        no_file_as_of(as_of)
    for file in files:
        check_file(file)
    if words and len(files) == len(words):
        yield from _of_files(words, unread)
        return
    with open_ledger_for([word for word in words if word not in files], ledger) as opened:
        found = {word: match_as_of(opened, word, as_of) for word in words if word not in files}
        if not words:
            say_unless_known(opened, None)
        left_out: list[NotRead] = []
        for stored in [] if words else readable(matches_as_of(opened, as_of), left_out):
            yield _with_corrections(opened, stored, as_of)
        for error in left_out:
            _tell(error, unread)
        for word in words:
            if word in found:
                yield _with_corrections(opened, found[word], as_of)
            else:
                yield from _of_files([word], unread)


def _of_files(files: Sequence[str], unread: Unread | None) -> Iterator[tuple[str, Corrected, None]]:
    from ledger.service.matches.corrected import corrected_record

    for name, record in matches_named(files, None, unread=unread):
        yield name, corrected_record(record, name), None


def _with_corrections(opened: OpenedLedger, stored: Stored, as_of: str | None) -> tuple[str, Corrected, Stood | None]:
    from ledger.service.matches.corrected import corrected
    from ledger.service.matches.stood import stood

    return stored.name, corrected(opened, stored), stood(opened, stored) if as_of is not None else None


def _of_ledger(opened: OpenedLedger, wanted: Filter) -> Iterator[tuple[str, Record]]:
    """The matches of a ledger that a filter lets through; where it lets none, whether there is such a club."""
    from ledger.cli.matches import say_unless_known

    there = False
    for stored in opened.matches(wanted):
        there = True
        yield stored.name, stored.record
    if not there:
        say_unless_known(opened, wanted.club)
