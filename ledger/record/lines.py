"""The lines of whatever a record is read from, one after the other: a file is never held whole."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import IO, Any

Source = str | bytes | IO[str] | IO[bytes] | Iterable[str] | Iterable[bytes]
"""A text, its bytes, an open file, or its lines."""

CHUNK = 65_536


def lines_of(source: Source, longest: int) -> Iterator[str]:
    """Each line without its end. What is not UTF-8 comes as lone surrogates, and a line of more than `longest`
    characters is cut short: both are for the reader to refuse, who knows the match that they stand in.
    """
    if isinstance(source, str | bytes):
        return _of_chunks(_slices(source), longest)
    read = getattr(source, "read1", None) or getattr(source, "read", None)
    return _of_chunks(_chunks(read), longest) if read else _of_lines(source)


def _slices(text: str | bytes) -> Iterator[str | bytes]:
    for start in range(0, len(text), CHUNK):
        yield text[start : start + CHUNK]


def _chunks(read: Callable[[int], str | bytes | None]) -> Iterator[str | bytes]:
    while True:
        try:
            chunk = read(CHUNK)
        except UnicodeDecodeError as wrong:
            yield chr(0xDC00 + wrong.object[wrong.start])
            return
        if not chunk:
            return
        yield chunk


def _of_chunks(chunks: Iterator[str | bytes], longest: int) -> Iterator[str]:
    rest: list[str | bytes] = []
    kept, enough = 0, 4 * longest  # a character has at most four bytes
    for chunk in chunks:
        whole, end, begun = chunk.rpartition(b"\n") if isinstance(chunk, bytes) else chunk.rpartition("\n")
        if end:
            yield from _text([*rest, whole]).split("\n")
            rest, kept = [], 0
        if begun and kept <= enough:
            rest.append(begun)
            kept += len(begun)
    if rest:
        yield _text(rest).removesuffix("\r")


def _text(pieces: list[Any]) -> str:
    """Pieces that follow one another, all text or all bytes, as one text with plain line ends, the last one missing."""
    joined: str | bytes = pieces[0][:0].join(pieces)
    text = joined if isinstance(joined, str) else joined.decode("utf-8", "surrogateescape")
    return text.replace("\r\n", "\n").removesuffix("\r") if "\r" in text else text


def _of_lines(lines: Iterable[str] | Iterable[bytes]) -> Iterator[str]:
    for line in lines:
        text = line if isinstance(line, str) else line.decode("utf-8", "surrogateescape")
        yield text.removesuffix("\n").removesuffix("\r")
