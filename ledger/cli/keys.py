"""Keys as they are pressed."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Generator

import typer

_KEY = re.compile(r"\x1b(?:\[[0-9;]*[~A-Za-z]|O[A-Z])|.", re.DOTALL)


def keys() -> Generator[str, None, None]:
    """First nothing, once keys can be pressed, then each key in turn, an arrow as its whole sequence.

    The terminal is taken over once for all of them: taking it over anew for each would lose those pressed in between.
    """
    try:
        import termios
        import tty
    except ImportError:
        yield ""
        while True:
            yield typer.getchar()
    terminal = sys.stdin.fileno()
    before = termios.tcgetattr(terminal)
    try:
        tty.setcbreak(terminal)
        yield ""
        while pressed := os.read(terminal, 1024):
            yield from _KEY.findall(pressed.decode(errors="replace"))
    finally:
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)
