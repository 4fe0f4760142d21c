"""Options of a game: the fields of its rules, with the values they may take and how text becomes one."""

from __future__ import annotations

import dataclasses
from typing import Any

from ledger.errors import HeaderFault
from ledger.game.events import OptionValue
from ledger.game.meanings import MEANINGS

LARGEST = 999_999_999
"""The largest number that a record may hold."""


@dataclasses.dataclass(frozen=True)
class Option:
    """One option of a game, as `variants --json` shows it.

    `values` are the values that are named; with `any` other values of the same type from `least` to `most` are allowed
    too. `sure` says how plainly the source states it (3 plainly, 1 a decision), `rule` which clause it changes, `means`
    what it means where that is another thing than in other games.
    """

    name: str
    default: OptionValue
    values: tuple[OptionValue, ...] = ()
    any: bool = False
    sure: int = 3
    rule: str = ""
    least: int = 0
    most: int = LARGEST
    means: str = ""

    @property
    def expected(self) -> str:
        """The allowed values in words."""
        if isinstance(self.default, bool):
            return "true or false"
        named = ", ".join(str(value) for value in self.values)
        if not self.any:
            return named
        span = f"a whole number from {self.least} to {self.most}"
        return f"{named}, or {span}" if named else span

    @property
    def meaning(self) -> str:
        """What it means, in one sentence of the words of the table; "" for one that nobody has put in words."""
        return self.means or MEANINGS.get(self.name, "")

    def allows(self, value: OptionValue) -> bool:
        """Whether the option may have this value."""
        if isinstance(self.default, bool) or isinstance(value, bool):
            return isinstance(self.default, bool) and isinstance(value, bool)
        if type(value) is not type(self.default):
            return False
        if value in self.values:
            return True
        return self.any and isinstance(value, int) and self.least <= value <= self.most

    def read(self, text: str) -> OptionValue:
        """The value that a text names; HeaderFault if the option cannot have it."""
        value: OptionValue | None = text
        if isinstance(self.default, bool):
            value = {"true": True, "false": False}.get(text)
        elif isinstance(self.default, int):
            whole = text.isascii() and text.isdigit() and len(text) <= len(str(LARGEST)) and str(int(text)) == text
            value = int(text) if whole else None
        if value is None or not self.allows(value):
            raise HeaderFault(f"{self.name} cannot be {text}", about="options", found=text, expected=self.expected)
        return value


def write_value(value: OptionValue) -> str:
    """An option's value as the record writes it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def option(
    default: OptionValue,
    *values: OptionValue,
    any: bool = False,
    sure: int = 3,
    rule: str = "",
    least: int = 1,
    most: int = LARGEST,
    means: str = "",
) -> Any:
    """A field of a game's rules that is one of its options."""
    about = {"values": values, "any": any, "sure": sure, "rule": rule, "least": least, "most": most, "means": means}
    return dataclasses.field(default=default, metadata={"option": about})


_DESCRIBED: dict[type, dict[str, Option]] = {}


def options_of(game: type) -> dict[str, Option]:
    """The options of a game in the order of its file, by name."""
    described = _DESCRIBED.get(game)
    if described is None:
        described = _DESCRIBED[game] = {}
        for field in dataclasses.fields(game):
            if "option" in field.metadata:
                default: Any = field.default
                described[field.name] = Option(field.name, default, **field.metadata["option"])
    return described
