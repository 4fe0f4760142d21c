"""The lines of whatever a record is read from, one after the other: a file is never held whole."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator
from typing import IO

Source = str | bytes | IO[str] | IO[bytes] | Iterable[str] | Iterable[bytes]
"""A text, its bytes, an open file, or its lines."""


def lines_of(source: Source, longest: int) -> Iterator[str]:
    """Each line without its end. What is not UTF-8 comes as lone surrogates, and a line of more than `longest` characters
    is cut after one more: both for the reader to refuse, which knows the match that they stand in.
    """
    if isinstance(source, str):
        source = io.StringIO(source, newline="\n")
    elif isinstance(source, bytes):
        source = io.BytesIO(source)
    pieces = _pieces(source.readline, longest) if hasattr(source, "readline") else iter(source)
    try:
        for piece in pieces:
            line = piece if isinstance(piece, str) else piece.decode("utf-8", "surrogateescape")
            yield line[:-2] if line.endswith("\r\n") else line[:-1] if line.endswith("\n") else line
    except UnicodeDecodeError as wrong:
        yield chr(0xDC00 + wrong.object[wrong.start])


def _pieces(readline: Callable[[int], str | bytes], longest: int) -> Iterator[str | bytes]:
    while piece := readline(longest + 2):
        yield piece
        while len(piece) > longest + 1 and piece[-1:] not in ("\n", b"\n"):
            piece = readline(longest + 2)
