"""Somebody types at the program: it runs on a terminal of its own."""

from __future__ import annotations

import os
import pty
import select
import subprocess
import time

from tests.cli.running import Program

PATIENCE = 20.0
"""Seconds to wait for a prompt before giving up; a slow machine only makes the test slower."""


class Typist:
    """A person at a terminal on which `domino-ledger` runs."""

    def __init__(self, program: Program, *words: object) -> None:
        ours, theirs = pty.openpty()
        environment = program.environment(TERM="dumb", INPUTRC="/dev/null")
        self.running = subprocess.Popen(
            program.command(*words),
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            cwd=program.folder,
            env=environment,
            start_new_session=True,
        )
        os.close(theirs)
        self.terminal = ours
        self.screen = ""

    def wait_for(self, words: str, start: int = 0) -> str:
        """All that was shown from `start` on, once these words are in it."""
        until = time.monotonic() + PATIENCE
        while words not in self.screen[start:]:
            if time.monotonic() > until:
                raise AssertionError(f"{words!r} was not shown:\n{self.screen}")
            if not self._look() and self.running.poll() is not None and not self._look():
                break
        assert words in self.screen[start:], self.screen
        return self.screen[start:]

    def type(self, line: str, then: str = "> ") -> str:
        """What is shown after a line was typed, up to the next prompt."""
        start = len(self.screen)
        os.write(self.terminal, f"{line}\n".encode())
        return self.wait_for(f"\n{then}" if then == "> " else then, start)

    def leave(self) -> int:
        """Ends the input; the exit status."""
        os.write(self.terminal, b"q\n")
        while self.running.poll() is None:
            self._look()
        os.close(self.terminal)
        return self.running.returncode

    def _look(self) -> bool:
        if not select.select([self.terminal], [], [], 0.2)[0]:
            return False
        try:
            shown = os.read(self.terminal, 65536)
        except OSError:
            return False
        self.screen += shown.decode(errors="replace").replace("\r\n", "\n")
        return bool(shown)
