"""Errors become messages and exit statuses, in this one place: no traceback reaches a user.

0 all right · 1 the work was done and something is wrong with the records · 2 it could not be done. A program that was
stopped from outside ends as the shell expects: 130 after Ctrl-C, 141 where nobody reads its output any more.
"""

from __future__ import annotations

import os
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import typer
from typer.core import TyperGroup

from ledger import __version__
from ledger.cli.printing import plain, say
from ledger.errors import LedgerError, Tampered

WRONG_RECORDS, NOT_DONE, INTERRUPTED, UNREAD = 1, 2, 130, 141
NUMBERS = {"int_parsing": "a whole number", "int_from_float": "a whole number", "float_parsing": "a number"}
LIMITS = {"greater_than_equal": "{} is less than {ge}", "less_than_equal": "{} is more than {le}"}


class Commands(TyperGroup):
    """The commands; whatever one of them raises ends here, but for what the system refused: that ends in `main`."""

    def invoke(self, ctx: Any) -> Any:
        """Run the command that was named."""
        try:
            return super().invoke(ctx)
        except typer.BadParameter as fault:
            fault.message = _as_a_sentence(fault)
            if fault.param is None and fault.param_hint is None:
                raise Misused(fault.message, fault.ctx) from None
            raise
        except (typer.Exit, typer.Abort, typer.TyperException):
            raise
        except KeyboardInterrupt:
            say("stopped")
            raise typer.Exit(INTERRUPTED) from None
        except BrokenPipeError:
            raise typer.Exit(UNREAD) from None
        except LedgerError as error:
            say(f"Error: {plain(str(error))}")
            raise typer.Exit(NOT_DONE) from None
        except OSError:
            raise
        except Exception as error:
            if os.environ.get("DOMINO_DEBUG") == "1":
                traceback.print_exc()
            say(unexpected(error))
            raise typer.Exit(NOT_DONE) from None


class Misused(typer.BadParameter):
    """Words of a command that do not go together: told as they are, for no one value is the wrong one."""

    def format_message(self) -> str:
        """What is said after `Error:`."""
        return self.message


@contextmanager
def tampering_is_wrong_records() -> Iterator[None]:
    """Ends with 1, not 2, where a log is found tampered with: that it was looked for is the work that was done."""
    try:
        yield
    except Tampered as error:
        say(f"Error: {plain(str(error))}")
        raise typer.Exit(WRONG_RECORDS) from None


def _as_a_sentence(fault: typer.BadParameter) -> str:
    """What is wrong with a value; the library that reads numbers tells it in the words of a program."""
    listed = getattr(fault.__cause__, "errors", None)
    found = listed()[0] if listed is not None else {}
    if not fault.message and fault.ctx is not None:
        return _such_as(fault.ctx.command)
    kind = found.get("type", "")
    if kind in LIMITS:
        return LIMITS[kind].format(found["input"], **found["ctx"])
    wanted = NUMBERS.get(kind)
    return f"{found['input']!r} is not {wanted}" if wanted else fault.message


def _such_as(command: Any) -> str:
    """The first example of a command, to whoever left out what it works on."""
    typed = (line.strip() for line in (command.epilog or "").splitlines())
    example = next((line for line in typed if line.startswith("domino-ledger ")), "")
    # what is said of an example stands two blanks behind it
    return f"Such as: {example.partition('  ')[0]}" if example else ""


def refused_by_system(error: OSError) -> str:
    """What a user is told when the system would not do what was asked, such as write to a disk that is full."""
    where = f"{error.filename}: " if error.filename else ""
    return f"Error: {plain(where)}the system says: {plain(error.strerror or str(error))}"


def unexpected(error: Exception) -> str:
    """What a user is told of an error that nobody foresaw."""
    what = plain(f"{type(error).__name__}: {error}".splitlines()[0])
    return (
        f"Internal error: {what}\n"
        f"This is a fault of domino-ledger {__version__}. Please report it, with the command you gave and what "
        "that prints when DOMINO_DEBUG=1 is set."
    )
