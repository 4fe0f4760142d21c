"""`reconcile`: two records of one match held against each other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ledger.cli.failures import WRONG_RECORDS
from ledger.cli.help import Command
from ledger.cli.named_matches import matches_named
from ledger.cli.options import Json, Ledger
from ledger.cli.printing import count, plain, say, show, show_json

if TYPE_CHECKING:
    from ledger.game.events import Record

app = typer.Typer()

EXAMPLES = """\b
Examples:
  domino-ledger reconcile ana.domino ben.domino                      where two scorers differ
  domino-ledger reconcile 17 ben.domino --merge merged.domino        and a record of what the rules bear out
  domino-ledger reconcile ana.domino ben.domino --json

Players are the same by their names, wherever a header begins the table. A line that only says more (tiles against their
number, an arm that the other scorer left out) contradicts nothing: it is listed, and is no difference.

Exit status: 0 nothing in the records differs, 1 something does, 2 no such file or match.
"""


@app.command(cls=Command, epilog=EXAMPLES, short_help="Compare two records of one match.")
def reconcile(
    first: Annotated[str, typer.Argument(metavar="A", help="A file, or a match of the ledger.")],
    second: Annotated[str, typer.Argument(metavar="B", help="Another record of the same match.")],
    merged: Annotated[
        str | None,
        typer.Option("--merge", metavar="OUT", help="Write one record of both; - is standard output."),
    ] = None,
    ledger: Ledger = None,
    json: Json = False,
) -> None:
    """Hold two records of one match against each other, event by event, with what each difference does to the score."""
    from ledger.reconciling import as_json, in_words, merge, reconcile
    from ledger.record import write
    from ledger.service.writing import write_new_file

    found = reconcile(_one(first, ledger), _one(second, ledger))
    if json and merged == "-":
        raise typer.BadParameter("--json and a merged record cannot both go to standard output", param_hint="--merge")
    if json:
        show_json(as_json(found))
    else:
        (say if merged == "-" else show)("\n".join(map(plain, in_words(found))))
    if merged is not None:
        made = merge(found)
        write_new_file(merged, [write(made.record)])
        errors = "no error" if not made.left else f"errors left: {made.left}"
        differences = count(len(found.differences), "difference")
        known = f", {count(made.fuller, 'line')} filled in" if made.fuller else ""
        say(f"{plain(merged)}: {made.taken} of {differences} taken from the second{known}; {errors}")
    if not found.agree:
        raise typer.Exit(WRONG_RECORDS)


def _one(word: str, ledger: str | None) -> Record:
    """The only match of a file, or the first; NotFound if there is none."""
    from ledger.errors import NotFound

    for _, record in matches_named([word], ledger):
        return record
    raise NotFound(f"{word}: no match in it")
