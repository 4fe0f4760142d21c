"""Where a paper goes: into a file, or to standard output."""

from __future__ import annotations

import sys
from collections.abc import Iterable

import typer

from ledger.cli.printing import plain, say

Content = Iterable[str] | bytes
"""A paper as texts that follow one another, or as the bytes of a PDF."""


def put(content: Content, out: str | None) -> None:
    """Writes a paper; a usage error where a PDF would go to a terminal."""
    from ledger.service.writing import STANDARD_OUTPUT, write_bytes, write_file

    if out not in (None, STANDARD_OUTPUT):
        if isinstance(content, bytes):
            write_bytes(out, content)
        else:
            write_file(out, content)
        say(f"written to {plain(out)}")
    elif isinstance(content, bytes):
        if sys.stdout.isatty():
            raise typer.BadParameter("a terminal cannot show a PDF: name a file, such as --out sheet.pdf")
        sys.stdout.buffer.write(content)
    else:
        for piece in content:
            typer.echo(piece, nl=False)
