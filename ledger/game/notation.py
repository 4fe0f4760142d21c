"""The short table notation: `100pt/5+`, `200pt/Drw`. A game that has one says its letters and what its flags set."""

from __future__ import annotations

import dataclasses
import re

from ledger.game.events import OptionValue

POINTS = range(100, 501)
_SHAPE = re.compile(r"\s*([1-9][0-9]*)\s*pt\s*/\s*([^\s+*]+?)\s*((?:[+*o]\s*)*)", re.IGNORECASE)


@dataclasses.dataclass(frozen=True)
class Notation:
    """A game's part of the notation: its letters, and for each flag the option, its value with and without the flag."""

    letters: str
    flags: dict[str, tuple[str, OptionValue, OptionValue]]
    points: str = "target"

    def read(self, text: str) -> dict[str, OptionValue] | None:
        """The options that a text in the notation sets, or None if it is not one of this game (rules TN1, TN2)."""
        shape = _SHAPE.fullmatch(text)
        if shape is None or int(shape[1]) not in POINTS:
            return None
        # a game's letters and the letter flag run together ("5O"), so the letters are split off here
        rest = "".join((shape[2] + shape[3]).split()).lower()
        if not rest.startswith(self.letters.lower()):
            return None
        given = rest.removeprefix(self.letters.lower())
        if len(set(given)) != len(given) or not set(given) <= {flag.lower() for flag in self.flags}:
            return None
        named = {name: on if flag.lower() in given else off for flag, (name, on, off) in self.flags.items()}
        return {self.points: int(shape[1]), **named}

    def write(self, options: dict[str, OptionValue]) -> str:
        """The notation of these options, flags in their fixed order (rule TN3)."""
        flags = "".join(flag for flag, (name, on, _) in self.flags.items() if options[name] == on)
        return f"{options[self.points]}pt/{self.letters}{flags}"
