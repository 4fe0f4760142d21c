"""The options and arguments of the commands, each spelled out here alone where more than one command takes it.

A flag that means something else in another command stands here too, under a name of its own, so that one sees both.
What a single command takes stands with that command; defaults are each command's own.
"""

from __future__ import annotations

import os
from typing import Annotated, Any

import typer

from ledger.cli.tie_breaks import or_help

# of every command


def _given_before(context: typer.Context, option: typer.CallbackParam, value: Any) -> Any:
    """The value given after the command, else the one before it."""
    return value or context.find_root().params.get(option.name or "") or value


_LEDGER = "The ledger to work on, an SQLAlchemy URL. [env: DOMINO_LEDGER; else a SQLite file in your data directory]"
_JSON = "Print machine-readable output."

LedgerBefore = Annotated[str | None, typer.Option("--ledger", metavar="URL", help=_LEDGER)]
"""`--ledger` before a command."""
JsonBefore = Annotated[bool, typer.Option("--json", help=_JSON)]
"""`--json` before a command."""
Ledger = Annotated[str | None, typer.Option("--ledger", metavar="URL", help=_LEDGER, callback=_given_before)]
"""`--ledger URL` after a command, else what was given before it; None means the user's own."""
Json = Annotated[bool, typer.Option("--json", help=_JSON, callback=_given_before)]
"""`--json` after a command, or before it."""

# which match, or matches


def _no_file(word: str | None) -> str | None:
    """The word; a usage error where it is a file, and a match of the ledger is meant."""
    if word is not None and os.path.splitext(word)[1] and os.path.isfile(word):
        raise typer.BadParameter(
            f"{word} is a file, and this is for a match of the ledger: domino-ledger import takes it in; audit, "
            "explain and replay read a file as it is"
        )
    return word


_FILE_OR_MATCH = "FILE|MATCH"
Match = Annotated[str, typer.Argument(metavar="MATCH", help="Its Id, or its number in the ledger.", callback=_no_file)]
Matches = Annotated[list[str], typer.Argument(metavar="MATCH", help="Their Ids, or their numbers in the ledger.")]
ExportedMatches = Annotated[list[str] | None, typer.Argument(metavar="MATCH", help="[default: all of them]")]
MatchToGoOnWith = Annotated[
    str | None, typer.Argument(metavar="MATCH", help="The match to go on with.", callback=_no_file)
]
FileOrMatch = Annotated[str, typer.Argument(metavar=_FILE_OR_MATCH, help="A file, or a match of the ledger.")]
FileOrMatchIfAny = Annotated[
    str | None, typer.Argument(metavar=_FILE_OR_MATCH, help="A file, or a match of the ledger.")
]
FilesOrMatches = Annotated[
    list[str] | None,
    typer.Argument(metavar=_FILE_OR_MATCH, help="Files, or matches of the ledger. [default: the whole ledger]"),
]
Jobs = Annotated[int | None, typer.Option(min=1, metavar="N", help="So many processes. [default: one for each core]")]
Cluster = Annotated[
    str | None,
    typer.Option("--cluster", metavar="ADDRESS", help="Work on the machines of this Dask cluster: tcp://HOST:PORT."),
]
FilesFoldersOrMatches = Annotated[
    list[str] | None,
    typer.Argument(
        metavar=_FILE_OR_MATCH,
        help="Files, folders of partitions, or matches of the ledger. [default: the whole ledger]",
    ),
]
InFile = Annotated[
    str | None, typer.Option("--match", metavar="K", help="The K-th match of a FILE. [default: the first]")
]
AsOf = Annotated[
    str | None,
    typer.Option(
        "--as-of",
        metavar="WHEN",
        help="As it stood at a position of the log (310), a moment (2026-03-14T19:42, UTC), the end of a day, or after "
        "an event of the match (event:12).",
    ),
]
Undone = Annotated[
    bool, typer.Option("--undone", help="Also the lines that were taken back as soon as they were recorded.")
]
RatedAsOf = Annotated[
    str | None,
    typer.Option("--as-of", metavar="WHEN", help="Ratings as of a position of the log, a moment or a day."),
]
AfterEvent = Annotated[int | None, typer.Option("--at", metavar="N", help="After event N; 1 is the header.")]
PlayOfEvent = Annotated[int | None, typer.Option("--at", metavar="N", help="Of the play of event N.")]

# the choice of matches or people; what belongs to a club

_THE_CLUB = "The club."
Club = Annotated[str | None, typer.Option("--club", metavar="NAME", help="Only of this club.")]
ClubNamed = Annotated[str, typer.Option("--club", metavar="NAME", help=_THE_CLUB)]
ClubIfAny = Annotated[str | None, typer.Option("--club", metavar="NAME", help=_THE_CLUB)]
ClubOfNewMatch = Annotated[str | None, typer.Option("--club", metavar="NAME", help="The club of a new match.")]
ClubOfRows = Annotated[str | None, typer.Option("--club", metavar="NAME", help="The club, where no column tells.")]
Variant = Annotated[str | None, typer.Option("--variant", metavar="ID", help="Only of this game.")]
Player = Annotated[
    str | None, typer.Option("--player", metavar="NAME", help="Only with this player, as a substitute too.")
]
Text = Annotated[str | None, typer.Option("--text", metavar="TEXT", help="With this in a name or a tag.")]
TextInName = Annotated[str | None, typer.Option("--text", metavar="TEXT", help="With this in a name.")]
Since = Annotated[str | None, typer.Option("--since", metavar="DATE", help="Played on this day or later.")]
Until = Annotated[str | None, typer.Option("--until", metavar="DATE", help="Played on this day or before.")]
SincePosition = Annotated[
    int | None, typer.Option("--since", min=0, metavar="POSITION", help="Events that follow it in the log.")
]
Kinds = Annotated[
    list[str] | None, typer.Option("--kind", metavar="KIND", help="Only full, open, result or score records.")
]
Zone = Annotated[
    str | None,
    typer.Option(
        "--zone",
        metavar="ZONE",
        help="Tell days as in this time zone, such as Asia/Baku. [default: as written at the table]",
    ),
]
SeasonFrom = Annotated[str, typer.Option("--season-from", metavar="MM-DD", help="The day on which seasons begin.")]
Season = Annotated[str | None, typer.Option("--season", metavar="NAME", help="Only of this season of its club.")]
SeasonOfCalendar = Annotated[
    str | None,
    typer.Option("--season", metavar="SEASON", help="Played in this season, such as 2026 or 2025/26."),
]
InSeason = Annotated[str | None, typer.Option("--season", metavar="NAME", help="In this season.")]
OfTournament = Annotated[
    str | None, typer.Option("--tournament", metavar="NAME", help="Only the matches of this tournament.")
]
ByTournament = Annotated[
    str | None,
    typer.Option("--tournament", metavar="NAME", help="Of this tournament, by its own rules and rounds."),
]
AtMost = Annotated[int, typer.Option("--limit", min=0, metavar="N", help="At most so many; 0: all.")]
By = Annotated[
    str,
    typer.Option(
        "--by",
        metavar="GROUP",
        help="player, pair, club, variant, season, month, year, kind, all, or option:NAME.",
    ),
]
Order = Annotated[str, typer.Option("--by", metavar="ORDER", help="club, name, or matches, the most first.")]
PersonNamed = Annotated[str, typer.Argument(metavar="PLAYER", help="A name, or the beginning of an id.")]
PersonIfAny = Annotated[str | None, typer.Argument(metavar="PLAYER", help="A name, or the beginning of an id.")]
NewName = Annotated[str, typer.Argument(metavar="NAME", help="The name to be shown.")]

# a game, its options and who plays it

_GAME_OPTIONS = '"NAME=VALUE ..."'
Game = Annotated[str, typer.Argument(metavar="VARIANT", help="The game; domino-ledger variants.")]
GameOfRecords = Annotated[str, typer.Option("--variant", metavar="ID", help="The game that was played.")]
GameWithoutColumn = Annotated[
    str | None, typer.Option("--variant", metavar="ID", help="The game of a table that has no column for it.")
]
GameOfNewMatch = Annotated[str | None, typer.Option("--variant", metavar="ID", help="A new match of this game.")]
GameOfEmptySheet = Annotated[str | None, typer.Option("--variant", metavar="ID", help="An empty sheet of this game.")]
GameOfTournament = Annotated[str, typer.Option("--variant", metavar="ID", help="The game. [default: any]")]
_OPTIONS_OF_THE_GAME = "The game's options; domino-ledger variants GAME."
GameOptions = Annotated[str, typer.Option("--options", metavar=_GAME_OPTIONS, help=_OPTIONS_OF_THE_GAME)]
GameOptionsIfAny = Annotated[str | None, typer.Option("--options", metavar=_GAME_OPTIONS, help=_OPTIONS_OF_THE_GAME)]
ChangedGameOptions = Annotated[str, typer.Option("--options", metavar=_GAME_OPTIONS, help="The options to change.")]
Players = Annotated[
    int | None,
    typer.Option("--players", min=1, metavar="N", help="How many play. [default: the fewest that can play]"),
]
PlayersAtTable = Annotated[
    int | None,
    typer.Option(
        "--players", min=1, metavar="N", help="How many play. [default: the fewest that can play, or two pairs]"
    ),
]
Seats = Annotated[
    list[str] | None, typer.Option("--seat", metavar="NAME", help="A player, in turn order; once for each.")
]
OnlySeat = Annotated[int | None, typer.Option("--seat", min=1, metavar="SEAT", help="Only the plays of this seat.")]
Entrants = Annotated[
    str | None,
    typer.Option("--entrants", metavar="WHO", help="player, or pair for partners together. [default: player]"),
]
TieBreaks = Annotated[
    str | None,
    typer.Option(
        "--tie-breaks",
        metavar="NAME,...",
        help="In their order, or help. [default: match_points,head_to_head,difference,hands_won]",
        callback=or_help,
    ),
]
TieBreaksOfTournament = Annotated[
    str | None,
    typer.Option("--tie-breaks", metavar="NAME,...", help="In their order, or help.", callback=or_help),
]
_WORTH = "What a win, a draw and a loss are worth"
WorthOfResults = Annotated[str | None, typer.Option("--worth", metavar="W,D,L", help=f"{_WORTH}. [default: 1,0.5,0]")]
WorthWithBye = Annotated[
    str | None,
    typer.Option("--worth", metavar="W,D,L", help=f"{_WORTH}; then, if you like, a bye. [default: 1,0.5,0]"),
]

# tournaments and their rounds

Tournament = Annotated[str, typer.Argument(metavar="TOURNAMENT", help="Its name, or the beginning of its id.")]
Rounds = Annotated[int | None, typer.Option("--rounds", metavar="N", min=0, help="How many rounds.")]
RoundNumber = Annotated[int, typer.Option("--round", metavar="N", min=1, help="The round.")]
RoundNumberIfAny = Annotated[int | None, typer.Option("--round", metavar="N", min=1, help="The round.")]
TableNumber = Annotated[int, typer.Option("--table", metavar="N", min=1, help="The table.")]
TableNumberIfAny = Annotated[int | None, typer.Option("--table", metavar="N", min=1, help="The table.")]
DrawnTables = Annotated[
    list[str] | None, typer.Option("--table", metavar="PLAYERS", help="Drawn by hand; once for each table.")
]
Why = Annotated[str, typer.Option("--why", metavar="TEXT", help="The reason.")]

# what is written, and how

WrittenBy = Annotated[
    str | None, typer.Option("--by", metavar="NAME", help="Who writes this down. [default: the machine's user]")
]
DryRun = Annotated[bool, typer.Option("--dry-run", help="Only show what would change.")]
Yes = Annotated[bool, typer.Option("--yes", help="Do not ask.")]
YesUnlessTerminal = Annotated[bool, typer.Option("--yes", help="Do not ask; without a terminal nobody is asked.")]
TakeBack = Annotated[bool, typer.Option("--take-back", help="Take back what was so changed or ended.")]
AgainAlthoughForgotten = Annotated[
    bool, typer.Option("--again", help="Although somebody of this name was forgotten there.")
]
LastRoundAgain = Annotated[bool, typer.Option("--again", help="The last round, instead of the next.")]
ForgetListed = Annotated[str | None, typer.Option("--again", metavar="FILE", help="Forget whoever is in a list.")]
ListForgotten = Annotated[bool, typer.Option("--list", help="Print the list of who was forgotten.")]
ListInvitations = Annotated[bool, typer.Option("--list", help="Show the invitations, and how many sign in.")]
Anchor = Annotated[
    str | None, typer.Option("--anchor", metavar="FILE", help="Where the log stood, as anchor wrote it then.")
]
SignInWith = Annotated[
    str | None, typer.Option("--sign-in", metavar="FILE", help="Let people sign in, with this provider.")
]
SignsIn = Annotated[str | None, typer.Option("--sign-in", metavar="E-MAIL", help="No link: for who signs in so.")]
ReachedAt = Annotated[str, typer.Option("--at", metavar="URL", help="The address at which the dashboard is reached.")]
Csv = Annotated[bool, typer.Option("--csv", help="Print a table for spreadsheets.")]
Out = Annotated[str | None, typer.Option("--out", metavar="FILE", help="Into this file. [default: standard output]")]
OutOrFolder = Annotated[
    str | None,
    typer.Option(
        "--out",
        metavar="FILE",
        help="Into this file, or folder for parquet and partitions. [default: standard output]",
    ),
]
OutOnPaper = Annotated[
    str | None,
    typer.Option("--out", metavar="FILE", help="Into this file: .pdf, .html or .txt. [default: standard output]"),
]
OutOfAudit = Annotated[
    str | None,
    typer.Option(
        "--out", metavar="FILE", help="Into this file: .txt, .json, .csv, .html or .pdf; - is standard output."
    ),
]
OutOfRecords = Annotated[
    str | None,
    typer.Option("--out", metavar="FILE", help="Into this file, not the ledger; JSON Lines if it ends in .jsonl."),
]
RecordForm = Annotated[
    str | None,
    typer.Option(
        "--format",
        metavar="domino|jsonl|parquet|partitions|proof",
        help="How they are written. [default: domino]",
    ),
]
_AS_FILE_ENDS = "[default: as FILE ends]"
PaperForm = Annotated[
    str | None,
    typer.Option("--format", metavar="FORM", help=f"text, html or pdf. {_AS_FILE_ENDS}"),
]
AuditForm = Annotated[
    str | None,
    typer.Option("--format", metavar="FORM", help=f"text, json, csv, html or pdf. {_AS_FILE_ENDS}"),
]
WrittenKind = Annotated[
    str, typer.Option("--kind", metavar="KIND", help="How much is written down: full, open, result or score.")
]
