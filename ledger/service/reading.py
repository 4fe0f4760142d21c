"""Records out of files: which form a file is in, and what to say where there is none."""

from __future__ import annotations

import contextlib
import io
from collections.abc import Iterator
from io import BufferedReader
from pathlib import Path
from typing import IO

from ledger.errors import NotFound, Unreadable
from ledger.game.events import Record
from ledger.record import read, read_jsonl
from ledger.record.words import meant

_PEEK = 4096


def check_file(path: str) -> None:
    """NotFound if there is no file of this path that could be read."""
    place = Path(path)
    if place.is_dir():
        raise NotFound(f"{path} is a folder: name the files in it, such as {place / '*.domino'}")
    if not place.exists():
        raise NotFound(f"there is no file {path}{_near(place)}")


def _near(place: Path) -> str:
    """Which file of the same folder a mistyped name may stand for."""
    try:
        return meant(place.name, (file.name for file in place.parent.iterdir()))
    except OSError:
        return ""


def read_file(path: str) -> Iterator[Record | Unreadable]:
    """The matches of a file in its order, as text or as JSON Lines, one at a time; NotFound if it cannot be opened."""
    check_file(path)
    with _readable(path), open(path, "rb") as file:
        yield from read_stream(file, path)


@contextlib.contextmanager
def _readable(path: str) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise NotFound(f"{path} cannot be read: {error.strerror}") from error


def read_table(path: str) -> str:
    """The text of a CSV file; NotFound if it cannot be opened or is not UTF-8."""
    with open_table(path) as file:
        return file.read()


@contextlib.contextmanager
def open_table(path: str) -> Iterator[IO[str]]:
    """A CSV file with the line ends that it has; NotFound if it cannot be opened or is not UTF-8."""
    check_file(path)
    try:
        with _readable(path), open(path, encoding="utf-8-sig", newline="") as file:
            yield file
    except UnicodeDecodeError as error:
        byte = f"0x{error.object[error.start]:02x}"
        raise NotFound(f"{path} is not UTF-8: save it as CSV UTF-8 (byte {byte} begins no character)") from error


def read_stream(stream: BufferedReader, name: str) -> Iterator[Record | Unreadable]:
    """The matches of an open file; a first character `{` means JSON Lines, for no record as text begins so."""
    begins = stream.peek(_PEEK).removeprefix(b"\xef\xbb\xbf").lstrip()[:1]
    return read_jsonl(stream, file=name) if begins == b"{" else read(stream, file=name)


def torn_end(path: str) -> str:
    """The last line of a record as text that has no line end and could have been longer; empty where all is whole.

    A line of JSON cannot be read when it is cut, nor can words in quotes, a tag or a moment. NotFound if there is no
    reading the file.
    """
    if not Path(path).is_file():
        # a pipe is read once
        return ""
    with _readable(path), open(path, "rb") as file:
        file.seek(-min(_PEEK, file.seek(0, io.SEEK_END)), io.SEEK_END)
        last = file.read().rpartition(b"\n")[2].decode("utf-8", "replace").strip("\r\t \ufeff")
    return last if last and last[0] not in "{[" and last[-1] not in '"}' and ";" not in last else ""


def match_of_file(path: str, which: str | None = None) -> tuple[str, Record]:
    """One match of a file with its name: the first, or the one of this number or `Id`; NotFound if there is none,
    Unreadable if it cannot be read.
    """
    number = 0
    for number, item in enumerate(read_file(path), start=1):
        name = str(number) if isinstance(item, Unreadable) else name_in_file(item, number)
        if which is None or which in (str(number), name):
            if isinstance(item, Unreadable):
                raise item
            return name, item
    if number == 0:
        raise NotFound(f"{path}: no match in it")
    raise NotFound(f"{path} has no match {which}: it has {number}, named by their number or Id")


def name_in_file(record: Record, ordinal: int) -> str:
    """What a match of a file is called: by its `Id` tag, else by its ordinal."""
    return record.opening.tags.get("Id") or str(ordinal)
