"""The one match that is named on the command line: in a file, or of the ledger."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.cli.opening import is_file, no_file_as_of, open_ledger_for

if TYPE_CHECKING:
    from ledger.game.events import Record


def one_match(what: str, match: str | None, ledger: str | None, as_of: str | None = None) -> tuple[str, Record]:
    """The match with its name, one of the ledger as it stood at a time; NotFound if there is none."""
    from ledger.service.as_of import match_as_of
    from ledger.service.reading import match_of_file

    if is_file(what):
        no_file_as_of(as_of)
        return match_of_file(what, match)
    with open_ledger_for([what], ledger) as opened:
        stored = match_as_of(opened, what, as_of)
    return stored.name, stored.record
