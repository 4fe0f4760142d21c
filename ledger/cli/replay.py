"""`replay`: a match stepped through, or as it stood after one event."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ledger.cli.help import Command
from ledger.cli.named_matches import match_named
from ledger.cli.options import AfterEvent, AsOf, FileOrMatch, InFile, Json, Ledger
from ledger.cli.printing import is_terminal, plain, show, show_json

if TYPE_CHECKING:
    from ledger.game.events import Record
    from ledger.replay import Replay

app = typer.Typer()

EXAMPLES = """\b
Examples:
  domino-ledger replay club-night.domino             step through the first match with the arrow keys
  domino-ledger replay club-night.domino --match 3 --at 40
  domino-ledger replay 17 --at 40 --json             the state after event 40 of match 17, for a program
  domino-ledger replay 17 --share night.html         the whole replay as one file for a browser, to send to a friend
"""


@app.command(cls=Command, epilog=EXAMPLES, short_help="Step through a match.")
def replay(
    what: FileOrMatch,
    at: AfterEvent = None,
    match: InFile = None,
    into: Annotated[
        str | None,
        typer.Option("--share", metavar="FILE.html", help="Write the replay as one HTML file."),
    ] = None,
    as_of: AsOf = None,
    ledger: Ledger = None,
    json: Json = False,
) -> None:
    """Step through a match, show how it stood after one event, or write the whole replay as one HTML file."""
    from ledger.cli.stepping import Scene, step_through
    from ledger.replay import replay as replay_of

    name, record = match_named(what, match, ledger, as_of)
    played = replay_of(record, name)
    number = _number(at, played)
    if into is not None:
        _share(record, name, number or 1, into, json=json)
    elif json:
        show_json(played.at(number or len(played)).as_json())
    elif number is not None:
        show(plain(Scene(record, played).at(number)))
    elif is_terminal():
        step_through(Scene(record, played))
    else:
        show(plain(transcript(record, played)))


def _share(record: Record, name: str, at: int, into: str, *, json: bool) -> None:
    from ledger.service.writing import write_file
    from ledger.stage import share, unfold

    write_file(into, [share(unfold(record, name), at=at)])
    if json:
        show_json({"match": name, "file": into})
    else:
        show(plain(f"the replay of match {name} is in {into}: any browser opens it, without a network"))


def _number(at: int | None, played: Replay) -> int | None:
    if at is not None:
        played.check(at)
    return at


def transcript(record: Record, played: Replay) -> str:
    """The whole match in lines: each event, and under it the points that it caused and what corrected it."""
    from ledger.cli.corrected import CorrectionNotes
    from ledger.cli.stepping import event_text, points_texts

    notes = CorrectionNotes(record, played.match)
    lines: list[str] = []
    for state in played.states():
        lines.append(f"{state.event:>5}  {event_text(record, state.event)}")
        lines += [f"       {text}" for text in (*points_texts(state, record.opening.seats), *notes.at(state.event))]
    return "\n".join([*lines, standing(record, played), *notes.decision(), *notes.standing()])


def standing(record: Record, played: Replay) -> str:
    """How the sides stand at the end."""
    from ledger.cli.stepping import totals_text
    from ledger.summary import summary

    return totals_text(summary(record).closing(played.at(len(played))), record.opening.seats)
