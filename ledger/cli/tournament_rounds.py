"""The rounds of a tournament on the command line: drawn, filled with matches, decided."""

from __future__ import annotations

from typing import Annotated

import typer

from ledger.cli.help import Command
from ledger.cli.matches import say_note
from ledger.cli.opening import open_ledger
from ledger.cli.options import (
    ClubIfAny,
    DrawnTables,
    DryRun,
    Json,
    LastRoundAgain,
    Ledger,
    Matches,
    RoundNumber,
    RoundNumberIfAny,
    TableNumber,
    TableNumberIfAny,
    Tournament,
    Why,
)
from ledger.cli.printing import count, plain, say, show, show_json
from ledger.cli.signing import asked
from ledger.cli.tournament_words import as_json, round_in_words

DRAW_EXAMPLES = """\b
Examples:
  domino-ledger tournament draw "Spring Cup" --dry-run
  domino-ledger tournament draw "Spring Cup" --again      the last round, while nobody has played in it
  domino-ledger tournament draw Pairs --table "Ana + Ben, Cid + Dan" --table "Eva + Fay"
"""
PLACE_EXAMPLES = """\b
Examples:
  domino-ledger tournament place "Spring Cup" 17 18 --round 2
  domino-ledger tournament place "Spring Cup" 17 --nowhere
"""
DECIDE_EXAMPLES = """\b
Examples:
  domino-ledger tournament decide "Spring Cup" forfeit --round 2 --table 1 --absent Ana --why "went home"
  domino-ledger tournament decide "Spring Cup" no-show --round 2 --table 1 --absent Ana
  domino-ledger tournament decide "Spring Cup" void --round 2 --table 1
  domino-ledger tournament decide "Spring Cup" played --round 2 --table 1     the match counts after all
"""
LOTS_EXAMPLES = """\b
Examples:
  domino-ledger tournament lots "Spring Cup"                 drawn by program
  domino-ledger tournament lots "Spring Cup" Ben Ana Cid     as they were drawn at the table, the first goes before
"""

rounds = typer.Typer()


@rounds.command("draw", cls=Command, epilog=DRAW_EXAMPLES, short_help="Who meets whom in the next round.")
def draw(
    which: Tournament,
    tables: DrawnTables = None,
    again: LastRoundAgain = False,
    dry_run: DryRun = False,
    club: ClubIfAny = None,
    ledger: Ledger = None,
    json: Json = False,
) -> None:
    """Draw the next round by the tournament's system, or by hand."""
    from ledger.service.competitions import tournaments

    with open_ledger(ledger) as opened:
        now, number = tournaments.draw(opened, which, club, asked(), tables=tables or (), again=again, dry_run=dry_run)
    if json:
        show_json(as_json(now))
    else:
        show(plain(round_in_words(now, number)))


@rounds.command("place", cls=Command, epilog=PLACE_EXAMPLES, short_help="A match is one of a tournament.")
def place(
    which: Tournament,
    matches: Matches,
    number: RoundNumberIfAny = None,
    at_table: TableNumberIfAny = None,
    nowhere: Annotated[bool, typer.Option("--nowhere", help="It is of no tournament, whatever it says.")] = False,
    club: ClubIfAny = None,
    ledger: Ledger = None,
    json: Json = False,
) -> None:
    """Give matches to a tournament; without a round or a table they come where they fit."""
    from ledger.service.competitions.placing import place as placed

    with open_ledger(ledger) as opened:
        now = placed(opened, which, matches, club, asked(), number=number or 0, table=at_table or 0, nowhere=nowhere)
    if json:
        show_json(as_json(now))
    else:
        say(plain(f"{now.tournament.name}: {count(len(now.numbers), 'match', 'matches')} count"))


@rounds.command("decide", cls=Command, epilog=DECIDE_EXAMPLES, short_help="A bye, a forfeit, a no-show.")
def decide(
    which: Tournament,
    status: Annotated[str, typer.Argument(metavar="bye|forfeit|no-show|void|played")],
    number: RoundNumber,
    at_table: TableNumber,
    absent: Annotated[list[str] | None, typer.Option(metavar="PLAYER", help="Who gave up or did not come.")] = None,
    why: Why = "",
    club: ClubIfAny = None,
    ledger: Ledger = None,
    json: Json = False,
) -> None:
    """Decide a table without a match; "played" takes it back."""
    from ledger.service.competitions import tournaments

    with open_ledger(ledger) as opened:
        at = (number, at_table)
        now = tournaments.decide(opened, which, at, status, club, asked(), absent=absent or (), why=why)
    if json:
        show_json(as_json(now))
    else:
        show(plain(round_in_words(now, number)))
    unused = next((one.instead_of for one in now.tables if (one.round, one.table) == at), None)
    if unused:
        say_note(f"match {unused}, which was played there, does not count now; decided as played, it does again")


@rounds.command("lots", cls=Command, epilog=LOTS_EXAMPLES, short_help="The lots, where nothing else decides.")
def lots(
    which: Tournament,
    players: Annotated[list[str] | None, typer.Argument(metavar="[PLAYER]...")] = None,
    club: ClubIfAny = None,
    ledger: Ledger = None,
    json: Json = False,
) -> None:
    """Keep the lots as they were drawn, or draw them; they count where the tie-breaks name lots."""
    from ledger.service.competitions import tournaments

    with open_ledger(ledger) as opened:
        now = tournaments.draw_lots(opened, which, [[name] for name in players or ()], club, asked())
    if json:
        show_json(as_json(now))
        return
    for entrant, lot in sorted(now.lots().items(), key=lambda one: one[1]):
        show(plain(f"{lot} {now.names[entrant]}"))
