"""`fairness`: are the shuffles fair, does a seat win too often?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ledger.cli.choosing import chosen, show_csv
from ledger.cli.failures import WRONG_RECORDS
from ledger.cli.help import Command
from ledger.cli.matches import say_unless_known
from ledger.cli.opening import open_ledger
from ledger.cli.options import Club, Csv, Json, Ledger, Since, Until, Variant
from ledger.cli.printing import count, plain, say, show, show_json, table
from ledger.cli.progress import Progress

if TYPE_CHECKING:
    from ledger.service.chances.fairness import Checked

app = typer.Typer()
SHOWN = 12

EXAMPLES = """\b
Examples:
  domino-ledger fairness                          tiles by seat, doubles and pips by player, wins by seat
  domino-ledger fairness --club Riverside --variant draw --all
  domino-ledger fairness --luck 100               whether deals are too good: bots play those of 100 matches again
  domino-ledger fairness --json

Each test has its chance. Since many are made, some come out rare by themselves: "together" is the chance that any would
come out as rare where everything is fair (Holm); below 0.01 a result is called unusual, and nobody is accused.
"""


@app.command(cls=Command, epilog=EXAMPLES, short_help="Test whether shuffles and seats are fair.")
def fairness(
    luck: Annotated[
        int, typer.Option(min=0, metavar="N", help="Play the deals of the last N matches again; 0: none.")
    ] = 0,
    every: Annotated[bool, typer.Option("--all", help=f"Every test, not only the {SHOWN} rarest.")] = False,
    club: Club = None,
    variant: Variant = None,
    since: Since = None,
    until: Until = None,
    csv: Csv = False,
    ledger: Ledger = None,
    json: Json = False,
) -> None:
    """Test whether the shuffles are fair, whether a seat wins too often, and whether somebody is dealt too well."""
    from ledger.service.chances.fairness import fairness as checked_of
    from ledger.service.chances.fairness import judged_in_words, left_out

    wanted = chosen(club, variant, None, since, until, None).wanted
    with open_ledger(ledger) as opened, Progress("matches read for their deals") as progress:
        checked = checked_of(opened, wanted, luck=luck, tell=progress.on)
        if not checked.tests:
            say_unless_known(opened, club)
    _show(checked, every=every, csv=csv, json=json)
    say(f"{count(checked.deals, 'deal')} of {count(checked.matches, 'match', 'matches')} with every hand known")
    for line in [*left_out(checked), *judged_in_words(checked)]:
        say(plain(line))
    if checked.unread:
        raise typer.Exit(WRONG_RECORDS)


def _show(checked: Checked, *, every: bool, csv: bool, json: bool) -> None:
    from msgspec import to_builtins

    from ledger.service.chances.fairness import asked_in_words

    if json:
        tests = [{**to_builtins(test), "unusual": test.unusual} for test in checked.tests]
        told = {"deals": checked.deals, "matches": checked.matches, "duplicate": checked.duplicate}
        show_json({**told, "luck": checked.luck, "tests": tests})
        return
    if csv:
        columns = ("question", "game", "subject", "number", "found", "expected", "chance", "together", "false share")
        show_csv(columns, [list(to_builtins(test).values()) for test in checked.tests])
        return
    shown = checked.tests if every else checked.tests[:SHOWN]
    rows: list[list[object]] = [
        [asked_in_words(test), test.variant, test.number, _rounded(test.found), _rounded(test.expected),
         f"{test.chance:.2g}", f"{test.together:.2g}", "unusual" if test.unusual else ""]
        for test in shown
    ]  # fmt: skip
    if rows:
        show(table(["is it so that …", "game", "of", "found", "expected", "chance", "together", ""], rows))


def _rounded(value: float | None) -> str:
    return "" if value is None else f"{value:.2f}"
