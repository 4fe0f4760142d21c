"""`replay`: a match stepped through, or as it stood after one event."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from ledger.cli.help import Command
from ledger.cli.options import Json, Ledger, open_ledger_for
from ledger.cli.printing import is_terminal, plain, show, show_json
from ledger.errors import NotFound

if TYPE_CHECKING:
    from ledger.game.events import Record
    from ledger.replay import Replay

app = typer.Typer()

EXAMPLES = """\b
Examples:
  domino-ledger replay club-night.domino             step through the first match with the arrow keys
  domino-ledger replay club-night.domino --match 3 --at 40
  domino-ledger replay 17 --at 40 --json             the state after event 40 of match 17, for a program
"""


@app.command(cls=Command, epilog=EXAMPLES, short_help="Step through a match.")
def replay(
    what: Annotated[str, typer.Argument(metavar="FILE|MATCH", help="A file, or a match of the ledger.")],
    at: Annotated[
        int | None, typer.Option("--at", metavar="N", help="After event N; 1 is the header.", show_default=False)
    ] = None,
    match: Annotated[
        str | None,
        typer.Option("--match", metavar="K", help="The K-th match of a FILE. [default: the first]", show_default=False),
    ] = None,
    ledger: Ledger = None,
    json: Json = False,
) -> None:
    """Step through a match, or show how it stood after one event."""
    from ledger.cli.stepping import Scene, step_through
    from ledger.replay import replay as replay_of

    name, record = _chosen(what, match, ledger)
    played = replay_of(record, name)
    number = _number(at, played)
    if json:
        show_json(played.at(number or len(played)).as_json())
    elif number is not None:
        show(plain(Scene(record, played).at(number)))
    elif is_terminal():
        step_through(Scene(record, played))
    else:
        show(plain(transcript(record, played)))


def _chosen(what: str, match: str | None, ledger: str | None) -> tuple[str, Record]:
    from ledger.cli.auditing import is_file
    from ledger.service.reading import match_of_file

    if is_file(what):
        return match_of_file(what, match)
    with open_ledger_for([what], ledger) as opened:
        stored = opened.match(what)
    return stored.name, stored.record


def _number(at: int | None, played: Replay) -> int | None:
    if at is not None and not 1 <= at <= len(played):
        raise NotFound(f"there is no event {at}: this match has the events 1 to {len(played)}")
    return at


def transcript(record: Record, played: Replay) -> str:
    """The whole match in lines: each event, and under it the points that it caused."""
    from ledger.cli.stepping import event_text, points_texts

    lines: list[str] = []
    for state in played.states():
        lines.append(f"{state.event:>5}  {event_text(record, state.event)}")
        lines += [f"       {text}" for text in points_texts(state, record.opening.seats)]
    return "\n".join([*lines, standing(record.opening.seats, played)])


def standing(names: Sequence[str], played: Replay) -> str:
    """How the sides stand at the end."""
    from ledger.cli.stepping import totals_text

    return totals_text(played.at(len(played)), names)
