"""The file or the ledger that a command works on, as its words and `--ledger` name it."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING

import typer

from ledger.errors import NotALedger

if TYPE_CHECKING:
    from ledger.store import Ledger as OpenLedger


def is_file(word: str) -> bool:
    """Whether a FILE|MATCH is meant as a file: there is one, or it is written like a path."""
    return os.path.exists(word) or os.sep in word or os.path.splitext(word)[1] != ""


def no_file_as_of(as_of: str | None) -> None:
    """A usage error where a file is to be looked at as it stood: only the ledger knows that."""
    if as_of is not None:
        raise typer.BadParameter("--as-of is for matches of the ledger: of a file nobody knows how it stood before")


def ledger_url(given: str | None) -> str | None:
    """The ledger that is meant: as given, else as the environment says, else None for the user's own."""
    return given or os.environ.get("DOMINO_LEDGER") or None


def open_ledger_for(words: Sequence[str], given: str | None) -> OpenLedger:
    """The ledger in which these words are looked for, which are no files; NotALedger says that too."""
    try:
        return open_ledger(given)
    except NotALedger as error:
        if not words:
            raise
        raise NotALedger(f"there is no file {words[0]}, and no ledger to look for a match in: {error}") from None


def open_ledger(given: str | None, *, filling: bool = False) -> OpenLedger:
    """The ledger that is meant, opened; NotALedger if there is none.

    When `filling`, the user's own is made where it is not there yet; one that was named must exist, for a misspelt name
    is no wish for a new ledger.
    """
    from ledger.service import opening

    url = ledger_url(given)
    return opening.create_ledger() if filling and url is None else opening.open_ledger(url)
