"""Texts into a file that is there whole or not at all."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import IO

from ledger.errors import LedgerError


def write_file(path: str, texts: Iterable[str]) -> int:
    """Writes texts one after another in the place of what was there, and gives their number; LedgerError if it cannot.

    A pipe or a device is written to as it is.
    """
    place = Path(path)
    try:
        if place.exists() and not place.is_file():
            with place.open("w", encoding="utf-8", newline="\n") as file:
                return _write(file, texts)
        return _replace(place, texts)
    except OSError as error:
        raise LedgerError(f"{path} cannot be written: {error.strerror}") from error


def _replace(place: Path, texts: Iterable[str]) -> int:
    handle, name = tempfile.mkstemp(prefix=f".{place.name[:100]}.", dir=place.parent)
    try:
        with open(handle, "w", encoding="utf-8", newline="\n") as file:
            number = _write(file, texts)
        Path(name).chmod(_usual_mode())
        Path(name).replace(place)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    return number


def _write(file: IO[str], texts: Iterable[str]) -> int:
    number = 0
    for text in texts:
        file.write(text)
        number += 1
    return number


def _usual_mode() -> int:
    """The permissions of a file that is simply made; a temporary one is its owner's alone."""
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
