"""`correct`: corrections of a match, with their consequences shown before anything is written."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ledger.cli.help import Command
from ledger.cli.opening import open_ledger
from ledger.cli.options import DryRun, Json, Ledger, Match, WrittenBy, YesUnlessTerminal
from ledger.cli.printing import count, is_terminal, plain, say, show, show_json
from ledger.cli.signing import who
from ledger.errors import Refused, WrongVersion

if TYPE_CHECKING:
    from ledger.service.matches.correcting import Proposed
    from ledger.store import Appended
    from ledger.store import Ledger as Store

app = typer.Typer()

EXAMPLES = """\b
Examples:
  domino-ledger correct 17 'amend 12 play Ana 6-3 @left "misread"'      event 12 was this instead
  domino-ledger correct 17 'void 12 "written twice"' --dry-run          what it would change, and no more
  domino-ledger correct 17 'insert 12 knock Ana "forgotten"' 'stand 15 "agreed"' --by Olga
  domino-ledger correct 17 'void 40 "it was right"'                     a correction taken back
  domino-ledger correct 17 - < corrections.txt                          lines from standard input

Exit status: 0 appended, or shown with --dry-run; 2 it could not be done, and nothing was written.
"""


@app.command(cls=Command, epilog=EXAMPLES, short_help="Correct a match; nothing is erased.")
def correct(
    match: Match,
    corrections: Annotated[
        list[str],
        typer.Argument(metavar="EVENT", help="void, amend, insert, stand or adjust lines; - reads standard input."),
    ],
    dry_run: DryRun = False,
    by: WrittenBy = None,
    yes: YesUnlessTerminal = False,
    ledger: Ledger = None,
    json: Json = False,
) -> None:
    """Correct a match: append lines that say what was otherwise, and show first what they change.

    What was recorded stays as it was recorded; a correction can be corrected by voiding it.
    """
    from ledger.correcting.refusing import check_each_alone
    from ledger.service.matches.correcting import propose

    lines, source = _lines(corrections)
    with open_ledger(ledger) as opened:
        proposed = propose(opened, match, lines, source)
        if source is None:
            check_each_alone(proposed.stored.record, proposed.corrections)
        if not json:
            show(plain(proposal_text(proposed)))
        wanted = not dry_run and (yes or not is_terminal() or typer.confirm("Append this to the match?", err=True))
        appended = _append(opened, proposed, who(by)) if wanted else None
    if json:
        show_json(proposal_as_json(proposed, appended))
    elif dry_run:
        say("nothing was written: this was a dry run")
    else:
        say(_told(proposed, appended))


def _append(opened: Store, proposed: Proposed, by: str | None) -> Appended:
    from ledger.service.matches.correcting import correct as carry_out

    try:
        return carry_out(opened, proposed, by)
    except WrongVersion as other:
        raise Refused(
            f"match {proposed.stored.name} had {count(other.expected, 'event')} when this was worked out and has "
            f"{other.current} now: nothing was written; give the correction again, and see what it changes"
        ) from None


def _told(proposed: Proposed, appended: Appended | None) -> str:
    if appended is None:
        return "nothing was written"
    number, name = count(len(proposed.corrections), "correction"), proposed.stored.name
    return f"{number} appended: match {plain(name)} has {count(appended.version, 'event')} now"


def _lines(corrections: list[str]) -> tuple[Iterable[str], str | None]:
    """The lines that are meant, and how messages call where they stood."""
    if "-" not in corrections:
        return corrections, None
    if corrections != ["-"]:
        raise typer.BadParameter("- stands alone: the standard input, or lines")
    return sys.stdin.buffer.read().decode("utf-8", "surrogateescape").splitlines(), "standard input"


def proposal_text(proposed: Proposed) -> str:
    """The corrections with the events that they mean, and what they change, for people."""
    from ledger.correcting import tell
    from ledger.record import write_event

    record = proposed.stored.record
    opening = record.opening
    lines = [f"match {proposed.stored.name}"]
    events = (*record.events, *proposed.corrections)
    for number, event in enumerate(proposed.corrections, start=len(record.events) + 1):
        lines.append(f"  event {number}: {write_event(event, opening)}")
        target = getattr(event, "target", None)
        if target is not None:
            lines.append(f"    event {target} is: {write_event(events[target - 1], opening)}")
    told = tell(proposed.consequences, opening.seats, proposed.sides)
    if proposed.standings:
        told.append(f"in the standings of {opening.tags['Club']} in {opening.variant}:")
        told += [f"  {moved}" for moved in proposed.standings]
    for held in proposed.tournaments:
        told += [str(held), *(f"  {moved}" for moved in held.moved)]
    return "\n".join([*lines, "what changes:", *(f"  {line}" for line in told)])


def proposal_as_json(proposed: Proposed, appended: Appended | None) -> dict[str, Any]:
    """The shape of `correct --json`; `appended` is false after a dry run."""
    from ledger.correcting import consequences_as_json
    from ledger.record import write_event

    record = proposed.stored.record
    return {
        "match": proposed.stored.name,
        "appended": appended is not None,
        "events": appended.version if appended else len(record.events),
        "position": appended.position if appended else None,
        "corrections": [
            {"event": number, "line": write_event(event, record.opening)}
            for number, event in enumerate(proposed.corrections, start=len(record.events) + 1)
        ],
        "consequences": consequences_as_json(proposed.consequences),
        "standings": [moved.as_json() for moved in proposed.standings],
        "tournaments": [held.as_json() for held in proposed.tournaments],
    }
