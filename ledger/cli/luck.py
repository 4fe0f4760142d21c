"""`luck`: results beside the strength of the deals, of one match or of the players."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ledger.cli.choosing import chosen, show_csv
from ledger.cli.help import Command
from ledger.cli.matches import say_unless_known
from ledger.cli.named_matches import end_where_left_out, match_named
from ledger.cli.opening import open_ledger
from ledger.cli.options import Club, Csv, InFile, Json, Ledger, Player, Since, Until, Variant
from ledger.cli.printing import count, say, show, show_json, table
from ledger.cli.progress import Progress

if TYPE_CHECKING:
    from ledger.service.chances.luck import Fortune, LuckyMatch
    from ledger.store.log.unread import Unread

app = typer.Typer()

EXAMPLES = """\b
Examples:
  domino-ledger luck 17                        hand by hand, what the deal was worth and what was made of it
  domino-ledger luck night.domino --match 3 --games 200
  domino-ledger luck                           each player, with and without luck
  domino-ledger luck --club Riverside --variant draw --player Ana --csv > luck.csv

What a deal is worth is what bots made of it on average, less what they made of others in its place. Results and luck
are what a side gets more than the others from a hand. Of players so much of it counts as the results of the other
matches went with it. It takes about a second a match, the first time only.
"""


@app.command(cls=Command, epilog=EXAMPLES, short_help="Show luck and play apart.")
def luck(
    what: Annotated[
        str | None,
        typer.Argument(metavar="FILE|MATCH", help="A file, or a match of the ledger. [default: the players]"),
    ] = None,
    match: InFile = None,
    games: Annotated[int, typer.Option(min=2, metavar="N", help="Games by bots that each deal is played.")] = 40,
    most: Annotated[int, typer.Option(min=1, metavar="N", help="At most so many matches, those played last.")] = 200,
    club: Club = None,
    variant: Variant = None,
    player: Player = None,
    since: Since = None,
    until: Until = None,
    csv: Csv = False,
    ledger: Ledger = None,
    json: Json = False,
) -> None:
    """Show what the deals were worth beside what was made of them; for matches that were written down in full."""
    from ledger.club.names import name_key
    from ledger.service.chances.luck import fortunes, luck_of_matches, told_soberly
    from ledger.service.clubs.called import shown_as
    from ledger.store.log.unread import readable

    if what is not None:
        _refuse_choosing((club, variant, player, since, until))
        _of_match(what, match, ledger, games, json=json, csv=csv)
        return
    wanted = chosen(club, variant, player, since, until, None).wanted
    with open_ledger(ledger) as opened, Progress("matches played again by bots") as progress:
        left_out: list[Unread] = []
        lucky = readable(luck_of_matches(opened, wanted, games, most, tell=progress.on), left_out)
        found = told_soberly(list(lucky))
        if not found:
            say_unless_known(opened, club, player)
        wanted_names = shown_as(opened, player, club) if player is not None else None
    told = [one for one in fortunes(found) if wanted_names is None or name_key(one.player) in wanted_names]
    _show_players(told, json=json, csv=csv)
    say(f"{count(len(found), 'match', 'matches')} with every move and deal; each deal played {games} times")
    end_where_left_out(left_out)


def _refuse_choosing(choices: Iterable[object]) -> None:
    if any(one is not None for one in choices):
        words = "--club, --variant, --player, --since and --until choose among the ledger: name no file or match"
        raise typer.BadParameter(words)


COLUMNS = ("player", "game", "matches", "hands", "result a hand", "luck", "without luck")


def _show_players(told: list[Fortune], *, json: bool, csv: bool) -> None:
    from msgspec import to_builtins

    if json:
        show_json(to_builtins(told))
    elif csv:
        columns = ("player", "game", "matches", "hands", "result", "luck", "without", "low", "high")
        show_csv(columns, [_cells(one) for one in told])
    elif told:
        rows: list[list[object]] = [
            [
                one.player,
                one.variant,
                one.matches,
                one.hands,
                f"{one.result:+.2f}",
                f"{one.luck:+.2f}",
                f"{one.without:+.2f}"
                + (f" ({i.low:+.2f} to {i.high:+.2f})" if (i := one.without_interval) is not None else ""),
            ]
            for one in told
        ]
        show(table(COLUMNS, rows))


def _cells(one: Fortune) -> list[object]:
    between = one.without_interval
    ends = (between.low, between.high) if between else (None, None)
    return [one.player, one.variant, one.matches, one.hands, one.result, one.luck, one.without, *ends]


def _of_match(what: str, match: str | None, ledger: str | None, games: int, *, json: bool, csv: bool) -> None:
    from contextlib import closing

    from msgspec import to_builtins

    from ledger.service.chances.luck import luck_of_match
    from ledger.service.chances.luck_kept import LuckKept

    name, record = match_named(what, match, ledger)
    with closing(LuckKept()) as kept:
        told = luck_of_match(record, name, games=games, kept=kept)
    columns, rows = _hands(told)
    if json:
        show_json(to_builtins(told))
    elif csv:
        show_csv(columns, rows)
    elif rows:
        show(table([name for name in columns if name != "error"], [_in_words(row) for row in rows]))
    say(f"{count(len(told.hands), 'hand')} with every move and deal; each deal played {games} times by bots")
    if not rows:
        say(
            "The luck of a hand is told where its deal and every move of it were written down to its end; here of none."
        )


def _in_words(row: list[Any]) -> list[object]:
    """A row of `_hands` for people: the luck with how far it may be off, in 95 of 100 deals."""
    from ledger.statistics.intervals import Z

    hand, event, side, result, luck, error, without = row
    return [hand, event, side, f"{result:+.1f}", f"{luck:+.1f} ±{Z * error:.1f}", f"{without:+.1f}"]


def _hands(told: LuckyMatch) -> tuple[list[str], list[list[object]]]:
    """A row for each hand and side."""
    columns = ["hand", "event", "side", "result", "luck", "error", "without luck"]
    rows: list[list[object]] = [
        [hand.hand, hand.event, " + ".join(told.sitting(hand, side)),
         hand.result[side], hand.luck[side], hand.error, hand.result[side] - hand.luck[side]]
        for hand in told.hands
        for side in told.sides
    ]  # fmt: skip
    return columns, rows
