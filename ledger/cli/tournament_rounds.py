"""The rounds of a tournament on the command line: drawn, filled with matches, decided."""

from __future__ import annotations

from typing import Annotated

import typer

from ledger.cli.help import Command
from ledger.cli.matches import say_note
from ledger.cli.options import Json, Ledger, open_ledger
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

Club = Annotated[str | None, typer.Option(metavar="NAME", help="The club.", show_default=False)]
Which = Annotated[str, typer.Argument(metavar="TOURNAMENT", help="Its name, or the beginning of its id.")]
Why = Annotated[str, typer.Option(metavar="TEXT", help="The reason.", show_default=False)]
Round = Annotated[int, typer.Option("--round", metavar="N", min=0, help="The round.", show_default=False)]
TableOf = Annotated[int, typer.Option("--table", metavar="N", min=0, help="The table.", show_default=False)]


@rounds.command("draw", cls=Command, epilog=DRAW_EXAMPLES, short_help="Who meets whom in the next round.")
def draw(
    which: Which,
    tables: Annotated[
        list[str] | None,
        typer.Option("--table", metavar="PLAYERS", help="Drawn by hand; once for each table.", show_default=False),
    ] = None,
    again: Annotated[bool, typer.Option("--again", help="The last round, instead of the next.")] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only show it.")] = False,
    club: Club = None,
    ledger: Ledger = None,
    json: Json = False,
) -> None:
    """Draw the next round by the tournament's system, or by hand."""
    from ledger.service import tournaments

    with open_ledger(ledger) as opened:
        now, number = tournaments.draw(opened, which, club, asked(), tables=tables or (), again=again, dry_run=dry_run)
    if json:
        show_json(as_json(now))
    else:
        show(plain(round_in_words(now, number)))


@rounds.command("place", cls=Command, epilog=PLACE_EXAMPLES, short_help="A match is one of a tournament.")
def place(
    which: Which,
    matches: Annotated[list[str], typer.Argument(metavar="MATCH")],
    number: Round = 0,
    table_number: TableOf = 0,
    nowhere: Annotated[bool, typer.Option("--nowhere", help="It is of no tournament, whatever it says.")] = False,
    club: Club = None,
    ledger: Ledger = None,
    json: Json = False,
) -> None:
    """Give matches to a tournament; without a round or a table they come where they fit."""
    from ledger.service.placing import place as placed

    with open_ledger(ledger) as opened:
        now = placed(opened, which, matches, club, asked(), number=number, table=table_number, nowhere=nowhere)
    if json:
        show_json(as_json(now))
    else:
        say(plain(f"{now.tournament.name}: {count(len(now.numbers), 'match', 'matches')} count"))


@rounds.command("decide", cls=Command, epilog=DECIDE_EXAMPLES, short_help="A bye, a forfeit, a no-show.")
def decide(
    which: Which,
    status: Annotated[str, typer.Argument(metavar="bye|forfeit|no-show|void|played")],
    number: Round,
    table_number: TableOf,
    absent: Annotated[
        list[str] | None, typer.Option(metavar="PLAYER", help="Who gave up or did not come.", show_default=False)
    ] = None,
    why: Why = "",
    club: Club = None,
    ledger: Ledger = None,
    json: Json = False,
) -> None:
    """Decide a table without a match; "played" takes it back."""
    from ledger.service import tournaments

    with open_ledger(ledger) as opened:
        at = (number, table_number)
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
    which: Which,
    players: Annotated[list[str] | None, typer.Argument(metavar="[PLAYER]...")] = None,
    club: Club = None,
    ledger: Ledger = None,
    json: Json = False,
) -> None:
    """Keep the lots as they were drawn, or draw them; they count where the tie-breaks name lots."""
    from ledger.service import tournaments

    with open_ledger(ledger) as opened:
        now = tournaments.draw_lots(opened, which, [[name] for name in players or ()], club, asked())
    if json:
        show_json(as_json(now))
        return
    for entrant, lot in sorted(now.lots().items(), key=lambda one: one[1]):
        show(plain(f"{lot} {now.names[entrant]}"))
