"""Texts, or bytes, into a file that is there whole or not at all."""

from __future__ import annotations

import os
import re
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import IO

from ledger.errors import LedgerError
from ledger.game.events import Record
from ledger.record import write, write_jsonl
from ledger.store.database.first_bytes import is_of_sqlite

STANDARD_OUTPUT = "-"

_RECORD = re.compile(r'\ufeff?(?:[ \t\r]*(?:;[^\n]*)?\n)*[ \t]*(?:\[[A-Za-z]\w* "|\{"match":)')
"""How a file with matches begins."""


def write_file(path: str, texts: Iterable[str], *, over_matches: bool = False) -> int:
    """Writes texts one after another in the place of what was there, and gives their number; LedgerError if it cannot,
    or if a ledger stands there, or matches: only an export of yesterday may give way to that of today (`over_matches`).

    A pipe or a device is written to as it is, and `-` is standard output.
    """
    return _write_pieces(path, (text.encode() for text in texts), over_matches=over_matches)


def write_new_file(path: str, texts: Iterable[str]) -> int:
    """The same where nothing stands yet; LedgerError if something does. It is for what people go on with by hand."""
    place = Path(path)
    if path == STANDARD_OUTPUT or (place.exists() and not place.is_file()):
        return write_file(path, texts)
    try:
        # whoever makes it has it, though another program asks at the same moment
        place.open("x").close()
    except FileExistsError:
        raise LedgerError(f"{path} is there already: name another file") from None
    except OSError as error:
        raise LedgerError(f"{path} cannot be written: {error.strerror}") from error
    try:
        return write_file(path, texts)
    except BaseException:
        place.unlink(missing_ok=True)
        raise


def write_records(path: str, records: Iterable[Record], *, new: bool = False) -> int:
    """Writes matches, as JSON Lines where the name ends in `.jsonl`, else as text, and gives their number; LedgerError
    as of `write_file`, or where the file must be `new`, as of `write_new_file`.
    """
    if path.endswith(".jsonl"):
        texts = (write_jsonl(record, str(number)) for number, record in enumerate(records, start=1))
    else:
        texts = ("\n" * (number > 0) + write(record) for number, record in enumerate(records))
    return (write_new_file if new else write_file)(path, texts)


def write_bytes(path: str, content: bytes) -> None:
    """Writes a file of bytes, as `write_file` does a text."""
    _write_pieces(path, [content])


def check_place(path: str) -> None:
    """LedgerError if `write_file` could not write there: asked before long work whose outcome would be lost."""
    place = Path(path)
    _refuse_a_folder(place)
    if path == STANDARD_OUTPUT or (place.exists() and not place.is_file()):
        return
    try:
        _lose_nothing(place, over_matches=False)
        handle, name = tempfile.mkstemp(prefix=".", dir=place.parent)
    except OSError as error:
        raise LedgerError(f"{path} cannot be written: {error.strerror}") from error
    os.close(handle)
    Path(name).unlink()


def _write_pieces(path: str, pieces: Iterable[bytes], *, over_matches: bool = False) -> int:
    place = Path(path)
    try:
        if path == STANDARD_OUTPUT:
            sys.stdout.flush()
            number = _write(sys.stdout.buffer, pieces)
            sys.stdout.buffer.flush()
            return number
        _refuse_a_folder(place)
        if place.exists() and not place.is_file():
            with place.open("wb") as file:
                return _write(file, pieces)
        _lose_nothing(place, over_matches=over_matches)
        return _replace(place, pieces)
    except OSError as error:
        raise LedgerError(f"{path} cannot be written: {error.strerror}") from error


def _refuse_a_folder(place: Path) -> None:
    if place.is_dir():
        raise LedgerError(f"{place} is a folder: name a file in it")


def _lose_nothing(place: Path, *, over_matches: bool) -> None:
    """LedgerError if what stands there could not be made again."""
    if not place.exists():
        return
    held = "a ledger" if is_of_sqlite(place) else None
    if held is None and not over_matches:
        with place.open("rb") as file:
            held = "matches" if _RECORD.match(file.read(4096).decode("utf-8", "replace")) else None
    if held is not None:
        raise LedgerError(f"{place} holds {held}, which would be lost: name another file, or put that one elsewhere")


def _replace(place: Path, pieces: Iterable[bytes]) -> int:
    handle, name = tempfile.mkstemp(prefix=f".{place.name[:100]}.", dir=place.parent)
    try:
        with open(handle, "wb") as file:
            number = _write(file, pieces)
        Path(name).chmod(_usual_mode())
        Path(name).replace(place)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    return number


def _write(file: IO[bytes], pieces: Iterable[bytes]) -> int:
    number = 0
    for piece in pieces:
        file.write(piece)
        number += 1
    return number


def _usual_mode() -> int:
    """The permissions of a file that is simply made; a temporary one is its owner's alone."""
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
