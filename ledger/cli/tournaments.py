"""`tournament`: founded, entered, drawn round by round, decided and shown with its standings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer
from typer.core import TyperGroup

from ledger.cli.choosing import parts
from ledger.cli.help import Command
from ledger.cli.matches import say_if_nothing_of, say_note
from ledger.cli.opening import open_ledger
from ledger.cli.options import (
    ClubIfAny,
    ClubNamed,
    Entrants,
    GameOfTournament,
    GameOptionsIfAny,
    InSeason,
    Json,
    Ledger,
    NewName,
    Rounds,
    TakeBack,
    TieBreaksOfTournament,
    Tournament,
    Why,
    WorthWithBye,
)
from ledger.cli.printing import count, plain, say, show, show_json, table
from ledger.cli.signing import asked
from ledger.cli.tournament_rounds import rounds as rounds_of_a_tournament
from ledger.cli.tournament_words import as_json, in_words, worth_of
from ledger.wording import said

if TYPE_CHECKING:
    from ledger.club.competition_events import TournamentRules
    from ledger.service.competitions.tournament_now import Held

EXAMPLES = """\b
Examples:
  domino-ledger tournament                                       all of them
  domino-ledger tournament found "Spring Cup" --club Riverside --system swiss --rounds 5 --variant draw
  domino-ledger tournament enter "Spring Cup" Ana
  domino-ledger tournament draw "Spring Cup"                     who meets whom in the next round
  domino-ledger tournament show "Spring Cup"                     tables, results, standings

Matches come to their tables by themselves: by the header tag Event "Spring Cup" (and Round "2", if you like) and by
who sits there. domino-ledger standings --tournament "Spring Cup" --explain shows each number with what it is made of.
"""
FOUND_EXAMPLES = """\b
Examples:
  domino-ledger tournament found "Spring Cup" --club Riverside --system round-robin --variant draw
  domino-ledger tournament found "Pairs" --club Riverside --entrants pair --system swiss --rounds 5
  domino-ledger tournament found "Friends" --club Riverside --tie-breaks match_points,buchholz,lots --season "2025/26"

Systems: free (whoever likes meets), round-robin (all meet all), swiss (those of equal points meet), rotating (partners
change every round).
"""
ENTER_EXAMPLES = """\b
Examples:
  domino-ledger tournament enter "Spring Cup" Ana
  domino-ledger tournament enter Pairs Ana Ben            partners
  domino-ledger tournament enter "Spring Cup" Ana --leave
"""
RULES_EXAMPLES = """\b
Examples:
  domino-ledger tournament rules "Spring Cup" --from-round 3 --worth 3,1,0 --why "agreed by all"
  domino-ledger tournament rules "Spring Cup" --from-round 3 --worth 2,1,0 --why "so it was meant"     instead
  domino-ledger tournament rules "Spring Cup" --from-round 3 --take-back --why "not agreed"
"""
END_EXAMPLES = """\b
Examples:
  domino-ledger tournament end "Spring Cup"
  domino-ledger tournament end "Spring Cup" --unfinished              although tables have no result
  domino-ledger tournament end "Spring Cup" --take-back --why "a result was wrong"     it goes on

It keeps the table that it has now; what is corrected later is told beside it.
"""
SHOW_EXAMPLES = """\b
Examples:
  domino-ledger tournament show "Spring Cup"
  domino-ledger tournament show "Spring Cup" --json
"""

app = typer.Typer()
_group = typer.Typer(cls=TyperGroup, rich_markup_mode=None)
app.add_typer(_group, name="tournament", epilog=EXAMPLES, short_help="Tournaments: founded, drawn, decided, shown.")
_group.add_typer(rounds_of_a_tournament)


@_group.callback(invoke_without_command=True)
def tournament(context: typer.Context, club: ClubIfAny = None, ledger: Ledger = None, json: Json = False) -> None:
    """List the tournaments of the clubs; the commands below hold them."""
    if context.invoked_subcommand:
        return
    from ledger.service.competitions.tournaments import tournaments

    with open_ledger(ledger) as opened:
        found = tournaments(opened, club)
        if not found:
            say_if_nothing_of(opened, club, "domino-ledger tournament found NAME --club CLUB founds one")
    if json:
        show_json([as_json(one) for one in found])
        return
    if found:
        columns = ("tournament", "club", "system", "entrants", "rounds", "matches", "")
        show(table(columns, [_row(one) for one in found]))
    say(count(len(found), "tournament"))


def _row(one: Held) -> list[object]:
    own = one.tournament
    drawn = f"{len(own.rounds)} of {own.planned}" if own.planned else str(len(own.rounds))
    over = said("over") if own.over else ""
    return [own.name, one.of.name, own.rules.system, len(own.entrants), drawn, len(one.numbers), over]


@_group.command("found", cls=Command, epilog=FOUND_EXAMPLES, short_help="A new tournament.")
def found(
    name: NewName,
    club: ClubNamed,
    system: Annotated[str, typer.Option(metavar="SYSTEM", help="free, round-robin, swiss or rotating.")] = "free",
    entrants: Entrants = None,
    rounds: Rounds = None,
    cycles: Annotated[int, typer.Option(min=1, max=2, metavar="N", help="How often all meet all.")] = 1,
    variant: GameOfTournament = "",
    options: GameOptionsIfAny = None,
    tie_breaks: TieBreaksOfTournament = None,
    worth: WorthWithBye = None,
    season: InSeason = None,
    ledger: Ledger = None,
    json: Json = False,
) -> None:
    """Found a tournament in a club."""
    from ledger.club.competition_events import TournamentRules
    from ledger.record.words import quote
    from ledger.service.catalogue import games
    from ledger.service.clubs.choice import new_club
    from ledger.service.competitions import tournaments

    games([variant] if variant else ())
    founding = TournamentRules(entrants=entrants or "player", system=system, cycles=cycles, variant=variant)
    with open_ledger(ledger) as opened:
        rules = _changed(founding, rounds, options, tie_breaks, worth)
        new = new_club(opened, club)
        made = tournaments.found(opened, name, rules, club, asked(), season=season)
    if json:
        show_json(as_json(made))
    else:
        say(plain(said("{name} is founded, id {id}", name=name, id=made.tournament.tournament[:8])))
        say(plain(f"Next: domino-ledger tournament enter {quote(name)} NAME for each who takes part, then draw"))
    say_note(new)


def _changed(
    rules: TournamentRules, rounds: int | None, options: str | None, tie_breaks: str | None, worth: str | None
) -> TournamentRules:
    import msgspec

    changes: dict[str, object] = {}
    if rounds is not None:
        changes["rounds"] = rounds
    if options is not None:
        changes["options"] = options
    if tie_breaks is not None:
        changes["tie_breaks"] = parts(tie_breaks)
    if worth is not None:
        changes["worth"] = worth_of(worth)
    return msgspec.structs.replace(rules, **changes)


@_group.command("enter", cls=Command, epilog=ENTER_EXAMPLES, short_help="Who takes part.")
def enter(
    which: Tournament,
    players: Annotated[list[str], typer.Argument(metavar="PLAYER", help="A player, or two partners.")],
    leave: Annotated[bool, typer.Option("--leave", help="He is drawn no more; what he has played counts.")] = False,
    club: ClubIfAny = None,
    ledger: Ledger = None,
    json: Json = False,
) -> None:
    """Let a player of the club, or two partners, take part; who enters first is taken for the strongest."""
    from ledger.service.competitions import tournaments

    with open_ledger(ledger) as opened:
        if leave:
            now = tournaments.leave(opened, which, players, club, asked())
        else:
            now = tournaments.enter(opened, which, players, club, asked())
    if json:
        show_json(as_json(now))
    else:
        say(plain(f"{now.tournament.name}: {count(len(now.tournament.staying), 'entrant')}"))


@_group.command("rules", cls=Command, epilog=RULES_EXAMPLES, short_help="Counted by other rules from a round on.")
def rules(
    which: Tournament,
    from_round: Annotated[int, typer.Option(metavar="N", min=1, help="From this round on.")],
    rounds: Rounds = None,
    options: GameOptionsIfAny = None,
    tie_breaks: TieBreaksOfTournament = None,
    worth: WorthWithBye = None,
    take_back: TakeBack = False,
    why: Why = "",
    club: ClubIfAny = None,
    ledger: Ledger = None,
    json: Json = False,
) -> None:
    """Change how a tournament is counted; the rounds before keep what their results were worth."""
    from ledger.service.competitions import tournaments
    from ledger.service.competitions.tournament_tables import tournament as read

    given = any(value is not None for value in (rounds, options, tie_breaks, worth))
    if given == take_back:
        raise typer.BadParameter(
            "--take-back takes back what was changed: nothing else is changed with it"
            if given
            else "say what changes: --worth, --tie-breaks, --rounds or --options; or --take-back"
        )
    with open_ledger(ledger) as opened:
        if take_back:
            now = tournaments.take_rules_back(opened, which, from_round, why, club, asked())
        else:
            before = read(opened, which, club).tournament.rules
            changed = _changed(before, rounds, options, tie_breaks, worth)
            now = tournaments.change_rules(opened, which, changed, from_round, why, club, asked())
    show_json(as_json(now)) if json else show(plain(in_words(now)))


@_group.command("end", cls=Command, epilog=END_EXAMPLES, short_help="It is over and keeps its table.")
def end(
    which: Tournament,
    unfinished: Annotated[
        bool, typer.Option("--unfinished", help="Although tables have no result, or rounds are not drawn.")
    ] = False,
    take_back: TakeBack = False,
    why: Why = "",
    club: ClubIfAny = None,
    ledger: Ledger = None,
    json: Json = False,
) -> None:
    """End a tournament: nothing is drawn or decided any more, and its table stays as it is."""
    from ledger.service.competitions import ending_tournaments as ending

    if take_back and unfinished:
        raise typer.BadParameter("--unfinished ends a tournament, --take-back lets it go on: one of them")
    with open_ledger(ledger) as opened:
        if take_back:
            now = ending.reopen(opened, which, why, club, asked())
        else:
            now = ending.end(opened, which, club, asked(), unfinished=unfinished)
    show_json(as_json(now)) if json else show(plain(in_words(now)))


@_group.command("show", cls=Command, epilog=SHOW_EXAMPLES, short_help="Tables, results, standings.")
def show_tournament(which: Tournament, club: ClubIfAny = None, ledger: Ledger = None, json: Json = False) -> None:
    """Show a tournament: its rules, its rounds with their results, and who stands where."""
    from ledger.service.competitions.tournament_tables import tournament as read

    with open_ledger(ledger) as opened:
        now = read(opened, which, club)
    show_json(as_json(now)) if json else show(plain(in_words(now)))
