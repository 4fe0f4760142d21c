"""How a command's help is laid out: arguments by the names that the examples use, without the types of a program."""

from __future__ import annotations

import re
from typing import Any

from typer.core import TyperCommand

LONGEST_WORD = 24
"""Letters of a word that fits beside the options on a narrow terminal; what is longer would be broken anywhere."""

_LIST = re.compile(rf"(?=\S{{{LONGEST_WORD}}})\S+,\S+")


def _apart(text: str) -> str:
    """A text whose long lists may be broken after each comma."""
    return _LIST.sub(lambda found: re.sub(r",(?=\S)", ", ", found[0]), text)


class Command(TyperCommand):
    """A command with help for people."""

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """The words of the usage line."""
        return [piece.replace("{", "").replace("}", "") for piece in super().collect_usage_pieces(ctx)]

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write arguments and options, each with what it means."""
        sections: dict[str, list[tuple[str, str]]] = {"Arguments": [], "Options": []}
        for parameter in self.get_params(ctx):
            record = parameter.get_help_record(ctx)
            if record is None:
                continue
            if parameter.param_type_name == "argument":
                sections["Arguments"].append(
                    (parameter.metavar or record[0], record[1].removesuffix("[required]").rstrip())
                )
            else:
                sections["Options"].append((record[0], _apart(record[1])))
        for title, rows in sections.items():
            if rows:
                with formatter.section(title):
                    formatter.write_dl(rows)
