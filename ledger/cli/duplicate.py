"""`duplicate`: evenings at which every table plays the same deals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from ledger.cli.choosing import show_csv
from ledger.cli.failures import WRONG_RECORDS
from ledger.cli.found import NOTHING
from ledger.cli.help import Command
from ledger.cli.named_matches import Unread, matches_named
from ledger.cli.opening import is_file, open_ledger
from ledger.cli.options import Csv, Game, GameOptions, GameWithoutColumn, Json, Ledger, OutOnPaper, PlayersAtTable
from ledger.cli.papers import put
from ledger.cli.printing import count, plain, say, show, show_json, table

if TYPE_CHECKING:
    from ledger.service.competitions.duplicate import Evaluated, Wish
    from ledger.statistics.matchpoints import Place, Scored

app = typer.Typer()
MOST = 500
"""So many deals and tables at most; an evening has not a tenth of that."""
evenings = typer.Typer(cls=TyperGroup, rich_markup_mode=None, no_args_is_help=True)
app.add_typer(evenings, name="duplicate", help="Evenings at which every table plays the same deals.")

DEALS_EXAMPLES = """\b
Examples:
  domino-ledger duplicate deals draw --code RIVER7 --deals 6 --tables 8 --out deals.pdf
  domino-ledger duplicate deals draw --code RIVER7 --deals 6               the deals in plain text
  domino-ledger duplicate deals draw --code RIVER7 --deals 6 --tables 3 --results evening.csv   to be filled in
  domino-ledger duplicate deals draw --code RIVER7 --deals 6 --tables 3 --records tonight.domino

The same code gives the same deals, anywhere. With --records there is a record for each deal at each table, dealt and to
be gone on with; who plays it may write only the result. With --results a column names the game and each line has the
points of the sides to be filled in, as the game writes them: in a game in which points count against a side, fewer are
better; in a game without points 1 for a side that has won, 0 for the others.
"""
SCORE_EXAMPLES = """\b
Examples:
  domino-ledger duplicate score results.csv          columns: deal,table,game,side1,side2,points1,points2
  domino-ledger duplicate score old.csv --variant draw  a table that has no column for the game
  domino-ledger duplicate score evening.domino       the records that were made with --records, played on
  domino-ledger duplicate score RIVER7               those of this code in your ledger
  domino-ledger duplicate score results.csv --deals  the matchpoints of every deal

Points stand in a table as they are written in the game: where they count against a side, fewer are better. A deal that
was played at one table only is held against nothing: a dash. Ends with 1 where a result is wrong and was left out, or
is doubtful; which ones is told.
"""


@evenings.command("deals", cls=Command, epilog=DEALS_EXAMPLES, short_help="Print the deals of an evening.")
def print_deals(
    variant: Game,
    code: Annotated[str, typer.Option(metavar="WORD", help="The same code gives the same deals.")],
    deals: Annotated[int, typer.Option(min=1, max=MOST, metavar="N", help="How many deals.")] = 6,
    tables: Annotated[int, typer.Option(min=1, max=MOST, metavar="N", help="How many tables.")] = 2,
    options: GameOptions = "",
    players: PlayersAtTable = None,
    out: OutOnPaper = None,
    into: Annotated[
        str | None,
        typer.Option("--records", metavar="FILE", help="Records to be gone on with, into this new file."),
    ] = None,
    results: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="A CSV table for the results, a new file."),
    ] = None,
    names: Annotated[str, typer.Option(metavar="NAME,...", help="Who sits down: table 1 by seat, then table 2 …")] = "",
    json: Json = False,
) -> None:
    """Print the deals of a duplicate evening, to be laid out at each table."""
    from ledger.service.competitions.duplicate import Wish, sheet
    from ledger.service.paper.pages import form_of, written

    wish = Wish(variant, code, deals, tables, options, players)
    people = [name.strip() for name in names.split(",") if name.strip()]
    if into is not None:
        _write_records(wish, people, into)
    if results is not None:
        _write_form(wish, people, results)
    if json:
        _show_deals(wish)
    elif out is not None or (into is None and results is None):
        put(written(sheet(wish), form_of(None, out, ("text", "html", "pdf"))), out)


def _write_form(wish: Wish, people: list[str], into: str) -> None:
    from ledger.service.competitions.duplicate import opening_of, written_in
    from ledger.service.competitions.duplicate_table import form
    from ledger.service.writing import write_new_file

    write_new_file(into, [form(wish, people)])
    say(f"fill in {plain(into)}: {written_in(opening_of(wish))}")
    say(f"then: domino-ledger duplicate score {plain(into)}")


def _write_records(wish: Wish, people: list[str], into: str) -> None:
    from ledger.service.competitions.duplicate import records
    from ledger.service.writing import write_records

    number = write_records(into, records(wish, people), new=True)
    say(f"{count(number, 'record')} in {plain(into)}")


def _show_deals(wish: Wish) -> None:
    from ledger.service.competitions.duplicate import deals

    show_json(
        [
            {
                "deal": one.number,
                "hands": {str(seat): [tile.text for tile in tiles] for seat, tiles in one.hands.items()},
                "boneyard": [tile.text for tile in one.boneyard],
            }
            for one in deals(wish)
        ]
    )


@evenings.command("score", cls=Command, epilog=SCORE_EXAMPLES, short_help="Matchpoints and standings of an evening.")
def score(
    what: Annotated[str, typer.Argument(metavar="FILE|CODE", help="Results in a file, or a code of the ledger.")],
    by_deal: Annotated[bool, typer.Option("--deals", help="The matchpoints of every deal instead.")] = False,
    variant: GameWithoutColumn = None,
    csv: Csv = False,
    ledger: Ledger = None,
    json: Json = False,
) -> None:
    """Show the standings of an evening: at each deal 2 points for every table that did worse, 1 for one as good."""
    from ledger.errors import NotFound
    from ledger.statistics.matchpoints import places, scored

    unread: Unread = []
    found = _found(what, ledger, variant, unread)
    for sentence in (*found.doubts, *found.remarks):
        say(plain(sentence))
    if not found.results:
        nothing = found.doubts or found.remarks
        raise NotFound(f"{what}: " + ("there are no results yet" if nothing else "no duplicate evening was found"))
    sides = scored(found.results)
    standing = places(sides)
    if json:
        show_json({"standings": [_place(one) for one in standing], "deals": [_scored(one) for one in sides]})
    elif by_deal:
        _show(list(_scored(sides[0])), [list(_scored(one).values()) for one in sides], csv=csv)
    else:
        _show(list(_place(standing[0])), [list(_place(one).values()) for one in standing], csv=csv)
    tables = len({one.table for one in found.results})
    say(f"{count(len({one.deal for one in found.results}), 'deal')} at {count(tables, 'table')}")
    if found.doubts or unread:
        raise typer.Exit(WRONG_RECORDS)


def _found(what: str, ledger: str | None, variant: str | None, unread: Unread) -> Evaluated:
    """The results; a record of a file that cannot be read is told and kept in `unread`."""
    from ledger.service.competitions.duplicate import from_records, in_ledger
    from ledger.service.competitions.duplicate_table import from_table
    from ledger.service.reading import read_table

    if what.lower().endswith(".csv") and is_file(what):
        return from_table(read_table(what), what, variant)
    if variant is not None:
        raise typer.BadParameter("records say which game they are of; only a table (.csv) need not")
    if not is_file(what):
        with open_ledger(ledger) as opened:
            return in_ledger(opened, what)
    return from_records(record for _, record in matches_named([what], ledger, unread=unread))


def _show(columns: list[str], rows: list[list[object]], *, csv: bool) -> None:
    empty = "" if csv else NOTHING
    told = [[empty if cell is None else cell for cell in row] for row in rows]
    if csv:
        show_csv(columns, told)
    else:
        show(table(columns, told))


def _place(one: Place) -> dict[str, Any]:
    return {
        "place": one.place,
        "players": " + ".join(one.players),
        "deals": one.deals,
        "matchpoints": one.points if one.most else None,
        "of": one.most,
        "percent": None if one.share is None else f"{100 * one.share:.1f}",
    }


def _scored(one: Scored) -> dict[str, Any]:
    margin = one.result.margins[one.side]
    return {
        "deal": one.result.deal,
        "table": one.result.table,
        "side": one.side,
        "players": " + ".join(one.result.sides[one.side]),
        "margin": f"{margin:+g}",
        "matchpoints": one.points if one.most else None,
    }
