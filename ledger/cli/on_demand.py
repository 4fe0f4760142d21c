"""Commands that are put together when they are named: to put all of them together takes longer than most of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

import typer
from typer.models import CommandInfo, TyperInfo

from ledger.cli.failures import Commands


class OnDemand(Mapping[str, Any]):
    """The commands of some parts of the program by name; `said` is what each does, in short, in the same order."""

    def __init__(self, parts: Sequence[typer.Typer]) -> None:
        self.said: dict[str, str] = {}
        self._part_of: dict[str, typer.Typer] = {}
        self._made: dict[str, Any] = {}
        for part in parts:
            found: list[CommandInfo | TyperInfo] = [*part.registered_commands, *part.registered_groups]
            for one in found:
                name = str(one.name or getattr(one.callback, "__name__", ""))
                self.said[name] = one.short_help or one.help or ""
                self._part_of[name] = part

    def __getitem__(self, name: str) -> Any:
        if name not in self._made:
            alone = typer.Typer(rich_markup_mode=None, add_completion=False)
            alone.add_typer(self._part_of[name])
            self._made |= cast("Any", typer.main.get_command(alone)).commands
        return self._made[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.said)

    def __len__(self) -> int:
        return len(self.said)


class Program(Commands):
    """All commands of the program, of which only those that are needed are put together."""

    parts: Sequence[typer.Typer] = ()

    def __init__(self, **attributes: Any) -> None:
        super().__init__(**attributes)
        self.commands: Any = OnDemand(self.parts)

    def list_commands(self, ctx: Any) -> list[str]:
        """Their names in order."""
        return list(self.commands)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Write what each does."""
        with formatter.section("Commands"):
            formatter.write_dl(list(self.commands.said.items()))
